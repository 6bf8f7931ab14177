//! Masking secrets before an error leaves the process or is shown for debugging (SPEC §1.9).
//!
//! A secret is found in three ways: by its name, anywhere in `data` ([`names`]), by its position in a list or beside a
//! name there ([`neighbours`]), and by its form in a message or a string value ([`text`]). Clean texts are not copied.
//!
//! The base is the scan of a text ([`scan`]), the ends of values ([`mod@value`]) and the test for secrets ([`secret`]);
//! each family of [`text`] has a file above that. The words and forms are data (`core/facts/data/redaction.toml`).

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
mod setting_data;
mod settings;
#[cfg(feature = "tables")]
mod table;
mod terminal;
mod text;
mod urls;
mod value;

use std::borrow::Cow;

pub(crate) use crate::redact::names::SensitiveNames;
use crate::redact::neighbours::{Secret, StringWalk};
use crate::redact::scan::Range;
pub(crate) use crate::redact::scan::MASK;
pub use crate::redact::settings::{is_public_header, setting_name, SettingName};
#[cfg(feature = "tables")]
pub(crate) use crate::redact::table::table;
use crate::redact::text::mask;

use crate::json::scan::canonical;
use crate::json::strings as json;
use crate::json::{view, write};

/// The canonical text of [`MASK`].
const MASKED: &str = "\"[redacted]\"";

/// Maximum layers of JSON in strings; deeper strings are replaced as a whole.
const MAX_LAYERS: usize = 8;

/// A message or string value with its secrets masked; `None` when it has none. JSON in it is masked member by member.
pub(crate) fn string(text: &str, keys: &SensitiveNames) -> Option<String> {
    layer(text, keys, MAX_LAYERS)
}

/// Masks a text and the JSON inside it, `layers` strings deep; below that, all JSON is masked as a whole.
fn layer(text: &str, keys: &SensitiveNames, layers: usize) -> Option<String> {
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

/// The part of a string that may be JSON.
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

/// Whether the JSON value at the beginning is null, which is not a secret.
pub(crate) fn is_null(value: &str) -> bool {
    let rest = value
        .trim_start_matches([' ', '\t', '\n', '\r'])
        .strip_prefix("null");
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// The canonical text of `data` with its secrets masked; `None` when it has none.
pub(crate) fn data(data: &str, keys: &SensitiveNames) -> Option<String> {
    members(data, keys, MAX_LAYERS)
}

/// Masks the members of a JSON text. `layers`: maximum layers of JSON in its strings.
fn members(data: &str, keys: &SensitiveNames, layers: usize) -> Option<String> {
    let (mut at, mut renamed) = (0, false);
    let mut out = JsonReplacer::new(data);
    let mut place = StringWalk::new(keys);
    while let Some(piece) = json::next_string(data, at) {
        let mut span = (piece.start, piece.end);
        let key = piece.value.map(|value| (value, view::decode(piece.raw)));
        let mut found = place.next(data, &piece, key.as_ref().map_or("", |(_, key)| key));
        if let Some((value, key)) = key.and_then(|(value, key)| Some((value, mask(&key, keys)?))) {
            renamed = true;
            out.replace(span, &key);
            let hidden = data.get(value..).unwrap_or("");
            if keys.hides(&key, hidden) && !is_null(hidden) {
                found = Secret::Member(value); // what is left of the name is a sensitive one
            }
        }
        let replacement = match found {
            Secret::Member(value) => {
                span = (value, json::value_end(data, value));
                place.skip_to(span.1);
                (data.get(span.0..span.1) != Some(MASKED)).then_some(Cow::Borrowed(MASK))
            }
            Secret::Part(range) => part(&view::decode(piece.raw), range, keys).map(Cow::Owned),
            Secret::Nothing if piece.value.is_some() => None,
            Secret::Nothing => value(piece.raw, keys, layers).map(Cow::Owned),
        };
        at = span.1;
        if let Some(replacement) = replacement {
            out.replace(span, &replacement);
        }
    }
    let out = out.finish()?;
    // after masking a key, its order may have changed, or it may be a duplicate
    Some(if renamed {
        canonical(&out).unwrap_or(out)
    } else {
        out
    })
}

/// Replaces some strings of a JSON text, in order.
struct JsonReplacer<'a> {
    text: &'a str,
    copied: usize,
    out: String,
}

impl<'a> JsonReplacer<'a> {
    /// A text of which nothing is replaced yet.
    fn new(text: &'a str) -> Self {
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

    /// The rewritten text; `None` without replacements.
    fn finish(mut self) -> Option<String> {
        if self.copied == 0 {
            return None;
        }
        self.out.push_str(self.text.get(self.copied..).unwrap_or(""));
        Some(self.out)
    }
}

/// A string with one part masked; `None` if it was masked already.
fn part(text: &str, (from, to): Range, keys: &SensitiveNames) -> Option<String> {
    let (before, secret, after) = (text.get(..from)?, text.get(from..to)?, text.get(to..)?);
    let masked = [before, MASK, after].concat();
    (secret != MASK).then(|| string(&masked, keys).unwrap_or(masked))
}

/// A string value, in its escaped form.
fn value(raw: &str, keys: &SensitiveNames, layers: usize) -> Option<String> {
    let escaped = raw.contains('\\');
    if escaped && !text::may_hold(raw) {
        return None; // spares the decoding
    }
    layer(&view::decode(raw), keys, layers)
}
