//! The tables that are in the library, as JSON: the published ones (`spec/tables/`) without sources, reasons and examples.
//! A host that shows what its build knows prints them.

use serde_json::{json, Value};

use crate::error::member_data::MEMBERS;
use crate::error::members::CutRule;
use crate::error::{Delivery, Effects, ErrorType, Phase};
use crate::facts::connection::data::{
    CLASSES, ERRNOS, MESSAGES, PANICS, RUNTIME_CODES, TEXTS, TRANSPORT_WRAPPERS, WIN32_CODES,
};
use crate::facts::connection::exceptions::{
    InMessage, KnownCode, KnownException, EXCEPTIONS, EXCEPTION_CODES,
};
use crate::facts::connection::kind::FailureKind;
use crate::facts::connection::texts::TextPlace;
use crate::facts::http_header_data::DELAYS;
use crate::facts::http_headers::HeaderForm;
use crate::facts::http_status::{HeaderEffect, StatusRow};
use crate::facts::http_status_data::{NO_STATUS, OTHER_4XX, OTHER_5XX, STATUSES};
use crate::facts::json_rpc::{TextMeaning, CODES, SDK_TEXTS};
use crate::facts::wrappers::{SUFFIXES, WRAPPERS};
use crate::reading::Mode;
use crate::recognise::forms::code::ProfileCode;
use crate::recognise::forms::data::{GOOGLE_REASONS, SHARED_CODES, SHARED_CODES_IN_TEXTS, SHARED_CODE_RULE};
use crate::recognise::forms::profiles::BUILT_IN;
use crate::recognise::lists;
use crate::recognise::rule::{Rule, System};
use crate::recognise::rules;
use crate::recognise::rules::MARKS;

/// Every table by the name of its published file, in a stable order.
pub fn all() -> Vec<(&'static str, Value)> {
    vec![
        ("classifier", classifier()),
        ("connection", connection()),
        ("deeds", lists::deeds()),
        ("delays", crate::delay::table()),
        ("exceptions", exceptions()),
        ("http", http()),
        ("http_headers", http_headers()),
        ("json_rpc", json_rpc()),
        ("login", lists::login()),
        ("members", members()),
        ("printed", lists::printed()),
        ("profiles", profiles()),
        ("redaction", crate::redact::table()),
        ("signs", lists::signs()),
        ("types", types()),
        ("vocabulary", vocabulary()),
        ("weights", lists::weights()),
        ("words", lists::words()),
        ("wrappers", wrappers()),
    ]
}

/// One object per row.
fn rows<T>(table: &[T], row: impl Fn(&T) -> Value) -> Value {
    table.iter().map(row).collect()
}

/// Without reasons, sources and examples, and with alternatives written out: what is in the binary.
fn classifier() -> Value {
    let rule = |family: &str, rule: &Rule| {
        let terms = rule.meaning.terms();
        json!({
            "id": rule.id,
            "family": family,
            "beside": rule.beside.map(System::as_str),
            "meaning": terms.name,
            "type": terms.error_type,
            "recoverable": terms.error_type.default_recoverable(),
            "reason": terms.reason,
            "effects": terms.effects,
            "delivery": terms.delivery.map(Delivery::as_str),
            "evidence": rule.evidence.as_str(),
            "patterns": rule.patterns.iter().collect::<Vec<_>>(),
        })
    };
    let families = rules::FAMILIES.iter();
    let rules = families.flat_map(|(family, rules)| rules.iter().map(|row| rule(family, row)));
    let marks = rows(
        MARKS,
        |(mark, texts)| json!({"mark": mark.as_str(), "patterns": texts.iter().collect::<Vec<_>>()}),
    );
    json!({"rules": rules.collect::<Vec<_>>(), "marks": marks})
}

/// `types.json`: the six types with their defaults.
fn types() -> Value {
    rows(&ErrorType::ALL, |error_type| {
        json!({
            "type": error_type,
            "default_recoverable": error_type.default_recoverable(),
            "default_message": error_type.default_message(),
        })
    })
}

/// `vocabulary.json`: the closed sets of words.
fn vocabulary() -> Value {
    json!({
        "mode": Mode::ALL.map(Mode::as_str),
        "effects": Effects::ALL,
        "member": MEMBERS.iter().map(|member| member.name).collect::<Vec<_>>(),
        "phase": Phase::ALL,
    })
}

/// `members.json`: the conventional members, and how each is cut.
fn members() -> Value {
    rows(MEMBERS, |member| {
        let cut = match member.cut {
            CutRule::ItemsFirst => "items_first",
            CutRule::ItemsNext => "items_next",
            CutRule::Whole => "whole",
            CutRule::Last => "last",
            CutRule::Never => "never",
        };
        json!({"name": member.name, "cut": cut})
    })
}

/// `wrappers.json`: texts before and after an error.
fn wrappers() -> Value {
    let before = WRAPPERS
        .iter()
        .map(|row| json!({"name": row.name, "before": row.before, "after": row.after}));
    let suffixes = SUFFIXES
        .iter()
        .map(|text| json!({"name": "suffix", "after": text}));
    before.chain(suffixes).collect()
}

/// `exceptions.json`: exceptions of known libraries, and their codes.
fn exceptions() -> Value {
    let code = |row: &KnownCode| json!({"code": row.code, "kind": row.kind.as_str()});
    let codes = rows(
        EXCEPTION_CODES,
        |table| json!({"name": table.0, "rows": rows(table.1, code)}),
    );
    let table_of = |row: &KnownException| {
        let first = row.codes.first()?.code;
        let mut tables = EXCEPTION_CODES.iter();
        let found = tables.find(|(_, codes)| codes.first().is_some_and(|row| row.code == first));
        found.map(|(name, _)| *name)
    };
    let exceptions = rows(EXCEPTIONS, |row| {
        let in_message = row.in_message.map(|place| match place {
            InMessage::FirstWord => "first_word",
            InMessage::Brackets => "brackets",
        });
        json!({
            "runtime": row.runtime, "system": row.system, "classes": row.classes, "has": row.has, "texts": row.texts,
            "prefix": row.prefix,
            "code": row.code, "in_message": in_message, "codes": table_of(row), "profile": row.profile,
            "message": row.message, "status": row.status, "headers": row.headers, "violations": row.violations,
            "echoes": row.echoes, "partial": row.partial, "wraps": row.wraps, "kind": row.kind.map(FailureKind::as_str),
        })
    });
    json!({"codes": codes, "exceptions": exceptions})
}

/// `connection.json`: kinds, errnos, codes, classes and texts of failed connections.
fn connection() -> Value {
    json!({
        "kinds": kinds(),
        "errnos": errnos(),
        "codes": rows(RUNTIME_CODES, |row| json!({"code": row.name, "text": row.text, "kind": row.kind.as_str()})),
        "windows": rows(WIN32_CODES, |row| json!({"number": row.number, "code": row.name, "kind": row.kind.as_str()})),
        "classes": classes(),
        "messages": messages(),
        "panics": rows(PANICS, |class| json!({"class": class})),
        "texts": texts(),
        "transport_wrappers": rows(
            TRANSPORT_WRAPPERS,
            |row| json!({"runtime": row.runtime, "class": row.class, "text": row.text}),
        ),
    })
}

/// The kinds of connection failures with their meanings.
fn kinds() -> Value {
    rows(FailureKind::ALL, |kind| {
        let meaning = kind.meaning();
        let meaning = meaning.as_ref();
        json!({
            "kind": kind.as_str(),
            "type": meaning.map(|meaning| meaning.error_type),
            "delivery": meaning.map(|meaning| meaning.delivery.as_str()),
            "reason": meaning.and_then(|meaning| meaning.reason),
            "effects": meaning.and_then(|meaning| meaning.effects),
            "message": meaning.map(|meaning| meaning.message),
            "rank": kind.rank(),
        })
    })
}

/// Errnos with their number on each system.
fn errnos() -> Value {
    rows(ERRNOS, |row| {
        json!({
            "code": row.code,
            "linux": row.linux,
            "darwin": row.darwin,
            "winsock": Some(row.winsock).filter(|number| *number > 0),
            "text": row.text,
            "kind": row.kind.as_str(),
        })
    })
}

/// Classes of exceptions, each with a kind or with `by_text`.
fn classes() -> Value {
    rows(CLASSES, |row| {
        json!({
            "class": row.name,
            "kind": row.kind.map(FailureKind::as_str),
            "by_text": row.by_text,
            "connecting": row.connecting,
            "connected": row.connected,
        })
    })
}

/// Classes whose message counts.
fn messages() -> Value {
    rows(
        MESSAGES,
        |row| json!({"class": row.class, "message": row.message}),
    )
}

/// Texts of failed connections, with the place in which each counts.
fn texts() -> Value {
    rows(TEXTS, |row| {
        let place = match row.place {
            TextPlace::Last => "last",
            TextPlace::LastStart => "last_start",
            TextPlace::Any => "any",
            TextPlace::AnyStart => "any_start",
        };
        json!({
            "text": row.pattern,
            "place": place,
            "kind": row.kind.map(FailureKind::as_str),
            "connecting": row.connecting,
        })
    })
}

/// `http.json`: what each status means.
fn http() -> Value {
    let row = |status: Value, row: &StatusRow| {
        let headers = match row.headers {
            HeaderEffect::Keep => "keep",
            HeaderEffect::RetryAfter => "retry_after",
            HeaderEffect::RateLimit => "rate_limit",
        };
        json!({
            "status": status,
            "type": row.error_type,
            "recoverable": row.recoverable,
            "reason": row.reason,
            "headers": headers,
            "delivery": row.delivery.as_str(),
            "message": row.message,
        })
    };
    let named = STATUSES.iter().map(|status| row(json!(status.status), status));
    let others = [("4xx", &OTHER_4XX), ("5xx", &OTHER_5XX), ("none", &NO_STATUS)];
    named
        .chain(others.map(|(status, others)| row(json!(status), others)))
        .collect()
}

/// `http_headers.json`: the headers that ask for a wait.
fn http_headers() -> Value {
    rows(DELAYS, |row| {
        let form = match row.form {
            HeaderForm::Delay => "delay",
            HeaderForm::Milliseconds => "milliseconds",
            HeaderForm::Items => "items",
            HeaderForm::Reset { .. } => "reset",
        };
        json!({"name": row.name, "form": form, "overrides": row.overrides})
    })
}

/// `json_rpc.json`: codes, and fixed texts of SDKs.
fn json_rpc() -> Value {
    let codes = rows(
        CODES,
        |row| json!({"code": row.code, "type": row.error_type, "delivery": row.delivery.as_str()}),
    );
    let texts = rows(SDK_TEXTS, |row| {
        let meaning = match row.meaning {
            TextMeaning::UnknownTool => "unknown_tool",
            TextMeaning::Output => "output",
            TextMeaning::TimedOut => "timed_out",
            TextMeaning::Closed => "closed",
            TextMeaning::Cancelled => "cancelled",
        };
        json!({"code": row.code, "text": row.text, "meaning": meaning})
    });
    json!({"codes": codes, "texts": texts})
}

/// `profiles.json`: the codes of each profile.
fn profiles() -> Value {
    let codes = |codes: &[ProfileCode]| {
        rows(codes, |row| {
            json!({
                "code": row.code,
                "type": row.error_type,
                "or_internal": row.or_internal,
                "recoverable": row.recoverable,
                "reason": Some(row.reason).filter(|word| !word.is_empty()),
                "effects": row.effects.map(Effects::as_str),
            })
        })
    };
    let profiles = rows(BUILT_IN, |profile| {
        json!({
            "profile": profile.table.name,
            "writes": profile.writes(),
            "loss": Some(profile.table.loss).filter(|loss| !loss.is_empty()),
            "codes": codes(profile.table.codes),
        })
    });
    json!({
        "profiles": profiles,
        "google_reasons": codes(GOOGLE_REASONS),
        "shared_codes": {
            "rule": SHARED_CODE_RULE,
            "anywhere": codes(SHARED_CODES),
            "in_texts": codes(SHARED_CODES_IN_TEXTS),
        },
    })
}
