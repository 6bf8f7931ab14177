//! What a call returned, told to the engine.

use toolerror::Outcome;
use toolerror_agent::engine::Clock;

use crate::{Answer, Run};

impl Run {
    /// Tells the engine what came back: the answer is what to do about a failure, nothing for a success and for what is
    /// neither (the server asks for input, or gave a task handle).
    ///
    /// ```
    /// use toolerror_agent::engine::Clock;
    /// use toolerror_bridge::{read, Engine};
    /// let mut run = Engine::default().begin(r#"{"key":"mail/search"}"#, Clock::at(0), 7).unwrap();
    /// let task = read("call_tool_result", br#"{"task":{"taskId":"1"}}"#, "unwrap", None).unwrap();
    /// assert_eq!(run.returned(&task, Clock::at(0)), None);
    /// let failure = read("error_text", b"[TRANSIENT] busy", "unwrap", None).unwrap();
    /// assert_eq!(run.returned(&failure, Clock::at(0)).unwrap().action, "retry");
    /// ```
    pub fn returned(&mut self, outcome: &Outcome<'_>, clock: Clock) -> Option<Answer> {
        match outcome {
            Outcome::Failure(reading) => return Some(self.failed_as_read(reading, clock)),
            Outcome::NotAnError => self.succeeded(clock),
            Outcome::PassThrough => self.input_required(clock),
        }
        None
    }
}
