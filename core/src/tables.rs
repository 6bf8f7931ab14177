//! The tables of the contract as JSON, for documents and other languages (`spec/tables/`).

use serde_json::json;
use serde_json::Value;

use crate::error::members::MEMBERS;
use crate::error::{Delivery, Effects, ErrorType, Phase};
use crate::facts::connection::classes::CLASSES;
use crate::facts::connection::codes::{CODES as WORDS, ERRNOS, ERRNO_SOURCE, WIN32, WIN32_SOURCE};
use crate::facts::connection::kind::Kind;
use crate::facts::connection::texts::TEXTS;
use crate::facts::http_headers::HEADERS;
use crate::facts::http_status::{StatusRow, NO_STATUS, OTHER_4XX, OTHER_5XX, STATUSES};
use crate::facts::json_rpc::{CODES, FIXED_TEXTS};
use crate::facts::wrappers::{SUFFIXES, WRAPPERS};
use crate::reading::Mode;
use crate::recognise::forms::foreign::{IN_TEXTS, SHARED, SHARED_CODE};
use crate::recognise::forms::google::REASONS;
use crate::recognise::forms::row::Row;
use crate::recognise::forms::SPECS;
use crate::recognise::rules;
use crate::recognise::rules::MARKS;

/// Every table by the name of its file, in a stable order.
pub fn all() -> Vec<(&'static str, Value)> {
    vec![
        ("classifier", classifier()),
        ("connection", connection()),
        ("http", http()),
        ("http_headers", http_headers()),
        ("json_rpc", json_rpc()),
        ("profiles", profiles()),
        ("redaction", crate::redact::table()),
        ("types", types()),
        ("words", words()),
        ("wrappers", wrappers()),
    ]
}

fn classifier() -> Value {
    let rules = rules::all().map(|rule| {
        let terms = rule.meaning.terms();
        json!({
            "id": rule.id,
            "family": rule.family,
            "meaning": terms.name,
            "type": terms.error_type,
            "recoverable": terms.error_type.default_recoverable(),
            "reason": terms.reason,
            "effects": terms.effects,
            "delivery": terms.delivery.map(Delivery::as_str),
            "evidence": rule.evidence.as_str(),
            "patterns": rule.patterns,
            "why": rule.why,
            "source": rule.source,
            "examples": rule.examples,
            "counter_examples": rule.counter_examples,
        })
    });
    let marks = MARKS
        .iter()
        .map(|(mark, texts)| json!({"mark": mark.as_str(), "patterns": texts}));
    json!({"rules": rules.collect::<Vec<_>>(), "marks": marks.collect::<Vec<_>>()})
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
        "member": MEMBERS,
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

fn connection() -> Value {
    let kinds = Kind::ALL.iter().map(|kind| {
        let meaning = kind.meaning();
        json!({
            "kind": kind.as_str(),
            "type": meaning.as_ref().map(|meaning| meaning.error_type),
            "delivery": meaning.as_ref().map(|meaning| meaning.delivery.as_str()),
            "reason": meaning.as_ref().and_then(|meaning| meaning.reason),
            "message": meaning.as_ref().map(|meaning| meaning.message),
            "rank": kind.rank(),
        })
    });
    let errnos = ERRNOS.iter().map(|row| {
        json!({
            "code": row.code,
            "linux": row.linux,
            "darwin": row.darwin,
            "winsock": Some(row.winsock).filter(|number| *number > 0),
            "text": row.text,
            "kind": row.kind.as_str(),
            "source": ERRNO_SOURCE,
        })
    });
    let codes = WORDS.iter().map(
        |row| json!({"code": row.name, "text": row.text, "kind": row.kind.as_str(), "source": row.source}),
    );
    let windows = WIN32.iter().map(
        |row| json!({"number": row.number, "code": row.name, "kind": row.kind.as_str(), "source": WIN32_SOURCE}),
    );
    let classes = CLASSES.iter().map(|row| {
        json!({
            "class": row.name,
            "kind": row.kind.map(Kind::as_str),
            "by_text": row.by_text,
            "connecting": row.connecting,
            "source": row.source,
        })
    });
    let texts = TEXTS.iter().map(|row| {
        json!({
            "text": row.pattern,
            "place": row.place.as_str(),
            "kind": row.kind.map(Kind::as_str),
            "connecting": row.connecting,
            "source": row.source,
        })
    });
    json!({
        "kinds": kinds.collect::<Vec<_>>(),
        "errnos": errnos.collect::<Vec<_>>(),
        "codes": codes.collect::<Vec<_>>(),
        "windows": windows.collect::<Vec<_>>(),
        "classes": classes.collect::<Vec<_>>(),
        "texts": texts.collect::<Vec<_>>(),
    })
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

fn profiles() -> Value {
    let code = |row: &Row| {
        json!({
            "code": row.code,
            "type": row.error_type,
            "or_internal": row.or_internal,
            "recoverable": row.recoverable,
            "reason": Some(row.reason).filter(|word| !word.is_empty()),
            "effects": Some(row.effects).filter(|word| !word.is_empty()),
        })
    };
    let codes = |rows: &[Row]| rows.iter().map(code).collect::<Vec<_>>();
    let specs = SPECS.iter().map(|spec| {
        json!({
            "profile": spec.name,
            "source": spec.source,
            "writes": spec.writes(),
            "loss": Some(spec.loss).filter(|loss| !loss.is_empty()),
            "codes": codes(spec.rows),
        })
    });
    json!({
        "profiles": specs.collect::<Vec<_>>(),
        "google_reasons": codes(REASONS),
        "shared_codes": {
            "rule": SHARED_CODE,
            "source": "codes that the error bodies of many APIs have in common; RFC 6749 5.2, RFC 6750 3.1",
            "anywhere": codes(SHARED),
            "in_texts": codes(IN_TEXTS),
        },
    })
}
