//! What the library refuses: each language's misuse error, never a ToolError.

use std::fmt;

/// Why a call of the library was refused: one line for the programmer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misuse(String);

impl Misuse {
    /// A refusal that says why.
    pub fn new(why: impl fmt::Display) -> Self {
        Self(why.to_string())
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misuse {}
