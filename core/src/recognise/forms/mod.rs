//! Profiles: the error forms of other systems, both ways (SPEC §3.0 to §3.5).
//!
//! A profile is one table of codes and a few rules of shape. It never looks at the words of a message.

mod agent_mail;
mod albumentations;
mod anthropic;
mod aws;
mod aws_codes;
mod azure;
mod azure_codes;
mod chemigram;
pub(crate) mod custom;
mod emcp;
pub(crate) mod foreign;
mod form;
mod github;
pub(crate) mod google;
mod graphql;
mod grpc;
mod interbase;
mod openai;
mod problem;
pub(crate) mod row;
mod savvi;
mod slack;
mod stripe;
mod tool_failure;

use std::fmt;

use crate::error::parse::exact;
use crate::error::provenance::{self, Frame};
use crate::error::{ErrorType, ToolError};
use crate::json::object::HasMembers;
use crate::json::object::ObjectWriter;
use crate::json::{view, write};
use crate::misuse::Misuse;
use crate::recognise::forms::custom::CustomProfile;
use crate::recognise::forms::form::{Form, Object};
use crate::recognise::forms::row::{Draft, Row};
use crate::text::MAX_TEXT;

/// The reserved member that carries what a foreign form has no room for (SPEC §3.0.5).
const RESERVED: &str = "_toolerror";

/// One profile: its table and its rules.
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    /// Where its codes are documented.
    pub(crate) source: &'static str,
    /// Its codes; of those with the same type the first is written for it.
    pub(crate) rows: &'static [Row],
    /// What a ToolError loses on the way through this form; empty when nothing.
    pub(crate) loss: &'static str,
    /// Reads one candidate, a canonical object or an empty string; the second argument is the whole input.
    decode: fn(&Object, &Form<'_>) -> Option<Draft>,
    /// Writes the form; `None` for a profile that is read only.
    encode: Option<fn(&Writing<'_>) -> String>,
    /// Whether the shape alone shows that it is this form, once `decode` has accepted it.
    evidence: fn(&Object, &Draft) -> bool,
}

/// All profiles, in the order in which they are tried.
pub(crate) static SPECS: &[Spec] = &[
    interbase::PYTHON,
    interbase::GO,
    chemigram::SPEC,
    albumentations::SPEC,
    albumentations::LEGACY,
    tool_failure::SPEC,
    savvi::SPEC,
    agent_mail::SPEC,
    google::SPEC,
    anthropic::SPEC,
    stripe::SPEC,
    openai::SPEC,
    emcp::SPEC,
    emcp::HTTP,
    aws::SPEC,
    azure::SPEC,
    slack::SPEC,
    graphql::SPEC,
    github::SPEC,
    problem::SPEC,
    grpc::SPEC,
];

/// What an encoder writes.
pub(crate) struct Writing<'a> {
    pub(crate) error: &'a ToolError,
    /// The code that fits: the one that it was read with, the one that `data.code` names, or the type's own.
    pub(crate) code: String,
    /// The form that it was read from, where a system has several.
    pub(crate) layer: Option<String>,
    /// What to put under `_toolerror`, as JSON.
    embed: Option<String>,
}

impl Writing<'_> {
    /// Closes an object, with the reserved member where one is needed.
    pub(crate) fn close(&self, mut members: ObjectWriter) -> String {
        if let Some(embed) = &self.embed {
            members.raw(RESERVED, embed);
        }
        members.in_order()
    }

    /// `data`, for a form that holds it in its own members; nothing where it would be nested too deeply.
    pub(crate) fn data(&self) -> Option<&str> {
        self.error.data_json().filter(|_| !is_text(self.embed.as_deref()))
    }

    /// The error as JSON text, for a form that has its own place for it; `None` when the form says it all.
    pub(crate) fn embedded(&self) -> Option<&str> {
        self.embed.as_deref()
    }
}

/// Whether the whole error is carried as text, since it is nested too deeply for an object.
pub(crate) fn is_text(embed: Option<&str>) -> bool {
    embed.is_some_and(|embed| embed.starts_with('"'))
}

/// The ToolError in the reserved member of an object: an object, or its text.
pub(crate) fn reserved<'a>(object: impl HasMembers<'a>) -> Option<ToolError> {
    embedded(object.get(RESERVED)?)
}

/// The ToolError that a JSON value is: an object, or its text as a string.
pub(crate) fn embedded(value: &str) -> Option<ToolError> {
    let found = match view::as_str(value) {
        Some(text) => exact(&text),
        None => exact(value),
    };
    found.map(|found| found.error)
}

impl Spec {
    /// Whether errors can be written in this form.
    pub(crate) fn writes(&self) -> bool {
        self.encode.is_some()
    }

    /// The first candidate that is this form, with what it says.
    fn draft<'f>(&self, form: &'f Form<'_>) -> Option<(&'f Object, Draft)> {
        form.candidates().find_map(|candidate| {
            let mut draft = (self.decode)(candidate, form)?;
            draft.embedded = draft.embedded.or_else(|| reserved(candidate));
            draft.add_delay(candidate, form.delay);
            Some((candidate, draft))
        })
    }

    fn read(&self, input: &str) -> Option<ToolError> {
        let (_, draft) = self.draft(&Form::of(input))?;
        Some(self.error(draft, input))
    }

    fn error(&self, draft: Draft, input: &str) -> ToolError {
        let frame = Frame {
            system: self.name.to_owned(),
            layer: draft.layer.map(str::to_owned),
            code: draft.code.clone(),
            form: input.to_owned(),
        };
        draft.finish(self.name).with_frame(frame)
    }

    fn write(&self, error: &ToolError) -> Option<String> {
        let encode = self.encode?;
        Some(written(
            error,
            self.name,
            &|form| self.read(form),
            &|code| self.fits(code, error),
            &|parts| {
                encode(&Writing {
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
        let row = row::find(self.rows, code);
        row.is_some_and(|row| row.meaning(Some(error.recoverable())).0 == error.error_type())
    }

    /// The code for a type: the first with its reason, or without one where the error has none.
    fn default_code(&self, error: &ToolError) -> String {
        let reason = error.reason().unwrap_or_default();
        let meant = || {
            self.rows
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

/// What an encoder needs to know beside the error.
pub(crate) struct Parts {
    pub(crate) code: Option<String>,
    pub(crate) layer: Option<String>,
    pub(crate) embed: Option<String>,
}

/// Writes an error: the form that it came in where nothing has changed since, else a new one that reads back equal.
pub(crate) fn written(
    error: &ToolError,
    system: &str,
    decode: &dyn Fn(&str) -> Option<ToolError>,
    fits: &dyn Fn(&str) -> bool,
    encode: &dyn Fn(Parts) -> String,
) -> String {
    let frames = provenance::all(error);
    let mut own = frames
        .into_iter()
        .rev()
        .filter(|frame| frame.system == system)
        .peekable();
    let last = own.peek().map(|frame| (frame.code.clone(), frame.layer.clone()));
    let bare = error.clone().without_member(provenance::ORIGIN);
    let unchanged = |frame: &Frame| decode(&frame.form).is_some_and(|read| read == *error || read == bare);
    if let Some(frame) = own.find(unchanged) {
        return frame.form;
    }
    let (code, layer) = last.unzip();
    let named = error.code().unwrap_or_default();
    let named = named
        .strip_prefix(system)
        .and_then(|code| code.strip_prefix('/'))
        .unwrap_or(&named);
    let code = code
        .filter(|code| fits(code))
        .or_else(|| fits(named).then(|| named.to_owned()));
    let with = |embed| {
        encode(Parts {
            code: code.clone(),
            layer: layer.clone().flatten(),
            embed,
        })
    };
    let reads_back = |form: &String| decode(form).is_some_and(|read| read == *error);
    let object = || with(Some(error.to_json()));
    let text = || {
        let mut text = String::new();
        write::string(&mut text, &error.to_json()); // too deep to stand inside another object
        with(Some(text))
    };
    let plain = with(None);
    if reads_back(&plain) {
        return plain;
    }
    Some(object()).filter(reads_back).unwrap_or_else(text)
}

/// The error form of one foreign system (SPEC §3.0).
///
/// ```
/// use toolerror::profile::Profile;
/// use toolerror::ErrorType;
/// let chemigram = Profile::named("chemigram").unwrap();
/// let foreign = r#"{"success":false,"data":null,"error":{"code":"state_error","message":"reset first","details":null,"recoverable":true}}"#;
/// let error = chemigram.decode(foreign).unwrap();
/// assert_eq!(error.error_type(), ErrorType::Conflict);
/// assert_eq!(error.reason().as_deref(), Some("state"));
/// assert_eq!(chemigram.encode(&error).unwrap(), foreign);
/// ```
#[derive(Clone, Copy)]
pub struct Profile(&'static Spec);

impl Profile {
    /// All profiles, in the order in which [`Profiles::detect`] tries them.
    pub fn all() -> impl Iterator<Item = Profile> {
        SPECS.iter().map(Profile)
    }

    /// The profile with this name, such as `google.rpc`.
    pub fn named(name: &str) -> Option<Profile> {
        Self::all().find(|profile| profile.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// What a ToolError loses on the way through this form, if anything (SPEC §3.0.6).
    pub fn loss(self) -> Option<&'static str> {
        Some(self.0.loss).filter(|loss| !loss.is_empty())
    }

    /// Reads a foreign error; `None` when the input has not this form or is no error.
    ///
    /// The input is a body, a whole HTTP response as `{"status", "headers", "body"}`, or an MCP tool result.
    /// The error remembers the form that it came in.
    pub fn decode(self, input: &str) -> Option<ToolError> {
        self.0.read(input)
    }

    /// Writes an error in this form. What was read from this form and has not changed since is written as it came.
    ///
    /// Nothing is masked or cut.
    ///
    /// # Errors
    /// [`Misuse`] when the profile has no form to write.
    pub fn encode(self, error: &ToolError) -> Result<String, Misuse> {
        self.0
            .write(error)
            .ok_or_else(|| Misuse::new(format!("profile `{}` is read only", self.0.name)))
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Profile").field(&self.0.name).finish()
    }
}

/// Puts the foreign forms that an error was read from on the wire, as `data._origin` (SPEC §3.0.4).
///
/// Without it they live in memory only, beside the error. An error that was read from no foreign form, and a form
/// nested too deeply to be part of `data`, change nothing.
///
/// ```
/// use toolerror::profile::{keep_origin, Profile};
/// use toolerror::ToolError;
/// let slack = Profile::named("slack").unwrap();
/// let error = slack.decode(r#"{"ok":false,"error":"channel_not_found"}"#).unwrap();
/// let sent = keep_origin(error).to_json();
/// let received = ToolError::from_json(&sent).unwrap();
/// assert_eq!(slack.encode(&received).unwrap(), r#"{"error":"channel_not_found","ok":false}"#);
/// ```
#[must_use]
pub fn keep_origin(error: ToolError) -> ToolError {
    provenance::on_the_wire(error)
}

/// What [`Profiles::detect`] found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Detected {
    /// Name of the profile.
    pub profile: String,
    /// The error.
    pub error: ToolError,
}

/// A set of profiles: all that are built in, and one's own (SPEC §3.0.7).
#[derive(Clone, Debug, Default)]
pub struct Profiles {
    custom: Vec<CustomProfile>,
}

impl Profiles {
    /// The built-in profiles.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a profile of one's own; it is tried before the built-in ones.
    #[must_use]
    pub fn with(mut self, profile: CustomProfile) -> Self {
        self.custom.push(profile);
        self
    }

    /// Finds the form of a foreign error by its shape; `None` without positive evidence.
    ///
    /// ```
    /// use toolerror::profile::Profiles;
    /// let found = Profiles::new().detect(r#"{"__type":"ThrottlingException","message":"Rate exceeded"}"#).unwrap();
    /// assert_eq!(found.profile, "aws");
    /// assert_eq!(Profiles::new().detect(r#"{"error":"not found"}"#), None);
    /// ```
    pub fn detect(&self, text: &str) -> Option<Detected> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let own = self.custom.iter().find_map(|profile| {
            let error = profile.decode(text)?;
            Some((profile.name().to_owned(), error))
        });
        let (profile, error) = own.or_else(|| {
            let form = Form::of(text);
            let (spec, draft) = detect(&form, SPECS.iter())?;
            Some((spec.name.to_owned(), spec.error(draft, text)))
        })?;
        Some(Detected { profile, error })
    }
}

/// The first profile whose shape the form has beyond doubt.
fn detect<'s>(form: &Form<'_>, mut specs: impl Iterator<Item = &'s Spec>) -> Option<(&'s Spec, Draft)> {
    specs.find_map(|spec| {
        let (candidate, draft) = spec.draft(form)?;
        let sure = draft.embedded.is_some() || (spec.evidence)(candidate, &draft);
        sure.then_some((spec, draft))
    })
}

/// A form that proves itself whenever it can be read at all.
fn always(_: &Object, _: &Draft) -> bool {
    true
}

/// The type that a status of HTTP stands for.
fn type_of_status(status: u16) -> Option<ErrorType> {
    Some(crate::facts::http_status::find(status)?.error_type)
}
