//! One client, and one server that is started again.

use std::future::Future;
use std::pin::{pin, Pin};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::process::Command;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout, Instant};
use toolerror::ToolError;

use super::event::ProxyEvent;
use super::hangup::Hangup;
use super::hub::Hub;
use super::lines::{beside, Line, Lines};
use super::outbox::Outbox;
use super::running::{Running, ServerEvent};
use super::server::{Members, Target};
use super::settings::{Proxy, ProxyRole, Settings, AFTER_CLIENT, AFTER_STOP};
use super::several;
use super::upstream::Upstream;
use crate::engine::Delivery;
use crate::mcp::send_error::SendError;
use crate::mcp::{process, start_failure};

/// How long until a server is started again: doubled after each start that was of no use.
const FIRST_DELAY: Duration = Duration::from_millis(200);
const LONGEST_DELAY: Duration = Duration::from_secs(20);

/// A server that has lived so long, or has answered a request, was not started in vain.
const LIVED: Duration = Duration::from_secs(10);

/// How long a server may take to greet after it was started again.
const GREETING: Duration = Duration::from_secs(30);

/// How long the last lines for the client may take.
const LAST_LINES: Duration = Duration::from_secs(1);

impl Proxy {
    /// Runs between a client, given as the stream that it writes and the one that it reads, and a server that `command`
    /// starts, until the client closes its stream, or until `stop` is ready. Then no more is read from the client, and what
    /// is in flight has [`with_grace`](Self::with_grace) to end; where both happen, the end comes at once.
    ///
    /// The server is ended as [`AgentClient::close`](crate::AgentClient::close) does it.
    ///
    /// A long message takes its thread for itself: on a runtime with several threads, this runs in any task but those of a
    /// `LocalSet`.
    ///
    /// # Errors
    /// The command cannot be started.
    pub async fn stdio(
        self,
        command: impl Into<Command>,
        (client_in, client_out): (impl AsyncRead + Unpin, impl AsyncWrite + Send + Unpin + 'static),
        stop: impl Future<Output = ()>,
    ) -> Result<(), ToolError> {
        let target = Target::Command(process::wrap(command.into()));
        self.run(target, (client_in, client_out), stop).await
    }

    /// Runs between a client, as [`stdio`](Self::stdio) does, and a server over streamable HTTP.
    pub async fn http(
        self,
        server: Upstream,
        client: (impl AsyncRead + Unpin, impl AsyncWrite + Send + Unpin + 'static),
        stop: impl Future<Output = ()>,
    ) {
        // no process, so there is nothing that cannot be started
        let _ = self.run(Target::Upstream(server), client, stop).await;
    }

    /// Runs between a client, as [`stdio`](Self::stdio) does, and several servers.
    pub async fn several(
        self,
        members: &Members,
        client: (impl AsyncRead + Unpin, impl AsyncWrite + Send + Unpin + 'static),
        stop: impl Future<Output = ()>,
    ) {
        several::run(self.0, members.starting(), client, stop).await;
    }

    /// Runs between a client and whatever the target is.
    pub(super) async fn run(
        self,
        target: Target,
        client: (impl AsyncRead + Unpin, impl AsyncWrite + Send + Unpin + 'static),
        stop: impl Future<Output = ()>,
    ) -> Result<(), ToolError> {
        match target {
            Target::Several(mut members) => {
                for (_, proxy, _) in &mut members {
                    proxy.0.client_session.clone_from(&self.0.client_session);
                }
                several::run(self.0, members, client, stop).await;
                Ok(())
            }
            one => self.run_one(one, ProxyRole::Alone, client, stop).await,
        }
    }

    /// Runs between a client and one server.
    pub(super) async fn run_one(
        self,
        mut target: Target,
        part: ProxyRole,
        (client_in, client_out): (impl AsyncRead + Unpin, impl AsyncWrite + Send + Unpin + 'static),
        stop: impl Future<Output = ()>,
    ) -> Result<(), ToolError> {
        let changed = Arc::new(Notify::new());
        let mut settings = self.0;
        settings.secrets = settings.secrets.for_connection();
        target.add_secrets(&mut settings.secrets);
        let again = part == ProxyRole::AgainOfSeveral;
        let server = Running::start(&mut target, &settings, Arc::clone(&changed), again);
        let server = server.map_err(|error| start_failure::not_started(error).into_error())?;
        let pair = Pair {
            hub: Hub::new(
                settings.clone(),
                matches!(target, Target::Upstream(_)),
                part == ProxyRole::Alone,
            ),
            client: Some(Lines::new(client_in, settings.max_message)),
            client_out: Outbox::new(client_out, Arc::clone(&changed)),
            hangup: Hangup::new(settings.hangup.clone()),
            server: Some(server),
            target,
            settings,
            changed,
            part,
            starts: 0,
            restart_at: Instant::now(),
            end_at: None,
            ending: JoinSet::new(),
        };
        pair.run(pin!(stop)).await;
        Ok(())
    }
}

/// One client and its server.
struct Pair<R> {
    hub: Hub,
    client: Option<Lines<R>>,
    client_out: Outbox,
    hangup: Hangup,
    server: Option<Running>,
    target: Target,
    settings: Settings,
    changed: Arc<Notify>,
    part: ProxyRole,
    /// How many starts in a row were of no use.
    starts: u32,
    restart_at: Instant,
    /// No more is read from the client: what is in flight may take until then.
    end_at: Option<Instant>,
    ending: JoinSet<()>,
}

/// What happened next.
enum PairEvent {
    Client(Option<Line>),
    Server(ServerEvent),
    /// A timer, or there is space again.
    Other,
    Stop,
}

impl<R: AsyncRead + Unpin> Pair<R> {
    /// Carries messages both ways until one side ends or `stop` does.
    async fn run(mut self, mut stop: Pin<&mut impl Future<Output = ()>>) {
        let mut is_stopped = false;
        while !self.is_over() {
            let has_space = self.server.as_ref().is_none_or(|server| server.out.has_space());
            self.hub.space(has_space);
            self.flush();
            match self.step(stop.as_mut(), is_stopped).await {
                PairEvent::Client(Some(line)) => self.hears(line, Hub::client_says),
                PairEvent::Client(None) => self.close_client(AFTER_CLIENT),
                PairEvent::Server(ServerEvent::Line(line)) => self.hears(line, Hub::server_says),
                PairEvent::Server(ServerEvent::Ended) => self.lost().await,
                PairEvent::Server(ServerEvent::Gone) | PairEvent::Other => {}
                PairEvent::Stop => {
                    is_stopped = true;
                    if self.part != ProxyRole::Alone {
                        self.end_at = Some(Instant::now()); // the calls of all have had their time
                    }
                    self.close_client(AFTER_STOP);
                }
            }
            self.hub.wake();
            self.look_after_server().await;
            self.flush();
        }
        self.finish(is_stopped, stop).await;
    }

    /// Takes a line to the hub, and hands out what that makes of it. A long one is read beside all else.
    fn hears(&mut self, line: Line, take: impl FnOnce(&mut Hub, Line)) {
        let length = line.len();
        beside(length, || {
            take(&mut self.hub, line);
            self.flush();
        });
    }

    /// Reads no more from the client. What is in flight may end, unless this is said twice.
    fn close_client(&mut self, grace: Duration) {
        self.client = None;
        let grace = match self.end_at {
            None => self.settings.grace.unwrap_or(grace),
            Some(_) => Duration::ZERO,
        };
        self.end_at = Some(Instant::now() + grace);
    }

    /// Whether there is nothing left to do.
    fn is_over(&self) -> bool {
        let has_left = self
            .end_at
            .is_some_and(|end| !self.hub.is_busy() || end <= Instant::now());
        has_left || self.client_out.has_failed()
    }

    /// Waits for the next thing that happens. A side whose peer is slow is not read.
    async fn step(&mut self, stop: Pin<&mut impl Future<Output = ()>>, is_stopped: bool) -> PairEvent {
        let until = self.next_timer();
        let client_has_space = self.client_out.has_space();
        let (has_client, may_read) = (self.client.is_some(), client_has_space && self.hub.accepts());
        let (client, server, hangup) = (&mut self.client, &mut self.server, &mut self.hangup);
        tokio::select! {
            line = next_line(client), if may_read && has_client => PairEvent::Client(line),
            () = hangup.wait_until_unread_client_is_gone(may_read), if has_client => PairEvent::Client(None),
            happened = next_of(server, client_has_space) => PairEvent::Server(happened),
            () = sleep_until(until) => PairEvent::Other,
            () = self.changed.notified() => PairEvent::Other,
            () = stop, if !is_stopped => PairEvent::Stop,
        }
    }

    /// The next moment at which something is due.
    fn next_timer(&self) -> Instant {
        let now = Instant::now();
        let of_hub = self.hub.next_timer().map(|ms| now + Duration::from_millis(ms));
        let of_server = match &self.server {
            Some(server) if self.hub.is_greeting() => Some(server.since + GREETING),
            Some(server) => server.rest_until,
            None => self.may_start().then_some(self.restart_at),
        };
        let timers = [of_hub, of_server, self.end_at];
        timers
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(now + Duration::from_secs(3600))
    }

    /// A server that has never greeted is started again only when somebody asks for it.
    fn may_start(&self) -> bool {
        self.hub.has_greeted() || self.hub.has_held()
    }

    /// Starts a server that is due, and ends one that does not answer.
    async fn look_after_server(&mut self) {
        let now = Instant::now();
        let Some(server) = &mut self.server else {
            if self.may_start() && self.restart_at <= now && self.end_at.is_none() {
                self.start();
            }
            return;
        };
        if self.hub.is_down() {
            let error = SendError::new(
                ToolError::internal("the server refuses to be greeted again"),
                Delivery::NotSent,
            );
            return self.give_up(&error); // it was started again, and refuses the greeting
        }
        if self.hub.is_greeting() && server.since + GREETING <= now {
            let error = SendError::timed_out(GREETING, Delivery::NotSent);
            return self.give_up(&error);
        }
        if self.hub.is_forgotten() {
            server.out.finish();
        }
        let has_gone = server.rest_until.is_some_and(|until| until <= now);
        if has_gone || server.out.has_failed() {
            return self.lost().await;
        }
        if server.is_new && self.hub.has_greeted() && !self.hub.is_greeting() {
            server.is_new = false;
            self.tell(&ProxyEvent::Restarted);
        }
    }

    /// The server is gone.
    async fn lost(&mut self) {
        let is_greeting = self.hub.is_greeting();
        if let Some(server) = &mut self.server {
            let error = server.why_gone(is_greeting).await;
            self.give_up(&error);
        }
    }

    /// The server is of no use any more: it is ended, and started again later.
    fn give_up(&mut self, error: &SendError) {
        if let Some(server) = self.server.take() {
            if self.hub.has_served || server.since.elapsed() >= LIVED {
                self.starts = 0;
            }
            self.ending.spawn(server.end(true, drop));
        }
        self.hub.lost(error);
        self.wait_to_start(error);
    }

    /// Sets the time of the next start; it doubles with each start that was of no use.
    fn wait_to_start(&mut self, error: &SendError) {
        let delay = FIRST_DELAY
            .saturating_mul(1 << self.starts.min(10))
            .min(LONGEST_DELAY);
        self.starts = self.starts.saturating_add(1);
        self.restart_at = Instant::now() + delay;
        let error = error.error().clone();
        self.tell(&ProxyEvent::ServerLost { error, delay });
    }

    /// Starts the server.
    fn start(&mut self) {
        let changed = Arc::clone(&self.changed);
        match Running::start(&mut self.target, &self.settings, changed, true) {
            Ok(server) => {
                self.server = Some(server);
                self.hub.started();
            }
            Err(error) => {
                let error = start_failure::not_started(error);
                self.hub.not_started(&error);
                self.wait_to_start(&error);
            }
        }
    }

    /// Hands out the events and lines that the hub has made.
    fn flush(&mut self) {
        // before the answers: who has one finds it counted
        for event in std::mem::take(&mut self.hub.events) {
            self.tell(&event);
        }
        for line in self.hub.to_client.drain(..) {
            self.client_out.push(line);
        }
        for line in self.hub.to_server.drain(..) {
            if let Some(server) = &self.server {
                server.out.push(line);
            }
        }
    }

    fn tell(&self, event: &ProxyEvent) {
        if let Some(observer) = &self.settings.observer {
            observer(event);
        }
    }

    /// Ends the server in order, and what it still says goes to the client.
    async fn finish(mut self, is_stopped: bool, stop: Pin<&mut impl Future<Output = ()>>) {
        self.hub.cancel_all("the client has gone");
        self.flush();
        if let Some(server) = self.server.take() {
            let say = |line| {
                self.hub.server_says(line);
                self.flush();
            };
            tokio::select! {
                () = server.end(is_stopped, say) => {}
                // a signal while the server ends: it is killed
                () = stop, if !is_stopped => {}
            }
        }
        self.client_out.close(LAST_LINES).await;
        let all = async { while self.ending.join_next().await.is_some() {} };
        let _ = timeout(LAST_LINES, all).await;
    }
}

/// The next line of the client; never one when there is no client.
async fn next_line<R: AsyncRead + Unpin>(lines: &mut Option<Lines<R>>) -> Option<Line> {
    match lines {
        Some(lines) => lines.next().await.ok().flatten(),
        None => std::future::pending().await,
    }
}

/// What the server does next; nothing when there is no server.
async fn next_of(server: &mut Option<Running>, may_read: bool) -> ServerEvent {
    match server {
        Some(server) => server.next(may_read).await,
        None => std::future::pending().await,
    }
}
