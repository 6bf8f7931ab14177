//! What a failure between a caller and a service says: `connection/*.toml`.

mod core;
mod exceptions;
mod spec;

pub(crate) use core::{kind, optional_kind};

use serde::Deserialize;

use self::exceptions::Exceptions;
use crate::load::{self, unique, Delivery, Effects, ErrorType, Sources};
use crate::{published, Generated};

const KINDS: &str = "connection/kinds.toml";
const ERRNOS: &str = "connection/errnos.toml";
const RUNTIME_CODES: &str = "connection/runtime_codes.toml";
const WIN32: &str = "connection/win32.toml";
const CLASSES: &str = "connection/classes.toml";
const TEXTS: &str = "connection/texts.toml";
const WRAPPERS: &str = "connection/transport_wrappers.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kinds {
    kinds: Vec<KindRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindRow {
    kind: String,
    #[serde(rename = "type")]
    error_type: Option<ErrorType>,
    delivery: Option<Delivery>,
    reason: Option<String>,
    effects: Option<Effects>,
    message: Option<String>,
    rank: u8,
    means: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Errnos {
    source: String,
    errnos: Vec<Errno>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Errno {
    pub(crate) code: String,
    pub(crate) linux: i64,
    darwin: i64,
    winsock: Option<i64>,
    text: String,
    kind: String,
    #[serde(default = "both")]
    pub(crate) printed: Vec<Printed>,
}

/// How a text prints the number of an errno: `[Errno N]`, `(os error N)`.
#[derive(Deserialize, PartialEq)]
pub(crate) enum Printed {
    #[serde(rename = "errno")]
    Errno,
    #[serde(rename = "os error")]
    OsError,
}

fn both() -> Vec<Printed> {
    vec![Printed::Errno, Printed::OsError]
}

/// The rows of `connection/errnos.toml`, for the classifier.
pub(crate) fn errnos() -> Result<Vec<Errno>, String> {
    load::file(ERRNOS).map(|file: Errnos| file.errnos)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuntimeCodes {
    codes: Vec<RuntimeCode>,
    sources: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuntimeCode {
    code: String,
    text: Option<String>,
    kind: String,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Win32Codes {
    source: String,
    numbers: Vec<Win32Code>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Win32Code {
    number: i64,
    code: String,
    kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "as in the file")]
struct Classes {
    classes: Vec<ClassRow>,
    messages: Vec<ClassMessage>,
    panics: Vec<PanicRow>,
    sources: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassMessage {
    class: String,
    message: String,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PanicRow {
    class: String,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassRow {
    class: String,
    kind: Option<String>,
    #[serde(default)]
    by_text: bool,
    #[serde(default)]
    connecting: bool,
    #[serde(default)]
    connected: bool,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    texts: Vec<TextRow>,
    sources: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextRow {
    text: String,
    place: Place,
    kind: Option<String>,
    #[serde(default)]
    connecting: bool,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TransportWrappers {
    transport_wrappers: Vec<TransportWrapper>,
    sources: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TransportWrapper {
    runtime: String,
    class: Option<String>,
    text: Option<String>,
    source: String,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
enum Place {
    Last,
    LastStart,
    Any,
    AnyStart,
}

/// All files of this table.
struct Facts {
    kinds: Vec<KindRow>,
    errnos: Errnos,
    codes: RuntimeCodes,
    windows: Win32Codes,
    classes: Classes,
    texts: Texts,
    wrappers: TransportWrappers,
    exceptions: Exceptions,
}

impl Classes {
    /// Adds the classes of `exceptions/*.toml`: they are looked up like all others.
    fn add(&mut self, exceptions: &Exceptions) {
        for file in &exceptions.files {
            self.sources.add(file.name, &file.source);
            for group in &file.classes {
                self.classes.extend(group.classes.iter().map(|class| ClassRow {
                    class: class.clone(),
                    kind: Some(group.kind.clone()),
                    by_text: group.by_text,
                    connecting: false,
                    connected: false,
                    source: file.name.to_owned(),
                }));
            }
        }
    }
}

impl Facts {
    /// Loads all files and checks them.
    fn load() -> Result<Self, String> {
        let Kinds { kinds } = load::file(KINDS)?;
        let exceptions = Exceptions::load()?;
        let mut classes: Classes = load::file(CLASSES)?;
        classes.add(&exceptions);
        let facts = Self {
            kinds,
            errnos: load::file(ERRNOS)?,
            codes: load::file(RUNTIME_CODES)?,
            windows: load::file(WIN32)?,
            classes,
            exceptions,
            texts: load::file(TEXTS)?,
            wrappers: load::file(WRAPPERS)?,
        };
        facts.check()?;
        Ok(facts)
    }

    /// Refuses rows that stand twice and kinds that are not in the list.
    fn check(&self) -> Result<(), String> {
        unique(KINDS, self.kinds.iter().map(|row| row.kind.as_str()))?;
        unique(ERRNOS, self.errnos.errnos.iter().map(|row| row.code.as_str()))?;
        unique(
            RUNTIME_CODES,
            self.codes.codes.iter().map(|row| row.code.as_str()),
        )?;
        unique(CLASSES, self.classes.classes.iter().map(|row| row.class.as_str()))?;
        unique(
            CLASSES,
            self.classes.messages.iter().map(|row| row.class.as_str()),
        )?;
        unique(TEXTS, self.texts.texts.iter().map(|row| row.text.as_str()))?;
        let wrappers = &self.wrappers.transport_wrappers;
        if wrappers
            .iter()
            .any(|row| row.class.is_none() && row.text.is_none())
        {
            return Err(format!("{WRAPPERS}: a row needs a class or a text"));
        }
        self.known(ERRNOS, self.errnos.errnos.iter().map(|row| &row.kind))?;
        self.known(RUNTIME_CODES, self.codes.codes.iter().map(|row| &row.kind))?;
        self.known(WIN32, self.windows.numbers.iter().map(|row| &row.kind))?;
        self.known(
            CLASSES,
            self.classes.classes.iter().filter_map(|row| row.kind.as_ref()),
        )?;
        self.known("exceptions/", self.exceptions.kinds())?;
        self.known(TEXTS, self.texts.texts.iter().filter_map(|row| row.kind.as_ref()))
    }

    /// Fails when a row names a kind that does not exist.
    fn known<'a>(&self, file: &str, mut kinds: impl Iterator<Item = &'a String>) -> Result<(), String> {
        let unknown = kinds.find(|word| self.kinds.iter().all(|kind| kind.kind != **word));
        unknown.map_or(Ok(()), |word| {
            Err(format!("{file}: `{word}` is not a kind of {KINDS}"))
        })
    }
}

/// The generated files about connections.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let facts = Facts::load()?;
    Ok(vec![
        published::table("connection", facts.published()?)?,
        published::table("exceptions", facts.exceptions.published()?)?,
        facts.kinds()?,
        facts.tables(),
        facts.exceptions.rust(),
    ])
}
