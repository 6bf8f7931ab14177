//! A failure as its runtime shows it (SPEC §1.8).

use std::collections::BTreeMap;

use serde::Serialize;

use crate::error::parse::exact;
use crate::error::{Delivery, ToolError};
use crate::json::{scan, to_canonical_json, view};
use crate::text::is_blank;

/// A failure as another language's runtime shows it: class, code, errno, message, and what caused it (SPEC §1.8).
///
/// ```
/// use toolerror::connection::FailureDescription;
/// use toolerror::{read_connection, Delivery, Mode};
/// let inner = FailureDescription::default().with_code("ECONNREFUSED").with_syscall("connect");
/// let failure = FailureDescription::default().with_class("TypeError").with_message("fetch failed").with_cause(inner);
/// let reading = read_connection(&failure, Mode::Exact).failure().unwrap();
/// assert_eq!(reading.error().to_string(), "[TRANSIENT] fetch failed");
/// assert_eq!(reading.delivery(), Some(Delivery::NotSent));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailureDescription {
    /// `node`, `python`, `go`, `java`, `dotnet`, `ruby`, `rust`, `posix`, `darwin` or `windows`.
    pub runtime: Option<String>,
    /// The name of the error's class, with or without its module.
    pub class: Option<String>,
    /// The names of the classes that it derives from, the nearest first.
    pub bases: Vec<String>,
    /// The runtime's word for it, such as `ECONNREFUSED`.
    pub code: Option<String>,
    /// The number of the operating system.
    pub errno: Option<i64>,
    /// The system call that failed.
    pub syscall: Option<String>,
    /// The text.
    pub message: Option<String>,
    /// The error that caused this one.
    pub cause: Option<Box<FailureDescription>>,
    /// The texts of the errors that caused this one, the outermost first, where nothing else is known of them.
    pub source: Vec<String>,
    /// The errors of a group.
    pub errors: Vec<FailureDescription>,
    /// Failures that came while this error was on its way, or beside it: Java's suppressed exceptions.
    pub suppressed: Vec<FailureDescription>,
    /// The values of the error's members, as JSON, by their paths (`spec/tables/exceptions.json`).
    pub members: BTreeMap<String, String>,
    /// The ToolError that this error is, or that was made from it.
    pub carries: Option<CarriedError>,
    /// The error of a driver: why it gave the call up, or else what it decided (SPEC §2.2).
    pub given_up: Option<String>,
}

/// A ToolError in a chain of causes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CarriedError {
    /// The error, with its delivery where that is known.
    pub error: ToolError,
    /// Its origin.
    pub by: CarriedBy,
    /// An id chosen by the caller: [`read_failure`](crate::connection::read_failure) returns the id of the governing
    /// error.
    pub id: Option<u32>,
}

/// The origin of a ToolError in a chain of causes, by priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CarriedBy {
    /// A mapper of the caller made it.
    Mapper,
    /// The error itself is one.
    ToolError,
    /// A response or a status that the error holds.
    Response,
}

/// Makes builders that set an optional text.
macro_rules! with_text {
    ($($(#[$doc:meta])* $method:ident: $field:ident),*) => {
        $($(#[$doc])*
        #[must_use]
        pub fn $method(mut self, value: impl Into<String>) -> Self {
            self.$field = Some(value.into());
            self
        })*
    };
}

impl FailureDescription {
    with_text!(
        /// Sets the runtime.
        with_runtime: runtime,
        /// Sets the name of the class.
        with_class: class,
        /// Sets the code.
        with_code: code,
        /// Sets the system call.
        with_syscall: syscall,
        /// Sets the text.
        with_message: message
    );

    /// Sets the number of the operating system.
    #[must_use]
    pub fn with_errno(mut self, errno: i64) -> Self {
        self.errno = Some(errno);
        self
    }

    /// Sets the error that caused this one.
    #[must_use]
    pub fn with_cause(mut self, cause: FailureDescription) -> Self {
        self.cause = Some(Box::new(cause));
        self
    }

    /// Sets the texts of the errors that caused this one.
    #[must_use]
    pub fn with_source(mut self, source: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.source = source.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the errors of a group.
    #[must_use]
    pub fn with_errors(mut self, errors: impl IntoIterator<Item = FailureDescription>) -> Self {
        self.errors = errors.into_iter().collect();
        self
    }

    /// Sets the failures that came while the error was on its way, or beside it.
    #[must_use]
    pub fn with_suppressed(mut self, suppressed: impl IntoIterator<Item = FailureDescription>) -> Self {
        self.suppressed = suppressed.into_iter().collect();
        self
    }

    /// Sets the names of the classes that its class derives from.
    #[must_use]
    pub fn with_bases(mut self, bases: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.bases = bases.into_iter().map(Into::into).collect();
        self
    }

    /// Sets what a member holds, by its path in `spec/tables/exceptions.json`.
    ///
    /// ```
    /// use toolerror::connection::FailureDescription;
    /// use toolerror::{read_connection, ErrorType, Mode};
    /// // of an `sqlx::Error`: `error.as_database_error().and_then(|error| error.code())`
    /// let failure = FailureDescription::default().with_runtime("rust").with_class("sqlx::Error");
    /// let failure = failure.with_member("sqlstate", "40001").with_message("could not serialize access");
    /// let reading = read_connection(&failure, Mode::Exact).failure().unwrap();
    /// assert_eq!(reading.error().error_type(), ErrorType::Transient);
    /// assert_eq!(reading.error().code().as_deref(), Some("sqlstate/40001"));
    /// ```
    #[must_use]
    pub fn with_member(mut self, path: impl Into<String>, value: impl Serialize) -> Self {
        self.members.insert(path.into(), to_canonical_json(&value));
        self
    }

    /// Sets the ToolError that this error is.
    #[must_use]
    pub fn with_tool_error(mut self, error: ToolError) -> Self {
        self.carries = Some(CarriedError {
            error,
            by: CarriedBy::ToolError,
            id: None,
        });
        self
    }

    /// Reads the JSON text of a description; `None` if it is not an object.
    ///
    /// Members that are unknown or of another kind count as absent; a number as `code` counts by its digits. `error` is
    /// a ToolError or its text, which `by` (`mapper`, `response`), `delivery` and `id` tell more about.
    pub fn from_json(text: &str) -> Option<Self> {
        let text = text.trim_matches(is_blank);
        let text = scan::pruned_inside(text, 0).ok()?; // a chain may be longer than JSON is deep
        view::as_object(&text).map(Self::from_object)
    }

    /// Reads canonical text, which has at most 128 levels.
    fn from_object(object: &str) -> Self {
        let text = |key| view::as_str(view::get(object, key)?).map(Into::into);
        let number = |key| view::get(object, key)?.parse::<i64>().ok();
        let items = |key| view::items(view::get(object, key).unwrap_or(""));
        let source = items("source").filter_map(view::as_str).map(Into::into);
        let failures = |key| items(key).map(|value| Self::from_value(value).unwrap_or_default());
        Self {
            runtime: text("runtime"),
            class: text("class"),
            bases: items("bases").filter_map(view::as_str).map(Into::into).collect(),
            code: text("code").or_else(|| number("code").map(|code| code.to_string())),
            errno: number("errno"),
            syscall: text("syscall"),
            message: text("message"),
            cause: view::get(object, "cause")
                .and_then(Self::from_value)
                .map(Box::new),
            source: text("source").into_iter().chain(source).collect(),
            errors: failures("errors").collect(),
            suppressed: failures("suppressed").collect(),
            members: view::Members::new(view::get(object, "members").unwrap_or(""))
                .map(|(path, value)| (view::decode(path).into_owned(), value.to_owned()))
                .collect(),
            carries: CarriedError::from_object(object),
            given_up: text("given_up"),
        }
    }

    /// The names of its class and of those that it derives from, the nearest first.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &str> {
        let bases = self.bases.iter().map(String::as_str);
        self.class.as_deref().into_iter().chain(bases)
    }

    /// The cause of which only the text is known.
    pub(super) fn caused_by_text(&self) -> Option<FailureDescription> {
        let (first, rest) = self.source.split_first()?;
        Some(
            FailureDescription::default()
                .with_message(first)
                .with_source(rest),
        )
    }

    pub(super) fn is_group(&self) -> bool {
        !self.errors.is_empty()
    }

    /// An object, or a text by itself.
    fn from_value(value: &str) -> Option<Self> {
        match view::as_str(value) {
            Some(text) => Some(Self::default().with_message(text)),
            None => view::as_object(value).map(Self::from_object),
        }
    }
}

impl CarriedError {
    /// An error that was read from a response.
    pub(crate) fn from_response(error: ToolError) -> Self {
        Self {
            error,
            by: CarriedBy::Response,
            id: None,
        }
    }

    /// A carried error from the JSON form that bindings send.
    fn from_object(object: &str) -> Option<Self> {
        let text = |key| view::as_str(view::get(object, key)?);
        let value = view::get(object, "error")?;
        let error = exact(view::as_str(value).as_deref().unwrap_or(value))?.error;
        let delivery: Option<Delivery> = text("delivery").and_then(|word| word.parse().ok());
        Some(Self {
            error: error.with_delivery(delivery),
            by: match text("by").as_deref() {
                Some("mapper") => CarriedBy::Mapper,
                Some("response") => CarriedBy::Response,
                _ => CarriedBy::ToolError,
            },
            id: view::get(object, "id").and_then(|id| id.parse().ok()),
        })
    }
}
