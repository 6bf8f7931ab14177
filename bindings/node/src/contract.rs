//! Contracts of tools (SPEC §4): toolsets, idempotency keys, progress, and the stages of a guarded call.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use napi::bindgen_prelude::{AsyncTask, Either};
use napi::{Env, Result, Task};
use napi_derive::napi;
use toolerror::ToolError;
use toolerror_bridge::{
    ContractGuard, ContractProgress, ContractStep, ContractStore, ContractToolset, HostedCall,
};

use crate::emit::Options;
use crate::misuse::{catch_panic, misuse};
use crate::numbers::whole;
use crate::value::error_of;

/// A toolset document.
#[napi]
pub struct NativeToolset(ContractToolset);

#[napi]
impl NativeToolset {
    /// Reads a text, JSON or YAML, or the JSON of a value.
    #[napi(constructor)]
    pub fn new(text: String, is_value: bool) -> Result<Self> {
        catch_panic(|| {
            if !is_value {
                return Ok(Self(ContractToolset::from_text(&text)));
            }
            ContractToolset::from_value(&text).map(Self).map_err(misuse)
        })
    }

    /// The toolset with the tool of this name that lists steps.
    #[napi]
    #[must_use]
    pub fn with_query_state(&self, name: String) -> Self {
        Self(self.0.with_query_state(&name))
    }

    /// The toolset whose published output schemas allow what these options mask.
    #[napi]
    pub fn with_options(&self, options: Option<String>) -> Result<Self> {
        catch_panic(|| {
            Ok(Self(
                self.0.with_emit(Options::of(options.as_deref())?.emit().clone()),
            ))
        })
    }

    /// All that is wrong, as JSON.
    #[napi]
    pub fn diagnostics(&self) -> Result<String> {
        catch_panic(|| Ok(self.0.diagnostics()))
    }

    /// The names of the tools, each after those that it depends on.
    #[napi]
    pub fn order(&self) -> Result<Vec<String>> {
        catch_panic(|| self.0.order().map_err(misuse))
    }

    /// What a new version changes, as JSON.
    #[napi]
    pub fn diff(&self, new: &NativeToolset) -> Result<String> {
        catch_panic(|| self.0.diff(&new.0).map_err(misuse))
    }

    /// What a server publishes, as JSON.
    #[napi]
    pub fn publish(&self) -> Result<String> {
        catch_panic(|| self.0.publish().map_err(misuse))
    }

    /// The plans of all tools that have one, as JSON.
    #[napi]
    pub fn plans(&self) -> Result<String> {
        catch_panic(|| Ok(self.0.plans()))
    }

    /// What the core says of arguments of a tool of which single members do not fit, as JSON.
    #[napi]
    pub fn faults(&self, tool: String) -> Result<Option<String>> {
        catch_panic(|| Ok(self.0.faults(&tool)))
    }

    /// The text of the error of a call that must not run.
    #[napi]
    pub fn check_input(
        &self,
        tool: String,
        grants: Vec<String>,
        input: String,
        state: Option<String>,
    ) -> Result<Option<String>> {
        catch_panic(|| {
            let checked = self.0.check_input(&tool, &grants, &input, state.as_deref());
            Ok(checked.map_err(misuse)?.map(|error| error.to_json()))
        })
    }

    /// The text of the error of a call whose output breaks the contract.
    #[napi]
    pub fn check_output(&self, tool: String, input: String, output: String) -> Result<Option<String>> {
        catch_panic(|| {
            let checked = self.0.check_output(&tool, &input, &output);
            Ok(checked.map_err(misuse)?.map(|error| error.to_json()))
        })
    }

    /// The text of the error of a call that a guard refuses or stops.
    #[napi]
    pub fn refusal(&self, tool: String, because: String, dependency: String, wait_ms: f64) -> Result<String> {
        catch_panic(|| {
            let wait = lifetime(Some(wait_ms)).unwrap_or_default();
            let error = self.0.refusal(&tool, &because, &dependency, wait);
            Ok(error.map_err(misuse)?.to_json())
        })
    }
}

fn lifetime(milliseconds: Option<f64>) -> Option<Duration> {
    milliseconds.map(|ms| Duration::try_from_secs_f64(ms / 1000.0).unwrap_or(Duration::MAX))
}

/// All faults of a stream of events; everything is JSON.
#[napi]
pub fn progress_faults(events: String) -> Result<String> {
    catch_panic(|| toolerror_bridge::progress_faults(&events).map_err(misuse))
}

/// The events of one call on their way to the client.
#[napi]
#[derive(Default)]
pub struct NativeProgress(Mutex<ContractProgress>);

#[napi]
impl NativeProgress {
    /// Of a call that has had no event.
    #[napi(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The parameters of the notification for an event, or nothing when none is sent; both are JSON.
    #[napi]
    pub fn notification(&self, event: String) -> Result<Option<String>> {
        catch_panic(|| {
            let mut progress = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            progress.notification(&event).map_err(misuse)
        })
    }
}

/// Where idempotency keys are kept.
#[napi]
pub struct NativeStore(ContractStore);

/// A time in milliseconds since 1970.
fn wall(now_ms: Option<f64>) -> Option<u64> {
    whole(now_ms).and_then(|now| u64::try_from(now).ok())
}

#[napi]
impl NativeStore {
    /// Keys with these lifetimes in milliseconds, or the default ones.
    #[napi(constructor)]
    #[must_use]
    pub fn new(outcome_ms: Option<f64>, run_ms: Option<f64>) -> Self {
        Self(ContractStore::new(lifetime(outcome_ms), lifetime(run_ms)))
    }

    /// Keys in the Redis server of this URL.
    #[napi(factory)]
    pub fn redis(url: String, outcome_ms: Option<f64>, run_ms: Option<f64>) -> Result<Self> {
        catch_panic(|| {
            let store = ContractStore::redis(&url, lifetime(outcome_ms), lifetime(run_ms));
            store.map(Self).map_err(misuse)
        })
    }

    /// What becomes of a call with a key: `{"verdict", "run", "answer"}` as JSON.
    #[napi]
    pub fn begin(
        &self,
        actor: String,
        tool: String,
        key: String,
        payload: String,
        now_ms: Option<f64>,
    ) -> Result<String> {
        catch_panic(|| {
            let begun = self.0.begin([&actor, &tool, &key], &payload, wall(now_ms));
            begun.map_err(misuse)
        })
    }

    /// Keeps how a run ended, as JSON.
    #[napi]
    pub fn finish(
        &self,
        actor: String,
        tool: String,
        key: String,
        run: f64,
        outcome: String,
        now_ms: Option<f64>,
    ) -> Result<()> {
        catch_panic(|| {
            let run = wall(Some(run)).unwrap_or_default();
            let kept = self.0.finish([&actor, &tool, &key], run, &outcome, wall(now_ms));
            kept.map_err(misuse)
        })
    }

    /// Takes back a run that has not begun after all.
    #[napi]
    pub fn release(&self, actor: String, tool: String, key: String, run: f64) -> Result<()> {
        catch_panic(|| {
            let run = wall(Some(run)).unwrap_or_default();
            self.0.release([&actor, &tool, &key], run).map_err(misuse)
        })
    }
}

/// A guarded call as its host holds it. Without an end, it has the outcome of a lost run.
#[napi]
#[derive(Clone, Default)]
pub struct NativeHostedCall(HostedCall);

#[napi]
impl NativeHostedCall {
    /// Of no call yet.
    #[napi(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the guard has admitted it, and no stage has ended it.
    #[napi]
    pub fn is_open(&self) -> bool {
        self.0.is_open()
    }

    /// The text of the error of the call as it leaves; nothing when it stays as it is.
    #[napi]
    pub fn error(&self, text: String) -> Result<Option<String>> {
        catch_panic(|| {
            let made = self.0.error(&error_of(&text)?);
            Ok(made.map(|error| error.to_json()))
        })
    }

    /// Takes the call back: it has not done anything.
    #[napi]
    pub fn withdraw(&self) -> Result<()> {
        catch_panic(|| self.0.withdraw().map_err(misuse))
    }

    /// Lets go of the call.
    #[napi]
    pub fn leave(&self) -> Result<()> {
        catch_panic(|| self.0.leave().map_err(misuse))
    }
}

/// What comes of a stage: one of these, or nothing when the call goes on.
#[napi(object, object_from_js = false)]
#[derive(Default)]
pub struct NativeStage {
    /// The JSON of a result that ends the call, or that leaves instead.
    pub result: Option<String>,
    /// The text of the error that ends it.
    pub error: Option<String>,
    /// How long the handler may run, in milliseconds.
    pub limit_ms: Option<f64>,
}

impl NativeStage {
    /// A stage that gave this, or the error that ended the call.
    fn of<T>(step: ContractStep<T>, given: impl FnOnce(Option<T>) -> Self) -> Self {
        step.map_or_else(Self::failed, given)
    }

    fn failed(error: ToolError) -> Self {
        Self {
            error: Some(error.to_json()),
            ..Self::default()
        }
    }

    fn result(result: Option<String>) -> Self {
        Self {
            result,
            ..Self::default()
        }
    }
}

/// A stage that waits for the store of the keys, on a thread of its own.
pub struct Away(Option<Box<dyn FnOnce() -> Result<NativeStage> + Send>>);

impl Task for Away {
    type Output = NativeStage;
    type JsValue = NativeStage;

    fn compute(&mut self) -> Result<NativeStage> {
        self.0
            .take()
            .map_or_else(|| Ok(NativeStage::default()), catch_panic)
    }

    fn resolve(&mut self, _: Env, stage: NativeStage) -> Result<NativeStage> {
        Ok(stage)
    }
}

/// A stage, or the promise of one.
type MaybeLater = Either<NativeStage, AsyncTask<Away>>;

/// A guard whose handlers run in JavaScript. What may wait for the store of its keys gives a promise.
#[napi]
pub struct NativeContractGuard {
    guard: Arc<ContractGuard>,
}

impl NativeContractGuard {
    /// A stage of a call: on a thread of its own where it may wait for the store.
    fn stage(
        &self,
        waits: bool,
        hosted: &NativeHostedCall,
        work: impl FnOnce(&ContractGuard, &HostedCall) -> Result<NativeStage> + Send + 'static,
    ) -> Result<MaybeLater> {
        if !waits {
            return catch_panic(|| work(&self.guard, &hosted.0)).map(Either::A);
        }
        let (guard, hosted) = (Arc::clone(&self.guard), hosted.0.clone());
        let work = Box::new(move || work(&guard, &hosted));
        Ok(Either::B(AsyncTask::new(Away(Some(work)))))
    }
}

#[napi]
impl NativeContractGuard {
    /// A guard of a valid toolset. It answers the calls of the tool `query_state` itself.
    #[napi(constructor)]
    pub fn new(
        toolset: &NativeToolset,
        store: &NativeStore,
        steps: i64,
        options: Option<String>,
        query_state: Option<String>,
        has_actor: Option<bool>,
    ) -> Result<Self> {
        catch_panic(|| {
            let emit = Options::of(options.as_deref())?.emit().clone();
            let steps = usize::try_from(steps).unwrap_or_default(); // the facade checks it
            let has_actor = has_actor.unwrap_or_default();
            let made = ContractGuard::new(&toolset.0, &store.0, steps, emit, query_state, has_actor);
            Ok(Self {
                guard: Arc::new(made.map_err(misuse)?),
            })
        })
    }

    /// The first checks of a call; `hosted` is it from then on. Without arguments it has passed the plan of its tool.
    #[napi]
    pub fn admit(
        &self,
        hosted: &NativeHostedCall,
        call: String,
        arguments: Option<String>,
    ) -> Result<MaybeLater> {
        let waits = self.guard.admit_waits(&call);
        self.stage(waits, hosted, move |guard, hosted| {
            let admitted = guard.admit(hosted, &call, arguments.as_deref()).map_err(misuse)?;
            Ok(NativeStage::of(admitted, NativeStage::result))
        })
    }

    /// What can still keep the call from running.
    #[napi]
    pub fn start(&self, hosted: &NativeHostedCall, answers: String) -> Result<MaybeLater> {
        let waits = self.guard.call_waits(&hosted.0);
        self.stage(waits, hosted, move |guard, hosted| {
            let started = guard.start(hosted, &answers).map_err(misuse)?;
            Ok(NativeStage::of(started, |limit| NativeStage {
                limit_ms: limit.map(|limit| limit.as_secs_f64() * 1000.0),
                ..NativeStage::default()
            }))
        })
    }

    /// The end of a call with a result.
    #[napi]
    pub fn end(&self, hosted: &NativeHostedCall, result: String, notes: String) -> Result<MaybeLater> {
        let waits = self.guard.call_waits(&hosted.0);
        self.stage(waits, hosted, move |guard, hosted| {
            let ended = guard.end(hosted, &result, &notes).map_err(misuse)?;
            Ok(NativeStage::of(ended, NativeStage::result))
        })
    }

    /// The end of a call with the text of an error result.
    #[napi]
    pub fn failed(&self, hosted: &NativeHostedCall, text: String) -> Result<MaybeLater> {
        let waits = self.guard.call_waits(&hosted.0);
        self.stage(waits, hosted, move |guard, hosted| {
            let failed = guard.failed_with_text(hosted, &text);
            failed.map(|()| NativeStage::default()).map_err(misuse)
        })
    }

    /// The end of a call that was stopped: the text of its error.
    #[napi]
    pub fn timed_out(&self, hosted: &NativeHostedCall) -> Result<String> {
        catch_panic(|| {
            let error = self.guard.timed_out(&hosted.0).map_err(misuse)?;
            Ok(error.to_json())
        })
    }

    /// The tools that a tool depends on.
    #[napi]
    pub fn dependencies(&self, tool: String) -> Vec<String> {
        self.guard.dependencies(&tool)
    }

    /// What the failure of a hook means: a warning as JSON, or the text of the error.
    #[napi]
    pub fn hook_failed(&self, tool: String, hook: String, error: String) -> Result<NativeStage> {
        catch_panic(|| {
            let failed = self.guard.hook_failed(&tool, &hook, error_of(&error)?);
            Ok(NativeStage::of(
                failed.map_err(misuse)?.map(Some),
                NativeStage::result,
            ))
        })
    }

    /// A page of the steps of a trace, as JSON.
    #[napi]
    pub fn steps(&self, trace: String, limit: u32, offset: u32) -> Result<String> {
        catch_panic(|| Ok(self.guard.steps(&trace, limit as usize, offset as usize)))
    }

    /// The steps of a trace as JSON Lines.
    #[napi]
    pub fn steps_as_lines(&self, trace: String) -> Result<String> {
        catch_panic(|| Ok(self.guard.steps_as_lines(&trace)))
    }
}

/// The MCP tool result of an outcome; both are JSON.
#[napi]
pub fn outcome_to_result(outcome: String) -> Result<String> {
    catch_panic(|| toolerror_bridge::outcome_to_result(&outcome).map_err(misuse))
}

/// The data of a call whose items ended like this, or the text of its error; items and data are JSON.
#[napi]
pub fn batch(items: String) -> Result<NativeStage> {
    catch_panic(|| {
        let ended = toolerror_bridge::batch(&items).map_err(misuse)?;
        Ok(NativeStage::of(ended.map(Some), NativeStage::result))
    })
}
