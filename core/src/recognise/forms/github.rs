//! GitHub's REST API (SPEC §3.5): `{message, documentation_url, status, errors[]}`.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::facts::http_status;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::form::{array, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{Spec, Writing};

/// Anchors and pages of `documentation_url`, codes of `errors[]`, then statuses.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("404", NotFound),
    row("409", Conflict),
    row("422", Validation),
    row("403", Permission),
    row("503", Transient),
    row("500", Internal), // ours: a 500 that GitHub sends is read by its status
    row("401", Permission).reason("unauthenticated"),
    row("secondary_rate_limit", Transient).reason("rate_limit"),
    row("rate_limit", Transient).reason("rate_limit"),
    row("abuse_rate_limit", Transient).reason("rate_limit"),
    row("spending_limit", Permission).reason("quota"),
    row("missing", NotFound),
    row("missing_field", Validation),
    row("invalid", Validation),
    row("unprocessable", Validation),
    row("custom", Validation),
    row("already_exists", Conflict).reason("exists"),
    row("too_large", Validation),
];

/// What a part of `documentation_url` says.
const PAGES: &[(&str, &str)] = &[
    ("secondary-rate-limits", "secondary_rate_limit"),
    ("abuse-rate-limits", "abuse_rate_limit"),
    ("rate-limits-for-the-rest-api", "rate_limit"),
    ("#rate-limiting", "rate_limit"),
    ("#abuse-rate-limits", "abuse_rate_limit"),
    ("managing-your-spending-limit", "spending_limit"),
];

/// The wait after a secondary rate limit whose headers name none, in seconds.
const MINUTE: f64 = 60.0;

pub(crate) const SPEC: Spec = Spec {
    name: "github",
    source: "GitHub REST API: Troubleshooting the REST API; Rate limits for the REST API",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        draft.known && string(body, "documentation_url").is_some_and(|url| url.contains("github"))
    },
};

fn decode(body: &Object, form: &Form<'_>) -> Option<Draft> {
    let message = string(body, "message")?;
    let url = string(body, "documentation_url");
    let errors = array(body, "errors");
    let status = string(body, "status")
        .and_then(|status| status.parse().ok())
        .or(form.status);
    let status: Option<u16> = status.filter(|status| *status >= 400);
    if url.is_none() && errors.is_none() && status.is_none() {
        return None;
    }
    let page = url
        .as_deref()
        .and_then(|url| PAGES.iter().find(|(part, _)| url.contains(part)));
    let codes = view::items(errors.unwrap_or("")).filter_map(|error| string(error, "code"));
    let listed = codes
        .filter(|code| find(ROWS, code).is_some())
        .min_by_key(|code| *code != "already_exists");
    let exhausted = form
        .header("x-ratelimit-remaining")
        .is_some_and(|left| left.trim() == "0");
    let code = match (page, listed, status) {
        (Some((_, code)), _, _) => (*code).to_owned(),
        (None, _, Some(403 | 429)) if exhausted => "rate_limit".to_owned(),
        (None, Some(code), _) => code.into_owned(),
        (None, None, Some(status)) => status.to_string(),
        (None, None, None) => String::new(),
    };
    let mut draft = Draft::new(find(ROWS, &code), &code, &message, None);
    if let (true, Some(row)) = (
        code.bytes().all(|b| b.is_ascii_digit()),
        status.and_then(http_status::find),
    ) {
        draft.error_type = row.error_type;
        draft.recoverable = row.recoverable;
        draft.known = true;
    }
    if draft.error_type == Validation {
        violations(&mut draft, errors.unwrap_or(""));
    }
    if form.delay.is_none() && matches!(&*draft.code, "secondary_rate_limit" | "abuse_rate_limit") {
        draft.data.number("retry_after", MINUTE); // "otherwise, wait for at least one minute"
    }
    Some(draft)
}

fn violations(draft: &mut Draft, errors: &str) {
    let all = view::items(errors)
        .filter(|error| error.starts_with('{'))
        .map(|error| {
            let mut out = ObjectWriter::default();
            out.text("message", &string(error, "message").unwrap_or_default());
            out.text(
                "path",
                &format!("/{}", string(error, "field").unwrap_or_default()),
            );
            out.text("rule", &string(error, "code").unwrap_or_default());
            out.in_order()
        });
    let all: Vec<String> = all.collect();
    if !all.is_empty() {
        draft.data.raw("violations", &format!("[{}]", all.join(",")));
    }
}

fn encode(writing: &Writing<'_>) -> String {
    let status = match writing.error.error_type() {
        Transient if writing.error.reason().as_deref() == Some("rate_limit") => "429",
        NotFound => "404",
        Conflict => "409",
        Validation => "422",
        Permission => "403",
        Transient => "503",
        Internal => "500",
    };
    let mut body = ObjectWriter::default();
    body.text("message", writing.error.message());
    body.text("documentation_url", "https://docs.github.com/rest");
    body.text("status", status);
    writing.close(body)
}
