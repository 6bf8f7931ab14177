//! Arguments that provoke a failure, made from the schema of a tool.

use std::time::Duration;

use serde_json::{json, Map, Value};
use toolerror::schema::Schema;
use toolerror::ErrorType;

use super::samples::{required, sample};

/// A tool that no server has.
pub(super) const UNKNOWN: &str = "toolerror_check_no_such_tool";

/// The name of an argument that no tool has.
const NO_SUCH_ARGUMENT: &str = "toolerror_check";

/// A parameter that says how long a call takes has one of these words in its name.
const DURATIONS: [&str; 4] = ["duration", "seconds", "delay", "sleep"];

/// The unit of such a parameter.
enum Unit {
    Seconds,
    Millis,
}

impl Unit {
    /// By its name; `None` for a parameter that says no duration.
    fn of(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        if name.contains("millis") || name.ends_with("_ms") {
            return Some(Self::Millis);
        }
        let is_duration = DURATIONS.iter().any(|word| name.contains(word));
        is_duration.then_some(Self::Seconds)
    }
}

/// The expected result of a call with such arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// An error of this type.
    Error(ErrorType),
    /// Any error, also one of JSON-RPC.
    Refusal,
    /// Anything that is well-formed.
    Anything,
}

/// A call to probe a server.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Probe {
    pub(crate) name: &'static str,
    pub(crate) arguments: Value,
    pub(crate) expected: Expected,
    /// The parameters of which the error has to name one.
    pub(crate) names: Vec<String>,
}

impl Probe {
    /// A probe without arguments of its own.
    pub(super) fn named(name: &'static str, expected: Expected) -> Self {
        Self {
            name,
            arguments: Value::Null,
            expected,
            names: Vec::new(),
        }
    }
}

/// Calls that a tool's schema allows.
pub(super) struct Allowed {
    pub(super) valid: Probe,
    pub(super) extra: Probe,
    /// Takes longer than the time limit, by a parameter that says how long.
    pub(super) slow: Option<Value>,
}

/// Calls that a tool's schema forbids. What the schema leaves open is not tried.
pub(super) fn forbidden(schema: &Value) -> Vec<Probe> {
    let required = required(schema);
    let typed = typed(schema);
    let names: Vec<String> = typed.iter().map(|typed| typed.name.clone()).collect();
    let all = |value: fn(&Value) -> Value| -> Value {
        let members = typed
            .iter()
            .map(|typed| (typed.name.clone(), value(&typed.wrong)));
        Value::Object(members.collect())
    };
    let probe = |name, arguments, names: &[String]| Probe {
        name,
        arguments,
        expected: Expected::Error(ErrorType::Validation),
        names: names.to_vec(),
    };
    let mut found = Vec::new();
    if !required.is_empty() {
        found.push(probe("missing arguments", json!({}), &required));
        let other = json!({NO_SUCH_ARGUMENT: 1});
        found.push(probe("arguments of another name", other, &required));
    }
    if !typed.is_empty() {
        found.push(probe("arguments of another type", all(Value::clone), &names));
        found.push(probe("deeply nested arguments", all(nested), &names));
        found.push(probe("huge arguments", all(huge), &names));
    }
    let needs = |typed: &&Typed| !typed.may_be_null && required.contains(&typed.name);
    if typed.iter().any(|typed| needs(&typed)) {
        found.push(probe("null arguments", all(|_| Value::Null), &names));
    }
    found
}

/// Calls that a tool's schema allows, as far as samples can say; `limit` is the time limit for an answer.
pub(super) fn allowed(schema: &Value, limit: Duration) -> Allowed {
    let mut valid = sample(schema, schema);
    if !valid.is_object() {
        valid = json!({});
    }
    let mut extra = Probe::named("extra argument", Expected::Anything);
    extra.arguments = with(&valid, NO_SUCH_ARGUMENT, json!(1));
    let schema_of_tool = Schema::new(schema).ok();
    let forbids = |arguments| {
        schema_of_tool
            .as_ref()
            .is_some_and(|schema| !schema.accepts(arguments))
    };
    if forbids(&extra.arguments) && !forbids(&valid) {
        extra.expected = Expected::Error(ErrorType::Validation);
        extra.names = vec![NO_SUCH_ARGUMENT.to_owned()];
    }
    Allowed {
        slow: slow(schema, &valid, limit),
        extra,
        valid: Probe {
            arguments: valid,
            ..Probe::named("valid arguments", Expected::Anything)
        },
    }
}

/// Valid arguments that ask for a call of four times the time limit, or of the `maximum` of the schema.
fn slow(schema: &Value, valid: &Value, limit: Duration) -> Option<Value> {
    let properties = schema.get("properties")?.as_object()?;
    let each = each_property(schema)?;
    let time = limit.saturating_mul(4);
    properties.iter().find_map(|(name, property)| {
        let time = match Unit::of(name)? {
            Unit::Millis => u64::try_from(time.as_millis()).ok()?,
            Unit::Seconds => time.as_secs().max(1),
        };
        let most = property.get("maximum").and_then(Value::as_u64);
        let arguments = with(valid, name, json!(time.min(most.unwrap_or(time))));
        each.accepts(&arguments).then_some(arguments)
    })
}

fn with(arguments: &Value, name: &str, value: Value) -> Value {
    let mut members = arguments.as_object().cloned().unwrap_or_default();
    members.insert(name.to_owned(), value);
    Value::Object(members)
}

/// A parameter with a value that its schema certainly forbids, also when it is nested or huge.
struct Typed {
    name: String,
    wrong: Value,
    may_be_null: bool,
}

/// The parameters that do not take just anything.
fn typed(schema: &Value) -> Vec<Typed> {
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object);
    let Some(each) = each_property(schema) else {
        return Vec::new();
    };
    let one = |name: &String| {
        let forbids = |value: Value| !each.accepts(&with(&Value::Null, name, value));
        let candidates = [json!({"not": "of this type"}), json!(["not of this type"])];
        let is_wrong =
            |value: &Value| forbids(value.clone()) && forbids(nested(value)) && forbids(huge(value));
        Some(Typed {
            name: name.clone(),
            wrong: candidates.into_iter().find(is_wrong)?,
            may_be_null: !forbids(Value::Null),
        })
    };
    properties.unwrap_or(&empty).keys().filter_map(one).collect()
}

/// The schema of the properties alone, with what they refer to.
fn each_property(schema: &Value) -> Option<Schema> {
    let kept = ["$schema", "$defs", "definitions", "properties"];
    let kept = kept
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), schema.get(name)?.clone())));
    Schema::new(&Value::Object(kept.collect())).ok()
}

/// 60 levels of it: what every reader of JSON can read.
fn nested(wrong: &Value) -> Value {
    (0..60).fold(wrong.clone(), |inner, _| match wrong {
        Value::Array(_) => json!([inner]),
        _ => json!({"a": inner}),
    })
}

/// About 100 kB of it.
fn huge(wrong: &Value) -> Value {
    let text = "x".repeat(100_000);
    match wrong {
        Value::Array(_) => json!([text]),
        _ => json!({"a": text}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(10);

    fn names(probes: &[Probe]) -> Vec<&str> {
        probes.iter().map(|probe| probe.name).collect()
    }

    #[test]
    fn the_arguments_of_every_probe_are_forbidden() {
        let schema = json!({"type": "object", "required": ["n", "s"], "properties": {
            "n": {"type": "integer", "minimum": 3}, "s": {"type": "string"}, "any": {}, "l": {"type": "array"},
        }});
        let found = forbidden(&schema);
        assert_eq!(found.len(), 6);
        let has_wrong = |arguments: &Value| {
            let number = arguments.get("n").is_none_or(|value| !value.is_i64());
            number && arguments.get("s").is_none_or(|value| !value.is_string())
        };
        for probe in found {
            assert!(has_wrong(&probe.arguments), "{}", probe.name);
            assert!(!probe.names.contains(&"any".to_owned()), "{}", probe.name);
        }
        assert!(forbidden(&json!({"type": "object"})).is_empty());
        assert!(forbidden(&json!({"properties": {"a": {"type": "strange"}}})).is_empty());
    }

    #[test]
    fn several_types_alternatives_and_references_forbid_what_none_of_them_allows() {
        let text_or_null = json!([{"type": "string"}, {"type": "null"}]);
        for (property, wrong, may_be_null) in [
            (json!({"type": ["string", "null"]}), "object", true),
            (json!({"type": ["object", "string"]}), "array", false),
            (json!({"anyOf": text_or_null}), "object", true),
            (json!({"oneOf": text_or_null}), "object", true),
            (
                json!({"anyOf": [{"type": "object"}, {"$ref": "#/$defs/mode"}]}),
                "array",
                false,
            ),
            (json!({"$ref": "#/$defs/mode"}), "object", false),
            (json!({"const": 1}), "object", false),
            (json!({"type": ["object", "array"]}), "", false),
            (json!({"anyOf": [{"type": "string"}, {}]}), "", true),
        ] {
            let mut schema =
                json!({"properties": {"a": property}, "required": ["a"], "$defs": {"mode": {"enum": ["x"]}}});
            let found = forbidden(&schema);
            let of_type = found
                .iter()
                .find(|probe| probe.name == "arguments of another type");
            let kind = of_type.map_or("", |probe| match probe.arguments["a"] {
                Value::Object(_) => "object",
                Value::Array(_) => "array",
                _ => "another",
            });
            assert_eq!(kind, wrong, "{property}");
            let has_null = names(&found).contains(&"null arguments");
            assert_eq!(has_null, !may_be_null && !wrong.is_empty(), "{property}");
            schema["properties"] = json!({"b": {}});
            assert_eq!(
                names(&forbidden(&schema)),
                ["missing arguments", "arguments of another name"]
            );
        }
    }

    #[test]
    fn an_extra_argument_is_wrong_where_the_schema_says_so() {
        let mut schema =
            json!({"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}});
        let open = allowed(&schema, LIMIT);
        assert_eq!(open.valid.arguments, json!({"n": 1}));
        assert_eq!(open.extra.arguments, json!({"n": 1, "toolerror_check": 1}));
        assert_eq!(open.extra.expected, Expected::Anything);
        schema["additionalProperties"] = json!(false);
        let closed = allowed(&schema, LIMIT);
        assert_eq!(closed.extra.expected, Expected::Error(ErrorType::Validation));
        assert_eq!(closed.extra.names, ["toolerror_check"]);
    }

    #[test]
    fn a_slow_call_takes_longer_than_the_time_limit() {
        let of = |name: &str, property: Value| allowed(&json!({"properties": {name: property}}), LIMIT).slow;
        assert_eq!(
            of("seconds", json!({"type": "number"})),
            Some(json!({"seconds": 40}))
        );
        assert_eq!(of("delayMillis", json!({})), Some(json!({"delayMillis": 40_000})));
        assert_eq!(
            of("duration", json!({"maximum": 30})),
            Some(json!({"duration": 30}))
        );
        assert_eq!(of("wait_ms", json!({})), Some(json!({"wait_ms": 40_000})));
        assert_eq!(of("error_msg", json!({})), None);
        let texts =
            json!({"error_msg": {}, "delay_note": {"type": "string"}, "seconds": {"type": "integer"}});
        assert_eq!(
            allowed(&json!({"properties": texts}), LIMIT).slow,
            Some(json!({"seconds": 40}))
        );
        assert_eq!(of("path", json!({})), None);
        assert_eq!(of("duration", json!({"type": "string"})), None);
    }
}
