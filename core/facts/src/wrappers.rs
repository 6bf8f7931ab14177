//! The texts that known software puts around an error: `wrappers.toml`.

use serde::Deserialize;
use serde_json::json;

use crate::rust::{literal, RustFile};
use crate::{load, published, Generated};

const FILE: &str = "wrappers.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    wrappers: Vec<Wrapper>,
    suffixes: Vec<Suffix>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrapper {
    name: String,
    before: String,
    #[serde(default)]
    after: String,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suffix {
    after: String,
    source: String,
}

/// The table of wrappers.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file(FILE)?;
    let wrappers = file
        .wrappers
        .iter()
        .map(|row| json!({"name": row.name, "before": row.before, "after": row.after, "source": row.source}));
    let suffixes = file
        .suffixes
        .iter()
        .map(|row| json!({"name": "suffix", "after": row.after, "source": row.source}));
    let rows: Vec<_> = wrappers.chain(suffixes).collect();
    let mut rust = RustFile::new(
        "facts/wrapper_data.rs",
        "What known software puts around an error.",
        FILE,
    );
    rust.uses(&["use crate::facts::wrappers::Wrapper;"]);
    let wrappers = file.wrappers.iter().map(|row| {
        format!(
            "Wrapper {{ name: {}, before: {}, after: {} }}",
            literal(&row.name),
            literal(&row.before),
            literal(&row.after)
        )
    });
    rust.table(
        "All known wrappers. Where two begin alike, the longer stands first.",
        "WRAPPERS",
        "Wrapper",
        wrappers,
    );
    rust.table(
        "Texts that some hosts append to whatever failed.",
        "SUFFIXES",
        "&str",
        file.suffixes.iter().map(|row| literal(&row.after)),
    );
    Ok(vec![published::table("wrappers", rows)?, rust.finish()])
}
