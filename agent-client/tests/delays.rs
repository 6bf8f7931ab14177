//! The delays of a policy for other libraries are those of the engine.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may fail"
)]

use std::time::Duration;

use toolerror::ToolError;
use toolerror_agent::engine::{decide, Call, Clock, Event, Failure, KeyState, Policy};

#[test]
fn delays_are_those_that_the_engine_decides() {
    let policy = Policy {
        max_attempts: 8,
        ..Policy::default()
    };
    let error = ToolError::transient("busy");
    for seed in 0..200 {
        let mut call = Call::new("", "tool", Clock::at(0));
        let mut decided = Vec::new();
        // a new key each time: health and budget are no part of this
        while let Some(delay_ms) = decide(
            &policy,
            &mut call,
            &mut KeyState::default(),
            Event::Failure(Failure::new(&error)),
            Clock::at(0),
            seed,
        )
        .and_then(|decision| decision.delay_ms())
        {
            decided.push(Duration::from_millis(delay_ms));
        }
        assert_eq!(decided.len(), 7);
        assert_eq!(policy.delays(seed).collect::<Vec<_>>(), decided);
    }
}

#[test]
fn exceptions_for_transient_count() {
    let delays = |policy: &str| Policy::from_json(policy).unwrap().delays(1).count();
    assert_eq!(delays("{}"), 2);
    assert_eq!(delays(r#"{"max_attempts":1}"#), 0);
    assert_eq!(delays(r#"{"types":{"TRANSIENT":{"max_attempts":5}}}"#), 4);
    assert_eq!(delays(r#"{"types":{"TRANSIENT":{"action":"give_up"}}}"#), 0);
    let mut delays = Policy::default().delays(1);
    assert!(delays.by_ref().count() == 2 && delays.next().is_none());
}

#[cfg(feature = "backon")]
#[test]
fn backon_makes_as_many_calls_as_the_policy_allows() {
    use backon::BlockingRetryable as _;
    let policy = Policy::from_json(r#"{"first_ms":1,"base_ms":1,"cap_ms":1,"max_attempts":4}"#).unwrap();
    let mut calls = 0;
    let failing = || {
        calls += 1;
        Err::<(), _>(ToolError::transient("busy"))
    };
    let stopped = failing.retry(&policy).when(ToolError::recoverable).call();
    assert_eq!(stopped.unwrap_err().message(), "busy");
    assert_eq!(calls, 4);
}
