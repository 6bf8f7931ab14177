//! The middleware for the Rust MCP SDK. One program for all of it: the SDK takes long to compile into each.
#![cfg(feature = "rmcp")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

use rmcp::{RoleServer, Service, ServiceExt as _};
use tokio::io::DuplexStream;

mod failures;
#[cfg(feature = "jsonschema")]
mod hosts;
mod log;
mod middleware;
#[cfg(feature = "jsonschema")]
mod server;
mod spans;
mod unreadable_calls;

/// The client's end of a pipe to a server that runs in this process.
fn served(server: impl Service<RoleServer>) -> DuplexStream {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move { server.serve(theirs).await.unwrap().waiting().await });
    ours
}
