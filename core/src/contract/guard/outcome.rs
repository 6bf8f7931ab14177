//! How a call of a handler ends well: data, warnings, the state after it, what could come next (SPEC §4.7).

use serde::{Deserialize, Serialize};
use serde_json::{json, Map, Value};

use crate::contract::spec::{HookUse, ToolSpec};
use crate::error::ToolError;

/// The success of a handler.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Outcome {
    /// What the tool gives.
    pub data: Value,
    /// What went wrong without being a failure.
    #[serde(default)]
    pub warnings: Vec<Warning>,
    /// The state that the call left behind.
    #[serde(default)]
    pub state_after: Option<Value>,
    /// Which tools could come next; hints for the agent.
    #[serde(default)]
    pub chain_suggestions: Vec<Value>,
}

/// What went wrong in a call that succeeded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Warning {
    /// The stage or hook.
    pub stage: String,
    /// The code of the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The error in words.
    pub message: String,
}

impl Warning {
    /// A warning of a stage.
    pub fn new(stage: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            stage: stage.into(),
            code: None,
            message: message.into(),
        }
    }
}

impl Outcome {
    /// A success with these data.
    pub fn new(data: Value) -> Self {
        Self {
            data,
            ..Self::default()
        }
    }

    /// Says which state the call left behind.
    #[must_use]
    pub fn with_state_after(mut self, state: Value) -> Self {
        self.state_after = Some(state);
        self
    }

    /// Adds a warning.
    #[must_use]
    pub fn with_warning(mut self, warning: Warning) -> Self {
        self.warnings.push(warning);
        self
    }

    /// Suggests a tool to call next.
    #[must_use]
    pub fn with_next(mut self, tool: &str, reason: &str, parameters: &Value) -> Self {
        let next = json!({ "next_tool": tool, "reason": reason, "parameters": parameters });
        self.chain_suggestions.push(next);
        self
    }

    /// The structured content of the tool's result: the data, with `state_after` where there is one.
    pub fn structured(&self) -> Value {
        let mut data = self.data.clone();
        if let (Some(state), Some(object)) = (&self.state_after, data.as_object_mut()) {
            object.insert("state_after".to_owned(), state.clone());
        }
        data
    }

    /// What goes into `_meta` of the tool's result: warnings and suggestions, under keys of their own.
    pub fn meta(&self) -> Map<String, Value> {
        let mut meta = Map::new();
        if !self.warnings.is_empty() {
            meta.insert("io.github.toolerror/warnings".to_owned(), json!(self.warnings));
        }
        if !self.chain_suggestions.is_empty() {
            meta.insert(
                "io.github.toolerror/chain_suggestions".to_owned(),
                json!(self.chain_suggestions),
            );
        }
        meta
    }
}

impl ToolSpec {
    /// What the failure of a hook means: of an optional hook a warning, of any other one the error of the call.
    ///
    /// # Errors
    /// The error, with the hook as its `stage`, unless the hook is declared optional.
    pub fn hook_failed(&self, hook: &str, error: ToolError) -> Result<Warning, ToolError> {
        if self.hooks.get(hook) != Some(&HookUse::Optional) {
            return Err(error.with_member("stage", hook));
        }
        Ok(Warning {
            stage: hook.to_owned(),
            code: error.code(),
            message: error.message().to_owned(),
        })
    }
}
