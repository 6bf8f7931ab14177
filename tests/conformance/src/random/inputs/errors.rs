//! Errors as objects: of the vectors, changed, or made of what may stand in one.

use serde_json::{json, Map, Value};

use super::Maker;
use crate::random::facts;

/// Members of `data` that have a meaning, and some that have none.
const MEMBERS: [&str; 20] = [
    "hint",
    "reason",
    "code",
    "tool",
    "request_id",
    "retry_after",
    "effects",
    "phase",
    "errors",
    "conflicts",
    "violations",
    "cause",
    "details",
    "truncated",
    "password",
    "api_key",
    "note",
    "url",
    "http_status",
    "z",
];

impl Maker<'_> {
    /// An error, most often one that a reader accepts.
    pub(super) fn error(&mut self) -> Value {
        let form = self.draws.pick(&[
            "encode",
            "encode",
            "encode_as",
            "to_http",
            "to_json_rpc",
            "result",
        ]);
        let mut error = match self.draws.below(4) {
            0 => self.vector(form).remove("error").unwrap_or_default(),
            _ => self.new_error(),
        };
        if !error.is_object() {
            error = self.new_error();
        }
        if self.draws.percent(15) {
            let times = self.few();
            self.change(&mut error, times);
            self.mend(&mut error);
        }
        error
    }

    /// Makes most changed errors ones that a reader accepts, as the others are all refused alike.
    pub(super) fn mend(&mut self, error: &mut Value) {
        if self.draws.percent(15) {
            return;
        }
        let Some(members) = error.as_object_mut() else {
            *error = self.new_error();
            return;
        };
        let known = members.get("type").and_then(Value::as_str);
        if !known.is_some_and(|known| facts::TYPES.contains(&known)) {
            members.insert("type".into(), json!(self.draws.pick(&facts::TYPES)));
        }
        if !members.get("message").is_some_and(Value::is_string) {
            members.insert("message".into(), json!(self.plain()));
        }
    }

    /// A new error with random data.
    fn new_error(&mut self) -> Value {
        let error_type = self.draws.pick(&facts::TYPES);
        let mut error = facts::error(&mut self.draws, error_type, None);
        if let Some(members) = error.as_object_mut() {
            if self.draws.percent(70) {
                let message = if self.draws.percent(40) {
                    self.secret()
                } else {
                    self.text()
                };
                members.insert("message".into(), json!(message));
            }
            if self.draws.percent(60) {
                let more = self.data();
                let data = members.entry("data").or_insert_with(|| json!({}));
                data.as_object_mut()
                    .into_iter()
                    .for_each(|data| data.extend(more.clone()));
            }
        }
        error
    }

    /// Members of `data`, conventional ones more often.
    fn data(&mut self) -> Map<String, Value> {
        let mut data = self.members_of_value(2);
        for _ in 0..self.draws.below(4) {
            let name = self.draws.pick(&MEMBERS);
            let value = match name {
                "errors" => json!([{"type": "INTERNAL", "message": self.plain(), "recoverable": false}]),
                "cause" if self.draws.percent(50) => json!({"type": "TRANSIENT", "message": self.plain()}),
                _ => self.value(2),
            };
            data.insert(name.to_owned(), value);
        }
        data
    }
}
