//! The error forms of other systems (SPEC §3).

use toolerror_bridge::AnyProfile;

use crate::error::{error_of, Parts};
use crate::misuse::{catch_panic, misuse, BorderError};

/// The error that `input` is in a profile's form, if it is one. `profile` is the name of one of the library's, or a
/// custom one as JSON (SPEC §3.0.7).
///
/// # Errors
/// An unknown name, a description at fault.
#[uniffi::export]
pub fn decode(profile: &str, input: &str) -> Result<Option<Parts>, BorderError> {
    catch_panic(|| {
        let profile = AnyProfile::new(profile).map_err(misuse)?;
        Ok(profile.decode(input).as_ref().map(Parts::from))
    })
}

/// The error in a profile's form: JSON, or a text where the form is one.
///
/// # Errors
/// As those of `decode`; a text that is not an error; a form that can only be read.
#[uniffi::export]
pub fn encode_as(profile: &str, text: &str) -> Result<String, BorderError> {
    catch_panic(|| {
        let profile = AnyProfile::new(profile).map_err(misuse)?;
        profile.encode(&error_of(text)?).map_err(misuse)
    })
}
