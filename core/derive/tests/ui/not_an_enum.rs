use toolerror::ToolErrorFrom;

#[derive(Debug, thiserror::Error, ToolErrorFrom)]
#[error("gone")]
#[tool_error(not_found)]
struct Gone;

fn main() {}
