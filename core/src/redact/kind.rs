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
    let value = value.trim_start_matches(' ');
    if let Some(items) = value.strip_prefix('[') {
        return !items.starts_with(['"', '\'']);
    }
    if value.starts_with('{') || value.starts_with("${") {
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
        Some(b'"' | b'\'') => unquoted.is_some(),
        Some(byte) => unquoted.is_none() && (byte.is_ascii_whitespace() || b",;)]}&<".contains(byte)),
    };
    ends && is_plain_word(word.get(..end).unwrap_or(""))
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
