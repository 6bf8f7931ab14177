//! Reading a text that is exactly one ToolError object (mode `exact` of SPEC §1.4).

use crate::error::{ErrorType, ToolError};
use crate::json::scan::{Fault, Scanner};
use crate::json::write;
use crate::text::is_blank;

/// A ToolError object that was found.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) error: ToolError,
    pub(crate) extra: Option<String>,
    /// The text was cut off, so what it would have said of its effects may be missing.
    pub(crate) cut: bool,
}

/// The text as one ToolError object, read literally; a BOM and white space around it are allowed.
pub(crate) fn exact(text: &str) -> Option<Found> {
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
/// What can be no ToolError is not looked at any further, so it may be no JSON either.
pub(crate) fn object(text: &str, type_of: fn(&str) -> Option<ErrorType>) -> Result<Option<Found>, Fault> {
    if !may_have_type(text) {
        return Ok(None);
    }
    let mut scanner = Scanner::new(text, 0);
    let mut error_type: Option<ErrorType> = None;
    let mut message: Option<String> = None;
    let mut recoverable: Option<bool> = None;
    let mut data = String::new();
    let mut extra = String::new();
    scanner.members(|scanner, key| {
        match (key, scanner.peek_value()) {
            ("type", Some(b'"')) => error_type = type_of(&scanner.decoded_string()?),
            ("type", _) => {
                error_type = None;
                scanner.skip()?;
            }
            ("message", Some(b'"')) => message = Some(scanner.decoded_string()?),
            ("message", _) => {
                message = None;
                scanner.skip()?;
            }
            ("recoverable", Some(b't' | b'f')) => recoverable = Some(scanner.literal()? == "true"),
            ("recoverable", _) => {
                // no boolean: `"false"` and 0 are false, all else says nothing
                let mut value = String::new();
                scanner.value(&mut value)?;
                recoverable = matches!(value.as_str(), "\"false\"" | "0").then_some(false);
            }
            ("data", Some(b'{')) => {
                data.clear();
                scanner.outer_value(&mut data)?;
            }
            ("data", _) => {
                data.clear();
                scanner.skip()?;
            }
            (key, _) => {
                extra.push(if extra.is_empty() { '{' } else { ',' });
                write::string(&mut extra, key);
                extra.push(':');
                scanner.value(&mut extra)?;
            }
        }
        Ok(())
    })?;
    scanner.end()?;
    let Some(error_type) = error_type else {
        return Ok(None);
    };
    if !extra.is_empty() {
        extra.push('}');
        write::sort_members(&mut extra, 0);
    }
    let message = message.unwrap_or_else(|| error_type.default_message().to_owned());
    let recoverable = recoverable.unwrap_or(error_type.default_recoverable());
    Ok(Some(Found {
        error: ToolError::from_parts(error_type, message, recoverable, data),
        extra: (!extra.is_empty()).then_some(extra),
        cut: false,
    }))
}

/// What Go's predecessor printed when its data could not be marshalled: a message with unescaped quotes.
pub(crate) fn go_fallback(text: &str) -> Option<Found> {
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
    Some(Found {
        error: ToolError::from_parts(error_type, message.to_owned(), recoverable, String::new()),
        extra: None,
        cut: false,
    })
}

/// Whether a brace closes in what should be the message that did not open there: then the object ended earlier.
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
