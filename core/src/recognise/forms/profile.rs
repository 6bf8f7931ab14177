//! The public profiles: one by its name, or all of them by the shape of an input (SPEC §3.0).

use std::fmt;

use crate::error::{provenance, ToolError};
use crate::misuse::Misuse;
use crate::recognise::forms::built_in::{detect, BuiltInProfile};
use crate::recognise::forms::custom::CustomProfile;
use crate::recognise::forms::input::ForeignInput;
use crate::recognise::forms::profiles::BUILT_IN;
use crate::text::MAX_TEXT;

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
pub struct Profile(&'static BuiltInProfile);

impl Profile {
    /// All profiles, in the order in which [`Profiles::detect`] tries them.
    pub fn all() -> impl Iterator<Item = Profile> {
        BUILT_IN.iter().map(Profile)
    }

    /// The profile with this name, such as `google.rpc`.
    pub fn named(name: &str) -> Option<Profile> {
        Self::all().find(|profile| profile.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.table.name
    }

    /// The parts of a ToolError that this form loses (SPEC §3.0.6).
    pub fn loss(self) -> Option<&'static str> {
        Some(self.0.table.loss).filter(|loss| !loss.is_empty())
    }

    /// Reads a foreign error; `None` when the input has not this form or is not an error.
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
            .ok_or_else(|| Misuse::new(format!("profile `{}` is read only", self.0.table.name)))
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Profile").field(&self.0.table.name).finish()
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

/// The result of [`Profiles::detect`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Detected {
    /// Name of the profile.
    pub profile: String,
    /// The error.
    pub error: ToolError,
}

/// A set of profiles: all that are built in, and custom ones (SPEC §3.0.7).
#[derive(Clone, Debug, Default)]
pub struct Profiles {
    custom: Vec<CustomProfile>,
}

impl Profiles {
    /// The built-in profiles.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a custom profile; it is tried before the built-in ones.
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
        let custom = self.custom.iter().find_map(|profile| {
            let error = profile.decode(text)?;
            Some((profile.name().to_owned(), error))
        });
        let (profile, error) = custom.or_else(|| {
            let input = ForeignInput::parse(text);
            let (profile, draft) = detect(&input, BUILT_IN.iter())?;
            Some((profile.table.name.to_owned(), profile.error(draft, text)))
        })?;
        Some(Detected { profile, error })
    }
}
