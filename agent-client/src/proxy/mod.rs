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

mod event;
mod failures;
mod hints;
mod hub;
mod lines;
mod message;
mod outbox;
mod running;
mod scan;
mod settings;
mod stdio;

pub use event::ProxyEvent;

/// A proxy with its settings.
#[derive(Clone, Default)]
#[must_use]
pub struct Proxy(settings::Settings);

impl Proxy {
    /// A proxy with the default settings.
    pub fn new() -> Self {
        Self::default()
    }
}

impl std::fmt::Debug for Proxy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proxy")
            .field("policy", &self.0.policy)
            .field("trust_hints", &self.0.trust_hints)
            .field("attempt_timeout", &self.0.attempt_timeout)
            .field("max_message", &self.0.max_message)
            .finish_non_exhaustive()
    }
}
