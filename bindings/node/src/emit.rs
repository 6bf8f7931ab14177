//! Emission: tool results, HTTP responses, JSON-RPC errors (SPEC §1.5, §1.6, §1.7, §1.9).

use napi::Result;
use napi_derive::napi;
use toolerror::{EmitOptions, ToolError};
use toolerror_bridge::{to_http_json, Writing};

use crate::misuse::{catch_panic, misuse};
use crate::value::error_of;

/// How to write an error, as the TypeScript half says it.
pub(crate) struct Options(Writing);

impl Options {
    pub(crate) fn of(json: Option<&str>) -> Result<Self> {
        let writing = json.map_or_else(|| Ok(Writing::default()), Writing::from_json);
        writing.map(Self).map_err(misuse)
    }

    pub(crate) fn emit(&self) -> &EmitOptions {
        &self.0.emit
    }

    /// The error of this text, with what is known of it beside.
    fn error(&self, text: &str) -> Result<ToolError> {
        Ok(self.0.error(error_of(text)?))
    }
}

/// The canonical text as it may leave the process.
#[napi]
pub fn emitted(text: String, options: Option<String>) -> Result<String> {
    catch_panic(|| {
        let options = Options::of(options.as_deref())?;
        Ok(options.error(&text)?.emitted(options.emit()).to_json())
    })
}

/// The JSON of a tool result.
#[napi]
pub fn to_result(text: String, options: Option<String>) -> Result<String> {
    catch_panic(|| {
        let options = Options::of(options.as_deref())?;
        let error = options.error(&text)?;
        Ok(error.to_result_json(&options.0.result_options()))
    })
}

/// The JSON of an HTTP response: `{"status", "headers", "body"}`.
#[napi]
pub fn to_http(text: String, options: Option<String>) -> Result<String> {
    catch_panic(|| {
        let options = Options::of(options.as_deref())?;
        Ok(to_http_json(error_of(&text)?, &options.0))
    })
}

/// The JSON of the `error` of a JSON-RPC response.
#[napi]
pub fn to_json_rpc(text: String, options: Option<String>) -> Result<String> {
    catch_panic(|| {
        let options = Options::of(options.as_deref())?;
        Ok(options.error(&text)?.to_json_rpc(options.emit()))
    })
}
