//! From Python values to canonical text (SPEC §1.2.8, §1.2.14, §1.2.15). Never fails.

use std::cell::RefCell;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDelta, PyDeltaAccess, PyDict, PyFloat, PyInt, PyList, PyMapping,
    PySequence, PyString, PyTuple, PyType,
};
use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use toolerror::json::to_canonical_json;
use toolerror::ToolError;

use crate::error_value;

/// The canonical text of any value: `null` for what JSON has no form for.
pub(crate) fn canonical(value: &Bound<'_, PyAny>) -> String {
    to_canonical_json(&Host::new(value, &Stack::default()))
}

/// The error with the members of a mapping merged into its `data`.
pub(crate) fn merged(error: ToolError, members: &Bound<'_, PyAny>) -> ToolError {
    error.with_data(Host::new(members, &Stack::default()))
}

/// The containers that are being written, by address: one that comes again inside of itself is a cycle.
#[derive(Default)]
pub(crate) struct Stack(RefCell<Vec<usize>>);

/// A value on its way into JSON.
pub(crate) struct Host<'a, 'py> {
    value: &'a Bound<'py, PyAny>,
    stack: &'a Stack,
}

impl<'a, 'py> Host<'a, 'py> {
    pub(crate) fn new(value: &'a Bound<'py, PyAny>, stack: &'a Stack) -> Self {
        Self { value, stack }
    }

    /// Writes a container unless it is being written already.
    fn within<S: Serializer>(
        &self,
        serializer: S,
        write: impl FnOnce(S) -> Result<S::Ok, S::Error>,
    ) -> Result<S::Ok, S::Error> {
        let address = self.value.as_ptr() as usize;
        if self.stack.0.borrow().contains(&address) {
            return serializer.serialize_unit();
        }
        self.stack.0.borrow_mut().push(address);
        let written = write(serializer);
        self.stack.0.borrow_mut().pop();
        written
    }

    /// Serializes a sequence.
    fn seq<S: Serializer>(
        &self,
        serializer: S,
        items: impl Iterator<Item = Bound<'py, PyAny>>,
    ) -> Result<S::Ok, S::Error> {
        self.within(serializer, |serializer| {
            let mut seq = serializer.serialize_seq(None)?;
            for item in items {
                seq.serialize_element(&Host::new(&item, self.stack))?;
            }
            seq.end()
        })
    }

    /// Serializes a mapping; a key that is no string becomes its text.
    fn map<S: Serializer>(
        &self,
        serializer: S,
        members: impl Iterator<Item = (Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    ) -> Result<S::Ok, S::Error> {
        self.within(serializer, |serializer| {
            let mut map = serializer.serialize_map(None)?;
            for (key, value) in members {
                map.serialize_entry(&Key(&key), &Host::new(&value, self.stack))?;
            }
            map.end()
        })
    }

    /// A set, sorted by the canonical texts of its elements.
    fn set<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.within(serializer, |serializer| {
            let items = self.value.try_iter().into_iter().flatten().flatten();
            let mut texts: Vec<String> = items.map(|item| canonical(&item)).collect();
            texts.sort();
            let mut seq = serializer.serialize_seq(Some(texts.len()))?;
            for text in texts {
                seq.serialize_element(&RawValue::from_string(text).ok())?;
            }
            seq.end()
        })
    }

    /// Whatever is not a built-in type itself. The order matters: an enum may be a string, too.
    fn other<S: Serializer>(&self, serializer: S, kinds: &Kinds) -> Result<S::Ok, S::Error> {
        let (py, value) = (self.value.py(), self.value);
        let is = |class: &Py<PyType>| value.is_instance(class.bind(py)).unwrap_or(false);
        if is(&kinds.enumeration) {
            return match value.getattr(intern!(py, "value")) {
                Ok(inner) => self.within(serializer, |s| Host::new(&inner, self.stack).serialize(s)),
                Err(_) => serializer.serialize_unit(),
            };
        }
        if let Some(error) = error_value::of(value) {
            return raw(serializer, error.get().error().to_json());
        }
        if let Ok(text) = value.cast::<PyString>() {
            return serializer.serialize_str(&text_of(text));
        }
        if value.is_instance_of::<PyInt>() {
            return integer(serializer, value);
        }
        if let Ok(number) = value.cast::<PyFloat>() {
            return serializer.serialize_f64(number.value());
        }
        self.with_text(serializer, kinds)
    }

    /// What stands as a text.
    fn with_text<S: Serializer>(&self, serializer: S, kinds: &Kinds) -> Result<S::Ok, S::Error> {
        let (py, value) = (self.value.py(), self.value);
        let is = |class: &Py<PyType>| value.is_instance(class.bind(py)).unwrap_or(false);
        if is(&kinds.date) || is(&kinds.time) {
            return text(serializer, rfc3339(value));
        }
        if is(&kinds.path) {
            let path = value.call_method0(intern!(py, "__fspath__"));
            return match path {
                Ok(path) => Host::new(&path, self.stack).serialize(serializer),
                Err(_) => serializer.serialize_unit(),
            };
        }
        if kinds.texts.iter().any(is) || is_url(value) {
            return text(serializer, value.str().ok());
        }
        if value.hasattr(intern!(py, "geturl")).unwrap_or(false) {
            let url = value
                .call_method0(intern!(py, "geturl"))
                .and_then(|url| url.str());
            return text(serializer, url.ok());
        }
        if is(&kinds.exception) {
            return text(serializer, described(value));
        }
        if let Ok(delta) = value.cast::<PyDelta>() {
            return serializer.serialize_f64(seconds(delta));
        }
        self.with_members(serializer, kinds)
    }

    /// What has numbers, fields or elements of its own.
    fn with_members<S: Serializer>(&self, serializer: S, kinds: &Kinds) -> Result<S::Ok, S::Error> {
        let value = self.value;
        if let Some(plain) = plain_array(value) {
            return self.within(serializer, |s| Host::new(&plain, self.stack).serialize(s));
        }
        if let Some(form) = own_form(value) {
            return self.within(serializer, |s| Host::new(&form, self.stack).serialize(s));
        }
        if let Some(members) = record(value) {
            return self.map(serializer, members.into_iter());
        }
        self.container(serializer, kinds)
    }

    /// Serializes a value by the kind of its class: bytes, dates, sets, mappings, sequences.
    fn container<S: Serializer>(&self, serializer: S, kinds: &Kinds) -> Result<S::Ok, S::Error> {
        let (py, value) = (self.value.py(), self.value);
        let is = |class: &Py<PyType>| value.is_instance(class.bind(py)).unwrap_or(false);
        if is(&kinds.bytes) {
            let bytes = value.call_method0(intern!(py, "tobytes"));
            let bytes = bytes.and_then(|bytes| bytes.extract::<Vec<u8>>());
            return match bytes {
                Ok(bytes) => serializer.serialize_bytes(&bytes),
                Err(_) => serializer.serialize_unit(),
            };
        }
        if value.cast::<PyMapping>().is_ok() {
            let items = value.call_method0(intern!(py, "items"));
            let items = items.and_then(|items| items.try_iter());
            let pairs = items.into_iter().flatten().flatten();
            return self.map(serializer, pairs.filter_map(|pair| pair.extract().ok()));
        }
        if is(&kinds.set) {
            return self.set(serializer);
        }
        if value.cast::<PySequence>().is_ok() {
            return self.seq(serializer, value.try_iter().into_iter().flatten().flatten());
        }
        serializer.serialize_unit()
    }
}

impl Serialize for Host<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.value;
        if let Ok(text) = value.cast_exact::<PyString>() {
            serializer.serialize_str(&text_of(text))
        } else if value.is_none() {
            serializer.serialize_unit()
        } else if let Ok(flag) = value.cast_exact::<PyBool>() {
            serializer.serialize_bool(flag.is_true())
        } else if value.is_exact_instance_of::<PyInt>() {
            integer(serializer, value)
        } else if let Ok(number) = value.cast_exact::<PyFloat>() {
            serializer.serialize_f64(number.value())
        } else if let Ok(dict) = value.cast_exact::<PyDict>() {
            self.map(serializer, snapshot(dict).into_iter())
        } else if let Ok(list) = value.cast_exact::<PyList>() {
            self.seq(serializer, list.iter())
        } else if let Ok(tuple) = value.cast_exact::<PyTuple>() {
            self.seq(serializer, tuple.iter())
        } else if let Ok(bytes) = value.cast::<PyBytes>() {
            serializer.serialize_bytes(bytes.as_bytes())
        } else if let Ok(bytes) = value.cast::<PyByteArray>() {
            serializer.serialize_bytes(&bytes.to_vec())
        } else {
            match kinds(value.py()) {
                Ok(kinds) => self.other(serializer, kinds),
                Err(_) => serializer.serialize_unit(),
            }
        }
    }
}

/// The members as they are now: a dict may change while its values are being written.
fn snapshot<'py>(dict: &Bound<'py, PyDict>) -> Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let items = dict.items();
    items.iter().filter_map(|pair| pair.extract().ok()).collect()
}

/// A key: what is not a string stands as its text.
struct Key<'a, 'py>(&'a Bound<'py, PyAny>);

impl Serialize for Key<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let key = self.0;
        if let Ok(text) = key.cast_exact::<PyString>() {
            return serializer.serialize_str(&text_of(text));
        }
        let simple = kinds(key.py()).is_ok_and(|kinds| {
            let classes = [&kinds.enumeration, &kinds.date, &kinds.time];
            classes
                .iter()
                .any(|class| key.is_instance(class.bind(key.py())).unwrap_or(false))
        });
        let simple = simple
            || key.is_none()
            || key.is_instance_of::<PyInt>()
            || key.is_instance_of::<PyFloat>()
            || key.is_instance_of::<PyString>()
            || key.is_instance_of::<PyBytes>();
        if simple {
            return Host::new(key, &Stack::default()).serialize(serializer);
        }
        text(serializer, key.str().ok())
    }
}

/// An integer of any size, digit for digit.
fn integer<S: Serializer>(serializer: S, value: &Bound<'_, PyAny>) -> Result<S::Ok, S::Error> {
    if let Ok(small) = value.extract::<i64>() {
        return serializer.serialize_i64(small);
    }
    match digits(value) {
        Ok(digits) => raw(serializer, digits),
        Err(_) => serializer.serialize_unit(),
    }
}

/// All digits. Python itself refuses to write more than 4,300, but its decimals do it, and faster.
fn digits(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = value.py();
    let decimal = py
        .import(intern!(py, "decimal"))?
        .getattr(intern!(py, "Decimal"))?;
    let number = decimal.call1((value,))?;
    number.call_method1(intern!(py, "__format__"), ("f",))?.extract()
}

fn raw<S: Serializer>(serializer: S, json: String) -> Result<S::Ok, S::Error> {
    RawValue::from_string(json).ok().serialize(serializer)
}

/// Serializes a text, or null.
fn text<S: Serializer>(serializer: S, text: Option<Bound<'_, PyString>>) -> Result<S::Ok, S::Error> {
    match text {
        Some(text) => serializer.serialize_str(&text_of(&text)),
        None => serializer.serialize_unit(),
    }
}

/// The text; each lone surrogate is U+FFFD in it.
pub(crate) fn text_of(text: &Bound<'_, PyString>) -> String {
    if let Ok(text) = text.to_str() {
        return text.to_owned();
    }
    let py = text.py();
    let encoded = text.call_method1(intern!(py, "encode"), ("utf-16-le", "surrogatepass"));
    let bytes = encoded
        .and_then(|bytes| bytes.extract::<Vec<u8>>())
        .unwrap_or_default();
    let units = bytes.chunks_exact(2).map(|pair| match pair {
        [low, high] => u16::from_le_bytes([*low, *high]),
        _ => 0,
    });
    String::from_utf16_lossy(&units.collect::<Vec<u16>>())
}

/// Date, time, or both; `Z` in place of an offset of zero, and no offset where there is none.
fn rfc3339<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyString>> {
    let text = value
        .call_method0(intern!(value.py(), "isoformat"))
        .ok()?
        .str()
        .ok()?;
    let utc = text
        .to_str()
        .ok()?
        .strip_suffix("+00:00")
        .map(|text| format!("{text}Z"));
    Some(utc.map_or(text, |text| PyString::new(value.py(), &text)))
}

/// A duration in seconds, as the contract has its delays.
fn seconds(delta: &Bound<'_, PyDelta>) -> f64 {
    let whole = i64::from(delta.get_days()) * 86_400 + i64::from(delta.get_seconds());
    let micros = whole * 1_000_000 + i64::from(delta.get_microseconds());
    #[expect(clippy::cast_precision_loss, reason = "exact for 285 years")]
    let micros = micros as f64;
    micros / 1e6
}

/// An exception in one line: its class and its text.
fn described<'py>(exception: &Bound<'py, PyAny>) -> Option<Bound<'py, PyString>> {
    let name = exception.get_type().name().ok()?;
    let text = exception.str().ok()?;
    let text = format!("{name}: {text}");
    Some(PyString::new(exception.py(), text.trim_end_matches(": ")))
}

/// The lists and numbers of an array or scalar of numpy, or of a package with the same methods.
fn plain_array<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    let py = value.py();
    if value.is_instance_of::<PyType>() || !value.hasattr(intern!(py, "dtype")).unwrap_or(false) {
        return None;
    }
    value.call_method0(intern!(py, "tolist")).ok()
}

/// What our own types for conventional members say of themselves.
fn own_form<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    let form = value
        .get_type()
        .getattr(intern!(value.py(), "__toolerror_json__"));
    form.ok()?.call1((value,)).ok()
}

/// The fields of a dataclass, or of a model of pydantic, attrs or msgspec.
fn record<'py>(value: &Bound<'py, PyAny>) -> Option<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    let py = value.py();
    let class = value.get_type();
    if value.is_instance_of::<PyType>() {
        return None;
    }
    let names = if let Ok(fields) = class.getattr(intern!(py, "__dataclass_fields__")) {
        fields.try_iter().ok()?.flatten().collect::<Vec<_>>()
    } else if let Ok(fields) = class.getattr(intern!(py, "__struct_fields__")) {
        fields.try_iter().ok()?.flatten().collect()
    } else if let Ok(fields) = class.getattr(intern!(py, "__attrs_attrs__")) {
        let names = fields.try_iter().ok()?.flatten();
        names
            .filter_map(|field| field.getattr(intern!(py, "name")).ok())
            .collect()
    } else if class.hasattr(intern!(py, "model_fields")).unwrap_or(false) {
        let members = value.call_method0(intern!(py, "model_dump")).ok()?;
        return Some(snapshot(members.cast::<PyDict>().ok()?));
    } else {
        return None;
    };
    let member = |name: Bound<'py, PyAny>| {
        let inner = value.getattr(name.cast::<PyString>().ok()?).ok()?;
        Some((name, inner))
    };
    Some(names.into_iter().filter_map(member).collect())
}

/// URL classes of other packages (yarl, httpx, pydantic) go by their name.
fn is_url(value: &Bound<'_, PyAny>) -> bool {
    let name = value.get_type().name();
    name.is_ok_and(|name| {
        name.to_str()
            .is_ok_and(|name| name.ends_with("URL") || name.ends_with("Url"))
    })
}

/// The classes of the standard library that have a form in JSON.
struct Kinds {
    enumeration: Py<PyType>,
    date: Py<PyType>,
    time: Py<PyType>,
    path: Py<PyType>,
    bytes: Py<PyType>,
    set: Py<PyType>,
    exception: Py<PyType>,
    texts: [Py<PyType>; 4],
}

/// The classes that have a form of their own in JSON, looked up once.
fn kinds(py: Python<'_>) -> PyResult<&'static Kinds> {
    static KINDS: PyOnceLock<Kinds> = PyOnceLock::new();
    KINDS.get_or_try_init(py, || {
        let class = |module: &str, name: &str| -> PyResult<Py<PyType>> {
            Ok(py.import(module)?.getattr(name)?.cast_into::<PyType>()?.unbind())
        };
        Ok(Kinds {
            enumeration: class("enum", "Enum")?,
            date: class("datetime", "date")?,
            time: class("datetime", "time")?,
            path: class("os", "PathLike")?,
            bytes: class("builtins", "memoryview")?,
            set: class("collections.abc", "Set")?,
            exception: class("builtins", "BaseException")?,
            texts: [
                class("decimal", "Decimal")?,
                class("fractions", "Fraction")?,
                class("uuid", "UUID")?,
                class("ipaddress", "_IPAddressBase")?,
            ],
        })
    })
}
