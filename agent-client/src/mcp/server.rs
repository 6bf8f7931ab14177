//! The server: its tools, and one attempt of a call, on a connection that is made again when it was lost.

use std::future::Future;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rmcp::model::{CallToolRequestParams, CallToolResponse, Tool};
use tokio::sync::{watch, Notify, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout, Instant};

use super::call_marks::CallMarks;
use super::call_result;
use super::connection::{Connection, Opening};
use super::facts;
use super::send_error::SendError;
use super::settings::Settings;
use super::target::{self, Target};
use super::tools::Tools;
use crate::driver::{whole_ms, CallEvent, Sleep as _, TokioSleep};
use crate::engine::{Admission, Call, Delivery, Facts, Keys, Session};

/// Longer than any program runs.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// Under which name the policy knows the attempts to connect.
const CONNECTING: &str = "initialize";

/// A server that calls can be sent to.
pub(super) struct Server {
    pub(super) settings: Arc<Settings>,
    link: Arc<ServerLink>,
    /// Permits for calls in flight, where their number is limited.
    in_flight: Option<Semaphore>,
    /// The tasks that connect, and that ask a server whether it hangs. They end when the last client is gone.
    tasks: Mutex<JoinSet<()>>,
}

/// The connection to the server, and its state.
struct ServerLink {
    target: Target,
    state: Mutex<State>,
    tools: Tools,
}

/// The state of the connection.
enum State {
    None,
    /// A task makes it, whoever waits for that.
    Connecting(watch::Receiver<ConnectResult>),
    Made(Arc<Connection>),
}

/// The connection, or the reason for its absence, once known.
type ConnectResult = Option<Result<Arc<Connection>, SendError>>;

impl ServerLink {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a connection and keeps it for later calls.
    async fn connect(&self, settings: &Settings, limit: Duration) -> Result<Arc<Connection>, SendError> {
        let made = Connection::open(&self.target, Opening::new(settings, &self.tools, limit)).await;
        let made = made
            .map(Arc::new)
            .map_err(|error| error.without(&settings.secrets));
        *self.state() = match &made {
            Ok(connection) => State::Made(Arc::clone(connection)),
            Err(_) => State::None,
        };
        made
    }

    /// Opens a connection in place of a lost one, for all who wait for it.
    async fn reconnect(&self, settings: &Settings, tell: watch::Sender<ConnectResult>) {
        settings.notify(CallEvent::Reconnecting);
        let made = self.connect(settings, settings.connect_timeout()).await;
        let _ = tell.send(Some(made));
    }

    /// Ends a server that does not answer a `ping`, and starts it again (SPEC §2.5.20).
    async fn restart_if_hung(&self, settings: &Settings, connection: &Arc<Connection>) {
        if connection.answers().await {
            return;
        }
        let tell = {
            let mut state = self.state();
            if !matches!(&*state, State::Made(made) if Arc::ptr_eq(made, connection)) {
                return; // somebody was faster
            }
            let (tell, made) = watch::channel(None);
            *state = State::Connecting(made);
            tell
        };
        connection.close().await;
        self.reconnect(settings, tell).await;
    }
}

impl Server {
    /// Connects to the server.
    pub(super) async fn connect(target: Target, settings: Settings) -> Result<Self, SendError> {
        let server = Self {
            in_flight: settings.max_in_flight.map(Semaphore::new),
            settings: Arc::new(settings),
            link: Arc::new(ServerLink {
                target,
                state: Mutex::new(State::None),
                tools: Tools::default(),
            }),
            tasks: Mutex::default(),
        };
        server.first_connection().await?;
        Ok(server)
    }

    /// Connects for the first time. Nothing has been sent yet, so it retries by the policy until the connection's time
    /// limit.
    async fn first_connection(&self) -> Result<(), SendError> {
        let settings = &*self.settings;
        let (start, limit) = (TokioSleep.now(), settings.connect_timeout());
        let begun = Instant::now();
        let deadline_ms = start.mono_ms.saturating_add(whole_ms(limit));
        let call = Call::new(CONNECTING, CONNECTING, start).with_deadline_ms(Some(deadline_ms));
        let keys = Keys::new();
        let mut session = Session::new(&settings.policy, &keys, CONNECTING, call, settings.seed);
        let mut last_error = None;
        loop {
            match session.admit(TokioSleep.now()) {
                Admission::Send { delay_ms: 0 } => {}
                Admission::Send { delay_ms } => {
                    TokioSleep.sleep(Duration::from_millis(delay_ms)).await;
                    continue; // ask again
                }
                Admission::GiveUp(decision) => {
                    let given_up = |error: SendError| Err(error.given_up(&decision));
                    last_error.take().map_or(Ok(()), given_up)?;
                }
            }
            let attempt = session.next_attempt();
            let spent = begun.elapsed() * u32::from(attempt > 1);
            let limit = limit.saturating_sub(spent);
            let Err(error) = self.link.connect(settings, limit).await else {
                return Ok(());
            };
            let decision = session.failed(&error.to_failure(), TokioSleep.now());
            let delay = decision.delay_ms().map(Duration::from_millis);
            let delay = delay.filter(|_| self.link.target.is_repeatable());
            settings.notify(CallEvent::NotConnected {
                attempt,
                error: error.error(),
                delay,
            });
            let Some(delay) = delay else {
                return Err(error.given_up(&decision));
            };
            TokioSleep.sleep(delay).await;
            last_error = Some(error);
        }
    }

    /// The tools that the server listed last.
    pub(super) fn tools(&self) -> Arc<[Tool]> {
        self.link.tools.get()
    }

    /// Asks the server for its tools, within the time of an attempt.
    pub(super) async fn refresh_tools(&self) -> Result<(), SendError> {
        let limit = self.settings.attempt_timeout;
        let refreshed = timeout(limit, async {
            let connection = self.connection().await?;
            connection.fetch(&self.link.tools, self.settings.reader()).await
        });
        let refreshed = refreshed.await;
        refreshed.unwrap_or_else(|_| Err(SendError::timed_out(limit, Delivery::Unknown)))
    }

    /// The facts about a tool, from its hints.
    pub(super) fn facts(&self, name: &str) -> Facts {
        let tools = self.tools();
        let mut named = tools.iter().filter(|tool| tool.name == name);
        // of a name that stands twice, nobody knows which tool runs
        let tool = named.next().filter(|_| named.next().is_none());
        facts::from_tool(tool, self.settings.trust_hints)
    }

    /// Sends the call once, and waits for the answer until the attempt's time or the call's is over.
    pub(super) async fn send_in_time(
        &self,
        params: CallToolRequestParams,
        marks: CallMarks,
        deadline_ms: Option<u64>,
    ) -> Result<CallToolResponse, SendError> {
        let now = (Instant::now(), TokioSleep.now().mono_ms);
        let rest = deadline_ms.map(|at| Duration::from_millis(at.saturating_sub(now.1)));
        let limit = self.settings.attempt_timeout;
        let end = rest.and_then(|rest| now.0.checked_add(rest));
        let ticket = marks.ticket.clone();
        let progress = Arc::new(Notify::new());
        let mut answer = pin!(self.send(params, marks, Arc::clone(&progress)));
        let mut since = now.0;
        loop {
            let until = [since.checked_add(limit), end].into_iter().flatten().min();
            let until = until.unwrap_or(now.0 + FOREVER);
            tokio::select! {
                answer = &mut answer => return answer,
                () = sleep_until(until) => {
                    let was_sent = !ticket.withdraw();
                    let delivery = if was_sent { Delivery::Unknown } else { Delivery::NotSent };
                    if was_sent && end != Some(until) {
                        self.attempt_timed_out();
                    }
                    return Err(SendError::timed_out(until.saturating_duration_since(now.0), delivery));
                }
                () = progress.notified(), if self.settings.reset_on_progress => since = Instant::now(),
            }
        }
    }

    /// Sends one call when there is room among those in flight.
    async fn send(
        &self,
        params: CallToolRequestParams,
        marks: CallMarks,
        progress: Arc<Notify>,
    ) -> Result<CallToolResponse, SendError> {
        let _permit = match &self.in_flight {
            Some(permits) => permits.acquire().await.ok(),
            None => None,
        };
        let connection = self.connection().await.map_err(SendError::not_sent)?;
        let ticket = marks.ticket.clone();
        // dropping this future cancels the request at the server
        match connection.call_tool(params, marks, progress).await {
            Ok(result) => call_result::read(result, self.settings.reader()),
            Err(error) => {
                let failed = connection.send_error(&error, self.settings.reader()).await;
                // over HTTP, the error says it itself
                let was_written = !connection.has_process() || !ticket.withdraw();
                Err(if was_written {
                    failed
                } else {
                    failed.never_written()
                })
            }
        }
        .map_err(|error| error.without(&self.settings.secrets))
    }

    /// The connection, renewed if it was lost. A separate task connects, so it continues when an attempt that waits for
    /// it times out.
    async fn connection(&self) -> Result<Arc<Connection>, SendError> {
        let mut made = {
            let mut state = self.link.state();
            match &*state {
                State::Made(connection) if !connection.is_lost() => return Ok(Arc::clone(connection)),
                State::Connecting(made) => made.clone(),
                _ if !self.link.target.is_repeatable() => return Err(target::gone()),
                State::Made(_) | State::None => {
                    let (tell, made) = watch::channel(None);
                    *state = State::Connecting(made.clone());
                    self.spawn_connecting(tell);
                    made
                }
            }
        };
        let made = made.wait_for(Option::is_some).await;
        let made = made.ok().and_then(|made| made.clone());
        made.unwrap_or_else(|| Err(SendError::closed()))
    }

    /// Connects in a separate task, so that it outlives a caller who stops waiting.
    fn spawn_connecting(&self, tell: watch::Sender<ConnectResult>) {
        let (link, settings) = (Arc::clone(&self.link), Arc::clone(&self.settings));
        self.spawn(async move { link.reconnect(&settings, tell).await });
    }

    /// After as many attempts in a row as the settings say, looks in a separate task whether the server hangs.
    fn attempt_timed_out(&self) {
        let connection = match &*self.link.state() {
            State::Made(connection) if self.link.target.may_hang() => Arc::clone(connection),
            _ => return,
        };
        let timeouts = connection.timed_out();
        if self.settings.restart_after.map(NonZeroU32::get) == Some(timeouts) {
            let (link, settings) = (Arc::clone(&self.link), Arc::clone(&self.settings));
            self.spawn(async move { link.restart_if_hung(&settings, &connection).await });
        }
    }

    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        while tasks.try_join_next().is_some() {} // those that have ended
        tasks.spawn(task);
    }

    /// Ends the tasks that connect.
    fn stop_connecting(&self) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.abort_all();
    }

    /// Ends the connection, and makes another one, where that can be.
    pub(super) async fn reconnect(&self) -> Result<(), SendError> {
        if !self.link.target.is_repeatable() {
            return Err(target::cannot_reconnect());
        }
        self.close().await;
        self.connection().await.map(drop)
    }

    /// Ends the connection in an orderly way.
    pub(super) async fn close(&self) {
        self.stop_connecting();
        let state = std::mem::replace(&mut *self.link.state(), State::None);
        if let State::Made(connection) = state {
            connection.close().await;
        }
    }
}
