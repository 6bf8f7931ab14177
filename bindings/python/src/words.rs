//! The closed sets of words, as the core has them: what the literal types of the package must equal.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Every set of words by its name.
#[pyfunction]
pub(crate) fn words(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let sets = PyDict::new(py);
    for (name, words) in toolerror_bridge::words() {
        sets.set_item(name, words)?;
    }
    Ok(sets)
}
