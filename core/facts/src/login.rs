//! Pages that ask for a sign-in: `login.toml`.

use crate::lists::{List, Lists, Order};
use crate::rust::RustFile;
use crate::{load, published, Generated};

const FILE: &str = "login.toml";

#[rustfmt::skip]
const LISTS: &[List] = &[
    List { key: "phrases", about: "What they are called, in lower case.", order: Order::AsWritten },
    List { key: "continuations", about: "What may follow such a phrase.", order: Order::AsWritten },
    List { key: "challenges", about: "What the titles of pages begin with that ask for a person, in lower case.", order: Order::AsWritten },
    List { key: "passing", about: "Words by which such a page says that it passes by itself.", order: Order::AsWritten },
    List { key: "maintenance", about: "Parts of the title of a page of a site that is being worked on.", order: Order::AsWritten },
    List { key: "places", about: "Parts of the path, or of the host's name, of such a page.", order: Order::AsWritten },
];

/// The lists about pages that ask for a sign-in.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let lists: Lists = load::file(FILE)?;
    lists.check(FILE, LISTS)?;
    let mut rust = RustFile::new("recognise/login_data.rs", "Pages that ask for a sign-in.", FILE);
    lists.write(FILE, LISTS, &mut rust)?;
    rust.index(LISTS.iter().map(|list| list.key.to_owned()));
    Ok(vec![
        rust.finish(),
        published::table("login", lists.published(FILE, LISTS)?)?,
    ])
}
