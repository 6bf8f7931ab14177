use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
#[tool_error(internal)]
enum StoreError {
    #[error("gone")]
    Gone,
}

fn main() {}
