//! Arguments against a tool's input schema, where the host only says that something is wrong with them.

use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, ValidationError};
use serde_json::Value;

use crate::error::violations::{escaped, MAX_VIOLATIONS};
use crate::error::Violation;

/// How far a pattern goes back in one text. Most patterns need none of it: only those that look around or back do. A
/// pattern that takes longer says nothing about the arguments.
const MAX_BACKTRACKS: usize = 10_000;

/// What a JSON Schema finds wrong with arguments: at most 101 violations, none when the schema itself is broken.
/// It stops at a pattern that would take too long.
///
/// ```
/// use toolerror::server;
/// let schema = serde_json::json!({"type": "object", "required": ["path"]});
/// let error = server::invalid_arguments(server::violations(&schema, &serde_json::json!({})));
/// assert_eq!(error.to_string(), "[VALIDATION] invalid arguments: `/path`: is missing");
/// ```
#[must_use]
pub fn violations(schema: &Value, arguments: &Value) -> Vec<Violation> {
    let patterns = PatternOptions::fancy_regex().backtrack_limit(MAX_BACKTRACKS);
    let Ok(validator) = jsonschema::options().with_pattern_options(patterns).build(schema) else {
        return Vec::new(); // a broken schema says nothing about the arguments
    };
    let all = validator
        .iter_errors(arguments)
        .take_while(|error| !matches!(error.kind(), ValidationErrorKind::BacktrackLimitExceeded { .. }))
        .flat_map(|error| of_error(&error));
    all.take(MAX_VIOLATIONS + 1).collect()
}

/// One violation for each member that is missing or too much, at the place where it is or should be.
fn of_error(error: &ValidationError<'_>) -> Vec<Violation> {
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
        _ => vec![Violation::new(at, rule, error.masked_with("it").to_string())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What a text has to say about a pattern.
    fn found(pattern: &str, text: &str) -> Vec<String> {
        let rules = violations(&json!({"items": {"pattern": pattern}}), &json!([text, 7]));
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
}
