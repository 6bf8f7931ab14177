//! A panic of a Rust callback becomes a status, and the run goes on.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests, of panics too")]

use std::ffi::c_void;
use std::ptr;

use toolerror_c::*;

const NONE: te_str = te_str {
    ptr: ptr::null(),
    len: 0,
};

const fn text(text: &'static str) -> te_str {
    te_str {
        ptr: text.as_ptr().cast(),
        len: text.len(),
    }
}

unsafe extern "C-unwind" fn call_panics(_: *mut c_void, attempt: u32, _: *mut te_failure) -> i32 {
    panic!("in call {attempt}")
}

unsafe extern "C-unwind" fn call_fails(_: *mut c_void, _: u32, failure: *mut te_failure) -> i32 {
    // SAFETY: the driver's, for this call
    let error = unsafe { &raw mut (*failure).error };
    // SAFETY: as above
    unsafe { te_error_new(te_type::Transient as i32, text("busy"), -1, NONE, error) };
    te_reply::Failed as i32
}

unsafe extern "C-unwind" fn sleep_panics(_: *mut c_void, _: u64) -> i32 {
    panic!("in sleep")
}

unsafe extern "C-unwind" fn now_panics(_: *mut c_void) -> te_clock {
    panic!("in now")
}

/// Drives a call with callbacks of which one panics; what the library says about it.
fn driven(driver: te_driver, attempts: u32) -> String {
    let (mut engine, mut run) = (ptr::null_mut(), ptr::null_mut());
    let mut outcome = te_outcome {
        reply: te_reply::Success,
        answer: te_answer::default(),
        last: te_failure {
            reading: ptr::null_mut(),
            error: ptr::null_mut(),
        },
    };
    // SAFETY: our own variables, texts and callbacks
    unsafe {
        assert_eq!(te_engine_new(NONE, &raw mut engine), te_status::Ok);
        let began = te_run_begin(engine, text(r#"{"key":"s/t"}"#), te_now(), 1, &raw mut run);
        assert_eq!(began, te_status::Ok);
        assert_eq!(
            te_retry(run, &raw const driver, &raw mut outcome),
            te_status::Panic
        );
        let why = te_last_misuse();
        let why = std::slice::from_raw_parts(why.ptr.cast::<u8>(), why.len);
        let why = String::from_utf8(why.to_vec()).unwrap();
        assert_eq!(te_run_attempts(run), attempts);
        // the run still answers: it has ended
        let mut answer = te_answer::default();
        assert_eq!(te_run_admit(run, te_now(), &raw mut answer), te_status::Misuse);
        te_outcome_free(&raw mut outcome);
        te_run_free(&raw mut run);
        te_engine_free(&raw mut engine);
        why
    }
}

#[test]
fn a_panic_in_a_callback_becomes_a_status() {
    let driver = te_driver {
        struct_size: size_of::<te_driver>(),
        user: ptr::null_mut(),
        call: Some(call_panics),
        sleep: None,
        now: None,
    };
    assert_eq!(
        driven(driver, 1),
        "panic in toolerror or in a callback: in call 1"
    );
    let failing = te_driver {
        call: Some(call_fails),
        sleep: Some(sleep_panics),
        ..driver
    };
    assert_eq!(
        driven(failing, 1),
        "panic in toolerror or in a callback: in sleep"
    );
    let timeless = te_driver {
        now: Some(now_panics),
        ..driver
    };
    assert_eq!(driven(timeless, 0), "panic in toolerror or in a callback: in now");
}
