//! Statuses and headers of HTTP: `http_statuses.toml`, `http_headers.toml`.

use serde::Deserialize;
use serde_json::{json, Value};

use crate::load::{self, unique, Delivery, ErrorType, Sources};
use crate::rust::{literal, RustFile};
use crate::{published, types, Generated};

pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let mut files = statuses()?;
    files.extend(headers()?);
    Ok(files)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatusFile {
    statuses: Vec<StatusRow>,
    sources: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatusRow {
    status: Number,
    name: Option<String>,
    #[serde(rename = "type")]
    error_type: ErrorType,
    recoverable: Option<bool>,
    reason: Option<String>,
    delivery: Delivery,
    headers: HeaderEffect,
    source: String,
}

/// A status, or the word for those that no row names.
#[derive(Deserialize, serde::Serialize)]
#[serde(untagged)]
enum Number {
    One(u16),
    Others(Others),
}

#[derive(Clone, Copy, Deserialize, serde::Serialize)]
enum Others {
    #[serde(rename = "4xx")]
    Client,
    #[serde(rename = "5xx")]
    Server,
    #[serde(rename = "none")]
    None,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
enum HeaderEffect {
    Keep,
    RetryAfter,
    RateLimit,
}

impl StatusRow {
    /// A row for one status, not for a range.
    fn is_named(&self) -> bool {
        matches!(self.status, Number::One(_))
    }

    /// With the default of its type, where the row states nothing.
    fn with_default(mut self, defaults: &[(ErrorType, bool)]) -> Self {
        let default = defaults.iter().find(|(of, _)| *of == self.error_type);
        self.recoverable = self.recoverable.or(default.map(|(_, recoverable)| *recoverable));
        self
    }

    fn recoverable(&self) -> bool {
        self.recoverable == Some(true)
    }

    /// The message, empty for the statuses that no row names: they have no name.
    fn message(&self) -> String {
        match (&self.status, &self.name) {
            (Number::One(status), Some(name)) => format!("HTTP {status} {name}"),
            _ => String::new(),
        }
    }

    /// The number by which the row is sorted; classes of statuses have one as well.
    fn number(&self) -> u16 {
        match self.status {
            Number::One(status) => status,
            Number::Others(Others::Client) => 499,
            Number::Others(Others::Server) => 599,
            Number::Others(Others::None) => 0,
        }
    }

    fn literal(&self) -> String {
        format!(
            "StatusRow {{ status: {}, error_type: ErrorType::{:?}, recoverable: {}, reason: {}, headers: HeaderEffect::{:?}, delivery: Delivery::{:?}, message: {} }}",
            self.number(),
            self.error_type,
            self.recoverable(),
            literal(&self.reason),
            self.headers,
            self.delivery,
            literal(self.message()),
        )
    }
}

const STATUSES: &str = "http_statuses.toml";

/// The tables of statuses. An error when they are out of order.
fn statuses() -> Result<Vec<Generated>, String> {
    let mut file: StatusFile = load::file(STATUSES)?;
    let defaults = types::defaults()?;
    file.statuses = file
        .statuses
        .into_iter()
        .map(|row| row.with_default(&defaults))
        .collect();
    if !file
        .statuses
        .iter()
        .filter(|row| row.is_named())
        .is_sorted_by(|a, b| a.number() < b.number())
    {
        return Err(format!("{STATUSES}: statuses are not in ascending order"));
    }
    let rows = file.statuses.iter().map(|row| {
        Ok(json!({
            "status": row.status,
            "type": row.error_type,
            "recoverable": row.recoverable(),
            "reason": row.reason,
            "headers": row.headers,
            "delivery": row.delivery,
            "message": row.message(),
            "source": file.sources.get(&row.source)?,
        }))
    });
    let rows = rows.collect::<Result<Vec<Value>, String>>()?;
    Ok(vec![published::table("http", rows)?, status_table(&file)])
}

fn status_table(file: &StatusFile) -> Generated {
    let mut rust = RustFile::new(
        "facts/http_status_data.rs",
        "What a status of HTTP says.",
        STATUSES,
    );
    rust.uses(&[
        "use crate::error::{Delivery, ErrorType};",
        "use crate::facts::http_status::{HeaderEffect, StatusRow};",
    ]);
    let table = file
        .statuses
        .iter()
        .filter(|row| row.is_named())
        .map(StatusRow::literal);
    rust.table(
        "Every status with a rule or a name of its own, in ascending order.",
        "STATUSES",
        "StatusRow",
        table,
    );
    for row in &file.statuses {
        let (about, name) = match row.status {
            Number::One(_) => continue,
            Number::Others(Others::Client) => ("Every 4xx that the table does not name.", "OTHER_4XX"),
            Number::Others(Others::Server) => ("Every 5xx that the table does not name.", "OTHER_5XX"),
            Number::Others(Others::None) => ("0 to 99, and all above 599: no status of HTTP.", "NO_STATUS"),
        };
        rust.line(&format!("\n/// {about}\n#[rustfmt::skip]"));
        rust.line(&format!(
            "pub(crate) static {name}: StatusRow = {};",
            row.literal()
        ));
    }
    rust.finish()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderFile {
    delays: Vec<Header>,
    forbidding_retry: Vec<Named>,
    overloaded: Vec<Named>,
    challenging: Vec<Challenging>,
    long_limits: Vec<String>,
    exhausted: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    name: String,
    form: Form,
    remaining: Option<String>,
    /// One of several limits, of which the longest delay counts.
    #[serde(default)]
    one_of_several: bool,
    #[serde(default)]
    overrides: bool,
    source: String,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
enum Form {
    Delay,
    Milliseconds,
    Items,
    Reset,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Challenging {
    name: String,
    value: String,
    #[serde(rename = "source")]
    _source: String,
}

/// A header that names a delay, without the signs in it, as a text may print it.
#[derive(PartialEq)]
pub(crate) struct PrintedHeader {
    pub(crate) key: String,
    pub(crate) unit: f64,
    pub(crate) reset: bool,
    /// The header that says how many calls the server still allows.
    pub(crate) remaining: Option<String>,
}

/// The headers whose whole value is a delay.
pub(crate) fn printed_headers() -> Result<Vec<PrintedHeader>, String> {
    let key = |name: &str| name.replace('-', "");
    let file: HeaderFile = load::file(HEADERS)?;
    let delays = file.delays.iter().filter(|row| !matches!(row.form, Form::Items));
    let printed = delays.map(|row| PrintedHeader {
        key: key(&row.name),
        unit: if matches!(row.form, Form::Milliseconds) {
            1e-3
        } else {
            1.0
        },
        reset: matches!(row.form, Form::Reset),
        remaining: row.remaining.as_deref().map(key),
    });
    let mut headers: Vec<PrintedHeader> = Vec::new();
    for header in printed {
        // without their dashes, some have one name
        if !headers.contains(&header) {
            headers.push(header);
        }
    }
    Ok(headers)
}

const HEADERS: &str = "http_headers.toml";

/// The tables of headers. An error when one stands twice.
fn headers() -> Result<Vec<Generated>, String> {
    let file: HeaderFile = load::file(HEADERS)?;
    unique(HEADERS, file.delays.iter().map(|row| row.name.as_str()))?;
    if let Some(row) = file
        .delays
        .iter()
        .find(|row| matches!(row.form, Form::Reset) != row.remaining.is_some())
    {
        return Err(format!(
            "{HEADERS}: `{}`: `remaining` belongs to the form `reset`",
            row.name
        ));
    }
    let rows = file.delays.iter().map(
        |row| json!({"name": row.name, "form": row.form, "overrides": row.overrides, "source": row.source}),
    );
    let rows: Vec<_> = rows.collect();
    Ok(vec![published::table("http_headers", rows)?, header_table(&file)])
}

fn header_table(file: &HeaderFile) -> Generated {
    let mut rust = RustFile::new(
        "facts/http_header_data.rs",
        "Headers that ask for a wait, or forbid a retry.",
        HEADERS,
    );
    rust.uses(&["use crate::facts::http_headers::{DelayHeader, HeaderForm};"]);
    delays(&mut rust, &file.delays);
    rust.table(
        "Headers that say, with the value `false`, that a retry is of no use.",
        "FORBIDDING_RETRY",
        "&str",
        file.forbidding_retry.iter().map(|row| literal(&row.name)),
    );
    rust.table(
        "Headers by which a server says, unless their value is `false`, that it has too much to do.",
        "OVERLOADED",
        "&str",
        file.overloaded.iter().map(|row| literal(&row.name)),
    );
    let challenging = file.challenging.iter();
    rust.table(
        "Headers that say, with this value, that a person has to prove to be one.",
        "CHALLENGING",
        "(&str, &str)",
        challenging.map(|row| format!("({}, {})", literal(&row.name), literal(&row.value))),
    );
    rust.table(
        "The values of a rate limit's header that name a limit for which no program waits.",
        "LONG_LIMITS",
        "&str",
        file.long_limits.iter().map(literal),
    );
    rust.line("\n/// The header that says, with the value 0, that a rate limit is used up.");
    rust.line(&format!(
        "pub(crate) const EXHAUSTED: &str = {};",
        literal(&file.exhausted)
    ));
    rust.finish()
}

/// The rows of headers that ask for a wait. A form names a variant of `HeaderForm` in the core.
fn delays(rust: &mut RustFile, delays: &[Header]) {
    let table = delays.iter().map(|row| {
        let form = match &row.remaining {
            Some(remaining) => format!("Reset {{ remaining: {} }}", literal(remaining)),
            None => literal(row.form),
        };
        format!(
            "DelayHeader {{ name: {}, form: HeaderForm::{form}, one_of_several: {}, overrides: {} }}",
            literal(&row.name),
            row.one_of_several,
            row.overrides
        )
    });
    rust.table(
        "The first of these that has a valid value gives the delay, of those about one of several limits the longest.",
        "DELAYS",
        "DelayHeader",
        table,
    );
}
