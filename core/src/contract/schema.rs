//! The JSON Schemas of contracts: formats are asserted, and no doubt counts for the caller (SPEC §4.1).

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::{Keyword, ValidationError, Validator};
use serde_json::{json, Map, Value};

use crate::contract::bounded::bounded;
use crate::contract::endless;
use crate::contract::formats::SEMANTIC_TYPES;
use crate::error::Violation;
use crate::schema::{Schema, SchemaFault};

/// Compiles a schema of a contract.
pub(crate) fn compile(schema: &Value) -> Result<Schema, SchemaFault> {
    let options = || jsonschema::options().with_keyword("format", format).offline();
    let compiled = Schema::compile(options(), schema)?;
    if !endless::multiplies(schema)? {
        return Ok(compiled);
    }
    match bounded(schema) {
        Some(schema) => Schema::compile_bounded(options(), &schema),
        None => Ok(compiled),
    }
}

/// All violations of a value, including one for a check that would take too long.
pub(crate) fn violations(schema: &Schema, value: &Value) -> Vec<Violation> {
    if schema.is_valid(value) {
        return Vec::new();
    }
    let (mut found, undecided) = schema.violations_until(value);
    found.extend(undecided.map(|at| match at.as_str() {
        "" => Violation::new(at, "$ref", "takes too long to check: it is nested too deeply"),
        _ => Violation::new(at, "pattern", "takes too long to compare with its pattern"),
    }));
    found
}

/// A format that is asserted.
struct Format {
    must: String,
    accepts: Accepts,
}

enum Accepts {
    Semantic(fn(&Value) -> bool),
    Standard(Box<Validator>),
}

impl<'i> Keyword<'i> for Format {
    fn validate(&self, value: &'i Value) -> Result<(), ValidationError<'i>> {
        if self.is_valid(value) {
            return Ok(());
        }
        Err(ValidationError::custom(self.must.clone()))
    }

    fn is_valid(&self, value: &'i Value) -> bool {
        match &self.accepts {
            Accepts::Semantic(accepts) => accepts(value),
            Accepts::Standard(validator) => validator.is_valid(value),
        }
    }
}

/// The keyword `format`: semantic types and the formats of JSON Schema. Unknown formats accept any value.
fn format<'a>(
    _: &'a Map<String, Value>,
    name: &'a Value,
    _: jsonschema::paths::Location,
) -> Result<Box<dyn for<'i> Keyword<'i>>, ValidationError<'a>> {
    let name = name.as_str().unwrap_or_default();
    if let Some(found) = SEMANTIC_TYPES.iter().find(|semantic| semantic.name == name) {
        return Ok(Box::new(Format {
            must: format!("must be {}", found.must),
            accepts: Accepts::Semantic(found.accepts),
        }));
    }
    let standard = jsonschema::options()
        .should_validate_formats(true)
        .offline()
        .build(&json!({ "format": name }));
    let standard = standard.map_err(|_| ValidationError::custom(format!("unknown format `{name}`")))?;
    Ok(Box::new(Format {
        must: format!("must have the format `{name}`"),
        accepts: Accepts::Standard(Box::new(standard)),
    }))
}

/// A schema together with the shared `$defs` that it refers to, so that it is complete. Its own definitions win.
pub(crate) fn with_defs(schema: &Value, shared: &BTreeMap<String, Value>) -> Value {
    let Value::Object(object) = schema else {
        return schema.clone();
    };
    let mut wanted = BTreeSet::new();
    collect(schema, shared, &mut wanted);
    let mut object = object.clone();
    if !wanted.is_empty() {
        let own = object.entry("$defs").or_insert_with(|| json!({}));
        if let Some(own) = own.as_object_mut() {
            for name in wanted {
                let Some(def) = shared.get(&name) else { continue };
                own.entry(name).or_insert_with(|| def.clone());
            }
        }
    }
    Value::Object(object)
}

/// The shared definitions that a schema refers to, and those that they refer to.
fn collect(schema: &Value, shared: &BTreeMap<String, Value>, wanted: &mut BTreeSet<String>) {
    let mut open = vec![schema];
    while let Some(value) = open.pop() {
        if let Some(name) = value.get("$ref").and_then(referred)
            && let Some((name, def)) = shared.get_key_value(&name)
            && wanted.insert(name.clone())
        {
            open.push(def);
        }
        match value {
            Value::Object(members) => open.extend(members.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
}

/// The name in `#/$defs/NAME`.
fn referred(reference: &Value) -> Option<String> {
    let name = reference.as_str()?.strip_prefix("#/$defs/")?;
    let name = name.split('/').next().unwrap_or_default();
    Some(name.replace("~1", "/").replace("~0", "~"))
}
