//! The class table of SPEC §2.3, row by row and as a whole.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use toolerror::{Effects, ErrorType, Holder, ToolError};
use toolerror_agent::engine::{
    decide, Action, Call, Clock, Decision, Delivery, Detail, Event, Facts, Failure, GiveUpReason, KeyState,
    Method, Policy, Replay,
};

fn first(policy: &Policy, facts: Facts, failure: Failure<'_>) -> Decision {
    let mut call = Call::new("c", "tool", Clock::at(0)).with_facts(facts);
    let mut key = KeyState::default();
    decide(
        policy,
        &mut call,
        &mut key,
        Event::Failure(failure),
        Clock::at(0),
        1,
    )
    .unwrap()
}

fn action(error: &ToolError) -> Action {
    first(&Policy::default(), Facts::default(), Failure::new(error)).action()
}

const READ_ONLY: Facts = Facts {
    read_only: Some(true),
    idempotency_key: false,
    idempotent: None,
    side_effects: None,
    method: None,
};

#[test]
fn each_type_has_its_branch() {
    let branches = [
        (ErrorType::Transient, Action::Retry),
        (ErrorType::Validation, Action::FixInput),
        (ErrorType::NotFound, Action::TryAlternative),
        (ErrorType::Conflict, Action::Retry),
        (ErrorType::Permission, Action::Escalate),
        (ErrorType::Internal, Action::GiveUp),
    ];
    for (error_type, expected) in branches {
        assert_eq!(action(&ToolError::new(error_type, "x")), expected, "{error_type}");
    }
}

#[test]
fn recoverable_counts_only_where_the_table_says_so() {
    for error_type in ErrorType::ALL {
        let default = ToolError::new(error_type, "x");
        let other = default
            .clone()
            .with_recoverable(!error_type.default_recoverable());
        let decision = first(&Policy::default(), Facts::default(), Failure::new(&other));
        if error_type == ErrorType::Transient {
            assert_eq!(decision.reason(), Some(GiveUpReason::ServerForbids));
        } else {
            assert_eq!(decision.action(), action(&default), "{error_type}");
        }
    }
}

#[test]
fn conflict_reasons_choose_the_branch_unless_there_are_holders() {
    let reasons = [
        ("stale", Action::FixInput),
        ("exists", Action::FixInput),
        ("idempotency", Action::FixInput),
        ("state", Action::TryAlternative),
        ("order", Action::TryAlternative),
        ("rate_limit", Action::Retry),
        ("STALE", Action::Retry),
        ("stale ", Action::Retry),
        ("", Action::Retry),
    ];
    for (reason, expected) in reasons {
        let error = ToolError::conflict("x").with_reason(reason);
        assert_eq!(action(&error), expected, "{reason}");
        let held = error.with_conflicts([Holder::default()]);
        assert_eq!(action(&held), Action::Negotiate, "{reason}");
    }
    let no_holder = ToolError::conflict("x").with_member("conflicts", ["somebody", "{"]);
    assert_eq!(action(&no_holder), Action::Retry);
}

#[test]
fn reasons_of_other_types_change_nothing() {
    for reason in ["stale", "state", "rate_limit", "unknown_tool"] {
        for error_type in ErrorType::ALL.into_iter().filter(|t| *t != ErrorType::Conflict) {
            let plain = ToolError::new(error_type, "x");
            assert_eq!(
                action(&plain.clone().with_reason(reason)),
                action(&plain),
                "{error_type} {reason}"
            );
        }
    }
}

#[test]
fn not_found_is_retried_once_only_when_all_four_conditions_hold() {
    let soon = ToolError::not_found("x")
        .with_recoverable(true)
        .with_member("retry_after", 2);
    let decide_on = |error: &ToolError, facts| first(&Policy::default(), facts, Failure::new(error)).action();
    assert_eq!(decide_on(&soon, READ_ONLY), Action::Retry);
    assert_eq!(decide_on(&soon, Facts::default()), Action::TryAlternative);
    let final_ = soon.clone().with_recoverable(false);
    assert_eq!(decide_on(&final_, READ_ONLY), Action::TryAlternative);
    let vague = ToolError::not_found("x").with_recoverable(true);
    assert_eq!(decide_on(&vague, READ_ONLY), Action::TryAlternative);

    let mut call = Call::new("c", "tool", Clock::at(0)).with_facts(READ_ONLY);
    let mut key = KeyState::default();
    let mut next = |now| {
        let event = Event::Failure(Failure::new(&soon));
        decide(&Policy::default(), &mut call, &mut key, event, Clock::at(now), 1).unwrap()
    };
    assert_eq!(next(0).action(), Action::Retry);
    assert_eq!(next(3000).action(), Action::TryAlternative);
}

#[test]
fn legacy_is_given_up_whatever_the_type() {
    for error_type in ErrorType::ALL {
        let error = ToolError::new(error_type, "x");
        let failure = Failure::new(&error).with_legacy(true);
        let decision = first(&Policy::default(), Facts::default(), failure);
        assert_eq!(decision.reason(), Some(GiveUpReason::Legacy));
    }
}

#[test]
fn the_table_can_be_overridden_by_type_and_by_tool() {
    let policy = Policy::from_json(
        r#"{"types": {"INTERNAL": {"action": "retry", "max_attempts": 2}, "TRANSIENT": {"action": "escalate"}},
            "tools": {"tool": {"types": {"TRANSIENT": {"action": "give_up"}}}}}"#,
    )
    .unwrap();
    let on = |tool, error: ToolError| {
        let mut call = Call::new("c", tool, Clock::at(0));
        let event = Event::Failure(Failure::new(&error));
        decide(
            &policy,
            &mut call,
            &mut KeyState::default(),
            event,
            Clock::at(0),
            1,
        )
        .unwrap()
    };
    assert_eq!(on("other", ToolError::transient("x")).action(), Action::Escalate);
    assert_eq!(
        on("tool", ToolError::transient("x")).reason(),
        Some(GiveUpReason::NotRetryable)
    );
    assert_eq!(on("tool", ToolError::internal("x")).action(), Action::Retry);
}

#[test]
fn the_most_special_number_of_attempts_wins() {
    let policy = Policy::from_json(
        r#"{"max_attempts": 6, "types": {"TRANSIENT": {"max_attempts": 5}, "CONFLICT": {"max_attempts": 4}},
            "tools": {"a": {"max_attempts": 3, "types": {"CONFLICT": {"max_attempts": 2}}}},
            "health": {"enabled": false}}"#,
    )
    .unwrap();
    let sends = |tool, error: ToolError| {
        let (mut call, mut key) = (Call::new("c", tool, Clock::at(0)), KeyState::default());
        let event = Event::Failure(Failure::new(&error));
        let mut decide = || decide(&policy, &mut call, &mut key, event, Clock::at(0), 1).unwrap();
        while decide().action() == Action::Retry {}
        call.attempts()
    };
    assert_eq!(sends("b", ToolError::transient("x")), 5);
    assert_eq!(sends("b", ToolError::conflict("x")), 4);
    assert_eq!(sends("a", ToolError::transient("x")), 3);
    assert_eq!(sends("a", ToolError::conflict("x")), 2);
}

/// All facts: each of the five members in all its values.
fn all_facts() -> Vec<Facts> {
    let bools = [None, Some(true), Some(false)];
    let methods = [
        None,
        Some(Method::Get),
        Some(Method::Delete),
        Some(Method::Post),
        Some(Method::Other),
    ];
    let mut all = Vec::new();
    for idempotency_key in [false, true] {
        for idempotent in bools {
            for read_only in bools {
                for side_effects in bools {
                    all.extend(methods.map(|method| Facts {
                        idempotency_key,
                        idempotent,
                        read_only,
                        side_effects,
                        method,
                    }));
                }
            }
        }
    }
    all
}

/// Whether SPEC §2.3 lets a TRANSIENT be retried.
fn may_repeat(facts: Facts, delivery: Delivery, effects: Option<Effects>, replay: Replay) -> bool {
    let server_doubts = matches!(
        effects,
        Some(Effects::Partial | Effects::Unknown | Effects::Complete)
    );
    let outcome_unknown = match delivery {
        Delivery::NotSent => false,
        Delivery::Rejected => server_doubts,
        Delivery::Unknown => true,
    };
    let safe = [
        facts.idempotency_key,
        facts.idempotent == Some(true),
        facts.read_only == Some(true),
        facts.side_effects == Some(false),
        matches!(facts.method, Some(Method::Get | Method::Delete)),
    ];
    let unsafe_ = [
        facts.side_effects == Some(true),
        facts.read_only == Some(false),
        facts.idempotent == Some(false),
        matches!(facts.method, Some(Method::Post | Method::Other)),
    ];
    if !outcome_unknown || safe.contains(&true) {
        return true;
    }
    !unsafe_.contains(&true) && !server_doubts && replay == Replay::Trust
}

#[test]
fn a_retry_follows_the_facts() {
    let all_effects = [None].into_iter().chain(Effects::ALL.iter().copied().map(Some));
    for effects in all_effects {
        let plain = ToolError::transient("x");
        let error = effects.map_or(plain.clone(), |effects| plain.with_effects(effects));
        for delivery in [Delivery::NotSent, Delivery::Rejected, Delivery::Unknown] {
            for replay in [Replay::Trust, Replay::Ask] {
                for facts in all_facts() {
                    let policy = Policy {
                        replay,
                        ..Policy::default()
                    };
                    let decision = first(&policy, facts, Failure::new(&error).with_delivery(delivery));
                    let case = format!("{effects:?} {delivery:?} {replay:?} {facts:?}");
                    if may_repeat(facts, delivery, effects, replay) {
                        assert_eq!(decision.action(), Action::Retry, "{case}");
                    } else {
                        assert_eq!(decision.reason(), Some(GiveUpReason::UnsafeReplay), "{case}");
                        assert_eq!(decision.detail(), Some(Detail::OutcomeUnknown), "{case}");
                    }
                }
            }
        }
    }
}

#[test]
fn no_type_is_retried_against_the_facts() {
    let unsafe_ = Facts {
        side_effects: Some(true),
        ..Facts::default()
    };
    for error_type in ErrorType::ALL {
        for recoverable in [true, false] {
            for reason in ["", "stale", "state", "rate_limit"] {
                for retry_after in [None, Some(1)] {
                    let mut error = ToolError::new(error_type, "x")
                        .with_recoverable(recoverable)
                        .with_reason(reason);
                    if let Some(seconds) = retry_after {
                        error = error.with_member("retry_after", seconds);
                    }
                    let failure = Failure::new(&error).with_delivery(Delivery::Unknown);
                    let decision = first(&Policy::default(), unsafe_, failure);
                    assert_ne!(decision.action(), Action::Retry, "{error:?}");
                }
            }
        }
    }
}

#[test]
fn the_detail_names_the_trust() {
    let error = ToolError::transient("timed out");
    let failure = Failure::new(&error).with_delivery(Delivery::Unknown);
    let decision = first(&Policy::default(), Facts::default(), failure);
    assert_eq!(
        (decision.action(), decision.detail()),
        (Action::Retry, Some(Detail::OutcomeUnknown))
    );
    assert_eq!(first(&Policy::default(), READ_ONLY, failure).detail(), None);
}

#[test]
fn the_checks_come_in_their_order() {
    // one call that fails every check; each step lifts the one that has been reported
    let forbidden = ToolError::transient("x")
        .with_recoverable(false)
        .with_member("retry_after", 300);
    let error = ToolError::transient("x").with_member("retry_after", 300);
    let short = ToolError::transient("x").with_member("retry_after", 3);
    let policy =
        Policy::from_json(r#"{"max_attempts": 2, "replay": "ask", "budget": {"capacity": 0}}"#).unwrap();
    let patient = Policy {
        max_attempts: 9,
        ..policy.clone()
    };
    let trusting = Policy {
        replay: Replay::Trust,
        ..patient.clone()
    };
    let healthy: KeyState = KeyState::default();
    let mut ill = healthy;
    let plain = ToolError::transient("x");
    for _ in 0..3 {
        let mut call = Call::new("other", "tool", Clock::at(0));
        let event = Event::Failure(Failure::new(&plain));
        let _ = decide(&policy, &mut call, &mut ill, event, Clock::at(0), 1);
    }
    let reason = |policy: &Policy, error: &ToolError, deadline, mut key: KeyState| {
        let mut call = Call::new("c", "tool", Clock::at(0)).with_deadline_ms(deadline);
        let unknown = Event::Failure(Failure::new(error).with_delivery(Delivery::Unknown));
        let _ = decide(
            policy,
            &mut call,
            &mut KeyState::default(),
            unknown,
            Clock::at(0),
            1,
        );
        decide(policy, &mut call, &mut key, unknown, Clock::at(0), 1)
            .unwrap()
            .reason()
    };
    assert_eq!(
        reason(&policy, &forbidden, Some(1), ill),
        Some(GiveUpReason::ServerForbids)
    );
    assert_eq!(
        reason(&policy, &error, Some(1), ill),
        Some(GiveUpReason::AttemptsExhausted)
    );
    assert_eq!(
        reason(&patient, &error, Some(1), ill),
        Some(GiveUpReason::UnsafeReplay)
    );
    assert_eq!(
        reason(&trusting, &error, Some(1), ill),
        Some(GiveUpReason::ServerDelayTooLong)
    );
    assert_eq!(
        reason(&trusting, &short, Some(1), ill),
        Some(GiveUpReason::Deadline)
    );
    assert_eq!(
        reason(&trusting, &short, None, ill),
        Some(GiveUpReason::Suppressed)
    );
    assert_eq!(
        reason(&trusting, &short, None, healthy),
        Some(GiveUpReason::BudgetExhausted)
    );
    let rich = Policy {
        budget: Policy::default().budget,
        ..trusting
    };
    assert_eq!(reason(&rich, &short, None, healthy), None);
}
