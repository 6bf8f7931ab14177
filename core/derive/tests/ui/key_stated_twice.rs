use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(not_found, reason = "a", reason = "b")]
    Gone,
    #[error("gone")]
    #[tool_error(conflict, data(id))]
    #[tool_error(data(id))]
    Left { id: u8 },
    #[error("gone")]
    #[tool_error(conflict, reason = "a", data(reason = id))]
    Held { id: u8 },
    #[error("gone")]
    #[tool_error(conflict, recoverable, recoverable = false)]
    More,
}

fn main() {}
