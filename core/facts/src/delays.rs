//! How servers say when to come back: `delays.toml`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::http::printed_headers;
use crate::lists::{List, Lists, Order};
use crate::load::{self, unique};
use crate::rust::{literal, RustFile};
use crate::{published, Generated};

const FILE: &str = "delays.toml";

/// The lists of words; those of names come first.
#[rustfmt::skip]
const LISTS: &[List] = &[
    List { key: "remaining", about: "How many calls a server still allows, sorted.", order: Order::Sorted },
    List { key: "echoes", about: "Members whose content says nothing about the failure, sorted.", order: Order::Sorted },
    List { key: "announcements", about: "Words that announce a delay, sorted.", order: Order::Sorted },
    List { key: "follow_ups", about: "Words after an amount that make it a delay, sorted.", order: Order::Sorted },
    List { key: "lefts", about: "Words after an amount that make it a delay beside a word for a pause, sorted.", order: Order::Sorted },
    List { key: "pauses", about: "Words for a pause, which may be part of others.", order: Order::AsWritten },
    List { key: "measures", about: "Words before an announcement that make it a measurement.", order: Order::AsWritten },
    List { key: "spans", about: "Announcements that end with one of these announce an amount, never a time of day.", order: Order::AsWritten },
    List { key: "fillers", about: "Words between an announcement and what it announces.", order: Order::AsWritten },
    List { key: "joins", about: "Words between the parts of an amount.", order: Order::AsWritten },
    List { key: "ranges", about: "What stands between the ends of a range.", order: Order::AsWritten },
    List { key: "qualifiers", about: "Words between a number and its unit.", order: Order::AsWritten },
    List { key: "counted", about: "Words after a number without a unit that make it a count.", order: Order::AsWritten },
];
/// How many of [`LISTS`] hold names: lower-case letters only.
const LISTS_OF_NAMES: usize = 2;

#[derive(Deserialize)]
struct File {
    own: Vec<Own>,
    names: Vec<DelayName>,
    numbers: BTreeMap<String, f64>,
    terms: Vec<Unit>,
    units: Vec<Unit>,
    zones: Vec<Zone>,
    #[serde(flatten)]
    lists: Lists,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Own {
    key: String,
    unit: f64,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct DelayName {
    key: String,
    #[serde(default = "seconds")]
    unit: f64,
    #[serde(default)]
    first: bool,
    #[serde(default)]
    reset: bool,
    #[serde(default)]
    member_only: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    seconds: f64,
    words: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Zone {
    hours: f64,
    names: Vec<String>,
}

fn seconds() -> f64 {
    1.0
}

impl File {
    /// Adds the headers of `http_headers.toml`; the names with `first` have theirs among them already.
    fn with_headers(mut self) -> Result<Self, String> {
        // `x-rate-limit-reset` and `x-ratelimit-reset` are one name
        let mut keys = BTreeSet::new();
        for header in printed_headers()? {
            if !keys.insert(header.key.clone()) {
                continue;
            }
            match self.names.iter().find(|row| row.key == header.key) {
                Some(row)
                    if row.first
                        && row.unit.to_bits() == header.unit.to_bits()
                        && row.reset == header.reset => {}
                Some(row) => return Err(format!("{FILE}: `{}` is a header of http_headers.toml", row.key)),
                None => self.names.push(DelayName {
                    key: header.key,
                    unit: header.unit,
                    first: false,
                    reset: header.reset,
                    member_only: false,
                }),
            }
            // two resets may be about one limit
            let is_new = |name: &String| !self.lists.get("remaining").contains(name);
            let remaining = header.remaining.filter(is_new);
            self.lists.extend("remaining", remaining);
        }
        // the names with `first` keep their order
        self.names.sort_by(|row, next| {
            let of = |row: &DelayName| (!row.first).then(|| row.key.clone());
            of(row).cmp(&of(next))
        });
        Ok(self)
    }

    /// Refuses names that stand twice or out of order.
    fn check(&self) -> Result<(), String> {
        self.lists.check(FILE, LISTS)?;
        unique(FILE, self.names.iter().map(|row| row.key.as_str()))?;
        let others = self.names.iter().skip_while(|row| row.first);
        if !others.is_sorted_by(|row, next| !next.first && row.key < next.key) {
            return Err(format!("{FILE}: the names are not in their order"));
        }
        for list in LISTS {
            unique(FILE, self.lists.get(list.key).iter().map(String::as_str))?;
        }
        let (of_names, of_words) = LISTS.split_at_checked(LISTS_OF_NAMES).unwrap_or_default();
        let is_plain = |name: &String| name.bytes().all(|byte| byte.is_ascii_lowercase());
        let names = self.names.iter().map(|row| &row.key);
        let mut names = names.chain(of_names.iter().flat_map(|list| self.lists.get(list.key)));
        if let Some(name) = names.find(|name| !is_plain(name)) {
            return Err(format!("{FILE}: `{name}` has more than lower-case letters"));
        }
        let is_lower =
            |text: &String| !text.is_empty() && !text.bytes().any(|byte| byte.is_ascii_uppercase());
        let mut texts = of_words.iter().flat_map(|list| self.lists.get(list.key));
        if let Some(text) = texts.find(|text| !is_lower(text)) {
            return Err(format!("{FILE}: `{text}` is not in lower case"));
        }
        for rows in [&self.units, &self.terms] {
            unique(FILE, in_order(rows).into_iter().map(|(word, _)| word))?;
        }
        unique(FILE, self.zones().into_iter().map(|(name, _)| name))
    }

    /// Zones by their names, in seconds east of UTC.
    fn zones(&self) -> Vec<(&str, f64)> {
        let mut zones = Vec::new();
        for zone in &self.zones {
            let seconds = zone.hours * 3600.0;
            zones.extend(zone.names.iter().map(|name| (name.as_str(), seconds)));
        }
        zones.sort_by_key(|(name, _)| *name);
        zones
    }
}

/// Units or terms by their words, the longest first: `ms` is not a `m`.
fn in_order(rows: &[Unit]) -> Vec<(&str, f64)> {
    fn words(unit: &Unit) -> impl Iterator<Item = (&str, f64)> {
        unit.words.iter().map(|word| (word.as_str(), unit.seconds))
    }
    let mut units: Vec<(&str, f64)> = rows.iter().flat_map(words).collect();
    units.sort_by_key(|(word, _)| (std::cmp::Reverse(word.len()), *word));
    units
}

/// A number with a sign between thousands where it is long.
fn number(value: f64) -> String {
    let text = literal(value);
    match text.split_once('.') {
        Some((whole, fraction)) if whole.len() > 5 => {
            let is_start = |at: usize| at > 0 && (whole.len() - at).is_multiple_of(3);
            let signs = whole
                .char_indices()
                .flat_map(|(at, sign)| is_start(at).then_some('_').into_iter().chain([sign]));
            format!("{}.{fraction}", signs.collect::<String>())
        }
        _ => text,
    }
}

/// The tables of delays.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file(FILE)?;
    file.check()?;
    let file = file.with_headers()?;
    file.check()?;
    Ok(vec![
        published::table("delays", table(&file))?,
        delays(&file)?,
        zones(&file),
    ])
}

/// The Rust table of names, words and units.
fn delays(file: &File) -> Result<Generated, String> {
    let mut rust = RustFile::new("delay/data.rs", "How servers say when to come back.", FILE);
    rust.uses(&["use crate::delay::names::DelayName;"]);
    rust.table(
        "The members that hold the delay of a ToolError, and the seconds of their unit; the first that does counts.",
        "OWN",
        "(&str, f64)",
        pairs(file.own.iter().map(|row| (row.key.as_str(), row.unit))),
    );
    rust.table("The names of delays, sorted.", "NAMES", "DelayName", names(file));
    file.lists.write(FILE, LISTS, &mut rust)?;
    let numbers = file.numbers.iter().map(|(word, number)| (word.as_str(), *number));
    rust.table("Numbers in words.", "NUMBERS", "(&str, f64)", pairs(numbers));
    let about = "Units in seconds, the longest word first.";
    rust.table(about, "UNITS", "(&str, f64)", pairs(in_order(&file.units)));
    let about = "Times to come that no amount names, in seconds, the longest word first.";
    rust.table(about, "TERMS", "(&str, f64)", pairs(in_order(&file.terms)));
    Ok(rust.finish())
}

/// The rows of the names, sorted.
fn names(file: &File) -> Vec<String> {
    let mut names: Vec<(usize, &DelayName)> = file.names.iter().enumerate().collect();
    names.sort_by_key(|(_, row)| row.key.as_str());
    let row = |(at, row): (usize, &DelayName)| {
        format!(
            "DelayName {{ key: {}, unit: {}, rank: {}, reset: {}, member_only: {} }}",
            literal(&row.key),
            literal(row.unit),
            literal(row.first.then_some(at)),
            row.reset,
            row.member_only
        )
    };
    names.into_iter().map(row).collect()
}

/// Rows of a word and its number.
fn pairs<'a>(rows: impl IntoIterator<Item = (&'a str, f64)>) -> Vec<String> {
    let row = |(word, value)| format!("({}, {})", literal(word), number(value));
    rows.into_iter().map(row).collect()
}

fn zones(file: &File) -> Generated {
    let mut rust = RustFile::new("text/zone_data.rs", "Names of time zones.", FILE);
    let about = "Zones in seconds east of UTC, by their names.";
    rust.table(about, "ZONES", "(&str, f64)", pairs(file.zones()));
    rust.finish()
}

/// The published table.
fn table(file: &File) -> serde_json::Value {
    let zone = |(name, seconds)| json!({"name": name, "seconds": seconds});
    let unit = |(word, seconds)| json!({"word": word, "seconds": seconds});
    let list = |list: &List| {
        let mut texts = file.lists.get(list.key).to_vec();
        if list.order != Order::AsWritten {
            texts.sort();
        }
        (list.key.to_owned(), json!(texts))
    };
    let others = [
        ("own", json!(file.own)),
        ("names", json!(file.names)),
        ("numbers", json!(file.numbers)),
        ("zones", file.zones().into_iter().map(zone).collect()),
        ("units", in_order(&file.units).into_iter().map(unit).collect()),
        ("terms", in_order(&file.terms).into_iter().map(unit).collect()),
    ];
    let others = others.map(|(key, rows)| (key.to_owned(), rows));
    LISTS.iter().map(list).chain(others).collect()
}
