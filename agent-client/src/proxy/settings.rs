//! The settings of a proxy.

use std::future::Future;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use toolerror::{Mode, ToolError};

use super::contracts::Contracts;
use super::event::ProxyEvent;
use super::failures::ReadAs;
use super::hangup::Watch;
use super::hints::Listed;
use crate::engine::{Keys, Policy};
use crate::known_secrets::KnownSecrets;

/// How long what is in flight may take after the client has gone, and after the proxy is stopped, unless it is set.
pub(super) const AFTER_CLIENT: Duration = Duration::from_secs(1);
pub(super) const AFTER_STOP: Duration = Duration::from_secs(5);

/// The role of a proxy: alone, or one of several.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ProxyRole {
    Alone,
    OneOfSeveral,
    /// The same, and its server could not be started before.
    AgainOfSeveral,
}

/// Called with what happens.
pub(super) type Observer = Arc<dyn Fn(&ProxyEvent) + Send + Sync>;

/// All settings. [`Proxy`] documents them.
#[derive(Clone)]
pub(super) struct Settings {
    pub(super) policy: Arc<Policy>,
    pub(super) keys: Arc<Keys>,
    pub(super) name: String,
    pub(super) mode: Mode,
    pub(super) profile: Option<ReadAs>,
    pub(super) contracts: Option<Arc<Contracts>>,
    pub(super) trust_hints: bool,
    pub(super) reset_on_progress: bool,
    pub(super) attempt_timeout: Duration,
    pub(super) timeout: Option<Duration>,
    pub(super) grace: Option<Duration>,
    pub(super) max_message: usize,
    pub(super) seed: u64,
    pub(super) observer: Option<Observer>,
    pub(super) hangup: Option<Watch>,
    /// The session with the client over HTTP.
    pub(super) client_session: Option<Arc<str>>,
    /// The server is for one request of a client, which the proxy greets.
    pub(super) is_sessionless: bool,
    pub(super) listed: Listed,
    pub(super) secrets: KnownSecrets,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            policy: Arc::default(),
            keys: Arc::default(),
            name: "server".to_owned(),
            mode: Mode::Unwrap,
            profile: None,
            contracts: None,
            trust_hints: false,
            reset_on_progress: false,
            attempt_timeout: Duration::from_secs(300),
            timeout: None,
            grace: None,
            max_message: 16 << 20,
            seed: RandomState::new().hash_one(0),
            observer: None,
            hangup: None,
            client_session: None,
            is_sessionless: false,
            listed: Listed::default(),
            secrets: KnownSecrets::of_this_process(),
        }
    }
}

/// A proxy with its settings.
#[derive(Clone, Default)]
#[must_use]
pub struct Proxy(pub(super) Settings);

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

/// The settings.
impl Proxy {
    /// Sets the name of the server: calls of a tool of this name share a budget. Default: `server`.
    pub fn with_name(mut self, name: &str) -> Self {
        name.clone_into(&mut self.0.name);
        self
    }

    /// Sets the policy. Default: that of SPEC §2.4.
    pub fn with_policy(mut self, policy: Policy) -> Self {
        self.0.policy = Arc::new(policy);
        self
    }

    /// Sets how far errors are interpreted. Default: [`Mode::Unwrap`]. [`Mode::Classify`] needs the feature `classify`;
    /// without it, it is as `Unwrap`.
    pub fn with_mode(mut self, mode: Mode) -> Self {
        self.0.mode = mode;
        self
    }

    /// Reads texts in the error form of another system first, also those of results that call themselves a success.
    /// Default: none.
    pub fn with_profile(mut self, read: impl Fn(&str) -> Option<ToolError> + Send + Sync + 'static) -> Self {
        self.0.profile = Some(Arc::new(read));
        self
    }

    /// Checks calls and results by these contracts. Calls of tools without one are refused. Default: none.
    pub fn with_contracts(mut self, contracts: Contracts) -> Self {
        self.0.contracts = Some(Arc::new(contracts));
        self
    }

    /// Sets whether to trust the server's hints about which tools only read, or are idempotent. Default: no, so a call
    /// that may have been carried out is never retried. The hints are those of the lists of tools that the client asks for.
    pub fn with_trust_hints(mut self, on: bool) -> Self {
        self.0.trust_hints = on;
        self
    }

    /// Sets whether progress that the server reports of a call starts the time of its attempt anew. Default: no.
    pub fn with_reset_on_progress(mut self, on: bool) -> Self {
        self.0.reset_on_progress = on;
        self
    }

    /// Sets the longest time for one attempt of a call. Default: 300 s.
    pub fn with_attempt_timeout(mut self, timeout: Duration) -> Self {
        self.0.attempt_timeout = timeout;
        self
    }

    /// Sets the longest time for a call, all attempts and waits included. Default: no limit but those of the attempts.
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.0.timeout = Some(timeout);
        self
    }

    /// Sets how long what is in flight may take to end after the client has gone, or after the proxy is stopped. Default:
    /// 1 s after a client on pipes has gone, since it may not expect more, otherwise 5 s. Zero ends it at once.
    pub fn with_grace(mut self, grace: Duration) -> Self {
        self.0.grace = Some(grace);
        self
    }

    /// Sets the longest message in bytes that either side may send. Default: 16 MiB (16,777,216). A longer one is refused.
    pub fn with_max_message(mut self, bytes: usize) -> Self {
        self.0.max_message = bytes;
        self
    }

    /// Sets the seed of the jitter, for reproducible waits. Default: random.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.0.seed = seed;
        self
    }

    /// Sets how to wait until the client has gone, without reading from it: a client that goes while the server takes nothing more is seen
    /// only so. `wait` is called as often as nothing is read. Default: such a client is seen when it is read again. With
    /// [`listen`](Self::listen) there is no need for it.
    pub fn with_hangup<F>(mut self, wait: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.0.hangup = Some(Arc::new(move || Box::pin(wait())));
        self
    }

    /// Calls `observer` with what happens. It must be quick: messages wait for it.
    pub fn with_observer(mut self, observer: impl Fn(&ProxyEvent) + Send + Sync + 'static) -> Self {
        self.0.observer = Some(Arc::new(observer));
        self
    }
}
