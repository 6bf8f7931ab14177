//! Work on long texts, during which other threads of Python run.

use pyo3::prelude::*;

/// To let go of the interpreter and to take it again takes as long as reading a short text.
const LONG: usize = 64 * 1024;

/// Does work on a text of so many bytes. It must not touch the interpreter: the interpreter is let go for a long text.
pub(crate) fn unlocked<T: Send>(py: Python<'_>, bytes: usize, work: impl FnOnce() -> T + Send) -> T {
    if bytes > LONG {
        py.detach(work)
    } else {
        work()
    }
}
