//! The settings of a client, as its parts read them.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use rmcp::ClientLifecycleMode;
use toolerror::Mode;

use super::handler::{self, Handler};
use super::send_error::Reader;
use crate::answers::MAX_MESSAGE;
use crate::driver::{tell, CallEvent, Sleep as _, TokioSleep, ATTEMPT_TIMEOUT, CONNECT_TIMEOUT};
use crate::engine::Policy;
use crate::known_secrets::KnownSecrets;

/// An observer of calls.
pub(super) type Observer = Arc<dyn Fn(CallEvent<'_>) + Send + Sync>;

/// All settings. [`AgentClientBuilder`](super::AgentClientBuilder) documents them.
#[derive(Clone)]
pub(super) struct Settings {
    pub(super) policy: Policy,
    pub(super) mode: Mode,
    pub(super) trust_hints: bool,
    pub(super) reset_on_progress: bool,
    pub(super) forward_stderr: bool,
    pub(super) attempt_timeout: Duration,
    pub(super) timeout: Option<Duration>,
    pub(super) connect_timeout: Option<Duration>,
    pub(super) max_message: usize,
    pub(super) max_in_flight: Option<usize>,
    pub(super) restart_after: Option<NonZeroU32>,
    pub(super) lifecycle: ClientLifecycleMode,
    pub(super) handler: Handler,
    pub(super) seed: u64,
    pub(super) observer: Option<Observer>,
    pub(super) secrets: KnownSecrets,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            policy: Policy::default(),
            mode: Mode::Unwrap,
            trust_hints: false,
            reset_on_progress: false,
            forward_stderr: true,
            attempt_timeout: ATTEMPT_TIMEOUT,
            timeout: None,
            connect_timeout: None,
            max_message: MAX_MESSAGE,
            max_in_flight: None,
            restart_after: None,
            lifecycle: ClientLifecycleMode::Initialize,
            handler: handler::without_answers(),
            seed: RandomState::new().hash_one(0),
            observer: None,
            secrets: KnownSecrets::of_this_process(),
        }
    }
}

impl Settings {
    /// How errors are read, at this time.
    pub(super) fn reader(&self) -> Reader {
        Reader {
            mode: self.mode,
            now_ms: TokioSleep.now().wall_ms,
        }
    }

    /// How long connecting may take (SPEC 2.5.4).
    pub(super) fn connect_timeout(&self) -> Duration {
        let default = || {
            self.timeout
                .map_or(CONNECT_TIMEOUT, |timeout| timeout.min(CONNECT_TIMEOUT))
        };
        self.connect_timeout.unwrap_or_else(default)
    }

    pub(super) fn notify(&self, event: CallEvent<'_>) {
        tell(self.observer.as_deref(), event);
    }
}
