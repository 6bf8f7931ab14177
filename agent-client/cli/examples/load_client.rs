//! Many clients of a server over streamable HTTP at once, for the load test of `toolerror proxy`:
//! `load_client URL CLIENTS CALLS FAILING_PERCENT`. Each client has a session of its own and makes one call after another.
//! Prints one JSON object with the outcomes of the calls and how long they took in microseconds.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::ops::Range;
use std::time::{Duration, Instant};

use reqwest::header::{HeaderValue, ACCEPT, CONTENT_TYPE};
use reqwest::{RequestBuilder, Response};
use serde_json::{json, Value};
use tokio::task::JoinSet;
use tokio::time::timeout;
use toolerror_agent::answers::{DEFAULT_REVISION, SESSION_HEADER};
use toolerror_agent::mcp::{is_events, whole_body, EventStream};

/// Longer than an answer takes here.
const PATIENCE: Duration = Duration::from_secs(60);

/// What came of the calls.
#[derive(Default)]
struct Tally {
    succeeded: u64,
    /// Calls that had to fail.
    failed: u64,
    /// Calls that the server did not survive.
    transient: u64,
    lost: u64,
    doubled: u64,
    /// What was said of the lost ones.
    why: Vec<String>,
    took: Vec<Duration>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.succeeded += other.succeeded;
        self.failed += other.failed;
        self.transient += other.transient;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.why.extend(other.why);
        self.took.extend(other.took);
    }

    fn count(&mut self, answers: Result<Vec<Value>, String>, must_fail: bool) {
        let answers = match answers {
            Ok(answers) if !answers.is_empty() => answers,
            Ok(_) => return self.lose("no answer".to_owned()),
            Err(why) => return self.lose(why),
        };
        self.doubled += answers.len() as u64 - 1;
        let answer = &answers[0];
        let is_error = answer["result"]["isError"] == true;
        let text = answer["result"]["content"][0]["text"]
            .as_str()
            .unwrap_or_default();
        match (is_error, must_fail) {
            (true, _) if text.contains("\"TRANSIENT\"") => self.transient += 1,
            (true, true) => self.failed += 1,
            (false, false) if answer.get("result").is_some() => self.succeeded += 1,
            _ => self.lose(format!("not expected: {answer}")),
        }
    }

    fn lose(&mut self, why: String) {
        self.lost += 1;
        self.why.push(why);
    }
}

/// One client with a session.
struct Client {
    http: reqwest::Client,
    url: String,
    session: Option<HeaderValue>,
}

impl Client {
    async fn greet(url: &str) -> Self {
        let mut own = Self {
            http: reqwest::Client::new(),
            url: url.to_owned(),
            session: None,
        };
        let us = json!({"name": "load", "version": "1"});
        let params = json!({"protocolVersion": DEFAULT_REVISION, "capabilities": {}, "clientInfo": us});
        let request = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params});
        // a server that is just being killed refuses `initialize`; as any client, this one asks again
        for _ in 0..100 {
            let response = own.post(&request).send().await.unwrap();
            own.session = response.headers().get(SESSION_HEADER).cloned();
            let greeting = answers(response, 0).await.unwrap();
            if greeting.iter().any(|answer| answer.get("result").is_some()) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        let _ = own.post(&initialized).send().await.unwrap().bytes().await;
        own
    }

    fn post(&self, message: &Value) -> RequestBuilder {
        self.with_session(self.http.post(&self.url))
            .header(ACCEPT, "application/json, text/event-stream")
            .header(CONTENT_TYPE, "application/json")
            .body(message.to_string())
    }

    fn with_session(&self, request: RequestBuilder) -> RequestBuilder {
        match &self.session {
            Some(id) => request
                .header(SESSION_HEADER, id)
                .header("mcp-protocol-version", DEFAULT_REVISION),
            None => request,
        }
    }

    async fn call(&self, id: u64, tool: &str) -> Result<Vec<Value>, String> {
        let params = json!({"name": tool, "arguments": {}});
        let request = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
        let response = self.post(&request).send().await;
        answers(response.map_err(|error| format!("{error:?}"))?, id).await
    }

    async fn end(&self) {
        let _ = self.with_session(self.http.delete(&self.url)).send().await;
    }
}

/// The answers to a request in the response to it, up to its end.
async fn answers(response: Response, id: u64) -> Result<Vec<Value>, String> {
    let status = response.status();
    let mut messages = Vec::new();
    if is_events(&response) {
        let mut events = EventStream::from_response(response, 1 << 20);
        while let Some(event) = events.next().await {
            let event = event.map_err(|broken| format!("{broken:?}"))?;
            messages.extend(
                event
                    .data
                    .and_then(|data| serde_json::from_str::<Value>(&data).ok()),
            );
        }
    } else {
        let body = whole_body(response, 1 << 20).await;
        let body = body.map_err(|broken| format!("{broken:?}"))?;
        if !status.is_success() {
            return Err(format!("HTTP {status}: {}", String::from_utf8_lossy(&body)));
        }
        messages.extend(serde_json::from_slice(&body));
    }
    messages.retain(|message| message["id"] == id && message.get("method").is_none());
    Ok(messages)
}

/// Makes calls with these numbers, of which so many in a hundred fail.
async fn run(url: String, numbers: Range<u64>, failing: u64) -> Tally {
    let client = Client::greet(&url).await;
    let mut tally = Tally::default();
    for id in numbers {
        let must_fail = id * failing / 100 != (id - 1) * failing / 100;
        let start = Instant::now();
        let answer = timeout(PATIENCE, client.call(id, if must_fail { "legacy" } else { "ok" })).await;
        tally.took.push(start.elapsed());
        tally.count(answer.unwrap_or_else(|_| Err("it hangs".to_owned())), must_fail);
    }
    client.end().await;
    tally
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [clients, calls, failing] = [1, 2, 3].map(|at| args[at].parse::<u64>().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let start = Instant::now();
    let mut tally = runtime.block_on(async {
        let mut all = JoinSet::new();
        for number in 0..clients {
            let first = |number: u64| 1 + number * calls / clients;
            all.spawn(run(args[0].clone(), first(number)..first(number + 1), failing));
        }
        let mut tally = Tally::default();
        while let Some(own) = all.join_next().await {
            tally.add(own.unwrap());
        }
        tally
    });
    let seconds = start.elapsed().as_secs_f64();
    tally.took.sort_unstable();
    let at = |part: usize| {
        tally
            .took
            .get(tally.took.len() * part / 100)
            .map(Duration::as_micros)
    };
    let (p50, p99) = (at(50), at(99));
    tally.why.truncate(5);
    let report = json!({
        "succeeded": tally.succeeded, "failed": tally.failed, "transient": tally.transient, "lost": tally.lost,
        "doubled": tally.doubled, "why": tally.why, "seconds": seconds, "p50_us": p50, "p99_us": p99,
    });
    println!("{report}");
}
