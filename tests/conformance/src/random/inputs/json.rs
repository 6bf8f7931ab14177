//! JSON: random values, changes of values, and other spellings of the same value.

use std::fmt::Write as _;

use serde_json::{json, Map, Value};

use super::Maker;

/// How deep a random value is at most.
const DEPTH: u64 = 4;

impl Maker<'_> {
    /// Any value, made of the words of the corpus.
    pub(super) fn value(&mut self, depth: u64) -> Value {
        let scalar = depth == 0 || self.draws.percent(40);
        match self.draws.below(if scalar { 7 } else { 10 }) {
            0 => json!(self.number()),
            1 => self.draws.pick(&[
                json!(null),
                json!(true),
                json!(false),
                json!(0.5),
                json!(1e300),
                json!(-0.0),
            ]),
            2 => json!(self.plain()),
            3 => json!(self.secret()),
            4..=6 => json!(self.word()),
            7 => (0..self.draws.below(4)).map(|_| self.value(depth - 1)).collect(),
            _ => Value::Object(self.members_of_value(depth - 1)),
        }
    }

    /// Up to four random members.
    pub(super) fn members_of_value(&mut self, depth: u64) -> Map<String, Value> {
        (0..self.draws.below(5))
            .map(|_| {
                let name = if self.draws.percent(15) {
                    self.secret_name()
                } else {
                    self.word()
                };
                (name, self.value(depth))
            })
            .collect()
    }

    /// Changes the value somewhere inside, this many times.
    pub(super) fn change(&mut self, value: &mut Value, times: u64) {
        for _ in 0..times {
            self.change_once(value, 0);
        }
    }

    /// Goes down at random and changes what it comes to.
    fn change_once(&mut self, value: &mut Value, depth: u64) {
        let go_down = self.draws.percent(if depth < 2 { 85 } else { 60 });
        match value {
            Value::Object(members) if !members.is_empty() && go_down => {
                let at = self.draws.index(members.len());
                if let Some((_, member)) = members.iter_mut().nth(at) {
                    self.change_once(member, depth + 1);
                }
            }
            Value::Array(items) if !items.is_empty() && go_down => {
                let at = self.draws.index(items.len());
                if let Some(item) = items.get_mut(at) {
                    self.change_once(item, depth + 1);
                }
            }
            Value::Object(members) => self.change_members(members),
            Value::Array(items) => self.change_items(items),
            Value::String(text) => {
                let changed = std::mem::take(text);
                *value = self.changed_string(changed);
            }
            other => *other = self.other_scalar(other),
        }
    }

    /// Changes, adds or removes one member.
    fn change_members(&mut self, members: &mut Map<String, Value>) {
        let at = self.draws.index(members.len());
        let name = members.keys().nth(at).cloned().unwrap_or_default();
        match self.draws.below(5) {
            0 => {
                members.remove(&name);
            }
            1 => self.rename(members, &name),
            2 => {
                let value = self.value(2);
                members.insert(name, value);
            }
            3 => {
                let (name, value) = (self.word(), self.value(2));
                members.insert(name, value);
            }
            _ => {
                // a member as some vector has it, such as `error` or `retry_after`
                let name = self.draws.pick(&[
                    "error",
                    "message",
                    "code",
                    "status",
                    "type",
                    "data",
                    "details",
                    "retry_after",
                    "isError",
                    "reason",
                ]);
                let value = self.value(3);
                members.insert(name.to_owned(), value);
            }
        }
    }

    /// Another spelling of the name of a member, or another name.
    fn rename(&mut self, members: &mut Map<String, Value>, name: &str) {
        let renamed = match self.draws.below(3) {
            0 => name.to_uppercase(),
            1 => name.replace('_', "-"),
            _ => self.word(),
        };
        if let Some(value) = members.remove(name) {
            members.insert(renamed, value);
        }
    }

    /// Changes, adds or removes one item.
    fn change_items(&mut self, items: &mut Vec<Value>) {
        let at = self.draws.index(items.len());
        match self.draws.below(4) {
            0 if !items.is_empty() => {
                items.remove(at);
            }
            1 => items.extend(items.get(at).cloned()),
            2 => items.reverse(),
            _ => items.push(self.value(2)),
        }
    }

    fn changed_string(&mut self, text: String) -> Value {
        match self.draws.below(8) {
            0 => text
                .parse::<i64>()
                .map_or_else(|_| json!(self.word()), |number| json!(number)),
            1 => json!(self.text()),
            2 => json!([text]),
            3 => json!({ "message": text }),
            _ => json!(self.changed(text)),
        }
    }

    fn other_scalar(&mut self, value: &Value) -> Value {
        match self.draws.below(5) {
            0 => json!(value.to_string()),
            1 => self.value(1),
            2 => json!(self.word()),
            _ => json!(self.number()),
        }
    }

    /// The value as JSON, spelled in one of the many ways: order, blanks, escapes, members that occur twice.
    pub(super) fn spelled(&mut self, value: &Value) -> String {
        let mut out = String::new();
        self.spell(value, DEPTH, &mut out);
        out
    }

    /// Writes a value as some program might, with other blanks and another order.
    fn spell(&mut self, value: &Value, depth: u64, out: &mut String) {
        match value {
            // repeated text is for the testee, which may insist on whole numbers
            Value::Object(members) if members.contains_key("segments") => out.push_str(&value.to_string()),
            Value::Object(members) if depth > 0 => self.spell_members(members, depth - 1, out),
            Value::Array(items) if depth > 0 => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { "," });
                    self.blank(out);
                    self.spell(item, depth - 1, out);
                }
                out.push(']');
            }
            Value::String(text) => self.spell_string(text, out),
            Value::Number(number) if self.draws.percent(10) && number.is_i64() => {
                let end = self.draws.pick(&[".0", "e0", ".00E+0"]);
                let _ = write!(out, "{number}{end}");
            }
            other => out.push_str(&other.to_string()),
        }
    }

    fn spell_members(&mut self, members: &Map<String, Value>, depth: u64, out: &mut String) {
        let mut order: Vec<(&String, &Value)> = members.iter().collect();
        for at in 1..order.len() {
            let other = self.draws.index(at + 1);
            order.swap(at, other);
        }
        // depth: a member of the request itself may not occur twice
        if self.draws.percent(4) && depth < DEPTH - 1 {
            order.extend(order.first().copied());
        }
        out.push('{');
        for (i, (name, value)) in order.into_iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            self.blank(out);
            self.spell_string(name, out);
            self.blank(out);
            out.push(':');
            self.blank(out);
            self.spell(value, depth, out);
        }
        self.blank(out);
        out.push('}');
    }

    fn blank(&mut self, out: &mut String) {
        if self.draws.percent(10) {
            out.push_str(self.draws.pick(&[" ", "\t", "  "]));
        }
    }

    fn spell_string(&mut self, text: &str, out: &mut String) {
        if !self.draws.percent(15) {
            out.push_str(&json!(text).to_string());
            return;
        }
        out.push('"');
        for unit in text.encode_utf16() {
            match u8::try_from(unit) {
                Ok(byte @ (b' '..=b'!' | b'#'..=b'[' | b']'..=b'~')) if !self.draws.percent(10) => {
                    out.push(char::from(byte));
                }
                _ => {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
        if self.draws.percent(2) {
            out.push_str(self.draws.pick(&["\\ud83d", "\\udc00"]));
        }
        out.push('"');
    }
}
