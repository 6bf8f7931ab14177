//! A server on HTTP for the tests: it speaks just enough MCP, and answers what a test chooses in the test's way.
#![allow(dead_code, reason = "each test uses a part")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rmcp::model::CallToolResponse;
use serde_json::{json, Value};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use toolerror::{Mode, ToolError};
use toolerror_agent::engine::{Action, Policy};
use toolerror_agent::mcp::{AgentClient, AgentClientBuilder};
use toolerror_agent::{assess_text, AssessContext};

/// What the server does with a request.
pub(crate) enum Reply {
    /// What a server should do.
    Usual,
    /// Sends these bytes and closes the connection.
    Send(Vec<u8>),
    /// Sends each of them after a pause of 100 ms, and closes the connection.
    Slowly(Vec<Vec<u8>>),
    /// Sends these bytes; then the whole server dies.
    SendAndDie(Vec<u8>),
    /// Never answers.
    Hang,
}

impl From<String> for Reply {
    fn from(text: String) -> Self {
        Reply::Send(text.into_bytes())
    }
}

type Answer = dyn Fn(&Value, usize) -> Reply + Send + Sync;

/// A server that has a session when `session` is given.
pub(crate) struct HttpServer {
    pub(crate) url: String,
    requests: Arc<Mutex<Vec<Value>>>,
    accepting: tokio::task::JoinHandle<()>,
}

impl HttpServer {
    /// `answer` gets the JSON of a request, and how often its method has come, from 1.
    pub(crate) async fn new(
        session: Option<&'static str>,
        answer: impl Fn(&Value, usize) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::on(listener, session, answer)
    }

    /// As `new`, on this listener.
    pub(crate) fn on(
        listener: TcpListener,
        session: Option<&'static str>,
        answer: impl Fn(&Value, usize) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let url = format!("http://{}/mcp", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (log, answer): (_, Arc<Answer>) = (Arc::clone(&requests), Arc::new(answer));
        let accepting = tokio::spawn(async move {
            let (die, mut dies) = tokio::sync::mpsc::channel::<()>(1);
            let mut connections = tokio::task::JoinSet::new();
            loop {
                tokio::select! {
                    accepted = listener.accept() => {
                        let (stream, _) = accepted.unwrap();
                        let (log, answer, die) = (Arc::clone(&log), Arc::clone(&answer), die.clone());
                        connections.spawn(async move {
                            if connection(stream, session, &log, &*answer).await {
                                let _ = die.send(()).await;
                            }
                        });
                    }
                    _ = dies.recv() => return, // with the listener and all connections
                }
            }
        });
        Self {
            url,
            requests,
            accepting,
        }
    }

    /// How many requests of a method have come.
    pub(crate) fn count(&self, method: &str) -> usize {
        let requests = self.requests.lock().unwrap();
        requests
            .iter()
            .filter(|request| request["method"] == method)
            .count()
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// Whether the server must die.
async fn connection(
    mut stream: TcpStream,
    session: Option<&str>,
    log: &Mutex<Vec<Value>>,
    answer: &Answer,
) -> bool {
    let Some(request) = request(&mut stream).await.filter(|posted| !posted.is_null()) else {
        let _ = stream
            .write_all(response("405 Method Not Allowed", "", "").as_bytes())
            .await;
        return false;
    };
    let method = request["method"].clone();
    let count = {
        let mut log = log.lock().unwrap();
        log.push(request.clone());
        log.iter().filter(|request| request["method"] == method).count()
    };
    match answer(&request, count) {
        Reply::Usual => {
            let text = usual(&request, session);
            let _ = stream.write_all(text.as_bytes()).await;
        }
        Reply::Send(bytes) => drop(stream.write_all(&bytes).await),
        Reply::Slowly(parts) => {
            for part in parts {
                tokio::time::sleep(Duration::from_millis(100)).await;
                let _ = stream.write_all(&part).await;
            }
        }
        Reply::SendAndDie(bytes) => {
            let _ = stream.write_all(&bytes).await;
            tokio::time::sleep(Duration::from_millis(200)).await;
            return true;
        }
        Reply::Hang => tokio::time::sleep(Duration::from_secs(600)).await,
    }
    false
}

fn usual(request: &Value, session: Option<&str>) -> String {
    let result = match request["method"].as_str() {
        Some("initialize") => json!({
            "protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
            "serverInfo": {"name": "tcp", "version": "1"},
        }),
        Some("tools/list") => json!({"tools": [
            {"name": "reads", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}},
            {"name": "plain", "inputSchema": {"type": "object"}},
        ]}),
        Some("tools/call") => json!({"content": [{"type": "text", "text": "fine"}]}),
        _ => return response("202 Accepted", "", ""),
    };
    let session = match (session, request["method"].as_str()) {
        (Some(session), Some("initialize")) => format!("mcp-session-id: {session}\r\n"),
        _ => String::new(),
    };
    let body = json!({"jsonrpc": "2.0", "id": request["id"], "result": result}).to_string();
    response(
        "200 OK",
        &format!("{session}content-type: application/json\r\n"),
        &body,
    )
}

/// The JSON of a POST; null for a request of another kind.
pub(crate) async fn request(stream: &mut TcpStream) -> Option<Value> {
    let mut reader = BufReader::new(stream);
    let (mut length, mut line) = (0, String::new());
    while reader.read_line(&mut line).await.ok()? > 2 {
        let lower = line.to_ascii_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        line.clear();
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).await.ok()?;
    Some(serde_json::from_slice(&body).unwrap_or_default())
}

pub(crate) fn response(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}")
}

pub(crate) fn json_response(status: &str, body: &Value) -> Reply {
    response(status, "content-type: application/json\r\n", &body.to_string()).into()
}

/// A response with these bytes as its stream of events.
pub(crate) fn events(events: &str) -> String {
    format!("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n{events}")
}

/// With limits that no test waits for.
pub(crate) fn patient() -> AgentClientBuilder {
    AgentClient::builder()
        .with_attempt_timeout(Duration::from_secs(60))
        .with_policy(Policy {
            first_ms: 10,
            base_ms: 10,
            ..Policy::default()
        })
        .with_seed(7)
}

/// Answers calls in the test's way, and the rest as a server should.
pub(crate) fn on_call(
    answer: impl Fn(&Value, usize) -> Reply + Send + Sync + 'static,
) -> impl Fn(&Value, usize) -> Reply + Send + Sync {
    move |request: &Value, count| match request["method"].as_str() {
        Some("tools/call") => answer(request, count),
        _ => Reply::Usual,
    }
}

/// The text of a successful answer.
pub(crate) fn text(answer: CallToolResponse) -> String {
    let CallToolResponse::Complete(result) = answer else {
        panic!("{answer:?}");
    };
    result.content[0].as_text().unwrap().text.clone()
}

/// What an agent does that reads the printed error later.
pub(crate) fn read_again(error: &ToolError) -> Action {
    let assessment = assess_text(error.to_json(), Mode::Classify, &AssessContext::default());
    assessment.decision().unwrap().action()
}
