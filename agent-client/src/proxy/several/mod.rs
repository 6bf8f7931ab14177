//! Several servers as one: each has its own proxy, and the switch routes each message to one of them (SPEC §2.6.14).

mod answers;
mod greet;
mod lists;
mod names;
mod routes;
mod switch;

use std::future::Future;
use std::pin::{pin, Pin};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{duplex, split, AsyncRead, AsyncWrite, DuplexStream, ReadHalf, WriteHalf};
use tokio::sync::{mpsc, watch, Notify};
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, Instant};
use toolerror::ToolError;

use super::event::ProxyEvent;
use super::hangup::Hangup;
use super::lines::{Line, Lines};
use super::outbox::Outbox;
use super::server::{MakeTarget, Starting};
use super::settings::{Observer, Proxy, ProxyRole, Settings, AFTER_CLIENT};
use greet::{FIRST_DELAY, LONGEST_DELAY};
use switch::Switch;

/// How much waits in the pipe between the switch and a proxy.
const PIPE: usize = 64 << 10;

/// How many messages of the servers wait before no more is read from them.
const WAITING: usize = 16;

/// How long the last lines for the client may take.
const LAST_LINES: Duration = Duration::from_secs(1);

/// How long a server may take to end in order after what is in flight has had its time, and how long after it was told to end at once.
const IN_ORDER: Duration = Duration::from_secs(5);
const AT_ONCE: Duration = Duration::from_secs(4);

/// Whether all ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shutdown {
    Not,
    /// The client has gone.
    InOrder,
    AtOnce,
}

/// Output of the proxy of a server.
enum ServerOutput {
    /// There is a new pipe to it.
    Open(Outbox),
    Line(Line),
    /// The server cannot be started.
    Gone(ToolError),
}

/// The channels of a server's proxy.
#[derive(Clone)]
struct ServerWires {
    server: usize,
    say: mpsc::Sender<(usize, ServerOutput)>,
    end: watch::Receiver<Shutdown>,
    changed: Arc<Notify>,
}

/// Runs between a client and several servers.
pub(super) async fn run(
    settings: Settings,
    members: Vec<Starting>,
    (client_in, client_out): (impl AsyncRead + Unpin, impl AsyncWrite + Send + Unpin + 'static),
    stop: impl Future<Output = ()>,
) {
    let changed = Arc::new(Notify::new());
    let (say, said) = mpsc::channel(WAITING);
    let (ending, end) = watch::channel(Shutdown::Not);
    let mut tasks = JoinSet::new();
    let (mut outs, mut observers) = (Vec::new(), Vec::new());
    let names: Vec<String> = members.iter().map(|(name, ..)| name.clone()).collect();
    for (server, (_, proxy, make)) in members.into_iter().enumerate() {
        let wires = ServerWires {
            server,
            say: say.clone(),
            end: end.clone(),
            changed: Arc::clone(&changed),
        };
        let (out, pipe) = open(&wires.changed);
        outs.push(Some(out));
        observers.push(proxy.0.observer.clone());
        tasks.spawn(serve(proxy, make, pipe, wires));
    }
    drop(say);
    let limit = settings.max_message;
    let several = Several {
        switch: Switch::new(&names, limit, settings.client_session.clone()),
        client: Some(Lines::new(client_in, limit)),
        client_out: Outbox::new(client_out, Arc::clone(&changed)),
        hangup: Hangup::new(settings.hangup.clone()),
        outs,
        observers,
        settings,
        said,
        ending,
        end_at: None,
        changed,
    };
    several.run(pin!(stop)).await;
    tasks.abort_all(); // all have ended, but one that waits to be tried again
}

type Pipe = (ReadHalf<DuplexStream>, DuplexStream);

/// A pipe to a proxy: what is written to it, and its two ends.
fn open(changed: &Arc<Notify>) -> (Outbox, Pipe) {
    let (ours, theirs) = duplex(PIPE);
    let (lines, out): (_, WriteHalf<DuplexStream>) = split(ours);
    (Outbox::new(out, Arc::clone(changed)), (lines, theirs))
}

/// Serves one server until its pipe is closed. One that cannot be started is tried again.
async fn serve(proxy: Proxy, make: MakeTarget, pipe: Pipe, wires: ServerWires) {
    let (mut pipe, mut delay, mut end) = (Some(pipe), FIRST_DELAY, wires.end.clone());
    loop {
        let (lines, theirs) = if let Some(pipe) = pipe.take() {
            pipe
        } else {
            let (out, pipe) = open(&wires.changed);
            if wires
                .say
                .send((wires.server, ServerOutput::Open(out)))
                .await
                .is_err()
            {
                return;
            }
            pipe
        };
        let mut at_once = wires.end.clone();
        let stopped = async move { drop(at_once.wait_for(|end| *end == Shutdown::AtOnce).await) };
        let part = if delay > FIRST_DELAY {
            ProxyRole::AgainOfSeveral
        } else {
            ProxyRole::OneOfSeveral
        };
        let own = proxy.clone().run_one(make(), part, split(theirs), stopped);
        let (ended, ()) = tokio::join!(own, read(lines, &wires));
        let Err(error) = ended else {
            return;
        };
        if let Some(observer) = &proxy.0.observer {
            let error = error.clone();
            observer(&ProxyEvent::ServerLost { error, delay });
        }
        let _ = wires.say.send((wires.server, ServerOutput::Gone(error))).await;
        tokio::select! {
            () = sleep(delay) => {}
            _ = end.wait_for(|end| *end != Shutdown::Not) => return,
        }
        delay = delay.saturating_mul(2).min(LONGEST_DELAY);
    }
}

/// Passes on the output of a proxy.
async fn read(lines: ReadHalf<DuplexStream>, wires: &ServerWires) {
    let mut lines = Lines::new(lines, usize::MAX);
    while let Ok(Some(line)) = lines.next().await {
        if wires
            .say
            .send((wires.server, ServerOutput::Line(line)))
            .await
            .is_err()
        {
            return;
        }
    }
}

/// A client and its servers.
struct Several<R> {
    switch: Switch,
    client: Option<Lines<R>>,
    client_out: Outbox,
    hangup: Hangup,
    outs: Vec<Option<Outbox>>,
    observers: Vec<Option<Observer>>,
    settings: Settings,
    said: mpsc::Receiver<(usize, ServerOutput)>,
    ending: watch::Sender<Shutdown>,
    /// When the next step of the end is due.
    end_at: Option<Instant>,
    changed: Arc<Notify>,
}

impl<R: AsyncRead + Unpin> Several<R> {
    /// Carries messages between the client and all servers until the client ends or `stop` does.
    async fn run(mut self, mut stop: Pin<&mut impl Future<Output = ()>>) {
        let mut is_stopped = false;
        loop {
            self.flush();
            let may_read = self.client_out.has_space();
            let timers = self.switch.next_timer().into_iter().chain(self.end_at);
            let until = timers.min().unwrap_or(Instant::now() + Duration::from_secs(3600));
            let has_client = self.client.is_some();
            let client = &mut self.client;
            tokio::select! {
                line = next_line(client), if may_read && has_client => match line {
                    Some(line) => self.switch.client_says(line),
                    None => self.end(Shutdown::InOrder),
                },
                () = self.hangup.wait_until_unread_client_is_gone(may_read), if has_client => self.end(Shutdown::InOrder),
                said = self.said.recv(), if may_read => match said {
                    Some((server, said)) => self.hear(server, said),
                    None => break, // all proxies have ended
                },
                () = sleep_until(until) => {}
                () = self.changed.notified() => {}
                () = stop.as_mut(), if !is_stopped => {
                    is_stopped = true;
                    // as of one server: what is in flight may end, unless the client has gone before
                    self.end(if self.client.is_some() { Shutdown::InOrder } else { Shutdown::AtOnce });
                }
            }
            if self.client_out.has_failed() && self.client.is_some() {
                self.end(Shutdown::InOrder);
            }
            if self.end_at.is_some_and(|at| at <= Instant::now()) {
                if *self.ending.borrow() == Shutdown::AtOnce {
                    break; // what is left is killed
                }
                self.end(Shutdown::AtOnce);
            }
            self.switch.wake();
        }
        self.flush();
        self.client_out.close(LAST_LINES).await;
    }

    /// Takes what a server's task reports.
    fn hear(&mut self, server: usize, said: ServerOutput) {
        match said {
            ServerOutput::Line(line) => self.switch.server_says(server, line),
            ServerOutput::Gone(error) => self.switch.gone(server, &error),
            ServerOutput::Open(out) => {
                // not while the program ends
                if let Some(place) = self
                    .outs
                    .get_mut(server)
                    .filter(|_| *self.ending.borrow() == Shutdown::Not)
                {
                    *place = Some(out);
                    self.switch.opened(server);
                }
            }
        }
    }

    /// All servers end. One that does not read cannot see that its pipe was closed, so it is told again.
    fn end(&mut self, end: Shutdown) {
        self.client = None;
        self.outs.iter_mut().for_each(|out| *out = None);
        self.ending.send_replace(end);
        let limit = match end {
            Shutdown::AtOnce => AT_ONCE,
            _ => self
                .settings
                .grace
                .unwrap_or(AFTER_CLIENT)
                .saturating_add(IN_ORDER),
        };
        self.end_at = Some(Instant::now() + limit);
    }

    /// Hands out the lines that the switch has made.
    fn flush(&mut self) {
        // before the answers: who has one finds it counted
        for (server, event) in self.switch.events.drain(..) {
            let of_server = server.and_then(|server| self.observers.get(server));
            if let Some(observer) = of_server.unwrap_or(&self.settings.observer) {
                observer(&event);
            }
        }
        for line in self.switch.to_client.drain(..) {
            self.client_out.push(line);
        }
        for (server, line) in self.switch.to_servers.drain(..) {
            // a server that does not read misses what is more
            let out = self.outs.get(server).and_then(Option::as_ref);
            if let Some(out) = out.filter(|out| out.waits() <= self.settings.max_message) {
                out.push(line);
            }
        }
        for (server, out) in self.outs.iter().enumerate() {
            let has_space = out.as_ref().is_none_or(Outbox::has_space);
            self.switch.space(server, has_space);
        }
    }
}

/// The next line of the client; never one when it has gone.
async fn next_line<R: AsyncRead + Unpin>(lines: &mut Option<Lines<R>>) -> Option<Line> {
    match lines {
        Some(lines) => lines.next().await.ok().flatten(),
        None => std::future::pending().await,
    }
}
