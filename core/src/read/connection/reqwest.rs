//! Errors of the crate reqwest (SPEC §1.8). Its flags are read, not its text.

use crate::error::ToolError;
use crate::facts::connection::kind::FailureKind;
use crate::facts::connection::texts::Clue;
use crate::facts::http_status;
use crate::reading::{Mode, Outcome, Reading};

/// The reading of a status error (`error_for_status`). Inside an error that no table knows, it proves nothing.
pub(crate) fn status(error: &reqwest::Error, hidden: bool) -> Option<Outcome<'static>> {
    let row = http_status::find(error.status()?.as_u16())?;
    let mapped = ToolError::from_status(error.status()?.as_u16()).ok()?;
    let original = mapped.message().to_owned().into();
    let mut reading = Reading::mapped(mapped, row.delivery, Mode::Exact, original);
    if hidden {
        reading.error = reading.error.without_proof();
    }
    Some(Outcome::Failure(reading))
}

/// The evidence of the error's flags. Where it does not say that it was connecting, a number inside proves nothing.
///
/// A failure in the body only has the flag of decoding; its sources identify it.
pub(crate) fn clue(error: &reqwest::Error) -> Clue {
    let connecting = error.is_connect();
    let kind = if error.is_builder() {
        Some(FailureKind::Url)
    } else if error.is_redirect() {
        Some(FailureKind::Redirects)
    } else if error.is_timeout() {
        Some(if connecting {
            FailureKind::ConnectTimeout
        } else {
            FailureKind::TimedOut
        })
    } else if connecting {
        Some(FailureKind::Connect)
    } else if error.is_decode() {
        Some(FailureKind::Decode)
    } else {
        None
    };
    Clue {
        kind,
        connecting,
        connected: !connecting,
    }
}
