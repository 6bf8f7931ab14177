//! The probes of the server itself.

use serde_json::{json, Value};
use toolerror::ErrorType;

use super::answer::ProbeAnswer;
use super::client::Left;
use super::findings::findings;
use super::kinds::{STAYS, UNCLEAN_END};
use super::probes::{Expected, Probe, UNKNOWN};
use super::server::{Ended, Server};

/// How many calls are in flight at once.
const PARALLEL: usize = 20;

/// Lines that are no messages of MCP, or ask for nothing. A server may leave them unanswered.
const LINES: [(&str, &str); 4] = [
    ("broken JSON", r#"{"jsonrpc":"2.0","id":0,"#),
    (
        "wrong version",
        r#"{"jsonrpc":"1.0","id":"toolerror-check-1","method":"tools/list"}"#,
    ),
    (
        "params of another type",
        r#"{"jsonrpc":"2.0","id":"toolerror-check-2","method":"tools/call","params":"none"}"#,
    ),
    (
        "unknown notification",
        r#"{"jsonrpc":"2.0","method":"notifications/toolerror_check"}"#,
    ),
];

impl Server {
    /// Sends what concerns no tool.
    pub(super) async fn itself(&mut self) -> Ended {
        let mut unknown = Probe::named("unknown tool", Expected::Error(ErrorType::NotFound));
        unknown.arguments = json!({});
        self.probe(UNKNOWN, &unknown, None).await?;
        for (name, line) in LINES {
            self.client.send(line).await;
            self.survives(name).await?;
        }
        let no_method = ("unknown method", "toolerror_check/none", json!({}));
        let no_name = (
            "name of another type",
            "tools/call",
            json!({"name": 7, "arguments": []}),
        );
        for (name, method, params) in [no_method, no_name] {
            let probe = Probe::named(name, Expected::Refusal);
            let answer = self.client.request(method, params).await;
            if method == "tools/call" {
                self.called(&answer);
            }
            let found = findings(&probe, &answer, None);
            self.judged(name, &answer, found).await?;
        }
        self.cancelled().await?;
        self.parallel().await?;
        self.disconnected().await
    }

    /// Cancels a call at once. The server may answer it, or not.
    async fn cancelled(&mut self) -> Ended {
        let call = self.call.clone().unwrap_or_else(unknown_call);
        let answer = self.client.begin("tools/call", call).await;
        self.running.push(answer);
        self.client.cancel().await;
        self.survives("cancelled call").await
    }

    /// Makes many calls at once.
    async fn parallel(&mut self) -> Ended {
        let mut answers = Vec::new();
        for _ in 0..PARALLEL {
            answers.push(self.client.begin("tools/call", unknown_call()).await);
        }
        let mut last = ProbeAnswer::None;
        for answer in answers {
            last = self.client.wait(answer).await;
            self.called(&last);
            if !matches!(last, ProbeAnswer::Response(_)) {
                break;
            }
        }
        let probe = Probe::named("parallel calls", Expected::Error(ErrorType::NotFound));
        let found = findings(&probe, &last, None);
        self.judged(probe.name, &last, found).await.map(drop)
    }

    /// Disconnects in the middle of a call. A process has to end by itself, a server over HTTP has to live. It is the last
    /// probe: a process is not started again.
    async fn disconnected(&mut self) -> Ended {
        const PROBE: &str = "disconnect";
        let call = self.slow_call.take().or_else(|| self.call.take());
        let (text, found) = match self.client.disconnect(call.unwrap_or_else(unknown_call)).await {
            Left::Serves => return self.survives(PROBE).await,
            Left::Stays => (String::new(), vec![STAYS]),
            Left::Ended(status) if status.success() => (String::new(), Vec::new()),
            Left::Ended(status) => (status.to_string(), vec![UNCLEAN_END]),
        };
        self.record(PROBE, text, found).await
    }
}

fn unknown_call() -> Value {
    json!({"name": UNKNOWN, "arguments": {}})
}
