//! JSON-RPC errors, both ways (SPEC §1.6).

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use toolerror::{
    json_rpc, read_json_rpc, Delivery, Disposition, Effects, EmitOptions, ErrorType, Mode, Outcome, Reading,
    ToolError,
};

fn response(error: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":7,"error":{error}}}"#)
}

fn failure(error: &str, mode: Mode) -> Reading<'static> {
    read_json_rpc(response(error), mode).failure().unwrap()
}

fn by_code(code: i64, message: &str) -> Reading<'_> {
    let outcome = json_rpc::from_code(code, message, None, Mode::Exact);
    outcome.failure().unwrap()
}

#[test]
fn the_code_decides() {
    for (code, error_type, delivery) in [
        (-32700, ErrorType::Internal, Delivery::Rejected),
        (-32600, ErrorType::Internal, Delivery::Rejected),
        (-32601, ErrorType::NotFound, Delivery::Rejected),
        (-32602, ErrorType::Validation, Delivery::Rejected),
        (-32603, ErrorType::Internal, Delivery::Unknown),
        (0, ErrorType::Internal, Delivery::Unknown),
        (-32042, ErrorType::Permission, Delivery::Rejected),
        (-32001, ErrorType::Internal, Delivery::Unknown),
        (-32002, ErrorType::Internal, Delivery::Unknown),
        (12, ErrorType::Internal, Delivery::Unknown),
        (408, ErrorType::Transient, Delivery::Unknown),
        (404, ErrorType::NotFound, Delivery::Rejected),
        (503, ErrorType::Transient, Delivery::Unknown),
        (504, ErrorType::Transient, Delivery::Unknown),
        (399, ErrorType::Internal, Delivery::Unknown),
        (600, ErrorType::Internal, Delivery::Unknown),
        (i64::MAX, ErrorType::Internal, Delivery::Unknown),
    ] {
        let reading = by_code(code, "it failed");
        assert_eq!(reading.error().error_type(), error_type, "{code}");
        assert_eq!(reading.delivery(), Some(delivery), "{code}");
        assert_eq!(reading.error().message(), "it failed");
        assert_eq!(reading.disposition(), Disposition::Mapped);
    }
    assert_eq!(by_code(429, "").error().reason().as_deref(), Some("rate_limit"));
    assert!(!by_code(501, "").error().recoverable());
}

#[test]
fn a_cancelled_call_passes_through() {
    let read = |code, text| json_rpc::from_code(code, text, None, Mode::Exact);
    assert_eq!(read(-32800, "gone"), Outcome::PassThrough);
    assert_eq!(read(0, "Request cancelled"), Outcome::PassThrough);
    assert_eq!(read(-32000, "Request was cancelled"), Outcome::PassThrough);
    assert_ne!(read(-32603, "Request cancelled"), Outcome::PassThrough);
}

#[test]
fn a_fixed_text_for_an_unknown_tool_is_not_found() {
    for text in [
        "Tool search_all not found",
        "MCP error -32602: Tool search_all not found",
        "MCP error -32602: MCP error -32602: Tool search_all not found",
        "Unknown tool: search_all",
        "Unknown tool: 'search_all'",
        "unknown tool \"search_all\"",
        "tool 'search_all' not found: tool not found",
        "tool not found",
    ] {
        let reading = by_code(-32602, text);
        assert_eq!(reading.error().error_type(), ErrorType::NotFound, "{text}");
        assert_eq!(
            reading.error().reason().as_deref(),
            Some("unknown_tool"),
            "{text}"
        );
        assert_eq!(reading.error().message(), text);
        assert_eq!(by_code(-32603, text).error().error_type(), ErrorType::Internal);
    }
    for text in [
        "The tool was not found",
        "Tool of the day not found",
        "Tool  not found",
        "unknown tool",
    ] {
        let reading = by_code(-32602, text);
        assert_eq!(reading.error().error_type(), ErrorType::Validation, "{text}");
    }
}

#[test]
fn a_fixed_text_refines_the_code() {
    let output = "MCP error -32602: Output validation error: Tool x has an output schema";
    let output = by_code(-32602, output);
    assert_eq!(output.error().error_type(), ErrorType::Internal);
    assert_eq!(output.error().effects(), Some(Effects::Unknown));
    for (code, text) in [
        (-32001, "Request timed out"),
        (-32001, "Request 'tools/call' timed out"),
        (-32000, "Connection closed"),
    ] {
        let reading = by_code(code, text);
        assert_eq!(reading.error().error_type(), ErrorType::Transient, "{text}");
        assert_eq!(reading.delivery(), Some(Delivery::Unknown));
    }
    let other = by_code(-32000, "Request timed out");
    assert_eq!(other.error().error_type(), ErrorType::Internal);
}

#[test]
fn an_error_in_the_data_wins_over_the_code() {
    let error =
        r#"{"code":-32602,"message":"x","data":{"type":"TRANSIENT","message":"busy","recoverable":true}}"#;
    let reading = failure(error, Mode::Exact);
    assert_eq!(reading.disposition(), Disposition::Structured);
    assert_eq!(reading.delivery(), None);
    assert_eq!(reading.error(), &ToolError::transient("busy"));
    assert_eq!(reading.original(), response(error));
}

#[test]
fn an_error_in_the_message_counts_when_wrappers_are_taken_off() {
    let error =
        r#"{"code":-32603,"message":"MCP error -32603: {\"type\":\"CONFLICT\",\"message\":\"held\"}"}"#;
    assert_eq!(
        failure(error, Mode::Exact).error().error_type(),
        ErrorType::Internal
    );
    assert_eq!(failure(error, Mode::Unwrap).error(), &ToolError::conflict("held"));

    let instead = r#"{"type":"CONFLICT","message":"held"}"#;
    assert_eq!(
        failure(instead, Mode::Exact).error(),
        &ToolError::internal("held")
    );
    assert_eq!(
        failure(instead, Mode::Unwrap).error(),
        &ToolError::conflict("held")
    );
}

#[test]
fn a_resource_that_is_missing() {
    let type_of = |error, mode| failure(error, mode).error().error_type();
    let error = r#"{"code":-32602,"message":"no","data":{"uri":"file:///a"}}"#;
    assert_eq!(type_of(error, Mode::Exact), ErrorType::NotFound);
    let old = r#"{"code":-32002,"message":"Resource not found"}"#;
    assert_eq!(type_of(old, Mode::Unwrap), ErrorType::Internal);
    assert_eq!(type_of(old, Mode::Classify), ErrorType::NotFound);
    let other = r#"{"code":-32002,"message":"server is not initialised"}"#;
    assert_eq!(type_of(other, Mode::Classify), ErrorType::Internal);
}

#[test]
fn errors_of_the_wrong_shape_are_internal() {
    for (error, message) in [
        (r#""upstream did not answer""#, "upstream did not answer"),
        ("null", "internal error"),
        ("[]", "internal error"),
        ("{}", "internal error"),
        (r#"{"code":"-32602","message":"a"}"#, "a"),
        (r#"{"code":-32602.5,"message":"a"}"#, "a"),
        (r#"{"code":null,"message":["a"]}"#, "internal error"),
    ] {
        let reading = failure(error, Mode::Exact);
        assert_eq!(reading.error(), &ToolError::internal(message), "{error}");
        assert_eq!(reading.disposition(), Disposition::Mapped);
    }
    // an integer however it is written
    let reading = failure(r#"{"code":-32602.0,"message":"a"}"#, Mode::Exact);
    assert_eq!(reading.error(), &ToolError::validation("a"));
}

#[test]
fn what_is_no_error() {
    let asks = r#"{"id":7,"result":{"resultType":"input_required"}}"#;
    for (text, expected) in [
        (r#"{"jsonrpc":"2.0","id":7,"result":{}}"#, Outcome::NotAnError),
        (r#"{"jsonrpc":"2.0","id":7,"result":null}"#, Outcome::NotAnError),
        (r#"{"id":7,"result":{"a":1},"error":null}"#, Outcome::NotAnError),
        (r#"{"jsonrpc":"2.0","method":"ping"}"#, Outcome::NotAnError),
        (asks, Outcome::PassThrough),
    ] {
        assert_eq!(read_json_rpc(text, Mode::Exact), expected, "{text}");
    }
    let failed = r#"{"id":7,"result":{"isError":true,"content":[{"type":"text","text":"no"}]}}"#;
    let reading = read_json_rpc(failed, Mode::Exact).failure().unwrap();
    assert_eq!(reading.error(), &ToolError::internal("no"));
    let no_response = read_json_rpc("Bad Gateway", Mode::Exact).failure().unwrap();
    assert!(no_response.is_legacy());
}

#[test]
fn the_delay_in_the_data_is_kept() {
    let error = r#"{"code":429,"message":"slow down","data":{"retry_after":30}}"#;
    let reading = failure(error, Mode::Exact);
    assert_eq!(reading.retry_after(None), Some(30.0));
    let error = r#"{"code":429,"message":"slow down","data":{"retryAfter":"1500ms"}}"#;
    assert_eq!(failure(error, Mode::Exact).retry_after(None), None);
    assert_eq!(failure(error, Mode::Unwrap).retry_after(None), Some(1.5));
}

#[test]
fn writing_keeps_the_whole_error() {
    for (error, code) in [
        (ToolError::validation("v"), -32602),
        (ToolError::not_found("n"), -32602),
        (ToolError::not_found("n").with_reason("unknown_tool"), -32601),
        (ToolError::conflict("c").with_member("big", u64::MAX), -32603),
        (ToolError::transient("t"), -32603),
        (ToolError::permission("p"), -32603),
        (ToolError::internal("i \"quoted\""), -32603),
    ] {
        let text = error.to_json_rpc(&EmitOptions::default());
        assert!(text.starts_with(&format!("{{\"code\":{code},")), "{text}");
        let reading = failure(&text, Mode::Exact);
        assert_eq!(reading.error(), &error);
    }
}
