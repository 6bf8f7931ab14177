//! What a response says to the call that was posted, for a client over HTTP (SPEC §2.5). What was posted is a number.

use std::borrow::Cow;
use std::cell::RefCell;

use serde_json::json;
use toolerror::Misuse;
use toolerror_bridge::{packed, Event, Exit, HttpResponse, Lost, Posted};

use crate::arguments::Arguments;
use crate::border::Answer;
use crate::handles::Held;

thread_local! {
    static POSTED: Held<Posted> = RefCell::default();
}

/// Does something with what was posted, whose number is the next argument.
fn with_posted<T>(
    arguments: &mut Arguments<'_>,
    work: impl FnOnce(&Posted, &mut Arguments<'_>) -> Result<T, Misuse>,
) -> Result<T, Misuse> {
    let number = arguments.value("posted")?;
    POSTED.with_borrow_mut(|all| work(all.get(number)?, arguments))
}

/// `response` (SPEC §7.2.7), `mode`, `now_ms`?.
fn response(arguments: &mut Arguments<'_>) -> Result<HttpResponse, Misuse> {
    let (response, mode) = (arguments.text("response")?, arguments.text("mode")?);
    HttpResponse::from_json(&response, &mode, arguments.optional_value()?)
}

/// What the `body` of a POST holds.
pub(crate) fn new(arguments: &mut Arguments<'_>) -> Answer {
    let posted = Posted::of(arguments.text("body")?.as_bytes());
    Ok(Some(POSTED.with_borrow_mut(|all| all.keep(posted))))
}

/// Frees a posted request.
pub(crate) fn free(arguments: &mut Arguments<'_>) -> Answer {
    let number = arguments.value("posted")?;
    POSTED.with_borrow_mut(|all| all.free(number));
    Ok(None)
}

/// Whether somebody waits for an answer.
pub(crate) fn is_request(arguments: &mut Arguments<'_>) -> Answer {
    with_posted(arguments, |posted, _| Ok(Some(posted.is_request().to_string())))
}

/// Whether it opens a session.
pub(crate) fn greets(arguments: &mut Arguments<'_>) -> Answer {
    with_posted(arguments, |posted, _| {
        Ok(Some((posted.method() == Some("initialize")).to_string()))
    })
}

/// What a response from status 400 says: `posted`, `has_session`, `response`, `mode`, `now_ms`?. The answer: what the
/// call has lost beside its answer, or nothing, and after a line break the outcome as a packed text.
pub(crate) fn refused(arguments: &mut Arguments<'_>) -> Answer {
    with_posted(arguments, |posted, arguments| {
        let has_session = arguments.value("has_session")?;
        let (given, mode) = (arguments.text("response")?, arguments.text("mode")?);
        let read = HttpResponse::from_json(&given, &mode, arguments.optional_value()?)?;
        let refused = posted.refused(&read, has_session);
        let lost = refused.lost.map(Lost::as_str).unwrap_or_default();
        Ok(Some(format!("{lost}\n{}", packed(&refused.outcome, &given))))
    })
}

/// The answer in the `body` of a success; an empty text says that it is the body.
pub(crate) fn answer_in(arguments: &mut Arguments<'_>) -> Answer {
    with_posted(arguments, |posted, arguments| {
        let body = arguments.text("body")?;
        Ok(match posted.answer_in(&body) {
            Ok(Cow::Borrowed(_)) => Some(String::new()),
            Ok(Cow::Owned(answer)) if answer == *body => Some(String::new()),
            Ok(Cow::Owned(answer)) => Some(answer),
            Err(_) => None,
        })
    })
}

/// Why a success has no answer: `posted`, `response`, `mode`, `now_ms`?. The answer is the error.
pub(crate) fn unanswered(arguments: &mut Arguments<'_>) -> Answer {
    with_posted(arguments, |posted, arguments| {
        Ok(Some(posted.unanswered(&response(arguments)?).to_json()))
    })
}

/// The answer that says that the connection was closed.
pub(crate) fn closed(arguments: &mut Arguments<'_>) -> Answer {
    with_posted(arguments, |posted, _| Ok(Some(posted.failed(false))))
}

/// Whether the `data` of an event in the stream of an answer is an error that answers the request, and what it becomes
/// where its id is unknown: `{"answers", "text"}`, as JSON.
pub(crate) fn event(arguments: &mut Arguments<'_>) -> Answer {
    with_posted(arguments, |posted, arguments| {
        let event = posted.event(arguments.text("data")?.as_bytes());
        let answers = matches!(event, Event::Answer | Event::Stray(_));
        let text = match event {
            Event::Stray(text) => Some(text),
            _ => None,
        };
        Ok(Some(json!({"answers": answers, "text": text}).to_string()))
    })
}

/// What a JSON-RPC `error`, as JSON, says that its call has lost beside its answer.
pub(crate) fn lost(arguments: &mut Arguments<'_>) -> Answer {
    let error = arguments.text("error")?;
    Ok(Lost::of_error(&error).map(|lost| lost.as_str().to_owned()))
}

/// The error of an attempt as its caller gets it, nothing when it stays as it is: `error`, `delivery`?, `lost`?,
/// `after_lost_reply`, `is_last`.
pub(crate) fn returned(arguments: &mut Arguments<'_>) -> Answer {
    let error = arguments.error()?;
    let (delivery, lost) = (arguments.optional()?, arguments.optional()?);
    let (after_lost_reply, is_last) = (arguments.value("after_lost_reply")?, arguments.value("is_last")?);
    let made = toolerror_bridge::returned(
        &error,
        delivery.as_deref(),
        lost.as_deref(),
        after_lost_reply,
        is_last,
    )?;
    Ok(made.map(|error| error.to_json()))
}

/// The message of a JSON-RPC error without what an SDK puts before it: `code`, `message`.
pub(crate) fn plain_message(arguments: &mut Arguments<'_>) -> Answer {
    let (code, message) = (arguments.value("code")?, arguments.text("message")?);
    Ok(Some(toolerror_bridge::plain_message(code, &message).to_owned()))
}

/// Foreign `text` in one line of at most 300 characters.
pub(crate) fn one_line(arguments: &mut Arguments<'_>) -> Answer {
    Ok(Some(toolerror_bridge::one_line(&arguments.text("text")?)))
}

/// The media type in a `content_type`, without its parameters.
pub(crate) fn media_type(arguments: &mut Arguments<'_>) -> Answer {
    Ok(Some(toolerror_bridge::media_type(
        &arguments.text("content_type")?,
    )))
}

/// The error of a program that cannot be started: the `error` as it was read, and `why`, what the system said.
pub(crate) fn not_started(arguments: &mut Arguments<'_>) -> Answer {
    let (error, why) = (arguments.error()?, arguments.text("why")?);
    Ok(Some(toolerror_bridge::not_started(error, &why).to_json()))
}

/// The error of a server that ended before it greeted: its exit `code`?, the name of a `signal`?, its last words `stderr`.
pub(crate) fn did_not_start(arguments: &mut Arguments<'_>) -> Answer {
    let (code, signal) = (arguments.optional_value()?, arguments.optional()?);
    let exit = Exit::with_signal_name(code, signal.as_deref());
    let error = toolerror_bridge::did_not_start(&exit, arguments.text("stderr")?.as_bytes());
    Ok(Some(error.to_json()))
}
