//! The native part of the Python package `toolerror`: private, behind a facade in Python.
//!
//! The exception classes are Python's (under abi3 below 3.12 a native class cannot be an exception). What is behind an
//! exception is an [`error_value::ErrorValue`]; what crosses the border is text, numbers and words.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what pyo3 makes of an argument is made for this call"
)]

mod arguments;
mod contract;
mod emit;
mod engine;
mod error_value;
mod instance;
mod misuse;
mod plain;
mod posted_request;
mod python_values;
mod read;
mod server;
mod server_output;
mod start_failure;
mod to_json;
mod unlocked;
mod words;

use pyo3::pymodule;

/// What the facade is built on.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::contract::{
        batch, outcome_to_result, progress_faults, NativeContractGuard, NativeHostedCall, NativeProgress,
        NativeStore, NativeToolset,
    };
    #[pymodule_export]
    use crate::emit::{emitted, to_http, to_json_rpc, to_result_json, EmitOptions};
    #[pymodule_export]
    use crate::engine::{
        clock_now, decision, not_sent_error, set_clock, CallSpec, Decision, NativeEngine, NativeRun,
    };
    #[pymodule_export]
    use crate::error_value::{check_type, construct, from_json, refill, share, ErrorValue};
    #[pymodule_export]
    use crate::instance::check_interpreter;
    #[pymodule_export]
    use crate::misuse::{BugError, MisuseError};
    #[pymodule_export]
    use crate::posted_request::{lost, Posted, Response, Sessions};
    #[pymodule_export]
    use crate::read::{
        assess, assess_error, assess_http, canonical, decode, detect, encode_as, plain, read, read_failure,
        read_http, read_kind, trace,
    };
    #[pymodule_export]
    use crate::server::{
        driver_meta, emitted_result, ended_with, invalid_arguments, protocol_error, returned,
        span_error_type, span_of_call, tool_facts, unexpected, unknown_tool, unknown_tool_by_text, violates,
        Metrics, MetricsSnapshot,
    };
    #[pymodule_export]
    use crate::server_output::ServerOutput;
    #[pymodule_export]
    use crate::start_failure::{did_not_start, not_started};
    #[pymodule_export]
    use crate::words::{exception_members, is_panic, words};

    use pyo3::prelude::*;

    /// Adds the constants that the facade takes from the core.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("CONTRACT_VERSION", toolerror::contract_version())?;
        module.add("NOT_SENT_ADVICE", toolerror_bridge::NOT_SENT_ADVICE)?;
        module.add("FAILURE_SOURCES", toolerror_bridge::failure_sources())?;
        module.add("MAX_CHAIN", toolerror_bridge::MAX_CHAIN)?;
        module.add("MAX_HISTORY", toolerror_bridge::MAX_HISTORY)?;
        module.add("MAX_TOOL_PAGES", toolerror_bridge::MAX_TOOL_PAGES)?;
        module.add(
            "ATTEMPT_TIMEOUT",
            f64::from(toolerror_bridge::ATTEMPT_TIMEOUT_MS) / 1000.0,
        )?;
        module.add(
            "CONNECT_TIMEOUT",
            f64::from(toolerror_bridge::CONNECT_TIMEOUT_MS) / 1000.0,
        )?;
        module.add("SESSION_HEADER", toolerror_bridge::SESSION_HEADER)?;
        module.add("MAX_MESSAGE", toolerror_bridge::MAX_MESSAGE)?;
        module.add("MAX_STDERR", toolerror_bridge::MAX_STDERR)?;
        module.add("VERSION", env!("CARGO_PKG_VERSION"))
    }
}
