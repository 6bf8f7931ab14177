use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(default = internal)]
    Gone,
    #[error("gone")]
    #[tool_error(default)]
    Left,
}

fn main() {}
