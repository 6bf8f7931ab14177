//! Wrong use of this library.

use std::error::Error;
use std::fmt;

/// Wrong use of this library: an unknown word, a text that is not what a function asks for, a file that does not
/// describe what it should.
///
/// # Design
///
/// There are two families of errors. A [`ToolError`](crate::ToolError) is data about a failed call, to be read, sent
/// and acted on. `Misuse` is for the programmer: one opaque type with one line of text, because nobody branches on it.
/// It is never sent, and never becomes a `ToolError` by itself.
///
/// ```
/// let misuse = "RETRY".parse::<toolerror::ErrorType>().unwrap_err();
/// assert!(misuse.to_string().starts_with("unknown error type `RETRY`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misuse(Box<str>);

impl Misuse {
    /// Misuse with this text: one line, lower case, no full stop, the caller's values in backticks. A line break or
    /// another control character in a value becomes its escape, such as `\n`.
    pub fn new(text: impl fmt::Display) -> Self {
        let text = text.to_string();
        if !text.contains(char::is_control) {
            return Self(text.into());
        }
        let mut plain = String::with_capacity(text.len());
        for c in text.chars() {
            if c.is_control() {
                plain.extend(c.escape_default());
            } else {
                plain.push(c);
            }
        }
        Self(plain.into())
    }

    /// The fault that serde_json found in a JSON text, for the text of a `Misuse`: without the position, which is less
    /// useful than a path, and with the caller's texts in backticks.
    pub fn json_fault(error: &serde_json::Error) -> String {
        let text = error.to_string();
        let position = format!(" at line {} column {}", error.line(), error.column());
        let text = text.strip_suffix(&position).unwrap_or(&text);
        text.replace("\\\"", "'").replace('"', "`")
    }

    /// A word that is not one of a closed set.
    pub(crate) fn unknown(what: &str, word: &str, words: &str) -> Self {
        let word: String = word.chars().take(64).collect();
        Self::new(format!("unknown {what} `{word}`: must be one of {words}"))
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Misuse {}
