//! Azure's REST APIs (SPEC §3.5): `{"error": {code, message, target, details[], innererror}}`.

use super::form::{array, object, string, Form};
use super::row::{find, row, Draft, Members, Row};
use super::{Spec, Writing};
use crate::error_type::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::text::view;

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("BadRequest", Validation),
    row("NotFound", NotFound),
    row("Conflict", Conflict),
    row("Forbidden", Permission),
    row("ServiceUnavailable", Transient),
    row("UnexpectedError", Internal), // ours, for what the APIs have no common code for
    row("InvalidRequestContent", Validation),
    row("InvalidParameter", Validation),
    row("InvalidInput", Validation),
    row("InvalidHeaderValue", Validation),
    row("InvalidQueryParameterValue", Validation),
    row("InvalidResourceName", Validation),
    row("InvalidTemplate", Validation),
    row("MissingRequiredHeader", Validation),
    row("MissingRequiredQueryParameter", Validation),
    row("OutOfRangeInput", Validation),
    row("RequestBodyTooLarge", Validation),
    row("MissingSubscriptionRegistration", Permission),
    row("content_filter", Validation),
    row("AuthenticationFailed", Permission).reason("unauthenticated"),
    row("InvalidAuthenticationToken", Permission).reason("unauthenticated"),
    row("InvalidAuthenticationTokenTenant", Permission).reason("unauthenticated"),
    row("ExpiredAuthenticationToken", Permission).reason("unauthenticated"),
    row("Unauthorized", Permission).reason("unauthenticated"),
    row("AuthorizationFailed", Permission),
    row("AuthorizationPermissionMismatch", Permission),
    row("LinkedAuthorizationFailed", Permission),
    row("InsufficientAccountPermissions", Permission),
    row("AccountIsDisabled", Permission),
    row("DisallowedOperation", Permission),
    row("RequestDisallowedByPolicy", Permission),
    row("SubscriptionNotRegistered", Permission),
    row("QuotaExceeded", Permission).reason("quota"),
    row("ResourceQuotaExceeded", Permission).reason("quota"),
    row("SkuNotAvailable", Permission).reason("quota"),
    row("OperationNotAllowed", Conflict).reason("state"),
    row("ResourceNotFound", NotFound),
    row("ResourceGroupNotFound", NotFound),
    row("SubscriptionNotFound", NotFound),
    row("DeploymentNotFound", NotFound),
    row("ContainerNotFound", NotFound),
    row("BlobNotFound", NotFound),
    row("ItemNotFound", NotFound),
    row("itemNotFound", NotFound),
    row("Request_ResourceNotFound", NotFound),
    row("AnotherOperationInProgress", Conflict),
    row("ResourceGroupBeingDeleted", Conflict).reason("state"),
    row("LeaseIdMissing", Conflict),
    row("LeaseAlreadyPresent", Conflict),
    row("ScopeLocked", Permission),
    row("AccountBeingCreated", Transient),
    row("AccountAlreadyExists", Conflict).reason("exists"),
    row("ResourceAlreadyExists", Conflict).reason("exists"),
    row("BlobAlreadyExists", Conflict).reason("exists"),
    row("ContainerAlreadyExists", Conflict).reason("exists"),
    row("nameAlreadyExists", Conflict).reason("exists"),
    row("ConditionNotMet", Conflict).reason("stale"),
    row("PreconditionFailed", Conflict).reason("stale"),
    row("resourceModified", Conflict).reason("stale"),
    row("TooManyRequests", Transient).reason("rate_limit"),
    row("429", Transient).reason("rate_limit"),
    row("RateLimitReached", Transient).reason("rate_limit"),
    row("SubscriptionRequestsThrottled", Transient).reason("rate_limit"),
    row("activityLimitReached", Transient).reason("rate_limit"),
    row("ServerBusy", Transient),
    row("ServerTimeout", Transient).effects("unknown"),
    row("GatewayTimeout", Transient).effects("unknown"),
    row("OperationTimedOut", Transient).effects("unknown"),
    row("RetryableError", Transient),
    row("InternalServerError", Transient),
    row("InternalError", Transient),
];

pub(super) const SPEC: Spec = Spec {
    name: "azure",
    source: "Azure REST API guidelines, 7.10.2; Common REST API error codes (Storage); Troubleshoot common Azure deployment errors; Microsoft Graph error responses",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        let error = object(body, "error").unwrap_or("");
        let has_own = ["innererror", "innerError", "target"].iter().any(|key| view::get(error, key).is_some());
        let is_camel = draft.code.starts_with(|c: char| c.is_ascii_uppercase()) && !draft.code.contains('_');
        draft.known && (has_own || is_camel)
    },
};

fn decode(body: &str, _: &Form<'_>) -> Option<Draft> {
    let error = object(body, "error")?;
    let code = string(error, "code")?;
    let message = string(error, "message").unwrap_or_default();
    // a general code may hold finer ones
    let inner = object(error, "innererror").or_else(|| object(error, "innerError"));
    let finer = view::items(array(error, "details").unwrap_or("")).chain(inner);
    let finer = finer.filter_map(|detail| string(detail, "code"));
    let mut codes = std::iter::once(code.clone()).chain(finer);
    let found = codes.find_map(|code| find(ROWS, &code));
    let mut draft = Draft::new(found, &code, &message, None);
    draft.data.copy(error, &["target"]);
    if let Some(id) = inner.and_then(|inner| string(inner, "request-id")) {
        draft.data.text("error_id", &id);
    }
    Some(draft)
}

fn encode(writing: &Writing<'_>) -> String {
    let mut error = Members::default();
    error.text("code", &writing.code);
    error.text("message", writing.error.message());
    let mut body = Members::default();
    body.raw("error", &error.in_order());
    writing.close(body)
}
