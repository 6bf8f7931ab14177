//! The value behind a Python exception, and what it says.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyIterator, PyMapping, PyString, PyTuple};
use toolerror::{Delivery, EmitOptions, Reading, ToolError};
use toolerror_bridge::{known, member_names, retry_after_seconds, ReadingParts};

use crate::arguments::Text;
use crate::engine::now_ms;
use crate::misuse::{catch_panic, class_of, refuse};
use crate::python_values::{self, Form};
use crate::unlocked::unlocked;
use crate::{instance, to_json};

/// The value behind an exception. It never changes, so exceptions may share it.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct ErrorValue(Inner);

enum Inner {
    Built(ToolError),
    Read(Reading<'static>),
    Saved(ToolError, Box<ReadingParts>),
}

/// Where an error comes from.
pub(crate) enum Origin<'a> {
    /// It was built here.
    Built,
    /// It was read here.
    Read(&'a Reading<'static>),
    /// It was read, then saved: pickled, or told in other words.
    Saved(&'a ReadingParts),
}

/// What Python shows of a reading: disposition, mode, delivery, wrappers, extra, rule, evidence, original.
type ReadingTuple<'py> = (
    String,
    String,
    Option<&'static str>,
    Bound<'py, PyTuple>,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
);

/// The parts of a reading in the order of Python's tuple.
fn reading_tuple(py: Python<'_>, parts: ReadingParts) -> PyResult<ReadingTuple<'_>> {
    Ok((
        parts.disposition,
        parts.mode,
        parts.delivery.map(Delivery::as_str),
        PyTuple::new(py, parts.wrappers)?,
        parts.extra,
        parts.rule,
        parts.evidence,
        parts.original,
    ))
}

impl ErrorValue {
    /// An error that the caller built.
    pub(crate) fn built(error: ToolError) -> Self {
        Self(Inner::Built(error))
    }

    /// An error that was read, with what is known about its reading.
    pub(crate) fn read(reading: Reading<'static>) -> Self {
        Self(Inner::Read(reading))
    }

    /// The same failure in other words: how far the call came stays known.
    pub(crate) fn changed(&self, error: ToolError) -> Self {
        match self.origin() {
            Origin::Built => Self::built(error),
            Origin::Read(reading) => Self::read(reading.clone().with_error(error)),
            Origin::Saved(parts) => {
                let parts = Box::new(parts.in_other_words(error.to_json()));
                Self(Inner::Saved(error, parts))
            }
        }
    }

    /// The same failure, as far as a chain of causes leaves it: how far the call came may be less sure.
    pub(crate) fn revised(&self, error: ToolError) -> Self {
        match self.origin() {
            Origin::Built => Self::built(error),
            Origin::Read(reading) => Self::read(reading.clone().with_error(error)),
            Origin::Saved(parts) => {
                let mut parts = Box::new(parts.clone());
                parts.delivery = error.delivery().or(parts.delivery);
                Self(Inner::Saved(error, parts))
            }
        }
    }

    /// How far the call came, if known.
    pub(crate) fn known_delivery(&self) -> Option<Delivery> {
        match self.origin() {
            Origin::Built => self.error().delivery(),
            Origin::Read(reading) => reading.delivery(),
            Origin::Saved(parts) => parts.delivery,
        }
    }

    /// The error, however it came about.
    pub(crate) fn error(&self) -> &ToolError {
        match &self.0 {
            Inner::Built(error) | Inner::Saved(error, _) => error,
            Inner::Read(reading) => reading.error(),
        }
    }

    /// How the error came about.
    pub(crate) fn origin(&self) -> Origin<'_> {
        match &self.0 {
            Inner::Built(_) => Origin::Built,
            Inner::Read(reading) => Origin::Read(reading),
            Inner::Saved(_, parts) => Origin::Saved(parts),
        }
    }

    /// Does work on the error, during which other threads run when it is a long one.
    pub(crate) fn unlocked<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&Self) -> T + Send) -> T {
        let error = self.error();
        let data = error.data_json().map_or(0, str::len);
        unlocked(py, error.message().len() + data, || work(self))
    }

    fn member<'py>(&self, py: Python<'py>, key: &str, form: Form) -> PyResult<Option<Bound<'py, PyAny>>> {
        let text = self.error().member(key);
        text.map(|text| python_values::value(py, text, form)).transpose()
    }
}

/// The value behind an object, if it is a ToolError.
pub(crate) fn of<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, ErrorValue>> {
    let found = value.getattr(intern!(value.py(), "_value")).ok()?;
    found.cast_into::<ErrorValue>().ok()
}

/// As [`of`]; refused for anything but a ToolError.
pub(crate) fn required<'py>(error: &Bound<'py, PyAny>) -> PyResult<Bound<'py, ErrorValue>> {
    of(error).ok_or_else(|| {
        refuse(format_args!(
            "`error` must be a ToolError, not `{}`",
            class_of(error)
        ))
    })
}

/// The error as it is before emission: with what its text does not say.
pub(crate) fn leaving(error: &Bound<'_, PyAny>) -> PyResult<ToolError> {
    let value = required(error)?;
    let value = value.get();
    let given_up = error.getattr(intern!(error.py(), "_given_up")).ok();
    let given_up = given_up.and_then(|reason| reason.extract::<String>().ok());
    let delivery = value.known_delivery();
    Ok(known(value.error().clone(), delivery, given_up.as_deref()))
}

/// The text members of one entry of `conflicts`.
type Holder = (
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// Name, max, actual and unit of `limit`.
type Limit = (String, f64, Option<f64>, Option<String>);

#[pymethods]
impl ErrorValue {
    /// The canonical text.
    fn json(&self) -> PyResult<String> {
        catch_panic(|| Ok(self.error().to_json()))
    }

    /// The type, such as `NOT_FOUND`.
    fn error_type(&self) -> &'static str {
        self.error().error_type().as_str()
    }

    fn message(&self) -> &str {
        self.error().message()
    }

    /// How far the call came, if known.
    fn delivery(&self) -> Option<&'static str> {
        self.known_delivery().map(Delivery::as_str)
    }

    /// The canonical text of `data`.
    fn data_json(&self) -> Option<&str> {
        self.error().data_json()
    }

    /// `data` as a read-only view, or as a plain copy.
    fn data<'py>(&self, py: Python<'py>, plain: bool) -> PyResult<Bound<'py, PyAny>> {
        let form = if plain { Form::Plain } else { Form::ReadOnly };
        catch_panic(|| python_values::value(py, self.error().data_json().unwrap_or("{}"), form))
    }

    fn same(&self, other: &Self) -> PyResult<bool> {
        catch_panic(|| Ok(self.error() == other.error()))
    }

    /// A hash that equal errors share.
    fn digest(&self) -> PyResult<u64> {
        catch_panic(|| {
            let mut hasher = DefaultHasher::new();
            self.error().hash(&mut hasher);
            Ok(hasher.finish())
        })
    }

    /// Whether a retry may help when nobody says anything else of this type.
    fn default_recoverable(&self) -> bool {
        self.error().error_type().default_recoverable()
    }

    /// What is shown for debugging: the same value without its secrets (SPEC §1.9.48).
    fn masked(&self, py: Python<'_>) -> PyResult<Self> {
        catch_panic(|| {
            let masked = self.unlocked(py, |value| {
                let error = value.error().clone().with_delivery(None);
                let options = EmitOptions::new().without_limits();
                error.emitted(&options).into_owned()
            });
            Ok(Self::built(masked))
        })
    }

    /// The same value with more members in `data`.
    fn with_data(&self, members: &Bound<'_, PyDict>) -> PyResult<Self> {
        catch_panic(|| {
            to_json::merged(ToolError::internal(""), members.as_any())
                .checked()
                .map_err(refuse)?;
            Ok(self.changed(to_json::merged(self.error().clone(), members.as_any())))
        })
    }

    /// Whether a constructor that gets these parts makes this value.
    fn is_rebuilt_by(&self, message: &Bound<'_, PyString>, data: &Bound<'_, PyAny>) -> PyResult<bool> {
        catch_panic(|| {
            let error = self.error();
            let built = ToolError::new(error.error_type(), to_json::text_of(message));
            let built = to_json::merged(built, data);
            Ok(built.with_recoverable(error.recoverable()) == *error)
        })
    }

    /// One member as a read-only view.
    fn view<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        catch_panic(|| self.member(py, key, Form::ReadOnly))
    }

    /// One member, if it is a string.
    fn text(&self, key: &str) -> PyResult<Option<String>> {
        catch_panic(|| {
            let value = catch_panic(|| Ok(self.error().get(key)))?;
            Ok(value.and_then(|value| value.as_str().map(str::to_owned)))
        })
    }

    /// The strings in one member, if it is an array.
    fn texts<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyTuple>> {
        let value = catch_panic(|| Ok(self.error().get(key)))?;
        let items = value.as_ref().and_then(serde_json::Value::as_array);
        let texts = items.into_iter().flatten().filter_map(serde_json::Value::as_str);
        PyTuple::new(py, texts.collect::<Vec<_>>())
    }

    /// Seconds that the server asked to wait.
    fn retry_after(&self) -> PyResult<Option<f64>> {
        catch_panic(|| {
            Ok(match self.origin() {
                Origin::Built => retry_after_seconds(self.error()),
                Origin::Read(reading) => reading.retry_after(None),
                Origin::Saved(parts) => parts.retry_after,
            })
        })
    }

    /// `data.conflicts` as tuples.
    fn conflicts(&self) -> PyResult<Vec<Holder>> {
        let entries = catch_panic(|| Ok(self.error().conflicts()))?.into_iter();
        let members = entries.map(|c| {
            (
                c.agent_id,
                c.held_by,
                c.pattern,
                c.reservation_id,
                c.reason,
                c.expires_at,
            )
        });
        Ok(members.collect())
    }

    /// `data.violations` as tuples of path, rule and message.
    fn violations(&self) -> PyResult<Vec<(String, String, String)>> {
        let entries = catch_panic(|| Ok(self.error().violations()))?.into_iter();
        Ok(entries
            .map(|entry| (entry.path, entry.rule, entry.message))
            .collect())
    }

    fn limit(&self) -> PyResult<Option<Limit>> {
        let limit = catch_panic(|| Ok(self.error().limit()))?;
        Ok(limit.map(|limit| (limit.name, limit.max, limit.actual, limit.unit)))
    }

    fn effects(&self) -> PyResult<Option<&'static str>> {
        catch_panic(|| Ok(self.error().effects().map(toolerror::Effects::as_str)))
    }

    fn phase(&self) -> PyResult<Option<&'static str>> {
        catch_panic(|| Ok(self.error().phase().map(toolerror::Phase::as_str)))
    }

    /// `data.errors` as exceptions.
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        catch_panic(|| {
            let errors = self.error().errors().into_iter();
            let built: PyResult<Vec<_>> = errors
                .map(|error| instance::of(py, ErrorValue::built(error)))
                .collect();
            PyTuple::new(py, built?)
        })
    }

    fn truncated(&self) -> PyResult<bool> {
        catch_panic(|| Ok(self.error().truncated()))
    }

    /// How it was read; nothing when it was built.
    fn how_read<'py>(&self, py: Python<'py>) -> PyResult<Option<ReadingTuple<'py>>> {
        let parts = self.reading_parts(None);
        parts.map(|parts| reading_tuple(py, parts)).transpose()
    }

    /// How it was read, as JSON, to be pickled; nothing when it was built.
    fn saved_reading(&self) -> PyResult<Option<String>> {
        catch_panic(|| {
            let parts = self.reading_parts(Some(now_ms()));
            parts
                .map(|parts| serde_json::to_string(&parts).map_err(refuse))
                .transpose()
        })
    }
}

impl ErrorValue {
    /// What is known about the reading; `None` for an error that was built.
    fn reading_parts(&self, now_ms: Option<i64>) -> Option<ReadingParts> {
        match self.origin() {
            Origin::Built => None,
            Origin::Read(reading) => Some(ReadingParts::new(reading, now_ms)),
            Origin::Saved(parts) => Some(parts.clone()),
        }
    }
}

/// Fills a new exception from what its constructor was given.
///
/// `members` are the keyword arguments, which win over those of `data`.
#[pyfunction]
pub(crate) fn construct(
    exception: &Bound<'_, PyAny>,
    error_type: &str,
    message: &Bound<'_, PyAny>,
    recoverable: &Bound<'_, PyAny>,
    data: &Bound<'_, PyAny>,
    members: &Bound<'_, PyDict>,
) -> PyResult<()> {
    catch_panic(|| {
        let error = build(error_type, message, recoverable, data, members)?;
        instance::fill(exception, ErrorValue::built(error))
    })
}

/// Builds an error from Python's arguments. `MisuseError` for a wrong type.
fn build(
    error_type: &str,
    message: &Bound<'_, PyAny>,
    recoverable: &Bound<'_, PyAny>,
    data: &Bound<'_, PyAny>,
    members: &Bound<'_, PyDict>,
) -> PyResult<ToolError> {
    let not = |member: &str, must: &str, value: &Bound<'_, PyAny>| {
        let class = value.get_type().name();
        let class = class.map_or_else(|_| String::from("object"), |name| name.to_string());
        refuse(format_args!("`{member}` must be {must}, not `{class}`"))
    };
    let text = message
        .cast::<PyString>()
        .map_err(|_| not("message", "a string", message))?;
    let mut error = ToolError::build(error_type, to_json::text_of(text), None, None).map_err(refuse)?;
    if !recoverable.is_none() {
        let flag = recoverable.cast::<PyBool>();
        error = error.with_recoverable(
            flag.map_err(|_| not("recoverable", "a bool", recoverable))?
                .is_true(),
        );
    }
    if !data.is_none() {
        data.cast::<PyMapping>()
            .map_err(|_| not("data", "a mapping", data))?;
        error = to_json::merged(error, data);
    }
    let members = stated(members, error_type)?;
    if !members.is_empty() {
        error = to_json::merged(error, members.as_any());
    }
    let size = error.data_json().map_or(0, str::len);
    unlocked(message.py(), size, || error.checked()).map_err(refuse)
}

/// The keywords that say something: `None` counts as absent, `type` can only repeat the class's own, a delay may be
/// a `timedelta`.
fn stated<'py>(members: &Bound<'py, PyDict>, error_type: &str) -> PyResult<Bound<'py, PyDict>> {
    let py = members.py();
    let stated = PyDict::new(py);
    for (key, value) in members.iter() {
        let name = key.cast::<PyString>()?.to_str().unwrap_or_default();
        if value.is_none() {
            continue;
        }
        match name {
            "type" if value.eq(error_type)? => {}
            "type" => {
                return Err(refuse(format_args!(
                    "`type` must be `{error_type}` in this class"
                )))
            }
            "retry_after" if value.hasattr(intern!(py, "total_seconds"))? => {
                stated.set_item(key, value.call_method0(intern!(py, "total_seconds"))?)?;
            }
            // what can be iterated only once is read here; of a generator nothing else would be left
            _ if value.cast::<PyIterator>().is_ok() && member_names().contains(&name) => {
                stated.set_item(key, value.try_iter()?.collect::<PyResult<Vec<_>>>()?)?;
            }
            _ => stated.set_item(key, value)?,
        }
    }
    Ok(stated)
}

/// Refuses a word that is not one of the six types.
#[pyfunction]
pub(crate) fn check_type(word: &Bound<'_, PyAny>) -> PyResult<()> {
    let word = word
        .cast::<PyString>()
        .map_err(|_| refuse("`type` must be a string"))?;
    to_json::text_of(word)
        .parse::<toolerror::ErrorType>()
        .map(|_| ())
        .map_err(refuse)
}

/// The exception that a canonical text is; refused when it is none.
#[pyfunction]
pub(crate) fn from_json(py: Python<'_>, text: Text) -> PyResult<Bound<'_, PyAny>> {
    catch_panic(|| {
        let text = text.as_str();
        let error = unlocked(py, text.len(), || ToolError::from_json(text));
        instance::of(py, ErrorValue::built(error.map_err(refuse)?))
    })
}

/// Fills an exception of its own class with what was pickled: its text, and how it was read.
#[pyfunction]
pub(crate) fn refill(exception: &Bound<'_, PyAny>, text: &str, saved: Option<&str>) -> PyResult<()> {
    catch_panic(|| {
        let error = unlocked(exception.py(), text.len(), || ToolError::from_json(text));
        let error = error.map_err(refuse)?;
        let inner = match saved {
            None => Inner::Built(error),
            Some(saved) => Inner::Saved(error, Box::new(serde_json::from_str(saved).map_err(refuse)?)),
        };
        instance::fill(exception, ErrorValue(inner))
    })
}

/// Gives one exception the value of another.
#[pyfunction]
pub(crate) fn share(exception: &Bound<'_, PyAny>, value: &Bound<'_, ErrorValue>) -> PyResult<()> {
    catch_panic(|| instance::fill_shared(exception, value))
}
