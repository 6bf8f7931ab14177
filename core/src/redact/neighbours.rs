//! What stands around a string in a JSON text: a name beside its value, the arguments of a program
//! (SPEC §1.9.35, §1.9.36, §1.9.38).

use crate::json::strings as json;
use crate::json::strings::Piece;
use crate::json::view;
use crate::redact::is_null;
use crate::redact::names::SensitiveKeys;
use crate::redact::options::Arguments;
use crate::redact::pairs::{is_name, is_value};
use crate::redact::scan::Range;
use crate::redact::secret::Kind;

/// What its place says of a string.
pub(crate) enum Found {
    Nothing,
    /// A key whose value, which begins there, is a secret.
    Member(usize),
    /// A part of it, once decoded, is a secret.
    Part(Range),
}

/// Where a walk over the strings of a JSON text is.
pub(crate) struct Place<'a> {
    keys: &'a SensitiveKeys,
    /// After the string before.
    end: usize,
    before: Before,
    depth: u32,
    /// Bit `n`: in the object or array that is open at depth `n` a member says a sensitive name.
    named: u128,
    /// The same for names that hide nothing but text.
    named_text: u128,
    arguments: Arguments,
}

/// What the string before was.
#[derive(Clone, Copy)]
enum Before {
    Other,
    /// The key of a member that says a name.
    NameKey,
    /// The key `type`.
    TypeKey,
    /// An item of an array.
    Item,
    /// The first item of an array in an array.
    PairName(Kind),
}

impl<'a> Place<'a> {
    /// The start of a text.
    pub(crate) fn new(keys: &'a SensitiveKeys) -> Self {
        Self {
            keys,
            end: 0,
            before: Before::Other,
            depth: 0,
            named: 0,
            named_text: 0,
            arguments: Arguments::default(),
        }
    }

    /// What the place of the next string says of it; of a key, `key` is what it decodes to.
    pub(crate) fn next(&mut self, json: &str, piece: &Piece<'_>, key: &str) -> Found {
        let gap = json.get(self.end..piece.start).unwrap_or("");
        self.end = piece.end;
        self.walk(gap);
        let before = std::mem::replace(&mut self.before, Before::Other);
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

    /// The bit of this depth; none where no text that counts as JSON goes.
    fn bit(&self) -> u128 {
        1u128.checked_shl(self.depth).unwrap_or(0)
    }

    /// Notes that the object at this depth names its value with a name of this kind.
    fn name(&mut self, kind: Kind) {
        match kind {
            Kind::Harmless => {}
            Kind::SecretText => self.named_text |= self.bit(),
            Kind::Secret => self.named |= self.bit(),
        }
    }

    /// What a key with its value at `from` shows.
    fn key(&mut self, json: &str, key: &str, from: usize) -> Found {
        let value = json.get(from..).unwrap_or("");
        let hides = self.keys.hides(key, value) || (is_value(key) && self.is_named(json, key, from));
        if hides && !is_null(value) {
            return Found::Member(from);
        }
        if key == "type" {
            self.before = Before::TypeKey;
        } else if is_name(key) {
            self.before = Before::NameKey;
            let kind = path_kind(json, from, self.keys);
            self.name(kind);
        }
        Found::Nothing
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
            return Kind::SecretText.hides(value);
        }
        // `input` stands before its `loc` in order
        if key != "input" {
            return false;
        }
        let end = json::value_end(json, from);
        json.get(end..).is_some_and(|rest| rest.starts_with(LOC))
            && path_kind(json, end + LOC.len(), self.keys).hides(value)
    }

    /// What a string shows, after what stood before it.
    fn string(&mut self, json: &str, piece: &Piece<'_>, before: Before, gap: &str) -> Found {
        match before {
            Before::NameKey if is_space_around(gap, b':') => {
                let kind = self.keys.kind(&view::decode(piece.raw));
                self.name(kind);
                return Found::Nothing;
            }
            Before::TypeKey if is_space_around(gap, b':') => {
                if piece.raw.eq_ignore_ascii_case("password") {
                    self.name(self.keys.kind(piece.raw));
                }
                return Found::Nothing;
            }
            _ => {}
        }
        let follows = matches!(before, Before::Item | Before::PairName(_)) && is_space_around(gap, b',');
        let opens = || gap.bytes().rev().find(|byte| !byte.is_ascii_whitespace()) == Some(b'[');
        if !follows && !opens() {
            return Found::Nothing;
        }
        let text = view::decode(piece.raw);
        self.before = Before::Item;
        if !follows {
            self.arguments = Arguments::default();
            if opens_in_list(gap) {
                self.before = Before::PairName(self.keys.kind(&text));
            }
        } else if let Before::PairName(kind) = before {
            let rest = json.get(piece.end..).unwrap_or("");
            if kind.hides_text(&text)
                && !text.is_empty()
                && rest.trim_start_matches([' ', '\n', '\r', '\t']).starts_with(']')
            {
                return Found::Part((0, text.len()));
            }
        }
        self.arguments
            .secret(&text, self.keys)
            .map_or(Found::Nothing, Found::Part)
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

/// What the strings of a path make of the value beside it; the path is a flat array that begins at `from`.
fn path_kind(json: &str, from: usize, keys: &SensitiveKeys) -> Kind {
    let mut at = from + 1;
    if json.as_bytes().get(from) != Some(&b'[') {
        return Kind::Harmless;
    }
    while let Some(piece) = json::next_string(json, at) {
        let gap = json.get(at..piece.start).unwrap_or("");
        if piece.value.is_some() || gap.contains(['{', '}', '[', ']']) {
            break;
        }
        let kind = keys.kind(&view::decode(piece.raw));
        if kind != Kind::Harmless {
            return kind;
        }
        at = piece.end;
    }
    Kind::Harmless
}
