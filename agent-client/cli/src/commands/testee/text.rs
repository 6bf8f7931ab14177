//! Texts of requests: a string, raw bytes, or repeated segments (SPEC §7.1).

use base64::Engine as _;
use serde::Deserialize;

use super::Answer;

/// At most this much text comes out of segments.
const MAX_BYTES: usize = 64 << 20;

/// A text as vectors write it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Text {
    /// As it is.
    Plain(String),
    /// Bytes in base64.
    Bytes { b64: String },
    /// Each `s` repeated `n` times.
    Segments { segments: Vec<Segment> },
}

#[derive(Deserialize)]
pub(super) struct Segment {
    s: String,
    n: usize,
}

impl Default for Text {
    fn default() -> Self {
        Text::Plain(String::new())
    }
}

impl Text {
    /// The bytes that it stands for.
    pub(super) fn into_bytes(self) -> Result<Vec<u8>, Answer> {
        match self {
            Text::Plain(text) => Ok(text.into_bytes()),
            Text::Bytes { b64 } => {
                let engine = base64::engine::general_purpose::STANDARD;
                engine.decode(b64).map_err(Answer::refuse)
            }
            Text::Segments { segments } => {
                let mut out = Vec::new();
                for Segment { s, n } in segments {
                    if s.len().saturating_mul(n).saturating_add(out.len()) > MAX_BYTES {
                        return Err(Answer::refuse("segments are too long"));
                    }
                    out.extend(s.repeat(n).bytes());
                }
                Ok(out)
            }
        }
    }

    /// The text; bytes that are no UTF-8 are U+FFFD in it.
    pub(super) fn into_string(self) -> Result<String, Answer> {
        Ok(String::from_utf8_lossy(&self.into_bytes()?).into_owned())
    }
}
