//! `--metrics`: counters in the text form of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use toolerror_agent::proxy::ProxyEvent;

/// The upper bounds of the histogram, in seconds.
const BOUNDS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];

/// More tools than this are counted as one, so that no client can fill the memory with names.
const MAX_TOOLS: usize = 1000;

/// No more of a name than this is kept, in characters.
const MAX_NAME: usize = 128;

/// The tool that the others are counted as.
const OTHER: &str = "(other)";

/// What has happened so far.
#[derive(Default)]
pub(crate) struct Metrics {
    tools: BTreeMap<String, Tool>,
    cancelled: u64,
    too_long: [u64; 2],
    lost: u64,
    restarts: u64,
    is_lost: bool,
}

#[derive(Default)]
struct Tool {
    /// Calls by the type of their error; `ok` for none.
    calls: BTreeMap<&'static str, u64>,
    retries: BTreeMap<&'static str, u64>,
    buckets: [u64; BOUNDS.len()],
    seconds: f64,
}

impl Tool {
    fn took(&mut self, took: Duration) {
        let took = took.as_secs_f64();
        self.seconds += took;
        for (bucket, bound) in self.buckets.iter_mut().zip(BOUNDS) {
            *bucket += u64::from(took <= bound);
        }
    }
}

impl Metrics {
    /// Whether the server is there, as far as it is known.
    pub(crate) fn is_well(&self) -> bool {
        !self.is_lost
    }

    pub(crate) fn count(&mut self, event: &ProxyEvent) {
        match event {
            ProxyEvent::Answered {
                tool, took, error, ..
            } => {
                let outcome = error.as_ref().map_or("ok", |error| error.error_type().as_str());
                let tool = self.tool(tool);
                *tool.calls.entry(outcome).or_default() += 1;
                tool.took(*took);
            }
            ProxyEvent::Retrying { tool, error, .. } => {
                let error_type = error.error_type().as_str();
                *self.tool(tool).retries.entry(error_type).or_default() += 1;
            }
            ProxyEvent::Cancelled { .. } => self.cancelled += 1,
            ProxyEvent::TooLong { from_server } => {
                let [client, server] = &mut self.too_long;
                *(if *from_server { server } else { client }) += 1;
            }
            ProxyEvent::ServerLost { .. } => {
                self.lost += 1;
                self.is_lost = true;
            }
            ProxyEvent::Restarted => {
                self.restarts += 1;
                self.is_lost = false;
            }
            _ => {}
        }
    }

    fn tool(&mut self, name: &str) -> &mut Tool {
        let end = name.char_indices().nth(MAX_NAME).map(|(at, _)| at);
        let name = end.and_then(|end| name.get(..end)).unwrap_or(name);
        let is_known = self.tools.contains_key(name) || self.tools.len() < MAX_TOOLS;
        let name = if is_known { name } else { OTHER };
        self.tools.entry(name.to_owned()).or_default()
    }

    /// The text of `/metrics`.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        let help = "Calls that were answered, by tool and type of the error; `ok` for a success.";
        counters(&mut out, "calls_total", help, &self.by_type(|tool| &tool.calls));
        let help = "Attempts that failed and were followed by another one.";
        counters(
            &mut out,
            "retries_total",
            help,
            &self.by_type(|tool| &tool.retries),
        );
        let help = "From the request of a call to its answer, all attempts and waits included.";
        head(&mut out, "call_seconds", "histogram", help);
        for (name, tool) in &self.tools {
            histogram(&mut out, &label(name), tool);
        }
        let help = "Messages over the limit that were refused.";
        let from = ["client", "server"].map(|side| format!("{{from=\"{side}\"}}"));
        let too_long: Vec<(String, u64)> = from.into_iter().zip(self.too_long).collect();
        counters(&mut out, "too_long_total", help, &too_long);
        let help = "Calls that the client has cancelled.";
        let total = |count| [(String::new(), count)];
        counters(&mut out, "cancelled_total", help, &total(self.cancelled));
        let help = "How often a server went away or could not be started.";
        counters(&mut out, "server_lost_total", help, &total(self.lost));
        let help = "How often a server was started again.";
        counters(&mut out, "restarts_total", help, &total(self.restarts));
        out
    }

    /// Labels and counts.
    fn by_type(&self, of: impl Fn(&Tool) -> &BTreeMap<&'static str, u64>) -> Vec<(String, u64)> {
        let mut found = Vec::new();
        for (name, tool) in &self.tools {
            let label = label(name);
            let counts = of(tool).iter();
            found.extend(
                counts.map(|(outcome, count)| (format!("{{tool=\"{label}\",type=\"{outcome}\"}}"), *count)),
            );
        }
        found
    }
}

fn counters(out: &mut String, name: &str, help: &str, counts: &[(String, u64)]) {
    head(out, name, "counter", help);
    for (labels, count) in counts {
        let _ = writeln!(out, "toolerror_proxy_{name}{labels} {count}");
    }
}

fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(
        out,
        "# HELP toolerror_proxy_{name} {help}\n# TYPE toolerror_proxy_{name} {kind}"
    );
}

fn histogram(out: &mut String, label: &str, tool: &Tool) {
    let count: u64 = tool.calls.values().sum();
    for (bucket, bound) in tool.buckets.iter().zip(BOUNDS) {
        let _ = writeln!(
            out,
            "toolerror_proxy_call_seconds_bucket{{tool=\"{label}\",le=\"{bound}\"}} {bucket}"
        );
    }
    let _ = writeln!(
        out,
        "toolerror_proxy_call_seconds_bucket{{tool=\"{label}\",le=\"+Inf\"}} {count}"
    );
    let seconds = tool.seconds;
    let _ = writeln!(
        out,
        "toolerror_proxy_call_seconds_sum{{tool=\"{label}\"}} {seconds}"
    );
    let _ = writeln!(
        out,
        "toolerror_proxy_call_seconds_count{{tool=\"{label}\"}} {count}"
    );
}

/// A value of a label.
fn label(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    text.replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror::ToolError;

    fn answered(tool: &str, ms: u64, error: Option<ToolError>) -> ProxyEvent {
        ProxyEvent::Answered {
            tool: tool.to_owned(),
            attempts: 0,
            took: Duration::from_millis(ms),
            error,
        }
    }

    #[test]
    fn calls_are_counted_by_tool_and_type() {
        let mut metrics = Metrics::default();
        metrics.count(&answered("a", 7, None));
        metrics.count(&answered("a", 700, Some(ToolError::transient("busy"))));
        metrics.count(&answered("b\"\n", 7, None));
        let text = metrics.text();
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
            metrics.count(&answered(&format!("t{number}"), 1, None));
        }
        assert_eq!(metrics.tools.len(), MAX_TOOLS + 1);
        assert!(metrics
            .text()
            .contains("calls_total{tool=\"(other)\",type=\"ok\"} 1000"));
        let mut metrics = Metrics::default();
        metrics.count(&answered(&"é".repeat(1 << 20), 1, None));
        let name = "é".repeat(MAX_NAME);
        assert!(metrics.text().contains(&format!("calls_total{{tool=\"{name}\",")));
    }

    #[test]
    fn a_server_that_is_lost_is_not_well_until_it_is_there_again() {
        let mut metrics = Metrics::default();
        assert!(metrics.is_well());
        metrics.count(&ProxyEvent::ServerLost {
            error: ToolError::transient("gone"),
            delay: Duration::ZERO,
        });
        assert!(!metrics.is_well());
        metrics.count(&ProxyEvent::Restarted);
        assert!(metrics.is_well() && metrics.text().contains("toolerror_proxy_restarts_total 1"));
    }
}
