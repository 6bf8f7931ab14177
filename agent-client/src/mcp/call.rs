//! A call with its own settings.

use std::sync::Arc;
use std::time::Duration;

use rmcp::model::CallToolRequestParams;
use serde_json::value::RawValue;
use serde_json::Value;
use toolerror::ToolError;

use crate::driver::{ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY};
use crate::engine::{fnv1a64, Facts, Policy};

/// One call of a tool, with settings that replace the client's.
///
/// ```
/// use std::time::Duration;
/// use serde_json::json;
/// use toolerror_agent::mcp::ToolCall;
/// let call = ToolCall::new("search", json!({"query": "leases"})).with_timeout(Duration::from_secs(5));
/// assert_eq!(call.tool(), "search");
/// ```
#[derive(Clone, Debug)]
pub struct ToolCall {
    pub(super) tool: String,
    arguments: Value,
    /// The arguments as they are sent, where their text counts.
    text: Option<Arc<RawValue>>,
    pub(super) params: CallToolRequestParams,
    facts: Option<Facts>,
    idempotency_key: Option<String>,
    pub(super) timeout: Option<Duration>,
    pub(super) policy: Option<Arc<Policy>>,
}

impl ToolCall {
    /// A call with these arguments: a JSON object, or null for none.
    pub fn new(tool: impl Into<String>, arguments: Value) -> Self {
        let tool = tool.into();
        Self {
            params: CallToolRequestParams::new(tool.clone()),
            tool,
            arguments,
            text: None,
            facts: None,
            idempotency_key: None,
            timeout: None,
            policy: None,
        }
    }

    /// A call with these arguments, the text of a JSON object, which is sent digit by digit (SPEC §2.5.19). A transport of the
    /// caller's own gets a `Value`, in which numbers are doubles.
    ///
    /// ```
    /// use toolerror_agent::mcp::ToolCall;
    /// assert!(ToolCall::with_json("pay", r#"{"amount":1.50,"order":12345678901234567890123}"#).is_ok());
    /// assert!(ToolCall::with_json("pay", "{").is_err());
    /// ```
    ///
    /// # Errors
    /// The text is not JSON.
    pub fn with_json(tool: impl Into<String>, arguments: &str) -> serde_json::Result<Self> {
        let text: Box<RawValue> = serde_json::from_str(arguments)?;
        if !text.get().starts_with('{') {
            return Ok(Self::new(tool, serde_json::from_str(arguments)?));
        }
        // none for a number beyond a double
        let value = serde_json::from_str(arguments).unwrap_or_default();
        let mut call = Self::new(tool, value);
        // line breaks in JSON are blanks, and would end a line
        let text = text.get().replace(['\r', '\n'], " ");
        call.text = Some(RawValue::from_string(text)?.into());
        Ok(call)
    }

    /// Sets facts in place of the server's hints, for example that the arguments contain an idempotency key.
    #[must_use]
    pub fn with_facts(mut self, facts: Facts) -> Self {
        self.facts = Some(facts);
        self
    }

    /// Sends an idempotency key with every attempt, as `io.github.toolerror/idempotency_key` in `_meta` (SPEC §2.1.14).
    /// The call then counts as safe to retry: use it only if the server honours the key. With a blank key the call
    /// fails with VALIDATION before it is sent.
    #[must_use]
    pub fn with_idempotency_key(mut self, key: impl Into<String>) -> Self {
        self.idempotency_key = Some(key.into());
        self
    }

    /// Sets the longest time from the start of the call to its end, all attempts and waits included.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Sets the policy of this call in place of the client's. What is known of the tool, such as its budget, is shared.
    #[must_use]
    pub fn with_policy(mut self, policy: Policy) -> Self {
        self.policy = Some(Arc::new(policy));
        self
    }

    /// Sets the other parameters of the protocol: `_meta`, answers to `input_required`. Tool and arguments of `params`
    /// are ignored.
    #[must_use]
    pub fn with_params(mut self, params: CallToolRequestParams) -> Self {
        self.params = params;
        self
    }

    /// The tool's name.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The facts about the call: those that its caller set, else `hints`.
    pub(super) fn facts(&self, hints: impl FnOnce() -> Facts) -> Facts {
        let mut facts = self.facts.unwrap_or_else(hints);
        facts.idempotency_key |= self.key().is_some_and(|key| !is_blank(key));
        facts
    }

    /// The request as this attempt sends it, counted from 1.
    pub(super) fn request(&self, attempt: u32) -> Result<CallToolRequestParams, ToolError> {
        if self.key().is_some_and(is_blank) {
            return Err(ToolError::validation("`idempotency_key` must not be blank"));
        }
        let mut params = self.params.clone();
        params.name = self.tool.clone().into();
        params.arguments = match &self.arguments {
            Value::Null => None,
            Value::Object(arguments) => Some(arguments.clone()),
            _ => return Err(ToolError::validation("`arguments` must be a JSON object")),
        };
        let meta = params.meta.get_or_insert_default();
        meta.insert(ATTEMPT_META_KEY.to_owned(), attempt.into());
        if let Some(key) = self.key() {
            meta.insert(IDEMPOTENCY_META_KEY.to_owned(), key.into());
        }
        Ok(params)
    }

    fn key(&self) -> Option<&str> {
        self.idempotency_key.as_deref()
    }

    /// The text of the arguments, where it counts.
    pub(super) fn arguments_text(&self) -> Option<Arc<RawValue>> {
        self.text.clone()
    }

    /// Sets other arguments.
    pub(super) fn set_arguments(&mut self, arguments: Value) {
        self.arguments = arguments;
        self.text = None;
    }

    /// A hash by which the engine sees whether the arguments changed.
    pub(super) fn arguments_hash(&self) -> u64 {
        let text = self.text.as_ref().map(|text| text.get().to_owned());
        let text = text.unwrap_or_else(|| self.arguments.to_string());
        fnv1a64(toolerror::json::canonical_json(&text).unwrap_or(text).as_bytes())
    }
}

/// Whether a server could recognise no call by this key.
fn is_blank(key: &str) -> bool {
    key.trim().is_empty()
}
