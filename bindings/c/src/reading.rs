//! What came back, and the error that it is.

use toolerror::{Outcome, Reading};
use toolerror_agent::OutcomeKind;
use toolerror_bridge::Misuse;

use crate::error::put;
use crate::handle::{free, handle_slot, items, new_handle, required, slot};
use crate::status::{catch_panic, catch_panic_or_default};
use crate::words::{kind_at, mode_at};
use crate::{te_delivery, te_disposition, te_error, te_mode, te_status, te_str};

/// What came back from a call, as it was read. It never changes.
pub struct te_reading(pub(crate) Outcome<'static>);

impl te_reading {
    /// The failure that was read, if it was one.
    pub(crate) const fn failure(&self) -> Option<&Reading<'static>> {
        match &self.0 {
            Outcome::Failure(reading) => Some(reading),
            Outcome::NotAnError | Outcome::PassThrough => None,
        }
    }
}

/// # Safety
/// `now_ms` is NULL or points to a number.
unsafe fn number(now_ms: *const i64) -> Option<i64> {
    // SAFETY: as this function's contract
    unsafe { now_ms.as_ref() }.copied()
}

/// Reads what came back. `kind` is a `te_kind`, `mode` a `te_mode`. `now_ms` is the wall clock in milliseconds since
/// 1970, or NULL: then dates in an HTTP response are not understood. The input may be any bytes. An error text, a tool result
/// and a JSON-RPC response that are not what they should be are read as a text; an HTTP response and a failed connection are
/// refused. Free the reading with `te_reading_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_read(
    kind: i32,
    input: te_str,
    mode: i32,
    now_ms: *const i64,
    out: *mut *mut te_reading,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's text and number, as the header says
        let (input, now_ms) = unsafe { (input.bytes("input")?, number(now_ms)) };
        let outcome = toolerror_bridge::read_owned(kind_at(kind)?, input, mode_at(mode)?, now_ms)?;
        *out = new_handle(te_reading(outcome));
        Ok(te_status::Ok)
    })
}

/// Reads a failed system call: `number` is its `errno`, and `message` what is known beside it, or no text; the
/// message of the error is then `message: text of the errno`, as `perror` writes it. How far a call came that failed so:
/// see `te_reading_delivery`. `connecting` not 0: it failed in `socket`, `connect` or `getaddrinfo`, before anything was sent;
/// then a negative `number` is an `EAI_*` of `getaddrinfo`. `connecting` 0: a connection may have stood, and no errno of it
/// proves that nothing was sent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_read_errno(
    number: i32,
    connecting: i32,
    message: te_str,
    out: *mut *mut te_reading,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's text, as the header says
        let message = unsafe { message.optional_text("message")? };
        let outcome = toolerror_bridge::read_errno(number, connecting != 0, message.as_deref())?;
        *out = new_handle(te_reading(outcome));
        Ok(te_status::Ok)
    })
}

/// A date as a server writes it (of HTTP or RFC 3339) in milliseconds since 1970; anything else is refused.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_date_ms(date: te_str, out: *mut i64) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and text, as the header says
        let (out, date) = unsafe { (slot(out, "out", 0)?, date.text("date")?) };
        *out = toolerror::http::parse_date_ms(&date).ok_or_else(|| {
            Misuse::new(format_args!(
                "`date` must be a date of RFC 3339 or HTTP, not `{date:.40}`"
            ))
        })?;
        Ok(te_status::Ok)
    })
}

/// A header line of an HTTP message.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct te_header {
    /// In any case.
    pub name: te_str,
    /// Without the line break.
    pub value: te_str,
}

/// Reads an HTTP response. `headers` may have a name several times; the rest is as with `te_read`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_read_http(
    status: u16,
    headers: *const te_header,
    headers_len: usize,
    body: te_str,
    mode: i32,
    now_ms: *const i64,
    out: *mut *mut te_reading,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's list, as the header says
        let lines = unsafe { items(headers, headers_len, "headers", "lines")? }.unwrap_or_default();
        let mut headers = Vec::with_capacity(lines.len());
        for header in lines {
            // SAFETY: the caller's texts, as the header says
            headers.push(unsafe { (header.name.text("name")?, header.value.text("value")?) });
        }
        let headers = headers.iter().map(|(name, value)| (&**name, &**value));
        // SAFETY: the caller's text and number, as the header says
        let (body, now_ms) = unsafe { (body.bytes("body")?, number(now_ms)) };
        let outcome = toolerror_bridge::http(status, headers, body, mode_at(mode)?, now_ms)?;
        *out = new_handle(te_reading(outcome));
        Ok(te_status::Ok)
    })
}

/// Frees a reading and clears the variable. Its error goes with it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_free(reading: *mut *mut te_reading) {
    // SAFETY: the caller's variable with its own handle, as the header says
    unsafe { free(reading) };
}

/// What was found; `TE_DISPOSITION_NOT_AN_ERROR` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_disposition(reading: *const te_reading) -> te_disposition {
    catch_panic_or_default(|| {
        // SAFETY: the caller's handle, as the header says
        let reading = unsafe { required(reading, "reading")? };
        Ok(OutcomeKind::from(&reading.0).into())
    })
}

/// # Safety
/// `reading` is NULL or the caller's handle.
unsafe fn of_failure<T: Default>(reading: *const te_reading, look: impl FnOnce(&Reading<'static>) -> T) -> T {
    catch_panic_or_default(|| {
        // SAFETY: as this function's contract
        let reading = unsafe { required(reading, "reading")? };
        Ok(reading.failure().map(look).unwrap_or_default())
    })
}

/// The error, if the call failed, else NULL. It belongs to the reading: do not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_error(reading: *const te_reading) -> *const te_error {
    // SAFETY: the caller's handle, as the header says
    let found = unsafe { reading.as_ref() }.and_then(te_reading::failure);
    found.map_or(std::ptr::null(), |reading| te_error::borrowed(reading.error()))
}

/// The strictest mode that gives this reading.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_mode(reading: *const te_reading) -> te_mode {
    // SAFETY: the caller's handle, as the header says
    unsafe { of_failure(reading, |reading| te_mode::of(reading.mode())) }
}

/// How far the call came, as far as the failure itself tells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_delivery(reading: *const te_reading) -> te_delivery {
    // SAFETY: the caller's handle, as the header says
    unsafe { of_failure(reading, |reading| te_delivery::of(reading.delivery())) }
}

/// The text that was read; bytes that are no UTF-8 are U+FFFD in it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_original(reading: *const te_reading) -> te_str {
    // SAFETY: the caller's handle, as the header says
    unsafe { of_failure(reading, |reading| te_str::of(reading.original())) }
}

/// Members beside the four of the contract, as a JSON object; no text when there are none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_extra(reading: *const te_reading) -> te_str {
    // SAFETY: the caller's handle, as the header says
    unsafe { of_failure(reading, |reading| reading.extra().into()) }
}

/// The rule of the classifier that has found the type; no text when there was none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_rule(reading: *const te_reading) -> te_str {
    // SAFETY: the caller's handle, as the header says
    unsafe { of_failure(reading, |reading| reading.rule().into()) }
}

/// The words that this rule has matched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_evidence(reading: *const te_reading) -> te_str {
    // SAFETY: the caller's handle, as the header says
    unsafe { of_failure(reading, |reading| reading.evidence().into()) }
}

/// The name of a wrapper that was taken off, from 0, the outermost first; no text after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_wrapper(reading: *const te_reading, at: usize) -> te_str {
    // SAFETY: the caller's handle, as the header says
    unsafe { of_failure(reading, |reading| reading.wrappers().get(at).copied().into()) }
}

/// The delay that the server asks for, in seconds, as read in the mode of the reading; `TE_STATUS_NONE` when it asks
/// for none. Dates are understood when `now_ms` is given, else NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_reading_retry_after(
    reading: *const te_reading,
    now_ms: *const i64,
    seconds: *mut f64,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, handle and number, as the header says
        let (seconds, reading, now_ms) = unsafe {
            (
                slot(seconds, "seconds", 0.0)?,
                required(reading, "reading")?,
                number(now_ms),
            )
        };
        let delay = reading.failure().and_then(|reading| reading.retry_after(now_ms));
        Ok(put(delay, seconds))
    })
}
