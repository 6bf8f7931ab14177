//! Whether a predicate depends on the state of the system.

use std::collections::HashSet;

use serde_json::Value;

use crate::text::percent::percent_decoded;

/// Whether a schema may constrain the member `state` of a call's values. Without a state such a predicate would pass or
/// fail for the wrong reason. In doubt it may.
pub(crate) fn needs_state(schema: &Value) -> bool {
    let mut walk = Walk {
        root: schema,
        seen: HashSet::new(),
    };
    walk.says_state(schema)
}

struct Walk<'a> {
    root: &'a Value,
    /// The schemas that were looked at, by their addresses: several references may lead to one.
    seen: HashSet<*const Value>,
}

impl<'a> Walk<'a> {
    /// Whether a schema constrains `state`, also below the keywords that combine schemas.
    fn says_state(&mut self, schema: &'a Value) -> bool {
        let Some(object) = schema.as_object().filter(|_| self.seen.insert(schema)) else {
            return false;
        };
        let is_root = std::ptr::eq(schema, self.root);
        object.iter().any(|(keyword, value)| match keyword.as_str() {
            "properties" => value.get("state").is_some(),
            "required" => names_state(value),
            "dependentRequired" => {
                let lists = value.as_object().into_iter().flatten();
                lists
                    .into_iter()
                    .any(|(name, list)| name == "state" || names_state(list))
            }
            "dependentSchemas" => {
                let schemas = value.as_object().into_iter().flatten();
                schemas
                    .into_iter()
                    .any(|(name, schema)| name == "state" || self.says_state(schema))
            }
            "allOf" | "anyOf" | "oneOf" => {
                let mut schemas = value.as_array().into_iter().flatten();
                schemas.any(|inner| self.says_state(inner))
            }
            "not" | "if" | "then" | "else" => self.says_state(value),
            "$ref" | "$dynamicRef" => self.refers_to_state(value.as_str().unwrap_or_default()),
            // references in it are those of another document
            "$id" => !is_root,
            // these speak of all members
            "additionalProperties"
            | "unevaluatedProperties"
            | "patternProperties"
            | "propertyNames"
            | "const"
            | "enum"
            | "minProperties"
            | "maxProperties"
            | "dependencies"
            | "$recursiveRef" => true,
            _ => false,
        })
    }

    /// Whether a schema that a reference leads to constrains `state`. One that leads nowhere here may.
    fn refers_to_state(&mut self, reference: &str) -> bool {
        let targets = self.targets(reference);
        targets.is_empty() || targets.into_iter().any(|target| self.says_state(target))
    }

    fn targets(&self, reference: &str) -> Vec<&'a Value> {
        let Some(fragment) = reference.strip_prefix('#') else {
            return Vec::new();
        };
        let fragment = percent_decoded(fragment).unwrap_or_else(|| fragment.to_owned());
        if fragment.is_empty() || fragment.starts_with('/') {
            return self.root.pointer(&fragment).into_iter().collect();
        }
        // a dynamic reference may lead to any schema with this anchor
        let mut found = Vec::new();
        let mut open = vec![self.root];
        while let Some(value) = open.pop() {
            let anchors = ["$anchor", "$dynamicAnchor"].map(|keyword| value.get(keyword)?.as_str());
            if anchors.contains(&Some(fragment.as_str())) {
                found.push(value);
            }
            match value {
                Value::Object(members) => open.extend(members.values()),
                Value::Array(items) => open.extend(items),
                _ => {}
            }
        }
        found
    }
}

fn names_state(list: &Value) -> bool {
    list.as_array().into_iter().flatten().any(|name| name == "state")
}
