use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(transparent, not_found)]
    Tool(toolerror::ToolError),
    #[error("gone")]
    #[tool_error(transparent)]
    #[tool_error(reason = "x")]
    Inner(toolerror::ToolError),
}

fn main() {}
