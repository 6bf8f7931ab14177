//! `toolerror call`: one tool of any MCP server, under the policy.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::process::Command;
use toolerror::{ErrorType, ToolError};
use toolerror_agent::{AgentClient, AgentClientBuilder, CallEvent, CallFailure, Policy, ToolCall};

use crate::args::CallArgs;
use crate::input::policy;
use crate::mcp::{block_on, response_json};
use crate::output::{self, misleads, visible, Done, Stop};

/// Exit code after an interrupt, as shells have it.
const INTERRUPTED: u8 = 130;

/// Calls the tool and prints its result.
pub(crate) fn run(args: &CallArgs) -> Done {
    let arguments: Value = serde_json::from_str(&args.args).map_err(|error| Stop::usage("--args", error))?;
    if !arguments.is_object() {
        return Err(Stop::usage("--args", "must be a JSON object"));
    }
    let policy = policy(args.policy.as_deref())?;
    block_on(async {
        tokio::select! {
            done = call(args, arguments, policy) => done,
            code = interrupted() => Ok(ExitCode::from(code)),
        }
    })?
}

/// Waits for an interrupt. Dropping the client then ends the server with all that it started.
#[cfg(unix)]
async fn interrupted() -> u8 {
    use tokio::signal::unix::{signal, Signal, SignalKind};
    async fn comes(signal: std::io::Result<Signal>) {
        match signal {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    }
    let (hangup, quit, terminate) = (SignalKind::hangup(), SignalKind::quit(), SignalKind::terminate());
    let code = |kind: SignalKind| u8::try_from(128 + kind.as_raw_value()).unwrap_or(INTERRUPTED);
    tokio::select! {
        _ = tokio::signal::ctrl_c() => INTERRUPTED,
        () = comes(signal(hangup)) => code(hangup),
        () = comes(signal(quit)) => code(quit),
        () = comes(signal(terminate)) => code(terminate),
    }
}

/// Waits for an interrupt.
#[cfg(not(unix))]
async fn interrupted() -> u8 {
    match tokio::signal::ctrl_c().await {
        Ok(()) => INTERRUPTED,
        Err(_) => std::future::pending().await,
    }
}

async fn call(args: &CallArgs, arguments: Value, policy: Policy) -> Done {
    let start = Instant::now();
    let limit = args.timeout.min(args.deadline.unwrap_or(Duration::MAX));
    let builder = AgentClient::builder()
        .with_policy(policy)
        .with_trust_hints(args.trust_hints)
        .with_attempt_timeout(args.timeout)
        .with_connect_timeout(limit)
        .with_observer(|event| report(&event));
    let client = match connect(args, builder).await? {
        Ok(client) => client,
        Err(error) => return Ok(failed(&error, None)),
    };
    let mut call = ToolCall::new(&args.tool, arguments);
    if let Some(key) = &args.idempotency_key {
        call = call.with_idempotency_key(key);
    }
    if let Some(deadline) = args.deadline {
        call = call.with_deadline(deadline.saturating_sub(start.elapsed()));
    }
    match client.call(call).await {
        Ok(response) => {
            output::print(&format!("{}\n", response_json(response)))?;
            client.close().await;
            Ok(ExitCode::SUCCESS)
        }
        // dropping the client ends the server at once
        Err(failure) => Ok(failed(failure.error(), Some(&failure))),
    }
}

/// Connects. An invalid address or command is a usage error.
async fn connect(
    args: &CallArgs,
    builder: AgentClientBuilder,
) -> Result<Result<AgentClient, ToolError>, Stop> {
    if let Some(url) = &args.url {
        let host = url
            .strip_prefix("http://")
            .or_else(|| url.strip_prefix("https://"));
        if host.is_none_or(|rest| rest.is_empty() || rest.starts_with(['/', ':', '?', '#'])) {
            return Err(Stop::usage(
                "--url",
                format!("`{url}` is not an http or https address"),
            ));
        }
        return Ok(builder.http(url).await);
    }
    let Some((program, rest)) = args.server.split_first() else {
        return Err(Stop::usage("CMD", "missing: give a command after `--`, or --url"));
    };
    let mut command = Command::new(program);
    command.args(rest);
    match builder.spawn(command).await {
        Err(error) if matches!(error.error_type(), ErrorType::NotFound | ErrorType::Permission) => {
            let name = format!("CMD `{}`", program.to_string_lossy());
            Err(Stop::usage(&name, error.message()))
        }
        connected => Ok(connected),
    }
}

/// Prints how the call ended. The last line is the error's text.
fn failed(error: &ToolError, failure: Option<&CallFailure>) -> ExitCode {
    if let Some(failure) = failure {
        say(&visible(&failure.to_string()));
        say(&visible(&failure.advice()));
    }
    say(&harmless(&error.to_json()));
    output::exit_code(Some(error.error_type()))
}

/// The same JSON, with escapes for characters that a terminal could take for a command.
fn harmless(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for c in json.chars() {
        if misleads(c) {
            let _ = write!(shown, "\\u{:04x}", u32::from(c));
        } else {
            shown.push(c);
        }
    }
    shown
}

fn report(event: &CallEvent<'_>) {
    match event {
        CallEvent::Failed { attempt, .. } => {
            let error = visible(&attempt.error.to_string());
            say(&format!("attempt {}: {error}", attempt.number));
        }
        CallEvent::Waiting { delay, .. } => say(&format!("waiting {:.1} s", delay.as_secs_f64())),
        CallEvent::Reconnecting => say("reconnecting"),
        _ => {}
    }
}

/// Prints one line on standard error, if it is open.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
