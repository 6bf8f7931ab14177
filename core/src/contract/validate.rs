//! The static checks of a toolset document (SPEC §4.2).

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use serde_json::Value;

use crate::contract::diagnostic::{pointer, Diagnostic, Rule};
use crate::contract::schema::{compile, violations, with_defs};
use crate::contract::spec::{ToolSpec, ToolsetSpec};
use crate::contract::typing::close_to;
use crate::contract::{graph, keywords, meaning};
use crate::error::Violation;
use crate::schema::Schema;

/// The JSON Schema of toolset documents (`spec/schema/toolset.schema.json`).
pub const TOOLSET_SCHEMA: &str = include_str!("toolset.schema.json");

/// The capabilities that every host knows; the set is open (SPEC §4.1).
pub const CAPABILITIES: [&str; 8] = [
    "READ",
    "WRITE",
    "DELETE",
    "CREATE",
    "EXECUTE",
    "ADMIN",
    "SCHEMA_MUTATION",
    "CODE_EXECUTION",
];

static FORM: LazyLock<Option<Schema>> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(TOOLSET_SCHEMA).ok()?;
    compile(&schema).ok()
});

/// Parses a document into its spec, or reports the faults of its form.
pub(crate) fn spec_of(value: &Value) -> Result<ToolsetSpec, Vec<Diagnostic>> {
    let violations = FORM
        .as_ref()
        .map(|form| violations(form, value))
        .unwrap_or_default();
    let found: BTreeSet<_> = violations
        .into_iter()
        .map(|violation| (words(&violation), violation))
        .map(|(message, violation)| (violation.path, message))
        .collect();
    if !found.is_empty() {
        return Err(found
            .into_iter()
            .map(|(path, message)| named(Diagnostic::new(Rule::Document, &path, message), value))
            .collect());
    }
    ToolsetSpec::deserialize_from(value).map_err(|error| vec![Diagnostic::new(Rule::Document, "", error)])
}

/// A violation in words, with the expected form of a malformed text.
fn words(violation: &Violation) -> String {
    let name = violation.path.rsplit('/').next().unwrap_or_default();
    match (violation.rule.as_str(), name) {
        ("pattern", "version" | "since") => "must be a version by SemVer 2, such as 1.2.0".to_owned(),
        ("pattern", _) => "may only have letters, digits and `_./-`, at most 128".to_owned(),
        // messages quote values in backticks
        _ => violation.message.replace('"', "`"),
    }
}

impl ToolsetSpec {
    fn deserialize_from(value: &Value) -> Result<Self, String> {
        serde::Deserialize::deserialize(value).map_err(|error: serde_json::Error| error.to_string())
    }
}

/// The diagnostic with the name of the tool that it is in.
fn named(diagnostic: Diagnostic, value: &Value) -> Diagnostic {
    let path = diagnostic.path().unwrap_or_default();
    let at = path
        .strip_prefix("/tools/")
        .and_then(|rest| rest.split('/').next());
    let tool = at
        .and_then(|at| value.pointer(&format!("/tools/{at}/name")))
        .and_then(Value::as_str);
    match tool.map(ToOwned::to_owned) {
        Some(name) => diagnostic.with_tool(&name),
        None => diagnostic,
    }
}

/// All diagnostics of a document that has the form, in the order of their places.
pub(crate) fn diagnostics(spec: &ToolsetSpec) -> Vec<Diagnostic> {
    let mut found = faults_of_definitions(spec);
    let positions = graph::positions(spec);
    let capabilities = known_capabilities(spec);
    let mut of_tools = graph::cycles(spec);
    for (at, tool) in spec.tools.iter().enumerate() {
        let place = format!("/tools/{at}");
        if positions.get(tool.name.as_str()) != Some(&at) {
            of_tools.push(Diagnostic::new(
                Rule::DuplicateTool,
                &pointer(&place, "name"),
                format!("another tool is named `{}`", tool.name),
            ));
        }
        let checks = [
            references(tool, &positions),
            schemas(tool, spec),
            errors(tool),
            misspelt(tool, &capabilities),
            meaning::faults(tool, spec),
        ];
        let with_tool = checks.into_iter().flatten();
        of_tools.extend(with_tool.map(|(rule, path, message)| {
            Diagnostic::new(rule, &format!("{place}{path}"), message).with_tool(&tool.name)
        }));
    }
    sort(&mut found);
    sort(&mut of_tools);
    found.extend(of_tools);
    found
}

/// The parts of a diagnostic's path, numbers as numbers.
fn place_of(found: &Diagnostic) -> Vec<(usize, String)> {
    let parts = found.path().unwrap_or_default().split('/').skip(1);
    parts
        .map(|part| {
            part.parse()
                .map_or((usize::MAX, part.to_owned()), |at| (at, String::new()))
        })
        .collect()
}

/// A broken rule, the place inside the tool, and the message.
type Found = Vec<(Rule, String, String)>;

/// The findings for the schemas of `$defs`.
fn faults_of_definitions(spec: &ToolsetSpec) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (name, schema) in &spec.defs {
        schema_faults(schema, &pointer("/$defs", name), spec, &mut found);
    }
    let found = found.into_iter();
    found
        .map(|(rule, path, message)| Diagnostic::new(rule, &path, message))
        .collect()
}

/// Sorts diagnostics by their places, and at one place by their rules.
fn sort(found: &mut [Diagnostic]) {
    found.sort_by_cached_key(|found| (place_of(found), found.rule()));
}

/// Whether a schema does not compile, and the words in it that look like known ones.
fn schema_faults(schema: &Value, path: &str, spec: &ToolsetSpec, found: &mut Found) {
    if let Err(broken) = compile(&with_defs(schema, &spec.defs)) {
        found.push((Rule::InvalidSchema, format!("{path}{}", broken.at), broken.why));
    }
    keywords::misspelt(schema, path, found);
}

/// Names of other tools.
fn references(tool: &ToolSpec, positions: &HashMap<&str, usize>) -> Found {
    let mut found = Vec::new();
    for (at, name) in tool.dependencies.iter().enumerate() {
        let path = format!("/dependencies/{at}");
        if *name == tool.name {
            found.push((Rule::SelfDependency, path, format!("{name} → {name}")));
        } else if !positions.contains_key(name.as_str()) {
            found.push((
                Rule::UnknownDependency,
                path,
                format!("`{name}` is not a tool of this toolset"),
            ));
        }
    }
    let replacement = tool
        .deprecated
        .as_ref()
        .and_then(|deprecated| deprecated.replacement.as_ref());
    if let Some(name) = replacement {
        let path = "/deprecated/use".to_owned();
        if *name == tool.name || !positions.contains_key(name.as_str()) {
            let message = format!("`{name}` is not another tool of this toolset");
            found.push((Rule::UnknownReplacement, path, message));
        }
    }
    found
}

/// The schemas of a tool, each with its place.
fn schemas_of(tool: &ToolSpec) -> impl Iterator<Item = (String, &Value)> {
    let predicates = |list: &'static str, at: usize| format!("/{list}/{at}/when");
    let input = tool.input.iter().map(|schema| ("/input".to_owned(), schema));
    let output = tool.output.iter().map(|schema| ("/output".to_owned(), schema));
    let before = tool.preconditions.iter().enumerate();
    let after = tool.postconditions.iter().enumerate();
    input
        .chain(output)
        .chain(before.map(move |(at, one)| (predicates("preconditions", at), &one.when)))
        .chain(after.map(move |(at, one)| (predicates("postconditions", at), &one.when)))
}

/// The findings for a tool's schemas: those that do not compile, and a `limit` that the input requires.
fn schemas(tool: &ToolSpec, spec: &ToolsetSpec) -> Found {
    let mut found = Vec::new();
    for (path, schema) in schemas_of(tool) {
        schema_faults(schema, &path, spec, &mut found);
    }
    let requires_limit = || {
        let required = tool.input.as_ref().and_then(|input| input.get("required"));
        let names = required.and_then(Value::as_array).into_iter().flatten();
        names.into_iter().any(|name| name == "limit")
    };
    if tool.paginated && !requires_limit() {
        let path = if tool.input.is_some() {
            "/input"
        } else {
            "/paginated"
        };
        let message = "a paginated tool must require the argument `limit`".to_owned();
        found.push((Rule::LimitNotRequired, path.to_owned(), message));
    }
    found
}

/// The declared errors, and the predicates beside them.
fn errors(tool: &ToolSpec) -> Found {
    let mut found = Vec::new();
    let mut codes = HashMap::new();
    for (at, error) in tool.errors.iter().enumerate() {
        if codes.insert(error.code.as_str(), error.error_type.0).is_some() {
            let message = format!("code `{}` is declared twice", error.code);
            found.push((Rule::DuplicateError, format!("/errors/{at}/code"), message));
        }
    }
    if tool.errors.is_empty() {
        return found;
    }
    let before = tool
        .preconditions
        .iter()
        .enumerate()
        .map(|(at, one)| ("preconditions", at, one));
    let after = tool
        .postconditions
        .iter()
        .enumerate()
        .map(|(at, one)| ("postconditions", at, one));
    for (list, at, one) in before.chain(after) {
        let stated = one.error_type.map(|stated| stated.0);
        match (codes.get(one.code.as_str()), stated) {
            (None, _) => {
                let message = format!("code `{}` is not among the declared errors", one.code);
                found.push((Rule::UndeclaredError, format!("/{list}/{at}/code"), message));
            }
            (Some(declared), Some(stated)) if *declared != stated => {
                let message = format!("code `{}` is declared as {declared}, not {stated}", one.code);
                found.push((Rule::ConflictingError, format!("/{list}/{at}/type"), message));
            }
            _ => {}
        }
    }
    found
}

/// The capabilities of the contract and those that the set declares under `implies`.
fn known_capabilities(spec: &ToolsetSpec) -> HashSet<&str> {
    let implied = spec
        .implies
        .iter()
        .flat_map(|(name, others)| std::iter::once(name.as_str()).chain(others.iter().map(String::as_str)));
    CAPABILITIES.into_iter().chain(implied).collect()
}

/// Capabilities that are a typing error away from a known one.
fn misspelt(tool: &ToolSpec, known: &HashSet<&str>) -> Found {
    let unknown = tool.capabilities.iter().enumerate();
    let unknown = unknown.filter(|(_, name)| !known.contains(name.as_str()));
    let found = unknown.filter_map(|(at, name)| {
        let meant = known.iter().filter(|known| close_to(name, known)).min()?;
        let message = format!("unknown capability `{name}`, did you mean `{meant}`");
        Some((Rule::UnknownCapability, format!("/capabilities/{at}"), message))
    });
    found.collect()
}
