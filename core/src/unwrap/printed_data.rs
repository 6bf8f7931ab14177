//! What stands in values as programs print them.
//!
//! Generated from `core/facts/data/printed.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

/// The kinds of blocks that a tool result may hold.
#[rustfmt::skip]
pub(crate) const KINDS: &[&str] = &[
    "text",
    "image",
    "image_url",
    "audio",
    "resource",
    "resource_link",
];

/// The same as classes of the Python SDK.
#[rustfmt::skip]
pub(crate) const CLASSES: &[&str] = &[
    "TextContent",
    "ImageContent",
    "AudioContent",
    "EmbeddedResource",
    "ResourceLink",
];

/// Results of tools as hosts print them.
#[rustfmt::skip]
pub(crate) const RESULTS: &[&str] = &[
    "CallToolResult",
    "FunctionExecutionResult",
    "ToolResultBlock",
];

/// How a stack trace starts.
#[rustfmt::skip]
pub(crate) const TRACES: &[&str] = &[
    "Traceback (most recent call last)",
    "File \"",
    "goroutine ",
    "stack backtrace:",
    "Stack trace:",
    "stack:",
];

/// All of them, as they are published.
#[cfg(feature = "tables")]
#[rustfmt::skip]
pub(crate) const ALL: &[(&str, &[&str])] = &[
    ("kinds", KINDS),
    ("classes", CLASSES),
    ("results", RESULTS),
    ("traces", TRACES),
];
