use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(not_found, conflict)]
    Gone,
}

fn main() {}
