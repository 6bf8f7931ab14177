//! The decision engine for Python drivers (SPEC §2).

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use pyo3::prelude::*;
use toolerror::Delivery;
use toolerror_agent::engine::{self, fnv1a64, Clock};
use toolerror_bridge::{random, words, FailureFacts, PlainDecision, Run};

use crate::arguments::{self, Text};
use crate::error_value::{self, ErrorValue, Origin};
use crate::instance;
use crate::misuse::{catch_panic, refuse};

/// What to do about a failed call, or whether it may be sent.
#[pyclass(frozen, module = "toolerror")]
pub(crate) struct Decision(PlainDecision);

impl From<PlainDecision> for Decision {
    fn from(answer: PlainDecision) -> Self {
        Self(answer)
    }
}

#[pymethods]
impl Decision {
    /// One of the six actions; `send` when the call may be sent.
    #[getter]
    fn action(&self) -> &'static str {
        self.0.action
    }

    /// For `send` and `retry`: how long to wait first, in milliseconds.
    #[getter]
    fn delay_ms(&self) -> Option<u64> {
        self.0.delay_ms
    }

    /// For `send`: which send it is, from 1; else the sends so far.
    #[getter]
    fn attempt(&self) -> u32 {
        self.0.attempt
    }

    /// For `give_up`: why.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.0.reason
    }

    /// What else is known about the failed call.
    #[getter]
    fn detail(&self) -> Option<&'static str> {
        self.0.detail
    }

    /// For `retry` and `give_up`: the delay that the server asked for, in seconds.
    #[getter]
    fn retry_after(&self) -> Option<f64> {
        self.0.retry_after_s
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.0.attempt)
    }

    /// All that it says, from which it is made again.
    #[expect(clippy::type_complexity, reason = "a Python tuple")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (&str, Option<u64>, u32, Option<&str>, Option<&str>, Option<f64>),
    )> {
        let make = py.import("toolerror._core")?.getattr("decision")?;
        let PlainDecision {
            action,
            delay_ms,
            attempt,
            reason,
            detail,
            retry_after_s,
        } = self.0;
        Ok((make, (action, delay_ms, attempt, reason, detail, retry_after_s)))
    }

    /// The members that are set, in a fixed order.
    fn __repr__(&self) -> String {
        let mut text = format!("Decision({}, attempt={}", self.0.action, self.0.attempt);
        let members = [
            self.0.delay_ms.map(|delay| format!(", delay_ms={delay}")),
            self.0.reason.map(|reason| format!(", reason={reason}")),
            self.0.detail.map(|detail| format!(", detail={detail}")),
            self.0
                .retry_after_s
                .map(|seconds| format!(", retry_after={seconds}")),
        ];
        members
            .into_iter()
            .flatten()
            .for_each(|member| text.push_str(&member));
        text.push(')');
        text
    }
}

/// A decision that was pickled.
#[pyfunction]
pub(crate) fn decision(
    action: &str,
    delay_ms: Option<u64>,
    attempt: u32,
    reason: Option<&str>,
    detail: Option<&str>,
    retry_after: Option<f64>,
) -> PyResult<Decision> {
    let sets = words();
    let find = |name: &str, word: &str| -> PyResult<&'static str> {
        let mut sets = sets.iter();
        let found = sets.find_map(|(set, words)| words.iter().find(|known| *set == name && **known == word));
        found
            .copied()
            .ok_or_else(|| refuse(format_args!("unknown word `{word}` in a decision")))
    };
    Ok(Decision(PlainDecision {
        action: match action {
            "send" => "send",
            action => find("action", action)?,
        },
        delay_ms,
        attempt,
        reason: reason.map(|word| find("reason", word)).transpose()?,
        detail: detail.map(|word| find("detail", word)).transpose()?,
        retry_after_s: retry_after,
    }))
}

/// The error of a call that was never sent.
#[pyfunction]
pub(crate) fn not_sent_error<'py>(decision: &Bound<'py, Decision>) -> PyResult<Bound<'py, PyAny>> {
    catch_panic(|| {
        let PlainDecision {
            reason,
            retry_after_s,
            ..
        } = decision.get().0;
        let error = toolerror_bridge::not_sent_error(reason.unwrap_or_default(), retry_after_s);
        instance::of(decision.py(), ErrorValue::built(error))
    })
}

/// A policy and the states of all keys. Share one between all calls of a process; any thread may use it.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct NativeEngine(Arc<toolerror_bridge::Engine>);

#[pymethods]
impl NativeEngine {
    /// An engine with a policy as JSON. `MisuseError` when the policy is not valid.
    #[new]
    fn new(policy: Option<Text>) -> PyResult<Self> {
        catch_panic(|| {
            let engine = toolerror_bridge::Engine::new(policy.as_ref().map(Text::as_str)).map_err(refuse)?;
            Ok(Self(Arc::new(engine)))
        })
    }

    /// An engine with another policy and the same states.
    fn with_policy(&self, policy: Text) -> PyResult<Self> {
        catch_panic(|| {
            let engine = self.0.with_policy(policy.as_str()).map_err(refuse)?;
            Ok(Self(Arc::new(engine)))
        })
    }

    fn policy_json(&self) -> PyResult<String> {
        catch_panic(|| Ok(self.0.policy_json()))
    }

    fn key_state(&self, key: Text) -> PyResult<String> {
        catch_panic(|| Ok(self.0.key_state(key.as_str())))
    }

    fn set_key_state(&self, key: Text, saved: Text) -> PyResult<()> {
        catch_panic(|| self.0.set_key_state(key.as_str(), saved.as_str()).map_err(refuse))
    }

    /// Forgets what is known about a key.
    fn forget(&self, key: Text) -> PyResult<()> {
        catch_panic(|| {
            self.0.forget(key.as_str());
            Ok(())
        })
    }

    /// A run that goes on from its saved state.
    fn restore(
        &self,
        key: Text,
        saved: Text,
        #[pyo3(from_py_with = arguments::seed)] seed: Option<u64>,
    ) -> PyResult<NativeRun> {
        catch_panic(|| {
            let run = self
                .0
                .restore(key.as_str(), saved.as_str(), seed.unwrap_or_else(random));
            run.map(NativeRun::new).map_err(refuse)
        })
    }
}

/// What a call is, read once and begun many times.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct CallSpec(engine::CallSpec);

#[pymethods]
impl CallSpec {
    #[new]
    fn new(json: &str) -> PyResult<Self> {
        catch_panic(|| toolerror_bridge::call_spec(json).map(Self).map_err(refuse))
    }

    /// Begins a call. `timeout_ms` counts from now; `deadline_ms` is on the clock of `mono_ms`.
    #[pyo3(signature = (engine, timeout_ms=None, seed=None, mono_ms=None, wall_ms=None))]
    fn begin(
        &self,
        engine: &Bound<'_, NativeEngine>,
        timeout_ms: Option<u64>,
        #[pyo3(from_py_with = arguments::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = arguments::mono_ms)] mono_ms: Option<u64>,
        #[pyo3(from_py_with = arguments::wall_ms)] wall_ms: Option<i64>,
    ) -> PyResult<NativeRun> {
        catch_panic(|| {
            let clock = clock(mono_ms, wall_ms);
            let engine = &engine.get().0;
            let seed = seed.unwrap_or_else(random);
            let run = match timeout_ms {
                None => engine.begin_call(&self.0, clock, seed),
                Some(timeout_ms) => {
                    let deadline_ms = Some(clock.mono_ms.saturating_add(timeout_ms));
                    let call = engine::CallSpec {
                        deadline_ms,
                        ..self.0.clone()
                    };
                    engine.begin_call(&call, clock, seed)
                }
            };
            Ok(NativeRun::new(run))
        })
    }
}

/// A call under way. Whoever holds it asks before every send, and tells what came back.
#[pyclass(frozen, module = "toolerror._core")]
pub(crate) struct NativeRun(Mutex<Run>);

impl NativeRun {
    fn new(run: Run) -> Self {
        Self(Mutex::new(run))
    }

    /// ErrorValue for a step of the engine only, in which no Python runs.
    fn run(&self) -> MutexGuard<'_, Run> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl NativeRun {
    /// Whether the call may start, and when. The clocks are in milliseconds.
    #[pyo3(signature = (mono_ms=None, wall_ms=None))]
    fn admit(
        &self,
        #[pyo3(from_py_with = arguments::mono_ms)] mono_ms: Option<u64>,
        #[pyo3(from_py_with = arguments::wall_ms)] wall_ms: Option<i64>,
    ) -> PyResult<Decision> {
        catch_panic(|| {
            let answer = self.run().admit(clock(mono_ms, wall_ms)).map_err(refuse)?;
            Ok(answer.into())
        })
    }

    /// The call failed with a ToolError. What the error was read from tells how far the call came, unless
    /// `delivery`, `retry_after` or `legacy` say otherwise.
    #[pyo3(signature = (error, delivery=None, retry_after=None, legacy=None, mono_ms=None, wall_ms=None))]
    fn failed(
        &self,
        error: &Bound<'_, PyAny>,
        delivery: Option<&str>,
        #[pyo3(from_py_with = arguments::retry_after)] retry_after: Option<f64>,
        legacy: Option<bool>,
        #[pyo3(from_py_with = arguments::mono_ms)] mono_ms: Option<u64>,
        #[pyo3(from_py_with = arguments::wall_ms)] wall_ms: Option<i64>,
    ) -> PyResult<Decision> {
        catch_panic(|| {
            let error = error_value::required(error)?;
            let clock = clock(mono_ms, wall_ms);
            if delivery.is_none() && retry_after.is_none() && legacy.is_none() {
                let answer = error.get().unlocked(error.py(), |value| {
                    let mut run = self.run();
                    match value.origin() {
                        Origin::Read(reading) => run.failed_as_read(reading, clock),
                        Origin::Saved(parts) => run.failed(value.error(), parts.facts(), clock),
                        Origin::Built => run.failed(value.error(), FailureFacts::default(), clock),
                    }
                });
                return Ok(answer.into());
            }
            let delivery = delivery.map(str::parse::<Delivery>).transpose();
            let facts = FailureFacts {
                delivery: delivery.map_err(refuse)?,
                retry_after_s: retry_after,
                legacy: legacy.unwrap_or(false),
            };
            let answer = error
                .get()
                .unlocked(error.py(), |value| self.run().failed(value.error(), facts, clock));
            Ok(answer.into())
        })
    }

    /// Notes that the call succeeded.
    #[pyo3(signature = (mono_ms=None, wall_ms=None))]
    fn succeeded(
        &self,
        #[pyo3(from_py_with = arguments::mono_ms)] mono_ms: Option<u64>,
        #[pyo3(from_py_with = arguments::wall_ms)] wall_ms: Option<i64>,
    ) -> PyResult<()> {
        catch_panic(|| {
            self.run().succeeded(clock(mono_ms, wall_ms));
            Ok(())
        })
    }

    /// Notes that the server asked for input.
    #[pyo3(signature = (mono_ms=None, wall_ms=None))]
    fn input_required(
        &self,
        #[pyo3(from_py_with = arguments::mono_ms)] mono_ms: Option<u64>,
        #[pyo3(from_py_with = arguments::wall_ms)] wall_ms: Option<i64>,
    ) -> PyResult<()> {
        catch_panic(|| {
            self.run().input_required(clock(mono_ms, wall_ms));
            Ok(())
        })
    }

    fn cancelled(&self) -> PyResult<Decision> {
        catch_panic(|| Ok(self.run().cancelled().into()))
    }

    /// Goes on with other arguments: they are a new request.
    fn resume(&self, arguments: &str) -> PyResult<()> {
        catch_panic(|| self.run().resume(fnv1a64(arguments.as_bytes())).map_err(refuse))
    }

    /// The last decision in words; without an error the call was never sent.
    fn advice(&self, error: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        catch_panic(|| {
            let Some(error) = error else {
                return Ok(self.run().advice(None));
            };
            let value = error_value::required(error)?;
            let advice = |value: &ErrorValue| self.run().advice(Some(value.error()));
            Ok(value.get().unlocked(error.py(), advice))
        })
    }

    /// The error of the last attempt as its caller gets it; `None` when it stays as it is.
    fn attempt_error<'py>(
        &self,
        error: &Bound<'py, PyAny>,
        delivery: Option<&str>,
        lost: Option<&str>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        catch_panic(|| {
            let value = error_value::required(error)?;
            let delivery = delivery.or(value.get().known_delivery().map(Delivery::as_str));
            let made = self.run().attempt_error(value.get().error(), delivery, lost);
            instance::changed(&value, made.map_err(refuse)?)
        })
    }

    /// The error that ends the call; `None` when it stays as it is.
    fn end_error<'py>(&self, error: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        catch_panic(|| {
            let value = error_value::required(error)?;
            let made = self.run().end_error(value.get().error());
            instance::changed(&value, made)
        })
    }

    fn save(&self) -> PyResult<String> {
        catch_panic(|| Ok(self.run().save()))
    }

    fn attempts(&self) -> u32 {
        self.run().attempts()
    }
}

/// The time that tests have set, in place of the real one.
static SET: RwLock<Option<Clock>> = RwLock::new(None);

/// How far the time that tests have set was ahead of the real one: an engine that lived in it goes on from there.
static AHEAD_MS: AtomicU64 = AtomicU64::new(0);

/// Sets the time of all calls without a time of their own. `None` goes on by the real clock, from the time that was set.
#[pyfunction]
#[pyo3(signature = (mono_ms=None, wall_ms=None))]
pub(crate) fn set_clock(
    #[pyo3(from_py_with = arguments::mono_ms)] mono_ms: Option<u64>,
    #[pyo3(from_py_with = arguments::wall_ms)] wall_ms: Option<i64>,
) {
    let set = mono_ms.zip(wall_ms);
    let set = set.map(|(mono_ms, wall_ms)| Clock { mono_ms, wall_ms });
    let before = std::mem::replace(&mut *SET.write().unwrap_or_else(PoisonError::into_inner), set);
    if let (Some(before), None) = (before, set) {
        let ahead = before.mono_ms.saturating_sub(real_mono_ms());
        AHEAD_MS.fetch_add(ahead, Ordering::Relaxed);
    }
}

/// The monotonic clock of calls and the wall clock, in milliseconds.
#[pyfunction]
pub(crate) fn clock_now() -> (u64, i64) {
    let now = clock(None, None);
    (now.mono_ms, now.wall_ms)
}

/// The time now, or the one that is given.
fn clock(mono_ms: Option<u64>, wall_ms: Option<i64>) -> Clock {
    Clock {
        mono_ms: mono_ms.unwrap_or_else(mono_now_ms),
        wall_ms: wall_ms.unwrap_or_else(now_ms),
    }
}

fn set_clock_now() -> Option<Clock> {
    *SET.read().unwrap_or_else(PoisonError::into_inner)
}

/// Milliseconds of a clock that never goes back; the clock of a test when one is set.
fn mono_now_ms() -> u64 {
    set_clock_now().map_or_else(real_mono_ms, |clock| clock.mono_ms)
}

fn real_mono_ms() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let elapsed = START.get_or_init(Instant::now).elapsed();
    let elapsed = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    elapsed.saturating_add(AHEAD_MS.load(Ordering::Relaxed))
}

/// The wall clock in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    set_clock_now().map_or_else(
        || {
            let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
        },
        |clock| clock.wall_ms,
    )
}
