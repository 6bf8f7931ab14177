//! Emission: tool results, HTTP responses, JSON-RPC errors (SPEC §1.5, §1.6, §1.7, §1.9).

use toolerror::{server, EmitOptions};
use toolerror_bridge::{http_form, result_options, Emission};

use crate::error::{error_of, error_with_delivery, Parts};
use crate::misuse::{catch_panic, misuse, BorderError};

/// What may leave the process. Default: secrets are masked, long texts are cut (SPEC §1.9).
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Emit {
    /// Whether secrets are masked.
    #[uniffi(default = true)]
    pub redact: bool,
    /// Names whose values are masked beside those of the contract.
    #[uniffi(default = [])]
    pub sensitive_names: Vec<String>,
    /// Names whose values are masked instead of those of the contract.
    #[uniffi(default = None)]
    pub only_sensitive_names: Option<Vec<String>>,
    /// Limits the message, in bytes of UTF-8; negative for no limit. Default: 8 KiB.
    #[uniffi(default = None)]
    pub message_limit: Option<i64>,
    /// Limits the whole text, in bytes; negative for no limit. Default: 64 KiB.
    #[uniffi(default = None)]
    pub text_limit: Option<i64>,
}

impl Emit {
    /// The core's options; the defaults for none.
    fn options(options: Option<Self>) -> Result<EmitOptions, BorderError> {
        let Some(options) = options else {
            return Ok(EmitOptions::default());
        };
        let emission = Emission {
            redact: Some(options.redact),
            sensitive_names: options.sensitive_names,
            only_sensitive_names: options.only_sensitive_names,
            message_limit: options.message_limit.map(bytes),
            text_limit: options.text_limit.map(bytes),
        };
        emission.options().map_err(misuse)
    }
}

fn bytes(limit: i64) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

/// An HTTP response that carries an error.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct HttpResponse {
    /// The status, 403 to 503.
    pub status: i32,
    /// The header lines.
    pub headers: Vec<Header>,
    /// JSON.
    pub body: String,
}

/// One header line.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Header {
    /// The name, in lower case.
    pub name: String,
    /// The value.
    pub value: String,
}

/// The error as it may leave the process: secrets masked, long texts cut, and `effects` said where `delivery` leaves them
/// open (SPEC §1.9.32).
///
/// # Errors
/// A text that is not an error, an unknown delivery.
#[uniffi::export]
pub fn emitted(text: &str, emit: Option<Emit>, delivery: Option<String>) -> Result<Parts, BorderError> {
    catch_panic(|| {
        Ok(Parts::from(
            error_with_delivery(text, delivery.as_deref())?
                .emitted(&Emit::options(emit)?)
                .as_ref(),
        ))
    })
}

/// The error that goes on the wire for a failure that nobody foresaw (SPEC §1.9.4), read as `text`: with a fresh `error_id`,
/// under which the caller logs what the exception `said`. That is in the error only where `expose` says so. `name` is that of
/// the tool.
///
/// # Errors
/// A text that is not an error.
#[uniffi::export]
pub fn unexpected(text: &str, name: Option<String>, said: &str, expose: bool) -> Result<Parts, BorderError> {
    catch_panic(|| {
        let what = name.map_or_else(|| "the tool".to_owned(), |name| server::named("tool", &name));
        Ok(Parts::from(&server::unexpected(
            error_of(text)?,
            &what,
            said,
            expose,
        )))
    })
}

/// `[TYPE] message` (SPEC §1.1).
///
/// # Errors
/// A text that is not an error.
#[uniffi::export]
pub fn display(text: &str) -> Result<String, BorderError> {
    catch_panic(|| Ok(error_of(text)?.to_string()))
}

/// The JSON of an MCP tool result for the error: one text block, `isError` true; on request with copies in
/// `structuredContent` and under a key of `_meta`.
///
/// # Errors
/// A text that is not an error.
#[uniffi::export]
pub fn to_result(
    text: &str,
    structured_content: bool,
    meta_key: Option<String>,
    emit: Option<Emit>,
    delivery: Option<String>,
) -> Result<String, BorderError> {
    catch_panic(|| {
        let options = result_options(Emit::options(emit)?, structured_content, meta_key);
        Ok(error_with_delivery(text, delivery.as_deref())?.to_result_json(&options))
    })
}

/// The HTTP response for the error; `form` is `problem+json` (RFC 9457) or `bare`, the canonical text.
///
/// # Errors
/// A text that is not an error, an unknown form.
#[uniffi::export]
pub fn to_http(
    text: &str,
    form: &str,
    emit: Option<Emit>,
    delivery: Option<String>,
) -> Result<HttpResponse, BorderError> {
    catch_panic(|| {
        let form = http_form(form).map_err(misuse)?;
        let response = error_with_delivery(text, delivery.as_deref())?.to_http(form, &Emit::options(emit)?);
        let headers = response.headers.into_iter().map(|(name, value)| Header {
            name: name.to_owned(),
            value,
        });
        Ok(HttpResponse {
            status: i32::from(response.status),
            headers: headers.collect(),
            body: response.body,
        })
    })
}

/// The JSON of the `error` of a JSON-RPC response.
///
/// # Errors
/// A text that is not an error.
#[uniffi::export]
pub fn to_json_rpc(text: &str, emit: Option<Emit>, delivery: Option<String>) -> Result<String, BorderError> {
    catch_panic(|| Ok(error_with_delivery(text, delivery.as_deref())?.to_json_rpc(&Emit::options(emit)?)))
}

/// The version of the contract that this library implements.
#[uniffi::export]
pub fn contract_version() -> String {
    toolerror::contract_version().to_owned()
}
