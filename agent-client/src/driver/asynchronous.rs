//! The driver for async runtimes.

use std::future::Future;
use std::pin::{pin, Pin};
use std::task::Poll;
use std::time::Duration;

use super::call_failure::CallFailure;
use super::cancel::Cancel;
use super::failure::ToFailure;
use super::retry::{NextStep, Reply, Retry, RunningCall};
use super::sleep::{pieces, Sleep};

impl Retry<'_> {
    /// Makes the call and retries it as the policy says. To stop at once, drop the future. A cancelled token ends a wait,
    /// and drops a call in flight; so do the time limit of an attempt and the deadline.
    ///
    /// # Errors
    /// The last error, what to do now, and the state of the call.
    pub async fn run<T, E: ToFailure, F>(
        self,
        sleep: &impl Sleep,
        mut call: impl FnMut(u32) -> F,
    ) -> Result<T, CallFailure<E>>
    where
        F: Future<Output = Result<T, E>>,
    {
        self.run_replies(sleep, |attempt| {
            let result = call(attempt);
            async { result.await.map(Reply::Success) }
        })
        .await
    }

    /// As [`run`](Self::run), for calls that may also ask for input.
    ///
    /// # Errors
    /// The last error, what to do now, and the state of the call.
    pub async fn run_replies<T, E: ToFailure, F>(
        self,
        sleep: &impl Sleep,
        mut call: impl FnMut(u32) -> F,
    ) -> Result<T, CallFailure<E>>
    where
        F: Future<Output = Result<Reply<T>, E>>,
    {
        let mut running = self.start(sleep.now());
        loop {
            let step = match running.admit(sleep.now()) {
                NextStep::Send(attempt) => {
                    let limit = running.limit(sleep.now());
                    let work = call(attempt);
                    match in_time(work, running.cancel(), sleep, limit).await {
                        Completion::Done(Ok(reply)) => return Ok(running.replied(reply, sleep.now())),
                        Completion::Done(Err(error)) => running.failed(error, sleep.now()),
                        Completion::Late(limit) => running.late(limit, sleep.now()),
                        Completion::Cancelled => running.cancelled(),
                    }
                }
                other => other,
            };
            match step {
                NextStep::Stop(decision) => return Err(running.stopped(decision, sleep.now())),
                NextStep::Wait(wait_ms) => wait(&running, sleep, wait_ms).await,
                NextStep::Send(_) => {}
            }
        }
    }
}

/// Waits; ends early when the call is cancelled, which `admit` sees.
async fn wait<E: ToFailure>(running: &RunningCall<'_, E>, sleep: &impl Sleep, wait_ms: u64) {
    running.waits(wait_ms);
    for piece in pieces(wait_ms) {
        if let Completion::Cancelled = in_time(sleep.sleep(piece), running.cancel(), sleep, None).await {
            return;
        }
    }
}

/// How work ended.
enum Completion<T> {
    Done(T),
    Cancelled,
    /// It exceeded this time limit.
    Late(Duration),
}

/// Runs a future until it ends, the token is cancelled, or the time is over, whichever comes first. A result that is
/// ready wins.
async fn in_time<F: Future, S: Sleep>(
    work: F,
    cancel: Option<&Cancel>,
    sleep: &S,
    limit: Option<Duration>,
) -> Completion<F::Output> {
    if cancel.is_none() && limit.is_none() {
        return Completion::Done(work.await);
    }
    let mut cancelled = cancel.map(Cancel::cancelled);
    let mut work = pin!(work);
    // made when the work is not ready at once
    let mut timer = pin!(async {
        match limit {
            Some(limit) => {
                for piece in pieces(super::sleep::whole_ms(limit)) {
                    sleep.sleep(piece).await;
                }
                limit
            }
            None => std::future::pending().await,
        }
    });
    std::future::poll_fn(|context| {
        if let Poll::Ready(output) = work.as_mut().poll(context) {
            return Poll::Ready(Completion::Done(output));
        }
        if let Some(cancelled) = &mut cancelled
            && Pin::new(cancelled).poll(context).is_ready()
        {
            return Poll::Ready(Completion::Cancelled);
        }
        timer.as_mut().poll(context).map(Completion::Late)
    })
    .await
}
