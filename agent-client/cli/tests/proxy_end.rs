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

use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::process::{Child, Stdio};
use std::time::Duration;

use proxied::{call, command, folder, is_running, kill, script, wait_for, Client};
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
    assert_eq!(calling(&["--grace", "0"], &folder, "6").end(), b"");
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

/// What a flood is made of: of two calls with one id, the second one would be refused.
const NOTICE: &str = r#"{"jsonrpc":"2.0","method":"notifications/x"}"#;

/// A server that reads nothing, and what it has started.
fn deaf(folder: &std::path::Path) -> String {
    format!(
        "cd '{}'; sh -c 'trap \"\" TERM; while :; do sleep 1; done' & echo $! > grandchild; echo $$ > server; sleep 1000",
        folder.display()
    )
}

fn are_gone(folder: &std::path::Path) {
    for name in ["server", "grandchild"] {
        let pid = std::fs::read_to_string(folder.join(name)).unwrap();
        wait_for("the server is gone", || !is_running(&pid));
    }
}

/// A flood without end. Nobody reads what the proxy says, and nobody closes it.
fn flooded(folder: &std::path::Path, stdin: Stdio) -> Child {
    let mut proxy = command(&[
        "proxy",
        "--max-message",
        "100000",
        "--",
        "sh",
        "-c",
        &deaf(folder),
    ]);
    let proxy = proxy
        .stdin(stdin)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for("the server has started", || folder.join("server").exists());
    proxy
}

#[test]
fn a_client_that_is_killed_while_the_server_reads_nothing_ends_the_proxy_and_the_server() {
    let folder = folder("deaf-pipe");
    let mut client = std::process::Command::new("yes");
    client.arg(NOTICE).stdout(Stdio::piped());
    let mut client = client.spawn().unwrap();
    let mut proxy = flooded(&folder, client.stdout.take().unwrap().into());
    let io = format!("/proc/{}/io", client.id());
    let mut before = String::new();
    wait_for("the client is held up", || {
        std::thread::sleep(Duration::from_secs(1));
        let now = std::fs::read_to_string(&io).unwrap();
        std::mem::replace(&mut before, now.clone()) == now
    });
    client.kill().unwrap();
    client.wait().unwrap();
    wait_for("the proxy ends", || proxy.try_wait().unwrap().is_some());
    are_gone(&folder);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_client_on_a_socket_that_goes_while_the_server_reads_nothing_ends_the_proxy_and_the_server() {
    for is_half in [false, true] {
        let folder = folder(&format!("deaf-socket-{is_half}"));
        let (mut client, theirs) = UnixStream::pair().unwrap();
        let mut proxy = flooded(&folder, std::os::fd::OwnedFd::from(theirs).into());
        client.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
        let line = format!("{NOTICE}\n");
        while client.write_all(line.as_bytes()).is_ok() {}
        assert!(proxy.try_wait().unwrap().is_none());
        let _half = is_half.then(|| client.shutdown(std::net::Shutdown::Write).map(|()| client));
        wait_for("the proxy ends", || proxy.try_wait().unwrap().is_some());
        are_gone(&folder);
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_session_over_http_that_is_deleted_while_the_server_reads_nothing_ends_with_it() {
    let folder = folder("deaf-http");
    let greets = script(":").replacen("while read -r line; do", "for _ in 1 2; do read -r line;", 1);
    let server = format!(
        "cd '{}'; echo $$ > server; {greets}; sleep 1000",
        folder.display()
    );
    let proxy = Listening::start(&[
        "proxy",
        "--listen",
        "0",
        "--max-message",
        "100000",
        "--",
        "sh",
        "-c",
        &server,
    ]);
    let visitor = Visitor::greet(&proxy);
    let notice = format!(
        r#"{{"jsonrpc":"2.0","method":"notifications/x","params":"{}"}}"#,
        "x".repeat(90_000)
    );
    std::thread::scope(|scope| {
        let (tell, held_up) = std::sync::mpsc::channel();
        scope.spawn(|| {
            let tell = tell;
            // until the proxy takes no more
            while tell.send(()).is_ok() && visitor.post(&notice).status == 202 {}
        });
        while held_up.recv_timeout(Duration::from_secs(2)).is_ok() {}
        drop(held_up);
        let server = std::fs::read_to_string(folder.join("server")).unwrap();
        assert!(is_running(&server));
        assert_eq!(visitor.send("DELETE", &[], "").status, 200);
        wait_for("the server is gone", || !is_running(&server));
    });
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
