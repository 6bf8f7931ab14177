//! What a run has found: differences of one sort together, and how often each row of the list was used.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::changes::Change;
use super::lane::{Answer, Request};
use crate::json::Json;

/// The counts of a run, or of a part of it.
pub(super) struct Tally {
    /// Requests with equal answers, or with intended differences.
    pub(super) passed: u64,
    /// Requests with other differences, and faults.
    pub(super) failed: u64,
    /// How many requests each row of the list covers.
    pub(super) used: Vec<u64>,
    /// Why workers have stopped before the end.
    pub(super) stopped: Vec<String>,
    /// The differences that are not intended, by their sort.
    pub(super) sorts: BTreeMap<String, Sort>,
}

/// Differences of one sort.
#[derive(Clone)]
pub(super) struct Sort {
    pub(super) count: u64,
    /// The shortest one.
    pub(super) example: Example,
}

#[derive(Clone)]
pub(super) struct Example {
    pub(super) request: Arc<Request>,
    pub(super) old: Answer,
    pub(super) new: Answer,
}

impl Example {
    fn order(&self) -> (usize, &str) {
        (self.request.line.len(), &self.request.line)
    }
}

impl Tally {
    pub(super) fn new(rows: usize) -> Self {
        Self {
            passed: 0,
            failed: 0,
            used: vec![0; rows],
            stopped: Vec::new(),
            sorts: BTreeMap::new(),
        }
    }

    pub(super) fn intended(&mut self, rows: &[usize]) {
        self.passed += 1;
        for row in rows {
            self.used.get_mut(*row).into_iter().for_each(|count| *count += 1);
        }
    }

    pub(super) fn difference(&mut self, sort: String, example: Example) {
        self.failed += 1;
        self.add(sort, Sort { count: 1, example });
    }

    /// A worker cannot go on; that is a failure too.
    pub(super) fn stop(&mut self, why: String) {
        self.failed += 1;
        self.stopped.push(why);
    }

    /// Adds counts of one sort of difference.
    fn add(&mut self, name: String, more: Sort) {
        let sort = self.sorts.entry(name).or_insert_with(|| Sort {
            count: 0,
            example: more.example.clone(),
        });
        sort.count += more.count;
        if more.example.order() < sort.example.order() {
            sort.example = more.example;
        }
    }

    /// Takes in what another worker has found.
    pub(super) fn merge(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.stopped.extend(other.stopped);
        for (count, more) in self.used.iter_mut().zip(other.used) {
            *count += more;
        }
        for (name, sort) in other.sorts {
            self.add(name, sort);
        }
    }
}

/// What differences of one sort have in common: the form of the request, and where the answers differ.
pub(super) fn sort_of(request: &Json, changes: &[Change]) -> String {
    let word = |name: &str| request.get(name).and_then(Json::as_str);
    let form: Vec<&str> = ["op", "kind", "mode", "profile"]
        .into_iter()
        .filter_map(word)
        .collect();
    let mut places: Vec<String> = changes.iter().map(Change::sort).collect();
    places.sort();
    places.dedup();
    format!("{} at {}", form.join(" "), places.join(" "))
}
