//! The loop of the crate backoff makes the calls that the policy allows.
#![allow(clippy::panic, reason = "a test may fail")]

use std::time::Duration;

use backoff::backoff::Backoff as _;
use backoff::{retry, Error};
use toolerror::ToolError;
use toolerror_agent::engine::Policy;
use toolerror_backoff::PolicyBackoff;

fn quick() -> Policy {
    Policy {
        first_ms: 1,
        base_ms: 1,
        cap_ms: 1,
        ..Policy::default()
    }
}

#[test]
fn as_many_calls_as_the_policy_allows() {
    let mut calls = 0;
    let failing = || {
        calls += 1;
        Err::<(), _>(Error::transient(ToolError::transient("busy")))
    };
    let Err(Error::Transient { err, .. }) = retry(PolicyBackoff::new(quick()), failing) else {
        panic!("it must end with the last error");
    };
    assert_eq!((err.message(), calls), ("busy", 3));
}

#[test]
fn what_is_permanent_is_not_retried() {
    let mut calls = 0;
    let denied = || {
        calls += 1;
        Err::<(), _>(Error::permanent(ToolError::permission("no")))
    };
    assert!(retry(PolicyBackoff::new(quick()), denied).is_err());
    assert_eq!(calls, 1);
}

#[test]
fn delays_are_those_of_the_policy_again_after_a_reset() {
    let policy = Policy::default();
    let mut backoff = PolicyBackoff::with_seed(policy.clone(), 7);
    for _ in 0..2 {
        backoff.reset();
        let delays: Vec<Duration> = std::iter::from_fn(|| backoff.next_backoff()).collect();
        assert_eq!(delays, policy.delays(7).collect::<Vec<_>>());
    }
}
