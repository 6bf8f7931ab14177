use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
#[tool_error(default = fatal)]
enum StoreError {
    #[error("gone")]
    Gone,
}

fn main() {}
