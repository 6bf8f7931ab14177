//! Pages that ask for a sign-in: `login.toml`.

use serde::Deserialize;

use crate::rust::RustFile;
use crate::{load, Generated};

const FILE: &str = "login.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    phrases: Vec<String>,
    continuations: Vec<String>,
    challenges: Vec<String>,
    passing: Vec<String>,
    maintenance: Vec<String>,
    places: Vec<String>,
}

pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file(FILE)?;
    let mut rust = RustFile::new("recognise/login_data.rs", "Pages that ask for a sign-in.", FILE);
    rust.text_table("What they are called, in lower case.", "PHRASES", &file.phrases);
    rust.text_table(
        "What may follow such a phrase.",
        "CONTINUATIONS",
        &file.continuations,
    );
    rust.text_table(
        "What the titles of pages begin with that ask for a person, in lower case.",
        "CHALLENGES",
        &file.challenges,
    );
    rust.text_table(
        "Words by which such a page says that it passes by itself.",
        "PASSING",
        &file.passing,
    );
    rust.text_table(
        "Parts of the title of a page of a site that is being worked on.",
        "MAINTENANCE",
        &file.maintenance,
    );
    rust.text_table(
        "Parts of the path, or of the host's name, of such a page.",
        "PLACES",
        &file.places,
    );
    Ok(vec![rust.finish()])
}
