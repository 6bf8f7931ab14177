//! A guard around the handlers of a toolset's tools: all checks of a call, in their order (SPEC §4.4, §4.7).

mod call;
mod key;
mod limits;
mod output;
#[cfg(feature = "rmcp")]
mod rmcp;
mod stages;
mod steps;

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use crate::contract::idempotency::{IdempotencyStore, MemoryStore};
use crate::contract::toolset::Toolset;
use crate::emit::EmitOptions;
use crate::Misuse;

#[cfg(feature = "rmcp")]
pub use self::rmcp::ClientProgress;
pub use call::ContractCall;
pub use output::{ToolOutput, Warning};
pub use stages::{Admission, HostAnswers, OpenCall};
pub use steps::{Step, Steps};

use limits::ToolLimits;

/// A precondition that a schema cannot express: whether it holds for input and state, or why it cannot be evaluated.
type Check = Box<dyn Fn(&Value, Option<&Value>) -> Result<bool, String> + Send + Sync>;

/// Whether a tool can be reached.
type Reachable = Box<dyn Fn(&str) -> bool + Send + Sync>;

/// A guard around the handlers of a toolset's tools. It is shared: all calls of a tool count for its limits.
///
/// ```
/// use serde_json::json;
/// use toolerror::contract::{ContractCall, Document, Guard, ToolOutput};
///
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// let text = "toolset: notes\nversion: 1.0.0\ntools:\n  - name: read\n    capabilities: [READ]\n    input: {required: [id]}";
/// let guard = Guard::new(Document::from_text(text).compile().unwrap());
/// let call = ContractCall::new("read", json!({"id": 7})).with_grants(["READ"]);
/// let done = guard.call(call, |input| async move { Ok(ToolOutput::new(json!({"note": input["id"]}))) }).await;
/// assert_eq!(done.unwrap().structured(), json!({"note": 7}));
///
/// let refused = guard.call(ContractCall::new("read", json!({})), |_| async { Ok(ToolOutput::new(json!({}))) }).await;
/// assert_eq!(refused.unwrap_err().missing(), ["READ"]);
/// # });
/// ```
pub struct Guard {
    toolset: Toolset,
    limits: HashMap<String, ToolLimits>,
    checks: HashMap<String, Vec<(String, Check)>>,
    reachable: Option<Reachable>,
    store: Arc<dyn IdempotencyStore>,
    steps: Arc<Steps>,
}

impl Guard {
    /// A guard with keys in memory and the last 1,000 steps.
    pub fn new(toolset: Toolset) -> Self {
        let limits = toolset.spec().tools.iter();
        let limits = limits.map(|tool| (tool.name.clone(), ToolLimits::new(&tool.limits)));
        Self {
            limits: limits.collect(),
            toolset,
            checks: HashMap::new(),
            reachable: None,
            store: Arc::new(MemoryStore::default()),
            steps: Arc::default(),
        }
    }

    /// Keeps idempotency keys in this store.
    #[must_use]
    pub fn with_store(mut self, store: Arc<dyn IdempotencyStore>) -> Self {
        self.store = store;
        self
    }

    /// Records steps here.
    #[must_use]
    pub fn with_steps(mut self, steps: Arc<Steps>) -> Self {
        self.steps = steps;
        self
    }

    /// Says what is masked in outputs and steps, and in the output schemas that the [`toolset`](Self::toolset) of the guard
    /// publishes.
    #[must_use]
    pub fn with_emit(mut self, emit: EmitOptions) -> Self {
        self.toolset = self.toolset.with_emit(emit);
        self
    }

    /// Adds a precondition that a schema cannot express. It is evaluated with those of the document, which may declare the
    /// type of `code`. An error or a panic of `check` is INTERNAL, and the call does not run.
    ///
    /// # Errors
    /// [`Misuse`] when the toolset has no such tool: the precondition would never be evaluated.
    pub fn with_precondition(
        mut self,
        tool: &str,
        code: &str,
        check: impl Fn(&Value, Option<&Value>) -> Result<bool, String> + Send + Sync + 'static,
    ) -> Result<Self, Misuse> {
        if self.toolset.tool(tool).is_none() {
            return Err(Misuse::new(format!(
                "a precondition must be of a tool in the toolset; it has no `{tool}`"
            )));
        }
        let checks = self.checks.entry(tool.to_owned()).or_default();
        checks.push((code.to_owned(), Box::new(check)));
        Ok(self)
    }

    /// Sets the function that says which tools can be reached; without it, all can. A tool for which it panics counts as
    /// unreachable.
    #[must_use]
    pub fn with_reachable(mut self, reachable: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        self.reachable = Some(Box::new(reachable));
        self
    }

    /// The toolset.
    pub fn toolset(&self) -> &Toolset {
        &self.toolset
    }

    /// The steps so far.
    pub fn steps(&self) -> &Arc<Steps> {
        &self.steps
    }
}

impl std::fmt::Debug for Guard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Guard")
            .field("toolset", &self.toolset.spec().toolset)
            .finish_non_exhaustive()
    }
}
