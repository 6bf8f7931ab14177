//! The settings of a client, as its parts read them.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use rmcp::ClientLifecycleMode;

use super::failure::CallEvent;
use crate::engine::Policy;

/// Called with what happens during calls.
pub(super) type Observer = Arc<dyn Fn(CallEvent<'_>) + Send + Sync>;

/// All settings. [`AgentClientBuilder`](super::AgentClientBuilder) documents them.
#[derive(Clone)]
pub(super) struct Settings {
    pub(super) policy: Policy,
    pub(super) trust_hints: bool,
    pub(super) attempt_timeout: Duration,
    pub(super) deadline: Option<Duration>,
    pub(super) connect_timeout: Duration,
    pub(super) max_message: usize,
    pub(super) lifecycle: ClientLifecycleMode,
    pub(super) seed: u64,
    pub(super) observer: Option<Observer>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            policy: Policy::default(),
            trust_hints: false,
            attempt_timeout: Duration::from_secs(60),
            deadline: None,
            connect_timeout: Duration::from_secs(30),
            max_message: 16 << 20,
            lifecycle: ClientLifecycleMode::Initialize,
            seed: RandomState::new().hash_one(0),
            observer: None,
        }
    }
}

impl Settings {
    pub(super) fn notify(&self, event: CallEvent<'_>) {
        if let Some(observer) = &self.observer {
            observer(event);
        }
    }
}
