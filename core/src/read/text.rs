//! Reading an error text (SPEC §1.4): total, in bounded time and memory.

#[cfg(feature = "classify")]
use crate::delay::RequestedDelay;
use crate::json::Source;
use crate::reading::{Input, Mode, Reading};
#[cfg(feature = "classify")]
use crate::recognise::{heeded_delay, recognise, with_requested_delay, UnrecognisedFailure};
#[cfg(feature = "classify")]
use crate::text::MAX_TEXT;
use crate::unwrap::structured;

/// Reads an error text. Total: any bytes, no panic, bounded time and memory (SPEC §1.4).
///
/// ```
/// use toolerror::{read, ErrorType, Mode};
/// let wrapped = r#"Error executing tool x: {"type":"TRANSIENT","message":"busy","recoverable":true}"#;
/// assert_eq!(read(wrapped, Mode::Exact).error().error_type(), ErrorType::Internal); // legacy
/// let reading = read(wrapped, Mode::Unwrap);
/// assert_eq!(reading.error().error_type(), ErrorType::Transient);
/// assert_eq!(reading.wrappers(), ["error executing tool"]);
/// ```
pub fn read<'a>(text: impl Into<Input<'a>>, mode: Mode) -> Reading<'a> {
    let original = text.into().into_text();
    let source = Source::new(&original);
    if let Some(structured) = structured(&source, mode) {
        return structured.reading(original, mode);
    }
    #[cfg(feature = "classify")]
    if mode == Mode::Classify && original.len() <= MAX_TEXT {
        let verdict = recognise(UnrecognisedFailure::Text(&source));
        let in_words = || RequestedDelay::from_texts(&[&source], true);
        let requested = heeded_delay(verdict.as_ref(), in_words);
        let reading = Reading::legacy(original, mode).with_verdict(verdict);
        return with_requested_delay(reading, requested, None);
    }
    Reading::legacy(original, mode)
}
