//! The middleware for the Rust MCP SDK. One program for all of it: the SDK takes long to compile into each.
#![cfg(feature = "rmcp")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

use std::sync::Once;

use rmcp::{RoleServer, Service, ServiceExt as _};
use tokio::io::DuplexStream;
use tracing::subscriber::{set_default, set_global_default, DefaultGuard};
use tracing::{span, Event, Metadata, Subscriber};

mod failures;
#[cfg(feature = "jsonschema")]
mod hosts;
mod log;
mod middleware;
#[cfg(feature = "jsonschema")]
mod server;
mod sources;
mod spans;
mod unreadable_calls;

/// The client's end of a pipe to a server that runs in this process.
fn served(server: impl Service<RoleServer>) -> DuplexStream {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move { server.serve(theirs).await.unwrap().waiting().await });
    ours
}

/// The spans and events of this thread go to `subscriber` until the guard is dropped.
///
/// Tests run side by side, and `tracing` asks only the thread that comes first to a span whether somebody wants it, as
/// long as there has been one subscriber. A second one for the whole program makes it ask all of them.
fn subscribed(subscriber: impl Subscriber + Send + Sync) -> DefaultGuard {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| set_global_default(Deaf).unwrap());
    set_default(subscriber)
}

/// Wants all, and keeps nothing.
struct Deaf;

impl Subscriber for Deaf {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }
    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &span::Id) {}
    fn exit(&self, _: &span::Id) {}
}
