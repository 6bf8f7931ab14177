//! `toolerror call`: one tool of any MCP server, under the policy.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use rmcp::model::CallToolResponse;
use toolerror::{EmitOptions, ToolError};
use toolerror_agent::answers::INVALID_URL;
use toolerror_agent::mcp::CallFailure;
use toolerror_agent::{AgentClient, CallEvent, Policy, ToolCall};

use crate::args::CallArgs;
use crate::input::policy;
use crate::interrupt::Interrupt;
use crate::mcp::{block_on, response_json, server_command};
use crate::output::{self, masked, misleads, visible, Done, Stop};

/// Calls the tool and prints its result.
pub(crate) fn run(args: &CallArgs) -> Done {
    let request = ToolCall::with_json(&args.tool, &args.args);
    let request = request.map_err(|error| Stop::usage("--args", error))?;
    if !args.args.trim_start().starts_with('{') {
        return Err(Stop::usage("--args", "must be a JSON object"));
    }
    let start = Instant::now();
    let policy = policy(args.driver.policy.as_deref())?;
    block_on(async {
        let mut interrupt = Interrupt::new();
        tokio::select! {
            connected = connect(args, policy) => match connected? {
                Ok(client) => call(args, request, client, start, interrupt).await,
                Err(error) => Ok(failed(&error, None)),
            },
            // dropping what is connecting ends the server with all that it started
            code = interrupt.next_signal() => Ok(ExitCode::from(code)),
        }
    })?
}

/// Calls the tool, and ends the connection in an orderly way, also after an interrupt. A second interrupt does not wait.
async fn call(
    args: &CallArgs,
    mut call: ToolCall,
    client: AgentClient,
    start: Instant,
    mut interrupt: Interrupt,
) -> Done {
    if let Some(key) = &args.idempotency_key {
        call = call.with_idempotency_key(key);
    }
    if let Some(timeout) = args.driver.timeout {
        call = call.with_timeout(timeout.saturating_sub(start.elapsed()));
    }
    let answer = tokio::select! {
        answer = client.call(call) => Ok(answer),
        code = interrupt.next_signal() => Err(code),
    };
    let mut done = Ok(ExitCode::SUCCESS);
    if let Ok(Ok(response)) = &answer {
        // the result does not wait for the server's end
        done = output::print(&format!("{}\n", response_json(response.clone()))).map(|()| ExitCode::SUCCESS);
        if let Some(note) = unfinished(response) {
            say(note);
        }
    }
    tokio::select! {
        () = client.close() => {}
        code = interrupt.next_signal() => return Ok(ExitCode::from(code)),
    }
    match answer {
        Ok(Ok(_)) => done,
        // the error is the last line, after all that the server wrote while it ended
        Ok(Err(failure)) => Ok(failed(failure.error(), Some(&failure))),
        Err(code) => Ok(ExitCode::from(code)),
    }
}

/// What stands beside a result that is not the tool's, though no error.
fn unfinished(response: &CallToolResponse) -> Option<&'static str> {
    match response {
        CallToolResponse::InputRequired(_) => {
            Some("the server asks for input, which `call` cannot give: the tool has not answered")
        }
        CallToolResponse::Task(_) => {
            Some("the server has made a task of the call, for which `call` does not wait: the tool has not answered")
        }
        CallToolResponse::Complete(_) => None,
        _ => Some("the tool has not answered"),
    }
}

/// Connects. An invalid address is a usage error.
async fn connect(args: &CallArgs, policy: Policy) -> Result<Result<AgentClient, ToolError>, Stop> {
    let builder = AgentClient::builder()
        .with_policy(policy)
        .with_mode(args.driver.mode)
        .with_trust_hints(args.driver.trust_hints)
        .with_attempt_timeout(args.attempt_timeout)
        .with_connect_timeout(
            args.attempt_timeout
                .min(args.driver.timeout.unwrap_or(Duration::MAX)),
        )
        .with_reset_on_progress(args.driver.reset_on_progress)
        .with_max_message(usize::try_from(args.max_message).unwrap_or(usize::MAX))
        .with_observer(|event| report(&event));
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
        return match builder.http(url).await {
            Err(error) if error.code().as_deref() == Some(INVALID_URL) => {
                Err(Stop::usage("--url", error.message()))
            }
            connected => Ok(connected),
        };
    }
    if args.server.is_empty() {
        return Err(Stop::usage("CMD", "missing: give a command after `--`, or --url"));
    }
    Ok(builder.spawn(server_command(&args.server)).await)
}

/// Prints how the call ended. The last line is the error's text, as it leaves a process: masked, and of bounded length
/// (SPEC §1.9).
fn failed(error: &ToolError, failure: Option<&CallFailure>) -> ExitCode {
    if let Some(failure) = failure {
        say(&visible(&masked(&failure.summary())));
        say(&visible(&masked(&failure.advice())));
    }
    let emitted = error.emitted(&EmitOptions::default());
    say(&harmless(&emitted.to_json()));
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

/// Prints an event of the call to standard error.
fn report(event: &CallEvent<'_>) {
    match event {
        CallEvent::Failed { attempt, .. } => {
            let error = visible(&masked(&attempt.error.to_string()));
            say(&format!("attempt {}: {error}", attempt.number));
        }
        CallEvent::Waiting { delay, .. } => say(&format!("waiting {:.1} s", delay.as_secs_f64())),
        CallEvent::NotConnected {
            attempt,
            error,
            delay,
            ..
        } => {
            say(&format!(
                "connecting, attempt {attempt}: {}",
                visible(&masked(&error.to_string()))
            ));
            if let Some(delay) = delay {
                say(&format!("waiting {:.1} s", delay.as_secs_f64()));
            }
        }
        CallEvent::Reconnecting => say("reconnecting"),
        _ => {}
    }
}

/// Prints one line on standard error, if it is open.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
