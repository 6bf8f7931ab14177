//! A call under way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use toolerror_bridge::{CallState, FailureFacts, Misuse, Run};

use crate::handle::{check_size, free, handle_slot, new_handle, required, slot};
use crate::status::{catch_panic, catch_panic_or_default};
use crate::words::delivery_at;
use crate::{te_answer, te_clock, te_engine, te_error, te_reading, te_status, te_str, te_string};

/// A call under way. Its driver asks before every send, and tells what came back; `te_retry` is such a driver. Several threads may
/// use a run, but only one `te_retry` at a time makes its call.
pub struct te_run {
    run: Mutex<Run>,
    /// Whether somebody has asked if it may be sent: before, no answer can have come.
    asked: AtomicBool,
    /// Whether a `te_retry` makes the call, and nobody else.
    driven: AtomicBool,
    /// Whether the caller has given it up, and who waits for that.
    cancelled: (Mutex<bool>, Condvar),
}

impl te_run {
    fn new(run: Run, asked: bool) -> Self {
        Self {
            run: Mutex::new(run),
            asked: AtomicBool::new(asked),
            driven: AtomicBool::new(false),
            cancelled: (Mutex::new(false), Condvar::new()),
        }
    }

    /// Refuses an answer to a call that was never sent.
    fn check_asked(&self, function: &str) -> Result<(), Misuse> {
        if self.asked.load(Ordering::Acquire) {
            return Ok(());
        }
        Err(Misuse::new(format_args!(
            "`{function}` needs `te_run_admit` before it"
        )))
    }

    /// Refuses what only one may do while a `te_retry` makes the call.
    fn check_idle(&self) -> Result<(), Misuse> {
        if self.driven.load(Ordering::Acquire) {
            return Err(driven());
        }
        Ok(())
    }

    /// Takes the run for a `te_retry`, until [`leave`](Self::leave). One that was cancelled tells it so.
    pub(crate) fn enter(&self) -> Result<(), Misuse> {
        if self.driven.swap(true, Ordering::AcqRel) {
            return Err(driven());
        }
        let checked = if self.is_cancelled() {
            Ok(())
        } else {
            self.lock().check_open()
        };
        checked.inspect_err(|_| self.leave())
    }

    /// The `te_retry` that had the run has ended.
    pub(crate) fn leave(&self) {
        self.driven.store(false, Ordering::Release);
    }

    /// Tells who waits that the caller has given the call up, unless it has ended before.
    fn cancel(&self) {
        if self.lock().state() == CallState::Ended {
            return;
        }
        *self.cancelled.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.cancelled.1.notify_all();
    }

    /// Whether the caller has given the call up.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.wait(Duration::ZERO)
    }

    /// Waits that long, or until the caller gives the call up, and says whether they have.
    pub(crate) fn wait(&self, time: Duration) -> bool {
        let cancelled = self.cancelled.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = (self.cancelled.1).wait_timeout_while(cancelled, time, |cancelled| !*cancelled);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// The run, for this thread alone.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Run> {
        // a run is whole after each step of the engine: a poisoned lock protects good data
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The refusal of a run that another one makes.
fn driven() -> Misuse {
    Misuse::new("`run` is in a `te_retry` that has not ended")
}

/// What the caller knows about a failed call beside its error. Begin with `TE_FAILURE_FACTS_INIT`, which says nothing.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct te_failure_facts {
    /// `sizeof(te_failure_facts)`; another size is refused.
    pub struct_size: usize,
    /// A `te_delivery`: how far the call came. `TE_DELIVERY_UNSAID`: as the error says.
    pub delivery: i32,
    /// Not 0: the error was made from a text that is not a ToolError.
    pub legacy: i32,
    /// The delay that the server asks for, in seconds; negative: as the error says.
    pub retry_after_s: f64,
}

impl te_failure_facts {
    /// The facts that the caller stated. An error when the struct is of another size.
    fn facts(self) -> Result<FailureFacts, Misuse> {
        check_size::<Self>(self.struct_size, "facts", "TE_FAILURE_FACTS_INIT")?;
        if !self.retry_after_s.is_finite() {
            return Err(Misuse::new(format!(
                "`retry_after_s` must be a finite number, not `{}`",
                self.retry_after_s
            )));
        }
        Ok(FailureFacts {
            delivery: delivery_at(self.delivery)?,
            retry_after_s: (self.retry_after_s >= 0.0).then_some(self.retry_after_s),
            legacy: self.legacy != 0,
        })
    }
}

/// A call that begins now: `{"key", "id", "deadline_ms", "read_only", "idempotent", "side_effects", "method",
/// "idempotency_key", "arguments_hash"}`, of which only `key` (`server/tool`) is required; calls with an empty one share
/// nothing. `deadline_ms` is on the monotonic clock of `now`; `seed` is that of the jitter: `te_seed()`. Free the run with `te_run_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_begin(
    engine: *const te_engine,
    call: te_str,
    now: te_clock,
    seed: u64,
    out: *mut *mut te_run,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's handle and text, as the header says
        let (engine, call) = unsafe { (required(engine, "engine")?, call.text("call")?) };
        *out = new_handle(te_run::new(engine.0.begin_keyed(&call, now.into(), seed)?, false));
        Ok(te_status::Ok)
    })
}

/// A call that was saved by `te_run_save`, perhaps in another process; `key` is the one that it began with. If it was saved
/// while an answer was awaited and nobody says how that ended, the reply is lost: `te_run_admit` and `te_retry` count this
/// send as failed, and a call that must not be made twice is given up as `TE_REASON_UNSAFE_REPLAY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_restore(
    engine: *const te_engine,
    key: te_str,
    saved: te_str,
    seed: u64,
    out: *mut *mut te_run,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's handle and texts, as the header says
        let (engine, key, saved) = unsafe {
            (
                required(engine, "engine")?,
                key.some_text("key")?,
                saved.text("saved")?,
            )
        };
        *out = new_handle(te_run::new(engine.0.restore(&key, &saved, seed)?, true));
        Ok(te_status::Ok)
    })
}

/// Frees a run and clears the variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_free(run: *mut *mut te_run) {
    // SAFETY: the caller's variable with its own handle, as the header says
    unsafe { free(run) };
}

/// `answers`: the function that tells what a call was answered, which needs one that may be sent.
///
/// # Safety
/// `run` and `out` are the caller's, as the header says.
unsafe fn answer(
    run: *const te_run,
    out: *mut te_answer,
    answers: Option<&str>,
    ask: impl FnOnce(&mut Run) -> Result<toolerror_bridge::PlainDecision, Misuse>,
) -> te_status {
    catch_panic(|| {
        // SAFETY: as this function's contract
        let (out, run) = unsafe { (slot(out, "out", te_answer::default())?, required(run, "run")?) };
        if let Some(function) = answers {
            run.check_asked(function)?;
        }
        *out = te_answer::of(ask(&mut run.lock())?);
        Ok(te_status::Ok)
    })
}

/// # Safety
/// `run` is the caller's, as the header says.
unsafe fn tell(run: *const te_run, function: &str, tell: impl FnOnce(&mut Run)) -> te_status {
    catch_panic(|| {
        // SAFETY: as this function's contract
        let run = unsafe { required(run, "run")? };
        run.check_asked(function)?;
        tell(&mut run.lock());
        Ok(te_status::Ok)
    })
}

/// Asks whether the call may be sent. After `TE_ACTION_SEND` with a delay that is not 0, wait and ask again. A run that has
/// ended is refused with `TE_STATUS_MISUSE`, and so is one in a `te_retry`; one that was cancelled is answered
/// `TE_REASON_CANCELLED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_admit(run: *const te_run, now: te_clock, out: *mut te_answer) -> te_status {
    // SAFETY: the caller's, as the header says
    unsafe { admit(run, now, out, te_run::check_idle) }
}

/// As [`te_run_admit`], for who has taken the run as well.
///
/// # Safety
/// `run` and `out` are the caller's, as the header says.
pub(crate) unsafe fn admit(
    run: *const te_run,
    now: te_clock,
    out: *mut te_answer,
    check: impl FnOnce(&te_run) -> Result<(), Misuse>,
) -> te_status {
    catch_panic(|| {
        // SAFETY: as this function's contract
        let (out, run) = unsafe { (slot(out, "out", te_answer::default())?, required(run, "run")?) };
        check(run)?;
        run.asked.store(true, Ordering::Release);
        let (cancelled, mut run) = (run.is_cancelled(), run.lock());
        *out = te_answer::of(if cancelled {
            run.cancelled()
        } else {
            run.admit(now.into())?
        });
        Ok(te_status::Ok)
    })
}

/// The call failed: what to do about it. Like all answers it needs `te_run_admit` before it. `facts` NULL: nothing is known beside the error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_failed(
    run: *const te_run,
    error: *const te_error,
    facts: *const te_failure_facts,
    now: te_clock,
    out: *mut te_answer,
) -> te_status {
    let ask = |run: &mut Run| {
        // SAFETY: the caller's handle and value, as the header says
        let (error, facts) = unsafe { (required(error, "error")?, facts.as_ref()) };
        let facts = facts
            .copied()
            .map_or_else(|| Ok(FailureFacts::default()), te_failure_facts::facts)?;
        Ok(run.failed(&error.0, facts, now.into()))
    };
    // SAFETY: the caller's, as the header says
    unsafe { answer(run, out, Some("te_run_failed"), ask) }
}

/// The call failed with what was read, which knows more than its error alone: what to do about it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_failed_as_read(
    run: *const te_run,
    reading: *const te_reading,
    now: te_clock,
    out: *mut te_answer,
) -> te_status {
    let ask = |run: &mut Run| {
        // SAFETY: the caller's handle, as the header says
        let failure = unsafe { required(reading, "reading")? }.failure();
        let failure = failure.ok_or_else(|| Misuse::new("`reading` is not a failure"))?;
        Ok(run.failed_as_read(failure, now.into()))
    };
    // SAFETY: the caller's, as the header says
    unsafe { answer(run, out, Some("te_run_failed_as_read"), ask) }
}

/// The call succeeded.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_succeeded(run: *const te_run, now: te_clock) -> te_status {
    // SAFETY: the caller's, as the header says
    unsafe { tell(run, "te_run_succeeded", |run| run.succeeded(now.into())) }
}

/// The server asks for input, or gave a task handle: neither success nor failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_input_required(run: *const te_run, now: te_clock) -> te_status {
    // SAFETY: the caller's, as the header says
    unsafe {
        tell(run, "te_run_input_required", |run| {
            run.input_required(now.into());
        })
    }
}

/// The caller gave the call up: nothing more is sent. A `te_retry` of the run, also in another thread or later, ends with
/// `TE_REPLY_CANCELLED`: at once while it waits without a `sleep` of the driver, and when the callback comes back otherwise.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_cancelled(run: *const te_run, out: *mut te_answer) -> te_status {
    // SAFETY: the caller's handle, as the header says
    if let Some(run) = unsafe { run.as_ref() } {
        run.cancel();
    }
    // SAFETY: the caller's, as the header says
    unsafe { give_up(run, out) }
}

/// As [`te_run_cancelled`], for the `te_retry` that has the run.
///
/// # Safety
/// `run` and `out` are the caller's, as the header says.
pub(crate) unsafe fn give_up(run: *const te_run, out: *mut te_answer) -> te_status {
    // SAFETY: as this function's contract
    unsafe { answer(run, out, None, |run| Ok(run.cancelled())) }
}

/// Goes on after `TE_ACTION_FIX_INPUT` or `TE_ACTION_NEGOTIATE` with arguments of this hash, see `te_hash`. A run that has
/// ended is refused, and so is one in a `te_retry`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_resume(run: *const te_run, arguments_hash: u64) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's handle, as the header says
        let run = unsafe { required(run, "run")? };
        run.check_idle()?;
        run.lock().resume(arguments_hash)?;
        Ok(te_status::Ok)
    })
}

/// Sends so far.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_attempts(run: *const te_run) -> u32 {
    // SAFETY: the caller's handle, as the header says
    catch_panic_or_default(|| Ok(unsafe { required(run, "run")? }.lock().attempts()))
}

/// The error of a call that was given up, on its way out of the process: with what the last decision says to whoever gets it,
/// such as that a driver has used up its calls. `te_retry` does it by itself. Free it with `te_error_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_given_up(
    run: *const te_run,
    error: *const te_error,
    out: *mut *mut te_error,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's handles, as the header says
        let (run, error) = unsafe { (required(run, "run")?, required(error, "error")?) };
        *out = new_handle(te_error(run.lock().given_up(error.0.clone())));
        Ok(te_status::Ok)
    })
}

/// The last decision in words for a model, as it is about this error; empty before the first decision. `error` NULL: the
/// error of the last attempt, and without one that the call was not sent. Secrets in the texts of the server are masked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_advice(
    run: *const te_run,
    error: *const te_error,
    out: *mut te_string,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and handles, as the header says
        let (out, run, error) = unsafe { (te_string::slot(out)?, required(run, "run")?, error.as_ref()) };
        *out = te_string::new(run.lock().advice(error.map(|error| &error.0)));
        Ok(te_status::Ok)
    })
}

/// The state of the call as JSON, for `te_run_restore`. A call that is saved while an answer is awaited has lost its reply
/// when it is restored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_run_save(run: *const te_run, out: *mut te_string) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and handle, as the header says
        let (out, run) = unsafe { (te_string::slot(out)?, required(run, "run")?) };
        *out = te_string::new(run.lock().save());
        Ok(te_status::Ok)
    })
}
