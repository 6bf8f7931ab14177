//! The tables of the core.

use std::collections::BTreeMap;

use super::{Facts, KindRow, KINDS};
use crate::rust::{literal, optional, variant, RustFile};
use crate::Generated;

impl Facts {
    /// The Rust table of the kinds.
    pub(super) fn kinds(&self) -> Result<Generated, String> {
        let about = "The kinds of failure, and what each means.";
        let mut rust = RustFile::new("facts/connection/kind_data.rs", about, KINDS);
        rust.uses(&[
            "use crate::error::{Delivery, Effects, ErrorType};",
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

    /// The Rust tables of errnos, codes, classes and texts.
    pub(super) fn tables(&self) -> Generated {
        let mut rust = RustFile::new(
            "facts/connection/data.rs",
            "Errno values, codes, class names and fixed texts of runtimes, with their kinds.",
            "connection/",
        );
        rust.uses(&[
            "use crate::facts::connection::classes::{ClassMessage, ErrorClass};",
            "use crate::facts::connection::codes::{Errno, RuntimeCode, Win32Code};",
            "use crate::facts::connection::kind::FailureKind;",
            "use crate::facts::connection::texts::{FixedText, TextPlace};",
            "use crate::facts::connection::transport_wrappers::TransportWrapper;",
        ]);
        self.errnos(&mut rust);
        self.runtime_codes(&mut rust);
        self.windows(&mut rust);
        self.classes(&mut rust);
        self.messages(&mut rust);
        self.panics(&mut rust);
        self.texts(&mut rust);
        self.wrappers(&mut rust);
        rust.finish()
    }

    fn errnos(&self, rust: &mut RustFile) {
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
    }

    fn runtime_codes(&self, rust: &mut RustFile) {
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
    }

    fn windows(&self, rust: &mut RustFile) {
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

    fn classes(&self, rust: &mut RustFile) {
        let rows = self.classes.classes.iter().map(|row| {
            format!(
                "ErrorClass {{ name: {}, kind: {}, by_text: {}, connecting: {}, connected: {} }}",
                literal(&row.class),
                optional_kind(row.kind.as_deref()),
                row.by_text,
                row.connecting,
                row.connected
            )
        });
        rust.table(
            "The classes that have a rule; all others say nothing.",
            "CLASSES",
            "ErrorClass",
            rows,
        );
    }

    fn panics(&self, rust: &mut RustFile) {
        let rows = self.classes.panics.iter().map(|row| literal(&row.class));
        rust.table(
            "The classes of what is thrown when a library panics.\n#[cfg(any(feature = \"bindings\", feature = \"tables\"))]",
            "PANICS",
            "&str",
            rows,
        );
    }

    fn messages(&self, rust: &mut RustFile) {
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
    }

    fn texts(&self, rust: &mut RustFile) {
        let rows = self.texts.texts.iter().map(|row| {
            format!(
                "FixedText {{ pattern: {}, place: TextPlace::{:?}, kind: {}, connecting: {} }}",
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
    }

    fn wrappers(&self, rust: &mut RustFile) {
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
    /// What a kind means, as Rust; a kind has type, delivery and message, or none of them.
    fn meaning(&self) -> Result<String, String> {
        match (self.error_type, self.delivery, &self.message) {
            (Some(error_type), Some(delivery), Some(message)) => Ok(format!(
                "Some(KindMeaning {{ error_type: ErrorType::{error_type:?}, delivery: Delivery::{delivery:?}, reason: {}, effects: {}, message: {} }})",
                literal(&self.reason),
                optional("Effects", self.effects),
                literal(message)
            )),
            (None, None, None) => Ok("None".to_owned()),
            _ => Err(format!("{KINDS}: `{}` needs all of type, delivery and message, or none", self.kind)),
        }
    }
}

pub(crate) fn kind(word: &str) -> String {
    format!("FailureKind::{}", variant(word))
}

pub(crate) fn optional_kind(word: Option<&str>) -> String {
    word.map_or_else(|| "None".to_owned(), |word| format!("Some({})", kind(word)))
}
