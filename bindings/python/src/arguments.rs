//! The arguments of a call across the border: numbers in their range and texts, whatever is in them.

use std::fmt::Display;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};

use toolerror::Mode;

use crate::emit::EmitOptions;
use crate::misuse::{class_of, refuse};
use crate::to_json;

/// A text; each lone surrogate, which Python makes of bytes that it cannot decode, is U+FFFD in it.
pub(crate) struct Text(String);

impl Text {
    /// The text; a lone surrogate is U+FFFD.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, owned.
    pub(crate) fn into_string(self) -> String {
        self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(to_json::text_of(&*value.cast::<PyString>()?)))
    }
}

/// A text; `MisuseError` with the argument's name for other values.
fn text(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Text> {
    let refused = |_| {
        let class = class_of(value);
        refuse(format_args!("`{name}` must be a string, not `{class}`"))
    };
    value.extract::<Text>().map_err(refused)
}

/// A mode by its word.
pub(crate) fn mode(value: &Bound<'_, PyAny>) -> PyResult<Mode> {
    if let Some(Ok(word)) = value.cast::<PyString>().ok().map(|word| word.to_str()) {
        return word.parse().map_err(refuse);
    }
    text(value, "mode")?.as_str().parse().map_err(refuse)
}

/// The word of a kind.
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> PyResult<Text> {
    text(value, "kind")
}

/// The name of a tool.
pub(crate) fn tool(value: &Bound<'_, PyAny>) -> PyResult<Text> {
    text(value, "tool")
}

/// How a call has ended.
pub(crate) fn ended(value: &Bound<'_, PyAny>) -> PyResult<Text> {
    text(value, "ended")
}

/// Whether secrets are masked.
pub(crate) fn redact(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    let class = class_of(value);
    value
        .extract()
        .map_err(|_| refuse(format_args!("`redact` must be a bool, not `{class}`")))
}

/// Names whose values are masked. One string is not meant as its letters.
fn keys(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<String>> {
    let found = value
        .extract::<Vec<Text>>()
        .ok()
        .filter(|_| !value.is_instance_of::<PyString>());
    let keys = found.map(|keys| keys.into_iter().map(Text::into_string).collect());
    let class = class_of(value);
    keys.ok_or_else(|| refuse(format_args!("`{name}` must be a list of strings, not `{class}`")))
}

/// Names whose values are masked beside the well-known ones.
pub(crate) fn sensitive_names(value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    keys(value, "sensitive_names")
}

/// Names whose values are masked in place of the well-known ones.
pub(crate) fn only_sensitive_names(value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    if value.is_none() {
        return Ok(None);
    }
    keys(value, "only_sensitive_names").map(Some)
}

/// What happens to an error on its way out.
pub(crate) fn options<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, EmitOptions>>> {
    if value.is_none() {
        return Ok(None);
    }
    let class = class_of(value);
    let options = value.cast::<EmitOptions>().cloned();
    options
        .map(Some)
        .map_err(|_| refuse(format_args!("`options` must be `EmitOptions`, not `{class}`")))
}

/// A whole number from `low` to `high`, or `None`.
fn whole<'py, T>(value: &Bound<'py, PyAny>, name: &str, low: T, high: T) -> PyResult<Option<T>>
where
    T: Display + for<'a> FromPyObject<'a, 'py>,
{
    if value.is_none() {
        return Ok(None);
    }
    let number = value.extract::<T>().ok();
    let number = number.ok_or_else(|| {
        let shown = shown(value);
        refuse(format_args!(
            "`{name}` must be a whole number from {low} to {high}, not `{shown}`"
        ))
    });
    number.map(Some)
}

/// What a refusal shows of a value: the beginning of a number; of all else, which may be secret, the class.
fn shown(value: &Bound<'_, PyAny>) -> String {
    if !(value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>())
        || value.is_instance_of::<PyBool>()
    {
        return class_of(value);
    }
    let Ok(text) = value.repr() else {
        return String::from("…"); // an integer of more digits than Python writes
    };
    let text = to_json::text_of(&text);
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

/// A seed: an integer from 0 to 2^64 - 1.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    whole(value, "seed", u64::MIN, u64::MAX)
}

/// Milliseconds of a monotonic clock, 0 or more.
pub(crate) fn mono_ms(value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    whole(value, "mono_ms", u64::MIN, u64::MAX)
}

/// Milliseconds since 1970.
pub(crate) fn wall_ms(value: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    whole(value, "wall_ms", i64::MIN, i64::MAX)
}

/// The limit of a message, in bytes.
pub(crate) fn message_limit(value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    whole(value, "message_limit", usize::MIN, usize::MAX)
}

/// The limit of a whole text, in bytes.
pub(crate) fn text_limit(value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    whole(value, "text_limit", usize::MIN, usize::MAX)
}

/// A number that may be the status of a response; which ones may, the bridge says.
pub(crate) fn status(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    let status = whole(value, "status", 0, i64::from(u16::MAX))?;
    status.ok_or_else(|| refuse("`status` must be a whole number, not `NoneType`"))
}

/// Seconds, 0 or more; `None` stays none. `MisuseError` for other values.
pub(crate) fn retry_after(value: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    if value.is_none() {
        return Ok(None);
    }
    let seconds = value.extract::<f64>().ok();
    let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    let refused = || {
        refuse(format_args!(
            "`retry_after` must be a number of seconds, 0 or more, not `{}`",
            shown(value)
        ))
    };
    seconds.map(Some).ok_or_else(refused)
}
