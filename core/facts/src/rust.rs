//! Writing static tables in Rust.

use std::fmt::{Debug, Write};
use std::path::Path;

use crate::Generated;

/// A Rust file under construction.
pub(crate) struct RustFile {
    path: &'static str,
    text: String,
}

impl RustFile {
    /// A file below `core/src`; `about` describes its contents, `from` names its data files.
    pub(crate) fn new(path: &'static str, about: &str, from: &str) -> Self {
        Self {
            path,
            text: head(about, from),
        }
    }

    /// The `use` lines, sorted as rustfmt sorts them.
    pub(crate) fn uses(&mut self, lines: &[&str]) {
        self.line("");
        for line in lines {
            self.line(line);
        }
    }

    pub(crate) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// `const NAME: &[Row]`, one row a line. Not a `static`: the compiler then compares with names of a known length.
    pub(crate) fn table(
        &mut self,
        about: &str,
        name: &str,
        row: &str,
        rows: impl IntoIterator<Item = String>,
    ) {
        self.rows(about, &format!("const {name}: &[{row}] ="), rows);
    }

    /// `static NAME: &[Row]`, one row a line, for rows that are used by reference.
    pub(crate) fn static_table(
        &mut self,
        about: &str,
        name: &str,
        row: &str,
        rows: impl IntoIterator<Item = String>,
    ) {
        self.rows(about, &format!("static {name}: &[{row}] ="), rows);
    }

    /// `const NAME: &[&str]`.
    pub(crate) fn text_table(&mut self, about: &str, name: &str, texts: &[String]) {
        self.table(about, name, "&str", texts.iter().map(literal));
    }

    /// `const ALL`: the text tables by their names in the published table, for the feature `tables`.
    pub(crate) fn index(&mut self, names: impl IntoIterator<Item = String>) {
        self.line(
            "\n/// All of them, as they are published.\n#[cfg(feature = \"tables\")]\n#[rustfmt::skip]",
        );
        self.line("pub(crate) const ALL: &[(&str, &[&str])] = &[");
        for name in names {
            self.line(&format!("    ({name:?}, {}),", name.to_ascii_uppercase()));
        }
        self.line("];");
    }

    /// Appends a constant with one row a line.
    fn rows(&mut self, about: &str, declaration: &str, rows: impl IntoIterator<Item = String>) {
        let _ = write!(
            self.text,
            "\n/// {about}\n#[rustfmt::skip]\npub(crate) {declaration} &[\n"
        ); // a String takes all
        for row in rows {
            let _ = writeln!(self.text, "    {row},");
        }
        self.line("];");
    }

    pub(crate) fn finish(self) -> Generated {
        Generated {
            path: Path::new("core/src").join(self.path),
            text: self.text,
        }
    }
}

/// The head of each generated file: what stands in it, and the data files that it comes from.
pub(crate) fn head(about: &str, from: &str) -> String {
    format!(
        "//! {about}\n//!\n//! Generated from `core/facts/data/{from}` by `cargo run -p toolerror-facts`: edit that, not this file.\n"
    )
}

/// A literal: a string in quotes, a number, `Some(…)` or `None`.
pub(crate) fn literal(value: impl Debug) -> String {
    format!("{value:?}")
}

/// `Some(Enum::Variant)` or `None`.
pub(crate) fn optional(prefix: &str, variant: Option<impl Debug>) -> String {
    variant.map_or_else(
        || "None".to_owned(),
        |variant| format!("Some({prefix}::{variant:?})"),
    )
}

/// `name_lookup` as `NameLookup`, the name of a variant.
pub(crate) fn variant(word: &str) -> String {
    let parts = word.split('_').map(|part| {
        let (first, rest) = part.split_at_checked(1).unwrap_or((part, ""));
        first.to_ascii_uppercase() + rest
    });
    parts.collect()
}
