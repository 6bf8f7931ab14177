//! JSON-RPC messages as lines: what they are.

mod generated;
mod members;
mod rewritten;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::Value;

use crate::answers;
pub(super) use crate::answers::key_of;
use crate::driver::IDEMPOTENCY_META_KEY;
use crate::proxy::duplicate_members::has_rivals;
pub(super) use generated::{
    batch_line, cancelled, implementation, protocol_error, refusal, refused, refused_id, request, response,
    ID_IN_USE, WRONG_ID,
};
use members::MessageMembers;
pub(super) use rewritten::{
    failed_result, further_attempt, masked, masked_but, named, with_id, with_id_and_meta, with_name,
    with_outcome, with_ref_name, with_tools,
};

/// Codes of JSON-RPC 2.0: what was sent is no request, and a method that the receiver does not know.
pub(super) const INVALID_REQUEST: i32 = -32600;
pub(super) const METHOD_NOT_FOUND: i32 = -32601;

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
    /// Other ids that it has before that one.
    pub(super) other_ids: Vec<&'a RawValue>,
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
        let members: MessageMembers<'a> = serde_json::from_str(line).ok()?;
        let known = |value: Option<&'a RawValue>| value.filter(|value| value.get() != "null");
        let method = match known(members.method) {
            Some(method) => Some(serde_json::from_str(method.get()).ok()?),
            None => None,
        };
        let is_notification = |method: &Cow<'_, str>| method.starts_with("notifications/");
        let may_be_null = method.as_ref().is_some_and(|method| !is_notification(method));
        Some(Self {
            id: members.id.filter(|id| may_be_null || id.get() != "null"),
            other_ids: members.other_ids,
            method,
            params: known(members.params),
            result: known(members.result),
            error: known(members.error),
            is_marked: members.is_json_rpc || members.result.is_some() || members.error.is_some(),
        })
    }

    /// Whether it has this id, given as JSON, and no other one.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.other_ids.is_empty() && self.id.is_some_and(|own| own.get() == id)
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
            // an error without an id may be about a line that is no message
            (None, None) if self.result.is_some() => Kind::Response,
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

    /// The parameters by which a client finds what a notification is about.
    pub(super) fn naming_params(&self) -> Vec<&'a RawValue> {
        const NAMING: [&str; 4] = ["progressToken", "requestId", "taskId", "uri"];
        let members = self.params.and_then(members_of).unwrap_or_default();
        NAMING
            .iter()
            .filter_map(|name| members.get(*name).copied())
            .collect()
    }

    /// All its ids.
    pub(super) fn ids(&self) -> impl Iterator<Item = &'a RawValue> + '_ {
        self.other_ids.iter().copied().chain(self.id)
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

/// The messages of a batch of the server that is not JSON (SPEC §2.5.9), and not a line of a log.
pub(super) fn broken_batch(text: &str) -> Option<Vec<&str>> {
    if !text.trim_start().starts_with('[') {
        return None;
    }
    let messages = answers::messages(text);
    let is_message = |text: &str| match Message::parse(text) {
        Some(message) => message.kind() != Kind::Other,
        None => error_for(text.as_bytes()).is_some(),
    };
    messages.iter().any(|one| is_message(one)).then_some(messages)
}

/// The line of the error that stands for an answer which cannot be read (SPEC §2.5.9). `None` for any other line.
pub(super) fn error_for(line: &[u8]) -> Option<String> {
    match answers::readable(line) {
        Cow::Owned(error) if Message::parse(&error).is_some() => Some(error + "\n"),
        _ => None,
    }
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
            (r#"{"jsonrpc":"2.0","id":null,"result":{}}"#, Kind::Response),
            (r#"{"jsonrpc":"2.0","result":{}}"#, Kind::Response),
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
        let two = Message::parse(r#"{"id":1,"result":{},"id":2}"#).unwrap();
        assert!(!two.has_id("2") && two.other_ids.iter().any(|id| id.get() == "1"));
        let one = Message::parse(r#"{"id":"2","result":{}}"#).unwrap();
        assert!(one.has_id("\"2\"") && !one.has_id("2"));
        for none in ["", "[1]", "INFO started", "{", r#"{"method":1,"id":1}"#] {
            assert!(Message::parse(none).is_none(), "{none}");
        }
    }
}
