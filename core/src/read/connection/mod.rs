//! Failures between a caller and a service (SPEC §1.8).

mod addresses;
mod causes;
mod chain_result;
pub(crate) mod description;
pub(crate) mod error;
mod evidence;
mod exception;
mod foreign;
mod group;
#[cfg(feature = "reqwest")]
mod reqwest;
mod scrub;

use std::borrow::Cow;

use crate::error::{Chain, Delivery, ToolError};
use crate::facts::connection::classes;
#[cfg(feature = "classify")]
use crate::facts::connection::kind::FailureKind;
use crate::reading::{Mode, Outcome, Reading};
#[cfg(feature = "classify")]
use crate::recognise::{recognise, CodedError, UnrecognisedFailure};
use addresses::without_addresses;
use chain_result::Basis;
use description::FailureDescription;
use evidence::GoverningKind;

/// Texts of a chain that go into the message.
const MAX_PARTS: usize = 8;

/// Reads a failure that is described by what its runtime shows (SPEC §1.8). Total.
///
/// The caller's own cancellation is passed through. The message has no URL's query, user or password.
///
/// ```
/// use toolerror::connection::FailureDescription;
/// use toolerror::{read_connection, ErrorType, Mode, Outcome};
/// let dns = FailureDescription::from_json(r#"{"runtime":"node","code":"ENOTFOUND"}"#).unwrap();
/// let reading = read_connection(&dns, Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::Transient);
/// let cancelled = FailureDescription::default().with_class("AbortError");
/// assert_eq!(read_connection(&cancelled, Mode::Exact), Outcome::PassThrough);
/// ```
pub fn read_connection(failure: &FailureDescription, mode: Mode) -> Outcome<'static> {
    read_failure(failure, mode).outcome
}

/// The reading of a failure, and which of the carried errors it is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FailureReading {
    /// The outcome.
    pub outcome: Outcome<'static>,
    /// The error that governs, where it is one that the description [`carries`](FailureDescription::carries) with an id.
    pub id: Option<u32>,
}

/// As [`read_connection`], for whoever holds the errors that the description carries (SPEC §1.9.1, §1.9.49).
///
/// ```
/// use toolerror::connection::{read_failure, FailureDescription};
/// use toolerror::{Delivery, Mode, ToolError};
/// let inner = FailureDescription::default().with_tool_error(ToolError::transient("busy"));
/// let failure = FailureDescription::default().with_class("RuntimeError").with_cause(inner);
/// let reading = read_failure(&failure, Mode::Exact).outcome.failure().unwrap();
/// assert_eq!(reading.error().to_string(), "[TRANSIENT] busy");
/// assert_eq!(reading.delivery(), Some(Delivery::Unknown)); // whoever raised the RuntimeError may have acted before
/// ```
pub fn read_failure(failure: &FailureDescription, mode: Mode) -> FailureReading {
    let judged = causes::judge(failure, mode);
    let message = message(failure, None, judged.member.as_deref());
    let read = |governing: Option<GoverningKind>, message: String| match outcome(
        governing,
        by_class(failure),
        message,
        mode,
    ) {
        Outcome::Failure(reading) if mode == Mode::Classify => {
            Outcome::Failure(recognised(reading, failure, governing, judged.hidden))
        }
        outcome => outcome,
    };
    let (outcome, id) = match judged.basis {
        Basis::Found(found) => {
            let original = Cow::Owned(message);
            (Outcome::Failure(found.reading.with_original(original)), found.id)
        }
        Basis::Kind(governing) => {
            let mut outcome = read(Some(governing), message);
            if let Outcome::Failure(reading) = &mut outcome {
                reading.error = judged.details.add_to(reading.error.clone());
            }
            (outcome, None)
        }
        Basis::Nothing => (read(None, message), None),
    };
    let outcome = match (outcome, judged.given_up) {
        (Outcome::Failure(mut reading), Some(reason)) => {
            reading.error = reading.error.given_up(&reason);
            Outcome::Failure(reading)
        }
        (outcome, _) => outcome,
    };
    FailureReading { outcome, id }
}

/// The reading after recognition of the texts; words count where the tables know nothing.
#[cfg(feature = "classify")]
fn recognised(
    reading: Reading<'static>,
    failure: &FailureDescription,
    governing: Option<GoverningKind>,
    hidden: bool,
) -> Reading<'static> {
    let vague =
        governing.is_none_or(|governing| matches!(governing.kind, FailureKind::Other | FailureKind::Tls));
    // the module is no evidence
    let class = failure.class.as_deref();
    let class = class.and_then(|class| class.rsplit(['.', '$', '/']).next());
    let texts: Vec<Cow<'_, str>> = texts_of(failure, None).collect();
    let words: Vec<&str> = texts.iter().map(AsRef::as_ref).chain(class).collect();
    let verdict = recognise(UnrecognisedFailure::Code(CodedError {
        base: reading.error(),
        vague: vague.then_some(Delivery::Unknown),
        status: None,
        texts: &words,
        against: &[reading.original()],
        message: reading.original(),
    }));
    // a kind from the tables counts with its proof; words may come from a cause, unless there is none
    let is_text = failure.class.is_none() && failure.cause.is_none() && failure.source.is_empty();
    let by_words = verdict.is_some() && !is_text;
    let mut reading = reading.with_verdict(verdict);
    if hidden && by_words && reading.delivery() != Some(Delivery::Unknown) {
        reading.error = reading.error.without_proof();
    }
    reading
}

/// Without the classifier, the tables alone.
#[cfg(not(feature = "classify"))]
fn recognised(
    reading: Reading<'static>,
    _: &FailureDescription,
    _: Option<GoverningKind>,
    _: bool,
) -> Reading<'static> {
    reading
}

/// The texts of an error and its causes, the outermost first.
fn texts_of<'a>(
    failure: &'a FailureDescription,
    runtime: Option<&'a str>,
) -> impl Iterator<Item = Cow<'a, str>> {
    let mut runtime = runtime;
    causes::errors_of_call(failure).flat_map(move |node| {
        runtime = node.runtime.as_deref().or(runtime);
        let own = exception::recognise(node, runtime).and_then(|known| known.text(node));
        let own = own
            .map(Cow::Owned)
            .or_else(|| node.message.as_deref().map(Cow::Borrowed));
        let source = node.source.iter().take(Chain::MAX);
        let texts = own
            .into_iter()
            .chain(source.map(|text| Cow::Borrowed(text.as_str())));
        texts.map(move |text| match without_addresses(&text, runtime) {
            Cow::Borrowed(same) if same.len() == text.len() => text,
            other => Cow::Owned(other.into_owned()),
        })
    })
}

/// The texts of a chain as one message, without texts that an outer one repeats. `runtime` is that of the enclosing
/// error; `member` is the text of the governing member if the chain ends in a group.
fn message(failure: &FailureDescription, runtime: Option<&str>, member: Option<&str>) -> String {
    let texts: Vec<Cow<'_, str>> = texts_of(failure, runtime).collect();
    joined(texts.iter().map(AsRef::as_ref).chain(member))
}

/// The message of the outermost class that has one, for a failure without a text.
fn by_class(failure: &FailureDescription) -> Option<&'static str> {
    causes::errors_of_call(failure).find_map(|node| node.class.as_deref().and_then(classes::message))
}

/// The texts of a chain as one message, each once and without secrets in URLs.
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

/// `silent` is the message of a failure without a text.
fn outcome(
    verdict: Option<GoverningKind>,
    silent: Option<&str>,
    message: String,
    mode: Mode,
) -> Outcome<'static> {
    match error(verdict, silent, &message) {
        Some((error, delivery)) => {
            Outcome::Failure(Reading::mapped(error, delivery, mode, Cow::Owned(message)))
        }
        None => Outcome::PassThrough,
    }
}

/// The error of a result; `None` for a cancellation.
fn error(
    verdict: Option<GoverningKind>,
    silent: Option<&str>,
    message: &str,
) -> Option<(ToolError, Delivery)> {
    let Some(verdict) = verdict else {
        return Some((ToolError::internal(message), Delivery::Unknown));
    };
    let meaning = verdict.kind.meaning()?;
    let message = if message.is_empty() {
        silent.unwrap_or(meaning.message)
    } else {
        message
    };
    let error = ToolError::new(meaning.error_type, message);
    let error = match meaning.reason {
        Some(reason) => error.with_reason(reason),
        None => error,
    };
    let error = match meaning.effects {
        Some(effects) => error.with_effects(effects),
        None => error,
    };
    Some((error, verdict.delivery))
}
