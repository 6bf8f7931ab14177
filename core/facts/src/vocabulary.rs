//! The closed sets of words: `vocabulary.toml` and the names of `members.toml`. The enums in the core are code; the test
//! of the core's tables compares them with what is published here.

use serde::Deserialize;
use serde_json::json;

use crate::{load, members, published, Generated};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    mode: Vec<Row>,
    effects: Vec<Row>,
    phase: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    word: String,
    #[serde(rename = "means")]
    _means: String,
}

pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file("vocabulary.toml")?;
    let words = |rows: &[Row]| rows.iter().map(|row| row.word.clone()).collect::<Vec<_>>();
    let table = json!({
        "mode": words(&file.mode),
        "effects": words(&file.effects),
        "member": members::names()?,
        "phase": words(&file.phase),
    });
    Ok(vec![published::table("vocabulary", table)?])
}
