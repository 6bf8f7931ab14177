//! Requests beside `assess`: writing, reading in profiles, building.

use serde_json::{json, Map, Value};

use super::Maker;
use crate::random::facts;

fn request(op: &str) -> Map<String, Value> {
    Map::from_iter([("op".to_owned(), json!(op))])
}

impl Maker<'_> {
    pub(super) fn of_error(&mut self, op: &str) -> Map<String, Value> {
        let mut request = request(op);
        request.insert("error".into(), self.error());
        request
    }

    pub(super) fn encode(&mut self) -> Map<String, Value> {
        let mut request = match self.draws.below(4) {
            // a vector, changed where it counts
            0 => {
                let mut request = request("encode");
                request.extend(self.vector("encode"));
                request.remove("id");
                for name in ["error", "error_json"] {
                    if let Some(value) = request.get_mut(name) {
                        let times = self.few();
                        self.change(value, times);
                        if value.is_object() {
                            self.mend(value);
                        }
                    }
                }
                request
            }
            1 => {
                let mut request = request("encode");
                let error = self.error();
                let text = self.spelled(&error);
                let text = if self.draws.percent(20) {
                    self.changed(text)
                } else {
                    text
                };
                request.insert("error_json".into(), json!(text));
                request
            }
            _ => self.of_error("encode"),
        };
        if self.draws.percent(70) {
            request.insert("redact".into(), json!(self.draws.percent(85)));
        }
        if self.draws.percent(35) {
            request.insert("limits".into(), self.limits());
        }
        request
    }

    fn limits(&mut self) -> Value {
        let mut limits = Map::new();
        for name in ["message", "text"] {
            if self.draws.percent(70) {
                let small = self.draws.below(200);
                let limit = self.draws.pick(&[0, 1, 16, small, small, 72, 300, 4096, 1 << 40]);
                limits.insert(name.into(), json!(limit));
            }
        }
        limits.into()
    }

    pub(super) fn build(&mut self) -> Map<String, Value> {
        let mut request = request("build");
        let error_type = match self.draws.below(10) {
            0 => self.word(),
            _ => self.draws.pick(&facts::TYPES).to_owned(),
        };
        request.insert("type".into(), json!(error_type));
        request.insert("message".into(), json!(self.text()));
        if self.draws.percent(50) {
            request.insert("recoverable".into(), json!(self.draws.percent(50)));
        }
        if self.draws.percent(70) {
            let data = if self.draws.percent(80) {
                self.members_of_value(3).into()
            } else {
                self.value(3)
            };
            request.insert("data".into(), data);
        }
        request
    }

    pub(super) fn http_of_error(&mut self) -> Map<String, Value> {
        let mut request = self.of_error("to_http");
        if self.draws.percent(50) {
            let form = self.draws.pick(&["problem+json", "bare", "bare", "html"]);
            request.insert("form".into(), json!(form));
        }
        request
    }

    pub(super) fn result(&mut self) -> Map<String, Value> {
        let mut request = self.of_error("result");
        if self.draws.percent(60) {
            let mut options = Map::new();
            options.insert("structured_content".into(), json!(self.draws.percent(60)));
            if self.draws.percent(40) {
                options.insert("meta_key".into(), json!(self.word()));
            }
            request.insert("options".into(), options.into());
        }
        request
    }

    pub(super) fn decode(&mut self) -> Map<String, Value> {
        let mut request = request("decode");
        request.extend(self.vector("decode"));
        request.remove("id");
        let mut input = request.remove("input").unwrap_or_default();
        let times = self.few();
        self.change(&mut input, times);
        match self.draws.below(8) {
            // what belongs to another profile
            0 => {
                request.insert("profile".into(), json!(self.draws.pick(&self.corpus.profiles)));
            }
            1 => input = json!(self.text()),
            2 => input = json!(self.spelled(&input)),
            3 => {
                let text = self.plain();
                input = self.envelope(&text);
            }
            _ => {}
        }
        request.insert("input".into(), input);
        request
    }

    /// What some profile reads, as a text.
    pub(super) fn profile_input(&mut self) -> String {
        let mut input = self.vector("decode").remove("input").unwrap_or_default();
        let times = self.draws.below(3);
        self.change(&mut input, times);
        match input {
            Value::String(text) => text,
            other => self.spelled(&other),
        }
    }

    pub(super) fn encode_as(&mut self) -> Map<String, Value> {
        let mut request = self.of_error("encode_as");
        request.insert("profile".into(), json!(self.draws.pick(&self.corpus.profiles)));
        request
    }
}
