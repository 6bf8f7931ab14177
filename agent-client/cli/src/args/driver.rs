//! Options that several commands share.

use std::path::PathBuf;
use std::time::Duration;

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
    pub(crate) timeout: Option<Duration>,
    /// Start the time of the attempt anew whenever the server reports progress; --timeout still bounds the call
    #[arg(long)]
    pub(crate) reset_on_progress: bool,
}

pub(crate) fn mode(name: &str) -> Result<Mode, toolerror::Misuse> {
    name.parse()
}

/// A time in seconds that may be 0, at most 10^9.
pub(crate) fn seconds_or_none(text: &str) -> Result<Duration, String> {
    time(text)?.ok_or_else(|| "must be at least 0 and at most 10^9 seconds".to_owned())
}

/// A positive time in seconds, at most 10^9.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let time = time(text)?.filter(|time| !time.is_zero());
    time.ok_or_else(|| "must be more than 0 and at most 10^9 seconds".to_owned())
}

/// A time in seconds. `None` for one that is negative or longer than 10^9.
fn time(text: &str) -> Result<Option<Duration>, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "must be a number of seconds".to_owned())?;
    let time = Duration::try_from_secs_f64(seconds).ok();
    Ok(time.filter(|time| time.as_secs() <= 1_000_000_000))
}
