//! Findings about an answer, each with its remedy.

use serde_json::Value;
use toolerror::{read_json_rpc, tables, Disposition, EmitOptions, ErrorType, Mode, ToolError};

use toolerror_agent::answers::UNREADABLE;

use super::client::ProbeAnswer;
use super::probes::{Expected, Probe};

/// A longer text of an error is of no use to a model, in bytes.
const MAX_TEXT: usize = 4096;

/// A kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) code: &'static str,
    /// Its cost, in points of 100.
    pub(crate) cost: u32,
    pub(crate) advice: &'static str,
}

const fn finding(code: &'static str, cost: u32, advice: &'static str) -> Finding {
    Finding { code, cost, advice }
}

pub(crate) const CRASH: Finding = finding(
    "crash",
    100,
    "the server ended: catch what a call throws, so that one call cannot end all",
);
pub(crate) const NO_ANSWER: Finding = finding(
    "no_answer",
    100,
    "answer every call, also one with wrong arguments",
);
pub(crate) const NOT_JSON: Finding = finding(
    "not_json",
    60,
    "write only what JSON has: clients cannot read `NaN` and `Infinity`",
);
const NO_RESULT: Finding = finding(
    "no_result",
    60,
    "answer with a result that has `content`, or with an error object",
);
const ACCEPTED: Finding = finding(
    "accepted",
    50,
    "check the arguments against the input schema before the tool runs",
);
const SECRET: Finding = finding("secret", 50, "mask secrets before an error leaves the process");
const PROTOCOL_ERROR: Finding = finding(
    "protocol_error",
    30,
    "answer with a result that has `isError`: most clients do not show a JSON-RPC error to the model",
);
const STACK_TRACE: Finding = finding(
    "stack_trace",
    30,
    "write the stack to the log, not into the answer",
);
const FLAT_TEXT: Finding = finding(
    "flat_text",
    25,
    "say type and `recoverable` as data: use a ToolError, or `toolerror proxy`",
);
const OTHER_TYPE: Finding = finding(
    "other_type",
    20,
    "use VALIDATION for wrong arguments and NOT_FOUND for what is not there",
);
const NO_ARGUMENT: Finding = finding(
    "no_argument",
    15,
    "name the argument that is wrong, best as `violations`",
);
const PATH: Finding = finding("path", 15, "leave the server's own file paths out of the answer");
const LONG_TEXT: Finding = finding("long_text", 15, "keep the text of an error below 4 KiB");
const PREFIX: Finding = finding(
    "prefix",
    10,
    "keep the SDK from putting its words before the error",
);

/// The findings about the answer to a probe, the worst first.
pub(crate) fn findings(probe: &Probe, answer: &ProbeAnswer) -> Vec<Finding> {
    let response = match answer {
        ProbeAnswer::Gone => return vec![CRASH],
        // a tool that works may take its time
        ProbeAnswer::None if probe.expected == Expected::Anything => return Vec::new(),
        ProbeAnswer::None => return vec![NO_ANSWER],
        ProbeAnswer::Response(response) => response,
    };
    if is_unreadable(response) {
        return vec![NOT_JSON];
    }
    let text = text_of(response);
    let is_protocol_error = response.get("error").is_some();
    let has_content = response.pointer("/result/content").is_some_and(Value::is_array);
    if !is_protocol_error && !has_content {
        return vec![NO_RESULT];
    }
    let is_error = is_protocol_error || response.pointer("/result/isError") == Some(&Value::Bool(true));
    let mut found = Vec::new();
    match probe.expected {
        Expected::Error(_) if !is_error => return vec![ACCEPTED],
        Expected::Error(expected) => found.extend(of_type(response, expected)),
        Expected::Anything if !is_error => return found,
        Expected::Anything => found.extend(of_form(response)),
    }
    if is_protocol_error {
        found.push(PROTOCOL_ERROR);
    }
    found.extend(of_text(&text));
    let names_one = probe.names.iter().any(|name| has_word(&text, name));
    if !probe.names.is_empty() && !names_one {
        found.push(NO_ARGUMENT);
    }
    found.sort_by_key(|finding| std::cmp::Reverse(finding.cost));
    found
}

/// Whether the server's answer could not be read, so that this error stands for it (SPEC §2.5.9).
pub(crate) fn is_unreadable(response: &Value) -> bool {
    text_of(response).starts_with(UNREADABLE)
}

/// Whether an error is one of the contract.
fn of_form(response: &Value) -> Option<Finding> {
    let reading = read_json_rpc(response.to_string(), Mode::Exact).failure()?;
    (reading.disposition() != Disposition::Structured).then_some(FLAT_TEXT)
}

/// The findings about a structured answer that must have a certain type.
fn of_type(response: &Value, expected: ErrorType) -> Vec<Finding> {
    let mut found: Vec<Finding> = of_form(response).into_iter().collect();
    let read = read_json_rpc(response.to_string(), Mode::Classify).failure();
    if read.is_some_and(|reading| reading.error().error_type() != expected) {
        found.push(OTHER_TYPE);
    }
    found
}

/// The findings about a text: secrets, stack traces, file paths, length, prefixes.
fn of_text(text: &str) -> Vec<Finding> {
    let error = ToolError::internal(text);
    let options = EmitOptions::default().without_limits();
    let is_masked = error.emitted(&options).message() != text;
    let traces = [
        "Traceback (most recent call last)",
        "\n    at ",
        "\ngoroutine ",
        "panicked at ",
        "\n\tat ",
    ];
    let paths = [
        "/home/",
        "/root/",
        "/usr/",
        "/Users/",
        "site-packages",
        "node_modules",
        ":\\\\",
    ];
    [
        (is_masked, SECRET),
        (has_any(text, &traces), STACK_TRACE),
        (has_any(text, &paths), PATH),
        (text.len() > MAX_TEXT, LONG_TEXT),
        (has_prefix(text), PREFIX),
    ]
    .into_iter()
    .filter_map(|(is_so, finding)| is_so.then_some(finding))
    .collect()
}

/// Whether a text contains a name as a separate word.
fn has_word(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

fn has_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| text.contains(part))
}

/// Whether a known SDK has put its words before the text.
fn has_prefix(text: &str) -> bool {
    let all = tables::all();
    let wrappers = all.iter().find(|(name, _)| *name == "wrappers");
    let wrappers = wrappers.and_then(|(_, rows)| rows.as_array());
    let mut before = wrappers
        .into_iter()
        .flatten()
        .filter_map(|row| row.get("before")?.as_str());
    before.any(|before| {
        let fixed = before.split('{').next().unwrap_or_default();
        fixed.len() > 6 && text.starts_with(fixed)
    })
}

/// The text of an answer.
pub(crate) fn text_of(response: &Value) -> String {
    if let Some(message) = response.pointer("/error/message").and_then(Value::as_str) {
        return message.to_owned();
    }
    let blocks = response.pointer("/result/content").and_then(Value::as_array);
    let texts = blocks
        .into_iter()
        .flatten()
        .filter_map(|block| block.get("text")?.as_str());
    texts.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn codes(result: Value) -> Vec<&'static str> {
        let probe = Probe {
            name: "x",
            arguments: json!({}),
            expected: Expected::Error(ErrorType::Validation),
            names: vec!["limit".to_owned()],
        };
        let found = findings(&probe, &ProbeAnswer::Response(result));
        found.iter().map(|finding| finding.code).collect()
    }

    fn failed(text: &str) -> Value {
        json!({"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": text}], "isError": true}})
    }

    #[test]
    fn each_fault_is_found_and_a_good_answer_has_none() {
        let good = r#"{"type":"VALIDATION","message":"`limit` is too large","recoverable":false}"#;
        assert_eq!(codes(failed(good)), Vec::<&str>::new());
        assert_eq!(codes(json!({"result": {"content": []}})), ["accepted"]);
        assert_eq!(codes(json!({"result": {}})), ["no_result"]);
        let other = r#"{"type":"INTERNAL","message":"limit","recoverable":false}"#;
        assert_eq!(codes(failed(other)), ["other_type"]);
        assert_eq!(
            codes(failed(
                "Error executing tool x: invalid arguments, password=hunter2hunter2"
            )),
            ["secret", "flat_text", "no_argument", "prefix"]
        );
        let trace = "invalid arguments: limit\nTraceback (most recent call last):\n  File \"/home/me/x.py\"";
        assert_eq!(codes(failed(trace)), ["stack_trace", "flat_text", "path"]);
        let protocol = json!({"error": {"code": -32602, "message": "limit must be a number"}});
        assert_eq!(codes(protocol), ["protocol_error", "flat_text"]);
        assert_eq!(
            codes(failed(&format!("invalid arguments: limit {}", "y".repeat(5000)))),
            ["flat_text", "long_text"]
        );
    }
}
