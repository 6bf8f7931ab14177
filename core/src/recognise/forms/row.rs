//! Rows of a profile's table, and the error that one of them gives.

use crate::error::members::loose_delay;
use crate::error::{Delivery, ErrorType, ToolError};
use crate::json::object::HasMembers;
use crate::json::object::ObjectWriter;
use crate::json::view;

/// What one code of a foreign system means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) code: &'static str,
    /// Where the code has a `*`, which stands for any text.
    star: Option<usize>,
    pub(crate) error_type: ErrorType,
    /// INTERNAL when the system says that it is not recoverable.
    pub(crate) or_internal: bool,
    /// Whether a repeat may help, whatever the form says.
    pub(crate) recoverable: Option<bool>,
    /// The words for `data.reason` and `data.effects`; empty for none.
    pub(crate) reason: &'static str,
    pub(crate) effects: &'static str,
}

/// A code that means a type, with that type's default for `recoverable` when the form does not say.
pub(crate) const fn row(code: &'static str, error_type: ErrorType) -> Row {
    Row {
        code,
        star: star(code),
        error_type,
        or_internal: false,
        recoverable: None,
        reason: "",
        effects: "",
    }
}

const fn star(code: &str) -> Option<usize> {
    let mut rest = code.as_bytes();
    while let [before @ .., last] = rest {
        if *last == b'*' {
            return Some(before.len());
        }
        rest = before;
    }
    None
}

impl Row {
    pub(crate) const fn reason(mut self, reason: &'static str) -> Self {
        self.reason = reason;
        self
    }
    pub(crate) const fn effects(mut self, effects: &'static str) -> Self {
        self.effects = effects;
        self
    }
    pub(crate) const fn recoverable(mut self, recoverable: bool) -> Self {
        self.recoverable = Some(recoverable);
        self
    }
    pub(crate) const fn or_internal(mut self) -> Self {
        self.or_internal = true;
        self
    }

    /// Whether the code is a name with a `*`, which stands for any text.
    pub(crate) fn is_pattern(&self) -> bool {
        self.star.is_some()
    }

    fn covers(&self, code: &str) -> bool {
        let Some((head, tail)) = self.star.and_then(|at| self.code.split_at_checked(at)) else {
            return false;
        };
        let rest = code.strip_prefix(head);
        rest.is_some_and(|rest| rest.ends_with(tail.get(1..).unwrap_or_default()))
    }

    /// The type and `recoverable` when the form says this about the latter.
    pub(crate) fn meaning(&self, said: Option<bool>) -> (ErrorType, bool) {
        let recoverable = self
            .recoverable
            .or(said)
            .unwrap_or(self.error_type.default_recoverable());
        if self.or_internal && !recoverable {
            (ErrorType::Internal, false)
        } else {
            (self.error_type, recoverable)
        }
    }
}

/// The row of a code: its own, else the first whose name with a `*` covers it.
pub(crate) fn find(rows: &'static [Row], code: &str) -> Option<&'static Row> {
    exact(rows, code).or_else(|| rows.iter().find(|row| row.covers(code)))
}

/// The row of exactly this code.
pub(crate) fn exact(rows: &'static [Row], code: &str) -> Option<&'static Row> {
    rows.iter().find(|row| row.code == code)
}

/// An error under construction, read from a foreign form.
pub(crate) struct Draft {
    pub(crate) error_type: ErrorType,
    pub(crate) recoverable: bool,
    pub(crate) message: String,
    /// ObjectWriter of `data`, the last of equal keys stays.
    pub(crate) data: ObjectWriter,
    /// The system's own code.
    pub(crate) code: String,
    /// Whether the profile's table has the code.
    pub(crate) known: bool,
    /// Which of several forms it was.
    pub(crate) layer: Option<&'static str>,
    /// The ToolError that the form carries; it wins over all else.
    pub(crate) embedded: Option<ToolError>,
    /// How far the call came, where the code tells it.
    pub(crate) delivery: Option<Delivery>,
}

impl Draft {
    /// What `row` says, INTERNAL without one; `said` is what the form says about `recoverable`.
    pub(crate) fn new(row: Option<&Row>, code: &str, message: &str, said: Option<bool>) -> Self {
        let unknown = || (ErrorType::Internal, said.unwrap_or(false));
        let (error_type, recoverable) = row.map_or_else(unknown, |row| row.meaning(said));
        let mut draft = Self {
            error_type,
            recoverable,
            message: message.to_owned(),
            data: ObjectWriter::default(),
            code: code.to_owned(),
            known: row.is_some(),
            layer: None,
            embedded: None,
            delivery: None,
        };
        if let Some(row) = row {
            draft.set_words(row.reason, row.effects);
        }
        draft
    }

    fn set_words(&mut self, reason: &str, effects: &str) {
        if !reason.is_empty() {
            self.data.text("reason", reason);
        }
        if !effects.is_empty() {
            self.data.text("effects", effects);
        }
    }

    /// Another verdict than the row's, with a known reason.
    pub(crate) fn verdict(&mut self, error_type: ErrorType, reason: &str) {
        self.error_type = error_type;
        self.recoverable = error_type.default_recoverable();
        self.known = true;
        self.data.remove(&["reason", "effects"]);
        self.set_words(reason, "");
    }

    /// The verdict of a finer row.
    pub(crate) fn judge(&mut self, row: &Row) {
        self.verdict(row.error_type, row.reason);
        self.recoverable = row.meaning(None).1;
        self.set_words("", row.effects);
    }

    /// The delay that an object or its `error` names where a repeat may help, else that of the headers.
    ///
    /// Nothing where the profile has found one.
    pub(crate) fn add_delay<'a>(&mut self, body: impl HasMembers<'a>, header: Option<f64>) {
        if self.embedded.is_some() || self.data.has("retry_after") {
            return;
        }
        let is_transient = self.error_type == ErrorType::Transient;
        let said = is_transient.then(|| Self::delay(body)).flatten();
        if let Some(seconds) = said.or(header) {
            self.data.number("retry_after", seconds);
        }
    }

    fn delay<'a>(body: impl HasMembers<'a>) -> Option<f64> {
        let inner = body.get("error").unwrap_or("");
        loose_delay(|key| view::get(inner, key).or_else(|| body.get(key)), None)
    }

    /// The error; `data.code` is the code in the profile's name space.
    pub(crate) fn finish(mut self, profile: &str) -> ToolError {
        if let Some(embedded) = self.embedded {
            return embedded;
        }
        if !self.code.is_empty() {
            self.data.text("code", &format!("{profile}/{}", self.code));
        }
        if self.message.is_empty() {
            self.error_type.default_message().clone_into(&mut self.message);
        }
        ToolError::from_parts(self.error_type, self.message, self.recoverable, String::new())
            .with_data_text(&self.data.in_order())
            .with_delivery(self.delivery)
    }
}
