//! What a response says to the call that was posted, for a session over HTTP (SPEC §2.5).

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use toolerror::Delivery;
use toolerror_bridge::{Event, HttpResponse, Lost};

use crate::arguments;
use crate::error_value::{self, ErrorValue};
use crate::instance;
use crate::misuse::{guarded, refuse};

/// What was posted: a request, or a message that nobody waits for the answer of.
#[pyclass(module = "toolerror._core", frozen)]
pub(crate) struct Posted(toolerror_bridge::Posted);

#[pymethods]
impl Posted {
    /// What the body of a POST holds.
    #[new]
    fn new(body: &[u8]) -> PyResult<Self> {
        guarded(|| Ok(Self(toolerror_bridge::Posted::of(body))))
    }

    /// Whether somebody waits for an answer.
    #[getter]
    fn is_request(&self) -> bool {
        self.0.is_request()
    }

    /// The method, of a request or a notification.
    #[getter]
    fn method(&self) -> Option<&str> {
        self.0.method()
    }

    /// Whether this status tells the SDK that the server speaks an older protocol.
    fn probes(&self, #[pyo3(from_py_with = arguments::status)] status: i64) -> bool {
        u16::try_from(status).is_ok_and(|status| self.0.probes(status))
    }

    /// The answer that a response from status 400 is, and what the call has lost beside it.
    fn refused<'py>(
        &self,
        py: Python<'py>,
        response: &Response,
        has_session: bool,
    ) -> PyResult<(Bound<'py, PyBytes>, Option<&'static str>)> {
        guarded(|| {
            let refused = self.0.refused(&response.0, has_session);
            Ok((bytes(py, &refused.answer), refused.lost.map(Lost::as_str)))
        })
    }

    /// The answer that a success is: the one in its body, or the error that there is none.
    fn answered<'py>(&self, py: Python<'py>, response: &Response) -> PyResult<Bound<'py, PyBytes>> {
        guarded(|| Ok(bytes(py, &self.0.answered(&response.0))))
    }

    /// The answer that says that the connection failed: before the call was sent, or later.
    fn failed<'py>(&self, py: Python<'py>, not_sent: bool) -> Bound<'py, PyBytes> {
        bytes(py, &self.0.failed(not_sent))
    }

    /// What the data of an event in the stream of an answer is: `answer`, `foreign` (an error of another request),
    /// `other`, or `stray` with the answer that it becomes.
    fn event<'py>(
        &self,
        py: Python<'py>,
        data: &[u8],
    ) -> PyResult<(&'static str, Option<Bound<'py, PyBytes>>)> {
        guarded(|| {
            Ok(match self.0.event(data) {
                Event::Answer => ("answer", None),
                Event::Stray(answer) => ("stray", Some(bytes(py, &answer))),
                Event::Foreign => ("foreign", None),
                Event::Other => ("other", None),
            })
        })
    }
}

/// The error of an attempt as its caller gets it; `None` when it stays as it is.
#[pyfunction]
pub(crate) fn returned<'py>(
    error: &Bound<'py, PyAny>,
    delivery: Option<&str>,
    lost: Option<&str>,
    after_lost_reply: bool,
    is_last: bool,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    guarded(|| {
        let value = error_value::required(error)?;
        let value = value.get();
        let known = value.known_delivery().map(Delivery::as_str);
        let delivery = delivery.or(known);
        let made = toolerror_bridge::returned(value.error(), delivery, lost, after_lost_reply, is_last);
        let made = made.map_err(refuse)?.map(|made| {
            let is_same = made.error_type() == value.error().error_type();
            if is_same {
                value.changed(made)
            } else {
                ErrorValue::built(made)
            }
        });
        made.map(|made| instance::of(error.py(), made)).transpose()
    })
}

/// What a JSON-RPC error says that its call has lost beside its answer; it is the JSON text of the error object.
#[pyfunction]
pub(crate) fn lost(error: &str) -> PyResult<Option<&'static str>> {
    guarded(|| Ok(Lost::of_error(error).map(Lost::as_str)))
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
        headers: Vec<(arguments::Text, arguments::Text)>,
        body: &[u8],
        mode: &str,
        now_ms: Option<i64>,
    ) -> PyResult<Self> {
        guarded(|| {
            let headers = headers.into_iter();
            let headers = headers.map(|(name, value)| (name.into_string(), value.into_string()));
            let response = HttpResponse::new(status, headers.collect(), body, mode, now_ms);
            response.map(Self).map_err(refuse)
        })
    }
}
