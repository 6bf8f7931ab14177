//! Delays in all the forms in which servers write them (SPEC §1.4).

use crate::text::date;
use crate::text::next_time::NextTime;

/// The longest delay, in seconds; larger numbers are points in time.
pub(crate) const MAX_SECONDS: f64 = 1e9;
/// Numbers from here on are milliseconds since 1970.
const EPOCH_MS: f64 = 1e12;

/// Seconds of a day.
const DAY: f64 = 86_400.0;

/// When to come back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Moment {
    /// In so many seconds.
    In(f64),
    /// At a point in time, in milliseconds since 1970.
    At(f64),
    /// At the next such time of day, or day of the year.
    Next(NextTime),
}

impl Moment {
    /// Seconds from now, at most the longest delay; `None` for the past, and for a point in time without a clock.
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds since 1970 are far below 2^53"
    )]
    pub(crate) fn seconds(self, now_ms: Option<i64>) -> Option<f64> {
        match self {
            Moment::In(seconds) => Some(seconds),
            Moment::At(ms) => capped((ms - now_ms? as f64) / 1000.0),
            Moment::Next(next) => Moment::At(next.ms(now_ms?)?).seconds(now_ms),
        }
    }
}

/// The seconds, when they are a delay: from 0 to 10^9.
pub(crate) fn in_range(seconds: f64) -> Option<f64> {
    // `-0` has been written as 0 already; NaN is in no range
    (0.0..=MAX_SECONDS).contains(&seconds).then_some(seconds)
}

/// The seconds, when they are not negative. More than the longest delay count as that: never is not at once.
pub(crate) fn capped(seconds: f64) -> Option<f64> {
    (seconds >= 0.0).then(|| seconds.min(MAX_SECONDS))
}

/// A number: a delay, or a point in time when it is too large for one in seconds.
pub(crate) fn number(value: f64, unit: f64) -> Option<Moment> {
    // below a second the unit divides: exact for whole amounts
    let seconds = if unit < 1.0 {
        value / unit.recip()
    } else {
        value * unit
    };
    if let Some(seconds) = in_range(seconds) {
        return Some(Moment::In(seconds));
    }
    let at_ms = if value >= EPOCH_MS { value } else { value * 1000.0 };
    (unit >= 1.0 && value > MAX_SECONDS && at_ms <= date::MAX_MS).then_some(Moment::At(at_ms))
}

/// A delay in words that are nothing else: a decimal number, a duration, or a date.
pub(crate) fn moment(text: &str, unit: f64) -> Option<Moment> {
    if is_decimal(text) {
        return number(text.parse().ok()?, unit);
    }
    let seconds = duration(text).or_else(|| iso_duration(text)).and_then(capped);
    seconds
        .map(Moment::In)
        .or_else(|| date::strict(text).map(Moment::At))
}

/// As [`moment`], in seconds from now.
pub(crate) fn words(text: &str, unit: f64, now_ms: Option<i64>) -> Option<f64> {
    moment(text, unit)?.seconds(now_ms)
}

/// Seconds of `1d` and `1d2h3m`: days before a duration.
pub(crate) fn days(text: &str) -> Option<f64> {
    let (days, rest) = text.split_once('d').filter(|(days, _)| is_decimal(days))?;
    let rest = if rest.is_empty() { 0.0 } else { duration(rest)? };
    capped(days.parse::<f64>().ok()? * DAY + rest)
}

/// Whether a text is digits, or digits with a fraction.
fn is_decimal(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(text),
    }
}

/// Seconds of `30s`, `1500ms`, `41m7s`, `1h2m`, as Go prints durations.
fn duration(text: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 7] = [
        ("ms", 1e3),
        ("µs", 1e6),
        ("us", 1e6),
        ("ns", 1e9),
        ("h", -3600.0),
        ("m", -60.0),
        ("s", 1.0),
    ];
    let mut rest = text;
    let mut seconds = 0.0;
    while !rest.is_empty() {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let amount = rest.strip_suffix(after).filter(|amount| is_decimal(amount))?;
        let amount: f64 = amount.parse().ok()?;
        let after = after.trim_start_matches(' ');
        let (unit, per_second) = UNITS.iter().find(|(unit, _)| after.starts_with(unit))?;
        // below a second the unit divides, above it multiplies: both exact for whole amounts
        seconds += if *per_second > 0.0 {
            amount / per_second
        } else {
            amount * -per_second
        };
        rest = after.strip_prefix(unit)?;
    }
    (!text.is_empty()).then_some(seconds)
}

/// Seconds of `PT1H2M30.5S`.
fn iso_duration(text: &str) -> Option<f64> {
    let time = text.strip_prefix("PT").filter(|time| !time.contains(' '))?;
    (!time.contains(|c: char| c.is_ascii_lowercase())).then(|| duration(&time.to_ascii_lowercase()))?
}
