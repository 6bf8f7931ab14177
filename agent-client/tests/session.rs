//! A session takes one call through its steps, and shares only the state of its key.

use std::sync::Arc;

use toolerror::ToolError;
use toolerror_agent::{Action, Admission, Call, Clock, Failure, GiveUpReason, Keys, Policy, Session};

const KEY: &str = "library/search";

fn call(id: &str) -> Call {
    Call::new(id, "search", Clock::at(0))
}

#[test]
fn a_retry_after_throttles_the_other_sessions_of_the_key() {
    let (policy, keys) = (Policy::default(), Keys::new());
    let mut first = Session::new(&policy, &keys, KEY, call("a"), 7);
    let mut second = Session::new(&policy, &keys, KEY, call("b"), 7);
    let mut other = Session::new(&policy, &keys, "library/read", call("c"), 7);
    assert_eq!(first.admit(Clock::at(0)), Admission::Send { delay_ms: 0 });
    let busy = ToolError::transient("busy").with_member("retry_after", 30);
    let decision = first.failed(&Failure::new(&busy), Clock::at(10));
    assert_eq!(decision.action(), Action::Retry);
    let Admission::Send { delay_ms } = second.admit(Clock::at(20)) else {
        panic!("the throttle ends within the longest delay of the policy");
    };
    assert!(delay_ms >= 29_990, "{delay_ms}");
    assert_eq!(other.admit(Clock::at(20)), Admission::Send { delay_ms: 0 });
    assert_eq!(second.admit(Clock::at(40_000)), Admission::Send { delay_ms: 0 });
}

#[test]
fn a_session_shares_policy_and_keys_with_other_threads() {
    let (policy, keys) = (Arc::new(Policy::default()), Arc::new(Keys::new()));
    let threads = ["a", "b", "c"].map(|id| {
        let (policy, keys) = (Arc::clone(&policy), Arc::clone(&keys));
        let mut session = Session::new(policy, keys, KEY, call(id), 7);
        std::thread::spawn(move || {
            session.admit(Clock::at(0));
            session.failed(&Failure::new(&ToolError::transient("busy")), Clock::at(1));
            session.into_call().attempts()
        })
    });
    for thread in threads {
        assert_eq!(thread.join().unwrap(), 1);
    }
    // three failures in a row open the circuit of the key
    let mut session = Session::new(policy, keys, KEY, call("d"), 7);
    session.admit(Clock::at(2));
    let decision = session.failed(&Failure::new(&ToolError::transient("busy")), Clock::at(3));
    assert_eq!(decision.reason(), Some(GiveUpReason::Suppressed));
}

#[test]
fn a_call_goes_on_in_another_session() {
    let (policy, keys) = (Policy::default(), Keys::new());
    let mut session = Session::new(&policy, &keys, KEY, call("a").with_arguments_hash(1), 7);
    session.admit(Clock::at(0));
    let refused = ToolError::validation("bad");
    let decision = session.failed(&Failure::new(&refused), Clock::at(1));
    assert_eq!(decision.action(), Action::FixInput);
    let saved = serde_json::to_string(session.call()).unwrap();

    let call: Call = serde_json::from_str(&saved).unwrap();
    let mut session = Session::new(&policy, &keys, KEY, call, 7);
    session.resume(2);
    assert_eq!(session.next_attempt(), 2);
    assert_eq!(session.admit(Clock::at(2)), Admission::Send { delay_ms: 0 });
    session.succeeded(Clock::at(3));
    assert_eq!(session.call().attempts(), 2);
}

#[test]
fn input_required_costs_nothing_and_a_cancelled_call_counts_as_sent() {
    let (policy, keys) = (Policy::default(), Keys::new());
    let mut session = Session::new(&policy, &keys, KEY, call("a"), 7);
    session.admit(Clock::at(0));
    session.input_required(Clock::at(1));
    assert_eq!(session.call().attempts(), 0);
    session.admit(Clock::at(2));
    let decision = session.cancelled();
    assert_eq!(decision.reason(), Some(GiveUpReason::Cancelled));
    assert_eq!(session.call().attempts(), 1);
}
