//! Emission: tool results, HTTP responses, JSON-RPC errors (SPEC §1.5, §1.6, §1.7, §1.9).

use napi::Result;
use napi_derive::napi;
use serde::Deserialize;
use serde_json::{json, Map, Value};
use toolerror::{EmitOptions, HttpForm, ResultOptions};

use crate::guard::{guard, misuse};
use crate::value::error_of;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    redact: Option<bool>,
    sensitive_keys: Vec<String>,
    only_sensitive_keys: Option<Vec<String>>,
    message_limit: Option<f64>,
    text_limit: Option<f64>,
    structured_content: bool,
    meta_key: Option<String>,
    form: Option<String>,
}

impl Options {
    pub(crate) fn of(json: Option<&str>) -> Result<Self> {
        json.map_or_else(
            || Ok(Self::default()),
            |json| serde_json::from_str(json).map_err(misuse),
        )
    }

    pub(crate) fn emit(&self) -> EmitOptions {
        let mut emit = EmitOptions::new().with_redaction(self.redact.unwrap_or(true));
        if let Some(names) = &self.only_sensitive_keys {
            emit = emit.with_only_sensitive_keys(names);
        }
        emit.with_sensitive_keys(&self.sensitive_keys)
            .with_message_limit(bytes(self.message_limit, EmitOptions::MESSAGE_LIMIT))
            .with_text_limit(bytes(self.text_limit, EmitOptions::TEXT_LIMIT))
    }

    fn form(&self) -> Result<HttpForm> {
        match self.form.as_deref() {
            None | Some("problem+json") => Ok(HttpForm::ProblemJson),
            Some("bare") => Ok(HttpForm::Bare),
            Some(other) => Err(misuse(format_args!(
                "unknown form `{other}`: must be problem+json or bare"
            ))),
        }
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates"
)]
fn bytes(limit: Option<f64>, default: usize) -> usize {
    limit.map_or(default, |limit| limit as usize)
}

/// The canonical text as it may leave the process.
#[napi]
pub fn emitted(text: String, options: Option<String>) -> Result<String> {
    guard(|| {
        let options = Options::of(options.as_deref())?;
        Ok(error_of(&text)?.emitted(&options.emit()).to_json())
    })
}

/// The JSON of a tool result.
#[napi]
pub fn to_result(text: String, options: Option<String>) -> Result<String> {
    guard(|| {
        let options = Options::of(options.as_deref())?;
        let mut wanted = ResultOptions::new()
            .with_structured_content(options.structured_content)
            .with_emit(options.emit());
        if let Some(key) = options.meta_key {
            wanted = wanted.with_meta_key(key);
        }
        Ok(error_of(&text)?.to_result_json(&wanted))
    })
}

/// The JSON of an HTTP response: `{"status", "headers", "body"}`.
#[napi]
pub fn to_http(text: String, options: Option<String>) -> Result<String> {
    guard(|| {
        let options = Options::of(options.as_deref())?;
        let response = error_of(&text)?.to_http_with(options.form()?, &options.emit());
        let headers: Map<String, Value> = response
            .headers
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.into()))
            .collect();
        Ok(json!({"status": response.status, "headers": headers, "body": response.body}).to_string())
    })
}

/// The JSON of the `error` of a JSON-RPC response.
#[napi]
pub fn to_json_rpc(text: String, options: Option<String>) -> Result<String> {
    guard(|| {
        let options = Options::of(options.as_deref())?;
        Ok(error_of(&text)?.to_json_rpc_with(&options.emit()))
    })
}
