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
mod rejected;
mod scan;
mod secret;
mod sentences;
#[cfg(feature = "tables")]
mod table;
mod terminal;
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

/// How many layers of JSON in strings are looked into; what lies deeper is replaced whole.
const MAX_LAYERS: usize = 8;

/// A message or string value with its secrets masked; `None` when it has none. JSON in it is masked member by member.
pub(crate) fn string(text: &str, keys: &SensitiveKeys) -> Option<String> {
    layer(text, keys, MAX_LAYERS)
}

/// Masks a text and the JSON inside it, `layers` strings deep; below that, all JSON is masked as a whole.
fn layer(text: &str, keys: &SensitiveKeys, layers: usize) -> Option<String> {
    let members = json_in(text).and_then(|json| {
        let masked = match layers.checked_sub(1) {
            Some(layers) => members(json, keys, layers)?,
            None => MASK.to_owned(),
        };
        is_json(json).then(|| text.replacen(json, &masked, 1))
    });
    match members {
        Some(masked) => Some(mask(&masked, keys).unwrap_or(masked)),
        None => mask(text, keys),
    }
}

/// What could be JSON that stands in a string.
fn json_in(text: &str) -> Option<&str> {
    if text.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None; // most are words
    }
    let json = text.trim_matches([' ', '\t', '\n', '\r', '\u{feff}']);
    json.starts_with(['{', '[', '"']).then_some(json)
}

fn is_json(text: &str) -> bool {
    canonical(text).is_ok()
}

/// Whether the JSON value that stands at the beginning is null, which is no secret.
pub(crate) fn is_null(value: &str) -> bool {
    let rest = value
        .trim_start_matches([' ', '\t', '\n', '\r'])
        .strip_prefix("null");
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// The canonical text of `data` with its secrets masked; `None` when it has none.
pub(crate) fn data(data: &str, keys: &SensitiveKeys) -> Option<String> {
    members(data, keys, MAX_LAYERS)
}

/// A JSON text with the secrets of its members masked; `layers` of JSON in its strings are looked into.
fn members(data: &str, keys: &SensitiveKeys, layers: usize) -> Option<String> {
    let (mut at, mut renamed) = (0, false);
    let mut out = Replaced::of(data);
    let mut place = Place::new(keys);
    while let Some(piece) = json::next_string(data, at) {
        let mut span = (piece.start, piece.end);
        let key = piece.value.map(|value| (value, view::decode(piece.raw)));
        let mut found = place.next(data, &piece, key.as_ref().map_or("", |(_, key)| key));
        if let Some((value, key)) = key.and_then(|(value, key)| Some((value, mask(&key, keys)?))) {
            renamed = true;
            out.replace(span, &key);
            let hidden = data.get(value..).unwrap_or("");
            if keys.hides(&key, hidden) && !is_null(hidden) {
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
            Found::Nothing => value(piece.raw, keys, layers).map(Cow::Owned),
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
    /// A text of which nothing is replaced yet.
    fn of(text: &'a str) -> Self {
        Self {
            text,
            copied: 0,
            out: String::new(),
        }
    }

    /// Replaces this range with a JSON string.
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
fn value(raw: &str, keys: &SensitiveKeys, layers: usize) -> Option<String> {
    let escaped = raw.contains('\\');
    if escaped && !text::may_hold(raw) {
        return None; // spares the decoding
    }
    layer(&view::decode(raw), keys, layers)
}
