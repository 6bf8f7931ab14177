//! An error on its way out: as text, as a tool result, an HTTP response, a JSON-RPC error.

use toolerror::http::HttpForm;
use toolerror::{EmitOptions, ToolError};
use toolerror_bridge::{result_options, Emission, Misuse};

use crate::handle::{check_size, handle_slot, items, new_handle, required, slot};
use crate::status::catch_panic;
use crate::{te_error, te_status, te_str, te_string};

/// The longest message that leaves the process by default, in bytes.
pub const TE_MESSAGE_LIMIT: usize = 8192;

/// The longest canonical text that leaves the process by default, in bytes.
pub const TE_TEXT_LIMIT: usize = 65536;

/// What may leave the process. Begin with `TE_EMIT_INIT`, `te_emit_default` or `te_emit_raw`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct te_emit {
    /// `sizeof(te_emit)`; another size is refused.
    pub struct_size: usize,
    /// Not 0: secrets are masked.
    pub redact: i32,
    /// The longest message, in bytes; `SIZE_MAX` for no limit.
    pub message_limit: usize,
    /// The longest canonical text, in bytes; `SIZE_MAX` for no limit.
    pub text_limit: usize,
    /// Names of members that are masked beside the known ones; NULL for none.
    pub sensitive_names: *const te_str,
    /// How many.
    pub sensitive_names_len: usize,
    /// Names of members that are masked in place of the known ones; NULL for the known ones.
    pub only_sensitive_names: *const te_str,
    /// How many.
    pub only_sensitive_names_len: usize,
}

impl te_emit {
    /// # Safety
    /// The keys are as the header says.
    unsafe fn options(&self) -> Result<EmitOptions, Misuse> {
        check_size::<Self>(self.struct_size, "emit", "TE_EMIT_INIT")?;
        // SAFETY: the caller's lists, as the header says
        let (more, only) = unsafe {
            (
                names(self.sensitive_names, self.sensitive_names_len, "sensitive_names")?,
                names(
                    self.only_sensitive_names,
                    self.only_sensitive_names_len,
                    "only_sensitive_names",
                )?,
            )
        };
        let emission = Emission {
            redact: Some(self.redact != 0),
            sensitive_names: more,
            only_sensitive_names: (!self.only_sensitive_names.is_null()).then_some(only),
            message_limit: Some(self.message_limit),
            text_limit: Some(self.text_limit),
        };
        emission.options()
    }
}

/// # Safety
/// The list and its texts are as the header says.
unsafe fn names(keys: *const te_str, len: usize, name: &str) -> Result<Vec<String>, Misuse> {
    // SAFETY: as this function's contract
    let keys = unsafe { items(keys, len, name, "keys")? }.unwrap_or_default();
    let mut names = Vec::with_capacity(keys.len());
    for key in keys {
        // SAFETY: as this function's contract
        names.push(unsafe { key.text(name)? }.into());
    }
    Ok(names)
}

/// # Safety
/// `emit` is NULL or the caller's, as the header says.
unsafe fn options(emit: *const te_emit) -> Result<EmitOptions, Misuse> {
    // SAFETY: as this function's contract
    match unsafe { emit.as_ref() } {
        // SAFETY: as this function's contract
        Some(emit) => unsafe { emit.options() },
        None => Ok(EmitOptions::default()),
    }
}

/// # Safety
/// `error` and `out` are the caller's, as the header says.
unsafe fn write(
    error: *const te_error,
    out: *mut te_string,
    text: impl FnOnce(&ToolError) -> Result<String, Misuse>,
) -> te_status {
    catch_panic(|| {
        // SAFETY: as this function's contract
        let (out, error) = unsafe { (te_string::slot(out)?, required(error, "error")?) };
        *out = te_string::new(text(&error.0)?);
        Ok(te_status::Ok)
    })
}

/// The canonical text, the same bytes from every language. Nothing is masked or cut.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_to_json(error: *const te_error, out: *mut te_string) -> te_status {
    // SAFETY: the caller's, as the header says
    unsafe { write(error, out, |error| Ok(error.to_json())) }
}

/// `[TYPE] message`, for logs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_display(error: *const te_error, out: *mut te_string) -> te_status {
    // SAFETY: the caller's, as the header says
    unsafe { write(error, out, |error| Ok(error.to_string())) }
}

/// The error as it may leave the process: secrets masked, then cut to the limits. `emit` NULL: the default.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_emitted(
    error: *const te_error,
    emit: *const te_emit,
    out: *mut *mut te_error,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's handle and options, as the header says
        let (error, emit) = unsafe { (required(error, "error")?, options(emit)?) };
        *out = new_handle(te_error(error.0.emitted(&emit).into_owned()));
        Ok(te_status::Ok)
    })
}

/// The error as the JSON of an MCP tool result. `structured_content` not 0: a copy in `structuredContent`;
/// `meta_key`: the key of a copy in `_meta`, or no text; `emit` NULL: secrets masked, long texts cut.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_to_result(
    error: *const te_error,
    structured_content: i32,
    meta_key: te_str,
    emit: *const te_emit,
    out: *mut te_string,
) -> te_status {
    let text = |error: &ToolError| {
        // SAFETY: the caller's options and text, as the header says
        let (emit, meta_key) = unsafe { (options(emit)?, meta_key.optional_text("meta_key")?) };
        if meta_key.as_deref() == Some("") {
            return Err(Misuse::new("`meta_key` must not be empty"));
        }
        let wanted = result_options(emit, structured_content != 0, meta_key.map(Into::into));
        Ok(error.to_result_json(&wanted))
    };
    // SAFETY: the caller's, as the header says
    unsafe { write(error, out, text) }
}

/// The error as the JSON of a JSON-RPC error object. `emit` NULL: secrets masked, long texts cut.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_to_json_rpc(
    error: *const te_error,
    emit: *const te_emit,
    out: *mut te_string,
) -> te_status {
    // SAFETY: the caller's options, as the header says
    let text = |error: &ToolError| Ok(error.to_json_rpc(&unsafe { options(emit)? }));
    // SAFETY: the caller's, as the header says
    unsafe { write(error, out, text) }
}

/// The form of an HTTP response's body.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum te_http_form {
    /// A problem document of RFC 9457 with the error as its member `error`.
    ProblemJson = 0,
    /// The canonical text.
    Bare = 1,
}

/// An HTTP response that carries an error. Free it with `te_http_response_free`.
#[repr(C)]
#[derive(Debug)]
pub struct te_http_response {
    /// The status, 403 to 503; 0 when there is no response.
    pub status: u16,
    /// The headers as lines `name: value`, each ended by CR LF; names in lower case.
    pub headers: te_string,
    /// JSON.
    pub body: te_string,
}

impl te_http_response {
    /// Zeros and empty texts, for an error.
    const EMPTY: Self = Self {
        status: 0,
        headers: te_string::EMPTY,
        body: te_string::EMPTY,
    };
}

/// The error as an HTTP response. `form` is a `te_http_form`; `emit` NULL: secrets masked, long texts cut.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_error_to_http(
    error: *const te_error,
    form: i32,
    emit: *const te_emit,
    out: *mut te_http_response,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { slot(out, "out", te_http_response::EMPTY)? };
        // SAFETY: the caller's handle and options, as the header says
        let (error, emit) = unsafe { (required(error, "error")?, options(emit)?) };
        let form = match form {
            0 => HttpForm::ProblemJson,
            1 => HttpForm::Bare,
            other => {
                return Err(Misuse::new(format_args!(
                    "`form` must be a te_http_form, not `{other}`"
                )))
            }
        };
        let response = error.0.to_http(form, &emit);
        let headers = response.headers.iter();
        let headers: String = headers
            .flat_map(|(name, value)| [name, ": ", value, "\r\n"])
            .collect();
        *out = te_http_response {
            status: response.status,
            headers: te_string::new(headers),
            body: te_string::new(response.body),
        };
        Ok(te_status::Ok)
    })
}

/// Frees what a response holds, and clears it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_http_response_free(response: *mut te_http_response) {
    // SAFETY: NULL or the caller's own variable
    let Some(response) = (unsafe { response.as_mut() }) else {
        return;
    };
    response.status = 0;
    // SAFETY: texts that the caller owns
    unsafe {
        crate::te_string_free(&raw mut response.headers);
        crate::te_string_free(&raw mut response.body);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_of_the_header_are_those_of_the_core() {
        assert_eq!(
            (TE_MESSAGE_LIMIT, TE_TEXT_LIMIT),
            (EmitOptions::MESSAGE_LIMIT, EmitOptions::TEXT_LIMIT)
        );
    }
}
