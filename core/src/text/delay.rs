//! Delays and points in time, in all the forms that servers write them (SPEC §1.4).

use std::borrow::Cow;

/// The longest delay that counts, in seconds; larger numbers are points in time.
pub(crate) const MAX_SECONDS: f64 = 1e9;
/// Numbers from here on are milliseconds since 1970.
const EPOCH_MS: f64 = 1e12;

pub(crate) fn in_range(seconds: f64) -> Option<f64> {
    // `-0` has been written as 0 already; NaN is in no range
    (0.0..=MAX_SECONDS).contains(&seconds).then_some(seconds)
}

/// A number: a delay, or a point in time when it is too large for one in seconds.
pub(crate) fn number(value: f64, unit: f64, now_ms: Option<i64>) -> Option<f64> {
    let seconds = if unit < 1.0 { value / 1000.0 } else { value };
    if let Some(seconds) = in_range(seconds) {
        return Some(seconds);
    }
    let at_ms = if value >= EPOCH_MS { value } else { value * 1000.0 };
    (unit >= 1.0 && value > MAX_SECONDS && value.is_finite()).then(|| until(at_ms, now_ms))?
}

/// Seconds from now until a point in time; nothing when it is past.
#[expect(
    clippy::cast_precision_loss,
    reason = "milliseconds since 1970 are far below 2^53"
)]
fn until(at_ms: f64, now_ms: Option<i64>) -> Option<f64> {
    let seconds = (at_ms - now_ms? as f64) / 1000.0;
    if seconds < 0.0 {
        return None;
    }
    in_range(seconds)
}

/// A delay in words: a decimal number, a duration, or a date.
pub(crate) fn words(text: &str, unit: f64, now_ms: Option<i64>) -> Option<f64> {
    if is_decimal(text) {
        return number(text.parse().ok()?, unit, now_ms);
    }
    duration(text)
        .or_else(|| iso_duration(text))
        .and_then(in_range)
        .or_else(|| until(point_ms(text)?, now_ms))
}

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

/// Milliseconds since 1970 of an HTTP-date (IMF-fixdate of RFC 9110) or an RFC 3339 time; none without a zone.
///
/// ```
/// assert_eq!(toolerror::parse_date_ms("Thu, 01 Jan 1970 00:00:30 GMT"), Some(30_000));
/// assert_eq!(toolerror::parse_date_ms("1970-01-01T01:00:00.5+01:00"), Some(500));
/// assert_eq!(toolerror::parse_date_ms("1970-01-01T00:00:00"), None);
/// ```
#[expect(clippy::cast_possible_truncation, reason = "four-digit years")]
pub fn parse_date_ms(text: &str) -> Option<i64> {
    point_ms(text).map(|ms| ms.floor() as i64)
}

fn point_ms(text: &str) -> Option<f64> {
    imf_fixdate(text).or_else(|| rfc3339(text))
}

/// `Sun, 06 Nov 1994 08:49:37 GMT`
fn imf_fixdate(text: &str) -> Option<f64> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let (weekday, rest) = text.split_once(", ")?;
    if weekday.len() != 3 {
        return None;
    }
    let mut parts = rest.split(' ');
    let day = digits(parts.next()?, 2)?;
    let month = parts.next()?;
    let month = 1 + i64::try_from(MONTHS.iter().position(|m| *m == month)?).ok()?;
    let year = digits(parts.next()?, 4)?;
    let seconds = clock(parts.next()?)?;
    if parts.next() != Some("GMT") || parts.next().is_some() {
        return None;
    }
    point(year, month, day, seconds)
}

/// `2026-11-27T12:00:00.5+01:00`
fn rfc3339(text: &str) -> Option<f64> {
    let (date, time) = text.split_once(['T', 't', ' '])?;
    let mut parts = date.split('-');
    let year = digits(parts.next()?, 4)?;
    let month = digits(parts.next()?, 2)?;
    let day = digits(parts.next()?, 2)?;
    if parts.next().is_some() {
        return None;
    }
    let (time, zone): (Cow<'_, str>, f64) = if let Some(time) = time.strip_suffix(['Z', 'z']) {
        (time.into(), 0.0)
    } else {
        let at = time.rfind(['+', '-'])?; // a time without a zone is no point in time
        let (time, offset) = time.split_at_checked(at)?;
        let sign = if offset.starts_with('-') { -1.0 } else { 1.0 };
        let (hours, minutes) = offset.get(1..)?.split_once(':')?;
        let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
        if hours > 23 || minutes > 59 {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "less than a day")]
        (time.into(), sign * (hours * 3600 + minutes * 60) as f64)
    };
    let seconds = clock(&time)?;
    Some(point(year, month, day, seconds)? - zone * 1000.0)
}

/// Seconds of the day of `08:49:37` or `08:49:37.25`.
fn clock(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = whole.split(':');
    let (h, m, s) = (
        digits(parts.next()?, 2)?,
        digits(parts.next()?, 2)?,
        digits(parts.next()?, 2)?,
    );
    if parts.next().is_some() || h > 23 || m > 59 || s > 60 || fraction.is_empty() {
        return None;
    }
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let fraction: f64 = format!("0.{fraction}").parse().ok()?;
    #[expect(clippy::cast_precision_loss, reason = "less than a day")]
    Some((h * 3600 + m * 60 + s) as f64 + fraction)
}

fn digits(text: &str, width: usize) -> Option<i64> {
    let all_digits = text.len() == width && text.bytes().all(|b| b.is_ascii_digit());
    all_digits.then(|| text.parse().ok())?
}

/// Milliseconds since 1970 of a second of a day.
fn point(year: i64, month: i64, day: i64, seconds: f64) -> Option<f64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=length).contains(&day) {
        return None;
    }
    // days since 1970 of the civil calendar, years counted from March
    let (y, m) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let era = y.div_euclid(400);
    let year_of_era = y.rem_euclid(400);
    let day_of_year = (153 * m + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    let days = era * 146_097 + day_of_era - 719_468;
    #[expect(clippy::cast_precision_loss, reason = "four-digit years")]
    Some((days * 86_400) as f64 * 1000.0 + seconds * 1000.0)
}
