//! The steps of each trace, which an agent can query before it continues (SPEC §4.7).

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde_json::{json, Value};

use super::key::kept;
use super::{ContractCall, Guard, ToolOutput};
use crate::contract::failure;
use crate::error::{Effects, ToolError, Violation};

/// So many steps are kept by default.
const KEPT: usize = 1000;
/// So many steps are on one page.
const PAGE: usize = 100;
/// The steps of a page take at most so many bytes as JSON, unless it is one.
const PAGE_BYTES: usize = 1 << 20;
/// All steps that are kept take at most so many bytes.
const MAX_BYTES: usize = 16 << 20;
/// Longer inputs and outputs of a step are left out, in bytes.
const MAX_VALUE: usize = 64 << 10;
/// Of so many traces it is known which tools have succeeded.
const TRACES: usize = 10_000;

/// One call that has ended. Secrets in it are masked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Step {
    /// The trace and the position in it.
    pub step_id: String,
    /// The trace; a name above 256 bytes is kept as its hash.
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
    recorded: Mutex<Recorded>,
}

#[derive(Debug, Default)]
struct Recorded {
    /// With their sizes in bytes.
    steps: VecDeque<(Step, usize)>,
    bytes: usize,
    traces: HashMap<String, Trace>,
    /// The traces in the order of their last steps, by the number of that step.
    order: BTreeMap<u64, String>,
    /// The number of all steps.
    all: u64,
}

/// What is known of a trace when its steps have been dropped.
#[derive(Debug, Default)]
struct Trace {
    /// The number of its steps.
    steps: u64,
    /// Its last step among those of all traces.
    last: u64,
    succeeded: BTreeSet<String>,
}

impl Default for Steps {
    /// Keeps 1,000 steps.
    fn default() -> Self {
        Self::new(KEPT)
    }
}

impl Recorded {
    /// The trace of this name, which has another step. The one whose last step is the oldest makes room for a new one.
    fn trace(&mut self, name: &str) -> &mut Trace {
        self.all += 1;
        let last = self.traces.get(name).map(|trace| trace.last);
        let name = last
            .and_then(|last| self.order.remove(&last))
            .unwrap_or_else(|| name.to_owned());
        self.order.insert(self.all, name.clone());
        if self.order.len() > TRACES
            && let Some((_, oldest)) = self.order.pop_first()
        {
            self.traces.remove(&oldest);
        }
        let trace = self.traces.entry(name).or_default();
        trace.last = self.all;
        trace
    }

    /// Drops the oldest steps until the others are few and small enough.
    fn drop_old(&mut self, kept: usize) {
        while self.steps.len() > kept || self.bytes > MAX_BYTES {
            let Some((_, size)) = self.steps.pop_front() else {
                return;
            };
            self.bytes = self.bytes.saturating_sub(size);
        }
    }
}

impl Steps {
    /// Keeps this many steps, at most 16 MiB of them; older ones are dropped. Which tools have succeeded is known of the 10,000
    /// traces that were used last, however many steps are kept.
    pub fn new(kept: usize) -> Self {
        Self {
            kept,
            recorded: Mutex::default(),
        }
    }

    fn recorded(&self) -> MutexGuard<'_, Recorded> {
        // a panic while the lock was held has left the queue whole
        self.recorded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a step at the end of its trace.
    pub(super) fn add(&self, mut step: Step) {
        for value in [&mut step.inputs, &mut step.outputs] {
            leave_out_large(value);
        }
        step.trace_id = kept(&step.trace_id).into_owned();
        let mut recorded = self.recorded();
        let trace = recorded.trace(&step.trace_id);
        step.index = trace.steps;
        trace.steps += 1;
        if step.status == "ok" {
            trace.succeeded.insert(step.tool.clone());
        }
        step.step_id = format!("{}/{}", step.trace_id, step.index);
        let size = size_of(&step);
        recorded.bytes += size;
        recorded.steps.push_back((step, size));
        recorded.drop_old(self.kept);
    }

    /// The steps of a trace that are still kept, in their order.
    pub fn steps_of_trace(&self, trace_id: &str) -> Vec<Step> {
        let trace_id = kept(trace_id);
        let recorded = self.recorded();
        let steps = recorded.steps.iter().map(|(step, _)| step);
        steps.filter(|step| step.trace_id == trace_id).cloned().collect()
    }

    /// Whether a tool has succeeded in a trace, of the 10,000 that were used last.
    pub fn has_run(&self, trace_id: &str, tool: &str) -> bool {
        let recorded = self.recorded();
        let trace = recorded.traces.get(&*kept(trace_id));
        trace.is_some_and(|trace| trace.succeeded.contains(tool))
    }

    /// A page of the steps of a trace, as a tool gives it: at most 100 of them and 1 MiB, with `meta`.
    pub fn page(&self, trace_id: &str, limit: usize, offset: usize) -> Value {
        let all = self.steps_of_trace(trace_id);
        let mut room = PAGE_BYTES;
        let page = all.iter().skip(offset).take(limit.min(PAGE)).enumerate();
        let page = page.take_while(|(at, step)| {
            let left = room.checked_sub(size_of(step));
            room = left.unwrap_or_default();
            left.is_some() || *at == 0
        });
        let items: Vec<&Step> = page.map(|(_, step)| step).collect();
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

/// The size as JSON, in bytes.
fn size_of(value: &impl Serialize) -> usize {
    serde_json::to_string(value).map_or(0, |text| text.len())
}

/// Of a value that is too large, only its size stays.
fn leave_out_large(value: &mut Value) {
    let size = size_of(value);
    if size > MAX_VALUE {
        *value = json!({ "truncated": true, "bytes": size });
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
        let tool = self
            .toolset()
            .check_call(&call.tool, &call.grants, Some(&call.input))?;
        let requested_trace = call.input.get("trace_id").and_then(Value::as_str);
        if requested_trace.is_some_and(|trace| kept(trace) != kept(&call.trace_id)) {
            let refused =
                ToolError::permission("a call lists the steps of its own trace, not those of another one");
            return Err(refused.with_effects(Effects::None));
        }
        let number = |name: &str, otherwise: usize| count(&call.input, name).map(|n| n.unwrap_or(otherwise));
        let (limit, offset) = match (number("limit", PAGE), number("offset", 0)) {
            (Ok(limit), Ok(offset)) => (limit, offset),
            (limit, offset) => {
                let found = [limit.err(), offset.err()].into_iter().flatten().collect();
                return Err(failure::invalid_input(found));
            }
        };
        let max = tool.limits.max_items.and_then(|max| usize::try_from(max).ok());
        let _place = self.may_run(call, &self.host_answers(call))?;
        let mut page = self
            .steps()
            .page(&call.trace_id, limit.min(max.unwrap_or(PAGE)), offset);
        if let Some(meta) = page.get_mut("meta").and_then(Value::as_object_mut) {
            meta.insert("toolsetVersion".to_owned(), json!(self.toolset().spec().version));
        }
        self.toolset().check_output(&call.tool, &call.input, &page)?;
        Ok(ToolOutput::new(page))
    }
}

/// The number of a page, where the arguments state it; whether it may be null says their schema. Of JSON Schema, 5.0 is an integer.
fn count(input: &Value, name: &str) -> Result<Option<usize>, Violation> {
    let Some(stated) = input.get(name).filter(|stated| !stated.is_null()) else {
        return Ok(None);
    };
    let number = stated
        .as_f64()
        .filter(|number| *number >= 0.0 && number.fract() == 0.0);
    let must = "must be an integer from 0";
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is out of range becomes its end"
    )]
    number
        .map(|number| Some(number as usize))
        .ok_or_else(|| Violation::new(format!("/{name}"), "minimum", must))
}
