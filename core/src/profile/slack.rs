//! Slack's Web API (SPEC §3.5): `{"ok": false, "error": "code"}`, in HTTP 200 as a rule.

use super::form::{boolean, string, Form};
use super::row::{find, row, Draft, Members, Row};
use super::{always, Spec, Writing};
use crate::error_type::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::text::{retry_after, view};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("invalid_arguments", Validation),
    row("not_found", NotFound),
    row("conflict", Conflict), // ours, for what the API has no code for
    row("access_denied", Permission),
    row("service_unavailable", Transient),
    row("internal_error", Internal).effects("unknown"),
    row("fatal_error", Internal).effects("unknown"),
    row("ratelimited", Transient).reason("rate_limit"),
    row("rate_limited", Transient).reason("rate_limit"),
    row("message_limit_exceeded", Permission).reason("quota"),
    row("request_timeout", Transient),
    row("team_added_to_org", Transient),
    row("not_authed", Permission).reason("unauthenticated"),
    row("invalid_auth", Permission).reason("unauthenticated"),
    row("token_expired", Permission).reason("unauthenticated"),
    row("token_revoked", Permission).reason("unauthenticated"),
    row("account_inactive", Permission),
    row("accesslimited", Permission),
    row("ekm_access_denied", Permission),
    row("enterprise_is_restricted", Permission),
    row("missing_scope", Permission),
    row("no_permission", Permission),
    row("not_allowed_token_type", Permission),
    row("org_login_required", Permission),
    row("restricted_action", Permission),
    row("two_factor_setup_required", Permission),
    row("not_in_channel", Permission),
    row("cant_post_message", Permission),
    row("channel_not_found", NotFound),
    row("message_not_found", NotFound),
    row("user_not_found", NotFound),
    row("users_not_found", NotFound),
    row("file_not_found", NotFound),
    row("thread_not_found", NotFound),
    row("team_not_found", NotFound),
    row("unknown_method", NotFound),
    row("method_deprecated", NotFound),
    row("deprecated_endpoint", NotFound),
    row("name_taken", Conflict).reason("exists"),
    row("already_in_channel", Conflict).reason("exists"),
    row("already_reacted", Conflict).reason("exists"),
    row("already_pinned", Conflict).reason("exists"),
    row("already_archived", Conflict).reason("state"),
    row("is_archived", Conflict).reason("state"),
    row("edit_window_closed", Conflict).reason("state"),
    row("invalid_arg_name", Validation),
    row("invalid_array_arg", Validation),
    row("invalid_charset", Validation),
    row("invalid_form_data", Validation),
    row("invalid_post_type", Validation),
    row("missing_post_type", Validation),
    row("invalid_json", Validation),
    row("json_not_object", Validation),
    row("invalid_blocks", Validation),
    row("invalid_cursor", Validation),
    row("invalid_limit", Validation),
    row("msg_too_long", Validation),
    row("no_text", Validation),
    row("too_many_attachments", Validation),
];

pub(super) const SPEC: Spec = Spec {
    name: "slack",
    source: "Slack Web API, common errors of its methods; slack_kit priv/docs/common_errors.json",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: always,
};

fn decode(body: &str, form: &Form<'_>) -> Option<Draft> {
    if boolean(body, "ok")? {
        return None;
    }
    let code = string(body, "error")?;
    let is_code = !code.is_empty()
        && code
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !is_code && super::reserved(body).is_none() {
        return None;
    }
    let mut draft = Draft::new(find(ROWS, &code), &code, &code.replace('_', " "), None);
    let required = string(body, "needed").map(|needed| list(&needed));
    if let Some(required) = required {
        draft.data.raw("required", &required);
    }
    let header = form
        .header("retry-after")
        .and_then(|text| retry_after::words(text.trim(), 1.0, None));
    if let Some(seconds) = header {
        draft.data.number("retry_after", seconds);
    }
    let metadata = super::form::object(body, "response_metadata").unwrap_or("");
    if let Some(messages) = view::get(metadata, "messages") {
        draft.data.raw("messages", messages);
    }
    Some(draft)
}

/// `a,b` as an array.
fn list(names: &str) -> String {
    let mut out = String::from("[");
    for (i, name) in names.split(',').enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        crate::text::write::string(&mut out, name.trim());
    }
    out.push(']');
    out
}

fn encode(writing: &Writing<'_>) -> String {
    let mut body = Members::default();
    body.raw("ok", "false");
    body.text("error", &writing.code);
    writing.close(body)
}
