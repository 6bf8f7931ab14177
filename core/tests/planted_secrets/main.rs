//! Random errors with planted secrets: none leaves in a tool result, and what only looks alike stays (SPEC §1.9).

#[path = "../common/mod.rs"]
mod common;
mod names;
mod pieces;
mod values;

use proptest::prelude::*;
use serde_json::{json, Map, Value};
use toolerror::tool_result::ResultOptions;
use toolerror::{read_result, EmitOptions, ErrorType, Mode, ToolError};

use names::{KEPT, PLANTED};
use pieces::{pieces, REPEATED};
use values::{clean_value, nested, secret_text, secret_value};

fn words() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "",
        "failed: ",
        "cannot reach it\n",
        "(",
        "at ",
        "\"",
        "x ",
        "\t",
        "- ",
    ])
    .prop_map(String::from)
}

fn options() -> ResultOptions {
    ResultOptions::new()
        .with_structured_content(true)
        .with_meta_key("example.com/e")
}

proptest! {
    #![proptest_config(common::cases(100_000))]

    #[test]
    fn no_planted_secret_leaves(
        error_type in prop::sample::select(&ErrorType::ALL[..]),
        recoverable: bool,
        retry_after in 0u32..100,
        before in words(),
        text in secret_text(),
        values in prop::collection::vec((any::<bool>(), nested(secret_value()), nested(clean_value())), 1..4),
    ) {
        let mut data = Map::new();
        let mut kept = 0;
        for (i, (planted, secret, clean)) in values.into_iter().enumerate() {
            if planted {
                data.insert(format!("s{i}"), secret);
            }
            data.insert(format!("c{i}"), clean);
            kept += 1;
        }
        let error = ToolError::new(error_type, before + &text)
            .with_recoverable(recoverable)
            .with_data(data)
            .with_member("retry_after", retry_after);
        let result = error.to_result_json(&options());
        prop_assert!(!result.contains(PLANTED), "{}\n{}", error.to_json(), result);
        prop_assert_eq!(result.matches(KEPT).count(), 3 * kept, "{}\n{}", error.to_json(), result);
        let reading = read_result(&result, Mode::Exact).failure().unwrap();
        prop_assert_eq!(reading.error().error_type(), error_type);
        prop_assert_eq!(reading.error().recoverable(), recoverable);
        prop_assert_eq!(reading.error().retry_after(), error.retry_after());
        prop_assert_eq!(reading.error().to_result_json(&options()), result);
    }

    #[test]
    fn what_only_looks_alike_stays(values in prop::collection::vec(nested(clean_value()), 1..4), text in clean_value()) {
        let data: Map<String, Value> = values.into_iter().enumerate().map(|(i, value)| (format!("c{i}"), value)).collect();
        let message = text.as_str().unwrap_or("clean").to_owned();
        let error = ToolError::internal(message).with_data(data);
        prop_assert_eq!(error.to_result_json(&options()), error.to_result_json(&options().with_emit(EmitOptions::raw())));
    }

    #[test]
    fn masking_any_text_twice_is_masking_it_once(text in pieces(), value in pieces(), key in pieces(), list in prop::collection::vec(pieces(), 0..4)) {
        let error = ToolError::internal(text)
            .with_member("v", value)
            .with_member("list", list)
            .with_member("keyed", json!({ key: "x", "a": 1 }));
        let once = error.emitted(&EmitOptions::new()).into_owned();
        let again = once.emitted(&EmitOptions::new());
        prop_assert!(matches!(again, std::borrow::Cow::Borrowed(_)), "{}\n{}\n{}", error.to_json(), once.to_json(), again.to_json());
        prop_assert_eq!(&ToolError::from_json(&once.to_json()).unwrap(), &once);
    }
}

/// Long texts, a megabyte at full numbers, that would take hours if a scanner looked at its text again and again.
#[test]
fn a_megabyte_takes_linear_time() {
    let bytes = if std::env::var_os("TOOLERROR_FULL").is_some() {
        1_000_000
    } else {
        50_000
    };
    for piece in REPEATED {
        let text = piece.repeat(bytes / piece.len());
        let error = ToolError::internal(text.clone()).with_member("v", text);
        let once = error.emitted(&EmitOptions::new().without_limits()).into_owned();
        let twice = once.emitted(&EmitOptions::new().without_limits()).into_owned();
        assert_eq!(once, twice, "{piece}");
    }
}
