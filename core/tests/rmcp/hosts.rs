//! The middleware for the Rust MCP SDK answers byte for byte what the hosts of other languages answer.

#[path = "../../examples/hosts_server.rs"]
#[expect(dead_code, reason = "its `main` is for `tests/interop`")]
mod program;

use std::fs;
use std::path::Path;

use rmcp::model::{CallToolRequestParams, CallToolResponse};
use rmcp::ServiceExt;
use serde_json::Value;
use toolerror::WithToolErrors;

/// The text with `X` in place of the number of an error.
fn without_id(text: &str) -> String {
    const MEMBER: &str = "\"error_id\":\"";
    match text.split_once(MEMBER) {
        Some((before, rest)) => format!("{before}{MEMBER}X{}", rest.get(16..).unwrap()),
        None => text.to_owned(),
    }
}

#[tokio::test]
async fn the_bytes_are_those_of_the_hosts_of_other_languages() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/hosts/expected.json");
    let cases: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let client = ().serve(crate::served(WithToolErrors::new(program::Server))).await.unwrap();
    let mut compared = 0;
    for case in cases.as_array().unwrap() {
        // what only one language's runtime or validator says, and exceptions of its hosts
        let other = case
            .get("validator")
            .is_some_and(|validator| validator != "schema");
        if other || case.get("languages").is_some() || case.get("high_level").is_some() {
            continue;
        }
        let mut params = CallToolRequestParams::new(case["tool"].as_str().unwrap().to_owned());
        params.arguments = case["arguments"].as_object().cloned();
        let CallToolResponse::Complete(result) = client.call_tool_once(params).await.unwrap() else {
            panic!("a result");
        };
        assert_eq!(result.is_error, Some(true), "{}", case["name"]);
        let text = &result.content[0].as_text().unwrap().text;
        assert_eq!(
            without_id(text),
            case["text"].as_str().unwrap(),
            "{}",
            case["name"]
        );
        compared += 1;
    }
    assert_eq!(compared, 20);
}
