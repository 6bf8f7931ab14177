//! The steps of each trace, which an agent can query before it continues (SPEC §4.7).

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::{json, Value};

use super::{ContractCall, Guard, ToolOutput};
use crate::error::{Effects, ToolError};

/// So many steps are kept by default.
const KEPT: usize = 1000;
/// So many steps are on one page.
const PAGE: usize = 100;

/// One call that has ended. Secrets in it are masked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Step {
    /// The trace and the position in it.
    pub step_id: String,
    /// The trace.
    pub trace_id: String,
    /// The position in the trace, from 0.
    pub index: u64,
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub inputs: Value,
    /// Its structured content; null for an error.
    pub outputs: Value,
    /// How long it took, in milliseconds.
    pub duration_ms: u64,
    /// `ok` or `error`.
    pub status: &'static str,
    /// When it ended, RFC 3339.
    pub emitted_at: String,
    /// The error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ToolError>,
}

/// The last steps of all traces.
#[derive(Debug)]
pub struct Steps {
    kept: usize,
    steps: Mutex<VecDeque<Step>>,
}

impl Default for Steps {
    /// Keeps 1,000 steps.
    fn default() -> Self {
        Self::new(KEPT)
    }
}

impl Steps {
    /// Keeps this many steps; older ones are dropped.
    pub fn new(kept: usize) -> Self {
        Self {
            kept,
            steps: Mutex::default(),
        }
    }

    fn steps(&self) -> MutexGuard<'_, VecDeque<Step>> {
        // a panic while the lock was held has left the queue whole
        self.steps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a step at the end of its trace.
    pub(super) fn add(&self, mut step: Step) {
        let mut steps = self.steps();
        let last = steps.iter().rev().find(|other| other.trace_id == step.trace_id);
        step.index = last.map_or(0, |last| last.index + 1);
        step.step_id = format!("{}/{}", step.trace_id, step.index);
        steps.push_back(step);
        while steps.len() > self.kept {
            steps.pop_front();
        }
    }

    /// The steps of a trace that are still kept, in their order.
    pub fn steps_of_trace(&self, trace_id: &str) -> Vec<Step> {
        self.steps()
            .iter()
            .filter(|step| step.trace_id == trace_id)
            .cloned()
            .collect()
    }

    /// Whether a tool has succeeded in a trace, as far as steps are kept.
    pub fn has_run(&self, trace_id: &str, tool: &str) -> bool {
        self.steps()
            .iter()
            .any(|step| step.trace_id == trace_id && step.tool == tool && step.status == "ok")
    }

    /// A page of the steps of a trace, as a tool gives it: at most 100 of them, with `meta`.
    pub fn page(&self, trace_id: &str, limit: usize, offset: usize) -> Value {
        let all = self.steps_of_trace(trace_id);
        let items: Vec<&Step> = all.iter().skip(offset).take(limit.min(PAGE)).collect();
        json!({ "items": items, "meta": { "limit": limit.min(PAGE), "offset": offset, "count": all.len() } })
    }

    /// The steps of a trace as JSON Lines.
    pub fn to_json_lines(&self, trace_id: &str) -> String {
        self.steps_of_trace(trace_id)
            .iter()
            .flat_map(|step| [json!(step).to_string(), "\n".to_owned()])
            .collect()
    }
}

impl Guard {
    /// Answers a call of the tool that lists the steps of a trace (SPEC §4.7.9), by the contract of that tool in the toolset:
    /// [`Document::with_query_state`](crate::contract::Document::with_query_state) adds it. It lists the trace of the call
    /// itself, and is not recorded as a step.
    ///
    /// # Errors
    /// The first check of the call that fails; PERMISSION for another trace.
    pub fn query_state(&self, call: &ContractCall) -> Result<ToolOutput, ToolError> {
        self.toolset()
            .check_call(&call.tool, &call.grants, Some(&call.input))?;
        let requested_trace = call.input.get("trace_id").and_then(Value::as_str);
        if requested_trace.is_some_and(|trace| trace != call.trace_id) {
            let refused =
                ToolError::permission("a call lists the steps of its own trace, not those of another one");
            return Err(refused.with_effects(Effects::None));
        }
        // of JSON Schema, 5.0 is an integer
        let number = |name: &str| call.input.get(name).and_then(Value::as_f64);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "what is out of range becomes its end"
        )]
        let size = |number: f64| number as usize;
        let limit = number("limit").map_or(PAGE, size);
        let offset = number("offset").map_or(0, size);
        Ok(ToolOutput::new(self.steps().page(&call.trace_id, limit, offset)))
    }
}
