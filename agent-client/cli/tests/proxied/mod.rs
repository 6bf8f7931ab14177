//! A client of the program's proxy that sees each byte, and servers as shell scripts.
#![allow(dead_code, reason = "not every test file uses all of it")]

#[path = "../shell/mod.rs"]
pub(crate) mod shell;

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{channel, sync_channel, Receiver};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Longer than anything takes here.
const PATIENCE: Duration = Duration::from_secs(40);

/// A server as a shell script that runs `on_call` for each call of a tool. The tool `read` only reads.
pub(crate) fn script(on_call: &str) -> String {
    let tools = r#"[{"name":"t","inputSchema":{"type":"object"}},{"name":"read","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]"#;
    shell::server(tools, on_call)
}

/// A call of a tool as a line.
pub(crate) fn call(id: u32, tool: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{tool}","arguments":{{}}}}}}"#
    )
}

pub(crate) fn text_of(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap()
}

/// A command of the program.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolerror"));
    command.args(args).stdin(Stdio::null());
    command
}

/// A folder for what a server writes.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("toolerror-proxy-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn spawn(args: &[&str], stderr: Stdio) -> Child {
    let mut command = command(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(stderr);
    command.spawn().unwrap()
}

/// The most memory that a process has used, in MiB.
pub(crate) fn peak_mib(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

pub(crate) fn is_running(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    state.is_ok_and(|state| !state.contains(") Z"))
}

pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whether there was such a process.
pub(crate) fn kill(signal: &str, pid: &str) -> bool {
    let mut kill = Command::new("kill");
    kill.args([signal, pid.trim()]).stderr(Stdio::null());
    kill.status().unwrap().success()
}

/// A client of the proxy.
pub(crate) struct Client {
    pub(crate) child: Mutex<Child>,
    stdin: Mutex<Option<ChildStdin>>,
    lines: Mutex<Receiver<Vec<u8>>>,
}

impl Client {
    /// Starts the proxy with these options in front of a shell script.
    pub(crate) fn start(options: &[&str], script: &str) -> Self {
        Self::reading(options, script, usize::MAX)
    }

    /// The same; the client reads only what is received.
    pub(crate) fn start_slow(options: &[&str], script: &str) -> Self {
        Self::reading(options, script, 0)
    }

    fn reading(options: &[&str], script: &str, ahead: usize) -> Self {
        let args = [&["proxy"], options, &["--", "sh", "-c", script]].concat();
        Self::around(spawn(&args, Stdio::null()), ahead)
    }

    /// Starts the program with these words.
    pub(crate) fn of(args: &[&str]) -> Self {
        Self::around(spawn(args, Stdio::null()), usize::MAX)
    }

    /// The same; the client reads only what is received.
    pub(crate) fn slow(args: &[&str]) -> Self {
        Self::around(spawn(args, Stdio::null()), 0)
    }

    /// Starts the proxy with these options in front of a shell script; what it says on standard error goes to a file.
    pub(crate) fn logging(options: &[&str], script: &str, log: &std::path::Path) -> Self {
        let args = [&["proxy"], options, &["--", "sh", "-c", script]].concat();
        let log = std::fs::File::create(log).unwrap();
        Self::around(spawn(&args, log.into()), usize::MAX)
    }

    /// Starts the program with these words, which have `--metrics`, and where these are.
    pub(crate) fn with_metrics(args: &[&str]) -> (Self, String) {
        let mut child = spawn(args, Stdio::piped());
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let url = line.split("metrics on ").nth(1).unwrap().trim().to_owned();
        std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
        (Self::around(child, usize::MAX), url)
    }

    /// Starts this command of the program; what it says on standard error goes to a file.
    pub(crate) fn of_command(mut command: Command, log: &std::path::Path) -> Self {
        let log = std::fs::File::create(log).unwrap();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
        Self::around(command.spawn().unwrap(), usize::MAX)
    }

    fn around(mut child: Child, ahead: usize) -> Self {
        let stdin = child.stdin.take();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let (tell, lines) = sync_channel(ahead.min(1 << 20));
        std::thread::spawn(move || loop {
            let mut line = Vec::new();
            if stdout.read_until(b'\n', &mut line).unwrap_or(0) == 0 || tell.send(line).is_err() {
                return;
            }
        });
        Self {
            child: Mutex::new(child),
            stdin: Mutex::new(stdin),
            lines: Mutex::new(lines),
        }
    }

    pub(crate) fn send(&self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends these bytes, in bounded time: a proxy that does not read fails the test.
    pub(crate) fn send_bytes(&self, bytes: &[u8]) {
        let mut own = self.stdin.lock().unwrap();
        let (mut stdin, bytes) = (own.take().unwrap(), bytes.to_vec());
        let (tell, done) = channel();
        std::thread::spawn(move || {
            let written = stdin.write_all(&bytes);
            tell.send((stdin, written))
        });
        let (stdin, written) = done.recv_timeout(PATIENCE).expect("the proxy reads");
        written.unwrap();
        *own = Some(stdin);
    }

    /// The next line, without its break.
    pub(crate) fn receive(&self) -> String {
        let line = self.lines.lock().unwrap().recv_timeout(PATIENCE).expect("a line");
        String::from_utf8(line).unwrap().trim_end_matches('\n').to_owned()
    }

    /// The pipe to the proxy.
    pub(crate) fn take_stdin(&self) -> ChildStdin {
        self.stdin.lock().unwrap().take().unwrap()
    }

    /// Closes both pipes, as the system does when a client is killed.
    pub(crate) fn vanish(&self) {
        drop(self.take_stdin());
        let (_, none) = sync_channel(0);
        *self.lines.lock().unwrap() = none;
    }

    /// Greets the server.
    pub(crate) fn greet(&self) {
        self.send(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#);
        let greeted = self.receive();
        assert!(greeted.contains(r#""id":1,"result""#), "{greeted}");
        self.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    }

    /// Closes the client's side; what the proxy still says.
    pub(crate) fn end(&self) -> Vec<u8> {
        drop(self.stdin.lock().unwrap().take());
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.lock().unwrap().recv_timeout(PATIENCE) {
            rest.extend(line);
        }
        assert_eq!(self.ended(), Some(0));
        rest
    }

    /// The exit code of the proxy, in bounded time.
    pub(crate) fn ended(&self) -> Option<i32> {
        let mut child = self.child.lock().unwrap();
        wait_for("the proxy ends", || child.try_wait().unwrap().is_some());
        child.wait().unwrap().code()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// The error in the answer to a call.
pub(crate) fn error_in(line: &str) -> Value {
    let answer: Value = serde_json::from_str(line).unwrap();
    assert_eq!(answer["result"]["isError"], true, "{line}");
    let content = answer["result"]["content"].as_array().unwrap();
    assert_eq!(content.len(), 1, "{line}");
    serde_json::from_str(content[0]["text"].as_str().unwrap()).unwrap()
}
