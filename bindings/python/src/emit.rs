//! What leaves the process: tool results, HTTP, JSON-RPC (SPEC §1.9).

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use toolerror_bridge::{result_options, Emission};

use crate::arguments::{self, Text};
use crate::misuse::{catch_panic, refuse};
use crate::unlocked::unlocked;
use crate::{error_value, instance};

/// What happens to an error on its way out: secrets are masked, long texts are cut.
///
/// `sensitive_names` are masked beside the well-known ones; `only_sensitive_names`, of which there must be one, in place of
/// them. The limits are in bytes; `None` for no limit.
#[pyclass(frozen, eq, hash, module = "toolerror", name = "EmitOptions")]
#[derive(PartialEq, Hash)]
pub(crate) struct EmitOptions(Emission);

#[pymethods]
impl EmitOptions {
    #[new]
    #[pyo3(signature = (
        *, redact = true, sensitive_names = Vec::new(), only_sensitive_names = None,
        message_limit = Some(toolerror::EmitOptions::MESSAGE_LIMIT),
        text_limit = Some(toolerror::EmitOptions::TEXT_LIMIT)
    ))]
    /// Options from the arguments of the Python class.
    fn new(
        #[pyo3(from_py_with = arguments::redact)] redact: bool,
        #[pyo3(from_py_with = arguments::sensitive_names)] sensitive_names: Vec<String>,
        #[pyo3(from_py_with = arguments::only_sensitive_names)] only_sensitive_names: Option<Vec<String>>,
        #[pyo3(from_py_with = arguments::message_limit)] message_limit: Option<usize>,
        #[pyo3(from_py_with = arguments::text_limit)] text_limit: Option<usize>,
    ) -> PyResult<Self> {
        let emission = Emission {
            redact: Some(redact),
            sensitive_names,
            only_sensitive_names,
            message_limit: Some(message_limit.unwrap_or(usize::MAX)),
            text_limit: Some(text_limit.unwrap_or(usize::MAX)),
        };
        emission.options().map_err(refuse)?;
        Ok(Self(emission))
    }

    /// Its keywords, for copies and pickles.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let limit = |bytes: Option<usize>| bytes.filter(|&bytes| bytes < usize::MAX);
        let keywords = PyDict::new(py);
        keywords.set_item("redact", self.0.redact)?;
        keywords.set_item("sensitive_names", &self.0.sensitive_names)?;
        keywords.set_item("only_sensitive_names", &self.0.only_sensitive_names)?;
        keywords.set_item("message_limit", limit(self.0.message_limit))?;
        keywords.set_item("text_limit", limit(self.0.text_limit))?;
        Ok((PyTuple::empty(py), keywords))
    }

    /// The call that makes equal options.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (_, keywords) = self.__getnewargs_ex__(py)?;
        let shown: PyResult<Vec<_>> = keywords
            .iter()
            .map(|(name, value)| Ok(format!("{name}={}", value.repr()?)))
            .collect();
        Ok(format!("EmitOptions({})", shown?.join(", ")))
    }
}

/// The core's options; the defaults for `None`.
pub(crate) fn emit(options: Option<&Bound<'_, EmitOptions>>) -> toolerror::EmitOptions {
    // never refused: it was made once
    options.map_or_else(toolerror::EmitOptions::new, |options| {
        options.get().0.options().unwrap_or_default()
    })
}

/// Writes an error. Other threads run while it is a long one.
fn writing<T: Send>(
    error: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, EmitOptions>>,
    write: impl FnOnce(&toolerror::ToolError, &toolerror::EmitOptions) -> T + Send,
) -> PyResult<T> {
    let (leaving, options) = (error_value::leaving(error)?, emit(options));
    let data = leaving.data_json().map_or(0, str::len);
    Ok(unlocked(error.py(), leaving.message().len() + data, || {
        write(&leaving, &options)
    }))
}

/// The error as it may leave the process; nothing when that is the error itself.
#[pyfunction]
pub(crate) fn emitted<'py>(
    py: Python<'py>,
    error: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::options)] options: Option<Bound<'py, EmitOptions>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    catch_panic(|| {
        let value = error_value::required(error)?;
        let changed = writing(error, options.as_ref(), |error, options| {
            match error.emitted(options) {
                Cow::Borrowed(_) => None,
                Cow::Owned(changed) => Some(changed),
            }
        })?;
        let changed = changed.map(|changed| instance::of(py, value.get().changed(changed)));
        changed.transpose()
    })
}

/// The error as a tool result, as JSON.
#[pyfunction]
pub(crate) fn to_result_json(
    error: &Bound<'_, PyAny>,
    structured_content: bool,
    meta_key: Option<Text>,
    #[pyo3(from_py_with = arguments::options)] options: Option<Bound<'_, EmitOptions>>,
) -> PyResult<String> {
    catch_panic(|| {
        writing(error, options.as_ref(), |error, options| {
            let meta_key = meta_key.map(Text::into_string);
            error.to_result_json(&result_options(options.clone(), structured_content, meta_key))
        })
    })
}

/// Status, headers, body.
type HttpParts = (u16, Vec<(&'static str, String)>, String);

/// The error as an HTTP response.
#[pyfunction]
pub(crate) fn to_http(
    error: &Bound<'_, PyAny>,
    form: &str,
    #[pyo3(from_py_with = arguments::options)] options: Option<Bound<'_, EmitOptions>>,
) -> PyResult<HttpParts> {
    catch_panic(|| {
        let form = toolerror_bridge::http_form(form).map_err(refuse)?;
        let response = writing(error, options.as_ref(), |error, options| {
            error.to_http(form, options)
        })?;
        Ok((response.status, response.headers, response.body))
    })
}

/// The error as the `error` member of a JSON-RPC response, as JSON.
#[pyfunction]
pub(crate) fn to_json_rpc(
    error: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::options)] options: Option<Bound<'_, EmitOptions>>,
) -> PyResult<String> {
    catch_panic(|| writing(error, options.as_ref(), toolerror::ToolError::to_json_rpc))
}
