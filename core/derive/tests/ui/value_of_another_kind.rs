use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(not_found, reason = 3)]
    Gone,
    #[error("gone")]
    #[tool_error(not_found, recoverable = "yes")]
    Left,
    #[error("gone")]
    #[tool_error(not_found = true)]
    More,
}

fn main() {}
