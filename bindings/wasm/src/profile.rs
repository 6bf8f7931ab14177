//! The error forms of other systems (SPEC §3).

use toolerror_bridge::AnyProfile;

use crate::arguments::{Arguments, BorderAnswer};

/// The canonical text of the error that `input` is in the form `profile`, if it is one; after a line break the same with
/// the foreign form in it.
pub(crate) fn decode(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (profile, input) = (arguments.text("profile")?, arguments.text("input")?);
    Ok(AnyProfile::new(&profile)?.decode_texts(&input))
}

/// An error in the form `profile`.
pub(crate) fn encode_as(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let profile = AnyProfile::new(&arguments.text("profile")?)?;
    profile
        .encode(&arguments.error()?)
        .map(Some)
        .map_err(toolerror::Misuse::new)
}
