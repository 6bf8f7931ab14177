//! Events of long calls.

use serde_json::{json, Value};
use toolerror::contract::Progress;

use super::{parsed, value};
use crate::Misuse;

/// All faults of a stream of events, `[{"index", "rule", "message"}]`; the events are a JSON array.
///
/// ```
/// let faults = toolerror_bridge::progress_faults(r#"[{"event_type":"final_result"}]"#).unwrap();
/// assert_eq!(faults, "[]");
/// ```
///
/// # Errors
/// What is not a JSON array.
pub fn progress_faults(events: &str) -> Result<String, Misuse> {
    let events: Vec<Value> = parsed("events", events)?;
    Ok(json!(toolerror::contract::progress_faults(&events)).to_string())
}

/// The events of one call on their way to the client.
#[derive(Debug, Default)]
pub struct ContractProgress(Progress);

impl ContractProgress {
    /// The parameters of the MCP notification for the next event, without its token; nothing when none is sent.
    ///
    /// # Errors
    /// An event with a fault.
    pub fn notification(&mut self, event: &str) -> Result<Option<String>, Misuse> {
        let sent = self.0.notification(&value("event", event)?)?;
        Ok(sent.map(|params| params.to_string()))
    }
}
