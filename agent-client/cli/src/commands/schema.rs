//! `toolerror schema`: the JSON Schema of an error.

use std::process::ExitCode;

use crate::output::{self, Done};

/// Prints the schema.
pub(crate) fn run() -> Done {
    let schema = schemars::schema_for!(toolerror::ToolError);
    output::print(&format!("{:#}\n", schema.as_value()))?;
    Ok(ExitCode::SUCCESS)
}
