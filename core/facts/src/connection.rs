//! What a failure between a caller and a service says: `connection/*.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{json, Value};

use crate::load::{self, unique, Delivery, ErrorType, Sources};
use crate::rust::{literal, variant, RustFile};
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
struct Errno {
    code: String,
    linux: i64,
    darwin: i64,
    winsock: Option<i64>,
    text: String,
    kind: String,
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
struct ClassRow {
    class: String,
    kind: Option<String>,
    #[serde(default)]
    by_text: bool,
    #[serde(default)]
    connecting: bool,
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
}

impl Facts {
    fn load() -> Result<Self, String> {
        let Kinds { kinds } = load::file(KINDS)?;
        let facts = Self {
            kinds,
            errnos: load::file(ERRNOS)?,
            codes: load::file(RUNTIME_CODES)?,
            windows: load::file(WIN32)?,
            classes: load::file(CLASSES)?,
            texts: load::file(TEXTS)?,
            wrappers: load::file(WRAPPERS)?,
        };
        facts.check()?;
        Ok(facts)
    }

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
        self.known(TEXTS, self.texts.texts.iter().filter_map(|row| row.kind.as_ref()))
    }

    /// Fails when a row names a kind that does not exist.
    fn known<'a>(&self, file: &str, mut kinds: impl Iterator<Item = &'a String>) -> Result<(), String> {
        let unknown = kinds.find(|word| self.kinds.iter().all(|kind| kind.kind != **word));
        unknown.map_or(Ok(()), |word| {
            Err(format!("{file}: `{word}` is not a kind of {KINDS}"))
        })
    }

    fn published(&self) -> Result<Value, String> {
        let kinds = self.kinds.iter().map(|row| {
            json!({
                "kind": row.kind, "type": row.error_type, "delivery": row.delivery, "reason": row.reason,
                "message": row.message, "rank": row.rank,
            })
        });
        let errnos = self.errnos.errnos.iter().map(|row| {
            json!({
                "code": row.code, "linux": row.linux, "darwin": row.darwin, "winsock": row.winsock,
                "text": row.text, "kind": row.kind, "source": self.errnos.source,
            })
        });
        let codes = self.codes.codes.iter().map(|row| {
            let source = self.codes.sources.get(&row.source)?;
            Ok(json!({"code": row.code, "text": row.text, "kind": row.kind, "source": source}))
        });
        let windows = self.windows.numbers.iter().map(|row| {
            json!({"number": row.number, "code": row.code, "kind": row.kind, "source": self.windows.source})
        });
        let classes = self.classes.classes.iter().map(|row| {
            Ok(json!({
                "class": row.class, "kind": row.kind, "by_text": row.by_text, "connecting": row.connecting,
                "source": self.classes.sources.get(&row.source)?,
            }))
        });
        let messages = self.classes.messages.iter().map(|row| {
            let source = self.classes.sources.get(&row.source)?;
            Ok(json!({"class": row.class, "message": row.message, "source": source}))
        });
        let texts = self.texts.texts.iter().map(|row| {
            Ok(json!({
                "text": row.text, "place": row.place, "kind": row.kind, "connecting": row.connecting,
                "source": self.texts.sources.get(&row.source)?,
            }))
        });
        let wrappers = self.wrappers.transport_wrappers.iter().map(|row| {
            let source = self.wrappers.sources.get(&row.source)?;
            Ok(json!({"runtime": row.runtime, "class": row.class, "text": row.text, "source": source}))
        });
        Ok(json!({
            "transport_wrappers": wrappers.collect::<Result<Vec<_>, String>>()?,
            "kinds": kinds.collect::<Vec<_>>(),
            "errnos": errnos.collect::<Vec<_>>(),
            "codes": codes.collect::<Result<Vec<_>, String>>()?,
            "windows": windows.collect::<Vec<_>>(),
            "classes": classes.collect::<Result<Vec<_>, String>>()?,
            "messages": messages.collect::<Result<Vec<_>, String>>()?,
            "texts": texts.collect::<Result<Vec<_>, String>>()?,
        }))
    }

    fn kinds(&self) -> Result<Generated, String> {
        let about = "The kinds of failure, and what each means.";
        let mut rust = RustFile::new("facts/connection/kind_data.rs", about, KINDS);
        rust.uses(&[
            "use crate::error::{Delivery, ErrorType};",
            "use crate::facts::connection::kind::KindMeaning;",
        ]);
        rust.line("\n/// A kind of failure.\n#[rustfmt::skip]\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]");
        rust.line("pub(crate) enum FailureKind {");
        for row in &self.kinds {
            rust.line(&format!("    /// {}.\n    {},", row.means, variant(&row.kind)));
        }
        rust.line("}\n\n#[rustfmt::skip]\nimpl FailureKind {");
        let all: Vec<String> = self.kinds.iter().map(|row| kind(&row.kind)).collect();
        let all = all.join(", ");
        rust.line("    #[cfg(feature = \"tables\")]");
        rust.line(&format!(
            "    pub(crate) const ALL: &'static [FailureKind] = &[{all}];\n"
        ));
        rust.line("    /// The word for it in the tables.\n    #[cfg(feature = \"tables\")]");
        let words = self.kinds.iter().map(|row| (kind(&row.kind), literal(&row.kind)));
        method(&mut rust, "as_str(self) -> &'static str", words);
        rust.line("\n    /// The error that it stands for; none for what is passed through.");
        let meanings = self.kinds.iter().map(|row| Ok((kind(&row.kind), row.meaning()?)));
        let meanings = meanings.collect::<Result<Vec<_>, String>>()?;
        method(&mut rust, "meaning(self) -> Option<KindMeaning>", meanings);
        rust.line("\n    /// How much it says: of several kinds in one chain the one that says most governs, of equal ones the innermost.");
        let mut ranks: BTreeMap<u8, Vec<String>> = BTreeMap::new();
        for row in &self.kinds {
            ranks.entry(row.rank).or_default().push(kind(&row.kind));
        }
        let ranks = ranks
            .into_iter()
            .map(|(rank, kinds)| (kinds.join(" | "), rank.to_string()));
        method(&mut rust, "rank(self) -> u8", ranks);
        rust.line("}");
        Ok(rust.finish())
    }

    fn tables(&self) -> Generated {
        let mut rust = RustFile::new(
            "facts/connection/data.rs",
            "Errno values, codes, class names and fixed texts of runtimes, with their kinds.",
            "connection/",
        );
        rust.uses(&[
            "use crate::facts::connection::classes::{ClassMessage, ErrorClass};",
            "use crate::facts::connection::codes::{Errno, RuntimeCode, Win32Code};",
            "use crate::facts::connection::kind::FailureKind;",
            "use crate::facts::connection::texts::{FixedText, Place};",
            "use crate::facts::connection::transport_wrappers::TransportWrapper;",
        ]);
        self.numbers(&mut rust);
        self.names(&mut rust);
        rust.finish()
    }

    /// Errno values, codes of runtimes and numbers of Windows.
    fn numbers(&self, rust: &mut RustFile) {
        let rows = self.errnos.errnos.iter().map(|row| {
            format!(
                "Errno {{ code: {}, linux: {}, darwin: {}, winsock: {}, text: {}, kind: {} }}",
                literal(&row.code),
                row.linux,
                row.darwin,
                row.winsock.unwrap_or(0),
                literal(&row.text),
                kind(&row.kind)
            )
        });
        rust.table(
            "The errno values that have a kind; all others are INTERNAL.",
            "ERRNOS",
            "Errno",
            rows,
        );
        let rows = self.codes.codes.iter().map(|row| {
            let (code, text) = (literal(&row.code), literal(&row.text));
            format!(
                "RuntimeCode {{ name: {code}, text: {text}, kind: {} }}",
                kind(&row.kind)
            )
        });
        rust.table(
            "The words that have a kind, beside the names of errno.",
            "RUNTIME_CODES",
            "RuntimeCode",
            rows,
        );
        let rows = self.windows.numbers.iter().map(|row| {
            let code = literal(&row.code);
            format!(
                "Win32Code {{ number: {}, name: {code}, kind: {} }}",
                row.number,
                kind(&row.kind)
            )
        });
        rust.table(
            "Numbers of Windows beside those of Winsock that mirror an errno.",
            "WIN32_CODES",
            "Win32Code",
            rows,
        );
    }

    /// Classes, fixed texts, and the wrappers of both.
    fn names(&self, rust: &mut RustFile) {
        let rows = self.classes.classes.iter().map(|row| {
            format!(
                "ErrorClass {{ name: {}, kind: {}, by_text: {}, connecting: {} }}",
                literal(&row.class),
                optional_kind(row.kind.as_deref()),
                row.by_text,
                row.connecting
            )
        });
        rust.table(
            "The classes that have a rule; all others say nothing.",
            "CLASSES",
            "ErrorClass",
            rows,
        );
        let rows = self.classes.messages.iter().map(|row| {
            let (class, message) = (literal(&row.class), literal(&row.message));
            format!("ClassMessage {{ class: {class}, message: {message} }}")
        });
        rust.table(
            "What classes say where nobody has written a text.",
            "MESSAGES",
            "ClassMessage",
            rows,
        );
        let rows = self.texts.texts.iter().map(|row| {
            format!(
                "FixedText {{ pattern: {}, place: Place::{:?}, kind: {}, connecting: {} }}",
                literal(&row.text),
                row.place,
                optional_kind(row.kind.as_deref()),
                row.connecting
            )
        });
        rust.table(
            "The texts that have a kind, beside those of `strerror`.",
            "TEXTS",
            "FixedText",
            rows,
        );
        let rows = self.wrappers.transport_wrappers.iter().map(|row| {
            format!(
                "TransportWrapper {{ runtime: {}, class: {}, text: {} }}",
                literal(&row.runtime),
                literal(&row.class),
                literal(&row.text)
            )
        });
        rust.table(
            "The errors that are known to add nothing to what caused them.",
            "TRANSPORT_WRAPPERS",
            "TransportWrapper",
            rows,
        );
    }
}

/// A method that has one value for each of some patterns.
fn method(rust: &mut RustFile, signature: &str, arms: impl IntoIterator<Item = (String, String)>) {
    rust.line(&format!(
        "    pub(crate) const fn {signature} {{\n        match self {{"
    ));
    for (pattern, value) in arms {
        rust.line(&format!("            {pattern} => {value},"));
    }
    rust.line("        }\n    }");
}

impl KindRow {
    fn meaning(&self) -> Result<String, String> {
        match (self.error_type, self.delivery, &self.message) {
            (Some(error_type), Some(delivery), Some(message)) => Ok(format!(
                "Some(KindMeaning {{ error_type: ErrorType::{error_type:?}, delivery: Delivery::{delivery:?}, reason: {}, message: {} }})",
                literal(&self.reason),
                literal(message)
            )),
            (None, None, None) => Ok("None".to_owned()),
            _ => Err(format!("{KINDS}: `{}` needs all of type, delivery and message, or none", self.kind)),
        }
    }
}

fn kind(word: &str) -> String {
    format!("FailureKind::{}", variant(word))
}

fn optional_kind(word: Option<&str>) -> String {
    word.map_or_else(|| "None".to_owned(), |word| format!("Some({})", kind(word)))
}

pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let facts = Facts::load()?;
    Ok(vec![
        published::table("connection", facts.published()?)?,
        facts.kinds()?,
        facts.tables(),
    ])
}
