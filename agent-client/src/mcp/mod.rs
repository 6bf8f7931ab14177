//! An MCP client that calls tools under a policy (SPEC §2.1).
//!
//! ```no_run
//! use serde_json::json;
//! use tokio::process::Command;
//! use toolerror_agent::mcp::AgentClient;
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let client = AgentClient::spawn(Command::new("my-mcp-server")).await?;
//! match client.call_tool("search", json!({"query": "leases"})).await {
//!     Ok(response) => println!("{response:?}"),
//!     Err(failure) => println!("{failure}\n{}", failure.advice()),
//! }
//! client.close().await;
//! # Ok(()) }
//! ```
//!
//! A call that is safe to repeat is repeated as the engine says; all other failures come back with the decision. Every
//! call ends in bounded time, and the server's process, with all that it started, ends with the client.

mod builder;
mod call;
mod client;
mod connection;
mod drive;
mod facts;
mod failed;
mod failure;
mod guard;
mod http;
mod process;

pub use builder::AgentClientBuilder;
pub use call::ToolCall;
pub use client::AgentClient;
pub use failure::{Attempt, CallEvent, CallFailure};
pub use rmcp::model::CallToolResponse;
