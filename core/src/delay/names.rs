//! Members and keys by which servers name a delay (SPEC 1.4.55): `retry_after`, `reset_at`, `X-RateLimit-Reset`.

use crate::delay::data::{ECHOES, NAMES, REMAINING};
use crate::delay::{amount, Asked};
use crate::json::view;
use crate::text::date;
use crate::text::delay::{moment, number, Moment};
use crate::text::next::Next;

/// A longer name is none that is known, in bytes.
pub(crate) const MAX_NAME: usize = 40;
/// What a name is longer than that has two of the words for limits in it, in bytes.
const LONGEST_WORD: usize = "remaining".len();
/// Buckets of one header, and counts of one object: no server has more.
const MAX_BUCKETS: usize = 16;

/// A name of a delay, in lower case and without signs between its words.
#[derive(Debug)]
pub(crate) struct Name {
    pub(crate) key: &'static str,
    /// Seconds that the number 1 stands for.
    pub(crate) unit: f64,
    /// Its place among the names of the contract's own member, of which the first counts.
    pub(crate) rank: Option<usize>,
    /// A window ends, which counts only while nothing remains in it.
    pub(crate) reset: bool,
    /// An everyday word, which is not a key in a text.
    pub(crate) member_only: bool,
}

/// What a key means here.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key {
    /// A delay.
    Delay(&'static Name),
    /// How many calls are left; the text is the name.
    Remaining(Plain),
    /// What somebody has sent or configured.
    Echo,
}

/// A name in lower case and without signs between its words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    bytes: [u8; MAX_NAME],
    length: usize,
}

impl Plain {
    /// Nothing for what is too long to be known.
    fn of(key: &str) -> Option<Self> {
        let mut plain = Self {
            bytes: [0; MAX_NAME],
            length: 0,
        };
        for byte in key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' ')) {
            *plain.bytes.get_mut(plain.length)? = byte.to_ascii_lowercase();
            plain.length += 1;
        }
        Some(plain)
    }

    /// The name in lower case, without separators.
    pub(crate) fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.length).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or("")
    }
}

impl Key {
    /// What a member's name says about a delay. The name may be in any case and with any separators.
    pub(crate) fn of(key: &str) -> Option<Self> {
        let plain = Plain::of(key)?;
        let name = plain.as_str();
        if let Ok(at) = NAMES.binary_search_by(|row| row.key.cmp(name)) {
            return NAMES.get(at).map(Key::Delay);
        }
        if ECHOES.binary_search(&name).is_ok() {
            return Some(Key::Echo);
        }
        // the name of a bucket may stand in it: `x-ratelimit-remaining-tokens`
        let counts = REMAINING.binary_search(&name).is_ok()
            || name.len() > LONGEST_WORD && name.contains("ratelimit") && name.contains("remaining");
        counts.then_some(Key::Remaining(plain))
    }
}

/// How many calls are left by the names that say so.
#[derive(Debug, Default)]
pub(crate) struct Left(Vec<(Plain, Vec<f64>)>);

impl Left {
    /// Adds what a member says is left of a limit.
    pub(crate) fn add(&mut self, name: Plain, counts: Vec<f64>) {
        if !counts.is_empty() && self.0.len() < MAX_BUCKETS {
            self.0.push((name, counts));
        }
    }

    /// What is left of what a name resets.
    fn of(&self, name: &Name) -> Option<&[f64]> {
        let own = name.key.replacen("reset", "remaining", 1);
        let find = |fits: &dyn Fn(&str) -> bool| self.0.iter().find(|(plain, _)| fits(plain.as_str()));
        let found =
            find(&|plain| plain == own).or_else(|| find(&|plain| REMAINING.binary_search(&plain).is_ok()));
        found.map(|(_, counts)| counts.as_slice())
    }

    /// The moments that count of those that a name has given.
    pub(crate) fn used_up(&self, name: &Name, moments: Vec<Moment>) -> Vec<Moment> {
        if name.reset {
            used_up(moments, self.of(name))
        } else {
            moments
        }
    }
}

/// The values of those buckets that have nothing left, matched by position (SPEC 1.7.22).
pub(crate) fn used_up<T>(values: Vec<T>, left: Option<&[f64]>) -> Vec<T> {
    let Some(left) = left.filter(|left| !left.is_empty()) else {
        return values;
    };
    if left.len() == values.len() {
        let both = values.into_iter().zip(left);
        return both
            .filter(|(_, left)| **left <= 0.0)
            .map(|(value, _)| value)
            .collect();
    }
    if left.iter().any(|left| *left <= 0.0) {
        values
    } else {
        Vec::new()
    }
}

/// Numbers with commas between them; none when anything else is there.
pub(crate) fn counts(text: &str) -> Vec<f64> {
    let number = |part: &str| {
        let part = part.trim();
        let is_number = part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        is_number.then(|| part.parse().ok())?
    };
    let all: Option<Vec<f64>> = text.split(',').take(MAX_BUCKETS).map(number).collect();
    all.unwrap_or_default()
}

/// What the members of an object ask for; those of objects in it do not count.
pub(crate) fn of_members<'a>(
    members: impl Iterator<Item = (&'a str, &'a str)>,
    now_ms: Option<i64>,
) -> Asked {
    let mut found: Vec<(&Name, &str)> = Vec::new();
    let mut left = Left::default();
    for (key, value) in members {
        match Key::of(key) {
            Some(Key::Delay(name)) => found.push((name, value)),
            Some(Key::Remaining(name)) => left.add(name, counts(&text_of(value))),
            _ => {}
        }
    }
    let mut asked = Asked::default();
    // of the names of the contract's member the first that has a value
    found.sort_by_key(|(name, _)| name.rank.unwrap_or(usize::MAX));
    let mut rank = None;
    for (name, value) in found {
        if name.rank.is_some() && rank.is_some_and(|rank| Some(rank) != name.rank) {
            continue;
        }
        for moment in left.used_up(name, moments(name, value)) {
            asked.add(moment);
            if moment.seconds(now_ms).is_some() {
                rank = rank.or(name.rank);
            }
        }
    }
    asked
}

/// A value as text: what a string says, or the JSON of all else.
fn text_of(value: &str) -> std::borrow::Cow<'_, str> {
    view::as_str(value).unwrap_or(value.into())
}

/// The moments that the JSON value of a name gives.
fn moments(name: &Name, value: &str) -> Vec<Moment> {
    match value.as_bytes().first() {
        Some(b'"') => texts(name, text_of(value).trim()),
        Some(b'[') => {
            let items = view::items(value).take(MAX_BUCKETS);
            items.flat_map(|item| texts(name, text_of(item).trim())).collect()
        }
        // a duration of protobuf or of Rust
        Some(b'{') => {
            let seconds = ["seconds", "secs"].iter().find_map(|key| view::get(value, key));
            let nanos = view::get(value, "nanos").and_then(|nanos| nanos.parse::<u32>().ok());
            let whole = seconds.map(|seconds| texts(name, &text_of(seconds)));
            let exact = |moment| match moment {
                Moment::In(seconds) => Moment::In(seconds + f64::from(nanos.unwrap_or(0)) / 1e9),
                other => other,
            };
            whole.into_iter().flatten().map(exact).collect()
        }
        _ => value
            .parse()
            .ok()
            .and_then(|value| number(value, name.unit))
            .into_iter()
            .collect(),
    }
}

/// The moments that the text of a name gives: one in any form, or numbers for several buckets.
pub(crate) fn texts(name: &Name, text: &str) -> Vec<Moment> {
    let one = moment(text, name.unit)
        .or_else(|| Next::of_text(text).map(Moment::Next))
        .or_else(|| amount::span(text))
        .or_else(|| date::whole(text).map(Moment::At))
        .or_else(|| amount::whole(text, name.unit));
    match one {
        Some(one) => vec![one],
        None if name.reset => {
            let numbers = counts(text).into_iter();
            numbers.filter_map(|value| number(value, name.unit)).collect()
        }
        None => Vec::new(),
    }
}
