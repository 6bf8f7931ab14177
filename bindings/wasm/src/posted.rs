//! What a client posts, and what comes back (SPEC §2.5). The sessions of a client are a number, and so is what it posts.

use std::cell::RefCell;

use toolerror::Misuse;
use toolerror_bridge::{Exit, HttpResponse, Posted, Sessions};

use crate::arguments::{Arguments, BorderAnswer};
use crate::handles::Held;

thread_local! {
    static SESSIONS: Held<Sessions> = RefCell::default();
    static POSTED: Held<Posted> = RefCell::default();
}

/// Does something with what was posted, whose number is the next argument.
fn with_posted<T>(
    arguments: &mut Arguments<'_>,
    work: impl FnOnce(&mut Posted, &mut Arguments<'_>) -> Result<T, Misuse>,
) -> Result<T, Misuse> {
    let number = arguments.value("posted")?;
    POSTED.with_borrow_mut(|all| work(all.get(number)?, arguments))
}

/// The sessions of one client, of an SDK that looks at the ids of errors.
#[expect(clippy::unnecessary_wraps, reason = "as each function of the border")]
pub(crate) fn new_sessions(_: &mut Arguments<'_>) -> BorderAnswer {
    Ok(Some(
        SESSIONS.with_borrow_mut(|all| all.keep(Sessions::new(false))),
    ))
}

/// Frees the sessions of a client.
pub(crate) fn free_sessions(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("sessions")?;
    SESSIONS.with_borrow_mut(|all| all.free(number));
    Ok(None)
}

/// What is posted now: `sessions`, `body`, and the `session` that the SDK puts on it, if any.
pub(crate) fn post(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("sessions")?;
    let (body, session) = (arguments.text("body")?, arguments.optional()?);
    let post = |sessions: &Sessions| sessions.post(body.as_bytes(), session.as_deref());
    let posted = SESSIONS.with_borrow_mut(|all| all.get(number).map(|sessions| post(sessions)))?;
    Ok(Some(POSTED.with_borrow_mut(|all| all.keep(posted))))
}

/// Frees a posted request.
pub(crate) fn free(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("posted")?;
    POSTED.with_borrow_mut(|all| all.free(number));
    Ok(None)
}

/// Whether somebody waits for an answer.
pub(crate) fn is_request(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, _| Ok(Some(posted.is_request().to_string())))
}

/// The body of the request that opens a lost session anew; empty where nobody has seen how it began.
pub(crate) fn greeting(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, _| Ok(posted.greeting()))
}

/// What to post next after the response to that request, nothing where the server refuses: `posted`, `status`, `session`?.
pub(crate) fn reopened(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, arguments| {
        let (status, session) = (arguments.value("status")?, arguments.optional()?);
        Ok(posted.reopened(status, session.as_deref()).map(str::to_owned))
    })
}

/// The session with which the request is sent now.
pub(crate) fn session(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, _| Ok(posted.session()))
}

/// What to do with the response, `pass`, `refused`, `events` or `body`: `posted`, `status`, `content_type`, `session`?.
pub(crate) fn received(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, arguments| {
        let (status, content_type) = (arguments.value("status")?, arguments.text("content_type")?);
        let received = posted.received(status, &content_type, arguments.optional()?.as_deref());
        Ok(Some(received.to_owned()))
    })
}

/// What a response from status 400 says: `posted`, `response`, `mode`, `now_ms`?. The answer: what the call has lost
/// beside its answer, or nothing, and after a line break the outcome as a packed text.
pub(crate) fn refused(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, arguments| {
        let (response, mode) = (arguments.text("response")?, arguments.text("mode")?);
        let (lost, packed) = posted.refused_json(&response, &mode, arguments.optional_value()?)?;
        Ok(Some(format!("{}\n{packed}", lost.unwrap_or_default())))
    })
}

/// The answer in the `body` of a success; an empty text says that it is the body.
pub(crate) fn answer_in(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, arguments| {
        Ok(posted.answer_in(&arguments.text("body")?))
    })
}

/// Why a success has no answer: `posted`, `response`, `mode`, `now_ms`?. The answer is the error.
pub(crate) fn unanswered(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, arguments| {
        let (response, mode) = (arguments.text("response")?, arguments.text("mode")?);
        let response = HttpResponse::from_json(&response, &mode, arguments.optional_value()?)?;
        Ok(Some(posted.unanswered(&response).to_json()))
    })
}

/// The lines that end in this part of the stream of an answer, as the SDK may read them: `posted`, `chunk`.
pub(crate) fn streamed(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, arguments| {
        Ok(Some(posted.streamed(arguments.bytes()?.unwrap_or_default())))
    })
}

/// The last that the SDK reads of the stream, nothing where it must know that the stream is `broken`: `posted`, `broken`.
pub(crate) fn stream_ended(arguments: &mut Arguments<'_>) -> BorderAnswer {
    with_posted(arguments, |posted, arguments| {
        Ok(posted.stream_ended(arguments.value("broken")?))
    })
}

/// What a JSON-RPC `error`, as JSON, says that its call has lost beside its answer.
pub(crate) fn lost(arguments: &mut Arguments<'_>) -> BorderAnswer {
    Ok(toolerror_bridge::lost(&arguments.text("error")?).map(str::to_owned))
}

/// The message of a JSON-RPC error without what an SDK puts before it: `code`, `message`.
pub(crate) fn plain_message(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (code, message) = (arguments.value("code")?, arguments.text("message")?);
    Ok(Some(toolerror_bridge::plain_message(code, &message).to_owned()))
}

/// Foreign `text` in one line of at most 300 characters.
pub(crate) fn one_line(arguments: &mut Arguments<'_>) -> BorderAnswer {
    Ok(Some(toolerror_bridge::one_line(&arguments.text("text")?)))
}

/// The error of a program that cannot be started: the `error` as it was read, and `why`, what the system said.
pub(crate) fn not_started(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (error, why) = (arguments.error()?, arguments.text("why")?);
    Ok(Some(toolerror_bridge::not_started(error, &why).to_json()))
}

/// The error of a server that ended before it greeted: its exit `code`?, the name of a `signal`?, its last words `stderr`.
pub(crate) fn did_not_start(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (code, signal) = (arguments.optional_value()?, arguments.optional()?);
    let exit = Exit::with_signal_name(code, signal.as_deref());
    let error = toolerror_bridge::did_not_start(&exit, arguments.text("stderr")?.as_bytes());
    Ok(Some(error.to_json()))
}

#[cfg(test)]
mod tests {
    use crate::call;

    /// The answer of a function, empty for none.
    fn ask(name: &str, arguments: &[&str]) -> String {
        let arguments: Vec<Option<&str>> = arguments.iter().copied().map(Some).collect();
        call(name, &arguments).unwrap().unwrap_or_default()
    }

    #[test]
    fn a_lost_session_is_opened_anew_by_the_next_call() {
        let sessions = call("te_sessions_new", &[]).unwrap().unwrap();
        let greeting = r#"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#;
        let post = |body: &str, session| call("te_sessions_post", &[Some(&sessions), Some(body), session]);
        let opens = post(greeting, None).unwrap().unwrap();
        let json = ["200", "application/json", "s-1"];
        assert_eq!(
            ask("te_posted_received", &[&[opens.as_str()], &json[..]].concat()),
            "body"
        );

        let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#;
        let lost = post(body, Some("s-1")).unwrap().unwrap();
        assert_eq!(ask("te_posted_session", &[&lost]), "s-1");
        let refused = call(
            "te_posted_refused",
            &[Some(&lost), Some(r#"{"status":404}"#), Some("unwrap"), None],
        );
        assert!(refused.unwrap().unwrap().starts_with("session\n"));

        let next = post(body, Some("s-1")).unwrap().unwrap();
        assert_eq!(ask("te_posted_greeting", &[&next]), greeting);
        assert!(ask("te_posted_reopened", &[&next, "200", "s-2"]).contains("notifications/initialized"));
        assert_eq!(call("te_posted_greeting", &[Some(&next)]), Ok(None));
        assert_eq!(ask("te_posted_session", &[&next]), "s-2");
        assert_eq!(ask("te_posted_streamed", &[&next, "id: 1\nda"]), "id: 1\n");
        assert_eq!(ask("te_posted_stream_ended", &[&next, "false"]), "da");
    }
}
