//! One connection to a server, and the server's process where it has one of ours.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use process_wrap::tokio::CommandWrap;
use rmcp::model::{
    ClientCapabilities, ClientConfig, ErrorCode, Implementation, PaginatedRequestParams, Tool,
};
use rmcp::service::RunningService;
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::IntoTransport;
use rmcp::{ClientHandler, ClientServiceExt, Peer, RoleClient, ServiceError};
use tokio::time::{timeout, Instant};
use toolerror::ToolError;

use super::process::Process;
use super::send_error::SendError;
use super::settings::Settings;
use super::stdout_guard::{Cutoff, StdoutGuard};
use super::{http, sdk_error};
use crate::engine::Delivery;

/// A server that lists more tools than this is cut off.
const MAX_TOOLS: usize = 10_000;

/// How long the SDK may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);

/// How long to wait for the exit status of a server that has closed its output.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Where the server is.
pub(super) enum Target {
    /// A command that starts it, again if need be.
    Command(Mutex<CommandWrap>),
    /// An endpoint on streamable HTTP.
    Http(StreamableHttpClientTransportConfig),
}

/// A connection that has been made. Dropped, it is cut, and the server's process is killed.
pub(super) struct Connection {
    service: Mutex<Option<RunningService<RoleClient, Client>>>,
    peer: Peer<RoleClient>,
    cutoff: Cutoff,
    process: Option<tokio::sync::Mutex<Option<Process>>>,
    tools: Arc<[Tool]>,
    lost: AtomicBool,
}

/// How the client introduces itself to the server.
pub(super) struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let us = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        ClientConfig::new(ClientCapabilities::default(), us)
    }
}

impl Connection {
    /// Connects, starting the server where that is our task, and lists its tools.
    pub(super) async fn open(target: &Target, settings: &Settings, now_ms: i64) -> Result<Self, SendError> {
        let cutoff = Cutoff::default();
        match target {
            Target::Http(config) => {
                let transport = http::transport(config)?;
                Self::over(transport, None, cutoff, settings, now_ms).await
            }
            Target::Command(command) => {
                let started = Process::start(&mut command.lock().unwrap_or_else(PoisonError::into_inner));
                let (process, stdout, stdin) = started.map_err(not_started)?;
                let guarded = StdoutGuard::new(stdout, settings.max_message, cutoff.clone());
                let transport = AsyncRwTransport::<RoleClient, _, _>::new(guarded, stdin)
                    .with_max_line_length(settings.max_message);
                Self::over(transport, Some(process), cutoff, settings, now_ms).await
            }
        }
    }

    async fn over<E, A>(
        transport: impl IntoTransport<RoleClient, E, A>,
        mut process: Option<Process>,
        cutoff: Cutoff,
        settings: &Settings,
        now_ms: i64,
    ) -> Result<Self, SendError>
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        let begun = Instant::now();
        let started = Client.serve_with_lifecycle(transport, settings.lifecycle.clone());
        let service = match timeout(settings.connect_timeout, started).await {
            Ok(Ok(service)) => service,
            Ok(Err(error)) => {
                let closed = why_closed(&cutoff, process.as_mut()).await;
                return Err(sdk_error::from_start(&error, closed, now_ms));
            }
            Err(_) => return Err(not_answered(&cutoff, settings.connect_timeout)),
        };
        let peer = service.peer().clone();
        let rest = settings.connect_timeout.saturating_sub(begun.elapsed());
        let tools = match timeout(rest, list_tools(&peer)).await {
            Ok(Ok(tools)) => tools.into(),
            Ok(Err(error)) => {
                let closed = why_closed(&cutoff, process.as_mut()).await;
                return Err(sdk_error::from_service(&error, closed, now_ms).not_sent());
            }
            Err(_) => return Err(not_answered(&cutoff, settings.connect_timeout)),
        };
        Ok(Self {
            service: Mutex::new(Some(service)),
            peer,
            cutoff,
            process: process.map(|process| tokio::sync::Mutex::new(Some(process))),
            tools,
            lost: AtomicBool::new(false),
        })
    }

    /// Through which requests are sent.
    pub(super) fn peer(&self) -> &Peer<RoleClient> {
        &self.peer
    }

    /// The tools that the server listed.
    pub(super) fn tools(&self) -> &Arc<[Tool]> {
        &self.tools
    }

    /// Nothing can be sent any more.
    pub(super) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed) || self.peer.is_transport_closed()
    }

    /// What the error of a request means for the call and for the connection.
    pub(super) async fn send_error(&self, error: &ServiceError, now_ms: i64) -> SendError {
        let of_transport = matches!(
            error,
            ServiceError::TransportClosed | ServiceError::TransportSend(_)
        );
        let closed = match &self.process {
            Some(process) if of_transport => why_closed(&self.cutoff, process.lock().await.as_mut()).await,
            _ => None,
        };
        // over HTTP, one failed request does not mean that the connection is lost
        if matches!(error, ServiceError::TransportClosed) || (of_transport && self.process.is_some()) {
            self.lost.store(true, Ordering::Relaxed);
        }
        sdk_error::from_service(error, closed, now_ms)
    }

    /// Closes it in an orderly way, in bounded time.
    pub(super) async fn close(&self) {
        let service = self.service.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut service) = service {
            let _ = service.close_with_timeout(GOODBYE).await;
        }
        if let Some(process) = &self.process {
            if let Some(process) = process.lock().await.take() {
                process.end().await;
            }
        }
    }
}

/// All tools, page by page.
async fn list_tools(peer: &Peer<RoleClient>) -> Result<Vec<Tool>, ServiceError> {
    let mut tools = Vec::new();
    let mut cursor = None;
    loop {
        let params = PaginatedRequestParams::default().with_cursor(cursor);
        let page = match peer.list_tools(Some(params)).await {
            Ok(page) => page,
            Err(ServiceError::McpError(error)) if error.code == ErrorCode::METHOD_NOT_FOUND => {
                return Ok(tools); // a server without tools
            }
            Err(error) => return Err(error),
        };
        tools.extend(page.tools);
        cursor = page.next_cursor;
        if cursor.is_none() || tools.len() > MAX_TOOLS {
            return Ok(tools);
        }
    }
}

async fn why_closed(cutoff: &Cutoff, process: Option<&mut Process>) -> Option<SendError> {
    if let Some(bad_output) = cutoff.bad_output() {
        let error = ToolError::internal(bad_output.to_string());
        return Some(SendError::new(error, Delivery::Unknown));
    }
    let status = process?.exit(LAST_WORDS).await?;
    let text = format!("the server went away before it answered ({status})");
    Some(SendError::new(ToolError::transient(text), Delivery::Unknown))
}

/// The error of a server that did not answer in time.
fn not_answered(cutoff: &Cutoff, limit: Duration) -> SendError {
    match cutoff.bad_output() {
        Some(bad_output) => SendError::new(ToolError::internal(bad_output.to_string()), Delivery::NotSent),
        None => SendError::timed_out(limit, Delivery::NotSent),
    }
}

/// A program that cannot be started (SPEC §1.8, files).
fn not_started(error: std::io::Error) -> SendError {
    let text = format!("cannot start the server: {error}");
    SendError::new(ToolError::from(error).with_message(text), Delivery::NotSent)
}
