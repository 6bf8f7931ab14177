//! Slack's Web API (SPEC §3.5): `{"ok": false, "error": "code"}`, in HTTP 200 as a rule.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::form::{boolean, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{always, Spec, Writing};

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
    // Slack Web API, errors of its methods: what the names below would get wrong
    row("invalid_token", Permission).reason("unauthenticated"),
    row("invalid_client", Permission).reason("unauthenticated"),
    row("invalid_client_id", Permission).reason("unauthenticated"),
    row("invalid_code", Permission).reason("unauthenticated"),
    row("invalid_grant", Permission).reason("unauthenticated"),
    row("invalid_refresh_token", Permission).reason("unauthenticated"),
    row("bad_client_secret", Permission).reason("unauthenticated"),
    row("bad_token", Permission).reason("unauthenticated"),
    row("token_already_exchanged", Permission).reason("unauthenticated"),
    row("admin_unauthorized", Permission),
    row("bot_user_required", Permission),
    row("no_access", Permission),
    row("no_external_invite_permission", Permission),
    row("no_perms", Permission),
    row("not_admin", Permission),
    row("not_allowed", Permission),
    row("not_an_admin", Permission),
    row("not_an_owner", Permission),
    row("not_app_admin", Permission),
    row("not_authorized", Permission),
    row("not_in_team", Permission),
    row("not_owner", Permission),
    row("not_permitted", Permission),
    row("permission_denied", Permission),
    row("plan_upgrade_required", Permission),
    row("sudo_required", Permission),
    row("user_is_restricted", Permission),
    row("not_paid", Permission).reason("quota"),
    row("paid_only", Permission).reason("quota"),
    row("paid_teams_only", Permission).reason("quota"),
    row("free_team_not_allowed", Permission).reason("quota"),
    row("restricted_plan_level", Permission).reason("quota"),
    row("cannot_find_channel", NotFound),
    row("cannot_find_message", NotFound),
    row("cannot_find_service", NotFound),
    row("no_pin", NotFound),
    row("no_reaction", NotFound),
    row("no_such_subteam", NotFound),
    row("cant_archive_required", Conflict).reason("state"),
    row("channel_archived", Conflict).reason("state"),
    row("channel_is_archived", Conflict).reason("state"),
    row("draft_has_conflict", Conflict).reason("state"),
    row("file_deleted", Conflict).reason("state"),
    row("inactive_call", Conflict).reason("state"),
    row("not_archived", Conflict).reason("state"),
    row("not_in_dnd", Conflict).reason("state"),
    row("not_pinned", Conflict).reason("state"),
    row("not_starred", Conflict).reason("state"),
    row("streaming_state_conflict", Conflict).reason("state"),
    row("thread_locked", Conflict).reason("state"),
    row("hash_conflict", Conflict).reason("stale"),
    row("action_already_in_progress", Conflict),
    row("ratelimit", Transient).reason("rate_limit"),
    row("too_many_requests", Transient).reason("rate_limit"),
    row("datastore_migration_in_progress", Transient),
    row("migration_in_progress", Transient),
    row("as_user_not_supported", Validation),
    row("cannot_parse", Validation),
    row("cannot_parse_attachment", Validation),
    row("channel_type_not_supported", Validation),
    row("invalid_emoji_not_allowed", Validation),
    row("markdown_text_conflict", Validation),
    row("method_not_supported_for_channel_type", Validation),
    row("no_channel", Validation),
    row("no_item_specified", Validation),
    row("no_query", Validation),
    row("no_user", Validation),
    row("property_not_allowed", Validation),
    row("thread_ts_not_allowed", Validation),
    row("time_in_past", Validation),
    row("time_too_far", Validation),
    row("too_large", Validation),
    row("too_long", Validation),
    row("validation_errors", Validation),
    row("not_implemented", Internal),
    // The names of the errors of Slack's 323 methods; `*` stands for any text
    row("*_not_found", NotFound),
    row("*_already_exists", Conflict).reason("exists"),
    row("*_taken", Conflict).reason("exists"),
    row("duplicate_*", Conflict).reason("exists"),
    row("already_*", Conflict).reason("state"),
    row("*_limit_reached", Permission).reason("quota"),
    row("*_limit_exceeded", Permission).reason("quota"),
    row("*_quota_exceeded", Permission).reason("quota"),
    row("restricted_*", Permission),
    row("*_denied", Permission),
    row("*_blocked", Permission),
    row("*_disabled", Permission),
    row("*_not_allowed", Permission),
    row("not_allowed_*", Permission),
    row("cannot_*", Permission),
    row("cant_*", Permission),
    row("user_cannot_*", Permission),
    row("invalid_*", Validation),
    row("*_invalid", Validation),
    row("missing_*", Validation),
    row("bad_*", Validation),
    row("too_many_*", Validation),
    row("over_*", Validation),
    row("*_too_long", Validation),
    row("*_too_large", Validation),
    row("*_required", Validation),
    row("*_not_supported", Validation),
    row("no_valid_*", Validation),
];

pub(crate) const SPEC: Spec = Spec {
    name: "slack",
    source: "Slack Web API, errors of its 323 methods; slack_kit priv/docs/common_errors.json",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: always,
};

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    if boolean(body, "ok")? {
        return None;
    }
    let code = string(body, "error")?;
    let is_code = !code.is_empty()
        && code
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !is_code && crate::recognise::forms::reserved(body).is_none() {
        return None;
    }
    let mut draft = Draft::new(find(ROWS, &code), &code, &code.replace('_', " "), None);
    let required = string(body, "needed").map(|needed| list(&needed));
    if let Some(required) = required {
        draft.data.raw("required", &required);
    }
    let metadata = crate::recognise::forms::form::object(body, "response_metadata").unwrap_or("");
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
        crate::json::write::string(&mut out, name.trim());
    }
    out.push(']');
    out
}

fn encode(writing: &Writing<'_>) -> String {
    let mut body = ObjectWriter::default();
    body.raw("ok", "false");
    body.text("error", &writing.code);
    writing.close(body)
}
