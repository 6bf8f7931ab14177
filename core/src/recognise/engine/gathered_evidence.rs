//! Gathering the evidence in the texts of one failure.

use std::cell::OnceCell;
use std::ops::Range;

use crate::delay;
use crate::error::ErrorType;
use crate::facts::wrappers::without_wrappers;
use crate::json::Source;
use crate::recognise::engine::apostrophe::plain;
use crate::recognise::engine::beside::{self, CodeContext, Systems};
use crate::recognise::engine::delay::has_calls_left;
use crate::recognise::engine::filters::Filters;
use crate::recognise::engine::mail::{self, MailReply};
use crate::recognise::engine::masks::Masks;
use crate::recognise::engine::matcher::{DoneWords, Hit, Hits};
use crate::recognise::engine::message::is_message;
use crate::recognise::engine::signal::{has_one, Signal};
use crate::recognise::engine::status::FoundStatus;
use crate::recognise::engine::words::Words;
use crate::recognise::engine::{
    attempts, class_status, data, deeds, json, matcher, names, oversize, package_cause, places, status,
    stems, test_run, weights,
};
use crate::recognise::rule::{Evidence, Mark, Meaning};
use crate::recognise::sign_data as signs;
use crate::text::is_blank;

/// The rule of limits of calls that say when they reset.
const RESETS: &str = "resets.rate";

/// How far after a deed its doer is looked for, in bytes.
const OTHERS_REACH: usize = 96;

/// All that was found, in the order in which it was found.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about the texts")]
pub(crate) struct GatheredEvidence {
    pub(crate) signals: Vec<Signal>,
    /// A member or a mark shows that something was done already.
    pub(crate) done: bool,
    /// The codes that no rule knows.
    codes: Vec<String>,
    /// An order forbids the retry, regardless of other evidence.
    pub(crate) ordered: bool,
    /// A program has already retried: another call is only useful after a limit with a stated end.
    pub(crate) exhausted: bool,
    /// The systems that the texts speak of.
    pub(crate) systems: Systems,
    /// The system states that the failure is temporary.
    pub(crate) passes: bool,
    /// The texts in words. Only where it matters are they read for when to come back, and for what is done.
    texts: Vec<Text>,
    ends: OnceCell<bool>,
    /// The text that is read stands in content of MCP.
    pub(crate) in_content: bool,
}

/// A text in words.
#[derive(Debug)]
struct Text {
    content: String,
    done_words: DoneWords,
    masks: OnceCell<Masks>,
}

impl Text {
    /// The words that were found are all only of a text in ASCII.
    fn new(text: &str, DoneWords { own, foreign }: DoneWords) -> Self {
        let may_have_more = !text.is_ascii();
        Self {
            content: text.to_owned(),
            done_words: DoneWords {
                own: if may_have_more { Some(0) } else { own },
                foreign: foreign || may_have_more,
            },
            masks: OnceCell::new(),
        }
    }

    /// The parts of it that are no evidence.
    fn masks(&self) -> &Masks {
        self.masks.get_or_init(|| Masks::new(&self.content))
    }

    /// Whether it states that a deed is done.
    fn says_done(&self) -> bool {
        self.is_message() && deeds::says_done(&self.content, self.done_words, || self.masks())
    }

    /// Whether it is short enough for a message.
    fn is_message(&self) -> bool {
        is_message(&self.content)
    }
}

impl GatheredEvidence {
    /// Whether something has been done already.
    pub(crate) fn says_done(&self) -> bool {
        self.done || self.texts.iter().any(Text::says_done)
    }

    /// Whether the words state when to come back.
    pub(crate) fn ends(&self) -> bool {
        let ends = || self.texts.iter().any(|text| delay::is_announced(&text.content));
        *self.ends.get_or_init(ends)
    }

    /// The texts that are short enough for messages.
    pub(crate) fn messages(&self) -> impl Iterator<Item = &str> + Clone {
        let messages = self.texts.iter().filter(|text| text.is_message());
        messages.map(|text| text.content.as_str())
    }

    /// The evidence of plain words, if no rule matched. When it was tried often enough, they count where they say that it is
    /// a conflict, and nothing else says that it passes.
    pub(crate) fn in_plain_words(&self) -> Option<Signal> {
        if self.ordered {
            return None;
        }
        let of_codes = self.codes.iter().find_map(|code| stems::find_in_name(code));
        let found = of_codes.or_else(|| stems::find(self.messages()));
        let passes = || self.signals.iter().any(Signal::leads_to_retry);
        found.filter(|signal| !self.exhausted || signal.error_type == ErrorType::Conflict && !passes())
    }

    /// Adds a text as it came: JSON by its members, all else by its words.
    pub(crate) fn add(&mut self, source: &Source<'_>) {
        let text = source.text();
        // without a bracket there is no JSON to look for
        let Some(at) = memchr::memchr2(b'{', b'[', text.as_bytes()) else {
            return self.words(text);
        };
        // after a known wrapper, or after any words at the end of the text
        let inner = without_wrappers(text);
        let is_whole = inner.len() == text.trim_end_matches(is_blank).len();
        let tail = text
            .get(at..)
            .filter(|tail| tail.len() < inner.len())
            .unwrap_or("");
        let is_closed = tail.trim_end_matches(is_blank).ends_with(['}', ']']);
        let tail = if is_closed { tail } else { "" };
        let (unwrapped, result) = (Source::new(inner), Source::new(after_arrow(tail)));
        let tail = Source::new(tail);
        let whole = if is_whole { source } else { &unwrapped };
        let Some((found, object)) = [whole, &tail, &result]
            .into_iter()
            .find_map(|source| Some((source, json::object(source)?)))
        else {
            if let Some(text) = json::first_text(whole) {
                self.ordered |= json::has_different_items(whole);
                return self.words(&text);
            }
            return self.words(text);
        };
        let inner = found.text();
        // to look for a long object costs much
        let is_first = text.starts_with(inner);
        if !is_first {
            let before = text.split_once(inner).map_or("", |(before, _)| before);
            // the object tells how the attempts ended
            if !attempts::is_log(before) {
                self.words(before);
            }
        }
        if json::add_content(found, self) {
            return self.marks_of_object(inner);
        }
        json::collect(object, self, is_first || !is_quoted(text, inner));
        self.ordered |= json::has_different_items(found);
        self.marks_of_object(inner);
    }

    /// Adds what changes the worth of evidence in an object.
    fn marks_of_object(&mut self, inner: &str) {
        let hits = matcher::find_marks(inner);
        for (mark, span) in &hits.marks {
            // sentences do not continue across the members of an object
            let matched = inner.get(span.clone()).unwrap_or("");
            let is_one_value = !matched.contains("\":");
            if is_one_value || *mark != Mark::Done {
                self.mark(inner, &hits.words, *mark, span);
            }
        }
    }

    /// Adds a text in words.
    pub(crate) fn words(&mut self, text: &str) {
        let text = &*plain(text);
        self.found(text, &matcher::find(text));
    }

    /// Adds what was found in a text in words.
    pub(crate) fn found(&mut self, text: &str, hits: &Hits) {
        if hits.too_many {
            self.ordered = true;
            return;
        }
        self.systems.add_spoken_of(&hits.words);
        let text = Text::new(text, hits.done_words);
        self.evidence(&text, hits);
        self.texts.push(text);
        self.ends.take();
    }

    /// Adds the evidence in a text in words.
    fn evidence(&mut self, whole: &Text, hits: &Hits) {
        let text = whole.content.as_str();
        let statuses = status::find(text, &hits.announced);
        let names = names::find(text);
        let mail = mail::find(text, &hits.words);
        if hits.is_empty() && statuses.is_empty() && names.is_empty() && mail.is_empty() {
            return;
        }
        let filters = Filters {
            text,
            masks: whole.masks(),
            words: &hits.words,
        };
        self.oversize(text);
        self.mail(filters, &mail);
        let is_mail = |found: &FoundStatus| mail.iter().any(|reply| found.span.contains(&reply.span.start));
        self.statuses(filters, statuses.iter().filter(|found| !is_mail(found)));
        let classes = class_status::classes_with_status(&statuses);
        self.rules(filters, &hits.rules, &classes);
        for (mark, span) in &hits.marks {
            if !filters.masks.in_frame(span.start) {
                self.mark(text, &hits.words, *mark, span);
            }
        }
        for name in names {
            if filters.pass_name(&name) && !places::is_in(&classes, &name) {
                let past = filters.is_past(&name) || filters.negates(name.start) || filters.is_mention(&name);
                self.name(text.get(name).unwrap_or(""), past);
            }
        }
        let may_retry = self.signals.iter().any(Signal::leads_to_retry);
        self.exhausted |= may_retry && (test_run::is_report(text) || attempts::counts_last(text));
    }

    /// Adds the replies of mail servers; one that allows a retry only where the filters let it pass.
    fn mail(&mut self, filters: Filters<'_>, replies: &[MailReply]) {
        for reply in replies {
            let matched = filters.text.get(reply.span.clone()).unwrap_or("");
            if !reply.meaning.leads_to_retry() || filters.may_retry(&reply.span) {
                self.signals.push(Signal::from_mail(reply, matched));
            }
        }
    }

    /// A request above its size limit will never fit, even if a rate limit is mentioned as well.
    fn oversize(&mut self, text: &str) {
        self.signals
            .extend(oversize::find(text).map(Signal::from_oversize));
    }

    /// Adds HTTP statuses found in a text.
    fn statuses<'s>(&mut self, filters: Filters<'_>, statuses: impl Iterator<Item = &'s FoundStatus>) {
        for found in statuses {
            let matched = filters.text.get(found.span.clone()).unwrap_or("");
            let signal = Signal::from_status(found.code, matched).map(|signal| Signal {
                weight: if found.of_class {
                    weights::weight_of_class_status(found.code)
                } else {
                    signal.weight
                },
                ..signal
            });
            let passed = signal.filter(|signal| filters.pass_status(&found.span, signal.leads_to_retry()));
            self.signals.extend(passed);
        }
    }

    /// Adds the rules that matched, but for those inside a longer match and those that a filter stops.
    fn rules(&mut self, filters: Filters<'_>, hits: &[Hit], classes: &[Range<usize>]) {
        let conclusions = package_cause::end_of_conclusions(filters, hits);
        for (at, hit) in hits.iter().enumerate() {
            let is_excluded = is_handled(filters.text, hit)
                || hit.rule.id == RESETS && has_calls_left(filters.text)
                || hit.span.end <= conclusions && package_cause::is_conclusion(hit)
                || hit.rule.meaning.leads_to_retry() && places::is_in(classes, &hit.span);
            if !is_part(hits, at, hit) && filters.pass_rule(hit) && !is_excluded {
                let matched = filters.text.get(hit.span.clone()).unwrap_or("");
                let need = beside::need(filters.text, hit.rule, &hit.span);
                let mut signal = Signal::from_hit(hit, matched);
                if names::in_brackets_of_class(filters.text, &hit.span) {
                    signal.weight = signal.weight.max(weights::BRACKETS);
                }
                self.add_beside(signal, need);
            }
        }
    }

    /// Adds a signal that may need evidence of a system beside it.
    fn add_beside(&mut self, signal: Signal, need: CodeContext) {
        let beside = match need {
            CodeContext::Nothing => None,
            CodeContext::Evidence(system) => Some(system),
            CodeContext::Other => return,
        };
        self.signals.push(Signal { beside, ..signal });
    }

    /// Adds what changes the worth of evidence.
    fn mark(&mut self, text: &str, words: &Words, mark: Mark, span: &Range<usize>) {
        let matched = text.get(span.clone()).unwrap_or("");
        let before = text.get(..span.start).unwrap_or("");
        let rest = text.get(span.end..).unwrap_or("");
        match mark {
            Mark::Order if forbids_haste(before, matched, rest) => {}
            Mark::Order if before.ends_with(signs::AGGREGATE) || matched.ends_with(signs::ONE_FAILURE) => {}
            Mark::Done => {
                // after a quote a sentence continues: `the operation 'a' queued`
                let is_joined = before.ends_with(['-', '<', '/', ':'])
                    || ["' ", "\" "].iter().any(|end| before.ends_with(end));
                // `limit of 100 messages`
                let is_limit = places::ends_with_any(before.trim_end(), data::LIMIT_WORDS);
                let counts = has_amount(matched)
                    && !is_joined
                    && !is_limit
                    && !is_excess(before)
                    && !is_date(rest)
                    && !is_by_login(rest)
                    && !follows(rest, data::REQUEST_WORDS);
                self.done |= counts && !words.negates(text, span.start) && !is_by_others(rest);
            }
            Mark::Order => self.ordered = true,
            // a library that would try again has sent it once: `giving up after 1 attempt(s)`
            Mark::Exhausted if attempts::counts_no_retry(matched, rest) => {}
            Mark::Exhausted => self.exhausted = true,
        }
    }

    /// Adds a machine name, by the words it is made of. One that is past is no reason for a retry.
    pub(crate) fn name(&mut self, name: &str, past: bool) {
        if ErrorType::from_name(name).is_some() {
            return; // one of the six words of the contract, in a text that is not one of its errors
        }
        let spaced = names::spaced(name);
        let hits = matcher::find_in_name(&spaced);
        let counts = |hit: &&Hit| !hits.words.negates(&spaced, hit.span.start);
        let leads_to_retry = |hit: &Hit| hit.rule.meaning.leads_to_retry();
        // `connection does not exist` is more than `does not exist`
        let is_part = |hit: &Hit| {
            let wider = |other: &&Hit| other.span.start <= hit.span.start && hit.span.end <= other.span.end;
            hits.rules
                .iter()
                .filter(wider)
                .any(|other| other.span.len() > hit.span.len() && leads_to_retry(other))
        };
        let cold = hits
            .rules
            .iter()
            .filter(counts)
            .any(|hit| !leads_to_retry(hit) && !is_part(hit));
        let fits = |hit: &&Hit| counts(hit) && leads_to_retry(hit) != cold && !(past && leads_to_retry(hit));
        // the match that covers most of the name wins; a missing or expired login is more specific than `invalid`
        let most = |hit: &&Hit| (hit.span.len(), hit.rule.evidence == Evidence::Name);
        let best = hits.rules.iter().filter(fits).max_by_key(most);
        let is_invalid = best.is_some_and(|hit| hit.rule.meaning == Meaning::Invalid);
        let is_login = |hit: &&Hit| is_invalid && hit.rule.meaning == Meaning::Unauthenticated;
        let best = hits.rules.iter().filter(fits).find(is_login).or(best);
        self.signals.extend(best.map(|hit| Signal::from_name(hit, name)));
    }

    /// Adds an isolated machine code, such as a member `code`.
    pub(crate) fn code(&mut self, code: &str) {
        for hit in &matcher::find(code).rules {
            // a pattern may match the end of a code: `PRODUCT_NOT_READY`
            let is_end = hit.span.end == code.len() && !places::is_edge(code, hit.span.start);
            if hit.span == (0..code.len()) || is_end {
                let need = beside::need(code, hit.rule, &hit.span);
                self.add_beside(Signal::from_hit(hit, code), need);
            }
        }
        let before = self.signals.len();
        self.name(code, false);
        if self.signals.len() == before {
            self.codes.push(code.to_owned());
        }
    }

    /// Adds an isolated HTTP status, such as a member `status`.
    pub(crate) fn status(&mut self, code: u16) {
        self.signals.extend(Signal::from_status(code, &code.to_string()));
    }
}

/// Whether the words before an object at the end of a text attribute it to somebody.
fn is_quoted(text: &str, object: &str) -> bool {
    let end = text.trim_end_matches(is_blank).len();
    let at = end.saturating_sub(object.trim_end_matches(is_blank).len());
    Masks::new(text).in_reported_speech(at)
}

/// Whether words forbid a retry only for now, as `do not retry at once` does.
fn forbids_haste(before: &str, matched: &str, rest: &str) -> bool {
    let is_no = |words: &str| signs::NEGATIONS.iter().any(|no| words.ends_with(no));
    let (head, hastily) = match data::HASTE
        .iter()
        .find_map(|haste| matched.strip_suffix(haste)?.strip_suffix(' '))
    {
        Some(head) => (head, true),
        None => (matched, follows(rest, data::HASTE)),
    };
    let mut asked = data::REQUESTS_TO_RETRY.iter();
    let verb = asked.find_map(|words| head.rfind(words));
    hastily
        && verb
            .and_then(|at| head.get(..at))
            .is_some_and(|words| is_no(words) || words.is_empty() && is_no(before))
}

/// Whether a blank and one of the words follow.
fn follows(rest: &str, words: &[&str]) -> bool {
    let next = rest.strip_prefix(' ');
    next.is_some_and(|next| words.iter().any(|word| next.starts_with(word)))
}

/// The object that a tool prints as the result of a task: `fatal: [host]: FAILED! => {…}`.
fn after_arrow(text: &str) -> &str {
    let at = text.find("=> {").unwrap_or(text.len());
    text.get(at..).unwrap_or("").trim_start_matches(['=', '>', ' '])
}

/// Whether a login follows: `lock.json: created by root@host` names the owner.
fn is_by_login(rest: &str) -> bool {
    let by = rest
        .strip_prefix(" by ")
        .and_then(|by| by.split_whitespace().next());
    by.is_some_and(|by| by.contains('@') && !by.starts_with('@'))
}

/// Whether the rest of the sentence says that somebody else did it: `files were added to the table by a concurrent update`.
fn is_by_others(rest: &str) -> bool {
    let rest = places::after(rest, 0, OTHERS_REACH);
    let rest = rest
        .split(['.', ';', '\n'])
        .next()
        .unwrap_or("")
        .to_ascii_lowercase();
    has_one(&rest, data::OTHERS)
}

/// Whether the sentence names what was too much: `too many codes were sent`.
fn is_excess(before: &str) -> bool {
    let before = before.rsplit(['.', ';', ':', '\n']).next().unwrap_or("");
    before.to_ascii_lowercase().contains(signs::EXCESS)
}

/// Whether a date follows, as in `Created: 2026-11-28`.
fn is_date(rest: &str) -> bool {
    let value = rest.trim_start_matches('"').strip_prefix(':');
    let value = value.map(|value| value.trim_start_matches([' ', '"']));
    value.is_some_and(|value| value.starts_with("20") && value.get(4..5) == Some("-"))
}

/// Whether words that end in `of` name how much, as `sent 3 of 5` does and `message of` does not.
fn has_amount(matched: &str) -> bool {
    let Some((gap, _)) = matched.rsplit_once(" of").filter(|(_, rest)| rest.is_empty()) else {
        return true;
    };
    let mut words = gap.split(' ').skip(1);
    words.any(|word| word.bytes().any(|byte| byte.is_ascii_digit()) || data::AMOUNTS.contains(&word))
}

/// Whether a fault is in the part that Python printed before the raised error: it was only being handled.
fn is_handled(text: &str, hit: &Hit) -> bool {
    let is_fault = hit.rule.meaning == Meaning::Fault && hit.rule.evidence == Evidence::Override;
    is_fault
        && text
            .get(hit.span.end..)
            .is_some_and(|rest| rest.contains(signs::PYTHON_HANDLED))
}

/// Whether a hit is part of a text that a stronger rule matched, or an equal rule in more words. Hits are sorted by
/// their ends.
fn is_part(hits: &[Hit], at: usize, hit: &Hit) -> bool {
    let is_wider = |other: &Hit| match hit.rule.evidence {
        Evidence::Words => other.rule.evidence != Evidence::Words,
        Evidence::Override | Evidence::Lasting => {
            other.rule.evidence == Evidence::Override && other.span.len() > hit.span.len()
        }
        _ => false,
    };
    // hits that cover this one end at or shortly after its end; a fixed window keeps the work linear
    let mut near = hits.iter().skip(at.saturating_sub(8)).take(24);
    matches!(
        hit.rule.evidence,
        Evidence::Words | Evidence::Override | Evidence::Lasting
    ) && near
        .any(|other| is_wider(other) && other.span.start <= hit.span.start && hit.span.end <= other.span.end)
}
