//! From what came back to an exception.

use std::collections::HashSet;
use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use toolerror::{Disposition, Mode, Outcome, Profiles};
use toolerror_agent::{assess_failure, assess_outcome, assess_reading, Assessment, Failure};
use toolerror_bridge::{Answer, AnyProfile};

use crate::engine::Decision;
use crate::given;
use crate::held::{self, Held, Known};
use crate::misuse::{guarded, refuse};
use crate::{host, instance};

/// A text as Python has it: bytes are decoded by the reader.
pub(crate) enum Text<'a> {
    Str(&'a str),
    Bytes(&'a [u8]),
    Owned(Vec<u8>),
}

impl<'a> Text<'a> {
    pub(crate) fn of(value: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(match text.to_str() {
                Ok(text) => Text::Str(text),
                Err(_) => Text::Owned(host::text_of(text).into_bytes()),
            });
        }
        if let Ok(bytes) = value.cast::<PyBytes>() {
            return Ok(Text::Bytes(bytes.as_bytes()));
        }
        let bytes = value.extract::<Vec<u8>>();
        bytes
            .map(Text::Owned)
            .map_err(|_| refuse("text must be a string or bytes"))
    }

    fn as_bytes(&self) -> &[u8] {
        match self {
            Text::Str(text) => text.as_bytes(),
            Text::Bytes(bytes) => bytes,
            Text::Owned(bytes) => bytes,
        }
    }
}

/// The error that a text says. Total: what is no ToolError becomes an `InternalError` with the text as message.
///
/// Modes: `exact` takes the contract literally, `unwrap` also takes off what known software has put around an error,
/// `classify` also knows the errors of many other systems. How it was read: `error.reading`.
#[pyfunction]
#[pyo3(signature = (text, mode = "exact"))]
pub(crate) fn read<'py>(text: &Bound<'py, PyAny>, mode: &str) -> PyResult<Bound<'py, PyAny>> {
    guarded(|| {
        let mode: Mode = mode.parse().map_err(refuse)?;
        let given = Text::of(text)?;
        let reading = match &given {
            Text::Str(text) => toolerror::read(*text, mode),
            bytes => toolerror::read(bytes.as_bytes(), mode),
        };
        instance::of(text.py(), Held::read(reading.into_owned()))
    })
}

/// Reads what came back, of any kind; nothing when it is no failure.
#[pyfunction]
pub(crate) fn read_kind<'py>(
    kind: &str,
    input: &Bound<'py, PyAny>,
    mode: &str,
    now_ms: Option<i64>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    guarded(|| {
        let input_text = Text::of(input)?;
        let outcome = toolerror_bridge::read(kind, input_text.as_bytes(), mode, now_ms).map_err(refuse)?;
        failure(input.py(), outcome)
    })
}

fn failure<'py>(py: Python<'py>, outcome: Outcome<'_>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let reading = outcome.failure();
    reading
        .map(|reading| instance::of(py, Held::read(reading.into_owned())))
        .transpose()
}

/// Reads an HTTP response.
#[pyfunction]
pub(crate) fn read_http<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = given::status)] status: i64,
    headers: Vec<(given::Text, given::Text)>,
    body: &Bound<'py, PyAny>,
    mode: &str,
    now_ms: Option<i64>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    guarded(|| {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let body = Text::of(body)?;
        let outcome =
            toolerror_bridge::http(status, headers, body.as_bytes(), mode, now_ms).map_err(refuse)?;
        failure(py, outcome)
    })
}

/// What came back and what to do about it: disposition, error, retry_after, decision, advice.
type Assessed<'py> = (
    &'static str,
    Option<Bound<'py, PyAny>>,
    Option<f64>,
    Option<Decision>,
    Option<String>,
);

/// Reads what came back and says what to do about it. `context` is JSON.
#[pyfunction]
pub(crate) fn assess<'py>(
    kind: &str,
    input: &Bound<'py, PyAny>,
    mode: &str,
    context: Option<&str>,
) -> PyResult<Assessed<'py>> {
    guarded(|| {
        let context = toolerror_bridge::context(context).map_err(refuse)?;
        let text = Text::of(input)?;
        let outcome = toolerror_bridge::read(kind, text.as_bytes(), mode, context.now_ms).map_err(refuse)?;
        let assessment = assess_outcome(&outcome, &context);
        Ok(assessed(&assessment, failure(input.py(), outcome)?))
    })
}

/// As [`assess`], for an HTTP response.
#[pyfunction]
pub(crate) fn assess_http<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = given::status)] status: i64,
    headers: Vec<(given::Text, given::Text)>,
    body: &Bound<'py, PyAny>,
    mode: &str,
    context: Option<&str>,
) -> PyResult<Assessed<'py>> {
    guarded(|| {
        let context = toolerror_bridge::context(context).map_err(refuse)?;
        let headers = headers
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let body = Text::of(body)?;
        let outcome = toolerror_bridge::http(status, headers, body.as_bytes(), mode, context.now_ms);
        let outcome = outcome.map_err(refuse)?;
        let assessment = assess_outcome(&outcome, &context);
        Ok(assessed(&assessment, failure(py, outcome)?))
    })
}

/// As [`assess`], for a ToolError that is here already.
#[pyfunction]
pub(crate) fn assess_error<'py>(error: &Bound<'py, PyAny>, context: Option<&str>) -> PyResult<Assessed<'py>> {
    guarded(|| {
        let context = toolerror_bridge::context(context).map_err(refuse)?;
        let held = held::required(error)?;
        let failure = Failure::new(held.get().error());
        let assessment = match held.get().known() {
            Known::Nothing => assess_failure(Disposition::Structured, failure, &context),
            Known::Read(reading) => assess_reading(reading, &context),
            Known::Kept(kept) => assess_failure(kept.disposition(), kept.failure(failure), &context),
        };
        Ok(assessed(&assessment, Some(error.clone())))
    })
}

fn assessed<'py>(assessment: &Assessment, error: Option<Bound<'py, PyAny>>) -> Assessed<'py> {
    (
        assessment.outcome().as_str(),
        error,
        assessment.retry_after_s(),
        assessment
            .decision()
            .map(|decision| Answer::from(*decision).into()),
        assessment.advice(),
    )
}

/// Whether the core's table of connection failures has a class of this name.
#[pyfunction]
pub(crate) fn is_known_class(name: &str) -> bool {
    static NAMES: OnceLock<HashSet<String>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let tables = toolerror::tables::all();
        let connection = tables.iter().find(|(table, _)| *table == "connection");
        let classes = connection.and_then(|(_, table)| table.get("classes")?.as_array());
        let names = classes
            .into_iter()
            .flatten()
            .filter_map(|row| row.get("class")?.as_str());
        names.map(str::to_owned).collect()
    });
    names.contains(name)
}

/// Runs events through the engine; everything is JSON.
#[pyfunction]
pub(crate) fn trace(
    policy: Option<&str>,
    #[pyo3(from_py_with = given::seed)] seed: Option<u64>,
    call: &str,
    events: &str,
) -> PyResult<String> {
    let seed = seed.unwrap_or_default();
    guarded(|| toolerror_bridge::trace(policy, seed, call, events).map_err(refuse))
}

/// The error that a text is in another system's form. `profile` is a name or a description as JSON.
#[pyfunction]
pub(crate) fn decode(
    py: Python<'_>,
    profile: given::Text,
    input: given::Text,
) -> PyResult<Option<Bound<'_, PyAny>>> {
    guarded(|| {
        let profile = AnyProfile::new(profile.as_str()).map_err(refuse)?;
        let error = profile.decode(input.as_str());
        error
            .map(|error| instance::of(py, Held::built(error)))
            .transpose()
    })
}

/// The error in another system's form.
#[pyfunction]
pub(crate) fn encode_as(profile: given::Text, error: &Bound<'_, PyAny>) -> PyResult<String> {
    guarded(|| {
        let profile = AnyProfile::new(profile.as_str()).map_err(refuse)?;
        profile
            .encode(held::required(error)?.get().error())
            .map_err(refuse)
    })
}

/// The profile whose form a text has beyond doubt, and the error that it is.
#[pyfunction]
pub(crate) fn detect(py: Python<'_>, text: given::Text) -> PyResult<Option<(String, Bound<'_, PyAny>)>> {
    guarded(|| {
        let found = Profiles::new().detect(text.as_str());
        let found = found.map(|found| Ok((found.profile, instance::of(py, Held::built(found.error))?)));
        found.transpose()
    })
}

/// The canonical text of any value.
#[pyfunction]
pub(crate) fn canonical(value: &Bound<'_, PyAny>) -> PyResult<String> {
    guarded(|| Ok(host::canonical(value)))
}

/// The value of a canonical text, with plain dicts and lists.
#[pyfunction]
pub(crate) fn plain<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    guarded(|| crate::view::value(py, text, crate::view::Form::Plain))
}
