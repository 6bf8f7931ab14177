//! The facts of toolerror: data files in `core/facts/data`, which people edit, and what is generated from them: the
//! static tables of the core (`core/src/**/data*.rs`, without reasons, sources and examples) and the published tables
//! with all of it (`spec/tables/*.json`).
//!
//! `cargo run -p toolerror-facts` writes them, `cargo test -p toolerror-facts` fails when one differs.

#![forbid(unsafe_code)]

mod redaction;

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// One file that is generated.
pub struct Generated {
    /// Its path from the root of the repository.
    pub path: PathBuf,
    /// What stands in it.
    pub text: String,
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files that are generated.
///
/// # Errors
/// A data file that cannot be read, with its path and the fault.
pub fn generate() -> Result<Vec<Generated>, String> {
    redaction::generate()
}

/// A data file.
fn read<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    let path = root().join("core/facts/data").join(name);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The head of a generated table of the core.
fn head(data: &str, what: &str) -> String {
    format!(
        "//! {what}\n//!\n//! Generated from `core/facts/data/{data}` by `cargo run -p toolerror-facts`.\n\n"
    )
}

/// A slice of words in Rust, in lines of at most 110 bytes, with this indent before its end.
fn words(words: &[String], indent: &str) -> String {
    const WIDTH: usize = 110;
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    let line = format!("&[{}]", words.join(", "));
    if line.len() <= WIDTH / 2 {
        return line;
    }
    let mut out = String::from("&[");
    let mut width = WIDTH;
    for word in &words {
        if width + word.len() + 1 >= WIDTH {
            out.extend(["\n", indent, "   "]);
            width = indent.len() + 3;
        }
        out.extend([" ", word, ","]);
        width += word.len() + 2;
    }
    out + "\n" + indent + "]"
}
