//! Values of options that several commands have.

/// A number of seconds, more than 0.
pub(crate) fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "must be a number of seconds".to_owned())?;
    let duration = std::time::Duration::try_from_secs_f64(seconds).ok();
    duration
        .filter(|d| !d.is_zero() && d.as_secs() <= 1_000_000_000)
        .ok_or_else(|| "must be more than 0 and at most 10^9 seconds".to_owned())
}
