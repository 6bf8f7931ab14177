//! The settings of a client.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rmcp::ClientLifecycleMode;
use tokio::process::Command;
use toolerror::ToolError;

use super::client::AgentClient;
use super::connection::{Settings, Target};
use super::failure::CallEvent;
use super::{http, process};
use crate::engine::Policy;

/// Who is told what happens.
pub(super) type Observer = Arc<dyn Fn(CallEvent<'_>) + Send + Sync>;

/// The settings of a client. Start with [`AgentClient::builder`].
///
/// ```no_run
/// # use std::time::Duration;
/// # use tokio::process::Command;
/// # use toolerror_agent::mcp::AgentClient;
/// # async fn run() -> Result<(), toolerror::ToolError> {
/// let client = AgentClient::builder()
///     .trust_hints(true)
///     .deadline(Duration::from_secs(30))
///     .on_event(|event| eprintln!("{event:?}"))
///     .spawn(Command::new("my-mcp-server"))
///     .await?;
/// # Ok(()) }
/// ```
#[derive(Clone)]
#[must_use]
pub struct AgentClientBuilder {
    pub(super) policy: Policy,
    pub(super) trust_hints: bool,
    pub(super) attempt_timeout: Duration,
    pub(super) deadline: Option<Duration>,
    pub(super) settings: Settings,
    pub(super) seed: u64,
    pub(super) observer: Option<Observer>,
    bearer_token: Option<String>,
}

impl Default for AgentClientBuilder {
    fn default() -> Self {
        Self {
            policy: Policy::default(),
            trust_hints: false,
            attempt_timeout: Duration::from_secs(60),
            deadline: None,
            settings: Settings {
                limit: Duration::from_secs(30),
                max_message: 16 << 20,
                lifecycle: ClientLifecycleMode::Initialize,
            },
            seed: RandomState::new().hash_one(0),
            observer: None,
            bearer_token: None,
        }
    }
}

impl AgentClientBuilder {
    /// Sets the policy. Default: that of SPEC §2.4.
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// Believes the server's hints about which tools only read or can be repeated. Default: no, so a call that may
    /// have been carried out is never repeated.
    pub fn trust_hints(mut self, on: bool) -> Self {
        self.trust_hints = on;
        self
    }

    /// Sets the longest time for one attempt. Default: 60 s.
    pub fn attempt_timeout(mut self, timeout: Duration) -> Self {
        self.attempt_timeout = timeout;
        self
    }

    /// Sets the longest time for a call, all attempts and waits included. Default: none but that of the attempts.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Sets the longest time for connecting, and for starting the server. Default: 30 s.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.settings.limit = timeout;
        self
    }

    /// Sets the longest message in bytes that a server may send. Default: 16 MiB.
    pub fn max_message(mut self, bytes: usize) -> Self {
        self.settings.max_message = bytes;
        self
    }

    /// Sets how the protocol is opened. Default: `initialize`, which servers of all revisions but the last know.
    pub fn lifecycle(mut self, mode: ClientLifecycleMode) -> Self {
        self.settings.lifecycle = mode;
        self
    }

    /// Sets the token that is sent to a server on HTTP.
    pub fn bearer_token(mut self, token: impl Into<String>) -> Self {
        self.bearer_token = Some(token.into());
        self
    }

    /// Sets the seed of the jitter, to see the same waits again. Default: random.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Calls `observer` with what happens during calls. It must be quick: the call goes on after it.
    pub fn on_event(mut self, observer: impl Fn(CallEvent<'_>) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(observer));
        self
    }

    /// Starts a server as a child process and connects to it over its standard input and output.
    ///
    /// Its standard error stays as `command` says. It runs in a process group of its own, which is killed when the
    /// client is dropped; a program that ends by `exit` or by a signal must [`close`](AgentClient::close) first.
    pub async fn spawn(self, command: impl Into<Command>) -> Result<AgentClient, ToolError> {
        let target = Target::Command(Mutex::new(process::wrap(command.into())));
        AgentClient::connect(target, self).await
    }

    /// Connects to a server on streamable HTTP; `https` needs the feature `tls`.
    pub async fn http(mut self, url: &str) -> Result<AgentClient, ToolError> {
        let config = http::config(url, self.bearer_token.take(), self.settings.max_message);
        AgentClient::connect(Target::Http(config), self).await
    }
}

impl fmt::Debug for AgentClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentClientBuilder")
            .field("policy", &self.policy)
            .field("trust_hints", &self.trust_hints)
            .field("attempt_timeout", &self.attempt_timeout)
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}
