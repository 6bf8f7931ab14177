use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
#[tool_error(default = internal)]
#[tool_error(default = conflict)]
enum StoreError {
    #[error("gone")]
    Gone,
}

fn main() {}
