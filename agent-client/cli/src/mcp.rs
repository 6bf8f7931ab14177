//! Helpers of the commands that speak MCP.

use std::ffi::OsString;
use std::future::Future;

use rmcp::model::ServerResult;
use serde_json::Value;
use tokio::process::Command;
use toolerror_agent::CallToolResponse;

use crate::output::Stop;

/// The variables with this program's own tokens: for its listener, and for a server over HTTP.
pub(crate) const PROXY_TOKEN: &str = "TOOLERROR_PROXY_TOKEN";
pub(crate) const UPSTREAM_TOKEN: &str = "TOOLERROR_UPSTREAM_TOKEN";

/// The command of a server: a program and its arguments. It gets the environment of this program without its tokens.
pub(crate) fn server_command<'a>(words: impl IntoIterator<Item = &'a OsString>) -> Command {
    let mut words = words.into_iter();
    let mut command = Command::new(words.next().cloned().unwrap_or_default());
    command.args(words);
    command.env_remove(PROXY_TOKEN).env_remove(UPSTREAM_TOKEN);
    command
}

/// A response as it came over the wire.
pub(crate) fn response_json(response: CallToolResponse) -> Value {
    serde_json::to_value(ServerResult::from(response)).unwrap_or_default()
}

/// Runs asynchronous work to its end.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> Result<T, Stop> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    Ok(runtime.map_err(Stop::Output)?.block_on(work))
}
