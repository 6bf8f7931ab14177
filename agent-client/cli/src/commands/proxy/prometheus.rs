//! `/metrics`: the counters in the text form of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::metrics::{Metrics, Server, Tool, BOUNDS, OTHER};

/// The counters of one sort: their labels and values.
type Counts = Vec<(String, f64)>;

/// The text of `/metrics`.
pub(crate) fn text(metrics: &Metrics) -> String {
    let mut out = String::new();
    let help = "Calls that were answered, by tool and type of the error; `ok` for a success.";
    counters(
        &mut out,
        "calls_total",
        help,
        &by_word(metrics, "type", |tool| &tool.calls),
    );
    let help = "Attempts that failed and were followed by another one.";
    counters(
        &mut out,
        "retries_total",
        help,
        &by_word(metrics, "type", |tool| &tool.retries),
    );
    let help = "Failed calls that had no further attempt, by the reason: a deadline, an empty budget, an open circuit (`suppressed`) and others.";
    counters(
        &mut out,
        "given_up_total",
        help,
        &by_word(metrics, "reason", |tool| &tool.gave_up),
    );
    budget(&mut out, metrics);
    waits(&mut out, metrics);
    let help = "From the request of a call to its answer, all attempts and waits included.";
    head(&mut out, "call_seconds", "histogram", help);
    for ((server, name), tool) in &metrics.tools {
        histogram(&mut out, &labels(server, &[("tool", name)]), tool);
    }
    of_servers(&mut out, metrics);
    out
}

/// The budget of each tool; `(other)` stands for many.
fn budget(out: &mut String, metrics: &Metrics) {
    let help = "Retries that a tool may still make, as of its last call.";
    head(out, "retry_budget", "gauge", help);
    let tools = metrics.tools.iter().filter(|((_, name), _)| name != OTHER);
    for ((server, name), tool) in tools {
        if let Some(left) = tool.retries_left {
            let labels = labels(server, &[("tool", name)]);
            let _ = writeln!(out, "toolerror_proxy_retry_budget{labels} {left}");
        }
    }
}

/// The families about throttled calls.
fn waits(out: &mut String, metrics: &Metrics) {
    let help = "Calls that waited until their tool might be called again.";
    counters(
        out,
        "throttled_total",
        help,
        &by_tool(metrics, |tool| number(tool.throttled)),
    );
    let help = "How long they waited.";
    counters(
        out,
        "throttled_seconds_total",
        help,
        &by_tool(metrics, |tool| tool.throttled_seconds),
    );
}

/// The families about servers.
fn of_servers(out: &mut String, metrics: &Metrics) {
    let help = "Messages over the limit that were refused.";
    let sides = metrics.servers.iter().flat_map(|(name, server)| {
        let sides = ["client", "server"].into_iter().zip(server.too_long);
        sides.map(|(side, count)| (labels(name, &[("from", side)]), number(count)))
    });
    counters(out, "too_long_total", help, &sides.collect::<Counts>());
    let of = |value: fn(&Server) -> f64| -> Counts {
        let servers = metrics.servers.iter();
        servers
            .map(|(name, server)| (labels(name, &[]), value(server)))
            .collect()
    };
    let help = "Calls that the client has cancelled.";
    counters(
        out,
        "cancelled_total",
        help,
        &of(|server| number(server.cancelled)),
    );
    let help = "How often a server went away or could not be started.";
    counters(out, "server_lost_total", help, &of(|server| number(server.lost)));
    let help = "How often a server was started again.";
    counters(out, "restarts_total", help, &of(|server| number(server.restarts)));
    head(
        out,
        "server_up",
        "gauge",
        "Whether the server is there, as far as it is known.",
    );
    for (labels, value) in of(|server| f64::from(u8::from(server.down.is_none()))) {
        let _ = writeln!(out, "toolerror_proxy_server_up{labels} {value}");
    }
}

/// Counters of tools by a word.
fn by_word(metrics: &Metrics, word: &str, of: impl Fn(&Tool) -> &BTreeMap<&'static str, u64>) -> Counts {
    let mut found = Vec::new();
    for ((server, name), tool) in &metrics.tools {
        let counts = of(tool).iter();
        found.extend(
            counts.map(|(value, count)| (labels(server, &[("tool", name), (word, value)]), number(*count))),
        );
    }
    found
}

/// A value of each tool, but for zeros.
fn by_tool(metrics: &Metrics, of: impl Fn(&Tool) -> f64) -> Counts {
    let tools = metrics
        .tools
        .iter()
        .map(|((server, name), tool)| (labels(server, &[("tool", name)]), of(tool)));
    tools.filter(|(_, value)| *value > 0.0).collect()
}

/// One family of counters.
fn counters(out: &mut String, name: &str, help: &str, counts: &[(String, f64)]) {
    head(out, name, "counter", help);
    for (labels, count) in counts {
        let _ = writeln!(out, "toolerror_proxy_{name}{labels} {count}");
    }
}

/// The head of a family.
fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(
        out,
        "# HELP toolerror_proxy_{name} {help}\n# TYPE toolerror_proxy_{name} {kind}"
    );
}

/// The histogram of a tool's durations.
fn histogram(out: &mut String, labels: &str, tool: &Tool) {
    const NAME: &str = "toolerror_proxy_call_seconds";
    let (count, inner) = (tool.count(), labels.trim_end_matches('}'));
    for (bucket, bound) in tool.buckets.iter().zip(BOUNDS) {
        let _ = writeln!(out, "{NAME}_bucket{inner},le=\"{bound}\"}} {bucket}");
    }
    let _ = writeln!(out, "{NAME}_bucket{inner},le=\"+Inf\"}} {count}");
    let seconds = tool.seconds;
    let _ = writeln!(out, "{NAME}_sum{labels} {seconds}\n{NAME}_count{labels} {count}");
}

/// The labels of a counter; the only server has no name.
fn labels(server: &str, others: &[(&str, &str)]) -> String {
    let server = Some(("server", server)).filter(|(_, name)| !name.is_empty());
    let all = server.into_iter().chain(others.iter().copied());
    let all: Vec<String> = all
        .map(|(name, value)| format!("{name}=\"{}\"", label(value)))
        .collect();
    if all.is_empty() {
        return String::new();
    }
    format!("{{{}}}", all.join(","))
}

/// A value of a label.
fn label(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    text.replace('\n', "\\n")
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn number(count: u64) -> f64 {
    count as f64
}
