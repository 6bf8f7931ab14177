//! Tests that every pattern matches, and decides for its rule in a text that holds nothing else: no pattern is broken
//! or shadowed by a stronger one.

use serde_json::json;

use crate::json::Source;
use crate::recognise::engine::gathered_evidence::GatheredEvidence;
use crate::recognise::engine::pattern::{Owner, Pattern};
use crate::recognise::engine::{classify_source, data, matcher, status};
use crate::recognise::rule::{Evidence, Mark, Meaning, Rule};
use crate::recognise::rules;

/// A text that a pattern matches, with filled gaps.
fn sample(pattern: &str) -> String {
    let text = pattern.strip_prefix('^').unwrap_or(pattern);
    let text = text.strip_suffix('$').unwrap_or(text);
    text.trim_matches('*').replace(" {} ", " item 7 ")
}

/// `not found` as the name of a class.
fn camel(words: &str) -> String {
    let words = words.split_whitespace().map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    });
    words.collect()
}

/// The sample as systems write it: by itself, in a sentence, beside a status or a code, as a code, as a name.
fn carriers(sample: &str) -> Vec<String> {
    let mut texts = vec![
        sample.to_owned(),
        format!("{sample} x"),
        format!("HTTP 503: {sample}"),
        format!("RESOURCE_EXHAUSTED: {sample}"),
        format!("database: {sample}"),
        format!("IBM MQ: {sample}"),
        format!("Cloudflare: {sample}"),
        json!({"code": sample, "message": "it failed"}).to_string(),
        format!("{}x", sample.replace(' ', "_")),
    ];
    if sample.is_ascii() {
        let name = camel(sample);
        texts.extend([
            name.clone(),
            format!("{name}Error: x"),
            format!("{name}Exceptionx"),
        ]);
    }
    texts
}

/// Whether the matcher finds a pattern in its own sample text.
fn is_found(rule: &'static Rule, pattern: &str) -> bool {
    let text = sample(pattern);
    let hits = match rule.evidence {
        Evidence::Name => matcher::find_in_name(&text),
        Evidence::Stem => matcher::find_stems(&text),
        _ => matcher::find(&text),
    };
    let length = Pattern::new(pattern.to_owned().into(), Owner::Rule(rule)).length();
    let is_hit = |hit: &matcher::Hit| hit.rule.id == rule.id && hit.length == length;
    hits.rules
        .iter()
        .any(|hit| is_hit(hit) && hit.span == (0..text.len()))
}

/// Whether a rule decides for a text that holds only this pattern.
fn speaks(rule: &Rule, pattern: &str) -> bool {
    let terms = rule.meaning.terms();
    carriers(&sample(pattern)).iter().any(|text| {
        let Some(verdict) = classify_source(&Source::new(text)) else {
            return rule.evidence == Evidence::Stem && rule.meaning == Meaning::Fault;
        };
        let (error_type, reason) = (verdict.error.error_type(), verdict.error.reason());
        let is_own = error_type == terms.error_type && reason.as_deref() == terms.reason;
        // what lasts has done its part when nothing is retried
        let is_cold = rule.evidence == Evidence::Lasting && !verdict.error.recoverable();
        is_own || is_cold
    })
}

#[test]
fn every_pattern_of_a_rule_is_found() {
    let patterns = rules::all().flat_map(|rule| rule.patterns.iter().map(move |text| (rule, text)));
    let lost: Vec<_> = patterns
        .filter(|(rule, text)| !is_found(rule, text))
        .map(|(rule, text)| (rule.id, text))
        .collect();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn every_pattern_of_a_rule_speaks() {
    let patterns = rules::all().flat_map(|rule| rule.patterns.iter().map(move |text| (rule, text)));
    let silent: Vec<_> = patterns
        .filter(|(rule, text)| !speaks(rule, text))
        .map(|(rule, text)| (rule.id, text))
        .collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

/// Whether a mark has its effect in some text.
fn marks(mark: Mark, pattern: &str) -> bool {
    let text = sample(pattern);
    let texts = [text.clone(), format!("{text} x")];
    texts.iter().any(|text| {
        let mut gathered = GatheredEvidence::default();
        gathered.add(&Source::new(text));
        match mark {
            Mark::Done => gathered.says_done(),
            Mark::Order => gathered.ordered,
            Mark::Exhausted => gathered.exhausted,
        }
    })
}

#[test]
fn every_pattern_of_a_mark_counts() {
    let patterns = rules::MARKS
        .iter()
        .flat_map(|(mark, texts)| texts.iter().map(move |text| (*mark, text)));
    let silent: Vec<_> = patterns.filter(|(mark, text)| !marks(*mark, text)).collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn every_announcement_announces_a_status() {
    let words = data::ANNOUNCEMENTS.iter().flat_map(|(_, words)| *words);
    let silent: Vec<_> = words
        .filter(|word| {
            let text = format!("{word} 503");
            let found = status::find(&text, &matcher::find(&text).announced);
            !found.iter().any(|status| status.span == (0..text.len()))
        })
        .collect();
    assert!(silent.is_empty(), "{silent:#?}");
}
