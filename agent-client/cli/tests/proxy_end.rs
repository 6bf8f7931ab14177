//! How `toolerror proxy` ends while calls are in flight (SPEC §2.6.9).
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;
mod web;

use proxied::{call, folder, is_running, kill, script, wait_for, Client};
use web::{Listening, Visitor};

/// A server that takes its time, and tells when it has begun.
fn slow(folder: &std::path::Path, seconds: &str) -> String {
    let on_call = format!("touch begun; sleep {seconds}; ok late");
    format!(
        "cd '{}'; echo $$ > server; {}",
        folder.display(),
        script(&on_call)
    )
}

fn says(log: &std::path::Path, text: &str) -> bool {
    std::fs::read_to_string(log).unwrap_or_default().contains(text)
}

fn calling(options: &[&str], folder: &std::path::Path, seconds: &str) -> Client {
    let options = [&["--log-level", "info"], options].concat();
    let client = Client::logging(&options, &slow(folder, seconds), &folder.join("log"));
    client.greet();
    client.send(&call(3, "t"));
    wait_for("the call is in flight", || folder.join("begun").exists());
    client
}

#[test]
fn a_call_in_flight_has_time_to_end_after_the_client_has_closed_its_side() {
    let folder = folder("grace");
    let rest = calling(&["--grace", "30"], &folder, "2").end();
    assert!(String::from_utf8(rest).unwrap().contains("late"));
    std::fs::remove_file(folder.join("begun")).unwrap();
    assert_eq!(calling(&["--grace", "0"], &folder, "2").end(), b"");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_call_in_flight_has_time_to_end_after_a_signal_and_none_after_a_second_one() {
    let folder = folder("signals");
    let client = calling(&[], &folder, "2");
    let pid = client.child.lock().unwrap().id().to_string();
    kill("-TERM", &pid);
    assert!(client.receive().contains("late"));
    assert_eq!(client.ended(), Some(143));

    std::fs::remove_file(folder.join("begun")).unwrap();
    let client = calling(&["--grace", "1000"], &folder, "1000");
    let pid = client.child.lock().unwrap().id().to_string();
    let server = std::fs::read_to_string(folder.join("server")).unwrap();
    kill("-TERM", &pid);
    wait_for("the first one was heard", || {
        says(&folder.join("log"), "a signal: ")
    });
    kill("-INT", &pid);
    assert_eq!(client.ended(), Some(130));
    wait_for("the server is gone", || !is_running(&server));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_second_signal_ends_all_sessions_at_once() {
    let folder = folder("hurry");
    let server = slow(&folder, "1000");
    let options = ["--listen", "0", "--grace", "1000", "--log-level", "info"];
    let proxy = Listening::start(&[&["proxy"], &options[..], &["--", "sh", "-c", &server]].concat());
    let visitor = Visitor::greet(&proxy);
    let call = visitor.begin("POST", &[("content-type", "application/json")], &call(3, "t"));
    wait_for("the call is in flight", || folder.join("begun").exists());
    let server = std::fs::read_to_string(folder.join("server")).unwrap();
    proxy.signal("-TERM");
    wait_for("the first one was heard", || proxy.has_said("a signal: "));
    proxy.signal("-INT");
    assert_eq!(proxy.ends(), Some(130));
    drop(call);
    wait_for("the server is gone", || !is_running(&server));
    std::fs::remove_dir_all(folder).unwrap();
}
