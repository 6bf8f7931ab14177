//! A connection to a server, and the server's process if this client started it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientRequest, ErrorData, PingRequest, ProtocolVersion,
    ServerResult,
};
use rmcp::service::PeerRequestOptions;
use rmcp::{ClientLifecycleMode, Peer, RoleClient, ServiceError};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout, Instant};
use toolerror::ToolError;

use super::call_marks::CallMarks;
use super::handler::ClientHandler;
use super::in_flight::{Abandoned, InFlight, Progress};
use super::pipes::Pipes;
use super::process::Process;
use super::sdk_error;
use super::send_error::{Reader, SendError};
use super::settings::Settings;
use super::start_failure;
use super::stdout_filter::{Cutoff, StdoutFilter};
use super::target::{open_session, OpenSessionError, OpeningSession, RunningSession, Target};
use super::tools::Tools;
use crate::answers::one_line;
use crate::engine::Delivery;

/// How long a new connection waits for the list of tools (SPEC §2.5.4).
const LIST: Duration = Duration::from_secs(5);

/// Time limit for the SDK's orderly close.
const GOODBYE: Duration = Duration::from_secs(1);

/// How long a server has to answer a `ping` before it counts as hanging (SPEC §2.5.20).
const PING: Duration = Duration::from_secs(5);

/// How long to wait for the exit status of a server that has closed its output during a call, or before it has greeted.
const EXIT: Duration = Duration::from_millis(200);
const EXIT_AT_START: Duration = Duration::from_secs(2);

/// How often it is seen whether the server's process has ended, and how long the rest of its output may take then.
const LOOK: Duration = Duration::from_millis(250);
const REST: Duration = Duration::from_millis(300);

/// The server's process; `None` without one, and when it was ended.
type SharedProcess = Arc<tokio::sync::Mutex<Option<Process>>>;

/// An open connection. Dropping it closes it and kills the server's process.
pub(super) struct Connection {
    /// `None` for a connection of the caller.
    service: Mutex<Option<RunningSession>>,
    peer: Peer<RoleClient>,
    cutoff: Cutoff,
    process: SharedProcess,
    has_process: bool,
    /// Whether its transport reports which calls were written.
    is_tracked: bool,
    lost: AtomicBool,
    /// Attempts in a row that ended at their time limit.
    timeouts: AtomicU32,
    progress: Progress,
    abandoned: Abandoned,
}

/// The parts and the time limit of a new connection.
pub(super) struct Opening<'a> {
    settings: &'a Settings,
    tools: &'a Tools,
    limit: Duration,
    cutoff: Cutoff,
    progress: Progress,
}

impl<'a> Opening<'a> {
    /// An opening that must be over within `limit`.
    pub(super) fn new(settings: &'a Settings, tools: &'a Tools, limit: Duration) -> Self {
        Self {
            settings,
            tools,
            limit,
            cutoff: Cutoff::default(),
            progress: Progress::default(),
        }
    }

    /// The client half of the connection, and how its life begins.
    fn client(&self) -> (ClientHandler, ClientLifecycleMode) {
        let client = ClientHandler {
            progress: self.progress.clone(),
            tools: self.tools.clone(),
            handler: Arc::clone(&self.settings.handler),
        };
        (client, self.settings.lifecycle.clone())
    }
}

impl Connection {
    /// Connects, starting the server where that is our task, and lists its tools.
    pub(super) async fn open(target: &Target, opening: Opening<'_>) -> Result<Self, SendError> {
        let (client, lifecycle) = opening.client();
        match target {
            Target::Http(http) => {
                let transport = http.transport(opening.cutoff.clone(), opening.settings.secrets.clone())?;
                let opened = open_session(client, transport, lifecycle);
                Self::over(opened, SharedProcess::default(), opening).await
            }
            Target::Transport { serve, .. } => {
                let opened = serve(client, lifecycle);
                let mut connection = Self::over(opened, SharedProcess::default(), opening).await?;
                connection.is_tracked = false;
                Ok(connection)
            }
            Target::Peer(peer) => {
                let process = SharedProcess::default();
                Self::list_tools(peer, Instant::now(), &process, &opening).await?;
                Ok(Self::new(None, peer.clone(), process, opening))
            }
            Target::Command(command) => {
                let started = {
                    let mut command = command.lock().unwrap_or_else(PoisonError::into_inner);
                    Process::start(&mut command, opening.settings.forward_stderr)
                };
                let (process, stdout, stdin) = started.map_err(start_failure::not_started)?;
                let process: SharedProcess = Arc::new(tokio::sync::Mutex::new(Some(process)));
                let max_message = opening.settings.max_message;
                let gone = gone(Arc::downgrade(&process));
                let filtered = StdoutFilter::new(stdout, max_message, opening.cutoff.clone(), gone);
                let opened = open_session(client, Pipes::new(filtered, stdin), lifecycle);
                let mut connected = Self::over(opened, Arc::clone(&process), opening).await;
                match &mut connected {
                    Ok(connection) => connection.has_process = true,
                    Err(_) => end(&process).await, // it is of no use
                }
                connected
            }
        }
    }

    /// A connection over a session, with the server's process.
    async fn over(
        opened: OpeningSession,
        process: SharedProcess,
        opening: Opening<'_>,
    ) -> Result<Self, SendError> {
        let begun = Instant::now();
        let (cutoff, limit) = (&opening.cutoff, opening.limit);
        let service = match timeout(limit, opened).await {
            Ok(Ok(service)) => service,
            Ok(Err(OpenSessionError::NoTransport(error))) => {
                return Err(SendError::new(error, Delivery::NotSent))
            }
            Ok(Err(OpenSessionError::Start(error))) => {
                let closed = not_greeted(cutoff, &process).await;
                let reader = opening.settings.reader();
                return Err(sdk_error::from_start(&error, closed, reader));
            }
            Err(_) => return Err(not_answered(cutoff, limit)),
        };
        let peer = service.peer().clone();
        speaks_known(&peer, opening.settings)?;
        Self::list_tools(&peer, begun, &process, &opening).await?;
        Ok(Self::new(Some(service), peer, process, opening))
    }

    /// Lists the tools, which gives calls their hints. A list that is refused, that cannot be read or that does not come soon
    /// leaves calls without them; a lost connection is a failure of connecting (SPEC §2.5.4).
    async fn list_tools(
        peer: &Peer<RoleClient>,
        begun: Instant,
        process: &SharedProcess,
        opening: &Opening<'_>,
    ) -> Result<(), SendError> {
        let rest = opening.limit.saturating_sub(begun.elapsed());
        let (tools, asked) = (opening.tools.clone(), peer.clone());
        // a list that comes later counts for later calls
        let listing = tokio::spawn(async move { tools.fetch(&asked).await });
        let Ok(Ok(Err(error))) = timeout(rest.min(LIST), listing).await else {
            return Ok(());
        };
        let closed = match error {
            ServiceError::TransportClosed | ServiceError::TransportSend(_) => {
                not_greeted(&opening.cutoff, process).await
            }
            _ => None,
        };
        let was_closed = closed.is_some() || peer.is_transport_closed();
        let failed = sdk_error::from_service(&error, closed, opening.settings.reader()).not_sent();
        if was_closed || failed.session_lost {
            return Err(failed);
        }
        Ok(())
    }

    /// A connection whose server has answered.
    fn new(
        service: Option<RunningSession>,
        peer: Peer<RoleClient>,
        process: SharedProcess,
        opening: Opening<'_>,
    ) -> Self {
        Self {
            is_tracked: service.is_some(),
            service: Mutex::new(service),
            abandoned: Abandoned::new(peer.clone()),
            peer,
            cutoff: opening.cutoff,
            process,
            has_process: false,
            lost: AtomicBool::new(false),
            timeouts: AtomicU32::new(0),
            progress: opening.progress,
        }
    }

    /// Sends a call and waits for its answer; `progressed` is notified of the server's progress reports.
    pub(super) async fn call_tool(
        &self,
        params: CallToolRequestParams,
        marks: CallMarks,
        progressed: Arc<Notify>,
    ) -> Result<ServerResult, ServiceError> {
        let ticket = marks.ticket.clone();
        if !self.is_tracked {
            if marks.arguments.is_some() && params.arguments.is_none() {
                let text = "the transport cannot send a number of `arguments`";
                return Err(ServiceError::McpError(ErrorData::invalid_params(text, None)));
            }
            ticket.write(); // what a transport of the caller does with it is not known
        }
        let mut request = CallToolRequest::new(params);
        request.extensions.insert(marks);
        let request = ClientRequest::CallToolRequest(request);
        let options = PeerRequestOptions::no_options();
        let handle = self.peer.send_cancellable_request(request, options).await?;
        let (id, token) = (handle.id.clone(), handle.progress_token.clone());
        let in_flight = InFlight::new(
            id,
            token,
            (ticket, progressed),
            self.progress.clone(),
            self.abandoned.clone(),
        );
        let answer = handle.await_response().await;
        in_flight.finish();
        self.timeouts.store(0, Ordering::Relaxed);
        answer
    }

    /// Counts an attempt that ended at its time limit: how many there were since the last answer.
    pub(super) fn timed_out(&self) -> u32 {
        self.timeouts.fetch_add(1, Ordering::Relaxed).saturating_add(1)
    }

    /// Whether the server answers a `ping`, in whatever way; then its timeouts are forgotten.
    pub(super) async fn answers(&self) -> bool {
        let ping = ClientRequest::PingRequest(PingRequest::default());
        let answer = timeout(PING, self.peer.send_request(ping)).await;
        let answers = matches!(
            answer,
            Ok(Ok(_) | Err(ServiceError::McpError(_) | ServiceError::UnexpectedResponse))
        );
        if answers {
            self.timeouts.store(0, Ordering::Relaxed);
        }
        answers
    }

    /// Asks the server for its tools.
    pub(super) async fn fetch(&self, tools: &Tools, reader: Reader) -> Result<(), SendError> {
        match tools.fetch(&self.peer).await {
            Ok(()) => Ok(()),
            Err(error) => Err(self.send_error(&error, reader).await),
        }
    }

    /// Whether this client has started the server.
    pub(super) fn has_process(&self) -> bool {
        self.has_process
    }

    /// Whether nothing can be sent any more.
    pub(super) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed) || self.peer.is_transport_closed()
    }

    /// Converts the error of a request; it may also mean that the connection is lost.
    pub(super) async fn send_error(&self, error: &ServiceError, reader: Reader) -> SendError {
        let of_transport = matches!(
            error,
            ServiceError::TransportClosed | ServiceError::TransportSend(_)
        );
        let closed = if of_transport {
            why_closed(&self.cutoff, self.process.lock().await.as_mut()).await
        } else {
            None
        };
        // over HTTP, one failed request does not mean that the connection is lost
        if matches!(error, ServiceError::TransportClosed) || (of_transport && self.has_process) {
            self.lost.store(true, Ordering::Relaxed);
        }
        let failed = sdk_error::from_service(error, closed, reader);
        if failed.session_lost {
            self.lost.store(true, Ordering::Relaxed);
        }
        failed
    }

    /// Closes the connection in an orderly way, in bounded time. First it cancels the calls that are still open.
    pub(super) async fn close(&self) {
        let _ = timeout(GOODBYE, self.abandoned.tell()).await;
        let service = self.service.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut service) = service {
            let _ = service.close_with_timeout(GOODBYE).await;
        }
        end(&self.process).await;
    }
}

/// Refuses a server whose revision of MCP the client does not know, as MCP asks for.
fn speaks_known(peer: &Peer<RoleClient>, settings: &Settings) -> Result<(), SendError> {
    let known = settings.handler.supported_protocol_versions();
    let spoken = peer.peer_info().map(|info| info.protocol_version.clone());
    let Some(spoken) = spoken.filter(|spoken| !known.contains(spoken)) else {
        return Ok(());
    };
    let spoken = one_line(spoken.as_str());
    let known: Vec<&str> = known.iter().map(ProtocolVersion::as_str).collect();
    let text = format!(
        "the server speaks MCP `{spoken}`, which this client does not know: it knows {}",
        known.join(", ")
    );
    Err(SendError::new(ToolError::internal(text), Delivery::NotSent))
}

/// Ends the process, if there is one.
async fn end(process: &SharedProcess) {
    let process = process.lock().await.take();
    if let Some(process) = process {
        process.end().await;
    }
}

/// Waits until the process has ended, and the rest of its output has come. The connection alone keeps the process.
async fn gone(process: Weak<tokio::sync::Mutex<Option<Process>>>) {
    let is_running = || {
        let process = process.upgrade()?;
        // somebody who holds it asks the same
        let ended = process
            .try_lock()
            .is_ok_and(|mut process| process.as_mut().is_none_or(Process::has_ended));
        (!ended).then_some(())
    };
    while is_running().is_some() {
        sleep(LOOK).await;
    }
    sleep(REST).await;
}

/// Why the connection was closed during a call, if known.
async fn why_closed(cutoff: &Cutoff, process: Option<&mut Process>) -> Option<SendError> {
    if let Some(bad_output) = cutoff.bad_output() {
        return Some(SendError::lost(ToolError::internal(bad_output.to_string())));
    }
    let status = process?.exit(EXIT).await?;
    Some(SendError::went_away(status))
}

/// Why a server ended before its first answer, if known.
async fn not_greeted(cutoff: &Cutoff, process: &SharedProcess) -> Option<SendError> {
    if cutoff.bad_output().is_some() {
        return why_closed(cutoff, None).await;
    }
    let mut process = process.lock().await;
    let process = process.as_mut()?;
    let status = process.exit(EXIT_AT_START).await?;
    Some(process.start_failure(status).await)
}

/// The error of a server that did not answer in time.
fn not_answered(cutoff: &Cutoff, limit: Duration) -> SendError {
    match cutoff.bad_output() {
        Some(bad_output) => SendError::new(ToolError::internal(bad_output.to_string()), Delivery::NotSent),
        None => SendError::timed_out(limit, Delivery::NotSent),
    }
}
