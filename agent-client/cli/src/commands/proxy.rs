//! `toolerror proxy`: between any client and any MCP server.

use std::cell::Cell;
use std::io::Write as _;
use std::process::ExitCode;

use tokio::process::Command;
use tokio::runtime;
use toolerror::{EmitOptions, ToolError};
use toolerror_agent::proxy::{Proxy, ProxyEvent};

use crate::args::ProxyArgs;
use crate::foreign;
use crate::input::policy;
use crate::interrupt::Interrupt;
use crate::output::{visible, Done, Stop};

/// Runs until the client closes its side, or until a signal.
pub(crate) fn run(args: &ProxyArgs) -> Done {
    let proxy = proxy(args)?;
    let Some((program, rest)) = args.server.split_first() else {
        return Err(Stop::usage("CMD", "missing: give a command after `--`"));
    };
    let mut command = Command::new(program);
    command.args(rest);
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    let runtime = runtime.map_err(Stop::Output)?;
    let signal = Cell::new(None);
    let ended = runtime.block_on(async {
        let mut interrupt = Interrupt::new();
        let stop = async { signal.set(Some(interrupt.comes().await)) };
        let client = (tokio::io::stdin(), tokio::io::stdout());
        proxy.stdio(command, client, stop).await
    });
    runtime.shutdown_background(); // a thread may still wait for the client's next line
    ended.map_err(|error| {
        let name = format!("CMD `{}`", program.to_string_lossy());
        Stop::usage(&name, error.message())
    })?;
    Ok(signal.get().map_or(ExitCode::SUCCESS, ExitCode::from))
}

fn proxy(args: &ProxyArgs) -> Result<Proxy, Stop> {
    let mut proxy = Proxy::new()
        .with_policy(policy(args.policy.as_deref())?)
        .with_mode(args.mode)
        .with_trust_hints(args.trust_hints)
        .with_attempt_timeout(args.timeout)
        .with_reset_on_progress(args.reset_on_progress)
        .with_max_message(usize::try_from(args.max_message).unwrap_or(usize::MAX))
        .with_observer(report);
    if let Some(deadline) = args.deadline {
        proxy = proxy.with_deadline(deadline);
    }
    if let Some(name) = &args.profile {
        proxy = proxy.with_profile(foreign::profile(name)?);
    }
    Ok(proxy)
}

/// Prints what an operator has to know.
fn report(event: &ProxyEvent) {
    match event {
        ProxyEvent::ServerLost { error, delay } => {
            let error = masked(error);
            say(&format!("{error}; next start in {:.1} s", delay.as_secs_f64()));
        }
        ProxyEvent::Restarted => say("the server was started again"),
        ProxyEvent::Retrying {
            tool,
            attempt,
            error,
            delay,
        } => {
            let (tool, error) = (visible(tool), masked(error));
            let delay = delay.as_secs_f64();
            say(&format!(
                "`{tool}`, attempt {attempt}: {error}; next one in {delay:.1} s"
            ));
        }
        ProxyEvent::TooLong { from_server } => {
            let side = if *from_server { "server" } else { "client" };
            say(&format!(
                "a message of the {side} is longer than --max-message and was refused"
            ));
        }
        _ => {}
    }
}

/// The error in one line, without secrets.
fn masked(error: &ToolError) -> String {
    visible(&error.emitted(&EmitOptions::default()).to_string())
}

/// Prints one line on standard error, if it is open.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "toolerror proxy: {line}");
}
