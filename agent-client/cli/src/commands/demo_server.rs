//! `toolerror demo-server`: the demo's MCP server.

use std::process::ExitCode;

use crate::args::DemoServerArgs;
use crate::demo_server;
use crate::mcp::block_on;
use crate::output::{Done, Stop};

/// Serves until the client disconnects.
pub(crate) fn run(args: &DemoServerArgs) -> Done {
    let served = block_on(async {
        match args.http {
            Some(address) => demo_server::serve_http(address).await,
            None => demo_server::serve_stdio().await,
        }
    })?;
    served.map_err(|error| Stop::usage("demo-server", error))?;
    Ok(ExitCode::SUCCESS)
}
