//! What holds for any input.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;

use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use serde_json::{json, Map, Value};
use toolerror::tool_result::{read_result_value, ResultOptions};
use toolerror::{read, read_result, EmitOptions, ErrorType, Mode, Outcome, ToolError};

/// Any JSON value that serde_json can hold.
fn any_value() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".*".prop_map(Value::from),
        "[\\x00-\\x7f\"\\\\]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(key(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
    .boxed()
}

/// Keys: any, and often those that mean something.
fn key() -> BoxedStrategy<String> {
    prop_oneof![
        any::<String>(),
        prop::sample::select(vec![
            "retry_after",
            "retry_after_ms",
            "retryAfter",
            "retry_after_seconds",
            "conflicts",
            "code",
            "reason",
            "hint",
            "violations",
            "limit",
            "effects",
            "phase",
            "errors",
            "truncated",
            "required",
            "state_after",
        ])
        .prop_map(String::from),
    ]
    .boxed()
}

fn any_error() -> BoxedStrategy<ToolError> {
    let data = prop::collection::btree_map(key(), any_value(), 0..5);
    (
        prop::sample::select(&ErrorType::ALL[..]),
        any::<String>(),
        any::<bool>(),
        data,
    )
        .prop_map(|(error_type, message, recoverable, data)| {
            let data: Map<String, Value> = data.into_iter().collect();
            ToolError::new(error_type, message)
                .with_recoverable(recoverable)
                .with_data(data)
        })
        .boxed()
}

/// Bytes: raw, and pieces of what could be an error, glued together.
fn any_bytes() -> BoxedStrategy<Vec<u8>> {
    let piece = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        "\"",
        "'",
        ",",
        ":",
        "\\",
        "\\u",
        "d800",
        "{\"type\":\"TRANSIENT\"",
        "\"message\":\"",
        "\"recoverable\":",
        "\"data\":{",
        "true",
        "false",
        "null",
        "None",
        "-",
        "1e999",
        "0",
        ".",
        "…",
        "...",
        "Error executing tool x: ",
        "Error: ",
        "MCP error -32602: ",
        "b'",
        "```json\n",
        "```",
        "data: ",
        "event: m\n",
        "\n",
        "\r\n",
        "[NOT_FOUND] ",
        "ToolError('",
        "')",
        "\u{feff}",
        "{'type': 'CONFLICT', ",
        "\"error\":",
        "\"content\":[",
        "{\"isError\":true,",
        " Please fix your mistakes.",
        "é",
        "\u{10000}",
        "\u{0}",
    ]);
    let glued = prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat().into_bytes());
    prop_oneof![prop::collection::vec(any::<u8>(), 0..200), glued].boxed()
}

/// Calls every accessor; the values do not matter here, only that each comes back.
fn touch(error: &ToolError) {
    let _ = (
        error.code(),
        error.reason(),
        error.hint(),
        error.stage(),
        error.severity(),
    );
    let _ = (
        error.error_id(),
        error.trace_id(),
        error.retry_after(),
        error.limit(),
        error.effects(),
    );
    let _ = (
        error.phase(),
        error.conflicts(),
        error.violations(),
        error.suggestions(),
        error.required(),
    );
    let _ = (
        error.missing(),
        error.errors(),
        error.get("state_after"),
        error.truncated(),
        error.conflicts().is_empty(),
    );
    let _ = (error.data(), error.to_string(), format!("{error:?}"));
}

proptest! {
    #![proptest_config(common::cases(100_000))]

    #[test]
    fn reading_is_total_and_what_it_reads_is_a_fixed_point(bytes in any_bytes()) {
        for mode in Mode::ALL {
            let reading = read(&bytes, mode);
            touch(reading.error());
            let _ = reading.retry_after(Some(1_800_000_000_000));
            let text = reading.error().to_json();
            let again = ToolError::from_json(&text).unwrap();
            prop_assert_eq!(&again.to_json(), &text);
            prop_assert_eq!(&again, reading.error());
            if let Outcome::Failure(reading) = read_result(&bytes, mode) {
                touch(reading.error());
            }
        }
    }

    #[test]
    fn an_error_survives_its_text_serde_and_a_tool_result(error in any_error()) {
        touch(&error);
        let text = error.to_json();
        prop_assert_eq!(&ToolError::from_json(&text).unwrap(), &error);
        prop_assert_eq!(&serde_json::from_str::<ToolError>(&serde_json::to_string(&error).unwrap()).unwrap(), &error);
        let options = ResultOptions::new()
            .with_structured_content(true)
            .with_meta_key("example.com/e")
            .with_emit(EmitOptions::raw());
        for mode in Mode::ALL {
            let result = error.to_result_json(&options);
            let reading = read_result(&result, mode).failure().unwrap();
            prop_assert_eq!(reading.error(), &error);
            let value: Value = serde_json::from_str(&result).unwrap();
            let reading = read_result_value(&value, mode).failure().unwrap();
            prop_assert_eq!(reading.error(), &error);
        }
    }

    #[test]
    fn equality_follows_the_text(a in any_error(), b in any_error()) {
        prop_assert_eq!(a == b, a.to_json() == b.to_json());
        prop_assert!(a == a.clone());
    }

    #[test]
    fn unwrap_sees_through_every_wrapper(error in any_error(), name in "[a-z_]{1,12}") {
        let text = error.to_json();
        let wrapped = [
            format!("Error executing tool {name}: {text}"),
            format!("Error calling tool '{name}': {text}"),
            format!("MCP error -32603: MCP error -32603: {text}"),
            format!("Error: {text}\n Please fix your mistakes."),
            format!("```json\n{text}\n```"),
            format!("\u{feff} {} ", json!(text)),
            json!({"error": text}).to_string(),
            format!(r#"{{"success":false,"error":{text}}}"#),
            format!("event: message\ndata: {text}\n\n"),
            format!("{text}\n    at Object.<anonymous> (x.js:1:1)"),
            error.to_result_json(&ResultOptions::new().with_emit(EmitOptions::raw())),
        ];
        for wrapped in wrapped {
            // what a code fence holds must not hold a fence
            if wrapped.starts_with("```") && text.contains("```") {
                continue;
            }
            let reading = read(&wrapped, Mode::Unwrap);
            prop_assert_eq!(reading.error(), &error, "{}", wrapped);
            prop_assert!(read(&wrapped, Mode::Exact).is_legacy());
        }
    }

    #[test]
    fn a_quoted_error_never_decides(error in any_error(), before in "[A-Za-z ,]{1,40}", after in "[a-z ]{0,10}") {
        let text = error.to_json();
        for prose in [
            format!("Failed to parse {before} {text}{after}"),
            format!("{before}: {text}"),
            format!("the page says {}", json!(text)),
            json!({"page": text, "n": 1}).to_string(),
            json!([text]).to_string(),
        ] {
            prop_assert!(read(&prose, Mode::Unwrap).is_legacy(), "{}", prose);
        }
    }
}
