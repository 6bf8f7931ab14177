//! The steps of recognition, each in its own function.

use crate::error::reason;
use crate::error::{Delivery, Effects, ErrorType, ToolError};
use crate::facts::http_status;
use crate::json::Source;
use crate::reading::{DecidingRule, Verdict};
use crate::recognise::failure::{ByStatus, Failure, HttpResponse, TextsToRead};
use crate::recognise::forms::http_body::JsonRpcBody;
use crate::recognise::order::{
    self,
    Step::{
        self, Caution, Conflict, Contradiction, Deed, Form, OtherBlocks, Page, PrintedResponse, Refusal,
        Words, WordsBesideStatus,
    },
};
use crate::recognise::{challenge, engine, forms, login, printed_response};
use crate::text::is_blank;

/// The rule that a verdict names which rests on a status alone.
const STATUS: &str = "http.status";
/// The one rule without a pattern: the failure names a deed.
const DEED: &str = "caution.deed";

/// Takes the steps of a failure. `None` if they add nothing to what is known.
pub(super) fn run(failure: &Failure<'_>) -> Option<Verdict> {
    let reading_steps = failure.steps.partition_point(|step| *step <= Words);
    let (reading, judging) = failure.steps.split_at_checked(reading_steps).unwrap_or_default();
    let found = failure.readings.iter().find_map(|texts| {
        let mut found = Found::default();
        for step in reading {
            found.read(*step, failure, texts);
        }
        found.verdict
    });
    judging
        .iter()
        .fold(found, |verdict, step| judge(*step, failure, verdict))
}

/// What the reading steps have found.
#[derive(Default)]
struct Found<'a> {
    verdict: Option<Verdict>,
    /// The text that has the form.
    place: Option<&'a Source<'a>>,
}

impl<'a> Found<'a> {
    /// Takes a step that reads: the first to find something decides, the cautious ones come after it.
    fn read(&mut self, step: Step, failure: &'a Failure<'a>, texts: &TextsToRead<'a>) {
        self.verdict = match (step, self.verdict.take()) {
            (Form, None) => self.form(failure, texts),
            (Page, None) => page(failure),
            (WordsBesideStatus, None) => words_beside_status(failure),
            (Caution, Some(found)) => Some(self.cautious(failure, found)),
            (OtherBlocks, Some(found)) => Some(engine::caution(&found.error, failure.texts).unwrap_or(found)),
            (PrintedResponse, None) => {
                let of_text = |source| response_in_text(source).or_else(|| page_in_text(source));
                let found = texts.printed.and_then(of_text);
                found.map(|found| with_delivery(found, failure))
            }
            (Words, None) => {
                let found = engine::classify(texts.words, failure.message);
                found.map(|found| with_delivery(found, failure))
            }
            (_, verdict) => verdict,
        };
    }

    /// The form of a known system, in a text or in the body of a response.
    fn form(&mut self, failure: &Failure<'_>, texts: &TextsToRead<'a>) -> Option<Verdict> {
        if let Some(response) = failure.response {
            return form_of_body(response).map(|error| of_response_form(response, error));
        }
        texts.forms.iter().find_map(|source| {
            self.place = Some(source);
            form_of_text(source)
        })
    }

    /// The verdict, unless words beside it say more or call for a more careful one.
    fn cautious(&self, failure: &Failure<'_>, found: Verdict) -> Verdict {
        let Some(source) = self.place.or(failure.response.map(|response| response.body)) else {
            return found;
        };
        let error = &found.error;
        engine::quota_beside_code(error, source)
            .or_else(|| engine::cause_beside_code(error, source))
            .or_else(|| engine::credential_beside_code(error, &[source]))
            .or_else(|| engine::caution(error, &[source]))
            .unwrap_or(found)
    }
}

/// By the response that a text prints, which has the steps of a response.
fn response_in_text(source: &Source<'_>) -> Option<Verdict> {
    let (status, body) = printed_response::find(source)?;
    let text = source.text();
    let base = engine::by_status(status, text)?.error;
    let delivery = http_status::find(status)?.delivery;
    let response = HttpResponse {
        status,
        content_type: None,
        location: None,
        body: &body,
        challenged: false,
        delay: None,
        json_rpc: JsonRpcBody::default(),
        by_status: Some(ByStatus {
            delivery,
            base: &base,
            message: text,
        }),
        is_final: false,
    };
    let found = run(&Failure::of_body(
        &response,
        order::PRINTED,
        &[&body],
        &[TextsToRead::default()],
    ));
    let found = found.unwrap_or_else(|| unnamed(base.clone(), delivery));
    let by_status = || DecidingRule::new(STATUS, &status.to_string());
    Some(Verdict {
        error: found.error.with_message(text),
        decided_by: found.decided_by.or_else(|| Some(by_status())),
        delivery: found.delivery,
    })
}

/// By the page that a text is.
fn page_in_text(source: &Source<'_>) -> Option<Verdict> {
    let text = source.text().trim_start_matches(is_blank);
    let error = text
        .starts_with('<')
        .then(|| challenge::page(http_status::UNAVAILABLE, false, false, None, text))??;
    Some(unnamed(error.with_message(source.text()), Delivery::Unknown))
}

/// A verdict by words, with the delivery by the code when they name none.
fn with_delivery(found: Verdict, failure: &Failure<'_>) -> Verdict {
    Verdict {
        delivery: found.delivery.or(failure.delivery),
        ..found
    }
}

/// Takes a step that judges what was read, or the error by a code or a status when nothing was found.
fn judge(step: Step, failure: &Failure<'_>, verdict: Option<Verdict>) -> Option<Verdict> {
    match (step, verdict) {
        (Contradiction, None) => contradiction(failure),
        (Refusal, None) => refusal(failure),
        (Conflict, verdict) => explained(failure, verdict),
        (Deed, verdict) => lost_deed(failure, verdict),
        (_, verdict) => verdict,
    }
}

/// The form of a known system in a text, which comes before words.
fn form_of_text(source: &Source<'_>) -> Option<Verdict> {
    if !may_be_form(source.text()) {
        return None;
    }
    // in texts of gRPC itself, words are more specific than the code
    let (error, rule) = forms::text::classify_text(source).filter(|(_, rule)| *rule != "grpc")?;
    Some(Verdict {
        delivery: error.delivery().or_else(|| forms::delivery::delivery_of(&error)),
        error,
        decided_by: Some(DecidingRule::new(rule, "")),
    })
}

/// Whether a text starts like a form of another system: JSON, XML or an SSE frame.
fn may_be_form(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank);
    text.starts_with(['{', '[', '<']) || text.starts_with("event:") || text.starts_with("data:")
}

/// The form of a known system in the body of a response.
fn form_of_body(response: &HttpResponse<'_>) -> Option<ToolError> {
    let (status, body) = (response.status, response.body.text());
    let json_rpc = response.json_rpc.clone();
    let (error, _) = forms::http_body::classify_http_body(status, body, response.delay, json_rpc)?;
    // a locked resource also denies access: the code is less specific than the status
    let is_less = status == 423 && error.error_type() == ErrorType::Permission && error.reason().is_none();
    let is_bare_conflict = error.error_type() == ErrorType::Conflict && error.reason().is_none();
    (!is_less).then(|| {
        if status == 412 && is_bare_conflict {
            error.with_reason(reason::STALE)
        } else {
            error
        }
    })
}

/// By a page that asks for a sign-in, or for proof that a person is there.
fn page(failure: &Failure<'_>) -> Option<Verdict> {
    let response = failure.response?;
    let (status, content_type, body) = (response.status, response.content_type, response.body.text());
    let has_delay = response.delay.is_some();
    let asks = login::sign_in_error(status, response.location, content_type, body);
    let error =
        asks.or_else(|| challenge::page(status, response.challenged, has_delay, content_type, body))?;
    Some(of_response_form(response, error))
}

/// The verdict by the form of a body or by a page: how far the call came, its code or the status says.
fn of_response_form(response: &HttpResponse<'_>, error: ToolError) -> Verdict {
    let Some(by_status) = response.by_status else {
        let delivery = error.delivery().unwrap_or(Delivery::Unknown);
        return unnamed(error, delivery);
    };
    if response.is_final {
        return unnamed(error, by_status.delivery);
    }
    let by_code = || forms::delivery::delivery_of(&error) == Some(Delivery::Rejected);
    let is_refusal =
        response.status == http_status::UNAVAILABLE && (by_code() || engine::says_refused(response.body));
    let delivery = http_status::delivery(response.status, by_status.delivery, is_refusal);
    unnamed(error, delivery)
}

/// By words of a body that say more than its status.
fn words_beside_status(failure: &Failure<'_>) -> Option<Verdict> {
    let response = failure.response?;
    let by_status = response.by_status?;
    let found = engine::classify_response(response.status, response.body, by_status.message)?;
    Some(unnamed(found.error, found.delivery.unwrap_or(by_status.delivery)))
}

/// A verdict that names no rule.
fn unnamed(error: ToolError, delivery: Delivery) -> Verdict {
    Verdict {
        error: error.with_delivery(delivery),
        delivery: Some(delivery),
        decided_by: None,
    }
}

/// By words that contradict the code or the status; they also revoke its delivery.
fn contradiction(failure: &Failure<'_>) -> Option<Verdict> {
    let (base, _) = failure.base?;
    let by_words = engine::caution(base, failure.against).map(|found| Verdict {
        delivery: None,
        ..found
    });
    by_words.or_else(|| engine::credential_beside_code(base, failure.against))
}

/// The error by status, if the words show that the server refused the call on purpose (SPEC §1.7.8).
fn refusal(failure: &Failure<'_>) -> Option<Verdict> {
    let (base, by_status) = failure.base?;
    let by_status = by_status?;
    let delivery = http_status::delivery(failure.status?, by_status, true);
    if delivery == by_status || !failure.texts.iter().any(|text| engine::says_refused(text)) {
        return None;
    }
    Some(Verdict {
        error: base.clone(),
        delivery: Some(delivery),
        decided_by: None,
    })
}

/// The verdict, with the `reason` of a 409 whose words do not state that it is temporary (SPEC §3.6.35).
fn explained(failure: &Failure<'_>, verdict: Option<Verdict>) -> Option<Verdict> {
    let has_delay = failure.response.is_some_and(|response| response.delay.is_some());
    if failure.status != Some(409) || has_delay {
        return verdict;
    }
    let (base, _) = failure.base?;
    let classified = verdict.as_ref().map_or(base, |verdict| &verdict.error);
    let Some(error) = engine::unexplained(classified, failure.texts) else {
        return verdict;
    };
    let verdict = verdict.unwrap_or(Verdict {
        delivery: base.delivery(),
        error: base.clone(),
        decided_by: None,
    });
    Some(Verdict { error, ..verdict })
}

/// Marks a lost deed with `effects: unknown` (SPEC §3.6.29), also when only a code or a status says what failed.
fn lost_deed(failure: &Failure<'_>, verdict: Option<Verdict>) -> Option<Verdict> {
    let classified = verdict.as_ref().map(|verdict| (&verdict.error, verdict.delivery));
    let (error, delivery) = classified.or(failure.base)?;
    if !is_lost(error, delivery) || !engine::names_deed(failure.texts) {
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

/// Whether the outcome of a retryable call is unknown and the error does not state that yet.
pub(super) fn is_lost(error: &ToolError, delivery: Option<Delivery>) -> bool {
    let is_retried = error.error_type() == ErrorType::Transient && error.recoverable();
    is_retried && delivery == Some(Delivery::Unknown) && error.effects().is_none()
}
