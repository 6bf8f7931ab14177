//! The probes of each tool and of the server, one after the other. After each, the server must still answer.

use std::time::Duration;

use serde_json::{json, Value};
use tokio::sync::oneshot::Receiver;
use toolerror::schema::Schema;

use super::answer::ProbeAnswer;
use super::client::Client;
use super::findings::{findings, unreadable};
use super::kinds::{Finding, BLOCKED, CRASH, ENDLESS_LIST, NO_ANSWER};
use super::probes::{self, Expected, Probe, UNKNOWN};
use super::{Check, Checked, Subject, Target};
use crate::output::masked;

/// After this time a call that may be slow counts as one that is.
const SLOW: Duration = Duration::from_secs(1);

/// A server that is started again when it has ended.
pub(crate) struct Server {
    pub(super) target: Target,
    pub(super) limit: Duration,
    pub(crate) client: Client,
    subjects: Vec<Subject>,
    /// Calls that still run. Over HTTP, dropping one would be a disconnect.
    pub(super) running: Vec<Receiver<ProbeAnswer>>,
    /// Calls that are allowed: the parameters of one, and of one that takes its time.
    pub(super) call: Option<Value>,
    pub(super) slow_call: Option<Value>,
    /// A tool of its list was called.
    has_called: bool,
    answers_calls: bool,
}

/// Nothing more can be tried, because of this answer.
pub(super) type Ended = Result<(), ProbeAnswer>;

impl Server {
    pub(crate) fn new(target: Target, limit: Duration, client: Client) -> Self {
        Self {
            target,
            limit,
            client,
            subjects: Vec::new(),
            running: Vec::new(),
            call: None,
            slow_call: None,
            has_called: false,
            answers_calls: false,
        }
    }

    /// Checks all tools, and then the server itself. When the server does not come back, this is what was found before.
    pub(crate) async fn check(&mut self, name: String, allow_calls: bool) -> Result<Check, ProbeAnswer> {
        let (tools, found) = match self.client.tools().await {
            Ok(listed) => (listed.tools, Vec::from_iter(listed.cut_after.map(without_end))),
            // a server without tools
            Err(ProbeAnswer::Response(_)) => (Vec::new(), Vec::new()),
            Err(ProbeAnswer::Unreadable(fault, why)) => (Vec::new(), vec![(unreadable(fault), why)]),
            Err(none) => return Err(none),
        };
        let text = found.first().map(|(_, why)| masked(why)).unwrap_or_default();
        let list = Checked {
            probe: "list of tools",
            text,
            findings: found.into_iter().map(|(finding, _)| finding).collect(),
        };
        let mut ended = Ok(());
        for tool in &tools {
            ended = self.tool(tool, allow_calls).await;
            if ended.is_err() {
                break;
            }
        }
        self.subjects.push(Subject::new("(server)", vec![list]));
        if ended.is_ok() {
            ended = self.itself().await;
        }
        let ended_early = match ended {
            Ok(()) => None,
            Err(answer) => Some(self.client.why(&answer).await),
        };
        Ok(Check {
            server: name,
            subjects: std::mem::take(&mut self.subjects),
            ended_early,
            answers_calls: self.answers_calls,
        })
    }

    /// Checks a tool. After a call without an answer, further ones would take their time in vain.
    async fn tool(&mut self, tool: &Value, allow_calls: bool) -> Ended {
        let name = tool.get("name").and_then(Value::as_str).unwrap_or_default();
        self.subjects.push(Subject::new(name, Vec::new()));
        let reads = tool.pointer("/annotations/readOnlyHint") == Some(&Value::Bool(true));
        let schema = tool.get("inputSchema").cloned().unwrap_or_default();
        let output = tool
            .get("outputSchema")
            .and_then(|schema| Schema::new(schema).ok());
        let mut all = probes::forbidden(&schema);
        let mut slow = None;
        if reads || allow_calls {
            let allowed = probes::allowed(&schema, self.limit);
            self.call
                .get_or_insert_with(|| params(name, &allowed.valid.arguments));
            slow = allowed.slow.map(|arguments| params(name, &arguments));
            all.extend([allowed.valid, allowed.extra]);
        }
        for probe in all {
            if self.probe(name, &probe, output.as_ref()).await? {
                return Ok(());
            }
        }
        if let Some(call) = slow {
            self.slow_call.get_or_insert_with(|| call.clone());
            self.slow(call, output.as_ref()).await?;
        }
        Ok(())
    }

    /// Notes what a call has had for an answer. A server that knows the method for none of its tools answers no call; for a tool that
    /// nobody has, some write that it is the method that they do not know.
    pub(super) fn called(&mut self, answer: &ProbeAnswer) {
        self.answers_calls |= answer.is_some() && !(self.has_called && answer.knows_no_method());
    }

    /// Makes one call and judges the answer; whether there was none.
    pub(super) async fn probe(
        &mut self,
        tool: &str,
        probe: &Probe,
        output: Option<&Schema>,
    ) -> Result<bool, ProbeAnswer> {
        let answer = self
            .client
            .request("tools/call", params(tool, &probe.arguments))
            .await;
        if answer == ProbeAnswer::None {
            self.client.cancel().await;
        }
        self.has_called |= tool != UNKNOWN;
        self.called(&answer);
        let found = findings(probe, &answer, output);
        self.judged(probe.name, &answer, found).await
    }

    /// Makes a call that takes longer than the time limit. Meanwhile the server answers others, and then a cancellation
    /// does not end it.
    async fn slow(&mut self, call: Value, output: Option<&Schema>) -> Ended {
        let probe = Probe::named("slow call", Expected::Anything);
        let mut answer = self.client.begin("tools/call", call).await;
        let early = tokio::time::timeout(SLOW, &mut answer).await;
        if let Ok(answer) = early {
            let answer = answer.unwrap_or(ProbeAnswer::Gone);
            self.called(&answer);
            let found = findings(&probe, &answer, output);
            return self.judged(probe.name, &answer, found).await.map(drop);
        }
        let id = self.client.last_id();
        let found = match self.lives().await {
            ProbeAnswer::None => vec![BLOCKED],
            ProbeAnswer::Gone => vec![CRASH],
            ProbeAnswer::Response(_) | ProbeAnswer::Unreadable(..) => Vec::new(),
        };
        if !found.is_empty() {
            return self.record(probe.name, String::new(), found).await;
        }
        self.running.push(answer);
        self.client.cancel_id(id).await;
        self.survives(probe.name).await
    }

    /// Records the findings about an answer, and whether the server still lives; whether it is mute.
    pub(super) async fn judged(
        &mut self,
        probe: &'static str,
        answer: &ProbeAnswer,
        mut found: Vec<Finding>,
    ) -> Result<bool, ProbeAnswer> {
        if *answer != ProbeAnswer::Gone {
            found = self.last_sign().await.map_or(found, |worse| vec![worse]);
        }
        let is_mute = found.contains(&NO_ANSWER);
        self.record(probe, masked(&answer.text()), found).await?;
        Ok(is_mute)
    }

    /// Records whether the server still answers after what it was sent.
    pub(super) async fn survives(&mut self, probe: &'static str) -> Ended {
        let found = self.last_sign().await;
        self.record(probe, String::new(), Vec::from_iter(found)).await
    }

    /// Why the server gives no sign of life.
    async fn last_sign(&mut self) -> Option<Finding> {
        match self.lives().await {
            ProbeAnswer::Gone => Some(CRASH),
            ProbeAnswer::None => Some(NO_ANSWER),
            ProbeAnswer::Response(_) | ProbeAnswer::Unreadable(..) => None,
        }
    }

    /// Keeps the findings. A server that has gone, or does not answer, is started again.
    pub(super) async fn record(
        &mut self,
        probe: &'static str,
        text: String,
        findings: Vec<Finding>,
    ) -> Ended {
        let is_down = [CRASH, NO_ANSWER, BLOCKED]
            .iter()
            .any(|kind| findings.contains(kind));
        if let Some(subject) = self.subjects.last_mut() {
            subject.checked.push(Checked {
                probe,
                text,
                findings,
            });
        }
        if is_down {
            self.restart().await?;
        }
        Ok(())
    }

    /// Whether it still answers what it has answered before. Not every server knows `ping`.
    async fn lives(&mut self) -> ProbeAnswer {
        self.client.request("tools/list", json!({})).await
    }

    async fn restart(&mut self) -> Ended {
        let client = Client::start(&self.target, self.limit).map_err(|_| ProbeAnswer::Gone)?;
        std::mem::replace(&mut self.client, client).end().await;
        self.client.greet().await.map(drop)
    }
}

/// The finding about a list of tools that was cut after so many pages.
fn without_end(pages: usize) -> (Finding, String) {
    (
        ENDLESS_LIST,
        format!("`tools/list` has no end: cut after {pages} pages"),
    )
}

fn params(tool: &str, arguments: &Value) -> Value {
    json!({"name": tool, "arguments": arguments})
}
