//! The facts of toolerror: data files in `core/facts/data`, which people edit, and what is generated from them: the
//! static tables of the core (`core/src/**/*data.rs`, without reasons, sources and examples) and the published tables
//! with all of it (`spec/tables/*.json`), and the word lists and limits of the bindings.
//!
//! `cargo run -p toolerror-facts` writes them, `cargo test -p toolerror-facts` fails when one differs.
//!
//! Each module reads the data files of one table, checks them and writes what is generated from them.

#![forbid(unsafe_code)]

mod bindings;
mod connection;
mod deeds;
mod delays;
mod go;
mod http;
mod json_rpc;
mod limits;
mod lists;
mod load;
mod login;
mod members;
mod printed;
mod profiles;
mod published;
mod redaction;
mod replies;
pub mod rules;
mod rust;
mod settings;
mod types;
mod vocabulary;
mod word_set;
mod wrappers;

use std::path::{Path, PathBuf};

pub use vocabulary::words;

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
    let tables = [
        types::generate()?,
        replies::generate()?,
        vocabulary::generate()?,
        members::generate()?,
        delays::generate()?,
        http::generate()?,
        json_rpc::generate()?,
        connection::generate()?,
        wrappers::generate()?,
        printed::generate()?,
        profiles::generate()?,
        login::generate()?,
        deeds::generate()?,
        rules::generate()?,
        redaction::generate()?,
        settings::generate()?,
        bindings::generate()?,
        limits::generate()?,
    ];
    Ok(tables.into_iter().flatten().collect())
}
