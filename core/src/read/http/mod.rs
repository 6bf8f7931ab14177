//! Reading an HTTP response (SPEC §1.7): the steps of every reader (see the parent module), with what a status and headers
//! add. Each box is a function of `Response`, in this order:
//!
//! ```text
//! decode            headers that matter (`http_headers`), the body as text (`body`): `StatusTable::read`
//!    ↓
//! error status?     by the table, the caller's entries first (`table`)
//!    │    └─ no ──► `success`: in mode `classify` the body may report a failure all the same
//!    ↓ yes
//! `structured`      the body is a ToolError, or a problem document with one ─► Reading
//!    ↓ no
//! `by_status`       the table's type, which headers may turn into TRANSIENT; the message; the limit of a 413
//!    ↓
//! `with_delays`     the delay that the body asks for, when it is longer than that of the headers
//!    ↓
//! `delivery`        how far the call came: a status that states a delay is a refusal
//!    ↓
//! `recognised`      in mode `classify`: what the body says in the form of a known system, or in words
//!    ↓
//! Reading
//! ```

mod body;
#[cfg(feature = "http")]
pub(crate) mod parts;
#[cfg(feature = "reqwest")]
pub(crate) mod reqwest;
pub(crate) mod table;

use crate::delay::RequestedDelay;
use crate::error::reason;
use crate::error::{Delivery, ErrorType, ToolError};
use crate::facts::http_headers::DelayHeaders;
use crate::facts::http_status;
use crate::json::Source;
use crate::misuse::Misuse;
#[cfg(feature = "classify")]
use crate::read::json_rpc::read_json_rpc;
#[cfg(feature = "classify")]
use crate::reading::Verdict;
use crate::reading::{Input, Mode, Outcome, Reading};
#[cfg(feature = "classify")]
use crate::recognise::{
    recognise, with_requested_delay, ByStatus, HttpResponse, JsonRpcBody, UnrecognisedFailure,
};
use body::Body;
use table::{message, StatusMeaning, StatusTable};

/// Reads an HTTP response (SPEC §1.7). Total: any status, headers and body.
///
/// Header names count in any case, and a name may come several times. `now_ms` is the wall clock in milliseconds
/// since 1970; a `Date` header counts more, and without both of them dates are not understood. A ToolError in the
/// body wins over the status. Of other bodies only a short line of plain text, or what a problem document says, goes
/// into the message.
///
/// ```
/// use toolerror::{read_http, ErrorType, Mode};
/// let headers = [("Retry-After", "30")];
/// let reading = read_http(503, headers, "", Mode::Exact, None).failure().unwrap();
/// assert_eq!(reading.error().to_string(), "[TRANSIENT] HTTP 503 Service Unavailable");
/// assert_eq!(reading.retry_after(None), Some(30.0));
/// ```
pub fn read_http<'a, 'h>(
    status: u16,
    headers: impl IntoIterator<Item = (&'h str, &'h str)>,
    body: impl Into<Input<'a>>,
    mode: Mode,
    now_ms: Option<i64>,
) -> Outcome<'a> {
    StatusTable::default().read(status, headers, body, mode, now_ms)
}

impl StatusTable {
    /// As [`read_http`], by this table.
    pub fn read<'a, 'h>(
        &self,
        status: u16,
        headers: impl IntoIterator<Item = (&'h str, &'h str)>,
        body: impl Into<Input<'a>>,
        mode: Mode,
        now_ms: Option<i64>,
    ) -> Outcome<'a> {
        let headers = DelayHeaders::from_headers(headers);
        let response = Response {
            status,
            body: Body::new(body.into().into_text(), headers.content_type),
            delay: headers.delay(now_ms),
            headers,
            mode,
            now_ms,
            is_final: self.is_own(status),
        };
        match self.meaning(status) {
            Some(meaning) => Outcome::Failure(response.failure(meaning)),
            #[cfg(feature = "classify")]
            None => response.success().map_or(Outcome::NotAnError, Outcome::Failure),
            #[cfg(not(feature = "classify"))]
            None => Outcome::NotAnError,
        }
    }
}

/// A response that is being read.
struct Response<'a, 'h> {
    status: u16,
    headers: DelayHeaders<'h>,
    body: Body<'a, 'h>,
    /// The delay that the headers ask for, in seconds.
    delay: Option<f64>,
    mode: Mode,
    now_ms: Option<i64>,
    /// The caller's own entry is final: no header and no word changes it.
    is_final: bool,
}

/// The delays that a body asks for.
#[derive(Default)]
struct BodyDelays {
    /// By members alone.
    members: RequestedDelay,
    /// Also in words.
    all: RequestedDelay,
}

impl<'a> Response<'a, '_> {
    /// Reads a response with an error status.
    fn failure(&self, meaning: StatusMeaning) -> Reading<'a> {
        if let Some(reading) = self.structured() {
            return reading;
        }
        let delivery = meaning.delivery;
        let (error, mode) = self.by_status(meaning);
        let delays = self.body_delays();
        let error = self.with_delays(error, &delays);
        let delivery = self.delivery(delivery, &error, &delays);
        let mut reading = Reading::mapped(error, delivery, self.mode, self.body.text.clone());
        reading.mode = mode;
        #[cfg(feature = "classify")]
        let reading = self.recognised(reading, delivery, &delays);
        reading
    }

    /// Reads a response without an error status: in mode `classify` its body may report a failure.
    #[cfg(feature = "classify")]
    fn success(&self) -> Option<Reading<'a>> {
        if self.mode != Mode::Classify {
            return None;
        }
        if let Some(reading) = self.body.embedded(Mode::Exact) {
            return Some(reading);
        }
        let verdict = self.verdict_on_body(None)?;
        let base = Reading::mapped(
            verdict.error.clone(),
            Delivery::Unknown,
            self.mode,
            self.body.text.clone(),
        );
        let reading = base.with_verdict(Some(verdict));
        let now_ms = self.headers.now_ms(self.now_ms);
        Some(self.with_delay(with_requested_delay(reading, self.body_delays().all, now_ms)))
    }

    /// The ToolError in the body, which wins over the status.
    fn structured(&self) -> Option<Reading<'a>> {
        let mut reading = self.body.embedded(self.mode.min(Mode::Unwrap))?;
        reading.requested_mode = self.mode;
        Some(self.with_delay(reading))
    }

    /// The error by status and headers, and the strictest mode that gives it.
    fn by_status(&self, meaning: StatusMeaning) -> (ToolError, Mode) {
        let type_before = meaning.error_type;
        let meaning = if self.mode == Mode::Exact {
            meaning
        } else {
            meaning.with_headers(&self.headers, self.now_ms)
        };
        let mode = if meaning.error_type == type_before {
            Mode::Exact
        } else {
            Mode::Unwrap
        };
        let mut error = meaning.error(message(
            self.status,
            meaning.phrase,
            self.body.message().as_deref(),
        ));
        if let Some(seconds) = self.delay {
            error = error.with_member("retry_after", seconds);
        }
        if self.status == 413 && self.mode != Mode::Exact {
            error = match self.body.limit() {
                Some(limit) => error.with_limit(limit),
                None => error,
            };
        }
        (self.unless_forbidden(error), mode)
    }

    /// The delays that the body asks for.
    fn body_delays(&self) -> BodyDelays {
        if self.mode == Mode::Exact {
            return BodyDelays::default();
        }
        let body = Source::new(&self.body.text);
        BodyDelays {
            members: RequestedDelay::from_texts(&[&body], false),
            all: RequestedDelay::from_texts(&[&body], true),
        }
    }

    /// The error with the delay of the body where that is longer. In mode `classify` a delay makes a 413 a limit of calls.
    fn with_delays(&self, error: ToolError, delays: &BodyDelays) -> ToolError {
        #[cfg(feature = "classify")]
        let error = self.rate_limit_if_delayed(error, delays);
        self.with_requested_delay(error, delays)
    }

    /// 413 with a delay in the members of its body is a limit of calls, no size.
    #[cfg(feature = "classify")]
    fn rate_limit_if_delayed(&self, error: ToolError, delays: &BodyDelays) -> ToolError {
        let now_ms = self.headers.now_ms(self.now_ms);
        let is_limit = self.status == 413 && self.mode == Mode::Classify && !self.is_final;
        if is_limit && delays.members.seconds(now_ms).is_some() {
            return error
                .with_type(ErrorType::Transient)
                .with_reason(reason::RATE_LIMIT);
        }
        error
    }

    /// The error with the delay of the body where that is longer; words count where the call may be sent again.
    fn with_requested_delay(&self, error: ToolError, delays: &BodyDelays) -> ToolError {
        let requested = if error.heeds_words() {
            delays.all
        } else {
            delays.members
        };
        error.with_requested_delay(requested, self.headers.now_ms(self.now_ms))
    }

    /// How far the call came: a server that states when to come back has refused it.
    fn delivery(&self, by_status: Delivery, error: &ToolError, delays: &BodyDelays) -> Delivery {
        let is_asked = error.member("retry_after").is_some();
        let asks = self.headers.states_refusal(self.now_ms) || delays.all.is_stated();
        let is_refusal = is_asked && (asks || self.delay.is_none()) || self.headers.overloaded;
        http_status::delivery(self.status, by_status, is_refusal)
    }

    /// The reading with what the body says in mode `classify`.
    #[cfg(feature = "classify")]
    fn recognised(&self, mut reading: Reading<'a>, delivery: Delivery, delays: &BodyDelays) -> Reading<'a> {
        if self.mode != Mode::Classify {
            return reading;
        }
        let verdict = self.verdict_on_body(Some(ByStatus {
            delivery,
            base: &reading.error,
            message: reading.error.message(),
        }));
        if verdict.is_some() {
            reading = self.with_delay(reading.with_verdict(verdict));
            reading.error = self.unless_forbidden(self.with_requested_delay(reading.error, delays));
        }
        reading.error = self.quota_if_long_limit(reading.error).within_window(&delays.all);
        reading
    }

    /// The verdict on the body; `by_status` is what an error status says.
    #[cfg(feature = "classify")]
    fn verdict_on_body(&self, by_status: Option<ByStatus<'_>>) -> Option<Verdict> {
        recognise(UnrecognisedFailure::Response(HttpResponse {
            status: self.status,
            content_type: self.headers.content_type,
            location: self.headers.location,
            challenged: self.headers.challenged,
            body: &Source::new(&self.body.text),
            delay: self.delay.filter(|_| by_status.is_some()),
            json_rpc: self.json_rpc(),
            by_status,
            is_final: self.is_final,
        }))
    }

    /// The body as a response of JSON-RPC, for a status that does not show that the call failed.
    #[cfg(feature = "classify")]
    fn json_rpc(&self) -> JsonRpcBody {
        if self.status >= 400 || !self.body.is_json_rpc() {
            return JsonRpcBody::Other;
        }
        match read_json_rpc(self.body.text.as_ref(), Mode::Classify).failure() {
            Some(reading) => JsonRpcBody::Failure(reading.into_error()),
            None => JsonRpcBody::Success,
        }
    }

    /// A rate limit of a day or longer that names no delay is a quota.
    #[cfg(feature = "classify")]
    fn quota_if_long_limit(&self, error: ToolError) -> ToolError {
        let is_limit = self.status == 429 && error.error_type() == ErrorType::Transient;
        if is_limit && self.headers.long_limit && !self.is_final && error.member("retry_after").is_none() {
            return error.with_type(ErrorType::Permission).with_reason(reason::QUOTA);
        }
        error
    }

    /// The delay of the headers, where the error names none, or beyond mode `exact` a shorter one.
    fn with_delay(&self, mut reading: Reading<'a>) -> Reading<'a> {
        let named = reading.retry_after(self.now_ms);
        if let (Some(seconds), true) = (self.delay, named.is_none() || self.mode != Mode::Exact) {
            let requested = RequestedDelay::in_seconds(seconds);
            reading.error = reading
                .error
                .with_requested_delay(requested, self.headers.now_ms(self.now_ms));
        }
        reading
    }

    /// The error, which the server may forbid to retry.
    fn unless_forbidden(&self, error: ToolError) -> ToolError {
        if self.headers.forbids_retry && self.mode != Mode::Exact && !self.is_final {
            return not_again(error);
        }
        error
    }
}

/// Marks an error as not recoverable, because the server states that a retry is useless.
fn not_again(error: ToolError) -> ToolError {
    match error.error_type() {
        ErrorType::Transient => error.with_recoverable(false),
        ErrorType::Conflict if error.reason().is_none() => error.with_reason(reason::STATE),
        _ => error,
    }
}

impl ToolError {
    /// The error for an HTTP status alone, with the status as its message (SPEC §1.7).
    ///
    /// ```
    /// use toolerror::{ErrorType, ToolError};
    /// assert_eq!(ToolError::from_status(409).unwrap().error_type(), ErrorType::Conflict);
    /// assert!(ToolError::from_status(204).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Misuse`] for 1xx, 2xx and 3xx.
    pub fn from_status(status: u16) -> Result<Self, Misuse> {
        StatusTable::default().error(status)
    }
}
