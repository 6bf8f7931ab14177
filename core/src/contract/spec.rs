//! A toolset as its document declares it (SPEC §4.1).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::ErrorType;

/// The contracts of the tools of one server.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct ToolsetSpec {
    /// The name of the set.
    pub toolset: String,
    /// Its version, SemVer.
    pub version: String,
    /// The purpose of the set, for people and models.
    #[serde(default)]
    pub description: Option<String>,
    /// Capabilities that include others.
    #[serde(default)]
    pub implies: BTreeMap<String, Vec<String>>,
    /// Schemas that the schemas of all tools can refer to.
    #[serde(default, rename = "$defs")]
    pub defs: BTreeMap<String, Value>,
    /// The tools, in the order of the document.
    pub tools: Vec<ToolSpec>,
}

/// The contract of one tool.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct ToolSpec {
    /// Its name.
    pub name: String,
    /// The tool's purpose, for people and models.
    #[serde(default)]
    pub description: Option<String>,
    /// The JSON Schema of the arguments.
    #[serde(default)]
    pub input: Option<Value>,
    /// The JSON Schema of the structured result.
    #[serde(default)]
    pub output: Option<Value>,
    /// Capabilities that a caller needs.
    #[serde(default)]
    pub capabilities: Vec<String>,
    /// The tools that must be there and reachable.
    #[serde(default)]
    pub dependencies: Vec<String>,
    /// Whether they must have run in the same trace.
    #[serde(default)]
    pub dependency_order: bool,
    /// Conditions that must hold before the tool runs.
    #[serde(default)]
    pub preconditions: Vec<PredicateSpec>,
    /// Conditions that must hold after it has run.
    #[serde(default)]
    pub postconditions: Vec<PredicateSpec>,
    /// Numbers that a call must not exceed.
    #[serde(default)]
    pub limits: Limits,
    /// Whether calls carry an idempotency key.
    #[serde(default)]
    pub idempotency_key: KeyUse,
    /// Since when the tool is deprecated.
    #[serde(default)]
    pub deprecated: Option<Deprecated>,
    /// Hooks around the handler: whether the failure of one is the failure of the call.
    #[serde(default)]
    pub hooks: BTreeMap<String, HookUse>,
    /// The errors that the tool may return.
    #[serde(default)]
    pub errors: Vec<ErrorSpec>,
    /// Whether the tool changes something; `None` if not stated.
    #[serde(default)]
    pub mutates: Option<bool>,
    /// Whether a second equal call changes nothing more.
    #[serde(default)]
    pub idempotent: Option<bool>,
    /// Whether it gives its items page by page.
    #[serde(default)]
    pub paginated: bool,
}

impl ToolSpec {
    /// Whether the tool is known to change nothing: it is declared so, or it only needs read capabilities (SPEC §4.1).
    pub fn is_read_only(&self) -> bool {
        let reads = !self.capabilities.is_empty() && self.capabilities.iter().all(|name| name == "READ");
        self.mutates.map_or(reads, |mutates| !mutates)
    }
}

/// Something that must hold before or after a call.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct PredicateSpec {
    /// The code of the error when it does not hold.
    pub code: String,
    /// The type of that error.
    #[serde(default, rename = "type")]
    pub error_type: Option<ErrorTypeWord>,
    /// The condition in words, for people and models.
    #[serde(default)]
    pub description: Option<String>,
    /// The JSON Schema that accepts the values of the call when it holds.
    pub when: Value,
}

/// An error that a tool may return.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct ErrorSpec {
    /// Its `data.code`.
    pub code: String,
    /// Its type.
    #[serde(rename = "type")]
    pub error_type: ErrorTypeWord,
    /// Its `recoverable`; without it, that of the type.
    #[serde(default)]
    pub recoverable: Option<bool>,
    /// When it occurs, for people and models.
    #[serde(default)]
    pub description: Option<String>,
}

/// One of the six types, as a document writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct ErrorTypeWord(pub ErrorType);

impl TryFrom<String> for ErrorTypeWord {
    type Error = crate::misuse::Misuse;

    fn try_from(word: String) -> Result<Self, Self::Error> {
        word.parse().map(Self)
    }
}

/// Numbers that a call must not exceed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Limits {
    /// How long the handler may run, in milliseconds.
    pub timeout_ms: Option<u64>,
    /// The memory that the host should allow; not enforced here.
    pub memory_mb: Option<u64>,
    /// The size of the arguments as canonical JSON.
    pub max_input_bytes: Option<u64>,
    /// The size of the result as canonical JSON.
    pub max_output_bytes: Option<u64>,
    /// How many items a result may have.
    pub max_items: Option<u64>,
    /// Calls per minute.
    pub rate_per_minute: Option<u64>,
    /// Calls at once.
    pub max_concurrent: Option<u64>,
}

/// Whether calls carry an idempotency key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyUse {
    /// A key is ignored.
    #[default]
    None,
    /// A key is used when there is one.
    Optional,
    /// A call without a key is refused.
    Required,
}

/// How the failure of a hook is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HookUse {
    /// As the failure of the call.
    Critical,
    /// As a warning.
    Optional,
}

/// Since when a tool is deprecated.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Deprecated {
    /// The version of the set that deprecated it.
    pub since: String,
    /// The tool to call instead.
    #[serde(default, rename = "use")]
    pub replacement: Option<String>,
}
