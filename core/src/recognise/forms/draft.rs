//! The error that a foreign form gives, under construction.

use crate::delay::names::{delays_of_members, KeyMeaning};
use crate::error::{Delivery, Effects, ErrorType, ToolError};
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::code::ProfileCode;
use crate::recognise::forms::input::IndexedObject;

/// An error under construction, read from a foreign form.
pub(crate) struct ErrorDraft {
    pub(crate) error_type: ErrorType,
    pub(crate) recoverable: bool,
    pub(crate) message: String,
    /// Members of `data`, the last of equal keys stays.
    pub(crate) data: ObjectWriter,
    /// The system's own code.
    pub(crate) code: String,
    /// Whether the profile knows the code.
    pub(crate) known: bool,
    /// Which of the system's forms it was, if there are several.
    pub(crate) layer: Option<&'static str>,
    /// The ToolError that the form carries; it wins over all else.
    pub(crate) embedded: Option<ToolError>,
    /// How far the call came, if the code determines it.
    pub(crate) delivery: Option<Delivery>,
}

impl ErrorDraft {
    /// A draft by `row`, INTERNAL without one. `declared` is the form's own value for `recoverable`.
    pub(crate) fn new(row: Option<&ProfileCode>, code: &str, message: &str, declared: Option<bool>) -> Self {
        let unknown = || (ErrorType::Internal, declared.unwrap_or(false));
        let (error_type, recoverable) = row.map_or_else(unknown, |row| row.meaning(declared));
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

    /// Sets `reason`, unless it is empty, and `effects`, if there are any.
    fn set_words(&mut self, reason: &str, effects: Option<Effects>) {
        if !reason.is_empty() {
            self.data.text("reason", reason);
        }
        if let Some(effects) = effects {
            self.data.text("effects", effects.as_str());
        }
    }

    /// Another verdict than the row's, with a known reason.
    pub(crate) fn verdict(&mut self, error_type: ErrorType, reason: &str) {
        self.error_type = error_type;
        self.recoverable = error_type.default_recoverable();
        self.known = true;
        self.data.remove(&["reason", "effects"]);
        self.set_words(reason, None);
    }

    /// The verdict of a finer row.
    pub(crate) fn judge(&mut self, row: &ProfileCode) {
        self.verdict(row.error_type, row.reason);
        self.recoverable = row.meaning(None).1;
        self.set_words("", row.effects);
    }

    /// The longest of the delays that an object or its `error` names where a retry may help, and of that of the headers.
    ///
    /// Nothing where the profile has found one.
    pub(crate) fn add_delay(&mut self, body: &IndexedObject, header: Option<f64>) {
        if self.embedded.is_some() || self.data.has("retry_after") {
            return;
        }
        let is_transient = self.error_type == ErrorType::Transient;
        let named = is_transient.then(|| Self::delay(body)).flatten();
        if let Some(seconds) = named.into_iter().chain(header).reduce(f64::max) {
            self.data.number("retry_after", seconds);
        }
    }

    fn delay(body: &IndexedObject) -> Option<f64> {
        let inner = view::Members::new(body.get("error").unwrap_or(""));
        let named = |members: view::Members<'_>| {
            let members = members.map(|(key, value)| (KeyMeaning::from_key(key), value));
            delays_of_members(members, None).seconds(None)
        };
        named(inner).or_else(|| named(view::Members::new(body.as_str())))
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
