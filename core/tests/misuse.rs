//! Every message about misuse has the same style: people read it in a line of a log.
#![cfg(all(feature = "bindings", feature = "classify"))]
#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

use toolerror::http::StatusTable;
use toolerror::json::canonical_json;
use toolerror::profile::CustomProfile;
use toolerror::{Delivery, ErrorType, Misuse, Mode, ToolError};

/// One refusal of each kind, each with a value that would stand out: upper case, a full stop, a line break.
fn refusals() -> Vec<Misuse> {
    let build =
        |error_type: &str, data: &str| ToolError::build(error_type, "m", None, Some(data)).unwrap_err();
    vec![
        "RETRY.".parse::<ErrorType>().unwrap_err(),
        "RETRY\r\n\0.".parse::<ErrorType>().unwrap_err(),
        "Lenient.".parse::<Mode>().unwrap_err(),
        "Lost.".parse::<Delivery>().unwrap_err(),
        build("Conflict", "{}"),
        build("CONFLICT", "[]"),
        build("CONFLICT", r#"{"effects":"Nothing."}"#),
        build("CONFLICT", r#"{"phase":7}"#),
        build("CONFLICT", r#"{"retry_after":"a\nb"}"#),
        ToolError::from_json("Connection refused.").unwrap_err(),
        canonical_json("{").unwrap_err(),
        StatusTable::new().error(204).unwrap_err(),
        CustomProfile::from_json(r#"{"name":"x","code":"/c","codes":{"A":"BUSY."}}"#).unwrap_err(),
        CustomProfile::from_json(r#"{"name":"X."}"#).unwrap_err(),
    ]
}

#[test]
fn messages_have_one_style() {
    for refusal in refusals() {
        let text = refusal.to_string();
        let outside: String = text.split('`').step_by(2).collect();
        assert!(
            text.starts_with(|c: char| c == '`' || c.is_ascii_lowercase()),
            "{text}"
        );
        assert!(!text.contains(char::is_control) && !text.ends_with('.'), "{text}");
        assert_eq!(text.matches('`').count() % 2, 0, "{text}");
        for value in [
            "RETRY", "Lenient", "Lost", "Conflict", "Nothing", "BUSY", "204", "\"", "[",
        ] {
            assert!(!outside.contains(value), "a value without backticks: {text}");
        }
    }
}
