//! The error forms of other systems.

use toolerror_bridge::AnyProfile;

use crate::handle::{free, handle_slot, new_handle, required};
use crate::status::catch_panic;
use crate::{te_error, te_status, te_str, te_string};

/// The error form of another system.
pub struct te_profile(AnyProfile);

/// The profile of this name, such as `stripe`, or the one that a JSON object describes. Free it with `te_profile_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_profile_new(name_or_json: te_str, out: *mut *mut te_profile) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's text, as the header says
        let name_or_json = unsafe { name_or_json.text("name_or_json")? };
        *out = new_handle(te_profile(AnyProfile::new(&name_or_json)?));
        Ok(te_status::Ok)
    })
}

/// Frees a profile and clears the variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_profile_free(profile: *mut *mut te_profile) {
    // SAFETY: the caller's variable with its own handle, as the header says
    unsafe { free(profile) };
}

/// The error that a text is in this form; `TE_STATUS_NONE` when it is not in this form.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_profile_decode(
    profile: *const te_profile,
    input: te_str,
    out: *mut *mut te_error,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's handle and text, as the header says
        let (profile, input) = unsafe { (required(profile, "profile")?, input.text("input")?) };
        let Some(error) = profile.0.decode(&input) else {
            return Ok(te_status::None);
        };
        *out = new_handle(te_error(error));
        Ok(te_status::Ok)
    })
}

/// The error in this form: JSON, or a text where the form is one. Forms that can only be read refuse it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_profile_encode(
    profile: *const te_profile,
    error: *const te_error,
    out: *mut te_string,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { te_string::slot(out)? };
        // SAFETY: the caller's handles, as the header says
        let (profile, error) = unsafe { (required(profile, "profile")?, required(error, "error")?) };
        *out = te_string::new(profile.0.encode(&error.0)?);
        Ok(te_status::Ok)
    })
}
