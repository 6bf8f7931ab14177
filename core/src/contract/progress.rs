//! Events of a long call: what a stream of them must look like (SPEC §4.6).

use serde::Serialize;
use serde_json::{json, Value};

use crate::misuse::Misuse;
use crate::text::date::parse_date_ms;

/// One fault of a stream of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ProgressFault {
    /// The position of the event, from 0; of an end that is missing, the number of events.
    pub index: usize,
    /// The rule that is broken.
    pub rule: &'static str,
    /// The fault in words.
    pub message: String,
}

/// Looks at the events of one call, one after the other (SPEC §4.6).
///
/// ```
/// use serde_json::json;
/// use toolerror::contract::Progress;
/// let mut progress = Progress::default();
/// assert!(progress.event(&json!({"event_type": "progress", "progress": 0.5})).is_empty());
/// let found = progress.event(&json!({"event_type": "progress", "progress": 0.4}));
/// assert_eq!(found[0].rule, "progress_falls");
/// assert_eq!(progress.end()[0].rule, "no_end");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress {
    index: usize,
    highest: Option<f64>,
    ended: bool,
    /// The highest progress that was sent to a client.
    sent: Option<f64>,
}

impl Progress {
    /// The faults of the next event.
    pub fn event(&mut self, event: &Value) -> Vec<ProgressFault> {
        let mut found = Vec::new();
        let index = self.index;
        self.index += 1;
        let mut fault = |rule, message: &str| {
            found.push(ProgressFault {
                index,
                rule,
                message: message.to_owned(),
            });
        };
        if !event.is_object() {
            fault("not_an_event", "an event must be an object");
            return found;
        }
        if self.ended {
            fault("after_end", "nothing follows the event that ends the stream");
        }
        let kind = event.get("event_type").and_then(Value::as_str);
        match kind {
            Some("error" | "final_result") => self.ended = true,
            Some("progress" | "stage_complete") => {}
            _ => fault(
                "unknown_event",
                "`event_type` must be progress, stage_complete, error or final_result",
            ),
        }
        self.number(event.get("progress"), kind == Some("progress"), &mut fault);
        for (name, fits) in [
            ("stage", event.get("stage").is_none_or(Value::is_string)),
            ("message", event.get("message").is_none_or(Value::is_string)),
            ("data", event.get("data").is_none_or(Value::is_object)),
            ("timestamp", event.get("timestamp").is_none_or(is_date)),
        ] {
            if !fits {
                fault("invalid_member", &format!("`{name}` has the wrong form"));
            }
        }
        found
    }

    /// Checks one `progress`: a number from 0 to 1 that does not fall.
    fn number(&mut self, value: Option<&Value>, needed: bool, fault: &mut impl FnMut(&'static str, &str)) {
        let Some(value) = value else {
            if needed {
                fault("no_progress", "`progress` is missing");
            }
            return;
        };
        match value.as_f64().filter(|progress| (0.0..=1.0).contains(progress)) {
            None => fault("progress_range", "`progress` must be a number from 0 to 1"),
            Some(progress) if self.highest.is_some_and(|highest| progress < highest) => {
                fault("progress_falls", "`progress` must not fall");
            }
            Some(progress) => self.highest = Some(progress),
        }
    }

    /// The parameters of the MCP notification for the next event, without its token: `{"progress", "total", "message"?}`.
    /// Nothing for an event whose progress has not risen, which MCP does not allow (SPEC §4.6.2).
    ///
    /// # Errors
    /// An event with a fault. It is not sent.
    pub fn notification(&mut self, event: &Value) -> Result<Option<Value>, Misuse> {
        let before = self.clone();
        if let Some(fault) = self.event(event).first() {
            *self = before;
            return Err(Misuse::new(format!("event is not allowed: {}", fault.message)));
        }
        let progress = event.get("progress").and_then(Value::as_f64);
        let Some(progress) = progress.filter(|now| self.sent.is_none_or(|sent| *now > sent)) else {
            return Ok(None);
        };
        self.sent = Some(progress);
        let mut params = json!({ "progress": progress, "total": 1 });
        let words = event.get("message").or_else(|| event.get("stage"));
        if let (Some(words), Some(params)) = (words, params.as_object_mut()) {
            params.insert("message".to_owned(), words.clone());
        }
        Ok(Some(params))
    }

    /// The faults of a stream that ends here.
    pub fn end(&self) -> Vec<ProgressFault> {
        let missing = ProgressFault {
            index: self.index,
            rule: "no_end",
            message: "the last event must be error or final_result".to_owned(),
        };
        if self.ended {
            Vec::new()
        } else {
            vec![missing]
        }
    }
}

/// All faults of a whole stream.
///
/// ```
/// use serde_json::json;
/// use toolerror::contract::progress_faults;
/// let events = [json!({"event_type": "progress", "progress": 2}), json!({"event_type": "final_result"})];
/// let found = progress_faults(&events);
/// assert_eq!((found.len(), found[0].rule), (1, "progress_range"));
/// ```
pub fn progress_faults<'a>(events: impl IntoIterator<Item = &'a Value>) -> Vec<ProgressFault> {
    let mut progress = Progress::default();
    let mut found: Vec<_> = events
        .into_iter()
        .flat_map(|event| progress.event(event))
        .collect();
    found.extend(progress.end());
    found
}

fn is_date(value: &Value) -> bool {
    value.as_str().is_some_and(|text| parse_date_ms(text).is_some())
}
