//! Findings about an answer.

use serde_json::Value;
use toolerror::schema::Schema;
use toolerror::{read_json_rpc, tables, Disposition, EmitOptions, ErrorType, Mode, ToolError};
use toolerror_agent::answers::AnswerFault;

use super::answer::ProbeAnswer;
use super::kinds::{
    Finding, ACCEPTED, BAD_OUTPUT, CRASH, FLAT_TEXT, LONG_TEXT, NOT_JSON, NO_ANSWER, NO_ARGUMENT, NO_RESULT,
    OTHER_TYPE, PATH, PREFIX, PROTOCOL_ERROR, SECRET, STACK_TRACE, TOO_DEEP,
};
use super::probes::{Expected, Probe};
use crate::output::KNOWN_SECRETS;

/// A longer text of an error is of no use to a model, in bytes.
const MAX_TEXT: usize = 4096;

/// The findings about the answer to a probe, the worst first. `output` is the tool's output schema.
pub(crate) fn findings(probe: &Probe, answer: &ProbeAnswer, output: Option<&Schema>) -> Vec<Finding> {
    let response = match answer {
        ProbeAnswer::Gone => return vec![CRASH],
        // a tool that works may take its time
        ProbeAnswer::None if probe.expected == Expected::Anything => return Vec::new(),
        ProbeAnswer::None => return vec![NO_ANSWER],
        ProbeAnswer::Unreadable(fault, _) => return vec![unreadable(*fault)],
        ProbeAnswer::Response(response) => response,
    };
    let text = answer.text();
    let is_protocol_error = response.get("error").is_some();
    let has_content = response.pointer("/result/content").is_some_and(Value::is_array);
    let is_error = is_protocol_error || response.pointer("/result/isError") == Some(&Value::Bool(true));
    let mut found = Vec::from_iter(of_output(response, output));
    match probe.expected {
        Expected::Refusal if is_error => return of_text(&text),
        Expected::Refusal => return vec![ACCEPTED],
        _ if !is_protocol_error && !has_content => return vec![NO_RESULT],
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

/// The finding about an answer that clients cannot read (SPEC §2.5.9).
pub(crate) fn unreadable(fault: AnswerFault) -> Finding {
    match fault {
        AnswerFault::NotJson => NOT_JSON,
        AnswerFault::TooDeep => TOO_DEEP,
    }
}

/// Whether a result has structured content that the tool's output schema forbids.
fn of_output(response: &Value, output: Option<&Schema>) -> Option<Finding> {
    let structured = response.pointer("/result/structuredContent")?;
    (!output?.accepts(structured)).then_some(BAD_OUTPUT)
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
    let is_masked = error.emitted(&options).message() != text || KNOWN_SECRETS.mask(text) != text;
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
        let found = findings(&probe, &ProbeAnswer::Response(result), None);
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
    #[test]
    fn structured_content_has_the_form_of_the_output_schema() {
        let schema =
            Schema::new(&json!({"required": ["count"], "properties": {"count": {"type": "integer"}}}))
                .unwrap();
        let mut probe = Probe {
            name: "x",
            arguments: json!({}),
            expected: Expected::Error(ErrorType::Validation),
            names: Vec::new(),
        };
        let codes = |probe: &Probe, result: Value| {
            let answer = ProbeAnswer::Response(json!({ "result": result }));
            let found = findings(probe, &answer, Some(&schema));
            found.iter().map(|finding| finding.code).collect::<Vec<_>>()
        };
        let text = r#"{"type":"VALIDATION","message":"no","recoverable":false}"#;
        let content = json!([{"type": "text", "text": text}]);
        for (structured, expected) in [
            (json!({"count": 1}), vec![]),
            (json!({"count": "x"}), vec!["bad_output"]),
        ] {
            let failed = json!({"content": content, "structuredContent": structured, "isError": true});
            assert_eq!(codes(&probe, failed), expected);
        }
        assert!(codes(&probe, json!({"content": content, "isError": true})).is_empty());
        probe.expected = Expected::Anything;
        let fine = json!({"content": [], "structuredContent": {"error": "x"}});
        assert_eq!(codes(&probe, fine), ["bad_output"]);
    }

    #[test]
    fn any_error_refuses_what_mcp_forbids() {
        let probe = Probe {
            name: "x",
            arguments: Value::Null,
            expected: Expected::Refusal,
            names: Vec::new(),
        };
        let codes = |response| {
            let found = findings(&probe, &ProbeAnswer::Response(response), None);
            found.iter().map(|finding| finding.code).collect::<Vec<_>>()
        };
        let error = |text: &str| json!({"error": {"code": -32601, "message": text}});
        assert!(codes(error("no such method")).is_empty());
        assert_eq!(codes(error("no method in /home/me/server.py")), ["path"]);
        assert_eq!(codes(json!({"result": {}})), ["accepted"]);
    }
}
