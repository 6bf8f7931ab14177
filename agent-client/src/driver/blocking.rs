//! The driver that blocks the thread.

use super::failed::{Stopped, ToFailure};
use super::retry::{Reply, Retry, Run, Step};
use super::sleep::{pieces, BlockingSleep};

impl Retry<'_> {
    /// Makes the call, again while the policy says so.
    ///
    /// # Errors
    /// What it stopped with: the last error, what to do now, and the state of the call.
    pub fn run_blocking<T, E: ToFailure>(
        self,
        sleep: &impl BlockingSleep,
        mut call: impl FnMut(u32) -> Result<T, E>,
    ) -> Result<T, Box<Stopped<E>>> {
        self.run_blocking_replies(sleep, |attempt| call(attempt).map(Reply::Success))
    }

    /// As [`run_blocking`](Self::run_blocking), for calls that may also ask for input.
    ///
    /// # Errors
    /// What it stopped with: the last error, what to do now, and the state of the call.
    pub fn run_blocking_replies<T, E: ToFailure>(
        self,
        sleep: &impl BlockingSleep,
        mut call: impl FnMut(u32) -> Result<Reply<T>, E>,
    ) -> Result<T, Box<Stopped<E>>> {
        let mut run = self.start(sleep.now());
        loop {
            let step = match run.admit(sleep.now()) {
                Step::Send(attempt) => match call(attempt) {
                    Ok(reply) => return Ok(run.replied(reply, sleep.now())),
                    Err(error) => run.failed(error, sleep.now()),
                },
                other => other,
            };
            match step {
                Step::Stop(decision) => return Err(run.stopped(decision)),
                Step::Wait(wait_ms) => wait(&run, sleep, wait_ms),
                Step::Send(_) => {}
            }
        }
    }
}

/// Waits, but no longer than until the call is cancelled.
fn wait<E: ToFailure>(run: &Run<'_, E>, sleep: &impl BlockingSleep, wait_ms: u64) {
    for piece in pieces(wait_ms) {
        if run.is_cancelled() {
            return;
        }
        sleep.sleep(piece, run.cancel());
    }
}
