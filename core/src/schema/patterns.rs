//! Patterns that look around or back. No engine compares them in linear time, so what they may cost for one value is
//! bounded (SPEC §4.4.4).

use std::cell::RefCell;
use std::collections::HashSet;

use jsonschema::error::ValidationErrorKind;
use jsonschema::paths::Location;
use jsonschema::{Keyword, PatternOptions, ValidationError, ValidationOptions, Validator};
use serde_json::{json, Map, Value};

use crate::error::violations::escaped;

/// Maximum number of backtracking steps per text. A pattern that needs more is not checked.
const MAX_BACKTRACKS: usize = 10_000;

/// Maximum cost of all comparisons for one value. The worst patterns take time by the cube of a text's length, which is
/// the cost of a text: the maximum is one text of 300 bytes, or 27 of 100.
const MAX_COST: u64 = 300 * 300 * 300;

/// The message of a comparison that was not made or not finished.
const UNDECIDED: &str = "takes too long";

thread_local! {
    static BUDGET: RefCell<MatchBudget> = RefCell::default();
}

/// The remaining budget for the value that this thread checks.
#[derive(Default)]
struct MatchBudget {
    left: u64,
    /// The texts that are paid, each for one pattern: a check may make the same comparison several times.
    paid: HashSet<(usize, Box<str>)>,
    /// The text for which it was not enough.
    failed: Option<String>,
}

impl MatchBudget {
    fn fail(&mut self, text: &str) {
        self.failed.get_or_insert_with(|| text.to_owned());
    }

    /// Pays for a text; whether there was enough left.
    fn pay(&mut self, pattern: usize, text: &str) -> bool {
        let price = u64::try_from(text.len()).unwrap_or(u64::MAX).saturating_pow(3);
        if self.failed.is_none() && !self.paid.contains(&(pattern, text.into())) {
            match self.left.checked_sub(price) {
                Some(left) => {
                    self.left = left;
                    self.paid.insert((pattern, text.into()));
                }
                None => self.fail(text),
            }
        }
        self.failed.is_none()
    }
}

/// Pays for a text that a pattern, told by its address, is compared with.
fn pay(pattern: usize, text: &str) -> bool {
    BUDGET.with_borrow_mut(|budget| budget.pay(pattern, text))
}

/// The places of patterns that look around or back in a schema.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CostlyPatterns {
    texts: bool,
    names: bool,
}

impl CostlyPatterns {
    /// Looks everywhere in a schema, also where a pattern has no effect.
    fn find(schema: &Value) -> Self {
        let mut found = Self::default();
        let mut open = vec![schema];
        while let Some(value) = open.pop() {
            let pattern = value.get("pattern").and_then(Value::as_str);
            found.texts |= pattern.is_some_and(|pattern| !is_linear(pattern));
            let names = value.get("patternProperties").and_then(Value::as_object);
            found.names |= names.is_some_and(|names| names.keys().any(|name| !is_linear(name)));
            match value {
                Value::Object(members) => open.extend(members.values()),
                Value::Array(items) => open.extend(items),
                _ => {}
            }
        }
        found
    }

    /// Whether there are any.
    #[cfg(feature = "contract")]
    pub(super) fn any(self) -> bool {
        self.texts || self.names
    }

    /// Runs a check of a value within the budget; with it the place of a text that would take too long.
    pub(super) fn check<T>(self, value: &Value, run: impl FnOnce() -> T) -> (T, Option<String>) {
        if !self.texts && !self.names {
            return (run(), None);
        }
        BUDGET.set(MatchBudget {
            left: MAX_COST,
            ..MatchBudget::default()
        });
        if self.names {
            find(value, |name, _| name.is_some_and(|name| !pay(0, name)));
        }
        let done = run();
        let failed = BUDGET.take().failed;
        (done, failed.map(|text| place(value, &text)))
    }
}

/// Compiles a schema, and finds its patterns that look around or back.
pub(super) fn build<'a>(
    options: ValidationOptions<'_>,
    schema: &'a Value,
) -> Result<(Validator, CostlyPatterns), ValidationError<'a>> {
    let bounded = PatternOptions::fancy_regex().backtrack_limit(MAX_BACKTRACKS);
    let options = options.with_pattern_options(bounded);
    let validator = options.build(schema)?;
    let costly = CostlyPatterns::find(schema);
    if !costly.texts {
        return Ok((validator, costly));
    }
    let validator = options.with_keyword("pattern", keyword).build(schema)?;
    Ok((validator, costly))
}

/// Whether a pattern would take too long.
pub(super) fn is_undecided(error: &ValidationError<'_>) -> bool {
    match error.kind() {
        ValidationErrorKind::BacktrackLimitExceeded { .. } => true,
        ValidationErrorKind::Custom { message, .. } => message == UNDECIDED,
        _ => false,
    }
}

/// The keyword `pattern` of a schema in which one looks around or back.
struct Pattern {
    compare: Validator,
    is_linear: bool,
}

fn keyword<'a>(
    _: &'a Map<String, Value>,
    pattern: &'a Value,
    _: Location,
) -> Result<Box<dyn for<'i> Keyword<'i>>, ValidationError<'a>> {
    let bounded = PatternOptions::fancy_regex().backtrack_limit(MAX_BACKTRACKS);
    let options = jsonschema::options().with_pattern_options(bounded).offline();
    let compare = options.build(&json!({ "pattern": pattern }));
    Ok(Box::new(Pattern {
        compare: compare.map_err(|error| ValidationError::custom(error.to_string()))?,
        is_linear: pattern.as_str().is_some_and(is_linear),
    }))
}

impl<'i> Keyword<'i> for Pattern {
    fn validate(&self, value: &'i Value) -> Result<(), ValidationError<'i>> {
        let Some(text) = value.as_str() else {
            return Ok(());
        };
        if !self.is_linear && !pay(std::ptr::from_ref(self).addr(), text) {
            return Err(ValidationError::custom(UNDECIDED));
        }
        match self.compare.validate(value) {
            Err(error) if is_undecided(&error) => {
                BUDGET.with_borrow_mut(|budget| budget.fail(text));
                Err(ValidationError::custom(UNDECIDED))
            }
            compared => compared,
        }
    }

    fn is_valid(&self, value: &'i Value) -> bool {
        self.validate(value).is_ok()
    }
}

/// Whether the engine without look-around compiles a pattern.
fn is_linear(pattern: &str) -> bool {
    jsonschema::options()
        .with_pattern_options(PatternOptions::regex())
        .offline()
        .build(&json!({ "pattern": pattern }))
        .is_ok()
}

/// The first place with this text or name.
fn place(root: &Value, text: &str) -> String {
    find(root, |name, value| {
        name == Some(text) || value.as_str() == Some(text)
    })
    .unwrap_or_default()
}

/// The place of the first value that is wanted, by the name that it has in its object and itself.
fn find(root: &Value, mut wanted: impl FnMut(Option<&str>, &Value) -> bool) -> Option<String> {
    let mut open = vec![(String::new(), None, root)];
    while let Some((at, name, value)) = open.pop() {
        if wanted(name, value) {
            return Some(at);
        }
        let first = open.len();
        match value {
            Value::Object(members) => open.extend(members.iter().map(|(name, value)| {
                let name = name.as_str();
                (format!("{at}/{}", escaped(name)), Some(name), value)
            })),
            Value::Array(items) => open.extend(
                items
                    .iter()
                    .enumerate()
                    .map(|(index, value)| (format!("{at}/{index}"), None, value)),
            ),
            _ => {}
        }
        if let Some(inner) = open.get_mut(first..) {
            inner.reverse();
        }
    }
    None
}
