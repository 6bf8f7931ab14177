//! Reading a text that is exactly one ToolError object (mode `exact` of SPEC §1.4).

use crate::error::{ErrorType, ToolError};
use crate::json::scan::{Fault, Scanner};
use crate::json::write;
use crate::text::is_blank;

/// A parsed ToolError object.
#[derive(Debug)]
pub(crate) struct ParsedError {
    pub(crate) error: ToolError,
    pub(crate) extra: Option<String>,
    /// The text was cut off, so its statement about effects may be missing.
    pub(crate) cut: bool,
}

/// The text as one ToolError object, read literally; a BOM and white space around it are allowed.
pub(crate) fn exact(text: &str) -> Option<ParsedError> {
    let text = text.trim_matches(is_blank);
    if !text.starts_with('{') {
        return None;
    }
    object(text, ErrorType::from_name).ok().flatten()
}

/// Whether an object can have a member `type`, which may be written with escapes by number.
fn may_have_type(text: &str) -> bool {
    text.contains("\"type\"") || text.contains("\\u")
}

/// The text as one JSON object, and the ToolError that it is, if it is one. `type_of` knows the names of types.
///
/// An object that cannot be a ToolError is not read to its end, so it may be invalid JSON.
pub(crate) fn object(
    text: &str,
    type_of: fn(&str) -> Option<ErrorType>,
) -> Result<Option<ParsedError>, Fault> {
    if !may_have_type(text) {
        return Ok(None);
    }
    let mut scanner = Scanner::new(text, 0);
    let mut members = ErrorMembers::default();
    scanner.members(|scanner, key| members.add(scanner, key, type_of))?;
    scanner.end()?;
    Ok(members.found())
}

/// The members of an object so far; of two with one name the last counts.
#[derive(Default)]
struct ErrorMembers {
    error_type: Option<ErrorType>,
    message: Option<String>,
    recoverable: Option<bool>,
    data: String,
    extra: String,
}

impl ErrorMembers {
    /// Reads the value of a member; a value of the wrong kind counts as absent.
    fn add(
        &mut self,
        scanner: &mut Scanner<'_>,
        key: &str,
        type_of: fn(&str) -> Option<ErrorType>,
    ) -> Result<(), Fault> {
        match (key, scanner.peek_value()) {
            ("type", Some(b'"')) => self.error_type = type_of(&scanner.decoded_string()?),
            ("type", _) => {
                self.error_type = None;
                scanner.skip()?;
            }
            ("message", Some(b'"')) => self.message = Some(scanner.decoded_string()?),
            ("message", _) => {
                self.message = None;
                scanner.skip()?;
            }
            ("recoverable", Some(b't' | b'f')) => self.recoverable = Some(scanner.literal()? == "true"),
            ("recoverable", _) => {
                // not a boolean: `"false"` and 0 are false, any other value is ignored
                let mut value = String::new();
                scanner.value(&mut value)?;
                self.recoverable = matches!(value.as_str(), "\"false\"" | "0").then_some(false);
            }
            ("data", Some(b'{')) => {
                self.data.clear();
                scanner.outer_value(&mut self.data)?;
            }
            ("data", _) => {
                self.data.clear();
                scanner.skip()?;
            }
            (key, _) => {
                self.extra.push(if self.extra.is_empty() { '{' } else { ',' });
                write::string(&mut self.extra, key);
                self.extra.push(':');
                scanner.value(&mut self.extra)?;
            }
        }
        Ok(())
    }

    /// The ToolError, if the object has one of the six types.
    fn found(mut self) -> Option<ParsedError> {
        let error_type = self.error_type?;
        if !self.extra.is_empty() {
            self.extra.push('}');
            write::sort_members(&mut self.extra, 0);
        }
        let message = self
            .message
            .unwrap_or_else(|| error_type.default_message().to_owned());
        let recoverable = self.recoverable.unwrap_or(error_type.default_recoverable());
        Some(ParsedError {
            error: ToolError::from_parts(error_type, message, recoverable, self.data),
            extra: (!self.extra.is_empty()).then_some(self.extra),
            cut: false,
        })
    }
}

/// Reads the text that the Go predecessor printed if its data could not be marshalled: the message has unescaped
/// quotes.
pub(crate) fn go_fallback(text: &str) -> Option<ParsedError> {
    let (name, rest) = text.strip_prefix("{\"type\":\"")?.split_once('"')?;
    let error_type = ErrorType::from_name(name)?;
    let rest = rest.strip_prefix(",\"message\":\"")?;
    let (message, recoverable) = if let Some(message) = rest.strip_suffix("\",\"recoverable\":true}") {
        (message, true)
    } else {
        (rest.strip_suffix("\",\"recoverable\":false}")?, false)
    };
    if ends_early(message) {
        return None;
    }
    Some(ParsedError {
        error: ToolError::from_parts(error_type, message.to_owned(), recoverable, String::new()),
        extra: None,
        cut: false,
    })
}

/// Whether a brace closes inside the supposed message without being opened there: then the object ended earlier.
fn ends_early(message: &str) -> bool {
    let mut open = 0usize;
    message.chars().any(|c| {
        match c {
            '{' => open += 1,
            '}' if open == 0 => return true,
            '}' => open -= 1,
            _ => {}
        }
        false
    })
}
