//! A toolset ready for calls: its schemas are compiled.

use std::collections::{BTreeSet, HashMap};

use serde_json::{json, Value};

use crate::contract::document::Document;
use crate::contract::failure;
use crate::contract::schema::{compile, violations, with_defs};
use crate::contract::source::too_deep_part;
use crate::contract::spec::{PredicateSpec, ToolSpec, ToolsetSpec};
use crate::contract::state::needs_state;
use crate::emit::EmitOptions;
use crate::error::{Phase, ToolError, Violation};
use crate::json::{to_canonical_json, MAX_JSON_DEPTH};
use crate::misuse::Misuse;
use crate::schema::Schema;
use crate::server::unknown_tool;

/// A toolset that checks calls (SPEC §4.4). It is immutable; threads can share it.
///
/// ```
/// use serde_json::json;
/// use toolerror::contract::Document;
/// use toolerror::ErrorType;
///
/// let text = "toolset: notes\nversion: 1.0.0\ntools:\n  - name: read\n    capabilities: [READ]\n    input: {required: [id]}";
/// let toolset = Document::from_text(text).compile().unwrap();
/// let refused = toolset.check_input("read", ["WRITE"], &json!({"id": 7}), None).unwrap_err();
/// assert_eq!(refused.error_type(), ErrorType::Permission);
/// let refused = toolset.check_input("read", ["READ"], &json!({}), None).unwrap_err();
/// assert_eq!(refused.violations()[0].path, "/id");
/// assert!(toolset.check_input("read", ["READ"], &json!({"id": 7}), None).is_ok());
/// ```
#[derive(Debug)]
pub struct Toolset {
    pub(crate) spec: ToolsetSpec,
    tools: HashMap<String, Tool>,
    /// What is masked in outputs, as their published schemas say.
    pub(crate) emit: EmitOptions,
}

/// A tool with its compiled schemas.
#[derive(Debug)]
struct Tool {
    /// Its position in the document.
    at: usize,
    input: Option<Schema>,
    output: Option<Schema>,
    before: Vec<Predicate>,
    after: Vec<Predicate>,
}

#[derive(Debug)]
struct Predicate {
    when: Schema,
    /// Whether the predicate constrains `state`; then it cannot be evaluated without one.
    needs_state: bool,
}

impl Document {
    /// Compiles the schemas of the document.
    ///
    /// # Errors
    /// [`Misuse`] when the document has diagnostics.
    pub fn compile(&self) -> Result<Toolset, Misuse> {
        let spec = self.spec()?.clone();
        let compiled = spec.tools.iter().enumerate();
        let compiled = compiled.map(|(at, tool)| Ok((tool.name.clone(), Tool::new(at, tool, &spec)?)));
        let tools = compiled.collect::<Result<_, Misuse>>()?;
        Ok(Toolset {
            spec,
            tools,
            emit: EmitOptions::default(),
        })
    }
}

impl Tool {
    /// Compiles the schemas and predicates of a tool. An error when one is not a valid schema.
    fn new(at: usize, tool: &ToolSpec, set: &ToolsetSpec) -> Result<Self, Misuse> {
        let schema = |schema: &Value| {
            compile(&with_defs(schema, &set.defs))
                .map_err(|broken| Misuse::new(format!("invalid JSON Schema: {}", broken.why)))
        };
        let predicates = |list: &[PredicateSpec]| {
            let compiled = list.iter().map(|one| {
                let when = with_defs(&one.when, &set.defs);
                Ok(Predicate {
                    needs_state: needs_state(&when),
                    when: schema(&one.when)?,
                })
            });
            compiled.collect::<Result<Vec<_>, Misuse>>()
        };
        Ok(Self {
            at,
            input: tool.input.as_ref().map(schema).transpose()?,
            output: tool.output.as_ref().map(schema).transpose()?,
            before: predicates(&tool.preconditions)?,
            after: predicates(&tool.postconditions)?,
        })
    }
}

impl Toolset {
    /// Says what is masked in outputs, so that the published schemas allow it. `Guard::with_emit` says it of the toolset of a guard.
    #[must_use]
    pub fn with_emit(mut self, emit: EmitOptions) -> Self {
        self.emit = emit;
        self
    }

    /// The declared toolset.
    pub fn spec(&self) -> &ToolsetSpec {
        &self.spec
    }

    /// The contract of a tool.
    pub fn tool(&self, name: &str) -> Option<&ToolSpec> {
        self.spec.tools.get(self.tools.get(name)?.at)
    }

    fn found(&self, name: &str) -> Result<(&ToolSpec, &Tool), ToolError> {
        let tool = self.tools.get(name);
        let found = tool.and_then(|tool| Some((self.spec.tools.get(tool.at)?, tool)));
        found.ok_or_else(|| unknown_tool(name))
    }

    /// Runs all checks before the tool: capabilities, then the input, then all preconditions. `grants` are the
    /// capabilities that the host gives the caller; arguments never grant anything.
    ///
    /// # Errors
    /// The ToolError for the caller (SPEC §4.4).
    pub fn check_input(
        &self,
        tool: &str,
        grants: impl IntoIterator<Item = impl AsRef<str>>,
        input: &Value,
        state: Option<&Value>,
    ) -> Result<(), ToolError> {
        self.check_call(tool, grants, Some(input))?;
        self.check_state(tool, input, state)
    }

    /// The first checks of a call: capabilities, then the input, unless the host has checked it.
    pub(crate) fn check_call(
        &self,
        tool: &str,
        grants: impl IntoIterator<Item = impl AsRef<str>>,
        input: Option<&Value>,
    ) -> Result<&ToolSpec, ToolError> {
        let (spec, tool) = self.found(tool)?;
        self.check_grants(spec, grants)?;
        if let Some(input) = input {
            check_arguments(spec, tool, input)?;
        }
        Ok(spec)
    }

    /// All preconditions.
    fn check_state(&self, tool: &str, input: &Value, state: Option<&Value>) -> Result<(), ToolError> {
        self.precondition_errors(tool, input, state)
            .map(failure::strictest)?
            .map_or(Ok(()), Err)
    }

    /// The errors of all preconditions that do not hold.
    pub(crate) fn precondition_errors(
        &self,
        tool: &str,
        input: &Value,
        state: Option<&Value>,
    ) -> Result<Vec<ToolError>, ToolError> {
        let (spec, tool) = self.found(tool)?;
        Ok(check_before(spec, tool, input, state))
    }

    /// Checks what a tool gave: size and number of items, the output schema, postconditions, `state_after`.
    ///
    /// # Errors
    /// The ToolError for the caller (SPEC §4.4).
    pub fn check_output(&self, tool: &str, input: &Value, output: &Value) -> Result<(), ToolError> {
        let (spec, tool) = self.found(tool)?;
        check_size(spec, output)?;
        let mut found = value_faults(tool.output.as_ref(), output);
        found.extend(page_faults(spec, output));
        if !found.is_empty() {
            return Err(failure::invalid_output(&found));
        }
        check_after(spec, tool, input, output)?;
        if spec.mutates == Some(true) && output.get("state_after").is_none_or(Value::is_null) {
            return Err(failure::no_state_after(spec));
        }
        Ok(())
    }

    /// PERMISSION, with the names of the capabilities that are missing.
    fn check_grants(
        &self,
        tool: &ToolSpec,
        grants: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), ToolError> {
        let grants: Vec<_> = grants.into_iter().collect();
        let is_granted = |name: &String| grants.iter().any(|grant| grant.as_ref() == name);
        if tool.capabilities.iter().all(is_granted) {
            return Ok(());
        }
        let granted = self.with_implied(grants);
        let missing = tool.capabilities.iter().map(String::as_str);
        let missing: Vec<&str> = missing.filter(|name| !granted.contains(*name)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(failure::not_granted(tool, &missing))
    }

    /// The granted capabilities and those that they include.
    fn with_implied(&self, grants: impl IntoIterator<Item = impl AsRef<str>>) -> BTreeSet<String> {
        let mut open: Vec<String> = grants.into_iter().map(|name| name.as_ref().to_owned()).collect();
        let mut granted = BTreeSet::new();
        while let Some(name) = open.pop() {
            open.extend(
                self.spec
                    .implies
                    .get(&name)
                    .into_iter()
                    .flatten()
                    .filter(|other| !granted.contains(*other))
                    .cloned(),
            );
            granted.insert(name);
        }
        granted
    }
}

/// What is wrong with a value: it is nested too deeply, or breaks its schema.
fn value_faults(schema: Option<&Schema>, value: &Value) -> Vec<Violation> {
    if let Some(at) = too_deep_part(value) {
        let message = format!("is nested deeper than {MAX_JSON_DEPTH} levels");
        return vec![Violation::new(at, "json", message)];
    }
    schema.map(|schema| violations(schema, value)).unwrap_or_default()
}

/// VALIDATION when the arguments are too large or break the tool's schema.
fn check_arguments(spec: &ToolSpec, tool: &Tool, input: &Value) -> Result<(), ToolError> {
    if let Some(max) = spec.limits.max_input_bytes {
        let size = to_canonical_json(input).len();
        if size as u64 > max {
            return Err(failure::large_input(max, size));
        }
    }
    let mut found = value_faults(tool.input.as_ref(), input);
    if !input.is_object() && found.is_empty() {
        found.push(Violation::new("", "type", "must be an object"));
    }
    // the schema may have said that it must be an integer
    let is_said =
        |limit: &Violation| limit.rule == "paginated" && found.iter().any(|one| one.path == limit.path);
    found.extend(page_limit(spec, input).filter(|limit| !is_said(limit)));
    if found.is_empty() {
        return Ok(());
    }
    Err(failure::invalid_input(found))
}

/// The violation of a `limit` that is no size of a page, or above the maximum one, of a paginated tool. Whether it may be null
/// says its schema.
fn page_limit(spec: &ToolSpec, input: &Value) -> Option<Violation> {
    let limit = input.get("limit").filter(|_| spec.paginated)?;
    let declared = spec
        .input
        .as_ref()
        .and_then(|input| input.pointer("/properties/limit"));
    if limit.is_null() && declared.is_some() {
        return None;
    }
    let requested = limit
        .as_f64()
        .filter(|number| number.fract() == 0.0 && *number >= 0.0);
    let Some(requested) = requested else {
        return Some(Violation::new("/limit", "paginated", "must be an integer from 0"));
    };
    let max = spec.limits.max_items?;
    #[expect(clippy::cast_precision_loss, reason = "limits are at most 2^53 - 1")]
    let allowed = requested <= max as f64;
    (!allowed).then(|| Violation::new("/limit", "max_items", format!("must be at most {max}")))
}

/// The errors of the preconditions that do not hold. A precondition that needs a missing state cannot be evaluated,
/// which is also an error.
fn check_before(spec: &ToolSpec, tool: &Tool, input: &Value, state: Option<&Value>) -> Vec<ToolError> {
    if tool.before.is_empty() {
        return Vec::new();
    }
    let mut values = json!({ "input": input });
    if let (Some(state), Some(values)) = (state, values.as_object_mut()) {
        values.insert("state".to_owned(), state.clone());
    }
    let failed = spec
        .preconditions
        .iter()
        .zip(&tool.before)
        .filter_map(|(one, predicate)| {
            let decided = !predicate.needs_state || state.is_some();
            match decided.then(|| predicate.when.verdict(&values)).flatten() {
                Some(true) => None,
                Some(false) => Some(failure::precondition(spec, one)),
                None => Some(failure::not_evaluated(one, Phase::Precondition)),
            }
        });
    failed.collect()
}

/// The strictest error of the postconditions that do not hold.
fn check_after(spec: &ToolSpec, tool: &Tool, input: &Value, output: &Value) -> Result<(), ToolError> {
    if tool.after.is_empty() {
        return Ok(());
    }
    let values = json!({ "input": input, "output": output });
    let failed = spec
        .postconditions
        .iter()
        .zip(&tool.after)
        .filter_map(|(one, predicate)| match predicate.when.verdict(&values) {
            Some(true) => None,
            Some(false) => Some(failure::postcondition(one)),
            None => Some(failure::not_evaluated(one, Phase::Postcondition)),
        });
    failure::strictest(failed.collect()).map_or(Ok(()), Err)
}

/// VALIDATION when the output has more items or bytes than the contract allows.
fn check_size(spec: &ToolSpec, output: &Value) -> Result<(), ToolError> {
    let items = output
        .get("items")
        .unwrap_or(output)
        .as_array()
        .map_or(0, Vec::len);
    if let Some(max) = spec.limits.max_items.filter(|max| items as u64 > *max) {
        return Err(failure::large_output(spec, "max_items", max, items, "items"));
    }
    if let Some(max) = spec.limits.max_output_bytes {
        let size = to_canonical_json(output).len();
        if size as u64 > max {
            return Err(failure::large_output(
                spec,
                "max_output_bytes",
                max,
                size,
                "bytes",
            ));
        }
    }
    Ok(())
}

/// The faults of a page: missing items or missing totals.
fn page_faults(spec: &ToolSpec, output: &Value) -> Vec<Violation> {
    if !spec.paginated {
        return Vec::new();
    }
    let mut found = Vec::new();
    if !output.get("items").is_some_and(Value::is_array) {
        found.push(Violation::new("/items", "paginated", "must be an array"));
    }
    for name in ["limit", "offset", "count"] {
        let number = output.get("meta").and_then(|meta| meta.get(name));
        if number.and_then(Value::as_u64).is_none() {
            let must = "must be an integer from 0";
            found.push(Violation::new(format!("/meta/{name}"), "paginated", must));
        }
    }
    found
}
