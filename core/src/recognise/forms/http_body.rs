//! Evidence in a machine-readable body beyond its status, in mode `classify` (SPEC §3.5, §3.6).

use crate::error::{ErrorType, ToolError};
use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::evidence::{by_code, foreign, is_verdict};
use crate::recognise::forms::failed_success::{failure, says_failed};
use crate::recognise::forms::input::{ForeignInput, IndexedObject};
use crate::recognise::forms::shared_code::shared;
use crate::text::MAX_TEXT;

/// The rule for a failure of JSON-RPC in the body of a success.
const JSON_RPC: &str = "json-rpc in http";

/// A body, read as a response of JSON-RPC.
#[derive(Clone, Debug, Default)]
pub(crate) enum JsonRpcBody {
    /// Not a response of JSON-RPC.
    #[default]
    Other,
    /// Without a failure.
    Success,
    /// With this failure.
    Failure(ToolError),
}

/// Reads the body of a response; the second value names the profile or rule.
///
/// `delay` comes from the headers; `json_rpc` is the body as a response of JSON-RPC. Without a known code the status
/// decides. In a success only unambiguous errors count.
pub(crate) fn classify_http_body(
    status: u16,
    body: &str,
    delay: Option<f64>,
    json_rpc: JsonRpcBody,
) -> Option<(ToolError, &'static str)> {
    if body.len() > MAX_TEXT {
        return None;
    }
    let input = ForeignInput::from_body(status, body, delay);
    let failed = status >= 400;
    let sure = |profile: &BuiltInProfile, candidate: &IndexedObject, draft: &ErrorDraft| {
        let by_shape = (profile.evidence)(candidate, draft);
        // "invalid request" and "internal error" of JSON-RPC are less specific than the status and the words
        let is_vague = draft.layer == Some("json-rpc") && draft.error_type == ErrorType::Internal;
        if failed && profile.table.name != "grpc" {
            return by_shape || !is_vague && by_code(profile, draft);
        }
        by_shape
    };
    let found = foreign().find_map(|profile| {
        let (candidate, draft) = profile.draft(&input)?;
        (is_verdict(&draft) && sure(profile, candidate, &draft)).then_some((profile, draft))
    });
    if let Some((profile, draft)) = found {
        return Some((profile.error(draft, body), profile.table.name));
    }
    if failed {
        return shared(&input, &input.body, false);
    }
    match json_rpc {
        JsonRpcBody::Failure(error) => Some((error, JSON_RPC)),
        JsonRpcBody::Success => None,
        JsonRpcBody::Other => says_failed(&input.body).then(|| failure(&input.body)),
    }
}

#[cfg(test)]
mod tests {
    use crate::error::ErrorType::Transient;
    use crate::recognise::forms::data::SHARED_CODE_RULE;
    use crate::recognise::forms::http_body::*;

    #[test]
    fn a_failed_response_needs_more_than_its_status() {
        assert_eq!(
            classify_http_body(403, r#"{"message":"m","status":"403"}"#, None, JsonRpcBody::Other),
            None
        );
        assert_eq!(
            classify_http_body(
                503,
                r#"{"error":{"code":"E42","message":"m"}}"#,
                None,
                JsonRpcBody::Other
            ),
            None
        );
        assert_eq!(
            classify_http_body(200, r#"{"error":"rate_limited"}"#, None, JsonRpcBody::Other),
            None
        );
        let found = classify_http_body(403, r#"{"error":"rate_limited"}"#, None, JsonRpcBody::Other);
        assert_eq!(
            found.map(|(error, rule)| (error.error_type(), rule)),
            Some((Transient, SHARED_CODE_RULE))
        );
    }
}
