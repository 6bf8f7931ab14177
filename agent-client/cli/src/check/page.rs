//! A check as one page for people: without scripts and external resources.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::kinds::Finding;
use super::report::{counted, findings_of, worst_first};
use super::{Check, Checked, Subject};
use crate::output::{escaped, visible};

const STYLE: &str = include_str!("page.css");

/// From this score on an answer is good, and fair.
const GOOD: u32 = 90;
const FAIR: u32 = 60;

/// The page.
pub(crate) fn html(check: &Check) -> String {
    let (server, score) = (safe(&check.server), check.score());
    let probes: usize = check.subjects.iter().map(|subject| subject.checked.len()).sum();
    let tools = check.subjects.len().saturating_sub(1); // the last one is the server itself
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
<title>{server}: {score} of 100</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
<h1>How <code>{server}</code> fails</h1>\n\
<p class=\"sum\"><span class=\"score {}\">{score}<span class=\"soft\"> of 100</span></span>\
<span class=\"soft\">{}, {}</span></p>\n",
        word(score),
        count(tools, "tool"),
        count(probes, "probe"),
    );
    if !check.answers_calls {
        out.push_str("<p class=\"poor\">The server answered no call</p>\n");
    }
    if let Some(why) = &check.ended_early {
        let _ = writeln!(out, "<p class=\"poor\">The check ended early: {}</p>", safe(why));
    }
    out.push_str(&advice(&findings_of(check)));
    out.push_str("<h2>Answers</h2>\n");
    for subject in &check.subjects {
        tool(&mut out, subject);
    }
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(
        out,
        "<footer class=\"soft\">Made by <code>toolerror check</code> {version}.</footer>\n</main>\n</body>\n</html>"
    );
    out
}

fn count(number: usize, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}

/// The remedies for the kinds of findings.
fn advice(findings: &BTreeMap<&str, &Finding>) -> String {
    if findings.is_empty() {
        return "<p>Nothing is wrong.</p>\n".to_owned();
    }
    let mut out = "<h2>What to do</h2>\n<dl>\n".to_owned();
    for finding in worst_first(findings) {
        let (code, advice) = (finding.code, with_code(&escaped(finding.advice)));
        let _ = writeln!(out, "<dt><code>{code}</code></dt><dd>{advice}</dd>");
    }
    out + "</dl>\n"
}

/// A tool with its probes.
fn tool(out: &mut String, subject: &Subject) {
    let name = safe(&subject.name);
    let Some(score) = subject.score() else {
        let _ = writeln!(
            out,
            "<details class=\"empty\"><summary><b>{name}</b><span>–</span><span class=\"soft\">not tried: its schema forbids nothing</span></summary></details>"
        );
        return;
    };
    let found = counted(subject);
    let found: Vec<String> = found
        .iter()
        .map(|(code, count)| format!("{code} {count}"))
        .collect();
    let found = if found.is_empty() {
        "fine".to_owned()
    } else {
        found.join(", ")
    };
    let word = word(score);
    let _ = writeln!(
        out,
        "<details><summary><b>{name}</b><span class=\"{word}\">{score}</span><span class=\"soft\">{found}</span></summary>"
    );
    for checked in &subject.checked {
        probe(out, checked);
    }
    out.push_str("</details>\n");
}

/// A probe with its findings and the text of the answer.
fn probe(out: &mut String, checked: &Checked) {
    let (score, name) = (checked.score(), checked.probe);
    let codes: Vec<&str> = checked.findings.iter().map(|finding| finding.code).collect();
    let codes = if codes.is_empty() {
        "fine".to_owned()
    } else {
        codes.join(", ")
    };
    let _ = writeln!(
        out,
        "<div class=\"probe\"><p><span>{name}</span><span class=\"{}\">{score}</span></p><div class=\"soft\">{codes}</div>",
        word(score)
    );
    if !checked.text.is_empty() {
        let _ = writeln!(out, "<pre>{}</pre>", safe(&checked.text));
    }
    out.push_str("</div>\n");
}

/// Formats text in backticks as code.
fn with_code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(at, part)| match at % 2 {
        0 => part.to_owned(),
        _ => format!("<code>{part}</code>"),
    });
    parts.collect()
}

/// How good a score is, as a class of the style.
fn word(score: u32) -> &'static str {
    match score {
        GOOD.. => "good",
        FAIR.. => "fair",
        _ => "poor",
    }
}

fn safe(text: &str) -> String {
    escaped(&visible(text))
}
