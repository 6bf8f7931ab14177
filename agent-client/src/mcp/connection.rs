//! One connection to a server, and the server's process where it has one of ours.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use process_wrap::tokio::CommandWrap;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities,
    ClientConfig, ClientRequest, Implementation, ProgressNotificationParam, ServerResult,
};
use rmcp::service::{NotificationContext, PeerRequestOptions, RunningService};
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::IntoTransport;
use rmcp::{ClientHandler, ClientServiceExt, Peer, RoleClient, ServiceError};
use tokio::sync::Notify;
use tokio::time::{timeout, Instant};
use toolerror::ToolError;

use super::in_flight::{Abandoned, InFlight, Progress};
use super::process::Process;
use super::send_error::{Reader, SendError};
use super::settings::Settings;
use super::start;
use super::stdout_guard::{Cutoff, StdoutGuard};
use super::tools::Tools;
use super::{http, sdk_error};
use crate::engine::Delivery;

/// How long the SDK may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);

/// How long to wait for the exit status of a server that has closed its output during a call, or before it has greeted.
const EXIT: Duration = Duration::from_millis(200);
const EXIT_AT_START: Duration = Duration::from_secs(2);

/// Where the server is.
pub(super) enum Target {
    /// A command that starts it, again if need be.
    Command(Mutex<CommandWrap>),
    /// An endpoint on streamable HTTP.
    Http(StreamableHttpClientTransportConfig, Option<reqwest::Client>),
}

/// A connection that has been made. Dropped, it is cut, and the server's process is killed.
pub(super) struct Connection {
    service: Mutex<Option<RunningService<RoleClient, Client>>>,
    peer: Peer<RoleClient>,
    cutoff: Cutoff,
    process: Option<tokio::sync::Mutex<Option<Process>>>,
    lost: AtomicBool,
    progress: Progress,
    abandoned: Abandoned,
}

/// How the client introduces itself to the server, and what it hears from it.
pub(super) struct Client {
    progress: Progress,
    tools: Tools,
}

impl ClientHandler for Client {
    async fn on_progress(&self, params: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.progress.reported(&params.progress_token);
    }

    async fn on_tool_list_changed(&self, context: NotificationContext<RoleClient>) {
        self.tools.changed(context.peer);
    }

    fn get_info(&self) -> ClientConfig {
        let us = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        ClientConfig::new(ClientCapabilities::default(), us)
    }
}

impl Connection {
    /// Connects within `limit`, starting the server where that is our task, and lists its tools.
    pub(super) async fn open(
        target: &Target,
        settings: &Settings,
        tools: &Tools,
        limit: Duration,
    ) -> Result<Self, SendError> {
        let cutoff = Cutoff::default();
        match target {
            Target::Http(config, client) => {
                let transport = http::transport(config, client.clone(), cutoff.clone())?;
                Self::over(transport, &mut None, cutoff, (settings, tools), limit).await
            }
            Target::Command(command) => {
                let started = {
                    let mut command = command.lock().unwrap_or_else(PoisonError::into_inner);
                    Process::start(&mut command, settings.forward_stderr)
                };
                let (process, stdout, stdin) = started.map_err(start::not_started)?;
                let guarded = StdoutGuard::new(stdout, settings.max_message, cutoff.clone());
                let transport = AsyncRwTransport::<RoleClient, _, _>::new(guarded, stdin)
                    .with_max_line_length(settings.max_message.saturating_mul(3).saturating_add(1));
                let mut process = Some(process);
                let connected = Self::over(transport, &mut process, cutoff, (settings, tools), limit).await;
                if let Some(process) = process {
                    process.end().await; // it is of no use
                }
                connected
            }
        }
    }

    /// Takes the process when the connection is made.
    async fn over<E, A>(
        transport: impl IntoTransport<RoleClient, E, A>,
        process: &mut Option<Process>,
        cutoff: Cutoff,
        (settings, tools): (&Settings, &Tools),
        limit: Duration,
    ) -> Result<Self, SendError>
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        let begun = Instant::now();
        let progress = Progress::default();
        let client = Client {
            progress: progress.clone(),
            tools: tools.clone(),
        };
        let started = client.serve_with_lifecycle(transport, settings.lifecycle.clone());
        let service = match timeout(limit, started).await {
            Ok(Ok(service)) => service,
            Ok(Err(error)) => {
                let closed = not_greeted(&cutoff, process.as_mut()).await;
                return Err(sdk_error::from_start(&error, closed, settings.reader()));
            }
            Err(_) => return Err(not_answered(&cutoff, limit)),
        };
        let peer = service.peer().clone();
        let rest = limit.saturating_sub(begun.elapsed());
        match timeout(rest, tools.fetch(&peer)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                let closed = not_greeted(&cutoff, process.as_mut()).await;
                return Err(sdk_error::from_service(&error, closed, settings.reader()).not_sent());
            }
            Err(_) => return Err(not_answered(&cutoff, limit)),
        }
        Ok(Self {
            service: Mutex::new(Some(service)),
            abandoned: Abandoned::new(peer.clone()),
            peer,
            cutoff,
            process: process
                .take()
                .map(|process| tokio::sync::Mutex::new(Some(process))),
            lost: AtomicBool::new(false),
            progress,
        })
    }

    /// Sends a call and waits for its answer; `progressed` is told what the server reports of it.
    pub(super) async fn call_tool(
        &self,
        params: CallToolRequestParams,
        progressed: Arc<Notify>,
    ) -> Result<CallToolResponse, ServiceError> {
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
        let options = PeerRequestOptions::no_options();
        let handle = self.peer.send_cancellable_request(request, options).await?;
        let (id, token) = (handle.id.clone(), handle.progress_token.clone());
        let in_flight = InFlight::new(
            id,
            token,
            progressed,
            self.progress.clone(),
            self.abandoned.clone(),
        );
        let answer = handle.await_response().await;
        in_flight.finish();
        match answer? {
            ServerResult::CallToolResult(result) => Ok(result.into()),
            ServerResult::InputRequiredResult(result) => Ok(CallToolResponse::InputRequired(result)),
            ServerResult::CreateTaskResult(result) => Ok(CallToolResponse::Task(result)),
            // a result without anything in it
            ServerResult::EmptyResult(_) => Ok(CallToolResult::default().into()),
            _ => Err(ServiceError::UnexpectedResponse),
        }
    }

    /// Nothing can be sent any more.
    pub(super) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed) || self.peer.is_transport_closed()
    }

    /// What the error of a request means for the call and for the connection.
    pub(super) async fn send_error(&self, error: &ServiceError, reader: Reader) -> SendError {
        let of_transport = matches!(
            error,
            ServiceError::TransportClosed | ServiceError::TransportSend(_)
        );
        let closed = match &self.process {
            _ if !of_transport => None,
            Some(process) => why_closed(&self.cutoff, process.lock().await.as_mut()).await,
            None => why_closed(&self.cutoff, None).await,
        };
        // over HTTP, one failed request does not mean that the connection is lost
        if matches!(error, ServiceError::TransportClosed) || (of_transport && self.process.is_some()) {
            self.lost.store(true, Ordering::Relaxed);
        }
        let failed = sdk_error::from_service(error, closed, reader);
        if failed.session_lost {
            self.lost.store(true, Ordering::Relaxed);
        }
        failed
    }

    /// Closes it in an orderly way, in bounded time. The server is told first which calls nobody waits for any more.
    pub(super) async fn close(&self) {
        let _ = timeout(GOODBYE, self.abandoned.tell()).await;
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

/// Why the connection is gone during a call, if that is known.
async fn why_closed(cutoff: &Cutoff, process: Option<&mut Process>) -> Option<SendError> {
    if let Some(bad_output) = cutoff.bad_output() {
        return Some(SendError::lost(ToolError::internal(bad_output.to_string())));
    }
    let status = process?.exit(EXIT).await?;
    let text = format!("the server went away before it answered ({status})");
    Some(SendError::lost(ToolError::transient(text)))
}

/// Why a server is gone that never greeted, if that is known.
async fn not_greeted(cutoff: &Cutoff, process: Option<&mut Process>) -> Option<SendError> {
    if cutoff.bad_output().is_some() {
        return why_closed(cutoff, None).await;
    }
    let process = process?;
    let status = process.exit(EXIT_AT_START).await?;
    let last_words = process.last_words().await;
    Some(start::failed(status, &last_words))
}

/// The error of a server that did not answer in time.
fn not_answered(cutoff: &Cutoff, limit: Duration) -> SendError {
    match cutoff.bad_output() {
        Some(bad_output) => SendError::new(ToolError::internal(bad_output.to_string()), Delivery::NotSent),
        None => SendError::timed_out(limit, Delivery::NotSent),
    }
}
