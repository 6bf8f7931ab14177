//! `toolerror proxy` over streamable HTTP on either side (SPEC §2.6.10 to §2.6.12).
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
use std::time::Duration;

use proxied::{call, command, error_in, folder, script, text_of, wait_for, Client};
use serde_json::{json, Value};
use web::{listen, Listening, Visitor, GREETING};

fn demo_server(port: &str) -> Listening {
    Listening::start(&["demo-server", "--http", &format!("127.0.0.1:{port}")])
}

#[test]
fn a_stdio_server_is_served_over_http_and_each_session_has_its_own() {
    let folder = folder("sessions");
    let own = r#"case "$line" in *'"name":"fails"'*) fail "it broke";; *) ok "$$";; esac"#;
    let server = format!("cd '{}'; echo $$ >> servers; {}", folder.display(), script(own));
    let proxy = listen(&[], &server);
    let (one, other) = (Visitor::greet(&proxy), Visitor::greet(&proxy));
    let answer = one.post(&call(3, "fails"));
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, "text/event-stream")
    );
    assert_eq!(error_in(&answer.events()[0])["message"], "it broke");
    let pid = |visitor: &Visitor| -> String {
        let answer: Value = serde_json::from_str(&visitor.post(&call(4, "t")).events()[0]).unwrap();
        text_of(&answer).to_owned()
    };
    assert_ne!(pid(&one), pid(&other));
    // pretty-printed JSON is one message, too
    let spread = call(5, "t").replace(',', ",\n ");
    assert!(one.post(&spread).events()[0].contains("\"id\":5"));
    let gone = pid(&one);
    assert_eq!(one.send("DELETE", &[], "").status, 200);
    assert_eq!(one.post(&call(6, "t")).status, 404);
    proxied::wait_for("the server of the session ends", || !proxied::is_running(&gone));
    assert_eq!(pid(&other), pid(&other));
    drop(proxy);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_request_that_is_not_meant_for_the_proxy_is_refused() {
    let proxy = listen(&["--allow-host", "mcp.example"], &script("ok fine"));
    let visitor = Visitor::new(&proxy);
    let json = ("content-type", "application/json");
    for (method, headers, body, expected) in [
        (
            "POST",
            vec![json, ("origin", "https://evil.example")],
            GREETING,
            403,
        ),
        ("POST", vec![json, ("host", "evil.example")], GREETING, 403),
        (
            "POST",
            vec![json, ("host", "mcp.example"), ("origin", "https://mcp.example")],
            GREETING,
            200,
        ),
        (
            "POST",
            vec![json, ("origin", "http://localhost:5173")],
            GREETING,
            200,
        ),
        ("POST", vec![("content-type", "text/plain")], GREETING, 415),
        ("POST", vec![json], "{\"jsonrpc\":", 400),
        (
            "POST",
            vec![json],
            r#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#,
            400,
        ),
        ("POST", vec![json, ("mcp-session-id", "none")], GREETING, 404),
        ("GET", vec![], "", 400),
        ("DELETE", vec![], "", 400),
        ("PUT", vec![], "", 405),
    ] {
        let answer = visitor.send(method, &headers, body);
        assert_eq!(
            answer.status, expected,
            "{method} {headers:?} {body}: {}",
            answer.body
        );
        if expected >= 400 {
            let refusal: Value = serde_json::from_str(&answer.body).unwrap();
            assert!(refusal["error"]["message"].is_string(), "{refusal}");
        }
    }
}

#[test]
fn a_token_is_demanded_and_the_server_does_not_see_it() {
    let script = script(r#"ok "$TOOLERROR_PROXY_TOKEN-$TOOLERROR_UPSTREAM_TOKEN""#);
    let mut start = command(&["proxy", "--listen", "0", "--", "sh", "-c", &script]);
    start.env("TOOLERROR_PROXY_TOKEN", "t0ken");
    let proxy = Listening::of(start);
    let visitor = Visitor::new(&proxy);
    let json = ("content-type", "application/json");
    let refused = visitor.send("POST", &[json], GREETING);
    assert_eq!(
        (refused.status, refused.header("www-authenticate")),
        (401, "Bearer")
    );
    let visitor = Visitor::greet_as(&proxy, &[("authorization", "Bearer t0ken")]);
    let answer = visitor.post(&call(3, "t")).events();
    assert_eq!(text_of(&serde_json::from_str(&answer[0]).unwrap()), "-");

    let open = command(&["proxy", "--listen", "0.0.0.0:0", "--", "cat"])
        .output()
        .unwrap();
    assert_eq!(open.status.code(), Some(2));
    let said = String::from_utf8(open.stderr).unwrap();
    assert!(said.contains("can be reached from other machines"), "{said}");
}

#[test]
fn an_answer_that_the_client_has_missed_is_sent_again() {
    let slow = r#"printf '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}\n'; sleep 1; ok late"#;
    let proxy = listen(&[], &script(slow));
    let visitor = Visitor::greet(&proxy);
    let mut broken = visitor.begin("POST", &[("content-type", "application/json")], &call(3, "t"));
    let first = broken.event();
    assert!(first.data.contains("notifications/message"), "{first:?}");
    drop(broken);
    let rest = visitor.send(
        "GET",
        &[("accept", "text/event-stream"), ("last-event-id", &first.id)],
        "",
    );
    assert_eq!(rest.events().len(), 1);
    assert!(rest.events()[0].contains("late"), "{}", rest.body);
    // and once more, for a client that lost that, too
    let again = visitor.send("GET", &[("last-event-id", &first.id)], "");
    assert_eq!(again.events(), rest.events());
    assert_eq!(visitor.send("GET", &[("last-event-id", "99-0")], "").status, 400);
}

#[test]
fn what_no_request_has_asked_for_comes_on_the_common_stream() {
    let asks = r#":;;
*'"method":"notifications/go"'*) printf '{"jsonrpc":"2.0","id":"q","method":"roots/list"}\n';;
*'"id":"q"'*) printf '{"jsonrpc":"2.0","method":"notifications/heard"}\n'"#;
    let proxy = listen(&[], &script(asks));
    let visitor = Visitor::greet(&proxy);
    // before anybody listens
    let go = r#"{"jsonrpc":"2.0","method":"notifications/go"}"#;
    assert_eq!(visitor.post(go).status, 202);
    let mut common = visitor.begin("GET", &[("accept", "text/event-stream")], "");
    assert!(common.event().data.contains("roots/list"));
    assert_eq!(visitor.send("GET", &[], "").status, 409);
    let roots = r#"{"jsonrpc":"2.0","id":"q","result":{"roots":[]}}"#;
    assert_eq!(visitor.post(roots).status, 202);
    assert!(common.event().data.contains("notifications/heard"));
}

#[test]
fn a_server_over_http_is_reached_from_stdio_and_its_session_is_made_again() {
    let server = demo_server("0");
    let client = Client::of(&["proxy", "--upstream", &server.url()]);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
    assert!(client.receive().contains("find_agent"));
    client.send(&call(3, "no_such_tool"));
    assert_eq!(error_in(&client.receive())["type"], "NOT_FOUND");
    let port = server.port();
    drop(server);
    // nobody is there
    let lonely = json!({"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"x","arguments":{}}});
    client.send(&lonely.to_string());
    assert_eq!(error_in(&client.receive())["type"], "TRANSIENT");
    // another server, which does not know the session
    let _server = demo_server(&port);
    client.send(&call(6, "no_such_tool"));
    let error = error_in(&client.receive());
    assert_eq!(
        (&error["type"], &error["data"]["reason"]),
        (&json!("NOT_FOUND"), &json!("unknown_tool"))
    );
    assert_eq!(client.end(), b"");
}

#[test]
fn a_server_over_http_that_refuses_says_why() {
    let refusal = r#"{"error":"invalid_token","error_description":"the token has expired"}"#;
    let (server, _) = web::answering(vec![web::response(
        "401 Unauthorized",
        "application/json",
        refusal,
    )]);
    let client = Client::of(&["proxy", "--upstream", &server]);
    client.send(GREETING);
    let refused: Value = serde_json::from_str(&client.receive()).unwrap();
    let error = &refused["error"];
    assert_eq!(
        error["message"], "HTTP 401 Unauthorized: the token has expired",
        "{refused}"
    );
    client.send(&call(3, "t"));
    let error = error_in(&client.receive());
    assert_eq!(
        (&error["type"], &error["message"]),
        (
            &json!("PERMISSION"),
            &json!("HTTP 401 Unauthorized: the token has expired")
        )
    );
    let challenge = r#"application/json
www-authenticate: Bearer error="insufficient_scope", scope="files:read files:write", resource_metadata="https://x/y""#;
    let challenge = challenge.replace('\n', "\r\n");
    for status in ["401 Unauthorized", "403 Forbidden"] {
        let (server, _) = web::answering(vec![web::response(status, &challenge, "")]);
        let client = Client::of(&["proxy", "--upstream", &server]);
        client.send(&call(3, "t"));
        let error = error_in(&client.receive());
        assert_eq!(
            (&error["data"]["required"], &error["data"]["resource_metadata"]),
            (&json!(["files:read", "files:write"]), &json!("https://x/y")),
            "{error}"
        );
    }
    for wrong in ["ftp://x", "127.0.0.1", "http://"] {
        let run = command(&["proxy", "--upstream", wrong]).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn messages_pass_byte_for_byte_over_http() {
    let folder = folder("http-bytes");
    let result = r#"{"jsonrpc":"2.0",  "id":3,"result":{"content":[{"text":"1.50","type":"text"}],"structuredContent":{"a":1.0}}}"#;
    let server = format!(
        "cd '{}'; HEARD=heard; {}",
        folder.display(),
        script(&format!("printf '%s\\n' '{result}'"))
    );
    let proxy = listen(&[], &server);
    let visitor = Visitor::greet(&proxy);
    let sent =
        r#"{ "id":3, "method":"tools/call","jsonrpc":"2.0","params":{"name":"t","arguments":{"x":1.50}}}"#;
    assert_eq!(visitor.post(sent).events(), [result]);
    let heard = std::fs::read_to_string(folder.join("heard")).unwrap();
    assert_eq!(heard.lines().last(), Some(sent));

    let (server, heard) = web::answering(vec![web::response("200 OK", "application/json", result)]);
    let client = Client::of(&["proxy", "--upstream", &server]);
    client.send(sent);
    assert_eq!(client.receive(), result);
    let heard = heard.recv().unwrap();
    assert_eq!(heard.split_once("\n\n").unwrap().1, sent);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_stream_of_the_server_that_breaks_is_opened_again_where_it_can_be() {
    let notice = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}"#;
    let result = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[]}}"#;
    let stream = |body: &str| web::response("200 OK", "text/event-stream", body);
    let first = stream(&format!("retry: 20\nid: e7\ndata: {notice}\n\n"));
    let (server, heard) = web::answering(vec![first, stream(&format!("data: {result}\n\n"))]);
    let client = Client::of(&["proxy", "--upstream", &server]);
    client.send(&call(3, "t"));
    assert_eq!(
        (client.receive(), client.receive()),
        (notice.to_owned(), result.to_owned())
    );
    assert!(heard.recv().unwrap().starts_with("POST"));
    let again = heard.recv().unwrap().to_ascii_lowercase();
    assert!(
        again.starts_with("get") && again.contains("last-event-id: e7"),
        "{again}"
    );

    // without an id it cannot: the answer is lost
    let (server, _) = web::answering(vec![stream(&format!("data: {notice}\n\n"))]);
    let client = Client::of(&["proxy", "--upstream", &server]);
    client.send(&call(3, "t"));
    assert_eq!(client.receive(), notice);
    let lost = error_in(&client.receive());
    assert_eq!(
        (&lost["type"], &lost["data"]["effects"]),
        (&json!("TRANSIENT"), &json!("unknown"))
    );
}

#[test]
fn a_server_over_http_is_retried_where_nothing_was_done() {
    let busy = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 0\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".to_owned();
    let result = r#"{"jsonrpc":"2.0","id":"ID","result":{"content":[]}}"#;
    let (server, heard) = web::answering(vec![busy.clone(), busy]);
    let client = Client::of(&["proxy", "--upstream", &server]);
    client.send(&call(3, "t"));
    let error = error_in(&client.receive());
    assert_eq!(error["type"], "TRANSIENT", "{error}");
    let attempts = heard.try_iter().count();
    assert!(attempts > 1, "{attempts} attempts");

    let page = web::response("200 OK", "text/html", "<title>Welcome</title>");
    let long = web::response(
        "200 OK",
        "application/json",
        &result.replace("ID", &"x".repeat(3000)),
    );
    for (response, message) in [
        (
            page,
            "no MCP server answers at this URL: HTTP 200, text/html, \"Welcome\"",
        ),
        (long, "the server sent a message of more than 2000 bytes"),
    ] {
        let (server, _) = web::answering(vec![response]);
        let client = Client::of(&["proxy", "--max-message", "2000", "--upstream", &server]);
        client.send(&call(3, "t"));
        let error = error_in(&client.receive());
        assert_eq!(
            (&error["type"], &error["message"]),
            (&json!("INTERNAL"), &json!(message))
        );
    }
}

#[test]
fn a_message_over_the_limit_in_a_stream_fails_only_the_request_that_it_answers() {
    let long = "x".repeat(3000);
    for beside in [
        format!(r#"{{"jsonrpc":"2.0","method":"notifications/message","params":{{"data":"{long}"}}}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":7,"method":"roots/list","params":{{"x":"{long}"}}}}"#),
        format!(r#"{{"jsonrpc":"2.0","id":99,"result":{{"x":"{long}"}}}}"#),
    ] {
        let answer = r#"{"jsonrpc":"2.0","id":3,"result":{"content":[],"x":1.50}}"#;
        let events = format!("data: {beside}\n\ndata: {answer}\n\n");
        let (server, _) = web::answering(vec![web::response("200 OK", "text/event-stream", &events)]);
        let client = Client::of(&["proxy", "--max-message", "2000", "--upstream", &server]);
        client.send(&call(3, "t"));
        assert_eq!(client.receive().trim_end(), answer);
    }
}

#[test]
fn it_speaks_http_on_both_sides() {
    let server = demo_server("0");
    let proxy = Listening::start(&[
        "proxy",
        "--listen",
        "0",
        "--mode",
        "classify",
        "--upstream",
        &server.url(),
    ]);
    let visitor = Visitor::greet(&proxy);
    let listed = visitor
        .post(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#)
        .events();
    assert!(listed[0].contains("find_agent"), "{listed:?}");
    let failed = visitor.post(&call(3, "no_such_tool")).events();
    assert_eq!(error_in(failed.last().unwrap())["type"], "NOT_FOUND");
}

const LIST: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#;

#[test]
fn operators_see_what_happens() {
    let folder = folder("operators");
    let audit = folder.join("audit.jsonl");
    let server = script(
        r#"case "$line" in *'"name":"fails"'*) fail "password=hunter2hunter2";; *'"name":"die"'*) kill -9 $$;; *) ok fine;; esac"#,
    )
    .replace(r#"[{"name":"t""#, r#"[{"name":"fails"},{"name":"die"},{"name":"t""#);
    let options = [
        "proxy",
        "--metrics",
        "0",
        "--audit",
        audit.to_str().unwrap(),
        "--log-level",
        "info",
        "--",
        "sh",
        "-c",
        &server,
    ];
    let (client, metrics) = Client::with_metrics(&options);
    client.greet();
    let page = |path: &str| web::get(&metrics, path);
    assert_eq!(page("/healthz").status, 200);
    client.send(LIST);
    client.receive();
    let secret = "token=s3cr3ts3cr3ts3cr3t"; // what no server has listed is no label
    for (id, tool) in [(3, "fails"), (4, "t"), (5, "die"), (6, "t"), (7, secret)] {
        client.send(&call(id, tool));
        client.receive();
    }
    let text = page("/metrics").body;
    for line in [
        "toolerror_proxy_calls_total{tool=\"fails\",type=\"INTERNAL\"} 1",
        "toolerror_proxy_calls_total{tool=\"t\",type=\"ok\"} 2",
        "toolerror_proxy_calls_total{tool=\"(other)\",type=\"ok\"} 1",
        "toolerror_proxy_calls_total{tool=\"die\",type=\"TRANSIENT\"} 1",
        "toolerror_proxy_server_lost_total 1",
        "toolerror_proxy_restarts_total 1",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert!(!text.contains("s3cr3t") && !page("/").body.contains("s3cr3t"));
    assert_eq!((page("/healthz").status, page("/x").status), (200, 404));
    client.end();
    let said = std::fs::read_to_string(&audit).unwrap();
    let events: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let names: Vec<&str> = events
        .iter()
        .map(|event| event["event"].as_str().unwrap())
        .collect();
    assert_eq!(
        names.iter().filter(|name| **name == "answered").count(),
        5,
        "{names:?}"
    );
    assert!(
        names.contains(&"server_lost") && names.contains(&"restarted"),
        "{names:?}"
    );
    assert!(
        !said.contains("hunter2") && !said.contains("s3cr3t") && said.contains("password=[redacted]"),
        "{said}"
    );
    assert!(events
        .iter()
        .all(|event| event["time_ms"].as_i64().is_some_and(|ms| ms > 1_700_000_000_000)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn waits_and_reasons_are_counted_and_the_page_shows_who_fails() {
    let server = script(
        r#"case "$line" in
*'"name":"busy"'*) fail '{\"type\":\"TRANSIENT\",\"message\":\"busy\",\"data\":{\"retry_after\":0.3,\"effects\":\"none\"}}';;
*) fail '{\"type\":\"INTERNAL\",\"message\":\"<b>it</b> broke\"}';; esac"#,
    )
    .replace(r#"[{"name":"t""#, r#"[{"name":"busy"},{"name":"t""#);
    let options = [
        "proxy",
        "--metrics",
        "0",
        "--timeout",
        "2",
        "--",
        "sh",
        "-c",
        &server,
    ];
    let (client, metrics) = Client::with_metrics(&options);
    client.greet();
    client.send(LIST);
    client.receive();
    // the second call waits until the first one may be repeated
    client.send(&call(3, "busy"));
    wait_for("an attempt has failed", || {
        web::get(&metrics, "/metrics")
            .body
            .contains("retries_total{tool=\"busy\"")
    });
    client.send(&call(4, "busy"));
    client.send(&call(5, "t"));
    for _ in 0..3 {
        client.receive();
    }
    let text = web::get(&metrics, "/metrics").body;
    let value = |name: &str| -> f64 {
        let found = text.lines().find_map(|line| line.strip_prefix(name));
        found
            .unwrap_or_else(|| panic!("{name}\n{text}"))
            .trim()
            .parse()
            .unwrap()
    };
    assert!(value("toolerror_proxy_throttled_total{tool=\"busy\"}") >= 1.0);
    assert!(value("toolerror_proxy_throttled_seconds_total{tool=\"busy\"}") > 0.0);
    assert!(
        (value("toolerror_proxy_given_up_total{tool=\"t\",reason=\"not_retryable\"}") - 1.0).abs() < 1e-9
    );
    assert!(text.contains("toolerror_proxy_server_up 1"));
    let page = web::get(&metrics, "/");
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page
        .header("content-security-policy")
        .contains("default-src 'none'"));
    assert!(
        page.body.contains("&lt;b&gt;it&lt;/b&gt; broke") && page.body.contains("all is well"),
        "{}",
        page.body
    );
    assert_eq!(web::get(&metrics, "/healthz").body, "ok\n");
    client.end();
}

#[test]
fn the_entry_of_a_configuration_is_printed_before_and_after() {
    let run = |args: &[&str]| {
        let done = command(args).output().unwrap();
        assert!(done.status.success(), "{done:?}");
        String::from_utf8(done.stdout).unwrap()
    };
    let text = run(&[
        "proxy",
        "--mode",
        "classify",
        "--print-config",
        "files",
        "--",
        "npx",
        "-y",
        "server",
        "--print-config",
    ]);
    let (before, after) = text
        .strip_prefix("before:\n")
        .unwrap()
        .split_once("\nafter:\n")
        .unwrap();
    let entry = |text: &str| serde_json::from_str::<Value>(text).unwrap()["mcpServers"]["files"].clone();
    assert_eq!(
        entry(before),
        json!({"command": "npx", "args": ["-y", "server", "--print-config"]})
    );
    let args = json!([
        "proxy",
        "--mode",
        "classify",
        "--",
        "npx",
        "-y",
        "server",
        "--print-config"
    ]);
    assert_eq!(entry(after), json!({"command": "toolerror", "args": args}));
    let text = run(&[
        "proxy",
        "--print-config=far",
        "--upstream",
        "http://127.0.0.1:1/mcp",
        "--listen",
        "8000",
    ]);
    assert!(text.contains("\"url\": \"http://127.0.0.1:8000/mcp\""), "{text}");
    assert!(
        text.ends_with("\ntoolerror proxy --upstream http://127.0.0.1:1/mcp --listen 8000\n"),
        "{text}"
    );
}

#[test]
fn the_paths_of_a_printed_configuration_are_absolute() {
    let folder = folder("print \"config\"");
    for name in ["server.py", "policy", "notes.json", "READ"] {
        std::fs::write(folder.join(name), "{}").unwrap();
    }
    let words = "proxy --policy policy --audit=audit.log --print-config files -- ./python server.py . -y READ x.y /etc";
    let mut started = command(&words.split(' ').collect::<Vec<_>>());
    let done = started.current_dir(&folder).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    let text = String::from_utf8(done.stdout).unwrap();
    let (_, after) = text.split_once("\nafter:\n").unwrap();
    let entry: Value = serde_json::from_str(after).unwrap();
    let whole = |name: &str| folder.join(name).display().to_string();
    let args = json!([
        "proxy",
        "--policy",
        whole("policy"),
        format!("--audit={}", whole("audit.log")),
        "--",
        "./python",
        whole("server.py"),
        folder.display().to_string(),
        "-y",
        "READ",
        "x.y",
        "/etc"
    ]);
    assert_eq!(entry["mcpServers"]["files"]["args"], args);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_signal_ends_the_sessions_with_their_servers() {
    let folder = folder("stop");
    let server = format!(
        "cd '{}'; echo $$ > server; {}",
        folder.display(),
        script("sleep 0.5; ok fine")
    );
    let proxy = listen(&[], &server);
    let visitor = Visitor::greet(&proxy);
    let pid = std::fs::read_to_string(folder.join("server")).unwrap();
    let mut running = visitor.begin("POST", &[("content-type", "application/json")], &call(3, "t"));
    std::thread::sleep(Duration::from_millis(200));
    proxy.signal("-TERM");
    // the call in flight has its answer
    assert!(running.event().data.contains("fine"));
    assert_eq!(proxy.ends(), Some(143));
    assert!(!proxied::is_running(&pid));
    let _ = std::io::stderr().flush();
    std::fs::remove_dir_all(folder).unwrap();
}
