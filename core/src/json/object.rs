//! The members of a JSON object: looking them up, and writing an object member by member.

use crate::json::{view, write};

/// An object whose members can be looked up: an index, or the text of an object that is searched once or twice.
pub(crate) trait HasMembers<'a>: Copy {
    /// The value of the member `key`, a plain key without characters that need an escape.
    fn get(self, key: &str) -> Option<&'a str>;
}

impl<'a> HasMembers<'a> for &'a str {
    fn get(self, key: &str) -> Option<&'a str> {
        view::get(self, key)
    }
}

/// The lengths of an object's keys: it has no key of most lengths that it is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyLengths(u64);

impl KeyLengths {
    /// Adds the length of a key.
    pub(crate) fn add(&mut self, key: &str) {
        self.0 |= Self::bit(key);
    }

    /// Whether a key as long as this one may be there.
    pub(crate) fn may_have(self, key: &str) -> bool {
        self.0 & Self::bit(key) != 0
    }

    /// Long keys share a bit.
    fn bit(key: &str) -> u64 {
        1 << key.len().min(63)
    }
}

/// An object that is being written, member by member.
#[derive(Default)]
pub(crate) struct ObjectWriter(String);

impl ObjectWriter {
    /// The brace or comma that comes next, and the key.
    fn key(&mut self, key: &str) {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        write::string(&mut self.0, key);
        self.0.push(':');
    }

    /// A string.
    pub(crate) fn text(&mut self, key: &str, value: &str) {
        self.key(key);
        write::string(&mut self.0, value);
    }

    /// A value that is canonical JSON already.
    pub(crate) fn raw(&mut self, key: &str, value: &str) {
        self.key(key);
        self.0.push_str(value);
    }

    /// Whether there is a member with this plain name.
    pub(crate) fn has(&self, key: &str) -> bool {
        view::get(&self.0, key).is_some()
    }

    /// Takes the members with these plain names out.
    pub(crate) fn remove(&mut self, keys: &[&str]) {
        let all = std::mem::take(self).in_order();
        for (key, value) in view::Members::new(&all) {
            if !keys.contains(&key) {
                self.raw(&view::decode(key), value);
            }
        }
    }

    /// A number.
    pub(crate) fn number(&mut self, key: &str, value: f64) {
        self.key(key);
        write::double(&mut self.0, value);
    }

    /// All members of a canonical object.
    pub(crate) fn merge(&mut self, object: &str) {
        for (key, value) in view::Members::new(object) {
            self.raw(&view::decode(key), value);
        }
    }

    /// The members of `from` with these names, where they are not null.
    pub(crate) fn copy<'a>(&mut self, from: impl HasMembers<'a>, keys: &[&str]) {
        for key in keys {
            if let Some(value) = from.get(key).filter(|value| *value != "null") {
                self.raw(key, value);
            }
        }
    }

    /// As an object with its members in the order in which they came.
    pub(crate) fn in_order(mut self) -> String {
        if self.0.is_empty() {
            self.0.push('{');
        }
        self.0.push('}');
        self.0
    }
}
