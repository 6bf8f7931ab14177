//! The outcome of all testees: parity table, failures, JSON report.

use std::fmt::Write as _;

use serde::Serialize;

use crate::expect::{Difference, Expect};
use crate::expected::Expected;
use crate::run::{Run, Testee, Verdict};
use crate::vectors::Case;

/// How many failures of one testee are printed.
const PRINTED: usize = 40;
/// How many differences of one case are printed.
const DIFFERENCES: usize = 5;

/// Everything that was found, as the JSON report has it.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Verdicts `passed` of cases that are not listed, over all testees.
    pub passed: usize,
    /// Whatever makes the run fail.
    pub failed: usize,
    /// Failing cases that are listed, over all testees.
    pub expected_failures: usize,
    /// One entry per testee, in the order of the command line.
    pub testees: Vec<TesteeReport>,
}

/// The outcome of one testee.
#[derive(Debug, Serialize)]
pub struct TesteeReport {
    /// Its name.
    pub name: String,
    /// How it was started.
    pub command: String,
    /// How often it had to be started again.
    pub restarts: usize,
    /// A breach of the protocol after the last answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_fault: Option<String>,
    /// One entry per topic, sorted by name.
    pub topics: Vec<TopicReport>,
}

/// The outcome of one testee in one topic.
#[derive(Debug, Serialize)]
pub struct TopicReport {
    /// The topic.
    pub topic: String,
    /// How many of its cases passed.
    pub passed: usize,
    /// How many cases it has.
    pub total: usize,
    /// The cases in their order.
    pub cases: Vec<CaseReport>,
}

/// The outcome of one case.
#[derive(Debug, Serialize)]
pub struct CaseReport {
    /// The case's id.
    pub id: String,
    /// The clause that it checks.
    pub clause: String,
    /// The case's title.
    pub title: String,
    /// `passed`, `failed`, `unsupported`, `fault` or `not_run`.
    pub verdict: &'static str,
    /// The reason in the list of expected failures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listed: Option<String>,
    /// Why this case makes the run fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The request of a failing case that stands in no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// Where the answer is another one than expected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
}

impl Report {
    /// Weighs what the testees did against their lists.
    pub fn new(cases: &[Case], runs: Vec<(Testee, Run, Expected)>) -> Report {
        let testees: Vec<_> = runs
            .into_iter()
            .map(|(testee, run, list)| testee_report(cases, testee, run, &list))
            .collect();
        let count = |counts: fn(&CaseReport) -> bool| {
            testees
                .iter()
                .flat_map(|t| &t.topics)
                .flat_map(|t| &t.cases)
                .filter(|case| counts(case))
                .count()
        };
        Report {
            passed: count(|case| case.verdict == "passed" && case.failure.is_none()),
            failed: count(|case| case.failure.is_some())
                + testees.iter().filter(|t| t.end_fault.is_some()).count(),
            expected_failures: count(|case| case.verdict != "passed" && case.failure.is_none()),
            testees,
        }
    }

    /// Table, failures and the line `N passed, N failed`; only some failures unless `all`.
    pub fn text(&self, all: bool) -> String {
        let mut out = self.table();
        for testee in &self.testees {
            out.push_str(&testee.failures(if all { usize::MAX } else { PRINTED }));
        }
        if self.expected_failures > 0 {
            let _ = writeln!(out, "\n{} more fail as listed", self.expected_failures);
        }
        let _ = writeln!(out, "\n{} passed, {} failed", self.passed, self.failed);
        out
    }

    /// The table of topics and languages.
    fn table(&self) -> String {
        let mut head = vec!["topic".to_owned()];
        head.extend(self.testees.iter().map(|t| t.name.clone()));
        let mut rows = vec![head];
        let topics = self.testees.first().map_or(&[][..], |t| &t.topics);
        for (i, topic) in topics.iter().enumerate() {
            let mut row = vec![topic.topic.clone()];
            row.extend(
                self.testees
                    .iter()
                    .filter_map(|t| t.topics.get(i))
                    .map(|t| format!("{}/{}", t.passed, t.total)),
            );
            rows.push(row);
        }
        let mut totals = vec!["total".to_owned()];
        totals.extend(self.testees.iter().map(|t| {
            let sum = |part: fn(&TopicReport) -> usize| t.topics.iter().map(part).sum::<usize>();
            format!("{}/{}", sum(|t| t.passed), sum(|t| t.total))
        }));
        rows.push(totals);
        aligned(&rows)
    }
}

impl TesteeReport {
    /// The first failures, at most `most`.
    fn failures(&self, most: usize) -> String {
        let failing = || {
            self.topics
                .iter()
                .flat_map(|t| &t.cases)
                .filter(|case| case.failure.is_some())
        };
        let mut out = String::new();
        for case in failing().take(most) {
            let why = case.failure.as_deref().unwrap_or_default();
            let _ = writeln!(
                out,
                "\n{}: {} (clause {}): {}\n  {why}",
                self.name, case.id, case.clause, case.title
            );
            if let Some(request) = &case.request {
                let _ = writeln!(out, "  request {request}");
            }
            for d in case.differences.iter().take(DIFFERENCES) {
                let _ = writeln!(
                    out,
                    "  {}\n    expected {}\n    got      {}",
                    d.path, d.expected, d.got
                );
            }
            if case.differences.len() > DIFFERENCES {
                let _ = writeln!(
                    out,
                    "  … and {} more differences",
                    case.differences.len() - DIFFERENCES
                );
            }
        }
        let count = failing().count();
        if count > most {
            let _ = writeln!(out, "\n{}: … and {} more failures", self.name, count - most);
        }
        if let Some(fault) = &self.end_fault {
            let _ = writeln!(out, "\n{}: after the last answer\n  {fault}", self.name);
        }
        out
    }
}

/// The report of one testee, by topic.
fn testee_report(cases: &[Case], testee: Testee, run: Run, list: &Expected) -> TesteeReport {
    let mut topics: Vec<TopicReport> = Vec::new();
    for (case, verdict) in cases.iter().zip(run.verdicts) {
        let report = case_report(case, verdict, list);
        let at = topics
            .iter()
            .position(|t| t.topic == case.topic)
            .unwrap_or(topics.len());
        if at == topics.len() {
            topics.push(TopicReport {
                topic: case.topic.clone(),
                passed: 0,
                total: 0,
                cases: Vec::new(),
            });
        }
        if let Some(topic) = topics.get_mut(at) {
            topic.total += 1;
            topic.passed += usize::from(report.verdict == "passed");
            topic.cases.push(report);
        }
    }
    topics.sort_by(|a, b| a.topic.cmp(&b.topic));
    TesteeReport {
        name: testee.name,
        command: testee.command,
        restarts: run.restarts,
        end_fault: run.end_fault,
        topics,
    }
}

/// The report of one case; a request that was made up is shown when it failed.
fn case_report(case: &Case, verdict: Verdict, list: &Expected) -> CaseReport {
    let failure = list.objection(case, &verdict);
    let generated = matches!(case.expect, Expect::Reference(_) | Expect::Unanswered);
    CaseReport {
        request: (generated && failure.is_some()).then(|| case.request.clone()),
        id: case.id.clone(),
        clause: case.clause.clone(),
        title: case.title.clone(),
        verdict: verdict.word(),
        listed: list.reason(case).map(str::to_owned),
        failure,
        differences: match verdict {
            Verdict::Failed(differences) => differences,
            _ => Vec::new(),
        },
    }
}

/// Rows of equal length as text, the first column to the left, all others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
    };
    let mut out = String::new();
    for row in rows {
        for (i, cell) in row.iter().enumerate() {
            let width = width(i).unwrap_or_default();
            let _ = if i == 0 {
                write!(out, "{cell:<width$}")
            } else {
                write!(out, "  {cell:>width$}")
            };
        }
        out.push('\n');
    }
    out
}
