//! Errors of this process: `std::io`, and by features `reqwest` and `tokio` (SPEC §1.8).

use std::error::Error;
use std::io;

use crate::error::parse::ParsedError;
use crate::error::{Chain, ToolError};
use crate::facts::connection::codes::Platform;
use crate::facts::connection::texts::Clue;
use crate::facts::connection::{codes, texts, transport_wrappers};
use crate::read::connection::evidence::Evidence;
use crate::read::connection::{joined, outcome};
use crate::reading::{Mode, Outcome, Reading};

/// The numbering of errno on this system.
const HERE: Platform = if cfg!(windows) {
    Platform::Windows
} else if cfg!(target_vendor = "apple") {
    Platform::Darwin
} else {
    Platform::Linux
};

/// Reads an error of this process with its chain of sources, and says whether the call was sent (SPEC §1.8).
///
/// A ToolError in the chain is found; an error that no table knows is INTERNAL with its text.
///
/// ```
/// use std::io;
/// use toolerror::{read_error, Delivery, ErrorType};
/// let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
/// let reading = read_error(&refused).failure().unwrap();
/// assert_eq!(reading.error().error_type(), ErrorType::Transient);
/// assert_eq!(reading.delivery(), Some(Delivery::NotSent));
/// ```
pub fn read_error(error: &(dyn Error + 'static)) -> Outcome<'static> {
    if let Some(found) = tool_error_in(error) {
        let original = found.message().to_owned().into();
        let found = ParsedError {
            error: found,
            extra: None,
            cut: false,
        };
        return Outcome::Failure(Reading::structured(found, Mode::Exact, Mode::Exact, original));
    }
    let mut evidence = Evidence::default();
    let mut texts: Vec<String> = Vec::new();
    for error in Chain::new(error) {
        let text = error.to_string();
        #[cfg(feature = "reqwest")]
        if let Some(error) = error.downcast_ref::<reqwest::Error>()
            && let Some(outcome) = crate::read::connection::reqwest::status(error, evidence.hidden())
        {
            return outcome;
        }
        #[cfg(feature = "tokio")]
        if let Some(error) = error.downcast_ref::<tokio::task::JoinError>() {
            return task(error);
        }
        #[cfg(any(
            feature = "sqlx",
            feature = "redis",
            feature = "tonic",
            feature = "aws-smithy"
        ))]
        if let Some(reading) = crate::read::clients::reading(error) {
            return Outcome::Failure(prefix_message(&texts, &text, reading, evidence.hidden()));
        }
        evidence.note(clue_of(error, &text));
        evidence.wrapped(adds_nothing(error, &text));
        texts.push(text);
    }
    let message = joined(texts.iter().map(String::as_str));
    outcome(evidence.governing(), None, message, Mode::Exact)
}

/// Prefixes the message of a client's error with the texts of the errors around it. Where these repeat the error's own
/// text, the message replaces it.
#[cfg(any(
    feature = "sqlx",
    feature = "redis",
    feature = "tonic",
    feature = "aws-smithy"
))]
/// Puts the texts around a found error in front of its message.
fn prefix_message(
    around: &[String],
    own: &str,
    mut reading: Reading<'static>,
    hidden: bool,
) -> Reading<'static> {
    let message = reading.error.message();
    let around = around.iter().filter(|_| !own.is_empty());
    let mut texts: Vec<String> = around.map(|text| text.replace(own, message)).collect();
    texts.push(message.to_owned());
    let message = joined(texts.iter().map(String::as_str));
    reading.error = reading.error.with_message(message.clone());
    if hidden {
        reading.error = reading.error.without_proof();
    }
    reading.with_original(message.into())
}

/// INTERNAL, with nothing of the text of a panic: that is for the log (SPEC §1.9.4).
#[cfg(feature = "tokio")]
fn task(error: &tokio::task::JoinError) -> Outcome<'static> {
    let text = if error.is_panic() {
        "a spawned task panicked"
    } else {
        "a spawned task was cancelled"
    };
    outcome(None, None, text.to_owned(), Mode::Exact)
}

/// The ToolError in a chain of sources. Behind an error that no table knows it proves nothing (SPEC §1.9.50).
pub(crate) fn tool_error_in(error: &(dyn Error + 'static)) -> Option<ToolError> {
    let mut hidden = false;
    for error in Chain::new(error) {
        if let Some(found) = error.downcast_ref::<ToolError>() {
            let found = found.clone();
            return Some(if hidden { found.without_proof() } else { found });
        }
        hidden |= !adds_nothing(error, &error.to_string());
    }
    None
}

/// Whether an error leaves open how far its call came (SPEC §1.9.57).
pub(crate) fn is_in_doubt(error: &(dyn Error + 'static)) -> bool {
    let reading = read_error(error).failure();
    reading.is_some_and(|reading| reading.error.is_in_doubt())
}

/// As [`is_in_doubt`], for an error whose author has said what it is: where no table knows it, its cause counts.
pub(crate) fn is_in_doubt_itself(error: &(dyn Error + 'static)) -> bool {
    if adds_nothing(error, &error.to_string()) || is_of_client(error) {
        return is_in_doubt(error);
    }
    Chain::new(error).nth(1).is_some_and(is_in_doubt)
}

/// Whether the table of known clients reads it.
fn is_of_client(error: &(dyn Error + 'static)) -> bool {
    #[cfg(any(
        feature = "sqlx",
        feature = "redis",
        feature = "tonic",
        feature = "aws-smithy"
    ))]
    return crate::read::clients::reading(error).is_some();
    #[cfg(not(any(
        feature = "sqlx",
        feature = "redis",
        feature = "tonic",
        feature = "aws-smithy"
    )))]
    {
        let _ = error;
        false
    }
}

/// The connection evidence of a single Rust error.
fn clue_of(error: &(dyn Error + 'static), text: &str) -> Clue {
    #[cfg(feature = "reqwest")]
    if let Some(error) = error.downcast_ref::<reqwest::Error>() {
        return crate::read::connection::reqwest::clue(error);
    }
    match error.downcast_ref::<io::Error>() {
        Some(error) => clue_of_io_error(error),
        None => texts::read(text, HERE),
    }
}

/// Whether an error adds nothing to its cause: it is a transport's own, or has a fixed text of a runtime.
pub(crate) fn adds_nothing(error: &(dyn Error + 'static), text: &str) -> bool {
    #[cfg(feature = "reqwest")]
    if error.is::<reqwest::Error>() {
        return true;
    }
    let clue = texts::read(text, HERE);
    let fixed = clue.kind.is_some() || clue.connecting;
    fixed || error.is::<io::Error>() || transport_wrappers::adds_nothing(Some("rust"), None, text)
}

/// The kind of an `io::Error`, by its number first, then by the name of its `ErrorKind`.
fn clue_of_io_error(error: &io::Error) -> Clue {
    let number = error.raw_os_error().map(i64::from);
    let number = number.and_then(|number| codes::kind_of_number(number, HERE));
    // the names of the kinds are rows of the table
    let kind = number.or_else(|| codes::kind_of_code(&format!("{:?}", error.kind())));
    Clue {
        kind,
        ..Clue::default()
    }
}

/// The ToolError for an error of this process, which stays its source.
pub(crate) fn convert(error: impl Error + Send + Sync + 'static) -> ToolError {
    match read_error(&error) {
        Outcome::Failure(reading) => reading.into_error().with_source(error),
        // a conversion has no way to pass something through
        Outcome::NotAnError | Outcome::PassThrough => ToolError::wrap(error),
    }
}

#[cfg(feature = "reqwest")]
impl From<reqwest::Error> for ToolError {
    /// By flags and chain of sources (SPEC §1.8). The error stays the source, without its URL.
    fn from(error: reqwest::Error) -> Self {
        convert(error.without_url())
    }
}

impl From<io::Error> for ToolError {
    /// By number and kind (SPEC §1.8); a ToolError inside is taken out. The error stays the source.
    ///
    /// ```
    /// use toolerror::{ErrorType, ToolError};
    /// fn load() -> Result<String, ToolError> {
    ///     Ok(std::fs::read_to_string("/no/such/file")?)
    /// }
    /// assert_eq!(load().unwrap_err().error_type(), ErrorType::NotFound);
    /// ```
    fn from(error: io::Error) -> Self {
        convert(error)
    }
}

#[cfg(feature = "tokio")]
impl From<tokio::task::JoinError> for ToolError {
    /// INTERNAL without the text of the panic, which only the source has (SPEC §1.9.4).
    fn from(error: tokio::task::JoinError) -> Self {
        convert(error)
    }
}

#[cfg(feature = "tokio")]
impl From<tokio::time::error::Elapsed> for ToolError {
    /// TRANSIENT: whether the call was carried out is not known (SPEC §1.8).
    fn from(error: tokio::time::error::Elapsed) -> Self {
        convert(error)
    }
}
