//! Points in time as servers write them, in milliseconds since 1970.

use crate::text::zone_data::ZONES;

/// The last millisecond of the year 9999.
pub(crate) const MAX_MS: f64 = 253_402_300_799_999.0;
const MONTHS: [[u8; 3]; 12] = [
    *b"jan", *b"feb", *b"mar", *b"apr", *b"may", *b"jun", *b"jul", *b"aug", *b"sep", *b"oct", *b"nov",
    *b"dec",
];
const DAYS: [[u8; 3]; 7] = [*b"sun", *b"mon", *b"tue", *b"wed", *b"thu", *b"fri", *b"sat"];

/// Milliseconds since 1970 of an HTTP-date (IMF-fixdate of RFC 9110) or an RFC 3339 time; none without a zone.
///
/// ```
/// assert_eq!(toolerror::http::parse_date_ms("Thu, 01 Jan 1970 00:00:30 GMT"), Some(30_000));
/// assert_eq!(toolerror::http::parse_date_ms("1970-01-01T01:00:00.5+01:00"), Some(500));
/// assert_eq!(toolerror::http::parse_date_ms("1970-01-01T00:00:00"), None);
/// ```
#[expect(clippy::cast_possible_truncation, reason = "four-digit years")]
pub fn parse_date_ms(text: &str) -> Option<i64> {
    strict(text).map(|ms| ms.floor() as i64)
}

/// An HTTP-date or an RFC 3339 time, to the letter.
pub(crate) fn strict(text: &str) -> Option<f64> {
    imf_fixdate(text).or_else(|| rfc3339(text))
}

/// A date in any form that is known.
pub(crate) fn whole(text: &str) -> Option<f64> {
    strict(text).or_else(|| prefix(text).filter(|(_, rest)| rest.is_empty()).map(|(ms, _)| ms))
}

/// `2026-11-28T14:31:00Z`, with milliseconds where there are some; a part of one counts as a whole.
#[expect(clippy::cast_possible_truncation, reason = "four-digit years")]
pub(crate) fn rfc3339_text(ms: f64) -> String {
    let ms = ms.ceil() as i64;
    let (days, seconds_of_day) = (ms.div_euclid(86_400_000), ms.rem_euclid(86_400_000));
    let (year, month, day) = civil(days);
    let (hours, minutes, seconds) = (
        seconds_of_day / 3_600_000,
        seconds_of_day / 60_000 % 60,
        seconds_of_day / 1000 % 60,
    );
    let fraction = match seconds_of_day % 1000 {
        0 => String::new(),
        fraction => format!(".{fraction:03}"),
    };
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}{fraction}Z")
}

/// `Sun, 06 Nov 1994 08:49:37 GMT`
fn imf_fixdate(text: &str) -> Option<f64> {
    let (weekday, rest) = text.split_once(", ")?;
    if weekday.len() != 3 {
        return None;
    }
    let mut parts = rest.split(' ');
    let day = digits(parts.next()?, 2)?;
    let month = parts.next()?;
    let is_capital = month.starts_with(|c: char| c.is_ascii_uppercase()) && month.len() == 3;
    let month = month_of(month).filter(|_| is_capital)?;
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
    let (time, zone) = if let Some(time) = time.strip_suffix(['Z', 'z']) {
        (time, 0.0)
    } else {
        let at = time.rfind(['+', '-'])?;
        let (time, offset) = time.split_at_checked(at)?;
        let sign = if offset.starts_with('-') { -1.0 } else { 1.0 };
        let (hours, minutes) = offset.get(1..)?.split_once(':')?;
        (time, sign * zone_seconds(digits(hours, 2)?, digits(minutes, 2)?)?)
    };
    Some(point(year, month, day, clock(time)?)? - zone * 1000.0)
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
    if parts.next().is_some() {
        return None;
    }
    seconds_of_day(h, m, s, fraction)
}

/// Seconds since midnight; a leap second counts as 60.
pub(super) fn seconds_of_day(h: i64, m: i64, s: i64, fraction: &str) -> Option<f64> {
    if h > 23 || m > 59 || s > 60 || fraction.is_empty() {
        return None;
    }
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let fraction: f64 = format!("0.{fraction}").parse().ok()?;
    #[expect(clippy::cast_precision_loss, reason = "less than a day")]
    Some((h * 3600 + m * 60 + s) as f64 + fraction)
}

fn zone_seconds(hours: i64, minutes: i64) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "less than a day")]
    (hours <= 23 && minutes <= 59).then_some((hours * 3600 + minutes * 60) as f64)
}

fn digits(text: &str, width: usize) -> Option<i64> {
    let all_digits = text.len() == width && text.bytes().all(|b| b.is_ascii_digit());
    all_digits.then(|| text.parse().ok())?
}

/// The month that a name begins with, in any case.
fn month_of(name: &str) -> Option<i64> {
    let at = place_of(name, &MONTHS)?;
    i64::try_from(at).ok().map(|at| at + 1)
}

/// Which of the names, of three letters each, a text begins with, in any case.
fn place_of(text: &str, names: &[[u8; 3]]) -> Option<usize> {
    let head = text
        .as_bytes()
        .first_chunk()?
        .map(|byte: u8| byte.to_ascii_lowercase());
    names.iter().position(|name| *name == head)
}

/// The date that a text begins with, and what follows it: `2026-11-28 14:31 UTC`, `28 Nov 2026 14:31:05 +0000`,
/// `Nov 28, 2026 at 2:31 PM UTC`, `Sat Nov 28 14:31:05 UTC 2026`.
pub(crate) fn prefix(text: &str) -> Option<(f64, &str)> {
    let mut cursor = Cursor { rest: text };
    let ms = if text.starts_with(|c: char| c.is_ascii_digit())
        && text.get(4..5).is_some_and(|c| c == "-" || c == "/")
    {
        cursor.numeric()
    } else {
        cursor.named()
    };
    Some((ms?, cursor.rest))
}

/// A text of which the beginning was read.
pub(super) struct Cursor<'a> {
    pub(super) rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// `2026-11-28 14:31 UTC`
    fn numeric(&mut self) -> Option<f64> {
        let year = self.number(4)?;
        self.sign(&['-', '/']).then_some(())?;
        let month = self.number(2)?;
        self.sign(&['-', '/']).then_some(())?;
        let day = self.number(2)?;
        let (seconds, zone) = self.time()?;
        point(year, month, day, seconds - zone)
    }

    /// A date with the name of its month.
    fn named(&mut self) -> Option<f64> {
        let (month, day) = self.month_and_day()?;
        let before_year = self.rest;
        self.gap();
        let early = self.number(4).filter(|_| !self.rest.starts_with(':'));
        if early.is_none() {
            self.rest = before_year;
        }
        let (seconds, zone) = self.time()?;
        let year = early.or_else(|| {
            self.gap();
            self.number(4)
        })?;
        point(year, month, day, seconds - zone)
    }

    /// `Sat, 28 Nov`, `November 28th`
    pub(super) fn month_and_day(&mut self) -> Option<(i64, i64)> {
        let mut word = self.word();
        if place_of(word, &DAYS).is_some() {
            self.gap();
            word = self.word();
        }
        if word.is_empty() {
            let day = self.number(2)?;
            self.ordinal();
            self.gap();
            Some((month_of(self.word())?, day))
        } else {
            self.gap();
            let day = self.number(2)?;
            self.ordinal();
            Some((month_of(word)?, day))
        }
    }

    /// Seconds of the day, and of the zone.
    fn time(&mut self) -> Option<(f64, f64)> {
        self.sign(&['T', 't']);
        self.gap();
        let mut h = self.number(2)?;
        self.sign(&[':']).then_some(())?;
        let m = self.number(2)?;
        let (mut s, mut fraction) = (0, "0");
        if self.sign(&[':']) {
            s = self.number(2)?;
            if self.sign(&['.']) {
                let rest = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
                fraction = self.rest.strip_suffix(rest)?;
                self.rest = rest;
            }
        }
        self.sign(&[' ']);
        let mut has_half = false;
        for (half, hours) in [("AM", 0), ("PM", 12)] {
            if self
                .rest
                .get(..2)
                .is_some_and(|head| head.eq_ignore_ascii_case(half))
            {
                h = (1..=12).contains(&h).then_some(h % 12 + hours)?;
                self.rest = self.rest.get(2..)?;
                has_half = true;
                break;
            }
        }
        // a time for people, who write no zone
        let zone = if has_half { self.zone_if_any() } else { self.zone() };
        Some((seconds_of_day(h, m, s, fraction)?, zone?))
    }

    /// As [`Cursor::zone`]; a text without a zone means UTC, unless it names one that is not known.
    pub(super) fn zone_if_any(&mut self) -> Option<f64> {
        let before = self.rest;
        self.sign(&[' ']);
        if let Some(seconds) = self.zone() {
            return Some(seconds);
        }
        self.rest = before;
        let next = before.trim_start_matches(' ');
        let word = next.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
        let is_zone = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
        (!is_zone && !next.starts_with('(')).then_some(0.0)
    }

    /// `Z`, `UTC`, `GMT`, `+01:00`, `+0100`, `+0000 UTC`, `GMT-3`, and the names of the table.
    fn zone(&mut self) -> Option<f64> {
        let opened = self.sign(&['(']);
        let sign = if self.sign(&['+']) {
            Some(1.0)
        } else {
            self.sign(&['-']).then_some(-1.0)
        };
        let seconds = if let Some(sign) = sign {
            let hours = self.number_of(2)?;
            self.sign(&[':']);
            let seconds = sign * zone_seconds(hours, self.number_of(2)?)?;
            if let Some(rest) = self
                .rest
                .strip_prefix(" UTC")
                .or_else(|| self.rest.strip_prefix(" GMT"))
            {
                self.rest = rest;
            }
            seconds
        } else {
            self.named_zone()?
        };
        (!opened || self.sign(&[')'])).then_some(seconds)
    }

    /// A zone by its name; an offset may follow `GMT` and `UTC`.
    fn named_zone(&mut self) -> Option<f64> {
        let rest = self
            .rest
            .trim_start_matches(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '_'));
        let name = self.rest.strip_suffix(rest)?;
        self.rest = rest;
        let is = |zone: &str| name.eq_ignore_ascii_case(zone);
        let is_posix = is("Etc/GMT"); // west of UTC are those with a plus
        if !(is_posix || is("Z") || is("UTC") || is("GMT")) {
            return ZONES
                .iter()
                .find(|(zone, _)| is(zone))
                .map(|(_, seconds)| *seconds);
        }
        let sign = match rest.as_bytes() {
            [b'+', digit, ..] if digit.is_ascii_digit() => 1.0,
            [b'-', digit, ..] if digit.is_ascii_digit() => -1.0,
            _ => return Some(0.0),
        };
        self.rest = rest.get(1..)?;
        let hours = self.number(2)?;
        let minutes = if self.sign(&[':']) { self.number_of(2)? } else { 0 };
        let sign: f64 = if is_posix { -sign } else { sign };
        Some(sign * zone_seconds(hours, minutes)?)
    }

    /// A number of 1 to `width` digits.
    pub(super) fn number(&mut self, width: usize) -> Option<i64> {
        let rest = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = self.rest.strip_suffix(rest)?;
        let fits = (1..=width).contains(&number.len()) && (width != 4 || number.len() == 4);
        let number = fits.then(|| number.parse().ok())??;
        self.rest = rest;
        Some(number)
    }

    /// The number of the next `width` digits.
    pub(super) fn number_of(&mut self, width: usize) -> Option<i64> {
        let (number, rest) = self.rest.split_at_checked(width)?;
        let number = digits(number, width)?;
        self.rest = rest;
        Some(number)
    }

    /// Takes one of the signs; whether there was one.
    pub(super) fn sign(&mut self, signs: &[char]) -> bool {
        let rest = self.rest.strip_prefix(signs);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Letters.
    fn word(&mut self) -> &'a str {
        let rest = self.rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let word = self.rest.strip_suffix(rest).unwrap_or("");
        self.rest = rest;
        word
    }

    /// Skips the separators between the parts of a date.
    pub(super) fn gap(&mut self) {
        let rest = self.rest.trim_start_matches([' ', ',', '-']);
        self.rest = rest.strip_prefix("at ").unwrap_or(rest);
    }

    /// The end of `28th`.
    fn ordinal(&mut self) {
        let ends = ["st", "nd", "rd", "th"];
        let rest = ends.iter().find_map(|end| self.rest.strip_prefix(end));
        self.rest = rest.unwrap_or(self.rest);
    }
}

/// Milliseconds since 1970 of a second of a day.
pub(super) fn point(year: i64, month: i64, day: i64, seconds: f64) -> Option<f64> {
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

/// Year, month and day of a day since 1970.
pub(super) fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let m = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * m + 2) / 5 + 1;
    let (month, next) = if m < 10 { (m + 3, 0) } else { (m - 9, 1) };
    (year_of_era + era * 400 + next, month, day)
}

#[cfg(test)]
mod tests {
    use crate::text::date::*;

    #[test]
    fn a_date_in_any_form_is_the_same_point() {
        for text in [
            "2026-11-28T14:31:00Z",
            "2026-11-28T14:31Z",
            "2026-11-28 14:31 UTC",
            "2026-11-28, 14:31:00 (UTC)",
            "2026/11/28 at 14:31 GMT",
            "2026-11-28 14:31:00.000 +0000 UTC",
            "2026-11-28 15:31:00+01:00",
            "2026-11-28 15:31 +0100",
            "Sat, 28 Nov 2026 14:31:00 GMT",
            "Sat, 28 Nov 2026 14:31:00 +0000",
            "28 November 2026 14:31 UTC",
            "Nov 28, 2026 at 2:31 PM UTC",
            "November 28th, 2026, 14:31 UTC",
            "Sat Nov 28 14:31:00 UTC 2026",
        ] {
            assert_eq!(whole(text), Some(1_795_876_260_000.0), "{text}");
        }
        assert_eq!(rfc3339_text(1_795_876_260_000.0), "2026-11-28T14:31:00Z");
        assert_eq!(rfc3339_text(1_795_876_260_000.25), "2026-11-28T14:31:00.001Z");
    }

    #[test]
    fn what_is_no_point_in_time_is_absent() {
        for text in [
            "2026-11-28 14:31",
            "2026-11-28T14:31:05",
            "2026-13-28 14:31 UTC",
            "2026-11-28 24:31 UTC",
            "2026-11-28 13:31 PM UTC",
            "2026-11-28 14:31 XST",
            "14:31 UTC",
            "2026-11-28",
            "28 Nov 14:31 UTC",
            "Mon",
            "",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }

    #[test]
    fn each_day_of_400_years_is_written_as_it_is_read() {
        for day in (-100_000..150_000).step_by(17) {
            let text = rfc3339_text(f64::from(day) * 86_400_000.0);
            assert_eq!(whole(&text), Some(f64::from(day) * 86_400_000.0), "{text}");
        }
    }
}
