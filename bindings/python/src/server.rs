//! What the middlewares of MCP hosts need of the core (SPEC §1.9, §1.10).

use std::sync::Arc;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use toolerror::server;
use toolerror_agent::engine::Facts;
use toolerror_bridge::{ended_word, DRIVER_META};

use crate::arguments::{self, Text};
use crate::emit::{self, EmitOptions};
use crate::error_value::{self, ErrorValue};
use crate::instance;
use crate::misuse::{catch_panic, refuse};
use crate::unlocked::unlocked;

/// The error that goes on the wire for a failure of a `tool`, a `resource` … that nobody foresaw; its text is for the log.
#[pyfunction]
pub(crate) fn unexpected<'py>(
    error: &Bound<'py, ErrorValue>,
    kind: &str,
    name: Option<Text>,
    text: Text,
    expose: bool,
) -> PyResult<Bound<'py, PyAny>> {
    catch_panic(|| {
        let read = error.get().error().clone();
        let name = name.as_ref().map(Text::as_str);
        let made = toolerror_bridge::unexpected(read, name, text.as_str(), expose, Some(kind));
        instance::of(error.py(), ErrorValue::built(made))
    })
}

/// The INTERNAL to log and to send for one that a tool gave, which has an `error_id`; nothing for another type.
#[pyfunction]
pub(crate) fn returned<'py>(error: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    catch_panic(|| {
        let value = error_value::required(error)?;
        let made = toolerror_bridge::returned(&error_value::leaving(error)?);
        made.map(|made| instance::of(error.py(), value.get().changed(made)))
            .transpose()
    })
}

/// NOT_FOUND for a tool that the server does not have.
#[pyfunction]
pub(crate) fn unknown_tool(py: Python<'_>, tool: Text) -> PyResult<Bound<'_, PyAny>> {
    catch_panic(|| instance::of(py, ErrorValue::built(server::unknown_tool(tool.as_str()))))
}

/// VALIDATION with all that is wrong with the arguments; everything is JSON.
#[pyfunction]
pub(crate) fn invalid_arguments<'py>(
    py: Python<'py>,
    schema: Option<&str>,
    arguments: &str,
    said: &str,
) -> PyResult<Bound<'py, PyAny>> {
    catch_panic(|| {
        let length = arguments.len() + said.len() + schema.map_or(0, str::len);
        let error = unlocked(py, length, || {
            toolerror_bridge::invalid_arguments(schema, arguments, said)
        });
        instance::of(py, ErrorValue::built(error.map_err(refuse)?))
    })
}

/// Whether the schema finds anything wrong with the arguments.
#[pyfunction]
pub(crate) fn violates(py: Python<'_>, schema: &str, arguments: &str) -> PyResult<bool> {
    catch_panic(|| {
        unlocked(py, schema.len() + arguments.len(), || {
            toolerror_bridge::violations(schema, arguments)
        })
        .map_err(refuse)
    })
}

/// What becomes of an error of the protocol: `error`, `unforeseen`, `protocol` or `cancelled`, and the error.
#[pyfunction]
pub(crate) fn protocol_error<'py>(
    py: Python<'py>,
    tool: Text,
    error: &str,
    listed: bool,
) -> PyResult<(&'static str, Option<Bound<'py, PyAny>>)> {
    catch_panic(|| {
        let (word, error) = toolerror_bridge::protocol_error(tool.as_str(), error, listed).map_err(refuse)?;
        let error = error.map(|error| instance::of(py, ErrorValue::built(error)));
        Ok((word, error.transpose()?))
    })
}

/// Whether a text is one by which hosts say that they have no such tool.
#[pyfunction]
pub(crate) fn unknown_tool_by_text(tool: Text, message: Text) -> PyResult<bool> {
    catch_panic(|| Ok(toolerror_bridge::unknown_tool_by_text(tool.as_str(), message.as_str()).is_some()))
}

/// How a call counts that ended with this error.
#[pyfunction]
pub(crate) fn ended_with(error: &Bound<'_, ErrorValue>) -> PyResult<&'static str> {
    catch_panic(|| Ok(ended_word(toolerror_bridge::ended_with(error.get().error()))))
}

/// Name and attributes of the span of a call.
#[pyfunction]
pub(crate) fn span_of_call(py: Python<'_>, tool: Text) -> PyResult<(String, Bound<'_, PyDict>)> {
    catch_panic(|| {
        let span = toolerror_bridge::span_of_call(tool.as_str());
        let attributes = PyDict::new(py);
        for (name, value) in span.attributes {
            attributes.set_item(name, value)?;
        }
        Ok((span.name, attributes))
    })
}

/// The `error.type` of the span of a call that ended as the word says; nothing where it is not an error.
#[pyfunction]
pub(crate) fn span_error_type(ended: &str) -> PyResult<Option<&'static str>> {
    catch_panic(|| {
        let ended = toolerror_bridge::ended(ended).map_err(refuse)?;
        Ok(ended.span_error_type())
    })
}

/// The result, how it counts, and its INTERNALs.
type EmittedResult<'py> = (Option<String>, &'static str, Vec<Bound<'py, PyAny>>);

/// A result of a tool as it may leave the process, nothing when it may stay; how it counts; and its INTERNALs for the log.
#[pyfunction]
pub(crate) fn emitted_result<'py>(
    py: Python<'py>,
    result: &str,
    #[pyo3(from_py_with = arguments::options)] options: Option<Bound<'py, EmitOptions>>,
) -> PyResult<EmittedResult<'py>> {
    catch_panic(|| {
        let options = emit::emit(options.as_ref());
        let written = unlocked(py, result.len(), || {
            toolerror_bridge::emitted_result(result, &options)
        });
        let written = written.map_err(refuse)?;
        let internals = written.internals.into_iter();
        let internals = internals.map(|error| instance::of(py, ErrorValue::built(error)));
        Ok((
            written.changed,
            ended_word(written.ended),
            internals.collect::<PyResult<_>>()?,
        ))
    })
}

/// The members of `_meta` that a driver sends along: for the number of the attempt, and for the idempotency key.
#[pyfunction]
pub(crate) fn driver_meta() -> [&'static str; 2] {
    DRIVER_META
}

/// What an MCP tool's hints say of it: `read_only`, `idempotent`, `side_effects`.
#[pyfunction]
pub(crate) fn tool_facts(
    read_only: Option<bool>,
    idempotent: Option<bool>,
    trusted: bool,
) -> (Option<bool>, Option<bool>, Option<bool>) {
    let facts = Facts::from_hints(read_only, idempotent, trusted);
    (facts.read_only, facts.idempotent, facts.side_effects)
}

/// The counters of tool calls. Several servers may count into one.
///
/// A call is counted when it ends. At most 1,024 tools are counted by name; calls of tools that do not exist stand
/// together under `(unknown)`.
#[pyclass(frozen, module = "toolerror.mcp")]
pub(crate) struct Metrics(Arc<toolerror::server::Metrics>);

#[pymethods]
impl Metrics {
    #[new]
    fn new() -> Self {
        Self(Arc::default())
    }

    /// What is counted so far. It does not change afterwards, and its numbers fit together.
    fn snapshot(&self) -> MetricsSnapshot {
        MetricsSnapshot(self.0.snapshot())
    }

    /// Counts a call that took `seconds` and ended `well`, `unstructured`, `cancelled`, `unknown_tool` or with an error
    /// of a type. `listed` says that the server has this tool.
    fn record(
        &self,
        #[pyo3(from_py_with = arguments::tool)] tool: Text,
        listed: bool,
        #[pyo3(from_py_with = arguments::ended)] ended: Text,
        seconds: f64,
    ) -> PyResult<()> {
        catch_panic(|| {
            let ended = toolerror_bridge::ended(ended.as_str()).map_err(refuse)?;
            let duration = Duration::try_from_secs_f64(seconds).unwrap_or_default();
            self.0.record(tool.as_str(), listed, ended, duration);
            Ok(())
        })
    }
}

/// What was counted up to a moment.
#[pyclass(frozen, module = "toolerror.mcp")]
pub(crate) struct MetricsSnapshot(toolerror::server::MetricsSnapshot);

#[pymethods]
impl MetricsSnapshot {
    /// `{"tools": {NAME: {"calls", "errors": {TYPE: n}, "unstructured", "cancelled", "duration_total_seconds",
    /// "duration_max_seconds", "duration_buckets"}}}` as JSON.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// As `to_json`, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        catch_panic(|| crate::python_values::value(py, &self.0.to_json(), crate::python_values::Form::Plain))
    }

    /// In the text format that Prometheus scrapes.
    fn to_prometheus(&self) -> String {
        self.0.to_prometheus()
    }

    fn __repr__(&self) -> String {
        format!("MetricsSnapshot({})", self.0.to_json())
    }
}
