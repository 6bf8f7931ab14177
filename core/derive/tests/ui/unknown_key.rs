use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(not_found, reasn = "gone")]
    Gone,
    #[error("gone")]
    #[tool_error(not_found, members(id))]
    Left { id: u8 },
}

fn main() {}
