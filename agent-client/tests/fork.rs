//! What a process and its copies draw (SPEC §1.9.54).
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use std::collections::HashSet;
use std::io::{Read as _, Write as _};
use std::os::unix::net::UnixStream;

use common::FakeSleep;
use toolerror::server::unexpected;
use toolerror::ToolError;
use toolerror_agent::driver::Retry;
use toolerror_agent::engine::{Keys, Policy};

const WORKERS: usize = 6;

/// Values that no two processes may share: the number of an error, and the waits of a call.
fn drawn() -> String {
    let (policy, keys, sleep) = (Policy::default(), Keys::new(), FakeSleep::default());
    let failed = Retry::new(&policy, &keys, "a/b")
        .run_blocking(&sleep, |_| Err::<(), _>(ToolError::transient("busy")));
    assert!(failed.is_err());
    let error = unexpected(ToolError::internal("broken"), "tool `a`", "", false);
    format!("{} {:?}", error.error_id().unwrap(), sleep.slept())
}

/// What a copy of this process draws.
fn drawn_by_a_copy() -> String {
    let (mut here, mut there) = UnixStream::pair().unwrap();
    // SAFETY: the copy draws, writes and ends; it runs nothing of the other threads
    let child = unsafe { libc::fork() };
    if child == 0 {
        let sent = there.write_all(drawn().as_bytes());
        // SAFETY: ends the copy at once, without the code that runs at the end of the test program
        unsafe {
            libc::_exit(i32::from(sent.is_err()));
        }
    }
    drop(there);
    let mut text = String::new();
    here.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn copies_of_a_process_draw_other_numbers() {
    drawn(); // what the thread keeps is copied too
    let found: Vec<String> = (0..WORKERS).map(|_| drawn_by_a_copy()).collect();
    let parts = |at: usize| found.iter().filter_map(move |one| one.splitn(2, ' ').nth(at));
    assert_eq!(parts(0).collect::<HashSet<_>>().len(), WORKERS, "{found:?}");
    assert_eq!(parts(1).collect::<HashSet<_>>().len(), WORKERS, "{found:?}");
}
