//! The published tables, `spec/tables/*.json`.

use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use crate::Generated;

/// A table with all that its rows hold; the members of an object are sorted by name.
pub(crate) fn table(name: &str, rows: impl Serialize) -> Result<Generated, String> {
    let mut value: Value = serde_json::to_value(rows).map_err(|error| format!("{name}: {error}"))?;
    value.sort_all_objects();
    Ok(Generated {
        path: Path::new("spec/tables").join(format!("{name}.json")),
        text: format!("{value:#}\n"),
    })
}
