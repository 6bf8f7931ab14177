//! The stages of a guarded call, for languages that run the handler themselves.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{json, Map, Value};
use toolerror::call_meta::CallMeta;
use toolerror::contract::{
    Admission, ContractCall, Guard, HostAnswers, KeyUse, OpenCall, Steps, ToolOutput, ToolSpec, Warning,
};
use toolerror::{EmitOptions, Outcome, ToolError};

use super::{parsed, some, ContractStore, ContractToolset, HostedCall};
use crate::Misuse;

/// A guard whose handlers run in another language.
#[derive(Debug)]
pub struct ContractGuard {
    guard: Guard,
    /// The tool that lists steps.
    query_state: Option<String>,
    /// Whether the store of the keys waits for another process.
    waits: bool,
}

/// What a stage of a call gives, if anything, or the error that ends the call.
pub type ContractStep<T> = Result<Option<T>, ToolError>;

/// A call as the host knows it. Its arguments come apart from it, because nobody knows what is in them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HostCall {
    tool: String,
    #[serde(default)]
    grants: Vec<String>,
    #[serde(default)]
    actor: String,
    #[serde(default)]
    trace: String,
    /// The idempotency key; without it, the one that is in `meta`.
    key: Option<String>,
    /// The `_meta` of the request.
    #[serde(default)]
    meta: Option<Map<String, Value>>,
}

/// What the host says of a call that is about to run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswersJson {
    #[serde(default, deserialize_with = "some")]
    state: Option<Value>,
    #[serde(default)]
    preconditions: Vec<(String, Option<bool>)>,
    #[serde(default)]
    unreachable: Vec<String>,
}

/// What a handler noted beside its result.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Notes {
    #[serde(default)]
    warnings: Vec<Warning>,
    #[serde(default)]
    chain_suggestions: Vec<Value>,
}

impl ContractGuard {
    /// A guard of a valid toolset, with keys in `store` and this many steps. It answers the calls of the tool `query_state`
    /// itself. The host names the actors of calls, unless no tool takes keys.
    ///
    /// # Errors
    /// A document with diagnostics. A tool that takes keys without actors: one caller would get the results of another.
    pub fn new(
        toolset: &ContractToolset,
        store: &ContractStore,
        steps: usize,
        emit: EmitOptions,
        query_state: Option<String>,
        has_actor: bool,
    ) -> Result<Self, Misuse> {
        let toolset = toolset.compile()?;
        let mut tools = toolset.spec().tools.iter();
        if let Some(tool) = tools.find(|tool| takes_key(tool)).filter(|_| !has_actor) {
            return Err(Misuse::new(format_args!(
                "`actor` must say who calls: tool `{}` takes idempotency keys, and a key belongs to one caller",
                tool.name
            )));
        }
        let guard = Guard::new(toolset)
            .with_store(Arc::clone(&store.keys))
            .with_steps(Arc::new(Steps::new(steps)))
            .with_emit(emit);
        Ok(Self {
            guard,
            query_state,
            waits: store.waits(),
        })
    }

    /// Whether the stages of this tool's calls may wait for another process.
    pub fn waits(&self, tool: &str) -> bool {
        self.waits && self.guard.toolset().tool(tool).is_some_and(takes_key)
    }

    /// As [`waits`](Self::waits), of a call as [`admit`](Self::admit) takes it.
    pub fn admit_waits(&self, call: &str) -> bool {
        self.waits && super::read::<HostCall>(call).is_some_and(|call| self.waits(&call.tool))
    }

    /// As [`waits`](Self::waits), of a call after its first stage.
    pub fn call_waits(&self, hosted: &HostedCall) -> bool {
        self.waits && hosted.tool().is_some_and(|tool| self.waits(&tool))
    }

    /// The first checks of a call, `{"tool", "grants"?, "actor"?, "trace"?, "key"?, "meta"?}` with the arguments as JSON.
    /// When it goes on, `hosted` is it; else it gives the MCP tool result of a replay, as JSON.
    ///
    /// Without arguments the call has passed the plan of its tool, which says that they are dropped.
    ///
    /// # Errors
    /// A call in another form; one without arguments that are needed.
    pub fn admit(
        &self,
        hosted: &HostedCall,
        call: &str,
        arguments: Option<&str>,
    ) -> Result<ContractStep<String>, Misuse> {
        let call: HostCall = parsed("call", call)?;
        let input = arguments.map(super::arguments);
        let is_read = input != Some(None);
        let made = match input {
            Some(input) => ContractCall::new(&call.tool, input.unwrap_or_default()),
            None => self.planned(&call)?,
        };
        let meta = call.meta.unwrap_or_default();
        let in_meta = || CallMeta::from_meta(&meta).idempotency_key().map(str::to_owned);
        let call = made
            .with_grants(call.grants)
            .with_actor(call.actor)
            .with_trace(call.trace)
            .with_idempotency_key(call.key.or_else(in_meta));
        let admitted = if self.query_state.as_deref() == Some(call.tool()) {
            self.guard.query_state(&call).map(Admission::Ended)
        } else {
            self.guard.admit(call)
        };
        Ok(match admitted {
            Ok(Admission::Runs(open)) => {
                hosted.admitted(open);
                Ok(None)
            }
            Ok(Admission::Ended(outcome)) => Ok(Some(outcome.to_result().to_string())),
            Err(error) => {
                hosted.refused();
                Err(super::refused(error, is_read))
            }
        })
    }

    /// A call whose arguments have passed the plan of its tool.
    fn planned(&self, call: &HostCall) -> Result<ContractCall, Misuse> {
        let name = &call.tool;
        let tool = self
            .guard
            .toolset()
            .tool(name)
            .filter(|tool| super::plan::drops_input(tool));
        if tool.is_none() || !call.trace.is_empty() || self.query_state.as_ref() == Some(name) {
            return Err(Misuse::new(format_args!(
                "a call of tool `{name}` needs its arguments"
            )));
        }
        Ok(ContractCall::checked(name))
    }

    /// What can still keep an admitted call from running, with `{"state"?, "preconditions"?: [[code, holds or null]],
    /// "unreachable"?: [tools]}` of the host. It gives the time limit of the handler, if there is one.
    ///
    /// # Errors
    /// Answers in another form; the key of the call is free again. A call that is not open.
    pub fn start(&self, hosted: &HostedCall, answers: &str) -> Result<ContractStep<Duration>, Misuse> {
        let mut open = hosted.take()?;
        let AnswersJson {
            state,
            preconditions,
            unreachable,
        } = parsed("answers", answers)?;
        let given = HostAnswers::default().with_state(state);
        let given = preconditions
            .into_iter()
            .fold(given, |given, (code, holds)| given.with_precondition(code, holds));
        let given = unreachable.into_iter().fold(given, HostAnswers::with_unreachable);
        Ok(self.guard.start(&mut open, &given).map(|()| {
            let limit = self.guard.time_limit(&open);
            hosted.started(open);
            limit
        }))
    }

    /// Ends a call with the MCP tool result that its handler gave, as JSON, and with what the handler noted beside it,
    /// `{"warnings"?, "chain_suggestions"?}`. It gives another result, where that may not leave as it is. An error result
    /// stays as it is. A result that asks for input withdraws the call; one that hands out a task leaves its key in flight.
    /// What is no JSON object is no result of a tool: the error of SPEC §4.7.10.
    ///
    /// # Errors
    /// Notes in another form; the run counts as lost. A call that is not open.
    pub fn end(
        &self,
        hosted: &HostedCall,
        result: &str,
        notes: &str,
    ) -> Result<ContractStep<String>, Misuse> {
        let open = hosted.take()?;
        let Some(whole) = super::read::<Value>(result).filter(is_result) else {
            return Ok(Err(self.guard.without_result(open)));
        };
        match toolerror::read_result(result, toolerror::Mode::Exact) {
            Outcome::NotAnError => {}
            Outcome::Failure(failure) => {
                self.failed(open, failure.into_error());
                return Ok(Ok(None));
            }
            Outcome::PassThrough => {
                if asks_for_input(result) {
                    open.withdraw();
                } else {
                    open.goes_on();
                }
                return Ok(Ok(None));
            }
        }
        let Notes {
            warnings,
            chain_suggestions,
        } = parsed("notes", notes)?;
        let given = ToolOutput::from_result(&whole);
        let mut whole_output = given.clone();
        whole_output.warnings.extend(warnings);
        whole_output.chain_suggestions.extend(chain_suggestions);
        let ended = self.guard.end(open, Ok(whole_output));
        Ok(ended.map(|outcome| (outcome != given).then(|| changed(whole, &outcome))))
    }

    /// Ends a call with the error that its caller gets.
    fn failed(&self, open: OpenCall, error: ToolError) {
        // what it gives is the error again
        let _ = self.guard.end(open, Err(error));
    }

    /// Ends a call with the text of the error result that its caller gets.
    ///
    /// # Errors
    /// A call that is not open.
    pub fn failed_with_text(&self, hosted: &HostedCall, text: &str) -> Result<(), Misuse> {
        let open = hosted.take()?;
        self.failed(open, toolerror::read(text, toolerror::Mode::Exact).into_error());
        Ok(())
    }

    /// Ends a call that was stopped at its time limit.
    ///
    /// # Errors
    /// A call that is not open.
    pub fn timed_out(&self, hosted: &HostedCall) -> Result<ToolError, Misuse> {
        Ok(self.guard.timed_out(hosted.take()?))
    }

    /// A page of the steps of a trace, `{"items", "meta"}`.
    pub fn steps(&self, trace: &str, limit: usize, offset: usize) -> String {
        self.guard.steps().page(trace, limit, offset).to_string()
    }

    /// The steps of a trace as JSON Lines.
    pub fn steps_as_lines(&self, trace: &str) -> String {
        self.guard.steps().to_json_lines(trace)
    }

    /// The tools that a tool depends on.
    pub fn dependencies(&self, tool: &str) -> Vec<String> {
        let found = self.guard.toolset().tool(tool);
        found.map(|tool| tool.dependencies.clone()).unwrap_or_default()
    }

    /// What the failure of a hook means: a warning as JSON, or the error of the call.
    ///
    /// # Errors
    /// A tool that is not in the toolset.
    pub fn hook_failed(
        &self,
        tool: &str,
        hook: &str,
        error: ToolError,
    ) -> Result<Result<String, ToolError>, Misuse> {
        let found = self.guard.toolset().tool(tool);
        let tool = found.ok_or_else(|| Misuse::new(format_args!("unknown tool `{tool}`")))?;
        Ok(tool
            .hook_failed(hook, error)
            .map(|warning| json!(warning).to_string()))
    }
}

fn takes_key(tool: &ToolSpec) -> bool {
    tool.idempotency_key != KeyUse::None
}

/// Whether a handler gave a result. A coroutine of Python that nobody has awaited is one only as the text that its host
/// made of it.
fn is_result(result: &Value) -> bool {
    let text = result.pointer("/content/0/text").and_then(Value::as_str);
    let text = text.unwrap_or_default().trim_matches('"');
    let is_unawaited =
        text.starts_with("<coroutine object ") && text.ends_with('>') && text.contains(" at 0x");
    result.is_object() && !is_unawaited
}

/// Whether a result that is passed through is a request for input, and hands out no task.
fn asks_for_input(result: &str) -> bool {
    let Ok(Value::Object(members)) = serde_json::from_str(result) else {
        return false;
    };
    let kinds = ["resultType", "result_type"].map(|key| members.get(key));
    kinds.contains(&Some(&json!("input_required"))) && !members.get("task").is_some_and(Value::is_object)
}

/// The result with what an outcome says in place of its members; others, such as those of `_meta`, stay.
fn changed(mut result: Value, outcome: &ToolOutput) -> String {
    let (Some(members), Value::Object(new)) = (result.as_object_mut(), outcome.to_result()) else {
        return outcome.to_result().to_string();
    };
    for (name, value) in new {
        match (members.get_mut(&name).and_then(Value::as_object_mut), value) {
            (Some(old), Value::Object(added)) if name == "_meta" => old.extend(added),
            (_, value) => {
                members.insert(name, value);
            }
        }
    }
    result.to_string()
}

/// The MCP tool result of `{"data", "warnings"?, "state_after"?, "chain_suggestions"?, "content"?}`, all as JSON.
///
/// ```
/// let result = toolerror_bridge::outcome_to_result(r#"{"data":{"n":1},"state_after":{"head":"a1"}}"#).unwrap();
/// assert!(result.contains(r#""structuredContent":{"n":1,"state_after":{"head":"a1"}}"#));
/// ```
///
/// # Errors
/// An outcome in another form.
pub fn outcome_to_result(outcome: &str) -> Result<String, Misuse> {
    let outcome: ToolOutput = parsed("outcome", outcome)?;
    Ok(outcome.to_result().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror::Effects;

    const TOOLSET: &str =
        r#"{"toolset":"t","version":"1.0.0","tools":[{"name":"pay","idempotency_key":"required"}]}"#;
    const CALL: &str = r#"{"tool":"pay","key":"k","actor":"ada"}"#;

    /// What a second call with the same key meets after the first one gave this result.
    fn after(result: &str) -> ContractStep<String> {
        let toolset = ContractToolset::from_value(TOOLSET).unwrap();
        let store = ContractStore::new(None, None);
        let guard = ContractGuard::new(&toolset, &store, 10, EmitOptions::new(), None, true).unwrap();
        assert_eq!(run(&guard, CALL, result), Ok(None));
        guard.admit(&HostedCall::default(), CALL, Some("{}")).unwrap()
    }

    /// What becomes of a result of a tool that must say its state.
    fn end(result: &str) -> ContractStep<String> {
        let tools = r#"[{"name":"pay","mutates":true,"output":{"required":["paid"]}}]"#;
        let toolset = format!(r#"{{"toolset":"t","version":"1.0.0","tools":{tools}}}"#);
        let toolset = ContractToolset::from_value(&toolset).unwrap();
        let store = ContractStore::new(None, None);
        let guard = ContractGuard::new(&toolset, &store, 10, EmitOptions::new(), None, true).unwrap();
        run(&guard, r#"{"tool":"pay"}"#, result)
    }

    /// What becomes of a call whose handler gives this result.
    fn run(guard: &ContractGuard, call: &str, result: &str) -> ContractStep<String> {
        let hosted = HostedCall::default();
        let (late, none) = (ToolError::internal("x"), Some(Effects::None));
        let admitted = guard.admit(&hosted, call, Some("{}")).unwrap();
        assert!(admitted == Ok(None) && hosted.is_open());
        assert_eq!(hosted.error(&late).unwrap().effects(), none);
        let started = guard.start(&hosted, "{}").unwrap();
        assert!(started.is_ok() && hosted.is_open());
        assert_eq!(hosted.error(&late), None);
        let ended = guard.end(&hosted, result, "{}").unwrap();
        let refused = hosted.leave().unwrap_err();
        assert_eq!(refused.to_string(), "the call has ended already");
        ended
    }

    #[test]
    fn a_refusal_by_the_guard_is_its_answer() {
        let toolset = ContractToolset::from_value(TOOLSET).unwrap();
        let store = ContractStore::new(None, None);
        let guard = ContractGuard::new(&toolset, &store, 10, EmitOptions::new(), None, true).unwrap();
        let hosted = HostedCall::default();
        let late = ToolError::internal("x");
        assert!(guard.admit(&hosted, "{}", Some("{}")).is_err() && hosted.error(&late).is_some());
        let admitted = guard.admit(&hosted, r#"{"tool":"pay"}"#, Some("{}")).unwrap();
        assert!(admitted.is_err() && !hosted.is_open());
        assert_eq!(hosted.error(&late), None);
    }

    #[test]
    fn data_that_the_host_wrote_as_text_are_data() {
        let text = |text: &str| json!({ "content": [{ "type": "text", "text": text }] }).to_string();
        let given = text(r#"{"paid":true,"state_after":{"head":"a1"}}"#);
        assert_eq!(end(&given), Ok(None));
        let secret = text(r#"{"paid":true,"state_after":{"head":"a1"},"password":"hunter2"}"#);
        let masked = end(&secret).unwrap().unwrap();
        assert!(
            masked.contains("[redacted]")
                && !masked.contains("hunter2")
                && !masked.contains("structuredContent")
        );
        for none in [text("paid"), text(r#"{"paid":true}"#), text("[1]")] {
            assert!(end(&none).is_err(), "{none}");
        }
    }

    #[test]
    fn what_is_no_result_is_a_failure_of_the_output() {
        let coroutine = r#"{"content":[{"type":"text","text":"\"<coroutine object pay at 0x7f00>\""}]}"#;
        for none in ["null", "5", r#""paid""#, "[]", "{", &"[".repeat(200), coroutine] {
            let toolset = ContractToolset::from_value(TOOLSET).unwrap();
            let store = ContractStore::new(None, None);
            let guard = ContractGuard::new(&toolset, &store, 10, EmitOptions::new(), None, true).unwrap();
            let error = run(&guard, CALL, none).unwrap_err();
            let (phase, effects) = (error.phase(), error.effects());
            assert_eq!(
                (phase, effects),
                (Some(toolerror::Phase::Output), Some(Effects::Unknown))
            );
            let again = guard
                .admit(&HostedCall::default(), CALL, Some("{}"))
                .unwrap()
                .unwrap_err();
            assert_eq!(again.message(), error.message(), "{none}");
            assert!(again.to_json().contains(r#""replayed":true"#), "{again}");
        }
    }

    #[test]
    fn a_replay_has_structured_content_only_where_the_result_had_it() {
        let text = r#"{"content":[{"type":"text","text":"paid"}]}"#;
        let object = r#"{"content":[{"type":"text","text":"{\"paid\":true}"}]}"#;
        for result in [text, object, r#"{"content":[]}"#] {
            let replayed = after(result).unwrap().unwrap();
            let given: Value = serde_json::from_str(result).unwrap();
            assert_eq!(serde_json::from_str::<Value>(&replayed).unwrap(), given);
        }
    }

    #[test]
    fn a_request_for_input_frees_the_key() {
        for asks in [
            r#"{"resultType":"input_required","inputRequests":{}}"#,
            r#"{"result_type":"input_required"}"#,
        ] {
            assert_eq!(after(asks), Ok(None), "{asks}");
        }
    }

    #[test]
    fn a_task_keeps_the_key_in_flight() {
        for task in [
            r#"{"task":{"taskId":"t-1","status":"working"}}"#,
            r#"{"resultType":"task","taskId":"t-1"}"#,
            r#"{"resultType":"input_required","task":{"taskId":"t-1"}}"#,
        ] {
            let error = after(task).unwrap_err(); // else the deed runs twice
            assert_eq!(error.error_type(), toolerror::ErrorType::Transient);
            assert_eq!(error.reason().as_deref(), Some("idempotency"));
        }
    }

    #[test]
    fn arguments_are_needed_where_the_core_reads_them() {
        let tools = r#"[{"name":"look"},{"name":"mine","capabilities":["READ"]},
            {"name":"late","postconditions":[{"code":"X","when":{}}]},{"name":"pay","idempotency_key":"optional"}]"#;
        let toolset = format!(r#"{{"toolset":"t","version":"1.0.0","tools":{tools}}}"#);
        let toolset = ContractToolset::from_value(&toolset).unwrap();
        let (store, steps) = (ContractStore::new(None, None), Some("steps".to_owned()));
        let toolset = toolset.with_query_state("steps");
        let guard = ContractGuard::new(&toolset, &store, 10, EmitOptions::new(), steps, true).unwrap();
        let admit = |call: &str| guard.admit(&HostedCall::default(), call, None);
        assert_eq!(admit(r#"{"tool":"look"}"#).unwrap(), Ok(None));
        let refused = admit(r#"{"tool":"mine"}"#).unwrap().unwrap_err();
        assert_eq!(refused.missing(), ["READ"]);
        for needy in ["pay", "late", "steps", "none", r#"look","trace":"t"#] {
            let refused = admit(&format!(r#"{{"tool":"{needy}"}}"#)).unwrap_err();
            assert!(
                refused.to_string().ends_with("needs its arguments"),
                "{needy}: {refused}"
            );
        }
    }
}
