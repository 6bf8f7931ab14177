//! Context that a short code needs: numbers and words of a few letters count only beside evidence of the system that
//! uses them (SPEC 3.6.22).

use std::ops::Range;

use crate::recognise::engine::places;
use crate::recognise::engine::words::{WordKind, Words};
use crate::recognise::rule::{Rule, System};
use crate::recognise::sign_data as signs;

/// How far before a code a level is looked for, in bytes: a level, its sign and two blanks.
const REACH: usize = 12;

/// The context that a match needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeContext {
    /// None: the match is unambiguous.
    Nothing,
    /// Evidence of a system, anywhere in the texts of the failure.
    Evidence(System),
    /// It is a number of some other kind.
    Other,
}

/// The systems that the texts of a failure speak of.
#[derive(Debug, Default)]
pub(crate) struct Systems(Vec<System>);

impl Systems {
    /// Adds a system that the text names.
    pub(crate) fn add(&mut self, system: System) {
        self.0.push(system);
    }

    /// Adds each system that a text names.
    pub(crate) fn add_spoken_of(&mut self, words: &Words) {
        let named = [
            (WordKind::Database, System::Database),
            (WordKind::Mq, System::Mq),
            (WordKind::Cloudflare, System::Cloudflare),
        ];
        let named = named.into_iter().filter(|(kind, _)| words.has(*kind));
        self.0.extend(named.map(|(_, system)| system));
    }

    /// Whether the text names the system.
    pub(crate) fn has(&self, system: System) -> bool {
        self.0.contains(&system)
    }
}

/// The context that a match of a rule needs.
pub(crate) fn need(text: &str, rule: &Rule, span: &Range<usize>) -> CodeContext {
    let matched = text.get(span.clone()).unwrap_or("");
    let Some(system) = rule.beside.filter(|_| is_short_code(matched)) else {
        return CodeContext::Nothing;
    };
    let before = text.get(..span.start).unwrap_or("");
    let after = text.get(span.end..).unwrap_or("");
    if is_port(before) || is_in_sentence(before, after) {
        CodeContext::Other
    } else if system == System::Database
        && (is_announced(text, span, matched, rule) || is_beside_state(before, after))
    {
        CodeContext::Nothing
    } else {
        CodeContext::Evidence(system)
    }
}

/// Whether one of its words is a number or a number with letters; a name with `_` is a name.
fn is_short_code(matched: &str) -> bool {
    let mut words = matched.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.any(|word| word.bytes().any(|byte| byte.is_ascii_digit()) && !word.contains('_'))
}

/// `db-1:53300`
fn is_port(before: &str) -> bool {
    let host = before.strip_suffix(':').unwrap_or("");
    host.ends_with(|c: char| c.is_ascii_alphanumeric() || c == ']')
}

/// Whether the sentence continues after the brackets: `ticket (40001) was refused`.
fn is_in_sentence(before: &str, after: &str) -> bool {
    let rest = after.strip_prefix(") ").filter(|_| before.ends_with('('));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_lowercase()))
}

/// Whether a level of a database announces it: `ERROR:  40001: …`, `FATAL: … (57P03)`, `ERROR: … (42710)`.
fn is_announced(text: &str, span: &Range<usize>, matched: &str, rule: &Rule) -> bool {
    let window = places::before(text, span.start, REACH).trim_end_matches(' ');
    let after = text.get(span.end..).unwrap_or("");
    let begins = |level: &str| window.ends_with(level);
    if after.starts_with(": ")
        && (begins(signs::DATABASE_ERROR) || signs::DATABASE_LEVELS.iter().any(|level| begins(level)))
    {
        return true;
    }
    let before = text.get(..span.start).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("").trim_start();
    let ends = after.strip_prefix(')').is_some_and(|rest| {
        let rest = rest.trim_start_matches(['.', ' ', '\r']);
        rest.is_empty() || rest.starts_with('\n')
    });
    // any number may follow the level that all programs use
    let is_number = matched.bytes().all(|byte| byte.is_ascii_digit());
    let is_level = line.starts_with(signs::DATABASE_ERROR) && !(is_number && rule.meaning.leads_to_retry())
        || signs::DATABASE_LEVELS.iter().any(|level| line.starts_with(level));
    ends && before.ends_with('(') && is_level
}

/// Whether a number is next to a state, as MySQL writes them: `1213 (40001)`.
fn is_beside_state(before: &str, after: &str) -> bool {
    let is_state =
        |text: &str| text.len() == 5 && text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
    let state = after.strip_prefix(" (").and_then(|rest| rest.get(..6));
    let number = before.strip_suffix(" (").unwrap_or("");
    let is_number = number.ends_with(|c: char| c.is_ascii_digit());
    state.is_some_and(|rest| rest.strip_suffix(')').is_some_and(is_state))
        || is_number && after.starts_with(')')
}
