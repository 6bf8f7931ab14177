//! The error forms of other systems (SPEC §3).

use toolerror::profile::{keep_origin, CustomProfile, Profile};
use toolerror::ToolError;

use crate::Misuse;

/// A profile of the library, or a custom one.
#[derive(Debug)]
pub enum AnyProfile {
    /// One of the library's.
    Named(Profile),
    /// A custom one.
    Custom(CustomProfile),
}

impl AnyProfile {
    /// The profile of this name, or the one that this JSON object describes (SPEC §3.0.7).
    ///
    /// ```
    /// use toolerror_bridge::AnyProfile;
    /// assert!(AnyProfile::new("stripe").is_ok());
    /// let refused = AnyProfile::new("none").unwrap_err().to_string();
    /// assert!(refused.starts_with("unknown profile `none`: must be JSON or one of agent-mail, "), "{refused}");
    /// ```
    ///
    /// # Errors
    /// An unknown name; a description at fault, with the path of the fault.
    pub fn new(name_or_json: &str) -> Result<Self, Misuse> {
        if name_or_json.trim_start().starts_with('{') {
            return CustomProfile::from_json(name_or_json)
                .map(Self::Custom)
                .map_err(Misuse::new);
        }
        let found = Profile::named(name_or_json).map(Self::Named);
        found.ok_or_else(|| unknown(name_or_json))
    }

    /// The error that `input` is in this form, if it is one.
    pub fn decode(&self, input: &str) -> Option<ToolError> {
        match self {
            Self::Named(profile) => profile.decode(input),
            Self::Custom(profile) => profile.decode(input),
        }
    }

    /// As [`decode`](Self::decode): the canonical text of the error, and after a line break the same with the foreign form
    /// in it, which is kept beside the error (SPEC §3.0.4).
    pub fn decode_texts(&self, input: &str) -> Option<String> {
        let error = self.decode(input)?;
        let text = error.to_json();
        Some(format!("{text}\n{}", keep_origin(error).to_json()))
    }

    /// The error in this form: JSON, or a text where the form is one.
    ///
    /// # Errors
    /// A form that can only be read.
    pub fn encode(&self, error: &ToolError) -> Result<String, Misuse> {
        match self {
            Self::Named(profile) => profile.encode(error).map_err(Misuse::new),
            Self::Custom(profile) => Ok(profile.encode(error)),
        }
    }
}

/// The misuse error for an unknown profile, with the known ones.
fn unknown(name: &str) -> Misuse {
    let name: String = name.chars().take(64).collect();
    let mut known: Vec<_> = Profile::all().map(Profile::name).collect();
    known.sort_unstable();
    Misuse::new(format_args!(
        "unknown profile `{name}`: must be JSON or one of {}",
        known.join(", ")
    ))
}
