//! The driver that blocks the thread.

use super::call_failure::CallFailure;
use super::failure::ToFailure;
use super::retry::{NextStep, Reply, Retry, RunningCall};
use super::sleep::{pieces, BlockingSleep};

impl Retry<'_> {
    /// Makes the call and retries it as the policy says.
    ///
    /// Nothing can interrupt a function that blocks: give its own calls a time limit. After the deadline, and after a
    /// cancelled token, no further attempt starts.
    ///
    /// # Errors
    /// The last error, what to do now, and the state of the call.
    pub fn run_blocking<T, E: ToFailure>(
        self,
        sleep: &impl BlockingSleep,
        mut call: impl FnMut(u32) -> Result<T, E>,
    ) -> Result<T, CallFailure<E>> {
        self.run_blocking_replies(sleep, |attempt| call(attempt).map(Reply::Success))
    }

    /// As [`run_blocking`](Self::run_blocking), for calls that may also ask for input.
    ///
    /// # Errors
    /// The last error, what to do now, and the state of the call.
    pub fn run_blocking_replies<T, E: ToFailure>(
        self,
        sleep: &impl BlockingSleep,
        mut call: impl FnMut(u32) -> Result<Reply<T>, E>,
    ) -> Result<T, CallFailure<E>> {
        let mut running = self.start(sleep.now());
        loop {
            let step = match running.admit(sleep.now()) {
                NextStep::Send(attempt) => match call(attempt) {
                    Ok(reply) => return Ok(running.replied(reply, sleep.now())),
                    Err(error) => running.failed(error, sleep.now()),
                },
                other => other,
            };
            match step {
                NextStep::Stop(decision) => return Err(running.stopped(decision, sleep.now())),
                NextStep::Wait(wait_ms) => wait(&running, sleep, wait_ms),
                NextStep::Send(_) => {}
            }
        }
    }
}

/// Waits; ends early when the call is cancelled.
fn wait<E: ToFailure>(running: &RunningCall<'_, E>, sleep: &impl BlockingSleep, wait_ms: u64) {
    running.waits(wait_ms);
    for piece in pieces(wait_ms) {
        if running.is_cancelled() {
            return;
        }
        sleep.sleep(piece, running.cancel());
    }
}
