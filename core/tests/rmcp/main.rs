//! The middleware for the Rust MCP SDK. One program for all of it: the SDK takes long to compile into each.
#![cfg(feature = "rmcp")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod failures;
#[cfg(feature = "jsonschema")]
mod hosts;
mod log;
mod middleware;
#[cfg(feature = "jsonschema")]
mod server;
mod spans;
