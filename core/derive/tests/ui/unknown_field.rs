use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(not_found, data(name))]
    Gone { path: String, id: u8 },
    #[error("gone")]
    #[tool_error(not_found, data(id = 1))]
    Left(u8),
    #[error("gone")]
    #[tool_error(not_found, data(id))]
    Unit,
    #[error("gone")]
    #[tool_error(transient, retry_after = wait)]
    Busy(u8),
}

fn main() {}
