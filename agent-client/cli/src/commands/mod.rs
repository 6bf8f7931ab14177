//! One file per command.

pub(crate) mod call;
pub(crate) mod completions;
pub(crate) mod demo;
pub(crate) mod demo_server;
pub(crate) mod man;
pub(crate) mod read;
pub(crate) mod schema;
pub(crate) mod testee;

use std::future::Future;

use crate::output::Stop;

/// Runs asynchronous work to its end.
fn block_on<T>(work: impl Future<Output = T>) -> Result<T, Stop> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    Ok(runtime.map_err(Stop::Output)?.block_on(work))
}
