//! The six types: `types.toml`.

use serde::Deserialize;
use serde_json::json;

use crate::load::{self, ErrorType};
use crate::rust::{literal, RustFile};
use crate::word_set::{Set, WordRow};
use crate::{published, Generated};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    about: String,
    types: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    #[serde(rename = "type")]
    error_type: ErrorType,
    message: String,
    recoverable: bool,
    why: String,
}

/// The six words, each with the branch that it stands for.
pub(crate) fn words() -> Result<Set, String> {
    let file: File = load::file("types.toml")?;
    let words = file.types.iter().map(|row| {
        let (branch, _) = row.why.split_once(". ").unwrap_or((&row.why, ""));
        Ok(WordRow {
            word: word(row.error_type)?,
            means: branch.trim_end_matches('.').to_owned(),
            exhausts: false,
        })
    });
    Ok(Set {
        about: file.about,
        words: words.collect::<Result<_, String>>()?,
    })
}

/// Each type, and whether a retry may help when nothing else is said.
pub(crate) fn defaults() -> Result<Vec<(ErrorType, bool)>, String> {
    let file: File = load::file("types.toml")?;
    let rows = file.types.iter().map(|row| (row.error_type, row.recoverable));
    Ok(rows.collect())
}

fn word(error_type: ErrorType) -> Result<String, String> {
    let value = serde_json::to_value(error_type).map_err(|error| error.to_string())?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

/// The table of the six types.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file("types.toml")?;
    let rows = file.types.iter().map(|row| {
        json!({
            "type": row.error_type,
            "default_recoverable": row.recoverable,
            "default_message": row.message,
        })
    });
    let rows: Vec<_> = rows.collect();
    let mut rust = RustFile::new(
        "error/type_data.rs",
        "What depends on the type of an error.",
        "types.toml",
    );
    rust.uses(&["use crate::error::error_type::{ErrorType, TypeFacts};"]);
    rust.line("");
    rust.line("#[inline]\n#[rustfmt::skip]\npub(crate) const fn facts(error_type: ErrorType) -> TypeFacts {");
    rust.line("    match error_type {");
    for row in &file.types {
        let name = literal(word(row.error_type)?);
        rust.line(&format!(
            "        ErrorType::{:?} => TypeFacts {{ name: {name}, default_message: {}, default_recoverable: {} }},",
            row.error_type,
            literal(&row.message),
            row.recoverable
        ));
    }
    rust.line("    }\n}");
    Ok(vec![published::table("types", rows)?, rust.finish()])
}
