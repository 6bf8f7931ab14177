use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(notfound)]
    Gone,
}

fn main() {}
