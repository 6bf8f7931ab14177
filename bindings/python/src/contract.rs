//! Contracts of tools (SPEC §4): toolsets, idempotency keys, progress, and the stages of a guarded call.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use toolerror::ToolError;
use toolerror_bridge::{
    ContractGuard, ContractProgress, ContractStep, ContractStore, ContractToolset, HostedCall,
};

use crate::arguments::{self, Text};
use crate::emit::{self, EmitOptions};
use crate::error_value::{self, ErrorValue};
use crate::instance;
use crate::misuse::{catch_panic, refuse};
use crate::unlocked::unlocked;
use crate::{plain, to_json};

/// An error as an exception, which is not raised here.
type Exception<'py> = Bound<'py, PyAny>;

fn exception(py: Python<'_>, error: ToolError) -> PyResult<Exception<'_>> {
    instance::of(py, ErrorValue::built(error))
}

fn exceptions(py: Python<'_>, error: Option<ToolError>) -> PyResult<Option<Exception<'_>>> {
    error.map(|error| exception(py, error)).transpose()
}

/// A toolset document.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct NativeToolset(ContractToolset);

#[pymethods]
impl NativeToolset {
    /// Reads a text, JSON or YAML, or the JSON of a value.
    #[new]
    fn new(py: Python<'_>, text: Text, is_value: bool) -> PyResult<Self> {
        catch_panic(|| {
            let text = text.as_str();
            let read = unlocked(py, text.len(), || {
                if is_value {
                    ContractToolset::from_value(text)
                } else {
                    Ok(ContractToolset::from_text(text))
                }
            });
            read.map(Self).map_err(refuse)
        })
    }

    /// The toolset with the tool of this name that lists steps.
    fn with_query_state(&self, name: Text) -> PyResult<Self> {
        catch_panic(|| Ok(Self(self.0.with_query_state(name.as_str()))))
    }

    /// The toolset whose published output schemas allow what these options mask.
    fn with_options(
        &self,
        #[pyo3(from_py_with = arguments::options)] options: Option<Bound<'_, EmitOptions>>,
    ) -> PyResult<Self> {
        catch_panic(|| Ok(Self(self.0.with_emit(emit::emit(options.as_ref())))))
    }

    /// All that is wrong, as JSON.
    fn diagnostics(&self) -> PyResult<String> {
        catch_panic(|| Ok(self.0.diagnostics()))
    }

    fn order(&self) -> PyResult<Vec<String>> {
        catch_panic(|| self.0.order().map_err(refuse))
    }

    /// What a new version changes, as JSON.
    fn diff(&self, new: &Self) -> PyResult<String> {
        catch_panic(|| self.0.diff(&new.0).map_err(refuse))
    }

    /// What a server publishes, as JSON.
    fn publish(&self) -> PyResult<String> {
        catch_panic(|| self.0.publish().map_err(refuse))
    }

    /// The refusal of a call's arguments, state or grants; `None` when the call may run.
    fn check_input<'py>(
        &self,
        py: Python<'py>,
        tool: Text,
        grants: Vec<Text>,
        input: &Bound<'py, PyAny>,
        state: Option<&str>,
    ) -> PyResult<Option<Exception<'py>>> {
        catch_panic(|| {
            let grants: Vec<String> = grants.into_iter().map(Text::into_string).collect();
            let tool = tool.as_str();
            let checked = if let Some(input) = plain::value(input) {
                self.0.check_input_value(tool, &grants, &input, state)
            } else {
                let input = to_json::canonical(input);
                unlocked(py, input.len(), || {
                    self.0.check_input(tool, &grants, &input, state)
                })
            };
            exceptions(py, checked.map_err(refuse)?)
        })
    }

    /// The failure of an output that breaks its contract; `None` when it is right.
    fn check_output<'py>(
        &self,
        py: Python<'py>,
        tool: Text,
        input: &str,
        output: &str,
    ) -> PyResult<Option<Exception<'py>>> {
        catch_panic(|| {
            let checked = unlocked(py, input.len() + output.len(), || {
                self.0.check_output(tool.as_str(), input, output)
            });
            exceptions(py, checked.map_err(refuse)?)
        })
    }

    /// The error of a call that a dependency keeps from running; `wait` is in seconds.
    fn refusal<'py>(
        &self,
        py: Python<'py>,
        tool: Text,
        because: &str,
        dependency: Text,
        wait: f64,
    ) -> PyResult<Exception<'py>> {
        catch_panic(|| {
            let wait = seconds("wait", wait)?;
            let error = self.0.refusal(tool.as_str(), because, dependency.as_str(), wait);
            exception(py, error.map_err(refuse)?)
        })
    }
}

fn seconds(name: &str, value: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(value).map_err(|_| {
        refuse(format_args!(
            "`{name}` must be a number of seconds, 0 or more, not `{value}`"
        ))
    })
}

fn lifetime(name: &str, value: Option<f64>) -> PyResult<Option<Duration>> {
    value.map(|value| seconds(name, value)).transpose()
}

/// All faults of a stream of events; everything is JSON.
#[pyfunction]
pub(crate) fn progress_faults(events: &str) -> PyResult<String> {
    catch_panic(|| toolerror_bridge::progress_faults(events).map_err(refuse))
}

/// The events of one call on their way to the client.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct NativeProgress(Mutex<ContractProgress>);

#[pymethods]
impl NativeProgress {
    #[new]
    fn new() -> Self {
        Self(Mutex::default())
    }

    /// The parameters of the notification for an event, or nothing when none is sent; both are JSON.
    fn notification(&self, event: &str) -> PyResult<Option<String>> {
        catch_panic(|| {
            let mut progress = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            progress.notification(event).map_err(refuse)
        })
    }
}

/// Where idempotency keys are kept.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct NativeStore(ContractStore);

#[pymethods]
impl NativeStore {
    /// A store; the lifetimes of outcomes and of runs are in seconds.
    #[new]
    fn new(outcome: Option<f64>, run: Option<f64>) -> PyResult<Self> {
        catch_panic(|| {
            Ok(Self(ContractStore::new(
                lifetime("outcome", outcome)?,
                lifetime("run", run)?,
            )))
        })
    }

    /// Keys in the Redis server of this URL.
    #[staticmethod]
    fn redis(url: Text, outcome: Option<f64>, run: Option<f64>) -> PyResult<Self> {
        catch_panic(|| {
            let (outcome, run) = (lifetime("outcome", outcome)?, lifetime("run", run)?);
            let store = ContractStore::redis(url.as_str(), outcome, run);
            store.map(Self).map_err(refuse)
        })
    }

    /// Whether the store waits for another process.
    #[getter]
    fn waits(&self) -> bool {
        self.0.waits()
    }

    /// What becomes of a call with a key: `{"verdict", "run", "answer"}` as JSON.
    fn begin(
        &self,
        actor: Text,
        tool: Text,
        key: Text,
        payload: &str,
        now_ms: Option<u64>,
    ) -> PyResult<String> {
        catch_panic(|| {
            let key = [actor.as_str(), tool.as_str(), key.as_str()];
            self.0.begin(key, payload, now_ms).map_err(refuse)
        })
    }

    /// Keeps the outcome of a run under its key.
    fn finish(
        &self,
        actor: Text,
        tool: Text,
        key: Text,
        run: u64,
        outcome: &str,
        now_ms: Option<u64>,
    ) -> PyResult<()> {
        catch_panic(|| {
            let key = [actor.as_str(), tool.as_str(), key.as_str()];
            self.0.finish(key, run, outcome, now_ms).map_err(refuse)
        })
    }

    /// Gives a key back without an outcome, so that the call may run again.
    fn release(&self, actor: Text, tool: Text, key: Text, run: u64) -> PyResult<()> {
        catch_panic(|| {
            let key = [actor.as_str(), tool.as_str(), key.as_str()];
            self.0.release(key, run).map_err(refuse)
        })
    }
}

/// A guarded call as its host holds it. Without an end, it has the outcome of a lost run.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct NativeHostedCall(HostedCall);

#[pymethods]
impl NativeHostedCall {
    /// Of no call yet.
    #[new]
    fn new() -> Self {
        Self(HostedCall::default())
    }

    /// Whether the guard has admitted it, and no stage has ended it.
    #[getter]
    fn is_open(&self) -> bool {
        self.0.is_open()
    }

    /// The error of the call as it leaves; `None` when it stays as it is.
    fn error<'py>(&self, error: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        catch_panic(|| {
            let value = error_value::required(error)?;
            instance::changed(&value, self.0.error(value.get().error()))
        })
    }

    /// Takes the call back: it has not done anything.
    fn withdraw(&self) -> PyResult<()> {
        catch_panic(|| self.0.withdraw().map_err(refuse))
    }

    /// Lets go of the call.
    fn leave(&self) -> PyResult<()> {
        catch_panic(|| self.0.leave().map_err(refuse))
    }
}

/// What a stage gives, and the error that ends the call.
type Step<'py, T> = (Option<T>, Option<Exception<'py>>);

/// What a stage of the guard says, as Python reads it.
fn step<T>(py: Python<'_>, step: ContractStep<T>) -> PyResult<Step<'_, T>> {
    Ok(match step {
        Ok(given) => (given, None),
        Err(error) => (None, Some(exception(py, error)?)),
    })
}

/// A guard whose handlers run in Python. What may wait for the store of its keys lets go of the interpreter.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct NativeContractGuard {
    guard: ContractGuard,
    waits: bool,
}

impl NativeContractGuard {
    /// As [`unlocked`], also for a short text where the store waits.
    fn unlocked<T: Send>(&self, py: Python<'_>, bytes: usize, work: impl FnOnce() -> T + Send) -> T {
        unlocked(py, if self.waits { usize::MAX } else { bytes }, work)
    }
}

#[pymethods]
impl NativeContractGuard {
    /// A guard of a toolset; at most `steps` calls are recorded.
    #[new]
    fn new(
        toolset: &NativeToolset,
        store: &NativeStore,
        steps: usize,
        #[pyo3(from_py_with = arguments::options)] options: Option<Bound<'_, EmitOptions>>,
        query_state: Option<Text>,
        has_actor: bool,
    ) -> PyResult<Self> {
        catch_panic(|| {
            let query_state = query_state.map(Text::into_string);
            let emit = emit::emit(options.as_ref());
            let guard = ContractGuard::new(&toolset.0, &store.0, steps, emit, query_state, has_actor);
            let guard = guard.map_err(refuse)?;
            let waits = store.0.waits();
            Ok(Self { guard, waits })
        })
    }

    /// The first stage of a call: checks its arguments and takes its place; `hosted` is it from then on. A replay, as JSON.
    fn admit<'py>(
        &self,
        py: Python<'py>,
        hosted: &NativeHostedCall,
        call: &str,
        arguments: &str,
    ) -> PyResult<Step<'py, String>> {
        catch_panic(|| {
            let admit = || self.guard.admit(&hosted.0, call, Some(arguments));
            let admitted = self.unlocked(py, arguments.len(), admit).map_err(refuse)?;
            step(py, admitted)
        })
    }

    /// What can still keep the call from running; its time limit in seconds.
    fn start<'py>(
        &self,
        py: Python<'py>,
        hosted: &NativeHostedCall,
        answers: &str,
    ) -> PyResult<Step<'py, f64>> {
        catch_panic(|| {
            let start = || self.guard.start(&hosted.0, answers);
            let started = self.unlocked(py, answers.len(), start).map_err(refuse)?;
            step(py, started.map(|limit| limit.map(|limit| limit.as_secs_f64())))
        })
    }

    /// The JSON of another result that leaves instead, if any, or the error.
    fn end<'py>(
        &self,
        py: Python<'py>,
        hosted: &NativeHostedCall,
        result: &str,
        notes: &str,
    ) -> PyResult<Step<'py, String>> {
        catch_panic(|| {
            let end = || self.guard.end(&hosted.0, result, notes);
            let ended = self.unlocked(py, result.len(), end).map_err(refuse)?;
            step(py, ended)
        })
    }

    /// The end of a call with the text of an error result.
    fn failed(&self, py: Python<'_>, hosted: &NativeHostedCall, text: &str) -> PyResult<()> {
        catch_panic(|| {
            let failed = || self.guard.failed_with_text(&hosted.0, text);
            self.unlocked(py, text.len(), failed).map_err(refuse)
        })
    }

    /// Ends a call that ran longer than its contract allows.
    fn timed_out<'py>(&self, py: Python<'py>, hosted: &NativeHostedCall) -> PyResult<Exception<'py>> {
        catch_panic(|| {
            let error = self.unlocked(py, 0, || self.guard.timed_out(&hosted.0));
            exception(py, error.map_err(refuse)?)
        })
    }

    /// Whether the stages of this tool's calls may wait for another process.
    fn waits(&self, tool: Text) -> bool {
        self.guard.waits(tool.as_str())
    }

    fn dependencies(&self, tool: Text) -> Vec<String> {
        self.guard.dependencies(tool.as_str())
    }

    /// A warning as JSON, or the error.
    fn hook_failed<'py>(
        &self,
        py: Python<'py>,
        tool: Text,
        hook: Text,
        error: &Bound<'py, PyAny>,
    ) -> PyResult<(Option<String>, Option<Exception<'py>>)> {
        catch_panic(|| {
            let error = error_value::leaving(error)?;
            let failed = self.guard.hook_failed(tool.as_str(), hook.as_str(), error);
            Ok(match failed.map_err(refuse)? {
                Ok(warning) => (Some(warning), None),
                Err(error) => (None, Some(exception(py, error)?)),
            })
        })
    }

    /// A page of the steps of a trace, as JSON.
    fn steps(&self, trace: Text, limit: usize, offset: usize) -> PyResult<String> {
        catch_panic(|| Ok(self.guard.steps(trace.as_str(), limit, offset)))
    }

    fn steps_as_lines(&self, trace: Text) -> PyResult<String> {
        catch_panic(|| Ok(self.guard.steps_as_lines(trace.as_str())))
    }
}

/// The MCP tool result of an outcome; both are JSON.
#[pyfunction]
pub(crate) fn outcome_to_result(outcome: &str) -> PyResult<String> {
    catch_panic(|| toolerror_bridge::outcome_to_result(outcome).map_err(refuse))
}

/// The data of a call whose items ended like this, or its error; items and data are JSON.
#[pyfunction]
pub(crate) fn batch<'py>(py: Python<'py>, items: &str) -> PyResult<(Option<String>, Option<Exception<'py>>)> {
    catch_panic(|| {
        Ok(match toolerror_bridge::batch(items).map_err(refuse)? {
            Ok(data) => (Some(data), None),
            Err(error) => (None, Some(exception(py, error)?)),
        })
    })
}
