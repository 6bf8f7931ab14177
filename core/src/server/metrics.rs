//! Counters of tool calls (SPEC §1.10).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;
use std::time::Duration;

use serde::Serialize;
use serde::Serializer;

use crate::error::ErrorType;

/// The label of calls whose tool does not exist, and of those for which there is no room. No tool's name has brackets.
const UNKNOWN: &str = "(unknown)";
/// Tools that are counted by name.
const MAX_TOOLS: usize = 1024;
/// How many of them the server need not list, so that a client's inventions leave room.
const MAX_UNLISTED: usize = 256;
/// A longer name, in bytes, is not a tool's.
const MAX_NAME: usize = 256;

/// The counters of a server's tool calls; shared by all its sessions (SPEC §1.10).
///
/// A call is counted when it ends. At most 1,024 tools are counted by name, of which at most 256 that the server does
/// not list; calls of missing tools and of further ones are counted together as `(unknown)`.
#[derive(Debug, Default)]
pub struct Metrics {
    tools: Mutex<BTreeMap<String, ToolCounts>>,
    /// Calls in flight; `None` until [`begin`](Self::begin) is first used.
    in_flight: Mutex<Option<u64>>,
}

/// A call in flight, as [`Metrics::begin`] counts it; it ends when this is dropped.
#[derive(Debug)]
pub struct InFlight<'a>(&'a Metrics);

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        let mut in_flight = self.0.in_flight();
        *in_flight = in_flight.map(|calls| calls.saturating_sub(1));
    }
}

/// How a call ended. The set is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With a result that is not an error.
    Well,
    /// With a ToolError.
    Error(ErrorType),
    /// With an error in other words.
    Unstructured,
    /// Nobody waits for the answer any more.
    Cancelled,
    /// There is no such tool.
    UnknownTool,
}

impl Metrics {
    /// Creates empty counters.
    pub fn new() -> Self {
        Self::default()
    }

    /// A consistent copy of the counters; it does not change afterwards.
    pub fn snapshot(&self) -> MetricsSnapshot {
        MetricsSnapshot {
            tools: self.lock().clone(),
            in_flight: *self.in_flight(),
        }
    }

    /// Counts a call as in flight until the answer is dropped.
    pub fn begin(&self) -> InFlight<'_> {
        let mut in_flight = self.in_flight();
        *in_flight = Some(in_flight.unwrap_or(0).saturating_add(1));
        drop(in_flight);
        InFlight(self)
    }

    /// Whether calls of this tool have been counted by its name.
    pub fn knows(&self, tool: &str) -> bool {
        self.lock().contains_key(tool)
    }

    /// Counts a call. `listed`: the server has this tool.
    pub fn record(&self, tool: &str, listed: bool, ended: Ended, duration: Duration) {
        let mut tools = self.lock();
        let room = tools.len() < if listed { MAX_TOOLS } else { MAX_UNLISTED };
        let fits = tools.contains_key(tool) || (room && tool.len() <= MAX_NAME);
        let label = if fits && ended != Ended::UnknownTool {
            tool
        } else {
            UNKNOWN
        };
        match tools.get_mut(label) {
            Some(counts) => counts.add(ended, duration),
            None => tools.entry(label.to_owned()).or_default().add(ended, duration),
        }
    }

    /// Counting does not panic, so what a poisoned lock protects is whole.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, ToolCounts>> {
        self.tools.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn in_flight(&self) -> MutexGuard<'_, Option<u64>> {
        self.in_flight.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was counted up to a moment (SPEC §1.10).
///
/// ```
/// # #[cfg(feature = "server")] {
/// let snapshot = toolerror::server::Metrics::new().snapshot();
/// assert_eq!(snapshot.to_json(), r#"{"tools":{}}"#);
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct MetricsSnapshot {
    /// By the tool's name; `(unknown)` holds the calls of tools that do not exist.
    pub tools: BTreeMap<String, ToolCounts>,
    /// Calls that have begun and not ended; `None` if the server does not report when calls begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_flight: Option<u64>,
}

/// The counts of one tool. A call is a success, an error of a type, an unstructured error, or cancelled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ToolCounts {
    /// Calls that have ended, with any result.
    pub calls: u64,
    /// Calls that ended with a ToolError, by its type; types that did not occur are absent.
    pub errors: BTreeMap<ErrorType, u64>,
    /// Calls that ended with an error that is not a ToolError: a flat text, or an error of the protocol.
    pub unstructured: u64,
    /// Calls that the client cancelled, or whose connection ended before they did.
    pub cancelled: u64,
    /// The time of all calls together; in JSON `duration_total_seconds`.
    #[serde(rename = "duration_total_seconds", serialize_with = "seconds")]
    pub duration_total: Duration,
    /// The time of the longest call; in JSON `duration_max_seconds`.
    #[serde(rename = "duration_max_seconds", serialize_with = "seconds")]
    pub duration_max: Duration,
    /// How many calls took at most so long, for each of [`DURATION_BOUNDS`]. A call that took longer than the last bound
    /// is in none.
    pub duration_buckets: [u64; DURATION_BOUNDS.len()],
}

/// The upper bounds of [`ToolCounts::duration_buckets`], in seconds; those that OpenTelemetry's conventions for MCP advise.
pub const DURATION_BOUNDS: [f64; 14] = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0,
];

impl ToolCounts {
    /// Calls that ended with an error, structured or not.
    pub fn failed(&self) -> u64 {
        self.errors.values().sum::<u64>() + self.unstructured
    }

    /// Calls that ended with a ToolError of this type.
    pub fn errors_of(&self, error_type: ErrorType) -> u64 {
        self.errors.get(&error_type).copied().unwrap_or(0)
    }

    /// Counts one call that has ended.
    fn add(&mut self, ended: Ended, duration: Duration) {
        self.calls += 1;
        match ended {
            Ended::Well => {}
            Ended::Error(error_type) => *self.errors.entry(error_type).or_default() += 1,
            Ended::UnknownTool => *self.errors.entry(ErrorType::NotFound).or_default() += 1,
            Ended::Unstructured => self.unstructured += 1,
            Ended::Cancelled => self.cancelled += 1,
        }
        self.duration_total = self.duration_total.saturating_add(duration);
        self.duration_max = self.duration_max.max(duration);
        let seconds = duration.as_secs_f64();
        for (bucket, bound) in self.duration_buckets.iter_mut().zip(DURATION_BOUNDS) {
            *bucket += u64::from(seconds <= bound);
        }
    }
}

fn seconds<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(duration.as_secs_f64())
}

impl MetricsSnapshot {
    /// As JSON, tools by name.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() // strings and numbers always have a form
    }

    /// In the text format that Prometheus scrapes (version 0.0.4). Times are in seconds.
    pub fn to_prometheus(&self) -> String {
        let mut out = String::new();
        for (name, kind, help, value) in FAMILIES {
            head(&mut out, name, kind, help);
            for (tool, counts) in &self.tools {
                let _ = writeln!(out, "{name}{{tool=\"{}\"}} {}", label(tool), value(counts));
            }
        }
        self.errors_by_type(&mut out);
        self.histogram(&mut out);
        if let Some(in_flight) = self.in_flight {
            let name = "toolerror_tool_calls_in_flight";
            head(
                &mut out,
                name,
                "gauge",
                "Tool calls that have begun and not ended.",
            );
            let _ = writeln!(out, "{name} {in_flight}");
        }
        out
    }

    /// Appends the histogram of durations in the text format of Prometheus.
    fn histogram(&self, out: &mut String) {
        let name = "toolerror_tool_duration_seconds";
        head(out, name, "histogram", "Time of tool calls.");
        for (tool, counts) in &self.tools {
            let tool = label(tool);
            for (bound, count) in DURATION_BOUNDS.iter().zip(counts.duration_buckets) {
                let _ = writeln!(out, "{name}_bucket{{tool=\"{tool}\",le=\"{bound}\"}} {count}");
            }
            let (calls, sum) = (counts.calls, counts.duration_total.as_secs_f64());
            let _ = writeln!(out, "{name}_bucket{{tool=\"{tool}\",le=\"+Inf\"}} {calls}");
            let _ = writeln!(
                out,
                "{name}_sum{{tool=\"{tool}\"}} {sum}\n{name}_count{{tool=\"{tool}\"}} {calls}"
            );
        }
    }

    /// All six types of each tool, so that a rate has a zero to start from.
    fn errors_by_type(&self, out: &mut String) {
        let name = "toolerror_tool_errors_total";
        head(out, name, "counter", "Tool calls that ended with a ToolError.");
        for (tool, counts) in &self.tools {
            let tool = label(tool);
            for error_type in ErrorType::ALL {
                let count = counts.errors_of(error_type);
                let _ = writeln!(out, "{name}{{tool=\"{tool}\",type=\"{error_type}\"}} {count}");
            }
        }
    }
}

/// A family of Prometheus with one sample for each tool: its name, its kind, its help, and the sample.
type Family = (
    &'static str,
    &'static str,
    &'static str,
    fn(&ToolCounts) -> String,
);

/// The families of counters: name, type, help and value.
const FAMILIES: [Family; 5] = [
    (
        "toolerror_tool_calls_total",
        "counter",
        "Tool calls that have ended.",
        |counts| counts.calls.to_string(),
    ),
    (
        "toolerror_tool_unstructured_errors_total",
        "counter",
        "Tool calls that ended with an error that is no ToolError.",
        |counts| counts.unstructured.to_string(),
    ),
    (
        "toolerror_tool_cancelled_total",
        "counter",
        "Tool calls that were cancelled.",
        |counts| counts.cancelled.to_string(),
    ),
    (
        "toolerror_tool_duration_seconds_total",
        "counter",
        "Time of all tool calls together.",
        |counts| counts.duration_total.as_secs_f64().to_string(),
    ),
    (
        "toolerror_tool_duration_max_seconds",
        "gauge",
        "Time of the longest tool call.",
        |counts| counts.duration_max.as_secs_f64().to_string(),
    ),
];

fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

/// A label's value, escaped.
fn label(value: &str) -> String {
    value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use crate::server::metrics::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn names_are_bounded_and_no_call_is_lost() {
        let metrics = Metrics::new();
        for n in 0..5_000 {
            metrics.record(&format!("invented{n}"), false, Ended::Unstructured, MS);
        }
        for n in 0..5_000 {
            metrics.record(&format!("tool{n}"), true, Ended::Well, MS);
        }
        metrics.record(&"x".repeat(MAX_NAME + 1), true, Ended::Well, MS);
        metrics.record("tool0", true, Ended::UnknownTool, MS);
        let tools = metrics.snapshot().tools;
        assert_eq!(tools.len(), MAX_TOOLS);
        assert_eq!(tools.values().map(|counts| counts.calls).sum::<u64>(), 10_002);
        assert_eq!(tools["tool0"].calls, 1, "a tool that exists has room");
        assert_eq!(tools[UNKNOWN].errors_of(ErrorType::NotFound), 1);
    }

    #[test]
    fn prometheus_has_every_family_and_escaped_labels() {
        let metrics = Metrics::new();
        let name = "a\"b\\c\nd";
        metrics.record(name, true, Ended::Error(ErrorType::Conflict), 500 * MS);
        metrics.record(name, true, Ended::Cancelled, 250 * MS);
        metrics.record(name, true, Ended::Unstructured, 250 * MS);
        let text = metrics.snapshot().to_prometheus();
        let histogram =
            |line: &&str| line.starts_with("toolerror_tool_duration_seconds_") && !line.contains("_total");
        let (buckets, samples): (Vec<&str>, Vec<&str>) = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .partition(histogram);
        assert_eq!(
            samples,
            [
                r#"toolerror_tool_calls_total{tool="a\"b\\c\nd"} 3"#,
                r#"toolerror_tool_unstructured_errors_total{tool="a\"b\\c\nd"} 1"#,
                r#"toolerror_tool_cancelled_total{tool="a\"b\\c\nd"} 1"#,
                r#"toolerror_tool_duration_seconds_total{tool="a\"b\\c\nd"} 1"#,
                r#"toolerror_tool_duration_max_seconds{tool="a\"b\\c\nd"} 0.5"#,
                r#"toolerror_tool_errors_total{tool="a\"b\\c\nd",type="NOT_FOUND"} 0"#,
                r#"toolerror_tool_errors_total{tool="a\"b\\c\nd",type="CONFLICT"} 1"#,
                r#"toolerror_tool_errors_total{tool="a\"b\\c\nd",type="VALIDATION"} 0"#,
                r#"toolerror_tool_errors_total{tool="a\"b\\c\nd",type="PERMISSION"} 0"#,
                r#"toolerror_tool_errors_total{tool="a\"b\\c\nd",type="TRANSIENT"} 0"#,
                r#"toolerror_tool_errors_total{tool="a\"b\\c\nd",type="INTERNAL"} 0"#,
            ],
        );
        assert_eq!(text.lines().filter(|line| line.starts_with("# TYPE ")).count(), 7);
        let counts: Vec<&str> = buckets
            .iter()
            .filter_map(|line| line.rsplit_once(' '))
            .map(|(_, n)| n)
            .collect();
        let expected = [
            "0", "0", "0", "0", "0", "3", "3", "3", "3", "3", "3", "3", "3", "3", "3", "1", "3",
        ];
        assert_eq!(counts, expected, "cumulative, then +Inf, sum and count");
        assert_eq!(
            buckets[5],
            r#"toolerror_tool_duration_seconds_bucket{tool="a\"b\\c\nd",le="0.5"} 3"#
        );
    }

    #[test]
    fn calls_in_flight_are_those_that_have_begun_and_not_ended() {
        let metrics = Metrics::new();
        assert_eq!(metrics.snapshot().in_flight, None);
        let (one, other) = (metrics.begin(), metrics.begin());
        drop(one);
        assert_eq!(metrics.snapshot().to_json(), r#"{"tools":{},"in_flight":1}"#);
        assert!(metrics
            .snapshot()
            .to_prometheus()
            .ends_with("\ntoolerror_tool_calls_in_flight 1\n"));
        drop(other);
        assert_eq!(metrics.snapshot().in_flight, Some(0));
    }
}
