//! The operations `assess` and `trace`.

use serde::Deserialize;
use serde_json::value::RawValue;
use toolerror::{read, read_result, Mode, Outcome};
use toolerror_agent::assess::{assess_outcome, assess_reading, Assessment, Context};
use toolerror_agent::engine::{Facts, Method, Policy};
use toolerror_agent::trace::{run_trace, TraceCall, TraceEvent};

use super::text::Text;
use super::{members, raw, reply, Answer, Reply};

#[derive(Deserialize)]
struct Request<'a> {
    kind: String,
    #[serde(borrow)]
    input: &'a RawValue,
    mode: String,
    #[serde(borrow, default)]
    context: ContextMembers<'a>,
}

/// What the request knows about the call.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ContextMembers<'a> {
    now: Option<String>,
    failures: Option<u32>,
    tool: Tool,
    method: Option<String>,
    idempotency_key: bool,
    seed: u64,
    #[serde(borrow)]
    policy: Option<&'a RawValue>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Tool {
    name: String,
    read_only: Option<bool>,
    idempotent: Option<bool>,
    side_effects: Option<bool>,
}

impl ContextMembers<'_> {
    fn into_context(self) -> Result<Context, Answer> {
        let now_ms = match &self.now {
            Some(now) => Some(toolerror::date_ms(now).ok_or_else(|| Answer::refuse("`now` is no date"))?),
            None => None,
        };
        let facts = Facts {
            idempotency_key: self.idempotency_key,
            idempotent: self.tool.idempotent,
            read_only: self.tool.read_only,
            side_effects: self.tool.side_effects,
            method: self.method.as_deref().map(Method::from_name),
        };
        Ok(Context {
            now_ms,
            failures: self.failures.unwrap_or(1),
            tool: self.tool.name,
            facts,
            seed: self.seed,
            policy: policy(self.policy)?,
        })
    }
}

/// Answers `assess`.
pub(super) fn assess(request: &str) -> Reply {
    let Request {
        kind,
        input,
        mode,
        context,
    } = members(request)?;
    let mode: Mode = mode.parse().map_err(Answer::refuse)?;
    let context = context.into_context()?;
    let assessment = match kind.as_str() {
        "error_text" => {
            let text: Text = members(input.get())?;
            assess_reading(&read(&text.into_bytes()?, mode), &context)
        }
        "call_tool_result" => assess_outcome(&result(input, mode)?, &context),
        _ => return Err(Answer::Unsupported),
    };
    raw(assessment_json(&assessment)?)
}

/// A tool result: the object, or its text as a string.
fn result(input: &RawValue, mode: Mode) -> Result<Outcome<'_>, Answer> {
    if input.get().starts_with('"') {
        let text: Text = members(input.get())?;
        return Ok(read_result(text.into_string()?, mode));
    }
    Ok(read_result(input.get(), mode))
}

/// The answer's text, in which the error stands digit for digit.
fn assessment_json(assessment: &Assessment) -> Result<String, Answer> {
    let mut answer = serde_json::to_value(assessment).map_err(Answer::refuse)?;
    let Some(error) = assessment.error() else {
        return Ok(answer.to_string());
    };
    if let Some(members) = answer.as_object_mut() {
        members.remove("error");
    }
    let rest = answer.to_string();
    let rest = rest.strip_prefix('{').unwrap_or_default();
    Ok(format!(r#"{{"error":{},{rest}"#, error.to_json()))
}

/// Answers `trace`.
pub(super) fn trace(request: &str) -> Reply {
    #[derive(Deserialize)]
    struct Members<'a> {
        #[serde(borrow)]
        policy: Option<&'a RawValue>,
        #[serde(default)]
        seed: u64,
        call: TraceCall,
        events: Vec<TraceEvent>,
    }
    let Members {
        policy: given,
        seed,
        call,
        events,
    } = members(request)?;
    reply(&run_trace(&policy(given)?, seed, &call, &events))
}

fn policy(given: Option<&RawValue>) -> Result<Policy, Answer> {
    match given {
        Some(policy) => Policy::from_json(policy.get()).map_err(Answer::refuse),
        None => Ok(Policy::default()),
    }
}
