//! The tables of the contract as JSON, for documents and other languages (`spec/tables/`).

use serde_json::{json, Value};

use crate::data::{Effects, Phase};
use crate::error_type::ErrorType;
use crate::text::read::Mode;
use crate::text::wrappers::{SUFFIXES, WRAPPERS};

/// Every table by the name of its file, in a stable order.
pub fn all() -> Vec<(&'static str, Value)> {
    vec![("types", types()), ("words", words()), ("wrappers", wrappers())]
}

fn types() -> Value {
    let rows = ErrorType::ALL.map(|t| {
        json!({
            "type": t.as_str(),
            "default_recoverable": t.default_recoverable(),
            "default_message": t.default_message(),
        })
    });
    json!(rows)
}

fn words() -> Value {
    json!({
        "mode": Mode::ALL.map(Mode::as_str),
        "effects": Effects::ALL,
        "phase": Phase::ALL,
    })
}

fn wrappers() -> Value {
    let before = WRAPPERS
        .iter()
        .map(|w| json!({"name": w.name, "before": w.before, "after": w.after, "source": w.source}));
    let suffixes = SUFFIXES
        .iter()
        .map(|(text, source)| json!({"name": "suffix", "after": text, "source": source}));
    json!(before.chain(suffixes).collect::<Vec<_>>())
}
