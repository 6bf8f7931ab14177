//! Traces of the vectors, changed: other times, other orders, other failures.

use serde_json::{json, Map, Value};

use super::Maker;
use crate::random::facts;

impl Maker<'_> {
    /// All members of a `trace` except for `id`.
    pub(super) fn trace(&mut self) -> Map<String, Value> {
        let mut request = self.vector("trace");
        request.remove("id");
        match self.draws.below(4) {
            0 => {
                request.insert("policy".into(), facts::policy(&mut self.draws));
            }
            1 => {
                let policy = self.vector("trace").remove("policy");
                request.extend(policy.map(|policy| ("policy".to_owned(), policy)));
            }
            2 => {
                request.insert("seed".into(), facts::seed(&mut self.draws));
            }
            _ => {}
        }
        if let Some(Value::Array(events)) = request.get_mut("events") {
            for _ in 0..self.draws.between(1, 4) {
                self.change_events(events);
            }
        }
        request
    }

    fn change_events(&mut self, events: &mut Vec<Value>) {
        let at = self.draws.index(events.len());
        match self.draws.below(6) {
            0 if events.len() > 1 => {
                events.remove(at);
            }
            1 => {
                let copy = events.get(at).cloned();
                events.extend(copy);
            }
            2 => {
                let by = self.draws.pick(&[1, 50, 1000, 25_000, 600_000]);
                for event in events.iter_mut().skip(at) {
                    let at_ms = event.get("at_ms").and_then(Value::as_u64).unwrap_or_default();
                    set(event, "at_ms", json!(at_ms.saturating_add(by)));
                }
            }
            3 => {
                let error = self.error();
                if let Some(failure) = events.get_mut(at).and_then(|event| event.get_mut("failure")) {
                    set(failure, "error", error);
                }
            }
            4 => {
                let other = self.vector("trace").remove("events");
                events.extend(
                    other
                        .as_ref()
                        .and_then(Value::as_array)
                        .into_iter()
                        .flatten()
                        .cloned(),
                );
            }
            _ => {
                let event = json!({"at_ms": self.draws.below(100_000), "failure": {"error": self.error()}});
                events.insert(at, event);
            }
        }
    }
}

fn set(value: &mut Value, name: &str, member: Value) {
    if let Some(members) = value.as_object_mut() {
        members.insert(name.to_owned(), member);
    }
}
