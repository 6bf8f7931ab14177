//! The client: one server, its tools, and the loop of attempts and waits.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rmcp::model::{CallToolRequestParams, CallToolResponse, Tool};
use serde_json::Value;
use tokio::process::Command;
use tokio::time::timeout;
use toolerror::ToolError;

use super::builder::AgentClientBuilder;
use super::call::ToolCall;
use super::connection::{Connection, Target};
use super::drive::Drive;
use super::facts;
use super::failed::Failed;
use super::failure::{CallEvent, CallFailure};
use crate::driver::{Keys, Sleep as _, TokioSleep};
use crate::engine::{admit, cancel, decide, fail, Admission, Call, Decision, Delivery, Event, Facts};

/// A client of one MCP server that calls its tools under a policy.
///
/// It can be shared between tasks. When the connection is lost, the next attempt makes a new one.
pub struct AgentClient {
    settings: AgentClientBuilder,
    target: Target,
    connection: tokio::sync::Mutex<Option<Arc<Connection>>>,
    tools: RwLock<Arc<[Tool]>>,
    keys: Keys,
    calls: AtomicU64,
}

impl AgentClient {
    /// The settings, to change some.
    pub fn builder() -> AgentClientBuilder {
        AgentClientBuilder::default()
    }

    /// Starts a server as a child process, with the default settings.
    pub async fn spawn(command: impl Into<Command>) -> Result<Self, ToolError> {
        Self::builder().spawn(command).await
    }

    /// Connects to a server on streamable HTTP, with the default settings.
    pub async fn http(url: &str) -> Result<Self, ToolError> {
        Self::builder().http(url).await
    }

    pub(super) async fn connect(target: Target, settings: AgentClientBuilder) -> Result<Self, ToolError> {
        let client = Self {
            settings,
            target,
            connection: tokio::sync::Mutex::new(None),
            tools: RwLock::new(Arc::new([])),
            keys: Keys::new(),
            calls: AtomicU64::new(0),
        };
        client.connection().await.map_err(Failed::into_error)?;
        Ok(client)
    }

    /// The tools that the server listed when the connection was made.
    pub fn tools(&self) -> Arc<[Tool]> {
        let tools = self.tools.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&tools)
    }

    /// Calls a tool with arguments (a JSON object, or null for none) until it succeeds or the policy says otherwise.
    ///
    /// A request for input and a task handle are neither success nor failure and come back as they are.
    pub async fn call_tool(
        &self,
        tool: impl Into<String>,
        arguments: Value,
    ) -> Result<CallToolResponse, CallFailure> {
        self.call(ToolCall::new(tool, arguments)).await
    }

    /// Calls a tool as `request` says.
    pub async fn call(&self, request: ToolCall) -> Result<CallToolResponse, CallFailure> {
        let clock = TokioSleep.now();
        let facts = request.facts(|| self.facts(&request.tool));
        let deadline = request.deadline.or(self.settings.deadline);
        let deadline_ms = deadline.map(|deadline| clock.mono_ms.saturating_add(millis(deadline)));
        let id = self.calls.fetch_add(1, Ordering::Relaxed).to_string();
        let call = Call::new(&id, &request.tool, clock)
            .with_facts(facts)
            .with_deadline_ms(deadline_ms)
            .with_arguments_hash(request.arguments_hash());
        Drive::new(self, call, request).run().await
    }

    /// Goes on with a call after `fix_input` or `negotiate`: attempts, deadline and history are those of the call.
    pub async fn resume(
        &self,
        failure: CallFailure,
        arguments: Value,
    ) -> Result<CallToolResponse, CallFailure> {
        Drive::resumed(self, failure, arguments).run().await
    }

    /// Ends the connection in an orderly way. A server that was started here gets some seconds to go by itself.
    pub async fn close(self) {
        if let Some(connection) = self.connection.lock().await.take() {
            connection.close().await;
        }
    }

    /// Sends the call once, and waits for the answer until the attempt's time or the call's is over.
    pub(super) async fn send_in_time(
        &self,
        params: CallToolRequestParams,
        deadline_ms: Option<u64>,
    ) -> Result<CallToolResponse, Failed> {
        let rest = deadline_ms.map(|at| Duration::from_millis(at.saturating_sub(Self::now_ms())));
        let limit = self.settings.attempt_timeout.min(rest.unwrap_or(Duration::MAX));
        let sent = AtomicBool::new(false);
        match timeout(limit, self.send(params, &sent)).await {
            Ok(answer) => answer,
            Err(_) if sent.load(Ordering::Relaxed) => Err(Failed::timed_out(limit, Delivery::Unknown)),
            Err(_) => Err(Failed::timed_out(limit, Delivery::NotSent)),
        }
    }

    async fn send(
        &self,
        params: CallToolRequestParams,
        sent: &AtomicBool,
    ) -> Result<CallToolResponse, Failed> {
        let connection = self.connection().await.map_err(Failed::not_sent)?;
        sent.store(true, Ordering::Relaxed);
        // when this future is dropped, the SDK tells the server that nobody waits any more
        match connection.peer().call_tool_once(params).await {
            Ok(CallToolResponse::Complete(result)) => {
                match Failed::of_result(&result, TokioSleep.now().wall_ms) {
                    Some(failed) => Err(failed),
                    None => Ok(result.into()),
                }
            }
            Ok(response) => Ok(response),
            Err(error) => Err(connection.failed(&error, TokioSleep.now().wall_ms).await),
        }
    }

    /// The connection, made anew if it was lost.
    async fn connection(&self) -> Result<Arc<Connection>, Failed> {
        let mut slot = self.connection.lock().await;
        if let Some(connection) = slot.as_ref() {
            if !connection.is_lost() {
                return Ok(Arc::clone(connection));
            }
            self.tell(CallEvent::Reconnecting);
            *slot = None;
        }
        let made = Connection::make(&self.target, &self.settings.settings, TokioSleep.now().wall_ms).await?;
        *self.tools.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(made.tools());
        let connection = Arc::new(made);
        *slot = Some(Arc::clone(&connection));
        Ok(connection)
    }

    fn facts(&self, tool: &str) -> Facts {
        let tools = self.tools();
        facts::of(
            tools.iter().find(|known| known.name == tool),
            self.settings.trust_hints,
        )
    }

    /// Whether the call may go now.
    pub(super) fn ask(&self, call: &mut Call) -> Admission {
        let (policy, seed) = (&self.settings.policy, self.settings.seed);
        let tool = call.tool().to_owned();
        self.keys
            .with(&tool, |key| admit(policy, call, key, TokioSleep.now(), seed))
    }

    /// What to do about a failure.
    pub(super) fn judge(&self, call: &mut Call, failed: &Failed) -> Decision {
        if failed.cancelled {
            return cancel(call);
        }
        let (policy, seed, failure) = (&self.settings.policy, self.settings.seed, failed.to_failure());
        let tool = call.tool().to_owned();
        self.keys.with(&tool, |key| {
            fail(policy, call, key, &failure, TokioSleep.now(), seed)
        })
    }

    /// Notes an answer that is no failure.
    pub(super) fn answered(&self, call: &mut Call, response: &CallToolResponse) {
        let event = match response {
            CallToolResponse::Complete(_) => Event::Success,
            _ => Event::InputRequired,
        };
        let (policy, seed) = (&self.settings.policy, self.settings.seed);
        let tool = call.tool().to_owned();
        self.keys.with(&tool, |key| {
            decide(policy, call, key, event, TokioSleep.now(), seed)
        });
    }

    pub(super) fn tell(&self, event: CallEvent<'_>) {
        if let Some(observer) = &self.settings.observer {
            observer(event);
        }
    }

    /// The monotonic clock, in milliseconds.
    pub(super) fn now_ms() -> u64 {
        TokioSleep.now().mono_ms
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

impl fmt::Debug for AgentClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentClient")
            .field("settings", &self.settings)
            .field("tools", &self.tools().len())
            .finish_non_exhaustive()
    }
}
