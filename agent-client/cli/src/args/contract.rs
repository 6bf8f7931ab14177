//! The command line of `toolerror contract`.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Subcommand, ValueEnum};
use toolerror::contract::Level;

use super::driver::seconds;

#[derive(clap::Args)]
pub(crate) struct ContractArgs {
    #[command(subcommand)]
    pub(crate) command: ContractCommand,
}

#[derive(Subcommand)]
pub(crate) enum ContractCommand {
    /// Check toolset files and print all that is wrong with them
    Validate(ValidateArgs),
    /// Print the tools of a toolset, each after those that it depends on
    Order(OrderArgs),
    /// Print what a new version of a toolset changes, and the level of the change
    Diff(DiffArgs),
    /// Write the lock file of a toolset, if its version covers the changes since the last one
    Lock(LockArgs),
    /// Print what a server publishes of a toolset, as JSON
    Publish(PublishArgs),
    /// Print a first toolset of a running MCP server, as JSON
    Init(InitArgs),
}

#[derive(clap::Args)]
pub(crate) struct ValidateArgs {
    /// Print one JSON object per diagnostic instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Toolset files, JSON or YAML
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct OrderArgs {
    /// Print a JSON array instead of one name a line
    #[arg(long)]
    pub(crate) json: bool,
    /// A toolset file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct DiffArgs {
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// End with exit code 1 if the change is larger
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) at_most: Option<LevelWord>,
    /// The old version
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,
    /// The new version
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,
}

/// A level as a word of the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LevelWord {
    /// No change
    None,
    /// Changes that callers cannot tell
    Patch,
    /// New things; all calls go on as before
    Minor,
    /// Any change
    Major,
}

impl From<LevelWord> for Level {
    fn from(word: LevelWord) -> Self {
        match word {
            LevelWord::None => Level::None,
            LevelWord::Patch => Level::Patch,
            LevelWord::Minor => Level::Minor,
            LevelWord::Major => Level::Major,
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct LockArgs {
    /// Compare with the lock file, and write nothing
    #[arg(long)]
    pub(crate) check: bool,
    /// The lock file; default: FILE with the ending .lock.json
    #[arg(long, value_name = "LOCK")]
    pub(crate) lock: Option<PathBuf>,
    /// A toolset file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct PublishArgs {
    /// A toolset file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct InitArgs {
    /// The name of the toolset
    #[arg(long, value_name = "NAME", default_value = "tools")]
    pub(crate) name: String,
    /// The longest time for one answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) timeout: Duration,
    /// The command that starts the server
    #[arg(last = true, value_name = "CMD", required = true)]
    pub(crate) server: Vec<OsString>,
}

impl InitArgs {
    /// The program of the server.
    pub(crate) fn program(&self) -> &OsStr {
        self.server.first().map_or(OsStr::new(""), OsString::as_os_str)
    }
}
