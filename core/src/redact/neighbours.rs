//! Secrets by the position of a string in a JSON text: a name beside its value, the arguments of a program (SPEC
//! §1.9.35, §1.9.36, §1.9.38).

use crate::json::strings as json;
use crate::json::strings::JsonString;
use crate::json::view;
use crate::redact::is_null;
use crate::redact::names::SecretKind;
use crate::redact::names::SensitiveNames;
use crate::redact::options::ArgumentList;
use crate::redact::pairs::{is_name, is_value};
use crate::redact::scan::Range;

/// The secret at a string, by its position.
pub(crate) enum Secret {
    Nothing,
    /// A key whose value, which begins there, is a secret.
    Member(usize),
    /// A part of it, once decoded, is a secret.
    Part(Range),
}

/// The state of a walk over the strings of a JSON text.
pub(crate) struct StringWalk<'a> {
    keys: &'a SensitiveNames,
    /// After the string before.
    end: usize,
    before: PreviousString,
    depth: u32,
    /// Bit `n`: the open object or array at depth `n` has a member with a sensitive name as its value.
    named: u128,
    /// The same for names that hide nothing but text.
    named_text: u128,
    arguments: ArgumentList,
}

/// The kind of the previous string.
#[derive(Clone, Copy)]
enum PreviousString {
    Other,
    /// The key of a member that holds a name.
    NameKey,
    /// The key `type`.
    TypeKey,
    /// An item of an array.
    Item,
    /// The first item of an array in an array.
    PairName(SecretKind),
}

impl<'a> StringWalk<'a> {
    /// The start of a text.
    pub(crate) fn new(keys: &'a SensitiveNames) -> Self {
        Self {
            keys,
            end: 0,
            before: PreviousString::Other,
            depth: 0,
            named: 0,
            named_text: 0,
            arguments: ArgumentList::default(),
        }
    }

    /// Examines the next string. `key` is the decoded form of a key.
    pub(crate) fn next(&mut self, json: &str, piece: &JsonString<'_>, key: &str) -> Secret {
        let gap = json.get(self.end..piece.start).unwrap_or("");
        self.end = piece.end;
        self.walk(gap);
        let before = std::mem::replace(&mut self.before, PreviousString::Other);
        match piece.value {
            Some(value) => self.key(json, key, value),
            None => self.string(json, piece, before, gap),
        }
    }

    /// Goes on after a value that was masked.
    pub(crate) fn skip_to(&mut self, end: usize) {
        self.end = end;
    }

    /// Follows the brackets between two strings.
    fn walk(&mut self, gap: &str) {
        for byte in gap.bytes() {
            match byte {
                b'{' | b'[' => {
                    self.depth += 1;
                    self.named &= !self.bit();
                    self.named_text &= !self.bit();
                }
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    /// The bit of this depth; 0 beyond the depth of any text that counts as JSON.
    fn bit(&self) -> u128 {
        1u128.checked_shl(self.depth).unwrap_or(0)
    }

    /// Notes that the object at this depth names its value with a name of this kind.
    fn name(&mut self, kind: SecretKind) {
        match kind {
            SecretKind::Harmless => {}
            SecretKind::SecretText => self.named_text |= self.bit(),
            SecretKind::Secret => self.named |= self.bit(),
        }
    }

    /// Examines a key whose value begins at `from`.
    fn key(&mut self, json: &str, key: &str, from: usize) -> Secret {
        let value = json.get(from..).unwrap_or("");
        let hides = self.keys.hides(key, value) || (is_value(key) && self.is_named(json, key, from));
        if hides && !is_null(value) {
            return Secret::Member(from);
        }
        if key == "type" {
            self.before = PreviousString::TypeKey;
        } else if is_name(key) {
            self.before = PreviousString::NameKey;
            let kind = path_kind(json, from, self.keys);
            self.name(kind);
        }
        Secret::Nothing
    }

    /// Whether the value of this member has a sensitive name beside it.
    fn is_named(&self, json: &str, key: &str, from: usize) -> bool {
        const LOC: &str = ",\"loc\":";
        let value = json.get(from..).unwrap_or("");
        if key == "input" && value.starts_with(['{', '[']) {
            return false; // the arguments of a tool beside its name
        }
        if self.named & self.bit() != 0 {
            return true;
        }
        if self.named_text & self.bit() != 0 {
            return SecretKind::SecretText.hides(value);
        }
        // `input` precedes its `loc` in sorted order
        if key != "input" {
            return false;
        }
        let end = json::value_end(json, from);
        json.get(end..).is_some_and(|rest| rest.starts_with(LOC))
            && path_kind(json, end + LOC.len(), self.keys).hides(value)
    }

    /// Examines a string, given the kind of the previous one.
    fn string(&mut self, json: &str, piece: &JsonString<'_>, before: PreviousString, gap: &str) -> Secret {
        match before {
            PreviousString::NameKey if is_space_around(gap, b':') => {
                let kind = self.keys.kind(&view::decode(piece.raw));
                self.name(kind);
                return Secret::Nothing;
            }
            PreviousString::TypeKey if is_space_around(gap, b':') => {
                if piece.raw.eq_ignore_ascii_case("password") {
                    self.name(self.keys.kind(piece.raw));
                }
                return Secret::Nothing;
            }
            _ => {}
        }
        let follows = matches!(before, PreviousString::Item | PreviousString::PairName(_))
            && is_space_around(gap, b',');
        let opens = || gap.bytes().rev().find(|byte| !byte.is_ascii_whitespace()) == Some(b'[');
        if !follows && !opens() {
            return Secret::Nothing;
        }
        let text = view::decode(piece.raw);
        self.before = PreviousString::Item;
        if !follows {
            self.arguments = ArgumentList::default();
            if opens_in_list(gap) {
                self.before = PreviousString::PairName(self.keys.kind(&text));
            }
        } else if let PreviousString::PairName(kind) = before {
            let rest = json.get(piece.end..).unwrap_or("");
            if kind.hides_text(&text)
                && !text.is_empty()
                && rest.trim_start_matches([' ', '\n', '\r', '\t']).starts_with(']')
            {
                return Secret::Part((0, text.len()));
            }
        }
        self.arguments
            .secret(&text, self.keys)
            .map_or(Secret::Nothing, Secret::Part)
    }
}

/// Whether the `[` that ends the gap opens an array inside another one.
fn opens_in_list(gap: &str) -> bool {
    let mut signs = gap.bytes().rev().filter(|byte| !byte.is_ascii_whitespace());
    signs.next(); // the `[` itself
    match signs.next() {
        Some(b'[') => true,
        Some(b',') => signs.next() == Some(b']'),
        _ => false,
    }
}

/// Whether the gap has nothing but this sign and white space.
fn is_space_around(gap: &str, sign: u8) -> bool {
    gap.trim_matches([' ', '\n', '\r', '\t']).as_bytes() == [sign]
}

/// Which values beside a path are secrets, by the path's strings; the path is a flat array that begins at `from`.
fn path_kind(json: &str, from: usize, keys: &SensitiveNames) -> SecretKind {
    let mut at = from + 1;
    if json.as_bytes().get(from) != Some(&b'[') {
        return SecretKind::Harmless;
    }
    while let Some(piece) = json::next_string(json, at) {
        let gap = json.get(at..piece.start).unwrap_or("");
        if piece.value.is_some() || gap.contains(['{', '}', '[', ']']) {
            break;
        }
        let kind = keys.kind(&view::decode(piece.raw));
        if kind != SecretKind::Harmless {
            return kind;
        }
        at = piece.end;
    }
    SecretKind::Harmless
}
