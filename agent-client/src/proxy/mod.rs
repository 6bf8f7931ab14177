//! A proxy between any MCP client and any MCP server, for servers that cannot be changed (SPEC §2.6).
//!
//! Failed calls of tools reach the client as ToolErrors. All else passes byte for byte.
//!
//! ```no_run
//! use tokio::process::Command;
//! use toolerror_agent::proxy::Proxy;
//!
//! # async fn run() -> Result<(), toolerror::ToolError> {
//! let client = (tokio::io::stdin(), tokio::io::stdout());
//! Proxy::new().stdio(Command::new("my-mcp-server"), client, std::future::pending()).await
//! # }
//! ```

mod contracts;
mod duplicate_members;
mod event;
mod failures;
mod hangup;
mod hints;
mod hub;
mod lines;
mod listen;
mod message;
mod outbox;
mod pair;
mod revision;
mod running;
mod server;
mod settings;
mod several;
mod traced_requests;
mod upstream;
mod whole_lines;

pub use contracts::Contracts;
pub use event::{ProxyEvent, RetriedAttempt, TracedCall};
pub use listen::Access;
pub use server::{Member, Members, Server};
pub use settings::Proxy;
pub use upstream::Upstream;
