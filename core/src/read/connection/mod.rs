//! Failures between a caller and a service (SPEC §1.8).

pub(crate) mod description;
pub(crate) mod error;
mod evidence;
#[cfg(feature = "reqwest")]
mod reqwest;
mod scrub;

use std::borrow::Cow;

use crate::error::chain::MAX_CHAIN;
use crate::error::{Delivery, ToolError};
#[cfg(feature = "classify")]
use crate::facts::connection::kind::FailureKind;
use crate::reading::{Mode, Outcome, Reading};
#[cfg(feature = "classify")]
use crate::recognise::{second_opinion, Code, Question};
use crate::unwrap::structured_part;
use description::FailureDescription;
use evidence::GoverningKind;

/// Texts of a chain that go into the message.
const MAX_PARTS: usize = 8;

/// Reads a failure that is described by what its runtime shows (SPEC §1.8). Total.
///
/// The caller's own cancellation is passed through. The message has no URL's query, user or password.
///
/// ```
/// use toolerror::{read_connection, FailureDescription, ErrorType, Mode, Outcome};
/// let dns = FailureDescription::from_json(r#"{"runtime":"node","code":"ENOTFOUND"}"#).unwrap();
/// let reading = read_connection(&dns, Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::Transient);
/// let cancelled = FailureDescription::default().with_class("AbortError");
/// assert_eq!(read_connection(&cancelled, Mode::Exact), Outcome::PassThrough);
/// ```
pub fn read_connection(failure: &FailureDescription, mode: Mode) -> Outcome<'static> {
    let message = message(failure);
    if mode != Mode::Exact {
        if let Some(reading) = texts_of(failure).find_map(|text| structured_part(text, mode)) {
            return Outcome::Failure(reading.with_original(Cow::Owned(message)));
        }
    }
    let governing = evidence::evidence(failure).governing();
    let outcome = outcome(governing, message, mode);
    #[cfg(feature = "classify")]
    if let (Outcome::Failure(reading), Mode::Classify) = (&outcome, mode) {
        // words count only where the table knows nothing
        let vague =
            governing.is_none_or(|governing| matches!(governing.kind, FailureKind::Other | FailureKind::Tls));
        let words: Vec<&str> = texts_of(failure).chain(failure.class.as_deref()).collect();
        let verdict = second_opinion(Question::Code(Code {
            base: reading.error(),
            vague: vague.then_some(Delivery::Unknown),
            status: None,
            texts: &words,
            against: &[reading.original()],
            message: reading.original(),
        }));
        return Outcome::Failure(reading.clone().with_verdict(verdict));
    }
    outcome
}

/// The texts of an error and its causes, the outermost first.
fn texts_of(failure: &FailureDescription) -> impl Iterator<Item = &str> {
    let nodes = std::iter::successors(Some(failure), |node| node.cause.as_deref()).take(MAX_CHAIN);
    nodes.flat_map(|node| {
        let source = node.source.iter().take(MAX_CHAIN).map(String::as_str);
        node.message.as_deref().into_iter().chain(source)
    })
}

/// The texts of a chain as one, without those that an outer one repeats.
fn message(failure: &FailureDescription) -> String {
    joined(texts_of(failure))
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut message = String::new();
    for text in texts
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .take(MAX_PARTS)
    {
        let text = scrub::urls(text);
        if message.contains(text.as_ref()) {
            continue;
        }
        if !message.is_empty() {
            message.push_str(": ");
        }
        message.push_str(&text);
    }
    message
}

fn outcome(verdict: Option<GoverningKind>, message: String, mode: Mode) -> Outcome<'static> {
    match error(verdict, &message) {
        Some((error, delivery)) => {
            Outcome::Failure(Reading::mapped(error, delivery, mode, Cow::Owned(message)))
        }
        None => Outcome::PassThrough,
    }
}

/// The error of a verdict; none for a cancellation.
fn error(verdict: Option<GoverningKind>, message: &str) -> Option<(ToolError, Delivery)> {
    let Some(verdict) = verdict else {
        return Some((ToolError::internal(message), Delivery::Unknown));
    };
    let meaning = verdict.kind.meaning()?;
    let message = if message.is_empty() {
        meaning.message
    } else {
        message
    };
    let error = ToolError::new(meaning.error_type, message);
    let error = match meaning.reason {
        Some(reason) => error.with_reason(reason),
        None => error,
    };
    Some((error, verdict.delivery()))
}
