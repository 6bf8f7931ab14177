//! The proposal of a classified tool failure for MCP (SPEC §3.5), SEP-3313: read only.

use crate::error::ErrorType::{Internal, NotFound, Permission, Transient, Validation};
use crate::json::view;
use crate::recognise::forms::form::{array, boolean, object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{always, Spec};

const KEY: &str = "io.modelcontextprotocol/toolFailure";

/// The codes that the proposal recommends, then its classes for all others.
const ROWS: &[Row] = &[
    row("invalid_input", Validation),
    row("resource_not_found", NotFound),
    row("capability_unsupported", Internal),
    row("retryable_transient_error", Transient).or_internal(),
    row("auth_required", Permission).reason("unauthenticated"),
    row("permission_denied", Permission),
    row("policy_blocked", Permission),
    row("user_action_required", Permission),
];
const CLASSES: &[Row] = &[
    row("capability", Internal),
    row("reliability", Transient).or_internal(),
    row("governance", Permission),
];

pub(crate) const SPEC: Spec = Spec {
    name: "mcp-tool-failure",
    source: "MCP SEP-3313 (draft): Structured Tool-Failure Classification",
    rows: ROWS,
    loss: "",
    decode,
    encode: None,
    evidence: always,
};

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    let failure = object(object(body, "_meta")?, KEY)?;
    if boolean(body, "isError").or_else(|| boolean(body, "is_error")) == Some(false) {
        return None;
    }
    let class = string(failure, "class")?;
    let by_class = find(CLASSES, &class)?;
    let code = string(failure, "code").unwrap_or_default();
    // the class decides; a code refines it within the class
    let refined = find(ROWS, &code).filter(|row| class_of(row.code) == class);
    let retryable = boolean(failure, "retryable").unwrap_or(false);
    let said = (class == "reliability").then_some(retryable);
    let blocks = view::items(array(body, "content").unwrap_or(""));
    let texts: Vec<_> = blocks.filter_map(|block| string(block, "text")).collect();
    let mut draft = Draft::new(Some(refined.unwrap_or(by_class)), &code, &texts.join("\n"), said);
    for (from, to) in [
        ("correlationId", "error_id"),
        ("agentGuidance", "hint"),
        ("retryNotBefore", "retry_after_ms"),
    ] {
        if let Some(value) = view::get(failure, from) {
            draft.data.raw(to, value);
        }
    }
    Some(draft)
}

fn class_of(code: &str) -> &'static str {
    match code {
        "invalid_input" | "resource_not_found" | "capability_unsupported" => "capability",
        "retryable_transient_error" => "reliability",
        _ => "governance",
    }
}
