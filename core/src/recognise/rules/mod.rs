//! The rules of the classifier, as `cargo run -p toolerror-facts` generates them from `core/facts/data/rules`.

mod data;

pub(crate) use data::{FAMILIES, MARKS};

use crate::recognise::rule::Rule;

/// All rules, in the order of the table.
pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|(_, rules)| *rules)
}
