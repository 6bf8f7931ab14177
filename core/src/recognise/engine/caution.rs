//! Evidence in words against the retry that a code or a status suggests (SPEC 3.6.18).

use crate::error::reason;
use crate::error::ErrorType::{Conflict, Internal, Permission, Transient, Validation};
use crate::error::{Effects, ToolError};
use crate::json::{view, Source};
use crate::reading::{self, Verdict};
use crate::recognise::engine::gathered_evidence::GatheredEvidence;
use crate::recognise::engine::message::is_message;
use crate::recognise::engine::signal::{has_one, Signal};
use crate::recognise::engine::{data, stems, weights};

/// Names of rules without patterns.
const ORDER: &str = "caution.order";
const DONE: &str = "caution.done";

/// The prefix of the codes of Google's profiles.
const GOOGLE: &str = "google";

/// The verdict that replaces an error by code or status if its texts show that a retry is useless, or that something
/// was done already. `None` if they do not, or if the error leads to no retry.
pub(crate) fn caution(error: &ToolError, texts: &[&Source<'_>]) -> Option<Verdict> {
    let is_bare_conflict = error.error_type() == Conflict && error.reason().is_none();
    let leads_to_retry = is_bare_conflict || (error.error_type() == Transient && error.recoverable());
    // with a holder the caller can negotiate; a bank's code states whether a retry is allowed
    let is_answered = !error.conflicts().is_empty()
        || error
            .member("decline_code")
            .is_some_and(|code| code.starts_with('"'));
    if !leads_to_retry || is_answered {
        return None;
    }
    let mut gathered = GatheredEvidence::default();
    for source in texts.iter().filter(|source| is_message(source.text())) {
        gathered.add(source);
    }
    // Google calls the rates of a project its quotas
    let is_rate =
        |code: String| code.starts_with(GOOGLE) && has_one(&code.to_ascii_lowercase(), data::RATES_AS_QUOTAS);
    let passes_by_itself = error.retry_after_seconds().is_some() || error.code().is_some_and(is_rate);
    let is_page = texts
        .iter()
        .any(|source| source.text().trim_start().starts_with('<'));
    if let Some(signal) = gathered.evidence_against_retry(is_bare_conflict, passes_by_itself, is_page) {
        let changed = error.clone().without_member("reason").without_member("effects");
        let changed = match (signal.reason, signal.effects) {
            (Some(reason), _) => changed.with_reason(reason),
            (None, Some(effects)) => changed.with_effects(effects),
            (None, None) => changed,
        };
        let changed = changed.with_type(signal.error_type);
        return Some(verdict(changed, signal.rule, &signal.text));
    }
    refusal_in_details(error, texts).or_else(|| given_up_or_done(error, &gathered))
}

/// The verdict on what was tried often enough, on an order, or on what was done already.
fn given_up_or_done(error: &ToolError, gathered: &GatheredEvidence) -> Option<Verdict> {
    let is_rate_limit = || error.reason().as_deref() == Some(reason::RATE_LIMIT);
    let comes_back = || error.retry_after_seconds().is_some() || gathered.ends();
    if gathered.ordered || gathered.exhausted && !(is_rate_limit() && comes_back()) {
        let given_up = error.clone().without_member("reason");
        let given_up = if error.error_type() == Conflict && !gathered.ordered {
            given_up.with_reason(reason::STATE)
        } else {
            given_up.with_type(Internal)
        };
        return Some(verdict(given_up, ORDER, ""));
    }
    let done = error.effects().is_none() && gathered.says_done();
    done.then(|| verdict(error.clone().with_effects(Effects::Partial), DONE, ""))
}

/// What the reason in the details of Google's form says by its words, where no table has it: `FREE_TIER_EXHAUSTED`. A
/// quota that names its delay passes by itself.
fn refusal_in_details(error: &ToolError, texts: &[&Source<'_>]) -> Option<Verdict> {
    error.code().filter(|code| code.starts_with(GOOGLE))?;
    let refusal = |source: &&Source<'_>| {
        let object = source.canonical().ok()?;
        let status = view::get(object, "error").unwrap_or(object);
        let reasons =
            view::items(view::get(status, "details")?).filter_map(|detail| view::get(detail, "reason"));
        reasons
            .filter_map(view::as_str)
            .find_map(|reason| stems::find_in_name(&reason))
    };
    let passes = error.retry_after_seconds().is_some();
    let found = texts.iter().find_map(refusal)?;
    if found.error_type != Permission || passes && found.reason == Some(reason::QUOTA) {
        return None;
    }
    let changed = error.clone().without_member("reason").with_type(Permission);
    let changed = match found.reason {
        Some(reason) => changed.with_reason(reason),
        None => changed,
    };
    Some(verdict(changed, found.rule, &found.text))
}

/// Reclassifies a conflict by status 409 whose words do not state that it is temporary: the caller must look at the
/// current state first.
pub(crate) fn unexplained(error: &ToolError, texts: &[&Source<'_>]) -> Option<ToolError> {
    let is_bare = error.error_type() == Conflict && error.reason().is_none() && error.code().is_none();
    let is_explained = error.retry_after_seconds().is_some() || !error.conflicts().is_empty();
    if !is_bare || is_explained {
        return None;
    }
    let mut gathered = GatheredEvidence::default();
    let messages = texts.iter().filter(|source| is_message(source.text()));
    messages.clone().for_each(|source| gathered.add(source));
    let texts: Vec<&str> = messages.map(|source| source.text()).collect();
    (!gathered.passes_in_words(&texts)).then(|| error.clone().with_reason(reason::STATE))
}

/// The verdict on a quota in words beside a code that covers all refusals of a request (`invalid_request_error`), or
/// all that the current state forbids (`OperationNotAllowed`).
pub(crate) fn quota_beside_code(error: &ToolError, text: &Source<'_>) -> Option<Verdict> {
    let is_state = error.error_type() == Conflict && error.reason().as_deref() == Some(reason::STATE);
    if !(is_state || error.error_type() == Validation) || !is_message(text.text()) {
        return None;
    }
    let code = error.code()?;
    let mut gathered = GatheredEvidence::default();
    gathered.add(text);
    let is_umbrella = |signal: &Signal| {
        let name = code.rsplit('/').next();
        signal.weight == weights::WEAK_CODE && name == Some(signal.text.as_str())
    };
    if !(is_state || gathered.signals.iter().any(is_umbrella)) {
        return None;
    }
    let quota = gathered.strongest(|_| true)?;
    let is_quota = quota.reason == Some(reason::QUOTA) && quota.text.contains(' ');
    is_quota.then(|| {
        let changed = error.clone().with_type(Permission).with_reason(reason::QUOTA);
        verdict(changed, quota.rule, &quota.text)
    })
}

/// The verdict by words for a credential that is missing or no good, beside a code for a request that is refused (SPEC
/// 3.6.46).
pub(crate) fn credential_beside_code(error: &ToolError, texts: &[&Source<'_>]) -> Option<Verdict> {
    if error.error_type() != Validation {
        return None;
    }
    let mut gathered = GatheredEvidence::default();
    let messages = texts.iter().filter(|source| is_message(source.text()));
    messages.for_each(|source| gathered.add(source));
    let found = gathered.strongest(Signal::names_credential)?;
    let changed = error
        .clone()
        .with_type(Permission)
        .with_reason(reason::UNAUTHENTICATED);
    Some(verdict(changed, found.rule, &found.text))
}

/// The verdict by words beside a code that servers use for whatever went wrong (SPEC 3.6.40). Beside one that leads to
/// a retry, a status of what stands behind the server counts as well.
pub(crate) fn cause_beside_code(error: &ToolError, text: &Source<'_>) -> Option<Verdict> {
    let leads_to_retry = error.error_type() == Transient;
    if !(leads_to_retry || error.error_type() == Internal)
        || !data::CATCH_ALL_CODES.contains(&error.code()?.as_str())
    {
        return None;
    }
    let mut gathered = GatheredEvidence::default();
    gathered.add(text);
    let says_cause = |signal: &Signal| {
        let is_words = signal.weight >= weights::WORDS && signal.text.contains(' ');
        is_words || leads_to_retry && signal.is_status
    };
    let cause = gathered.strongest(says_cause)?;
    let says_why = cause.error_type != Internal && !cause.leads_to_retry();
    says_why.then(|| {
        let changed = error.clone().with_type(cause.error_type);
        let changed = match cause.reason {
            Some(reason) => changed.with_reason(reason),
            None => changed,
        };
        verdict(changed, cause.rule, &cause.text)
    })
}

/// A verdict of caution: `error`, its rule, and the words that made it careful.
fn verdict(error: ToolError, rule: &'static str, evidence: &str) -> Verdict {
    Verdict {
        delivery: error.delivery(),
        error,
        decided_by: Some(reading::DecidingRule::new(rule, evidence)),
    }
}

impl GatheredEvidence {
    /// The strongest evidence that a failure is permanent; for an unspecific conflict, evidence of its kind.
    fn evidence_against_retry(
        &self,
        is_bare_conflict: bool,
        passes_by_itself: bool,
        is_page: bool,
    ) -> Option<&Signal> {
        // the codes have been read already
        let is_rate = |signal: &Signal| {
            signal.leads_to_retry() && has_one(&signal.text.to_ascii_lowercase(), data::RATE_SIGNS)
        };
        let in_words = |signal: &Signal| signal.text.contains(' ') || is_rate(signal);
        let is_quota =
            |signal: &&Signal| signal.error_type == Permission && signal.reason == Some(reason::QUOTA);
        let quota = self
            .strongest(in_words)
            .filter(is_quota)
            .filter(|_| !passes_by_itself);
        // `a conflict with the current state` is true for every 409
        let is_vague = |signal: &Signal| {
            let mut vague = data::VAGUE_CONFLICTS.iter();
            vague.any(|words| signal.text.eq_ignore_ascii_case(words))
        };
        let is_finer =
            |signal: &Signal| signal.error_type == Conflict && signal.reason.is_some() && !is_vague(signal);
        // the codes for a key that is in use are of both kinds
        let is_key = |signal: &Signal| has_one(&signal.text, data::KEY_CODES);
        let finer = || self.strongest(|signal| is_finer(signal) && (in_words(signal) || !is_key(signal)));
        // evidence of denied access, unless an overriding rule states that it is temporary; HTML pages mention too much
        let is_override = |signal: &Signal| signal.leads_to_retry() && signal.weight >= weights::OVERRIDE;
        let passes = || self.signals.iter().any(is_override);
        let is_shut_out = |signal: &Signal| {
            let is_code = signal.weight >= weights::CODE;
            let is_sure = signal.text.contains(' ') || is_code && !signal.is_status;
            signal.error_type == Permission && is_sure && signal.reason != Some(reason::QUOTA)
        };
        let shut_out = || self.strongest(is_shut_out).filter(|_| !is_page && !passes());
        quota
            .or_else(|| self.strongest(|signal| signal.lasts))
            .or_else(shut_out)
            .or_else(|| is_bare_conflict.then(finer).flatten())
    }
}
