//! JSON Schemas, compiled once, and what they find wrong with a value.
//!
//! ```
//! use toolerror::schema::Schema;
//! let schema = serde_json::json!({"properties": {"limit": {"maximum": 100}}, "required": ["path"]});
//! let schema = Schema::new(&schema).unwrap();
//! let found = schema.violations(&serde_json::json!({"limit": 500}));
//! assert_eq!(found[0].path, "/path");
//! assert_eq!(found[0].message, "is missing");
//! assert_eq!(found[1].path, "/limit");
//! assert_eq!(found[1].message, "it is greater than the maximum of 100");
//! ```

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, ValidationOptions, Validator};
use serde_json::Value;

use crate::error::violations::{escaped, MAX_VIOLATIONS};
use crate::error::Violation;
use crate::misuse::Misuse;
use crate::redact::{self, SensitiveNames};
use patterns::{is_undecided, CostlyPatterns};

mod patterns;
#[cfg(feature = "contract")]
mod steps;

#[cfg(feature = "contract")]
pub(crate) use steps::STEP;

/// A longer value is cut where a message quotes it, in characters.
const MAX_QUOTED: usize = 80;

/// A message names at most so many of the values that are allowed.
const MAX_LISTED: usize = 20;

/// A compiled JSON Schema. It reads no other document: neither files nor the network.
///
/// No value holds the thread for long. Patterns that look around or back, such as `(?!…)`, are compared with short
/// texts only: the cubes of the texts' lengths in bytes are together at most 27,000,000, which is one text of 300 bytes
/// or 27 of 100. A value with more of them would take too long; those texts are not checked.
#[derive(Clone, Debug)]
pub struct Schema {
    validator: Validator,
    costly: CostlyPatterns,
    /// Whether its references have a price.
    #[cfg(feature = "contract")]
    is_bounded: bool,
}

impl Schema {
    /// Compiles a schema of the draft that its `$schema` names, else of 2020-12.
    ///
    /// # Errors
    /// A schema that does not compile; the text names the place.
    pub fn new(schema: &Value) -> Result<Self, Misuse> {
        Self::compile(jsonschema::options(), schema)
            .map_err(|SchemaFault { at, why }| Misuse::new(format!("invalid JSON Schema at `{at}`: {why}")))
    }

    /// As [`new`](Self::new), with more options: formats, for example.
    pub(crate) fn compile(options: ValidationOptions<'_>, schema: &Value) -> Result<Self, SchemaFault> {
        let built = patterns::build(options, schema);
        let built = built.map(|(validator, costly)| Self {
            validator,
            costly,
            #[cfg(feature = "contract")]
            is_bounded: false,
        });
        built.map_err(|error| SchemaFault {
            at: error.instance_path().as_str().to_owned(),
            why: match error.kind() {
                // of JSON Schema itself, only the keyword `type` has alternatives
                ValidationErrorKind::AnyOf { .. } => "is no type of JSON Schema".to_owned(),
                _ => error.masked_with("it").to_string(),
            },
        })
    }

    /// As [`compile`](Self::compile): a schema whose references have a price.
    #[cfg(feature = "contract")]
    pub(crate) fn compile_bounded(
        options: ValidationOptions<'_>,
        schema: &Value,
    ) -> Result<Self, SchemaFault> {
        let compiled = Self::compile(options.with_keyword(STEP, steps::step), schema)?;
        Ok(Self {
            is_bounded: true,
            ..compiled
        })
    }

    /// Runs a check within its limits; with it the place of what would take too long, which is the whole value if it is the
    /// references.
    fn limited<T>(&self, value: &Value, run: impl FnOnce() -> T) -> (T, Option<String>) {
        #[cfg(feature = "contract")]
        if self.is_bounded {
            let ((done, undecided), too_many) = steps::check(value, || self.costly.check(value, run));
            return (done, if too_many { Some(String::new()) } else { undecided });
        }
        self.costly.check(value, run)
    }

    /// Whether the value is valid; `None` if the check would take too long.
    #[cfg(feature = "contract")]
    pub(crate) fn verdict(&self, value: &Value) -> Option<bool> {
        let (valid, undecided) = self.limited(value, || self.validator.is_valid(value));
        let decided = undecided.is_none();
        if valid && decided {
            return Some(true);
        }
        let decided = decided && (!self.costly.any() || self.violations_until(value).1.is_none());
        decided.then_some(false)
    }

    /// Whether the value has the form, and no pattern would take too long.
    pub(crate) fn is_valid(&self, value: &Value) -> bool {
        let (valid, undecided) = self.limited(value, || self.validator.is_valid(value));
        valid && undecided.is_none()
    }

    /// All violations, at most 101 of them: one for each member that is missing or unknown, at its place. Messages name
    /// no value, and the names in paths are cut to 80 characters. A text with a pattern that would take too long is not
    /// checked, nor are the values that contain it.
    #[must_use]
    pub fn violations(&self, value: &Value) -> Vec<Violation> {
        self.found(value, |_| "it".to_owned()).0
    }

    /// As [`violations`](Self::violations), but messages quote the value, cut to 80 characters. A value under a
    /// sensitive name (SPEC §1.9.15) or with a secret in it is not quoted.
    #[must_use]
    pub fn violations_with_values(&self, value: &Value) -> Vec<Violation> {
        self.found(value, quoted).0
    }

    /// Whether the value has no violation.
    #[must_use]
    pub fn accepts(&self, value: &Value) -> bool {
        self.is_valid(value) || self.violations(value).is_empty()
    }

    /// As [`violations`](Self::violations), and the place of a pattern that would take too long.
    #[cfg(feature = "contract")]
    pub(crate) fn violations_until(&self, value: &Value) -> (Vec<Violation>, Option<String>) {
        self.found(value, |_| "it".to_owned())
    }

    /// The violations, and the place of the first text with a pattern that would take too long.
    fn found(
        &self,
        value: &Value,
        named: fn(&ValidationError<'_>) -> String,
    ) -> (Vec<Violation>, Option<String>) {
        let mut undecided = None;
        let collect = || {
            let mut found = Vec::new();
            for error in self.validator.iter_errors(value) {
                if is_undecided(&error) {
                    undecided.get_or_insert_with(|| error.instance_path().as_str().to_owned());
                } else {
                    found.extend(violation_of_error(&error, value, named));
                }
                if found.len() > MAX_VIOLATIONS {
                    found.truncate(MAX_VIOLATIONS + 1);
                    break;
                }
            }
            found
        };
        let (mut found, failed) = self.limited(value, collect);
        let undecided = failed.or(undecided);
        if let Some(at) = &undecided {
            found.retain(|violation| !at.is_empty() && !contains(&violation.path, at));
        }
        for violation in found.iter_mut().filter(|found| found.path.len() > MAX_QUOTED) {
            violation.path = short(&violation.path);
        }
        (found, undecided.map(|at| short(&at)))
    }
}

/// Whether the value at one pointer is or contains that at another.
fn contains(outer: &str, inner: &str) -> bool {
    inner
        .strip_prefix(outer)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Why a schema does not compile, and where.
#[derive(Debug)]
pub(crate) struct SchemaFault {
    pub(crate) at: String,
    pub(crate) why: String,
}

/// The violations of an error: one for each missing or unexpected member, at its place.
fn violation_of_error(
    error: &ValidationError<'_>,
    root: &Value,
    named: fn(&ValidationError<'_>) -> String,
) -> Vec<Violation> {
    let at = error.instance_path().as_str();
    let rule = error.kind().keyword();
    let member = |name: &str, message: &str| Violation::new(format!("{at}/{}", escaped(name)), rule, message);
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            vec![member(property.as_str().unwrap_or_default(), "is missing")]
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => unexpected
            .iter()
            .map(|name| member(name, "is not known"))
            .collect(),
        // an object without any known member is one error, with one of the members
        ValidationErrorKind::FalseSchema if is_of_members(error) => {
            let object = root.pointer(at).and_then(Value::as_object);
            let unknown = object
                .into_iter()
                .flat_map(serde_json::Map::keys)
                .map(|name| Violation {
                    rule: "additionalProperties".to_owned(),
                    ..member(name, "is not known")
                });
            unknown.collect()
        }
        ValidationErrorKind::FalseSchema => vec![Violation::new(at, rule, "is not allowed")],
        ValidationErrorKind::PropertyNames { error } => {
            let name = error.instance();
            vec![member(
                name.as_str().unwrap_or_default(),
                &words(error, "its name"),
            )]
        }
        _ => vec![Violation::new(at, rule, words(error, &named(error)))],
    }
}

/// A pointer whose parts are not longer than a quoted value: whoever makes the call chooses the names of its members.
fn short(pointer: &str) -> String {
    let parts = pointer.split('/').map(|part| match cut(part) {
        // an escape that was cut in half is removed
        Some(start) => format!("{}…", start.trim_end_matches('~')),
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("/")
}

/// The beginning of a text that is too long to be quoted; `None` for a short text.
fn cut(text: &str) -> Option<&str> {
    let (end, _) = text.char_indices().nth(MAX_QUOTED)?;
    text.get(..end)
}

/// The values that a schema allows, as many of them as a message can name.
fn listed(options: &Value) -> String {
    let options = options.as_array().map_or(&[][..], Vec::as_slice);
    let named = options.iter().take(MAX_LISTED).map(|option| {
        let text = option.to_string();
        cut(&text).map_or_else(|| text.clone(), |start| format!("{start}…"))
    });
    let named = named.collect::<Vec<_>>().join(", ");
    match options.len().saturating_sub(MAX_LISTED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// The violation in words; `name` is that of the value.
fn words(error: &ValidationError<'_>, name: &str) -> String {
    match error.kind() {
        ValidationErrorKind::AnyOf { .. } | ValidationErrorKind::OneOfNotValid { .. } => {
            format!("{name} has none of the forms that are allowed")
        }
        ValidationErrorKind::OneOfMultipleValid { .. } => {
            format!("{name} has more than one of the forms of which one is allowed")
        }
        ValidationErrorKind::Contains => format!("{name} contains no item of a form that is asked for"),
        ValidationErrorKind::Not { .. } => format!("{name} has a form that is not allowed"),
        ValidationErrorKind::Enum { options } => format!("{name} is not one of {}", listed(options)),
        _ => error.masked_with(name).to_string(),
    }
}

/// Whether the schema that refuses everything is that of additional members.
fn is_of_members(error: &ValidationError<'_>) -> bool {
    error.schema_path().as_str().ends_with("/additionalProperties")
}

/// The value of an error, quoted where it may be.
fn quoted(error: &ValidationError<'_>) -> String {
    let keys = SensitiveNames::new();
    let value = error.instance().to_string();
    let path = error.instance_path().as_str();
    let names = path
        .split('/')
        .map(|name| name.replace("~1", "/").replace("~0", "~"));
    let secret = names.into_iter().any(|name| keys.hides(&name, &value))
        || redact::data(&value, &keys).is_some()
        || redact::string(&value, &keys).is_some();
    if secret {
        return "it".to_owned();
    }
    match cut(&value) {
        Some(start) => format!("`{start}…`"),
        None => format!("`{value}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    impl Schema {
        fn until(&self, value: &Value) -> (Vec<Violation>, Option<String>) {
            self.found(value, |_| "it".to_owned())
        }
    }

    fn schema(schema: &Value) -> Schema {
        Schema::new(schema).unwrap()
    }

    /// The violations of a pattern in a text.
    fn found(pattern: &str, text: &str) -> Vec<String> {
        let rules = schema(&json!({"items": {"pattern": pattern}})).violations(&json!([text, 7]));
        rules.into_iter().map(|violation| violation.rule).collect()
    }

    #[test]
    fn no_pattern_takes_for_ever() {
        let many = "a".repeat(50_000) + "b";
        assert_eq!(found("^(a+)+$", &many), ["pattern"]);
        assert_eq!(found("^(a|aa)+$", &many), ["pattern"]);
        // without its limit the engine that looks back would need 2^45 steps
        assert_eq!(found(r"^(?:(a+)+\1)+c$", &("a".repeat(45) + "b")), [""; 0]);
        assert_eq!(found(r"^(?!b)(a)\1$", "aab"), ["pattern"]);
        assert_eq!(found(r"^(?!b)(a)\1$", "aa"), [""; 0]);
    }

    #[test]
    fn patterns_that_look_around_are_compared_with_short_texts_only() {
        let near = "a".repeat(300);
        let far = "a".repeat(301);
        for pattern in [r"(?=((?:a(?=.*))*))\1c", "^(?!b).*c$", "^(?=.*c)"] {
            assert_eq!(found(pattern, &near), ["pattern"], "{pattern}");
            assert_eq!(found(pattern, &far), [""; 0], "{pattern}");
        }
        assert_eq!(found("^a*c$", &far), ["pattern"]);
        let many = |count: usize| {
            let texts: Vec<_> = (0..count).map(|index| format!("{index:0100}")).collect();
            json!({"a": texts, "b": 1})
        };
        let rules = json!({"properties": {"a": {"items": {"pattern": "^(?!b)"}}, "b": {"type": "null"}}});
        let (found, undecided) = schema(&rules).until(&many(28));
        assert_eq!(undecided.as_deref(), Some("/a/27"));
        assert_eq!((found.len(), &*found[0].path), (1, "/b"));
        assert_eq!(schema(&rules).until(&many(27)).1, None);
        assert_eq!(
            schema(&rules).until(&json!({"a": [far]})).1.as_deref(),
            Some("/a/0")
        );
    }

    #[test]
    fn what_depends_on_a_text_that_is_too_long_is_undecided() {
        let (near, far) = ("a".repeat(300), "a".repeat(301));
        let undecided = |rules: Value, text: &str| {
            let (found, at) = schema(&rules).until(&json!({"s": {"t": text}}));
            (found.len(), at)
        };
        let inside = |rules: Value| json!({"properties": {"s": {"properties": {"t": rules}}}});
        let at = Some("/s/t".to_owned());
        let hard = json!({"pattern": "^(?!a)"});
        for rules in [
            json!({"not": hard}),
            json!({"anyOf": [hard, {"type": "null"}]}),
            json!({"if": hard, "then": false}),
            hard.clone(),
        ] {
            assert_eq!(undecided(inside(rules.clone()), &far), (0, at.clone()), "{rules}");
            assert_eq!(undecided(inside(rules), &near).1, None);
        }
        let whole = json!({"anyOf": [inside(hard.clone()), {"required": ["u"]}]});
        assert_eq!(undecided(whole, &far), (0, at));
        for rules in [
            json!({"patternProperties": {"^(?!b)": {}}}),
            json!({"propertyNames": hard}),
        ] {
            let value = |name: &str| json!({name: 1});
            let compiled = schema(&rules);
            assert_eq!(
                compiled.until(&value(&far)).1.map(|at| at.len()),
                Some(84),
                "{rules}"
            );
            assert_eq!(compiled.until(&value(&near)).1, None, "{rules}");
            #[cfg(feature = "contract")]
            assert_eq!(compiled.verdict(&value(&far)), None, "{rules}");
        }
    }

    #[test]
    fn a_pattern_beside_one_that_looks_around_keeps_its_words() {
        let rules = json!({"properties": {"a": {"pattern": "^(?!b)c"}, "b": {"pattern": "^a+$"}, "c": {"pattern": "^abc"}}});
        let found =
            schema(&rules).violations_with_values(&json!({"a": "x", "b": "b".repeat(1_000_000), "c": "d"}));
        let found: Vec<_> = found
            .iter()
            .map(|v| (&*v.path, &*v.rule, v.message.split(" does ").nth(1)))
            .collect();
        assert_eq!(
            found,
            [
                ("/a", "pattern", Some("not match \"^(?!b)c\"")),
                ("/b", "pattern", Some("not match \"^a+$\"")),
                ("/c", "pattern", Some("not match \"^abc\"")),
            ]
        );
        let broken = json!({"properties": {"a": {"pattern": "^(?!b)c"}, "b": {"pattern": "("}}});
        let misuse = Schema::new(&broken).unwrap_err().to_string();
        assert!(misuse.contains("regex"), "{misuse}");
    }

    #[test]
    fn a_broken_schema_is_misuse_and_says_where() {
        let misuse = Schema::new(&json!({"properties": {"a": {"type": 7}}})).unwrap_err();
        assert!(misuse.to_string().contains("`/properties/a/type`"), "{misuse}");
        let misuse = Schema::new(&json!({"$ref": "https://example.com/other.json"})).unwrap_err();
        assert!(
            misuse.to_string().starts_with("invalid JSON Schema at"),
            "{misuse}"
        );
    }

    #[test]
    fn each_member_of_an_object_without_members_is_unknown() {
        let found = schema(&json!({"additionalProperties": false})).violations(&json!({"a": 1, "b/c": 2}));
        let found: Vec<_> = found.iter().map(|v| (&*v.path, &*v.rule, &*v.message)).collect();
        let rule = "additionalProperties";
        assert_eq!(
            found,
            [("/a", rule, "is not known"), ("/b~1c", rule, "is not known")]
        );
        let found = schema(&json!({"properties": {"a": false}})).violations(&json!({"a": {"b": 1}}));
        assert_eq!((&*found[0].path, &*found[0].message), ("/a", "is not allowed"));
    }

    #[test]
    fn a_value_is_quoted_short_and_never_when_it_is_a_secret() {
        let schema = schema(&json!({"additionalProperties": {"maxLength": 3}}));
        let value =
            json!({"api_key": "hunter2!", "b": "four", "c": "x".repeat(200), "d": "Bearer 1f0c9a7e55"});
        let messages = |found: Vec<Violation>| found.into_iter().map(|v| v.message).collect::<Vec<_>>();
        let cut = format!("`\"{}…` is longer than 3 characters", "x".repeat(79));
        assert_eq!(
            messages(schema.violations_with_values(&value)),
            [
                "it is longer than 3 characters",
                "`\"four\"` is longer than 3 characters",
                &cut,
                "it is longer than 3 characters",
            ]
        );
        assert_eq!(
            messages(schema.violations(&value)),
            ["it is longer than 3 characters"; 4]
        );
        assert!(schema.accepts(&json!({"b": "abc"})) && !schema.accepts(&value));
    }

    #[test]
    fn the_name_of_a_member_is_cut_and_in_no_message() {
        let long = "x~".repeat(100);
        let cut = format!("{}x…", "x~0".repeat(26));
        let found = |rules: Value, value: Value| {
            let found = schema(&rules).violations(&value).into_iter();
            found.map(|v| (v.path, v.message)).collect::<Vec<_>>()
        };
        let names = found(
            json!({"propertyNames": {"maxLength": 3, "pattern": "^[a-z]+$"}}),
            json!({&long: 1}),
        );
        let message = |text: &str| (format!("/{cut}"), text.to_owned());
        assert_eq!(
            names,
            [
                message("its name is longer than 3 characters"),
                message("its name does not match \"^[a-z]+$\"")
            ]
        );
        let unknown = found(
            json!({"items": {"additionalProperties": false}}),
            json!([{&long: 1}]),
        );
        assert_eq!(unknown, [(format!("/0/{cut}"), "is not known".to_owned())]);
        let inside = found(
            json!({"additionalProperties": {"type": "object"}}),
            json!({&long: 1}),
        );
        assert_eq!(inside, [message("it is not of type \"object\"")]);
    }

    #[test]
    fn all_values_that_are_allowed_are_named_unless_there_are_many() {
        let message = |options: Value| {
            schema(&json!({"enum": options})).violations(&json!(true))[0]
                .message
                .clone()
        };
        assert_eq!(
            message(json!(["asc", "desc", null, 1])),
            "it is not one of \"asc\", \"desc\", null, 1"
        );
        let many: Vec<usize> = (0..25).collect();
        assert!(message(json!(many)).ends_with(", 18, 19 and 5 more"));
        assert!(message(json!(["x".repeat(100)])).ends_with("xx…"));
    }
}
