//! A call that passes through the guard.

use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::key::{admit, now_ms, HeldKey, KeyAdmission};
use super::output::ToolOutput;
use super::stages::{Admission, HostAnswers, OpenCall};
use super::steps::Step;
use super::Guard;
use crate::call_meta::is_visible;
use crate::error::ToolError;
use crate::server::emitted_value;
use crate::text::date::rfc3339_text;

/// A call that a guard checks.
#[derive(Clone, Debug, Default)]
pub struct ContractCall {
    pub(super) tool: String,
    pub(super) input: Value,
    pub(super) grants: Vec<String>,
    pub(super) actor: String,
    pub(super) key: Option<String>,
    pub(super) trace_id: String,
    pub(super) state: Option<Value>,
    /// Whether the host has checked the input, which is not here then.
    is_checked: bool,
}

impl ContractCall {
    /// A call of a tool with these arguments. The caller is granted nothing.
    pub fn new(tool: impl Into<String>, input: Value) -> Self {
        Self {
            tool: tool.into(),
            input,
            ..Self::default()
        }
    }

    /// A call whose arguments the host has checked and keeps. Nothing may need them later: neither predicates nor an
    /// idempotency key nor a trace.
    #[cfg(feature = "bindings")]
    pub fn checked(tool: impl Into<String>) -> Self {
        Self {
            is_checked: true,
            ..Self::new(tool, Value::Null)
        }
    }

    /// The name of the tool.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The arguments.
    pub fn input(&self) -> &Value {
        &self.input
    }

    /// Sets the capabilities that the host grants the caller. Never take them from the arguments.
    #[must_use]
    pub fn with_grants(mut self, grants: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.grants = grants.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the caller's identity, as the host knows it. Two actors never share an idempotency key. Without it a call with a
    /// key does not run; where all callers are one, it is any text.
    #[must_use]
    pub fn with_actor(mut self, actor: impl Into<String>) -> Self {
        self.actor = actor.into();
        self
    }

    /// The idempotency key of the call, such as that of [`CallMeta`](crate::call_meta::CallMeta). As there, one without a
    /// visible character counts as absent.
    #[must_use]
    pub fn with_idempotency_key(mut self, key: impl Into<Option<String>>) -> Self {
        self.key = key.into().filter(|key| is_visible(key));
        self
    }

    /// The trace that the call belongs to: its steps are recorded together.
    #[must_use]
    pub fn with_trace(mut self, trace_id: impl Into<String>) -> Self {
        self.trace_id = trace_id.into();
        self
    }

    /// Sets the system's state for preconditions.
    #[must_use]
    pub fn with_state(mut self, state: Value) -> Self {
        self.state = Some(state);
        self
    }
}

impl Guard {
    /// Makes a call: checks its contract, runs the handler under its time limit, and checks the output. The result is
    /// masked, and the call is recorded as a step.
    ///
    /// The time limit drops the future of the handler, which stops it at its next `await`; it cannot stop a handler that
    /// blocks its thread, but drops what comes of it: the call has timed out. A panic of the handler is not caught here, but by the server's middleware.
    ///
    /// # Errors
    /// The first check that fails, or the error of the handler (SPEC §4.4).
    pub async fn call<F>(
        &self,
        call: ContractCall,
        handler: impl FnOnce(Value) -> F,
    ) -> Result<ToolOutput, ToolError>
    where
        F: Future<Output = Result<ToolOutput, ToolError>>,
    {
        let mut open = match self.admit(call)? {
            Admission::Runs(open) => open,
            Admission::Ended(outcome) => return Ok(outcome),
        };
        let answers = self.host_answers(open.call());
        self.start(&mut open, &answers)?;
        let input = open.input().clone();
        let Some(limit) = self.time_limit(&open) else {
            let ended = handler(input).await;
            return self.end(open, ended);
        };
        let began = tokio::time::Instant::now();
        // a handler that blocks its thread ends without an error of the timer
        match tokio::time::timeout(limit, async { handler(input).await }).await {
            Ok(ended) if began.elapsed() <= limit => self.end(open, ended),
            _ => Err(self.timed_out(open)),
        }
    }

    /// The answers of the host's own functions for a call.
    pub(super) fn host_answers(&self, call: &ContractCall) -> HostAnswers {
        let mut answers = HostAnswers::default();
        for (code, check) in self.checks.get(&call.tool).into_iter().flatten() {
            // what a check left half-done is its own business: the call does not run
            let answer = catch_unwind(AssertUnwindSafe(|| check(&call.input, call.state.as_ref())));
            answers = answers.with_precondition(code, answer.ok().and_then(Result::ok));
        }
        let Some((reachable, tool)) = self.reachable.as_ref().zip(self.toolset.tool(&call.tool)) else {
            return answers;
        };
        let is_away = |name: &&String| !catch_unwind(AssertUnwindSafe(|| reachable(name))).unwrap_or(false);
        let away = tool.dependencies.iter().filter(is_away);
        away.fold(answers, HostAnswers::with_unreachable)
    }

    /// Admits a call whose handler the host runs itself: the tool, capabilities, size of the input, input schema and
    /// idempotency key are checked. Then come [`start`](Self::start), the handler, and [`end`](Self::end).
    ///
    /// # Errors
    /// The first check that fails, and a replayed error.
    pub fn admit(&self, call: ContractCall) -> Result<Admission, ToolError> {
        let began = Instant::now();
        match self.checked(&call) {
            Ok(KeyAdmission::Runs(held)) => Ok(Admission::Runs(OpenCall::new(call, held, began))),
            Ok(KeyAdmission::Ended(ended)) => {
                self.record(&call, &ended, began.elapsed());
                ended.map(Admission::Ended)
            }
            Err(error) => self.failed(&call, error, began),
        }
    }

    fn checked(&self, call: &ContractCall) -> Result<KeyAdmission, ToolError> {
        let input = Some(&call.input).filter(|_| !call.is_checked);
        let tool = self.toolset.check_call(&call.tool, &call.grants, input)?;
        admit(&self.store, tool, &call.actor, call.key.as_deref(), &call.input)
    }

    /// Starts an admitted call: preconditions, dependencies, concurrency and rate are checked. The state that `answers`
    /// give counts before that of the call.
    ///
    /// # Errors
    /// The first check that fails. The key of the call is free again.
    pub fn start(&self, open: &mut OpenCall, answers: &HostAnswers) -> Result<(), ToolError> {
        match self.may_run(open.call(), answers) {
            Ok(place) => {
                open.started(place);
                Ok(())
            }
            Err(error) => {
                open.key().into_iter().for_each(HeldKey::release);
                self.failed(open.call(), error, open.began())
            }
        }
    }

    /// How long the handler of a call may run.
    pub fn time_limit(&self, open: &OpenCall) -> Option<Duration> {
        let tool = self.toolset.tool(&open.call().tool)?;
        tool.limits.timeout_ms.map(Duration::from_millis)
    }

    /// Ends a call whose handler has taken longer than its [time limit](Self::time_limit), and has been stopped.
    pub fn timed_out(&self, open: OpenCall) -> ToolError {
        let tool = self.toolset.tool(&open.call().tool);
        let error = tool.map_or_else(
            || crate::server::unknown_tool(&open.call().tool),
            |tool| crate::contract::Refusal::Timeout.error(tool),
        );
        self.close(open, &Err(error.clone()));
        error
    }

    /// Ends a call whose handler returned something that is not a tool result, or cannot be sent as one (SPEC §4.7.10).
    pub fn without_result(&self, open: OpenCall) -> ToolError {
        let error = crate::contract::failure::no_result(&open.call().tool);
        self.close(open, &Err(error.clone()));
        error
    }

    /// Ends a call with the result of its handler: checks and masks the output, stores the outcome under the key, and
    /// records the step. A call that is dropped instead counts as a lost run.
    ///
    /// # Errors
    /// The first check of the output that fails, or the error of the handler.
    pub fn end(&self, open: OpenCall, ended: Result<ToolOutput, ToolError>) -> Result<ToolOutput, ToolError> {
        let call = open.call();
        let checked = ended.and_then(|outcome| {
            let given = outcome.structured();
            self.toolset.check_output(&call.tool, &call.input, &given)?;
            Ok(outcome.masked(&self.toolset.emit))
        });
        self.close(open, &checked);
        checked
    }

    /// Ends a call: counts it, frees its place and keeps its outcome, masked, under its key.
    fn close(&self, mut open: OpenCall, ended: &Result<ToolOutput, ToolError>) {
        self.record(open.call(), ended, open.began().elapsed());
        open.leave();
        if let Some(held) = open.key() {
            // a store keeps no secrets
            let kept = ended
                .as_ref()
                .map_err(|error| error.emitted(&self.toolset.emit).into_owned());
            held.finish(kept);
        }
    }

    fn failed<T>(&self, call: &ContractCall, error: ToolError, began: Instant) -> Result<T, ToolError> {
        self.record(call, &Err(error.clone()), began.elapsed());
        Err(error)
    }

    /// Records a call that belongs to a trace.
    fn record(&self, call: &ContractCall, ended: &Result<ToolOutput, ToolError>, took: Duration) {
        if call.trace_id.is_empty() {
            return;
        }
        let masked =
            |value: &Value| emitted_value(value, &self.toolset.emit).unwrap_or_else(|| value.clone());
        let error = ended
            .as_ref()
            .err()
            .map(|error| error.emitted(&self.toolset.emit).into_owned());
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
