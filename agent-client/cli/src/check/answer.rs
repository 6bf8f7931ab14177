//! Answers as the check sees them: what a client reads, or why it cannot.

use std::borrow::Cow;

use serde_json::{json, Value};
use toolerror_agent::answers::{self, key_of, readable_or_fault, AnswerFault};

/// The result of a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ProbeAnswer {
    /// The whole response.
    Response(Value),
    /// A response that clients cannot read, and what is wrong with it in words.
    Unreadable(AnswerFault, String),
    /// No response in time.
    None,
    /// The server has closed its output, or cannot be reached.
    Gone,
}

impl ProbeAnswer {
    /// Whether there is a response.
    pub(super) fn is_some(&self) -> bool {
        matches!(self, Self::Response(_) | Self::Unreadable(..))
    }

    /// Whether it says that the server does not know the method.
    pub(super) fn knows_no_method(&self) -> bool {
        matches!(self, Self::Response(response) if response.pointer("/error/code") == Some(&json!(-32601)))
    }

    /// The text of the response.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Response(response) => text_of(response).into(),
            Self::Unreadable(_, why) => why.into(),
            Self::None | Self::Gone => "".into(),
        }
    }
}

/// A message of the server.
pub(super) struct Message {
    pub(super) value: Value,
    fault: Option<AnswerFault>,
}

impl Message {
    /// Whether it answers a request.
    pub(super) fn is_answer(&self) -> bool {
        let has = |member| self.value.get(member).is_some();
        !has("method") && (has("result") || has("error"))
    }

    /// The id of our request that it answers, compared as the agent does (SPEC §2.6.2).
    pub(super) fn answered(&self) -> Option<u64> {
        let id = self.value.get("id").filter(|_| self.is_answer())?;
        key_of(&id.to_string()).parse().ok()
    }

    pub(super) fn into_answer(self) -> ProbeAnswer {
        match self.fault {
            Some(fault) => ProbeAnswer::Unreadable(fault, text_of(&self.value)),
            None => ProbeAnswer::Response(self.value),
        }
    }
}

/// The messages of a line, an event or a body: each of a batch. What no client can read is no message.
pub(super) fn messages(bytes: &[u8]) -> Vec<Message> {
    let text = String::from_utf8_lossy(bytes);
    let messages = answers::messages(&text).into_iter();
    messages.filter_map(|text| message(text.as_bytes())).collect()
}

fn message(bytes: &[u8]) -> Option<Message> {
    let (text, fault) = readable_or_fault(bytes);
    let value = serde_json::from_str(&text).ok()?;
    Some(Message { value, fault })
}

/// The text of a response.
fn text_of(response: &Value) -> String {
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

    #[test]
    fn ids_and_batches_are_read_as_the_agent_reads_them() {
        let answered = |text: &str| -> Vec<Option<u64>> {
            messages(text.as_bytes()).iter().map(Message::answered).collect()
        };
        let result = |id: &str| format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#);
        for id in ["7", "7.0", "\"7\""] {
            assert_eq!(answered(&result(id)), [Some(7)], "{id}");
            assert_eq!(
                answered(&format!("\u{FEFF} [{},]", result(id))),
                [Some(7)],
                "{id}"
            );
        }
        for other in ["null", "7.5", "\"a\"", "-7"] {
            assert_eq!(answered(&result(other)), [None], "{other}");
        }
        let request = r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
        assert_eq!(answered(&format!("[{request},{}]", result("NaN"))), [None]);
        let unreadable = r#"{"jsonrpc":"2.0","id":"7","result":NaN}"#;
        assert_eq!(answered(&format!("[{request},{unreadable}]")), [None, Some(7)]);
        assert!(answered("[INFO] started").is_empty());
    }
}
