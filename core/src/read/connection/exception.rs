//! Exceptions of known libraries, identified by class and members (SPEC §1.8.24 to §1.8.29).

use std::borrow::Cow;

use crate::error::violations::{self, escaped, MAX_VIOLATIONS};
use crate::error::{Delivery, ToolError, Violation};
use crate::facts::connection::exceptions::{candidates, InMessage, KnownException};
use crate::facts::connection::kind::FailureKind;
use crate::json::view;
use crate::read::connection::addresses::without_addresses;
use crate::read::connection::description::FailureDescription;
use crate::read::http::read_http;
use crate::reading::Mode;

/// How much of a violation's text is kept, in bytes.
const MAX_TEXT: usize = 300;
/// Headers of a response that are read.
const MAX_HEADERS: usize = 200;

/// A known exception, with the facts of its row.
pub(crate) struct KnownFailure {
    row: &'static KnownException,
    /// Its code, where the table or a profile may know it.
    code: Option<String>,
    /// The kind of its code, or that of the row.
    pub(crate) kind: Option<FailureKind>,
}

/// Details of an error beyond its type and text.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExceptionDetails {
    code: Option<String>,
    violations: Vec<Violation>,
    /// The longest delay that a member of a group asks for, in seconds.
    pub(crate) retry_after_s: Option<f64>,
}

impl ExceptionDetails {
    /// Adds the code, the delay and the violations to an error; cuts the list and then sets `data.truncated`.
    pub(crate) fn add_to(self, error: ToolError) -> ToolError {
        let error = match self.code {
            Some(code) => error.with_code(code),
            None => error,
        };
        let error = error.with_longer_delay(self.retry_after_s);
        let mut found = self.violations;
        if found.is_empty() {
            return error;
        }
        let truncated = found.len() > MAX_VIOLATIONS;
        found.truncate(MAX_VIOLATIONS);
        let error = error.with_violations(found);
        if truncated {
            error.with_member("truncated", true)
        } else {
            error
        }
    }
}

/// The first row that determines a meaning for an exception, else the first row that matches it.
pub(crate) fn recognise(node: &FailureDescription, runtime: Option<&str>) -> Option<KnownFailure> {
    let mut claimed = None;
    for row in candidates(runtime, || node.classes()) {
        let applies = row.has.iter().all(|path| present(node, path))
            && row.has_text(node.message.as_deref().unwrap_or_default());
        if !applies {
            continue;
        }
        let found = KnownFailure::from_row(row, node);
        if found.says_something(node) {
            return Some(found);
        }
        if row.prefix.is_empty() && claimed.is_none() {
            claimed = Some(found);
        }
    }
    claimed
}

impl KnownFailure {
    /// Reads an exception by its row in the table: its code, kind, status and headers.
    fn from_row(row: &'static KnownException, node: &FailureDescription) -> Self {
        let values = row.code.iter().map(|path| texts(member(node, path)));
        let values: Vec<Vec<Cow<'_, str>>> = values
            .chain(in_message(row, node).map(|code| vec![code]))
            .collect();
        let by_table = values.iter().find_map(|codes| {
            let codes: Vec<&str> = codes.iter().map(AsRef::as_ref).collect();
            let (code, kind) = row.find(&codes)?;
            Some((code.to_owned(), kind))
        });
        let of_profile = || {
            let codes = row.profile.map(|_| values.iter().flatten());
            codes
                .into_iter()
                .flatten()
                .map(|code| code.clone().into_owned())
                .next()
        };
        let (code, kind) =
            by_table.map_or_else(|| (of_profile(), None), |(code, kind)| (Some(code), Some(kind)));
        let invalid = row.violations.map(|_| FailureKind::Argument);
        Self {
            row,
            code,
            kind: kind.or(row.kind).or(invalid),
        }
    }

    fn says_something(&self, node: &FailureDescription) -> bool {
        self.kind.is_some() || self.row.wraps || self.response(node, Mode::Exact).is_some()
    }

    /// Whether it adds nothing to its cause.
    pub(crate) fn wraps(&self) -> bool {
        self.row.wraps
    }

    /// Whether it is one failure, whatever list of errors it has: its code or its response says what it is, or the list is
    /// of violations.
    pub(crate) fn is_one_failure(&self, node: &FailureDescription) -> bool {
        let coded = self.kind.is_some() && self.code.is_some();
        self.has_violations() || coded || self.response(node, Mode::Exact).is_some()
    }

    fn has_violations(&self) -> bool {
        self.row.violations.is_some()
    }

    /// Whether its class determines more than the response that it holds.
    pub(crate) fn decides(&self) -> bool {
        self.row.kind.is_some()
    }

    /// How far the call came, where the kind alone would promise too much.
    pub(crate) fn delivery(&self) -> Option<Delivery> {
        self.row.partial.then_some(Delivery::Unknown)
    }

    /// The code with its name space, and the violations.
    pub(crate) fn details(&self, node: &FailureDescription) -> ExceptionDetails {
        let code = self.code.as_ref().filter(|_| !self.row.system.is_empty());
        ExceptionDetails {
            code: code.map(|code| format!("{}/{code}", self.row.system)),
            violations: self.violations(node),
            retry_after_s: None,
        }
    }

    /// Its text, reworded if it must not repeat the original.
    pub(crate) fn text(&self, node: &FailureDescription) -> Option<String> {
        if self.has_violations() {
            return Some(violations::message("invalid input", &self.violations(node)));
        }
        (self.row.wraps && node.cause.is_some()).then(String::new)
    }

    /// The error of the response that it represents.
    pub(crate) fn response(&self, node: &FailureDescription, mode: Mode) -> Option<ToolError> {
        let statuses = self.row.status.iter().flat_map(|path| texts(member(node, path)));
        let status = statuses
            .filter_map(|text| text.parse().ok())
            .find(|status| (400..=599).contains(status));
        let base = status.and_then(|status| by_status(status, &self.headers(node), mode));
        let Some(finer) = self.by_profile(node) else {
            let error = with_text(base?, node);
            #[cfg(feature = "classify")]
            if status == Some(409) && mode == Mode::Classify {
                let message = node.message.as_deref().unwrap_or_default();
                return Some(crate::recognise::conflict_of_exception(error, message));
            }
            return Some(error);
        };
        let Some(base) = base else { return Some(finer) };
        let refused = finer.delivery() == Some(Delivery::Rejected);
        let by_status = base.delivery().unwrap_or(Delivery::Unknown);
        let delivery = status.map_or(by_status, |status| {
            crate::facts::http_status::delivery(status, by_status, refused)
        });
        let finer = finer.with_delivery(delivery);
        Some(match base.retry_after() {
            Some(delay) if finer.retry_after().is_none() => finer.with_retry_after(delay),
            _ => finer,
        })
    }

    /// The meaning of its code in the row's profile.
    #[cfg(feature = "classify")]
    fn by_profile(&self, node: &FailureDescription) -> Option<ToolError> {
        let own = self
            .row
            .message
            .iter()
            .flat_map(|path| texts(member(node, path)))
            .next();
        let own = own.or_else(|| node.message.as_deref().map(Cow::Borrowed));
        let (profile, code) = (self.row.profile?, self.code.as_ref()?);
        crate::recognise::meaning_of_code(profile, code, &own.unwrap_or_default())
    }

    #[cfg(not(feature = "classify"))]
    fn by_profile(&self, node: &FailureDescription) -> Option<ToolError> {
        let _ = (self.row, node);
        None
    }

    /// The headers of the response that the exception holds, at most `MAX_HEADERS`.
    fn headers<'n>(&self, node: &'n FailureDescription) -> Vec<(String, Cow<'n, str>)> {
        let headers = self.row.headers.map_or("", |path| member(node, path));
        let lines = view::Members::new(headers).flat_map(|(name, value)| {
            let name = view::decode(name).into_owned();
            texts(value).into_iter().map(move |value| (name.clone(), value))
        });
        lines.take(MAX_HEADERS).collect()
    }

    /// The violations that the exception lists, one more than are kept.
    fn violations(&self, node: &FailureDescription) -> Vec<Violation> {
        let list = self.row.violations.map_or("", |path| member(node, path));
        let read = |item| Violation::from_parts(item, self.row.echoes);
        view::items(list)
            .filter_map(read)
            .take(MAX_VIOLATIONS + 1)
            .collect()
    }
}

/// A status with the text of the exception, where it has one.
fn with_text(error: ToolError, node: &FailureDescription) -> ToolError {
    let text = node.message.as_deref().unwrap_or_default();
    match &*without_addresses(text, node.runtime.as_deref()) {
        "" => error,
        text => error.with_message(super::scrub::urls(text)),
    }
}

/// The error that a response with this status and these headers is.
fn by_status(status: u16, headers: &[(String, Cow<'_, str>)], mode: Mode) -> Option<ToolError> {
    let lines = headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_ref()));
    let reading = read_http(status, lines, "", mode.min(Mode::Unwrap), None).failure()?;
    Some(reading.into_error())
}

fn member<'n>(node: &'n FailureDescription, path: &str) -> &'n str {
    node.members.get(path).map_or("", String::as_str)
}

fn present(node: &FailureDescription, path: &str) -> bool {
    !matches!(member(node, path), "" | "null")
}

/// The texts that a member holds: one, a number's digits, or those of a list.
fn texts(value: &str) -> Vec<Cow<'_, str>> {
    match value.as_bytes().first() {
        Some(b'"') => view::as_str(value).into_iter().collect(),
        Some(b'[') => view::items(value).filter_map(scalar).collect(),
        _ => scalar(value).into_iter().collect(),
    }
}

/// The text of a string or a number; `None` for other values.
fn scalar(value: &str) -> Option<Cow<'_, str>> {
    match value.as_bytes().first()? {
        b'"' => view::as_str(value),
        b'-' | b'0'..=b'9' => Some(Cow::Borrowed(value)),
        _ => None,
    }
}

/// The code that a protocol puts into its texts.
fn in_message<'n>(row: &KnownException, node: &'n FailureDescription) -> Option<Cow<'n, str>> {
    let message = node.message.as_deref()?;
    let is_code =
        |word: &&str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    let code = match row.in_message? {
        InMessage::FirstWord => message.split_whitespace().next().filter(is_code),
        InMessage::Brackets => message.split('[').skip(1).find_map(|rest| {
            let inside = rest.split_once(']')?.0;
            inside.split_whitespace().next().filter(is_code)
        }),
    };
    code.map(Cow::Borrowed)
}

impl Violation {
    /// From `[path, rule, message]`, as a binding has collected them.
    fn from_parts(parts: &str, echoes: bool) -> Option<Self> {
        let mut parts = view::items(parts);
        let path = pointer(parts.next()?);
        let rule = parts.next().and_then(scalar).unwrap_or_default();
        let message = parts
            .next()
            .and_then(scalar)
            .filter(|text| !echoes && !text.is_empty());
        let message = message.unwrap_or_else(|| {
            Cow::Owned(if rule.is_empty() {
                "is not valid".to_owned()
            } else {
                format!("breaks the rule `{rule}`")
            })
        });
        let rule = if rule.is_empty() {
            "invalid"
        } else {
            crate::text::cut(&rule, MAX_TEXT)
        };
        Some(Self::new(path, rule, crate::text::cut(&message, MAX_TEXT)))
    }
}

/// Converts a library's path to a JSON Pointer: a pointer already, a list of names and numbers, or `a.b[0]`.
fn pointer(path: &str) -> String {
    if path.starts_with('[') {
        return joined(view::items(path).filter_map(segment));
    }
    let text = scalar(path).unwrap_or_default();
    if text.is_empty() || text.starts_with('/') {
        return text.into_owned();
    }
    let names = text.split(['.', '[', ']']).filter(|name| !name.is_empty());
    joined(names.map(Cow::Borrowed))
}

fn joined<'n>(names: impl Iterator<Item = Cow<'n, str>>) -> String {
    names.fold(String::new(), |path, name| path + "/" + &escaped(&name))
}

/// A step of a path: a name, a number, `{"key": …}`, or the first of several that is present.
fn segment(value: &str) -> Option<Cow<'_, str>> {
    match value.as_bytes().first()? {
        b'{' => scalar(view::get(value, "key")?),
        b'[' => view::items(value)
            .filter_map(scalar)
            .find(|text| !text.starts_with('-')),
        _ => scalar(value),
    }
}
