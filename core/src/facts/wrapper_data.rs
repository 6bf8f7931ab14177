//! What known software puts around an error.
//!
//! Generated from `core/facts/data/wrappers.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::facts::wrappers::Wrapper;

/// All known wrappers. Where two begin alike, the longer stands first.
#[rustfmt::skip]
pub(crate) const WRAPPERS: &[Wrapper] = &[
    Wrapper { name: "error executing tool with kwargs", before: "Error executing tool '{quoted}' with kwargs {line} with error:\n", after: "" },
    Wrapper { name: "error executing tool", before: "Error executing tool {name}: ", after: "" },
    Wrapper { name: "error calling tool", before: "Error calling tool '{quoted}': ", after: "" },
    Wrapper { name: "error calling tool", before: "Error calling tool {name}: ", after: "" },
    Wrapper { name: "mcp error", before: "MCP error {int}: ", after: "" },
    Wrapper { name: "mcp error", before: "Mcp error: {int}: ", after: "" },
    Wrapper { name: "mcp error", before: "McpError: ", after: "" },
    Wrapper { name: "input validation error", before: "Input validation error: ", after: "" },
    Wrapper { name: "output validation error", before: "Output validation error: ", after: "" },
    Wrapper { name: "tool on server", before: "MCP tool '{quoted}' on server '{quoted}' returned an error: ", after: "" },
    Wrapper { name: "reported tool error", before: "MCP tool '{quoted}' reported tool error for function call: {line} with response: ", after: "" },
    Wrapper { name: "error invoking", before: "An error occurred invoking '{quoted}': ", after: "" },
    Wrapper { name: "failed after attempts", before: "Tool '{quoted}' failed after {int} attempts with {class}: ", after: ". Please try again." },
    Wrapper { name: "error while running the tool", before: "An error occurred while running the tool. Please try again. Error: ", after: "" },
    Wrapper { name: "remote method", before: "Error invoking remote method '{quoted}': ", after: "" },
    Wrapper { name: "error posting", before: "Error POSTing to endpoint (HTTP {int}): ", after: "" },
    Wrapper { name: "streamable http error", before: "Streamable HTTP error: ", after: "" },
    Wrapper { name: "tool use error", before: "<tool_use_error>", after: "</tool_use_error>" },
    Wrapper { name: "error executing mcp tool", before: "Error executing MCP tool: ", after: "" },
    Wrapper { name: "exception class", before: "ToolError: ", after: "" },
    Wrapper { name: "exception class", before: "ToolException: ", after: "" },
    Wrapper { name: "error", before: "Error: ", after: "" },
];

/// Texts that some hosts append to whatever failed.
#[rustfmt::skip]
pub(crate) const SUFFIXES: &[&str] = &[
    " Please fix your mistakes.",
];
