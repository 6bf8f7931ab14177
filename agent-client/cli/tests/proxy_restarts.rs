//! `toolerror proxy` and a server that dies while it works (SPEC §2.6.4, §2.6.5): in the middle of a list, of the greeting, and under load.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use proxied::{call, error_in, folder, is_running, kill, script, wait_for, Client};
use serde_json::{json, Value};

const LIST: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#;

/// A server that runs `first` before it reads a line that contains `words`.
fn server(folder: &Path, words: &str, first: &str) -> String {
    let hears = format!("case \"$line\" in *'{words}'*) {first};; esac; case \"$line\" in");
    let script = script("ok fine").replacen("case \"$line\" in", &hears, 1);
    format!(
        "cd '{}'; HEARD=heard; echo $$ >> pids; {script}",
        folder.display()
    )
}

/// Kills the server on the first `times` occasions.
fn dies(times: u32) -> String {
    format!(r#"echo >> deaths; [ "$(wc -l < deaths)" -gt {times} ] || kill -9 $$"#)
}

fn heard(folder: &Path, words: &str) -> usize {
    let text = std::fs::read_to_string(folder.join("heard")).unwrap_or_default();
    text.matches(words).count()
}

/// A folder, and a client that has greeted the server in front of which the proxy stands.
fn greeted(name: &str, server: impl Fn(&Path) -> String) -> (PathBuf, Client) {
    let folder = folder(name);
    let client = Client::start(&[], &server(&folder));
    client.greet();
    (folder, client)
}

#[test]
fn a_list_in_flight_is_asked_for_once_more_and_then_refused() {
    for (deaths, is_listed) in [(1, true), (2, false)] {
        let (folder, client) = greeted("list", |folder| server(folder, "tools/list", &dies(deaths)));
        client.send(LIST);
        let line = client.receive();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], 2, "{line}");
        if is_listed {
            assert_eq!(answer["result"]["tools"][0]["name"], "t", "{line}");
        } else {
            assert_eq!(answer["error"]["code"], -32603, "{line}");
        }
        assert_eq!(heard(&folder, "tools/list"), 2);
        client.send(&call(3, "t"));
        assert!(client.receive().contains("fine"));
        assert!(client.end().is_empty());
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_call_that_the_server_does_not_take_was_not_sent_and_is_made_again() {
    let folder = folder("untaken");
    // it reads nothing after its first call, and nobody hears of that
    let turns_away = "ok fine; exec 0<&-; touch closed; exec sleep 60";
    let server = format!(
        "cd '{}'; echo $$ >> pids; {}",
        folder.display(),
        script(turns_away)
    );
    let client = Client::start(&[], &server);
    client.greet();
    for (id, runs) in [(3, 1), (4, 2)] {
        client.send(&call(id, "t"));
        assert!(client.receive().contains("fine"), "{id}");
        wait_for("the end of its input", || folder.join("closed").exists());
        let pids = std::fs::read_to_string(folder.join("pids")).unwrap();
        assert_eq!(pids.lines().count(), runs);
    }
    assert!(client.end().is_empty());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn calls_that_were_not_written_when_the_server_died_wait_for_the_next_one() {
    const CALLS: u32 = 40;
    let (folder, client) = greeted("unwritten", |folder| {
        let dies = r#"echo >> deaths; [ "$(wc -l < deaths)" -gt 1 ] || { sleep 1; kill -9 $$; }"#;
        server(folder, "tools/call", dies)
    });
    // the pipe has room for a few of them
    let long = format!(r#""arguments":{{"x":"{}"}}"#, "y".repeat(20_000));
    (10..10 + CALLS).for_each(|id| client.send(&call(id, "t").replace(r#""arguments":{}"#, &long)));
    let mut fine = 0;
    for _ in 0..CALLS {
        let line = client.receive();
        if line.contains("fine") {
            fine += 1;
        } else {
            let error = error_in(&line);
            assert_eq!(error["data"]["effects"], "unknown", "{error}");
        }
    }
    assert!(fine >= CALLS - 8, "{fine}");
    assert!(client.end().is_empty());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn calls_that_come_while_a_list_is_in_flight_are_answered_too() {
    let (folder, client) = greeted("list-calls", |folder| {
        server(folder, "tools/list", &format!("sleep 0.2; {}", dies(1)))
    });
    client.send(LIST);
    (10..30).for_each(|id| client.send(&call(id, "t")));
    let mut answers = BTreeMap::new();
    for _ in 0..21 {
        let answer: Value = serde_json::from_str(&client.receive()).unwrap();
        let is_new = answers.insert(answer["id"].as_u64().unwrap(), answer.clone());
        assert!(is_new.is_none(), "{answer}");
    }
    assert_eq!(answers[&2]["result"]["tools"][0]["name"], "t", "{answers:?}");
    // the server had them in its pipe: they may have been carried out
    for id in 10..30 {
        let error = error_in(&answers[&id].to_string());
        assert_eq!(
            (&error["type"], &error["data"]["effects"]),
            (&json!("TRANSIENT"), &json!("unknown")),
            "{error}"
        );
    }
    assert!(client.end().is_empty());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn under_load_each_call_has_one_answer_whenever_the_server_dies() {
    const CALLS: u32 = 2000;
    let (folder, client) = greeted("load", |folder| server(folder, "none", ":"));
    let started = || std::fs::read_to_string(folder.join("pids")).unwrap_or_default();
    let (mut succeeded, mut failed, mut seen) = (0, 0, vec![false; CALLS as usize]);
    std::thread::scope(|scope| {
        scope.spawn(|| (0..CALLS).for_each(|id| client.send(&call(id, "t"))));
        scope.spawn(|| {
            for deaths in 1..=5 {
                wait_for("it is there again", || started().lines().count() >= deaths);
                std::thread::sleep(Duration::from_millis(40));
                kill("-KILL", started().lines().last().unwrap());
            }
        });
        for _ in 0..CALLS {
            let line = client.receive();
            let answer: Value = serde_json::from_str(&line).unwrap();
            let id = usize::try_from(answer["id"].as_u64().unwrap()).unwrap();
            assert!(!std::mem::replace(&mut seen[id], true), "{line}");
            if answer["result"]["isError"] == true {
                assert_eq!(error_in(&line)["type"], "TRANSIENT", "{line}");
                failed += 1;
            } else {
                succeeded += 1;
            }
        }
    });
    assert!(succeeded > 0 && failed > 0, "{succeeded} and {failed}");
    let calls: Vec<String> = std::fs::read_to_string(folder.join("heard"))
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    let calls: Vec<&String> = calls.iter().filter(|line| line.contains("tools/call")).collect();
    let distinct: std::collections::BTreeSet<_> = calls.iter().collect();
    assert_eq!(calls.len(), distinct.len(), "a call was sent twice");
    assert!(client.end().is_empty());
    assert!(!started().lines().any(is_running));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_server_that_starts_again_gets_the_log_level_and_the_subscriptions() {
    let first = r#"case "$line" in *setLevel*|*subscribe*) reply '{}';; *'"die"'*) kill -9 $$;; esac"#;
    let (folder, client) = greeted("settings", |folder| server(folder, "method", first));
    for (id, level) in [(3, "debug"), (4, "error")] {
        client.send(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"logging/setLevel","params":{{"level":"{level}"}}}}"#
        ));
    }
    for (id, method, uri) in [
        (5, "subscribe", "x://a"),
        (6, "subscribe", "x://b"),
        (7, "unsubscribe", "x://a"),
    ] {
        client.send(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"resources/{method}","params":{{"uri":"{uri}"}}}}"#
        ));
    }
    client.send(&call(8, "die"));
    (3..8).for_each(|id| assert!(client.receive().contains(&format!("\"id\":{id},\"result\""))));
    assert_eq!(error_in(&client.receive())["type"], "TRANSIENT");
    client.send(&call(9, "t"));
    assert!(client.receive().contains("fine"));
    let text = std::fs::read_to_string(folder.join("heard")).unwrap();
    let (_, again) = text.split_once("\"die\"").unwrap();
    let methods: Vec<String> = again
        .lines()
        .skip(1)
        .map(|line| {
            let message: Value = serde_json::from_str(line).unwrap();
            let params = &message["params"];
            let what = params["level"]
                .as_str()
                .or(params["uri"].as_str())
                .unwrap_or_default();
            format!("{} {what}", message["method"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        methods,
        [
            "initialize ",
            "notifications/initialized ",
            "logging/setLevel error",
            "resources/subscribe x://b",
            "tools/call "
        ]
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_wait_before_a_start_doubles_until_a_request_is_answered() {
    let folder = folder("waits");
    let log = folder.join("log");
    // it dies at its greeting but for the first and the fifth time, and at the call `die`
    let server = server(
        &folder,
        "initialize\"",
        r#"echo >> deaths; case "$(wc -l < deaths)" in 1|5) ;; *) kill -9 $$;; esac"#,
    )
    .replace(
        "ok fine",
        r#"case "$line" in *'"name":"die"'*) kill -9 $$;; *) ok fine;; esac"#,
    );
    let client = Client::logging(&[], &server, &log);
    client.greet();
    client.send(&call(3, "die"));
    assert_eq!(error_in(&client.receive())["type"], "TRANSIENT");
    client.send(&call(4, "t"));
    assert!(client.receive().contains("fine"));
    client.send(&call(5, "die"));
    client.receive();
    client.end();
    let text = std::fs::read_to_string(&log).unwrap();
    let waits: Vec<&str> = text
        .split("next start in ")
        .skip(1)
        .map(|rest| rest.lines().next().unwrap())
        .collect();
    assert_eq!(
        waits[..5],
        ["0.2 s", "0.4 s", "0.8 s", "1.6 s", "0.2 s"],
        "{text}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}
