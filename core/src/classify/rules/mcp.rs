use super::super::rule::rules;

rules! { "mcp":
    "mcp.unknown_tool" UnknownTool Override ["^unknown tool", "unknown tool:", "^tool {} not found$", "tool not found", "no such tool", "^tool {} does not exist", "unrecognized tool", "no tool named", "no tool with the name", "tool {} is not available", "unknown function", "no such function", "is not a known tool", "tool {} is not registered", "tool {} disabled"]
        "the SDKs' texts for a tool that the server does not list"
        yes ["Unknown tool: serch", "MCP error -32602: Tool serch not found", "Tool not found: x"] no ["the tool reported: not found"];
    "mcp.method" UnknownTool Code ["Method not found", "-32601"] "JSON-RPC: the server has no such method"
        yes ["MCP error -32601: Method not found"] no ["a method was called"];
    "mcp.resource" Missing Phrase ["unknown resource", "resource {} not found", "unknown prompt", "prompt {} not found", "resource not found", "no such resource", "resource template {} not found"] "the SDKs' texts for resources and prompts"
        yes ["MCP error -32002: Resource not found", "Unknown resource: file:///a", "Unknown prompt: p"] no [];
    "mcp.output" Output Override ["does not match the tool's output schema", "^output validation error", "output validation error:", "has an output schema but did not return structured content", "invalid tools/call result", "failed to validate structured content", "has an output schema but no structured content", "outputschema defined but no structured output", "structured content does not match"]
        "the tool has run and its output is not what it announced: repeating would run it again"
        yes ["MCP error -32602: Structured content does not match the tool's output schema: data must have required property 'success'", "Output validation error: 'x' is a required property"] no ["Input validation error: x"];
    "mcp.input" Invalid Override ["^input validation error", "invalid arguments for tool", "failed to deserialize parameters", "validation error for call", "validation errors for call", "invalid tool arguments", "invalid params", "failed to parse arguments", "invalid arguments for", "missing required argument", "missing required parameter", "missing required arguments", "arguments do not match", "did not match the input schema", "invalid tool parameters", "unmarshal arguments", "unmarshaling arguments", "unexpected keyword argument", "missing 1 required positional argument", "invalid function arguments", "error parsing arguments", "error parsing tool arguments", "received tool input did not match expected schema"]
        "arguments that do not fit the tool's input schema, whatever they are called"
        yes ["Input validation error: Invalid arguments for tool search: [{\"code\":\"invalid_type\",\"path\":[\"timeout\"],\"message\":\"expected number\"}]", "1 validation error for call[search]\nlimit\n  Input should be a valid integer", "failed to deserialize parameters: missing field `query`"] no [];
    "mcp.code" Invalid WeakCode ["-32602"] "JSON-RPC: invalid params, where the text says no more"
        yes ["MCP error -32602: page"] no ["MCP error -32602: Tool serch not found"];
    "mcp.timeout" TimedOut Code ["-32001: Request timed out", "McpError: Request timed out", "Maximum total timeout exceeded", "REQUEST_TIMEOUT"] "the SDKs' own time-out of a request; the tool may have run"
        yes ["MCP error -32001: Request timed out", "Maximum total timeout exceeded"] no ["REQUEST_TIMEOUT must be a number"];
    "mcp.closed" Lost Phrase ["mcp error -32000: connection closed", "transport closed", "server disconnected", "transport is closed", "stream closed unexpectedly", "server transport closed unexpectedly", "connection to the mcp server was lost", "sse connection closed", "connection closed"] "the connection to the server ended before the answer"
        yes ["MCP error -32000: Connection closed"] no ["the valve connection closed earlier today"];
    "mcp.session" Lost Override ["session not found", "session terminated", "no valid session id", "invalid session id", "session expired or not found", "unknown session", "invalid or missing session id", "no transport found for sessionid", "missing session id", "session has been terminated", "mcp-session-id header is required", "session was lost"] "streamable HTTP: the server forgot the session; a new one makes the same call possible"
        yes ["Bad Request: No valid session ID provided", "Error POSTing to endpoint (HTTP 404): Session not found"] no ["browser session was recorded", "the session not found page was removed"];
    "mcp.not_connected" NotSent Phrase ["^not connected$", "client not initialized", "server not initialized", "mcp server is not connected", "client is not connected", "server is not connected", "transport not connected"] "nothing could be sent"
        yes ["Not connected"] no ["the pump is not connected to the mains"];
    "mcp.cancelled" Cancelled Override ["request was cancelled", "request cancelled", "cancelled by user", "canceled by user", "user cancelled", "user canceled", "cancelled by the user", "canceled by the user", "user aborted", "aborted by the user", "aborted by user", "the operation was aborted$", "this operation was aborted$", "the user aborted a request", "due to user request", "KeyboardInterrupt", "interrupted by user", "operation was canceled", "context canceled", "CancelledError", "stopped by user", "cancelled by client", "canceled by client", "request aborted by client"]
        "somebody has stopped it on purpose: repeating would go against their will"
        yes ["AbortError: The operation was aborted", "canceling statement due to user request", "Get \"https://api.invalid/v1\": context canceled"] no ["The operation was aborted due to timeout"];
    "mcp.declined" Denied Override ["user rejected", "user declined", "user denied", "rejected by the user", "rejected by user", "declined by the user", "declined by user", "denied by the user", "denied by user", "user doesn't want to", "tool use was rejected", "user has not approved", "user did not approve", "not approved by the user"] "a person has said no"
        yes ["The user rejected the tool call"] no [];
    "mcp.url_elicitation" Denied Code ["-32042"] "a person has to open a URL"
        yes ["MCP error -32042: URL elicitation required"] no [];
}
