//! What a server writes to its standard output (SPEC §2.5.9, §2.5.10).

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::misuse::catch_panic;

/// The output of one server.
#[pyclass(module = "toolerror._core")]
pub(crate) struct ServerOutput(toolerror_bridge::ServerOutput);

#[pymethods]
impl ServerOutput {
    /// Lets messages of at most so many bytes through.
    #[new]
    fn new(max_message: u64) -> Self {
        let max = usize::try_from(max_message).unwrap_or(usize::MAX);
        Self(toolerror_bridge::ServerOutput::new(max))
    }

    /// A message was sent to the server.
    fn sent(&mut self, message: &str) -> PyResult<()> {
        catch_panic(|| {
            self.0.sent(message);
            Ok(())
        })
    }

    /// The messages, a line each, that end in these bytes.
    fn read<'py>(&mut self, py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        catch_panic(|| Ok(PyBytes::new(py, self.0.read(bytes).as_bytes())))
    }

    /// The last message, when the output has ended.
    fn end<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        catch_panic(|| Ok(PyBytes::new(py, self.0.end().as_bytes())))
    }

    /// Why no more of it is read, if that is not its own end.
    #[getter]
    fn bad_output(&self) -> Option<String> {
        self.0.bad_output().map(|bad_output| bad_output.to_string())
    }
}
