//! An error that may leave as it is costs no allocation (SPEC §1.9).

use std::borrow::Cow;

use allocation_counter::measure;
use serde_json::json;
use toolerror::{EmitOptions, ToolError};

#[test]
fn a_clean_error_is_emitted_without_allocation() {
    let conflict =
        json!({"agent_id": "agent-2", "held_by": "agent-2", "pattern": "src/*.go", "n": [1.5, true, null]});
    for error in [
        ToolError::internal("boom"),
        ToolError::not_found("agent \"fd-safety\" not registered:\n\tsee https://host:80/a?page_token=b"),
        ToolError::transient("rate limited").with_member("retry_after", 30),
        ToolError::conflict("reservation conflict: 2 conflicts")
            .with_member("conflicts", [&conflict, &conflict]),
        ToolError::validation("bad")
            .with_member("body", "{\"page_token\": 1}")
            .with_member("line", "one\n\"two\""),
        ToolError::internal("Bearer token missing, Basic authentication failed, token: expired"),
    ] {
        let options = EmitOptions::default();
        let mut borrowed = false;
        let counted = measure(|| borrowed = matches!(error.emitted(&options), Cow::Borrowed(_)));
        assert!(borrowed, "{error}");
        if error.member("body").is_none() {
            assert_eq!(counted.count_total, 0, "{error}");
        } else {
            // a value with both an escape and a `:` is decoded to be looked at
            assert_eq!(counted.count_total, 1, "{error}");
        }
    }
}

#[test]
fn the_counter_counts() {
    let error = ToolError::internal("Bearer abc");
    assert!(measure(|| drop(error.emitted(&EmitOptions::new()))).count_total > 0);
}
