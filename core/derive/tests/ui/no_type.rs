use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    Gone,
    #[error("gone")]
    #[tool_error(reason = "gone")]
    Left,
}

fn main() {}
