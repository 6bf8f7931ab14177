//! The value: what a failed tool call says.

use toolerror::ToolError;
use toolerror_bridge::{retry_after_seconds, Misuse};

use crate::handle::{free, handle_slot, new_handle, required, slot};
use crate::status::{catch_panic, catch_panic_or_default};
use crate::words::type_at;
use crate::{te_status, te_str, te_type};

/// What a failed tool call says: a type, a message, whether a retry may help, and data. It never changes.
#[repr(transparent)]
pub struct te_error(pub(crate) ToolError);

impl te_error {
    /// The handle of an error that somebody else holds; it lives as long as that.
    pub(crate) fn borrowed(error: &ToolError) -> *const te_error {
        std::ptr::from_ref(error).cast() // the same memory: transparent
    }
}

/// Whether a retry of the same call may help.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum te_recoverable {
    /// As the type says.
    Default = -1,
    /// No.
    No = 0,
    /// Yes.
    Yes = 1,
}

/// Makes an error. `type` is a `te_type`; an empty message becomes the type's default; `recoverable` is a
/// `te_recoverable`; `data` is the text of a JSON object, or `null` or no text for none. Free it with `te_error_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_new(
    r#type: i32,
    message: te_str,
    recoverable: i32,
    data: te_str,
    out: *mut *mut te_error,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's texts, as the header says
        let (message, data) = unsafe { (message.text("message")?, data.optional_text("data")?) };
        let recoverable = match recoverable {
            -1 => None,
            0 => Some(false),
            1 => Some(true),
            other => {
                return Err(Misuse::new(format_args!(
                    "`recoverable` must be a te_recoverable, not `{other}`"
                )))
            }
        };
        let error_type = type_at(r#type)?.as_str();
        let error = ToolError::build(error_type, message, recoverable, data.as_deref());
        *out = new_handle(te_error(error.map_err(Misuse::new)?));
        Ok(te_status::Ok)
    })
}

/// Reads a text that is exactly one error, literally; any other is refused. For texts from outside see `te_read`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_from_json(json: te_str, out: *mut *mut te_error) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's text, as the header says
        let json = unsafe { json.text("json")? };
        *out = new_handle(te_error(ToolError::from_json(&json).map_err(Misuse::new)?));
        Ok(te_status::Ok)
    })
}

/// An independent copy, such as of an error that belongs to a reading.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_clone(error: *const te_error, out: *mut *mut te_error) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's handle, as the header says
        let error = unsafe { required(error, "error")? };
        *out = new_handle(te_error(error.0.clone()));
        Ok(te_status::Ok)
    })
}

/// Frees an error and clears the variable. Not for errors that belong to a reading or an assessment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_free(error: *mut *mut te_error) {
    // SAFETY: the caller's variable with its own handle, as the header says
    unsafe { free(error) };
}

/// The type; `TE_TYPE_INTERNAL` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_type(error: *const te_error) -> te_type {
    // SAFETY: the caller's handle, as the header says
    catch_panic_or_default(|| Ok(te_type::of(unsafe { required(error, "error")? }.0.error_type())))
}

/// The text for people and models. Never parse it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_message(error: *const te_error) -> te_str {
    // SAFETY: the caller's handle, as the header says
    catch_panic_or_default(|| Ok(te_str::of(unsafe { required(error, "error")? }.0.message())))
}

/// Whether a retry of the same call may help; no for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_recoverable(error: *const te_error) -> bool {
    // SAFETY: the caller's handle, as the header says
    catch_panic_or_default(|| Ok(unsafe { required(error, "error")? }.0.recoverable()))
}

/// The data as the canonical text of a JSON object; no text when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_data(error: *const te_error) -> te_str {
    // SAFETY: the caller's handle, as the header says
    catch_panic_or_default(|| Ok(unsafe { required(error, "error")? }.0.data_json().into()))
}

/// One member of the data as canonical JSON; no text when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_member(error: *const te_error, key: te_str) -> te_str {
    catch_panic_or_default(|| {
        // SAFETY: the caller's handle and text, as the header says
        let (error, key) = unsafe { (required(error, "error")?, key.text("key")?) };
        Ok(error.0.member(&key).into())
    })
}

/// The delay that the error asks for, in seconds; `TE_STATUS_NONE` when it asks for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_retry_after(error: *const te_error, seconds: *mut f64) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and handle, as the header says
        let (seconds, error) = unsafe { (slot(seconds, "seconds", 0.0)?, required(error, "error")?) };
        Ok(put(retry_after_seconds(&error.0), seconds))
    })
}

/// Puts a value that may be missing.
pub(crate) fn put<T>(value: Option<T>, out: &mut T) -> te_status {
    match value {
        Some(value) => {
            *out = value;
            te_status::Ok
        }
        None => te_status::None,
    }
}

/// Whether two errors have the same text; NULL equals nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_equal(one: *const te_error, other: *const te_error) -> bool {
    // SAFETY: the caller's handles, as the header says
    catch_panic_or_default(|| unsafe { Ok(required(one, "one")?.0 == required(other, "other")?.0) })
}
