use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(not_found, reason)]
    Gone,
    #[error("gone")]
    #[tool_error(not_found, data)]
    Left { id: u8 },
    #[error("gone")]
    #[tool_error(transient, retry_after)]
    Busy { wait: std::time::Duration },
}

fn main() {}
