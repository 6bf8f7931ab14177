//! Differences between two versions of one tool.

use std::collections::BTreeMap;

use serde_json::Value;

use super::schema::{self, Side};
use super::{Change, Level};
use crate::contract::diagnostic::pointer;
use crate::contract::schema::with_defs;
use crate::contract::spec::{KeyUse, Limits, PredicateSpec, ToolSpec, ToolsetSpec};
use crate::error::ErrorType;

/// A version of a tool, with the toolset that it belongs to.
type ToolVersion<'a> = (&'a ToolsetSpec, &'a ToolSpec);

/// The differences between two versions of a tool.
pub(super) fn changes((old_set, old): ToolVersion<'_>, (new_set, new): ToolVersion<'_>) -> Vec<Change> {
    let schema = |set: &ToolsetSpec, schema: &Option<Value>| match schema {
        Some(schema) => with_defs(schema, &set.defs),
        None => Value::Bool(true),
    };
    let mut found = Vec::new();
    if old.description != new.description {
        found.push(Change::new("description_changed", "/description", Level::Patch));
    }
    found.extend(schema::changes(
        &schema(old_set, &old.input),
        &schema(new_set, &new.input),
        Side::Input,
    ));
    found.extend(schema::changes(
        &schema(old_set, &old.output),
        &schema(new_set, &new.output),
        Side::Output,
    ));
    found.extend(capabilities(old, new));
    found.extend(dependencies(old, new));
    found.extend(predicates(old, new));
    found.extend(limits(&old.limits, &new.limits));
    found.extend(flags(old, new));
    found.extend(errors(old, new));
    found
}

/// Items of a list that are only in one of two versions: a rule for those that went, and one for those that came.
fn list(
    old: &[String],
    new: &[String],
    path: &str,
    gone: (&'static str, Level),
    come: (&'static str, Level),
) -> Vec<Change> {
    let only = |these: &[String], others: &[String], (rule, level): (&'static str, Level)| {
        let one_side = these.iter().filter(|name| !others.contains(name));
        one_side
            .map(|name| Change::new(rule, pointer(path, name), level))
            .collect::<Vec<_>>()
    };
    let mut found = only(old, new, gone);
    found.extend(only(new, old, come));
    found
}

fn capabilities(old: &ToolSpec, new: &ToolSpec) -> Vec<Change> {
    let gone = ("capability_removed", Level::Minor);
    let come = ("capability_added", Level::Major);
    list(&old.capabilities, &new.capabilities, "/capabilities", gone, come)
}

/// A new dependency can refuse a call only where its order is checked.
fn dependencies(old: &ToolSpec, new: &ToolSpec) -> Vec<Change> {
    let level = if new.dependency_order {
        Level::Major
    } else {
        Level::Minor
    };
    let gone = ("dependency_removed", Level::Minor);
    list(
        &old.dependencies,
        &new.dependencies,
        "/dependencies",
        gone,
        ("dependency_added", level),
    )
}

/// The rules for a predicate that went, came and changed, each with its level.
type PredicateRules = [(&'static str, Level); 3];

/// Rules for preconditions: each of them may refuse a call.
const BEFORE: PredicateRules = [
    ("precondition_removed", Level::Minor),
    ("precondition_added", Level::Major),
    ("precondition_changed", Level::Major),
];
/// Rules for postconditions: each is a promise that callers rely on.
const AFTER: PredicateRules = [
    ("postcondition_removed", Level::Major),
    ("postcondition_added", Level::Minor),
    ("postcondition_changed", Level::Minor),
];

/// The changes of preconditions and postconditions.
fn predicates(old: &ToolSpec, new: &ToolSpec) -> Vec<Change> {
    let mut found = compare_predicates(&old.preconditions, &new.preconditions, "/preconditions", BEFORE);
    found.extend(compare_predicates(
        &old.postconditions,
        &new.postconditions,
        "/postconditions",
        AFTER,
    ));
    found
}

/// Compares two lists of predicates by their codes; `rules` are those for removed, added and changed.
fn compare_predicates(
    old: &[PredicateSpec],
    new: &[PredicateSpec],
    path: &str,
    rules: PredicateRules,
) -> Vec<Change> {
    let [gone, come, other] = rules;
    let (old, new) = (by_code(old), by_code(new));
    let change =
        |(rule, level): (&'static str, Level), code: &str| Change::new(rule, pointer(path, code), level);
    let of_old = old.iter().filter_map(|(code, before)| match new.get(code) {
        None => Some(change(gone, code)),
        Some(after) => (before != after).then(|| change(other, code)),
    });
    let added = new.keys().filter(|code| !old.contains_key(*code));
    of_old.chain(added.map(|code| change(come, code))).collect()
}

/// The schemas of the predicates, grouped by code.
fn by_code(list: &[PredicateSpec]) -> BTreeMap<&str, Vec<&Value>> {
    let mut found: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for one in list {
        found.entry(&one.code).or_default().push(&one.when);
    }
    found
}

/// The changed limits of a tool: a lower one or a new one is a major change.
fn limits(old: &Limits, new: &Limits) -> Vec<Change> {
    let pairs = [
        ("timeout_ms", old.timeout_ms, new.timeout_ms),
        ("memory_mb", old.memory_mb, new.memory_mb),
        ("max_input_bytes", old.max_input_bytes, new.max_input_bytes),
        ("max_output_bytes", old.max_output_bytes, new.max_output_bytes),
        ("max_items", old.max_items, new.max_items),
        ("rate_per_minute", old.rate_per_minute, new.rate_per_minute),
        ("max_concurrent", old.max_concurrent, new.max_concurrent),
    ];
    let changed = pairs.into_iter().filter(|(_, old, new)| old != new);
    let change = |(name, old, new): (&str, Option<u64>, Option<u64>)| {
        let lowered = new.is_some_and(|new| old.is_none_or(|old| new < old));
        let (rule, level) = match (name, lowered) {
            ("memory_mb", _) => ("limit_changed", Level::Patch),
            (_, true) => ("limit_lowered", Level::Major),
            (_, false) => ("limit_raised", Level::Minor),
        };
        Change::new(rule, pointer("/limits", name), level)
    };
    changed.map(change).collect()
}

/// The changed flags of a tool, each with the level that its direction has.
fn flags(old: &ToolSpec, new: &ToolSpec) -> Vec<Change> {
    let mut found = Vec::new();
    let mut flag = |changed: bool, name: &'static str, level: Level| {
        if changed {
            found.push(Change::new("flag_changed", pointer("", name), level));
        }
    };
    let or_minor = |is_major: bool| if is_major { Level::Major } else { Level::Minor };
    flag(
        old.dependency_order != new.dependency_order,
        "dependency_order",
        or_minor(new.dependency_order),
    );
    flag(
        old.idempotency_key != new.idempotency_key,
        "idempotency_key",
        key_level(old.idempotency_key, new.idempotency_key),
    );
    flag(
        old.idempotent != new.idempotent,
        "idempotent",
        or_minor(old.idempotent == Some(true)),
    );
    // callers rely on a promise to change nothing, and on `state_after`
    flag(
        old.mutates != new.mutates,
        "mutates",
        or_minor(old.mutates.is_some()),
    );
    flag(old.paginated != new.paginated, "paginated", Level::Major);
    flag(old.hooks != new.hooks, "hooks", Level::Minor);
    match (&old.deprecated, &new.deprecated) {
        (None, Some(_)) => found.push(Change::new("deprecated", "/deprecated", Level::Minor)),
        (Some(_), None) => found.push(Change::new("deprecation_withdrawn", "/deprecated", Level::Patch)),
        (old, new) if old != new => {
            found.push(Change::new("deprecation_changed", "/deprecated", Level::Patch));
        }
        _ => {}
    }
    found
}

/// A key that becomes necessary, or that is no longer heeded, breaks callers.
fn key_level(old: KeyUse, new: KeyUse) -> Level {
    let stricter = new == KeyUse::Required || (old != KeyUse::None && new == KeyUse::None);
    if stricter {
        Level::Major
    } else {
        Level::Minor
    }
}

/// The codes that a tool may return, with type and `recoverable`: the declared ones, and those of its predicates.
fn codes(tool: &ToolSpec) -> BTreeMap<&str, (ErrorType, bool)> {
    let of_type = |error_type: ErrorType| (error_type, error_type.default_recoverable());
    let before = tool.preconditions.iter();
    let before = before.map(|one| {
        (
            one.code.as_str(),
            of_type(one.error_type.map_or(ErrorType::Validation, |word| word.0)),
        )
    });
    let after = tool
        .postconditions
        .iter()
        .map(|one| (one.code.as_str(), of_type(ErrorType::Internal)));
    let declared = tool.errors.iter().map(|error| {
        let error_type = error.error_type.0;
        let recoverable = error.recoverable.unwrap_or(error_type.default_recoverable());
        (error.code.as_str(), (error_type, recoverable))
    });
    before.chain(after).chain(declared).collect()
}

/// The changes of a tool's declared errors, by their codes.
fn errors(old: &ToolSpec, new: &ToolSpec) -> Vec<Change> {
    let (old, new) = (codes(old), codes(new));
    let mut found = Vec::new();
    for (code, before) in &old {
        let path = pointer("/errors", code);
        match new.get(code) {
            None => found.push(Change::new("error_removed", path, Level::Major)),
            Some(after) if before.0 != after.0 => {
                found.push(Change::new("error_type_changed", path, Level::Major));
            }
            Some(after) if before.1 != after.1 => {
                found.push(Change::new("error_recoverable_changed", path, Level::Major));
            }
            Some(_) => {}
        }
    }
    let come = new.keys().filter(|code| !old.contains_key(*code));
    found.extend(come.map(|code| Change::new("error_added", pointer("/errors", code), Level::Minor)));
    found
}
