//! Toolset documents, and the checks of values by them.

use std::time::Duration;

use serde_json::{json, Value};
use toolerror::contract::{Document, Refusal, Toolset};
use toolerror::{EmitOptions, ToolError};

use super::{arguments, plan, refused, value};
use crate::Misuse;

/// A toolset document, whatever is wrong with it, and what checks values by it where nothing is.
#[derive(Debug)]
pub struct ContractToolset {
    document: Document,
    compiled: Option<Toolset>,
}

impl ContractToolset {
    /// Reads a document in JSON or YAML. What is wrong with it are diagnostics.
    ///
    /// ```
    /// use toolerror_bridge::ContractToolset;
    /// let toolset = ContractToolset::from_text("toolset: t\nversion: 1.0.0\ntools: [{name: a, capabilities: [READ]}]");
    /// assert_eq!(toolset.diagnostics(), "[]");
    /// let refused = toolset.check_input("a", &[], "{}", None).unwrap().unwrap();
    /// assert_eq!(refused.missing(), ["READ"]);
    /// ```
    pub fn from_text(text: &str) -> Self {
        Self::new(Document::from_text(text))
    }

    /// A document that is a value already, as JSON.
    ///
    /// # Errors
    /// What is not JSON.
    pub fn from_value(json: &str) -> Result<Self, Misuse> {
        Ok(Self::new(Document::from_value(value("toolset", json)?)))
    }

    fn new(document: Document) -> Self {
        let compiled = document.compile().ok();
        Self { document, compiled }
    }

    /// What checks values; refused where the document has diagnostics.
    pub(super) fn compiled(&self) -> Result<&Toolset, Misuse> {
        match &self.compiled {
            Some(compiled) => Ok(compiled),
            None => Err(self
                .document
                .compile()
                .err()
                .unwrap_or_else(|| Misuse::new("toolset is not valid"))),
        }
    }

    /// As [`compiled`](Self::compiled), for a guard that keeps it.
    pub(super) fn compile(&self) -> Result<Toolset, Misuse> {
        self.document.compile()
    }

    /// The toolset with the tool of this name that lists the steps of a trace, unless it declares one itself.
    #[must_use]
    pub fn with_query_state(&self, name: &str) -> Self {
        Self::new(self.document.with_query_state(name))
    }

    /// The toolset whose published output schemas allow what these options mask.
    #[must_use]
    pub fn with_emit(&self, emit: EmitOptions) -> Self {
        let mut made = Self::new(self.document.clone());
        made.compiled = made.compiled.map(|compiled| compiled.with_emit(emit));
        made
    }

    /// All that is wrong with the document, `[{"rule", "tool"?, "path"?, "line"?, "message"}]`.
    pub fn diagnostics(&self) -> String {
        json!(self.document.validate()).to_string()
    }

    /// The names of the tools, each after those that it depends on.
    ///
    /// # Errors
    /// A document with diagnostics.
    pub fn order(&self) -> Result<Vec<String>, Misuse> {
        let order = self.document.order()?;
        Ok(order.into_iter().map(str::to_owned).collect())
    }

    /// What a new version changes, `{"level", "changes": [{"rule", "tool"?, "path", "level"}]}`.
    ///
    /// # Errors
    /// A document with diagnostics.
    pub fn diff(&self, new: &Self) -> Result<String, Misuse> {
        Ok(json!(self.document.diff(&new.document)?).to_string())
    }

    /// What a server tells its clients, `{"initialize", "tools", "meta"}`.
    ///
    /// # Errors
    /// A document with diagnostics.
    pub fn publish(&self) -> Result<String, Misuse> {
        Ok(self.compiled()?.publish().to_string())
    }

    /// What the core says of arguments of which single members do not fit, as JSON; nothing for a tool without a plan.
    #[must_use]
    pub fn faults(&self, tool: &str) -> Option<String> {
        let tool = self.compiled.as_ref()?.tool(tool)?;
        Some(plan::faults::of_tool(tool)?.to_string())
    }

    /// The plans of all tools that have one, `[[tool, plan], …]`, for a language that checks by them before it asks the core;
    /// none of a document with diagnostics. `plan/mod.rs` says what a plan is.
    ///
    /// ```
    /// use toolerror_bridge::ContractToolset;
    /// let document = r#"{"toolset":"t","version":"1.0.0","tools":[{"name":"a","input":{"properties":{"n":{"type":"integer"}}}}]}"#;
    /// let plans = ContractToolset::from_value(document).unwrap().plans();
    /// assert!(plans.contains(r#"["n",{"number":{"max":9007199254740991.0,"min":-9007199254740991.0,"whole":true}},false]"#));
    /// ```
    pub fn plans(&self) -> String {
        let tools = self.compiled.iter().flat_map(|compiled| &compiled.spec().tools);
        let plans = tools.filter_map(|tool| Some(json!([tool.name, plan::of_tool(tool)?])));
        Value::Array(plans.collect()).to_string()
    }

    /// The error of a call that must not run; nothing when it may. Values are JSON. Arguments that are too deep for it, or
    /// hold a number that is too large, must not run either.
    ///
    /// # Errors
    /// A document with diagnostics; a state that is not JSON.
    pub fn check_input(
        &self,
        tool: &str,
        grants: &[String],
        input: &str,
        state: Option<&str>,
    ) -> Result<Option<ToolError>, Misuse> {
        let input = arguments(input);
        let is_read = input.is_some();
        let checked = self.check_input_value(tool, grants, &input.unwrap_or_default(), state)?;
        Ok(checked.map(|error| refused(error, is_read)))
    }

    /// As [`check_input`](Self::check_input), for arguments that are a value already.
    ///
    /// # Errors
    /// As there.
    pub fn check_input_value(
        &self,
        tool: &str,
        grants: &[String],
        input: &Value,
        state: Option<&str>,
    ) -> Result<Option<ToolError>, Misuse> {
        let state = state.map(|state| value("state", state)).transpose()?;
        let checked = self.compiled()?.check_input(tool, grants, input, state.as_ref());
        Ok(checked.err())
    }

    /// The error of a call whose output breaks the contract. Values are JSON.
    ///
    /// # Errors
    /// A document with diagnostics; what is not JSON.
    pub fn check_output(&self, tool: &str, input: &str, output: &str) -> Result<Option<ToolError>, Misuse> {
        let (input, output) = (value("input", input)?, value("output", output)?);
        Ok(self.compiled()?.check_output(tool, &input, &output).err())
    }

    /// The error of a call that a guard refuses or stops, by the word of the reason (SPEC §4.4.14).
    ///
    /// # Errors
    /// A document with diagnostics; an unknown tool or reason.
    pub fn refusal(
        &self,
        tool: &str,
        because: &str,
        dependency: &str,
        wait: Duration,
    ) -> Result<ToolError, Misuse> {
        let found = self.compiled()?.tool(tool);
        let spec = found.ok_or_else(|| Misuse::new(format_args!("unknown tool `{tool}`")))?;
        Ok(Refusal::named(because, dependency, wait)?.error(spec))
    }
}
