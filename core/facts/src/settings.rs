//! Headers and variables that hold secrets, by their names: `settings.toml`.

use crate::lists::{List, Lists, Order};
use crate::rust::RustFile;
use crate::{load, Generated};

const FILE: &str = "settings.toml";

#[rustfmt::skip]
const LISTS: &[List] = &[
    List { key: "secret_words", about: "A name with one of these words is that of a secret.", order: Order::Words },
    List { key: "secret_last_words", about: "So is one whose last word is one of these.", order: Order::Words },
    List { key: "secret_ends", about: "So is one that ends in one of these without a separator.", order: Order::Words },
    List { key: "switches", about: "The first word of a name that switches something.", order: Order::Words },
    List { key: "harmless_keys", about: "The word before `key` in the name of a key that opens nothing.", order: Order::Words },
    List { key: "descriptions", about: "The last word of a name that describes a secret.", order: Order::Words },
    List { key: "public_headers", about: "Headers that say what a request is, and nothing about who sends it.", order: Order::Words },
    List { key: "public_header_starts", about: "The same of each header whose name begins so.", order: Order::Words },
];

/// The lists about settings that hold secrets.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let lists: Lists = load::file(FILE)?;
    lists.check(FILE, LISTS)?;
    let about = "Headers and variables that hold secrets, by their names.";
    let mut rust = RustFile::new("redact/setting_data.rs", about, FILE);
    lists.write(FILE, LISTS, &mut rust)?;
    Ok(vec![rust.finish()])
}
