//! A newcomer copies the commands of `docs/proxy.md` and `docs/check.md`: each one runs, in a folder with a server of their own.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod documents;
mod proxied;

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use documents::{blocks, document, examples};
use proxied::{error_in, folder, wait_for};
use serde_json::{json, Value};

/// `server.py` in the folder of a newcomer: it has the tools `add` and `forget`, needs nothing but Python, and checks nothing.
const SERVER: &str = r#"
import json, sys

TOOLS = [
    {"name": "add", "inputSchema": {"type": "object", "properties": {"note": {"type": "string"}}, "required": ["note"]}},
    {"name": "forget", "inputSchema": {"type": "object"}},
]
for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    method, result = request["method"], {}
    if method == "initialize":
        result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "notes", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": TOOLS}
    elif method == "tools/call":
        result = {"content": [{"type": "text", "text": "done"}]}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"#;

/// The hint of a tool that only reads.
const READS: &str = r#""annotations": {"readOnlyHint": True}, "inputSchema""#;

/// The folder of a newcomer.
struct Newcomer(PathBuf);

impl Newcomer {
    fn new(name: &str) -> Self {
        let own = Self(folder(name));
        own.write("server.py", SERVER);
        let server = json!({"command": "python", "args": [own.0.join("server.py")]});
        let servers = json!({"mcpServers": {"notes": server, "other": server}});
        own.write(".mcp.json", &servers.to_string());
        own
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    fn command(&self, line: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_toolerror"));
        let folders = std::env::var("PATH").unwrap();
        let mut shell = Command::new("sh");
        shell
            .args(["-c", line])
            .env(
                "PATH",
                format!("{}:{folders}", program.parent().unwrap().display()),
            )
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        shell
    }

    /// Runs a command line to its end.
    fn run(&self, line: &str) -> Output {
        self.command(line).stdin(Stdio::null()).output().unwrap()
    }

    /// Runs a proxy: makes these calls, and leaves when the last one has its answer. All answers, by their ids.
    fn talk(&self, line: &str, calls: &[(&str, Value)]) -> BTreeMap<u64, String> {
        let mut child = self.command(line).stderr(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(session(calls).as_bytes()).unwrap();
        let last = 2 + calls.len() as u64;
        let mut answers = BTreeMap::new();
        for answer in BufReader::new(child.stdout.take().unwrap()).lines() {
            let answer = answer.unwrap();
            let id = serde_json::from_str::<Value>(&answer).unwrap()["id"].as_u64();
            answers.extend(id.map(|id| (id, answer)));
            if answers.contains_key(&last) {
                break;
            }
        }
        drop(stdin);
        assert!(child.wait().unwrap().success(), "{line}: {answers:?}");
        answers
    }
}

impl Drop for Newcomer {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a client says: it greets, lists the tools, and calls some of them, the first one wrongly.
fn session(calls: &[(&str, Value)]) -> String {
    let params = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "new", "version": "1"}});
    let mut lines = vec![
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
    ];
    for (id, (tool, arguments)) in (3..).zip(calls) {
        let params = json!({"name": tool, "arguments": arguments});
        lines.push(json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}));
    }
    lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n") + "\n"
}

/// The command lines of the console blocks of a page that begin with these words.
fn lines_of(page: &str, begin: &str) -> Vec<String> {
    let lines = examples(&document(page))
        .into_iter()
        .map(|example| example.command);
    lines.filter(|line| line.starts_with(begin)).collect()
}

/// A command line without its comment.
fn without_comment(line: &str) -> &str {
    line.split(" #").next().unwrap().trim()
}

#[test]
fn the_contract_of_the_page_guards_a_server_with_hints_and_one_without() {
    let calls = [
        ("add", json!({})),
        ("add", json!({"note": "milk"})),
        ("forget", json!({})),
    ];
    let newcomer = Newcomer::new("contract");
    let init = &lines_of("docs/proxy.md", "toolerror contract init")[0];
    let proxies = lines_of("docs/proxy.md", "toolerror proxy --contract");
    assert_eq!(proxies.len(), 2, "{proxies:?}");
    // the first line is for a server without hints, the second one for a server with them
    let with_hints = SERVER.replacen("\"add\", \"inputSchema\"", &format!("\"add\", {READS}"), 1);
    for (line, server) in proxies.iter().zip([SERVER, &with_hints]) {
        newcomer.write("server.py", server);
        let made = newcomer.run(init);
        assert!(made.status.success(), "{made:?}");
        let answers = newcomer.talk(line, &calls);
        assert_eq!(
            error_in(&answers[&3])["type"],
            "VALIDATION",
            "{line}: {answers:?}"
        );
        assert!(
            answers[&4].contains("done") && answers[&5].contains("done"),
            "{line}: {answers:?}"
        );
    }
    // who does not grant what a hint asks for may not call the tool
    let answers = newcomer.talk(&proxies[0], &calls[1..]);
    assert_eq!(error_in(&answers[&3])["type"], "PERMISSION", "{answers:?}");
}

#[test]
fn the_configuration_file_of_the_page_works() {
    let newcomer = Newcomer::new("config");
    let lines = lines_of("docs/proxy.md", "toolerror proxy");
    let lines: Vec<&String> = lines
        .iter()
        .filter(|line| line.contains("--config .mcp.json"))
        .collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    for line in lines {
        let line = without_comment(line);
        if line.contains("--print-config") {
            let run = newcomer.run(line);
            let text = String::from_utf8_lossy(&run.stdout);
            assert!(text.contains("before:") && text.contains("after:"), "{run:?}");
        } else {
            let answers = newcomer.talk(line, &[("notes_add", json!({"note": "milk"}))]);
            assert!(answers[&3].contains("done"), "{line}: {answers:?}");
        }
    }
}

/// The commands in the table of `docs/proxy.md` that stand in front of a command of one's own.
fn of_the_table() -> Vec<String> {
    let page = document("docs/proxy.md");
    let (_, table) = page.split_once("| client | server | command |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let commands = table.lines().skip(2).filter_map(|row| row.split('`').nth(1));
    commands.map(str::to_owned).collect()
}

/// A port on which nobody listens.
fn free_port() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port().to_string()
}

#[test]
fn each_way_to_connect_of_the_page_connects() {
    let newcomer = Newcomer::new("ways");
    let (ways, page) = (of_the_table(), document("docs/proxy.md"));
    assert_eq!(ways.len(), 5, "{ways:?}");
    let curl = page.split('`').find(|text| text.starts_with("curl ")).unwrap();
    // the server over HTTP is that of the page, in front of a command
    let (command, upstream) = (free_port(), free_port());
    let own = |line: &str, port: &str| {
        let line = line.replace("CMD…", "python server.py").replace("8000", port);
        let url = format!("http://127.0.0.1:{command}/mcp");
        line.replace("https://example.com/mcp", &url)
            .replace("FILE", ".mcp.json")
    };
    let (listening, others): (Vec<_>, Vec<_>) = ways.iter().partition(|line| line.contains("--listen"));
    let mut started = Vec::new();
    for (line, port) in listening.iter().zip([&command, &upstream]) {
        let line = format!("exec {}", own(line, port));
        started.push(newcomer.command(&line).stderr(Stdio::null()).spawn().unwrap());
        let address = format!("127.0.0.1:{port}");
        wait_for("it listens", || TcpStream::connect(&address).is_ok());
        let listed = newcomer.run(&own(curl, port));
        assert!(
            String::from_utf8_lossy(&listed.stdout).contains("forget"),
            "{line}: {listed:?}"
        );
    }
    for line in others {
        let tool = if line.contains("--config") {
            "notes_forget"
        } else {
            "forget"
        };
        let answers = newcomer.talk(&own(line, ""), &[(tool, json!({}))]);
        assert!(answers[&3].contains("done"), "{line}: {answers:?}");
    }
    for mut child in started {
        proxied::kill("-TERM", &child.id().to_string());
        child.wait().unwrap();
    }
}

#[test]
fn the_lines_for_continuous_integration_run() {
    let newcomer = Newcomer::new("ci");
    let shown = blocks(&document("docs/check.md"), &["yaml"]).concat();
    let lines = shown.lines().map(str::trim);
    let lines = lines.filter_map(|line| line.strip_prefix("- run: ").or(line.strip_prefix("entry: ")));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    for line in lines {
        // a server that checks nothing accepts what its schema forbids
        let run = newcomer.run(line);
        assert_eq!(run.status.code(), Some(1), "{line}: {run:?}");
        assert!(
            String::from_utf8_lossy(&run.stdout).contains("accepted"),
            "{run:?}"
        );
    }
    let report = std::fs::read_to_string(newcomer.0.join("check.xml")).unwrap();
    assert!(report.contains("<testsuite"), "{report}");
}

#[test]
fn no_console_line_of_the_pages_is_left_out() {
    for page in ["docs/proxy.md", "docs/check.md"] {
        for line in lines_of(page, "") {
            let is_tried = [
                "toolerror contract init --",
                "toolerror proxy --contract",
                "--config .mcp.json",
                // `docs.rs`, and `tests/proxy/check.py`
                "toolerror check -- toolerror demo-server",
                "toolerror check -- npx ",
                // it needs a build with the feature, and a collector: `proxy_otlp.rs`
                "toolerror proxy --otlp http://localhost:4318 -- CMD…",
            ];
            assert!(
                is_tried.iter().any(|tried| line.contains(tried)),
                "{page}: {line}"
            );
        }
    }
}
