//! Machine names such as `TimeoutError` or `ENTITY_NOT_FOUND`.

use std::ops::Range;

use crate::recognise::engine::{data, places};
use crate::recognise::sign_data as signs;

/// Maximum number of machine names: a chain of causes has fewer, a dump of code has more.
const MAX_NAMES: usize = 24;
/// Bytes of an identifier that can be one, modules included: shorter ones are words, longer ones encoded data.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=96;

/// A byte that is part of an identifier.
const PART: u8 = 1;
/// A name has two capital letters at least, or one `_`, which counts for two.
const CAPITAL: u8 = 2;
const UNDERSCORE: u8 = 2 * CAPITAL;
/// The roles of each byte.
static SIGNS: [u8; 256] = {
    let mut all = [0; 256];
    let mut rest: &mut [u8] = &mut all;
    let mut byte = 0;
    while let Some((signs, tail)) = rest.split_first_mut() {
        *signs = signs_of(byte);
        rest = tail;
        byte = byte.wrapping_add(1);
    }
    all
};

/// The roles of a byte in a name.
const fn signs_of(byte: u8) -> u8 {
    match byte {
        b'_' => PART | UNDERSCORE,
        b'A'..=b'Z' => PART | CAPITAL,
        b'a'..=b'z' | b'0'..=b'9' | b'.' | b'$' | b'\\' | b'#' | b'-' => PART,
        _ => 0,
    }
}

/// Machine names in a text: identifiers at the start of a segment, in quotes or after an announcement.
pub(crate) fn find(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut capitals = 0;
    // the end of the text ends the last identifier
    for (at, byte) in text.bytes().chain([b' ']).enumerate() {
        let signs = SIGNS.get(usize::from(byte)).copied().unwrap_or_default();
        if signs & PART != 0 {
            capitals += usize::from(signs / CAPITAL);
            continue;
        }
        if capitals >= 2 {
            found.extend(name(text, token(text, start..at)));
            if found.len() == MAX_NAMES {
                break;
            }
        }
        (start, capitals) = (at + 1, 0);
    }
    found
}

/// Machine names at any position, recognised by their number of words.
pub(crate) fn anywhere(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let ends = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let mut end = 0;
    let tokens = text.split_inclusive(ends).map(move |piece| {
        let start = end;
        end += piece.len();
        start..start + piece.trim_end_matches(ends).len()
    });
    let is_name = |token: &Range<usize>| {
        let name = text.get(token.clone()).unwrap_or("");
        LENGTHS.contains(&name.len())
            && (is_plainly_name(name) || is_marked(text, token))
            && stands_free(text, token, name.contains('_'))
    };
    tokens.filter(is_name).take(MAX_NAMES)
}

/// Whether a token is no part of a path, a host or a chain of members, and nothing but `_` in it lets a sentence go on.
fn stands_free(text: &str, token: &Range<usize>, goes_on: bool) -> bool {
    let next = text.get(token.end..).unwrap_or("");
    let ends = places::ends_segment(text, token.end) || goes_on && next.starts_with(' ');
    ends && !is_in_path(text, token)
}

/// Whether a token is part of a path, an address, an assignment or a chain of members.
fn is_in_path(text: &str, token: &Range<usize>) -> bool {
    let before = text.get(..token.start).unwrap_or("");
    let mut after = text.get(token.end..).unwrap_or("").chars();
    let goes_on = after.next().is_some_and(|c| matches!(c, '.' | '/' | '=' | '('))
        && after.next().is_some_and(char::is_alphanumeric);
    before.ends_with(['.', '/', '@', '=', '$', '`']) || goes_on
}

/// Whether it can be nothing but a name: `CKR_PIN_LOCKED`, `BadNodeIdUnknown`, `client-error-not-possible`.
fn is_plainly_name(token: &str) -> bool {
    let has = |is: fn(&u8) -> bool| token.bytes().filter(is).count();
    let (upper, lower) = (has(u8::is_ascii_uppercase), has(u8::is_ascii_lowercase));
    let shouts = upper >= 6 && lower == 0 && has(|byte| *byte == b'_') >= 2;
    let is_kebab = lower >= 8 && upper == 0 && has(|byte| *byte == b'-') >= 2;
    let is_camel = upper >= 3 && lower >= 6 && has(|byte| matches!(byte, b'_' | b'-')) == 0;
    (shouts || is_kebab || is_camel) && has(u8::is_ascii_digit) <= 2
}

/// Whether a token is a name of two words or more behind a mark: `#AlreadyRefunded`.
fn is_marked(text: &str, token: &Range<usize>) -> bool {
    let before = text.get(..token.start).unwrap_or("");
    let name = text.get(token.clone()).unwrap_or("");
    before.ends_with('#') && name.starts_with(|c: char| c.is_ascii_uppercase()) && is_name(name)
}

/// Whether a place is in the brackets that end a line which a class of errors begins:
/// `FileNotFoundException: /a (Permission denied)`.
pub(crate) fn in_brackets_of_class(text: &str, span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or("");
    let after = text.get(span.end..).unwrap_or("");
    let rest = after.split('\n').next().unwrap_or("").trim_end();
    let Some(rest) = rest.trim_end_matches(['.', '。', ' ']).strip_suffix(')') else {
        return false;
    };
    let line = before.rsplit('\n').next().unwrap_or("");
    let Some((head, words)) = line.rsplit_once('(').filter(|_| !rest.contains(['(', ')'])) else {
        return false;
    };
    let class = head.split(": ").next().unwrap_or("");
    let class = class.rsplit(['.', ' ', '\\']).next().unwrap_or("");
    let is_class = class.len() < head.len()
        && is_name(class)
        && signs::EXCEPTION_ENDS.iter().any(|end| class.ends_with(end));
    is_class && !words.contains(')') && !words.contains(['{', '}', '='])
}

/// The identifier in a run of its bytes, with the names of the modules that it is in: it begins with a letter.
fn token(text: &str, run: Range<usize>) -> Range<usize> {
    let letter = text
        .get(run.clone())
        .and_then(|run| run.bytes().position(|byte| byte.is_ascii_alphabetic()));
    run.start + letter.unwrap_or(0)..run.end
}

/// The name at the end of an identifier, if it is at a position for names.
fn name(text: &str, token: Range<usize>) -> Option<Range<usize>> {
    let name = last_part(text, &token)?;
    let is_found = is_name(text.get(name.clone())?)
        && (is_in_position(text, token.start) && places::ends_segment(text, name.end)
            || is_described(text, &token));
    is_found.then_some(name)
}

/// Whether it is the class of an exception that Python describes with its members: `<MatchFailedError result=…>`.
fn is_described(text: &str, token: &Range<usize>) -> bool {
    let before = text.get(..token.start).unwrap_or("");
    let class = text.get(token.clone()).unwrap_or("");
    let member = text.get(token.end..).and_then(|rest| rest.strip_prefix(' '));
    let member = member.and_then(|rest| rest.split_once('=')).map(|(name, _)| name);
    let is_member =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase());
    before.ends_with('<')
        && signs::EXCEPTION_ENDS.iter().any(|end| class.ends_with(end))
        && member.is_some_and(is_member)
}

/// The name itself, without the modules before it.
fn last_part(text: &str, token: &Range<usize>) -> Option<Range<usize>> {
    let token_text = text.get(token.clone())?.trim_end_matches(['.', '-', '#', '\\']);
    let modules = token_text.rfind(['.', '$', '\\', '#']).map_or(0, |dot| dot + 1);
    let end = token.start + token_text.len();
    LENGTHS
        .contains(&token_text.len())
        .then_some(token.start + modules..end)
}

/// Whether a machine name can start at a place.
fn is_in_position(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    let spaced = before.trim_end_matches(' ');
    before.ends_with(['"', '\''])
        || places::starts_segment(text, at)
        || data::NAME_ANNOUNCEMENTS.iter().any(|word| spaced.ends_with(word))
        || spaced.ends_with(|c: char| c.is_ascii_digit())
}

/// `TimeoutError`, `ENTITY_NOT_FOUND`, `missing_scope`, `RateLimited`: more than one word in one.
fn is_name(name: &str) -> bool {
    let (mut upper, mut lower, mut snake, mut kebab) = (0, 0, false, false);
    for byte in name.bytes() {
        match byte {
            b'A'..=b'Z' => upper += 1,
            b'a'..=b'z' => lower += 1,
            b'0'..=b'9' => {}
            b'_' => snake = true,
            b'-' => kebab = true,
            _ => return false,
        }
    }
    let is_snake = snake && (upper == 0 || lower == 0);
    let is_camel = upper >= 2 && lower >= 2 && !snake && !kebab;
    let is_shout = lower == 0 && upper >= 6;
    is_snake || is_camel || is_shout
}

/// A machine name as words in lower case.
pub(crate) fn spaced(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 8);
    let mut last = ' ';
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        let next_lower = chars.peek().is_some_and(char::is_ascii_lowercase);
        if matches!(c, '_' | '-' | '.') {
            out.push(' ');
        } else {
            let hump = c.is_ascii_uppercase()
                && (last.is_ascii_lowercase() || (last.is_ascii_uppercase() && next_lower));
            if hump {
                out.push(' ');
            }
            out.push(c.to_ascii_lowercase());
        }
        last = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::names::*;

    #[test]
    fn names_are_taken_apart() {
        for (name, words) in [
            ("TimeoutError", "timeout error"),
            ("HTTPSConnectionError", "https connection error"),
            ("ENTITY_NOT_FOUND", "entity not found"),
            ("missing_scope", "missing scope"),
        ] {
            assert!(is_name(name), "{name}");
            assert_eq!(spaced(name), words);
        }
        assert!(!is_name("Timeout") && !is_name("order"));
    }
}
