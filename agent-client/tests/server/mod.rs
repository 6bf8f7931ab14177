//! Servers for the tests: shell scripts that speak just enough MCP, and then do what a test wants them to.
#![allow(dead_code, reason = "each test uses a part")]

use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rmcp::model::CallToolResponse;
use tokio::process::Command;

/// The start of every server: it says in `$DIR/pid` where it is.
const SAYS_WHO: &str = "echo $$ >> \"$DIR/pid\"\n";

/// It answers `initialize` and `tools/list`.
const SPEAKS_MCP: &str = r#"
id() { printf '%s' "$1" | sed 's/.*"id":\([0-9]*\).*/\1/'; }
reply() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$(id "$line")" "$1"; }
error() { printf '{"jsonrpc":"2.0","id":%s,"error":%s}\n' "$(id "$line")" "$1"; }
text() { reply "{\"content\":[{\"type\":\"text\",\"text\":\"$1\"}],\"isError\":$2}"; }
ok() { text "$1" false; }
# fails with a ToolError; its quotes must be escaped
fail() { text "$1" true; }
tools='{"tools":[
{"name":"reads","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},
{"name":"writes","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"idempotentHint":false}},
{"name":"plain","inputSchema":{"type":"object"}}]}'
tools=$(printf '%s' "$tools" | tr -d '\n')
n=0
while read -r line; do
  case "$line" in
    *'"method":"initialize"'*) reply '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}';;
    *'"method":"tools/list"'*) reply "$tools";;
    *'"method":"tools/call"'*) n=$((n+1)); echo x >> "$DIR/calls"
"#;

const END: &str = "\n;;\n  esac\ndone\n";

/// A server, and the folder where it leaves its traces.
pub(crate) struct Server {
    dir: PathBuf,
    script: String,
}

impl Server {
    /// A server that runs `on_call` for each call of a tool; `$n` counts them.
    pub(crate) fn new(on_call: &str) -> Self {
        Self::with_start_and_end("", on_call, "")
    }

    /// As `new`; it does `first` before it speaks, and `last` when its input has ended.
    pub(crate) fn with_start_and_end(first: &str, on_call: &str, last: &str) -> Self {
        Self::raw(&format!("{SAYS_WHO}{first}\n{SPEAKS_MCP}{on_call}{END}{last}"))
    }

    /// A server that does nothing but what `script` says.
    pub(crate) fn raw(script: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("toolerror-{}-{count}", process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let script = script.to_owned();
        Self { dir, script }
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", &self.script]).env("DIR", &self.dir);
        command
    }

    /// Calls of tools that reached a process of the server.
    pub(crate) fn calls(&self) -> usize {
        self.traces("calls")
    }

    /// Lines that the server has written to a file in `$DIR`.
    pub(crate) fn traces(&self, file: &str) -> usize {
        self.lines(file).len()
    }

    /// Processes of the server, all that there were.
    pub(crate) fn pids(&self) -> Vec<u32> {
        self.lines("pid")
            .iter()
            .map(|line| line.trim().parse().unwrap())
            .collect()
    }

    /// Waits until no process of the server is left, not even a dead one that this process has not waited for.
    pub(crate) async fn is_gone(&self) {
        let pids = self.pids();
        assert!(!pids.is_empty(), "the server has run");
        let until = Instant::now() + Duration::from_secs(5);
        while pids.iter().any(|pid| is_left(*pid)) {
            assert!(Instant::now() < until, "a process of {pids:?} is left");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Writes a file to `$DIR`.
    pub(crate) fn write(&self, file: &str, text: &str) {
        std::fs::write(self.dir.join(file), text).unwrap();
    }

    /// Whether there is such a file in `$DIR`.
    pub(crate) fn has(&self, file: &str) -> bool {
        self.dir.join(file).exists()
    }

    /// The lines that the server has written to a file in `$DIR`.
    pub(crate) fn lines(&self, file: &str) -> Vec<String> {
        let text = std::fs::read_to_string(self.dir.join(file)).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// Alive, or a child of ours that is dead but was not waited for. Other dead processes are their parent's business.
fn is_left(pid: u32) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{pid}/status")) else {
        return false;
    };
    let ours = format!("PPid:\t{}\n", process::id());
    !status.contains("\nState:\tZ") || status.contains(&ours)
}

/// The text of a successful answer.
pub(crate) fn text(response: CallToolResponse) -> String {
    let CallToolResponse::Complete(result) = response else {
        panic!("{response:?}");
    };
    result.content[0].as_text().unwrap().text.clone()
}

/// The most memory that this process has held so far, in bytes.
pub(crate) fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 1024
}
