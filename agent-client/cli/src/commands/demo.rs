//! `toolerror demo`: a dozen tools that fail in every way, called over real MCP.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{json, Value};
use tokio::process::Command;
use toolerror::ToolError;
use toolerror_agent::mcp::CallFailure;
use toolerror_agent::{AgentClient, CallEvent, CallToolResponse, FailedAttempt, GiveUpReason};

use crate::args::DemoArgs;
use crate::mcp::{block_on, response_json};
use crate::output::{self, visible, Done, Paint, Stop};

/// The slow tool takes longer than that.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(2);

/// Starts the demo server as a child, calls its tools and prints what came of it.
pub(crate) fn run(args: &DemoArgs) -> Done {
    block_on(demo(args))??;
    Ok(ExitCode::SUCCESS)
}

/// The calls: what each shows, the tool, and its arguments.
#[rustfmt::skip]
fn calls() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("the named thing does not exist", "find_agent", json!({"name": "fd-safety"})),
        ("other agents hold it", "reserve_file", json!({"path": "src/main.go"})),
        ("held by an unknown agent, free a moment later", "update_page", json!({"page": "p-1"})),
        ("a wrong value, and what would be right", "list_items", json!({"limit": 500})),
        ("arguments that do not fit the schema", "list_items", json!({"limit": "many"})),
        ("a person must act", "publish", json!({"page": "p-1"})),
        ("too many calls; the server says when to come back", "search", json!({"query": "leases"})),
        ("fails twice, then works", "flaky", json!({})),
        ("the tool is broken", "broken", json!({})),
        ("the tool panics", "crash", json!({})),
        ("a server without the contract", "legacy", json!({})),
        ("no such tool", "no_such_tool", json!({})),
        ("no answer in time, and a retry could send the mail twice", "send_mail", json!({"to": "ada"})),
        ("how many mails went out?", "mail_count", json!({})),
    ]
}

/// The attempts of the call that is under way.
type SeenAttempts = Arc<Mutex<Vec<FailedAttempt>>>;

/// Calls all tools of the demo's server and prints a row for each.
async fn demo(args: &DemoArgs) -> Result<(), Stop> {
    let program = std::env::current_exe().map_err(Stop::Output)?;
    let mut command = Command::new(program);
    command.arg("demo-server");
    let seen = SeenAttempts::default();
    let builder = AgentClient::builder()
        .with_trust_hints(true)
        .with_attempt_timeout(ATTEMPT_TIMEOUT)
        .with_seed(1);
    let client = builder
        .with_observer(observer(Arc::clone(&seen)))
        .spawn(command)
        .await;
    let client = client.map_err(|error| Stop::usage("demo-server", error))?;
    let paint = Paint::stdout();
    if !args.json {
        output::print(&heading(paint))?;
    }
    for (shows, tool, arguments) in calls() {
        lock(&seen).clear();
        let answer = client.call_tool(tool, arguments).await;
        progress("");
        let row = DemoRow {
            shows,
            tool,
            attempts: lock(&seen).clone(),
            answer,
        };
        let text = if args.json {
            format!("{}\n", row.json())
        } else {
            row.lines(paint)
        };
        output::print(&text)?;
    }
    client.close().await;
    Ok(())
}

fn lock(seen: &SeenAttempts) -> std::sync::MutexGuard<'_, Vec<FailedAttempt>> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Remembers the attempts and shows on a terminal what is going on.
fn observer(seen: SeenAttempts) -> impl Fn(CallEvent<'_>) + Send + Sync {
    move |event| match event {
        CallEvent::Sending { tool, attempt } => progress(&format!("{tool}: attempt {attempt} …")),
        CallEvent::Waiting { tool, delay } => {
            progress(&format!(
                "{tool}: waiting {:.1} s before the next attempt …",
                delay.as_secs_f64()
            ));
        }
        CallEvent::Failed { attempt, .. } => lock(&seen).push(attempt.clone()),
        _ => {}
    }
}

/// Prints a line on a terminal's standard error that the next one replaces.
fn progress(text: &str) {
    let mut err = io::stderr();
    if err.is_terminal() {
        let _ = write!(err, "\r\u{1b}[2K{text}");
        let _ = err.flush();
    }
}

/// A call and its result.
struct DemoRow {
    shows: &'static str,
    tool: &'static str,
    attempts: Vec<FailedAttempt>,
    answer: Result<CallToolResponse, CallFailure>,
}

impl DemoRow {
    /// The error of the last attempt that failed.
    fn error(&self) -> Option<&ToolError> {
        self.attempts.last().map(|attempt| &attempt.error)
    }

    /// The agent's decision on the first failure.
    fn decision(&self) -> Option<&'static str> {
        self.attempts
            .first()
            .map(|attempt| attempt.decision.action().as_str())
    }

    fn reason(&self) -> Option<&'static str> {
        let failure = self.answer.as_ref().err()?;
        failure.decision().reason().map(GiveUpReason::as_str)
    }

    /// The last decision with its reason.
    fn decision_and_reason(&self) -> String {
        match (self.decision(), self.reason()) {
            (Some(decision), Some(reason)) => format!("{decision} ({reason})"),
            (decision, _) => decision.unwrap_or("ok").to_owned(),
        }
    }

    /// The waits between attempts, in seconds.
    fn waits(&self) -> Vec<f64> {
        let waits = self
            .attempts
            .iter()
            .filter_map(|attempt| attempt.decision.delay_ms());
        waits.map(|ms| Duration::from_millis(ms).as_secs_f64()).collect()
    }

    /// The text on the wire of the first failure.
    fn wire(&self) -> Option<String> {
        self.attempts.first()?.wire.clone()
    }

    /// The answer, or the error's message.
    fn outcome(&self) -> String {
        match &self.answer {
            Ok(response) => {
                let text = text_of(response);
                match self.attempts.len() {
                    0 => text,
                    failed => format!("succeeded at attempt {}: {text}", failed + 1),
                }
            }
            Err(failure) => failure.advice(),
        }
    }

    /// The row as JSON.
    fn json(&self) -> Value {
        json!({
            "shows": self.shows,
            "tool": self.tool,
            "wire": self.wire(),
            "type": self.error().map(ToolError::error_type),
            "recoverable": self.error().map(ToolError::recoverable),
            "decision": self.decision(),
            "reason": self.reason(),
            "waits": self.waits(),
            "attempts": self.attempts.len() + usize::from(self.answer.is_ok()),
            "ok": self.answer.is_ok(),
            "outcome": self.outcome(),
        })
    }

    /// The row as text for people.
    fn lines(&self, paint: Paint) -> String {
        let error = self.error();
        let waits: Vec<String> = self.waits().iter().map(|wait| format!("{wait:.1} s")).collect();
        let decision = self.decision().unwrap_or("ok");
        let cells = columns(
            self.tool,
            error.map_or("-", |error| error.error_type().as_str()),
            error.map_or("-", |error| if error.recoverable() { "yes" } else { "no" }),
            &paint.action(decision, &format!("{:<DECISION$}", self.decision_and_reason())),
            &waits.join(", "),
        );
        let wire = match (self.wire(), error) {
            (Some(wire), _) => visible(&wire),
            (None, Some(_)) => "(no answer)".to_owned(),
            (None, None) => "(a result)".to_owned(),
        };
        format!(
            "{}\n  {}\n  {} {}\n  {} {}\n\n",
            paint.bold(&cells),
            paint.dim(self.shows),
            paint.dim("wire   "),
            cut(&wire, 160),
            paint.dim("outcome"),
            visible(&self.outcome()),
        )
    }
}

fn columns(tool: &str, error_type: &str, recoverable: &str, decision: &str, waits: &str) -> String {
    format!("{tool:<14} {error_type:<11} {recoverable:<12} {decision:<DECISION$} {waits}")
}

/// The head of the table.
fn heading(paint: Paint) -> String {
    format!(
        "{}\n\n",
        paint.dim(&columns("TOOL", "TYPE", "RECOVERABLE", "DECISION", "WAITS"))
    )
}

/// Width of the column of decisions.
const DECISION: usize = 26;

/// At most `most` characters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// The text blocks of a result.
fn text_of(response: &CallToolResponse) -> String {
    let value = response_json(response.clone());
    let blocks = value
        .get("content")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let texts: Vec<&str> = blocks
        .iter()
        .filter_map(|block| block.get("text")?.as_str())
        .collect();
    texts.join(" ")
}
