//! Makes Python exceptions from values. The classes are defined in Python.
//!
//! This is the only file with unsafe code. The safe ways are slower: calling the class takes longer than a whole reading does
//! with this code (the last line of `benches/bench.py`), and setting the slots by name takes a fifth longer.

use std::ptr;
use std::sync::OnceLock;

use pyo3::exceptions::{PyException, PyImportError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyString, PyTuple, PyType};
use toolerror::{ErrorType, ToolError};

use crate::error_value::ErrorValue;
use crate::misuse::refuse;

/// The six classes in the order of [`ErrorType::ALL`], and what makes instances of them.
struct Classes {
    of_type: Vec<Py<PyType>>,
    /// `tp_new` of `Exception`.
    new: ffi::newfunc,
    /// The descriptors of the slots, and their common `tp_descr_set`, which goes past `__setattr__`.
    message: Py<PyAny>,
    recoverable: Py<PyAny>,
    value: Py<PyAny>,
    set: ffi::descrsetfunc,
}

/// The six classes and the slots of their members, looked up once.
fn classes(py: Python<'_>) -> PyResult<&'static Classes> {
    static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();
    CLASSES.get_or_try_init(py, || {
        let module = py.import("toolerror._errors")?;
        let all = module.getattr("CLASSES")?;
        let class = |error_type: ErrorType| -> PyResult<Py<PyType>> {
            Ok(all.get_item(error_type.as_str())?.cast_into::<PyType>()?.unbind())
        };
        let members = module.getattr("ToolError")?.getattr("__dict__")?;
        let member_type = py
            .import("types")?
            .getattr("MemberDescriptorType")?
            .cast_into::<PyType>()?;
        let descriptor = |name: &str| -> PyResult<Py<PyAny>> {
            let found = members.get_item(name)?;
            if !found.is_exact_instance(&member_type) {
                return Err(refuse(format_args!("`{name}` is not a slot")));
            }
            Ok(found.unbind())
        };
        Ok(Classes {
            of_type: ErrorType::ALL.into_iter().map(class).collect::<PyResult<_>>()?,
            new: new_of(&py.get_type::<PyException>())?,
            message: descriptor("message")?,
            recoverable: descriptor("recoverable")?,
            value: descriptor("_value")?,
            set: set_of(&member_type)?,
        })
    })
}

/// Refuses a second interpreter of this process: what is cached here are the first one's classes.
#[pyfunction]
pub(crate) fn check_interpreter(_py: Python<'_>) -> PyResult<()> {
    static FIRST: OnceLock<i64> = OnceLock::new();
    // SAFETY: `_py` says that a thread state is attached, so there is an interpreter, and its id is read only.
    let id = unsafe { ffi::PyInterpreterState_GetID(ffi::PyInterpreterState_Get()) };
    if *FIRST.get_or_init(|| id) == id {
        return Ok(());
    }
    let why = "toolerror is in use in another interpreter of this process, and does not work in two";
    Err(PyImportError::new_err(why))
}

/// `tp_new` of a class.
fn new_of(class: &Bound<'_, PyType>) -> PyResult<ffi::newfunc> {
    // SAFETY: `class` is a type object; since Python 3.10 static types may be asked as well.
    let slot = unsafe { ffi::PyType_GetSlot(class.as_type_ptr(), ffi::Py_tp_new) };
    if slot.is_null() {
        return Err(refuse("exceptions cannot be made"));
    }
    // SAFETY: what stands in the slot `Py_tp_new` is a `newfunc`, and it is not null.
    Ok(unsafe { std::mem::transmute::<*mut std::ffi::c_void, ffi::newfunc>(slot) })
}

/// `tp_descr_set` of a class of descriptors.
fn set_of(class: &Bound<'_, PyType>) -> PyResult<ffi::descrsetfunc> {
    // SAFETY: as in `new_of`.
    let slot = unsafe { ffi::PyType_GetSlot(class.as_type_ptr(), ffi::Py_tp_descr_set) };
    if slot.is_null() {
        return Err(refuse("slots cannot be set"));
    }
    // SAFETY: what stands in the slot `Py_tp_descr_set` is a `descrsetfunc`, and it is not null.
    Ok(unsafe { std::mem::transmute::<*mut std::ffi::c_void, ffi::descrsetfunc>(slot) })
}

/// A new exception of the class that its type asks for.
pub(crate) fn of(py: Python<'_>, value: ErrorValue) -> PyResult<Bound<'_, PyAny>> {
    let classes = classes(py)?;
    let error_type = value.error().error_type();
    let class = classes
        .of_type
        .get(error_type as usize)
        .ok_or_else(|| refuse("unknown type"))?;
    let message = PyString::new(py, value.error().message());
    let args = PyTuple::new(py, [&message])?;
    // SAFETY: `class` is a subclass of `Exception` that adds slots and no `tp_new` of its own needs, so `Exception`'s
    // makes a whole instance of it; `args` is a tuple; the result is a new reference, or null with an exception set.
    let exception = unsafe {
        let made = (classes.new)(class.bind(py).as_type_ptr(), args.as_ptr(), ptr::null_mut());
        Bound::from_owned_ptr_or_err(py, made)?
    };
    let value = Bound::new(py, value)?;
    classes.set_all(&exception, &message, &value)?;
    Ok(exception)
}

/// Another error in the place of one that was read or built; what is known of that one holds for one of the same type.
pub(crate) fn changed<'py>(
    value: &Bound<'py, ErrorValue>,
    made: Option<ToolError>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(made) = made else { return Ok(None) };
    let made = if made.error_type() == value.get().error().error_type() {
        value.get().changed(made)
    } else {
        ErrorValue::built(made)
    };
    of(value.py(), made).map(Some)
}

/// Gives an exception that was just made its value.
pub(crate) fn fill(exception: &Bound<'_, PyAny>, value: ErrorValue) -> PyResult<()> {
    fill_shared(exception, &Bound::new(exception.py(), value)?)
}

/// As [`fill`], with a value that others may have, too.
pub(crate) fn fill_shared(exception: &Bound<'_, PyAny>, value: &Bound<'_, ErrorValue>) -> PyResult<()> {
    let classes = classes(exception.py())?;
    let message = PyString::new(exception.py(), value.get().error().message());
    classes.set_all(exception, &message, value)
}

impl Classes {
    /// Sets the members of an exception that was made without `__init__`.
    fn set_all(
        &self,
        exception: &Bound<'_, PyAny>,
        message: &Bound<'_, PyString>,
        value: &Bound<'_, ErrorValue>,
    ) -> PyResult<()> {
        let recoverable = PyBool::new(exception.py(), value.get().error().recoverable());
        self.set(&self.message, exception, message)?;
        self.set(&self.recoverable, exception, &recoverable)?;
        self.set(&self.value, exception, value)
    }

    /// Sets one member through its slot, also on a class that forbids assignment.
    fn set(&self, slot: &Py<PyAny>, exception: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        // SAFETY: `slot` is a member descriptor, whose function this is and which checks the class of `exception`; all
        // three are live objects, and no reference of ours is taken.
        let done = unsafe { (self.set)(slot.as_ptr(), exception.as_ptr(), value.as_ptr()) };
        if done == 0 {
            return Ok(());
        }
        Err(PyErr::fetch(exception.py()))
    }
}
