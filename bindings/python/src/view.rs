//! From canonical text to Python values: read-only views, and plain copies.

use jiter::{Jiter, Peek};
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
    let mut jiter = Jiter::new(text.as_bytes());
    let peek = jiter.peek().map_err(fault)?;
    walk(py, &mut jiter, peek, form)
}

fn fault(error: impl std::fmt::Display) -> PyErr {
    refuse(format_args!("text is not canonical: {error}"))
}

fn walk<'py>(py: Python<'py>, jiter: &mut Jiter<'_>, peek: Peek, form: Form) -> PyResult<Bound<'py, PyAny>> {
    match peek {
        Peek::String => Ok(PyString::new(py, jiter.known_str().map_err(fault)?).into_any()),
        Peek::Object => object(py, jiter, form),
        Peek::Array => array(py, jiter, form),
        Peek::True | Peek::False => {
            let flag = jiter.known_bool(peek).map_err(fault)?;
            Ok(PyBool::new(py, flag).to_owned().into_any())
        }
        Peek::Null => {
            jiter.known_null().map_err(fault)?;
            Ok(py.None().into_bound(py))
        }
        _ => number(py, jiter.known_number_bytes(peek).map_err(fault)?),
    }
}

fn object<'py>(py: Python<'py>, jiter: &mut Jiter<'_>, form: Form) -> PyResult<Bound<'py, PyAny>> {
    let dict = PyDict::new(py);
    let mut key = jiter
        .known_object()
        .map_err(fault)?
        .map(|key| PyString::new(py, key));
    while let Some(name) = key {
        let peek = jiter.peek().map_err(fault)?;
        dict.set_item(name, walk(py, jiter, peek, form)?)?;
        key = jiter.next_key().map_err(fault)?.map(|key| PyString::new(py, key));
    }
    Ok(match form {
        Form::ReadOnly => PyMappingProxy::new(py, dict.as_mapping()).into_any(),
        Form::Plain => dict.into_any(),
    })
}

fn array<'py>(py: Python<'py>, jiter: &mut Jiter<'_>, form: Form) -> PyResult<Bound<'py, PyAny>> {
    let mut items = Vec::new();
    let mut peek = jiter.known_array().map_err(fault)?;
    while let Some(next) = peek {
        items.push(walk(py, jiter, next, form)?);
        peek = jiter.array_step().map_err(fault)?;
    }
    Ok(match form {
        Form::ReadOnly => PyTuple::new(py, items)?.into_any(),
        Form::Plain => PyList::new(py, items)?.into_any(),
    })
}

fn number<'py>(py: Python<'py>, token: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let token = std::str::from_utf8(token).map_err(fault)?;
    if let Ok(small) = token.parse::<i64>() {
        return Ok(PyInt::new(py, small).into_any());
    }
    let integer = !token.contains(['.', 'e', 'E']);
    if integer && token.len() <= MAX_DIGITS {
        return py.get_type::<PyInt>().call1((token,));
    }
    Ok(PyFloat::new(py, token.parse().map_err(fault)?).into_any())
}
