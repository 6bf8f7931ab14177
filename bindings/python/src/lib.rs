//! The native part of the Python package `toolerror`: private, behind a facade in Python.
//!
//! The exception classes are Python's (under abi3 below 3.12 a native class cannot be an exception). What is behind an
//! exception is a [`held::Held`]; what crosses the border is text, numbers and words.

#![allow(
    clippy::needless_pass_by_value,
    reason = "what pyo3 makes of an argument is made for this call"
)]

mod emit;
mod engine;
mod given;
mod held;
mod host;
mod instance;
mod kept;
mod misuse;
mod read;
mod server;
mod view;
mod words;

use pyo3::pymodule;

/// What the facade is built on.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::emit::{emitted, to_http, to_json_rpc, to_result_json, EmitOptions};
    #[pymodule_export]
    use crate::engine::{decision, CallSpec, Decision, NativeEngine, NativeRun};
    #[pymodule_export]
    use crate::held::{check_type, construct, from_json, refill, share, Held};
    #[pymodule_export]
    use crate::misuse::MisuseError;
    #[pymodule_export]
    use crate::read::{
        assess, assess_error, assess_http, canonical, decode, detect, encode_as, is_known_class, plain, read,
        read_http, read_kind, trace,
    };
    #[pymodule_export]
    use crate::server::{
        driver_meta, emitted_result, given, invalid_arguments, tool_facts, unexpected, unknown_tool,
        violates, Metrics, MetricsSnapshot,
    };
    #[pymodule_export]
    use crate::words::words;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("CONTRACT_VERSION", toolerror::contract_version())?;
        module.add("VERSION", env!("CARGO_PKG_VERSION"))
    }
}
