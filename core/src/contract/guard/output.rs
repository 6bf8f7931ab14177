//! How a call of a handler ends well: data, warnings, the state after it, what could come next (SPEC §4.7).

use serde::{Deserialize, Serialize};
use serde_json::{json, Map, Value};

use crate::contract::spec::{HookUse, ToolSpec};
use crate::emit::EmitOptions;
use crate::error::ToolError;
use crate::server::emitted_value;

/// The members of `_meta` with warnings and suggestions.
const WARNINGS: &str = "io.github.toolerror/warnings";
const SUGGESTIONS: &str = "io.github.toolerror/chain_suggestions";

/// The successful result of a handler.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ToolOutput {
    /// The tool's output.
    pub data: Value,
    /// Problems that did not make the call fail.
    #[serde(default)]
    pub warnings: Vec<Warning>,
    /// The state after the call.
    #[serde(default)]
    pub state_after: Option<Value>,
    /// Tools that could come next; hints for the agent.
    #[serde(default)]
    pub chain_suggestions: Vec<Value>,
    /// The content of the tool's result; without it, the data as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<Vec<Value>>,
    /// The tool's result has no structured content: the data are what its content says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_content_only: bool,
}

/// A problem in a call that succeeded.
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
    /// How serious it is: `warning`, or `error` for the failure of a hook, unless its error says otherwise.
    #[serde(default = "warning")]
    pub severity: String,
}

/// The severity of what was not the failure of a hook.
fn warning() -> String {
    "warning".to_owned()
}

impl Warning {
    /// A warning of a stage.
    pub fn new(stage: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            stage: stage.into(),
            code: None,
            message: message.into(),
            severity: warning(),
        }
    }
}

impl ToolOutput {
    /// A success with these data.
    pub fn new(data: Value) -> Self {
        Self {
            data,
            ..Self::default()
        }
    }

    /// Gives the tool's result this content, blocks in the form of MCP, in place of its data as text.
    #[must_use]
    pub fn with_content(mut self, blocks: impl IntoIterator<Item = Value>) -> Self {
        self.content = Some(blocks.into_iter().collect());
        self
    }

    /// Sets the state after the call.
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

    /// The content of the tool's result: blocks in the form of MCP.
    fn blocks(&self, data: &Value) -> Vec<Value> {
        let text = || vec![json!({ "type": "text", "text": data.to_string() })];
        self.content.clone().unwrap_or_else(text)
    }

    /// The MCP tool result: the content, the structured content where it is an object, and `_meta`.
    pub fn to_result(&self) -> Value {
        let data = self.structured();
        let mut result = Map::from_iter([("content".to_owned(), json!(self.blocks(&data)))]);
        let meta = self.meta();
        if !meta.is_empty() {
            result.insert("_meta".to_owned(), meta.into());
        }
        if data.is_object() && !self.is_content_only {
            result.insert("structuredContent".to_owned(), data);
        }
        result.into()
    }

    /// The outcome that an MCP tool result is. Its data are the structured content, else the JSON object that its only text
    /// is, else an object with the `content` (SPEC §4.7.1).
    pub fn from_result(result: &Value) -> Self {
        let content = result.get("content").and_then(Value::as_array).cloned();
        let structured = result.get("structuredContent").filter(|data| !data.is_null());
        let listed = |name: &str| {
            result
                .get("_meta")
                .and_then(|meta| meta.get(name))
                .and_then(Value::as_array)
        };
        let warnings = listed(WARNINGS).into_iter().flatten();
        Self {
            data: structured
                .cloned()
                .or_else(|| object_of(content.as_deref()?))
                .unwrap_or_else(|| json!({ "content": content })),
            warnings: warnings
                .filter_map(|one| serde_json::from_value(one.clone()).ok())
                .collect(),
            state_after: None,
            chain_suggestions: listed(SUGGESTIONS).cloned().unwrap_or_default(),
            is_content_only: structured.is_none(),
            content,
        }
    }

    /// The outcome without its secrets. Texts that repeat data of which something is masked are left out.
    pub(super) fn masked(mut self, emit: &EmitOptions) -> Self {
        let mask = |value: &mut Value| {
            let masked = emitted_value(value, emit);
            let changed = masked.is_some();
            *value = masked.unwrap_or_else(|| value.take());
            changed
        };
        let state = self.state_after.as_mut().is_some_and(mask);
        let changed = mask(&mut self.data) || state;
        self.content = self.content.and_then(|content| {
            let repeats = changed && self.data.get("content").is_none();
            if repeats && content.iter().all(is_text) {
                return None;
            }
            let mut content = Value::from(content);
            mask(&mut content);
            content.as_array().cloned()
        });
        self.chain_suggestions.iter_mut().for_each(|next| {
            mask(next);
        });
        for warning in &mut self.warnings {
            let mut message = Value::from(warning.message.as_str());
            if mask(&mut message) {
                message
                    .as_str()
                    .unwrap_or_default()
                    .clone_into(&mut warning.message);
            }
        }
        self
    }

    /// The `_meta` of the tool result: warnings and suggestions, under their own keys.
    pub fn meta(&self) -> Map<String, Value> {
        let mut meta = Map::new();
        if !self.warnings.is_empty() {
            meta.insert(WARNINGS.to_owned(), json!(self.warnings));
        }
        if !self.chain_suggestions.is_empty() {
            meta.insert(SUGGESTIONS.to_owned(), json!(self.chain_suggestions));
        }
        meta
    }
}

impl ToolSpec {
    /// Classifies the failure of a hook: a warning for an optional hook, otherwise the error of the call.
    ///
    /// # Errors
    /// The error, with the hook as its `stage`, unless the hook is declared optional. That of a hook that is declared critical has
    /// the `severity` `critical`.
    pub fn hook_failed(&self, hook: &str, error: ToolError) -> Result<Warning, ToolError> {
        let declared = self.hooks.get(hook);
        if declared == Some(&HookUse::Critical) {
            return Err(error
                .with_member("stage", hook)
                .with_member("severity", "critical"));
        }
        if declared != Some(&HookUse::Optional) {
            return Err(error.with_member("stage", hook));
        }
        Ok(Warning {
            stage: hook.to_owned(),
            code: error.code(),
            message: error.message().to_owned(),
            severity: error.severity().unwrap_or_else(|| "error".to_owned()),
        })
    }
}

/// The JSON object that the only block of a content is: hosts write data as text where they know no output schema.
fn object_of(content: &[Value]) -> Option<Value> {
    let [block] = content else { return None };
    let text = block.get("text").filter(|_| is_text(block))?.as_str()?;
    serde_json::from_str(text).ok().filter(Value::is_object)
}

fn is_text(block: &Value) -> bool {
    block.get("type").and_then(Value::as_str) == Some("text")
}
