//! `toolerror call`: one tool of any MCP server, under the policy.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use serde_json::Value;
use tokio::process::Command;
use toolerror::ToolError;
use toolerror_agent::engine::Policy;
use toolerror_agent::mcp::{AgentClient, CallEvent, CallFailure, ToolCall};

use super::read::visible;
use crate::args::CallArgs;
use crate::output::{self, Done, Stop};

/// Exit code after an interrupt, as shells have it.
const INTERRUPTED: u8 = 130;
/// Exit code after a request to end.
#[cfg(unix)]
const TERMINATED: u8 = 143;

/// Calls the tool and prints its result.
pub(crate) fn run(args: &CallArgs) -> Done {
    let arguments: Value = serde_json::from_str(&args.args).map_err(|error| Stop::usage("--args", error))?;
    if !arguments.is_object() {
        return Err(Stop::usage("--args", "must be a JSON object"));
    }
    let policy = match &args.policy {
        Some(file) => policy(file)?,
        None => Policy::default(),
    };
    super::block_on(async {
        tokio::select! {
            done = call(args, arguments, policy) => done,
            code = interrupted() => Ok(ExitCode::from(code)),
        }
    })?
}

/// Waits for an interrupt; dropping the client then ends the server with all that it started.
#[cfg(unix)]
async fn interrupted() -> u8 {
    use tokio::signal::unix::{signal, SignalKind};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => INTERRUPTED,
        _ = terminate.recv() => TERMINATED,
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

fn policy(file: &Path) -> Result<Policy, Stop> {
    let name = format!("--policy `{}`", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| Stop::usage(&name, error))?;
    Policy::from_json(&text).map_err(|error| Stop::usage(&name, error))
}

async fn call(args: &CallArgs, arguments: Value, policy: Policy) -> Done {
    let mut builder = AgentClient::builder()
        .policy(policy)
        .trust_hints(args.trust_hints)
        .attempt_timeout(args.timeout)
        .connect_timeout(args.timeout)
        .on_event(|event| report(&event));
    if let Some(deadline) = args.deadline {
        builder = builder.deadline(deadline);
    }
    let connected = match (&args.url, args.server.split_first()) {
        (Some(url), _) => builder.http(url).await,
        (None, Some((program, rest))) => {
            let mut command = Command::new(program);
            command.args(rest);
            builder.spawn(command).await
        }
        (None, None) => return Err(Stop::usage("CMD", "missing: give a command after `--`, or --url")),
    };
    let client = match connected {
        Ok(client) => client,
        Err(error) => return Ok(failed(&error, None)),
    };
    let answer = client.call(ToolCall::new(&args.tool, arguments)).await;
    client.close().await;
    match answer {
        Ok(response) => {
            output::print(&format!("{}\n", super::response_json(response)))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(failure) => Ok(failed(failure.error(), Some(&failure))),
    }
}

/// Says how it ended; the last line is the error's text.
fn failed(error: &ToolError, failure: Option<&CallFailure>) -> ExitCode {
    if let Some(failure) = failure {
        say(&visible(&failure.to_string()));
        say(&visible(&failure.advice()));
    }
    say(&error.to_json());
    output::exit_code(Some(error.error_type()))
}

fn report(event: &CallEvent<'_>) {
    match event {
        CallEvent::Failed { attempt, .. } => {
            let error = visible(&attempt.error.to_string());
            say(&format!("attempt {}: {error}", attempt.number));
        }
        CallEvent::Waiting { delay, .. } => say(&format!("waiting {:.1} s", delay.as_secs_f64())),
        CallEvent::Reconnecting => say("connecting again"),
        _ => {}
    }
}

/// One line on standard error, whoever may have closed it.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
