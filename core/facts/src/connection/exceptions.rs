//! What known libraries throw: `exceptions/*.toml`. Their classes are rows of the table of classes, `connection.rs`.

use serde::{Deserialize, Serialize};
use serde_json::{json, Value};

use super::{kind, optional_kind};
use crate::load;
use crate::replies::Replies;
use crate::rust::{literal, RustFile};
use crate::Generated;

/// The files in the order of the table: of two rows that fit, the first that says something counts.
const FILES: [&str; 11] = [
    "sqlstate",
    "sqlite",
    "mysql",
    "mongodb",
    "redis",
    "prisma",
    "orm",
    "validation",
    "processes",
    MAIL,
    "imap",
];
/// The file whose codes are also replies, which stand in `replies.toml`.
const MAIL: &str = "mail";
/// Behind all others: some of its rows are not about one library.
const LAST: &str = "clients";

/// All files of this table.
pub(crate) struct Exceptions {
    pub(crate) files: Vec<ExceptionFile>,
}

/// One file: the exceptions of one system.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExceptionFile {
    #[serde(skip)]
    pub(crate) name: &'static str,
    pub(crate) source: String,
    #[serde(default)]
    codes: Vec<CodeGroup>,
    #[serde(default)]
    exceptions: Vec<ExceptionRow>,
    #[serde(default)]
    pub(crate) classes: Vec<ClassGroup>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CodeGroup {
    kind: String,
    codes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClassGroup {
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) by_text: bool,
    pub(crate) classes: Vec<String>,
}

/// One kind of exception of one library. The README describes the columns.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ExceptionRow {
    runtime: String,
    #[serde(default)]
    system: String,
    #[serde(default)]
    classes: Vec<String>,
    #[serde(default)]
    has: Vec<String>,
    #[serde(default)]
    texts: Vec<String>,
    #[serde(default)]
    prefix: String,
    #[serde(default)]
    code: Vec<String>,
    in_message: Option<InMessage>,
    profile: Option<String>,
    #[serde(default)]
    message: Vec<String>,
    #[serde(default)]
    status: Vec<String>,
    headers: Option<String>,
    violations: Option<String>,
    #[serde(default)]
    echoes: bool,
    #[serde(default)]
    partial: bool,
    #[serde(default)]
    wraps: bool,
    kind: Option<String>,
}

#[derive(Serialize)]
struct PublishedRow<'a> {
    #[serde(flatten)]
    row: &'a ExceptionRow,
    codes: Option<&'a str>,
    source: &'a str,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum InMessage {
    FirstWord,
    Brackets,
}

/// The replies of mail servers as codes of exceptions.
fn mail_replies() -> Result<Vec<CodeGroup>, String> {
    let groups = Replies::load()?.smtp.into_iter().map(|group| CodeGroup {
        kind: group.kind,
        codes: group.codes.iter().map(u16::to_string).collect(),
    });
    Ok(groups.collect())
}

impl Exceptions {
    /// Loads all files and checks them.
    pub(crate) fn load() -> Result<Self, String> {
        load::all_listed("exceptions", "exceptions.rs", FILES.into_iter().chain([LAST]))?;
        let files = FILES.into_iter().chain([LAST]).map(|name| {
            let file: ExceptionFile = load::file(&format!("exceptions/{name}.toml"))?;
            let mut file = ExceptionFile { name, ..file };
            if name == MAIL {
                file.codes.extend(mail_replies()?);
            }
            file.check()?;
            Ok(file)
        });
        let files = files.collect::<Result<_, String>>()?;
        Ok(Self { files })
    }

    /// The kinds that the rows name.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = &String> {
        self.files.iter().flat_map(|file| {
            let codes = file.codes.iter().map(|group| &group.kind);
            let classes = file.classes.iter().map(|group| &group.kind);
            let rows = file.exceptions.iter().filter_map(|row| row.kind.as_ref());
            codes.chain(classes).chain(rows)
        })
    }

    /// The published table.
    pub(crate) fn published(&self) -> Result<Value, String> {
        let codes = self
            .files
            .iter()
            .filter(|file| !file.codes.is_empty())
            .map(|file| {
                let row = |group: &CodeGroup| {
                    let row = |code| json!({"code": code, "kind": group.kind, "source": file.source});
                    group.codes.iter().map(row).collect::<Vec<_>>()
                };
                let rows: Vec<Value> = file.codes.iter().flat_map(row).collect();
                json!({"name": file.name, "rows": rows})
            });
        let exceptions = self.files.iter().flat_map(|file| {
            file.exceptions.iter().map(|row| {
                let row = PublishedRow {
                    row,
                    codes: file.codes_of(row),
                    source: &file.source,
                };
                serde_json::to_value(row).map_err(|error| error.to_string())
            })
        });
        let exceptions = exceptions.collect::<Result<Vec<_>, String>>()?;
        Ok(json!({"codes": codes.collect::<Vec<_>>(), "exceptions": exceptions}))
    }

    /// The Rust table.
    pub(crate) fn rust(&self) -> Generated {
        let about = "What known libraries throw, with the members that say what it is.";
        let mut rust = RustFile::new("facts/connection/exception_data.rs", about, "exceptions/");
        rust.uses(&[
            "use crate::facts::connection::exceptions::{InMessage, KnownCode, KnownException, OTHER};",
            "use crate::facts::connection::kind::FailureKind;",
        ]);
        for file in self.files.iter().filter(|file| !file.codes.is_empty()) {
            let about = format!("The codes of `{}.toml`.", file.name);
            rust.table(&about, &file.constant(), "KnownCode", file.known_codes());
        }
        let tables = self.files.iter().filter(|file| !file.codes.is_empty());
        let tables = tables.map(|file| format!("({}, {})", literal(file.name), file.constant()));
        rust.line(
            "\n/// The tables of codes by their names.\n#[cfg(feature = \"tables\")]\n#[rustfmt::skip]",
        );
        rust.line("pub(crate) const EXCEPTION_CODES: &[(&str, &[KnownCode])] = &[");
        tables.for_each(|table| rust.line(&format!("    {table},")));
        rust.line("];");
        let rows = self
            .files
            .iter()
            .flat_map(|file| file.exceptions.iter().map(|row| row.rust(file)));
        rust.table(
            "The exceptions, in the order in which they are asked.",
            "EXCEPTIONS",
            "KnownException",
            rows,
        );
        rust.finish()
    }
}

impl ExceptionFile {
    /// The rows of its codes.
    fn known_codes(&self) -> impl Iterator<Item = String> + '_ {
        self.codes.iter().flat_map(|group| {
            let row = |code: &String| {
                format!(
                    "KnownCode {{ code: {}, kind: {} }}",
                    literal(code),
                    kind(&group.kind)
                )
            };
            group.codes.iter().map(row)
        })
    }

    /// Refuses codes and classes that stand twice.
    fn check(&self) -> Result<(), String> {
        let codes = self
            .codes
            .iter()
            .flat_map(|group| group.codes.iter().map(String::as_str));
        load::unique(self.name, codes)?;
        for row in &self.exceptions {
            if row.classes.is_empty() && row.has.is_empty() && row.prefix.is_empty() {
                return Err(format!("{}: a row needs classes, members or a prefix", self.name));
            }
            if !row.texts.is_empty() && row.kind.is_none() {
                return Err(format!("{}: a row with texts needs a kind", self.name));
            }
        }
        Ok(())
    }

    /// The table that the codes of a row are in.
    fn codes_of(&self, row: &ExceptionRow) -> Option<&'static str> {
        let has = !self.codes.is_empty() && row.profile.is_none();
        has.then_some(self.name)
    }

    fn constant(&self) -> String {
        format!("{}_CODES", self.name.to_ascii_uppercase())
    }
}

impl ExceptionRow {
    /// The names of the columns that say yes.
    fn flags(&self) -> impl Iterator<Item = &'static str> {
        let flags = [
            ("echoes", self.echoes),
            ("partial", self.partial),
            ("wraps", self.wraps),
        ];
        flags
            .into_iter()
            .filter_map(|(name, is_set)| is_set.then_some(name))
    }

    /// A row as Rust; only the columns that are set.
    fn rust(&self, file: &ExceptionFile) -> String {
        let mut row = format!("KnownException {{ runtime: {}", literal(&self.runtime));
        let mut set = |name: &str, value: String| row.extend([", ", name, ": ", &value]);
        let lists = [
            ("classes", &self.classes),
            ("has", &self.has),
            ("texts", &self.texts),
            ("code", &self.code),
            ("message", &self.message),
            ("status", &self.status),
        ];
        for (name, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            set(name, format!("&{list:?}"));
        }
        let texts = [("system", &self.system), ("prefix", &self.prefix)];
        for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            set(name, literal(text));
        }
        if file.codes_of(self).is_some() {
            set("codes", file.constant());
        }
        if let Some(place) = self.in_message {
            set("in_message", format!("Some(InMessage::{place:?})"));
        }
        for (name, text) in [
            ("profile", &self.profile),
            ("headers", &self.headers),
            ("violations", &self.violations),
        ] {
            if text.is_some() {
                set(name, literal(text));
            }
        }
        for name in self.flags() {
            set(name, "true".to_owned());
        }
        if let Some(kind) = self.kind.as_deref() {
            set("kind", optional_kind(Some(kind)));
        }
        row.push_str(", ..OTHER }");
        row
    }
}
