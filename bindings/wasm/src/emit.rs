//! An error on its way out: `error`, `options`? (the JSON of [`Writing`]).

use toolerror::{Misuse, ToolError};
use toolerror_bridge::{to_http_json, Writing};

use crate::arguments::{Arguments, BorderAnswer};

/// The error and the options of a call.
fn taken(arguments: &mut Arguments<'_>) -> Result<(ToolError, Writing), Misuse> {
    let (error, options) = (arguments.error()?, writing(arguments)?);
    Ok((options.error(error), options))
}

/// The options of a call.
pub(crate) fn writing(arguments: &mut Arguments<'_>) -> Result<Writing, Misuse> {
    let options = arguments.optional()?;
    options.map_or_else(|| Ok(Writing::default()), |json| Writing::from_json(&json))
}

/// The canonical text as it may leave the process.
pub(crate) fn emitted(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (error, options) = taken(arguments)?;
    Ok(Some(error.emitted(&options.emit).to_json()))
}

/// The JSON of a tool result.
pub(crate) fn to_result(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (error, options) = taken(arguments)?;
    Ok(Some(error.to_result_json(&options.result_options())))
}

/// The JSON of an HTTP response: `{"status", "headers", "body"}`.
pub(crate) fn to_http(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let error = arguments.error()?;
    Ok(Some(to_http_json(error, &writing(arguments)?)))
}

/// The JSON of the `error` of a JSON-RPC response.
pub(crate) fn to_json_rpc(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (error, options) = taken(arguments)?;
    Ok(Some(error.to_json_rpc(&options.emit)))
}
