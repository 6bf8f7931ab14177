//! The server: its tools, and one attempt of a call, on a connection that is made again when it was lost.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rmcp::model::{CallToolRequestParams, CallToolResponse, Tool};
use tokio::sync::Notify;
use tokio::time::{sleep_until, Instant};

use super::connection::{Connection, Target};
use super::facts;
use super::send_error::SendError;
use super::settings::Settings;
use crate::driver::{whole_ms, CallEvent, Sleep as _, TokioSleep};
use crate::engine::{Admission, Call, Delivery, Facts, Keys, Session};

/// Longer than any program runs.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// Under which name the policy knows the attempts to connect.
const CONNECTING: &str = "initialize";

/// A server that calls can be sent to.
pub(super) struct Server {
    pub(super) settings: Settings,
    target: Target,
    connection: tokio::sync::Mutex<Option<Arc<Connection>>>,
    tools: RwLock<Arc<[Tool]>>,
}

impl Server {
    /// Connects to the server.
    pub(super) async fn connect(target: Target, settings: Settings) -> Result<Self, SendError> {
        let server = Self {
            settings,
            target,
            connection: tokio::sync::Mutex::new(None),
            tools: RwLock::new(Arc::new([])),
        };
        server.first_connection().await?;
        Ok(server)
    }

    /// Nothing has been sent before, so it is tried again as the policy says, until the time for connecting is over.
    async fn first_connection(&self) -> Result<(), SendError> {
        let settings = &self.settings;
        let (start, limit) = (TokioSleep.now(), settings.connect_timeout);
        let begun = Instant::now();
        let deadline_ms = start.mono_ms.saturating_add(whole_ms(limit));
        let call = Call::new(CONNECTING, CONNECTING, start).with_deadline_ms(Some(deadline_ms));
        let keys = Keys::new();
        let mut session = Session::new(&settings.policy, &keys, CONNECTING, call, settings.seed);
        let mut last_error = None;
        loop {
            match session.admit(TokioSleep.now()) {
                Admission::Send {
                    delay_ms: delay_ms @ 1..,
                } => {
                    TokioSleep.sleep(Duration::from_millis(delay_ms)).await;
                    continue; // ask again
                }
                Admission::GiveUp(_) => last_error.take().map_or(Ok(()), Err)?,
                Admission::Send { .. } => {}
            }
            let attempt = session.next_attempt();
            let spent = begun.elapsed() * u32::from(attempt > 1);
            let Err(error) = self.connection(limit.saturating_sub(spent)).await else {
                return Ok(());
            };
            let decision = session.failed(&error.to_failure(), TokioSleep.now());
            let delay = decision.delay_ms().map(Duration::from_millis);
            settings.notify(CallEvent::NotConnected {
                attempt,
                error: error.error(),
                delay,
            });
            let Some(delay) = delay else {
                return Err(error);
            };
            TokioSleep.sleep(delay).await;
            last_error = Some(error);
        }
    }

    /// The tools that the server listed when the connection was made.
    pub(super) fn tools(&self) -> Arc<[Tool]> {
        let tools = self.tools.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&tools)
    }

    /// The facts about a tool, from its hints.
    pub(super) fn facts(&self, name: &str) -> Facts {
        let tools = self.tools();
        let tool = tools.iter().find(|tool| tool.name == name);
        facts::from_tool(tool, self.settings.trust_hints)
    }

    /// Sends the call once, and waits for the answer until the attempt's time or the call's is over.
    pub(super) async fn send_in_time(
        &self,
        params: CallToolRequestParams,
        deadline_ms: Option<u64>,
    ) -> Result<CallToolResponse, SendError> {
        let now = (Instant::now(), TokioSleep.now().mono_ms);
        let rest = deadline_ms.map(|at| Duration::from_millis(at.saturating_sub(now.1)));
        let limit = self.settings.attempt_timeout;
        let end = rest.and_then(|rest| now.0.checked_add(rest));
        let sent = AtomicBool::new(false);
        let progress = Arc::new(Notify::new());
        let mut answer = pin!(self.send(params, &sent, Arc::clone(&progress)));
        let mut since = now.0;
        loop {
            let until = [since.checked_add(limit), end].into_iter().flatten().min();
            let until = until.unwrap_or(now.0 + FOREVER);
            tokio::select! {
                answer = &mut answer => return answer,
                () = sleep_until(until) => {
                    let delivery = if sent.load(Ordering::Relaxed) {
                        Delivery::Unknown
                    } else {
                        Delivery::NotSent
                    };
                    return Err(SendError::timed_out(until.saturating_duration_since(now.0), delivery));
                }
                () = progress.notified(), if self.settings.reset_on_progress => since = Instant::now(),
            }
        }
    }

    async fn send(
        &self,
        params: CallToolRequestParams,
        sent: &AtomicBool,
        progress: Arc<Notify>,
    ) -> Result<CallToolResponse, SendError> {
        let connection = self.connection(self.settings.connect_timeout).await;
        let connection = connection.map_err(SendError::not_sent)?;
        sent.store(true, Ordering::Relaxed);
        // when this future is dropped, the server is told that the request is cancelled
        match connection.call_tool(params, progress).await {
            Ok(CallToolResponse::Complete(result)) => {
                match SendError::from_result(&result, self.settings.reader()) {
                    Some(error) => Err(error),
                    None => Ok(result.into()),
                }
            }
            Ok(response) => Ok(response),
            Err(error) => Err(connection.send_error(&error, self.settings.reader()).await),
        }
    }

    /// The connection, made again within `limit` if it was lost.
    async fn connection(&self, limit: Duration) -> Result<Arc<Connection>, SendError> {
        let mut slot = self.connection.lock().await;
        if let Some(connection) = slot.as_ref() {
            if !connection.is_lost() {
                return Ok(Arc::clone(connection));
            }
            self.settings.notify(CallEvent::Reconnecting);
            *slot = None;
        }
        let made = Connection::open(&self.target, &self.settings, limit).await?;
        *self.tools.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(made.tools());
        let connection = Arc::new(made);
        *slot = Some(Arc::clone(&connection));
        Ok(connection)
    }

    /// Ends the connection in an orderly way.
    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            connection.close().await;
        }
    }
}
