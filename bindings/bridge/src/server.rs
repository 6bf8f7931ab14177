//! The rules of a server's middleware as JSON in and out, for hosts of other languages (SPEC §1.9, §1.10).

use std::borrow::Cow;

use serde_json::Value;
use toolerror::server::{self, Ended, FailureSource, ReturnedError};
use toolerror::{EmitOptions, ErrorType, ToolError, Violation};
use toolerror_agent::driver::{ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY};

use crate::Misuse;

/// The words of [`FailureSource`] in their order, with blanks between: which failure of a call governs.
#[must_use]
pub fn failure_sources() -> String {
    FailureSource::ALL.map(FailureSource::as_str).join(" ")
}

/// VALIDATION with what the host's own validator says, `[{"path", "rule", "message"}]`; when it says nothing, with all
/// that the tool's input schema finds wrong with the arguments. A path is a JSON Pointer, or an array of its steps, of
/// which those that only the validator knows (the branch of a union) are left out.
///
/// ```
/// # #[cfg(feature = "jsonschema")] {
/// let schema = r#"{"properties":{"limit":{"maximum":100}}}"#;
/// let error = toolerror_bridge::invalid_arguments(Some(schema), r#"{"limit":500}"#, "[]").unwrap();
/// assert_eq!(error.violations()[0].path, "/limit");
/// let said = r#"[{"path":["limit","int"],"rule":"int_type","message":"a whole number"}]"#;
/// let error = toolerror_bridge::invalid_arguments(Some(schema), r#"{"limit":"x"}"#, said).unwrap();
/// assert_eq!(error.to_string(), "[VALIDATION] invalid arguments: `/limit`: a whole number");
/// # }
/// ```
///
/// # Errors
/// What is not JSON of its form.
pub fn invalid_arguments(schema: Option<&str>, arguments: &str, said: &str) -> Result<ToolError, Misuse> {
    let arguments = json("arguments", arguments)?;
    let said = json("said", said)?;
    let entries = said.as_array().into_iter().flatten();
    let mut found = joined(entries.map(|entry| violation(entry, &arguments)));
    if let (true, Some(schema)) = (found.is_empty(), schema) {
        found = by_schema(schema, &arguments)?;
    }
    Ok(server::invalid_arguments(found))
}

/// The violations, where each but the first one of the branches of a union goes into that: one of them is enough.
fn joined(all: impl Iterator<Item = (Violation, bool)>) -> Vec<Violation> {
    let mut found: Vec<Violation> = Vec::new();
    let mut in_branch = false;
    for (violation, branch) in all {
        let first = found
            .last_mut()
            .filter(|last| in_branch && branch && last.path == violation.path);
        match first {
            Some(first) if first.message.ends_with(&violation.message) => {}
            Some(first) => {
                first.message += " or ";
                first.message += &violation.message;
            }
            None => found.push(violation),
        }
        in_branch = branch;
    }
    found
}

/// A violation, and whether it is about a branch of a union.
fn violation(entry: &Value, arguments: &Value) -> (Violation, bool) {
    let text = |member: &str| entry.get(member).and_then(Value::as_str).unwrap_or_default();
    let (path, branch) = match entry.get("path") {
        Some(Value::Array(steps)) => pointer(steps, arguments),
        _ => (text("path").to_owned(), false),
    };
    (Violation::new(path, text("rule"), text("message")), branch)
}

/// The JSON Pointer (RFC 6901) of these steps: names, and positions in arrays. Of the steps that the arguments do not
/// have, only the last one counts, and only in an object: there a member is missing. The others are the validator's own:
/// whether there were any, is the second answer.
fn pointer(steps: &[Value], arguments: &Value) -> (String, bool) {
    let (mut path, mut branch) = (String::new(), false);
    let mut at = Some(arguments);
    for (i, step) in steps.iter().enumerate() {
        let name = step.as_str().map_or_else(|| step.to_string(), str::to_owned);
        let inner = match at {
            Some(Value::Object(members)) => members.get(&name),
            Some(Value::Array(items)) => name.parse().ok().and_then(|i: usize| items.get(i)),
            _ => None,
        };
        let missing = i + 1 == steps.len() && at.is_some_and(Value::is_object);
        if inner.is_some() || missing {
            path.push('/');
            path += &name.replace('~', "~0").replace('/', "~1");
            at = inner;
        } else {
            branch = true;
        }
    }
    (path, branch)
}

/// Whether the tool's input schema finds anything wrong with the arguments.
///
/// # Errors
/// What is not JSON.
pub fn violations(schema: &str, arguments: &str) -> Result<bool, Misuse> {
    Ok(!by_schema(schema, &json("arguments", arguments)?)?.is_empty())
}

#[cfg(feature = "jsonschema")]
fn by_schema(schema: &str, arguments: &Value) -> Result<Vec<Violation>, Misuse> {
    Ok(server::violations(&json("schema", schema)?, arguments))
}

/// Without the feature, a schema finds nothing.
#[cfg(not(feature = "jsonschema"))]
fn by_schema(schema: &str, _: &Value) -> Result<Vec<Violation>, Misuse> {
    json("schema", schema).map(|_| Vec::new())
}

/// What becomes of an error of the protocol, `{"code", "message", "data"?}`, that a tool gave, in one word, and the
/// error: `error` goes on the wire, `unforeseen` becomes what [`unexpected`](server::unexpected) makes of it, `protocol`,
/// `asks_for_input` and `cancelled` stay as they are.
///
/// ```
/// use toolerror_bridge::protocol_error;
/// let (word, error) = protocol_error("move", r#"{"code":-32602,"message":"no `to`"}"#, true).unwrap();
/// assert_eq!((word, error.unwrap().to_string()), ("error", "[VALIDATION] no `to`".to_owned()));
/// assert_eq!(protocol_error("move", r#"{"code":-32700,"message":""}"#, true).unwrap(), ("protocol", None));
/// assert_eq!(protocol_error("move", r#"{"code":-32042,"message":""}"#, true).unwrap(), ("asks_for_input", None));
/// ```
///
/// # Errors
/// What is not such an object.
pub fn protocol_error(
    tool: &str,
    error: &str,
    listed: bool,
) -> Result<(&'static str, Option<ToolError>), Misuse> {
    let error = json("error", error)?;
    let code = error.get("code").and_then(Value::as_i64);
    let code = code.ok_or_else(|| Misuse::new("`error` has no `code`"))?;
    let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
    let data = error.get("data").filter(|data| !data.is_null());
    Ok(match server::given(tool, code, message, data, || listed) {
        ReturnedError::Error(error) => ("error", Some(error)),
        ReturnedError::Unforeseen(error) => ("unforeseen", Some(error)),
        ReturnedError::Protocol if server::asks_for_input(code) => ("asks_for_input", None),
        ReturnedError::Protocol => ("protocol", None),
        ReturnedError::Cancelled => ("cancelled", None),
    })
}

/// NOT_FOUND when `message` is one of the fixed texts by which hosts say that they have no such tool. Whether that is
/// so, the server's list of tools says.
///
/// ```
/// use toolerror_bridge::unknown_tool_by_text;
/// assert!(unknown_tool_by_text("fly", "Unknown tool: fly").is_some());
/// assert!(unknown_tool_by_text("fly", "no wings").is_none());
/// ```
pub fn unknown_tool_by_text(tool: &str, message: &str) -> Option<ToolError> {
    match server::given(tool, INVALID_PARAMS, message, None, || false) {
        ReturnedError::Error(error) if is_unknown_tool(&error) => Some(error),
        _ => None,
    }
}

/// The code of JSON-RPC with which hosts refuse a call of a tool that they do not have.
const INVALID_PARAMS: i64 = -32602;

fn is_unknown_tool(error: &ToolError) -> bool {
    error.reason().as_deref() == Some(UNKNOWN_TOOL)
}

/// The reason of a NOT_FOUND for a tool that does not exist, and the word for how its calls count.
const UNKNOWN_TOOL: &str = "unknown_tool";

/// How a call counts that ended with this error: by its type, or as a call of a tool that does not exist.
pub fn ended_with(error: &ToolError) -> Ended {
    if is_unknown_tool(error) {
        return Ended::UnknownTool;
    }
    Ended::Error(error.error_type())
}

/// A tool result that a server gives, as it may leave the process.
pub struct EmittedResult {
    /// The result; nothing when it may stay.
    pub changed: Option<String>,
    /// How it counts.
    pub ended: Ended,
    /// Its INTERNALs for the log, each under its `error_id`, not masked.
    pub internals: Vec<ToolError>,
}

/// A tool result that a server gives, as it may leave the process; each INTERNAL in it has an `error_id`.
///
/// # Errors
/// What is not JSON.
pub fn emitted_result(result: &str, options: &EmitOptions) -> Result<EmittedResult, Misuse> {
    let mut result = json("result", result)?;
    let emitted = server::emitted_result(&mut result, options);
    Ok(EmittedResult {
        changed: emitted.changed.then(|| result.to_string()),
        ended: emitted.ended,
        internals: emitted.internals,
    })
}

/// As [`server::returned`], the error itself.
pub fn returned(error: &ToolError) -> Option<ToolError> {
    server::returned(error).map(Cow::into_owned)
}

/// How a call ended, by its word: `well`, `unstructured`, `cancelled`, `unknown_tool`, or a type of error.
///
/// ```
/// use toolerror::{server::Ended, ErrorType};
/// use toolerror_bridge::{ended, ended_word};
/// for ended_so in [Ended::Error(ErrorType::Conflict), Ended::Well, Ended::UnknownTool] {
///     assert_eq!(ended(ended_word(ended_so)).unwrap(), ended_so);
/// }
/// ```
///
/// # Errors
/// Another word.
pub fn ended(word: &str) -> Result<Ended, Misuse> {
    let plain = PLAIN_ENDS.into_iter().find(|end| ended_word(*end) == word);
    plain.map_or_else(
        || word.parse::<ErrorType>().map(Ended::Error).map_err(Misuse::new),
        Ok,
    )
}

/// The ends of a call that are no ToolErrors.
const PLAIN_ENDS: [Ended; 4] = [
    Ended::Well,
    Ended::Unstructured,
    Ended::Cancelled,
    Ended::UnknownTool,
];

/// The word for how a call ended; [`ended`] reads it.
pub fn ended_word(ended: Ended) -> &'static str {
    match ended {
        Ended::Error(error_type) => error_type.as_str(),
        Ended::Unstructured => "unstructured",
        Ended::Cancelled => "cancelled",
        Ended::UnknownTool => UNKNOWN_TOOL,
        Ended::Well => "well",
    }
}

/// The attributes of the span of a call, as OpenTelemetry's conventions for MCP name them (SPEC §1.10.5), and what it
/// is called. They hold no message.
pub struct SpanOfCall {
    /// The name of the span.
    pub name: String,
    /// Its attributes.
    pub attributes: [(&'static str, String); 3],
}

/// The span of a call of a tool. A long name is cut.
pub fn span_of_call(tool: &str) -> SpanOfCall {
    let tool = server::name_in_span(tool);
    SpanOfCall {
        name: format!("tools/call {tool}"),
        attributes: [
            ("mcp.method.name", "tools/call".to_owned()),
            ("gen_ai.operation.name", "execute_tool".to_owned()),
            ("gen_ai.tool.name", tool.to_owned()),
        ],
    }
}

/// The members of `_meta` that a driver sends along: for the number of the attempt, and for the idempotency key.
pub const DRIVER_META: [&str; 2] = [ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY];

/// JSON that is the argument `name`.
fn json(name: &str, text: &str) -> Result<Value, Misuse> {
    serde_json::from_str(text)
        .map_err(|error| Misuse::new(format_args!("`{name}`: {}", Misuse::json_fault(&error))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sources_are_words_with_blanks_between() {
        assert!(failure_sources().starts_with("arguments "));
        assert_eq!(failure_sources().split(' ').count(), FailureSource::ALL.len());
    }

    #[test]
    fn a_path_is_a_pointer_or_its_steps() {
        let path = |path: &str| {
            let said = format!(r#"[{{"path":{path},"rule":"r","message":"m"}}]"#);
            let arguments = r#"{"a":[{"b/c~d":1}],"pet":{"kind":"cat","name":2},"text":"x"}"#;
            let error = invalid_arguments(None, arguments, &said).unwrap();
            error.violations().first().unwrap().path.clone()
        };
        assert_eq!(path(r#""/a/0""#), "/a/0");
        assert_eq!(path(r#"["a",0,"b/c~d"]"#), "/a/0/b~1c~0d");
        assert_eq!(path(r#"["a","0"]"#), "/a/0");
        assert_eq!(path("[]"), "");
        // a member that is missing, and a union's branch, which is no step of the arguments
        assert_eq!(path(r#"["pet","age"]"#), "/pet/age");
        assert_eq!(path(r#"["pet","cat","name"]"#), "/pet/name");
        assert_eq!(path(r#"["pet","cat","age"]"#), "/pet/age");
        assert_eq!(path(r#"["text","int"]"#), "/text");
        assert_eq!(path(r#"["text","function-after[check(), str]"]"#), "/text");
        assert_eq!(path(r#"["a",7]"#), "/a");
    }

    #[test]
    fn one_branch_of_a_union_is_enough() {
        let said = r#"[{"path":["id","str"],"rule":"string_type","message":"a text"},
            {"path":["id","int"],"rule":"int_type","message":"a number"},
            {"path":["id","constrained-int"],"rule":"int_type","message":"a number"},
            {"path":["b"],"rule":"r","message":"m"},{"path":["b"],"rule":"r","message":"n"}]"#;
        let error = invalid_arguments(None, r#"{"id":true,"b":1}"#, said).unwrap();
        let violations = error.violations();
        let shown = violations
            .iter()
            .map(|one| format!("{} {}", one.path, one.message));
        assert_eq!(
            shown.collect::<Vec<_>>(),
            ["/id a text or a number", "/b m", "/b n"]
        );
    }

    #[test]
    #[cfg(feature = "jsonschema")]
    fn what_the_host_says_goes_before_the_schema() {
        let schema = r#"{"required":["to"],"properties":{"kind":{"enum":["a"]}}}"#;
        let said =
            r#"[{"path":["kind"],"rule":"union_tag_invalid","message":"expected one of 'cat', 'dog'"}]"#;
        let message = |said: &str| {
            invalid_arguments(Some(schema), r#"{"kind":"x"}"#, said)
                .unwrap()
                .message()
                .to_owned()
        };
        assert_eq!(
            message(said),
            "invalid arguments: `/kind`: expected one of 'cat', 'dog'"
        );
        assert!(message("[]").contains("`/to`: is missing"), "{}", message("[]"));
    }

    #[test]
    fn a_span_tells_what_failed_and_how_but_no_message() {
        let span = span_of_call("move");
        assert_eq!(span.name, "tools/call move");
        assert_eq!(
            span_of_call(&"ü".repeat(300)).name,
            format!("tools/call {}", "ü".repeat(128))
        );
        let told = |word: &str| ended(word).unwrap().span_error_type();
        assert_eq!((told("well"), told("cancelled")), (None, None));
        assert_eq!(
            (told("unknown_tool"), told("unstructured"), told("CONFLICT")),
            (Some("NOT_FOUND"), Some("tool_error"), Some("CONFLICT"))
        );
    }
}
