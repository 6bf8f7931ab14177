//! The arguments of a call across the border: numbers in their range and texts, whatever is in them.

use std::fmt::Display;

use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::misuse::refuse;
use crate::to_json;

/// A text; each lone surrogate, which Python makes of bytes that it cannot decode, is U+FFFD in it.
pub(crate) struct Text(String);

impl Text {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

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

/// The beginning of what Python shows of a value.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let Ok(text) = value.repr() else {
        return String::from("…"); // an integer of more digits than Python writes
    };
    let text = to_json::text_of(&text);
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    whole(value, "seed", u64::MIN, u64::MAX)
}

pub(crate) fn mono_ms(value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    whole(value, "mono_ms", u64::MIN, u64::MAX)
}

pub(crate) fn wall_ms(value: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    whole(value, "wall_ms", i64::MIN, i64::MAX)
}

pub(crate) fn message_limit(value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    whole(value, "message_limit", usize::MIN, usize::MAX)
}

pub(crate) fn text_limit(value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    whole(value, "text_limit", usize::MIN, usize::MAX)
}

/// A number that may be the status of a response; which ones may, the bridge says.
pub(crate) fn status(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    let status = whole(value, "status", 0, i64::from(u16::MAX))?;
    status.ok_or_else(|| refuse("`status` must be a whole number, not `None`"))
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
