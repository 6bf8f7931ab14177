//! `google.rpc.Status` in the error model of Google's APIs (SPEC §3.5).

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::error::ToolError;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::form::{array, member_number, object, string, Form, Object};
use crate::recognise::forms::grpc::{code_of, ROWS};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{Spec, Writing};
use crate::text::delay;

pub(crate) const SPEC: Spec = Spec {
    name: "google.rpc",
    source: "google.aip.dev/193; google/rpc/code.proto, error_details.proto; google/api/error_reason.proto; Drive API, Resolve errors; Cloud Storage JSON API, HTTP status and error codes; BigQuery, Error messages; YouTube Data API, Errors; Gemini API, API errors",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        draft.known
            && object(body, "error")
                .is_some_and(|error| error.contains("\"status\":\"") || array(error, "errors").is_some())
    },
};

/// Reasons finer than the status: of `ErrorInfo`, and of the older `errors[]`.
#[rustfmt::skip]
pub(crate) const REASONS: &[Row] = &[
    row("RATE_LIMIT_EXCEEDED", Transient).reason("rate_limit"),
    row("RESOURCE_QUOTA_EXCEEDED", Permission).reason("quota"),
    row("BILLING_DISABLED", Permission).reason("quota"),
    row("SERVICE_DISABLED", Permission),
    row("API_KEY_INVALID", Permission).reason("unauthenticated"),
    row("API_KEY_SERVICE_BLOCKED", Permission),
    row("API_KEY_HTTP_REFERRER_BLOCKED", Permission),
    row("API_KEY_IP_ADDRESS_BLOCKED", Permission),
    row("CONSUMER_INVALID", Permission),
    row("CONSUMER_SUSPENDED", Permission),
    row("ACCESS_TOKEN_EXPIRED", Permission).reason("unauthenticated"),
    row("ACCESS_TOKEN_SCOPE_INSUFFICIENT", Permission),
    row("CREDENTIALS_MISSING", Permission).reason("unauthenticated"),
    row("ACCOUNT_STATE_INVALID", Permission),
    row("USER_PROJECT_DENIED", Permission),
    row("rateLimitExceeded", Transient).reason("rate_limit"),
    row("userRateLimitExceeded", Transient).reason("rate_limit"),
    row("sharingRateLimitExceeded", Permission).reason("quota"),
    row("quotaExceeded", Permission).reason("quota"),
    row("dailyLimitExceeded", Permission).reason("quota"),
    row("dailyLimitExceededUnreg", Permission).reason("quota"),
    row("storageQuotaExceeded", Permission).reason("quota"),
    row("billingNotEnabled", Permission).reason("quota"),
    row("accessNotConfigured", Permission),
    row("insufficientPermissions", Permission),
    row("insufficientFilePermissions", Permission),
    row("domainPolicy", Permission),
    row("authError", Permission).reason("unauthenticated"),
    row("notFound", NotFound),
    row("backendError", Transient),
    row("duplicate", Conflict).reason("exists"),
    row("conditionNotMet", Conflict).reason("stale"),
    row("invalidParameter", Validation),
    row("required", Validation),
    // google/api/error_reason.proto
    row("API_KEY_ANDROID_APP_BLOCKED", Permission),
    row("API_KEY_IOS_APP_BLOCKED", Permission),
    row("LOCATION_TAX_POLICY_VIOLATED", Permission),
    row("SECURITY_POLICY_VIOLATED", Permission),
    // Google Drive API, Resolve errors
    row("badRequest", Validation),
    row("invalidSharingRequest", Validation),
    row("appNotAuthorizedToFile", Permission),
    row("teamDriveMembershipRequired", Permission),
    row("activeItemCreationLimitExceeded", Permission).reason("quota"),
    row("myDriveHierarchyDepthLimitExceeded", Permission).reason("quota"),
    row("numChildrenInNonRootLimitExceeded", Permission).reason("quota"),
    row("teamDriveFileLimitExceeded", Permission).reason("quota"),
    row("teamDriveHierarchyTooDeep", Permission).reason("quota"),
    // Cloud Storage JSON API, HTTP status and error codes
    row("invalid", Validation),
    row("invalidAltValue", Validation),
    row("invalidArgument", Validation),
    row("parseError", Validation),
    row("userProjectInconsistent", Validation),
    row("userProjectInvalid", Validation),
    row("userProjectMissing", Validation),
    row("wrongUrlForUpload", Validation),
    row("uploadTooLarge", Validation),
    row("requestedRangeNotSatisfiable", Validation),
    row("methodNotAllowed", Validation),
    row("accountDisabled", Permission),
    row("countryBlocked", Permission),
    row("forbidden", Permission),
    row("orgPolicyConstraintFailed", Permission),
    row("sslRequired", Permission),
    row("userProjectAccessDenied", Permission),
    row("userProjectAccountProblem", Permission),
    row("authenticationRequiredRequesterPays", Permission).reason("unauthenticated"),
    row("lockedDomainExpired", Permission).reason("unauthenticated"),
    row("conflict", Conflict),
    row("objectUnderActiveHold", Conflict).reason("state"),
    row("retentionPolicyNotMet", Conflict).reason("state"),
    row("gone", NotFound),
    row("internalError", Transient),
    row("uploadBrokenConnection", Transient),
    row("gatewayTimeout", Transient).effects("unknown"),
    // BigQuery, Error messages
    row("accessDenied", Permission),
    // YouTube Data API, Errors
    row("incompatibleParameters", Validation),
    row("invalidFilters", Validation),
    row("invalidPageToken", Validation),
    row("missingRequiredParameter", Validation),
    row("unexpectedParameter", Validation),
    row("accountDelegationForbidden", Permission),
    row("authenticatedUserAccountClosed", Permission),
    row("authenticatedUserAccountSuspended", Permission),
    // google/api/error_reason.proto, later values
    row("GCP_SUSPENDED", Permission),
    row("LOCATION_POLICY_VIOLATED", Permission),
    row("ORG_RESTRICTION_VIOLATION", Permission),
    row("RESOURCE_USAGE_RESTRICTION_VIOLATED", Permission),
    row("SERVICE_NOT_VISIBLE", Permission),
    row("USER_BLOCKED_BY_ADMIN", Permission),
    row("ACCESS_TOKEN_TYPE_UNSUPPORTED", Permission).reason("unauthenticated"),
    row("SESSION_COOKIE_INVALID", Permission).reason("unauthenticated"),
    row("ORG_RESTRICTION_HEADER_INVALID", Validation),
    row("RESOURCE_PROJECT_INVALID", Validation),
    row("SYSTEM_PARAMETER_UNSUPPORTED", Validation),
    // BigQuery, Error messages, Error table
    row("attributeError", Validation),
    row("billingTierLimitExceeded", Validation),
    row("invalidQuery", Validation),
    row("resourcesExceeded", Validation),
    row("responseTooLarge", Validation),
    row("blocked", Permission),
    row("proxyAuthenticationRequired", Permission),
    row("invalidUser", Permission).reason("unauthenticated"),
    row("jobBackendError", Transient),
    row("jobInternalError", Transient),
    row("tableUnavailable", Transient),
    row("jobRateLimitExceeded", Transient).reason("rate_limit"),
    row("timeout", Transient).effects("unknown"),
    row("resourceInUse", Conflict).reason("state"),
    row("notImplemented", Internal),
    row("stopped", Internal),
];

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    let error = object(body, "error")?;
    let status = string(error, "status").filter(|status| find(ROWS, status).is_some());
    let older = array(error, "errors").and_then(|errors| string(view::items(errors).next()?, "reason"));
    let code = status.as_deref().or(older.as_deref())?;
    let message = string(error, "message").unwrap_or_default();
    let mut draft = Draft::new(find(ROWS, code), code, &message, None);
    let http_code = member_number::<u16>(error, "code");
    if older.is_some() && http_code == Some(401) {
        draft.verdict(Permission, "unauthenticated"); // `required` asks for a login there
    } else if code == "RESOURCE_EXHAUSTED" && http_code == Some(402) {
        draft.verdict(Permission, "quota"); // no prepaid credits are left
    } else if let Some(row) = older.as_deref().and_then(|reason| find(REASONS, reason)) {
        draft.judge(row);
    } else if let (false, Some(meaning)) = (draft.known, http_meaning(error)) {
        draft.error_type = meaning.error_type;
        draft.recoverable = meaning.recoverable;
    }
    let listed = array(error, "details").unwrap_or("");
    details(&mut draft, listed);
    draft.embedded = carried(listed);
    Some(draft)
}

fn http_meaning(error: &str) -> Option<&'static crate::facts::http_status::StatusRow> {
    crate::facts::http_status::find(member_number(error, "code")?).filter(|row| row.status > 0)
}

/// What `ErrorInfo`, `RetryInfo`, `BadRequest`, `QuotaFailure` and `RequestInfo` add.
pub(crate) fn details(draft: &mut Draft, details: &str) {
    let kind = |detail: &str| {
        string(detail, "@type").map(|name| name.rsplit(['/', '.']).next().unwrap_or("").to_owned())
    };
    let of = |wanted: &'static str| {
        view::items(details).filter(move |detail| kind(detail).as_deref() == Some(wanted))
    };
    let delay = of("RetryInfo").find_map(|detail| delay::words(&string(detail, "retryDelay")?, 1.0, None));
    if let Some(row) = of("ErrorInfo").find_map(|detail| find(REASONS, &string(detail, "reason")?)) {
        draft.judge(row);
    }
    let quotas: Vec<&str> = of("QuotaFailure")
        .flat_map(|detail| view::items(view::get(detail, "violations").unwrap_or("")))
        .collect();
    let per_day = |quota: &&str| {
        ["quotaId", "quotaMetric", "subject"].iter().any(|key| {
            string(*quota, key).is_some_and(|id| {
                ["PerDay", "PerWeek", "PerMonth", "PerYear"]
                    .iter()
                    .any(|span| id.contains(span))
            })
        })
    };
    if delay.is_none() && quotas.iter().any(per_day) {
        draft.verdict(Permission, "quota"); // nobody says when it ends
    }
    if let Some(seconds) = delay {
        draft.data.number("retry_after", seconds);
    }
    let fields =
        of("BadRequest").flat_map(|detail| view::items(view::get(detail, "fieldViolations").unwrap_or("")));
    let violations: Vec<String> = fields.map(violation).collect();
    if !violations.is_empty() {
        draft
            .data
            .raw("violations", &format!("[{}]", violations.join(",")));
    }
    if let Some(id) = of("RequestInfo").find_map(|detail| view::get(detail, "requestId")) {
        draft.data.raw("error_id", id);
    }
}

fn violation(field: &str) -> String {
    let path = string(field, "field").unwrap_or_default();
    let mut out = ObjectWriter::default();
    out.text("message", &string(field, "description").unwrap_or_default());
    out.text(
        "path",
        &format!("/{}", path.replace(['.', '['], "/").replace(']', "")),
    );
    out.text("rule", &string(field, "reason").unwrap_or_default());
    out.in_order()
}

/// The ToolError in the metadata of an `ErrorInfo`.
pub(crate) fn carried(details: &str) -> Option<ToolError> {
    view::items(details).find_map(|detail| crate::recognise::forms::reserved(object(detail, "metadata")?))
}

/// An `ErrorInfo` with the whole error; empty when the form says it all.
pub(crate) fn error_info(writing: &Writing<'_>) -> String {
    if writing.embedded().is_none() {
        return String::new();
    }
    let mut metadata = ObjectWriter::default();
    metadata.text(crate::recognise::forms::RESERVED, &writing.error.to_json()); // its values are strings
    let mut info = ObjectWriter::default();
    info.text("@type", "type.googleapis.com/google.rpc.ErrorInfo");
    info.text("reason", writing.error.error_type().as_str());
    info.text("domain", "toolerror");
    info.raw("metadata", &metadata.in_order());
    info.in_order()
}

fn encode(writing: &Writing<'_>) -> String {
    let code = code_of(writing);
    let status = match code {
        "INVALID_ARGUMENT" | "FAILED_PRECONDITION" | "OUT_OF_RANGE" => 400,
        "UNAUTHENTICATED" => 401,
        "PERMISSION_DENIED" => 403,
        "NOT_FOUND" => 404,
        "ALREADY_EXISTS" | "ABORTED" => 409,
        "RESOURCE_EXHAUSTED" => 429,
        "CANCELLED" => 499,
        "UNIMPLEMENTED" => 501,
        "UNAVAILABLE" => 503,
        "DEADLINE_EXCEEDED" => 504,
        _ => 500,
    };
    let mut error = ObjectWriter::default();
    error.raw("code", &status.to_string());
    error.text("message", writing.error.message());
    error.text("status", code);
    error.raw("details", &format!("[{}]", error_info(writing)));
    let mut body = ObjectWriter::default();
    body.raw("error", &error.in_order());
    body.in_order()
}
