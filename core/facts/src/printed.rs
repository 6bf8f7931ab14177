//! What stands in values as programs print them: `printed.toml`.

use crate::lists::{List, Lists, Order};
use crate::rust::RustFile;
use crate::{load, published, Generated};

const FILE: &str = "printed.toml";

/// The lists for unwrapping.
#[rustfmt::skip]
const UNWRAPPED: &[List] = &[
    List { key: "kinds", about: "The kinds of blocks that a tool result may hold.", order: Order::AsWritten },
    List { key: "classes", about: "The same as classes of the Python SDK.", order: Order::AsWritten },
    List { key: "results", about: "Results of tools as hosts print them.", order: Order::AsWritten },
    List { key: "traces", about: "How a stack trace starts.", order: Order::AsWritten },
];
/// The lists for recognition.
#[rustfmt::skip]
const RECOGNISED: &[List] = &[
    List { key: "class_ends", about: "How the names of classes of failures end.", order: Order::AsWritten },
    List { key: "keyed", about: "Classes whose text is a key that was looked up.", order: Order::AsWritten },
    List { key: "of_tools", about: "Classes that a tool raises on purpose.", order: Order::AsWritten },
    List { key: "variants", about: "Variants of Rust enums that hold the text of a failure.", order: Order::AsWritten },
    List { key: "bare_variants", about: "Variants that say nothing about the failure.", order: Order::AsWritten },
    List { key: "fields", about: "Fields of Go structs that hold the text of a failure.", order: Order::AsWritten },
    List { key: "log_keys", about: "Keys of logfmt whose quoted value is the text of an error.", order: Order::AsWritten },
];

/// The lists about values as programs print them.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let lists: Lists = load::file(FILE)?;
    let all = [UNWRAPPED, RECOGNISED].concat();
    lists.check(FILE, &all)?;
    let about = "What stands in values as programs print them.";
    let mut files = vec![published::table("printed", lists.published(FILE, &all)?)?];
    for (path, known) in [
        ("unwrap/printed_data.rs", UNWRAPPED),
        ("recognise/printed_data.rs", RECOGNISED),
    ] {
        let mut rust = RustFile::new(path, about, FILE);
        lists.write(FILE, known, &mut rust)?;
        rust.index(known.iter().map(|list| list.key.to_owned()));
        files.push(rust.finish());
    }
    Ok(files)
}
