//! A client that reads answers unchanged, also those of a server that breaks the protocol.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::io;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use serde_json::{json, Value};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};
use toolerror_agent::answers::DEFAULT_REVISION;
use toolerror_agent::mcp::{wrap, Process, MAX_LISTED_TOOLS, MAX_LIST_PAGES};

use super::answer::{messages, ProbeAnswer};
use super::http::Http;
use crate::mcp::server_command;
use crate::output::masked;

/// The pending requests by their ids; `None` after the server has closed its output.
type PendingAnswers = Arc<Mutex<Option<HashMap<u64, oneshot::Sender<ProbeAnswer>>>>>;

/// How long a call over HTTP is under way before its connection ends.
const UNDER_WAY: Duration = Duration::from_millis(200);

/// The tools of a server, as it has listed them.
#[derive(Default)]
pub(crate) struct ListedTools {
    pub(crate) tools: Vec<Value>,
    /// After how many pages a list without end was cut.
    pub(crate) cut_after: Option<usize>,
}

/// The address of the server.
pub(crate) enum Target {
    Command(Vec<OsString>),
    Http(Http),
}

/// What a disconnected server does.
pub(crate) enum Left {
    /// Its process has ended.
    Ended(ExitStatus),
    /// Its process is still there after the time limit.
    Stays,
    /// It has other clients: it is a server over HTTP.
    Serves,
}

/// A running server, and the connection to it.
pub(crate) struct Client {
    link: Link,
    last_id: u64,
    limit: Duration,
}

/// The connection to the server.
enum Link {
    Pipes {
        process: Process,
        /// `None` after the disconnect.
        stdin: Option<Arc<tokio::sync::Mutex<ChildStdin>>>,
        waiting: PendingAnswers,
    },
    Http(Http),
}

impl Link {
    /// Starts the process, or opens an HTTP session.
    fn connect(target: &Target) -> io::Result<Self> {
        let command = match target {
            Target::Command(command) => command,
            Target::Http(http) => return Ok(Self::Http(http.again())),
        };
        let (process, stdout, stdin) = Process::start(&mut wrap(server_command(command)), false)?;
        let stdin = Arc::new(tokio::sync::Mutex::new(stdin));
        let waiting = PendingAnswers::new(Mutex::new(Some(HashMap::new())));
        tokio::spawn(read(stdout, Arc::downgrade(&stdin), Arc::clone(&waiting)));
        Ok(Self::Pipes {
            process,
            stdin: Some(stdin),
            waiting,
        })
    }
}

impl Client {
    /// Starts the server.
    pub(crate) fn start(target: &Target, limit: Duration) -> io::Result<Self> {
        Ok(Self {
            link: Link::connect(target)?,
            last_id: 0,
            limit,
        })
    }

    /// Greets the server; its name.
    pub(crate) async fn greet(&mut self) -> Result<String, ProbeAnswer> {
        let us = json!({"name": "toolerror-check", "version": env!("CARGO_PKG_VERSION")});
        let params = json!({"protocolVersion": DEFAULT_REVISION, "capabilities": {}, "clientInfo": us});
        let answer = match self.request("initialize", params).await {
            ProbeAnswer::Response(answer) => answer,
            none => return Err(none),
        };
        let name = answer.pointer("/result/serverInfo/name").and_then(Value::as_str);
        let name = name
            .map(str::to_owned)
            .ok_or(ProbeAnswer::Response(answer.clone()))?;
        self.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
            .await;
        Ok(name)
    }

    /// Lists the tools, page by page; otherwise the answer that is no page.
    pub(crate) async fn tools(&mut self) -> Result<ListedTools, ProbeAnswer> {
        let (mut tools, mut cursors, mut params) = (Vec::new(), BTreeSet::new(), json!({}));
        loop {
            let answer = self.request("tools/list", params).await;
            let Some((page, cursor)) = page(&answer) else {
                return Err(answer);
            };
            tools.extend_from_slice(page);
            let Some(cursor) = cursor else {
                let cut_after = None;
                return Ok(ListedTools { tools, cut_after });
            };
            params = json!({ "cursor": cursor });
            let ends = cursors.insert(cursor.to_owned()) && cursors.len() < MAX_LIST_PAGES;
            if !ends || tools.len() >= MAX_LISTED_TOOLS {
                let cut_after = Some(cursors.len());
                return Ok(ListedTools { tools, cut_after });
            }
        }
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn request(&mut self, method: &str, params: Value) -> ProbeAnswer {
        let answer = self.begin(method, params).await;
        self.wait(answer).await
    }

    /// Sends a request; the channel on which its answer will come.
    pub(crate) async fn begin(&mut self, method: &str, params: Value) -> oneshot::Receiver<ProbeAnswer> {
        self.last_id += 1;
        let (tell, answer) = oneshot::channel();
        let request = json!({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params});
        match &self.link {
            Link::Pipes { waiting, .. } => {
                if let Some(waiting) = lock(waiting).as_mut() {
                    waiting.insert(self.last_id, tell);
                }
                self.send(&request.to_string()).await;
            }
            Link::Http(http) => http.begin(self.last_id, request.to_string(), tell),
        }
        answer
    }

    /// Waits for an answer, at most the time limit.
    pub(crate) async fn wait(&self, answer: oneshot::Receiver<ProbeAnswer>) -> ProbeAnswer {
        match timeout(self.limit, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => ProbeAnswer::Gone,
            Err(_) => ProbeAnswer::None,
        }
    }

    /// Sends a line; one that a server does not read in time is given up.
    pub(crate) async fn send(&self, line: &str) {
        let written = async {
            match &self.link {
                Link::Pipes { stdin, .. } => {
                    let Some(stdin) = stdin else { return };
                    let line = format!("{line}\n");
                    let _ = stdin.lock().await.write_all(line.as_bytes()).await;
                }
                Link::Http(http) => http.send(line.to_owned()).await,
            }
        };
        let _ = timeout(self.limit, written).await;
    }

    /// The id of the last request.
    pub(crate) fn last_id(&self) -> u64 {
        self.last_id
    }

    /// Cancels the last request.
    pub(crate) async fn cancel(&self) {
        self.cancel_id(self.last_id).await;
    }

    /// Cancels a request.
    pub(crate) async fn cancel_id(&self, id: u64) {
        let params = json!({"requestId": id, "reason": "toolerror check"});
        let notice = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params});
        self.send(&notice.to_string()).await;
    }

    /// Begins a call and disconnects in the middle of it.
    pub(crate) async fn disconnect(&mut self, call: Value) -> Left {
        let answer = self.begin("tools/call", call).await;
        let (process, stdin) = match &mut self.link {
            Link::Pipes { process, stdin, .. } => (process, stdin),
            Link::Http(_) => {
                sleep(UNDER_WAY).await;
                drop(answer); // closes the connection
                sleep(UNDER_WAY).await;
                return Left::Serves;
            }
        };
        stdin.take(); // closes the pipe
        match process.exit(self.limit).await {
            Some(status) => Left::Ended(status),
            None => Left::Stays,
        }
    }

    /// Why the server cannot be checked, by its answer to the last request.
    pub(crate) async fn why(&mut self, answer: &ProbeAnswer) -> String {
        match answer {
            ProbeAnswer::None => format!("the server does not answer within {} s", self.limit.as_secs_f64()),
            ProbeAnswer::Gone => self.why_gone().await,
            ProbeAnswer::Response(_) | ProbeAnswer::Unreadable(..) => {
                format!(
                    "the server does not answer as MCP requires: {}",
                    masked(&answer.text())
                )
            }
        }
    }

    /// Why the server ended, in one line and masked.
    async fn why_gone(&mut self) -> String {
        let process = match &mut self.link {
            Link::Pipes { process, .. } => process,
            Link::Http(_) => return "the server cannot be reached".to_owned(),
        };
        match process.why_not_started().await {
            Some(error) => masked(error.message()),
            None => "the server has closed its output".to_owned(),
        }
    }

    /// Ends the server with all that it has started.
    pub(crate) async fn end(self) {
        match self.link {
            Link::Pipes { process, stdin, .. } => {
                drop(stdin);
                process.end().await;
            }
            Link::Http(http) => drop(timeout(self.limit, http.end()).await),
        }
    }
}

/// The tools of a page, and the cursor of the next one.
fn page(answer: &ProbeAnswer) -> Option<(&[Value], Option<&str>)> {
    let ProbeAnswer::Response(response) = answer else {
        return None;
    };
    let result = response.get("result")?;
    let cursor = result.get("nextCursor").and_then(Value::as_str);
    Some((result.get("tools")?.as_array()?, cursor))
}

/// Hands each answer to who waits for it, and answers what the server asks for: that we can do nothing.
async fn read(stdout: ChildStdout, stdin: Weak<tokio::sync::Mutex<ChildStdin>>, waiting: PendingAnswers) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    while stdout.read_until(b'\n', &mut line).await.unwrap_or(0) > 0 {
        for message in messages(&line) {
            let tell = |id| lock(&waiting).as_mut()?.remove(&id);
            if message.value.get("method").is_some() {
                refuse(message.value.get("id").cloned(), &stdin).await;
            } else if let Some(tell) = message.answered().and_then(tell) {
                let _ = tell.send(message.into_answer());
            }
        }
        line.clear();
    }
    lock(&waiting).take(); // nobody gets an answer any more
}

/// Answers a request of the server. Nothing is written to a server that ends.
async fn refuse(id: Option<Value>, stdin: &Weak<tokio::sync::Mutex<ChildStdin>>) {
    if let (Some(id), Some(stdin)) = (id, stdin.upgrade()) {
        let error = json!({"code": -32601, "message": "not supported"});
        let answer = format!("{}\n", json!({"jsonrpc": "2.0", "id": id, "error": error}));
        let _ = stdin.lock().await.write_all(answer.as_bytes()).await;
    }
}

fn lock(waiting: &PendingAnswers) -> MutexGuard<'_, Option<HashMap<u64, oneshot::Sender<ProbeAnswer>>>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}
