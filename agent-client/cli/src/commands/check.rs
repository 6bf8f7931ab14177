//! `toolerror check`: how an MCP server fails.

use std::path::Path;
use std::process::ExitCode;

use toolerror::ErrorType;

use crate::args::check::CheckArgs;
use crate::check::{page, report, Check, Client, Http, Server, Target};
use crate::input::token;
use crate::interrupt::Interrupt;
use crate::mcp::{block_on, UPSTREAM_TOKEN};
use crate::output::{self, visible, Done, Stop};

/// Exit code when the score is too low.
const TOO_LOW: u8 = 1;

/// Checks the server and prints the findings.
pub(crate) fn run(args: &CheckArgs) -> Done {
    let checked = block_on(check(args))??;
    let check = match checked {
        Ok(check) => check,
        Err(why) => {
            output::complain(&visible(&why));
            return Ok(output::exit_code(Some(ErrorType::Internal)));
        }
    };
    if let Some(file) = &args.junit {
        write(file, "--junit", &report::junit(&check))?;
    }
    if let Some(file) = &args.html {
        write(file, "--html", &page::html(&check))?;
    }
    let text = if args.json {
        format!("{:#}\n", report::json(&check))
    } else {
        report::table(&check)
    };
    output::print(&text)?;
    // the points of a server that is gone say nothing of what was not tried
    let is_cut = args.fail_under > 0 && check.ended_early.is_some();
    let is_low = is_cut || check.score() < args.fail_under;
    Ok(if is_low {
        ExitCode::from(TOO_LOW)
    } else {
        ExitCode::SUCCESS
    })
}

fn write(file: &Path, option: &str, text: &str) -> Result<(), Stop> {
    let written = std::fs::write(file, text);
    written.map_err(|error| Stop::usage(&format!("{option} `{}`", file.display()), error))
}

/// The findings, or why the server takes no part.
async fn check(args: &CheckArgs) -> Result<Result<Check, String>, Stop> {
    let target = match &args.url {
        Some(url) => {
            let http = Http::new(url, token(None, "", UPSTREAM_TOKEN)?);
            Target::Http(http.ok_or_else(|| Stop::usage("--url", "must be an http or https address"))?)
        }
        None => Target::Command(args.server.clone()),
    };
    let mut interrupt = Interrupt::new();
    let client = Client::start(&target, args.timeout).map_err(|error| {
        let name = args
            .server
            .first()
            .map(|name| name.to_string_lossy().into_owned());
        Stop::usage(&format!("CMD `{}`", name.unwrap_or_default()), error)
    })?;
    let mut server = Server::new(target, args.timeout, client);
    let checked = interrupt.or(found(&mut server, args.allow_calls)).await;
    interrupt.or(server.client.end()).await?; // a second signal does not wait
    checked
}

/// What the server does, or why it takes no part.
async fn found(server: &mut Server, allow_calls: bool) -> Result<Check, String> {
    let checked = match server.client.greet().await {
        Ok(name) => server.check(name, allow_calls).await,
        Err(answer) => Err(answer),
    };
    match checked {
        Ok(check) => Ok(check),
        Err(answer) => Err(server.client.why(&answer).await),
    }
}
