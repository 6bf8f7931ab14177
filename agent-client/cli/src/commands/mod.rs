//! One file per command.

pub(crate) mod call;
pub(crate) mod completions;
pub(crate) mod demo;
pub(crate) mod demo_server;
pub(crate) mod http;
pub(crate) mod man;
pub(crate) mod read;
pub(crate) mod schema;
pub(crate) mod simulate;
pub(crate) mod tables;
pub(crate) mod testee;

use std::future::Future;

use rmcp::model::ServerResult;
use serde_json::Value;
use toolerror_agent::CallToolResponse;

use crate::output::Stop;

/// A response as it came over the wire.
fn response_json(response: CallToolResponse) -> Value {
    serde_json::to_value(ServerResult::from(response)).unwrap_or_default()
}

/// Runs asynchronous work to its end.
fn block_on<T>(work: impl Future<Output = T>) -> Result<T, Stop> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    Ok(runtime.map_err(Stop::Output)?.block_on(work))
}
