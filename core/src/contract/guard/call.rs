//! One call through the guard.

use std::future::Future;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::key::{admit, now_ms, Admitted};
use super::outcome::Outcome;
use super::steps::Step;
use super::Guard;
use crate::contract::failure::Refusal;
use crate::contract::spec::ToolSpec;
use crate::error::ToolError;
use crate::server::emitted_value;
use crate::text::date::rfc3339_text;

/// A call that a guard checks.
#[derive(Clone, Debug, Default)]
pub struct Call {
    tool: String,
    input: Value,
    grants: Vec<String>,
    actor: String,
    key: Option<String>,
    trace_id: String,
    state: Option<Value>,
}

impl Call {
    /// A call of a tool with these arguments. The caller is granted nothing.
    pub fn new(tool: impl Into<String>, input: Value) -> Self {
        Self {
            tool: tool.into(),
            input,
            ..Self::default()
        }
    }

    /// What the host grants the caller; never what the arguments say.
    #[must_use]
    pub fn with_grants(mut self, grants: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.grants = grants.into_iter().map(Into::into).collect();
        self
    }

    /// Who calls, as the host knows it: idempotency keys of two actors never meet.
    #[must_use]
    pub fn with_actor(mut self, actor: impl Into<String>) -> Self {
        self.actor = actor.into();
        self
    }

    /// The idempotency key of the call, such as that of [`CallMeta`](crate::call_meta::CallMeta).
    #[must_use]
    pub fn with_idempotency_key(mut self, key: impl Into<Option<String>>) -> Self {
        self.key = key.into();
        self
    }

    /// The trace that the call belongs to: its steps are recorded together.
    #[must_use]
    pub fn with_trace(mut self, trace_id: impl Into<String>) -> Self {
        self.trace_id = trace_id.into();
        self
    }

    /// What the host knows of the system; preconditions see it.
    #[must_use]
    pub fn with_state(mut self, state: Value) -> Self {
        self.state = Some(state);
        self
    }
}

impl Guard {
    /// Makes a call: all checks of its contract, the handler under its time limit, the checks of its output. What leaves
    /// is masked, and the call is recorded as a step.
    ///
    /// The time limit drops the future of the handler, which stops it at its next `await`; it cannot stop a handler that
    /// blocks its thread. A panic of the handler is not caught here, but by the server's middleware.
    ///
    /// # Errors
    /// The first check that fails, or the error of the handler (SPEC §4.4).
    pub async fn call<F>(&self, call: Call, handler: impl FnOnce(Value) -> F) -> Result<Outcome, ToolError>
    where
        F: Future<Output = Result<Outcome, ToolError>>,
    {
        let began = Instant::now();
        let ended = self.checked(&call, handler).await;
        self.record(&call, &ended, began.elapsed());
        ended
    }

    async fn checked<F>(&self, call: &Call, handler: impl FnOnce(Value) -> F) -> Result<Outcome, ToolError>
    where
        F: Future<Output = Result<Outcome, ToolError>>,
    {
        let tool = self.toolset.check_call(&call.tool, &call.grants, &call.input)?;
        let held = match admit(&self.store, tool, &call.actor, call.key.as_deref(), &call.input)? {
            Admitted::Runs(held) => held,
            Admitted::Ended(ended) => return ended,
        };
        let place = match self.may_run(tool, call) {
            Ok(place) => place,
            Err(error) => {
                held.into_iter().for_each(super::key::HeldKey::release);
                return Err(error);
            }
        };
        let ended = self.run(tool, call, handler).await;
        drop(place);
        if let Some(held) = held {
            held.finish(&ended);
        }
        ended
    }

    /// What can still keep a call from running; it gives the place that the call takes.
    fn may_run(
        &self,
        tool: &ToolSpec,
        call: &Call,
    ) -> Result<Option<tokio::sync::OwnedSemaphorePermit>, ToolError> {
        self.check_preconditions(tool, &call.input, call.state.as_ref())?;
        for dependency in &tool.dependencies {
            if self
                .reachable
                .as_ref()
                .is_some_and(|reachable| !reachable(dependency))
            {
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

    async fn run<F>(
        &self,
        tool: &ToolSpec,
        call: &Call,
        handler: impl FnOnce(Value) -> F,
    ) -> Result<Outcome, ToolError>
    where
        F: Future<Output = Result<Outcome, ToolError>>,
    {
        let running = handler(call.input.clone());
        let mut outcome = match tool.limits.timeout_ms {
            None => running.await?,
            Some(limit) => tokio::time::timeout(Duration::from_millis(limit), running)
                .await
                .map_err(|_| Refusal::Timeout.error(tool))??,
        };
        self.toolset
            .check_output(&tool.name, &call.input, &outcome.structured())?;
        if let Some(masked) = emitted_value(&outcome.data, &self.emit) {
            outcome.data = masked;
        }
        if let Some(masked) = outcome
            .state_after
            .as_ref()
            .and_then(|state| emitted_value(state, &self.emit))
        {
            outcome.state_after = Some(masked);
        }
        Ok(outcome)
    }

    /// Records a call that belongs to a trace.
    fn record(&self, call: &Call, ended: &Result<Outcome, ToolError>, took: Duration) {
        if call.trace_id.is_empty() {
            return;
        }
        let masked = |value: &Value| emitted_value(value, &self.emit).unwrap_or_else(|| value.clone());
        let error = ended
            .as_ref()
            .err()
            .map(|error| error.emitted(&self.emit).into_owned());
        #[expect(clippy::cast_precision_loss, reason = "milliseconds of this millennium")]
        let now = now_ms() as f64;
        self.steps.add(Step {
            step_id: String::new(),
            trace_id: call.trace_id.clone(),
            index: 0,
            tool: call.tool.clone(),
            inputs: masked(&call.input),
            outputs: ended
                .as_ref()
                .map(|outcome| masked(&outcome.structured()))
                .unwrap_or_default(),
            duration_ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            status: if ended.is_ok() { "ok" } else { "error" },
            emitted_at: rfc3339_text(now),
            error,
        });
    }
}
