//! How an MCP server fails: provoked, judged and reported.

mod client;
mod findings;
mod http;
pub(crate) mod page;
mod probes;
pub(crate) mod report;

use std::time::Duration;

use serde_json::{json, Value};
use toolerror::ErrorType;

pub(crate) use client::{Client, ListedTools, ProbeAnswer, Target};
use findings::{findings, Finding, CRASH, NOT_JSON, NO_ANSWER};
pub(crate) use http::Http;
use probes::{Expected, Probe};

use crate::output::masked;

/// How many calls are in flight at once.
const PARALLEL: usize = 20;

/// A call with the findings about its answer.
pub(crate) struct Checked {
    pub(crate) probe: &'static str,
    pub(crate) text: String,
    pub(crate) findings: Vec<Finding>,
}

/// A tool, or the server itself.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) checked: Vec<Checked>,
}

/// The whole check.
pub(crate) struct Check {
    pub(crate) server: String,
    pub(crate) subjects: Vec<Subject>,
}

impl Checked {
    /// From 0 to 100.
    pub(crate) fn score(&self) -> u32 {
        let cost: u32 = self.findings.iter().map(|finding| finding.cost).sum();
        100_u32.saturating_sub(cost)
    }
}

impl Subject {
    /// The mean of its probes. `None` without one.
    pub(crate) fn score(&self) -> Option<u32> {
        mean(self.checked.iter())
    }
}

impl Check {
    /// The mean of all probes.
    pub(crate) fn score(&self) -> u32 {
        mean(self.subjects.iter().flat_map(|subject| &subject.checked)).unwrap_or(100)
    }
}

fn mean<'a>(checked: impl Iterator<Item = &'a Checked>) -> Option<u32> {
    let scores: Vec<u32> = checked.map(Checked::score).collect();
    let count = u32::try_from(scores.len()).ok().filter(|count| *count > 0)?;
    Some(scores.iter().sum::<u32>() / count)
}

/// The finding about a list of tools that cannot be read.
fn unreadable_list(answer: &Value) -> Option<Checked> {
    findings::is_unreadable(answer).then(|| Checked {
        probe: "list of tools",
        text: masked(&findings::text_of(answer)),
        findings: vec![NOT_JSON],
    })
}

/// A server that is started again when it has ended.
pub(crate) struct Server {
    pub(crate) target: Target,
    pub(crate) timeout: Duration,
    pub(crate) client: Client,
}

impl Server {
    /// Checks all tools, and then the server itself.
    pub(crate) async fn check(&mut self, name: String, allow_calls: bool) -> Result<Check, ProbeAnswer> {
        let mut of_server = Vec::new();
        let tools = match self.client.tools().await {
            Ok(listed) => listed.tools,
            Err(ProbeAnswer::Response(answer)) => {
                of_server.extend(unreadable_list(&answer));
                Vec::new() // a server without tools
            }
            Err(none) => return Err(none),
        };
        let mut subjects = Vec::new();
        for tool in &tools {
            let name = tool.get("name").and_then(Value::as_str).unwrap_or_default();
            let reads = tool.pointer("/annotations/readOnlyHint") == Some(&Value::Bool(true));
            let schema = tool.get("inputSchema").cloned().unwrap_or_default();
            let mut checked = Vec::new();
            for probe in probes::probes(&schema, reads || allow_calls) {
                let one = self.probe(name, &probe).await?;
                let is_mute = one.findings.contains(&NO_ANSWER);
                checked.push(one);
                if is_mute {
                    break; // each further probe would take its time in vain
                }
            }
            subjects.push(Subject {
                name: name.to_owned(),
                checked,
            });
        }
        of_server.extend(self.server_itself().await?);
        subjects.push(Subject {
            name: "(server)".to_owned(),
            checked: of_server,
        });
        Ok(Check {
            server: name,
            subjects,
        })
    }

    /// Makes one wrong call and judges the answer.
    async fn probe(&mut self, tool: &str, probe: &Probe) -> Result<Checked, ProbeAnswer> {
        let params = json!({"name": tool, "arguments": probe.arguments});
        let answer = self.client.request("tools/call", params).await;
        if answer == ProbeAnswer::None {
            self.client.cancel().await;
        }
        self.judged(probe, &answer).await
    }

    /// The findings about an answer. A server that does not live after it has only that finding.
    async fn judged(&mut self, probe: &Probe, answer: &ProbeAnswer) -> Result<Checked, ProbeAnswer> {
        let mut found = findings(probe, answer);
        if *answer != ProbeAnswer::Gone {
            match self.lives().await {
                ProbeAnswer::Gone => found = vec![CRASH],
                ProbeAnswer::None => found = vec![NO_ANSWER],
                ProbeAnswer::Response(_) => {}
            }
        }
        if found.contains(&CRASH) || found.contains(&NO_ANSWER) {
            self.restart().await?;
        }
        let text = match answer {
            ProbeAnswer::Response(response) => masked(&findings::text_of(response)),
            ProbeAnswer::None | ProbeAnswer::Gone => String::new(),
        };
        Ok(Checked {
            probe: probe.name,
            text,
            findings: found,
        })
    }

    /// The findings about the server itself.
    async fn server_itself(&mut self) -> Result<Vec<Checked>, ProbeAnswer> {
        const UNKNOWN: &str = "toolerror_check_no_such_tool";
        let call = || json!({"name": UNKNOWN, "arguments": {}});
        let probe = |name, expected| Probe {
            name,
            arguments: Value::Null,
            expected,
            names: Vec::new(),
        };
        let mut checked = Vec::new();
        let unknown = probe("unknown tool", Expected::Error(ErrorType::NotFound));
        checked.push(self.probe(UNKNOWN, &unknown).await?);

        self.client.send("{\"jsonrpc\":\"2.0\",\"id\":0,").await;
        let broken = self.survives("broken JSON").await?;
        checked.push(broken);

        let answer = self.client.begin("tools/call", call()).await;
        self.client.cancel().await;
        drop(answer); // the server may answer, or not
        let cancelled = self.survives("cancelled call").await?;
        checked.push(cancelled);

        let mut answers = Vec::new();
        for _ in 0..PARALLEL {
            answers.push(self.client.begin("tools/call", call()).await);
        }
        let mut last = ProbeAnswer::None;
        for answer in answers {
            last = self.client.wait(answer).await;
            if !matches!(last, ProbeAnswer::Response(_)) {
                break;
            }
        }
        let parallel = probe("parallel calls", Expected::Error(ErrorType::NotFound));
        checked.push(self.judged(&parallel, &last).await?);
        Ok(checked)
    }

    /// Whether the server still answers after what it was sent.
    async fn survives(&mut self, probe: &'static str) -> Result<Checked, ProbeAnswer> {
        let findings = match self.lives().await {
            ProbeAnswer::Response(_) => Vec::new(),
            ProbeAnswer::None => vec![NO_ANSWER],
            ProbeAnswer::Gone => vec![CRASH],
        };
        if !findings.is_empty() {
            self.restart().await?;
        }
        let text = String::new();
        Ok(Checked {
            probe,
            text,
            findings,
        })
    }

    /// Whether it still answers what it has answered before. Not every server knows `ping`.
    async fn lives(&mut self) -> ProbeAnswer {
        self.client.request("tools/list", json!({})).await
    }

    async fn restart(&mut self) -> Result<(), ProbeAnswer> {
        let client = Client::start(&self.target, self.timeout).map_err(|_| ProbeAnswer::Gone)?;
        std::mem::replace(&mut self.client, client).end().await;
        self.client.greet().await.map(drop)
    }
}
