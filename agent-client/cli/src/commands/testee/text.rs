//! Texts of requests: a string, raw bytes, or repeated segments (SPEC 7.2.4).

use base64::Engine as _;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use toolerror::json::canonical_json;

use super::answer::TesteeAnswer;

/// At most this much text comes out of segments.
const MAX_BYTES: usize = 64 << 20;

/// A text as vectors write it.
pub(super) struct VectorText(TextForm);

impl<'de> Deserialize<'de> for VectorText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // canonical first: the library replaces a lone surrogate
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = canonical_json(raw.get()).map_err(D::Error::custom)?;
        let form = serde_json::from_str(&text);
        form.map(VectorText)
            .map_err(|_| D::Error::custom(format!("expected a text, not `{text}`")))
    }
}

/// The three ways to give a text (SPEC §7.2.4).
#[derive(Deserialize)]
#[serde(untagged)]
enum TextForm {
    /// As it is.
    Plain(String),
    /// Bytes in base64.
    Bytes { b64: String },
    /// Each `s` repeated `n` times.
    Segments { segments: Vec<TextSegment> },
}

#[derive(Deserialize)]
struct TextSegment {
    s: String,
    n: usize,
}

impl Default for VectorText {
    fn default() -> Self {
        VectorText(TextForm::Plain(String::new()))
    }
}

impl VectorText {
    /// The bytes of the text.
    pub(super) fn into_bytes(self) -> Result<Vec<u8>, TesteeAnswer> {
        match self.0 {
            TextForm::Plain(text) => Ok(text.into_bytes()),
            TextForm::Bytes { b64 } => {
                let engine = base64::engine::general_purpose::STANDARD;
                engine.decode(b64).map_err(TesteeAnswer::refuse)
            }
            TextForm::Segments { segments } => {
                let mut out = Vec::new();
                for TextSegment { s, n } in segments {
                    if s.len().saturating_mul(n).saturating_add(out.len()) > MAX_BYTES {
                        return Err(TesteeAnswer::refuse("segments are too long"));
                    }
                    out.extend(s.repeat(n).bytes());
                }
                Ok(out)
            }
        }
    }

    /// The text. Bytes that are not UTF-8 become U+FFFD.
    pub(super) fn into_string(self) -> Result<String, TesteeAnswer> {
        Ok(String::from_utf8_lossy(&self.into_bytes()?).into_owned())
    }
}
