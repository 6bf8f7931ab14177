//! `decode` and `encode_as`: the error forms of other systems (SPEC §3).

use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use toolerror::profile::{CustomProfile, Profile};
use toolerror::ToolError;

use super::answer::{members, raw, reply, OpResult, TesteeAnswer};
use super::text::VectorText;
use super::value::error_of;

/// A built-in profile, or a custom one as its JSON.
enum AnyProfile {
    BuiltIn(Profile),
    Custom(CustomProfile),
}

impl AnyProfile {
    /// The profile that a request names or describes.
    fn from_request(request: &str) -> Result<Self, TesteeAnswer> {
        #[derive(Deserialize)]
        struct Request {
            profile: String,
        }
        let Request { profile } = members(request)?;
        if profile.trim_start().starts_with('{') {
            return CustomProfile::from_json(&profile)
                .map(AnyProfile::Custom)
                .map_err(TesteeAnswer::refuse);
        }
        let found = Profile::named(&profile).map(AnyProfile::BuiltIn);
        found.ok_or_else(|| TesteeAnswer::refuse(format!("unknown profile `{profile}`")))
    }

    /// Reads a foreign text.
    fn decode(&self, input: &str) -> Option<ToolError> {
        match self {
            AnyProfile::BuiltIn(profile) => profile.decode(input),
            AnyProfile::Custom(profile) => profile.decode(input),
        }
    }

    /// Writes an error in the foreign form.
    fn encode(&self, error: &ToolError) -> Result<String, TesteeAnswer> {
        match self {
            AnyProfile::BuiltIn(profile) => profile.encode(error).map_err(TesteeAnswer::refuse),
            AnyProfile::Custom(profile) => Ok(profile.encode(error)),
        }
    }

    /// Whether what it writes is a text, not JSON.
    fn is_text(&self) -> bool {
        matches!(self, AnyProfile::BuiltIn(profile) if profile.name().starts_with("interbase-"))
    }
}

/// The op `decode`.
pub(super) fn decode(request: &str) -> OpResult {
    #[derive(Deserialize)]
    struct Request<'a> {
        #[serde(borrow)]
        input: &'a RawValue,
    }
    let profile = AnyProfile::from_request(request)?;
    let Request { input } = members(request)?;
    let input = match serde_json::from_str::<VectorText>(input.get()) {
        Ok(text) => text.into_string()?,
        Err(_) => input.get().to_owned(),
    };
    let error = profile.decode(&input);
    raw(format!(
        r#"{{"error":{}}}"#,
        error.map_or_else(|| "null".to_owned(), |error| error.to_json())
    ))
}

/// The op `encode_as`.
pub(super) fn encode_as(request: &str) -> OpResult {
    let profile = AnyProfile::from_request(request)?;
    let output = profile.encode(&error_of(request)?)?;
    if profile.is_text() || !output.starts_with('{') {
        return reply(&json!({"output": output}));
    }
    raw(format!(r#"{{"output":{output}}}"#))
}
