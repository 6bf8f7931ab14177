//! Delays that servers ask for: members and headers with many names, and sentences (SPEC 1.4.55 to 1.4.63).
//!
//! One reader for texts, tool results, JSON-RPC errors and bodies of responses: a failure may state a delay anywhere,
//! and a retry must not come before the longest of them.

mod amount;
mod announced;
mod data;
mod heads;
mod key_values;
pub(crate) mod names;
mod sentence;

use crate::error::reason;
use crate::error::{ErrorType, ToolError};
use crate::json::{view, Source};
use crate::text::date::rfc3339_text;
use crate::text::delay::{self, Moment};
use crate::text::is_blank;
use crate::text::next_time::NextTime;
use names::KeyMeaning;

/// Maximum length of a text to search, in bytes. A longer text is a page or a report about other things as well.
const MAX_TEXT: usize = 256 << 10;
/// Maximum nesting of objects to search: no API nests them deeper.
const MAX_MEMBER_DEPTH: usize = 8;

/// Delays that differ by less are the same one in other precision, in seconds: `26.66s` and `26.660853464s`.
const SAME: f64 = 0.01;

/// Whether a sign belongs to a script that writes no blanks between its words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}')
}

/// Strips a prefix in any case; `lower` is in lower case.
///
/// The words of a list are looked for at each word of a text, and most differ in their first bytes.
fn after_prefix<'a>(text: &'a str, lower: &str) -> Option<&'a str> {
    let mut both = text.bytes().zip(lower.bytes());
    match both.find(|(byte, lower)| byte.to_ascii_lowercase() != *lower) {
        None => text.get(lower.len()..),
        Some((byte, _)) if byte.is_ascii() => None,
        Some(_) => {
            let (head, tail) = text.split_at_checked(lower.len())?;
            let is_same = head.chars().flat_map(char::to_lowercase).eq(lower.chars());
            is_same.then_some(tail)
        }
    }
}

/// Whether a text announces a delay in words.
#[cfg(feature = "classify")]
pub(crate) fn is_announced(text: &str) -> bool {
    text.len() <= MAX_TEXT && sentence::read(text).is_stated()
}

/// The period of a limit: `100 requests per minute`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum LimitWindow {
    #[default]
    None,
    /// In seconds.
    One(f64),
    /// Several periods, of which any may be exhausted, or one that is too long to wait for.
    Unclear,
}

impl LimitWindow {
    /// The window of two statements: `Unclear` when they differ.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (LimitWindow::None, one) | (one, LimitWindow::None) => one,
            (one, other) if one == other => one,
            _ => LimitWindow::Unclear,
        }
    }
}

/// The delay that a failure asks for: the longest one, and the latest point in time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RequestedDelay {
    seconds: Option<f64>,
    at_ms: Option<f64>,
    /// A time of day; the first of a failure.
    next: Option<NextTime>,
    /// The period of a limit. It is not a delay by itself.
    window: LimitWindow,
}

impl RequestedDelay {
    /// A wait of `seconds`, and nothing else.
    pub(crate) fn in_seconds(seconds: f64) -> Self {
        Self {
            seconds: Some(seconds),
            ..Self::default()
        }
    }

    /// Adds a statement; of two of one form the longer counts.
    pub(crate) fn add(&mut self, moment: Moment) {
        let (place, value) = match moment {
            Moment::In(seconds) => (&mut self.seconds, seconds),
            Moment::At(ms) => (&mut self.at_ms, ms),
            Moment::Next(next) => {
                self.next = self.next.or(Some(next));
                return;
            }
        };
        *place = Some(place.map_or(value, |old| old.max(value)));
    }

    fn add_all(&mut self, moments: impl IntoIterator<Item = Moment>) {
        moments.into_iter().for_each(|moment| self.add(moment));
    }

    /// All statements of both.
    fn and(mut self, other: Self) -> Self {
        self.add_all(other.seconds.map(Moment::In));
        self.add_all(other.at_ms.map(Moment::At));
        self.add_all(other.next.map(Moment::Next));
        self.window = self.window.and(other.window);
        self
    }

    /// Whether a delay or a point in time is requested for.
    pub(crate) fn is_stated(&self) -> bool {
        self.seconds.is_some() || self.at_ms.is_some() || self.next.is_some()
    }

    /// The longest, in seconds from now.
    pub(crate) fn seconds(&self, now_ms: Option<i64>) -> Option<f64> {
        let at = self.at_ms.and_then(|ms| Moment::At(ms).seconds(now_ms));
        let next = self.next.and_then(|next| Moment::Next(next).seconds(now_ms));
        self.seconds.into_iter().chain(at).chain(next).reduce(f64::max)
    }

    /// Reads the delay from texts; JSON by its members. `in_words`: also from sentences.
    pub(crate) fn from_texts(texts: &[&Source<'_>], in_words: bool) -> Self {
        let mut requested = Self::default();
        for source in texts.iter().filter(|source| source.text().len() <= MAX_TEXT) {
            let is_json = source
                .text()
                .trim_start_matches(is_blank)
                .starts_with(['{', '[', '"']);
            match source.canonical() {
                Ok(value) if is_json => requested.value(value, in_words, MAX_MEMBER_DEPTH),
                _ if in_words => requested = requested.and(sentence::read(source.text())),
                _ => {}
            }
        }
        requested
    }

    /// Adds what a JSON value asks for.
    fn value(&mut self, value: &str, in_words: bool, depth: usize) {
        match value.as_bytes().first() {
            Some(b'{') if depth > 0 => {
                let meaning = |(key, value)| (KeyMeaning::from_key(key), value);
                let members: Vec<_> = view::Members::new(value).map(meaning).collect();
                *self = self.and(names::delays_of_members(members.iter().copied(), None));
                for (_, value) in members.iter().filter(|(meaning, _)| meaning.is_none()) {
                    self.value(value, in_words, depth - 1);
                }
            }
            Some(b'[') if depth > 0 => {
                view::items(value).for_each(|item| self.value(item, in_words, depth - 1));
            }
            Some(b'"') if in_words => {
                *self = self.and(sentence::read(&view::as_str(value).unwrap_or_default()));
            }
            _ => {}
        }
    }
}

impl ToolError {
    /// The delay from the contract's members of `data`: the first valid name of `retry_after`, and `reset_at`.
    pub(crate) fn requested_delay(&self, now_ms: Option<i64>) -> RequestedDelay {
        let mut requested = RequestedDelay::default();
        if !self.names_delay() {
            return requested;
        }
        let read = |key, unit| {
            let value = self.member(key)?;
            match view::as_str(value) {
                Some(text) => {
                    let text = text.trim();
                    delay::moment(text, unit).or_else(|| NextTime::parse(text).map(Moment::Next))
                }
                None => delay::number(value.parse().ok()?, unit),
            }
        };
        for (key, unit) in data::OWN {
            let moment = read(*key, *unit);
            requested.add_all(moment);
            if moment.is_some_and(|moment| moment.seconds(now_ms).is_some()) {
                break;
            }
        }
        requested.add_all(read("reset_at", 1.0));
        requested
    }

    /// Whether `data` has a member that names a delay.
    fn names_delay(&self) -> bool {
        let is_name = |key: &str| key == "reset_at" || data::OWN.iter().any(|(own, _)| *own == key);
        self.data_json()
            .is_some_and(|data| view::Members::new(data).any(|(key, _)| is_name(key)))
    }

    /// Whether the same call may be sent again after a wait.
    pub(crate) fn may_pass(&self) -> bool {
        match self.error_type() {
            ErrorType::Transient => self.recoverable(),
            ErrorType::Conflict => self.reason().is_none(),
            _ => false,
        }
    }

    /// Whether words that name a delay count: where the call may be sent again, and for a quota, which may end by itself.
    pub(crate) fn heeds_words(&self) -> bool {
        let is_quota =
            self.error_type() == ErrorType::Permission && self.reason().as_deref() == Some(reason::QUOTA);
        self.may_pass() || is_quota
    }

    /// The error with the longer of its own delay and `requested`. A point in time without a clock is kept: as
    /// `retry_after` alone, or as `reset_at` beside a delay.
    pub(crate) fn with_requested_delay(self, requested: RequestedDelay, now_ms: Option<i64>) -> Self {
        if !requested.is_stated() {
            return self;
        }
        let own = self.requested_delay(now_ms);
        let all = own.and(requested);
        let is_more = |all: Option<f64>, own: Option<f64>, least| match (all, own) {
            (Some(all), Some(own)) => all - own >= least,
            (all, own) => all != own,
        };
        let is_longer = is_more(all.seconds(now_ms), own.seconds(now_ms), SAME)
            || now_ms.is_none() && (is_more(all.at_ms, own.at_ms, 1.0) || all.next != own.next);
        if !is_longer {
            return self;
        }
        let point = all
            .at_ms
            .map(rfc3339_text)
            .or_else(|| all.next.map(NextTime::text));
        let point = point.filter(|_| now_ms.is_none());
        let seconds = all.seconds(now_ms);
        let error = self.without_delay_names();
        match (seconds, point) {
            (Some(seconds), Some(at)) => error
                .with_member("retry_after", seconds)
                .with_member("reset_at", at),
            (Some(seconds), None) => error.with_member("retry_after", seconds),
            (None, Some(at)) => error.with_member("retry_after", at),
            (None, None) => error,
        }
    }

    /// A rate limit that names no delay, with the window that it is counted in: by then it has passed (SPEC 1.4.64).
    #[cfg(feature = "classify")]
    pub(crate) fn within_window(self, requested: &RequestedDelay) -> Self {
        let is_open = || {
            self.may_pass()
                && self.reason().as_deref() == Some(reason::RATE_LIMIT)
                && self.member("retry_after").is_none()
                && !self.requested_delay(None).is_stated()
        };
        match requested.window {
            LimitWindow::One(seconds) if is_open() => self.with_member("retry_after", seconds),
            _ => self,
        }
    }

    /// Without the other names of `retry_after`, which would count before it.
    fn without_delay_names(self) -> Self {
        if !self.names_delay() {
            return self;
        }
        let own = data::OWN.iter().map(|(key, _)| key);
        own.fold(self, |error, key| match error.member(key) {
            Some(_) => error.without_member(key),
            None => error,
        })
    }
}

/// The table of names and words, as it is in the library.
#[cfg(feature = "tables")]
pub(crate) fn table() -> serde_json::Value {
    use serde_json::json;
    let zones = crate::text::zone_data::ZONES
        .iter()
        .map(|(name, seconds)| json!({"name": name, "seconds": seconds}));
    json!({
        "own": data::OWN.iter().map(|(key, unit)| json!({"key": key, "unit": unit})).collect::<Vec<_>>(),
        "names": table_of_names(),
        "remaining": data::REMAINING,
        "echoes": data::ECHOES,
        "announcements": data::ANNOUNCEMENTS,
        "follow_ups": data::FOLLOW_UPS,
        "lefts": data::LEFTS,
        "pauses": data::PAUSES,
        "measures": data::MEASURES,
        "fillers": data::FILLERS,
        "numbers": table_of_numbers(),
        "joins": data::JOINS,
        "spans": data::SPANS,
        "ranges": data::RANGES,
        "qualifiers": data::QUALIFIERS,
        "counted": data::COUNTED,
        "units": table_of_words(data::UNITS),
        "terms": table_of_words(data::TERMS),
        "zones": zones.collect::<Vec<_>>(),
    })
}

/// The names of delays: those of the contract's own member in their order, then all others.
#[cfg(feature = "tables")]
fn table_of_names() -> Vec<serde_json::Value> {
    let mut names: Vec<_> = data::NAMES.iter().collect();
    names.sort_by_key(|row| row.rank.unwrap_or(usize::MAX));
    let row = |row: &names::DelayName| {
        serde_json::json!({
            "key": row.key,
            "unit": row.unit,
            "first": row.rank.is_some(),
            "reset": row.reset,
            "member_only": row.member_only,
        })
    };
    names.into_iter().map(row).collect()
}

/// Numbers by their words.
#[cfg(feature = "tables")]
fn table_of_numbers() -> serde_json::Map<String, serde_json::Value> {
    let numbers = data::NUMBERS.iter();
    numbers
        .map(|(word, number)| ((*word).to_owned(), serde_json::json!(number)))
        .collect()
}

/// Words with their values in seconds.
#[cfg(feature = "tables")]
fn table_of_words(rows: &[(&str, f64)]) -> Vec<serde_json::Value> {
    let row = |(word, seconds): &(&str, f64)| serde_json::json!({"word": word, "seconds": seconds});
    rows.iter().map(row).collect()
}
