//! The two functions: before a call is sent, and after it came back (SPEC §2.3, §2.4).

use toolerror::ErrorType;

use super::backoff::WaitCauses;
use super::call::{Call, CallState};
use super::decision::{to_ms, Action, Admission, Decision, Detail, GiveUpReason};
use super::event::{Clock, Event, Failure};
use super::facts::ReplaySafety;
use super::key::KeyState;
use super::policy::{Policy, Replay, TypeRules};
use super::signals::ReasonClass;

/// The shortest window over which throttled calls are spread, in milliseconds.
const THROTTLE_SPREAD_MS: u64 = 1000;

/// The shortest time between two probes of a key, in milliseconds (SPEC §2.4.11).
const SHORTEST_INTERVAL_MS: u64 = 1000;

/// A delay is spread over one part in so many, if that is longer than [`THROTTLE_SPREAD_MS`] (SPEC §2.4.6).
const SPREAD_DIVISOR: u64 = 10;

/// What a retry costs, in tokens of the budget (SPEC §2.4.9).
const RETRY_TOKENS: f64 = 1.0;

/// What a retry costs that the server has announced with a delay (SPEC §2.4.9).
const ANNOUNCED_RETRY_TOKENS: f64 = 0.5;

/// Asks before every send of a call whether it may go, and when (SPEC §2.4).
///
/// After the server's `retry_after` the call does not start before that time, and after one of a TRANSIENT or a rate limit
/// no call of the key does; `admit` waits for it if the deadline allows. After a delay that is not 0, ask again. A call
/// that has ended ([`Call::state`]) is not sent again.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::{admit, decide, Admission, Call, Clock, Event, Failure, KeyState, Policy};
/// let (policy, mut key) = (Policy::default(), KeyState::default());
/// let mut first = Call::new("call-1", "search", Clock::at(0));
/// assert_eq!(admit(&policy, &mut first, &mut key, Clock::at(0), 7), Admission::Send { delay_ms: 0 });
/// let busy = ToolError::transient("busy").with_member("retry_after", 2);
/// decide(&policy, &mut first, &mut key, Event::Failure(Failure::new(&busy)), Clock::at(50), 7);
/// // another call of the key waits as well
/// let mut second = Call::new("call-2", "search", Clock::at(60));
/// let Admission::Send { delay_ms } = admit(&policy, &mut second, &mut key, Clock::at(60), 7) else { panic!() };
/// assert!(delay_ms >= 1990);
/// ```
pub fn admit(policy: &Policy, call: &mut Call, key: &mut KeyState, clock: Clock, seed: u64) -> Admission {
    let now_ms = clock.mono_ms;
    let not_before_ms = key.not_before_ms().max(call.not_before_ms);
    let rest_ms = not_before_ms.saturating_sub(now_ms);
    let give_up = |reason| {
        Admission::GiveUp(Decision {
            retry_after_s: (rest_ms > 0).then(|| to_seconds(rest_ms)),
            ..Decision::give_up(reason, call.attempts)
        })
    };
    if call.state != CallState::Open {
        return give_up(GiveUpReason::NotRetryable);
    }
    if call.unchanged {
        return give_up(GiveUpReason::AttemptsExhausted);
    }
    if rest_ms > policy.max_server_delay_ms {
        let own_rest_ms = call.not_before_ms.saturating_sub(now_ms);
        let interval_ms = policy.max_server_delay_ms.max(SHORTEST_INTERVAL_MS);
        if own_rest_ms > 0 || !call.can_start_at(now_ms) || !key.probe(interval_ms, now_ms) {
            return give_up(GiveUpReason::ServerDelayTooLong);
        }
        call.probes = true;
        call.in_flight = true;
        return Admission::Send { delay_ms: 0 };
    }
    let spread_ms = THROTTLE_SPREAD_MS.max(rest_ms / SPREAD_DIVISOR);
    let delay_ms = if rest_ms == 0 {
        0
    } else {
        rest_ms.saturating_add(call.draw(seed, 0).up_to(spread_ms))
    };
    if !call.can_start_at(now_ms.saturating_add(delay_ms)) {
        return give_up(GiveUpReason::Deadline);
    }
    call.in_flight = delay_ms == 0;
    Admission::Send { delay_ms }
}

/// Says what to do after something happened to a call. `None` after a success, or when input is required.
///
/// ```
/// # use toolerror::ToolError;
/// # use toolerror_agent::engine::*;
/// let (policy, mut key) = (Policy::default(), KeyState::default());
/// let mut call = Call::new("call-1", "send_mail", Clock::at(0));
/// let denied = ToolError::permission("token lacks the scope `mail.send`");
/// let event = Event::Failure(Failure::new(&denied));
/// let decision = decide(&policy, &mut call, &mut key, event, Clock::at(90), 7).unwrap();
/// assert_eq!(decision.action(), Action::Escalate);
/// ```
pub fn decide(
    policy: &Policy,
    call: &mut Call,
    key: &mut KeyState,
    event: Event<'_>,
    clock: Clock,
    seed: u64,
) -> Option<Decision> {
    match event {
        Event::Success => {
            if call.probes {
                key.end_throttle();
            }
            // a call that waits for other arguments has sent nothing that could succeed
            if call.in_flight || call.state != CallState::UntilResumed {
                call.state = CallState::Ended;
            }
            call.answered();
            key.advance(policy, clock.mono_ms);
            key.observe(policy, false);
            key.earn(policy, policy.budget.per_success);
            None
        }
        Event::InputRequired => {
            call.in_flight = false;
            None
        }
        Event::Cancelled => Some(cancel(call)),
        Event::Failure(failure) => Some(fail(policy, call, key, &failure, clock, seed)),
    }
}

/// As [`decide`] for [`Event::Cancelled`]: ends the call. A call that is in flight counts as sent.
pub(super) fn cancel(call: &mut Call) -> Decision {
    give_up(call, GiveUpReason::Cancelled)
}

/// Ends a call for a reason that no failure gives.
pub(super) fn give_up(call: &mut Call, reason: GiveUpReason) -> Decision {
    if call.in_flight {
        call.answered();
    }
    call.state = CallState::Ended;
    Decision::give_up(reason, call.attempts)
}

/// As [`decide`] for [`Event::Failure`], which always has a decision.
pub(super) fn fail(
    policy: &Policy,
    call: &mut Call,
    key: &mut KeyState,
    failure: &Failure<'_>,
    clock: Clock,
    seed: u64,
) -> Decision {
    let now_ms = clock.mono_ms;
    call.answered();
    note(policy, call, key, failure, now_ms);
    let mut decision = judge(policy, call, key, failure, now_ms, seed);
    if matches!(decision.action, Action::Retry | Action::GiveUp) {
        decision.retry_after_s = failure.retry_after();
    }
    if failure.outcome_unknown() && call.facts.replay_safety() != ReplaySafety::Safe {
        decision.detail = Some(Detail::OutcomeUnknown);
    }
    call.remember(failure.error.error_type(), &decision, now_ms);
    decision
}

/// What [`decide`] would answer, without changing anything.
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::{preview, Action, Call, Clock, Event, Failure, KeyState, Policy};
/// let (policy, key) = (Policy::default(), KeyState::default());
/// let call = Call::new("call-1", "search", Clock::at(0));
/// let wrong = ToolError::validation("`limit` must be at most 100");
/// let event = Event::Failure(Failure::new(&wrong));
/// let decision = preview(&policy, &call, &key, event, Clock::at(50), 7).unwrap();
/// assert_eq!(decision.action(), Action::FixInput);
/// assert_eq!(call.attempts(), 0); // nothing has changed
/// ```
pub fn preview(
    policy: &Policy,
    call: &Call,
    key: &KeyState,
    event: Event<'_>,
    clock: Clock,
    seed: u64,
) -> Option<Decision> {
    decide(policy, &mut call.clone(), &mut { *key }, event, clock, seed)
}

/// Notes what a failure means for all calls of the key, and when this call may be sent again.
fn note(policy: &Policy, call: &mut Call, key: &mut KeyState, failure: &Failure<'_>, now_ms: u64) {
    key.advance(policy, now_ms);
    let retry_after = failure.retry_after();
    let error_type = failure.error.error_type();
    match error_type {
        // a server that states a delay is healthy enough
        ErrorType::Transient if retry_after.is_some() => {}
        ErrorType::Transient => key.observe(policy, true),
        ErrorType::Validation | ErrorType::NotFound | ErrorType::Conflict | ErrorType::Permission => {
            key.observe(policy, false);
        }
        ErrorType::Internal => {}
    }
    let Some(seconds) = retry_after else {
        return;
    };
    let until_ms = now_ms.saturating_add(to_ms(seconds));
    // every other error speaks of one resource, which other calls need not use
    if error_type == ErrorType::Transient || failure.signals.reason == ReasonClass::RateLimit {
        key.throttle_until(until_ms, now_ms);
    } else {
        call.not_before_ms = call.not_before_ms.max(until_ms);
    }
}

/// The decision about one failure: first what always ends the call, then what its type leads to.
fn judge(
    policy: &Policy,
    call: &mut Call,
    key: &mut KeyState,
    failure: &Failure<'_>,
    now_ms: u64,
    seed: u64,
) -> Decision {
    let attempt = call.attempts;
    if failure.legacy {
        return Decision::give_up(GiveUpReason::Legacy, attempt);
    }
    let rules = policy.rules(&call.tool, failure.error.error_type());
    match rules.action.unwrap_or_else(|| class(call, failure)) {
        Action::Retry => match retry(policy, &rules, call, key, failure, now_ms, seed) {
            Ok(delay_ms) => Decision {
                delay_ms: Some(delay_ms),
                at_ms: Some(now_ms.saturating_add(delay_ms)),
                ..Decision::new(Action::Retry, attempt)
            },
            Err(reason) => Decision::give_up(reason, attempt),
        },
        Action::FixInput if call.fixes > 0 => Decision::give_up(GiveUpReason::AttemptsExhausted, attempt),
        Action::FixInput => {
            call.fixes = 1;
            Decision::new(Action::FixInput, attempt)
        }
        Action::GiveUp => Decision::give_up(GiveUpReason::NotRetryable, attempt),
        other => Decision::new(other, attempt),
    }
}

/// The class table: the branch for an error, before the checks whether a retry is possible.
fn class(call: &Call, failure: &Failure<'_>) -> Action {
    let signals = &failure.signals;
    match failure.error.error_type() {
        ErrorType::Transient => Action::Retry,
        ErrorType::Validation => Action::FixInput,
        ErrorType::NotFound => {
            let later = failure.error.recoverable() && failure.retry_after().is_some();
            let once = call.attempts == 1 && call.facts.read_only == Some(true);
            if later && once {
                Action::Retry
            } else {
                Action::TryAlternative
            }
        }
        ErrorType::Conflict if signals.has_holders => Action::Negotiate,
        ErrorType::Conflict => match signals.reason {
            ReasonClass::NeedsOtherInput => Action::FixInput,
            ReasonClass::NeedsOtherCall => Action::TryAlternative,
            ReasonClass::RateLimit | ReasonClass::Exhausted | ReasonClass::Other => Action::Retry,
        },
        ErrorType::Permission => Action::Escalate,
        ErrorType::Internal => Action::GiveUp,
    }
}

/// The checks before a retry, in the order of SPEC §2.3; the delay in milliseconds when all pass.
fn retry(
    policy: &Policy,
    rules: &TypeRules,
    call: &Call,
    key: &mut KeyState,
    failure: &Failure<'_>,
    now_ms: u64,
    seed: u64,
) -> Result<u64, GiveUpReason> {
    if is_forbidden(failure) {
        return Err(GiveUpReason::ServerForbids);
    }
    if call.attempts >= rules.max_attempts {
        return Err(GiveUpReason::AttemptsExhausted);
    }
    if failure.outcome_unknown() && !replay_allowed(policy, call, failure) {
        return Err(GiveUpReason::UnsafeReplay);
    }
    let retry_after_ms = failure.retry_after().map(to_ms);
    if retry_after_ms.is_some_and(|asked| asked > policy.max_server_delay_ms) {
        return Err(GiveUpReason::ServerDelayTooLong);
    }
    let wait = WaitCauses {
        failures: call.attempts,
        conflict: failure.error.error_type() == ErrorType::Conflict,
        throttled: retry_after_ms.is_some() || failure.signals.reason == ReasonClass::RateLimit,
        retry_after_ms,
    };
    let delay_ms = wait.delay_ms(policy, call.draw(seed, call.attempts));
    if !call.can_start_at(now_ms.saturating_add(delay_ms)) {
        return Err(GiveUpReason::Deadline);
    }
    if key.suppressed(policy) {
        return Err(GiveUpReason::Suppressed);
    }
    if !key.spend(policy, retry_tokens(retry_after_ms)) {
        return Err(GiveUpReason::BudgetExhausted);
    }
    Ok(delay_ms)
}

/// What a retry costs, in tokens of the budget.
const fn retry_tokens(retry_after_ms: Option<u64>) -> f64 {
    match retry_after_ms {
        Some(_) => ANNOUNCED_RETRY_TOKENS,
        None => RETRY_TOKENS,
    }
}

/// Whether the server states that a retry is useless. A replayed error is the reply to every retry (SPEC §2.3.21).
fn is_forbidden(failure: &Failure<'_>) -> bool {
    let is_exhausted = failure.signals.reason == ReasonClass::Exhausted;
    let must_be_recoverable = is_exhausted || failure.error.error_type() == ErrorType::Transient;
    failure.signals.is_replayed || (must_be_recoverable && !failure.error.recoverable())
}

/// Whether a call that may have been carried out may be sent again.
fn replay_allowed(policy: &Policy, call: &Call, failure: &Failure<'_>) -> bool {
    match call.facts.replay_safety() {
        ReplaySafety::Safe => true,
        ReplaySafety::Unsafe => false,
        ReplaySafety::Unstated => policy.replay == Replay::Trust && !failure.outcome_unknown_by_server(),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a throttle ends after at most 10^12 ms"
)]
fn to_seconds(ms: u64) -> f64 {
    ms as f64 / 1000.0
}
