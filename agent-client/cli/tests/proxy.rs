//! `toolerror proxy` over stdio (SPEC §2.6), in front of servers that fail.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;
mod web;

use std::time::{Duration, Instant};

use proxied::{call, command, error_in, folder, script, text_of, Client};
use serde_json::{json, Value};

#[test]
fn all_else_passes_byte_for_byte_in_both_directions() {
    let folder = folder("bytes");
    let from_server: Vec<Vec<u8>> = [
        r#"{"jsonrpc":"2.0",  "method":"notifications/message","params":{"level":"info","data":1.50}}"#,
        r#"{"method":"notifications/progress","params":{"progressToken":"p","progress":1e2},"jsonrpc":"2.0"}"#,
        r#"{"id":0,"jsonrpc":"2.0","method":"sampling/createMessage","params":{"messages":[],"maxTokens":10}}"#,
        r#"{"jsonrpc":"2.0","id":"e-1","method":"elicitation/create","params":{"message":"\u00e9"}}"#,
        r#"{"jsonrpc":"2.0","id":-3,"method":"roots/list"}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"not yours"}}"#,
        r#"[{"jsonrpc":"2.0","method":"notifications/a"}, {"jsonrpc":"2.0","id":9,"result":{}}]"#,
        "INFO a line that is no message\r",
        "",
        r#"{"jsonrpc":"2.0","id":4,"error":{"code":1,"message":"of another request","data":1.0}}"#,
        r#"{"jsonrpc":"2.0","id":6,"result":{"content":[{"type":"text","text":"isError"}],"structuredContent":{"a":1.0}}}"#,
        r#"{"jsonrpc":"2.0","id":7,"result":{"task":{"taskId":"t","status":"working"}}}"#,
        r#"{"jsonrpc":"2.0","id":8,"error":{"code":-32042,"message":"open this","data":{"elicitations":[]}}}"#,
    ]
    .iter()
    .map(|line| line.as_bytes().to_vec())
    .chain([b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\",\"params\":\"\xFF\xFE\"}".to_vec()])
    .collect();
    let lines = [from_server.join(&b'\n'), b"\n".to_vec()].concat();
    std::fs::write(folder.join("say"), &lines).unwrap();
    let from_client = [
        r#"{"method":"tools/call","params":{"name":"t","arguments":{"x":1.50,"big":123456789012345678901234567890}},"jsonrpc":"2.0","id":6}"#,
        r#"{ "jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"t","task":{"ttl":60000}} }"#,
        r#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"t"}}"#,
        r#"{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"a:b"}}"#,
        r#"{"jsonrpc":"2.0","id":0,"result":{"role":"assistant"}}"#,
        r#"{"jsonrpc":"2.0","id":"e-1","error":{"code":-1,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
        r#"[{"jsonrpc":"2.0","id":9,"method":"ping"}]"#,
        "no message\r",
    ]
    .join("\n");
    let from_client = [from_client.as_bytes(), b"\n\xFF\xFE\nno break"].concat();
    let server = format!("cd '{}'; cat > heard; cat say", folder.display());
    let client = Client::start(&[], &server);
    client.send_bytes(&from_client);
    let said = client.end();
    assert_eq!(String::from_utf8_lossy(&said), String::from_utf8_lossy(&lines));
    assert_eq!(said, lines);
    let heard = std::fs::read(folder.join("heard")).unwrap();
    let expected = [&from_client[..], b"\n"].concat();
    let rest = heard.strip_prefix(&expected[..]);
    let rest = rest.unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&heard)));
    // the proxy's own words come after the end of the client
    let rest = String::from_utf8_lossy(rest);
    assert!(
        rest.lines().all(|line| line.contains("notifications/cancelled")),
        "{rest}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn failed_calls_become_canonical_results() {
    let text = |text: &str| {
        format!(
            r#"{{"content":[{{"type":"text","text":{}}}],"isError":true}}"#,
            json!(text)
        )
    };
    let cases = [
        (
            format!(r#""result":{}"#, text("it broke")),
            json!({"type":"INTERNAL","message":"it broke","recoverable":false}),
        ),
        (
            format!(
                r#""result":{}"#,
                text(r#"Error executing tool t: {"type":"PERMISSION","message":"no"}"#)
            ),
            json!({"type":"PERMISSION","message":"no","recoverable":false}),
        ),
        (
            r#""error":{"code":-32602,"message":"Unknown tool: t"}"#.to_owned(),
            json!({"type":"NOT_FOUND","message":"Unknown tool: t","recoverable":false,"data":{"reason":"unknown_tool"}}),
        ),
        (
            format!(r#""result":{}"#, text("password=hunter2hunter2")),
            json!({"type":"INTERNAL","message":"password=[redacted]","recoverable":false}),
        ),
    ];
    for (answer, expected) in cases {
        let server = script(&format!(
            r#"printf '%s\n' "{{\"jsonrpc\":\"2.0\",\"id\":$(id "$line"),"'{answer}}}'"#
        ));
        let client = Client::start(&[], &server);
        client.greet();
        client.send(&call(5, "t"));
        let line = client.receive();
        assert_eq!(error_in(&line), expected, "{line}");
        assert!(line.contains(r#""id":5"#), "{line}");
    }
}

#[test]
fn a_server_that_speaks_the_contract_is_left_alone() {
    let result = r#"{"isError": true, "content":[{"text":"{\"type\":\"PERMISSION\",\"message\":\"no\",\"recoverable\":false}","type":"text"}], "_meta":{"a":1.0}}"#;
    let answer = format!(r#"{{"result":{result},"id":3,"jsonrpc":"2.0"}}"#);
    let client = Client::start(&[], &script(&format!("printf '%s\\n' '{answer}'")));
    client.greet();
    client.send(&call(3, "t"));
    assert_eq!(client.receive(), answer);
}

#[test]
fn a_profile_finds_failures_that_call_themselves_a_success() {
    let answer = r#"ok '{\"ok\":false,\"error\":\"channel_not_found\"}'"#;
    let client = Client::start(&["--profile", "slack"], &script(answer));
    client.greet();
    client.send(&call(3, "t"));
    assert_eq!(error_in(&client.receive())["type"], "NOT_FOUND");
    let client = Client::start(&[], &script(answer));
    client.greet();
    client.send(&call(3, "t"));
    assert!(!client.receive().contains("isError"));
}

#[test]
fn a_transient_failure_is_retried_with_a_new_id() {
    let folder = folder("retry");
    let busy = r#"{\"type\":\"TRANSIENT\",\"message\":\"busy\"}"#;
    let on_call = format!(
        r#"printf '%s\n' "$line" >> calls
case "$line" in *'toolerror/attempt'*) ok done;; *) reply '{{"content":[{{"type":"text","text":"{}"}}],"isError":true}}';; esac"#,
        busy.replace('"', "\\\"").replace("\\\\", "\\")
    );
    let client = Client::start(&[], &format!("cd '{}'; {}", folder.display(), script(&on_call)));
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":"mine","method":"tools/call","params":{"name":"t","arguments":{"x":1.50},"_meta":{"progressToken":"p"}}}"#);
    let answer: Value = serde_json::from_str(&client.receive()).unwrap();
    assert_eq!((&answer["id"], text_of(&answer)), (&json!("mine"), "done"));
    let calls = std::fs::read_to_string(folder.join("calls")).unwrap();
    let second: Value = serde_json::from_str(calls.lines().nth(1).unwrap()).unwrap();
    assert_ne!(second["id"], "mine");
    assert_eq!(
        second["params"]["_meta"],
        json!({"progressToken":"p","io.github.toolerror/attempt":2})
    );
    assert!(calls.lines().all(|line| line.contains(r#""x":1.50"#)), "{calls}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_server_that_dies_is_started_again_and_the_client_does_not_notice() {
    let folder = folder("again");
    let on_call = r#"case "$line" in *'"name":"die"'*) kill -9 $$;; *'"name":"read"'*) [ -e died ] && ok read || { : > died; kill -9 $$; };; *) ok fine;; esac"#;
    let server = format!("cd '{}'; HEARD=heard; {}", folder.display(), script(on_call));
    let client = Client::start(&["--trust-hints"], &server);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
    assert!(client.receive().contains("inputSchema"));
    client.send(&call(3, "die"));
    let lost = error_in(&client.receive());
    assert_eq!(
        (&lost["type"], &lost["data"]["effects"]),
        (&json!("TRANSIENT"), &json!("unknown"))
    );
    client.send(&call(4, "other"));
    assert!(client.receive().contains("fine"));
    // the hints of the first server say that this tool only reads
    client.send(&call(5, "read"));
    let answer: Value = serde_json::from_str(&client.receive()).unwrap();
    assert_eq!((&answer["id"], text_of(&answer)), (&json!(5), "read"));
    assert_eq!(client.end(), b"");
    let heard = std::fs::read_to_string(folder.join("heard")).unwrap();
    assert_eq!(heard.matches(r#""method":"initialize""#).count(), 3, "{heard}");
    assert_eq!(heard.matches("notifications/initialized").count(), 3, "{heard}");
    assert_eq!(
        heard.matches(r#""name":"die""#).count(),
        1,
        "an unsafe call is sent once"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn other_requests_of_a_server_that_dies_are_answered() {
    let folder = folder("other");
    let more = r#":;;
*'"method":"resources/list"'*) [ -e died ] && reply '{"resources":[]}' || { : > died; kill -9 $$; };;
*'"method":"resources/subscribe"'*) kill -9 $$"#;
    let server = format!("cd '{}'; {}", folder.display(), script(more));
    let client = Client::start(&[], &server);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":"r","method":"resources/list"}"#);
    assert_eq!(
        client.receive(),
        r#"{"jsonrpc":"2.0","id":"r","result":{"resources":[]}}"#
    );
    client.send(r#"{"jsonrpc":"2.0","id":8,"method":"resources/subscribe","params":{"uri":"a:b"}}"#);
    let refused: Value = serde_json::from_str(&client.receive()).unwrap();
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!(8), &json!(-32603))
    );
    assert_eq!(refused["error"]["data"]["type"], "TRANSIENT");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_call_without_an_answer_ends_and_its_late_answer_is_dropped() {
    let folder = folder("late");
    let late = r#"case "$line" in *'"name":"slow"'*) slow=$line;; *) ok now;; esac;;
*notifications/cancelled*) printf '%s\n' "$line" > cancelled; line=$slow; ok late"#;
    let server = format!("cd '{}'; {}", folder.display(), script(late));
    let client = Client::start(&["--attempt-timeout", "0.5"], &server);
    client.greet();
    client.send(&call(3, "slow"));
    let lost = error_in(&client.receive());
    assert_eq!(
        (&lost["message"], &lost["data"]["effects"]),
        (&json!("no answer within 500 ms"), &json!("unknown"))
    );
    client.send(&call(4, "quick"));
    assert!(client.receive().contains("now"));
    assert_eq!(client.end(), b"");
    let cancelled = std::fs::read_to_string(folder.join("cancelled")).unwrap();
    assert!(cancelled.contains(r#""requestId":3"#), "{cancelled}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn cancelling_ends_waits_and_reaches_an_attempt_in_flight() {
    let folder = folder("cancel");
    let busy = r#"case "$line" in *'"name":"busy"'*) reply '{"content":[{"type":"text","text":"{\"type\":\"TRANSIENT\",\"message\":\"busy\",\"data\":{\"retry_after\":60}}"}],"isError":true}';; *'"name":"slow"'*) :;; *) ok now;; esac;;
*notifications/cancelled*) printf '%s\n' "$line" >> cancelled"#;
    let server = format!("cd '{}'; {}", folder.display(), script(busy));
    let client = Client::start(&[], &server);
    client.greet();
    client.send(&call(3, "busy"));
    client.send(&call(4, "slow"));
    std::thread::sleep(Duration::from_millis(300));
    let cancel = |id: u32| {
        format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}, "reason":"r"}}}}"#
        )
    };
    client.send(&cancel(3));
    client.send(&cancel(4));
    client.send(&call(5, "quick"));
    assert!(client.receive().contains("now"));
    let start = Instant::now();
    assert_eq!(client.end(), b"");
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "nothing is waited for any more"
    );
    let cancelled = std::fs::read_to_string(folder.join("cancelled")).unwrap();
    assert_eq!(cancelled.trim_end(), cancel(4), "only the call in flight");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_request_of_a_server_that_is_gone_is_cancelled() {
    let folder = folder("asks");
    let asks = r#"case "$line" in *'"name":"asks"'*) printf '{"jsonrpc":"2.0","id":"q","method":"roots/list"}\n'; sleep 0.3; kill -9 $$;; *) ok now;; esac;;
*'"id":"q"'*) printf '%s\n' "$line" >> answers"#;
    let client = Client::start(&[], &format!("cd '{}'; {}", folder.display(), script(asks)));
    client.greet();
    client.send(&call(3, "asks"));
    assert!(client.receive().contains("roots/list"));
    let (first, second) = (client.receive(), client.receive());
    assert!(
        first.contains("notifications/cancelled") && first.contains(r#""requestId":"q""#),
        "{first}"
    );
    assert_eq!(error_in(&second)["type"], "TRANSIENT");
    client.send(r#"{"jsonrpc":"2.0","id":"q","result":{"roots":[]}}"#);
    client.send(&call(4, "other"));
    assert!(client.receive().contains("now"));
    client.end();
    assert!(!folder.join("answers").exists());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_call_has_one_answer_however_odd_the_messages_are() {
    let malformed = |fault: &str| json!({"type":"INTERNAL","message":format!("the server's answer is not a JSON-RPC response: {fault}"),"recoverable":false,"data":{"effects":"unknown"}});
    let neither = malformed("it has no result and no error");
    for (sent, answer, id, expected) in [
        ("3", r#""id":3,"result":null"#, "3", &neither),
        ("3", r#""id":3"#, "3", &neither),
        (
            "3",
            r#""id":3,"result":{},"error":{"code":1,"message":"m"}"#,
            "3",
            &malformed("it has both a result and an error"),
        ),
        ("3.0", r#""id":3,"result":null"#, "3.0", &neither),
        ("3", r#""id":3.0,"result":null"#, "3", &neither),
        ("1,\"id\":3", r#""id":1,"id":3,"result":null"#, "3", &neither),
    ] {
        let server = script(&format!(r#"printf '%s\n' '{{"jsonrpc":"2.0",{answer}}}'"#));
        let client = Client::start(&["--attempt-timeout", "1"], &server);
        client.greet();
        // some programs write the mark of an encoding
        let call = call(3, "t").replace("\"id\":3", &format!("\"id\":{sent}"));
        client.send(&format!("\u{feff}{call}"));
        let line = client.receive();
        assert_eq!(error_in(&line), *expected, "{sent} {answer}");
        assert!(line.contains(&format!("\"id\":{id},")), "{line}");
        // the time of the call is over, and nothing more comes
        std::thread::sleep(Duration::from_millis(1200));
        assert_eq!(client.end(), b"", "{sent} {answer}");
    }
}

#[test]
fn of_several_answers_to_a_request_only_the_first_reaches_the_client() {
    let twice = r#"ok one; ok two; printf '{"jsonrpc":"2.0","id":"nobody","result":{}}\n'"#;
    let server = script(twice).replace(
        r#"*'"method":"tools/list"'*) reply"#,
        r#"*'"method":"ping"'*) reply '{}'; reply '{"again":1}';;
*'"method":"slow/read"'*) asked=$line;;
*notifications/cancelled*) line=$asked; reply '{"late":1}'; reply '{"late":2}';;
*'"method":"tools/list"'*) reply"#,
    );
    let client = Client::start(&[], &server);
    client.greet();
    for id in [3, 4] {
        client.send(&call(id, "t"));
        let answer: Value = serde_json::from_str(&client.receive()).unwrap();
        assert_eq!((&answer["id"], text_of(&answer)), (&json!(id), "one"));
    }
    client.send(r#"{"jsonrpc":"2.0","id":5,"method":"ping"}"#);
    assert_eq!(client.receive(), r#"{"jsonrpc":"2.0","id":5,"result":{}}"#);
    // an answer to what the client has cancelled passes, and it does so once
    client.send(r#"{"jsonrpc":"2.0","id":6,"method":"slow/read"}"#);
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":6}}"#);
    assert_eq!(
        client.receive(),
        r#"{"jsonrpc":"2.0","id":6,"result":{"late":1}}"#
    );
    client.send(&call(7, "t"));
    assert!(client.receive().contains(r#""text":"one""#));
    assert_eq!(client.end(), b"");
}

#[test]
fn a_request_whose_id_is_no_text_and_no_number_is_refused_once() {
    let folder = folder("wrong-ids");
    let server = format!("cd '{}'; HEARD=heard; {}", folder.display(), script("ok fine"));
    let client = Client::start(&["--attempt-timeout", "1"], &server);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":null,"method":"notifications/x"}"#);
    for id in [r#"{"a":1}"#, "[1]", "true", "false", "null"] {
        for method in ["tools/call", "tools/list"] {
            let sent =
                format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{"name":"t"}}}}"#);
            for sent in [format!("[{sent}]"), sent] {
                client.send(&sent);
                let answer: Value = serde_json::from_str(&client.receive()).unwrap();
                let own: Value = serde_json::from_str(id).unwrap();
                assert_eq!((&answer["id"], &answer["error"]["code"]), (&own, &json!(-32600)));
            }
        }
    }
    for id in ["0", "\"\""] {
        client.send(&call(3, "t").replace("\"id\":3", &format!("\"id\":{id}")));
        assert!(client.receive().contains("fine"), "{id}");
    }
    assert_eq!(client.end(), b"");
    let heard = std::fs::read_to_string(folder.join("heard")).unwrap();
    assert_eq!(heard.matches("tools/").count(), 2, "{heard}");
    assert!(
        heard.contains(r#""id":null,"method":"notifications/x""#),
        "{heard}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_request_with_the_id_of_one_in_flight_is_refused_and_the_other_one_goes_on() {
    let folder = folder("twice");
    let server = format!(
        "cd '{}'; HEARD=heard; {}",
        folder.display(),
        script("sleep 1; ok done")
    );
    let client = Client::start(&["--max-message", "5000"], &server);
    client.greet();
    client.send(&call(7, "t"));
    let list = r#"{"jsonrpc":"2.0","id":"7","method":"tools/list"}"#.to_owned();
    let long = format!("{} {}", " ".repeat(6000), call(7, "t"));
    for sent in [
        call(7, "t"),
        call(7, "t").replace('7', "7.0"),
        list,
        format!("[{}]", call(7, "t")),
        long,
    ] {
        client.send(&sent);
        let refused: Value = serde_json::from_str(&client.receive()).unwrap();
        assert_eq!(
            (&refused["id"], &refused["error"]["code"]),
            (&Value::Null, &json!(-32600)),
            "{refused}"
        );
    }
    let answer: Value = serde_json::from_str(&client.receive()).unwrap();
    assert_eq!((&answer["id"], text_of(&answer)), (&json!(7), "done"));
    // it has its answer, so the id is free again
    client.send(&call(7, "t"));
    assert!(client.receive().contains("done"));
    assert_eq!(client.end(), b"");
    let heard = std::fs::read_to_string(folder.join("heard")).unwrap();
    assert_eq!(heard.matches("tools/").count(), 2, "{heard}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_server_that_refuses_a_second_initialize_is_not_down() {
    let once = script("ok fine").replacen(
        "case \"$line\" in",
        r#"case "$greeted$line" in
yes*'"method":"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"malformed"}}\n' "$(id "$line")";;"#,
        1,
    );
    let once = once.replacen(
        ";;\n*'\"method\":\"tools/list\"",
        "; greeted=yes;;\n*'\"method\":\"tools/list\"",
        1,
    );
    let (client, url) = Client::with_metrics(&["proxy", "--metrics", "127.0.0.1:0", "--", "sh", "-c", &once]);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{}}"#);
    let refused = client.receive();
    assert!(refused.contains("malformed"), "{refused}");
    assert_eq!(web::get(&url, "/healthz").body, "ok\n");
    client.send(&call(3, "t"));
    assert!(client.receive().contains("fine"));
    assert_eq!(client.end(), b"");
}

#[test]
fn a_server_that_does_not_start_says_why() {
    let run = |args: &[&str]| command(args).output().unwrap();
    let missing = run(&["proxy", "--", "no-such-program-anywhere"]);
    let said = String::from_utf8(missing.stderr).unwrap();
    let line = "toolerror: CMD `no-such-program-anywhere`: cannot start the server: ";
    assert!(
        missing.status.code() == Some(2) && said.starts_with(line),
        "{said}"
    );
    for wrong in [
        &["proxy"][..],
        &["proxy", "--profile", "none", "--", "cat"],
        &["proxy", "--max-message", "1", "--", "cat"],
    ] {
        assert_eq!(run(wrong).status.code(), Some(2), "{wrong:?}");
    }

    let client = Client::start(&[], "read -r line; echo 'KeyError: TOKEN' >&2; exit 3");
    client.send(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#);
    let refused: Value = serde_json::from_str(&client.receive()).unwrap();
    let error = &refused["error"]["data"];
    assert_eq!(error["type"], "INTERNAL", "{refused}");
    assert_eq!(
        error["message"],
        "the server did not start (exit status: 3): KeyError: TOKEN"
    );
}
