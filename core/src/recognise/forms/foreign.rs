//! Foreign forms in mode `classify` (SPEC §3.5, §3.6): what a machine-readable body says beyond its status.

use crate::error::ErrorType::{Conflict, NotFound, Permission, Transient, Validation};
use crate::error::{Delivery, ToolError};
use crate::facts::http_status;
use crate::json::{view, Source};
use crate::recognise::engine;
use crate::recognise::forms::form::{array, member_number, object, string, Form, Object};
use crate::recognise::forms::row::{exact, find, row, Draft, Row};
use crate::recognise::forms::{detect, embedded, Spec, SPECS};
use crate::text::MAX_TEXT;

/// Codes that many systems share, in lower case with `_`. They count where a code stands, never inside a sentence.
#[rustfmt::skip]
pub(crate) const SHARED: &[Row] = &[
    row("rate_limited", Transient).reason("rate_limit"),
    row("ratelimited", Transient).reason("rate_limit"),
    row("rate_limit", Transient).reason("rate_limit"),
    row("rate_limit_exceeded", Transient).reason("rate_limit"),
    row("rate_limit_error", Transient).reason("rate_limit"),
    row("rate_limit_reached", Transient).reason("rate_limit"),
    row("too_many_requests", Transient).reason("rate_limit"),
    row("throttled", Transient).reason("rate_limit"),
    row("throttling", Transient).reason("rate_limit"),
    row("request_limit_exceeded", Transient).reason("rate_limit"),
    row("slow_down", Transient).reason("rate_limit"),
    row("insufficient_quota", Permission).reason("quota"),
    row("quota_exceeded", Permission).reason("quota"),
    row("quota_exhausted", Permission).reason("quota"),
    row("daily_limit_exceeded", Permission).reason("quota"),
    row("daily_quota_exceeded", Permission).reason("quota"),
    row("monthly_limit_exceeded", Permission).reason("quota"),
    row("usage_limit_reached", Permission).reason("quota"),
    row("usage_limit_exceeded", Permission).reason("quota"),
    row("plan_limit_reached", Permission).reason("quota"),
    row("insufficient_credits", Permission).reason("quota"),
    row("insufficient_balance", Permission).reason("quota"),
    row("out_of_credits", Permission).reason("quota"),
    row("credits_exhausted", Permission).reason("quota"),
    row("payment_required", Permission).reason("quota"),
    row("billing_error", Permission).reason("quota"),
    row("billing_not_active", Permission).reason("quota"),
    row("billing_hard_limit_reached", Permission).reason("quota"),
    row("storage_limit_exceeded", Permission).reason("quota"),
    row("invalid_grant", Permission).reason("unauthenticated"),
    row("invalid_client", Permission).reason("unauthenticated"),
    row("invalid_token", Permission).reason("unauthenticated"),
    row("expired_token", Permission).reason("unauthenticated"),
    row("token_expired", Permission).reason("unauthenticated"),
    row("invalid_api_key", Permission).reason("unauthenticated"),
    row("unauthorized_client", Permission),
    row("insufficient_scope", Permission),
    row("access_denied", Permission),
    row("temporarily_unavailable", Transient),
];

/// Codes that count in a text only: a response has its status for them.
#[rustfmt::skip]
pub(crate) const IN_TEXTS: &[Row] = &[
    row("not_found", NotFound),
    row("object_not_found", NotFound),
    row("resource_not_found", NotFound),
    row("record_not_found", NotFound),
    row("unauthorized", Permission).reason("unauthenticated"),
    row("unauthenticated", Permission).reason("unauthenticated"),
    row("forbidden", Permission),
    row("permission_denied", Permission),
    row("restricted_resource", Permission),
    row("conflict", Conflict),
    row("conflict_error", Conflict),
    row("already_exists", Conflict).reason("exists"),
    row("version_conflict", Conflict).reason("stale"),
    row("stale_version", Conflict).reason("stale"),
    row("precondition_failed", Conflict).reason("stale"),
    row("validation_error", Validation),
    row("validation_failed", Validation),
    row("invalid_argument", Validation),
    row("invalid_arguments", Validation),
    row("invalid_input", Validation),
    row("invalid_params", Validation),
    row("invalid_parameter", Validation),
    row("invalid_request", Validation),
    row("bad_request", Validation),
    row("missing_parameter", Validation),
    row("service_unavailable", Transient),
];

/// Words in a code that say that the call was refused before it did anything.
const REFUSALS: &[&str] = &[
    "unavailable",
    "busy",
    "overload",
    "throttl",
    "not_ready",
    "notready",
    "capacity",
    "maintenance",
    "migration",
];

/// How far a call came whose failure is known by a code alone: what passes by itself may have been carried out, unless
/// the code says that it was refused (SPEC 3.5.21).
pub(crate) fn delivery(error: &ToolError) -> Option<Delivery> {
    if error.error_type() != Transient {
        return None;
    }
    let code = error.code().unwrap_or_default().to_ascii_lowercase();
    let by_code = code != "google.rpc/unavailable" && REFUSALS.iter().any(|word| code.contains(word));
    let refused = by_code || error.reason().as_deref() == Some("rate_limit");
    Some(if refused {
        Delivery::Rejected
    } else {
        Delivery::Unknown
    })
}

/// The rules beside the profiles, by name.
pub(crate) const SHARED_CODE: &str = "code in json";
pub(crate) const STATUS_MEMBER: &str = "status in json";
pub(crate) const JSON_RPC: &str = "json-rpc in http";
const FAILED_SUCCESS: &str = "failure in a success";

/// Reads the error form of another system from a text; the second value names the profile or rule.
pub(crate) fn classify_text(source: &Source<'_>) -> Option<(ToolError, &'static str)> {
    let text = source.text();
    if text.len() > MAX_TEXT {
        return None;
    }
    let form = Form::of_source(source);
    if let Some((spec, draft)) = detect(&form, foreign()).filter(|(_, draft)| is_verdict(draft)) {
        return Some((spec.error(draft, text), spec.name));
    }
    let body = form.candidates().find(|body| is_error(body))?;
    shared(&form, body, true).or_else(|| by_status(&form, body).filter(|_| status_governs(source)))
}

/// Whether the classifier finds nothing that says more than the status.
fn status_governs(source: &Source<'_>) -> bool {
    engine::classify_source(source).is_none_or(|verdict| verdict.is_of("http.status"))
}

/// Reads the body of a response; the second value names the profile or rule.
///
/// `delay` is what the headers ask for; `json_rpc` is the failure in a body that is a response of JSON-RPC. Without a
/// known code the status decides. In a success only what cannot be anything but an error counts.
pub(crate) fn classify_http_body(
    status: u16,
    body: &str,
    delay: Option<f64>,
    json_rpc: Option<Option<ToolError>>,
) -> Option<(ToolError, &'static str)> {
    if body.len() > MAX_TEXT {
        return None;
    }
    let form = Form::of_body(status, body, delay);
    let failed = status >= 400;
    let sure = |spec: &Spec, candidate: &Object, draft: &Draft| {
        let by_shape = (spec.evidence)(candidate, draft);
        if failed && spec.name != "grpc" {
            return by_shape || by_code(spec, draft);
        }
        by_shape
    };
    let found = foreign().find_map(|spec| {
        let (candidate, draft) = spec.draft(&form)?;
        (is_verdict(&draft) && sure(spec, candidate, &draft)).then_some((spec, draft))
    });
    if let Some((spec, draft)) = found {
        return Some((spec.error(draft, body), spec.name));
    }
    if failed {
        return shared(&form, &form.body, false);
    }
    if let Some(failure) = json_rpc {
        return Some((failure?, JSON_RPC));
    }
    says_failed(&form.body).then(|| failure(&form.body))
}

/// Whether the body of a success says of itself that it is a failure (SPEC 3.5.20).
fn says_failed(body: &Object) -> bool {
    let is_text = |key| string(body, key).is_some_and(|text| !text.is_empty());
    let is_no = |key| body.get(key) == Some("false");
    let is_code = |key| is_text(key) || member_number::<i64>(body, key).is_some();
    let denied = (is_no("ok") || is_no("success"))
        && ["error_code", "errorCode", "code"].iter().any(|key| is_code(key));
    let numbered = member_number(body, "errcode").is_some_and(|code: i64| code != 0) && is_text("errmsg");
    let named = is_text("error_message") && string(body, "status").is_some_and(|status| status != "OK");
    let first = array(body, "errors").and_then(|errors| view::items(errors).next());
    let graph = first.is_some_and(|error| view::get(error, "message").is_some())
        && matches!(body.get("data"), None | Some("null"));
    let inner = object(body, "error").unwrap_or("");
    let told = ["message", "info"].iter().any(|key| string(inner, key).is_some());
    let coded = ["code", "status", "type"]
        .iter()
        .any(|key| view::get(inner, key).is_some());
    let alone = ["data", "result"]
        .iter()
        .all(|key| matches!(body.get(key), None | Some("null")));
    denied || numbered || named || graph || told && coded && alone
}

/// What the body of such a success says, in its own words.
fn failure(body: &Object) -> (ToolError, &'static str) {
    let source = Source::new(body.as_str());
    let (error, rule) = classify_text(&source).unwrap_or_else(|| {
        let verdict = engine::classify_source(&source);
        let error = verdict.map_or_else(|| ToolError::internal(""), |verdict| verdict.error);
        (error, FAILED_SUCCESS)
    });
    let first = array(body, "errors").and_then(|errors| view::items(errors).next());
    let in_first = first.and_then(|error| view::as_str(view::get(error, "message")?));
    let own = ["error_message", "errmsg", "description", "message"];
    let said = own.iter().find_map(|key| string(body, key)).or(in_first);
    (error.with_message(said.unwrap_or_default()), rule)
}

/// The profiles of other contracts: a ToolError has been looked for already.
fn foreign() -> impl Iterator<Item = &'static Spec> {
    SPECS.iter().filter(|spec| !spec.name.starts_with("interbase-"))
}

/// Whether a code that the profile knows is all the evidence that a failed response needs.
fn by_code(spec: &Spec, draft: &Draft) -> bool {
    spec.writes() && exact(spec.rows, &draft.code).is_some()
}

/// More than a status in another dress: a ToolError, or a code of the profile's table.
fn is_verdict(draft: &Draft) -> bool {
    let is_number = draft.code.bytes().all(|byte| byte.is_ascii_digit());
    draft.embedded.is_some() || draft.known && (!is_number || draft.layer.is_some())
}

/// An object that says of itself that it is an error.
fn is_error(body: &Object) -> bool {
    if ["ok", "success"].iter().any(|key| body.get(key) == Some("true")) {
        return false;
    }
    let has = |key: &str| {
        body.get(key)
            .is_some_and(|value| value != "null" && value != "false")
    };
    let coded = ["code", "error_code", "errorCode", "type"]
        .iter()
        .any(|key| string(body, key).is_some());
    has("error")
        || has("errors")
        || string(body, "object").as_deref() == Some("error")
        || (coded || named_status(body, "").is_some()) && has("message")
}

/// A code that many systems share, where a code stands.
fn shared(form: &Form<'_>, body: &Object, in_text: bool) -> Option<(ToolError, &'static str)> {
    const PLACES: [&str; 6] = ["code", "error_code", "errorCode", "type", "reason", "error"];
    let inner = object(body, "error").unwrap_or("");
    let inside = PLACES.iter().filter_map(|key| string(inner, key));
    let codes = inside.chain(PLACES.iter().filter_map(|key| string(body, key)));
    let known = codes.filter_map(|code| {
        let name = snake(&code)?;
        let local = || find(IN_TEXTS, &name).filter(|_| in_text);
        let row = find(SHARED, &name).or_else(local)?;
        Some((code, row))
    });
    let known: Vec<_> = known.collect();
    // of several codes the first, unless a later one says that it does not pass
    let lasts =
        |row: &Row| row.error_type == Permission || row.error_type == Conflict && !row.reason.is_empty();
    let first = known.first().cloned()?;
    let passes = first.1.error_type == Transient || first.1.error_type == Conflict;
    let later = || known.iter().find(|(_, row)| lasts(row)).cloned();
    let (code, row) = passes.then(later).flatten().unwrap_or(first);
    let message = [
        string(inner, "message"),
        string(body, "message"),
        string(body, "error_description"),
        string(body, "detail"),
    ];
    let message = message
        .into_iter()
        .flatten()
        .next()
        .unwrap_or_else(|| code.clone());
    let mut draft = Draft::new(Some(row), "", &message, None);
    draft.data.text("code", &code);
    draft.add_delay(body, form.delay);
    Some((draft.finish(""), SHARED_CODE))
}

/// `QuotaExhausted`, `quota-exhausted` and `QUOTA_EXHAUSTED` as `quota_exhausted`; nothing for a sentence.
fn snake(code: &str) -> Option<String> {
    if code.is_empty()
        || code.len() > 64
        || !code
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
    {
        return None;
    }
    let is_camel = code.bytes().any(|byte| byte.is_ascii_lowercase());
    let mut out = String::with_capacity(code.len() + 4);
    for c in code.chars() {
        match c {
            '-' | '.' => out.push('_'),
            c if c.is_ascii_uppercase() => {
                if is_camel && !out.is_empty() && !out.ends_with('_') {
                    out.push('_');
                }
                out.push(c.to_ascii_lowercase());
            }
            c => out.push(c),
        }
    }
    Some(out)
}

/// A status of HTTP that an error object names.
fn by_status(form: &Form<'_>, body: &Object) -> Option<(ToolError, &'static str)> {
    let inner = object(body, "error").unwrap_or("");
    let status = named_status(body, inner)?;
    let row = http_status::find(status)?;
    let said = [
        string(inner, "message"),
        string(body, "message"),
        string(body, "error"),
    ];
    let message = said.into_iter().flatten().next();
    let mut draft = Draft::new(None, "", &message.unwrap_or(row.message.into()), None);
    draft.error_type = row.error_type;
    draft.recoverable = row.recoverable;
    draft.delivery = Some(row.delivery);
    if let Some(reason) = row.reason {
        draft.data.text("reason", reason);
    }
    if let Some(code) = string(body, "code").or_else(|| string(inner, "code")) {
        draft.data.text("code", &code);
    }
    draft.add_delay(body, form.delay);
    draft.embedded = body.get("error").and_then(embedded);
    Some((draft.finish(""), STATUS_MEMBER))
}

fn named_status(body: &Object, inner: &str) -> Option<u16> {
    let keys = ["status", "statusCode", "status_code", "code"];
    let outside = keys.iter().filter_map(|key| member_number(body, key));
    let mut all = outside.chain(keys.iter().filter_map(|key| member_number(inner, key)));
    all.find(|status| (400..600).contains(status))
}

#[cfg(test)]
mod tests {
    use crate::error::ErrorType;
    use crate::recognise::forms::foreign::*;

    fn text(input: &str) -> Option<(ErrorType, Option<String>, &'static str)> {
        let (error, rule) = classify_text(&Source::new(input))?;
        Some((error.error_type(), error.reason(), rule))
    }

    #[test]
    fn forms_in_texts_are_known_by_their_shape() {
        let cases = [
            (r#"{"__type":"SlowDown","message":"m"}"#, Transient, "aws"),
            (
                r#"{"type":"RESOURCE_BUSY","message":"m","recoverable":true}"#,
                Conflict,
                "agent-mail",
            ),
            (
                r#"{"error":{"code":403,"message":"m","status":"PERMISSION_DENIED"}}"#,
                Permission,
                "google.rpc",
            ),
            ("rpc error: code = Unavailable desc = m", Transient, "grpc"),
            (
                r#"{"object":"error","status":429,"code":"rate_limited","message":"m"}"#,
                Transient,
                SHARED_CODE,
            ),
            (
                r#"{"code":"QUOTA_EXHAUSTED","message":"m"}"#,
                Permission,
                SHARED_CODE,
            ),
            (
                r#"{"error":{"code":"objectNotFound","message":"m"}}"#,
                NotFound,
                SHARED_CODE,
            ),
            (
                r#"{"statusCode":404,"message":"m","error":"Missing"}"#,
                NotFound,
                STATUS_MEMBER,
            ),
            (r#"{"status":412,"message":"m"}"#, Conflict, STATUS_MEMBER),
        ];
        for (input, error_type, rule) in cases {
            let found = text(input).map(|(error_type, _, rule)| (error_type, rule));
            assert_eq!(found, Some((error_type, rule)), "{input}");
        }
    }

    #[test]
    fn what_only_looks_like_a_form_is_left_alone() {
        for input in [
            "connection refused",
            r#"{"error":"not found in the index, try again"}"#,
            r#"{"status":404}"#,
            r#"{"status":200,"message":"m"}"#,
            r#"{"code":404}"#,
            r#"{"code":7,"message":"seven"}"#,
            r#"{"ok":true,"error":"ratelimited"}"#,
            r#"{"success":true,"error":null}"#,
            r#"{"type":"error","message":"m"}"#,
            r#"{"type":"event","title":"Planning","status":"confirmed"}"#,
            r#"say {"__type":"SlowDown","message":"m"}"#,
            r"<p><Code>SlowDown</Code></p>",
            r#"{"errors":[]}"#,
            "[]",
            "",
        ] {
            assert_eq!(text(input), None, "{input}");
        }
    }

    #[test]
    fn a_failed_response_needs_more_than_its_status() {
        assert_eq!(
            classify_http_body(403, r#"{"message":"m","status":"403"}"#, None, None),
            None
        );
        assert_eq!(
            classify_http_body(503, r#"{"error":{"code":"E42","message":"m"}}"#, None, None),
            None
        );
        assert_eq!(
            classify_http_body(200, r#"{"error":"rate_limited"}"#, None, None),
            None
        );
        let found = classify_http_body(403, r#"{"error":"rate_limited"}"#, None, None);
        assert_eq!(
            found.map(|(error, rule)| (error.error_type(), rule)),
            Some((Transient, SHARED_CODE))
        );
    }

    #[test]
    fn codes_are_compared_in_one_spelling() {
        for code in [
            "QuotaExceeded",
            "quota-exceeded",
            "QUOTA_EXCEEDED",
            "quotaExceeded",
            "quota.exceeded",
        ] {
            assert_eq!(snake(code).as_deref(), Some("quota_exceeded"), "{code}");
        }
        assert_eq!(snake("quota exceeded"), None);
    }
}
