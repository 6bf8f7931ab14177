//! References that a check may follow for one value. A schema that refers to itself in several places can compare the innermost
//! parts of a deep value any number of times (SPEC §4.1.10).

use std::cell::Cell;

use jsonschema::paths::Location;
use jsonschema::{Keyword, ValidationError};
use serde_json::{Map, Value};

/// The keyword that pays for one reference. It accepts a value while references are left.
pub(crate) const STEP: &str = "io.github.toolerror/step";

/// How many references a check may follow, and how many more for each value inside the value.
const STEPS: u64 = 10_000;
const STEPS_PER_VALUE: u64 = 20;

thread_local! {
    /// The references that are left for the value that this thread checks; none after one too many.
    static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Runs a check of a value; with it whether it would take too many references.
pub(super) fn check<T>(value: &Value, run: impl FnOnce() -> T) -> (T, bool) {
    LEFT.set(Some(
        STEPS.saturating_add(values(value).saturating_mul(STEPS_PER_VALUE)),
    ));
    let done = run();
    (done, LEFT.take().is_none())
}

/// The number of values inside a value.
fn values(value: &Value) -> u64 {
    let (mut count, mut open) = (0, vec![value]);
    while let Some(value) = open.pop() {
        count += 1;
        match value {
            Value::Object(members) => open.extend(members.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    count
}

struct Step;

impl<'i> Keyword<'i> for Step {
    fn validate(&self, value: &'i Value) -> Result<(), ValidationError<'i>> {
        if self.is_valid(value) {
            return Ok(());
        }
        Err(ValidationError::custom("takes too long"))
    }

    fn is_valid(&self, _: &'i Value) -> bool {
        LEFT.set(LEFT.get().and_then(|left| left.checked_sub(1)));
        LEFT.get().is_some()
    }
}

/// The keyword [`STEP`].
#[expect(clippy::unnecessary_wraps, reason = "the form of a keyword that may be wrong")]
pub(crate) fn step<'a>(
    _: &'a Map<String, Value>,
    _: &'a Value,
    _: Location,
) -> Result<Box<dyn for<'i> Keyword<'i>>, ValidationError<'a>> {
    Ok(Box::new(Step))
}
