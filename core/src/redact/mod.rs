//! Masking secrets before an error leaves the process or is shown for debugging (SPEC §1.9).
//!
//! A secret shows in three ways: by the name it stands under, anywhere in `data` ([`names`]), by its place in a list or beside
//! a name there ([`neighbours`]), and by how it looks in a message or a string value ([`text`]). What is clean is not
//! copied.
//!
//! Below are the signs of a text ([`scan`]), where values end ([`mod@value`]) and which of them are secrets ([`secret`]);
//! above them a file for each family of [`text`]. The words and forms are data (`core/facts/data/redaction.toml`).

mod assignment;
mod data;
mod formats;
mod markup;
mod names;
mod neighbours;
mod options;
mod pairs;
mod scan;
mod secret;
mod sentences;
#[cfg(feature = "tables")]
mod table;
mod text;
mod urls;
mod value;

use std::borrow::Cow;

pub(crate) use crate::redact::names::SensitiveKeys;
use crate::redact::neighbours::{Found, Place};
use crate::redact::scan::{Range, MASK};
#[cfg(feature = "tables")]
pub(crate) use crate::redact::table::table;
use crate::redact::text::mask;

use crate::json::scan::canonical;
use crate::json::strings as json;
use crate::json::{view, write};

/// The canonical text of [`MASK`].
const MASKED: &str = "\"[redacted]\"";

/// How many layers of JSON in strings are looked into; a string with more is replaced whole.
const MAX_LAYERS: usize = 8;

/// A message or string value with its secrets masked; `None` when it has none.
///
/// A string that is itself JSON with a sensitive name in it is replaced whole.
pub(crate) fn string(text: &str, keys: &SensitiveKeys) -> Option<String> {
    layer(text, keys, MAX_LAYERS)
}

fn layer(text: &str, keys: &SensitiveKeys, layers: usize) -> Option<String> {
    let json = json_in(text);
    if json.is_some_and(|json| names_a_secret(json, keys, layers) && is_json(json)) {
        return Some(MASK.to_owned());
    }
    let masked = mask(text, keys);
    // in an escaped form that the text does not show
    let hidden = json.is_some() && hides_a_secret(masked.as_deref().unwrap_or(text), keys);
    if hidden && json.is_some_and(is_json) {
        return Some(MASK.to_owned());
    }
    masked
}

/// What could be JSON that stands in a string.
fn json_in(text: &str) -> Option<&str> {
    let json = text.trim_matches([' ', '\t', '\n', '\r', '\u{feff}']);
    json.starts_with(['{', '[', '"']).then_some(json)
}

fn is_json(text: &str) -> bool {
    canonical(text).is_ok()
}

/// Whether a JSON text has a sensitive name, in itself or in JSON in its strings, whose value is not masked yet.
fn names_a_secret(json: &str, keys: &SensitiveKeys, layers: usize) -> bool {
    let mut at = 0;
    let mut place = Place::new(keys);
    while let Some(piece) = json::next_string(json, at) {
        at = piece.end;
        let text = view::decode(piece.raw);
        let found = match place.next(json, &piece) {
            Found::Member(value) => json.get(value..json::value_end(json, value)) != Some(MASKED),
            Found::Part((from, to)) => text.get(from..to) != Some(MASK),
            Found::Nothing => {
                piece.value.is_none()
                    && json_in(&text).is_some_and(|json| match layers.checked_sub(1) {
                        Some(layers) => names_a_secret(json, keys, layers) && is_json(json),
                        None => true,
                    })
            }
        };
        if found {
            return true;
        }
    }
    false
}

/// Whether a string inside of a JSON text has a secret once its escapes are taken away.
fn hides_a_secret(json: &str, keys: &SensitiveKeys) -> bool {
    let mut at = 0;
    while let Some(piece) = json::next_string(json, at) {
        at = piece.end;
        if piece.raw.contains('\\') && mask(&view::decode(piece.raw), keys).is_some() {
            return true;
        }
    }
    false
}

/// The canonical text of `data` with its secrets masked; `None` when it has none.
pub(crate) fn data(data: &str, keys: &SensitiveKeys) -> Option<String> {
    let (mut at, mut renamed) = (0, false);
    let mut out = Replaced::of(data);
    let mut place = Place::new(keys);
    while let Some(piece) = json::next_string(data, at) {
        let mut span = (piece.start, piece.end);
        let mut found = place.next(data, &piece);
        let key = piece
            .value
            .and_then(|value| Some((value, mask(&view::decode(piece.raw), keys)?)));
        if let Some((value, key)) = key {
            renamed = true;
            out.replace(span, &key);
            if keys.hides(&key, data.get(value..).unwrap_or("")) {
                found = Found::Member(value); // what is left of the name is a sensitive one
            }
        }
        let replacement = match found {
            Found::Member(value) => {
                span = (value, json::value_end(data, value));
                place.skip_to(span.1);
                (data.get(span.0..span.1) != Some(MASKED)).then_some(Cow::Borrowed(MASK))
            }
            Found::Part(range) => part(&view::decode(piece.raw), range, keys).map(Cow::Owned),
            Found::Nothing if piece.value.is_some() => None,
            Found::Nothing => value(piece.raw, keys).map(Cow::Owned),
        };
        at = span.1;
        if let Some(replacement) = replacement {
            out.replace(span, &replacement);
        }
    }
    let out = out.finish()?;
    // a key that was masked may stand elsewhere now, or twice
    Some(if renamed {
        canonical(&out).unwrap_or(out)
    } else {
        out
    })
}

/// A JSON text with other strings in some places, which come in order.
struct Replaced<'a> {
    text: &'a str,
    copied: usize,
    out: String,
}

impl<'a> Replaced<'a> {
    fn of(text: &'a str) -> Self {
        Self {
            text,
            copied: 0,
            out: String::new(),
        }
    }

    fn replace(&mut self, (from, to): Range, string: &str) {
        self.out.push_str(self.text.get(self.copied..from).unwrap_or(""));
        write::string(&mut self.out, string);
        self.copied = to;
    }

    /// The text; nothing when no place was replaced.
    fn finish(mut self) -> Option<String> {
        if self.copied == 0 {
            return None;
        }
        self.out.push_str(self.text.get(self.copied..).unwrap_or(""));
        Some(self.out)
    }
}

/// A string with this part of it masked; nothing when it is masked already.
fn part(text: &str, (from, to): Range, keys: &SensitiveKeys) -> Option<String> {
    let (before, secret, after) = (text.get(..from)?, text.get(from..to)?, text.get(to..)?);
    let masked = [before, MASK, after].concat();
    (secret != MASK).then(|| string(&masked, keys).unwrap_or(masked))
}

/// A string value, in its escaped form.
fn value(raw: &str, keys: &SensitiveKeys) -> Option<String> {
    let escaped = raw.contains('\\');
    if escaped && !text::may_hold(raw) {
        return None; // spares the decoding
    }
    string(&view::decode(raw), keys)
}
