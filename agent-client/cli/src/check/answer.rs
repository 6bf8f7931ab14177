//! Answers as the check sees them: what a client reads, or why it cannot.

use std::borrow::Cow;

use serde_json::value::RawValue;
use serde_json::Value;
use toolerror_agent::answers::{readable_or_fault, AnswerFault};

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

    pub(super) fn into_answer(self) -> ProbeAnswer {
        match self.fault {
            Some(fault) => ProbeAnswer::Unreadable(fault, text_of(&self.value)),
            None => ProbeAnswer::Response(self.value),
        }
    }
}

/// The messages of a line, an event or a body: each of a batch. What is not JSON is no message.
pub(super) fn messages(bytes: &[u8]) -> Vec<Message> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let batch: Option<Vec<&RawValue>> = text
        .starts_with('[')
        .then(|| serde_json::from_str(text).ok())
        .flatten();
    match batch {
        Some(batch) => {
            let parts = batch.into_iter().map(|part| part.get().as_bytes());
            parts.filter_map(message).collect()
        }
        None => message(bytes).into_iter().collect(),
    }
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
