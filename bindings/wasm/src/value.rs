//! The value: built from parts, and looked into.

use serde_json::Value;
use toolerror::{Misuse, ToolError};
use toolerror_bridge::conventional_members;

use crate::arguments::{Arguments, BorderAnswer};

/// The canonical text of an error from `type`, `message`, `recoverable`?, `data`?, the JSON text of an object.
pub(crate) fn build(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (error_type, message) = (arguments.text("type")?, arguments.text("message")?);
    let (recoverable, data) = (arguments.optional_value()?, arguments.optional()?);
    let error = ToolError::build(&error_type, message, recoverable, data.as_deref());
    Ok(Some(error.map_err(Misuse::new)?.to_json()))
}

/// The conventional members of an error as a JSON object.
pub(crate) fn members(arguments: &mut Arguments<'_>) -> BorderAnswer {
    Ok(Some(
        Value::Object(conventional_members(&arguments.error()?)).to_string(),
    ))
}

/// The canonical form of JSON.
pub(crate) fn canonical(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let text = arguments.text("json")?;
    toolerror::json::canonical_json(&text)
        .map(Some)
        .map_err(Misuse::new)
}

/// A canonical text in which each integer that a double does not hold is a string: U+D800 and its digits.
pub(crate) fn mark_integers(arguments: &mut Arguments<'_>) -> BorderAnswer {
    Ok(Some(toolerror_bridge::mark_integers(&arguments.text("text")?)))
}

/// A date as a server writes it, in milliseconds since 1970; nothing for another text.
pub(crate) fn date_ms(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let at_ms = toolerror::http::parse_date_ms(&arguments.text("date")?);
    Ok(at_ms.map(|at_ms| at_ms.to_string()))
}
