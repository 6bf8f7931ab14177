//! The texts that known software puts around an error (SPEC §1.4, `spec/tables/wrappers.json`).

#[cfg(feature = "classify")]
use crate::text::is_blank;

/// Layers that are taken off at most.
pub(crate) const MAX_LAYERS: usize = 64;

/// One known wrapper: what stands before the error, and what may stand after it.
///
/// In `before`, `{name}` is a tool's name without quotes, `{quoted}` anything but a quote or a line break,
/// `{int}` a whole number, `{class}` a class name, `{line}` anything but a line break.
#[derive(Debug)]
pub(crate) struct Wrapper {
    pub(crate) name: &'static str,
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    pub(crate) source: &'static str,
}

const fn wrapper(
    name: &'static str,
    before: &'static str,
    after: &'static str,
    source: &'static str,
) -> Wrapper {
    Wrapper {
        name,
        before,
        after,
        source,
    }
}

/// All known wrappers. Where two begin alike the longer stands first.
pub(crate) const WRAPPERS: &[Wrapper] = &[
    wrapper(
        "error executing tool with kwargs",
        "Error executing tool '{quoted}' with kwargs {line} with error:\n",
        "",
        "PyPI langchain-community, llama-index tool runners",
    ),
    wrapper(
        "error executing tool",
        "Error executing tool {name}: ",
        "",
        "PyPI mcp 1.x and 2.x (FastMCP)",
    ),
    wrapper(
        "error calling tool",
        "Error calling tool '{quoted}': ",
        "",
        "PyPI fastmcp 3 and 4",
    ),
    wrapper(
        "error calling tool",
        "Error calling tool {name}: ",
        "",
        "PyPI fastmcp 2",
    ),
    wrapper(
        "mcp error",
        "MCP error {int}: ",
        "",
        "npm @modelcontextprotocol/sdk v1, McpError",
    ),
    wrapper(
        "mcp error",
        "Mcp error: {int}: ",
        "",
        "crate rmcp, ServiceError::McpError",
    ),
    wrapper(
        "mcp error",
        "McpError: ",
        "",
        "JavaScript and Python class names before a message",
    ),
    wrapper(
        "input validation error",
        "Input validation error: ",
        "",
        "npm @modelcontextprotocol/server v2",
    ),
    wrapper(
        "output validation error",
        "Output validation error: ",
        "",
        "npm @modelcontextprotocol/server v2",
    ),
    wrapper(
        "tool on server",
        "MCP tool '{quoted}' on server '{quoted}' returned an error: ",
        "",
        "agent frameworks with several servers",
    ),
    wrapper(
        "error invoking",
        "An error occurred invoking '{quoted}': ",
        "",
        "NuGet ModelContextProtocol (C# SDK)",
    ),
    wrapper(
        "failed after attempts",
        "Tool '{quoted}' failed after {int} attempts with {class}: ",
        ". Please try again.",
        "PyPI langchain 1.x, ToolRetryMiddleware",
    ),
    wrapper(
        "error while running the tool",
        "An error occurred while running the tool. Please try again. Error: ",
        "",
        "PyPI openai-agents, default_tool_error_function",
    ),
    wrapper(
        "remote method",
        "Error invoking remote method '{quoted}': ",
        "",
        "Electron ipcRenderer.invoke",
    ),
    wrapper(
        "error posting",
        "Error POSTing to endpoint (HTTP {int}): ",
        "",
        "npm @modelcontextprotocol/sdk v1, StreamableHTTPClientTransport",
    ),
    wrapper(
        "streamable http error",
        "Streamable HTTP error: ",
        "",
        "npm @modelcontextprotocol/sdk v1, StreamableHTTPError",
    ),
    wrapper(
        "exception class",
        "ToolError: ",
        "",
        "Python tracebacks of fastmcp and this library",
    ),
    wrapper("exception class", "ToolException: ", "", "PyPI langchain-core"),
    wrapper(
        "error",
        "Error: ",
        "",
        "JavaScript's Error.toString and many hosts",
    ),
];

/// A text that some hosts append to whatever failed.
pub(crate) const SUFFIXES: &[(&str, &str)] =
    &[(" Please fix your mistakes.", "PyPI langchain, langgraph ToolNode")];

impl Wrapper {
    /// What the wrapper is put around, if `text` begins with it.
    pub(crate) fn strip<'a>(&self, text: &'a str) -> Option<&'a str> {
        // most end here
        if self.before.bytes().next() != text.bytes().next() {
            return None;
        }
        let rest = strip_template(text, self.before)?;
        Some(rest.strip_suffix(self.after).unwrap_or(rest))
    }
}

/// What follows the template in `text`.
fn strip_template<'a>(text: &'a str, template: &str) -> Option<&'a str> {
    let (literal, field) = template.split_once('{').unwrap_or((template, ""));
    let mut rest = text.strip_prefix(literal)?;
    let Some((kind, template)) = field.split_once('}') else {
        return Some(rest);
    };
    if kind == "line" {
        // the one field that may contain what follows it: it ends at the first place where that stands
        let line_end = rest.find(template)?;
        let (line, after) = rest.split_at_checked(line_end)?;
        return (!line.contains('\n')).then_some(after)?.strip_prefix(template);
    }
    if kind == "name" {
        // a name may hold a colon, so it ends where the colon and the blank stand
        let (name, _) = rest.split_once(": ")?;
        let fits = |c: char| !c.is_whitespace() && !matches!(c, '\'' | '"' | '`' | '{' | '}');
        let is_name = (1..=256).contains(&name.len()) && name.chars().all(fits);
        let after = rest.strip_prefix(name).filter(|_| is_name)?;
        return strip_template(after, template);
    }
    if kind == "int" {
        rest = rest.strip_prefix('-').unwrap_or(rest);
    }
    let fits = |c: char| match kind {
        "int" => c.is_ascii_digit(),
        "class" => c.is_ascii_alphanumeric() || matches!(c, '_' | '.'),
        _ => !matches!(c, '\'' | '"' | '\n'),
    };
    let after = rest.trim_start_matches(fits);
    let taken = rest.len() - after.len();
    (1..=256)
        .contains(&taken)
        .then(|| strip_template(after, template))?
}

/// What is left of a text when the known prefixes and suffixes are taken off, whatever it is.
#[cfg(feature = "classify")]
pub(crate) fn without_wrappers(text: &str) -> &str {
    let mut text = text.trim_end_matches(is_blank);
    for _ in 0..MAX_LAYERS {
        let suffix = SUFFIXES.iter().find_map(|(suffix, _)| text.strip_suffix(suffix));
        let strip = || WRAPPERS.iter().find_map(|wrapper| wrapper.strip(text));
        match suffix.or_else(strip) {
            Some(inner) => text = inner,
            None => break,
        }
    }
    text
}
