//! The word lists of recognition as JSON, for the feature `tables`.

use serde_json::{json, Value};

pub(crate) use crate::recognise::engine::lists::{weights, words};
use crate::recognise::engine::lists::{Lists, DEEDS};
use crate::recognise::{login_data, printed_data, sign_data};
use crate::unwrap;

/// Each list as its published table has it.
fn table(lists: &[Lists]) -> Value {
    let rows = lists.iter().flat_map(|lists| lists.iter());
    let rows = rows.map(|(name, texts)| ((*name).to_owned(), json!({"texts": texts})));
    Value::Object(rows.collect())
}

/// Words that name a deed (SPEC §3.6.29, §3.6.30).
pub(crate) fn deeds() -> Value {
    table(&[DEEDS])
}

/// What software prints around a failure.
pub(crate) fn signs() -> Value {
    let rows = sign_data::ALL.iter();
    rows.map(|(name, texts)| json!({"name": name, "texts": texts}))
        .collect()
}

/// Pages for people (SPEC §1.7.33, §3.5.23).
pub(crate) fn login() -> Value {
    table(&[login_data::ALL])
}

/// Values as programs print them (SPEC §1.4.34, §3.6.27).
pub(crate) fn printed() -> Value {
    table(&[unwrap::PRINTED, printed_data::ALL])
}
