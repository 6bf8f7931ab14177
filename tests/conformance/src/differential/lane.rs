//! One testee as a lane: requests in, answers out in the same order, whatever becomes of the process.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::expect::printable;
use crate::json::Json;
use crate::process::{Output, Process};

/// After how many faults a testee is given up.
const MAX_FAULTS: usize = 20;

/// What a testee made of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The line that it wrote.
    Line(Vec<u8>),
    /// It died, hung, or answered another request.
    Fault(String),
}

/// A testee with the requests that it has not answered yet. It is started again after a fault.
pub(super) struct Lane<'a> {
    name: &'a str,
    command: &'a str,
    timeout: Duration,
    process: Option<Process>,
    pending: VecDeque<Arc<Request>>,
    faults: usize,
}

/// A request and its id.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) id: String,
    pub(super) line: String,
}

impl<'a> Lane<'a> {
    pub(super) fn new(name: &'a str, command: &'a str, timeout: Duration) -> Self {
        Self {
            name,
            command,
            timeout,
            process: None,
            pending: VecDeque::new(),
            faults: 0,
        }
    }

    pub(super) fn ask(&mut self, request: Arc<Request>) {
        if let Some(process) = &self.process {
            process.send(&request.line);
        }
        self.pending.push_back(request);
    }

    /// The answer to the request that waits longest.
    ///
    /// # Errors
    /// The testee does not start, or is given up.
    pub(super) fn answer(&mut self) -> Result<Answer, String> {
        let deadline = Instant::now() + self.timeout;
        let process = match &mut self.process {
            Some(process) => process,
            none => {
                let started = Process::start(self.command, false);
                let started = started.map_err(|e| format!("the {} testee does not start: {e}", self.name))?;
                let process = none.insert(started);
                self.pending
                    .iter()
                    .for_each(|request| process.send(&request.line));
                process
            }
        };
        let due = self.pending.pop_front();
        let id = due.as_ref().map_or("", |request| &request.id);
        let fault = match process.receive(deadline) {
            Some(Output::Line(line)) if answers(&line, id) => return Ok(Answer::Line(line)),
            Some(Output::Line(line)) => format!("answered another request: `{}`", printable(&line)),
            Some(Output::TooLong) => "wrote more than 16 MiB without a line break".to_owned(),
            Some(Output::Closed) => process.cause_of_death(),
            None => format!("gave no answer within {:?}", self.timeout),
        };
        self.process = None;
        self.faults += 1;
        if self.faults > MAX_FAULTS {
            let line = due.as_ref().map_or("", |request| &request.line);
            let shown = printable(line.as_bytes());
            return Err(format!(
                "the {} testee is given up, at last it {fault}, for {shown}",
                self.name
            ));
        }
        Ok(Answer::Fault(fault))
    }

    /// Ends the testee, which has to exit by itself.
    ///
    /// # Errors
    /// How it ended instead.
    pub(super) fn finish(self) -> Result<(), String> {
        let Some(process) = self.process else {
            return Ok(());
        };
        let ended = process.finish(self.timeout);
        ended.map_err(|why| format!("the {} testee: {why}", self.name))
    }
}

/// Whether an answer has this id; it mostly stands where testees write it.
fn answers(line: &[u8], id: &str) -> bool {
    let usual = line
        .strip_prefix(b"{\"id\":\"")
        .and_then(|rest| rest.strip_prefix(id.as_bytes()));
    if usual.is_some_and(|rest| rest.starts_with(b"\"")) {
        return true;
    }
    let json = std::str::from_utf8(line)
        .ok()
        .and_then(|text| Json::parse(text).ok());
    json.is_some_and(|json| json.get("id").and_then(Json::as_str) == Some(id))
}
