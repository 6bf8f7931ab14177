//! From what came back to an exception.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use toolerror::profile::Profiles;
use toolerror::{Disposition, Mode, Outcome};
use toolerror_agent::{assess_failure, assess_outcome, assess_reading, AssessContext, Assessment, Failure};
use toolerror_bridge::{AnyProfile, PlainDecision};

use crate::arguments;
use crate::engine::Decision;
use crate::error_value::{self, ErrorValue, Origin};
use crate::misuse::{catch_panic, class_of, refuse};
use crate::unlocked::unlocked;
use crate::{instance, to_json};

/// A text as Python has it: bytes are decoded by the reader.
pub(crate) enum Text<'a> {
    Str(&'a str),
    Bytes(&'a [u8]),
    Owned(Vec<u8>),
}

impl<'a> Text<'a> {
    /// The text of a `str` or of bytes. `MisuseError` for other values.
    pub(crate) fn of(name: &str, value: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(match text.to_str() {
                Ok(text) => Text::Str(text),
                Err(_) => Text::Owned(to_json::text_of(text).into_bytes()),
            });
        }
        if let Ok(bytes) = value.cast::<PyBytes>() {
            return Ok(Text::Bytes(bytes.as_bytes()));
        }
        let bytes = value.extract::<Vec<u8>>();
        bytes.map(Text::Owned).map_err(|_| {
            refuse(format_args!(
                "`{name}` must be a string or bytes, not `{}`",
                class_of(value)
            ))
        })
    }

    /// The text's bytes.
    fn as_bytes(&self) -> &[u8] {
        match self {
            Text::Str(text) => text.as_bytes(),
            Text::Bytes(bytes) => bytes,
            Text::Owned(bytes) => bytes,
        }
    }
}

/// The error that a text says. Total: what is not a ToolError becomes an `InternalError` with the text as message.
///
/// Modes: `exact` takes the contract literally, `unwrap` also takes off what known software has put around an error,
/// `classify` also knows the errors of many other systems. How it was read: `error.reading`.
#[pyfunction]
#[pyo3(signature = (text, mode = Mode::Exact), text_signature = "(text, mode='exact')")]
pub(crate) fn read<'py>(
    text: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::mode)] mode: Mode,
) -> PyResult<Bound<'py, PyAny>> {
    catch_panic(|| {
        let input = Text::of("text", text)?;
        let reading = unlocked(text.py(), input.as_bytes().len(), || match &input {
            Text::Str(text) => toolerror::read(*text, mode).into_owned(),
            bytes => toolerror::read(bytes.as_bytes(), mode).into_owned(),
        });
        instance::of(text.py(), ErrorValue::read(reading))
    })
}

/// Reads what came back, of any kind; nothing when it is not a failure.
#[pyfunction]
pub(crate) fn read_kind<'py>(
    #[pyo3(from_py_with = arguments::kind)] kind: arguments::Text,
    input: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::mode)] mode: Mode,
    now_ms: Option<i64>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    catch_panic(|| {
        let input_text = Text::of("input", input)?;
        let bytes = input_text.as_bytes();
        let outcome = unlocked(input.py(), bytes.len(), || {
            toolerror_bridge::read(kind.as_str(), bytes, mode.as_str(), now_ms)
        });
        failure(input.py(), outcome.map_err(refuse)?)
    })
}

/// Reads a failure and its causes, described as JSON. The description says which of the errors in `held` its nodes
/// carry, by their position. The answer is the one of them that governs, itself or a copy that proves less, with its
/// position; else a new error; nothing when it is nobody's failure. `thrown` itself stays: it gets the delivery that its
/// causes leave it.
#[pyfunction]
pub(crate) fn read_failure<'py>(
    py: Python<'py>,
    described: &str,
    #[pyo3(from_py_with = arguments::mode)] mode: Mode,
    held: Vec<Bound<'py, PyAny>>,
    thrown: &Bound<'py, PyAny>,
) -> PyResult<(Option<Bound<'py, PyAny>>, Option<u32>)> {
    catch_panic(|| {
        let found = unlocked(py, described.len(), || {
            toolerror_bridge::failure(described, mode.as_str())
        });
        let found = found.map_err(refuse)?;
        let Some(reading) = found.outcome.failure() else {
            return Ok((None, None));
        };
        let own = found.id.and_then(|id| held.get(usize::try_from(id).ok()?));
        let Some(own) = own else {
            let exception = instance::of(py, ErrorValue::read(reading))?;
            return Ok((Some(exception), None));
        };
        let (value, error) = (error_value::required(own)?, reading.into_error());
        let same = error == *value.get().error() && !error.exhausted();
        let delivered = error.delivery() == value.get().known_delivery();
        if same && (delivered || own.is(thrown)) {
            if !delivered {
                instance::fill_shared(own, &Bound::new(py, value.get().revised(error))?)?;
            }
            return Ok((Some(own.clone()), found.id));
        }
        let like = py
            .import(intern!(py, "toolerror._errors"))?
            .getattr(intern!(py, "_like"))?;
        let revised = Bound::new(py, value.get().revised(error))?;
        Ok((Some(like.call1((own, revised))?), found.id))
    })
}

/// The exception for a failure; `None` for other outcomes.
fn failure<'py>(py: Python<'py>, outcome: Outcome<'_>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let reading = outcome.failure();
    reading
        .map(|reading| instance::of(py, ErrorValue::read(reading.into_owned())))
        .transpose()
}

/// Reads an HTTP response.
#[pyfunction]
pub(crate) fn read_http<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = arguments::status)] status: i64,
    headers: Vec<(arguments::Text, arguments::Text)>,
    body: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::mode)] mode: Mode,
    now_ms: Option<i64>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    catch_panic(|| {
        let headers = lines(&headers);
        let body = Text::of("body", body)?;
        let bytes = body.as_bytes();
        let outcome = unlocked(py, bytes.len(), || {
            toolerror_bridge::http(status, headers, bytes, mode.as_str(), now_ms)
        });
        failure(py, outcome.map_err(refuse)?)
    })
}

/// Header lines as the core takes them.
fn lines(headers: &[(arguments::Text, arguments::Text)]) -> impl Iterator<Item = (&str, &str)> {
    headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
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
    #[pyo3(from_py_with = arguments::kind)] kind: arguments::Text,
    input: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::mode)] mode: Mode,
    context: Option<&str>,
) -> PyResult<Assessed<'py>> {
    catch_panic(|| {
        let context = toolerror_bridge::context(context).map_err(refuse)?;
        let text = Text::of("input", input)?;
        let bytes = text.as_bytes();
        let outcome = unlocked(input.py(), bytes.len(), || {
            toolerror_bridge::read(kind.as_str(), bytes, mode.as_str(), context.now_ms)
        });
        of_tool(input.py(), outcome.map_err(refuse)?, &context)
    })
}

/// Assesses an outcome. The error that is returned, as the one that is decided about, has what the name of the tool says
/// (SPEC §3.6.29).
fn of_tool<'py>(py: Python<'py>, outcome: Outcome<'_>, context: &AssessContext) -> PyResult<Assessed<'py>> {
    let Outcome::Failure(reading) = outcome else {
        return Ok(assessed(told(&assess_outcome(&outcome, context)), None));
    };
    let size = reading.original().len();
    let (told, reading) = unlocked(py, size, || {
        let reading = reading.with_tool(&context.tool);
        let failed = Failure::from_reading(&reading, context.now_ms);
        let told = told(&assess_failure(reading.disposition(), failed, context));
        (told, reading)
    });
    Ok(assessed(told, failure(py, Outcome::Failure(reading))?))
}

/// As [`assess`], for an HTTP response.
#[pyfunction]
pub(crate) fn assess_http<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = arguments::status)] status: i64,
    headers: Vec<(arguments::Text, arguments::Text)>,
    body: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::mode)] mode: Mode,
    context: Option<&str>,
) -> PyResult<Assessed<'py>> {
    catch_panic(|| {
        let context = toolerror_bridge::context(context).map_err(refuse)?;
        let headers = lines(&headers);
        let body = Text::of("body", body)?;
        let bytes = body.as_bytes();
        let outcome = unlocked(py, bytes.len(), || {
            toolerror_bridge::http(status, headers, bytes, mode.as_str(), context.now_ms)
        });
        of_tool(py, outcome.map_err(refuse)?, &context)
    })
}

/// As [`assess`], for a ToolError that is here already.
#[pyfunction]
pub(crate) fn assess_error<'py>(error: &Bound<'py, PyAny>, context: Option<&str>) -> PyResult<Assessed<'py>> {
    catch_panic(|| {
        let context = toolerror_bridge::context(context).map_err(refuse)?;
        let value = error_value::required(error)?;
        let told = value.get().unlocked(error.py(), |value| {
            let failed_with = value.error();
            told(&match value.origin() {
                Origin::Built => assess_failure(Disposition::Structured, Failure::new(failed_with), &context),
                Origin::Read(reading) => assess_reading(reading, &context),
                Origin::Saved(parts) => {
                    assess_failure(parts.disposition(), parts.failure(failed_with), &context)
                }
            })
        });
        Ok(assessed(told, Some(error.clone())))
    })
}

/// What an assessment says beside its error: outcome, retry_after, decision, advice.
type Told = (&'static str, Option<f64>, Option<Decision>, Option<String>);

fn told(assessment: &Assessment) -> Told {
    (
        assessment.outcome().as_str(),
        assessment.retry_after_s(),
        assessment
            .decision()
            .map(|decision| PlainDecision::from(*decision).into()),
        assessment.advice(),
    )
}

/// The tuple that Python makes an `Assessment` of.
fn assessed((outcome, retry_after, decision, advice): Told, error: Option<Bound<'_, PyAny>>) -> Assessed<'_> {
    (outcome, error, retry_after, decision, advice)
}

/// Runs events through the engine; everything is JSON.
#[pyfunction]
pub(crate) fn trace(
    policy: Option<&str>,
    #[pyo3(from_py_with = arguments::seed)] seed: Option<u64>,
    call: &str,
    events: &str,
) -> PyResult<String> {
    let seed = seed.unwrap_or_default();
    catch_panic(|| toolerror_bridge::trace(policy, seed, call, events).map_err(refuse))
}

/// The error that a text is in another system's form. `profile` is a name or a description as JSON.
#[pyfunction]
pub(crate) fn decode(
    py: Python<'_>,
    profile: arguments::Text,
    input: arguments::Text,
) -> PyResult<Option<Bound<'_, PyAny>>> {
    catch_panic(|| {
        let profile = AnyProfile::new(profile.as_str()).map_err(refuse)?;
        let input = input.as_str();
        let error = unlocked(py, input.len(), || profile.decode(input));
        error
            .map(|error| instance::of(py, ErrorValue::built(error)))
            .transpose()
    })
}

/// The error in another system's form.
#[pyfunction]
pub(crate) fn encode_as(profile: arguments::Text, error: &Bound<'_, PyAny>) -> PyResult<String> {
    catch_panic(|| {
        let profile = AnyProfile::new(profile.as_str()).map_err(refuse)?;
        let value = error_value::required(error)?;
        let written = value
            .get()
            .unlocked(error.py(), |value| profile.encode(value.error()));
        written.map_err(refuse)
    })
}

/// The profile whose form a text has beyond doubt, and the error that it is.
#[pyfunction]
pub(crate) fn detect(py: Python<'_>, text: arguments::Text) -> PyResult<Option<(String, Bound<'_, PyAny>)>> {
    catch_panic(|| {
        let text = text.as_str();
        let found = unlocked(py, text.len(), || Profiles::new().detect(text));
        let found = found.map(|found| Ok((found.profile, instance::of(py, ErrorValue::built(found.error))?)));
        found.transpose()
    })
}

/// The canonical text of any value.
#[pyfunction]
pub(crate) fn canonical(value: &Bound<'_, PyAny>) -> PyResult<String> {
    catch_panic(|| Ok(to_json::canonical(value)))
}

/// The value of a canonical text, with plain dicts and lists.
#[pyfunction]
pub(crate) fn plain<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    catch_panic(|| crate::python_values::value(py, text, crate::python_values::Form::Plain))
}
