//! What the library refuses, and what must not cross the border: both become `MisuseError`.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    toolerror,
    MisuseError,
    PyValueError,
    "The library was used in a way that it refuses. Not a `ToolError`: nothing that a tool did."
);

/// A refusal that says why.
pub(crate) fn refuse(why: impl Display) -> PyErr {
    MisuseError::new_err(why.to_string())
}

/// Runs `work`. A panic in it becomes a `MisuseError`.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    toolerror_bridge::catch_panic(refuse, work)
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
    fn a_panic_becomes_the_misuse_error() {
        Python::attach(|py| {
            let error = catch_panic::<()>(|| panic!("lost {}", 7)).unwrap_err();
            assert!(error.is_instance_of::<MisuseError>(py));
            assert_eq!(error.value(py).to_string(), "toolerror panicked: lost 7");
            assert_eq!(catch_panic(|| Ok(1)).unwrap(), 1);
        });
    }
}
