//! Calls that succeed at once, nearly all: what a driver asks of the engine without an object for each of them.

use std::collections::HashMap;

use serde_json::json;
use toolerror_agent::engine::{Clock, Keys};

use crate::{Engine, Misuse, Run};

/// A call of each key about which nothing is known. It stands for all that succeed at once: such a call has no deadline
/// and no arguments, and what it counts does not matter.
///
/// ```
/// use toolerror_agent::engine::Clock;
/// let (engine, mut plain) = (toolerror_bridge::Engine::default(), toolerror_bridge::FastPathCalls::default());
/// assert!(plain.is_open(&engine, "mail/search", Clock::at(0)).unwrap());
/// plain.succeeded(&engine, "mail/search", Clock::at(1)).unwrap();
/// assert!(plain.is_open(&engine, "mail/search", Clock::at(2)).unwrap());
/// ```
#[derive(Debug, Default)]
pub struct FastPathCalls(HashMap<String, FastPathCall>);

/// The calls of a key, one after the other.
#[derive(Debug)]
struct FastPathCall {
    /// One that has not been sent.
    fresh: Run,
    sent: Run,
}

impl FastPathCalls {
    /// Whether a call of the key without a deadline that begins now may be sent at once.
    ///
    /// # Errors
    /// None that a key can cause.
    pub fn is_open(&mut self, engine: &Engine, key: &str, clock: Clock) -> Result<bool, Misuse> {
        let answer = self.of_key(engine, key)?.sent.admit(clock)?;
        Ok(answer.action == "send" && answer.delay_ms == Some(0))
    }

    /// The first send of a call of the key succeeded.
    ///
    /// # Errors
    /// None that a key can cause.
    pub fn succeeded(&mut self, engine: &Engine, key: &str, clock: Clock) -> Result<(), Misuse> {
        let FastPathCall { fresh, sent } = self.of_key(engine, key)?;
        sent.succeeded(clock);
        sent.clone_from(fresh); // the next one
        Ok(())
    }

    /// The calls of a key; begins them when there are none.
    fn of_key(&mut self, engine: &Engine, key: &str) -> Result<&mut FastPathCall, Misuse> {
        if !self.0.contains_key(key) {
            if self.0.len() >= Keys::LIMIT {
                self.0.clear(); // they have no state of their own
            }
            let call = json!({"key": key}).to_string();
            let fresh = engine.begin(&call, Clock::default(), 0)?;
            let sent = fresh.clone();
            self.0.insert(key.to_owned(), FastPathCall { fresh, sent });
        }
        self.0.get_mut(key).ok_or_else(|| Misuse::new("a key was lost"))
    }
}
