//! `toolerror proxy --listen … -- CMD…` for the revisions of MCP without sessions: one process for all clients (SPEC §2.6.16).
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
use std::path::Path;

use proxied::{error_in, folder, is_running, kill, script, wait_for};
use serde_json::{json, Value};
use web::{Answer, Coming, Listening, Visitor, JSON, REVISION};

/// A server of the new revision that runs `on_call` for each call. It writes its process and what it hears to files.
fn server(folder: &Path, on_call: &str) -> String {
    let cases = r#"case "$line" in
*'"method":"initialize"'*) exit 9;;
*'"method":"server/discover"'*) reply '{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}';;
*'"method":"none"'*) printf '{"jsonrpc":"2.0","id":%s, "error":{"code":-32601,"message":"no such method"}}\n' "$(id "$line")";;
*'"method":"old"'*) printf '{"jsonrpc":"2.0","id":%s, "error":{"code":-32022,"message":"no"}}\n' "$(id "$line")";;
*'"method":"subscriptions/listen"'*) printf '{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%s}}}\n' "$(id "$line")";;"#;
    let script = script(on_call).replacen("case \"$line\" in", cases, 1);
    format!(
        "cd '{}'; HEARD=heard; echo $$ >> pids; {script}",
        folder.display()
    )
}

fn listen(server: &str) -> Listening {
    listen_with(&[], server)
}

fn listen_with(options: &[&str], server: &str) -> Listening {
    let proxy = ["proxy", "--listen", "0", "--mode", "classify"];
    Listening::start(&[&proxy, options, &["--", "sh", "-c", server]].concat())
}

/// A request that names its revision.
fn request(id: &str, method: &str, params: &str) -> String {
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","progressToken":"p"}"#;
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{{params}{meta}}}}}"#)
}

fn tool_call(id: &str, name: &str) -> String {
    request(id, "tools/call", &format!(r#""name":"{name}","arguments":{{}},"#))
}

/// Sends a request with the headers that belong to it.
fn begin(visitor: &Visitor, body: &str) -> Coming {
    let message: Value = serde_json::from_str(body).unwrap();
    let text = |at: &str| message.pointer(at).and_then(Value::as_str).unwrap_or_default();
    let mut headers = vec![JSON, REVISION, ("mcp-method", text("/method"))];
    headers.extend(Some(("mcp-name", text("/params/name"))).filter(|(_, name)| !name.is_empty()));
    visitor.begin("POST", &headers, body)
}

fn ask(visitor: &Visitor, body: &str) -> Answer {
    begin(visitor, body).rest()
}

fn pids(folder: &Path) -> Vec<String> {
    let pids = std::fs::read_to_string(folder.join("pids")).unwrap_or_default();
    pids.lines().map(str::to_owned).collect()
}

fn heard(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("heard")).unwrap_or_default()
}

#[test]
fn the_requests_of_all_clients_share_one_process_and_each_has_its_own_answer() {
    let folder = folder("shared");
    // the answer comes when the next call has begun, so that two are on their way at a time
    let on_call = r#"printf '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"of nobody"}}\n'
token=$(printf '%s' "$line" | sed 's/.*"progressToken":\("[^"]*"\).*/\1/')
printf '{"jsonrpc":"2.0", "method":"notifications/progress","params":{"progressToken":%s,"progress":1.50}}\n' "$token"
[ -z "$before" ] || { now=$line; line=$before; ok one; line=$now; ok two; }; before=$line"#;
    let proxy = listen(&server(&folder, on_call));
    let visitor = Visitor::new(&proxy);
    let discovered = ask(&visitor, &request("7", "server/discover", ""));
    assert_eq!(
        (discovered.status, discovered.header("mcp-session-id")),
        (200, "")
    );
    assert!(
        discovered.body.contains(r#""id":7,"#) && discovered.body.contains("2026-07-28"),
        "{discovered:?}"
    );
    let mut first = begin(&visitor, &tool_call("7", "t"));
    let progress = r#"{"jsonrpc":"2.0", "method":"notifications/progress","params":{"progressToken":"p","progress":1.50}}"#;
    assert_eq!(first.event().data, progress);
    let second = ask(&visitor, &tool_call("7", "t"));
    let events = second.events();
    assert_eq!(events[0], progress);
    assert_eq!(events.len(), 2, "{events:?}");
    let answer: Value = serde_json::from_str(&events[1]).unwrap();
    assert_eq!((&answer["id"], proxied::text_of(&answer)), (&json!(7), "two"));
    let answer: Value = serde_json::from_str(&first.event().data).unwrap();
    assert_eq!((&answer["id"], proxied::text_of(&answer)), (&json!(7), "one"));
    assert_eq!(first.rest().body, "", "nothing of another client");
    assert_eq!(pids(&folder).len(), 1);
    // a notification could be about a request of anybody
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#;
    let answer = visitor.send("POST", &[JSON, REVISION], cancel);
    assert_eq!(answer.status, 202);
    proxy.signal("-TERM");
    assert_eq!(proxy.ends(), Some(143));
    assert!(!heard(&folder).contains("notifications/"), "{}", heard(&folder));
    assert!(pids(&folder).iter().all(|pid| !is_running(pid)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn failures_are_rewritten_and_errors_have_their_status() {
    let folder = folder("shared-errors");
    let on_call = r#"case "$line" in *'"name":"dies"'*) kill -9 $$;; *'"name":"fails"'*) fail 'no such file';; *) ok fine;; esac"#;
    let proxy = listen(&server(&folder, on_call));
    let visitor = Visitor::new(&proxy);
    let failed = ask(&visitor, &tool_call("\"a\"", "fails"));
    assert_eq!(
        (failed.status, &error_in(&failed.body)["type"]),
        (200, &json!("NOT_FOUND"))
    );
    assert!(
        failed.body.contains(r#""id":"a","#) && failed.body.contains(r#""resultType":"complete""#),
        "{failed:?}"
    );
    for (method, status, body) in [
        (
            "none",
            404,
            r#"{"jsonrpc":"2.0","id":7, "error":{"code":-32601,"message":"no such method"}}"#,
        ),
        (
            "old",
            400,
            r#"{"jsonrpc":"2.0","id":7, "error":{"code":-32022,"message":"no"}}"#,
        ),
    ] {
        let answer = ask(&visitor, &request("7", method, ""));
        assert_eq!((answer.status, answer.body.trim_end()), (status, body));
    }
    let headers = [JSON, REVISION, ("mcp-method", "tools/list"), ("mcp-name", "t")];
    let wrong = visitor.send("POST", &headers, &tool_call("7", "t"));
    let said: Value = serde_json::from_str(&wrong.body).unwrap();
    assert_eq!(
        (wrong.status, &said["id"], &said["error"]["code"]),
        (400, &json!(7), &json!(-32020))
    );
    // a server that dies is started again
    let lost = error_in(&ask(&visitor, &tool_call("7", "dies")).body);
    assert_eq!(
        (&lost["type"], &lost["data"]["effects"]),
        (&json!("TRANSIENT"), &json!("unknown"))
    );
    assert!(ask(&visitor, &tool_call("7", "t")).body.contains("fine"));
    assert_eq!(pids(&folder).len(), 2);
    assert_eq!(
        heard(&folder).matches("server/discover").count(),
        1,
        "{}",
        heard(&folder)
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_client_that_goes_cancels_its_request_and_no_other_one() {
    let folder = folder("shared-gone");
    let on_call = r#"case "$line" in *'"name":"slow"'*) :;; *) ok fine;; esac"#;
    let proxy = listen(&server(&folder, on_call));
    let visitor = Visitor::new(&proxy);
    let mut subscribed = begin(&visitor, &request("7", "subscriptions/listen", ""));
    let notice = r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":7}}}"#;
    assert_eq!(
        (subscribed.event().data.as_str(), subscribed.status),
        (notice, 200)
    );
    let waiting = std::net::TcpStream::connect(web::address_of(&proxy.url())).unwrap();
    let call = tool_call("7", "slow");
    let head = format!("POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nmcp-protocol-version: 2026-07-28\r\nmcp-method: tools/call\r\nmcp-name: slow\r\ncontent-length: {}\r\n\r\n", call.len());
    std::io::Write::write_all(&mut &waiting, format!("{head}{call}").as_bytes()).unwrap();
    wait_for("the call has begun", || heard(&folder).contains("slow"));
    drop(waiting);
    wait_for("it is cancelled", || {
        heard(&folder).contains("notifications/cancelled")
    });
    let said = heard(&folder);
    let line = |part: &str| -> Value {
        serde_json::from_str(said.lines().find(|line| line.contains(part)).unwrap()).unwrap()
    };
    assert_eq!(
        line("notifications/cancelled")["params"]["requestId"],
        line("slow")["id"]
    );
    assert_eq!(said.matches("notifications/cancelled").count(), 1);
    drop(subscribed);
    wait_for("the subscription ends", || {
        heard(&folder).matches("notifications/cancelled").count() == 2
    });
    assert!(ask(&visitor, &tool_call("7", "t")).body.contains("fine"));
    assert_eq!(pids(&folder).len(), 1);
    assert!(kill("-0", &pids(&folder)[0]));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_clients_leave_unread_is_bounded_together_and_keeps_no_other_one_waiting() {
    let folder = folder("shared-unread");
    // more than pipes and connections hold, and soon made: who takes nothing for 30 s makes room, too
    let on_call = r#"case "$line" in *'"name":"big"'*) ok "$BIG";; *) ok fine;; esac"#;
    let big = "BIG=$(head -c 5000000 /dev/zero | tr '\\0' x)";
    let server = format!("{big}; {}", server(&folder, on_call));
    let proxy = listen_with(&["--max-message", "8388608"], &server);
    let visitor = Visitor::new(&proxy);
    let unread: Vec<Coming> = (0..8).map(|_| begin(&visitor, &tool_call("7", "big"))).collect();
    assert!(ask(&visitor, &tool_call("7", "t")).body.contains("fine"));
    let answers: Vec<Answer> = unread.into_iter().map(Coming::rest).collect();
    let (whole, dropped): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.body.len() > 5_000_000);
    assert_eq!((whole.len(), dropped.len()), (6, 2), "of 8 MiB for a message");
    for answer in dropped {
        let error = error_in(&answer.body);
        assert_eq!(
            (&error["type"], &error["data"]["effects"]),
            (&json!("TRANSIENT"), &json!("unknown")),
            "{error}"
        );
    }
    // there is room again
    assert!(ask(&visitor, &tool_call("7", "big")).body.len() > 5_000_000);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn initialize_begins_a_session_whatever_it_names() {
    let folder = folder("shared-greeted");
    let greeted = r#"reply '{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"sh","version":"1"}}'"#;
    let proxy = listen(&server(&folder, "ok fine").replace("exit 9", greeted));
    let visitor = Visitor::new(&proxy);
    assert!(ask(&visitor, &tool_call("7", "t")).body.contains("fine"));
    let answer = ask(&visitor, &request("1", "initialize", ""));
    assert!(!answer.header("mcp-session-id").is_empty(), "{answer:?}");
    assert!(answer.body.contains("2025-11-25"), "{answer:?}");
    assert_eq!(pids(&folder).len(), 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_client_that_goes_while_the_server_is_asked_leaves_no_process_behind() {
    let folder = folder("shared-deaf");
    let proxy = listen(&format!(
        "cd '{}'; echo $$ >> pids; exec sleep 600",
        folder.display()
    ));
    let address = web::address_of(&proxy.url());
    let body = request("1", "server/discover", "");
    let mut client = std::net::TcpStream::connect(&address).unwrap();
    let head = "POST /mcp HTTP/1.1\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n";
    let rest = format!("host: {address}\r\nmcp-protocol-version: 2026-07-28\r\nmcp-method: server/discover\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    client.write_all(format!("{head}{rest}").as_bytes()).unwrap();
    wait_for("the server is asked", || pids(&folder).len() == 1);
    drop(client);
    wait_for("the server is gone", || !is_running(&pids(&folder)[0]));
}

#[test]
fn the_server_of_an_sdk_is_shared_too() {
    let program = env!("CARGO_BIN_EXE_toolerror");
    let proxy = Listening::start(&["proxy", "--listen", "0", "--", program, "demo-server"]);
    let visitor = Visitor::new(&proxy);
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}"#;
    let ask = |method: &str, params: &str| {
        let sent = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"{method}","params":{{{params}{meta}}}}}"#);
        let answer = begin(&visitor, &sent).rest();
        assert_eq!(answer.status, 200, "{answer:?}");
        let answer: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(answer["id"], 7, "{answer}");
        answer
    };
    assert_eq!(ask("server/discover", "")["result"]["resultType"], "complete");
    let listed = ask("tools/list", "");
    let tools = listed["result"]["tools"].as_array().unwrap();
    assert!(!tools.is_empty());
    let unknown = ask("tools/call", r#""name":"no_such_tool","arguments":{},"#);
    assert_eq!(error_in(&unknown.to_string())["data"]["reason"], "unknown_tool");
    let newer = meta.replace("2026-07-28", "v999.0.0");
    let newer = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{{{newer}}}}}"#);
    let headers = [
        JSON,
        ("mcp-protocol-version", "v999.0.0"),
        ("mcp-method", "tools/list"),
    ];
    let refused = visitor.send("POST", &headers, &newer);
    let said: Value = serde_json::from_str(&refused.body).unwrap();
    assert_eq!(
        (refused.status, &said["id"], &said["error"]["code"]),
        (400, &json!(7), &json!(-32022))
    );
    assert_eq!(
        said["error"]["data"]["requested"], "v999.0.0",
        "the server itself says so"
    );
    // and so are sessions, each with a process of its own
    let session = Visitor::greet(&proxy);
    assert!(session
        .post(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#)
        .body
        .contains("inputSchema"));
}
