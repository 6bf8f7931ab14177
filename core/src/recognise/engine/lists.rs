//! The words of the engine as JSON, for the feature `tables`.

use std::fmt::Debug;

use serde_json::{json, Value};

use crate::recognise::engine::{data, deeds, weight_data};

/// Lists by their names.
pub(crate) type Lists = &'static [(&'static str, &'static [&'static str])];

/// Words that name a deed.
pub(crate) const DEEDS: Lists = deeds::data::ALL;

/// Words of kinds, announcements of a status, and lists.
pub(crate) fn words() -> Value {
    let lists = data::LISTS.iter();
    let phrases = data::STATUS_PHRASES.iter();
    json!({
        "filter": kinds(data::FILTERS),
        "announcement": kinds(data::ANNOUNCEMENTS),
        "list": lists.map(|(name, words)| json!({"name": name, "words": words})).collect::<Value>(),
        "status_phrase": phrases.map(|(status, words)| json!({"status": status, "words": words})).collect::<Value>(),
    })
}

/// Weights with the evidence and the statuses that have them.
pub(crate) fn weights() -> Value {
    let number = |status: &&str| {
        status
            .parse::<u16>()
            .map_or_else(|_| json!(status), |number| json!(number))
    };
    let rows = weight_data::ALL.iter().map(|(name, value, evidence, statuses)| {
        let statuses: Vec<Value> = statuses.iter().map(number).collect();
        json!({"name": name, "value": value, "evidence": evidence, "statuses": statuses})
    });
    rows.collect()
}

fn kinds<K: Debug>(rows: &[(K, &[&str])]) -> Value {
    let row =
        |(kind, words): &(K, &[&str])| json!({"kind": format!("{kind:?}").to_lowercase(), "words": words});
    rows.iter().map(row).collect()
}
