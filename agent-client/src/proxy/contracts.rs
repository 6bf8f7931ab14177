//! The contracts of a server's tools, as the host of the proxy has given them (SPEC §2.6.13).

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::value::{to_raw_value, RawValue};
use serde_json::Value;
use toolerror::contract::{
    Admission, ContractCall, Guard, HostAnswers, KeyUse, OpenCall, ToolOutput, Toolset,
};
use toolerror::server::{asks_for_input, unknown_tool};
use toolerror::{Effects, Misuse, ToolError};

use crate::engine::Facts;

/// The contracts of the tools of one server, and what its clients may do. Clones share all limits.
///
/// ```
/// use toolerror::contract::Document;
/// use toolerror_agent::proxy::{Contracts, Proxy};
///
/// let toolset = "toolset: notes\nversion: 1.0.0\ntools: [{name: read, capabilities: [READ]}]";
/// let contracts = Contracts::new([Document::from_text(toolset).compile()?])?.with_grants(["READ"]);
/// let proxy = Proxy::new().with_contracts(contracts);
/// # Ok::<(), toolerror::Misuse>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contracts {
    /// By the name of the tool.
    guards: HashMap<String, Arc<Guard>>,
    grants: Vec<String>,
    pub(super) are_published: bool,
}

impl Contracts {
    /// The contracts in these toolsets. No capability is granted.
    ///
    /// # Errors
    /// [`Misuse`] for a tool that is in two toolsets.
    pub fn new(toolsets: impl IntoIterator<Item = Toolset>) -> Result<Self, Misuse> {
        let mut guards = HashMap::new();
        for toolset in toolsets {
            let guard = Arc::new(Guard::new(toolset));
            for tool in &guard.toolset().spec().tools {
                let other: Option<Arc<Guard>> = guards.insert(tool.name.clone(), Arc::clone(&guard));
                if let Some(other) = other {
                    let [one, other] = [&other, &guard].map(|guard| &guard.toolset().spec().toolset);
                    let name = &tool.name;
                    return Err(Misuse::new(format!(
                        "tool `{name}` is in two toolsets: `{one}` and `{other}`"
                    )));
                }
            }
        }
        Ok(Self {
            guards,
            grants: Vec::new(),
            are_published: false,
        })
    }

    /// Sets the capabilities that clients have (SPEC §4.1.5).
    #[must_use]
    pub fn with_grants(mut self, grants: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.grants = grants.into_iter().map(Into::into).collect();
        self
    }

    /// Sets whether lists of tools show the input schemas of the contracts, and only tools that have a contract. Default: no.
    #[must_use]
    pub fn with_published_schemas(mut self, on: bool) -> Self {
        self.are_published = on;
        self
    }

    pub(super) fn has(&self, tool: &str) -> bool {
        self.guards.contains_key(tool)
    }

    /// Whether the contract of a tool says that it takes idempotency keys.
    pub(super) fn takes_keys(&self, tool: &str) -> bool {
        let guard = self.guards.get(tool);
        let spec = guard.and_then(|guard| guard.toolset().tool(tool));
        spec.is_some_and(|spec| spec.idempotency_key != KeyUse::None)
    }

    /// What the contract of a tool says about retries; `None` for a tool without one.
    pub(super) fn facts(&self, tool: &str) -> Option<Facts> {
        let spec = self.guards.get(tool)?.toolset().tool(tool)?;
        Some(Facts::from_hints(
            Some(spec.is_read_only()),
            spec.idempotent,
            true,
        ))
    }

    /// The input schemas of all tools, as lists show them.
    pub(super) fn input_schemas(&self) -> HashMap<String, Box<RawValue>> {
        let published = self.guards.iter().filter_map(|(name, guard)| {
            let published = guard.toolset().publish();
            let mut tools = published.get("tools")?.as_array()?.iter();
            let tool = tools.find(|tool| tool.get("name").and_then(Value::as_str) == Some(name))?;
            Some((name.clone(), to_raw_value(tool.get("inputSchema")?).ok()?))
        });
        published.collect()
    }

    /// Checks a call before it is sent. A session is an actor and a trace of its own.
    pub(super) fn begin(&self, call: NewCall<'_>) -> Result<BegunCall, ToolError> {
        let guard = self
            .guards
            .get(call.tool)
            .ok_or_else(|| unknown_tool(call.tool))?;
        let tools = &guard.toolset().spec().tools;
        // steps are kept only where somebody asks for them
        let trace = if tools.iter().any(|tool| tool.dependency_order) {
            call.session
        } else {
            ""
        };
        let guarded = ContractCall::new(call.tool, call.arguments)
            .with_grants(self.grants.clone())
            .with_actor(call.session)
            .with_trace(trace)
            .with_idempotency_key(call.idempotency_key);
        match guard.admit(guarded)? {
            Admission::Ended(outcome) => Ok(BegunCall::Ended(outcome)),
            Admission::Runs(mut open) => {
                guard.start(&mut open, &HostAnswers::default())?;
                let guard = Arc::clone(guard);
                Ok(BegunCall::Runs(Box::new(GuardedCall { guard, open })))
            }
        }
    }
}

/// A call that is about to be sent.
pub(super) struct NewCall<'a> {
    pub(super) session: &'a str,
    pub(super) tool: &'a str,
    pub(super) arguments: Value,
    pub(super) idempotency_key: Option<String>,
}

/// What becomes of a call that its contract does not refuse.
pub(super) enum BegunCall {
    /// It is sent.
    Runs(Box<GuardedCall>),
    /// One with its key has ended well.
    Ended(ToolOutput),
}

/// A call that was sent under its contract. Dropped, it has the outcome of a lost run.
pub(super) struct GuardedCall {
    guard: Arc<Guard>,
    open: OpenCall,
}

/// What becomes of a result that is no failure.
pub(super) enum CheckedResult {
    /// It is as its contract says.
    Passes,
    /// It holds secrets: this is the outcome without them.
    Masked(ToolOutput),
    /// It is not as its contract says.
    Fails(ToolError),
}

impl GuardedCall {
    pub(super) fn time_limit(&self) -> Option<Duration> {
        self.guard.time_limit(&self.open)
    }

    /// The call has failed, after this time.
    pub(super) fn failed(self, error: ToolError, took: Duration) -> ToolError {
        if self.time_limit().is_some_and(|limit| took >= limit) {
            return self.guard.timed_out(self.open);
        }
        let ended = self.guard.end(self.open, Err(error.clone()));
        ended.err().unwrap_or(error)
    }

    /// The call has this result, given as JSON, which is no failure.
    pub(super) fn succeeded(self, result: &str) -> CheckedResult {
        let Ok(result) = serde_json::from_str::<Value>(result) else {
            let text = "the result cannot be read, so that its contract cannot be checked";
            let error = ToolError::internal(text).with_effects(Effects::Unknown);
            return CheckedResult::Fails(self.failed(error, Duration::ZERO));
        };
        let kind = result.get("resultType").and_then(Value::as_str);
        let is_task = kind == Some("task") || result.get("task").is_some_and(Value::is_object);
        match kind {
            Some("input_required") => self.open.withdraw(), // the client makes the call again
            _ if is_task => self.open.goes_on(),
            _ => {
                let outcome = ToolOutput::from_result(&result);
                return match self.guard.end(self.open, Ok(outcome.clone())) {
                    Ok(masked) if masked == outcome => CheckedResult::Passes,
                    Ok(masked) => CheckedResult::Masked(masked),
                    Err(error) => CheckedResult::Fails(error),
                };
            }
        }
        CheckedResult::Passes
    }

    /// The call has an error that only the client can act on.
    pub(super) fn withdraw_if_input_required(self, error: &str) {
        let error: Value = serde_json::from_str(error).unwrap_or_default();
        if error
            .get("code")
            .and_then(Value::as_i64)
            .is_some_and(asks_for_input)
        {
            self.open.withdraw(); // the client makes the call again
        }
    }
}
