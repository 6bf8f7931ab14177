//! What has happened so far, by server and tool: for `/metrics`, `/healthz` and the page.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use toolerror::{EmitOptions, ToolError};
use toolerror_agent::proxy::ProxyEvent;

use crate::output::visible;

/// The upper bounds of the histogram, in seconds.
pub(crate) const BOUNDS: [f64; 14] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0, 300.0,
];

/// More tools than this are counted as one, so that no client can fill the memory with names.
const MAX_TOOLS: usize = 1000;

/// No more of a name than this is kept, in characters.
const MAX_NAME: usize = 128;

/// The tool that the others are counted as.
pub(crate) const OTHER: &str = "(other)";

/// How many errors are kept for the page.
const MAX_ERRORS: usize = 50;

/// What has happened so far.
pub(crate) struct Metrics {
    pub(crate) since: Instant,
    /// By the names of the server and of the tool.
    pub(crate) tools: BTreeMap<(String, String), Tool>,
    /// By name; that of the only one is empty.
    pub(crate) servers: BTreeMap<String, Server>,
    /// The last ones, the newest first.
    pub(crate) errors: VecDeque<Failed>,
}

/// What is counted for a server.
#[derive(Default)]
pub(crate) struct Server {
    pub(crate) cancelled: u64,
    pub(crate) too_long: [u64; 2],
    pub(crate) lost: u64,
    pub(crate) restarts: u64,
    /// Why it is not there, in one line.
    pub(crate) down: Option<String>,
}

/// What is counted for a tool.
#[derive(Default)]
pub(crate) struct Tool {
    /// Calls by the type of their error; `ok` for none.
    pub(crate) calls: BTreeMap<&'static str, u64>,
    pub(crate) retries: BTreeMap<&'static str, u64>,
    /// By the reason.
    pub(crate) gave_up: BTreeMap<&'static str, u64>,
    /// As of the last call.
    pub(crate) retries_left: Option<f64>,
    pub(crate) throttled: u64,
    pub(crate) throttled_seconds: f64,
    pub(crate) buckets: [u64; BOUNDS.len()],
    pub(crate) seconds: f64,
}

/// A call that failed.
pub(crate) struct Failed {
    pub(crate) at: Instant,
    pub(crate) server: String,
    pub(crate) tool: String,
    pub(crate) error_type: &'static str,
    /// In one line, without secrets.
    pub(crate) message: String,
}

impl Tool {
    /// Adds the duration of a call.
    fn took(&mut self, took: Duration) {
        let took = took.as_secs_f64();
        self.seconds += took;
        for (bucket, bound) in self.buckets.iter_mut().zip(BOUNDS) {
            *bucket += u64::from(took <= bound);
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.calls.values().sum()
    }

    /// The bound that this part of the calls did not exceed; nothing when some took longer than all bounds.
    pub(crate) fn quantile(&self, part: f64) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "counts of calls are far below 2^53")]
        let (rank, reached) = (self.count() as f64 * part, |bucket: &u64| *bucket as f64);
        let bounds = self.buckets.iter().zip(BOUNDS);
        let mut enough = bounds.filter(|(bucket, _)| **bucket > 0 && reached(bucket) >= rank);
        enough.next().map(|(_, bound)| bound)
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            since: Instant::now(),
            tools: BTreeMap::new(),
            servers: BTreeMap::new(),
            errors: VecDeque::new(),
        }
    }
}

impl Metrics {
    /// There is such a server.
    pub(crate) fn expect(&mut self, server: &str) {
        self.servers.entry(server.to_owned()).or_default();
    }

    /// Whether a server is there, as far as it is known.
    pub(crate) fn is_well(&self) -> bool {
        self.servers.is_empty() || self.servers.values().any(|server| server.down.is_none())
    }

    /// Counts an event.
    pub(crate) fn count(&mut self, server: &str, event: &ProxyEvent) {
        match event {
            ProxyEvent::Answered {
                tool,
                took,
                error,
                gave_up,
                retries_left,
                ..
            } => {
                let outcome = error.as_ref().map_or("ok", |error| error.error_type().as_str());
                let of = self.tool(server, tool);
                *of.calls.entry(outcome).or_default() += 1;
                of.took(*took);
                of.retries_left = retries_left.or(of.retries_left);
                if let Some(reason) = gave_up {
                    *of.gave_up.entry(reason).or_default() += 1;
                }
                if let Some(error) = error {
                    self.failed(server, tool, error);
                }
            }
            ProxyEvent::Retrying { tool, error, .. } => {
                let error_type = error.error_type().as_str();
                *self.tool(server, tool).retries.entry(error_type).or_default() += 1;
            }
            ProxyEvent::Throttled { tool, delay } => {
                let tool = self.tool(server, tool);
                tool.throttled += 1;
                tool.throttled_seconds += delay.as_secs_f64();
            }
            // it may be the proxy's own answer, which says nothing about a server
            ProxyEvent::RequestAnswered { .. } => {}
            other => self.servers.entry(server.to_owned()).or_default().count(other),
        }
    }

    /// Adds an error to the last ones.
    fn failed(&mut self, server: &str, tool: &str, error: &ToolError) {
        self.errors.truncate(MAX_ERRORS - 1);
        self.errors.push_front(Failed {
            at: Instant::now(),
            server: server.to_owned(),
            tool: visible(name(tool)),
            error_type: error.error_type().as_str(),
            message: in_one_line(error),
        });
    }

    /// The counts of a tool. Beyond `MAX_TOOLS` all others share one entry.
    fn tool(&mut self, server: &str, tool: &str) -> &mut Tool {
        let key = (server.to_owned(), name(tool).to_owned());
        let is_known = self.tools.contains_key(&key) || self.tools.len() < MAX_TOOLS;
        let key = if is_known { key } else { (key.0, OTHER.to_owned()) };
        self.tools.entry(key).or_default()
    }
}

impl Server {
    /// Counts an event that belongs to no tool.
    fn count(&mut self, event: &ProxyEvent) {
        match event {
            ProxyEvent::Cancelled { .. } => self.cancelled += 1,
            ProxyEvent::TooLong { from_server } => {
                let [client, server] = &mut self.too_long;
                *(if *from_server { server } else { client }) += 1;
            }
            ProxyEvent::ServerLost { error, .. } => {
                self.lost += 1;
                self.down = Some(in_one_line(error));
            }
            ProxyEvent::Restarted => {
                self.restarts += 1;
                self.down = None;
            }
            _ => {}
        }
    }
}

/// The part of a name that is kept.
pub(crate) fn name(tool: &str) -> &str {
    let end = tool.char_indices().nth(MAX_NAME).map(|(at, _)| at);
    end.and_then(|end| tool.get(..end)).unwrap_or(tool)
}

/// The message in one line, without secrets.
fn in_one_line(error: &ToolError) -> String {
    visible(error.emitted(&EmitOptions::default()).message())
}

#[cfg(test)]
mod tests {
    use super::super::prometheus;
    use super::*;

    fn text(metrics: &Metrics) -> String {
        prometheus::text(metrics)
    }

    fn answered(tool: &str, ms: u64, error: Option<ToolError>) -> ProxyEvent {
        ProxyEvent::Answered {
            tool: tool.to_owned(),
            attempts: 0,
            took: Duration::from_millis(ms),
            error,
            gave_up: None,
            retries_left: None,
            call: Box::default(),
        }
    }

    #[test]
    fn calls_are_counted_by_tool_and_type() {
        let mut metrics = Metrics::default();
        metrics.count("", &answered("a", 7, None));
        metrics.count("", &answered("a", 700, Some(ToolError::transient("busy"))));
        metrics.count("", &answered("b\"\n", 7, None));
        let text = text(&metrics);
        for line in [
            "toolerror_proxy_calls_total{tool=\"a\",type=\"TRANSIENT\"} 1",
            "toolerror_proxy_calls_total{tool=\"a\",type=\"ok\"} 1",
            "toolerror_proxy_calls_total{tool=\"b\\\"\\n\",type=\"ok\"} 1",
            "toolerror_proxy_call_seconds_bucket{tool=\"a\",le=\"0.005\"} 0",
            "toolerror_proxy_call_seconds_bucket{tool=\"a\",le=\"0.01\"} 1",
            "toolerror_proxy_call_seconds_bucket{tool=\"a\",le=\"1\"} 2",
            "toolerror_proxy_call_seconds_bucket{tool=\"a\",le=\"+Inf\"} 2",
            "toolerror_proxy_call_seconds_sum{tool=\"a\"} 0.707",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }

    #[test]
    fn names_of_tools_cannot_fill_the_memory() {
        let mut metrics = Metrics::default();
        for number in 0..2 * MAX_TOOLS {
            metrics.count("", &answered(&format!("t{number}"), 1, None));
        }
        assert_eq!(metrics.tools.len(), MAX_TOOLS + 1);
        assert!(text(&metrics).contains("calls_total{tool=\"(other)\",type=\"ok\"} 1000"));
        let mut metrics = Metrics::default();
        metrics.count("", &answered(&"é".repeat(1 << 20), 1, None));
        let name = "é".repeat(MAX_NAME);
        assert!(text(&metrics).contains(&format!("calls_total{{tool=\"{name}\",")));
    }

    #[test]
    fn a_server_that_is_lost_is_not_well_until_it_is_there_again() {
        let mut metrics = Metrics::default();
        assert!(metrics.is_well());
        metrics.count(
            "",
            &ProxyEvent::ServerLost {
                error: ToolError::transient("gone"),
                delay: Duration::ZERO,
            },
        );
        assert!(!metrics.is_well());
        metrics.count("", &ProxyEvent::Restarted);
        assert!(metrics.is_well() && text(&metrics).contains("toolerror_proxy_restarts_total 1"));
    }
}
