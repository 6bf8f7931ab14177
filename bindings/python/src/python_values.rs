//! From canonical text to Python values: read-only views, and plain copies.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMappingProxy, PyString, PyTuple};

use crate::misuse::refuse;

/// Python refuses to read longer integers by default (`sys.set_int_max_str_digits`).
const MAX_DIGITS: usize = 4300;

/// What objects and arrays become.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// `MappingProxyType` and `tuple`.
    ReadOnly,
    /// `dict` and `list`.
    Plain,
}

/// The value of a canonical text. Integers beyond 4,300 digits become floats; the text keeps them.
pub(crate) fn value<'py>(py: Python<'py>, text: &str, form: Form) -> PyResult<Bound<'py, PyAny>> {
    Walker { text, at: 0 }.value(py, form)
}

/// A position in a text that is known to be canonical. On any other text it ends early, but never panics.
struct Walker<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Walker<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Steps over the byte if it is here.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// The next JSON value as a Python value.
    fn value<'py>(&mut self, py: Python<'py>, form: Form) -> PyResult<Bound<'py, PyAny>> {
        match self.peek() {
            Some(b'"') => Ok(self.string(py)?.into_any()),
            Some(b'{') => self.object(py, form),
            Some(b'[') => self.array(py, form),
            _ => match self.until(|byte| matches!(byte, b',' | b']' | b'}')) {
                "null" | "" => Ok(py.None().into_bound(py)),
                word @ ("true" | "false") => Ok(PyBool::new(py, word == "true").to_owned().into_any()),
                token => number(py, token),
            },
        }
    }

    /// The text up to the first byte that ends it.
    fn until(&mut self, ends: impl Fn(u8) -> bool) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or("");
        let length = rest.bytes().position(ends).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or("")
    }

    /// The next string.
    fn string<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let start = self.at;
        self.at += 1;
        let plain = self.until(|byte| matches!(byte, b'"' | b'\\'));
        if self.take(b'"') {
            return Ok(PyString::new(py, plain));
        }
        while self.peek() == Some(b'\\') {
            self.at += 2;
            self.until(|byte| matches!(byte, b'"' | b'\\'));
        }
        self.at += 1;
        let quoted = self.text.get(start..self.at).unwrap_or("\"\"");
        let decoded: String = serde_json::from_str(quoted).map_err(refuse)?;
        Ok(PyString::new(py, &decoded))
    }

    /// The next object as a `dict`.
    fn object<'py>(&mut self, py: Python<'py>, form: Form) -> PyResult<Bound<'py, PyAny>> {
        let dict = PyDict::new(py);
        self.at += 1;
        while self.peek() == Some(b'"') {
            let key = self.string(py)?;
            self.at += 1;
            dict.set_item(key, self.value(py, form)?)?;
            if !self.take(b',') {
                break;
            }
        }
        self.at += 1;
        Ok(match form {
            Form::ReadOnly => PyMappingProxy::new(py, dict.as_mapping()).into_any(),
            Form::Plain => dict.into_any(),
        })
    }

    /// The next array as a list or a tuple.
    fn array<'py>(&mut self, py: Python<'py>, form: Form) -> PyResult<Bound<'py, PyAny>> {
        let mut items = Vec::new();
        self.at += 1;
        while self.peek().is_some_and(|byte| byte != b']') {
            items.push(self.value(py, form)?);
            if !self.take(b',') {
                break;
            }
        }
        self.at += 1;
        Ok(match form {
            Form::ReadOnly => PyTuple::new(py, items)?.into_any(),
            Form::Plain => PyList::new(py, items)?.into_any(),
        })
    }
}

/// An `int` when the token has no fraction and few digits, otherwise a `float`.
fn number<'py>(py: Python<'py>, token: &str) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = token.parse::<i64>() {
        return Ok(PyInt::new(py, small).into_any());
    }
    let integer = !token.contains(['.', 'e', 'E']);
    if integer && token.len() <= MAX_DIGITS {
        return py.get_type::<PyInt>().call1((token,));
    }
    Ok(PyFloat::new(py, token.parse().map_err(refuse)?).into_any())
}
