//! From all the evidence to one verdict (SPEC 3.6.2, 3.6.12).

use crate::delay::RequestedDelay;
use crate::error::reason;
use crate::error::{or_default, Delivery, Effects, ErrorType, ToolError};
use crate::json::object::ObjectWriter;
use crate::json::Source;
use crate::reading::{self, Verdict};
use crate::recognise::engine::data;
use crate::recognise::engine::gathered_evidence::GatheredEvidence;
use crate::recognise::engine::signal::{has_one, Signal};
use crate::recognise::engine::weights;
use crate::recognise::sign_data as signs;

/// Classifies the text of an error; `None` without evidence.
pub(crate) fn classify_source(source: &Source<'_>) -> Option<Verdict> {
    classify(&[source], source.text())
}

/// Classifies several texts of one failure. `message` is the message of the error.
pub(crate) fn classify(texts: &[&Source<'_>], message: &str) -> Option<Verdict> {
    let mut gathered = GatheredEvidence::default();
    for source in texts {
        gathered.add(source);
    }
    gathered.verdict(message)
}

impl GatheredEvidence {
    /// The verdict of the signal that governs, or of the plain words when no rule knows more.
    fn verdict(&self, message: &str) -> Option<Verdict> {
        let governing = self.governing();
        if let Some(signal) = governing.filter(|signal| signal.weight > weights::FAILED) {
            return Some(self.verdict_of(signal, message));
        }
        // no rule knows more than that it failed
        let plain = self.in_plain_words();
        Some(self.verdict_of(plain.as_ref().or(governing)?, message))
    }

    /// The verdict that a signal of this evidence leads to.
    pub(crate) fn verdict_of(&self, chosen: &Signal, message: &str) -> Verdict {
        // in the order of canonical JSON
        let mut data = ObjectWriter::default();
        let partial = (chosen.leads_to_retry() && self.says_done()).then_some(Effects::Partial);
        if let Some(effects) = partial.or(chosen.effects) {
            data.text("effects", effects.as_str());
        }
        let is_stuck = self.exhausted && chosen.is_bare_conflict();
        let unexplained = || (is_stuck || self.is_unexplained(chosen, message)).then_some(reason::STATE);
        if let Some(reason) = chosen.reason.or_else(unexplained) {
            data.text("reason", reason);
        }
        let error = ToolError::from_parts(
            chosen.error_type,
            or_default(message.to_owned(), chosen.error_type),
            chosen.recoverable,
            data.in_order(),
        );
        let delivery = match partial {
            Some(_) => chosen.delivery.and(Some(Delivery::Unknown)),
            None if chosen.may_be_refused && self.is_refusal(&Source::new(message)) => {
                Some(Delivery::Rejected)
            }
            // `error 500 … try again later` does not prove that nothing was done
            None if chosen.weight <= weights::WORDS && self.has_failed() => {
                chosen.delivery.and(Some(Delivery::Unknown))
            }
            None => chosen.delivery,
        };
        Verdict {
            error,
            delivery,
            decided_by: Some(reading::DecidingRule::new(chosen.rule, &chosen.text)),
        }
    }

    /// Whether it is status 409 and no words state that the conflict is temporary.
    fn is_unexplained(&self, chosen: &Signal, message: &str) -> bool {
        let is_409 = chosen.is_status && chosen.is_bare_conflict() && chosen.text.contains("409");
        is_409 && !self.passes_in_words(&[message])
    }

    /// Whether the words beside a conflict state that it is temporary.
    pub(crate) fn passes_in_words(&self, texts: &[&str]) -> bool {
        // a code `conflict` says what every 409 says
        let leads_to_retry = |signal: &Signal| {
            signal.leads_to_retry()
                && !signal.is_status
                && !signal.text.eq_ignore_ascii_case(signs::CONFLICT_CODE)
        };
        let says = |text: &&str| {
            let text = text.to_lowercase();
            data::CONFLICT_PASSES.iter().any(|words| text.contains(words))
        };
        self.signals.iter().any(leads_to_retry) || texts.iter().any(says) || self.ends()
    }

    /// Whether a status shows that the server failed during the call.
    fn has_failed(&self) -> bool {
        let fails = |signal: &Signal| signal.is_status && signal.error_type == ErrorType::Internal;
        self.signals.iter().any(fails)
    }

    /// Whether the words show that nothing was started: the server is overloaded, states when to come back, or was not
    /// reached at all. A call lost on the way is evidence against it.
    pub(crate) fn is_refusal(&self, text: &Source<'_>) -> bool {
        let says = |signal: &Signal| signal.leads_to_retry() && !signal.may_be_refused;
        let is_lost = |signal: &Signal| says(signal) && signal.delivery == Some(Delivery::Unknown);
        let is_overload = |signal: &Signal| {
            let in_words = || has_one(&signal.text.to_ascii_lowercase(), data::OVERLOAD_WORDS);
            says(signal) && (signal.reason == Some(reason::RATE_LIMIT) || in_words())
        };
        let strongest = self.strongest(says);
        let is_unreached = strongest.is_some_and(|signal| signal.delivery == Some(Delivery::NotSent));
        let is_asked =
            || self.signals.iter().any(is_overload) || RequestedDelay::from_texts(&[text], true).is_stated();
        is_unreached || !self.signals.iter().any(is_lost) && is_asked()
    }

    /// The signal that governs: the steps 2 to 5 of SPEC 3.6.2.
    pub(crate) fn governing(&self) -> Option<&Signal> {
        let best = self.strongest(|_| true)?;
        let best = self.words_instead(best).unwrap_or(best);
        let best = self.against_retry(best).unwrap_or(best);
        Some(self.finer_conflict(best).unwrap_or(best))
    }

    /// The words that say why or which, if a name, a code or a status yields to such words.
    fn words_instead(&self, best: &Signal) -> Option<&Signal> {
        // a name that only reports a failure yields to words with a reason
        let says_why = |other: &Signal| {
            other.error_type != ErrorType::Internal
                && !other.leads_to_retry()
                && other.weight >= weights::WORDS
        };
        let why = best.is_name_of_failure().then(|| self.strongest(says_why));
        let which = best.is_umbrella().then(|| self.strongest(Signal::says_which));
        let refused = best
            .is_refused_request()
            .then(|| self.strongest(Signal::names_credential));
        why.or(which).flatten().or(refused.flatten())
    }

    /// What speaks against a retry, if the signal leads to one.
    fn against_retry(&self, best: &Signal) -> Option<&Signal> {
        let speaks = |other: &Signal| speaks_against(other, best) && !self.is_outweighed(other, best);
        best.leads_to_retry().then(|| self.strongest(speaks)).flatten()
    }

    /// A conflict with a reason, if the signal is one without: it names a better reaction than waiting.
    fn finer_conflict(&self, best: &Signal) -> Option<&Signal> {
        let is_certain = (weights::CERTAIN..weights::OVERRIDE).contains(&best.weight);
        if !(best.is_status || is_certain) || !best.is_bare_conflict() {
            return None;
        }
        self.strongest(|other| {
            let is_plain =
                matches!(other.reason, Some(reason::EXISTS | reason::STALE)) && other.text.contains(' ');
            let counts = best.is_status || is_plain && !other.is_status;
            counts && other.error_type == ErrorType::Conflict && other.reason.is_some()
        })
    }

    /// Whether it is status 400 beside words that state that nothing was started and when to come back: some systems
    /// use no other status for "not ready" (SPEC 3.6.12).
    fn is_outweighed(&self, other: &Signal, best: &Signal) -> bool {
        let is_vague = other.is_status && other.weight == weights::VAGUE_STATUS;
        let is_refusal = !best.is_status && best.delivery == Some(Delivery::Rejected);
        is_vague && is_refusal && other.error_type == ErrorType::Validation && self.ends()
    }

    /// Whether the retry of a signal is forbidden: by an order, or because the retries are exhausted. A limit with a
    /// stated end only means that the retries came too early, and a conflict is still one (SPEC 3.6.38).
    fn forbids(&self, signal: &Signal) -> bool {
        let comes_back = || signal.reason == Some(reason::RATE_LIMIT) && self.ends();
        self.ordered || self.exhausted && !(signal.is_bare_conflict() || comes_back())
    }

    /// The strongest signal that fits; after an order one that leads to no retry.
    pub(crate) fn strongest(&self, fits: impl Fn(&Signal) -> bool) -> Option<&Signal> {
        let counts = |signal: &Signal| {
            signal.beside.is_none_or(|system| self.systems.has(system)) && !self.yields(signal)
        };
        let allowed = |signal: &&Signal| {
            fits(signal) && !(signal.leads_to_retry() && self.forbids(signal)) && counts(signal)
        };
        // the last of equal ones is the greatest: from the end, so that it is the first in the text
        let signals = self.signals.iter().rev().filter(allowed);
        signals.max_by_key(|signal| (signal.weight, !signal.leads_to_retry(), signal.length))
    }
}

/// Whether a signal keeps another one from leading to a retry.
fn speaks_against(signal: &Signal, best: &Signal) -> bool {
    let outweighs = best.weight <= weights::WORDS || signal.weight >= weights::WORDS;
    let overrules = best.weight < weights::CERTAIN && outweighs;
    let is_surer = signal.is_status && best.weight < weights::CODE;
    // words beside a code are more specific: who is denied access; beside a status also what is missing or wrong
    let is_words = !signal.is_status && signal.weight >= weights::WORDS && signal.text.contains(' ');
    let says_more = match signal.error_type {
        ErrorType::Permission => signal.reason != Some(reason::QUOTA) && best.weight < weights::OVERRIDE,
        ErrorType::NotFound | ErrorType::Validation => best.is_status,
        _ => false,
    };
    let says_more = is_words && says_more;
    !signal.leads_to_retry() && (signal.lasts || says_more || overrules || is_surer)
}
