//! How a client is built and connected.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rmcp::transport::IntoTransport;
use rmcp::{ClientHandler, ClientLifecycleMode, Peer, RoleClient};
use tokio::process::Command;
use toolerror::{Mode, ToolError};

use super::client::AgentClient;
use super::http::{self, Http};
use super::process;
use super::send_error::SendError;
use super::server::Server;
use super::settings::Settings;
use super::target::Target;
use super::tokens::{TokenProvider, TokenRequest, Tokens};
use crate::answers::INVALID_URL;
use crate::driver::CallEvent;
use crate::engine::{Keys, Policy};

/// Builds an [`AgentClient`]. Start with [`AgentClient::builder`].
///
/// ```no_run
/// # use std::time::Duration;
/// # use tokio::process::Command;
/// # use toolerror_agent::mcp::AgentClient;
/// # async fn run() -> Result<(), toolerror::ToolError> {
/// let client = AgentClient::builder()
///     .with_trust_hints(true)
///     .with_timeout(Duration::from_secs(30))
///     .with_observer(|event| eprintln!("{event:?}"))
///     .spawn(Command::new("my-mcp-server"))
///     .await?;
/// # Ok(()) }
/// ```
#[derive(Clone, Default)]
#[must_use]
pub struct AgentClientBuilder {
    settings: Settings,
    bearer_token: Option<String>,
    token_provider: Option<TokenProvider>,
    keys: Option<(String, Arc<Keys>)>,
    http_client: Option<reqwest::Client>,
    headers: reqwest::header::HeaderMap,
}

impl AgentClient {
    /// A builder with the default settings.
    pub fn builder() -> AgentClientBuilder {
        AgentClientBuilder::default()
    }

    /// Starts a server as a child process, with the default settings.
    ///
    /// # Errors
    /// As those of [`AgentClientBuilder::spawn`].
    pub async fn spawn(command: impl Into<Command>) -> Result<Self, ToolError> {
        Self::builder().spawn(command).await
    }

    /// Connects to a server over streamable HTTP, with the default settings.
    ///
    /// # Errors
    /// As those of [`AgentClientBuilder::http`].
    pub async fn http(url: &str) -> Result<Self, ToolError> {
        Self::builder().http(url).await
    }

    /// Makes calls over a connection that the caller has made and keeps, with the default settings.
    ///
    /// ```no_run
    /// # use rmcp::{ServiceExt as _, transport::IntoTransport, RoleClient};
    /// # use toolerror_agent::mcp::AgentClient;
    /// # async fn run(transport: (tokio::net::tcp::OwnedReadHalf, tokio::net::tcp::OwnedWriteHalf))
    /// # -> Result<(), Box<dyn std::error::Error>> {
    /// let service = ().serve(transport).await?; // of the crate rmcp
    /// let client = AgentClient::from_peer(service.peer().clone()).await?;
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// As those of [`AgentClientBuilder::peer`].
    pub async fn from_peer(peer: Peer<RoleClient>) -> Result<Self, ToolError> {
        Self::builder().peer(peer).await
    }
}

impl AgentClientBuilder {
    /// Sets the policy. Default: that of SPEC §2.4.
    pub fn with_policy(mut self, policy: Policy) -> Self {
        self.settings.policy = policy;
        self
    }

    /// Sets the policy from a file of JSON, as [`Policy::from_json`] reads it.
    ///
    /// # Errors VALIDATION: the file is not a valid policy; the text names the fault. An unreadable file: by the I/O
    /// error (NOT_FOUND, PERMISSION).
    pub fn with_policy_file(self, path: impl AsRef<Path>) -> Result<Self, ToolError> {
        let policy = Policy::from_json(&std::fs::read_to_string(path)?);
        let policy =
            policy.map_err(|misuse| ToolError::validation(misuse.to_string()).with_source(misuse))?;
        Ok(self.with_policy(policy))
    }

    /// Sets how far errors are interpreted. Default: [`Mode::Unwrap`]. [`Mode::Classify`] needs the feature `classify`;
    /// without it, it is as `Unwrap`.
    pub fn with_mode(mut self, mode: Mode) -> Self {
        self.settings.mode = mode;
        self
    }

    /// Sets whether to trust the server's hints about which tools only read, or are idempotent. Default: no, so a call
    /// that may have been carried out is never retried.
    pub fn with_trust_hints(mut self, on: bool) -> Self {
        self.settings.trust_hints = on;
        self
    }

    /// Sets the longest time for one attempt. Default: 60 s.
    pub fn with_attempt_timeout(mut self, timeout: Duration) -> Self {
        self.settings.attempt_timeout = timeout;
        self
    }

    /// Sets whether progress that the server reports of a call starts the time of its attempt anew. Default: no.
    ///
    /// With it, only [`with_timeout`](Self::with_timeout) bounds a call whose server reports progress forever.
    pub fn with_reset_on_progress(mut self, on: bool) -> Self {
        self.settings.reset_on_progress = on;
        self
    }

    /// Sets whether what a server writes to its standard error is passed on to that of this process. Default: yes. The
    /// last lines are in the error of a server that does not start, in both cases.
    pub fn with_forwarded_stderr(mut self, on: bool) -> Self {
        self.settings.forward_stderr = on;
        self
    }

    /// Sets the longest time for a call, all attempts and waits included. Default: no limit but those of the attempts.
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.settings.timeout = Some(timeout);
        self
    }

    /// Sets the longest time for connecting and for starting the server, retries included. Default: 30 s, or the
    /// [timeout](Self::with_timeout) of a call where that is shorter.
    pub fn with_connect_timeout(mut self, timeout: Duration) -> Self {
        self.settings.connect_timeout = Some(timeout);
        self
    }

    /// Sets the longest message in bytes that a server may send. Default: 16 MiB (16,777,216). A longer answer ends the
    /// call with INTERNAL.
    pub fn with_max_message(mut self, bytes: usize) -> Self {
        self.settings.max_message = bytes;
        self
    }

    /// Sets how many calls may be in flight at a time, at least 1. Further ones wait; one whose time is over meanwhile was
    /// not sent. Default: no limit.
    pub fn with_max_in_flight(mut self, calls: usize) -> Self {
        self.settings.max_in_flight = Some(calls.max(1));
        self
    }

    /// Sets after how many attempts in a row that end at their time limit a server that hangs is started again; 0 is never.
    /// Default: never, since a server that answers nothing during a long call cannot be told from one that hangs.
    ///
    /// After so many a `ping` is sent. Without an answer to it within 5 s the server is ended as
    /// [`close`](AgentClient::close) does it, which also ends the other calls in flight, and started again. That counts for a server that
    /// [`spawn`](Self::spawn) has started, and for [`connect_with`](Self::connect_with) (SPEC §2.5.20).
    pub fn with_restart_after(mut self, timeouts: u32) -> Self {
        self.settings.restart_after = NonZeroU32::new(timeouts);
        self
    }

    /// Shares the states of tools with other clients and drivers; this server's keys are `server/TOOL`. Default: a
    /// private set of states.
    pub fn with_keys(mut self, server: impl Into<String>, keys: Arc<Keys>) -> Self {
        self.keys = Some((server.into(), keys));
        self
    }

    /// Sets the HTTP client: its proxy, certificates and headers. It should not follow redirects to other origins,
    /// since they would receive the token, nor by 301, 302 and 303 (SPEC §2.5.17), and keep no idle connections, since one that the server closes at the same
    /// moment costs a call. The default client is configured so.
    ///
    /// The default headers of a client cannot be read, so a secret in them is not known and not masked where a server repeats it
    /// (SPEC §2.5.18). Give such headers to [`with_headers`](Self::with_headers).
    pub fn with_http_client(mut self, client: reqwest::Client) -> Self {
        self.http_client = Some(client);
        self
    }

    /// Sets headers that go along with every request over HTTP.
    pub fn with_headers(mut self, headers: reqwest::header::HeaderMap) -> Self {
        self.headers = headers;
        self
    }

    /// Sets how a session is opened. Default: `initialize`, which servers of every protocol revision but the latest need.
    pub fn with_lifecycle(mut self, mode: ClientLifecycleMode) -> Self {
        self.settings.lifecycle = mode;
        self
    }

    /// Sets the bearer token for a server over HTTP.
    pub fn with_bearer_token(mut self, token: impl Into<String>) -> Self {
        self.bearer_token = Some(token.into());
        self
    }

    /// Sets who provides the bearer token for a server over HTTP. The provider is asked before the first request, and again
    /// after a 401: then the refused request is sent once more, with the other token. That happens once per call.
    ///
    /// An error of the provider ends the call with this error. A provider has 30 s. It stands in place of
    /// [`with_bearer_token`](Self::with_bearer_token), and of an `Authorization` in [`with_headers`](Self::with_headers).
    ///
    /// ```no_run
    /// # use toolerror::ToolError;
    /// # use toolerror_agent::mcp::{AgentClient, TokenRequest};
    /// # async fn kept_token() -> String { String::new() }
    /// # async fn new_token(_: Option<String>) -> Result<String, ToolError> { Ok(String::new()) }
    /// # async fn run() -> Result<(), ToolError> {
    /// let client = AgentClient::builder()
    ///     .with_token_provider(|request: TokenRequest| async move {
    ///         if request.refused {
    ///             return new_token(request.challenge).await;
    ///         }
    ///         Ok(kept_token().await)
    ///     })
    ///     .http("http://localhost:8080/mcp")
    ///     .await?;
    /// # Ok(()) }
    /// ```
    pub fn with_token_provider<F, E>(
        mut self,
        provider: impl Fn(TokenRequest) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<String, E>> + Send + 'static,
        E: Into<ToolError> + 'static,
    {
        self.token_provider = Some(TokenProvider::new(provider));
        self
    }

    /// Sets the handler of the server's requests (elicitation, sampling, roots), progress and log messages. Its
    /// `get_info` declares the client's capabilities. Default: a handler that declines all requests.
    ///
    /// The server waits for an answer within a call, so [`with_attempt_timeout`](Self::with_attempt_timeout) must leave
    /// time for it. The client itself hears of progress and of changed lists of tools as before.
    pub fn with_handler(mut self, handler: impl ClientHandler) -> Self {
        self.settings.handler = Arc::new(handler);
        self
    }

    /// Sets the seed of the jitter, for reproducible waits. Default: random.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// Calls `observer` for each event of a call. It must be quick: the call waits for it. A panic in it is ignored.
    pub fn with_observer(mut self, observer: impl Fn(CallEvent<'_>) + Send + Sync + 'static) -> Self {
        self.settings.observer = Some(Arc::new(observer));
        self
    }

    /// Starts a server as a child process and connects to it over its standard input and output.
    ///
    /// Its standard error is read ([`with_forwarded_stderr`](Self::with_forwarded_stderr)). The server runs in its own
    /// process group, which ends when the client is dropped; a process that leaves the group (`setsid`) is out of reach. A program that ends by `exit` or by a signal must
    /// [`close`](AgentClient::close) the client first.
    ///
    /// # Errors
    /// The command cannot be started, or the server does not answer as MCP requires.
    pub async fn spawn(mut self, command: impl Into<Command>) -> Result<AgentClient, ToolError> {
        let command = process::wrap(command.into());
        self.settings.secrets = process::known_secrets(&command);
        let target = Target::Command(Mutex::new(command));
        self.connect(target).await
    }

    /// Connects to a server over streamable HTTP; `https` needs the feature `tls`.
    ///
    /// # Errors The URL is invalid (VALIDATION with the code `toolerror/invalid_url`), the server cannot be reached, or
    /// it does not answer as MCP requires.
    pub async fn http(mut self, url: &str) -> Result<AgentClient, ToolError> {
        if let Err(error) = reqwest::Url::parse(url) {
            // the address may hold a password, so it is not repeated
            let error = ToolError::validation(format!("the address of the server is not a URL: {error}"));
            return Err(error.with_code(INVALID_URL));
        }
        let secure = url
            .split_once(':')
            .is_some_and(|(scheme, _)| scheme.trim().eq_ignore_ascii_case("https"));
        if secure && !cfg!(feature = "tls") {
            return Err(ToolError::validation("this program was built without `https`"));
        }
        self.settings.secrets.add_url(url);
        let provider = self.token_provider.take();
        let fixed = self.bearer_token.take().filter(|_| provider.is_none());
        let mut config = http::config(url, fixed, self.settings.max_message);
        if provider.is_some() {
            self.headers.remove(reqwest::header::AUTHORIZATION);
        }
        for (name, value) in std::mem::take(&mut self.headers) {
            config.custom_headers.extend(name.map(|name| (name, value)));
        }
        let http = Http {
            config,
            client: self.http_client.take(),
            tokens: provider.map(Tokens::new),
        };
        self.connect(Target::Http(Box::new(http))).await
    }

    /// Connects over a transport of the MCP SDK, for one connection: when that is lost, the calls after it fail with
    /// INTERNAL. [`connect_with`](Self::connect_with) can connect again.
    ///
    /// What the settings say of HTTP and of standard error does not count here, nor does
    /// [`with_max_message`](Self::with_max_message): these are matters of the transport. An answer that it cannot read
    /// ends its call at the attempt's timeout.
    ///
    /// ```no_run
    /// # use toolerror_agent::mcp::AgentClient;
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// let stream = tokio::net::TcpStream::connect("localhost:4000").await?;
    /// let client = AgentClient::builder().transport(stream).await?;
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// The server does not answer as MCP requires.
    pub async fn transport<E, A>(
        self,
        transport: impl IntoTransport<RoleClient, E, A>,
    ) -> Result<AgentClient, ToolError>
    where
        E: Error + Send + Sync + 'static,
        A: 'static,
    {
        self.connect(Target::once(transport)).await
    }

    /// As [`transport`](Self::transport), with a transport from `connect` for each connection that has to be made.
    ///
    /// # Errors
    /// The error of `connect`, or the server does not answer as MCP requires.
    pub async fn connect_with<F, T, E, A, X>(
        self,
        connect: impl Fn() -> F + Send + Sync + 'static,
    ) -> Result<AgentClient, ToolError>
    where
        F: Future<Output = Result<T, X>> + Send + 'static,
        T: IntoTransport<RoleClient, E, A>,
        E: Error + Send + Sync + 'static,
        A: 'static,
        X: Into<ToolError> + 'static,
    {
        self.connect(Target::repeatable(connect)).await
    }

    /// Makes calls over a connection that the caller has made and keeps: its own service of the MCP SDK.
    ///
    /// When the connection is lost, calls fail with INTERNAL. Its own handler answers the server, so
    /// [`with_handler`](Self::with_handler) and [`with_reset_on_progress`](Self::with_reset_on_progress) do nothing here;
    /// after a change of the list of tools call [`refresh_tools`](AgentClient::refresh_tools). A call whose time ends counts
    /// as sent, also when the service has not written it.
    ///
    /// # Errors
    /// The server does not list its tools as MCP requires.
    pub async fn peer(self, peer: Peer<RoleClient>) -> Result<AgentClient, ToolError> {
        self.connect(Target::Peer(peer)).await
    }

    async fn connect(self, target: Target) -> Result<AgentClient, ToolError> {
        let server = Server::connect(target, self.settings).await;
        let server = server.map_err(SendError::into_error)?;
        Ok(AgentClient::new(server, self.keys))
    }
}

impl fmt::Debug for AgentClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = &self.settings;
        f.debug_struct("AgentClientBuilder")
            .field("policy", &settings.policy)
            .field("trust_hints", &settings.trust_hints)
            .field("attempt_timeout", &settings.attempt_timeout)
            .field("timeout", &settings.timeout)
            .finish_non_exhaustive()
    }
}
