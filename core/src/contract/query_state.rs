//! The ready-made tool that lists the steps of a trace (SPEC §4.7.9).

use serde_json::{json, Value};

use crate::contract::document::Document;

impl Document {
    /// The document with the tool that lists the steps of a trace under this name, unless it declares one itself. Calls of
    /// the tool are answered by `Guard::query_state`.
    ///
    /// ```
    /// use toolerror::contract::Document;
    /// let document = Document::from_text("toolset: t\nversion: 1.0.0\ntools: [{name: a}]");
    /// let document = document.with_query_state("t.query_state");
    /// assert_eq!(document.order().unwrap(), ["a", "t.query_state"]);
    /// ```
    #[must_use]
    pub fn with_query_state(&self, name: &str) -> Self {
        let declared = |tools: &Vec<Value>| tools.iter().any(|tool| tool.get("name") == Some(&json!(name)));
        let mut value = self.value().clone();
        match value.get_mut("tools").and_then(Value::as_array_mut) {
            // what has faults keeps them, with their lines
            Some(tools) if self.validate().is_empty() && !declared(tools) => tools.push(tool(name)),
            _ => return self.clone(),
        }
        Self::from_value(value)
    }
}

/// The contract of the tool. What it gives, its caller was given before: it needs no capability.
fn tool(name: &str) -> Value {
    let text = json!({ "type": "string" });
    let number = json!({ "type": "integer", "minimum": 0 });
    json!({
        "name": name,
        "description": "List the calls of this trace so far, with their inputs, outputs and errors",
        "mutates": false,
        "idempotent": true,
        "paginated": true,
        "limits": { "max_items": 100 },
        "input": {
            "type": "object",
            "properties": {
                "limit": { "type": "integer", "minimum": 1, "maximum": 100 },
                "offset": number,
                "trace_id": text,
            },
            "required": ["limit"],
            "additionalProperties": false,
        },
        "output": {
            "type": "object",
            "properties": {
                "items": { "type": "array", "items": step(&text, &number) },
                "meta": {
                    "type": "object",
                    "properties": { "limit": number, "offset": number, "count": number },
                    "required": ["limit", "offset", "count"],
                },
            },
            "required": ["items", "meta"],
        },
    })
}

/// The schema of one recorded step.
fn step(text: &Value, number: &Value) -> Value {
    json!({
        "type": "object",
        "properties": {
            "step_id": text,
            "trace_id": text,
            "index": number,
            "tool": text,
            "inputs": {},
            "outputs": {},
            "duration_ms": number,
            "status": { "enum": ["ok", "error"] },
            "emitted_at": { "type": "string", "format": "date-time" },
            "error": { "type": "object" },
        },
        "required": ["step_id", "trace_id", "index", "tool", "inputs", "outputs", "duration_ms", "status", "emitted_at"],
    })
}
