//! Accessors for a tool's answer.

use rmcp::model::CallToolResponse;
use serde::de::DeserializeOwned;
use toolerror::ToolError;

/// Accessors for the content of an answer.
pub trait ToolAnswer {
    /// The texts of the answer, one below the other. Empty for a request for input and for a task.
    fn text(&self) -> String;

    /// The structured content as a type of the caller.
    ///
    /// # Errors INTERNAL: it is absent, or has another form.
    fn structured<T: DeserializeOwned>(&self) -> Result<T, ToolError>;
}

impl ToolAnswer for CallToolResponse {
    fn text(&self) -> String {
        let CallToolResponse::Complete(result) = self else {
            return String::new();
        };
        let texts = result.content.iter().filter_map(|block| block.as_text());
        let texts: Vec<&str> = texts.map(|text| text.text.as_str()).collect();
        texts.join("\n")
    }

    fn structured<T: DeserializeOwned>(&self) -> Result<T, ToolError> {
        let content = match self {
            CallToolResponse::Complete(result) => result.structured_content.as_ref(),
            _ => None,
        };
        let content =
            content.ok_or_else(|| ToolError::internal("the tool's answer has no structured content"))?;
        T::deserialize(content).map_err(|error| {
            ToolError::internal(format!("the tool's structured content has another form: {error}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmcp::model::CallToolResult;
    use serde_json::json;

    fn answer(result: serde_json::Value) -> CallToolResponse {
        serde_json::from_value::<CallToolResult>(result).unwrap().into()
    }

    #[test]
    fn text_and_structured_content_are_found() {
        let content = json!([{"type":"text","text":"a"},{"type":"text","text":"b"}]);
        let found = answer(json!({"content": content, "structuredContent": {"pages": [1, 2]}}));
        assert_eq!(found.text(), "a\nb");
        let pages: std::collections::BTreeMap<String, Vec<u32>> = found.structured().unwrap();
        assert_eq!(pages["pages"], [1, 2]);
        let refused = found.structured::<Vec<u32>>().unwrap_err();
        assert!(
            refused.message().contains("another form: invalid type"),
            "{refused}"
        );
        let refused = answer(json!({"content": []})).structured::<u32>().unwrap_err();
        assert_eq!(refused.message(), "the tool's answer has no structured content");
    }
}
