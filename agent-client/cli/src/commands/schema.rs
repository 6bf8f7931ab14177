//! `toolerror schema`: the JSON Schema of an error, of a policy or of a toolset.

use std::process::ExitCode;

use crate::args::{SchemaArgs, SchemaOf};
use crate::output::{self, Done};

/// Prints the schema.
pub(crate) fn run(args: &SchemaArgs) -> Done {
    let schema = match args.what {
        SchemaOf::Error => schemars::schema_for!(toolerror::ToolError),
        SchemaOf::Toolset => {
            output::print(toolerror::contract::TOOLSET_SCHEMA)?;
            return Ok(ExitCode::SUCCESS);
        }
        SchemaOf::Policy => schemars::schema_for!(toolerror_agent::Policy),
    };
    output::print(&format!("{:#}\n", schema.as_value()))?;
    Ok(ExitCode::SUCCESS)
}
