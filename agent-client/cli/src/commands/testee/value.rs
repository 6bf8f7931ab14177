//! `build`, `encode`, `display`, `to_http`, `to_json_rpc`, `result`: the operations on one error (SPEC §7.2).

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{json, Map, Value};
use toolerror::http::HttpForm;
use toolerror::tool_result::ResultOptions;
use toolerror::{EmitOptions, ToolError};

use super::answer::{members, raw, reply, OpResult, TesteeAnswer};
use super::text::VectorText;

/// The op `build`: the canonical text of a new error.
pub(super) fn build(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request<'a> {
        r#type: String,
        message: VectorText,
        recoverable: Option<bool>,
        #[serde(borrow)]
        data: Option<&'a RawValue>,
    }
    let Request {
        r#type,
        message,
        recoverable,
        data,
    } = members(request)?;
    let error = ToolError::build(
        &r#type,
        message.into_string()?,
        recoverable,
        data.map(RawValue::get),
    );
    reply(&json!({"text": error.map_err(TesteeAnswer::refuse)?.to_json()}))
}

/// The error of a request, an object under `error` or its text under `error_json`.
pub(super) fn error_of(request: &str) -> Result<ToolError, TesteeAnswer> {
    #[derive(Deserialize)]
    struct Request<'a> {
        #[serde(borrow)]
        error: Option<&'a RawValue>,
        error_json: Option<VectorText>,
    }
    let Request { error, error_json } = members(request)?;
    let text = match (error, error_json) {
        (Some(error), None) => error.get().to_owned(),
        (None, Some(text)) => text.into_string()?,
        _ => {
            return Err(TesteeAnswer::refuse(
                "request needs one of `error` and `error_json`",
            ))
        }
    };
    ToolError::from_json(&text).map_err(TesteeAnswer::refuse)
}

/// The op `encode`: the text of an error, emitted when limits or masking are given.
pub(super) fn encode(request: &str) -> OpResult {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Limits {
        message: Option<usize>,
        text: Option<usize>,
    }
    #[derive(Deserialize)]
    struct Request {
        limits: Option<Limits>,
        #[serde(default)]
        redact: bool,
    }
    let Request { limits, redact } = members(request)?;
    let mut emit = EmitOptions::raw().with_redaction(redact);
    if let Some(Limits { message, text }) = limits {
        emit = emit
            .with_message_limit(message.unwrap_or(EmitOptions::MESSAGE_LIMIT))
            .with_text_limit(text.unwrap_or(EmitOptions::TEXT_LIMIT));
    }
    reply(&json!({"text": error_of(request)?.emitted(&emit).to_json()}))
}

pub(super) fn display(request: &str) -> OpResult {
    reply(&json!({"text": error_of(request)?.to_string()}))
}

/// The op `to_http`.
pub(super) fn to_http(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request {
        #[serde(default)]
        form: String,
    }
    let form = match members::<Request>(request)?.form.as_str() {
        "" | "problem+json" => HttpForm::ProblemJson,
        "bare" => HttpForm::Bare,
        other => return Err(TesteeAnswer::refuse(format!("unknown form `{other}`"))),
    };
    let response = error_of(request)?.to_http(form, &EmitOptions::default());
    let headers: Map<String, Value> = response
        .headers
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    reply(&json!({"status": response.status, "headers": headers, "body": response.body}))
}

/// The op `result`: a CallToolResult.
pub(super) fn result(request: &str) -> OpResult {
    #[derive(Default, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Options {
        structured_content: bool,
        meta_key: Option<String>,
    }
    #[derive(Deserialize)]
    struct Request {
        #[serde(default)]
        options: Options,
    }
    let Request { options } = members(request)?;
    let mut wanted = ResultOptions::new().with_structured_content(options.structured_content);
    if let Some(key) = options.meta_key {
        wanted = wanted.with_meta_key(key);
    }
    raw(format!(
        r#"{{"result":{}}}"#,
        error_of(request)?.to_result_json(&wanted)
    ))
}

/// The op `to_json_rpc`.
pub(super) fn to_json_rpc(request: &str) -> OpResult {
    raw(format!(
        r#"{{"error":{}}}"#,
        error_of(request)?.to_json_rpc(&EmitOptions::default())
    ))
}
