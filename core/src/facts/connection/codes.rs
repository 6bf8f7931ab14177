//! Codes and errno numbers (SPEC §1.8, `spec/tables/connection.json`).

use crate::facts::connection::data::{ERRNOS, RUNTIME_CODES, WIN32_CODES};
use crate::facts::connection::kind::FailureKind;

/// An errno of POSIX, with its numbers and its text.
#[derive(Debug)]
pub(crate) struct Errno {
    pub(crate) code: &'static str,
    pub(crate) linux: i64,
    pub(crate) darwin: i64,
    /// Winsock's number, 0 when it has none.
    pub(crate) winsock: i64,
    /// The text of `strerror`, apart from the case of its first letter.
    pub(crate) text: &'static str,
    pub(crate) kind: FailureKind,
}

/// A word that a runtime gives as the code of an error.
#[derive(Debug)]
pub(crate) struct RuntimeCode {
    pub(crate) name: &'static str,
    /// The runtime's text for the code, if it prints one.
    pub(crate) text: Option<&'static str>,
    pub(crate) kind: FailureKind,
}

/// A number of Windows beside those of Winsock that mirror an errno. Those below 10000 count only when the runtime is
/// Windows: POSIX uses them for other things.
#[derive(Debug)]
pub(crate) struct Win32Code {
    pub(crate) number: i64,
    pub(crate) name: &'static str,
    pub(crate) kind: FailureKind,
}

/// The numbering of errno.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Platform {
    Linux,
    Darwin,
    Windows,
}

impl Platform {
    /// The numbering of a runtime; Linux's if unknown.
    pub(crate) fn from_runtime(runtime: Option<&str>) -> Self {
        match runtime {
            Some("windows") => Platform::Windows,
            Some("darwin" | "macos") => Platform::Darwin,
            _ => Platform::Linux,
        }
    }
}

/// The kind of a code: an errno name, with or without `WSA`, a runtime's word, or a Windows number after the word that
/// Python prefixes.
pub(crate) fn kind_of_code(code: &str) -> Option<FailureKind> {
    if let Some(number) = code.strip_prefix("WinError ") {
        return kind_of_number(number.parse().ok()?, Platform::Windows);
    }
    let name = code.strip_prefix("WSA").unwrap_or(code);
    let errno = ERRNOS.iter().find(|row| row.code == name).map(|row| row.kind);
    let errno = errno.or_else(|| {
        RUNTIME_CODES
            .iter()
            .find(|row| row.name == code)
            .map(|row| row.kind)
    });
    errno.or_else(|| {
        WIN32_CODES
            .iter()
            .find(|row| row.name == code)
            .map(|row| row.kind)
    })
}

/// The kind of an errno number; libuv and the Linux kernel give it negative.
pub(crate) fn kind_of_number(number: i64, platform: Platform) -> Option<FailureKind> {
    let number = number.checked_abs()?;
    if (3000..=3014).contains(&number) {
        return Some(FailureKind::NameLookup); // libuv's EAI values
    }
    if platform == Platform::Windows || number >= 10_000 {
        let winsock = ERRNOS.iter().find(|row| row.winsock == number && number > 0);
        let win32 = || {
            WIN32_CODES
                .iter()
                .find(|row| row.number == number)
                .map(|row| row.kind)
        };
        return winsock.map(|row| row.kind).or_else(win32);
    }
    let is = |row: &&Errno| match platform {
        Platform::Darwin => row.darwin == number,
        _ => row.linux == number,
    };
    ERRNOS.iter().find(is).map(|row| row.kind)
}

/// The kind of a text that `strerror` or Rust's [`std::io::ErrorKind`] prints.
pub(crate) fn kind_of_text(text: &str) -> Option<FailureKind> {
    let errno = ERRNOS.iter().find(|row| same(text, row.text)).map(|row| row.kind);
    errno.or_else(|| {
        RUNTIME_CODES
            .iter()
            .find(|row| row.text == Some(text))
            .map(|row| row.kind)
    })
}

/// Equal but for the case of the first letter: C writes it large, Go small.
pub(crate) fn same(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.chars(), b.chars());
    match (a.next(), b.next()) {
        (Some(x), Some(y)) => x.eq_ignore_ascii_case(&y) && a.as_str() == b.as_str(),
        _ => false,
    }
}
