//! How the words of a response change the meaning of its status (SPEC 3.5.18).

use crate::error::reason;
use crate::error::Delivery;
use crate::facts::http_status::{self, HeaderEffect};
use crate::json::Source;
use crate::reading::Verdict;
use crate::recognise::engine::gathered_evidence::GatheredEvidence;
use crate::recognise::engine::message::is_message;
use crate::recognise::engine::signal::Signal;
use crate::recognise::engine::status::FoundStatus;
use crate::recognise::engine::{matcher, status, weights};
use crate::recognise::sign_data as signs;
use crate::text::cut;

/// Length of the beginning of a body that shows whether it is a page, in bytes.
const PAGE_HEAD: usize = 1024;

/// Whether a body in words shows that the server refused the call on purpose (SPEC 1.7.8).
pub(crate) fn says_refused(body: &Source<'_>) -> bool {
    if is_page(body.text()) {
        return false; // a page is made for people, and the same for every failure
    }
    let mut gathered = GatheredEvidence::default();
    gathered.add(body);
    gathered.is_refusal(body)
}

/// The verdict by a status alone.
pub(crate) fn by_status(status: u16, message: &str) -> Option<Verdict> {
    let signal = Signal::from_status(status, "")?;
    Some(GatheredEvidence::default().verdict_of(&signal, message))
}

/// The status before a body that begins at `at`, if the text before the body holds nothing else.
pub(crate) fn only_status(text: &str, at: usize) -> Option<u16> {
    let before = text.get(..at).filter(|_| is_message(text))?;
    let hits = matcher::find(before);
    let statuses = status::find(text, &hits.announced);
    let mut codes = statuses.iter().filter(|found| found.span.start < at);
    let code = codes.next()?.code;
    let mut gathered = GatheredEvidence::default();
    gathered.found(before, &hits);
    // `503 Service Unavailable` says no more than `503`
    let is_phrase = |signal: &Signal| statuses.iter().any(|found| phrase_has(before, found, signal));
    let says_more =
        |signal: &Signal| !signal.is_status && signal.weight > weights::FAILED && !is_phrase(signal);
    let is_more = gathered.done || gathered.ordered || gathered.signals.iter().any(says_more);
    (!is_more && codes.all(|other| other.code == code)).then_some(code)
}

/// Whether the phrase of a status has the words of a signal.
fn phrase_has(text: &str, found: &FoundStatus, signal: &Signal) -> bool {
    let phrase = text.get(found.span.clone()).unwrap_or("");
    phrase.contains(&signal.text)
}

/// The verdict by a body in words, if it is more specific than the status.
pub(crate) fn classify_response(status: u16, body: &Source<'_>, message: &str) -> Option<Verdict> {
    if is_page(body.text()) {
        return None; // a page is made for people, and holds much that is not about the failure
    }
    let mut gathered = GatheredEvidence::default();
    gathered.add(body);
    gathered.signals.retain(|signal| !signal.is_status);
    let lost = gathered.is_lost(status);
    let chosen = gathered.beside(status).or(lost)?;
    Some(gathered.verdict_of(&chosen, message))
}

/// Whether a body is a page for people; XML from a program is not.
fn is_page(body: &str) -> bool {
    let body = body.trim_start();
    let head = cut(body, PAGE_HEAD).to_ascii_lowercase();
    body.starts_with('<') && signs::PAGE_TAGS.iter().any(|tag| head.contains(tag))
}

impl GatheredEvidence {
    /// The evidence that overrides the status: the one that would govern a text with this status.
    fn beside(&mut self, status: u16) -> Option<Signal> {
        let by_status = Signal::from_status(status, "")?;
        if by_status.is_bare_conflict() {
            // what was sent does not match what is there
            let is_mismatch = |signal: &Signal| signal.text.eq_ignore_ascii_case(signs::MISMATCH);
            if self.signals.iter().any(is_mismatch) {
                return Some(Signal {
                    reason: Some(reason::STALE),
                    ..by_status
                });
            }
        }
        // a request may be wrong, and a header may be missing; what is not there and who is not known stay so
        let row = http_status::find(status)?;
        let leads_to_retry = by_status.leads_to_retry();
        let stays = row.headers == HeaderEffect::Keep && status != 400 && !leads_to_retry;
        self.signals.push(by_status);
        let chosen = self.governing()?;
        let changes = !(chosen.is_status || stays && chosen.leads_to_retry());
        // evidence for a retry adds nothing to a status that asks for one, unless it is a more specific limit
        let is_finer = !chosen.leads_to_retry() || !leads_to_retry;
        (changes && is_finer).then(|| chosen.clone())
    }

    /// The status, with a delivery that its words take back: the connection broke on the way.
    fn is_lost(&self, status: u16) -> Option<Signal> {
        let by_status = Signal::from_status(status, "").filter(Signal::leads_to_retry)?;
        let best = self.strongest(|_| true)?;
        let is_lost = best.delivery == Some(Delivery::Unknown) && best.weight >= weights::PHRASE;
        (is_lost && by_status.delivery != Some(Delivery::Unknown)).then_some(Signal {
            delivery: Some(Delivery::Unknown),
            ..by_status
        })
    }
}
