//! One testee over all cases: ask, match answers to cases, restart after a fault.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::expect::{printable, Answer, Difference};
use crate::json::Json;
use crate::process::{Output, Process};
use crate::vectors::Case;

/// How many requests may be without an answer at a time.
pub(crate) const WINDOW: usize = 32;
/// How often a testee is started again after a fault.
const MAX_RESTARTS: usize = 20;
/// After how many starts in a row without one answer a testee is given up.
const MAX_BARREN: usize = 5;

/// An implementation under test.
#[derive(Clone, Debug)]
pub struct Testee {
    /// Its name in the table and the lists.
    pub name: String,
    /// What `sh -c` runs.
    pub command: String,
}

/// How long a testee may take, and what is shown of it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// For one answer, and for the exit after the end of input.
    pub timeout: Duration,
    /// For the first answer after the first start, as the command may have to build something.
    pub start: Duration,
    /// Show the testee's log, and each case as it ends.
    pub verbose: bool,
}

/// What came of one case.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The answer is the expected one.
    Passed,
    /// The answer is another one.
    Failed(Vec<Difference>),
    /// The testee says that it does not support this.
    Unsupported,
    /// The testee broke the protocol here: no answer in time, its death, another answer's place …
    Fault(String),
    /// The testee was given up before.
    NotRun,
}

/// What came of one testee.
#[derive(Debug, Default)]
pub struct Run {
    /// One verdict per case, in their order.
    pub verdicts: Vec<Verdict>,
    /// A fault after the last answer.
    pub end_fault: Option<String>,
    /// How often the testee was started again.
    pub restarts: usize,
}

/// A breach of the protocol; `case` is the index of the case to blame if not the one that was due.
struct Fault {
    case: Option<usize>,
    reason: String,
}

impl Fault {
    fn due<T>(reason: impl Into<String>) -> Result<T, Fault> {
        Err(Fault {
            case: None,
            reason: reason.into(),
        })
    }
}

/// Puts all cases to one testee. Never hangs, and leaves no process of the testee's group behind.
pub fn run(testee: &Testee, cases: &[Case], settings: &Settings) -> Run {
    let mut run = Run::default();
    let mut barren = 0;
    loop {
        let before = run.verdicts.len();
        let Err(fault) = converse(&mut run, testee, cases, settings) else {
            return run;
        };
        let answered = run.verdicts.len();
        barren = if answered == before { barren + 1 } else { 0 };
        match fault.case.and_then(|index| run.verdicts.get_mut(index)) {
            Some(earlier) => *earlier = Verdict::Fault(fault.reason),
            None if answered < cases.len() => run.verdicts.push(Verdict::Fault(fault.reason)),
            None => run.end_fault = Some(fault.reason),
        }
        if run.verdicts.len() >= cases.len() {
            return run;
        }
        if run.restarts == MAX_RESTARTS || barren == MAX_BARREN {
            run.verdicts.resize(cases.len(), Verdict::NotRun);
            return run;
        }
        run.restarts += 1;
    }
}

/// One life of the testee: all cases that have no verdict yet, until the end or a fault.
fn converse(run: &mut Run, testee: &Testee, cases: &[Case], settings: &Settings) -> Result<(), Fault> {
    let mut process = match Process::start(&testee.command, settings.verbose) {
        Ok(process) => process,
        Err(e) => return Fault::due(format!("could not be started: {e}")),
    };
    let start = if run.restarts == 0 {
        settings.start
    } else {
        settings.start.min(settings.timeout * 3)
    };
    let mut patience = start.max(settings.timeout);
    let mut sent = run.verdicts.len();
    let mut queue = cases.iter().skip(sent);
    while let Some(due) = cases.get(run.verdicts.len()) {
        while sent < run.verdicts.len() + WINDOW {
            let Some(case) = queue.next() else {
                process.close_input();
                break;
            };
            process.send(&case.request);
            sent += 1;
        }
        match process.receive(Instant::now() + patience) {
            None => return Fault::due(format!("no answer within {patience:?}")),
            Some(Output::Closed) => return Fault::due(process.cause_of_death()),
            Some(Output::TooLong) => return Fault::due("more than 16 MiB without a line break"),
            Some(Output::Line(line)) => {
                let verdict = judge(&line, due, cases, run.verdicts.len())?;
                if settings.verbose {
                    let _ = writeln!(io::stderr(), "{} {} {}", testee.name, due.id, verdict.word());
                }
                run.verdicts.push(verdict);
            }
        }
        patience = settings.timeout;
    }
    process.finish(settings.timeout).or_else(Fault::due)
}

/// Matches one line of output to the case whose answer is due.
fn judge(line: &[u8], due: &Case, cases: &[Case], index: usize) -> Result<Verdict, Fault> {
    let shown = printable(line);
    let Ok(text) = std::str::from_utf8(line) else {
        return Fault::due(format!("answer is not UTF-8: `{shown}`"));
    };
    let json = match Json::parse(text) {
        Ok(json) => json,
        Err(e) => return Fault::due(format!("answer is not JSON ({e}): `{shown}`")),
    };
    let Some(id) = json.get("id").and_then(Json::as_str) else {
        return Fault::due(format!("answer without an `id`: `{shown}`"));
    };
    if id != due.id {
        return match cases.iter().position(|case| case.id == id) {
            Some(earlier) if earlier < index => Err(Fault {
                case: Some(earlier),
                reason: format!("answered twice: `{shown}`"),
            }),
            Some(_) => Fault::due(format!(
                "answer lost or out of order, `{id}` was answered in its place"
            )),
            None => Fault::due(format!("answer has the unknown id `{id}`")),
        };
    }
    let differences = match Answer::parse(json) {
        Ok(Answer::Unsupported) => return Ok(Verdict::Unsupported),
        Ok(answer) => due.expect.differences(&answer),
        Err(reason) => vec![due.expect.malformed(reason)],
    };
    Ok(if differences.is_empty() {
        Verdict::Passed
    } else {
        Verdict::Failed(differences)
    })
}

impl Verdict {
    /// The verdict as one word, as the report writes it.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed(_) => "failed",
            Verdict::Unsupported => "unsupported",
            Verdict::Fault(_) => "fault",
            Verdict::NotRun => "not_run",
        }
    }
}
