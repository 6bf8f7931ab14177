//! From all the evidence in a text to one verdict (SPEC 3.6.2, 3.6.4).

use std::ops::Range;

use super::delay::{self, Delay};
use super::guards::{self, Masks};
use super::matcher::{self, Hit, Hits};
use super::rule::{Evidence, Mark, Meaning, Rule};
use super::{json, status};
use crate::data::Effects;
use crate::delivery::Delivery;
use crate::error_type::ErrorType;
use crate::http::status as http;
use crate::text::read;
use crate::tool_error::ToolError;

/// Evidence of at least this weight is not overruled by words that speak against a repeat.
const CERTAIN: u8 = 28;
/// The longest evidence that is kept, in bytes.
const MAX_EVIDENCE: usize = 160;
/// Machine names that are looked at.
const MAX_NAMES: usize = 24;

/// What the classifier says about a text.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) error: ToolError,
    pub(crate) delivery: Option<Delivery>,
    /// The rule's id in `spec/tables/classifier.json`.
    pub(crate) rule: &'static str,
    /// The words that the rule has matched.
    pub(crate) evidence: String,
}

/// One piece of evidence that has passed the guards.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    rule: &'static str,
    weight: u8,
    error_type: ErrorType,
    recoverable: bool,
    reason: Option<&'static str>,
    effects: Option<Effects>,
    delivery: Option<Delivery>,
    is_status: bool,
    /// How much of the text the pattern itself is, in bytes.
    length: usize,
    text: String,
}

impl Finding {
    fn of_hit(hit: &Hit, weight: u8, text: &str) -> Self {
        let rule = hit.rule;
        let terms = rule.meaning.terms();
        Self {
            rule: rule.id,
            weight,
            error_type: terms.error_type,
            recoverable: terms.error_type.default_recoverable(),
            reason: terms.reason,
            effects: terms.effects,
            delivery: terms.delivery,
            is_status: false,
            length: hit.length,
            text: read::cut(text, MAX_EVIDENCE).to_owned(),
        }
    }

    /// A status counts as its row says; one that is given for many reasons counts less than words.
    pub(super) fn of_status(code: u16, text: &str) -> Option<Self> {
        let row = http::find(code)?;
        let weight = match code {
            401 | 402 | 403 | 404 | 410 | 412 | 413 | 415 | 423 | 451 | 502..=599 => 28,
            429 => 34,
            409 => 15,
            _ => 8,
        };
        Some(Self {
            rule: "http.status",
            weight,
            error_type: row.error_type,
            recoverable: row.recoverable,
            reason: row.reason,
            effects: None,
            delivery: (row.error_type == ErrorType::Transient).then_some(row.delivery),
            is_status: true,
            length: 3,
            text: read::cut(text, MAX_EVIDENCE).to_owned(),
        })
    }

    /// Whether it leads to a repeat of the same call.
    fn is_hot(&self) -> bool {
        let held = self.error_type == ErrorType::Conflict && self.reason.is_none();
        held || (self.error_type == ErrorType::Transient && self.recoverable)
    }
}

/// All that was found in a text, in the order in which it stands there.
#[derive(Debug, Default)]
pub(super) struct Case {
    findings: Vec<Finding>,
    done: bool,
    ordered: bool,
    delay: Option<Delay>,
}

/// Classifies the text of an error; nothing when nothing in it is evidence.
pub(crate) fn classify(text: &str) -> Option<Verdict> {
    classify_all(&[text], text)
}

/// Classifies several texts of one failure; `message` is what the error says.
pub(crate) fn classify_all(texts: &[&str], message: &str) -> Option<Verdict> {
    let mut case = Case::default();
    for text in texts {
        case.add(text);
    }
    case.verdict(message)
}

impl Case {
    /// Adds a text as it came: JSON by its members, all else by its words.
    fn add(&mut self, text: &str) {
        let inner = crate::text::unwrap::without_wrappers(text);
        if let Some(object) = json::object(inner) {
            let before = text.get(..text.len() - inner.len()).unwrap_or("");
            self.words(before);
            json::collect(&object, self);
            for (mark, span) in matcher::find(inner, false).marks {
                self.note_mark(inner, mark, &span);
            }
        } else {
            self.words(text);
        }
    }

    /// Adds a text in words.
    pub(super) fn words(&mut self, text: &str) {
        let hits = matcher::find(text, false);
        let statuses = status::find(text);
        let names = names(text);
        if hits.too_many
            || (hits.rules.is_empty() && hits.marks.is_empty() && statuses.is_empty() && names.is_empty())
        {
            self.ordered |= hits.too_many;
            return;
        }
        let masks = Masks::of(text);
        for found in statuses {
            let matched = text.get(found.span.clone()).unwrap_or("");
            let Some(finding) = Finding::of_status(found.code, matched) else {
                continue;
            };
            if is_evidence(text, &masks, &found.span, None, finding.is_hot()) {
                self.findings.push(finding);
            }
        }
        self.rules(text, &masks, &hits);
        for name in names {
            let quoted_code = masks
                .quote(name.start)
                .is_none_or(|quote| *quote == name && is_key(text, quote.start, CODE_KEYS));
            if quoted_code && !masks.in_frame(name.start) {
                let past = guards::is_past(text, &name) || guards::is_denied(text, name.start);
                self.name(text.get(name).unwrap_or(""), past);
            }
        }
    }

    fn rules(&mut self, text: &str, masks: &Masks, hits: &Hits) {
        for (at, hit) in hits.rules.iter().enumerate() {
            if hit.rule.evidence == Evidence::Words && is_part(&hits.rules, at, hit) {
                continue;
            }
            if is_evidence(text, masks, &hit.span, Some(hit.rule), hit.rule.meaning.is_hot()) {
                let matched = text.get(hit.span.clone()).unwrap_or("");
                self.findings
                    .push(Finding::of_hit(hit, hit.rule.weight(), matched));
            }
        }
        for (mark, span) in &hits.marks {
            if !masks.in_frame(span.start) {
                self.note_mark(text, *mark, span);
            }
        }
    }

    fn note_mark(&mut self, text: &str, mark: Mark, span: &Range<usize>) {
        match mark {
            Mark::Done => self.done |= !guards::is_denied(text, span.start),
            Mark::Order => self.ordered = true,
            Mark::Delay if self.delay.is_none() => {
                let word = text.get(span.clone()).unwrap_or("");
                self.delay = delay::read(word, text.get(span.end..).unwrap_or(""));
            }
            Mark::Delay => {}
        }
    }

    /// Adds a machine name, by the words it is made of. One that is past is no reason for a repeat.
    pub(super) fn name(&mut self, name: &str, past: bool) {
        if ErrorType::from_name(name).is_some() {
            return; // one of the six words of the contract, in a text that is none of its errors
        }
        let spaced = spaced(name);
        let hits = matcher::find(&spaced, true).rules;
        let hits = || {
            hits.iter()
                .filter(|hit| !guards::is_denied(&spaced, hit.span.start))
        };
        let cold = hits().any(|hit| !hit.rule.meaning.is_hot());
        let fits =
            hits().filter(|hit| hit.rule.meaning.is_hot() != cold && !(past && hit.rule.meaning.is_hot()));
        // of several the one that takes in most of the name
        if let Some(hit) = fits.max_by_key(|hit| (hit.span.len(), hit.rule.evidence == Evidence::Name)) {
            let weight = hit.rule.weight().max(Evidence::Name.weight());
            self.findings.push(Finding::of_hit(hit, weight, name));
        }
    }

    /// Adds a machine code that stands by itself, as in a member `code`.
    pub(super) fn code(&mut self, code: &str) {
        for hit in &matcher::find(code, false).rules {
            if hit.span == (0..code.len()) {
                self.findings.push(Finding::of_hit(hit, hit.rule.weight(), code));
            }
        }
        self.name(code, false);
    }

    /// Adds an HTTP status that stands by itself, as in a member `status`.
    pub(super) fn status(&mut self, code: u16) {
        self.findings.extend(Finding::of_status(code, &code.to_string()));
    }

    fn verdict(&self, message: &str) -> Option<Verdict> {
        let chosen = self.governing()?;
        let error = ToolError::new(chosen.error_type, message).with_recoverable(chosen.recoverable);
        let error = match chosen.reason {
            Some(reason) => error.with_reason(reason),
            None => error,
        };
        let effects = if self.done && chosen.is_hot() {
            Some(Effects::Partial)
        } else {
            chosen.effects
        };
        let error = match effects {
            Some(effects) => error.with_effects(effects),
            None => error,
        };
        let error = match &self.delay {
            Some(Delay::Seconds(seconds)) if chosen.is_hot() => {
                error.with_member("retry_after", whole(*seconds))
            }
            Some(Delay::Date(date)) if chosen.is_hot() => error.with_member("retry_after", date),
            _ => error,
        };
        Some(Verdict {
            error,
            delivery: chosen.delivery,
            rule: chosen.rule,
            evidence: chosen.text.clone(),
        })
    }

    /// The finding that governs: the strongest, of equal ones one that leads to no repeat.
    fn governing(&self) -> Option<&Finding> {
        let allowed = || {
            self.findings
                .iter()
                .filter(|finding| !(self.ordered && finding.is_hot()))
        };
        let best = strongest(allowed())?;
        let caution = best.is_hot().then(|| {
            let against = |finding: &&Finding| {
                let least = if best.weight > Evidence::Words.weight() {
                    Evidence::Words.weight()
                } else {
                    0
                };
                !finding.is_hot()
                    && ((best.weight < CERTAIN && finding.weight >= least)
                        || (finding.is_status && best.weight < Evidence::Code.weight()))
            };
            strongest(allowed().filter(against))
        });
        let best = caution.flatten().unwrap_or(best);
        if best.is_status && best.error_type == ErrorType::Conflict && best.reason.is_none() {
            // a finer reason for the same says what to do instead of waiting
            let finer =
                |finding: &&Finding| finding.error_type == ErrorType::Conflict && finding.reason.is_some();
            return Some(strongest(allowed().filter(finer)).unwrap_or(best));
        }
        Some(best)
    }
}

/// Whether the words of a hit are part of a text that a stronger rule knows; hits stand in the order of their ends.
fn is_part(hits: &[Hit], at: usize, hit: &Hit) -> bool {
    let near = hits.iter().skip(at.saturating_sub(8)).take(24);
    near.filter(|other| other.rule.evidence != Evidence::Words)
        .any(|other| other.span.start <= hit.span.start && hit.span.end <= other.span.end)
}

fn strongest<'a>(findings: impl DoubleEndedIterator<Item = &'a Finding>) -> Option<&'a Finding> {
    findings
        .rev()
        .max_by_key(|finding| (finding.weight, !finding.is_hot(), finding.length))
}

/// A whole number of seconds is written as one.
fn whole(seconds: f64) -> serde_json::Value {
    #[allow(clippy::cast_possible_truncation, reason = "at most 1e9")]
    if seconds.fract() == 0.0 {
        serde_json::Value::from(seconds as i64)
    } else {
        serde_json::Value::from(seconds)
    }
}

/// Keys whose value is a machine code.
pub(super) const CODE_KEYS: &[&str] = &[
    "code",
    "type",
    "status",
    "error",
    "reason",
    "__type",
    "errorCode",
    "error_code",
    "name",
    "err",
    "kind",
    "errno",
    "errorType",
    "error_type",
    "sqlState",
    "sqlstate",
    "codeName",
    "Code",
    "Status",
    "statusText",
    "category",
    "subcode",
    "error_subtype",
];
/// Keys whose value is a text about the error.
pub(super) const TEXT_KEYS: &[&str] = &[
    "message",
    "error",
    "detail",
    "msg",
    "reason",
    "error_description",
    "title",
    "errorMessage",
    "error_message",
    "err",
    "Message",
    "statusText",
    "status_message",
    "details",
    "cause",
    "errmsg",
    "fault",
    "faultstring",
    "stderr",
    "user_message",
    "summary",
];

/// Whether what starts at `at` is the quoted value of one of these keys.
fn is_key(text: &str, at: usize, keys: &[&str]) -> bool {
    let before = text.get(..at).unwrap_or("");
    let Some(before) = before.strip_suffix(['"', '\'']) else {
        return false;
    };
    let before = before.trim_end_matches('\\').trim_end_matches([' ', '\t']);
    let Some(before) = before.strip_suffix([':', '=']) else {
        return false;
    };
    let before = before.trim_end_matches([' ', '"', '\'', '\\']);
    keys.iter()
        .any(|key| before.ends_with(key) && matcher::is_edge(before, before.len() - key.len()))
}

/// Whether a match survives the guards.
fn is_evidence(text: &str, masks: &Masks, span: &Range<usize>, rule: Option<&Rule>, hot: bool) -> bool {
    if masks.in_frame(span.start) {
        return false;
    }
    let is_code = rule.is_none_or(|rule| matches!(rule.evidence, Evidence::Code | Evidence::WeakCode));
    if let Some(quote) = masks.quote(span.start) {
        // a pattern may begin with a quoted name; what is wholly inside of quotes is somebody's words
        let inside = span.end <= quote.end;
        let is_value = (is_code && *quote == *span && is_key(text, quote.start, CODE_KEYS))
            || is_key(text, quote.start, TEXT_KEYS);
        if inside && !is_value {
            return false;
        }
    }
    let phrase = rule.is_some_and(|rule| matches!(rule.evidence, Evidence::Phrase | Evidence::Words));
    if phrase && guards::is_address(text, span) {
        return false;
    }
    if hot {
        return !(guards::is_denied(text, span.start)
            || guards::is_past(text, span)
            || guards::is_noun_part(text, span.end));
    }
    let quota = rule.is_some_and(|rule| rule.meaning == Meaning::Quota);
    !((phrase || quota) && guards::is_negated(text, span.start))
}

/// Machine names in a text: identifiers that stand at the start of a segment.
fn names(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_part =
        |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$' | b'\\' | b'#') || b == b'-';
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = bytes
        .get(at..)
        .and_then(|rest| rest.iter().position(u8::is_ascii_alphabetic))
    {
        let start = at + start;
        let length = bytes.get(start..).map_or(0, |rest| {
            rest.iter().position(|b| !is_part(*b)).unwrap_or(rest.len())
        });
        let end = start
            + text
                .get(start..start + length)
                .unwrap_or("")
                .trim_end_matches(['.', '-', '#', '\\'])
                .len();
        at = start + length.max(1);
        let Some(token) = text
            .get(start..end)
            .filter(|token| (5..=96).contains(&token.len()))
        else {
            continue;
        };
        let begin = token
            .rfind(['.', '$', '\\', '#'])
            .map_or(start, |dot| start + dot + 1);
        let Some(name) = text.get(begin..end) else {
            continue;
        };
        let quoted = start
            .checked_sub(1)
            .and_then(|before| bytes.get(before))
            .is_some_and(|b| matches!(b, b'"' | b'\''));
        if is_name(name)
            && (quoted || guards::starts_segment(text, start) || follows_name(text, start))
            && ends_name(text, end)
        {
            found.push(begin..end);
            if found.len() >= MAX_NAMES {
                break;
            }
        }
    }
    found
}

/// Whether a word that announces a machine name stands before a place.
fn follows_name(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("").trim_end_matches(' ');
    [
        "error",
        "code",
        "exception",
        "failed with",
        "Error",
        "ERR!",
        "reason",
        "Uncaught",
        "status",
        "Exception",
        "ERR",
        "GraphQL error",
        "Reason",
    ]
    .iter()
    .any(|word| before.ends_with(word))
        || before.ends_with(|c: char| c.is_ascii_digit())
}

fn ends_name(text: &str, end: usize) -> bool {
    guards::ends_segment(text, end)
}

/// `TimeoutError`, `ENTITY_NOT_FOUND`, `missing_scope`, `RateLimited`: more than one word in one.
fn is_name(name: &str) -> bool {
    let upper = name.bytes().filter(u8::is_ascii_uppercase).count();
    let lower = name.bytes().filter(u8::is_ascii_lowercase).count();
    let letters = name
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    let snake = name.contains('_') && (upper == 0 || lower == 0);
    let camel = upper >= 2 && lower >= 2 && !name.contains(['_', '-']);
    let shout = lower == 0 && upper >= 6;
    letters && (snake || camel || shout)
}

/// A machine name as words in lower case.
fn spaced(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 8);
    let mut last = ' ';
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        let next_lower = chars.peek().is_some_and(char::is_ascii_lowercase);
        if matches!(c, '_' | '-' | '.') {
            out.push(' ');
        } else {
            let hump = c.is_ascii_uppercase()
                && (last.is_ascii_lowercase() || (last.is_ascii_uppercase() && next_lower));
            if hump {
                out.push(' ');
            }
            out.push(c.to_ascii_lowercase());
        }
        last = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        for (name, words) in [
            ("TimeoutError", "timeout error"),
            ("HTTPSConnectionError", "https connection error"),
            ("ENTITY_NOT_FOUND", "entity not found"),
            ("missing_scope", "missing scope"),
        ] {
            assert!(is_name(name), "{name}");
            assert_eq!(spaced(name), words);
        }
        assert!(!is_name("Timeout") && !is_name("order"));
    }
}
