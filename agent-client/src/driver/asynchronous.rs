//! The driver for async runtimes.

use std::future::Future;

use super::cancel::unless_cancelled;
use super::failed::{Stopped, ToFailure};
use super::retry::{Reply, Retry, Step};
use super::sleep::{pieces, Sleep};

impl Retry<'_> {
    /// Makes the call, again while the policy says so. Dropping the future ends everything at once; a token that is
    /// cancelled ends a wait, or drops a call that is out.
    ///
    /// # Errors
    /// What it stopped with: the last error, what to do now, and the state of the call.
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
    /// What it stopped with: the last error, what to do now, and the state of the call.
    pub async fn run_replies<T, E: ToFailure, F>(
        self,
        sleep: &impl Sleep,
        mut call: impl FnMut(u32) -> F,
    ) -> Result<T, Box<Stopped<E>>>
    where
        F: Future<Output = Result<Reply<T>, E>>,
    {
        let mut run = self.start(sleep.now());
        loop {
            let step = match run.admit(sleep.now()) {
                Step::Send(attempt) => match unless_cancelled(run.cancel(), call(attempt)).await {
                    Some(Ok(reply)) => return Ok(run.replied(reply, sleep.now())),
                    Some(Err(error)) => run.failed(error, sleep.now()),
                    None => Step::Stop(run.cancelled()),
                },
                other => other,
            };
            match step {
                Step::Stop(decision) => return Err(run.stopped(decision)),
                Step::Wait(wait_ms) => {
                    for piece in pieces(wait_ms) {
                        if unless_cancelled(run.cancel(), sleep.sleep(piece)).await.is_none() {
                            break; // `admit` sees it
                        }
                    }
                }
                Step::Send(_) => {}
            }
        }
    }
}
