//! `decode` and `encode_as`: the error forms of other systems (SPEC §3).

use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use toolerror::{CustomProfile, Profile, ToolError};

use super::text::Text;
use super::{error_of, members, raw, reply, Answer, Reply};

/// A profile of the library, or one's own as its JSON.
enum Named {
    BuiltIn(Profile),
    Own(CustomProfile),
}

impl Named {
    fn of(request: &str) -> Result<Self, Answer> {
        #[derive(Deserialize)]
        struct Members {
            profile: String,
        }
        let Members { profile } = members(request)?;
        if profile.trim_start().starts_with('{') {
            return CustomProfile::from_json(&profile)
                .map(Named::Own)
                .map_err(Answer::refuse);
        }
        let found = Profile::named(&profile).map(Named::BuiltIn);
        found.ok_or_else(|| Answer::refuse(format!("unknown profile `{profile}`")))
    }

    fn decode(&self, input: &str) -> Option<ToolError> {
        match self {
            Named::BuiltIn(profile) => profile.decode(input),
            Named::Own(profile) => profile.decode(input),
        }
    }

    fn encode(&self, error: &ToolError) -> Result<String, Answer> {
        match self {
            Named::BuiltIn(profile) => profile.encode(error).map_err(Answer::refuse),
            Named::Own(profile) => Ok(profile.encode(error)),
        }
    }

    /// Whether what it writes is a text, not JSON.
    fn is_text(&self) -> bool {
        matches!(self, Named::BuiltIn(profile) if profile.name().starts_with("interbase-"))
    }
}

pub(super) fn decode(request: &str) -> Reply {
    #[derive(Deserialize)]
    struct Members<'a> {
        #[serde(borrow)]
        input: &'a RawValue,
    }
    let profile = Named::of(request)?;
    let Members { input } = members(request)?;
    let input = match serde_json::from_str::<Text>(input.get()) {
        Ok(text) => text.into_string()?,
        Err(_) => input.get().to_owned(),
    };
    let error = profile.decode(&input);
    raw(format!(
        r#"{{"error":{}}}"#,
        error.map_or_else(|| "null".to_owned(), |error| error.to_json())
    ))
}

pub(super) fn encode_as(request: &str) -> Reply {
    let profile = Named::of(request)?;
    let output = profile.encode(&error_of(request)?)?;
    if profile.is_text() || !output.starts_with('{') {
        return reply(&json!({"output": output}));
    }
    raw(format!(r#"{{"output":{output}}}"#))
}
