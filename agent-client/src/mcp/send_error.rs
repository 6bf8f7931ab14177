//! The failure of one send of a call, in the terms of the engine (SPEC §1.6, §1.8).

use std::borrow::Cow;
use std::error::Error;
use std::process::ExitStatus;
use std::time::Duration;

use rmcp::model::ErrorData;
use toolerror::{json_rpc, read_error, Mode, Outcome, Reading, ToolError};

use crate::answers::{AttemptEnd, Lost};
use crate::driver::{seconds, OwnedFailure, ToFailure as _};
use crate::engine::{Decision, Delivery, Failure};
use crate::known_secrets::KnownSecrets;

/// When a connection was lost, as errors say.
const UNANSWERED: &str = "before it answered";

/// How errors are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    pub(crate) mode: Mode,
    /// The wall clock.
    pub(crate) now_ms: i64,
}

/// A failure, with the facts that only an MCP client knows.
#[derive(Clone, Debug)]
pub(crate) struct SendError {
    failure: OwnedFailure,
    /// The text that the server answered with.
    pub(crate) wire: Option<String>,
    /// The server reports that the call was cancelled.
    pub(crate) cancelled: bool,
    /// The session is gone: nothing more can be sent on this connection.
    pub(crate) session_lost: bool,
    /// The tool may have run, with any type of error.
    reply_lost: bool,
}

impl SendError {
    pub(crate) fn new(error: ToolError, delivery: Delivery) -> Self {
        Self::from_failure(OwnedFailure::from(error).with_delivery(delivery))
    }

    /// A failed send, without the answer on the wire.
    fn from_failure(failure: OwnedFailure) -> Self {
        Self {
            failure,
            wire: None,
            cancelled: false,
            session_lost: false,
            reply_lost: false,
        }
    }

    /// The reply is lost, or cannot be read: the tool may have run.
    pub(crate) fn lost(error: ToolError) -> Self {
        Self {
            reply_lost: true,
            ..Self::new(error, Delivery::Unknown)
        }
    }

    /// The same error of an answer that could not be read, where one may have come.
    pub(crate) fn unreadable(self) -> Self {
        Self {
            reply_lost: true,
            ..self
        }
    }

    /// The session is gone, and with it the connection.
    pub(crate) fn of_lost_session(self) -> Self {
        Self {
            session_lost: true,
            ..self
        }
    }

    /// The same error without what the process knows to be secret (SPEC §2.5.18).
    pub(crate) fn without(self, secrets: &KnownSecrets) -> Self {
        let wire = self.wire.map(|wire| secrets.mask(&wire).into_owned());
        let failure = self.failure.map_error(|error| secrets.mask_error(error));
        Self {
            failure,
            wire,
            ..self
        }
    }

    /// The error that the caller gets, when an attempt may follow.
    pub(crate) fn into_error(self) -> ToolError {
        self.returned(false)
    }

    /// The error that the caller gets, because no attempt follows.
    pub(crate) fn into_last_error(self) -> ToolError {
        self.returned(true)
    }

    fn returned(self, is_last: bool) -> ToolError {
        let end = AttemptEnd {
            delivery: Some(self.to_failure().delivery),
            lost: self.session_lost.then_some(Lost::Session),
            is_unreadable: self.reply_lost,
            is_last,
            ..AttemptEnd::default()
        };
        match end.returned(self.failure.error()) {
            Cow::Owned(error) => error,
            Cow::Borrowed(_) => self.failure.into_error(),
        }
    }

    /// The error, without what [`into_error`](Self::into_error) adds.
    pub(crate) fn error(&self) -> &ToolError {
        self.failure.error()
    }

    /// The failure, for the engine.
    pub(crate) fn to_failure(&self) -> Failure<'_> {
        self.failure.to_failure()
    }

    /// No answer in time.
    pub(crate) fn timed_out(limit: Duration, delivery: Delivery) -> Self {
        let text = format!("no answer within {}", seconds(limit));
        Self::new(ToolError::transient(text), delivery)
    }

    /// The connection is gone for an unknown reason.
    pub(crate) fn closed() -> Self {
        Self::lost(ToolError::transient(format!(
            "the server closed the connection {UNANSWERED}"
        )))
    }

    /// The server has ended.
    pub(crate) fn went_away(status: ExitStatus) -> Self {
        Self::lost(ToolError::transient(format!(
            "the server went away {UNANSWERED} ({status})"
        )))
    }

    /// An error for a call that the server reports as cancelled.
    pub(crate) fn cancelled(text: &str) -> Self {
        Self {
            cancelled: true,
            ..Self::new(ToolError::internal(text), Delivery::Unknown)
        }
    }

    /// The same error of a call that cannot have reached the server.
    pub(crate) fn not_sent(self) -> Self {
        Self {
            failure: self.failure.with_delivery(Delivery::NotSent),
            ..self
        }
    }

    /// The same error of a call, or of connecting, that was given up.
    pub(crate) fn given_up(self, decision: &Decision) -> Self {
        let failure = match decision.reason() {
            Some(reason) => self.failure.given_up(reason),
            None => self.failure,
        };
        Self { failure, ..self }
    }

    /// The same error of a call of which nothing was written (SPEC §2.5.16): the connection was gone before.
    pub(crate) fn never_written(self) -> Self {
        let failed = self.not_sent();
        let said = failed
            .error()
            .message()
            .replace(UNANSWERED, "before the call was sent");
        Self {
            failure: failed.failure.map_error(|error| error.with_message(said)),
            ..failed
        }
    }

    /// The failure of a reading. The delivery is that of the text or ToolError; its `effects` may state how far the
    /// call came.
    pub(crate) fn from_reading(reading: &Reading<'_>, reader: Reader) -> Self {
        Self::from_failure(OwnedFailure::from_reading(reading, Some(reader.now_ms)))
    }

    /// The failure in a tool result; `texts` are those of its blocks.
    pub(crate) fn from_result(reading: &Reading<'_>, texts: &[&str], reader: Reader) -> Self {
        Self {
            wire: (!texts.is_empty()).then(|| texts.join("\n")),
            ..Self::from_reading(reading, reader)
        }
    }

    /// A JSON-RPC error of the server.
    pub(crate) fn from_json_rpc(error: &ErrorData, reader: Reader) -> Self {
        let data = error.data.as_ref().map(ToString::to_string);
        let code = i64::from(error.code.0);
        let failed = match json_rpc::from_code(code, &error.message, data.as_deref(), reader.mode) {
            Outcome::Failure(reading) => Self::from_reading(&reading, reader),
            Outcome::PassThrough | Outcome::NotAnError => Self::cancelled(error.message.as_ref()),
        };
        Self {
            wire: Some(error.message.to_string()),
            ..failed
        }
    }

    /// An error of this process, by its chain of sources (SPEC §1.8).
    pub(crate) fn from_error(error: &(dyn Error + 'static), reader: Reader) -> Self {
        match read_error(error) {
            Outcome::Failure(reading) => Self::from_reading(&reading, reader),
            _ => Self::new(ToolError::internal(error.to_string()), Delivery::Unknown),
        }
    }
}
