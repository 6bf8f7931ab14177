//! The inputs of `assess`, kind by kind.

use serde_json::{json, Map, Value};

use super::texts::shortened;
use super::Maker;
use crate::random::facts;

impl Maker<'_> {
    /// A request for `assess`: three of ten with what is known about the call.
    pub(super) fn assess(&mut self, kind: &str, input: fn(&mut Self) -> Value) -> Map<String, Value> {
        let mut members = Map::new();
        members.insert("op".into(), json!("assess"));
        members.insert("kind".into(), json!(kind));
        members.insert("input".into(), input(self));
        let mode = self
            .draws
            .pick(&["exact", "unwrap", "classify", "classify", "classify"]);
        members.insert("mode".into(), json!(mode));
        if self.draws.percent(30) {
            members.insert("context".into(), facts::context(&mut self.draws));
        }
        members
    }

    /// The input of a vector of this kind, changed a few times.
    fn of_vector(&mut self, kind: &str) -> Value {
        let mut input = self
            .vector(&format!("assess/{kind}"))
            .remove("input")
            .unwrap_or_default();
        let times = self.few();
        self.change(&mut input, times);
        input
    }

    /// A text, sometimes very long.
    pub(super) fn error_text(&mut self) -> Value {
        match self.draws.below(40) {
            // long: one part many times
            0 => {
                let (part, end) = (self.plain(), self.plain());
                let most = 200_000 / part.len().max(1) as u64;
                let times = self.draws.below(most.min(5000));
                json!({"segments": [{"s": part, "n": times}, {"s": end, "n": 1}]})
            }
            // bytes that are no UTF-8
            1 => {
                let mut bytes = self.text().into_bytes();
                let at = self.draws.index(bytes.len() + 1);
                bytes.insert(at, self.draws.pick(&[0xff, 0xc3, 0x80, 0xed, 0]));
                json!({"b64": base64(&bytes)})
            }
            _ => json!(self.text()),
        }
    }

    /// A tool result.
    pub(super) fn call_tool_result(&mut self) -> Value {
        if self.draws.percent(25) {
            let input = self.of_vector("call_tool_result");
            return self.as_object_or_text(input);
        }
        let content: Vec<Value> = (0..self.draws.pick(&[0, 1, 1, 1, 1, 2, 3]))
            .map(|_| self.content())
            .collect();
        let mut result = Map::new();
        result.insert("content".into(), content.into());
        let failed = self.draws.pick(&[
            json!(true),
            json!(true),
            json!(true),
            json!(true),
            json!(true),
            json!(true),
            json!(false),
            json!("true"),
            Value::Null,
        ]);
        if !failed.is_null() {
            result.insert("isError".into(), failed);
        }
        if self.draws.percent(25) {
            let structured = if self.draws.percent(60) {
                self.error()
            } else {
                self.value(3)
            };
            result.insert("structuredContent".into(), structured);
        }
        if self.draws.percent(10) {
            let meta = json!({ self.word(): self.error() });
            result.insert("_meta".into(), meta);
        }
        self.as_object_or_text(result.into())
    }

    fn content(&mut self) -> Value {
        match self.draws.below(10) {
            0 => json!({"type": "image", "data": self.word(), "mimeType": "image/png"}),
            1 => json!({"type": "resource", "resource": {"uri": self.word(), "text": self.text()}}),
            _ => json!({"type": "text", "text": self.text()}),
        }
    }

    /// A JSON-RPC response with an error.
    pub(super) fn json_rpc_error(&mut self) -> Value {
        let input = if self.draws.percent(25) {
            self.of_vector("json_rpc_error")
        } else {
            self.new_response()
        };
        self.as_object_or_text(input)
    }

    fn new_response(&mut self) -> Value {
        let mut error = Map::new();
        let code = if self.draws.percent(33) {
            self.number()
        } else {
            -32000 - self.draws.pick(&[0, 1, 2, 42, 99, 600, 601, 602, 603, 700])
        };
        error.insert("code".into(), json!(code));
        error.insert("message".into(), json!(self.text()));
        if self.draws.percent(50) {
            let data = match self.draws.below(3) {
                0 => self.value(3),
                1 => self.error(),
                _ => {
                    let text = self.text();
                    self.envelope(&text)
                }
            };
            error.insert("data".into(), data);
        }
        json!({"jsonrpc": "2.0", "id": 1, "error": error})
    }

    /// The value, or its text, which may be broken.
    fn as_object_or_text(&mut self, value: Value) -> Value {
        match self.draws.below(10) {
            0..=2 => json!(self.spelled(&value)),
            3 => {
                let text = self.spelled(&value);
                json!(self.changed(text))
            }
            _ if value.is_object() => value,
            _ => json!(self.spelled(&value)),
        }
    }

    /// An HTTP response.
    pub(super) fn http_response(&mut self) -> Value {
        if self.draws.percent(20) {
            let input = self.of_vector("http_response");
            let usual = input.get("status").is_some_and(Value::is_u64)
                && input.get("headers").is_none_or(Value::is_object)
                && input.get("body").is_none_or(Value::is_string);
            if usual || self.draws.percent(15) {
                return input;
            }
            // one that testees can read, with the same body
            let body = input.get("body").and_then(Value::as_str);
            let body = body.map_or_else(|| self.body(), str::to_owned);
            return json!({"status": self.status(), "headers": {}, "body": body});
        }
        let mut headers = Map::new();
        for _ in 0..self.draws.pick(&[0, 0, 1, 1, 2, 4]) {
            let (name, value) = self.header();
            headers.insert(name, value);
        }
        json!({"status": self.status(), "headers": headers, "body": self.body()})
    }

    fn status(&mut self) -> u64 {
        match self.draws.below(10) {
            0 => self.draws.below(1000),
            1 => self.draws.pick(&[
                100, 200, 204, 301, 304, 401, 402, 407, 410, 418, 451, 499, 511, 520, 529, 599,
            ]),
            2..=4 => self.draws.between(400, 451),
            5 => self.draws.between(500, 530),
            _ => self.draws.pick(&[
                400, 401, 403, 404, 408, 409, 422, 423, 425, 429, 500, 502, 503, 504,
            ]),
        }
    }

    fn header(&mut self) -> (String, Value) {
        let (name, value) = match self.draws.below(5) {
            0 => (
                "Retry-After".to_owned(),
                self.draws
                    .pick(&[
                        "5",
                        "0",
                        "-1",
                        "1.5",
                        "120",
                        "Fri, 27 Nov 2026 12:00:30 GMT",
                        "Friday, 27-Nov-26 12:00:30 GMT",
                        "soon",
                        "1e3",
                        " 7 ",
                        "99999999999",
                    ])
                    .to_owned(),
            ),
            1 => (self.word(), self.plain()),
            _ => self.draws.pick(&self.corpus.headers),
        };
        let name = match self.draws.below(4) {
            0 => name.to_uppercase(),
            1 => name.to_lowercase(),
            _ => name,
        };
        let value = match self.draws.below(12) {
            0 => json!([value, self.plain()]),
            1 | 2 => json!(self.changed(value)),
            3 => json!(self.number().to_string()),
            _ => json!(value),
        };
        (name, value)
    }

    fn body(&mut self) -> String {
        match self.draws.below(10) {
            0 => String::new(),
            1 | 2 => self.text(),
            3 => {
                let error = self.error();
                self.spelled(&error)
            }
            4 | 5 => self.profile_input(),
            6 => {
                let vector = self.vector("assess/http_response");
                let body = vector
                    .get("input")
                    .and_then(|input| input.get("body"))
                    .and_then(Value::as_str);
                let body = body.unwrap_or_default().to_owned();
                self.changed(body)
            }
            _ => {
                let text = self.text();
                let mut envelope = self.envelope(&text);
                if self.draws.percent(30) {
                    self.change(&mut envelope, 1);
                }
                shortened(self.spelled(&envelope))
            }
        }
    }

    /// A description of a failed connection.
    pub(super) fn connection_error(&mut self) -> Value {
        match self.draws.below(3) {
            0 => {
                let input = self.of_vector("connection_error");
                if input.is_object() {
                    input
                } else {
                    self.failure(2)
                }
            }
            _ => self.failure(2),
        }
    }

    /// Another value of a member of a failure.
    fn failure_member(&mut self, name: &str) -> Value {
        const RUNTIMES: [&str; 8] = ["node", "python", "jvm", "rust", "go", "ruby", "dotnet", "x"];
        match name {
            "runtime" => json!(self.draws.pick(&RUNTIMES)),
            "errno" => json!(self.number()),
            "message" => json!(self.text()),
            _ => json!(self.word()),
        }
    }

    /// A failure as its runtime describes it, with causes to this depth.
    fn failure(&mut self, depth: u64) -> Value {
        let mut failure = Map::new();
        // two vectors give members that occur together, and some that do not
        for _ in 0..self.draws.between(1, 2) {
            let vector = self.vector("assess/connection_error").remove("input");
            failure.extend(
                vector
                    .as_ref()
                    .and_then(Value::as_object)
                    .cloned()
                    .unwrap_or_default(),
            );
        }
        for name in ["runtime", "class", "code", "errno", "syscall", "message"] {
            if self.draws.percent(12) {
                failure.remove(name);
            }
            if self.draws.percent(20) {
                failure.insert(name.to_owned(), self.failure_member(name));
            }
        }
        if depth > 0 && self.draws.percent(25) {
            failure.insert("cause".into(), self.failure(depth - 1));
        }
        if depth > 0 && self.draws.percent(12) {
            let errors: Value = (0..self.draws.below(3))
                .map(|_| self.failure(depth - 1))
                .collect();
            failure.insert("errors".into(), errors);
        }
        if self.draws.percent(12) {
            let source: Value = (0..self.draws.below(3)).map(|_| self.text()).collect();
            failure.insert("source".into(), source);
        }
        failure.into()
    }
}

/// Bytes as base64 (RFC 4648 §4).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0_usize, |bits, i| {
            bits << 8 | usize::from(chunk.get(i).copied().unwrap_or_default())
        });
        for i in 0..4 {
            let digit = DIGITS.get(bits >> (18 - 6 * i) & 63).copied().unwrap_or(b'=');
            text.push(char::from(if i <= chunk.len() { digit } else { b'=' }));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_is_as_the_examples_of_its_rfc() {
        let examples = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("\u{e9}", "w6k="),
        ];
        for (text, expected) in examples {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }
}
