//! Plain values of Python as values of JSON, without the way through a text.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use serde_json::{Map, Number, Value};

/// How deep values are taken: the canonical text goes deeper.
const MAX_DEPTH: usize = 16;
/// How much is taken in all, in bytes of texts and 16 for each value. For more, other threads should run meanwhile.
const MAX_SIZE: usize = 64 * 1024;
const VALUE_SIZE: usize = 16;

/// The value that the canonical text of `value` holds. `None` for what is not plain, for which there is the text: another
/// class, a lone surrogate, a whole number that is a float or has more than 64 bits, what is deep or large.
pub(crate) fn value(value: &Bound<'_, PyAny>) -> Option<Value> {
    Taken { room: MAX_SIZE }.value(value, MAX_DEPTH)
}

struct Taken {
    room: usize,
}

impl Taken {
    fn value(&mut self, value: &Bound<'_, PyAny>, depth: usize) -> Option<Value> {
        self.room = self.room.checked_sub(VALUE_SIZE)?;
        if let Ok(text) = value.cast_exact::<PyString>() {
            return self.text(text).map(Value::String);
        }
        if value.is_none() {
            return Some(Value::Null);
        }
        if let Ok(flag) = value.cast_exact::<PyBool>() {
            return Some(Value::Bool(flag.is_true()));
        }
        if value.is_exact_instance_of::<PyInt>() {
            return value.extract::<i64>().ok().map(Value::from);
        }
        if let Ok(number) = value.cast_exact::<PyFloat>() {
            let number = Some(number.value()).filter(|number| number.fract() != 0.0);
            return number.and_then(Number::from_f64).map(Value::Number);
        }
        let depth = depth.checked_sub(1)?;
        if let Ok(list) = value.cast_exact::<PyList>() {
            let items = list.iter().map(|item| self.value(&item, depth));
            return items.collect::<Option<_>>().map(Value::Array);
        }
        let mut members = Map::new();
        for (key, member) in value.cast_exact::<PyDict>().ok()? {
            let key = self.text(key.cast_exact::<PyString>().ok()?)?;
            members.insert(key, self.value(&member, depth)?);
        }
        Some(Value::Object(members))
    }

    fn text(&mut self, text: &Bound<'_, PyString>) -> Option<String> {
        let text = text.to_str().ok()?;
        self.room = self.room.checked_sub(text.len())?;
        Some(text.to_owned())
    }
}
