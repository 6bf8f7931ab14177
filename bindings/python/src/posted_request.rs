//! What a response says to the call that was posted, for a session over HTTP (SPEC §2.5).

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use toolerror_bridge::HttpResponse;

use crate::arguments::{self, Text};
use crate::misuse::{catch_panic, refuse};

/// The sessions of one HTTP client.
#[pyclass(module = "toolerror._core", frozen)]
pub(crate) struct Sessions(toolerror_bridge::Sessions);

#[pymethods]
impl Sessions {
    /// None yet, for the SDK of Python, which takes each error in a stream for the answer.
    #[new]
    fn new() -> Self {
        Self(toolerror_bridge::Sessions::new(true))
    }

    /// What is posted now, with the session that the SDK puts on it.
    fn post(&self, body: &[u8], session: Option<Text>) -> PyResult<Posted> {
        catch_panic(|| Ok(Posted(self.0.post(body, session.as_ref().map(Text::as_str)))))
    }
}

/// What was posted: a request, or a notification, which gets no answer.
#[pyclass(module = "toolerror._core")]
pub(crate) struct Posted(toolerror_bridge::Posted);

#[pymethods]
impl Posted {
    /// Whether somebody waits for an answer.
    #[getter]
    fn is_request(&self) -> bool {
        self.0.is_request()
    }

    /// The body of the request that opens a lost session anew; empty where nobody has seen how it began.
    fn greeting<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.greeting().map(|body| bytes(py, &body))
    }

    /// What to post next after the response to that request; nothing where the server refuses.
    fn reopened<'py>(
        &mut self,
        py: Python<'py>,
        status: u16,
        session: Option<Text>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        catch_panic(|| {
            let next = self.0.reopened(status, session.as_ref().map(Text::as_str));
            Ok(next.map(|body| bytes(py, body)))
        })
    }

    /// The session with which the request is sent now.
    fn session(&mut self) -> Option<String> {
        self.0.session()
    }

    /// What to do with the response: `pass`, `refused`, `events` or `body`.
    fn received(&mut self, status: u16, content_type: Text, session: Option<Text>) -> PyResult<&'static str> {
        catch_panic(|| {
            let session = session.as_ref().map(Text::as_str);
            Ok(self.0.received(status, content_type.as_str(), session))
        })
    }

    /// The answer that a response from status 400 is.
    fn refused<'py>(&self, py: Python<'py>, response: &Response) -> PyResult<Bound<'py, PyBytes>> {
        catch_panic(|| Ok(bytes(py, &self.0.refused(&response.0).answer)))
    }

    /// The answer that a success is: the one in its body, or the error that there is none.
    fn answered<'py>(&self, py: Python<'py>, response: &Response) -> PyResult<Bound<'py, PyBytes>> {
        catch_panic(|| Ok(bytes(py, &self.0.answered(&response.0))))
    }

    /// The answer that says that the connection failed: before the call was sent, or later.
    fn failed<'py>(&self, py: Python<'py>, not_sent: bool) -> Bound<'py, PyBytes> {
        bytes(py, &self.0.failed(not_sent))
    }

    /// The lines that end in this part of the stream of an answer, as the SDK may read them.
    fn streamed<'py>(&mut self, py: Python<'py>, chunk: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        catch_panic(|| Ok(bytes(py, &self.0.streamed(chunk))))
    }

    /// The last that the SDK reads of the stream; nothing where it must know that the stream is broken.
    fn stream_ended<'py>(&mut self, py: Python<'py>, broken: bool) -> PyResult<Option<Bound<'py, PyBytes>>> {
        catch_panic(|| Ok(self.0.stream_ended(broken).map(|last| bytes(py, &last))))
    }
}

/// What a JSON-RPC error says that its call has lost beside its answer; it is the JSON text of the error object.
#[pyfunction]
pub(crate) fn lost(error: &str) -> PyResult<Option<&'static str>> {
    catch_panic(|| Ok(toolerror_bridge::lost(error)))
}

fn bytes<'py>(py: Python<'py>, text: &str) -> Bound<'py, PyBytes> {
    PyBytes::new(py, text.as_bytes())
}

/// A response, and how it is read.
#[pyclass(module = "toolerror._core", frozen)]
pub(crate) struct Response(HttpResponse);

#[pymethods]
impl Response {
    /// A response; the mode is one of `exact`, `unwrap` and `classify`.
    #[new]
    fn new(
        #[pyo3(from_py_with = arguments::status)] status: i64,
        headers: Vec<(Text, Text)>,
        body: &[u8],
        mode: &str,
        now_ms: Option<i64>,
    ) -> PyResult<Self> {
        catch_panic(|| {
            let headers = headers.into_iter();
            let headers = headers.map(|(name, value)| (name.into_string(), value.into_string()));
            let response = HttpResponse::new(status, headers.collect(), body, mode, now_ms);
            response.map(Self).map_err(refuse)
        })
    }
}
