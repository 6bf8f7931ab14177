//! `toolerror tables`: the tables of the contract.

use std::process::ExitCode;

use serde_json::{Map, Value};
use toolerror::tables;

use crate::args::TablesArgs;
use crate::output::{self, Done, Stop};

/// Prints one table, or all of them by name.
pub(crate) fn run(args: &TablesArgs) -> Done {
    let tables = tables::all();
    let printed = match &args.table {
        None => Value::Object(
            tables
                .into_iter()
                .map(|(name, table)| (name.to_owned(), table))
                .collect::<Map<_, _>>(),
        ),
        Some(wanted) => {
            let names: Vec<&str> = tables.iter().map(|(name, _)| *name).collect();
            let unknown = format!("unknown table `{wanted}`: must be one of {}", names.join(", "));
            let found = tables.into_iter().find(|(name, _)| name == wanted);
            found.ok_or_else(|| Stop::usage("TABLE", unknown))?.1
        }
    };
    output::print(&format!("{printed:#}\n"))?;
    Ok(ExitCode::SUCCESS)
}
