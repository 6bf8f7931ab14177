//! `toolerror completions`: a completion script.

use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::args::{Args, CompletionsArgs};
use crate::output::{self, Done};

/// Prints the script for a shell.
pub(crate) fn run(args: &CompletionsArgs) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "toolerror", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
