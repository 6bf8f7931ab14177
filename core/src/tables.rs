//! The tables of the contract as JSON, for documents and other languages (`spec/tables/`).

use serde_json::{json, Value};

use crate::data::{Effects, Phase};
use crate::error_type::ErrorType;
use crate::http::headers::HEADERS;
use crate::http::status::{StatusRow, NO_STATUS, OTHER_4XX, OTHER_5XX, STATUSES};
use crate::mcp::json_rpc::{CODES, FIXED_TEXTS};
use crate::text::read::Mode;
use crate::text::wrappers::{SUFFIXES, WRAPPERS};

/// Every table by the name of its file, in a stable order.
pub fn all() -> Vec<(&'static str, Value)> {
    vec![
        ("http", http()),
        ("http_headers", http_headers()),
        ("json_rpc", json_rpc()),
        ("types", types()),
        ("words", words()),
        ("wrappers", wrappers()),
    ]
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

fn http() -> Value {
    let row = |status: Value, row: &StatusRow| {
        json!({
            "status": status,
            "type": row.error_type,
            "recoverable": row.recoverable,
            "reason": row.reason,
            "headers": row.headers.as_str(),
            "delivery": row.delivery.as_str(),
            "message": row.message,
            "source": row.source,
        })
    };
    let named = STATUSES.iter().map(|r| row(json!(r.status), r));
    let others = [("4xx", &OTHER_4XX), ("5xx", &OTHER_5XX), ("none", &NO_STATUS)];
    let others = others.into_iter().map(|(status, r)| row(json!(status), r));
    json!(named.chain(others).collect::<Vec<_>>())
}

fn http_headers() -> Value {
    let rows = HEADERS.iter().map(|row| {
        json!({
            "name": row.name,
            "form": row.form.as_str(),
            "overrides": row.overrides,
            "source": row.source,
        })
    });
    json!(rows.collect::<Vec<_>>())
}

fn json_rpc() -> Value {
    let codes = CODES.iter().map(|row| {
        json!({
            "code": row.code,
            "type": row.error_type,
            "delivery": row.delivery.as_str(),
            "source": row.source,
        })
    });
    let texts = FIXED_TEXTS.iter().map(|row| {
        json!({
            "code": row.code,
            "text": row.text,
            "meaning": row.meaning.as_str(),
            "source": row.source,
        })
    });
    json!({"codes": codes.collect::<Vec<_>>(), "texts": texts.collect::<Vec<_>>()})
}
