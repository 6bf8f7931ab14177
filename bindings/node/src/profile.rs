//! The error forms of other systems (SPEC §3).

use napi::Result;
use napi_derive::napi;
use toolerror_bridge::AnyProfile;

use crate::misuse::{catch_panic, misuse};
use crate::value::error_of;

/// The canonical text of the error that `input` is in a form, if it is one; after a line break the same with the
/// foreign form in it, which is kept beside the error (SPEC §3.0.4).
#[napi]
pub fn decode(profile: String, input: String) -> Result<Option<String>> {
    catch_panic(|| {
        let profile = AnyProfile::new(&profile).map_err(misuse)?;
        Ok(profile.decode_texts(&input))
    })
}

/// An error in a form.
#[napi]
pub fn encode_as(profile: String, text: String) -> Result<String> {
    catch_panic(|| {
        let profile = AnyProfile::new(&profile).map_err(misuse)?;
        profile.encode(&error_of(&text)?).map_err(misuse)
    })
}
