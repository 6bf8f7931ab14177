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
//!     Err(failure) => println!("{}\n{}", failure.summary(), failure.advice()),
//! }
//! client.close().await;
//! # Ok(()) }
//! ```
//!
//! The client retries a call as the engine decides, where a retry is safe. All other failures are returned with the
//! decision. Every call ends in bounded time. The server's process, with all that it started, ends with the client.

pub(crate) mod accepted_request;
mod answer;
mod builder;
mod call;
mod call_loop;
mod call_marks;
mod call_result;
mod chunks;
mod client;
mod connection;
mod escaped_processes;
mod events;
mod facts;
mod failure;
mod handler;
pub(crate) mod http;
pub(crate) mod http_answer;
mod http_client;
mod in_flight;
mod pipes;
pub(crate) mod process;
pub(crate) mod request;
pub(crate) mod response;
mod sdk_error;
pub(crate) mod send_error;
mod server;
mod server_stderr;
mod settings;
pub(crate) mod sse;
pub(crate) mod start_failure;
mod stdout_filter;
mod target;
pub(crate) mod ticket;
mod tokens;
mod tools;

pub use crate::driver::{CallEvent, FailedAttempt};
pub use answer::ToolAnswer;
pub use builder::AgentClientBuilder;
pub use call::ToolCall;
pub use client::AgentClient;
pub use failure::CallFailure;
#[doc(hidden)]
pub use http::make_client;
#[doc(hidden)]
pub use process::{wrap, Process};
#[doc(hidden)]
pub use response::{is_events, whole_body};
pub use rmcp::model::CallToolResponse;
#[doc(hidden)]
pub use sse::{BodyError, EventStream};
pub use tokens::TokenRequest;
#[doc(hidden)]
pub use tools::{MAX_LISTED_TOOLS, MAX_LIST_PAGES};
