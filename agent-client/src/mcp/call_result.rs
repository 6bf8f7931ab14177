//! The result of a call: a success, or the failure in it (SPEC §1.5).

use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, ServerResult};
use serde_json::Value;
use toolerror::tool_result::read_result_value;
use toolerror::{Outcome, ToolError};

use super::send_error::{Reader, SendError};

/// Reads the result that a server gives for a call.
pub(super) fn read(result: ServerResult, reader: Reader) -> Result<CallToolResponse, SendError> {
    match result {
        ServerResult::CallToolResult(result) if result.is_error != Some(true) => Ok(result.into()),
        ServerResult::CallToolResult(result) => {
            let value = serde_json::to_value(&result).unwrap_or_default();
            failure(&value, reader).map_or_else(|| Ok(result.into()), Err)
        }
        ServerResult::InputRequiredResult(result) => Ok(CallToolResponse::InputRequired(result)),
        ServerResult::CreateTaskResult(result) => Ok(CallToolResponse::Task(result)),
        // a result without anything in it
        ServerResult::EmptyResult(_) => Ok(CallToolResult::default().into()),
        ServerResult::CustomResult(odd) => match failure(&odd.0, reader) {
            Some(failure) => Err(failure),
            None => success(odd.0).map(Into::into).ok_or_else(no_result),
        },
        _ => Err(no_result()),
    }
}

/// The error of an answer that is no result of a tool.
pub(super) fn no_result() -> SendError {
    SendError::lost(ToolError::internal(
        "the server's response does not answer a tool call",
    ))
}

/// The failure in a result; none for a success.
fn failure(result: &Value, reader: Reader) -> Option<SendError> {
    let Outcome::Failure(reading) = read_result_value(result, reader.mode) else {
        return None;
    };
    let texts = result
        .get("content")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let texts = texts.filter(|block| block.get("type").is_some_and(|kind| kind == "text"));
    let texts: Vec<&str> = texts.filter_map(|block| block.get("text")?.as_str()).collect();
    Some(SendError::from_result(&reading, &texts, reader))
}

/// A success that the SDK cannot read as it is: an `isError` that is no boolean counts as absent, and a block that the SDK
/// does not know stands as a text that holds its JSON.
fn success(mut result: Value) -> Option<CallToolResult> {
    let members = result.as_object_mut()?;
    let is_complete = members.get("resultType").is_none_or(|kind| kind == "complete");
    if !is_complete || !members.get("content").is_some_and(Value::is_array) {
        return None;
    }
    if !members.get("isError").is_some_and(Value::is_boolean) {
        members.remove("isError");
    }
    for block in members.get_mut("content")?.as_array_mut()? {
        if serde_json::from_value::<ContentBlock>(block.clone()).is_err() {
            let text = ContentBlock::text(block.to_string());
            *block = serde_json::to_value(text).ok()?;
        }
    }
    serde_json::from_value(result).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmcp::model::CustomResult;
    use serde_json::json;
    use toolerror::Mode;

    const READER: Reader = Reader {
        mode: Mode::Unwrap,
        now_ms: 0,
    };

    fn texts(result: Value) -> Result<Vec<String>, SendError> {
        match read(ServerResult::CustomResult(CustomResult(result)), READER)? {
            CallToolResponse::Complete(result) => Ok(result
                .content
                .iter()
                .map(|block| block.as_text().unwrap().text.clone())
                .collect()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_unknown_block_leaves_the_others_readable() {
        let blocks = json!([{"type": "foo", "x": 1}, {"type": "text", "text": "a"}, 7]);
        let expected = [r#"{"type":"foo","x":1}"#, "a", "7"];
        assert_eq!(texts(json!({"content": blocks})).unwrap(), expected);
        let failed = texts(json!({"content": blocks, "isError": true})).unwrap_err();
        assert_eq!(failed.error().message(), "a");
        assert_eq!(failed.wire.as_deref(), Some("a"));
    }

    #[test]
    fn an_is_error_that_is_no_boolean_makes_no_error() {
        for odd in [json!("true"), json!(1), json!("false"), json!([true])] {
            let result = json!({"content": [{"type": "text", "text": "a"}], "isError": odd});
            assert_eq!(texts(result).unwrap(), ["a"], "{odd}");
        }
    }

    #[test]
    fn what_is_no_result_of_a_tool_is_none() {
        for result in [
            json!({"tools": []}),
            json!({"content": "a"}),
            json!({"isError": "true"}),
            json!({"content": [], "resultType": "other"}),
            json!(7),
        ] {
            let failed = texts(result.clone()).unwrap_err();
            assert_eq!(
                failed.error().message(),
                no_result().error().message(),
                "{result}"
            );
        }
    }
}
