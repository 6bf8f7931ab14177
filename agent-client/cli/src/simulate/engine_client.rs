//! The engine as a client of the model.

use toolerror::ToolError;
use toolerror_agent::{
    admit, decide, Action, Admission, Call, Clock, Delivery, Event, Facts, Failure, KeyState, Policy,
};

use super::client::{CallRun, Client, ServerReply};

/// An agent with the default policy, one key for each tool.
#[derive(Debug)]
pub(super) struct EngineClient {
    policy: Policy,
    keys: Vec<KeyState>,
    unavailable: ToolError,
    limited: ToolError,
    conflict: ToolError,
}

impl EngineClient {
    /// A client with our engine and the default policy.
    pub(super) fn new(tools: u64) -> Self {
        Self {
            policy: Policy::default(),
            keys: (0..tools).map(|_| KeyState::default()).collect(),
            unavailable: ToolError::transient("unavailable"),
            limited: ToolError::transient("too many requests").with_reason("rate_limit"),
            conflict: ToolError::conflict("changed by somebody else"),
        }
    }
}

impl Client for EngineClient {
    fn begin(&mut self, call: &mut CallRun, facts: Facts, now_ms: u64) {
        let id = format!("{}/{}/{}", call.agent, call.tool, call.number);
        call.state = Some(Call::new(&id, "tool", Clock::at(now_ms)).with_facts(facts));
    }

    fn admit(&mut self, call: &mut CallRun, now_ms: u64, seed: u64) -> Option<u64> {
        let key = self.keys.get_mut(call.tool as usize)?;
        match admit(&self.policy, call.state.as_mut()?, key, Clock::at(now_ms), seed) {
            Admission::Send { delay_ms } => Some(delay_ms),
            Admission::GiveUp(_) => None,
        }
    }

    fn answered(&mut self, call: &mut CallRun, reply: ServerReply, now_ms: u64, seed: u64) -> Option<u64> {
        let event = match reply {
            ServerReply::Ok => Event::Success,
            ServerReply::Unavailable => Event::Failure(Failure::new(&self.unavailable)),
            ServerReply::Timeout => {
                Event::Failure(Failure::new(&self.unavailable).with_delivery(Delivery::Unknown))
            }
            ServerReply::RateLimited { retry_after_ms } => {
                let seconds = retry_after_ms as f64 / 1000.0;
                Event::Failure(Failure::new(&self.limited).with_retry_after(Some(seconds)))
            }
            ServerReply::Conflict => Event::Failure(Failure::new(&self.conflict)),
        };
        let (policy, key) = (&self.policy, self.keys.get_mut(call.tool as usize)?);
        let decision = decide(policy, call.state.as_mut()?, key, event, Clock::at(now_ms), seed)?;
        match decision.action() {
            Action::Retry => decision.delay_ms(),
            _ => None,
        }
    }
}
