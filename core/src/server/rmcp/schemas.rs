//! Arguments checked by the schemas of the tools, each compiled once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::model::{JsonObject, Tool};
use serde_json::Value;

use crate::error::Violation;
use crate::schema::Schema;

/// How many tools' schemas are kept.
const MAX_SCHEMAS: usize = 1024;

/// The compiled schemas by the tool's name.
#[derive(Debug, Default)]
pub(crate) struct Schemas(Mutex<HashMap<String, Compiled>>);

/// A schema as the server listed it, and its compiled form; `None` if it does not compile.
#[derive(Clone, Debug)]
struct Compiled {
    listed: Arc<JsonObject>,
    schema: Option<Arc<Schema>>,
}

impl Schemas {
    /// The violations of the tool's input schema by arguments; none if the schema is invalid.
    pub(crate) fn violations(&self, tool: &Tool, arguments: &Value) -> Vec<Violation> {
        let schema = self.get_or_compile(tool);
        schema.map_or_else(Vec::new, |schema| schema.violations(arguments))
    }

    /// Compiles outside of the lock: another call of the tool may do the same, and the last one stays.
    fn get_or_compile(&self, tool: &Tool) -> Option<Arc<Schema>> {
        let listed = &tool.input_schema;
        let known = self.lock().get(tool.name.as_ref()).cloned();
        let same = |known: &Compiled| Arc::ptr_eq(&known.listed, listed) || known.listed == *listed;
        if let Some(known) = known.filter(same) {
            return known.schema;
        }
        let schema = Schema::new(&Value::Object(listed.as_ref().clone()));
        if let Err(broken) = &schema {
            tracing::warn!(tool = tool.name.as_ref(), error = %broken, "arguments are not checked");
        }
        let schema = schema.ok().map(Arc::new);
        let compiled = Compiled {
            listed: listed.clone(),
            schema: schema.clone(),
        };
        let mut all = self.lock();
        if all.len() >= MAX_SCHEMAS {
            all.clear();
        }
        all.insert(tool.name.to_string(), compiled);
        schema
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Compiled>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tool(schema: &Value) -> Tool {
        Tool::new("x", "", schema.as_object().cloned().unwrap())
    }

    #[test]
    fn a_schema_is_compiled_once_and_again_when_the_server_lists_another() {
        let schemas = Schemas::default();
        let (one, equal) = (
            tool(&json!({"maxProperties": 1})),
            tool(&json!({"maxProperties": 1})),
        );
        let first = schemas.get_or_compile(&one).unwrap();
        for tool in [&one, &one.clone(), &equal] {
            assert!(Arc::ptr_eq(&first, &schemas.get_or_compile(tool).unwrap()));
        }
        let other = tool(&json!({"maxProperties": 0}));
        assert!(!Arc::ptr_eq(&first, &schemas.get_or_compile(&other).unwrap()));
        assert_eq!(schemas.violations(&other, &json!({"a": 1})).len(), 1);
        let broken = tool(&json!({"type": 7}));
        assert!(schemas.get_or_compile(&broken).is_none() && schemas.get_or_compile(&broken).is_none());
        assert_eq!(schemas.violations(&broken, &json!({})), []);
    }
}
