//! JSON-RPC messages as lines: their kinds, and the few that are rewritten. Unchanged parts keep their bytes.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{json, Value};
use toolerror::contract::ToolOutput;
use toolerror::server::{emitted_value, MASK};
use toolerror::tool_result::ResultOptions;
use toolerror::{EmitOptions, ToolError};

use crate::answers::json_rpc_error;
use crate::driver::{ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY};
use crate::proxy::duplicate_members::has_rivals;

/// Codes of JSON-RPC 2.0: what was sent is no request, and a method that the receiver does not know.
pub(super) const INVALID_REQUEST: i32 = -32600;
pub(super) const METHOD_NOT_FOUND: i32 = -32601;

/// Why a request is refused by its id.
pub(super) const WRONG_ID: &str = "the id of a request must be a text or a number";
pub(super) const ID_IN_USE: &str = "the id of a request must not be that of another one without an answer";

/// The members of a message, and of the parameters of a call, by which it is checked.
const OF_MESSAGE: [&str; 6] = ["jsonrpc", "id", "method", "params", "result", "error"];
const OF_CALL: [&str; 3] = ["name", "arguments", "_meta"];

type RawMembers<'a> = BTreeMap<Cow<'a, str>, &'a RawValue>;

/// The members that identify a message. Of a duplicate member, the last one counts.
pub(super) struct Message<'a> {
    /// `null` is one of a request, and it is wrong. Some programs write it in notifications, where it counts as none.
    pub(super) id: Option<&'a RawValue>,
    pub(super) method: Option<Cow<'a, str>>,
    pub(super) params: Option<&'a RawValue>,
    /// `None` for null, too.
    pub(super) result: Option<&'a RawValue>,
    pub(super) error: Option<&'a RawValue>,
    /// It has one of the members that only messages have: it is no line of a log.
    is_marked: bool,
}

/// The parameters of a request or notification that the proxy reads.
#[derive(Default)]
pub(super) struct Params {
    /// The tool.
    pub(super) name: Option<String>,
    /// The page of a list.
    pub(super) is_first_page: bool,
    /// The key of the request that is cancelled.
    pub(super) request: Option<String>,
    /// The key of the call that makes progress.
    pub(super) progress_token: Option<String>,
    pub(super) meta: Meta,
}

/// The `_meta` members of a call.
#[derive(Default)]
pub(super) struct Meta {
    /// As a key.
    pub(super) progress_token: Option<String>,
    /// As a key: the request for notifications that this one belongs to.
    pub(super) subscription: Option<String>,
    pub(super) protocol_version: Option<String>,
    pub(super) idempotency_key: Option<String>,
    pub(super) traceparent: Option<String>,
    pub(super) tracestate: Option<String>,
}

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Request,
    Notification,
    Response,
    /// Something else; it passes.
    Other,
}

impl<'a> Message<'a> {
    /// Parses a line; `None` if it is not a message, or a batch.
    pub(super) fn parse(line: &'a str) -> Option<Self> {
        let members: RawMembers<'a> = serde_json::from_str(line).ok()?;
        let method = match member(&members, "method") {
            Some(method) => Some(serde_json::from_str(method.get()).ok()?),
            None => None,
        };
        let is_notification = |method: &Cow<'_, str>| method.starts_with("notifications/");
        let may_be_null = method.as_ref().is_some_and(|method| !is_notification(method));
        let id = members.get("id").copied();
        Some(Self {
            id: id.filter(|id| may_be_null || id.get() != "null"),
            method,
            params: member(&members, "params"),
            result: member(&members, "result"),
            error: member(&members, "error"),
            is_marked: ["jsonrpc", "result", "error"]
                .iter()
                .any(|name| members.contains_key(*name)),
        })
    }

    /// Whether programs differ in what they read in a line: some take the first of two members, and some take `Method` for `method`.
    pub(super) fn is_ambiguous(&self, line: &str) -> bool {
        let params = self.params.filter(|_| self.is_call()).map(RawValue::get);
        has_rivals(line, &OF_MESSAGE) || params.is_some_and(|params| has_rivals(params, &OF_CALL))
    }

    /// Request, notification or response, by its members.
    pub(super) fn kind(&self) -> Kind {
        match (&self.method, self.id) {
            (Some(_), Some(_)) => Kind::Request,
            (Some(_), None) => Kind::Notification,
            (None, Some(_)) if self.is_marked => Kind::Response,
            _ => Kind::Other,
        }
    }

    /// Whether it is a request whose id is neither a text nor a number: programs write such a value in different ways, so no answer
    /// could be matched to it.
    pub(super) fn has_wrong_id(&self) -> bool {
        let id = self.id.map_or("", RawValue::get);
        self.method.is_some() && id.starts_with(['{', '[', 't', 'f', 'n'])
    }

    /// Whether it calls a tool.
    pub(super) fn is_call(&self) -> bool {
        self.method.as_deref() == Some("tools/call")
    }

    /// The parameters that the proxy looks at.
    pub(super) fn params(&self) -> Params {
        let members = self.params.and_then(members_of).unwrap_or_default();
        let meta = member(&members, "_meta").and_then(members_of).unwrap_or_default();
        let key = |members: &RawMembers<'_>, name| member(members, name).map(|id| key_of(id.get()));
        let text = |members: &RawMembers<'_>, name| serde_json::from_str(member(members, name)?.get()).ok();
        Params {
            name: text(&members, "name"),
            is_first_page: member(&members, "cursor").is_none(),
            request: key(&members, "requestId"),
            progress_token: key(&members, "progressToken"),
            meta: Meta {
                progress_token: key(&meta, "progressToken"),
                subscription: key(&meta, "io.modelcontextprotocol/subscriptionId"),
                protocol_version: text(&meta, "io.modelcontextprotocol/protocolVersion"),
                idempotency_key: text(&meta, IDEMPOTENCY_META_KEY),
                traceparent: text(&meta, "traceparent"),
                tracestate: text(&meta, "tracestate"),
            },
        }
    }

    /// A text among the parameters.
    pub(super) fn param(&self, name: &str) -> Option<String> {
        let members = self.params.and_then(members_of)?;
        serde_json::from_str(member(&members, name)?.get()).ok()
    }

    /// A text in an object among the parameters.
    pub(super) fn param_of(&self, object: &str, name: &str) -> Option<String> {
        let members = self.params.and_then(members_of)?;
        let members = members_of(member(&members, object)?)?;
        serde_json::from_str(member(&members, name)?.get()).ok()
    }

    /// What its progress is called.
    pub(super) fn progress_token(&self) -> Option<&'a RawValue> {
        let members = self.params.and_then(members_of)?;
        let meta = members_of(member(&members, "_meta")?)?;
        member(&meta, "progressToken")
    }

    /// What it asks for, as the header `Mcp-Name` has it.
    pub(super) fn name(&self) -> Option<String> {
        match self.method.as_deref()? {
            "tools/call" | "prompts/get" => self.param("name"),
            "resources/read" | "resources/subscribe" | "resources/unsubscribe" => self.param("uri"),
            _ => None,
        }
    }

    /// The code of the error.
    pub(super) fn error_code(&self) -> Option<i64> {
        let members = self.error.and_then(members_of)?;
        serde_json::from_str(member(&members, "code")?.get()).ok()
    }

    /// The id as a key: a number and the text of its digits are the same, since some servers turn one into the other.
    pub(super) fn key(&self) -> Option<String> {
        self.id.map(|id| key_of(id.get()))
    }
}

/// A member that is not null.
fn member<'a>(members: &RawMembers<'a>, name: &str) -> Option<&'a RawValue> {
    members.get(name).copied().filter(|value| value.get() != "null")
}

fn members_of(object: &RawValue) -> Option<RawMembers<'_>> {
    serde_json::from_str(object.get()).ok()
}

/// The line with blanks for the carriage returns inside of it, at which many servers break a line.
pub(super) fn unbroken(mut line: Vec<u8>) -> Vec<u8> {
    let end = line.trim_ascii_end().len();
    let inside = line.iter_mut().take(end);
    inside
        .filter(|byte| **byte == b'\r')
        .for_each(|byte| *byte = b' ');
    line
}

/// Whether a text is JSON, however deep it is nested.
pub(super) fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// A line without the mark of its encoding, which some programs write.
pub(super) fn plain(line: &str) -> &str {
    line.trim_start_matches('\u{feff}')
}

/// An id, given as JSON, as a key: of a number, the value counts.
pub(super) fn key_of(id: &str) -> String {
    const EXACT: f64 = 9_007_199_254_740_992.0; // 2^53
    if let Ok(text) = serde_json::from_str::<String>(id) {
        return text;
    }
    let is_digits = id.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    match serde_json::from_str::<f64>(id) {
        // `Display` writes 1.0 and 1e0 as 1
        Ok(number) if !is_digits && number.abs() <= EXACT => (number + 0.0).to_string(),
        _ if id == "-0" => "0".to_owned(),
        _ => id.to_owned(),
    }
}

/// The messages of a batch; `None` if the line is not a batch.
pub(super) fn batch(line: &str) -> Option<Vec<&RawValue>> {
    if !line.trim_start().starts_with('[') {
        return None;
    }
    serde_json::from_str(line).ok()
}

/// The messages of a line, of a batch or not.
pub(super) fn all_in(line: &str) -> Vec<Message<'_>> {
    match batch(line) {
        Some(all) => all.iter().filter_map(|one| Message::parse(one.get())).collect(),
        None => Message::parse(line).into_iter().collect(),
    }
}

/// A batch of these messages, as a line.
pub(super) fn batch_line(messages: &[Cow<'_, str>]) -> Vec<u8> {
    format!("[{}]\n", messages.join(",")).into_bytes()
}

/// A further attempt of a call: the same request with an id of its own and the number of the attempt.
pub(super) fn further_attempt(line: &str, id: &str, attempt: u32) -> Option<Vec<u8>> {
    with_id_and_meta(plain(line), id, ATTEMPT_META_KEY, &attempt.to_string())
}

/// The same request with another id and another member of its `_meta`, each given as JSON.
pub(super) fn with_id_and_meta(line: &str, id: &str, name: &str, value: &str) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let mut params: RawMembers<'_> = serde_json::from_str(members.get("params")?.get()).ok()?;
    let meta = params.get("_meta").map_or("{}", |meta| meta.get());
    let mut meta: RawMembers<'_> = serde_json::from_str(meta).ok()?;
    let value = raw(value)?;
    meta.insert(name.into(), &value);
    let meta = raw(&serde_json::to_string(&meta).ok()?)?;
    params.insert("_meta".into(), &meta);
    let params = raw(&serde_json::to_string(&params).ok()?)?;
    members.insert("params".into(), &params);
    let id = raw(id)?;
    members.insert("id".into(), &id);
    line_of(&members)
}

/// The same message with another id, given as JSON.
pub(super) fn with_id(line: &str, id: &str) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let id = raw(id)?;
    members.insert("id".into(), &id);
    line_of(&members)
}

/// The same request for what has another name.
pub(super) fn with_name(line: &str, name: &str) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let params = raw(&named(members.get("params")?.get(), name)?)?;
    members.insert("params".into(), &params);
    line_of(&members)
}

/// The same request for a completion of what has another name.
pub(super) fn with_ref_name(line: &str, name: &str) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let mut params: RawMembers<'_> = serde_json::from_str(members.get("params")?.get()).ok()?;
    let reference = raw(&named(params.get("ref")?.get(), name)?)?;
    params.insert("ref".into(), &reference);
    let params = raw(&serde_json::to_string(&params).ok()?)?;
    members.insert("params".into(), &params);
    line_of(&members)
}

/// The same object, given as JSON, with another `name`.
pub(super) fn named(object: &str, name: &str) -> Option<String> {
    let mut members: RawMembers<'_> = serde_json::from_str(object).ok()?;
    let name = raw(&Value::from(name).to_string())?;
    members.insert("name".into(), &name);
    serde_json::to_string(&members).ok()
}

/// The failed result of a call (SPEC 1.5.1). Of the server's own result, what does not hold the error stays.
pub(super) fn failed_result(own: Option<&str>, error: &ToolError, has_result_type: bool) -> String {
    in_place(
        own,
        error.to_result_json(&ResultOptions::default()),
        has_result_type,
    )
}

/// The result of a call that ended well with this outcome. Of the server's own result, what does not hold the outcome stays.
pub(super) fn with_outcome(own: Option<&str>, outcome: &ToolOutput, has_result_type: bool) -> String {
    in_place(own, outcome.to_result().to_string(), has_result_type)
}

/// A result, given as JSON, in place of the server's own.
fn in_place(own: Option<&str>, mut result: String, has_result_type: bool) -> String {
    /// Members of a result that an error replaces.
    const REPLACED: [&str; 7] = [
        "content",
        "isError",
        "is_error",
        "structuredContent",
        "structured_content",
        "toolResult",
        "error_details",
    ];
    result.pop();
    let own: RawMembers<'_> = own
        .and_then(|own| serde_json::from_str(own).ok())
        .unwrap_or_default();
    for (name, value) in own.iter().filter(|(name, _)| !REPLACED.contains(&name.as_ref())) {
        result = format!("{result},{}:{}", Value::from(name.as_ref()), value.get());
    }
    if has_result_type && !own.contains_key("resultType") {
        result.push_str(r#","resultType":"complete""#);
    }
    result.push('}');
    result
}

/// The answer to `tools/list` with these input schemas, without the tools that have none.
pub(super) fn with_tools(
    line: &str,
    result: &str,
    schemas: &HashMap<String, Box<RawValue>>,
) -> Option<Vec<u8>> {
    let mut members: RawMembers<'_> = serde_json::from_str(line).ok()?;
    let mut result: RawMembers<'_> = serde_json::from_str(result).ok()?;
    let tools: Vec<RawMembers<'_>> = serde_json::from_str(result.get("tools")?.get()).ok()?;
    let listed = tools.into_iter().filter_map(|mut tool| {
        let name: String = serde_json::from_str(tool.get("name")?.get()).ok()?;
        tool.insert("inputSchema".into(), schemas.get(&name)?);
        serde_json::to_string(&tool).ok()
    });
    let listed = raw(&format!("[{}]", listed.collect::<Vec<_>>().join(",")))?;
    result.insert("tools".into(), &listed);
    let result = raw(&serde_json::to_string(&result).ok()?)?;
    members.insert("result".into(), &result);
    line_of(&members)
}

/// A result, given as JSON, without its secrets; a member without any keeps its bytes. `None` when there are none.
pub(super) fn masked(result: &str) -> Option<String> {
    let mut members: RawMembers<'_> = serde_json::from_str(result).ok()?;
    let masked: Vec<(Cow<'_, str>, Box<RawValue>)> = members
        .iter()
        .filter_map(|(name, value)| {
            let value = match serde_json::from_str::<Value>(value.get()) {
                Ok(value) => emitted_member(name, &value)?,
                Err(_) => MASK.into(), // nested too deep to be looked through
            };
            Some((name.clone(), raw(&value.to_string())?))
        })
        .collect();
    if masked.is_empty() {
        return None;
    }
    for (name, value) in &masked {
        members.insert(name.clone(), value);
    }
    serde_json::to_string(&members).ok()
}

/// The member of an object without its secrets: its name may say that it is one.
fn emitted_member(name: &str, value: &Value) -> Option<Value> {
    let options = EmitOptions::default();
    emitted_value(value, &options).or_else(|| {
        let emitted = emitted_value(&json!({ name: value }), &options)?;
        emitted.get(name).cloned()
    })
}

/// The revision of MCP in the result of `initialize`.
pub(super) fn protocol_version(result: &str) -> Option<String> {
    let members: RawMembers<'_> = serde_json::from_str(result).ok()?;
    serde_json::from_str(member(&members, "protocolVersion")?.get()).ok()
}

/// Whether two texts are the same JSON.
pub(super) fn same_json(one: &str, other: &str) -> bool {
    let value = |text| serde_json::from_str::<Value>(text).ok();
    value(one).is_some_and(|one| Some(one) == value(other))
}

/// The line that answers a request with a result.
pub(super) fn response(id: &str, result: &str) -> Vec<u8> {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}\n").into_bytes()
}

/// The line that asks for something.
pub(super) fn request(id: &str, method: &str, params: &str) -> Vec<u8> {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\",\"params\":{params}}}\n").into_bytes()
}

/// The line that answers a request with an error of the protocol.
pub(super) fn protocol_error(id: &str, code: i32, why: &str) -> Vec<u8> {
    let error = json_rpc_error(code, why, None);
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}\n").into_bytes()
}

/// The refusal of a request by its id: a wrong one, or one in use. The latter has no id: programs would take it for the answer to the
/// other request.
pub(super) fn refused_id(message: &Message<'_>, is_in_use: bool) -> Option<Vec<u8>> {
    if message.has_wrong_id() {
        let id = message.id.map_or("null", RawValue::get);
        return Some(protocol_error(id, INVALID_REQUEST, WRONG_ID));
    }
    is_in_use.then(|| protocol_error("null", INVALID_REQUEST, ID_IN_USE))
}

/// The line that answers a request with an error (SPEC 1.6.23).
pub(super) fn refusal(id: &str, error: &ToolError) -> Vec<u8> {
    let error = error.to_json_rpc(&EmitOptions::default());
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}\n").into_bytes()
}

/// The line that answers a request which no server has got: a call with a failed result, any other one with an error.
pub(super) fn refused(id: &str, is_call: bool, error: &ToolError) -> Vec<u8> {
    if is_call {
        response(id, &failed_result(None, error, false))
    } else {
        refusal(id, error)
    }
}

/// The proxy as a client or a server of MCP names itself.
pub(super) fn implementation() -> Value {
    json!({"name": "toolerror proxy", "version": env!("CARGO_PKG_VERSION")})
}

/// The line that says that nobody waits for the answer to a request any more.
pub(super) fn cancelled(id: &str, reason: &str) -> Vec<u8> {
    let params = format!("{{\"requestId\":{id},\"reason\":{}}}", Value::from(reason));
    let method = "notifications/cancelled";
    format!("{{\"jsonrpc\":\"2.0\",\"method\":\"{method}\",\"params\":{params}}}\n").into_bytes()
}

fn raw(json: &str) -> Option<Box<RawValue>> {
    RawValue::from_string(json.to_owned()).ok()
}

fn line_of(members: &RawMembers<'_>) -> Option<Vec<u8>> {
    Some((serde_json::to_string(members).ok()? + "\n").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_told_by_its_members() {
        for (line, kind) in [
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, Kind::Request),
            (
                r#"{"jsonrpc":"2.0","method":"notifications/x"}"#,
                Kind::Notification,
            ),
            (r#"{"id":null,"method":"tools/call"}"#, Kind::Request),
            (r#"{"id":null,"method":"notifications/x"}"#, Kind::Notification),
            (r#"{"id":null,"error":{}}"#, Kind::Other),
            (r#"{"jsonrpc":"2.0","id":"a","result":{}}"#, Kind::Response),
            // of a member that stands twice, the last one counts
            (
                r#"{"id":1,"id":2,"method":"ping","method":"tools/call"}"#,
                Kind::Request,
            ),
            (r#"{"id":"a","result":null}"#, Kind::Response),
            (r#"{"jsonrpc":"2.0","id":"a"}"#, Kind::Response),
            (r#"{"id":"a","level":"info"}"#, Kind::Other),
            ("{}", Kind::Other),
        ] {
            assert_eq!(Message::parse(line).unwrap().kind(), kind, "{line}");
        }
        assert_eq!(
            Message::parse(plain("\u{feff}{\"id\":1,\"id\":2}"))
                .unwrap()
                .key()
                .as_deref(),
            Some("2")
        );
        for none in ["", "[1]", "INFO started", "{", r#"{"method":1,"id":1}"#] {
            assert!(Message::parse(none).is_none(), "{none}");
        }
    }

    #[test]
    fn a_further_attempt_keeps_the_digits_of_the_arguments() {
        let line = r#"{"method":"tools/call","params":{"name":"t","arguments":{"x":1.50,"y":123456789012345678901},"_meta":{"progressToken":3}},"jsonrpc":"2.0","id":3}"#;
        let sent = String::from_utf8(further_attempt(line, r#""p-1""#, 2).unwrap()).unwrap();
        assert_eq!(
            sent,
            "{\"id\":\"p-1\",\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"_meta\":{\"io.github.toolerror/attempt\":2,\"progressToken\":3},\
             \"arguments\":{\"x\":1.50,\"y\":123456789012345678901},\"name\":\"t\"}}\n"
        );
        assert_eq!(further_attempt(r#"{"id":1,"method":"tools/call"}"#, "1", 2), None);
    }

    #[test]
    fn a_failed_result_keeps_what_does_not_hold_the_error() {
        let own = r#"{"content":[{"type":"text","text":"boom"}],"isError":true,"_meta":{"a":1.50},"resultType":"complete"}"#;
        let text = r#"{\"type\":\"INTERNAL\",\"message\":\"boom\",\"recoverable\":false}"#;
        let failed = failed_result(Some(own), &ToolError::internal("boom"), true);
        let expected = format!(
            r#"{{"content":[{{"type":"text","text":"{text}"}}],"isError":true,"_meta":{{"a":1.50}},"resultType":"complete"}}"#
        );
        assert_eq!(failed, expected);
        assert!(
            failed_result(None, &ToolError::internal("boom"), true).ends_with(r#","resultType":"complete"}"#)
        );
    }

    #[test]
    fn ids_are_compared_as_texts() {
        assert_eq!(key_of("7"), key_of("\"7\""));
        assert_eq!(key_of(r#""a\u00e9""#), "aé");
        for same in ["1", "1.0", "1e0", "0.1E1", "\"1\""] {
            assert_eq!(key_of(same), "1", "{same}");
        }
        assert_eq!(
            (key_of("-0"), key_of("-0.0"), key_of("1.50")),
            ("0".to_owned(), "0".to_owned(), "1.5".to_owned())
        );
        // what a double cannot hold is told by its digits
        assert_ne!(key_of("123456789012345678901"), key_of("123456789012345678902"));
    }
}
