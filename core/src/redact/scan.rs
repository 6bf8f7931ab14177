//! The base of the grammar (SPEC §1.9.45): runs of bytes, escapes, quotes, and the name before a sign.
//!
//! Each function looks back a few dozen bytes at most, so a pass over a text is linear.

use crate::redact::names::{SecretKind, SensitiveNames};

/// The replacement of a secret.
pub(crate) const MASK: &str = "[redacted]";

/// The start and the end of a secret.
pub(crate) type Range = (usize, usize);

/// How many backslashes before a quote or a letter are taken for one escape; more make no text that anybody prints.
pub(crate) const ESCAPE: usize = 8;

/// A pass over a text: what its families share.
pub(crate) struct Scan<'a> {
    pub(crate) text: &'a str,
    pub(crate) keys: &'a SensitiveNames,
    /// Everything before it is done: no name may begin there.
    pub(crate) floor: usize,
    /// The program whose options follow on the same line.
    pub(crate) program: Option<usize>,
    /// The last member with a sensitive name as its value.
    pub(crate) named_member: Option<NamedMember<'a>>,
    /// No JSON web token begins before this place.
    pub(crate) no_jwt_before: usize,
}

impl<'a> Scan<'a> {
    /// A scan from the start of a text.
    pub(crate) fn new(text: &'a str, keys: &'a SensitiveNames) -> Self {
        Self {
            text,
            keys,
            floor: 0,
            program: None,
            named_member: None,
            no_jwt_before: 0,
        }
    }
}

/// A member that holds a sensitive name (`name="password"`).
pub(crate) struct NamedMember<'a> {
    pub(crate) member: &'a str,
    /// The end of the name in it.
    pub(crate) end: usize,
    /// Which values beside it are secrets.
    pub(crate) kind: SecretKind,
}

/// Whether `prefix` is at `at`.
pub(crate) fn starts(bytes: &[u8], at: usize, prefix: &[u8]) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(prefix))
}

/// Whether `prefix` is at `at`, in any case.
pub(crate) fn starts_as(text: &str, at: usize, prefix: &str) -> bool {
    let found = text.as_bytes().get(at..at + prefix.len());
    found.is_some_and(|found| found.eq_ignore_ascii_case(prefix.as_bytes()))
}

/// Whether the word is one of these, in any case.
pub(crate) fn among(words: &[&str], word: &str) -> bool {
    words.iter().any(|one| one.eq_ignore_ascii_case(word))
}

/// The end of the run of bytes of a class that begins at `from`.
pub(crate) fn run(bytes: &[u8], from: usize, class: impl Fn(u8) -> bool) -> usize {
    span(bytes, from, usize::MAX, class)
}

/// The end of that run, `most` bytes long at most.
pub(crate) fn span(bytes: &[u8], from: usize, most: usize, class: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or(&[]);
    let rest = rest.get(..most).unwrap_or(rest);
    from + rest.iter().position(|&byte| !class(byte)).unwrap_or(rest.len())
}

/// The beginning of the run that ends at `end`, `most` bytes long at most.
pub(crate) fn run_before(bytes: &[u8], end: usize, most: usize, class: impl Fn(u8) -> bool) -> usize {
    let before = bytes.get(..end).unwrap_or(&[]).iter().rev().take(most);
    end - before.take_while(|&&byte| class(byte)).count()
}

/// The first byte from `from` on that is not a blank.
pub(crate) fn skip_blanks(text: &str, from: usize) -> usize {
    run(text.as_bytes(), from, |byte| byte == b' ' || byte == b'\t')
}

/// After the backslashes at `at`.
pub(crate) fn skip_escape(bytes: &[u8], at: usize) -> usize {
    span(bytes, at, ESCAPE, |byte| byte == b'\\')
}

/// Number of bytes at `at` that belong to an escape (`\n`, `\u0026`, `%26`) whose first byte precedes them.
pub(crate) fn escape_len(bytes: &[u8], at: usize) -> usize {
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    match (before, bytes.get(at)) {
        (Some(b'\\'), Some(b'n' | b'r' | b't' | b'b' | b'f')) => 1,
        (Some(b'\\'), Some(b'u')) if is_hex(bytes, at + 1, 4) => 5,
        (Some(b'%'), _) if is_hex(bytes, at, 2) => 2,
        _ => 0,
    }
}

/// Whether this number of hexadecimal digits is at `at`.
pub(crate) fn is_hex(bytes: &[u8], at: usize, digits: usize) -> bool {
    let found = bytes.get(at..at + digits);
    found.is_some_and(|found| found.iter().all(u8::is_ascii_hexdigit))
}

/// Whether a URL ends before this byte.
pub(crate) fn ends_url(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>')
}

/// The quote at `at`, or after the backslashes there.
pub(crate) fn quote_at(bytes: &[u8], at: usize) -> Option<usize> {
    let quote = skip_escape(bytes, at);
    matches!(bytes.get(quote), Some(b'"' | b'\'')).then_some(quote)
}

/// The end of the string that the quote at `quote` opens; `backslashes` of them precede the quote.
pub(crate) fn closing_quote(bytes: &[u8], quote: usize, backslashes: usize, limit: usize) -> Option<usize> {
    let mark = bytes.get(quote)?;
    let mut before = 0;
    for (offset, byte) in bytes.get(quote + 1..)?.iter().take(limit).enumerate() {
        // inside of escaped text the same escape closes; elsewhere an escaped quote does not
        if byte == mark && (before == backslashes || backslashes == 0 && before % 2 == 0) {
            return Some(quote + 1 + offset - backslashes);
        }
        before = if *byte == b'\\' { before + 1 } else { 0 };
    }
    None
}

/// Skips the letters at `at` that mark a kind of string (`b'x'`, `u"x"`, `rb'x'`); else returns `at`.
pub(crate) fn skip_string_mark(bytes: &[u8], at: usize) -> usize {
    const MOST: usize = 2;
    let end = span(bytes, at, MOST, |byte| {
        matches!(byte.to_ascii_lowercase(), b'b' | b'r' | b'u' | b'f')
    });
    quote_at(bytes, end).map_or(at, |_| end)
}

/// A range that is not empty and not masked yet, with its text.
pub(crate) fn unmasked(text: &str, (from, to): Range) -> Option<&str> {
    text.get(from..to)
        .filter(|value| !value.is_empty() && *value != MASK)
}

/// A name before a sign in running text.
pub(crate) struct Name<'a> {
    pub(crate) text: &'a str,
    /// The text before it.
    pub(crate) before: &'a str,
    /// Whether it is in quotes, as in JSON and in the output of Python and JavaScript.
    pub(crate) quoted: bool,
    /// Followed by blanks before the sign.
    pub(crate) spaced: bool,
    /// After `?` or `&`, as in the query of a URL.
    pub(crate) in_query: bool,
}

impl<'a> Name<'a> {
    /// The name at the end of a text.
    pub(crate) fn before_sign(before: &'a str, colon: bool) -> Option<Self> {
        const LONGEST: usize = 64;
        let before = if colon {
            before
        } else {
            before.strip_suffix(':').unwrap_or(before) // `:=`
        };
        let trimmed = before.trim_end_matches([' ', '\t']);
        let spaced = trimmed.len() < before.len();
        let (trimmed, member) = if colon { (trimmed, false) } else { member(trimmed) };
        let unquoted = trimmed.strip_suffix(['"', '\'', '`']);
        let quoted = unquoted.is_some();
        let inside = unquoted.map_or(trimmed, |inside| inside.trim_end_matches('\\'));
        let bytes = inside.as_bytes();
        let start = run_before(bytes, bytes.len(), LONGEST, |byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.') || (quoted && byte == b' ')
        });
        let start = start + escape_len(bytes, start);
        let text = inside.get(start..).filter(|name| !name.is_empty())?;
        let before = inside.get(..start)?;
        if member && !opens_member(before) {
            return None;
        }
        Some(Self {
            text,
            before,
            // of a path in quotes (`/token`) it is only the end
            quoted: quoted && !member && !before.ends_with('/'),
            spaced,
            in_query: !quoted && before.ends_with(['?', '&']),
        })
    }
}

/// A name without the brackets of forms and programs (`user[password]`, `password[]`), and whether they were around it.
fn member(name: &str) -> (&str, bool) {
    let ends = |name: &str, ends: [&str; 3]| ends.iter().find_map(|end| Some(name.strip_suffix(end)?.len()));
    let name = name
        .get(..ends(name, ["[]", "%5B%5D", "%5b%5d"]).unwrap_or(name.len()))
        .unwrap_or(name);
    match ends(name, ["]", "%5D", "%5d"]) {
        Some(end) => (name.get(..end).unwrap_or(name), true),
        None => (name, false),
    }
}

/// Whether the text ends with such a bracket, possibly followed by a quote.
fn opens_member(before: &str) -> bool {
    let before = before.trim_end_matches(['"', '\'', '\\']);
    ["[", "%5B", "%5b"]
        .iter()
        .any(|bracket| before.ends_with(bracket))
}
