//! The error form of another system in a text, in mode `classify`.

use crate::error::ToolError;
use crate::json::Source;
use crate::recognise::engine;
use crate::recognise::forms::built_in::detect;
use crate::recognise::forms::evidence::{foreign, is_error, is_verdict};
use crate::recognise::forms::input::ForeignInput;
use crate::recognise::forms::shared_code::shared;
use crate::recognise::forms::status_member::by_status;
use crate::text::MAX_TEXT;

/// Reads the error form of another system from a text; the second value names the profile or rule.
pub(crate) fn classify_text(source: &Source<'_>) -> Option<(ToolError, &'static str)> {
    let text = source.text();
    if text.len() > MAX_TEXT {
        return None;
    }
    let input = ForeignInput::from_source(source);
    if let Some((profile, draft)) = detect(&input, foreign()).filter(|(_, draft)| is_verdict(draft)) {
        return Some((profile.error(draft, text), profile.table.name));
    }
    let body = input.candidates().find(|body| is_error(body))?;
    shared(&input, body, true).or_else(|| by_status(&input, body).filter(|_| status_governs(source)))
}

/// Whether the classifier finds nothing more specific than the status.
fn status_governs(source: &Source<'_>) -> bool {
    engine::classify_source(source).is_none_or(|verdict| verdict.is_of("http.status"))
}

#[cfg(test)]
mod tests {
    use crate::error::ErrorType;
    use crate::error::ErrorType::{Conflict, NotFound, Permission, Transient};
    use crate::recognise::forms::data::SHARED_CODE_RULE;
    use crate::recognise::forms::status_member;
    use crate::recognise::forms::text::*;

    fn text(input: &str) -> Option<(ErrorType, Option<String>, &'static str)> {
        let (error, rule) = classify_text(&Source::new(input))?;
        Some((error.error_type(), error.reason(), rule))
    }

    #[test]
    fn forms_in_texts_are_known_by_their_shape() {
        let cases = [
            (r#"{"__type":"SlowDown","message":"m"}"#, Transient, "aws"),
            (
                r#"{"type":"RESOURCE_BUSY","message":"m","recoverable":true}"#,
                Conflict,
                "agent-mail",
            ),
            (
                r#"{"error":{"code":403,"message":"m","status":"PERMISSION_DENIED"}}"#,
                Permission,
                "google.rpc",
            ),
            ("rpc error: code = Unavailable desc = m", Transient, "grpc"),
            (
                r#"{"object":"error","status":429,"code":"rate_limited","message":"m"}"#,
                Transient,
                SHARED_CODE_RULE,
            ),
            (
                r#"{"code":"QUOTA_EXHAUSTED","message":"m"}"#,
                Permission,
                SHARED_CODE_RULE,
            ),
            (
                r#"{"error":{"code":"objectNotFound","message":"m"}}"#,
                NotFound,
                SHARED_CODE_RULE,
            ),
            (
                r#"{"statusCode":404,"message":"m","error":"Missing"}"#,
                NotFound,
                status_member::RULE,
            ),
            (r#"{"status":412,"message":"m"}"#, Conflict, status_member::RULE),
        ];
        for (input, error_type, rule) in cases {
            let found = text(input).map(|(error_type, _, rule)| (error_type, rule));
            assert_eq!(found, Some((error_type, rule)), "{input}");
        }
    }

    #[test]
    fn what_only_looks_like_a_form_is_left_alone() {
        for input in [
            "connection refused",
            r#"{"error":"not found in the index, try again"}"#,
            r#"{"status":404}"#,
            r#"{"status":200,"message":"m"}"#,
            r#"{"code":404}"#,
            r#"{"code":7,"message":"seven"}"#,
            r#"{"ok":true,"error":"ratelimited"}"#,
            r#"{"success":true,"error":null}"#,
            r#"{"type":"error","message":"m"}"#,
            r#"{"type":"event","title":"Planning","status":"confirmed"}"#,
            r#"say {"__type":"SlowDown","message":"m"}"#,
            r"<p><Code>SlowDown</Code></p>",
            r#"{"errors":[]}"#,
            "[]",
            "",
        ] {
            assert_eq!(text(input), None, "{input}");
        }
    }
}
