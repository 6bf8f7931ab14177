//! The differential run: two versions of one testee get the same requests, and every difference of their answers is
//! either intended or a failure.

mod changes;
mod intended;
mod lane;
mod show;
mod shrink;
mod tally;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::json::{members, Json};
use crate::random::{random_input, random_trace, Corpus};
use crate::vectors::Case;
use changes::changes;
pub use intended::Intended;
use lane::{Answer, Lane, Request};
use tally::{sort_of, Example, Tally};

/// How many requests a worker makes at a time; up to twice as many are under way.
const BATCH: u64 = 64;
/// Stack of a worker, in bytes: answers are compared level by level.
const STACK: usize = 16 << 20;
/// How often a request is tried in a smaller form.
const TRIES: usize = 2000;

/// What is compared, and how much of it.
pub struct Differential {
    /// What `sh -c` runs for the old version.
    pub old: String,
    /// What `sh -c` runs for the new version.
    pub new: String,
    /// The cases of the vectors.
    pub vectors: Vec<Case>,
    /// What random inputs are made of.
    pub corpus: Corpus,
    /// How many random inputs.
    pub inputs: u64,
    /// How many random traces.
    pub traces: u64,
    /// The seed of both.
    pub seed: u64,
    /// The differences that are meant to be.
    pub intended: Intended,
    /// Whether a row of the list that covers nothing is a failure.
    pub fail_unused: bool,
    /// Time for each answer, and for the exit.
    pub timeout: Duration,
    /// Pairs of processes.
    pub jobs: usize,
    /// How many sorts of differences are shown.
    pub show: usize,
}

impl Differential {
    /// Runs all requests. Gives the text to print and whether all is as intended.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn run(&self) -> Result<(String, bool), String> {
        let start = Instant::now();
        let next = AtomicU64::new(0);
        let total = Mutex::new(Tally::new(self.intended.rows.len()));
        let work = || {
            let mut tally = Tally::new(self.intended.rows.len());
            if let Err(why) = self.work(&next, &mut tally) {
                tally.stop(why);
                // nor does another worker go on
                next.store(u64::MAX / 2, Ordering::Relaxed);
            }
            if let Ok(mut total) = total.lock() {
                total.merge(tally);
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                worker.map_err(|e| format!("no thread can be started: {e}"))?;
            }
            Ok::<_, String>(())
        })?;
        let total = total.into_inner().map_err(|_| "a worker has panicked")?;
        Ok(self.report(&total, start.elapsed()))
    }

    fn count(&self) -> u64 {
        self.vectors.len() as u64 + self.inputs + self.traces
    }

    /// The request with this number: vectors, then inputs, then traces.
    fn request(&self, number: u64) -> Option<Arc<Request>> {
        let vectors = self.vectors.len() as u64;
        let (id, line) = if number < vectors {
            let case = self.vectors.get(usize::try_from(number).ok()?)?;
            (case.id.clone(), case.request.clone())
        } else if number < vectors + self.inputs {
            random_input(&self.corpus, self.seed, number - vectors + 1)
        } else if number < self.count() {
            random_trace(&self.corpus, self.seed, number - vectors - self.inputs + 1)
        } else {
            return None;
        };
        Some(Arc::new(Request { id, line }))
    }

    /// One pair of processes: takes requests until there are none left.
    fn work(&self, next: &AtomicU64, tally: &mut Tally) -> Result<(), String> {
        let mut pair = Pair::new(self);
        let mut under_way = VecDeque::new();
        loop {
            if (under_way.len() as u64) < BATCH {
                let from = next.fetch_add(BATCH, Ordering::Relaxed);
                for request in (from..from.saturating_add(BATCH)).map_while(|number| self.request(number)) {
                    pair.ask(&request);
                    under_way.push_back(request);
                }
            }
            let Some(request) = under_way.pop_front() else {
                break;
            };
            let (old, new) = pair.answer()?;
            self.judge(tally, request, old, new);
        }
        pair.finish()
    }

    /// Compares two answers and counts the result.
    fn judge(&self, tally: &mut Tally, request: Arc<Request>, old: Answer, new: Answer) {
        let found = changes(&old, &new);
        if found.is_empty() {
            tally.passed += 1;
            return;
        }
        let json = read_request(&request.line);
        let faulty = matches!(new, Answer::Fault(_));
        match self.intended.covering(&json, &found) {
            Some(rows) if !faulty => tally.intended(&rows),
            _ => tally.difference(sort_of(&json, &found), Example { request, old, new }),
        }
    }

    /// The example with a smaller request, if one gives a difference of the same sort.
    fn smaller(&self, sort: &str, example: &Example) -> Option<Example> {
        let fault = |answer: &Answer| matches!(answer, Answer::Fault(_));
        if fault(&example.old) || fault(&example.new) {
            return None;
        }
        let request: Value = serde_json::from_str(&example.request.line).ok()?;
        let mut pair = Pair::new(self);
        let mut smallest = None;
        shrink::shrink(request, TRIES, &mut |request| {
            let line = request.to_string();
            let request = Arc::new(Request {
                id: example.request.id.clone(),
                line,
            });
            pair.ask(&request);
            let Ok((old, new)) = pair.answer() else {
                return false;
            };
            let found = changes(&old, &new);
            let json = read_request(&request.line);
            let same = !found.is_empty()
                && sort_of(&json, &found) == sort
                && self.intended.covering(&json, &found).is_none();
            if same {
                smallest = Some(Example { request, old, new });
            }
            same
        });
        smallest
    }
}

/// A request as the list of intended differences sees it. Of members that occur twice the last one counts, and what
/// cannot be read is left out.
fn read_request(line: &str) -> Json {
    let without_twins = |text: &str| serde_json::from_str(text).map(|value: Value| value.to_string());
    let read = |text: &str| {
        Json::parse(text).or_else(|_| Json::parse(&without_twins(text).map_err(|e| e.to_string())?))
    };
    let parts = members(line).unwrap_or_default().into_iter();
    Json::Object(
        parts
            .filter_map(|(name, part)| Some((name, read(part.get()).ok()?)))
            .collect(),
    )
}

/// Both versions.
struct Pair<'a> {
    old: Lane<'a>,
    new: Lane<'a>,
}

impl<'a> Pair<'a> {
    fn new(of: &'a Differential) -> Self {
        Self {
            old: Lane::new("old", &of.old, of.timeout),
            new: Lane::new("new", &of.new, of.timeout),
        }
    }

    fn ask(&mut self, request: &Arc<Request>) {
        self.old.ask(Arc::clone(request));
        self.new.ask(Arc::clone(request));
    }

    fn answer(&mut self) -> Result<(Answer, Answer), String> {
        Ok((self.old.answer()?, self.new.answer()?))
    }

    fn finish(self) -> Result<(), String> {
        self.old.finish()?;
        self.new.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_as_far_as_it_can_be() {
        let shown = |line: &str| read_request(line).to_string();
        let plain = r#"{"op":"build","data":{"n":1.0}}"#;
        assert_eq!(shown(plain), plain);
        let surrogate = r#"{"op":"build","message":"\ud800"}"#;
        assert!(shown(surrogate).starts_with("{\"op\":\"build\",\"message\":\"\u{fffd}"));
        assert_eq!(
            shown(r#"{"op":"build","data":{"n":1,"n":2}}"#),
            r#"{"op":"build","data":{"n":2}}"#
        );
        assert_eq!(
            shown(r#"{"op":"build","data":{"n":"\ud800","n":2}}"#),
            r#"{"op":"build"}"#
        );
        assert_eq!(shown("{"), "{}");
    }
}
