use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
#[error("gone")]
enum Gone {
    #[tool_error(internal, effects = "some")]
    Some,
    #[tool_error(transient, retry_after_seconds = -1)]
    Before,
    #[tool_error(transient, hint = "ask {owner}")]
    Owner { holder: String },
    #[tool_error(transient, hint = "ask {a b}")]
    Words { holder: String },
}

fn main() {}
