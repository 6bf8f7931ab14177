//! `toolerror proxy` and what breaks (SPEC §2.6.4 to §2.6.9): long lines, floods, kills, and the end.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;

use std::time::{Duration, Instant};

use proxied::{call, error_in, folder, is_running, kill, peak_mib, script, text_of, wait_for, Client};
use serde_json::{json, Value};

#[test]
fn messages_over_the_limit_are_refused_in_bounded_memory() {
    let long = r#"case "$line" in *'"name":"long"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"x":"' "$(id "$line")"; head -c 100000000 /dev/zero | tr '\0' x; printf '"}}\n';; *) ok fine;; esac"#;
    let client = Client::start(&[], &script(long));
    client.greet();
    // the id stands at the end, as the Python SDK writes it
    client.send_bytes(br#"{"method":"tools/call","params":{"name":"t","arguments":{"x":""#);
    for _ in 0..100 {
        client.send_bytes(&vec![b'x'; 1 << 20]);
    }
    client.send_bytes(b"\"}},\"jsonrpc\":\"2.0\",\"id\":\"big\"}\n");
    let line = client.receive();
    let error = error_in(&line);
    assert!(line.contains(r#""id":"big""#), "{line}");
    assert_eq!(
        (&error["type"], &error["message"]),
        (
            &json!("VALIDATION"),
            &json!("the client sent a message of more than 16777216 bytes")
        )
    );
    client.send(&call(4, "long"));
    let error = error_in(&client.receive());
    assert_eq!(
        (&error["type"], &error["message"], &error["data"]["effects"]),
        (
            &json!("INTERNAL"),
            &json!("the server sent a message of more than 16777216 bytes"),
            &json!("unknown")
        )
    );
    client.send(&call(5, "other"));
    assert!(client.receive().contains("fine"));
    let pid = client.child.lock().unwrap().id();
    assert!(peak_mib(pid) < 100, "{} MiB", peak_mib(pid));
}

#[test]
fn a_reader_that_is_slow_holds_up_the_server_and_loses_nothing() {
    const LINES: usize = 300_000;
    let flood = format!(
        r#"yes '{{"jsonrpc":"2.0","method":"notifications/message","params":{{"level":"info","data":"{}"}}}}' | head -n {LINES}; ok done"#,
        "x".repeat(200)
    );
    let client = Client::start_slow(&[], &script(&flood));
    client.greet();
    client.send(&call(3, "t"));
    std::thread::sleep(Duration::from_secs(1));
    let pid = client.child.lock().unwrap().id();
    assert!(peak_mib(pid) < 60, "{} MiB", peak_mib(pid));
    let mut lines = 0;
    loop {
        let line = client.receive();
        if line.contains("notifications/message") {
            lines += 1;
        } else {
            assert!(line.contains("done"), "{line}");
            break;
        }
    }
    assert_eq!(lines, LINES);
    assert!(peak_mib(pid) < 60, "{} MiB", peak_mib(pid));
}

#[test]
fn a_server_that_reads_nothing_holds_up_the_client_and_memory_stays_bounded() {
    let client = Client::start(&["--attempt-timeout", "1"], "sleep 60");
    let pid = client.child.lock().unwrap().id();
    let mut stdin = client.take_stdin();
    let writer = std::thread::spawn(move || {
        use std::io::Write as _;
        let line = format!(
            "{}\n",
            json!({"jsonrpc":"2.0","method":"notifications/x","params":"x".repeat(100_000)})
        );
        for _ in 0..1000 {
            if stdin.write_all(line.as_bytes()).is_err() {
                return;
            }
        }
    });
    std::thread::sleep(Duration::from_secs(1));
    assert!(peak_mib(pid) < 60, "{} MiB", peak_mib(pid));
    kill("-TERM", &pid.to_string());
    client.ended();
    writer.join().unwrap();
}

#[test]
fn a_server_that_stops_reading_does_not_keep_calls_from_ending() {
    const CALLS: u32 = 2000;
    let greet = script(":").replacen("while read -r line; do", "for _ in 1 2; do read -r line;", 1);
    let client = Client::start(&["--attempt-timeout", "1"], &format!("{greet}; sleep 60"));
    client.greet();
    let params = json!({"name":"t","arguments":{"x":"x".repeat(4000)}});
    for id in 100..100 + CALLS {
        client.send(&json!({"jsonrpc":"2.0","id":id,"method":"tools/call","params":params}).to_string());
    }
    for _ in 0..CALLS {
        assert_eq!(error_in(&client.receive())["type"], "TRANSIENT");
    }
}

#[test]
fn requests_without_an_answer_do_not_keep_the_proxy_from_reading() {
    const REQUESTS: u32 = 11_000;
    let client = Client::start(&[], &script(":"));
    client.greet();
    for is_cancelled in [true, false] {
        let mut lines = String::new();
        for id in 100..100 + REQUESTS {
            let request = json!({"jsonrpc":"2.0","id":id,"method":"slow/read"});
            lines += &(request.to_string() + "\n");
            if is_cancelled {
                let params = json!({"requestId":id});
                let cancel = json!({"jsonrpc":"2.0","method":"notifications/cancelled","params":params});
                lines += &(cancel.to_string() + "\n");
            }
        }
        client.send_bytes(lines.as_bytes());
        client.send(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
        assert!(client.receive().contains(r#""id":2,"result""#), "{is_cancelled}");
    }
}

#[test]
fn what_a_server_started_in_another_session_ends_with_it() {
    let folder = folder("setsid");
    let server = format!(
        "cd '{}'; setsid sh -c 'echo $$ > far; trap \"\" TERM HUP; while :; do sleep 1; done' & {}",
        folder.display(),
        script("ok fine")
    );
    let client = Client::start(&[], &server);
    client.greet();
    let far = || std::fs::read_to_string(folder.join("far")).unwrap_or_default();
    wait_for("it has started", || !far().is_empty());
    assert!(is_running(&far()));
    client.end();
    assert!(!is_running(&far()));
    std::fs::remove_dir_all(folder).unwrap();
}

/// Names of the tools that a server has been asked for, by its own record.
fn heard(folder: &std::path::Path) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join("calls")).unwrap_or_default();
    let name = |line: &str| {
        let message: Value = serde_json::from_str(line).unwrap();
        message["params"]["name"].as_str().unwrap().to_owned()
    };
    text.lines().map(name).collect()
}

#[test]
fn a_call_that_is_over_never_leaves_the_queue() {
    let folder = folder("queue");
    let server = format!(
        "cd '{}'; echo $$ > server; {}",
        folder.display(),
        script(r#"printf '%s\n' "$line" >> calls; ok fine"#)
    );
    let client = Client::start(&["--attempt-timeout", "1"], &server);
    client.greet();
    let pid = std::fs::read_to_string(folder.join("server")).unwrap();
    kill("-STOP", &pid);
    let of = |id: u32| json!({"jsonrpc":"2.0","id":id,"method":"tools/call","params":{"name":format!("w{id}"),"arguments":{"x":"x".repeat(4000)}}});
    for id in 100..200 {
        client.send(&of(id).to_string());
    }
    for id in 190..200 {
        let params = json!({"requestId":id});
        client.send(&json!({"jsonrpc":"2.0","method":"notifications/cancelled","params":params}).to_string());
    }
    let mut not_sent = Vec::new();
    for _ in 100..190 {
        let line = client.receive();
        let answer: Value = serde_json::from_str(&line).unwrap();
        if error_in(&line)["data"]["effects"] != "unknown" {
            not_sent.push(format!("w{}", answer["id"]));
        }
    }
    kill("-CONT", &pid);
    client.send(&call(999, "last"));
    assert!(client.receive().contains("\"id\":999"));
    let heard = heard(&folder);
    // what the pipe held has left, and the answers say so
    assert!(
        !not_sent.is_empty() && heard.len() > 1,
        "{} not sent, {heard:?}",
        not_sent.len()
    );
    assert!(not_sent.iter().all(|name| !heard.contains(name)), "{heard:?}");
    assert!(
        (190..200).all(|id| !heard.contains(&format!("w{id}"))),
        "{heard:?}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_end_of_the_client_and_signals_end_the_server_with_all_that_it_has_started() {
    for signal in ["", "-TERM", "-INT"] {
        let folder = folder(&format!("end{signal}"));
        let server = format!(
            "cd '{}'; trap '' TERM; sh -c 'trap \"\" TERM; while :; do sleep 1; done' & echo $! > grandchild; echo $$ > server; {}; while :; do sleep 1; done",
            folder.display(),
            script("ok fine")
        );
        let client = Client::start(&[], &server);
        client.greet();
        let pid = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
        let pids = [pid("server"), pid("grandchild")];
        assert!(pids.iter().all(|pid| is_running(pid)));
        let start = Instant::now();
        if signal.is_empty() {
            client.end();
        } else {
            kill(signal, &client.child.lock().unwrap().id().to_string());
            assert_eq!(client.ended(), Some(if signal == "-TERM" { 143 } else { 130 }));
        }
        assert!(start.elapsed() < Duration::from_secs(10));
        wait_for("all processes are gone", || {
            !pids.iter().any(|pid| is_running(pid))
        });
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_client_that_is_killed_ends_the_server() {
    let folder = folder("client");
    let server = format!(
        "cd '{}'; echo $$ > server; {}; while :; do sleep 1; done",
        folder.display(),
        script(":")
    );
    // the client's pipes close when it is killed, as here
    let client = Client::start(&[], &server);
    client.greet();
    client.send(&call(3, "t"));
    let server = std::fs::read_to_string(folder.join("server")).unwrap();
    client.vanish();
    wait_for("the server is gone", || !is_running(&server));
    client.ended();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn killed_at_random_points_every_call_has_one_answer() {
    let kills = if std::env::var_os("TOOLERROR_FULL").is_some() {
        200
    } else {
        10
    };
    let folder = folder("kills");
    let server = format!(
        "cd '{}'; sleep 1000 & echo $! >> helpers; echo $$ > server; {}",
        folder.display(),
        script(r#"ok "$(id "$line" | tr -d '"')""#)
    );
    let client = Client::start(&["--trust-hints"], &server);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
    client.receive();
    let (mut next, mut seed) = (10_u32, 4711_u64);
    let (mut answered, mut failed, mut killed, mut round) = (0, 0, 0, 0);
    while killed < kills {
        round += 1;
        assert!(round < 20 * kills, "{killed} kills in {round} rounds");
        let first = next;
        for _ in 0..8 {
            client.send(&call(next, if next % 2 == 0 { "read" } else { "write" }));
            next += 1;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_micros((seed >> 33) % 12_000));
        // some find no server
        killed += usize::from(kill(
            "-KILL",
            &std::fs::read_to_string(folder.join("server")).unwrap(),
        ));
        let mut ids = Vec::new();
        for _ in 0..8 {
            let line = client.receive();
            let answer: Value = serde_json::from_str(&line).unwrap();
            let id = u32::try_from(answer["id"].as_u64().unwrap()).unwrap();
            ids.push(id);
            if answer["result"]["isError"] == true {
                let error = error_in(&line);
                assert_eq!(error["type"], "TRANSIENT", "round {round}: {line}");
                failed += 1;
            } else {
                // the answer of a further attempt prints the id of that attempt
                assert!(
                    text_of(&answer) == id.to_string() || text_of(&answer).contains("toolerror-"),
                    "{line}"
                );
                answered += 1;
            }
        }
        ids.sort_unstable();
        assert_eq!(ids, (first..first + 8).collect::<Vec<u32>>(), "round {round}");
    }
    assert!(answered > 0, "{answered} answered, {failed} failed");
    assert_eq!(client.end(), b"", "no call has two answers");
    let helpers = std::fs::read_to_string(folder.join("helpers")).unwrap();
    assert!(helpers.lines().count() > kills);
    wait_for("what the servers have started is gone", || {
        !helpers.lines().any(is_running)
    });
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_batch_whose_server_dies_is_answered_as_a_batch() {
    let client = Client::start(&[], &script("kill -9 $$"));
    client.greet();
    let list = r#"{"jsonrpc":"2.0","id":5,"method":"prompts/list"}"#;
    let batch = format!("[{list},{},{}]", call(3, "t"), call(4, "t"));
    client.send(&batch.replace("tools/call", r"t\u006fols/call")); // the script takes it for none
    client.send(&call(9, "t"));
    let mut all: Vec<Value> = (0..2)
        .map(|_| serde_json::from_str(&client.receive()).unwrap())
        .collect();
    all.sort_by_key(Value::is_array);
    assert_eq!(all[0]["id"], 9, "{all:?}");
    let mut ids: Vec<u64> = all[1]
        .as_array()
        .unwrap()
        .iter()
        .map(|answer| answer["id"].as_u64().unwrap())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, [3, 4, 5], "{all:?}");
}

#[test]
fn half_a_message_of_a_server_that_is_killed_does_not_reach_the_client() {
    let half = r#"printf '{"jsonrpc":"2.0","id":%s,"resu' "$(id "$line")"; kill -9 $$"#;
    let client = Client::start(&[], &script(half));
    client.greet();
    client.send(&call(3, "t"));
    assert_eq!(error_in(&client.receive())["type"], "TRANSIENT");
    client.send(r#"{"jsonrpc":"2.0","id":4,"method":"tools/list"}"#);
    assert!(client.receive().contains(r#""id":4"#));
}

#[test]
fn an_answer_that_is_not_json_is_an_error_at_once_and_the_only_answer() {
    let client = Client::start(
        &["--attempt-timeout", "2"],
        &script(
            r#"case "$line" in *'"name":"read"'*) ok fine;; *) reply '{"content":[],"structuredContent":{"mean":NaN}}';; esac"#,
        ),
    );
    client.greet();
    let begun = Instant::now();
    client.send(&call(3, "t"));
    let line = client.receive();
    let error = error_in(&line);
    assert!(line.contains(r#""id":3"#), "{line}");
    assert_eq!(
        (&error["type"], &error["data"]["effects"]),
        (&json!("INTERNAL"), &json!("unknown"))
    );
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    // the time limit of the first call passes, and nothing more comes of it
    std::thread::sleep(Duration::from_secs(3));
    client.send(&call(4, "read"));
    let next = client.receive();
    assert!(next.contains(r#""id":4"#) && next.contains("fine"), "{next}");
    assert!(client.end().is_empty());
}

#[test]
fn a_list_that_is_not_json_is_refused_and_the_session_goes_on() {
    let tools = r#"[{"name":"t","inputSchema":{"type":"object","default":Infinity}}]"#;
    let client = Client::start(&[], &proxied::shell::server(tools, "ok fine"));
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
    let line = client.receive();
    let refused: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!(2), &json!(-32603)),
        "{line}"
    );
    client.send(&call(3, "t"));
    assert!(client.receive().contains("fine"));
}
