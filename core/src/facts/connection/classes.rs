//! Class names of errors (SPEC §1.8, `spec/tables/connection.json`).

#[cfg(feature = "bindings")]
use crate::facts::connection::data::PANICS;
use crate::facts::connection::data::{CLASSES, MESSAGES};
use crate::facts::connection::kind::FailureKind;

/// The name of an error's class: all of it, or its last part.
#[derive(Debug)]
pub(crate) struct ErrorClass {
    pub(crate) name: &'static str,
    /// `None` if the class alone does not determine the kind.
    pub(crate) kind: Option<FailureKind>,
    /// The class is too general: a fixed text of the runtime decides, if there is one.
    pub(crate) by_text: bool,
    /// The failure was before a connection stood, so the call was not sent.
    pub(crate) connecting: bool,
    /// The library has other classes for a connection that was not made.
    pub(crate) connected: bool,
}

/// The message for a class of error that has no text.
#[derive(Debug)]
pub(crate) struct ClassMessage {
    pub(crate) class: &'static str,
    pub(crate) message: &'static str,
}

/// The message for an error without a text, by its class. The name may include its module or package.
pub(crate) fn message(class: &str) -> Option<&'static str> {
    let last = last(class);
    MESSAGES
        .iter()
        .find(|row| row.class == last)
        .map(|row| row.message)
}

/// Whether an error of this class, with its module, says that a library has panicked.
#[cfg(feature = "bindings")]
pub fn is_panic(class: &str) -> bool {
    PANICS.contains(&class)
}

/// The name of a class without its module or package.
fn last(class: &str) -> &str {
    let last = class.rsplit("::").next().unwrap_or(class);
    last.rsplit(['.', '$', '/', '\\']).next().unwrap_or(last)
}

/// The rule for a class, which may come with its module or package.
pub(crate) fn find(class: &str) -> Option<&'static ErrorClass> {
    let class = class.trim_start_matches(['*', '&']);
    let row = |name: &str| CLASSES.iter().find(|row| row.name == name);
    let last = last(class);
    row(class).or_else(|| row(last)).or_else(|| ending(last))
}

/// The longest class of three words or more that a name ends with: `MyRemoteProtocolError`.
fn ending(class: &str) -> Option<&'static ErrorClass> {
    let is_specific = |row: &&ErrorClass| {
        row.name.bytes().filter(u8::is_ascii_uppercase).count() >= 3 && !row.name.contains(':')
    };
    let ends = |row: &&ErrorClass| {
        let prefix = class.strip_suffix(row.name).unwrap_or("");
        prefix.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()) && !prefix.starts_with("No")
    };
    let rows = CLASSES.iter().filter(is_specific).filter(ends);
    rows.max_by_key(|row| row.name.len())
}
