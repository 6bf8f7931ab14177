//! Faults that others have made, as far as they concern the engine.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use serde_json::json;
use toolerror::{Mode, ToolError};
use toolerror_agent::engine::{
    admit, decide, Action, Admission, Call, Clock, Decision, Delivery, Event, Facts, Failure, GiveUpReason,
    KeyState, Method, Policy,
};
use toolerror_agent::{assess_text, AssessContext};

fn transient(retry_after: impl serde::Serialize) -> ToolError {
    ToolError::transient("x").with_member("retry_after", retry_after)
}

fn first(failure: Failure<'_>, facts: Facts, seed: u64) -> Decision {
    let mut call = Call::new("c", "tool", Clock::at(0)).with_facts(facts);
    let mut key = KeyState::default();
    decide(
        &Policy::default(),
        &mut call,
        &mut key,
        Event::Failure(failure),
        Clock::at(0),
        seed,
    )
    .unwrap()
}

#[test]
fn negative_and_absurd_delays_are_no_delays() {
    for error in [
        transient(-5),
        transient(1e300),
        transient(true),
        transient(json!(null)),
        transient(""),
    ] {
        let decision = first(Failure::new(&error), Facts::default(), 1);
        assert_eq!(decision.retry_after_s(), None, "{error:?}");
        assert!(decision.delay_ms().unwrap() <= 200);
    }
    let error = ToolError::transient("x");
    for seconds in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e9 + 1.0] {
        let decision = first(
            Failure::new(&error).with_retry_after(Some(seconds)),
            Facts::default(),
            1,
        );
        assert_eq!(decision.retry_after_s(), None, "{seconds}");
    }
}

#[test]
fn fractions_are_rounded_up() {
    for seed in 0..1000 {
        let decision = first(Failure::new(&transient(0.0015)), Facts::default(), seed);
        assert!(decision.delay_ms().unwrap() >= 2);
        assert_eq!(decision.retry_after_ms(), Some(2));
    }
}

#[test]
fn milliseconds_that_look_like_seconds_are_reported_not_waited_for() {
    let decision = first(Failure::new(&transient(30_000)), Facts::default(), 1);
    assert_eq!(decision.reason(), Some(GiveUpReason::ServerDelayTooLong));
    assert_eq!(decision.retry_after_s(), Some(30_000.0));
}

#[test]
fn delays_beyond_32_bits_of_milliseconds_do_not_wrap() {
    let policy = Policy {
        max_server_delay_ms: u64::MAX,
        ..Policy::default()
    };
    let (mut call, mut key) = (Call::new("c", "tool", Clock::at(0)), KeyState::default());
    let error = transient(3_000_000); // 3·10^9 ms > 2^31
    let event = Event::Failure(Failure::new(&error));
    let decision = decide(&policy, &mut call, &mut key, event, Clock::at(0), 1).unwrap();
    let asked = 3_000_000_000;
    assert!((asked..=asked + asked / 10).contains(&decision.delay_ms().unwrap()));
    assert_eq!(key.not_before_ms(), asked);
}

#[test]
fn past_and_naive_dates_do_not_become_zero() {
    let context = AssessContext {
        now_ms: Some(1_800_000_000_000),
        ..AssessContext::default()
    };
    for date in [
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "2026-11-27T12:00:00",
        "-5",
        "soon",
    ] {
        let text = transient(date).to_json();
        assert_eq!(
            assess_text(&text, Mode::Unwrap, &context).retry_after_s(),
            None,
            "{date}"
        );
    }
}

#[test]
fn exponents_do_not_overflow() {
    let policy = Policy::from_json(r#"{"max_attempts": 4294967295, "health": {"enabled": false}}"#).unwrap();
    let (mut call, mut key) = (Call::new("c", "tool", Clock::at(0)), KeyState::default());
    let error = ToolError::transient("x");
    for attempt in 1..=300_u32 {
        // time goes on, so that the budget does not run out
        let now = Clock::at(u64::from(attempt) * 600_000);
        let event = Event::Failure(Failure::new(&error));
        let decision = decide(&policy, &mut call, &mut key, event, now, 1).unwrap();
        let delay_ms = decision.delay_ms().unwrap();
        assert!(delay_ms <= 20_000, "{attempt}");
        assert!(attempt < 6 || delay_ms >= 10_000, "{attempt}");
    }
}

#[test]
fn delays_at_the_cap_still_spread() {
    let policy = Policy::from_json(r#"{"max_attempts": 100, "first_ms": 100, "cap_ms": 1000}"#).unwrap();
    let error = ToolError::transient("x");
    let delays: std::collections::BTreeSet<u64> = (0..200)
        .map(|seed| {
            let (mut call, mut key) = (Call::new("c", "tool", Clock::at(0)), KeyState::default());
            let event = Event::Failure(Failure::new(&error));
            let mut next = || decide(&policy, &mut call, &mut key, event, Clock::at(0), seed).unwrap();
            let _ = next();
            next().delay_ms().unwrap()
        })
        .collect();
    assert!(delays.len() > 100, "clamped after the draw: {delays:?}");
    assert!(delays.iter().all(|delay| (500..=1000).contains(delay)));
}

#[test]
fn calls_are_counted_not_retries_and_nothing_is_waited_for_after_the_last() {
    let (policy, error) = (Policy::default(), ToolError::transient("x"));
    let (mut call, mut key) = (Call::new("c", "tool", Clock::at(0)), KeyState::default());
    let event = Event::Failure(Failure::new(&error));
    let mut next = || decide(&policy, &mut call, &mut key, event, Clock::at(0), 1).unwrap();
    assert_eq!(next().action(), Action::Retry);
    assert_eq!(next().action(), Action::Retry);
    let last = next();
    assert_eq!((last.attempt(), last.delay_ms(), last.at_ms()), (3, None, None));
    assert_eq!(last.reason(), Some(GiveUpReason::AttemptsExhausted));
}

#[test]
fn attempts_count_whatever_the_type() {
    let (policy, mut key) = (Policy::default(), KeyState::default());
    let mut call = Call::new("c", "tool", Clock::at(0));
    let mut fail = |error: ToolError| {
        let event = Event::Failure(Failure::new(&error));
        decide(&policy, &mut call, &mut key, event, Clock::at(0), 1).unwrap()
    };
    assert_eq!(fail(ToolError::transient("x")).action(), Action::Retry);
    assert_eq!(fail(ToolError::conflict("x")).action(), Action::Retry);
    assert_eq!(
        fail(ToolError::transient("x")).reason(),
        Some(GiveUpReason::AttemptsExhausted)
    );
}

#[test]
fn the_deadline_is_not_overshot() {
    let (policy, error) = (Policy::default(), transient(1));
    for seed in 0..500 {
        let deadline_ms = 1500;
        let mut call = Call::new("c", "tool", Clock::at(0)).with_deadline_ms(Some(deadline_ms));
        let event = Event::Failure(Failure::new(&error));
        let decision = decide(
            &policy,
            &mut call,
            &mut KeyState::default(),
            event,
            Clock::at(0),
            seed,
        )
        .unwrap();
        match decision.action() {
            Action::Retry => assert!(decision.at_ms().unwrap() < deadline_ms),
            _ => assert_eq!(decision.reason(), Some(GiveUpReason::Deadline)),
        }
    }
    let mut late = Call::new("c", "tool", Clock::at(0)).with_deadline_ms(Some(100));
    let admission = admit(&policy, &mut late, &mut KeyState::default(), Clock::at(100), 1);
    let Admission::GiveUp(decision) = admission else {
        panic!("{admission:?}")
    };
    assert_eq!(decision.reason(), Some(GiveUpReason::Deadline));
}

#[test]
fn a_cancelled_call_is_not_retried() {
    let (mut call, mut key) = (Call::new("c", "tool", Clock::at(0)), KeyState::default());
    let decision = decide(
        &Policy::default(),
        &mut call,
        &mut key,
        Event::Cancelled,
        Clock::at(0),
        1,
    )
    .unwrap();
    assert_eq!(decision.reason(), Some(GiveUpReason::Cancelled));
    assert_eq!((decision.attempt(), key), (0, KeyState::default()));
}

#[test]
fn a_budget_refills_by_time_alone() {
    let policy = Policy::from_json(r#"{"health": {"enabled": false}}"#).unwrap();
    let error = ToolError::transient("x");
    let mut key = KeyState::default();
    let mut fail_at = |now_ms| {
        let mut call = Call::new("c", "tool", Clock::at(now_ms));
        let event = Event::Failure(Failure::new(&error));
        decide(&policy, &mut call, &mut key, event, Clock::at(now_ms), 1)
            .unwrap()
            .reason()
    };
    assert!((0..10).all(|_| fail_at(0).is_none()));
    assert_eq!(fail_at(0), Some(GiveUpReason::BudgetExhausted));
    assert_eq!(fail_at(59_999), Some(GiveUpReason::BudgetExhausted));
    assert_eq!(fail_at(60_000), None);
}

#[test]
fn health_never_keeps_a_first_call_back_and_heals() {
    let (policy, error) = (Policy::default(), ToolError::transient("x"));
    let mut key = KeyState::default();
    for n in 0..50 {
        let mut call = Call::new("c", "tool", Clock::at(0));
        let admission = admit(&policy, &mut call, &mut key, Clock::at(0), 1);
        assert_eq!(admission, Admission::Send { delay_ms: 0 });
        let event = Event::Failure(Failure::new(&error));
        let decision = decide(&policy, &mut call, &mut key, event, Clock::at(0), 1).unwrap();
        let expected = if n < 2 {
            None
        } else {
            Some(GiveUpReason::Suppressed)
        };
        assert_eq!(decision.reason(), expected, "{n}");
    }
    let mut call = Call::new("c", "tool", Clock::at(0));
    assert_eq!(
        decide(&policy, &mut call, &mut key, Event::Success, Clock::at(0), 1),
        None
    );
    let event = Event::Failure(Failure::new(&error));
    let mut call = Call::new("c", "tool", Clock::at(0));
    // one success, then some time: a failure may be retried again
    assert_eq!(
        decide(&policy, &mut call, &mut key, event, Clock::at(60_000), 1)
            .unwrap()
            .reason(),
        None
    );
}

#[test]
fn a_post_is_not_retried_after_a_timeout() {
    let error = ToolError::transient("gateway timeout");
    let failure = Failure::new(&error).with_delivery(Delivery::Unknown);
    let method = |name| Facts {
        method: Some(Method::from_name(name)),
        ..Facts::default()
    };
    for name in ["POST", "post", "PATCH"] {
        let decision = first(failure, method(name), 1);
        assert_eq!(decision.reason(), Some(GiveUpReason::UnsafeReplay), "{name}");
        let rejected = failure.with_delivery(Delivery::Rejected);
        assert_eq!(first(rejected, method(name), 1).action(), Action::Retry, "{name}");
    }
    for name in ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "get"] {
        assert_eq!(first(failure, method(name), 1).action(), Action::Retry, "{name}");
    }
    let with_key = Facts {
        idempotency_key: true,
        ..method("POST")
    };
    assert_eq!(first(failure, with_key, 1).action(), Action::Retry);
}

#[test]
fn nested_retries_share_one_budget() {
    // 3 × 3 × 5 calls of an agent that retries at three levels; the key sees them all
    let (policy, error) = (Policy::default(), ToolError::transient("x"));
    let mut key = KeyState::default();
    let mut sends = 0;
    for outer in 0..15 {
        let mut call = Call::new(&format!("c{outer}"), "tool", Clock::at(0));
        loop {
            sends += 1;
            let event = Event::Failure(Failure::new(&error));
            let decision = decide(&policy, &mut call, &mut key, event, Clock::at(0), 1).unwrap();
            if decision.action() != Action::Retry {
                break;
            }
        }
    }
    assert!(sends <= 15 + 2, "{sends}"); // 45 without health
}

#[test]
fn two_calls_do_not_wait_alike() {
    let (policy, error) = (Policy::default(), ToolError::conflict("x"));
    let delay = |id: &str, seed| {
        let mut call = Call::new(id, "tool", Clock::at(0));
        let event = Event::Failure(Failure::new(&error));
        decide(
            &policy,
            &mut call,
            &mut KeyState::default(),
            event,
            Clock::at(0),
            seed,
        )
        .unwrap()
        .delay_ms()
    };
    assert_ne!(delay("a", 1), delay("b", 1));
    assert_ne!(delay("a", 1), delay("a", 2));
    assert_eq!(delay("a", 1), delay("a", 1));
}
