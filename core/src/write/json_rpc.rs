//! An error as a JSON-RPC error object (SPEC §1.6).

use crate::emit::EmitOptions;
use crate::error::reason;
use crate::error::{ErrorType, ToolError};
use crate::facts::json_rpc::{INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND};
use crate::json::write;

impl ToolError {
    /// The error as the JSON text of a JSON-RPC error object, with the full error in its `data` (SPEC §1.6).
    ///
    /// ```
    /// use toolerror::{EmitOptions, ToolError};
    /// assert_eq!(
    ///     ToolError::validation("bad `id`").to_json_rpc(&EmitOptions::default()),
    ///     r#"{"code":-32602,"message":"bad `id`","data":{"type":"VALIDATION","message":"bad `id`","recoverable":false}}"#,
    /// );
    /// ```
    ///
    /// This is emission: secrets are masked and long texts cut, as `options` say (SPEC §1.9).
    pub fn to_json_rpc(&self, options: &EmitOptions) -> String {
        let emitted = self.emitted(options);
        let mut out = format!("{{\"code\":{},\"message\":", emitted.json_rpc_code());
        write::string(&mut out, emitted.message());
        out.push_str(",\"data\":");
        emitted.write_json(&mut out);
        out.push('}');
        out
    }

    /// The code of JSON-RPC for it: -32602 for VALIDATION and NOT_FOUND, -32601 for an unknown tool, else -32603.
    pub(crate) fn json_rpc_code(&self) -> i64 {
        match self.error_type() {
            ErrorType::NotFound if self.reason().as_deref() == Some(reason::UNKNOWN_TOOL) => METHOD_NOT_FOUND,
            ErrorType::NotFound | ErrorType::Validation => INVALID_PARAMS,
            _ => INTERNAL_ERROR,
        }
    }
}
