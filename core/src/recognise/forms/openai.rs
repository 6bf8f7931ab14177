//! OpenAI's API (SPEC §3.5): `{"error": {message, type, param, code}}`.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::form::{object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{Spec, Writing};

/// `code` first, then `type`.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("invalid_request_error", Validation),
    row("not_found_error", NotFound),
    row("permission_error", Permission),
    row("server_error", Transient),
    row("conflict_error", Conflict),
    row("internal_error", Internal), // ours, for what the API has no type for
    row("insufficient_quota", Permission).reason("quota"),
    row("billing_hard_limit_reached", Permission).reason("quota"),
    row("billing_not_active", Permission).reason("quota"),
    row("access_terminated", Permission),
    row("account_deactivated", Permission),
    row("invalid_api_key", Permission).reason("unauthenticated"),
    row("invalid_organization", Permission),
    row("authentication_error", Permission).reason("unauthenticated"),
    row("unsupported_country_region_territory", Permission),
    row("rate_limit_exceeded", Transient).reason("rate_limit"),
    row("rate_limit_error", Transient).reason("rate_limit"),
    row("tokens", Transient).reason("rate_limit"),
    row("requests", Transient).reason("rate_limit"),
    row("engine_overloaded", Transient),
    row("service_unavailable_error", Transient),
    row("api_error", Transient),
    row("model_not_found", NotFound),
    row("resource_not_found", NotFound),
    row("context_length_exceeded", Validation),
    row("string_above_max_length", Validation),
    row("invalid_type", Validation),
    row("invalid_value", Validation),
    row("missing_required_parameter", Validation),
    row("unknown_parameter", Validation),
    row("unsupported_parameter", Validation),
    row("unsupported_value", Validation),
    row("content_policy_violation", Validation),
    row("content_filter", Validation),
    row("invalid_image", Validation),
    // OpenAI API, Error codes; Troubleshooting API usage and spend limits
    row("credit_balance_exhausted", Permission).reason("quota"),
    row("organization_spend_limit_exceeded", Permission).reason("quota"),
    row("organization_usage_limit_exceeded", Permission).reason("quota"),
    row("project_spend_limit_exceeded", Permission).reason("quota"),
    row("slow_down", Transient).reason("rate_limit"),
    row("server_is_overloaded", Transient),
    // ResponseError of OpenAI's SDKs
    row("invalid_prompt", Validation),
    row("bio_policy", Validation),
    row("misalignment_policy_violation", Validation),
    row("invalid_image_format", Validation),
    row("invalid_base64_image", Validation),
    row("invalid_image_url", Validation),
    row("image_too_large", Validation),
    row("image_too_small", Validation),
    row("image_parse_error", Validation),
    row("image_content_policy_violation", Validation),
    row("invalid_image_mode", Validation),
    row("image_file_too_large", Validation),
    row("unsupported_image_media_type", Validation),
    row("empty_image_file", Validation),
    row("failed_to_download_image", Validation),
    row("image_file_not_found", NotFound),
    row("data_residency_mismatch", Permission),
    row("vector_store_timeout", Transient),
];

pub(crate) const SPEC: Spec = Spec {
    name: "openai",
    source: "OpenAI API, Error codes; Troubleshooting API usage and spend limits; ErrorObject of its OpenAPI document; ResponseError of its SDKs",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        let error = object(body, "error").unwrap_or("");
        let has_all = ["type", "param", "code"]
            .iter()
            .all(|key| view::get(error, key).is_some());
        draft.known && (has_all || string(error, "type").is_some())
    },
};

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    let error = object(body, "error")?;
    let message = string(error, "message")?;
    let code = string(error, "code");
    let kind = string(error, "type");
    let named = [code.as_deref(), kind.as_deref()].into_iter().flatten();
    let known = named.clone().find(|name| find(ROWS, name).is_some());
    let code = known.or_else(|| named.clone().next())?;
    let mut draft = Draft::new(find(ROWS, code), code, &message, None);
    if let Some(param) = string(error, "param") {
        let mut violation = ObjectWriter::default();
        violation.text("message", &message);
        violation.text(
            "path",
            &format!("/{}", param.replace(['.', '['], "/").replace(']', "")),
        );
        violation.text("rule", code);
        if draft.error_type == Validation {
            draft
                .data
                .raw("violations", &format!("[{}]", violation.in_order()));
        }
    }
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let kind = match writing.error.error_type() {
        Validation => "invalid_request_error",
        _ => &writing.code,
    };
    let mut error = ObjectWriter::default();
    error.text("message", writing.error.message());
    error.text("type", kind);
    error.raw("param", "null");
    error.text("code", &writing.code);
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
