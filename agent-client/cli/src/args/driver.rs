//! Options that several commands share.

use std::path::PathBuf;

use toolerror::Mode;

/// How `call` and `proxy` make calls.
#[derive(clap::Args)]
pub(crate) struct DriverArgs {
    /// A policy, as a JSON file
    #[arg(long, value_name = "FILE")]
    pub(crate) policy: Option<PathBuf>,
    /// Set how far errors are interpreted: exact, unwrap or classify
    #[arg(long, value_name = "MODE", default_value = "unwrap", value_parser = mode)]
    pub(crate) mode: Mode,
    /// Trust the server's hints about which tools are safe to retry
    #[arg(long)]
    pub(crate) trust_hints: bool,
    /// The longest time for a whole call, waits included, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) deadline: Option<std::time::Duration>,
    /// Start the time of the attempt anew whenever the server reports progress; --deadline still bounds the call
    #[arg(long)]
    pub(crate) reset_on_progress: bool,
}

pub(crate) fn mode(name: &str) -> Result<Mode, toolerror::Misuse> {
    name.parse()
}

/// A number of seconds that may be 0.
pub(crate) fn seconds_or_none(text: &str) -> Result<std::time::Duration, String> {
    match text.parse() {
        Ok(0.0) => Ok(std::time::Duration::ZERO),
        _ => seconds(text),
    }
}

/// A positive time in seconds, at most 10^9.
pub(crate) fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "must be a number of seconds".to_owned())?;
    let duration = std::time::Duration::try_from_secs_f64(seconds).ok();
    duration
        .filter(|d| !d.is_zero() && d.as_secs() <= 1_000_000_000)
        .ok_or_else(|| "must be more than 0 and at most 10^9 seconds".to_owned())
}
