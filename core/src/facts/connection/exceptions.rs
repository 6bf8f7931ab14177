//! Exceptions of known libraries (SPEC §1.8.24, `spec/tables/exceptions.json`).

pub(crate) use crate::facts::connection::exception_data::EXCEPTIONS;
#[cfg(feature = "tables")]
pub(crate) use crate::facts::connection::exception_data::EXCEPTION_CODES;
use crate::facts::connection::kind::FailureKind;

/// Exceptions of one library, and the members that identify the failure.
///
/// A member is named by a path: names separated by `.`, `name()` for a method without arguments, a number or `*` (the
/// first) for an item.
#[derive(Debug)]
pub(crate) struct KnownException {
    /// The name space of its codes; empty where it has none.
    pub(crate) system: &'static str,
    pub(crate) runtime: &'static str,
    /// The class, or one of its bases; empty if the members alone identify the exception.
    pub(crate) classes: &'static [&'static str],
    /// Members that are there.
    pub(crate) has: &'static [&'static str],
    /// Its text is one of these, if class and members are not enough; `*` matches any text.
    pub(crate) texts: &'static [&'static str],
    /// The prefix of its code, if class and members are not enough.
    pub(crate) prefix: &'static str,
    /// Members that hold the code; the first that the table has counts.
    pub(crate) code: &'static [&'static str],
    pub(crate) in_message: Option<InMessage>,
    pub(crate) codes: &'static [KnownCode],
    /// The profile whose codes they are (SPEC §3.5).
    pub(crate) profile: Option<&'static str>,
    /// Members that hold the server's own text.
    #[cfg_attr(
        not(any(feature = "bindings", feature = "classify", feature = "tables")),
        expect(dead_code, reason = "a profile reads it, and bindings look it up")
    )]
    pub(crate) message: &'static [&'static str],
    /// Members that hold the status of a response, and the one that holds its headers.
    pub(crate) status: &'static [&'static str],
    pub(crate) headers: Option<&'static str>,
    /// The list of violations: `PATH[path,rule,message]`, with `-` for a missing part. Without PATH, the exception
    /// itself is the violation.
    pub(crate) violations: Option<&'static str>,
    /// Its texts repeat the values that they are about.
    pub(crate) echoes: bool,
    /// A part of the call may have been carried out.
    pub(crate) partial: bool,
    /// It adds nothing to its cause, and its text must not leave the process.
    pub(crate) wraps: bool,
    /// Its kind, regardless of its response.
    pub(crate) kind: Option<FailureKind>,
}

/// Defaults for the columns that a row omits.
pub(crate) const OTHER: KnownException = KnownException {
    system: "",
    runtime: "",
    classes: &[],
    has: &[],
    texts: &[],
    prefix: "",
    code: &[],
    in_message: None,
    codes: &[],
    profile: None,
    message: &[],
    status: &[],
    headers: None,
    violations: None,
    echoes: false,
    partial: false,
    wraps: false,
    kind: None,
};

/// The position of a protocol's code in its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InMessage {
    /// The first word, of capital letters (Redis).
    FirstWord,
    /// In square brackets at the beginning (IMAP).
    Brackets,
}

/// The meaning of a code. `40*` matches all codes that begin with `40` and have no row of their own.
#[derive(Debug)]
pub(crate) struct KnownCode {
    pub(crate) code: &'static str,
    pub(crate) kind: FailureKind,
}

impl KnownException {
    /// Whether an exception with these classes may be one of them.
    fn may_be<'c>(&self, runtime: Option<&str>, mut classes: impl Iterator<Item = &'c str>) -> bool {
        let here = runtime.is_none_or(|runtime| runtime == self.runtime);
        here && (self.classes.is_empty() || classes.any(|class| self.classes.contains(&class)))
    }

    /// Whether it speaks of an exception with this text.
    pub(crate) fn has_text(&self, text: &str) -> bool {
        self.texts.is_empty() || self.texts.iter().any(|pattern| fits(text.trim(), pattern))
    }

    /// The kind of the first of these codes that the table has, and the code.
    pub(crate) fn find<'c>(&self, codes: &[&'c str]) -> Option<(&'c str, FailureKind)> {
        let codes = || codes.iter().filter(|code| code.starts_with(self.prefix));
        let exact = self.codes.iter().find_map(|row| {
            let code = codes().find(|code| **code == row.code)?;
            Some((*code, row.kind))
        });
        exact.or_else(|| {
            self.codes.iter().find_map(|row| {
                let begin = row.code.strip_suffix('*')?;
                let code = codes().find(|code| code.starts_with(begin))?;
                Some((*code, row.kind))
            })
        })
    }

    /// The paths of all members that it asks for.
    #[cfg(feature = "bindings")]
    fn members(&self) -> impl Iterator<Item = &'static str> {
        let lists = [self.has, self.code, self.message, self.status];
        let one = self.headers.into_iter().chain(self.violations);
        lists.into_iter().flatten().copied().chain(one)
    }
}

/// Whether a text matches a pattern, in which `*` matches any text.
fn fits(text: &str, pattern: &str) -> bool {
    let Some((begin, pattern)) = pattern.split_once('*') else {
        return text == pattern;
    };
    let (middle, end) = pattern.rsplit_once('*').unwrap_or(("", pattern));
    let rest = text.strip_prefix(begin).and_then(|rest| rest.strip_suffix(end));
    rest.is_some_and(|rest| {
        let mut parts = middle.split('*');
        parts
            .try_fold(rest, |rest, part| Some(rest.split_once(part)?.1))
            .is_some()
    })
}

/// The rows that an exception with these classes may be.
pub(crate) fn candidates<'c, C: Iterator<Item = &'c str>>(
    runtime: Option<&'c str>,
    classes: impl Fn() -> C + 'c,
) -> impl Iterator<Item = &'static KnownException> + 'c {
    EXCEPTIONS
        .iter()
        .filter(move |row| row.may_be(runtime, classes()))
}

/// The paths of the members that a binding looks up for an exception with these classes (SPEC §1.8.24).
#[cfg(feature = "bindings")]
pub fn members_of(runtime: &str, classes: &[&str]) -> Vec<&'static str> {
    let rows = candidates(Some(runtime), || classes.iter().copied());
    let mut paths: Vec<&str> = rows.flat_map(KnownException::members).collect();
    paths.sort_unstable();
    paths.dedup();
    paths
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text) in [
            ("timeout expired", "timeout expired"),
            ("Error * connecting to *", "Error 111 connecting to localhost:1"),
            (
                "Operation `*` timed out after *ms",
                "Operation `a.b()` timed out after 10ms",
            ),
            (
                "* - no connection after *ms*",
                "pool-1 - no connection after 5ms (total=1)",
            ),
            ("a*", "a"),
        ] {
            assert!(fits(text, pattern), "{pattern}");
        }
        for (pattern, text) in [
            ("timeout expired", "my timeout expired"),
            ("timeout expired", "timeout expired, twice"),
            ("lost*st", "lost"),
            ("a*b*c", "abxbyd"),
            ("a*b*c", "acc"),
        ] {
            assert!(!fits(text, pattern), "{pattern}: {text}");
        }
    }
}
