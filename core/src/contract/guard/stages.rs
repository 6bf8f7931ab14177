//! The stages of a call, for hosts that run the handler themselves.

use std::time::Instant;

use serde_json::Value;
use tokio::sync::OwnedSemaphorePermit;

use super::key::HeldKey;
use super::{ContractCall, Guard, ToolOutput};
use crate::contract::failure::{self, Refusal};
use crate::error::ToolError;
use crate::server::unknown_tool;

/// The result of a call's first checks.
#[derive(Debug)]
pub enum Admission {
    /// The call may start.
    Runs(OpenCall),
    /// A call with the same key has already ended with this output.
    Ended(ToolOutput),
}

/// A call between [`Guard::admit`] and [`Guard::end`]. Dropped before it has started, it frees its key; dropped later,
/// it counts as a lost run.
pub struct OpenCall {
    call: ContractCall,
    held: Option<HeldKey>,
    place: Option<OwnedSemaphorePermit>,
    began: Instant,
}

impl OpenCall {
    /// A call that was admitted, without a place among the calls at once.
    pub(super) fn new(call: ContractCall, held: Option<HeldKey>, began: Instant) -> Self {
        Self {
            call,
            held,
            place: None,
            began,
        }
    }

    /// The call, as the host made it.
    pub(super) fn call(&self) -> &ContractCall {
        &self.call
    }

    /// When the guard admitted it.
    pub(super) fn began(&self) -> Instant {
        self.began
    }

    /// The name of the tool.
    pub fn tool(&self) -> &str {
        &self.call.tool
    }

    /// The arguments.
    pub fn input(&self) -> &Value {
        &self.call.input
    }

    /// The handler runs from now on, in this place.
    pub(super) fn started(&mut self, place: Option<OwnedSemaphorePermit>) {
        self.place = place;
        if let Some(held) = &mut self.held {
            held.start();
        }
    }

    /// Gives the place to another call.
    pub(super) fn leave(&mut self) {
        self.place = None;
    }

    /// Takes the idempotency key that the call holds; `None` if it was taken before.
    pub(super) fn key(&mut self) -> Option<HeldKey> {
        self.held.take()
    }

    /// Takes the call back: its handler has not done anything, and the key is free again.
    pub fn withdraw(mut self) {
        self.key().into_iter().for_each(HeldKey::release);
    }

    /// Detaches a call whose work continues, such as a task: its key stays in flight, and counts as lost after the
    /// maximum run time (SPEC §4.7.8).
    pub fn goes_on(mut self) {
        self.key().into_iter().for_each(HeldKey::keep);
    }
}

impl std::fmt::Debug for OpenCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenCall")
            .field("tool", &self.call.tool)
            .finish_non_exhaustive()
    }
}

/// The host's answers about a call that is about to run.
#[derive(Clone, Debug, Default)]
pub struct HostAnswers {
    state: Option<Value>,
    preconditions: Vec<(String, Option<bool>)>,
    unreachable: Vec<String>,
}

impl HostAnswers {
    /// Sets the system's state.
    #[must_use]
    pub fn with_state(mut self, state: impl Into<Option<Value>>) -> Self {
        self.state = state.into();
        self
    }

    /// Sets whether a host's precondition holds; `None` if it cannot be evaluated.
    #[must_use]
    pub fn with_precondition(mut self, code: impl Into<String>, holds: Option<bool>) -> Self {
        self.preconditions.push((code.into(), holds));
        self
    }

    /// A dependency that cannot be reached.
    #[must_use]
    pub fn with_unreachable(mut self, tool: impl Into<String>) -> Self {
        self.unreachable.push(tool.into());
        self
    }
}

impl Guard {
    /// The last checks before a call runs. Returns the permit that the call occupies.
    pub(super) fn may_run(
        &self,
        call: &ContractCall,
        answers: &HostAnswers,
    ) -> Result<Option<OwnedSemaphorePermit>, ToolError> {
        let tool = self
            .toolset
            .tool(&call.tool)
            .ok_or_else(|| unknown_tool(&call.tool))?;
        let state = answers.state.as_ref().or(call.state.as_ref());
        let mut found = self.toolset.precondition_errors(&tool.name, &call.input, state)?;
        for (code, holds) in &answers.preconditions {
            match holds {
                Some(true) => {}
                Some(false) => found.push(failure::host_precondition(tool, code)),
                None => found.push(failure::host_not_evaluated(code)),
            }
        }
        failure::strictest(found).map_or(Ok(()), Err)?;
        for dependency in &tool.dependencies {
            if answers.unreachable.contains(dependency) {
                return Err(Refusal::Unreachable(dependency.clone()).error(tool));
            }
            if tool.dependency_order && !self.steps.has_run(&call.trace_id, dependency) {
                return Err(Refusal::Order(dependency.clone()).error(tool));
            }
        }
        let limits = self.limits.get(&tool.name);
        limits.map_or(Ok(None), |limits| {
            limits.enter().map_err(|refusal| refusal.error(tool))
        })
    }
}
