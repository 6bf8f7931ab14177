//! GitHub's REST API (SPEC §3.5): `{message, documentation_url, status, errors[]}`.

use crate::error::reason;
use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::facts::http_status;
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{GITHUB, GITHUB_CODES, GITHUB_PAGES};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{array, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::EncoderInput;

/// The wait after a secondary rate limit whose headers name none, in seconds.
const MINUTE: f64 = 60.0;

pub(crate) const PROFILE: BuiltInProfile = BuiltInProfile {
    table: GITHUB,
    decode,
    encode: Some(encode),
    evidence: |body, draft| {
        draft.known && string(body, "documentation_url").is_some_and(|url| url.contains("github"))
    },
};

/// Reads `{"message", "documentation_url", "status", "errors"}`; the status decides.
fn decode(body: &IndexedObject, input: &ForeignInput<'_>) -> Option<ErrorDraft> {
    let message = string(body, "message")?;
    let url = string(body, "documentation_url");
    let errors = array(body, "errors");
    let status = string(body, "status")
        .and_then(|status| status.parse().ok())
        .or(input.status);
    let status: Option<u16> = status.filter(|status| *status >= 400);
    if url.is_none() && errors.is_none() && status.is_none() {
        return None;
    }
    let code = code_of(url.as_deref().unwrap_or(""), errors.unwrap_or(""), status, input);
    let mut draft = ErrorDraft::new(find(GITHUB_CODES, &code), &code, &message, None);
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
    if input.delay.is_none() && matches!(&*draft.code, "secondary_rate_limit" | "abuse_rate_limit") {
        draft.data.number("retry_after", MINUTE); // "otherwise, wait for at least one minute"
    }
    Some(draft)
}

/// The code by the page of documentation, the errors listed, or the status.
fn code_of(url: &str, errors: &str, status: Option<u16>, input: &ForeignInput<'_>) -> String {
    let page = GITHUB_PAGES.iter().find(|(part, _)| url.contains(part));
    let codes = view::items(errors).filter_map(|error| string(error, "code"));
    let listed = codes
        .filter(|code| find(GITHUB_CODES, code).is_some())
        .min_by_key(|code| *code != "already_exists");
    let exhausted = input
        .header("x-ratelimit-remaining")
        .is_some_and(|left| left.trim() == "0");
    match (page, listed, status) {
        (Some((_, code)), _, _) => (*code).to_owned(),
        (None, _, Some(403 | 429)) if exhausted => reason::RATE_LIMIT.to_owned(),
        (None, Some(code), _) => code.into_owned(),
        (None, None, Some(status)) => status.to_string(),
        (None, None, None) => String::new(),
    }
}

/// Sets `data.violations` from GitHub's `errors`.
fn violations(draft: &mut ErrorDraft, errors: &str) {
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

/// Writes `{"message", "documentation_url", "status"}`; the type decides the status.
fn encode(writing: &EncoderInput<'_>) -> String {
    let status = match writing.error.error_type() {
        Transient if writing.error.reason().as_deref() == Some(reason::RATE_LIMIT) => "429",
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
