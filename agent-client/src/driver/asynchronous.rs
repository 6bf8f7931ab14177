//! The driver for async runtimes.

use std::future::Future;

use super::cancel::unless_cancelled;
use super::failure::ToFailure;
use super::retry::{Reply, Retry, Step};
use super::sleep::{pieces, Sleep};
use super::stopped::Stopped;

impl Retry<'_> {
    /// Makes the call and retries it as the policy says. To stop at once, drop the future. A cancelled token ends a wait,
    /// and drops a call in flight.
    ///
    /// # Errors
    /// The last error, what to do now, and the state of the call.
    pub async fn run<T, E: ToFailure, F>(
        self,
        sleep: &impl Sleep,
        mut call: impl FnMut(u32) -> F,
    ) -> Result<T, Box<Stopped<E>>>
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
    ) -> Result<T, Box<Stopped<E>>>
    where
        F: Future<Output = Result<Reply<T>, E>>,
    {
        let mut running = self.start(sleep.now());
        loop {
            let step = match running.admit(sleep.now()) {
                Step::Send(attempt) => match unless_cancelled(running.cancel(), call(attempt)).await {
                    Some(Ok(reply)) => return Ok(running.replied(reply, sleep.now())),
                    Some(Err(error)) => running.failed(error, sleep.now()),
                    None => running.cancelled(),
                },
                other => other,
            };
            match step {
                Step::Stop(decision) => return Err(running.stopped(decision)),
                Step::Wait(wait_ms) => {
                    for piece in pieces(wait_ms) {
                        if unless_cancelled(running.cancel(), sleep.sleep(piece))
                            .await
                            .is_none()
                        {
                            break; // `admit` sees it
                        }
                    }
                }
                Step::Send(_) => {}
            }
        }
    }
}
