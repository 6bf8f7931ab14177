//! A built-in profile: its table of codes, and the rules of its shape.

use crate::error::provenance::Frame;
use crate::error::ToolError;
use crate::recognise::forms::code::{find, ProfileTable};
use crate::recognise::forms::delivery::delivery_of;
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{ForeignInput, IndexedObject};
use crate::recognise::forms::writing::{reserved, written, EncoderInput};

/// A built-in profile: its table and its functions.
pub(crate) struct BuiltInProfile {
    pub(crate) table: ProfileTable,
    /// Reads one candidate, a canonical object or an empty string; the second argument is the whole input.
    pub(crate) decode: fn(&IndexedObject, &ForeignInput<'_>) -> Option<ErrorDraft>,
    /// Writes the form; `None` for a profile that is read only.
    pub(crate) encode: Option<fn(&EncoderInput<'_>) -> String>,
    /// Whether the shape alone shows that it is this form, once `decode` has accepted it.
    pub(crate) evidence: fn(&IndexedObject, &ErrorDraft) -> bool,
}

impl BuiltInProfile {
    /// Whether errors can be written in this form.
    pub(crate) fn writes(&self) -> bool {
        self.encode.is_some()
    }

    /// The first candidate in this form, with its draft.
    pub(crate) fn draft<'f>(&self, input: &'f ForeignInput<'_>) -> Option<(&'f IndexedObject, ErrorDraft)> {
        input.candidates().find_map(|candidate| {
            let mut draft = (self.decode)(candidate, input)?;
            draft.embedded = draft.embedded.or_else(|| reserved(candidate));
            draft.add_delay(candidate, input.delay);
            Some((candidate, draft))
        })
    }

    /// Reads a foreign text; `None` if it is not in this form.
    pub(crate) fn read(&self, input: &str) -> Option<ToolError> {
        let (_, draft) = self.draft(&ForeignInput::parse(input))?;
        let is_foreign = draft.embedded.is_none();
        let error = self.error(draft, input);
        let delivery = error.delivery();
        let by_code = || is_foreign.then(|| delivery_of(&error)).flatten();
        let delivery = delivery.or_else(by_code);
        Some(error.with_delivery(delivery))
    }

    /// Finishes a draft and keeps the foreign text as a frame.
    pub(crate) fn error(&self, draft: ErrorDraft, input: &str) -> ToolError {
        let frame = Frame {
            system: self.table.name.to_owned(),
            layer: draft.layer.map(str::to_owned),
            code: draft.code.clone(),
            form: input.to_owned(),
        };
        draft.finish(self.table.name).with_frame(frame)
    }

    /// Writes the error in the system's form; `None` for a read-only profile.
    pub(crate) fn write(&self, error: &ToolError) -> Option<String> {
        let encode = self.encode?;
        Some(written(
            error,
            self.table.name,
            &|form| self.read(form),
            &|code| self.fits(code, error),
            &|parts| {
                encode(&EncoderInput {
                    error,
                    code: parts.code.unwrap_or_else(|| self.default_code(error)),
                    layer: parts.layer,
                    embed: parts.embed,
                })
            },
        ))
    }

    /// Whether a code means the type of this error.
    fn fits(&self, code: &str, error: &ToolError) -> bool {
        let row = find(self.table.codes, code);
        row.is_some_and(|row| row.meaning(Some(error.recoverable())).0 == error.error_type())
    }

    /// The code for a type: the first with its reason, or without one where the error has none.
    fn default_code(&self, error: &ToolError) -> String {
        let reason = error.reason().unwrap_or_default();
        let meant = || {
            self.table
                .codes
                .iter()
                .filter(|row| row.error_type == error.error_type() && !row.is_pattern())
        };
        let row = meant()
            .find(|row| row.reason == reason)
            .or_else(|| meant().next());
        row.map_or_else(|| error.error_type().as_str(), |row| row.code)
            .to_owned()
    }
}

/// The first profile whose shape the form has beyond doubt.
pub(crate) fn detect<'p>(
    input: &ForeignInput<'_>,
    mut profiles: impl Iterator<Item = &'p BuiltInProfile>,
) -> Option<(&'p BuiltInProfile, ErrorDraft)> {
    profiles.find_map(|profile| {
        let (candidate, draft) = profile.draft(input)?;
        let sure = draft.embedded.is_some() || (profile.evidence)(candidate, &draft);
        sure.then_some((profile, draft))
    })
}

/// A form that proves itself whenever it can be read at all.
pub(crate) fn always(_: &IndexedObject, _: &ErrorDraft) -> bool {
    true
}
