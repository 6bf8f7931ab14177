//! The maximum size of a message about one failure (SPEC 3.6.18).

/// Maximum length in bytes. A longer text is a page or a report that also covers other things.
const MAX_MESSAGE: usize = 16 << 10;
/// A longer object is data, in bytes; objects may be longer than texts, since only members for messages are read.
const MAX_OBJECT: usize = 256 << 10;

/// Whether a text is short enough for the message of one failure.
pub(crate) fn is_message(text: &str) -> bool {
    let is_object = text.trim_start().starts_with(['{', '[']);
    text.len() <= if is_object { MAX_OBJECT } else { MAX_MESSAGE }
}
