//! Servers that do not start (SPEC §2.5.5).

use pyo3::prelude::*;
use toolerror_bridge::Exit;

use crate::arguments::Text;
use crate::error_value::{self, ErrorValue};
use crate::instance;
use crate::misuse::catch_panic;

/// The error of a program that cannot be started: the error as it was read, and what the system said.
#[pyfunction]
pub(crate) fn not_started<'py>(error: &Bound<'py, PyAny>, why: Text) -> PyResult<Bound<'py, PyAny>> {
    catch_panic(|| {
        let read = error_value::leaving(error)?;
        let error_of_start = toolerror_bridge::not_started(read, why.as_str());
        instance::of(error.py(), ErrorValue::built(error_of_start))
    })
}

/// The error of a server that ended before it greeted: its exit code, negative for a signal, and the last bytes of its
/// standard error.
#[pyfunction]
pub(crate) fn did_not_start<'py>(
    py: Python<'py>,
    returncode: Option<i32>,
    stderr: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    catch_panic(|| {
        let signal = returncode.filter(|code| *code < 0).and_then(i32::checked_neg);
        let error = toolerror_bridge::did_not_start(&Exit::new(returncode, signal), stderr);
        instance::of(py, ErrorValue::built(error))
    })
}
