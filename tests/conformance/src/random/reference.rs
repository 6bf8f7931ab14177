//! The answers of the reference become what is expected of all.

use std::time::Instant;

use crate::expect::{printable, Answer, Expect};
use crate::json::Json;
use crate::process::{Output, Process};
use crate::run::{Settings, Testee, WINDOW};
use crate::vectors::Case;

/// Asks a testee for the answers of all cases that have none yet; they are what the others are compared with.
///
/// # Errors
/// A reference that breaks the protocol or does not support a request, with the request.
pub fn answered(reference: &Testee, cases: &mut [Case], settings: &Settings) -> Result<(), String> {
    let open: Vec<&mut Case> = cases
        .iter_mut()
        .filter(|case| matches!(case.expect, Expect::Unanswered))
        .collect();
    if open.is_empty() {
        return Ok(());
    }
    let mut process = Process::start(&reference.command, settings.verbose)
        .map_err(|e| format!("`{}` could not be started: {e}", reference.name))?;
    let mut unsent: Vec<String> = open.iter().rev().map(|case| case.request.clone()).collect();
    let mut patience = settings.start.max(settings.timeout);
    let mut under_way = 0;
    for case in open {
        while under_way < WINDOW {
            let Some(request) = unsent.pop() else {
                process.close_input();
                break;
            };
            process.send(&request);
            under_way += 1;
        }
        let answer = receive(&mut process, Instant::now() + patience, &case.id)
            .map_err(|why| format!("`{}` {why}; the request is {}", reference.name, case.request))?;
        case.expect = Expect::Reference(answer);
        under_way -= 1;
        patience = settings.timeout;
    }
    process
        .finish(settings.timeout)
        .map_err(|why| format!("`{}`: {why}", reference.name))
}

/// The reference's answer to one request. An error when there is none in time.
fn receive(process: &mut Process, deadline: Instant, id: &str) -> Result<Answer, String> {
    let line = match process.receive(deadline) {
        None => return Err("gives no answer in time".into()),
        Some(Output::Closed) => return Err(process.cause_of_death()),
        Some(Output::TooLong) => return Err("answers more than 16 MiB without a line break".into()),
        Some(Output::Line(line)) => line,
    };
    let confused = || format!("answers `{}`", printable(&line));
    let json = std::str::from_utf8(&line)
        .ok()
        .and_then(|line| Json::parse(line).ok());
    let json = json.filter(|json| json.get("id").and_then(Json::as_str) == Some(id));
    match Answer::parse(json.ok_or_else(confused)?).map_err(|_| confused())? {
        Answer::Unsupported => Err("does not support it".into()),
        answer => Ok(answer),
    }
}
