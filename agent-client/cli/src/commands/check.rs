//! `toolerror check`: how an MCP server fails.

use std::process::ExitCode;

use toolerror::ErrorType;

use crate::args::CheckArgs;
use crate::check::{report, Check, Client, Server};
use crate::mcp::block_on;
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
        let written = std::fs::write(file, report::junit(&check));
        written.map_err(|error| Stop::usage(&format!("--junit `{}`", file.display()), error))?;
    }
    let text = if args.json {
        format!("{:#}\n", report::json(&check))
    } else {
        report::table(&check)
    };
    output::print(&text)?;
    let is_low = check.score() < args.fail_under;
    Ok(if is_low {
        ExitCode::from(TOO_LOW)
    } else {
        ExitCode::SUCCESS
    })
}

/// The findings, or why the server takes no part.
async fn check(args: &CheckArgs) -> Result<Result<Check, String>, Stop> {
    let mut client = Client::start(&args.server, args.timeout).map_err(|error| {
        let name = args
            .server
            .first()
            .map(|name| name.to_string_lossy().into_owned());
        Stop::usage(&format!("CMD `{}`", name.unwrap_or_default()), error)
    })?;
    let greeted = client.greet().await;
    let mut server = Server {
        command: args.server.clone(),
        timeout: args.timeout,
        client,
    };
    let checked = match greeted {
        Ok(name) => server.check(name, args.allow_calls).await,
        Err(answer) => Err(answer),
    };
    let done = match checked {
        Ok(check) => Ok(check),
        Err(answer) => Err(server.client.why(&answer).await),
    };
    server.client.end().await;
    Ok(done)
}
