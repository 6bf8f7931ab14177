//! What the library refuses, and what must not cross the border: both become `MisuseError`.

use std::any::Any;
use std::fmt::Display;
use std::panic::{catch_unwind, AssertUnwindSafe};

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
pub(crate) fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(refuse(fault(payload.as_ref()))))
}

fn fault(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    format!("fault in the native part: {}", text.unwrap_or("no text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_the_misuse_error() {
        Python::attach(|py| {
            let error = guarded::<()>(|| panic!("lost {}", 7)).unwrap_err();
            assert!(error.is_instance_of::<MisuseError>(py));
            assert_eq!(error.value(py).to_string(), "fault in the native part: lost 7");
            let error = guarded::<()>(|| std::panic::panic_any(1_u8)).unwrap_err();
            assert_eq!(error.value(py).to_string(), "fault in the native part: no text");
            assert_eq!(guarded(|| Ok(1)).unwrap(), 1);
        });
    }
}
