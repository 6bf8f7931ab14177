//! The page at the address of the metrics: which tools fail, and how. Without scripts and external resources.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::metrics::{Failed, Metrics, Tool};
use crate::output::{escaped, visible};

const STYLE: &str = concat!(include_str!("../../check/page.css"), include_str!("status.css"));

/// The page.
pub(crate) fn html(metrics: &Metrics) -> String {
    let down = metrics
        .servers
        .values()
        .filter(|server| server.down.is_some())
        .count();
    let (word, state) = match (down, metrics.servers.len()) {
        (0, _) => ("good", "all is well".to_owned()),
        (_, 1) => ("poor", "the server is down".to_owned()),
        (1, all) => ("poor", format!("1 of {all} servers is down")),
        (down, all) => ("poor", format!("{down} of {all} servers are down")),
    };
    let calls: u64 = metrics.tools.values().map(Tool::count).sum();
    let failed: u64 = metrics.tools.values().map(failures).sum();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
<meta http-equiv=\"refresh\" content=\"15\">\n\
<title>toolerror proxy: {state}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
<h1>toolerror proxy</h1>\n<p class=\"sum\"><span class=\"state {word}\">{state}</span>\
<span class=\"soft\">{calls} calls, {failed} failed, in {}</span></p>\n",
        ago(metrics.since.elapsed())
    );
    servers(&mut out, metrics);
    tools(&mut out, metrics);
    errors(&mut out, metrics);
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(
        out,
        "<footer class=\"soft\"><code>toolerror proxy</code> {version} · <a href=\"/metrics\">metrics</a> · <a href=\"/healthz\">health</a></footer>\n</main>\n</body>\n</html>"
    );
    out
}

/// The list of servers with their state.
fn servers(out: &mut String, metrics: &Metrics) {
    out.push_str("<h2>Servers</h2>\n<ul class=\"servers\">\n");
    for (name, server) in &metrics.servers {
        let name = if name.is_empty() {
            "the server".to_owned()
        } else {
            safe(name)
        };
        let (word, state) = match &server.down {
            Some(why) => ("poor", format!("down: {}", safe(why))),
            None => ("good", "up".to_owned()),
        };
        let past = match (server.lost, server.restarts) {
            (0, _) => String::new(),
            (lost, restarts) => {
                format!(" <span class=\"soft\">lost {lost} ×, started again {restarts} ×</span>")
            }
        };
        let _ = writeln!(
            out,
            "<li><b>{name}</b> <span class=\"{word}\">{state}</span>{past}</li>"
        );
    }
    out.push_str("</ul>\n");
}

/// The table of tools.
fn tools(out: &mut String, metrics: &Metrics) {
    out.push_str("<h2>Tools</h2>\n");
    if metrics.tools.is_empty() {
        out.push_str("<p class=\"soft\">No tool was called yet.</p>\n");
        return;
    }
    out.push_str(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Tools\"><table>\n<thead><tr><th>Tool</th><th>Calls</th><th>Failed</th><th>How</th><th>Retries</th><th>Half within</th><th>95 % within</th></tr></thead>\n<tbody>\n",
    );
    let mut all: Vec<_> = metrics.tools.iter().collect();
    all.sort_by_key(|(_, tool)| std::cmp::Reverse(failures(tool)));
    for ((server, name), tool) in all {
        let how = tool.calls.iter().filter(|(kind, _)| **kind != "ok");
        let how = how.map(|(kind, count)| format!("{kind} {count}"));
        let gave_up = tool.gave_up.iter().filter(|(reason, _)| is_of_interest(reason));
        let how: Vec<String> = how
            .chain(gave_up.map(|(reason, count)| format!("{} {count}", reason.replace('_', " "))))
            .collect();
        let retries: u64 = tool.retries.values().sum();
        let failed = failures(tool);
        let word = if failed > 0 { "poor" } else { "good" };
        let within = |part| {
            tool.quantile(part)
                .map_or("more than 300 s".to_owned(), shown_bound)
        };
        let _ = writeln!(
            out,
            "<tr><td>{}<code>{}</code></td><td>{}</td><td class=\"{word}\">{failed}</td><td>{}</td><td>{retries}</td><td>{}</td><td>{}</td></tr>",
            prefix(server),
            safe(name),
            tool.count(),
            how.join(", "),
            within(0.5),
            within(0.95)
        );
    }
    out.push_str("</tbody>\n</table></div>\n");
}

/// Reasons that say something about the proxy's own limits.
fn is_of_interest(reason: &str) -> bool {
    matches!(
        reason,
        "budget_exhausted" | "suppressed" | "deadline" | "attempts_exhausted"
    )
}

/// The list of the last errors.
fn errors(out: &mut String, metrics: &Metrics) {
    out.push_str("<h2>Last errors</h2>\n");
    if metrics.errors.is_empty() {
        out.push_str("<p class=\"soft\">None.</p>\n");
        return;
    }
    let now = Instant::now();
    out.push_str("<ol class=\"errors\">\n");
    for failed in &metrics.errors {
        let Failed {
            at,
            server,
            tool,
            error_type,
            message,
        } = failed;
        let (when, server) = (ago(now.saturating_duration_since(*at)), prefix(server));
        let (tool, message) = (safe(tool), safe(message));
        let _ = writeln!(
            out,
            "<li><p><span>{server}<code>{tool}</code></span> <b class=\"poor\">{error_type}</b> <span class=\"soft\">{when} ago</span></p><pre>{message}</pre></li>"
        );
    }
    out.push_str("</ol>\n");
}

/// How many calls of a tool failed.
fn failures(tool: &Tool) -> u64 {
    tool.calls
        .iter()
        .filter(|(kind, _)| **kind != "ok")
        .map(|(_, count)| count)
        .sum()
}

/// The server's name in front of a tool.
fn prefix(server: &str) -> String {
    if server.is_empty() {
        return String::new();
    }
    format!("<span class=\"soft\">{} </span>", safe(server))
}

/// A time in its largest unit.
fn ago(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}

fn safe(text: &str) -> String {
    escaped(&visible(text))
}

/// A time in seconds, as people read it.
fn shown_bound(seconds: f64) -> String {
    if seconds < 1.0 {
        return format!("{} ms", seconds * 1000.0);
    }
    format!("{seconds} s")
}
