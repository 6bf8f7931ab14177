use crate::recognise::rule::rules;

rules! { "mcp":
    "mcp.unknown_tool" UnknownTool Override [
        "^unknown tool", "unknown tool:", "^tool {} not found$", "tool not found", "no such tool",
        "^tool {} does not exist", "unrecognized tool", "no tool named", "no tool with the name",
        "tool {} is not available", "unknown function", "no such function", "is not a known tool",
        "tool {} is not registered", "no tool called", "there is no tool", "tool {} is not known",
        "tool {} does not exist", "tool {} was not found", "tool name {} not found", "invalid tool name",
        "tool does not exist", "no handler for tool", "could not find tool", "unrecognized function",
        "^tool {} disabled$"
    ]
        "the SDKs' texts for a tool that the server does not list"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["Unknown tool: serch", "MCP error -32602: Tool serch not found", "Tool not found: x"]
        no ["the tool reported: not found"];
    "mcp.method" UnknownTool Code [
        "-32601", "^Method not found", "error -32601", "code: -32601"
    ]
        "JSON-RPC: the server has no such method"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["MCP error -32601: Method not found"]
        no ["a method was called"];
    "mcp.resource" Missing Phrase [
        "unknown resource", "resource {} not found", "unknown prompt", "prompt {} not found",
        "resource not found", "no such resource", "resource template {} not found", "unknown resource uri",
        "unknown resource template", "resource {} does not exist", "no such prompt", "prompt not found",
        "resource uri not found", "unknown task:", "task {} not found"
    ]
        "the SDKs' texts for resources and prompts"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["MCP error -32002: Resource not found", "Unknown resource: file:///a", "Unknown prompt: p"]
        no ["\"resource not found\" is a text"];
    "mcp.output" Output Override [
        "does not match the tool's output schema", "^output validation error", "output validation error:",
        "has an output schema but did not return structured content", "invalid tools/call result",
        "failed to validate structured content", "has an output schema but no structured content",
        "outputschema defined but no structured output", "structured content does not match",
        "validating tool output", "invalid structured content", "does not match output schema",
        "output schema validation failed", "tool output validation", "failed to validate tool output",
        "did not match output schema", "output failed validation", "tool result failed", "unmarshaling output",
        "marshaling output", "^output does not match", "output does not match schema",
        "output does not conform", "result does not match the output", "response does not match schema"
    ]
        "the tool has run and its output is not what it announced: repeating would run it again"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["MCP error -32602: Structured content does not match the tool's output schema: data must have required property 'success'",
            "Output validation error: 'x' is a required property"]
        no ["Input validation error: x"];
    "mcp.input" Invalid Override [
        "^input validation error", "invalid arguments for tool", "failed to deserialize parameters",
        "validation error for call", "validation errors for call", "invalid tool arguments", "invalid params",
        "failed to parse arguments", "invalid arguments for", "missing required argument",
        "missing required parameter", "missing required arguments", "arguments do not match",
        "did not match the input schema", "invalid tool parameters", "unmarshal arguments",
        "unmarshaling arguments", "unexpected keyword argument", "missing 1 required positional argument",
        "invalid function arguments", "error parsing arguments", "error parsing tool arguments",
        "received tool input did not match expected schema", "validating /properties", "validating arguments",
        "failed to parse parameters", "invalid request parameters", "missing {} required positional",
        "missing {} required keyword", "required positional argument", "invalid json arguments",
        "failed to unmarshal arguments"
    ]
        "arguments that do not fit the tool's input schema, whatever they are called"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["Input validation error: Invalid arguments for tool search: [{\"code\":\"invalid_type\",\"path\":[\"timeout\"],\"message\":\"expected number\"}]",
            "1 validation error for call[search]\nlimit\n  Input should be a valid integer",
            "failed to deserialize parameters: missing field `query`"]
        no ["\"invalid params\" is a label"];
    "mcp.schema" Invalid Phrase [
        "validation errors for", "validation error for", "1 validation error", "validation error(s)",
        "invalid type: ", "missing field `", "unknown field `", "unknown variant `", "expected one of `",
        "missing properties", "unexpected additional properties", "additional properties are not allowed",
        "is a required property", "is not of type", "is not one of [", "does not match any of the regexes",
        "should have required property", "must have required property", "must not have additional properties",
        "must be equal to one of the allowed values", "must match pattern", "must match format",
        "must not have fewer than", "must not have more than", "must not be shorter", "must not be longer",
        "input should be", "field required", "extra inputs are not permitted", "string should", "list should",
        "value error, ", "invalid input: expected", "expected string, received", "expected number, received",
        "received undefined", "received nan", "takes {} positional argument", "takes no arguments",
        "got an unexpected keyword", "json: unknown field", "cannot specify both", "must specify either",
        "either {} must be provided", "only one of {} can", "cannot unmarshal {} into", "arguments must be",
        "argument must be", "argument validation", "arguments validation", "expecting property name",
        "expecting ',' delimiter", "unterminated string starting", "invalid control character",
        "extra data: line"
    ]
        "what schema validators print"
        from "pydantic, zod, ajv, jsonschema (Python and Go), serde: error texts"
        yes ["1 validation error for SearchArguments\nq\n  Field required [type=missing, input_value={}, input_type=dict]",
            "validating /properties/limit: type: \"x\" is not of type 'integer'"]
        no ["\"field required\" is a label"];
    "mcp.code" Invalid WeakCode [
        "-32602", "-32602:"
    ]
        "JSON-RPC: invalid params, where the text says no more"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["MCP error -32602: page"]
        no ["MCP error -32602: Tool serch not found"];
    "mcp.timeout" TimedOut Code [
        "-32001: Request timed out", "McpError: Request timed out", "Maximum total timeout exceeded",
        "REQUEST_TIMEOUT", "Timed out while waiting for response to ClientRequest", "request timeout after",
        "error -32001: Request timeout", "-32001: Request timeout", "code: -32001, message: Request timed out"
    ]
        "the SDKs' own time-out of a request; the tool may have run"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["MCP error -32001: Request timed out", "Maximum total timeout exceeded"]
        no ["REQUEST_TIMEOUT must be a number"];
    "mcp.closed" Lost Phrase [
        "mcp error -32000: connection closed", "transport closed", "server disconnected",
        "transport is closed", "stream closed unexpectedly", "server transport closed unexpectedly",
        "connection to the mcp server was lost", "sse connection closed", "connection closed",
        "mcp error -32000", "connection closed: calling", "connection closed:", "client is closing",
        "stream not connected or already closed", "request terminated without response",
        "transport terminated", "transport channel closed", "session service terminated", "server exited",
        "server process exited", "mcp server exited", "completed without a reply", "sse stream disconnected",
        "stream disconnected", "server has closed", "unexpected end of stream"
    ]
        "the connection to the server ended before the answer"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["MCP error -32000: Connection closed"]
        no ["the valve connection closed earlier today"];
    "mcp.session" Missing Override [
        "session not found", "session terminated", "session expired or not found", "unknown session",
        "no transport found for sessionid", "session has been terminated", "session was lost",
        "session expired (http 404", "session is closing", "session has expired, please reinitialize",
        "unknown session id", "session id not found", "invalid session id"
    ]
        "streamable HTTP: the server forgot the session, and the same call in it will fail again"
        from "MCP specification, session management; MCP SDKs (TypeScript, Python, Go, Rust, C#, Java): source texts"
        yes ["Error POSTing to endpoint (HTTP 404): Session not found", "Session terminated"]
        no ["browser session was recorded", "\"session not found\" is a text"];
    "mcp.order" Order Override [
        "server not initialized", "client not initialized", "server is not initialized",
        "client is not initialized", "session not initialized", "session is not initialized",
        "no valid session id", "invalid or missing session id", "missing session id",
        "mcp-session-id header is required", "requires an mcp-session-id header", "missing or invalid session",
        "before initialization was complete", "is invalid during session initialization"
    ]
        "the session was not opened: an earlier call has to come first"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["Bad Request: Server not initialized", "Client not initialized",
            "Bad Request: No valid session ID provided"]
        no ["\"server not initialized\" is a label"];
    "mcp.not_connected" NotSent Phrase [
        "^not connected$", "mcp server is not connected",
        "client is not connected", "server is not connected", "transport not connected",
        "server is not running$", "mcp server {} is not running", "server not connected",
        "not connected to server", "no connection to server", "server {} is not connected",
        "client not connected", "failed to connect to mcp server", "could not connect to mcp server",
        "mcp client is not connected", "server transport not connected"
    ]
        "nothing could be sent"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["Not connected"]
        no ["the pump is not connected to the mains"];
    "mcp.cancelled" Cancelled Override [
        "request was cancelled", "request cancelled", "cancelled by user", "canceled by user",
        "user cancelled", "user canceled", "cancelled by the user", "canceled by the user", "user aborted",
        "aborted by the user", "aborted by user", "the operation was aborted$", "this operation was aborted$",
        "the user aborted a request", "due to user request", "KeyboardInterrupt", "interrupted by user",
        "operation was canceled", "context canceled", "CancelledError", "stopped by user",
        "cancelled by client", "canceled by client", "request aborted by client", "user cancelled/dismissed",
        "cancelled/dismissed", "request was canceled", "task was cancelled", "task was canceled",
        "task cancelled", "operation was cancelled", "operation cancelled", "operation canceled",
        "a task was canceled", "aborted by client", "client disconnected", "client closed request",
        "transport cancelled", "interrupted by the user", "by user request", "user requested cancel",
        "query was cancelled by", "user stopped", "stopped by the user", "user interrupted", "ctrl-c",
        "query_canceled"
    ]
        "somebody has stopped it on purpose: repeating would go against their will"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["AbortError: The operation was aborted", "canceling statement due to user request",
            "Get \"https://api.invalid/v1\": context canceled"]
        no ["The operation was aborted due to timeout"];
    "mcp.declined" Denied Override [
        "user rejected", "user declined", "user denied", "rejected by the user", "rejected by user",
        "declined by the user", "declined by user", "denied by the user", "denied by user",
        "user doesn't want to", "tool use was rejected", "user has not approved", "user did not approve",
        "not approved by the user", "user explicitly declined", "declined the request", "approval denied",
        "permission to use {} has been denied", "user refused", "refused by the user", "user chose not to",
        "user has denied", "denied permission to use", "rejected this action", "user has rejected",
        "requires confirmation", "requires your approval", "requires user approval", "human approval",
        "blocked by a hook", "denied by hook", "blocked by hook", "elicitation was declined",
        "consent was denied"
    ]
        "a person has said no"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["The user rejected the tool call"]
        no ["\"user declined\" is a label"];
    "mcp.url_elicitation" Denied Code [
        "-32042"
    ]
        "a person has to open a URL"
        from "MCP SDKs (TypeScript, Python, Go, Rust, C#, Java), FastMCP, reference servers: source texts; MCP specification"
        yes ["MCP error -32042: URL elicitation required"]
        no ["error -32042x"];
}
