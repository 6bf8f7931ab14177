//! Which answers to a call are failures, and what they say.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::Value;
use toolerror::{read, read_json_rpc, read_result, Disposition, Mode, Outcome, Reading, ToolError};

use super::message::Message;
use crate::answers::Lost;
use crate::driver::{Sleep as _, TokioSleep};
use crate::mcp::send_error::{Reader, SendError};

/// Codes by which the protocol itself talks to a client, such as the demand to open a URL.
const OF_THE_PROTOCOL: std::ops::RangeInclusive<i64> = -32099..=-32020;

/// A custom reader of texts: the error in one, if there is one.
pub(super) type ReadAs = Arc<dyn Fn(&str) -> Option<ToolError> + Send + Sync>;

/// How answers are read.
#[derive(Clone)]
pub(super) struct Failures {
    pub(super) mode: Mode,
    pub(super) profile: Option<ReadAs>,
}

impl Failures {
    /// The failure that a response holds. `None` for a success, and for what only the client can act on.
    pub(super) fn in_response(&self, line: &str, message: &Message<'_>) -> Option<SendError> {
        let reader = Reader {
            mode: self.mode,
            now_ms: TokioSleep.now().wall_ms,
        };
        let reading = match (message.result, message.error) {
            (Some(result), None) => self.in_result(result.get()),
            (None, Some(error)) => self.in_error(line, error.get()),
            (Some(_), Some(_)) => return Some(malformed("it has both a result and an error")),
            (None, None) => return Some(malformed("it has no result and no error")),
        }?;
        let failed = SendError::from_reading(&reading, reader);
        let also_lost = message.error.and_then(|error| Lost::from_error(error.get()));
        if also_lost == Some(Lost::Session) {
            return Some(failed.of_lost_session());
        }
        Some(failed)
    }

    /// The failure in a tool result; none for a success.
    fn in_result(&self, result: &str) -> Option<Reading<'static>> {
        // most results are successes: they are not parsed twice
        let may_fail = ["rror\"", "\\u"].iter().any(|part| result.contains(part));
        let outcome = if may_fail && !is_success(result) {
            read_result(result, self.mode)
        } else {
            Outcome::NotAnError
        };
        match outcome {
            Outcome::PassThrough => None,
            Outcome::Failure(reading) if reading.disposition() == Disposition::Structured => {
                Some(reading.into_owned())
            }
            Outcome::Failure(reading) => Some(self.foreign_in(result).unwrap_or(reading.into_owned())),
            Outcome::NotAnError => self.foreign_in(result),
        }
    }

    /// The failure in a JSON-RPC error; none for one that is about the protocol and not about the call.
    fn in_error(&self, line: &str, error: &str) -> Option<Reading<'static>> {
        let reading = read_json_rpc(line, self.mode).failure()?;
        if reading.disposition() == Disposition::Structured {
            return Some(reading.into_owned());
        }
        if Lost::from_error(error) == Some(Lost::Session) {
            return Some(reading.into_owned());
        }
        let error: Value = serde_json::from_str(error).unwrap_or_default();
        let code = error.get("code").and_then(Value::as_i64);
        if code.is_some_and(|code| OF_THE_PROTOCOL.contains(&code)) {
            return None;
        }
        let texts = ["data", "message"].map(|name| error.get(name).map(text_of));
        let foreign = texts.iter().flatten().find_map(|text| self.foreign(text));
        Some(foreign.unwrap_or(reading.into_owned()))
    }

    /// The error in the form of the profile in a result, also in one that calls itself a success.
    fn foreign_in(&self, result: &str) -> Option<Reading<'static>> {
        #[derive(Deserialize)]
        struct FailedResult {
            #[serde(default)]
            content: Vec<Value>,
            #[serde(rename = "structuredContent")]
            structured: Option<Value>,
        }
        self.profile.as_ref()?;
        let FailedResult { content, structured } = serde_json::from_str(result).ok()?;
        let texts = content.iter().filter_map(|block| block.get("text")?.as_str());
        let mut found = texts.filter_map(|text| self.foreign(text));
        found.next().or_else(|| self.foreign(&text_of(&structured?)))
    }

    fn foreign(&self, text: &str) -> Option<Reading<'static>> {
        let error = self.profile.as_ref()?(text)?;
        // the text does not hold how far the call came, the error does
        Some(read(error.to_json(), Mode::Exact).into_owned().with_error(error))
    }
}

/// Whether a result is a plain success, however deep it is nested: [`read_result`] reads only so many levels.
fn is_success(result: &str) -> bool {
    let members: HashMap<Cow<'_, str>, &RawValue> = serde_json::from_str(result).unwrap_or_default();
    let member = |name, snake_name| {
        members
            .get(name)
            .or(members.get(snake_name))
            .map(|value| value.get())
    };
    let result_type =
        member("resultType", "result_type").and_then(|text| serde_json::from_str::<String>(text).ok());
    members.contains_key("content")
        && member("isError", "is_error") != Some("true")
        && !matches!(result_type.as_deref(), Some("input_required" | "task"))
        && !members
            .get("task")
            .is_some_and(|task| task.get().starts_with('{'))
}

/// An answer that no client can read.
fn malformed(fault: &str) -> SendError {
    let text = format!("the server's answer is not a JSON-RPC response: {fault}");
    SendError::lost(ToolError::internal(text))
}

/// A text as it is, all else as JSON.
fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
