//! `toolerror check` of servers that die, hang, block or answer what nobody can read: each is reported, the check ends in
//! time, and nothing of the server is left.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::{run, Run};
use serde_json::Value;

/// A server in plain Python. Each call has its own thread. What it does wrong is its last argument.
const SERVER: &str = r#"
import json, os, sys, threading, time
fault = sys.argv[-1]
lock, running = threading.Lock(), 0
nested = lambda levels: "[" * levels + "]" * levels
schema = {"type": "object", "properties": {"n": {"type": "integer"}, "seconds": {"type": "integer"}}, "required": ["n"], "additionalProperties": False}
tools = [{"name": "wait", "inputSchema": schema, "annotations": {"readOnlyHint": True}, "outputSchema": {"required": ["count"]}}]

def write(text):
    with lock:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

def reply(id, result):
    text = json.dumps({"jsonrpc": "2.0", "id": id, "result": result})
    if fault == "batches":
        text = '[{"jsonrpc":"2.0","method":"notifications/message","params":{}},' + text + "]"
    write(text.replace('"DEEP"', nested(5000)).replace('"NAN"', "NaN"))

def refuse(id, code, message):
    write(json.dumps({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}))

def fail(id, type, message):
    result = {"content": [{"type": "text", "text": json.dumps({"type": type, "message": message, "recoverable": False})}], "isError": True}
    if fault == "bad output":
        result["structuredContent"] = {"error": message}
    reply(id, result)

def call(id, params):
    global running
    if fault == "mute":
        return
    if fault == "no calls" or fault == "other word" and params["name"] != "wait":
        return refuse(id, -32601, "no such method")
    if not isinstance(params["name"], str):
        if fault == "accepts any name":
            return reply(id, {"content": []})
        return refuse(id, -32602, "the name of a tool is a text")
    arguments = params.get("arguments", {})
    running += 1
    time.sleep(0.05)
    if fault == "parallel calls" and running > 10:
        os._exit(1)
    if params["name"] != "wait":
        fail(id, "NOT_FOUND", "no tool of this name")
    elif set(arguments) - {"n", "seconds"} and fault != "takes extra arguments":
        fail(id, "VALIDATION", "no such arguments: " + ", ".join(arguments) + "; `n` is needed")
    elif type(arguments.get("n")) is not int:
        fail(id, "VALIDATION", "`n` must be an integer")
    else:
        time.sleep(arguments.get("seconds", 0))
        reply(id, {"content": [], "structuredContent": {"count": "DEEP" if fault == "deep success" else 1}})
    running -= 1

if fault == "stays":
    import subprocess
    subprocess.Popen(["sleep", "300"], start_new_session=True, env={**os.environ, "MARK": sys.argv[-2]})
for line in sys.stdin:
    try:
        message = json.loads(line)
    except ValueError:
        if fault == "broken JSON":
            raise
        continue
    method, params, id = message.get("method"), message.get("params", {}), message.get("id")
    if fault == "wrong version":
        assert message["jsonrpc"] == "2.0"
    if fault == "params of another type":
        params.get("name")
    if message["jsonrpc"] != "2.0" or not isinstance(params, dict):
        continue
    if method == "initialize":
        reply(id, {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "p", "version": "1"}})
    elif method == "tools/list":
        more = {"deep list": {"_meta": {"x": "DEEP"}}, "list that is not JSON": {"_meta": {"x": "NAN"}}}
        reply(id, {"tools": tools} | more.get(fault, {}) | ({"nextCursor": "again"} if fault == "endless list" else {}))
    elif method == "tools/call":
        if fault == "blocks":
            call(id, params)
        else:
            threading.Thread(target=call, args=(id, params), daemon=True).start()
    elif method == "notifications/cancelled":
        if fault == "cancelled call" or fault == "slow call" and running:
            raise KeyError(params["requestId"])
    elif id is None:
        if fault == "unknown notification" and method != "notifications/initialized":
            raise KeyError(method)
    elif fault == "unknown method":
        raise KeyError(method)
    elif fault != "silent about unknown methods":
        refuse(id, -32601, "no such method")
if fault == "disconnect":
    time.sleep(0.02)
    assert not running, "a call is lost"
if fault == "stays":
    time.sleep(300)
os._exit(0)
"#;

/// A text that marks the processes of one server: other tests may run one with the same fault.
fn mark(fault: &str) -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    format!(
        "toolerror-check-{}-{}-{}-",
        std::process::id(),
        fault.replace(' ', "-"),
        COUNT.fetch_add(1, Ordering::Relaxed)
    )
}

/// Checks the server, which must be over in time and leave no process behind.
fn check(fault: &str) -> Run {
    let (mark, start) = (mark(fault), Instant::now());
    let server = ["--", "python3", "-c", SERVER, &mark, fault];
    let found = run(
        &[&["check", "--json", "--timeout", "5"], &server[..]].concat(),
        "",
    );
    assert!(
        start.elapsed() < Duration::from_secs(90),
        "{fault}: {:?}",
        start.elapsed()
    );
    assert_eq!(left(&mark), Vec::<String>::new(), "{fault}");
    found
}

/// The command lines of the processes with this text in their command line or environment.
fn left(mark: &str) -> Vec<String> {
    let all = std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .map(|entry| entry.path());
    let line = |path: std::path::PathBuf| {
        let read = |name| std::fs::read(path.join(name)).unwrap_or_default();
        let text = String::from_utf8_lossy(&[read("cmdline"), read("environ")].concat()).into_owned();
        text.contains(mark).then_some(text)
    };
    all.filter_map(line).collect()
}

/// What was found, as probe and codes; only probes with findings.
fn findings(run: &Run) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::<String, Vec<String>>::new();
    for probe in probes(run) {
        let codes = probe["findings"].as_array().unwrap().iter();
        let codes: Vec<String> = codes
            .map(|finding| finding["code"].as_str().unwrap().to_owned())
            .collect();
        if !codes.is_empty() {
            found.insert(probe["probe"].as_str().unwrap().to_owned(), codes);
        }
    }
    found
}

fn report(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}{}", run.out, run.err))
}

fn probes(run: &Run) -> Vec<Value> {
    let report = report(run);
    let tools = report["tools"].as_array().unwrap().iter();
    tools
        .flat_map(|tool| tool["probes"].as_array().unwrap().clone())
        .collect()
}

/// Asserts that a server with this fault has these findings and no others.
fn assert_found(fault: &str, expected: &[(&str, &str)]) {
    let found = check(fault);
    let expected = expected
        .iter()
        .map(|(probe, code)| ((*probe).to_owned(), vec![(*code).to_owned()]));
    assert_eq!(findings(&found), expected.collect(), "{fault}");
    assert_eq!(report(&found)["ended_early"], Value::Null, "{fault}");
}

#[test]
fn a_server_without_faults_has_all_points_and_every_probe_is_documented() {
    let found = check("none");
    assert_eq!(findings(&found), BTreeMap::new());
    let made: BTreeSet<String> = probes(&found)
        .iter()
        .map(|probe| probe["probe"].as_str().unwrap().to_owned())
        .collect();
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once("| probe |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let documented = rows.map(|row| row.split('|').nth(1).unwrap().trim().to_owned());
    assert_eq!(made, documented.collect());
}

#[test]
fn what_ends_a_server_is_named() {
    for probe in [
        "broken JSON",
        "wrong version",
        "params of another type",
        "unknown notification",
        "unknown method",
        "cancelled call",
        "parallel calls",
    ] {
        let found = findings(&check(probe));
        assert_eq!(found.get(probe), Some(&vec!["crash".to_owned()]), "{found:?}");
        // this server has no other fault; that a slow call cannot be cancelled either is the same one
        let others: Vec<&String> = found
            .keys()
            .filter(|other| *other != probe && *other != "slow call")
            .collect();
        assert!(others.is_empty(), "{found:?}");
    }
}

#[test]
fn a_slow_call_neither_stops_others_nor_ends_the_server_when_it_is_cancelled() {
    let found = findings(&check("slow call"));
    assert_eq!(found["slow call"], ["crash"], "{found:?}");
    let found = findings(&check("blocks"));
    assert_eq!(found["slow call"], ["blocked"], "{found:?}");
}

#[test]
fn a_server_ends_in_order_when_its_client_goes() {
    assert_found("disconnect", &[("disconnect", "unclean_end")]);
    assert_found("stays", &[("disconnect", "stays")]);
}

#[test]
fn answers_that_clients_cannot_read_are_found_and_batches_are_read() {
    assert_found("batches", &[]);
    assert_found("deep success", &[("valid arguments", "too_deep")]);
    let found = findings(&check("deep list"));
    assert_eq!(found["list of tools"], ["too_deep"], "{found:?}");
    let found = findings(&check("list that is not JSON"));
    assert_eq!(found["list of tools"], ["not_json"], "{found:?}");
}

#[test]
fn a_list_of_tools_without_end_is_found() {
    assert_found("endless list", &[("list of tools", "endless_list")]);
}

#[test]
fn a_server_that_answers_no_call_has_no_points() {
    let found = check("mute");
    let report = report(&found);
    assert_eq!(
        (&report["score"], &report["ended_early"]),
        (&0.into(), &Value::Null),
        "{}",
        found.out
    );
    let codes = findings(&found);
    for probe in [
        "missing arguments",
        "unknown tool",
        "name of another type",
        "parallel calls",
    ] {
        assert_eq!(codes[probe], ["no_answer"], "{codes:?}");
    }
    let server = ["--", "python3", "-c", SERVER, "mute"];
    let table = run(&[&["check", "--timeout", "2"], &server[..]].concat(), "");
    assert!(
        table.out.starts_with("p: 0 of 100\n") && table.out.contains("\nThe server answered no call\n"),
        "{}",
        table.out
    );
}

#[test]
fn a_server_without_any_tool_call_has_no_points() {
    let found = check("no calls");
    assert_eq!(report(&found)["score"], 0, "{}", found.out);
    // for a tool that nobody has, it is a word like another
    let found = check("other word");
    assert!(report(&found)["score"].as_u64().unwrap() > 0, "{}", found.out);
}

#[test]
fn tools_weigh_three_times_as_much_as_the_server() {
    // of this server: one tool and `(server)`
    let report = report(&check("silent about unknown methods"));
    let score = |at: usize| report["tools"][at]["score"].as_u64().unwrap();
    assert_eq!(
        report["score"].as_u64().unwrap(),
        (3 * score(0) + score(1)) / 4,
        "{report}"
    );
    assert!(score(0) == 100 && score(1) < 100, "{report}");
}

#[test]
fn what_the_protocol_or_a_schema_forbids_is_refused() {
    assert_found("silent about unknown methods", &[("unknown method", "no_answer")]);
    assert_found("accepts any name", &[("name of another type", "accepted")]);
    assert_found("takes extra arguments", &[("extra argument", "accepted")]);
}

#[test]
fn a_failed_result_has_the_form_of_the_output_schema() {
    let found = findings(&check("bad output"));
    assert_eq!(found["missing arguments"], ["bad_output"]);
    assert!(!found.contains_key("valid arguments"), "{found:?}");
}

/// A server over HTTP that ends when a client disconnects in the middle of a call.
const OVER_HTTP: &str = r#"
import json, os, select, socket
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
schema = {"type": "object", "properties": {"seconds": {"type": "integer"}}}
tools = [{"name": "wait", "inputSchema": schema, "annotations": {"readOnlyHint": True}}]

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        try:
            message = json.loads(self.rfile.read(int(self.headers["content-length"])))
        except ValueError:
            return self.answer({"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "not JSON"}})
        params, method = message.get("params", {}), message.get("method")
        if message.get("id") is None:
            return self.answer(None)
        if method == "initialize":
            result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "http", "version": "1"}}
        elif method == "tools/list":
            result = {"tools": tools}
        elif method == "tools/call" and isinstance(params, dict) and params["name"] == "wait":
            seconds = params["arguments"].get("seconds")
            gone = isinstance(seconds, int) and select.select([self.connection], [], [], seconds)[0]
            if gone and not self.connection.recv(1, socket.MSG_PEEK):
                os._exit(1)
            result = {"content": []}
        else:
            return self.answer({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "unknown"}})
        self.answer({"jsonrpc": "2.0", "id": message["id"], "result": result})

    def answer(self, message):
        body = json.dumps(message).encode() if message else b""
        self.send_response(200 if message else 202)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
"#;

#[test]
fn a_server_over_http_that_dies_of_a_disconnect_is_reported() {
    let mut python = Command::new("python3");
    python.args(["-c", OVER_HTTP]).stdout(Stdio::piped());
    let mut server = python.spawn().unwrap();
    let mut port = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut port)
        .unwrap();
    let url = format!("http://127.0.0.1:{}/mcp", port.trim());
    let start = Instant::now();
    let found = run(&["check", "--json", "--timeout", "5", "--url", &url], "");
    let _ = server.kill();
    server.wait().unwrap();
    assert!(start.elapsed() < Duration::from_secs(60));
    // the slow call is cancelled by a notification, and then its connection ends, too
    let all = findings(&found);
    let crashed: Vec<&String> = all
        .iter()
        .filter(|(_, codes)| codes.contains(&"crash".to_owned()))
        .map(|(probe, _)| probe)
        .collect();
    assert_eq!(crashed, ["disconnect"], "{}", found.out);
    // it is not started again: the report is what was found before
    assert_eq!(
        report(&found)["ended_early"],
        "the server cannot be reached",
        "{}",
        found.out
    );
    assert_eq!(found.code, 0);
}

#[test]
fn a_server_that_does_not_start_again_ends_the_check_and_not_the_report() {
    let once = std::env::temp_dir().join(mark("once"));
    let _ = std::fs::remove_file(&once);
    let script = format!(
        "[ ! -e '{0}' ] || {{ echo 'the database is locked' >&2; exit 3; }}; touch '{0}'; exec python3 -c \"$0\" 'broken JSON'",
        once.display()
    );
    let server = ["sh", "-c", &script, SERVER];
    let found = run(
        &[
            &["check", "--json", "--fail-under", "1", "--timeout", "5", "--"][..],
            &server,
        ]
        .concat(),
        "",
    );
    let why = "the server did not start (exit status: 3): the database is locked";
    assert_eq!(report(&found)["ended_early"], why, "{}", found.out);
    assert_eq!(found.code, 1);
    assert_eq!(findings(&found)["broken JSON"], ["crash"]);
    std::fs::remove_file(&once).unwrap();
    let html = once.with_extension("html");
    let table = run(
        &[
            &["check", "--timeout", "5", "--html", html.to_str().unwrap(), "--"][..],
            &server,
        ]
        .concat(),
        "",
    );
    assert!(
        table.out.contains(&format!("\nThe check ended early: {why}\n")),
        "{}",
        table.out
    );
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(
        page.contains(&format!("The check ended early: {why}</p>")),
        "{page}"
    );
    std::fs::remove_file(&html).unwrap();
    std::fs::remove_file(&once).unwrap();
}
