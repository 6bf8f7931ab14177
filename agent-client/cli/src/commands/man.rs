//! `toolerror man`: the manual page.

use std::process::ExitCode;

use clap::CommandFactory as _;

use crate::args::Args;
use crate::output::{self, Done};

/// Prints one roff page with every command.
pub(crate) fn run() -> Done {
    let command = Args::command();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands() {
        let section = clap_mangen::Man::new(sub.clone());
        page.extend_from_slice(format!(".SH \"TOOLERROR {}\"\n", sub.get_name().to_uppercase()).as_bytes());
        section.render_description_section(&mut page)?;
        section.render_synopsis_section(&mut page)?;
        section.render_options_section(&mut page)?;
        section.render_extra_section(&mut page)?;
    }
    output::print(&String::from_utf8_lossy(&page))?;
    Ok(ExitCode::SUCCESS)
}
