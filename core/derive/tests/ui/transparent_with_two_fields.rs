use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(transparent)]
    Pair(toolerror::ToolError, u8),
    #[error("gone")]
    #[tool_error(transparent)]
    Gone,
}

fn main() {}
