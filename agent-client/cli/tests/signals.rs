//! What `check` and `contract init` leave behind after a signal: nothing.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;

use std::fs;

use proxied::{command, folder, is_running, kill, wait_for};

#[test]
fn a_signal_ends_the_server_too() {
    let folder = folder("signals");
    let started = folder.join("server");
    let mute = format!(
        "echo $$ > '{0}.new'; mv '{0}.new' '{0}'; exec sleep 311",
        started.display()
    );
    for words in [&["check"][..], &["contract", "init"]] {
        for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
            let server = ["--timeout", "300", "--", "sh", "-c", &mute];
            let mut program = command(&[words, &server].concat()).spawn().unwrap();
            wait_for("the server runs", || started.exists());
            let pid = fs::read_to_string(&started).unwrap();
            kill(signal, &program.id().to_string());
            wait_for("the program ends", || program.try_wait().unwrap().is_some());
            assert_eq!(program.wait().unwrap().code(), Some(code), "{words:?} {signal}");
            assert!(!is_running(&pid), "{words:?} {signal}");
            fs::remove_file(&started).unwrap();
        }
    }
    fs::remove_dir_all(folder).unwrap();
}
