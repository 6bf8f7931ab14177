//! A driver: it makes a call, performs `retry` itself and hands every other decision to the caller.
//!
//! While a callback runs, no frame of ours holds a lock or anything that must be dropped: a C callback that leaves by
//! `longjmp` leaves nothing behind. A panic of a Rust callback is caught.

use std::ffi::c_void;
use std::ptr;
use std::time::Duration;

use toolerror::{Outcome, Reading};
use toolerror_bridge::Misuse;

use crate::handle::{check_size, free, required, slot};
use crate::run::{admit, give_up, te_run};
use crate::status::catch_panic;
use crate::{
    te_action, te_answer, te_clock, te_error, te_now, te_reading, te_reading_error, te_run_failed,
    te_run_failed_as_read, te_run_input_required, te_run_succeeded, te_status,
};

/// How a call ended.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum te_reply {
    /// It succeeded.
    Success = 0,
    /// The server asks for input or gave a task handle; it is handed on and counts for nothing.
    InputRequired = 1,
    /// It failed.
    Failed = 2,
    /// The caller gave it up.
    Cancelled = 3,
}

/// What a call failed with: a reading, or an error. Both NULL: nothing.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct te_failure {
    /// What came back, as it was read.
    pub reading: *mut te_reading,
    /// An error of the caller's own making.
    pub error: *mut te_error,
}

impl te_failure {
    const NONE: Self = Self {
        reading: ptr::null_mut(),
        error: ptr::null_mut(),
    };
}

/// How `te_retry` makes a call, waits and tells the time. Begin with `TE_DRIVER_INIT`, then set `call`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct te_driver {
    /// `sizeof(te_driver)`; another size is refused.
    pub struct_size: usize,
    /// Handed to every callback as it is.
    pub user: *mut c_void,
    /// Makes the call; `attempt` counts from 1. Answers with a `te_reply`, and for `TE_REPLY_FAILED` sets one member
    /// of `failure`, which is then the driver's to free. The callback may use the run, such as cancel or save it, but not
    /// free it or make its call.
    pub call:
        Option<unsafe extern "C-unwind" fn(user: *mut c_void, attempt: u32, failure: *mut te_failure) -> i32>,
    /// Waits so many milliseconds; not 0 when the caller gives the call up meanwhile. NULL: the thread sleeps, until
    /// `te_run_cancelled` in another thread.
    pub sleep: Option<unsafe extern "C-unwind" fn(user: *mut c_void, wait_ms: u64) -> i32>,
    /// The time. NULL: `te_now`.
    pub now: Option<unsafe extern "C-unwind" fn(user: *mut c_void) -> te_clock>,
}

/// How `te_retry` ended. Free it with `te_outcome_free`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct te_outcome {
    /// How the last call ended; `TE_REPLY_FAILED` also when none was sent.
    pub reply: te_reply,
    /// For `TE_REPLY_FAILED` and `TE_REPLY_CANCELLED`: what to do now; never `TE_ACTION_RETRY`.
    pub answer: te_answer,
    /// What the last call failed with, see `te_outcome_error`; nothing after a success and when nothing was sent.
    pub last: te_failure,
}

/// What comes next.
#[derive(Clone, Copy)]
enum Next {
    Call(u32),
    Wait(u64),
    Stop(te_reply),
}

/// Makes the call of a run and retries it as the policy says. Returns `TE_STATUS_OK` when the call has ended; `outcome` says
/// how. With any other status there is nothing in `outcome` to free. A callback that breaks its promise gives
/// `TE_STATUS_MISUSE`, and one that panics gives `TE_STATUS_PANIC`; both cancel the run.
///
/// `te_retry` sends nothing and returns `TE_STATUS_MISUSE` when the run has ended, or when another `te_retry` is making its
/// call, in another thread or around this callback. After `TE_ACTION_FIX_INPUT` and `TE_ACTION_NEGOTIATE` call
/// `te_run_resume` first; after `TE_REPLY_INPUT_REQUIRED` call `te_retry` again. When `te_run_cancelled` has cancelled the
/// run, the outcome is `TE_REPLY_CANCELLED`, unless the call in flight succeeds.
///
/// When the failure of a callback is one that a `te_retry` inside of it has given up, also a clone of that, the reason of the inner
/// one stands: the call is not sent again.
///
/// A callback must return. After a `longjmp` out of one, free what is in `outcome->last`; the run counts as in flight, and no
/// other `te_retry` can make its call. A C++ exception that leaves a callback ends the process.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_retry(
    run: *const te_run,
    driver: *const te_driver,
    outcome: *mut te_outcome,
) -> te_status {
    let mut checked_driver = None;
    let checked = catch_panic(|| {
        // SAFETY: the caller's, as the header says
        checked_driver = Some(unsafe { check(run, driver, outcome)? });
        Ok(te_status::Ok)
    });
    let Some(driver) = checked_driver else {
        return checked;
    };
    let mut next = Next::Wait(0);
    loop {
        // SAFETY: all are the caller's, and none is NULL
        let went = unsafe {
            match next {
                Next::Call(attempt) => send(run, &driver, attempt, outcome, &mut next),
                Next::Wait(wait_ms) => wait(run, &driver, wait_ms, outcome, &mut next),
                Next::Stop(reply) => {
                    (*outcome).reply = reply;
                    return finish(run, &*outcome);
                }
            }
        };
        if went != te_status::Ok {
            // SAFETY: all are the caller's, and none is NULL
            unsafe { abandon(run, outcome) };
            return went;
        }
    }
}

/// The run has ended, and nobody knows how.
///
/// # Safety
/// `run` and `outcome` are as the header says.
unsafe fn abandon(run: *const te_run, outcome: *mut te_outcome) {
    // SAFETY: as this function's contract
    unsafe {
        te_outcome_free(outcome);
        (*outcome).answer = te_answer::default();
        if let Some(run) = run.as_ref() {
            run.lock().cancelled();
            run.leave();
        }
    }
}

/// Another `te_retry` may take the run, and the last error says that the call was given up, once it leaves the process.
///
/// # Safety
/// `run` is as the header says, and `outcome` holds handles of its own.
unsafe fn finish(run: *const te_run, outcome: &te_outcome) -> te_status {
    catch_panic(|| {
        let last = outcome.last;
        // SAFETY: as this function's contract
        let (run, error, reading) =
            unsafe { (required(run, "run")?, last.error.as_mut(), last.reading.as_mut()) };
        run.leave();
        let run = run.lock();
        if let Some(error) = error {
            error.0 = run.given_up(error.0.clone());
        }
        if let Some(te_reading(Outcome::Failure(reading))) = reading {
            let error = run.given_up(reading.error().clone());
            *reading = reading.clone().with_error(error);
        }
        Ok(te_status::Ok)
    })
}

/// Clears `outcome`, and refuses what `te_retry` cannot begin with.
///
/// # Safety
/// All are as the header says.
unsafe fn check(
    run: *const te_run,
    driver: *const te_driver,
    outcome: *mut te_outcome,
) -> Result<te_driver, Misuse> {
    let empty = te_outcome {
        reply: te_reply::Failed,
        answer: te_answer::default(),
        last: te_failure::NONE,
    };
    // SAFETY: as this function's contract
    let driver = unsafe {
        slot(outcome, "outcome", empty)?;
        required(run, "run")?;
        *required(driver, "driver")?
    };
    check_size::<te_driver>(driver.struct_size, "driver", "TE_DRIVER_INIT")?;
    if driver.call.is_none() {
        return Err(Misuse::new("`call` must be a function, not `NULL`"));
    }
    // SAFETY: as this function's contract
    unsafe { required(run, "run")? }.enter()?;
    Ok(driver)
}

/// Runs a callback. Holds nothing that must be dropped, see above.
fn called<T: Copy>(callback: impl FnOnce() -> T, out: &mut T) -> te_status {
    catch_panic(|| {
        *out = callback();
        Ok(te_status::Ok)
    })
}

/// # Safety
/// `driver` is as the header says.
unsafe fn now(driver: &te_driver, clock: &mut te_clock) -> te_status {
    match driver.now {
        // SAFETY: the caller's callback
        Some(now) => called(|| unsafe { now(driver.user) }, clock),
        None => called(|| te_now(), clock),
    }
}

/// Waits, then asks whether the call may be sent.
///
/// # Safety
/// `run`, `driver` and `outcome` are as the header says. A callback may look at `outcome` too, so it stays a pointer.
unsafe fn wait(
    run: *const te_run,
    driver: &te_driver,
    wait_ms: u64,
    outcome: *mut te_outcome,
    next: &mut Next,
) -> te_status {
    let mut given_up = 0;
    let time = Duration::from_millis(wait_ms);
    let waited = match driver.sleep {
        // SAFETY: the caller's callback
        Some(sleep) if wait_ms > 0 => called(|| unsafe { sleep(driver.user, wait_ms) }, &mut given_up),
        // SAFETY: the caller's handle
        _ => called(|| i32::from(unsafe { is_cancelled(run, time) }), &mut given_up),
    };
    if waited != te_status::Ok {
        return waited;
    }
    // SAFETY: as this function's contract
    let (answer, cancelled) = unsafe { (&raw mut (*outcome).answer, is_cancelled(run, Duration::ZERO)) };
    if given_up != 0 || cancelled {
        *next = Next::Stop(te_reply::Cancelled);
        // SAFETY: as this function's contract
        return unsafe { give_up(run, answer) };
    }
    let mut clock = te_clock::default();
    // SAFETY: as this function's contract
    let asked = unsafe { now(driver, &mut clock) };
    if asked != te_status::Ok {
        return asked;
    }
    // SAFETY: as this function's contract
    let (asked, answer) = unsafe { (admit(run, clock, answer, |_| Ok(())), *answer) };
    *next = match answer.action {
        te_action::Send if answer.delay_ms <= 0 => Next::Call(answer.attempt),
        te_action::Send => Next::Wait(answer.delay_ms.unsigned_abs()),
        _ => Next::Stop(te_reply::Failed),
    };
    asked
}

/// Waits that long, or until the caller gives the call up, and says whether they have.
///
/// # Safety
/// `run` is as the header says.
unsafe fn is_cancelled(run: *const te_run, time: Duration) -> bool {
    // SAFETY: as this function's contract
    unsafe { run.as_ref() }.is_some_and(|run| run.wait(time))
}

/// Sends the call and tells the engine how it ended.
///
/// # Safety
/// As that of [`wait`].
unsafe fn send(
    run: *const te_run,
    driver: &te_driver,
    attempt: u32,
    outcome: *mut te_outcome,
    next: &mut Next,
) -> te_status {
    let Some(call) = driver.call else {
        return te_status::Misuse; // never: checked before
    };
    // SAFETY: as this function's contract
    let (last, answer) = unsafe { (&raw mut (*outcome).last, &raw mut (*outcome).answer) };
    let (mut reply, mut clock) = (-1, te_clock::default());
    // SAFETY: what the last failed attempt left is ours
    unsafe { release(last) };
    // SAFETY: the caller's callback
    let made = called(|| unsafe { call(driver.user, attempt, last) }, &mut reply);
    if made != te_status::Ok {
        return made;
    }
    // SAFETY: as this function's contract
    let asked = unsafe { now(driver, &mut clock) };
    if asked != te_status::Ok {
        return asked;
    }
    // SAFETY: as this function's contract
    let (ended, status) = unsafe {
        match (reply_of(reply, *last), is_cancelled(run, Duration::ZERO)) {
            (Err(refused), _) => return refused,
            // the engine knows of it already
            (Ok(te_reply::Success), true) => (te_reply::Success, te_status::Ok),
            (Ok(_), true) => (te_reply::Cancelled, give_up(run, answer)),
            (Ok(ended), false) => (ended, tell(run, ended, *last, clock, answer)),
        }
    };
    // SAFETY: as this function's contract
    let answer = unsafe { *answer };
    *next = match (ended, answer.action) {
        (te_reply::Failed, te_action::Retry) => Next::Wait(answer.delay_ms.unsigned_abs()),
        (ended, _) => Next::Stop(ended),
    };
    status
}

/// Tells the engine how a call ended.
///
/// # Safety
/// As that of [`wait`].
unsafe fn tell(
    run: *const te_run,
    ended: te_reply,
    last: te_failure,
    clock: te_clock,
    answer: *mut te_answer,
) -> te_status {
    // SAFETY: as this function's contract
    unsafe {
        match ended {
            te_reply::Success => te_run_succeeded(run, clock),
            te_reply::InputRequired => te_run_input_required(run, clock),
            te_reply::Failed if given_up_inside(run, last, answer) => te_status::Ok,
            te_reply::Failed if last.error.is_null() => {
                te_run_failed_as_read(run, last.reading, clock, answer)
            }
            te_reply::Failed => te_run_failed(run, last.error, ptr::null(), clock, answer),
            te_reply::Cancelled => give_up(run, answer),
        }
    }
}

/// Whether a `te_retry` inside of the callback has given up the call of this failure; then that is the answer.
///
/// # Safety
/// As that of [`wait`].
unsafe fn given_up_inside(run: *const te_run, last: te_failure, answer: *mut te_answer) -> bool {
    // SAFETY: as this function's contract
    let (run, error, reading) = unsafe { (run.as_ref(), last.error.as_ref(), last.reading.as_ref()) };
    let of_reading = || reading.and_then(te_reading::failure).map(Reading::error);
    let error = error.map(|error| &error.0).or_else(of_reading);
    let Some(inner) = run
        .zip(error)
        .and_then(|(run, error)| run.lock().given_up_inside(error))
    else {
        return false;
    };
    // SAFETY: as this function's contract
    unsafe { *answer = te_answer::of(inner) };
    true
}

/// What a callback answered, or the refusal of what it must not answer.
///
/// # Safety
/// `failure` holds handles of its own.
unsafe fn reply_of(reply: i32, failure: te_failure) -> Result<te_reply, te_status> {
    let te_failure { reading, error } = failure;
    // SAFETY: as this function's contract
    let is_failure = unsafe { reading.as_ref() }.is_none_or(|reading| reading.failure().is_some());
    Ok(match (reply, reading.is_null(), error.is_null()) {
        (0, true, true) => te_reply::Success,
        (1, true, true) => te_reply::InputRequired,
        (2, false, true) if is_failure => te_reply::Failed,
        (2, true, false) => te_reply::Failed,
        (3, true, true) => te_reply::Cancelled,
        (reply, no_reading, no_error) => return Err(broken(reply, no_reading, no_error)),
    })
}

/// The refusal of an answer that a callback must not give.
fn broken(reply: i32, no_reading: bool, no_error: bool) -> te_status {
    catch_panic(|| {
        Err(match (reply, no_reading, no_error) {
            (2, true, true) => {
                Misuse::new("`call` must set one member of `failure` for TE_REPLY_FAILED, not none")
            }
            (2, false, true) => {
                Misuse::new("`call` must set `reading` of `failure` to a failure for TE_REPLY_FAILED")
            }
            (2, ..) => Misuse::new("`call` must set one member of `failure`, not both"),
            (0..=3, ..) => Misuse::new("`call` must set no member of `failure` but for TE_REPLY_FAILED"),
            _ => Misuse::new(format_args!("`call` must answer a te_reply, not `{reply}`")),
        })
    })
}

/// # Safety
/// `failure` holds handles of its own.
unsafe fn release(failure: *mut te_failure) {
    // SAFETY: as this function's contract
    unsafe {
        free(&raw mut (*failure).reading);
        free(&raw mut (*failure).error);
    }
}

/// The error of the last call, whichever member of `outcome->last` holds it; NULL when there is none. It belongs to the
/// outcome: do not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_outcome_error(outcome: *const te_outcome) -> *const te_error {
    // SAFETY: NULL or the caller's own variable with handles of its own
    let Some(te_failure { reading, error }) = unsafe { outcome.as_ref() }.map(|outcome| outcome.last) else {
        return ptr::null();
    };
    if error.is_null() {
        // SAFETY: as above
        return unsafe { te_reading_error(reading) };
    }
    error
}

/// Frees what an outcome holds, and clears it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_outcome_free(outcome: *mut te_outcome) {
    // SAFETY: NULL or the caller's own variable
    if let Some(outcome) = unsafe { outcome.as_mut() } {
        // SAFETY: handles that the caller owns
        unsafe { release(&raw mut outcome.last) };
    }
}
