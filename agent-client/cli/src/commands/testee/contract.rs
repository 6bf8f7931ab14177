//! The operation `contract`: toolsets and what is checked by them (SPEC §4, §7.2.14).

use std::time::Duration;

use serde::Deserialize;
use serde_json::{json, Value};
use toolerror::contract::{
    payload_hash, progress_faults, Batch, Document, IdempotencyStore as _, KeyScope, Lifetimes, MemoryStore,
    RecordedOutcome, Refusal, Toolset,
};
use toolerror::ToolError;

use super::answer::{members, reply, OpResult, TesteeAnswer};

/// Answers `contract`.
pub(super) fn contract(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request {
        #[serde(rename = "do")]
        what: String,
    }
    let Request { what } = members(request)?;
    match what.as_str() {
        "validate" => reply(&json!({ "diagnostics": toolset(request)?.validate() })),
        "order" => reply(&json!({ "order": toolset(request)?.order().map_err(TesteeAnswer::refuse)? })),
        "diff" => diff(request),
        "publish" => reply(&compiled(request)?.publish()),
        "check_input" => check_input(request),
        "check_output" => check_output(request),
        "refuse" => refuse(request),
        "progress" => progress(request),
        "batch" => batch(request),
        "idempotency" => idempotency(request),
        _ => Err(TesteeAnswer::Unsupported),
    }
}

/// A toolset: its text, or the document itself.
fn document(toolset: Value) -> Document {
    match toolset {
        Value::String(text) => Document::from_text(&text),
        value => Document::from_value(value),
    }
}

#[derive(Deserialize)]
struct WithToolset {
    toolset: Value,
}

fn toolset(request: &str) -> Result<Document, TesteeAnswer> {
    Ok(document(members::<WithToolset>(request)?.toolset))
}

fn compiled(request: &str) -> Result<Toolset, TesteeAnswer> {
    toolset(request)?.compile().map_err(TesteeAnswer::refuse)
}

/// Compares two versions of a toolset.
fn diff(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request {
        new: Value,
    }
    let Request { new } = members(request)?;
    let diff = toolset(request)?
        .diff(&document(new))
        .map_err(TesteeAnswer::refuse)?;
    reply(&diff)
}

/// `{"error"}`: that of a refused call, or null.
fn error(checked: Result<(), ToolError>) -> OpResult {
    reply(&json!({ "error": checked.err() }))
}

/// A member that may be null, which is not the same as one that is absent.
fn some<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(value).map(Some)
}

/// Checks a call before it runs.
fn check_input(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request {
        tool: String,
        grants: Vec<String>,
        input: Value,
        #[serde(default, deserialize_with = "some")]
        state: Option<Value>,
    }
    let call: Request = members(request)?;
    let toolset = compiled(request)?;
    error(toolset.check_input(&call.tool, &call.grants, &call.input, call.state.as_ref()))
}

/// Checks an output.
fn check_output(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request {
        tool: String,
        input: Value,
        output: Value,
    }
    let call: Request = members(request)?;
    error(compiled(request)?.check_output(&call.tool, &call.input, &call.output))
}

/// The error of a call that a dependency keeps from running.
fn refuse(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request {
        tool: String,
        because: String,
        #[serde(default)]
        dependency: String,
        #[serde(default)]
        wait_ms: u64,
    }
    let call: Request = members(request)?;
    let toolset = compiled(request)?;
    let tool = toolset
        .tool(&call.tool)
        .ok_or_else(|| TesteeAnswer::refuse("unknown tool"))?;
    let wait = Duration::from_millis(call.wait_ms);
    let refusal = Refusal::named(&call.because, &call.dependency, wait).map_err(TesteeAnswer::refuse)?;
    reply(&json!({ "error": refusal.error(tool) }))
}

/// The faults of a list of progress events.
fn progress(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request {
        events: Vec<Value>,
    }
    let Request { events } = members(request)?;
    reply(&json!({ "violations": progress_faults(&events) }))
}

/// The outcome of a batch.
fn batch(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Item {
        key: String,
        #[serde(default, deserialize_with = "some")]
        data: Option<Value>,
        error: Option<ToolError>,
    }
    #[derive(Deserialize)]
    struct Request {
        items: Vec<Item>,
    }
    let Request { items } = members(request)?;
    let ended = items.into_iter().map(|item| match (item.data, item.error) {
        (Some(data), None) => Ok((item.key, Ok(data))),
        (None, Some(error)) => Ok((item.key, Err(error))),
        _ => Err(TesteeAnswer::refuse("an item needs data or an error")),
    });
    let (data, error) = match ended.collect::<Result<Batch, TesteeAnswer>>()?.data() {
        Ok(data) => (Some(data), None),
        Err(error) => (None, Some(error)),
    };
    reply(&json!({ "data": data, "error": error }))
}

/// A call with a key.
#[derive(Deserialize)]
struct KeyedCall {
    at_ms: u64,
    actor: String,
    #[serde(default)]
    tool: String,
    key: String,
    payload: Value,
    /// How it ends, when it runs; without it, it never does.
    outcome: Option<RecordedOutcome>,
    /// When it ends; without it, at once.
    ended_ms: Option<u64>,
}

/// A store's answers to a list of calls with keys.
fn idempotency(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request {
        calls: Vec<KeyedCall>,
        outcome_ms: Option<u64>,
        run_ms: Option<u64>,
    }
    let Request {
        calls,
        outcome_ms,
        run_ms,
    } = members(request)?;
    let default = Lifetimes::default();
    let store = MemoryStore::new(Lifetimes {
        outcome: outcome_ms.map_or(default.outcome, Duration::from_millis),
        run: run_ms.map_or(default.run, Duration::from_millis),
    });
    let mut runs = OpenRuns {
        store,
        open: Vec::new(),
    };
    let (mut verdicts, mut answers) = (Vec::new(), Vec::new());
    for call in calls {
        let (verdict, answer) = runs.call(call).map_err(TesteeAnswer::refuse)?;
        verdicts.push(verdict);
        answers.push(answer);
    }
    reply(&json!({ "verdicts": verdicts, "answers": answers }))
}

/// A store, and the runs that have not ended yet, each with the time when it will.
struct OpenRuns {
    store: MemoryStore,
    open: Vec<(u64, KeyScope, u64, RecordedOutcome)>,
}

impl OpenRuns {
    /// The verdict on a call, and what it gets.
    fn call(&mut self, call: KeyedCall) -> std::io::Result<(&'static str, Value)> {
        self.open.sort_by_key(|(ended, ..)| *ended);
        let due = self
            .open
            .iter()
            .take_while(|(ended, ..)| *ended <= call.at_ms)
            .count();
        for (ended, scope, run, outcome) in self.open.drain(..due) {
            self.store.end(&scope, run, outcome, ended)?;
        }
        let scope = KeyScope {
            actor: call.actor,
            tool: call.tool,
            key: call.key,
        };
        let begun = self
            .store
            .begin(&scope, &payload_hash(&call.payload), call.at_ms)?;
        let answer = match begun.outcome {
            Some(recorded) => json!(recorded.replayed()),
            None => json!(begun.verdict.error().map(RecordedOutcome::Error)),
        };
        if let Some(outcome) = call.outcome.filter(|_| begun.verdict.runs()) {
            let ended = call.ended_ms.unwrap_or(call.at_ms);
            self.open.push((ended, scope, begun.run, outcome));
        }
        Ok((begun.verdict.as_str(), answer))
    }
}
