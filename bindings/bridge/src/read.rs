//! From what came back to an error and a decision (SPEC §7.2).

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::Deserialize;
use serde_json::{Map, Value};
use toolerror::connection::{read_failure, FailureDescription, FailureReading};
use toolerror::http::{StatusOverride, StatusTable};
use toolerror::json::canonical_json;
use toolerror::{read_http, read_json_rpc, read_result, ErrorType, Mode, Outcome};
use toolerror_agent::bindings::path_of;
use toolerror_agent::engine::CallSpec;
use toolerror_agent::trace::{run_trace, TraceEvent};
use toolerror_agent::{assess_outcome, AssessContext, Assessment, Policy};

use crate::duplicate_names::check_duplicate_names;
use crate::Misuse;

/// The context that a JSON object describes (SPEC §7.2.8).
///
/// # Errors
/// See [`AssessContext::from_json`].
pub fn context(json: Option<&str>) -> Result<AssessContext, Misuse> {
    let Some(json) = json else {
        return Ok(AssessContext::default());
    };
    check_duplicate_names("context", json)?;
    AssessContext::from_json(json).map_err(Misuse::new)
}

/// The kinds of what can come back (SPEC §7.2.7).
pub const KINDS: [&str; 5] = [
    "error_text",
    "call_tool_result",
    "http_response",
    "connection_error",
    "json_rpc_error",
];

/// Reads what came back. `kind` is one of SPEC §7.2.7: for `error_text`, `input` is that text; for the others it is
/// JSON. `now_ms` is the wall clock in milliseconds since 1970; without it dates are not understood.
///
/// An `http_response` may hold custom entries for statuses (SPEC §1.7.28), by status: a type, or
/// `{"type", "recoverable"?, "reason"?}`.
///
/// ```
/// use toolerror_bridge::read;
/// let reading = read("error_text", b"[CONFLICT] held", "unwrap", None).unwrap().failure().unwrap();
/// assert_eq!(reading.error().to_string(), "[CONFLICT] held");
/// assert!(read("error_text", b"", "loose", None).is_err());
/// let response = br#"{"status":418,"table":{"418":"PERMISSION"}}"#;
/// let reading = read("http_response", response, "exact", None).unwrap().failure().unwrap();
/// assert_eq!(reading.error().to_string(), "[PERMISSION] HTTP 418 I'm a Teapot");
/// ```
///
/// # Errors
/// An unknown kind or mode; input that does not have the form of its kind.
pub fn read<'a>(kind: &str, input: &'a [u8], mode: &str, now_ms: Option<i64>) -> Result<Outcome<'a>, Misuse> {
    let input = String::from_utf8_lossy(input);
    let mode: Mode = mode.parse().map_err(Misuse::new)?;
    match kind {
        "error_text" => Ok(Outcome::Failure(toolerror::read(input, mode))),
        "call_tool_result" => Ok(read_result(input, mode)),
        "json_rpc_error" => Ok(read_json_rpc(input, mode)),
        "http_response" => http_json(&input, mode, now_ms),
        "connection_error" => Ok(failure(&input, mode.as_str())?.outcome),
        _ => Err(Misuse::new(format_args!(
            "unknown kind `{kind}`: must be one of {}",
            KINDS.join(", ")
        ))),
    }
}

/// Reads a failure that its runtime describes (SPEC §7.2.7), and says which of the errors that it carries governs.
///
/// ```
/// use toolerror_bridge::failure;
/// let described = r#"{"class":"RuntimeError","cause":{"error":{"type":"TRANSIENT","message":"busy"},"id":7}}"#;
/// let found = failure(described, "unwrap").unwrap();
/// assert_eq!(found.id, Some(7));
/// assert_eq!(found.outcome.failure().unwrap().delivery(), Some(toolerror::Delivery::Unknown));
/// ```
///
/// # Errors
/// An unknown mode; a text that is not a JSON object.
pub fn failure(described: &str, mode: &str) -> Result<FailureReading, Misuse> {
    let mode: Mode = mode.parse().map_err(Misuse::new)?;
    let described = FailureDescription::from_json(described);
    let described = described.ok_or_else(|| Misuse::new("`input` describes no failure"))?;
    Ok(read_failure(&described, mode))
}

/// Reads a failed system call by its `errno` on this platform. `connecting`: it failed before a connection stood; else no
/// `errno` of a connection proves that nothing was sent.
///
/// ```
/// use toolerror::Delivery;
/// let refused = toolerror_bridge::read_errno(if cfg!(target_os = "macos") { 61 } else { 111 }, true, None).unwrap();
/// assert_eq!(refused.failure().unwrap().delivery(), Some(Delivery::NotSent));
/// let gone = toolerror_bridge::read_errno(if cfg!(target_os = "macos") { 65 } else { 113 }, false, None).unwrap();
/// assert_eq!(gone.failure().unwrap().delivery(), Some(Delivery::Unknown));
/// # #[cfg(unix)] {
/// let missing = toolerror_bridge::read_errno(2, false, Some("audit.log")).unwrap().failure().unwrap();
/// assert_eq!(missing.error().message(), "audit.log: No such file or directory");
/// # }
/// assert!(toolerror_bridge::read_errno(0, false, None).is_err());
/// let again = toolerror_bridge::read_errno(-3, true, None).unwrap().failure().unwrap(); // EAI_AGAIN
/// assert_eq!(again.error().message(), "name lookup failed");
/// assert!(toolerror_bridge::read_errno(-3, false, None).is_err());
/// ```
///
/// # Errors
/// A number that is no `errno`.
pub fn read_errno(number: i32, connecting: bool, message: Option<&str>) -> Result<Outcome<'static>, Misuse> {
    if number < 0 && connecting {
        // glibc's, in which the codes of `getaddrinfo` are negative
        let described = serde_json::json!({"code": "EAI_FAIL", "message": message});
        return read_owned(
            "connection_error",
            described.to_string().as_bytes(),
            "exact",
            None,
        );
    }
    if number <= 0 {
        return Err(Misuse::new(format_args!(
            "`number` must be an errno, above `0`, not `{number}`"
        )));
    }
    let read = |message: &str| {
        let described = serde_json::json!({
            "runtime": std::env::consts::OS,
            "errno": number,
            // which other call it was does not matter: a connection may have stood
            "syscall": if connecting { "connect" } else { "read" },
            "message": message,
        });
        let described = described.to_string();
        read_owned("connection_error", described.as_bytes(), "exact", None)
    };
    let said = message.unwrap_or_default();
    if said.trim().is_empty() {
        return read("");
    }
    let text = system_text(number);
    // as `perror` writes it, unless the text of the system stands there already
    if said.to_lowercase().contains(&text.to_lowercase()) {
        return read(said);
    }
    read(&format!("{said}: {text}"))
}

/// What the system says of an `errno`; nothing where its texts are of other numbers.
fn system_text(number: i32) -> String {
    if !cfg!(unix) {
        return String::new();
    }
    let mut text = std::io::Error::from_raw_os_error(number).to_string();
    text.truncate(text.rfind(" (os error ").unwrap_or(text.len()));
    text
}

/// As [`read`], and what was found borrows nothing from the input.
///
/// # Errors
/// As those of [`read`].
pub fn read_owned(
    kind: &str,
    input: &[u8],
    mode: &str,
    now_ms: Option<i64>,
) -> Result<Outcome<'static>, Misuse> {
    Ok(read(kind, input, mode, now_ms)?.into_owned())
}

/// Reads an HTTP response. A name may stand several times in `headers`; `body` is decoded as UTF-8.
///
/// ```
/// use toolerror_bridge::http;
/// assert!(http(204, [], b"", "exact", None).unwrap().failure().is_none());
/// let refused = http(70_000, [], b"", "exact", None).unwrap_err();
/// assert_eq!(refused.to_string(), "`status` must be a whole number from 0 to 65535, not `70000`");
/// ```
///
/// # Errors
/// An unknown mode; a status that is not from 0 to 65,535.
pub fn http<'h>(
    status: impl Into<i64>,
    headers: impl IntoIterator<Item = (&'h str, &'h str)>,
    body: &[u8],
    mode: &str,
    now_ms: Option<i64>,
) -> Result<Outcome<'static>, Misuse> {
    let mode: Mode = mode.parse().map_err(Misuse::new)?;
    let body = String::from_utf8_lossy(body).into_owned();
    Ok(read_http(status_of(status.into())?, headers, body, mode, now_ms))
}

/// A status as the core takes it: any number that a response can have, and some more (SPEC §1.7.6).
pub(crate) fn status_of(status: i64) -> Result<u16, Misuse> {
    u16::try_from(status).map_err(|_| {
        Misuse::new(format_args!(
            "`status` must be a whole number from 0 to {}, not `{status}`",
            u16::MAX
        ))
    })
}

/// Reads what came back, as [`read`] does, and says what to do about it.
///
/// # Errors
/// As those of [`read`].
pub fn assess(kind: &str, input: &[u8], mode: &str, context: &AssessContext) -> Result<Assessment, Misuse> {
    Ok(assess_outcome(&read(kind, input, mode, context.now_ms)?, context))
}

/// Runs events through the engine (SPEC §7.2.9): policy, call and events are JSON, and so is the answer.
///
/// # Errors
/// Members that are unknown or of the wrong kind.
pub fn trace(policy: Option<&str>, seed: u64, call: &str, events: &str) -> Result<String, Misuse> {
    let call: CallSpec = own_members("call", call)?;
    let events: Vec<TraceEvent> = own_members("events", events)?;
    let trace = run_trace(&policy_of(policy)?, seed, &call, &events);
    serde_json::to_string(&trace).map_err(Misuse::new)
}

/// A policy as JSON, or the default one.
///
/// # Errors
/// Unknown members, numbers out of range and members that are there twice, with the path of the fault.
pub(crate) fn policy_of(json: Option<&str>) -> Result<Policy, Misuse> {
    let Some(json) = json else {
        return Ok(Policy::default());
    };
    check_duplicate_names("policy", json)?;
    Policy::from_json(json).map_err(Misuse::new)
}

/// As [`members`], of a text that the caller has written: a member that is there twice is a mistake.
pub(crate) fn own_members<T: DeserializeOwned>(name: &str, json: &str) -> Result<T, Misuse> {
    check_duplicate_names(name, json)?;
    members(name, json)
}

/// JSON of the library's own forms, given as the argument `name`. Canonical first: a lone surrogate is what the library makes of
/// it. A refusal has the path of the fault; its line and column would be those of the canonical text, which the caller never
/// saw.
pub(crate) fn members<T: DeserializeOwned>(name: &str, json: &str) -> Result<T, Misuse> {
    let json = canonical_json(json).map_err(|error| Misuse::new(format_args!("`{name}`: {error}")))?;
    named(name, &json)
}

/// Canonical JSON that was given as the argument `name`. A refusal has the path of the fault.
pub(crate) fn named<T: DeserializeOwned>(name: &str, json: &str) -> Result<T, Misuse> {
    serde_json::from_str(json).map_err(|error| {
        let at = match path_of(json, &error).as_str() {
            "." => String::new(),
            path => format!(" at `{path}`"),
        };
        let fault = Misuse::json_fault(&error);
        Misuse::new(format_args!("`{name}`{at}: {fault}"))
    })
}

/// An HTTP response as JSON.
#[derive(Deserialize)]
pub(crate) struct HttpParts {
    pub(crate) status: i64,
    #[serde(default)]
    headers: Map<String, Value>,
    #[serde(default)]
    pub(crate) body: String,
    #[serde(default)]
    table: BTreeMap<u16, StatusEntry>,
}

impl HttpParts {
    pub(crate) fn header_lines(&self) -> Vec<(&str, &str)> {
        let lines = self.headers.iter().flat_map(|(name, value)| lines(name, value));
        lines.collect()
    }
}

/// A custom entry in the table of statuses: a type, or more.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "an entry must be one of the six types, or an object with `type`"
)]
enum StatusEntry {
    Type(ErrorType),
    // not the struct itself, which would take an array as well
    Whole(Map<String, Value>),
}

/// An entry as an object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeStatusEntry {
    #[serde(rename = "type")]
    error_type: ErrorType,
    recoverable: Option<bool>,
    reason: Option<String>,
}

impl StatusEntry {
    /// The entry for the core. An error names the member that is wrong.
    fn into_entry(self, status: u16) -> Result<StatusOverride, Misuse> {
        let members = match self {
            StatusEntry::Type(error_type) => return Ok(error_type.into()),
            StatusEntry::Whole(members) => members,
        };
        let whole: WholeStatusEntry = named(
            &format!("input.table.{status}"),
            &Value::Object(members).to_string(),
        )?;
        let mut made = StatusOverride::new(whole.error_type);
        if let Some(recoverable) = whole.recoverable {
            made = made.with_recoverable(recoverable);
        }
        Ok(match whole.reason {
            Some(reason) => made.with_reason(reason),
            None => made,
        })
    }
}

/// Reads an HTTP response that came as one JSON object.
fn http_json(input: &str, mode: Mode, now_ms: Option<i64>) -> Result<Outcome<'static>, Misuse> {
    let mut response: HttpParts = members("input", input)?;
    let status = status_of(response.status)?;
    let mut table = StatusTable::new();
    for (status, entry) in std::mem::take(&mut response.table) {
        table = table.with(status, entry.into_entry(status)?);
    }
    let body = std::mem::take(&mut response.body);
    Ok(table.read(status, response.header_lines(), body, mode, now_ms))
}

/// The header lines of one name: its value, or an array of them.
fn lines<'a>(name: &'a str, value: &'a Value) -> Vec<(&'a str, &'a str)> {
    let values = match value {
        Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
        value => value.as_str().into_iter().collect::<Vec<_>>(),
    };
    values.into_iter().map(|value| (name, value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(response: &str) -> Result<String, Misuse> {
        let outcome = read("http_response", response.as_bytes(), "unwrap", None)?;
        Ok(outcome
            .failure()
            .map_or_else(String::new, |reading| reading.error().to_json()))
    }

    #[test]
    fn a_custom_entry_replaces_that_of_the_contract() {
        let whole = r#"{"status":409,"body":"","table":{"409":{"type":"TRANSIENT","recoverable":false,"reason":"busy"}}}"#;
        let made = error(whole).unwrap();
        assert!(made.starts_with(r#"{"type":"TRANSIENT","#), "{made}");
        assert!(
            made.ends_with(r#""recoverable":false,"data":{"reason":"busy"}}"#),
            "{made}"
        );
        // no header changes it, and no other status
        let kept =
            error(r#"{"status":403,"headers":{"Retry-After":"1"},"table":{"403":"INTERNAL"}}"#).unwrap();
        assert!(kept.starts_with(r#"{"type":"INTERNAL","#), "{kept}");
        let other = error(r#"{"status":404,"table":{"403":"INTERNAL"}}"#).unwrap();
        assert!(other.starts_with(r#"{"type":"NOT_FOUND","#), "{other}");
        assert_eq!(error(r#"{"status":200,"table":{}}"#).unwrap(), "");
    }

    #[test]
    fn what_one_driver_has_exhausted_another_one_around_it_does_not_hide() {
        let described = r#"{"error":{"type":"TRANSIENT","message":"again"},"given_up":"server_forbids",
            "cause":{"error":{"type":"TRANSIENT","message":"busy"},"given_up":"attempts_exhausted"}}"#;
        let found = failure(described, "unwrap").unwrap();
        assert!(found.outcome.failure().unwrap().error().exhausted());
    }

    #[test]
    fn a_table_at_fault_is_refused() {
        for table in [
            "1",
            r#"{"418":"TEAPOT"}"#,
            r#"{"418":"permission"}"#,
            r#"{"teapot":"PERMISSION"}"#,
            r#"{"70000":"PERMISSION"}"#,
            r#"{"418":{"recoverable":true}}"#,
            r#"{"418":{"type":"PERMISSION","retry":1}}"#,
            r#"{"418":["PERMISSION"]}"#,
            r#"{"418":null}"#,
        ] {
            let response = format!(r#"{{"status":418,"table":{table}}}"#);
            assert!(error(&response).is_err(), "{table}");
        }
    }
}
