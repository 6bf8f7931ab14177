//! The driver that blocks the thread, and the state that calls share.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

mod common;

use std::cell::Cell;
use std::time::{Duration, Instant};

use common::FakeSleep;
use toolerror::{EmitOptions, ToolError, Violation};
use toolerror_agent::driver::{
    BlockingSleep, CallEvent, CallFailure, Cancel, OwnedFailure, Reply, Retry, Statistics, TestClock,
    ThreadSleep,
};
use toolerror_agent::engine::{
    decide, Action, Call, Clock, Delivery, Event, Facts, Failure, GiveUpReason, Health, KeyState, Keys,
    Policy,
};

const KEY: &str = "server/tool";

#[test]
fn what_a_driver_has_exhausted_says_so_when_it_leaves() {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let calls = Cell::new(0);
    let backend = |_| {
        calls.set(calls.get() + 1);
        Err::<(), _>(transient(1).with_code("shop/busy"))
    };
    let tool = |_| {
        let inner_keys = Keys::new();
        let retry = Retry::new(&policy, &inner_keys, "backend/read");
        let stopped = retry.run_blocking(&sleep, backend).unwrap_err();
        let error = stopped.into_error().unwrap();
        assert!(error.recoverable(), "in this process the text stays");
        let left = error.emitted(&EmitOptions::default()).to_json();
        Err::<(), _>(ToolError::from_json(&left).unwrap()) // as it comes over the wire
    };
    let stopped = Retry::new(&policy, &keys, KEY)
        .run_blocking(&sleep, tool)
        .unwrap_err();
    assert_eq!(
        calls.get(),
        3,
        "three retries inside of three retries are three calls"
    );
    assert_eq!(stopped.decision().reason(), Some(GiveUpReason::ServerForbids));
    let error = stopped.error().unwrap();
    assert_eq!(error.reason().as_deref(), Some("exhausted"));
    assert_eq!(
        (error.recoverable(), error.retry_after(), error.code().as_deref()),
        (false, Some(Duration::from_secs(1)), Some("shop/busy"))
    );
}

#[test]
fn what_was_not_safe_to_retry_says_so_when_it_leaves() {
    let (policy, keys) = (Policy::default(), Keys::new());
    let facts = Facts {
        side_effects: Some(true),
        ..Facts::default()
    };
    let lost = || OwnedFailure::from(ToolError::transient("reset")).with_delivery(Delivery::Unknown);
    let stopped = Retry::new(&policy, &keys, KEY)
        .with_facts(facts)
        .run_blocking(&FakeSleep::default(), |_| Err::<(), _>(lost()))
        .unwrap_err();
    assert_eq!(stopped.decision().reason(), Some(GiveUpReason::UnsafeReplay));
    let emitted = stopped
        .error()
        .unwrap()
        .error()
        .emitted(&EmitOptions::default())
        .into_owned();
    assert_eq!(emitted.effects(), Some(toolerror::Effects::Unknown));
}

fn transient(retry_after_s: u32) -> ToolError {
    ToolError::transient("busy").with_member("retry_after", retry_after_s)
}

#[test]
fn it_waits_as_the_engine_says_and_returns_the_result() {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let mut attempts = Vec::new();
    let result = Retry::new(&policy, &keys, KEY)
        .with_id("call-1")
        .with_seed(7)
        .run_blocking(&sleep, |attempt| {
            attempts.push(attempt);
            if attempt < 3 {
                Err(ToolError::transient("busy"))
            } else {
                Ok(attempt)
            }
        });
    assert_eq!(result.unwrap(), 3);
    assert_eq!(attempts, [1, 2, 3]);

    let (mut call, mut key) = (Call::new("call-1", "tool", Clock::at(0)), KeyState::default());
    let error = ToolError::transient("busy");
    let mut delay = |now_ms| {
        let event = Event::Failure(Failure::new(&error));
        decide(&policy, &mut call, &mut key, event, Clock::at(now_ms), 7)
            .unwrap()
            .delay_ms()
            .unwrap()
    };
    let first = delay(0);
    let second = delay(first);
    assert_eq!(sleep.slept(), [first, second].map(Duration::from_millis));
}

#[test]
fn the_last_error_comes_back_with_the_history() {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let stopped = Retry::new(&policy, &keys, KEY)
        .run_blocking(&sleep, |attempt| {
            Err::<(), _>(ToolError::transient(format!("busy {attempt}")))
        })
        .unwrap_err();
    assert_eq!(stopped.to_string(), "[TRANSIENT] busy 3", "as the error itself");
    let summary = stopped.summary();
    assert!(
        summary.starts_with("[TRANSIENT] busy 3 (give_up: attempts_exhausted, 3 attempts in "),
        "{summary}"
    );
    assert_eq!(stopped.history().len(), 3);
    assert_eq!(stopped.history()[1].error.message(), "busy 2");
    assert_eq!(stopped.decision().reason(), Some(GiveUpReason::AttemptsExhausted));
    let actions: Vec<Action> = stopped.call().history().map(|past| past.action).collect();
    assert_eq!(actions, [Action::Retry, Action::Retry, Action::GiveUp]);
    assert_eq!(
        sleep.slept().len(),
        2,
        "nothing is waited for after the last call"
    );
    assert!(
        stopped.advice().contains("3 calls have failed"),
        "{}",
        stopped.advice()
    );
}

/// An error of a user, with a cause.
#[derive(Debug)]
struct Mine(ToolError, std::io::Error);

impl std::fmt::Display for Mine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("mine")
    }
}

impl std::error::Error for Mine {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.1)
    }
}

impl toolerror_agent::ToFailure for Mine {
    fn to_failure(&self) -> Failure<'_> {
        Failure::new(&self.0)
    }
}

#[test]
fn a_failure_reads_as_the_last_error_itself() {
    use std::error::Error as _;
    let (policy, keys, clock) = (Policy::default(), Keys::new(), TestClock::new());
    let mine = || Mine(ToolError::permission("no"), std::io::Error::other("cause"));
    let failure = Retry::new(&policy, &keys, "").run_blocking(&clock, |_| Err::<(), _>(mine()));
    let failure = failure.unwrap_err();
    assert_eq!(failure.to_string(), "mine");
    assert!(failure.source().unwrap().is::<std::io::Error>());
    assert_eq!(failure.tool_error().message(), "no");
    assert_eq!(failure.into_error().unwrap().0.message(), "no");

    let conflict = ToolError::conflict("held\nby b").with_reason("state");
    let failure = Retry::new(&policy, &keys, "").run_blocking(&clock, |_| Err::<(), _>(conflict.clone()));
    let failure = failure.unwrap_err();
    assert_eq!(ToolError::from_error(&failure), Some(&conflict));
    assert!(
        failure.summary().starts_with("[CONFLICT] held by b ("),
        "one line"
    );
    assert_eq!(ToolError::from(failure), conflict);
}

#[test]
fn an_observer_hears_everything_and_breaks_nothing() {
    let (policy, keys, clock) = (Policy::default(), Keys::new(), TestClock::new());
    let (heard, counts) = (std::sync::Mutex::new(Vec::new()), Statistics::new());
    let hook = |event: CallEvent<'_>| {
        heard.lock().unwrap().push(match event {
            CallEvent::Sending { tool, attempt } => format!("send {tool} {attempt}"),
            CallEvent::Failed { attempt, .. } => format!("failed {}", attempt.error.message()),
            CallEvent::Waiting { .. } => "wait".to_owned(),
            other => format!("{other:?}"),
        });
        std::panic::resume_unwind(Box::new("the hook is broken"));
    };
    let call = Retry::new(&policy, &keys, KEY)
        .with_observer(hook)
        .with_statistics(&counts);
    let result = call.run_blocking(&clock, |attempt| match attempt {
        1 => Err(ToolError::transient("busy")),
        _ => Ok(attempt),
    });
    assert_eq!(result.unwrap(), 2);
    assert_eq!(
        heard.into_inner().unwrap(),
        ["send tool 1", "failed busy", "wait", "send tool 2"]
    );
    assert_eq!(
        (
            counts.calls(),
            counts.attempts(),
            counts.retries(),
            counts.failed()
        ),
        (1, 2, 1, 0)
    );
    assert_eq!(counts.waited(), clock.waited());
    let call = Retry::new(&policy, &keys, KEY).with_statistics(&counts);
    assert!(call
        .run_blocking(&clock, |_| Err::<(), _>(ToolError::internal("bug")))
        .is_err());
    assert_eq!((counts.calls(), counts.failed()), (2, 1));
}

#[test]
fn what_a_failure_remembers_is_bounded() {
    let (policy, keys) = (Policy::default(), Keys::new());
    let long = ToolError::transient("x".repeat(1 << 20));
    let failure =
        Retry::new(&policy, &keys, "").run_blocking(&TestClock::new(), |_| Err::<(), _>(long.clone()));
    let failure = failure.unwrap_err();
    assert_eq!(failure.error(), Some(&long), "the last error is whole");
    assert!(failure
        .history()
        .iter()
        .all(|attempt| attempt.error.message().len() < 10_000));
    assert!(format!("{failure:?}").len() < 40_000);
}

#[test]
fn what_debug_shows_of_a_failure_has_no_secrets() {
    let (policy, keys) = (Policy::default(), Keys::new());
    let failure = Retry::new(&policy, &keys, KEY).run_blocking(&TestClock::new(), |_| {
        Err::<(), _>(ToolError::not_found("no lease for token=hunter2hunter2"))
    });
    let shown = format!("{:?}", failure.unwrap_err());
    assert_eq!(shown.matches("token=[redacted]").count(), 2, "{shown}");
    assert!(!shown.contains("hunter2"), "{shown}");
}

#[test]
fn a_wait_that_would_pass_the_deadline_is_not_slept_for() {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let stopped = Retry::new(&policy, &keys, KEY)
        .with_timeout(Duration::from_secs(5))
        .run_blocking(&sleep, |_| Err::<(), _>(transient(5)))
        .unwrap_err();
    assert_eq!(stopped.decision().reason(), Some(GiveUpReason::Deadline));
    assert_eq!((stopped.error(), sleep.slept_ms()), (Some(&transient(5)), 0));
}

#[test]
fn a_call_that_may_have_been_carried_out_is_not_sent_twice() {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let mut sent = 0;
    let stopped = Retry::new(&policy, &keys, "mail/send")
        .with_facts(Facts {
            side_effects: Some(true),
            ..Facts::default()
        })
        .run_blocking(&sleep, |_| {
            sent += 1;
            Err::<(), _>(
                OwnedFailure::from(ToolError::transient("timed out")).with_delivery(Delivery::Unknown),
            )
        })
        .unwrap_err();
    assert_eq!(
        (sent, stopped.decision().reason()),
        (1, Some(GiveUpReason::UnsafeReplay))
    );
    assert!(stopped.advice().contains("check that first"));
}

#[test]
fn a_request_for_input_costs_nothing() {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let fresh = keys.get(KEY);
    let run = Retry::new(&policy, &keys, KEY);
    let reply = run.run_blocking_replies(&sleep, |_| {
        Ok::<_, ToolError>(Reply::InputRequired("which account?"))
    });
    assert_eq!(reply.unwrap(), "which account?");
    assert_eq!(keys.get(KEY), fresh);
}

#[test]
fn a_call_goes_on_after_its_input_was_fixed() {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let invalid =
        || ToolError::validation("x").with_violations([Violation::new("/limit", "maximum", "at most 100")]);
    let first = || -> CallFailure<ToolError> {
        let run = Retry::new(&policy, &keys, KEY).with_arguments_hash(500);
        run.run_blocking(&sleep, |_| Err::<(), _>(invalid())).unwrap_err()
    };
    let failure = first();
    assert_eq!(failure.error(), Some(&invalid()));
    let result = Retry::new(&policy, &keys, KEY)
        .resuming(failure, 100)
        .run_blocking(&sleep, Ok::<_, ToolError>);
    assert_eq!(result.unwrap(), 2);

    let mut sent = false;
    let stopped = Retry::new(&policy, &keys, KEY)
        .resuming(first(), 500)
        .run_blocking(&sleep, |_| {
            sent = true;
            Ok::<_, ToolError>(())
        })
        .unwrap_err();
    assert_eq!(
        (sent, stopped.decision().reason()),
        (false, Some(GiveUpReason::AttemptsExhausted))
    );
    assert_eq!(stopped.history().len(), 1, "the history continues");
}

#[test]
fn other_calls_of_the_key_wait_until_not_before() {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let only_once = Policy {
        max_attempts: 1,
        ..Policy::default()
    };
    let limited = || Retry::new(&only_once, &keys, KEY).run_blocking(&sleep, |_| Err::<(), _>(transient(60)));
    assert_eq!(
        limited().unwrap_err().decision().reason(),
        Some(GiveUpReason::AttemptsExhausted)
    );

    let hurried = Retry::new(&policy, &keys, KEY).with_timeout(Duration::from_secs(59));
    let stopped = hurried.run_blocking(&sleep, Ok::<_, ToolError>).unwrap_err();
    assert_eq!(
        (stopped.error(), stopped.decision().reason()),
        (None, Some(GiveUpReason::Deadline))
    );
    assert!(
        stopped.summary().ends_with("(give_up: deadline, not sent)"),
        "{}",
        stopped.summary()
    );

    let other_key = Retry::new(&policy, &keys, "server/other");
    assert!(other_key.run_blocking(&sleep, Ok::<_, ToolError>).is_ok());
    assert_eq!(sleep.slept_ms(), 0);

    let patient = Retry::new(&policy, &keys, KEY);
    assert!(patient.run_blocking(&sleep, Ok::<_, ToolError>).is_ok());
    assert!(
        (60_000..=66_000).contains(&sleep.slept_ms()),
        "{}",
        sleep.slept_ms()
    );
}

#[test]
fn long_waits_are_cut_into_pieces() {
    let policy = Policy {
        max_server_delay_ms: u64::MAX,
        ..Policy::default()
    };
    let (keys, sleep) = (Keys::new(), FakeSleep::default());
    let month_s = 30 * 86_400;
    let result = Retry::new(&policy, &keys, KEY).run_blocking(&sleep, |attempt| {
        if attempt == 1 {
            Err(transient(month_s))
        } else {
            Ok(())
        }
    });
    assert!(result.is_ok());
    assert!(sleep.slept_ms() >= u64::from(month_s) * 1000);
    assert!(sleep
        .slept()
        .iter()
        .all(|piece| *piece <= Duration::from_secs(86_400)));
}

#[test]
fn cancelling_ends_a_wait_at_once() {
    let (policy, keys, cancel) = (Policy::default(), Keys::new(), Cancel::new());
    let start = Instant::now();
    let stopped = std::thread::scope(|scope| {
        let run = Retry::new(&policy, &keys, KEY).with_cancel(&cancel);
        let call = scope.spawn(|| {
            run.run_blocking(&ThreadSleep, |_| Err::<(), _>(transient(100)))
                .unwrap_err()
        });
        while keys.get(KEY).not_before_ms() == 0 {
            std::thread::yield_now();
        }
        cancel.cancel();
        call.join().unwrap()
    });
    assert!(start.elapsed() < Duration::from_secs(50));
    assert_eq!(stopped.decision().reason(), Some(GiveUpReason::Cancelled));
    assert_eq!(
        (stopped.error(), stopped.call().attempts()),
        (Some(&transient(100)), 1)
    );
}

#[test]
fn a_call_that_is_cancelled_in_flight_is_not_retried() {
    let (policy, keys, sleep, cancel) = (
        Policy::default(),
        Keys::new(),
        FakeSleep::default(),
        Cancel::new(),
    );
    let mut sent = 0;
    let stopped = Retry::new(&policy, &keys, KEY)
        .with_cancel(&cancel)
        .run_blocking(&sleep, |_| {
            sent += 1;
            cancel.cancel();
            Err::<(), _>(ToolError::transient("busy"))
        })
        .unwrap_err();
    assert_eq!(
        (sent, stopped.decision().reason()),
        (1, Some(GiveUpReason::Cancelled))
    );
    assert_eq!(
        (stopped.error(), sleep.slept_ms()),
        (Some(&ToolError::transient("busy")), 0)
    );

    let stopped = Retry::new(&policy, &keys, KEY)
        .with_cancel(&cancel)
        .run_blocking(&sleep, Ok::<_, ToolError>);
    let stopped = stopped.unwrap_err();
    assert_eq!((stopped.error(), stopped.decision().attempt()), (None, 0));
}

#[test]
fn no_lock_is_held_during_a_wait() {
    struct Looks<'a>(&'a Keys, FakeSleep, Cell<usize>);
    impl BlockingSleep for Looks<'_> {
        fn now(&self) -> Clock {
            BlockingSleep::now(&self.1)
        }
        fn sleep(&self, wait: Duration, cancel: Option<&Cancel>) {
            let _ = self.0.get(KEY); // would deadlock
            self.2.set(self.2.get() + 1);
            BlockingSleep::sleep(&self.1, wait, cancel);
        }
    }
    let (policy, keys) = (Policy::default(), Keys::new());
    let sleep = Looks(&keys, FakeSleep::default(), Cell::new(0));
    let result =
        Retry::new(&policy, &keys, KEY).run_blocking(&sleep, |_| Err::<(), _>(ToolError::transient("x")));
    assert!(result.is_err());
    assert_eq!(sleep.2.get(), 2);
}

#[test]
fn sixty_four_threads_share_one_budget_exactly() {
    let policy = Policy {
        health: Health {
            enabled: false,
            ..Health::default()
        },
        ..Policy::default()
    };
    let (keys, error) = (Keys::new(), ToolError::transient("x"));
    let retries: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..64)
            .map(|thread| {
                let (policy, keys, error) = (&policy, &keys, &error);
                scope.spawn(move || {
                    let fail = |n: usize| {
                        let mut call = Call::new(&format!("{thread}-{n}"), "tool", Clock::at(0));
                        let event = Event::Failure(Failure::new(error));
                        let decision =
                            keys.update(KEY, |key| decide(policy, &mut call, key, event, Clock::at(0), 1));
                        decision.unwrap().action() == Action::Retry
                    };
                    (0..100).filter(|n| fail(*n)).count()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(retries, 10);
}

#[test]
fn updates_of_many_threads_linearise() {
    let policy = Policy::default();
    let keys = Keys::new();
    let names: Vec<String> = (0..40).map(|n| format!("server/tool-{n}")).collect();
    std::thread::scope(|scope| {
        for thread in 0..64u64 {
            let (policy, keys, names) = (&policy, &keys, &names);
            scope.spawn(move || {
                let error = transient(1);
                for name in names {
                    let mut call = Call::new("", "tool", Clock::at(thread));
                    let event = Event::Failure(Failure::new(&error));
                    let _ = keys.update(name, |key| {
                        decide(policy, &mut call, key, event, Clock::at(thread), 1)
                    });
                }
            });
        }
    });
    for name in &names {
        let key = keys.get(name);
        // whatever the order: the latest not-before time stays, and 20 of 64 retries were paid with half a token each
        assert_eq!(key.not_before_ms(), 63 + 1000);
        assert!(key.tokens(&policy) < 0.5);
    }
}
