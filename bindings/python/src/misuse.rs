//! What the library refuses becomes a `MisuseError`; a panic must not cross the border, and becomes a `BugError`.

use std::fmt::Display;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    toolerror,
    MisuseError,
    PyValueError,
    "The library was used in a way that it refuses. Not a `ToolError`: nothing that a tool did."
);

pyo3::create_exception!(
    toolerror,
    BugError,
    PyRuntimeError,
    "A bug in toolerror: please report it. Neither a `ToolError` nor misuse."
);

/// A refusal that says why.
pub(crate) fn refuse(why: impl Display) -> PyErr {
    MisuseError::new_err(why.to_string())
}

/// Runs `work`. A panic in it becomes a `BugError`.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    toolerror_bridge::catch_panic(|bug| BugError::new_err(bug.to_string()), work)
}

/// The name of a value's class, for what is refused about it.
pub(crate) fn class_of(value: &Bound<'_, PyAny>) -> String {
    let name = value.get_type().name();
    name.map_or_else(|_| String::from("object"), |name| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_the_error_for_a_bug() {
        Python::attach(|py| {
            let error = catch_panic::<()>(|| panic!("lost {}", 7)).unwrap_err();
            assert!(error.is_instance_of::<BugError>(py));
            let text = error.value(py).to_string();
            assert_eq!(text, "bug in toolerror, please report it: lost 7");
            assert_eq!(catch_panic(|| Ok(1)).unwrap(), 1);
        });
    }
}
