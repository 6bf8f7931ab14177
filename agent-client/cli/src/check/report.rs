//! A check as a table, as JSON, and in the form of JUnit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{json, Value};

use super::kinds::Finding;
use super::{Check, Checked, Subject};
use crate::output::{escaped, visible};

/// For people.
pub(crate) fn table(check: &Check) -> String {
    let subjects = &check.subjects;
    let width = subjects
        .iter()
        .map(|subject| subject.name.chars().count())
        .max()
        .unwrap_or(0)
        .min(40);
    let mut out = format!("{}: {} of 100\n\n", visible(&check.server), check.score());
    for subject in subjects {
        let score = subject.score().map_or("-".to_owned(), |score| score.to_string());
        let found: Vec<String> = counted(subject)
            .iter()
            .map(|(code, count)| format!("{code} {count}"))
            .collect();
        let found = match (subject.checked.len(), found.len()) {
            (0, _) => "not tried: its schema forbids nothing".to_owned(),
            (_, 0) => "fine".to_owned(),
            _ => found.join(", "),
        };
        let _ = writeln!(out, "{:width$}  {score:>3}  {found}", visible(&subject.name));
    }
    if !check.answers_calls {
        out.push_str("\nThe server answered no call\n");
    }
    if let Some(why) = &check.ended_early {
        let _ = writeln!(out, "\nThe check ended early: {}", visible(why));
    }
    let found = findings_of(check);
    if !found.is_empty() {
        out.push_str("\nWhat to do:\n");
    }
    for finding in worst_first(&found) {
        let _ = writeln!(out, "  {}: {}", finding.code, finding.advice);
    }
    out
}

/// For programs.
pub(crate) fn json(check: &Check) -> Value {
    let findings = |checked: &Checked| -> Vec<Value> {
        let all = checked.findings.iter();
        all.map(|finding| json!({"code": finding.code, "cost": finding.cost, "advice": finding.advice}))
            .collect()
    };
    let probes = |subject: &Subject| -> Vec<Value> {
        let all = subject.checked.iter();
        let one = |checked: &Checked| json!({"probe": checked.probe, "score": checked.score(), "text": visible(&checked.text), "findings": findings(checked)});
        all.map(one).collect()
    };
    let tools = check.subjects.iter();
    let tools = tools
        .map(|subject| json!({"name": subject.name, "score": subject.score(), "probes": probes(subject)}));
    let tools: Vec<Value> = tools.collect();
    json!({"server": check.server, "score": check.score(), "ended_early": check.ended_early, "tools": tools})
}

/// For continuous integration: a suite for each tool, a test for each probe.
pub(crate) fn junit(check: &Check) -> String {
    let tests = check.subjects.iter().flat_map(|subject| &subject.checked);
    let failed = tests
        .clone()
        .filter(|checked| !checked.findings.is_empty())
        .count();
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"toolerror check\" tests=\"{}\" failures=\"{failed}\">\n",
        tests.count()
    );
    for subject in &check.subjects {
        let name = escaped(&visible(&subject.name));
        let failures = subject
            .checked
            .iter()
            .filter(|checked| !checked.findings.is_empty())
            .count();
        let tests = subject.checked.len();
        let _ = writeln!(
            out,
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\">"
        );
        out.extend(subject.checked.iter().map(|checked| test_case(&name, checked)));
        out.push_str("  </testsuite>\n");
    }
    out + "</testsuites>\n"
}

/// A probe as a test case of JUnit.
fn test_case(class: &str, checked: &Checked) -> String {
    let case = format!("    <testcase classname=\"{class}\" name=\"{}\"", checked.probe);
    if checked.findings.is_empty() {
        return case + "/>\n";
    }
    let codes: Vec<&str> = checked.findings.iter().map(|finding| finding.code).collect();
    let advice: Vec<&str> = checked.findings.iter().map(|finding| finding.advice).collect();
    let (codes, text) = (codes.join(", "), escaped(&visible(&checked.text)));
    let advice = escaped(&advice.join("\n"));
    format!("{case}>\n      <failure message=\"{codes}\">{advice}\n{text}</failure>\n    </testcase>\n")
}

/// How often each finding occurs.
pub(super) fn counted(subject: &Subject) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for finding in subject.checked.iter().flat_map(|checked| &checked.findings) {
        *counts.entry(finding.code).or_default() += 1;
    }
    counts
}

/// Each kind of finding once, by its code.
pub(super) fn findings_of(check: &Check) -> BTreeMap<&str, &Finding> {
    let checked = check.subjects.iter().flat_map(|subject| &subject.checked);
    let findings = checked.flat_map(|checked| &checked.findings);
    findings.map(|finding| (finding.code, finding)).collect()
}

pub(super) fn worst_first<'a>(findings: &BTreeMap<&str, &'a Finding>) -> Vec<&'a Finding> {
    let mut all: Vec<&Finding> = findings.values().copied().collect();
    all.sort_by_key(|finding| std::cmp::Reverse(finding.cost));
    all
}
