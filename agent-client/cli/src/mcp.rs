//! Helpers of the commands that speak MCP.

use std::future::Future;

use rmcp::model::ServerResult;
use serde_json::Value;
use toolerror_agent::CallToolResponse;

use crate::output::Stop;

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
