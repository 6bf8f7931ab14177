//! Headers that ask for a wait (SPEC §1.7, `spec/tables/http_headers.json`).

use std::sync::LazyLock;

use crate::delay::names::{self, counts};
use crate::facts::http_header_data::{
    CHALLENGING, DELAYS, EXHAUSTED, FORBIDDING_RETRY, LONG_LIMITS, OVERLOADED,
};
use crate::text::{date, delay};

const CONTENT_TYPE: &str = "content-type";
const LOCATION: &str = "location";
const DATE: &str = "date";

/// How the value of a header is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderForm {
    /// Seconds or a date.
    Delay,
    /// Milliseconds.
    Milliseconds,
    /// The items of the `RateLimit` field, each with its remaining calls and its reset.
    Items,
    /// Seconds or a point in time, decided by size; not while something remains.
    Reset {
        /// The header that states the remaining calls.
        remaining: &'static str,
    },
}

/// One header that asks for a wait.
#[derive(Debug)]
pub(crate) struct DelayHeader {
    pub(crate) name: &'static str,
    pub(crate) form: HeaderForm,
    /// Whether it is about one of several limits, of which the longest delay counts.
    pub(crate) one_of_several: bool,
    /// Whether a valid value can make a status TRANSIENT (`Headers` in the status table).
    pub(crate) overrides: bool,
}

impl DelayHeader {
    /// The header that states the remaining calls.
    fn remaining(&self) -> Option<&'static str> {
        match self.form {
            HeaderForm::Reset { remaining } => Some(remaining),
            _ => None,
        }
    }
}

/// The headers of a response that affect the delay or the type.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent statements of a server"
)]
pub(crate) struct DelayHeaders<'a> {
    /// By name in lower case.
    found: Vec<(&'static str, &'a str)>,
    pub(crate) content_type: Option<&'a str>,
    pub(crate) location: Option<&'a str>,
    /// The server states that a retry cannot help.
    pub(crate) forbids_retry: bool,
    /// The server states that it is overloaded.
    pub(crate) overloaded: bool,
    /// A person is asked to prove to be one.
    pub(crate) challenged: bool,
    /// The rate limit that is used up is one of a day or longer.
    pub(crate) long_limit: bool,
    date_ms: Option<i64>,
}

impl<'a> DelayHeaders<'a> {
    /// Picks the headers that the tables know; names in any case.
    pub(crate) fn from_headers(headers: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut relevant = Self::default();
        for (name, value) in headers {
            let value = value.trim();
            if !(may_be_known(name) && relevant.add(name, value)) {
                let is_long = LONG_LIMITS.iter().any(|known| value.eq_ignore_ascii_case(known));
                relevant.long_limit |= is_long && names_rate_limit(name);
            }
        }
        relevant
    }

    /// Adds a header; whether it is one that the tables know.
    fn add(&mut self, name: &str, value: &'a str) -> bool {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if let Some(known) = delay_names().find(|known| is(known)) {
            self.found.push((known, value));
        } else if is(CONTENT_TYPE) {
            self.content_type = self.content_type.or(Some(value));
        } else if is(LOCATION) {
            self.location = self.location.or(Some(value));
        } else if FORBIDDING_RETRY.iter().any(|known| is(known)) {
            self.forbids_retry |= value.eq_ignore_ascii_case("false");
        } else if OVERLOADED.iter().any(|known| is(known)) {
            self.overloaded |= !value.eq_ignore_ascii_case("false");
        } else if CHALLENGING.iter().any(|(known, _)| is(known)) {
            let says = |of: &(&str, &str)| is(of.0) && value.eq_ignore_ascii_case(of.1);
            self.challenged |= CHALLENGING.iter().any(says);
        } else if is(DATE) {
            self.date_ms = self.date_ms.or_else(|| date_ms(value));
        } else {
            return false;
        }
        true
    }

    /// The current time: the server's, otherwise the caller's clock.
    pub(crate) fn now_ms(&self, now_ms: Option<i64>) -> Option<i64> {
        self.date_ms.or(now_ms)
    }

    fn values(&self, name: &'static str) -> impl Iterator<Item = &'a str> + '_ {
        let found = self.found.iter().filter(move |(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }

    /// The wait that is asked for, in seconds. `now_ms` counts when there is no `Date`.
    pub(crate) fn delay(&self, now_ms: Option<i64>) -> Option<f64> {
        if self.found.is_empty() {
            return None;
        }
        let value = |row| self.value(row, now_ms);
        let mut single = DELAYS.iter().filter(|row| !row.one_of_several);
        let several = DELAYS.iter().filter(|row| row.one_of_several);
        // a call that any of several limits refuses is in vain
        single
            .find_map(value)
            .or_else(|| several.filter_map(value).reduce(f64::max))
    }

    /// Whether a header asks for a wait because of this call: of a reset, which many servers send with every answer, only
    /// when nothing remains of its limit.
    pub(crate) fn states_refusal(&self, now_ms: Option<i64>) -> bool {
        let is_used_up = |name| self.values(name).any(|value| counts(value).contains(&0.0));
        let mut rows = DELAYS.iter().filter(|row| row.remaining().is_none_or(is_used_up));
        !self.found.is_empty() && rows.any(|row| self.value(row, now_ms).is_some())
    }

    /// Whether a header asks for a wait that can make a status TRANSIENT.
    pub(crate) fn asks_for_retry(&self, now_ms: Option<i64>) -> bool {
        let mut rows = DELAYS.iter().filter(|row| row.overrides);
        !self.found.is_empty() && rows.any(|row| self.value(row, now_ms).is_some())
    }

    /// Whether nothing remains of a rate limit.
    pub(crate) fn exhausted(&self) -> bool {
        self.values(EXHAUSTED).any(|value| counts(value).contains(&0.0))
    }

    /// The longest wait for the exhausted buckets of a reset; a date is never one of several buckets.
    fn used_up(&self, name: &'static str, remaining: &'static str, now_ms: Option<i64>) -> Option<f64> {
        let left: Vec<f64> = self.values(remaining).flat_map(counts).collect();
        let items = |value: &'a str| match seconds(value, now_ms) {
            Some(_) => vec![value],
            None => value.split(',').collect(),
        };
        let resets: Vec<&str> = self.values(name).flat_map(items).collect();
        longest(names::used_up(resets, Some(&left)).into_iter(), now_ms)
    }

    /// The longest valid value of a header: a retry must not come earlier than any of them asks.
    fn value(&self, row: &DelayHeader, now_ms: Option<i64>) -> Option<f64> {
        let now_ms = self.now_ms(now_ms);
        let read = |value: &'a str| match row.form {
            HeaderForm::Delay => seconds(value, now_ms).or_else(|| longest(value.split(','), now_ms)),
            HeaderForm::Milliseconds => milliseconds(value),
            HeaderForm::Items => items(value, now_ms),
            HeaderForm::Reset { remaining } => self.used_up(row.name, remaining, now_ms),
        };
        self.values(row.name).filter_map(read).reduce(f64::max)
    }
}

/// The headers about a delay, and those that state the remaining calls.
fn delay_names() -> impl Iterator<Item = &'static str> {
    let remaining = DELAYS.iter().filter_map(DelayHeader::remaining);
    DELAYS.iter().map(|row| row.name).chain(remaining)
}

/// For each first letter of a known header, by its lower bits, the lengths of their names.
static LENGTHS: LazyLock<[u64; 32]> = LazyLock::new(|| {
    let mut all = [0; 32];
    let others = [CONTENT_TYPE, LOCATION, DATE].into_iter();
    let others = others.chain(FORBIDDING_RETRY.iter().chain(OVERLOADED).copied());
    let others = others.chain(CHALLENGING.iter().map(|(name, _)| *name));
    for name in delay_names().chain(others) {
        let (at, length) = place(name);
        if let Some(lengths) = all.get_mut(at) {
            *lengths |= length;
        }
    }
    all
});

/// Whether a header may be in the tables, by its first letter and its length: most of a response are not.
fn may_be_known(name: &str) -> bool {
    let (at, length) = place(name);
    LENGTHS.get(at).is_some_and(|lengths| lengths & length != 0)
}

fn place(name: &str) -> (usize, u64) {
    let first = name.bytes().next().unwrap_or_default();
    (usize::from(first % 32), 1 << (name.len() % 64))
}

/// Whether a header is about a rate limit, by its name.
fn names_rate_limit(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.contains("ratelimit") || name.contains("rate-limit")
}

/// A number without sign and exponent.
fn number(value: &str) -> Option<f64> {
    let digits_and_point = value.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    digits_and_point.then(|| value.parse().ok())?
}

/// Seconds, a duration with a unit, or a date.
fn seconds(value: &str, now_ms: Option<i64>) -> Option<f64> {
    let value = value.trim();
    let words = |text: &str| delay::words(text, 1.0, now_ms);
    let date = || words(&as_fixdate(value)?);
    words(value).or_else(date).or_else(|| delay::days(value))
}

/// Milliseconds without a unit.
fn milliseconds(value: &str) -> Option<f64> {
    let is_more = number(value)? > delay::MAX_SECONDS * 1e3;
    delay::words(value, 1e-3, None).or(is_more.then_some(delay::MAX_SECONDS))
}

/// The longest of several values that something has joined by commas.
fn longest<'a>(values: impl Iterator<Item = &'a str>, now_ms: Option<i64>) -> Option<f64> {
    values.filter_map(|value| seconds(value, now_ms)).reduce(f64::max)
}

/// `"burst";r=0;t=5, "day";r=90;t=3600` of the current drafts, `limit=10, remaining=0, reset=5` of draft 7.
///
/// Only items with nothing left ask for a wait.
fn items(value: &str, now_ms: Option<i64>) -> Option<f64> {
    let mut longest: Option<f64> = None;
    let (mut used_up, mut reset) = (true, None);
    for part in value.split([',', ';']).map(str::trim).chain(["\"end\""]) {
        match part.split_once('=').filter(|_| !part.starts_with('"')) {
            // the name of the next item
            None => {
                longest = [longest, reset.filter(|_| used_up)]
                    .into_iter()
                    .flatten()
                    .reduce(f64::max);
                (used_up, reset) = (true, None);
            }
            Some(("r" | "remaining", left)) => used_up = number(left) == Some(0.0),
            Some(("t" | "reset", at)) => reset = seconds(at, now_ms),
            Some(_) => {}
        }
    }
    longest
}

/// Milliseconds since 1970 of a date.
fn date_ms(value: &str) -> Option<i64> {
    date::parse_date_ms(value).or_else(|| date::parse_date_ms(&as_fixdate(value)?))
}

/// The two old forms of an HTTP-date (RFC 9110 section 5.6.7) in the new one.
fn as_fixdate(value: &str) -> Option<String> {
    let parts: Vec<&str> = value.split_ascii_whitespace().collect();
    match *parts.as_slice() {
        // `Sunday, 06-Nov-94 08:49:37 GMT`
        [weekday, date, time, "GMT"] => {
            let mut date = date.splitn(3, '-');
            let (day, month, year) = (date.next()?, date.next()?, date.next()?);
            let two_digits = year.len() == 2 && weekday.ends_with("day,");
            let year: u16 = year.parse().ok().filter(|_| two_digits)?;
            let century = if year < 70 { 2000 } else { 1900 };
            Some(format!("Day, {day} {month} {} {time} GMT", century + year))
        }
        // `Sun Nov  6 08:49:37 1994`
        [weekday, month, day, time, year] if weekday.len() == 3 => {
            Some(format!("{weekday}, {day:0>2} {month} {year} {time} GMT"))
        }
        _ => None,
    }
}
