//! Times of day, and days without a year: the next such point in time counts.

use crate::text::date::{civil, point, seconds_of_day, Cursor};

const DAY_MS: i64 = 86_400_000;
/// A day that is further back is one of the next year, in milliseconds.
const HALF_A_YEAR: f64 = 180.0 * 86_400_000.0;
/// A leap year, in which each day exists.
const LEAP: i64 = 2024;

/// A time of day in UTC, each day or on one day of the year.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NextTime {
    /// Month and day.
    date: Option<(i64, i64)>,
    seconds: f64,
}

impl NextTime {
    /// `seconds` count from the start of the day in UTC; they may lie in the day before or after.
    fn new(date: Option<(i64, i64)>, seconds: f64) -> Option<Self> {
        let date = match date {
            Some((month, day)) => {
                let (_, month, day) = civil(days(point(LEAP, month, day, seconds)?));
                Some((month, day))
            }
            None => None,
        };
        let seconds = seconds.rem_euclid(86_400.0);
        Some(Self { date, seconds })
    }

    /// The next one from now, in milliseconds since 1970; a day that has just gone by stays in the past.
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds since 1970 are far below 2^53"
    )]
    pub(crate) fn ms(self, now_ms: i64) -> Option<f64> {
        let today = now_ms.div_euclid(DAY_MS);
        let now = now_ms as f64;
        let Some((month, day)) = self.date else {
            let at = today.saturating_mul(DAY_MS) as f64 + self.seconds * 1000.0;
            return Some(if at < now { at + DAY_MS as f64 } else { at });
        };
        let (year, _, _) = civil(today);
        let at = point(year, month, day, self.seconds)?;
        if at < now - HALF_A_YEAR {
            return point(year + 1, month, day, self.seconds);
        }
        Some(at)
    }

    /// `13:57:00Z`, `--11-30T13:57:00Z`: a part of a second counts as a whole.
    #[expect(clippy::cast_possible_truncation, reason = "less than a day")]
    pub(crate) fn text(self) -> String {
        let seconds = (self.seconds.ceil() as i64).min(86_399);
        let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let date = self.date.map(|(month, day)| format!("--{month:02}-{day:02}T"));
        format!("{}{h:02}:{m:02}:{s:02}Z", date.unwrap_or_default())
    }

    /// Parses the output of [`NextTime::text`].
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (date, time) = match text.strip_prefix("--") {
            Some(rest) => {
                let (date, time) = rest.split_once('T')?;
                let (month, day) = date.split_once('-')?;
                (Some((two(month)?, two(day)?)), time)
            }
            None => (None, text),
        };
        let mut parts = time.strip_suffix('Z')?.split(':');
        let (h, m, s) = (two(parts.next()?)?, two(parts.next()?)?, two(parts.next()?)?);
        let is_all = parts.next().is_none();
        is_all.then(|| Self::new(date, seconds_of_day(h, m, s, "0")?))?
    }

    /// The one that a text begins with, and what follows it: `6:30pm (Asia/Calcutta)`, `10:57 AM GMT-3`, `14:30`,
    /// `Dec 3, 10am`. A time without a zone is one of UTC.
    pub(crate) fn prefix(text: &str) -> Option<(Self, &str)> {
        let mut cursor = Cursor { rest: text };
        let date = cursor.day_of_year();
        if date.is_none() {
            cursor.rest = text;
        }
        let seconds = cursor.clock()?;
        let zone = cursor.zone_if_any()?;
        Some((Self::new(date, seconds - zone)?, cursor.rest))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "four-digit years")]
fn days(ms: f64) -> i64 {
    (ms / 86_400_000.0).floor() as i64
}

fn two(text: &str) -> Option<i64> {
    let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

impl Cursor<'_> {
    /// `Dec 3,`, `3rd of December`
    fn day_of_year(&mut self) -> Option<(i64, i64)> {
        let (month, day) = self.month_and_day()?;
        self.gap();
        Some((month, day))
    }

    /// Seconds of the day of `6:30pm`, `10:57 AM`, `14:30`, `12h30`, `3 p.m.`, `midnight`. An hour alone needs its half
    /// of the day.
    fn clock(&mut self) -> Option<f64> {
        if let Some(rest) = self.rest.strip_prefix("midnight") {
            self.rest = rest;
            return Some(0.0);
        }
        let h = self.number(2)?;
        let (mut m, mut s, mut any) = (0, 0, false);
        if self.sign(&[':', 'h']) {
            m = self.number_of(2)?;
            any = true;
            if self.sign(&[':']) {
                s = self.number_of(2)?;
            }
        }
        let before = self.rest;
        self.sign(&[' ']);
        let half = [("AM", 0), ("A.M.", 0), ("PM", 12), ("P.M.", 12)];
        let found = half.iter().find(|(half, _)| {
            let head = self.rest.get(..half.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(half))
        });
        let h = if let Some((half, hours)) = found {
            self.rest = self.rest.get(half.len()..)?;
            (1..=12).contains(&h).then_some(h % 12 + hours)?
        } else {
            self.rest = before;
            any.then_some(h)?
        };
        let ends = !self
            .rest
            .starts_with(|c: char| c.is_alphanumeric() || matches!(c, ':' | '%' | '/'));
        ends.then(|| seconds_of_day(h, m, s, "0"))?
    }
}

#[cfg(test)]
mod tests {
    use crate::text::next_time::*;

    /// 2026-11-28T12:00:00Z
    const NOW: i64 = 1_795_867_200_000;

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "a test"
    )]
    fn seconds(text: &str) -> Option<i64> {
        let (next, _) = NextTime::prefix(text)?;
        assert_eq!(NextTime::parse(&next.text()), Some(next), "{text}");
        Some(((next.ms(NOW)? - NOW as f64) / 1000.0) as i64)
    }

    #[test]
    fn the_next_time_of_day_counts() {
        for (text, expected) in [
            ("12:30", 1800),
            ("12h30", 1800),
            ("12:30:10 UTC", 1810),
            ("10:57 AM GMT-3", 7020),
            ("6:30pm (Asia/Calcutta)", 3600),
            ("11 a.m.", 82_800),
            ("4am (America/Los_Angeles)", 0),
            ("midnight UTC", 43_200),
            ("Nov 30, 10am", 165_600),
            ("30 Nov 10:00 CET", 162_000),
            ("Jan 1 at 00:00", 2_894_400),
            ("Nov 28 at 11:00", -3600),
        ] {
            assert_eq!(seconds(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_of_day_is_absent() {
        for text in [
            "5",
            "5 minutes",
            "12:3",
            "24:30",
            "13pm",
            "0am",
            "5h30m",
            "6:30pm (Moon/Base)",
            "12:30 XYZ",
            "noon",
            "",
        ] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
