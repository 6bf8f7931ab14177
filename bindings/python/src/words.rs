//! The closed sets of words, as the core has them: what the literal types of the package must equal.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The paths of the members that the core's table asks for, of an exception with these classes (SPEC 1.8.24).
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "as PyO3 hands it over")]
pub(crate) fn exception_members(classes: Vec<String>) -> Vec<&'static str> {
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    toolerror_bridge::exception_members("python", &classes)
}

/// Whether an exception of this class, with its module, says that a library has panicked.
#[pyfunction]
pub(crate) fn is_panic(class_: &str) -> bool {
    toolerror_bridge::is_panic(class_)
}

/// Every set of words by its name.
#[pyfunction]
pub(crate) fn words(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let sets = PyDict::new(py);
    for (name, words) in toolerror_bridge::words() {
        sets.set_item(name, words)?;
    }
    Ok(sets)
}
