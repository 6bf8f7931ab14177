//! The options of `check`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use super::driver::seconds;

#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write the findings to this file in the form of JUnit
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Also write the findings to this file as a page for people
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Exit with code 1 when the score is below this number, from 0 to 100, or the check ended early
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) fail_under: u32,
    /// Also call tools that are not marked read-only, with valid arguments
    #[arg(long)]
    pub(crate) allow_calls: bool,
    /// The longest time for one answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) timeout: Duration,
    /// The server's streamable HTTP endpoint; TOOLERROR_UPSTREAM_TOKEN is its bearer token
    #[arg(long, value_name = "URL", conflicts_with = "server")]
    pub(crate) url: Option<String>,
    /// The command that starts the server
    #[arg(last = true, value_name = "CMD", required_unless_present = "url")]
    pub(crate) server: Vec<OsString>,
}
