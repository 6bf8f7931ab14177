//! Members and keys by which servers name a delay (SPEC 1.4.55): `retry_after`, `reset_at`, `X-RateLimit-Reset`.

use crate::delay::data::{ECHOES, NAMES, REMAINING};
use crate::delay::heads::{self, Head};
use crate::delay::{amount, RequestedDelay};
use crate::json::view;
use crate::text::date;
use crate::text::delay::{moment, number, Moment, MAX_SECONDS};
use crate::text::next_time::NextTime;

/// Maximum length of a known name, in bytes.
pub(crate) const MAX_NAME: usize = 40;
/// What a name with a bucket's name in it has at least, in bytes.
const LIMIT_LEFT: usize = "ratelimit".len() + "remaining".len();
/// Buckets of one header, and counts of one object: no server has more.
const MAX_BUCKETS: usize = 16;

/// A name of a delay, in lower case and without signs between its words.
#[derive(Debug)]
pub(crate) struct DelayName {
    pub(crate) key: &'static str,
    /// Factor from the number to seconds.
    pub(crate) unit: f64,
    /// Its place among the names of the contract's own member, of which the first counts.
    pub(crate) rank: Option<usize>,
    /// A window ends, which counts only while nothing remains in it.
    pub(crate) reset: bool,
    /// An everyday word, which is not a key in a text.
    pub(crate) member_only: bool,
}

/// The meaning of a member's name for delays.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KeyMeaning {
    /// A delay.
    Delay(&'static DelayName),
    /// How many calls are left; the text is the name.
    Remaining(NormalizedName),
    /// A value that the caller sent or that somebody configured.
    Echo,
}

/// A name in lower case and without signs between its words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NormalizedName {
    bytes: [u8; MAX_NAME],
    length: usize,
}

/// The bytes of a name in lower case, without the signs between its words.
fn plain_bytes(key: &str) -> impl Iterator<Item = u8> + '_ {
    let bytes = key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' '));
    bytes.map(|byte| byte.to_ascii_lowercase())
}

/// Whether a name may have a meaning, by its beginning: spares the search for most.
fn may_be_known(key: &str) -> bool {
    let mut head = Head::default();
    for (known, byte) in head.iter_mut().zip(plain_bytes(key)) {
        *known = byte;
    }
    key.len() >= LIMIT_LEFT || heads::signs((head, head)) & heads::KEY != 0
}

/// Whether a name may have a meaning though no known name has its first bytes: it is long enough for a bucket's name in
/// it, or signs that do not count are among them.
pub(super) fn may_begin_otherwise(key: &[u8]) -> bool {
    let head = key.iter().take(Head::default().len());
    key.len() >= LIMIT_LEFT || head.copied().any(|byte| matches!(byte, b'_' | b'-'))
}

impl NormalizedName {
    /// `None` for a name that is too long to be known.
    fn new(key: &str) -> Option<Self> {
        let mut plain = Self {
            bytes: [0; MAX_NAME],
            length: 0,
        };
        for byte in plain_bytes(key) {
            *plain.bytes.get_mut(plain.length)? = byte;
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

/// Whether a short text has these bytes.
fn has(name: &str, bytes: &[u8; 9]) -> bool {
    name.as_bytes().windows(bytes.len()).any(|part| part == bytes)
}

impl KeyMeaning {
    /// Looks up a member's name, in any case and with any separators; `None` for a name that means no delay.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        if !may_be_known(key) {
            return None;
        }
        let plain = NormalizedName::new(key)?;
        let name = plain.as_str();
        // most rows differ in their first bytes already
        let first = heads::head(name);
        let order = |row: &DelayName| heads::head(row.key).cmp(&first).then_with(|| row.key.cmp(name));
        if let Ok(at) = NAMES.binary_search_by(order) {
            return NAMES.get(at).map(KeyMeaning::Delay);
        }
        if ECHOES.binary_search(&name).is_ok() {
            return Some(KeyMeaning::Echo);
        }
        // may include the bucket's name: `x-ratelimit-remaining-tokens`
        let counts = REMAINING.binary_search(&name).is_ok()
            || name.len() >= LIMIT_LEFT && has(name, b"remaining") && has(name, b"ratelimit");
        counts.then_some(KeyMeaning::Remaining(plain))
    }
}

/// The remaining calls by the names that state them.
#[derive(Debug, Default)]
pub(crate) struct RemainingCounts(Vec<(NormalizedName, Vec<f64>)>);

impl RemainingCounts {
    /// Adds the remaining counts of a limit.
    pub(crate) fn add(&mut self, name: NormalizedName, counts: Vec<f64>) {
        if !counts.is_empty() && self.0.len() < MAX_BUCKETS {
            self.0.push((name, counts));
        }
    }

    /// The remaining counts of the limit that this name resets.
    fn for_name(&self, name: &DelayName) -> Option<&[f64]> {
        let own = name.key.replacen("reset", "remaining", 1);
        let find = |fits: &dyn Fn(&str) -> bool| self.0.iter().find(|(plain, _)| fits(plain.as_str()));
        let found =
            find(&|plain| plain == own).or_else(|| find(&|plain| REMAINING.binary_search(&plain).is_ok()));
        found.map(|(_, counts)| counts.as_slice())
    }

    /// The moments that count of those that a name has given.
    pub(crate) fn used_up(&self, name: &DelayName, moments: Vec<Moment>) -> Vec<Moment> {
        if name.reset {
            used_up(moments, self.for_name(name))
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

/// Parses numbers separated by commas; empty if the text holds anything else.
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

/// The delay from the members of an object, each by what its name means. Nested objects do not count.
pub(crate) fn delays_of_members<'a>(
    members: impl Iterator<Item = (Option<KeyMeaning>, &'a str)>,
    now_ms: Option<i64>,
) -> RequestedDelay {
    let mut found: Vec<(&DelayName, &str)> = Vec::new();
    let mut left = RemainingCounts::default();
    for (meaning, value) in members {
        match meaning {
            Some(KeyMeaning::Delay(name)) => found.push((name, value)),
            Some(KeyMeaning::Remaining(name)) => left.add(name, counts(&text_of(value))),
            _ => {}
        }
    }
    let mut requested = RequestedDelay::default();
    // of the names of the contract's member the first that has a value
    found.sort_by_key(|(name, _)| name.rank.unwrap_or(usize::MAX));
    let mut rank = None;
    for (name, value) in found {
        if name.rank.is_some() && rank.is_some_and(|rank| Some(rank) != name.rank) {
            continue;
        }
        for moment in left.used_up(name, moments(name, value)) {
            requested.add(moment);
            if moment.seconds(now_ms).is_some() {
                rank = rank.or(name.rank);
            }
        }
    }
    requested
}

/// The text of a string value; any other value as JSON.
fn text_of(value: &str) -> std::borrow::Cow<'_, str> {
    view::as_str(value).unwrap_or(value.into())
}

/// The moments that the JSON value of a name gives.
fn moments(name: &DelayName, value: &str) -> Vec<Moment> {
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
            .and_then(|value| bounded(value, name.unit))
            .into_iter()
            .collect(),
    }
}

/// The moment that a number gives. Milliseconds are no point in time: too many are the longest delay.
fn bounded(value: f64, unit: f64) -> Option<Moment> {
    let is_more = unit < 1.0 && value > MAX_SECONDS / unit;
    number(value, unit).or(is_more.then_some(Moment::In(MAX_SECONDS)))
}

/// The number of a text that is all digits.
fn digits(text: &str) -> Option<f64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The moments that the text of a name gives: one in any form, or numbers for several buckets.
pub(crate) fn texts(name: &DelayName, text: &str) -> Vec<Moment> {
    let one = moment(text, name.unit)
        .or_else(|| NextTime::parse(text).map(Moment::Next))
        .or_else(|| amount::span(text))
        .or_else(|| date::whole(text).map(Moment::At))
        .or_else(|| amount::whole(text, name.unit))
        .or_else(|| bounded(digits(text)?, name.unit));
    match one {
        Some(one) => vec![one],
        None if name.reset => {
            let numbers = counts(text).into_iter();
            numbers.filter_map(|value| number(value, name.unit)).collect()
        }
        None => Vec::new(),
    }
}
