//! What the value under a name can be, and what of it is no secret.

/// What the value under a name can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Harmless,
    /// A secret if it is a text that does not stand for a number, a truth value or nothing.
    SecretText,
    Secret,
}

impl Kind {
    /// Whether the value that stands at the beginning, in JSON or in running text, is a secret.
    pub(crate) fn hides(self, value: &str) -> bool {
        match self {
            Self::Harmless => false,
            Self::SecretText => !is_plain(value),
            Self::Secret => true,
        }
    }

    /// Whether a value that is this text is a secret.
    pub(crate) fn hides_text(self, text: &str) -> bool {
        match self {
            Self::Harmless => false,
            Self::SecretText => !is_plain_word(text),
            Self::Secret => true,
        }
    }
}

/// Whether no text stands at the beginning: a number, a truth value, nothing, the name of a type, these in quotes too; an
/// object or an array of no strings; a placeholder (`${X}`).
fn is_plain(value: &str) -> bool {
    let value = value.trim_start_matches([' ', '\t']);
    if value.starts_with('[') {
        return !holds_text(value);
    }
    if let Some(members) = value.strip_prefix('{') {
        return !is_odd_word(members);
    }
    if value.starts_with("${") {
        return true;
    }
    let unquoted = value.strip_prefix(['"', '\'']);
    let word = unquoted.unwrap_or(value);
    let end = word
        .bytes()
        .take(LONGEST_WORD)
        .take_while(|&byte| in_word(byte))
        .count();
    let ends = match word.as_bytes().get(end) {
        None => true,
        Some(quote @ (b'"' | b'\'')) => unquoted.is_some() && value.as_bytes().first() == Some(quote),
        Some(b',') if unquoted.is_none() => !goes_on(word.get(end + 1..).unwrap_or("")),
        Some(byte) => unquoted.is_none() && (byte.is_ascii_whitespace() || b";)]}&<".contains(byte)),
    };
    ends && is_plain_word(word.get(..end).unwrap_or(""))
}

/// Whether a text stands in the array that opens at the beginning, before any object: in quotes, or as a word for itself.
fn holds_text(value: &str) -> bool {
    let skipped = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'[' | b',');
    let mut rest = value;
    loop {
        rest = rest.trim_start_matches(|c: char| u8::try_from(c).is_ok_and(skipped));
        let end = rest.bytes().take_while(|&byte| in_word(byte)).count();
        let (word, after) = rest.split_at_checked(end).unwrap_or(("", ""));
        if word.is_empty() {
            return rest.starts_with(['"', '\'']);
        }
        if !is_plain_word(word) {
            return true;
        }
        rest = after;
    }
}

/// Whether a word with digits or signs begins here and ends at a `}`: no members, and no name for a placeholder.
fn is_odd_word(members: &str) -> bool {
    let end = members
        .bytes()
        .take(LONGEST_WORD)
        .take_while(|&byte| byte.is_ascii_graphic() && !b"\"'{}[]:=,".contains(&byte));
    let (word, rest) = members.split_at_checked(end.count()).unwrap_or(("", ""));
    rest.starts_with('}')
        && word
            .bytes()
            .any(|byte| !byte.is_ascii_alphabetic() && !matches!(byte, b'_' | b'.'))
}

/// Whether what stands right after a comma belongs to the same value (`none,s3cr3t`): a word with letters and digits, no
/// further name.
fn goes_on(rest: &str) -> bool {
    let end = rest
        .bytes()
        .take(LONGEST_WORD)
        .take_while(|&byte| in_word(byte))
        .count();
    let (word, after) = rest.split_at_checked(end).unwrap_or(("", ""));
    word.bytes().any(|byte| byte.is_ascii_digit())
        && word.bytes().any(|byte| byte.is_ascii_alphabetic())
        && (after.is_empty() || after.starts_with(|c: char| c.is_ascii_whitespace() || c == ';'))
}

/// Longest word that is looked at.
const LONGEST_WORD: usize = 24;

fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+' | b'%')
}

/// Whether a text stands for a number, a truth value, nothing, or a type.
fn is_plain_word(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "true",
        "false",
        "null",
        "none",
        "nil",
        "undefined",
        "yes",
        "no",
        "ok",
        "bool",
        "str",
        "string",
    ];
    let word = text.trim_end_matches(['.', '%']);
    let number = word.bytes().any(|byte| byte.is_ascii_digit())
        && word
            .bytes()
            .all(|byte| in_word(byte) && !byte.is_ascii_alphabetic());
    (number && word.len() <= LONGEST_WORD) || WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}
