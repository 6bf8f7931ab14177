//! Semantic types: the formats that a contract's schemas can name besides those of JSON Schema (SPEC §4.1).

use serde_json::Value;

/// The largest integer up to which all are exact as doubles.
const MAX_EXACT: u64 = 1 << 53;
const MAX_DOUBLE: f64 = 9_007_199_254_740_992.0;
/// PostgreSQL: the most labels of an ltree path, and the most characters of a label.
const MAX_LABELS: usize = 65_535;
const MAX_LABEL: usize = 1000;

/// A semantic type: its name, what it must be in words, and the check.
pub(crate) struct SemanticType {
    pub(crate) name: &'static str,
    pub(crate) must: &'static str,
    pub(crate) accepts: fn(&Value) -> bool,
}

/// All semantic types.
pub(crate) const SEMANTIC_TYPES: [SemanticType; 7] = [
    SemanticType {
        name: "ltree-path",
        must: "labels of letters, digits, `_` and `-` with dots between them",
        accepts: |value| text(value, is_ltree_path),
    },
    SemanticType {
        name: "resource-id",
        must: "a decimal number in a string, such as \"42\"",
        accepts: is_resource_id,
    },
    SemanticType {
        name: "module-ref",
        must: "`namespace/name` of letters, digits, `.`, `_`, `@` and `-`",
        accepts: |value| text(value, is_module_ref),
    },
    SemanticType {
        name: "uuid",
        must: "a UUID in its form of 36 characters",
        accepts: |value| text(value, is_uuid),
    },
    SemanticType {
        name: "semver",
        must: "a semantic version such as 1.2.3",
        accepts: |value| text(value, is_semver),
    },
    SemanticType {
        name: "file-path",
        must: "a path without `..` and without control characters",
        accepts: |value| text(value, is_file_path),
    },
    SemanticType {
        name: "json-object",
        must: "a JSON object, or its text",
        accepts: is_json_object,
    },
];

/// Checks a string. Other values pass: refusing them is the job of `type`, as for the formats of JSON Schema.
fn text(value: &Value, accepts: fn(&str) -> bool) -> bool {
    value.as_str().is_none_or(accepts)
}

/// Labels of letters, digits, `_` and `-`, joined by dots.
fn is_ltree_path(text: &str) -> bool {
    let label = |label: &str| {
        let known = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        !label.is_empty() && label.chars().count() <= MAX_LABEL && label.chars().all(known)
    };
    text.split('.').all(label) && text.split('.').count() <= MAX_LABELS
}

/// Digits without a leading zero; as a JSON number only as far as all languages read it exactly.
fn is_resource_id(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits && (text == "0" || !text.starts_with('0'))
        }
        Value::Number(number) => match number.as_u64() {
            Some(whole) => whole <= MAX_EXACT,
            None => {
                number.is_f64()
                    && number
                        .as_f64()
                        .is_some_and(|n| n.fract() == 0.0 && (0.0..=MAX_DOUBLE).contains(&n))
            }
        },
        _ => true,
    }
}

/// `NAMESPACE/NAME`, of ASCII letters, digits, `.`, `_` and `-`.
fn is_module_ref(text: &str) -> bool {
    let part = |part: &str| {
        let first = |c: char| c.is_ascii_alphanumeric() || c == '@';
        let later = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        part.strip_prefix(first)
            .is_some_and(|rest| rest.chars().all(later))
    };
    text.split_once('/')
        .is_some_and(|(namespace, name)| part(namespace) && part(name))
}

fn is_uuid(text: &str) -> bool {
    let hexadecimal = |group: &str| group.bytes().all(|byte| byte.is_ascii_hexdigit());
    text.split('-').map(str::len).eq([8, 4, 4, 4, 12]) && text.split('-').all(hexadecimal)
}

/// SemVer 2.0.0.
pub(crate) fn is_semver(text: &str) -> bool {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits && (text == "0" || !text.starts_with('0'))
    };
    let word = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let digits_only = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (version, build) = text.split_once('+').map_or((text, None), |(v, b)| (v, Some(b)));
    let (core, pre) = version
        .split_once('-')
        .map_or((version, None), |(c, p)| (c, Some(p)));
    let identifier = |text: &str| word(text) && (!digits_only(text) || number(text));
    core.split('.').count() == 3
        && core.split('.').all(number)
        && pre.is_none_or(|pre| pre.split('.').all(identifier))
        && build.is_none_or(|build| build.split('.').all(word))
}

/// A path that stays below where it begins, on any system.
fn is_file_path(text: &str) -> bool {
    let parts = || text.split(['/', '\\']);
    // a system may drop blanks and dots at the end of a name
    let climbs =
        |part: &str| part.trim().starts_with("..") && part.trim().trim_matches(['.', ' ']).is_empty();
    !text.trim().is_empty() && !text.chars().any(char::is_control) && !parts().any(climbs)
}

/// An object, or a text that holds one.
fn is_json_object(value: &Value) -> bool {
    match value {
        Value::Object(_) => true,
        Value::String(text) => serde_json::from_str::<serde_json::Map<String, Value>>(text).is_ok(),
        _ => false,
    }
}
