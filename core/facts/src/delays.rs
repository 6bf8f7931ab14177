//! How servers say when to come back: `delays.toml`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::http::printed_headers;
use crate::load::{self, unique};
use crate::rust::{literal, RustFile};
use crate::{published, Generated};

const FILE: &str = "delays.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    own: Vec<Own>,
    names: Vec<Name>,
    remaining: Vec<String>,
    echoes: Vec<String>,
    announcements: Vec<String>,
    follow_ups: Vec<String>,
    measures: Vec<String>,
    fillers: Vec<String>,
    joins: Vec<String>,
    numbers: BTreeMap<String, f64>,
    units: Vec<Unit>,
    zones: Vec<Zone>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Own {
    key: String,
    unit: f64,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Name {
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
                None => self.names.push(Name {
                    key: header.key,
                    unit: header.unit,
                    first: false,
                    reset: header.reset,
                    member_only: false,
                }),
            }
            self.remaining.extend(header.remaining);
        }
        // the names with `first` keep their order
        self.names.sort_by(|row, next| {
            let of = |row: &Name| (!row.first).then(|| row.key.clone());
            of(row).cmp(&of(next))
        });
        Ok(self)
    }

    fn check(&self) -> Result<(), String> {
        unique(FILE, self.names.iter().map(|row| row.key.as_str()))?;
        let others = self.names.iter().skip_while(|row| row.first);
        if !others.is_sorted_by(|row, next| !next.first && row.key < next.key) {
            return Err(format!("{FILE}: the names are not in their order"));
        }
        let lists = [
            &self.remaining,
            &self.echoes,
            &self.announcements,
            &self.follow_ups,
            &self.measures,
            &self.fillers,
            &self.joins,
        ];
        for list in lists {
            unique(FILE, list.iter().map(String::as_str))?;
        }
        let is_plain = |name: &String| name.bytes().all(|byte| byte.is_ascii_lowercase());
        let names = self.names.iter().map(|row| &row.key);
        if let Some(name) = names
            .chain(&self.remaining)
            .chain(&self.echoes)
            .find(|name| !is_plain(name))
        {
            return Err(format!("{FILE}: `{name}` has more than lower-case letters"));
        }
        let is_lower =
            |text: &String| !text.is_empty() && !text.bytes().any(|byte| byte.is_ascii_uppercase());
        let texts = lists.into_iter().skip(2).flatten();
        if let Some(text) = texts.clone().find(|text| !is_lower(text)) {
            return Err(format!("{FILE}: `{text}` is not in lower case"));
        }
        unique(FILE, self.units().into_iter().map(|(word, _)| word))?;
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

    /// Units by their words, the longest first: `ms` is no `m`.
    fn units<'a>(&'a self) -> Vec<(&'a str, f64)> {
        let words = |unit: &'a Unit| unit.words.iter().map(move |word| (word.as_str(), unit.seconds));
        let mut units: Vec<(&str, f64)> = self.units.iter().flat_map(words).collect();
        units.sort_by_key(|(word, _)| (std::cmp::Reverse(word.len()), *word));
        units
    }
}

/// A number with a sign between thousands where it is long.
fn number(value: f64) -> String {
    let text = literal(value);
    match text.split_once('.') {
        Some((whole, fraction)) if whole.len() == 6 => {
            let (thousands, rest) = whole.split_at_checked(3).unwrap_or((whole, ""));
            format!("{thousands}_{rest}.{fraction}")
        }
        _ => text,
    }
}

/// The texts in their order.
fn sorted(texts: &[String]) -> Vec<String> {
    let mut texts = texts.to_vec();
    texts.sort();
    texts
}

pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file: File = load::file(FILE)?;
    file.check()?;
    let file = file.with_headers()?;
    file.check()?;
    let mut rust = RustFile::new("delay/data.rs", "How servers say when to come back.", FILE);
    rust.uses(&["use crate::delay::names::Name;"]);
    let own = file
        .own
        .iter()
        .map(|row| format!("({}, {})", literal(&row.key), literal(row.unit)));
    rust.table(
        "The members that hold the delay of a ToolError, and the seconds of their unit; the first that does counts.",
        "OWN",
        "(&str, f64)",
        own,
    );
    let mut names: Vec<(usize, &Name)> = file.names.iter().enumerate().collect();
    names.sort_by_key(|(_, row)| row.key.as_str());
    let rows = names.iter().map(|(at, row)| {
        format!(
            "Name {{ key: {}, unit: {}, rank: {}, reset: {}, member_only: {} }}",
            literal(&row.key),
            literal(row.unit),
            literal(row.first.then_some(at)),
            row.reset,
            row.member_only
        )
    });
    rust.table("The names of delays, sorted.", "NAMES", "Name", rows);
    for (about, name, texts) in [
        (
            "How many calls a server still allows, sorted.",
            "REMAINING",
            sorted(&file.remaining),
        ),
        (
            "Members whose content says nothing about the failure, sorted.",
            "ECHOES",
            sorted(&file.echoes),
        ),
        (
            "Words that announce a delay, sorted.",
            "ANNOUNCEMENTS",
            sorted(&file.announcements),
        ),
        (
            "Words behind an amount that make it a delay, sorted.",
            "FOLLOW_UPS",
            sorted(&file.follow_ups),
        ),
        (
            "Words before an announcement that make it a measurement.",
            "MEASURES",
            file.measures.clone(),
        ),
        (
            "Words between an announcement and what it announces.",
            "FILLERS",
            file.fillers.clone(),
        ),
        (
            "Words between the parts of an amount.",
            "JOINS",
            file.joins.clone(),
        ),
    ] {
        rust.text_table(about, name, &texts);
    }
    let numbers = file
        .numbers
        .iter()
        .map(|(word, number)| format!("({}, {})", literal(word), literal(number)));
    rust.table("Numbers in words.", "NUMBERS", "(&str, f64)", numbers);
    let units = file.units();
    let units = units
        .iter()
        .map(|(word, seconds)| format!("({}, {})", literal(word), number(*seconds)));
    rust.table(
        "Units in seconds, the longest word first.",
        "UNITS",
        "(&str, f64)",
        units,
    );
    Ok(vec![
        published::table("delays", table(&file))?,
        rust.finish(),
        zones(&file),
    ])
}

fn zones(file: &File) -> Generated {
    let zones = file.zones();
    let zones = zones
        .iter()
        .map(|(name, seconds)| format!("({}, {})", literal(name), number(*seconds)));
    let mut of_text = RustFile::new("text/zone_data.rs", "Names of time zones.", FILE);
    of_text.table(
        "Zones in seconds east of UTC, by their names.",
        "ZONES",
        "(&str, f64)",
        zones,
    );
    of_text.finish()
}

/// The published table.
fn table(file: &File) -> serde_json::Value {
    json!({
        "own": file.own,
        "names": file.names,
        "remaining": sorted(&file.remaining),
        "echoes": file.echoes,
        "announcements": sorted(&file.announcements),
        "follow_ups": sorted(&file.follow_ups),
        "measures": file.measures,
        "fillers": file.fillers,
        "numbers": file.numbers,
        "joins": file.joins,
        "zones": file.zones().into_iter().map(|(name, seconds)| json!({"name": name, "seconds": seconds})).collect::<Vec<_>>(),
        "units": file.units().into_iter().map(|(word, seconds)| json!({"word": word, "seconds": seconds})).collect::<Vec<_>>(),
    })
}
