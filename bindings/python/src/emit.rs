//! What leaves the process: tool results, HTTP, JSON-RPC (SPEC §1.9).

use std::borrow::Cow;

use pyo3::prelude::*;
use toolerror::ResultOptions;

use crate::given::{self, Text};
use crate::misuse::{guarded, refuse};
use crate::{held, instance};

/// What happens to an error on its way out: secrets are masked, long texts are cut.
///
/// `sensitive_keys` are masked beside the well-known ones; `only_sensitive_keys`, of which there must be one, in place of
/// them. The limits are in bytes; `None` for no limit.
#[pyclass(frozen, module = "toolerror", name = "EmitOptions")]
pub(crate) struct EmitOptions(toolerror::EmitOptions);

#[pymethods]
impl EmitOptions {
    #[new]
    #[pyo3(signature = (
        *, redact = true, sensitive_keys = Vec::new(), only_sensitive_keys = None,
        message_limit = Some(toolerror::EmitOptions::MESSAGE_LIMIT),
        text_limit = Some(toolerror::EmitOptions::TEXT_LIMIT)
    ))]
    fn new(
        redact: bool,
        sensitive_keys: Vec<Text>,
        only_sensitive_keys: Option<Vec<Text>>,
        #[pyo3(from_py_with = given::message_limit)] message_limit: Option<usize>,
        #[pyo3(from_py_with = given::text_limit)] text_limit: Option<usize>,
    ) -> PyResult<Self> {
        let mut options = toolerror::EmitOptions::new().with_redaction(redact);
        if let Some(keys) = only_sensitive_keys {
            options = toolerror_bridge::only_sensitive(options, &keys).map_err(refuse)?;
        }
        Ok(Self(
            options
                .with_sensitive_keys(sensitive_keys)
                .with_message_limit(message_limit.unwrap_or(usize::MAX))
                .with_text_limit(text_limit.unwrap_or(usize::MAX)),
        ))
    }
}

pub(crate) fn emit(options: Option<&Bound<'_, EmitOptions>>) -> toolerror::EmitOptions {
    options.map_or_else(toolerror::EmitOptions::new, |options| options.get().0.clone())
}

/// The error as it may leave the process; nothing when that is the error itself.
#[pyfunction]
pub(crate) fn emitted<'py>(
    py: Python<'py>,
    error: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, EmitOptions>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    guarded(|| {
        let error = held::required(error)?;
        let held = error.get();
        match held.error().emitted(&emit(options)) {
            Cow::Borrowed(_) => Ok(None),
            Cow::Owned(changed) => instance::of(py, held.changed(changed)).map(Some),
        }
    })
}

/// The error as a tool result, as JSON.
#[pyfunction]
pub(crate) fn to_result_json(
    error: &Bound<'_, PyAny>,
    structured_content: bool,
    meta_key: Option<Text>,
    options: Option<&Bound<'_, EmitOptions>>,
) -> PyResult<String> {
    guarded(|| {
        let mut wanted = ResultOptions::new().with_structured_content(structured_content);
        if let Some(key) = meta_key {
            wanted = wanted.with_meta_key(key.as_str());
        }
        Ok(held::required(error)?
            .get()
            .error()
            .to_result_json(&wanted.with_emit(emit(options))))
    })
}

/// Status, headers, body.
type HttpParts = (u16, Vec<(&'static str, String)>, String);

/// The error as an HTTP response.
#[pyfunction]
pub(crate) fn to_http(
    error: &Bound<'_, PyAny>,
    form: &str,
    options: Option<&Bound<'_, EmitOptions>>,
) -> PyResult<HttpParts> {
    guarded(|| {
        let form = toolerror_bridge::http_form(form).map_err(refuse)?;
        let response = held::required(error)?
            .get()
            .error()
            .to_http_with(form, &emit(options));
        Ok((response.status, response.headers, response.body))
    })
}

/// The error as the `error` member of a JSON-RPC response, as JSON.
#[pyfunction]
pub(crate) fn to_json_rpc(
    error: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, EmitOptions>>,
) -> PyResult<String> {
    guarded(|| {
        Ok(held::required(error)?
            .get()
            .error()
            .to_json_rpc_with(&emit(options)))
    })
}
