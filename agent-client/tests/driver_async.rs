//! The driver for async runtimes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

mod common;

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use common::FakeSleep;
use toolerror::ToolError;
use toolerror_agent::driver::{CallFailure, Cancel, OwnedFailure, Reply, Retry, Sleep, TestClock};
use toolerror_agent::engine::{Clock, Delivery, Facts, GiveUpReason, Keys, Policy};

const KEY: &str = "server/tool";

/// The output of a future that never has to wait.
fn ready<F: Future>(future: F) -> F::Output {
    match poll_once(pin!(future)) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the future waits"),
    }
}

fn poll_once<F: Future>(future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// A timer that never ends.
struct Forever;

impl Sleep for Forever {
    type Wait = std::future::Pending<()>;

    fn now(&self) -> Clock {
        Clock::at(0)
    }

    fn sleep(&self, _: Duration) -> Self::Wait {
        std::future::pending()
    }
}

#[test]
fn it_needs_no_runtime_and_does_as_the_blocking_one() {
    let policy = Policy::default();
    for succeeds_at in 1..=4 {
        let outcome = |attempt| {
            if attempt < succeeds_at {
                Err(ToolError::transient("busy"))
            } else {
                Ok(attempt)
            }
        };
        let (keys, sleep) = (Keys::new(), FakeSleep::default());
        let run = Retry::new(&policy, &keys, KEY).with_seed(7);
        let found = ready(run.run(&sleep, |attempt| async move { outcome(attempt) }));

        let (other_keys, other_sleep) = (Keys::new(), FakeSleep::default());
        let run = Retry::new(&policy, &other_keys, KEY).with_seed(7);
        let expected = run.run_blocking(&other_sleep, outcome);
        let told = |result: Result<u32, CallFailure<ToolError>>| {
            result.map_err(|failure| (failure.to_string(), *failure.decision()))
        };
        assert_eq!(told(found), told(expected), "{succeeds_at}");
        assert_eq!(sleep.slept(), other_sleep.slept());
        assert_eq!(keys.get(KEY), other_keys.get(KEY));
    }
}

#[test]
fn it_may_move_between_threads() {
    fn is_send(_: &impl Send) {}
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let run = Retry::new(&policy, &keys, KEY).with_cancel(&Cancel::new());
    let future = run.run(&sleep, |attempt| async move { Ok::<_, ToolError>(attempt) });
    is_send(&future);
    assert_eq!(ready(future).unwrap(), 1);
}

#[test]
fn a_request_for_input_is_passed_through() {
    let (policy, keys) = (Policy::default(), Keys::new());
    let run = Retry::new(&policy, &keys, KEY);
    let reply = run.run_replies(&Forever, |_| async {
        Ok::<_, ToolError>(Reply::InputRequired("which?"))
    });
    assert_eq!(ready(reply).unwrap(), "which?");
    assert_eq!(keys.get(KEY), Keys::new().get(KEY));
}

#[test]
fn cancelling_ends_a_wait_at_once() {
    let (policy, keys, cancel) = (Policy::default(), Keys::new(), Cancel::new());
    let run = Retry::new(&policy, &keys, KEY).with_cancel(&cancel);
    let mut future = pin!(run.run(&Forever, |_| async { Err::<(), _>(ToolError::transient("busy")) }));
    assert!(poll_once(future.as_mut()).is_pending());
    cancel.cancel();
    let Poll::Ready(Err(stopped)) = poll_once(future) else {
        panic!("it still waits")
    };
    assert_eq!(stopped.decision().reason(), Some(GiveUpReason::Cancelled));
    assert_eq!(
        (stopped.error(), stopped.call().attempts()),
        (Some(&ToolError::transient("busy")), 1)
    );
}

#[test]
fn cancelling_drops_a_call_that_is_out_and_counts_it() {
    let (policy, keys, cancel) = (Policy::default(), Keys::new(), Cancel::new());
    let run = Retry::new(&policy, &keys, KEY).with_cancel(&cancel);
    let mut future = pin!(run.run(&Forever, |_| std::future::pending::<Result<(), ToolError>>()));
    assert!(poll_once(future.as_mut()).is_pending());
    cancel.cancel();
    let Poll::Ready(Err(stopped)) = poll_once(future) else {
        panic!("it still waits")
    };
    assert_eq!(stopped.decision().reason(), Some(GiveUpReason::Cancelled));
    assert_eq!((stopped.error(), stopped.decision().attempt()), (None, 1));
}

#[test]
fn a_result_that_is_there_already_is_not_thrown_away() {
    let (policy, keys, cancel) = (Policy::default(), Keys::new(), Cancel::new());
    let run = Retry::new(&policy, &keys, KEY).with_cancel(&cancel);
    let result = ready(run.run(&Forever, |_| {
        cancel.cancel();
        async { Ok::<_, ToolError>("sent") }
    }));
    assert_eq!(result.unwrap(), "sent");
}

#[test]
fn an_attempt_that_hangs_ends_at_its_time_limit() {
    let (policy, keys, clock) = (Policy::default(), Keys::new(), TestClock::new());
    let limit = Duration::from_secs(5);
    let run = Retry::new(&policy, &keys, KEY).with_attempt_timeout(limit);
    let found = ready(run.run(&clock, |attempt| async move {
        if attempt == 1 {
            std::future::pending::<()>().await;
        }
        Ok::<_, ToolError>(attempt)
    }));
    assert_eq!(found.unwrap(), 2);
    assert_eq!(clock.waits()[0], limit);

    let unsafe_ = Facts {
        side_effects: Some(true),
        ..Facts::default()
    };
    let run = Retry::new(&policy, &keys, KEY)
        .with_attempt_timeout(limit)
        .with_facts(unsafe_);
    let hangs = |_| std::future::pending::<Result<(), OwnedFailure>>();
    let failure = ready(run.run(&clock, hangs)).unwrap_err();
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::UnsafeReplay));
    assert_eq!(
        failure.error().unwrap().to_string(),
        "[TRANSIENT] no answer within 5 s"
    );
    assert_eq!(failure.history()[0].delivery, Delivery::Unknown);
    assert_eq!(failure.history()[0].took, limit);
}

#[test]
fn work_that_hangs_ends_at_the_deadline() {
    let (policy, keys, clock) = (Policy::default(), Keys::new(), TestClock::new());
    let run = Retry::new(&policy, &keys, KEY).with_timeout(Duration::from_secs(3));
    let hangs = |_| std::future::pending::<Result<(), ToolError>>();
    let failure = ready(run.run(&clock, hangs)).unwrap_err();
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::Deadline));
    assert_eq!(failure.took(), Duration::from_secs(3));
    assert_eq!(failure.call().attempts(), 1);
}

/// An error without a form for what the driver itself has to say.
#[derive(Debug)]
struct Silent(ToolError);

impl toolerror_agent::ToFailure for Silent {
    fn to_failure(&self) -> toolerror_agent::Failure<'_> {
        toolerror_agent::Failure::new(&self.0)
    }
}

#[test]
fn an_error_type_that_cannot_say_it_leaves_the_time_limit_to_the_failure() {
    let (policy, keys, clock) = (Policy::default(), Keys::new(), TestClock::new());
    let run = Retry::new(&policy, &keys, KEY).with_timeout(Duration::from_secs(3));
    let hangs = |_| std::future::pending::<Result<(), Silent>>();
    let failure = ready(run.run(&clock, hangs)).unwrap_err();
    assert!(failure.error().is_none());
    assert_eq!(
        failure.tool_error().to_string(),
        "[TRANSIENT] no answer within 3 s"
    );
}

#[cfg(feature = "tokio")]
mod on_tokio {
    use super::*;
    use toolerror_agent::driver::TokioSleep;

    fn block_on<F: Future>(future: F) -> F::Output {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build();
        runtime.unwrap().block_on(future)
    }

    #[test]
    fn it_waits_with_tokios_timer() {
        let (policy, keys) = (Policy::default(), Keys::new());
        let waited = block_on(async {
            let start = tokio::time::Instant::now();
            let run = Retry::new(&policy, &keys, KEY);
            let asked = ToolError::transient("busy").with_member("retry_after", 30);
            let outcome = |attempt| if attempt == 1 { Err(asked.clone()) } else { Ok(()) };
            run.run(&TokioSleep, |attempt| std::future::ready(outcome(attempt)))
                .await
                .unwrap();
            start.elapsed()
        });
        assert!(
            (Duration::from_secs(30)..Duration::from_secs(34)).contains(&waited),
            "{waited:?}"
        );
    }

    #[test]
    fn cancelling_wakes_it_up() {
        let (policy, keys, cancel) = (Policy::default(), Keys::new(), Cancel::new());
        let waited = block_on(async {
            let start = tokio::time::Instant::now();
            let run = Retry::new(&policy, &keys, KEY).with_cancel(&cancel);
            let call = run.run(&TokioSleep, |_| async {
                Err::<(), _>(ToolError::transient("busy").with_member("retry_after", 100))
            });
            let later = async {
                tokio::time::sleep(Duration::from_secs(1)).await;
                cancel.cancel();
            };
            let (stopped, ()) = tokio::join!(call, later);
            assert_eq!(
                stopped.unwrap_err().decision().reason(),
                Some(GiveUpReason::Cancelled)
            );
            start.elapsed()
        });
        assert!(waited < Duration::from_secs(2), "{waited:?}");
    }

    #[test]
    fn dropping_it_ends_everything() {
        let (policy, keys) = (Policy::default(), Keys::new());
        block_on(async {
            let run = Retry::new(&policy, &keys, KEY);
            let mut sent = 0;
            let call = run.run(&TokioSleep, |_| {
                sent += 1;
                async { Err::<(), _>(ToolError::transient("busy").with_member("retry_after", 100)) }
            });
            assert!(tokio::time::timeout(Duration::from_secs(1), call).await.is_err());
            tokio::time::sleep(Duration::from_secs(1000)).await;
            assert_eq!(sent, 1);
        });
    }
}
