//! One agent's side of a call: the decisions of a rule.

use toolerror_agent::{Call, Facts};

use super::rng::Rng;

/// The result of a send.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ServerReply {
    Ok,
    /// Refused at once.
    Unavailable,
    /// No reply in time.
    Timeout,
    /// 429, with the time in which it is worth to come back.
    RateLimited {
        retry_after_ms: u64,
    },
    /// Somebody else was faster.
    Conflict,
}

/// A call under way.
#[derive(Debug)]
pub(super) struct CallRun {
    pub(super) agent: u64,
    pub(super) tool: u64,
    /// Number of the call among this agent's calls to this tool.
    pub(super) number: u64,
    pub(super) start_ms: u64,
    pub(super) sends: u32,
    pub(super) sent_ms: u64,
    /// How often the server has carried it out.
    pub(super) executions: u32,
    /// The server has asked not to come back before.
    pub(super) asked_ms: u64,
    pub(super) rate_limited: u32,
    /// Sends before the time that the server asked for.
    pub(super) early: u32,
    /// The cost of the last retry.
    pub(super) cost: f64,
    /// The state for the engine.
    pub(super) state: Option<Call>,
}

impl CallRun {
    /// A draw for the attempt that is due.
    pub(super) fn rng(&self, seed: u64, what: u64) -> Rng {
        Rng::for_stream(&[
            seed,
            what,
            self.agent,
            self.tool,
            self.number,
            u64::from(self.sends),
        ])
    }
}

/// The agent's side.
pub(super) trait Client {
    /// A call begins.
    fn begin(&mut self, _call: &mut CallRun, _facts: Facts, _now_ms: u64) {}

    /// Before each send: how long to wait first, nothing to give up.
    fn admit(&mut self, _call: &mut CallRun, _now_ms: u64, _seed: u64) -> Option<u64> {
        Some(0)
    }

    /// Handles the reply to a send; returns the delay of a retry, or `None` for no retry.
    fn answered(&mut self, call: &mut CallRun, reply: ServerReply, now_ms: u64, seed: u64) -> Option<u64>;
}
