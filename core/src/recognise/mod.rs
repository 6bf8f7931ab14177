//! Works out what another system's error means (SPEC §3): first by known forms, then by words, then with caution.
//!
//! [`recognise`] is the only entry point for texts. Readers call it in mode `classify`, after the closed tables have
//! given the meaning of a status or a code. [`meaning_of_code`] is beside it, since it gives no verdict: it looks the code of a
//! known library's exception up in the table of a profile, in every mode (SPEC §1.8.24), and no words are read. This
//! module is compiled only with the feature `classify`.

mod alternatives;
mod challenge;
mod engine;
mod escaped;
pub(crate) mod forms;
#[cfg(feature = "tables")]
pub(crate) mod lists;
mod login;
mod login_data;
mod printed_data;
mod printed_response;
mod printed_value;
pub(crate) mod rule;
pub(crate) mod rules;
mod sign_data;

use std::borrow::Cow;

use crate::error::{Delivery, Effects, ErrorType, ToolError};
use crate::facts::http_status;
use crate::json::{view, Source};
use crate::reading::{DecidingRule, Verdict};
use crate::text::is_blank;
pub(crate) use engine::{verdict_heeds_words, with_requested_delay};
pub(crate) use forms::by_code::meaning_of_code;
pub(crate) use forms::http_body::JsonRpcBody;
use printed_value::{inner_text, inner_text_or_same};

/// The one rule without a pattern: the failure names a deed.
const DEED: &str = "caution.deed";

/// A failure to recognise, by the way it arrived.
pub(crate) enum UnrecognisedFailure<'a> {
    /// A text that holds no ToolError.
    Text(&'a Source<'a>),
    /// A tool result that holds no ToolError.
    ToolResult(ToolResult<'a>),
    /// A failure that a table knows by a code or a class.
    Code(CodedError<'a>),
    /// A response with an error status.
    Response(FailedResponse<'a>),
    /// A response without an error status.
    Success(SuccessResponse<'a>),
    /// A failure that was recognised before its tool was known.
    Tool(CalledTool<'a>),
}

/// The name of a tool, and how a call of it failed.
pub(crate) struct CalledTool<'a> {
    pub(crate) name: &'a str,
    pub(crate) error: &'a ToolError,
    pub(crate) delivery: Option<Delivery>,
}

/// The parts of a tool result.
pub(crate) struct ToolResult<'a> {
    /// The text blocks.
    pub(crate) blocks: &'a [Cow<'a, str>],
    /// The text blocks joined, which is the message.
    pub(crate) text: &'a str,
    /// `structuredContent`, or an empty text.
    pub(crate) structured: &'a str,
    /// The member `error_details`, an object.
    pub(crate) details: Option<&'a str>,
}

/// The error that a table gives for a code or a class, and the texts that came with it.
pub(crate) struct CodedError<'a> {
    /// The error by the table.
    pub(crate) base: &'a ToolError,
    /// Set if the code has no meaning, so that words decide: the delivery if they do not give one.
    pub(crate) vague: Option<Delivery>,
    /// The code as an HTTP status.
    pub(crate) status: Option<u16>,
    /// The texts to search for words.
    pub(crate) texts: &'a [&'a str],
    /// The texts that may speak against a retry.
    pub(crate) against: &'a [&'a str],
    /// The message of the error.
    pub(crate) message: &'a str,
}

/// A response with an error status.
pub(crate) struct FailedResponse<'a> {
    pub(crate) status: u16,
    pub(crate) content_type: Option<&'a str>,
    pub(crate) location: Option<&'a str>,
    pub(crate) body: &'a Source<'a>,
    /// A header asks for a human.
    pub(crate) challenged: bool,
    /// The delay that the headers ask for, in seconds.
    pub(crate) delay: Option<f64>,
    /// The body as a JSON-RPC response; used if the status is below 400.
    pub(crate) json_rpc: JsonRpcBody,
    /// How far the call came, by the status alone.
    pub(crate) delivery: Delivery,
    /// The error, by status and headers.
    pub(crate) base: &'a ToolError,
    /// The status and the body in words.
    pub(crate) message: &'a str,
    /// The caller's own entry decides: only a known form overrides it.
    pub(crate) is_final: bool,
}

/// A response without an error status.
pub(crate) struct SuccessResponse<'a> {
    pub(crate) status: u16,
    pub(crate) content_type: Option<&'a str>,
    pub(crate) location: Option<&'a str>,
    /// A header asks for a human.
    pub(crate) challenged: bool,
    pub(crate) body: &'a Source<'a>,
    /// The body as a JSON-RPC response.
    pub(crate) json_rpc: JsonRpcBody,
    /// The caller's own entry decides: only a known form overrides it.
    pub(crate) is_final: bool,
}

/// The verdict of recognition on a failure; `None` if it adds nothing. A deed whose reply was lost is marked last.
pub(crate) fn recognise(question: UnrecognisedFailure<'_>) -> Option<Verdict> {
    match question {
        UnrecognisedFailure::Text(source) => lost_deed(recognise_text(source), None, &[source]),
        UnrecognisedFailure::ToolResult(result) => {
            let sources = [Source::new(result.text), Source::new(result.structured)];
            lost_deed(
                recognise_tool_result(&result),
                None,
                &sources.iter().collect::<Vec<_>>(),
            )
        }
        UnrecognisedFailure::Code(code) => {
            let sources: Vec<Source<'_>> = code.texts.iter().map(|text| Source::new(text)).collect();
            let texts: Vec<&Source<'_>> = sources.iter().collect();
            let delivery = code.base.delivery();
            let verdict =
                recognise_code(&code).or_else(|| refusal(code.status?, code.base, delivery?, &texts));
            let verdict = explained(verdict, code.status, code.base, &texts);
            lost_deed(verdict, Some((code.base, delivery)), &texts)
        }
        UnrecognisedFailure::Response(response) => {
            let (base, delivery, body) = (response.base, response.delivery, [response.body]);
            let verdict =
                recognise_response(&response).or_else(|| refusal(response.status, base, delivery, &body));
            if response.is_final {
                return verdict;
            }
            let verdict = match response.delay {
                Some(_) => verdict,
                None => explained(verdict, Some(response.status), base, &body),
            };
            lost_deed(verdict, Some((base, Some(delivery))), &body)
        }
        UnrecognisedFailure::Success(success) => {
            let body = success.body;
            lost_deed(recognise_success(success), None, &[body])
        }
        UnrecognisedFailure::Tool(tool) => recognise_tool(&tool),
    }
}

/// By the name of the tool: whether a lost call was that of a deed.
fn recognise_tool(tool: &CalledTool<'_>) -> Option<Verdict> {
    (is_lost(tool.error, tool.delivery) && engine::is_deed(tool.name)).then(|| Verdict {
        error: tool.error.clone().with_effects(Effects::Unknown),
        delivery: tool.delivery,
        decided_by: None,
    })
}

/// Marks a lost deed with `effects: unknown` (SPEC §3.6.29). Without a verdict, `base` is the error by code or status.
fn lost_deed(
    verdict: Option<Verdict>,
    base: Option<(&ToolError, Option<Delivery>)>,
    texts: &[&Source<'_>],
) -> Option<Verdict> {
    let classified = verdict.as_ref().map(|verdict| (&verdict.error, verdict.delivery));
    let (error, delivery) = classified.or(base)?;
    if !is_lost(error, delivery) || !engine::names_deed(texts) {
        return verdict;
    }
    let decided_by = match &verdict {
        Some(verdict) => verdict.decided_by.clone(),
        None => Some(DecidingRule::new(DEED, "")),
    };
    Some(Verdict {
        error: error.clone().with_effects(Effects::Unknown),
        delivery,
        decided_by,
    })
}

/// The verdict, with the `reason` of a 409 whose words do not state that it is temporary (SPEC §3.6.35).
fn explained(
    verdict: Option<Verdict>,
    status: Option<u16>,
    base: &ToolError,
    texts: &[&Source<'_>],
) -> Option<Verdict> {
    if status != Some(409) {
        return verdict;
    }
    let classified = verdict.as_ref().map_or(base, |verdict| &verdict.error);
    let Some(error) = engine::unexplained(classified, texts) else {
        return verdict;
    };
    let verdict = verdict.unwrap_or(Verdict {
        delivery: base.delivery(),
        error: base.clone(),
        decided_by: None,
    });
    Some(Verdict { error, ..verdict })
}

/// A 409 that an exception states, with the `reason` that its message does not explain away (SPEC §3.6.35).
pub(crate) fn conflict_of_exception(error: ToolError, message: &str) -> ToolError {
    engine::unexplained(&error, &[&Source::new(message)]).unwrap_or(error)
}

/// The error by status, if the words show that the server refused the call on purpose (SPEC §1.7.8).
fn refusal(status: u16, base: &ToolError, by_status: Delivery, texts: &[&Source<'_>]) -> Option<Verdict> {
    let delivery = http_status::delivery(status, by_status, true);
    if delivery == by_status || !texts.iter().any(|text| engine::says_refused(text)) {
        return None;
    }
    Some(Verdict {
        error: base.clone(),
        delivery: Some(delivery),
        decided_by: None,
    })
}

/// Whether the outcome of a retryable call is unknown and the error does not state that yet.
fn is_lost(error: &ToolError, delivery: Option<Delivery>) -> bool {
    let is_retried = error.error_type() == ErrorType::Transient && error.recoverable();
    is_retried && delivery == Some(Delivery::Unknown) && error.effects().is_none()
}

/// By form, else by words. A JSON string or a printed value is read by its content.
fn recognise_text(source: &Source<'_>) -> Option<Verdict> {
    if let Some(inner) = inner_text(source) {
        let verdict = by_form(&Source::new(&inner)).or_else(|| engine::classify(&[&inner], source.text()));
        if verdict.is_some() {
            return verdict;
        }
    }
    match json_string(source.text()) {
        Some(text) => by_form(&Source::new(&text)).or_else(|| engine::classify(&[&text], source.text())),
        None => by_form(source)
            .or_else(|| printed_response::verdict(source))
            .or_else(|| engine::classify_source(source)),
    }
}

/// By the form of a block, the structured content or the details; else by the words of all.
fn recognise_tool_result(result: &ToolResult<'_>) -> Option<Verdict> {
    let details = || {
        let object = format!("{{\"error_details\":{},\"isError\":true}}", result.details?);
        by_form(&Source::new(&object))
    };
    let form = result
        .blocks
        .iter()
        .find_map(|text| by_form(&Source::new(text)))
        .or_else(|| by_form(&Source::new(result.structured)))
        .or_else(details);
    // one block's verdict may be revoked by the others
    let cautious = form.map(|verdict| {
        let all = [&Source::new(result.text), &Source::new(result.structured)];
        engine::caution(&verdict.error, &all).unwrap_or(verdict)
    });
    let printed = || {
        let is_alone = result.structured.is_empty();
        is_alone.then(|| printed_response::verdict(&Source::new(result.text)))?
    };
    cautious.or_else(printed).or_else(|| {
        engine::classify(
            &[&inner_text_or_same(result.text), result.structured],
            result.text,
        )
    })
}

/// By words if the code has no meaning; else by words that contradict it.
fn recognise_code(code: &CodedError<'_>) -> Option<Verdict> {
    let words = code.vague.and_then(|delivery| {
        let texts: Vec<Cow<'_, str>> = code.texts.iter().map(|text| inner_text_or_same(text)).collect();
        let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
        let printed = printed_response::verdict_of_one(&texts);
        let verdict = printed.or_else(|| engine::classify(&texts, code.message))?;
        Some(Verdict {
            delivery: verdict.delivery.or(Some(delivery)),
            ..verdict
        })
    });
    words.or_else(|| {
        let texts: Vec<Source<'_>> = code.against.iter().map(|text| Source::new(text)).collect();
        // words that contradict the code also revoke its delivery
        let verdict = engine::caution(code.base, &texts.iter().collect::<Vec<_>>())?;
        Some(Verdict {
            delivery: None,
            ..verdict
        })
    })
}

/// By form, sign-in page or words; else by words that contradict the status.
fn recognise_response(response: &FailedResponse<'_>) -> Option<Verdict> {
    let FailedResponse {
        status,
        body,
        delivery,
        ..
    } = *response;
    let form = || form_of(response);
    if response.is_final {
        return form().map(|error| unnamed(error, delivery));
    }
    let asks = || asks_for_person(response);
    let found = form().or_else(asks).map(|error| {
        let by_code = || forms::delivery::delivery_of(&error) == Some(Delivery::Rejected);
        let is_refusal = status == http_status::UNAVAILABLE && (by_code() || engine::says_refused(body));
        let delivery = http_status::delivery(status, delivery, is_refusal);
        unnamed(error, delivery)
    });
    let found = found.or_else(|| {
        let verdict = engine::classify_response(status, body, response.message)?;
        Some(unnamed(verdict.error, verdict.delivery.unwrap_or(delivery)))
    });
    match found {
        Some(verdict) => Some(cautious(verdict, body)),
        // words that contradict the status also revoke its delivery
        None => engine::caution(response.base, &[body]).map(|verdict| Verdict {
            delivery: None,
            ..verdict
        }),
    }
}

/// By the form of the body.
fn form_of(response: &FailedResponse<'_>) -> Option<ToolError> {
    let (status, body) = (response.status, response.body.text());
    let json_rpc = response.json_rpc.clone();
    let (error, _) = forms::http_body::classify_http_body(status, body, response.delay, json_rpc)?;
    // a locked resource also denies access: the code is less specific than the status
    let is_less = status == 423 && error.error_type() == ErrorType::Permission && error.reason().is_none();
    let is_bare_conflict = error.error_type() == ErrorType::Conflict && error.reason().is_none();
    (!is_less).then(|| {
        if status == 412 && is_bare_conflict {
            error.with_reason("stale")
        } else {
            error
        }
    })
}

/// By a page that asks for a sign-in, or for proof that a person is there.
fn asks_for_person(response: &FailedResponse<'_>) -> Option<ToolError> {
    let (status, content_type) = (response.status, response.content_type);
    let body = response.body.text();
    let has_delay = response.delay.is_some();
    login::sign_in_error(status, response.location, content_type, body)
        .or_else(|| challenge::page(status, response.challenged, has_delay, content_type, body))
}

/// By form or sign-in page.
fn recognise_success(success: SuccessResponse<'_>) -> Option<Verdict> {
    let SuccessResponse { status, body, .. } = success;
    let form = forms::http_body::classify_http_body(status, body.text(), None, success.json_rpc);
    let login = || {
        let sign_in = || login::sign_in_error(status, success.location, success.content_type, body.text());
        let page = || {
            challenge::page(
                status,
                success.challenged,
                false,
                success.content_type,
                body.text(),
            )
        };
        (!success.is_final).then(|| sign_in().or_else(page)).flatten()
    };
    let error = form.map(|(error, _)| error).or_else(login)?;
    let delivery = error.delivery().unwrap_or(Delivery::Unknown);
    Some(cautious(unnamed(error, delivery), body))
}

/// A verdict that names no rule.
fn unnamed(error: ToolError, delivery: Delivery) -> Verdict {
    Verdict {
        error: error.with_delivery(delivery),
        delivery: Some(delivery),
        decided_by: None,
    }
}

/// The verdict, unless words of the body call for a more careful one.
fn cautious(verdict: Verdict, body: &Source<'_>) -> Verdict {
    let error = &verdict.error;
    if let Some(classified) =
        engine::quota_beside_code(error, body).or_else(|| engine::cause_beside_code(error, body))
    {
        return classified;
    }
    engine::caution(&verdict.error, &[body]).unwrap_or(verdict)
}

/// By the known form of another system, which comes before words.
fn by_form(source: &Source<'_>) -> Option<Verdict> {
    if !may_be_form(source.text()) {
        return None;
    }
    // in texts of gRPC itself, words are more specific than the code
    let (error, rule) = forms::text::classify_text(source).filter(|(_, rule)| *rule != "grpc")?;
    let against = engine::caution(&error, &[source])
        .or_else(|| engine::quota_beside_code(&error, source))
        .or_else(|| engine::cause_beside_code(&error, source));
    let delivery = error.delivery().or_else(|| forms::delivery::delivery_of(&error));
    Some(against.unwrap_or(Verdict {
        error,
        delivery,
        decided_by: Some(DecidingRule::new(rule, "")),
    }))
}

/// Whether a text starts like a form of another system: JSON, XML or an SSE frame.
fn may_be_form(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank);
    text.starts_with(['{', '[', '<']) || text.starts_with("event:") || text.starts_with("data:")
}

/// The content of a text that is one JSON string.
pub(crate) fn json_string(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim_matches(is_blank);
    let is_string = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
    let canonical = is_string.then(|| crate::json::scan::canonical(text).ok())??;
    let inner = view::as_str(&canonical)?.into_owned();
    Some(Cow::Owned(inner))
}
