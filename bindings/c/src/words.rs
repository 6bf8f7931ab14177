//! The words of the contract as numbers. Their order is the core's; a test compares every number with the core's word.

use toolerror::{Delivery, Disposition, ErrorType, Mode};
use toolerror_agent::engine::{Action, Detail, GiveUpReason};
use toolerror_agent::OutcomeKind;
use toolerror_bridge::{Misuse, KINDS};

use crate::handle::slot;
use crate::status::guard;
use crate::{te_status, te_str};

/// What went wrong, as far as it changes what the caller does next. The set is closed.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_type {
    /// The named thing does not exist: use another.
    NotFound = 0,
    /// Somebody else holds or has changed the thing: negotiate, re-read or wait.
    Conflict = 1,
    /// The arguments are wrong: fix them and call once more.
    Validation = 2,
    /// The caller may not do this: a person must act.
    Permission = 3,
    /// Nothing is wrong with the call: retry it later.
    Transient = 4,
    /// The tool is broken: log and stop.
    #[default]
    Internal = 5,
}

/// How much a reader accepts.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_mode {
    /// The contract read literally.
    #[default]
    Exact = 0,
    /// Also an error that known software has wrapped; never a guess about meaning.
    Unwrap = 1,
    /// Also errors of systems that know nothing of this contract.
    Classify = 2,
}

/// What came back from a call.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum te_kind {
    /// The text of an error.
    ErrorText = 0,
    /// The result object of an MCP tool call, as JSON.
    CallToolResult = 1,
    /// `{"status", "headers", "body", "table"}` as JSON; see also `te_read_http`. `table` may have entries that replace
    /// those of the contract's table, by status: a type, or `{"type", "recoverable", "reason"}`.
    HttpResponse = 2,
    /// A failure described by what its runtime shows, as JSON: `{"runtime", "class", "code", "errno", "syscall",
    /// "message", "cause", "source", "errors"}`, each optional.
    ConnectionError = 3,
    /// A whole JSON-RPC response, as JSON.
    JsonRpcError = 4,
}

/// What a reading found.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_disposition {
    /// A tool error was read as such.
    Structured = 0,
    /// A text that was none; it may have been classified.
    Legacy = 1,
    /// An HTTP status, a failed connection or a JSON-RPC error was mapped.
    Mapped = 2,
    /// The call did not fail.
    #[default]
    NotAnError = 3,
    /// Neither success nor failure: the server asks for input, or gave a task handle.
    PassThrough = 4,
}

/// How far a failed call came.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_delivery {
    /// Nothing says.
    #[default]
    Unsaid = 0,
    /// The call never left.
    NotSent = 1,
    /// The call arrived and was refused before it did anything.
    Rejected = 2,
    /// Nobody can say whether the call was carried out.
    Unknown = 3,
}

/// What to do.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_action {
    /// Before a call: send it, after the delay.
    #[default]
    Send = 0,
    /// Make the same call again after the delay.
    Retry = 1,
    /// Change the arguments and call once more.
    FixInput = 2,
    /// Skip this resource, use another.
    TryAlternative = 3,
    /// Ask the holders to release the resource.
    Negotiate = 4,
    /// A person must act.
    Escalate = 5,
    /// Log and stop.
    GiveUp = 6,
}

/// Why a call is given up.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_reason {
    /// It is not given up.
    #[default]
    None = 0,
    /// No retry can help.
    NotRetryable = 1,
    /// All calls that are allowed were made.
    AttemptsExhausted = 2,
    /// The next call could not start before the deadline.
    Deadline = 3,
    /// Too many calls of this key were retried recently.
    BudgetExhausted = 4,
    /// The circuit of this key is open: nearly all of its recent calls have failed.
    Suppressed = 5,
    /// The server says that a retry is useless.
    ServerForbids = 6,
    /// The server asks for a longer delay than the policy waits for.
    ServerDelayTooLong = 7,
    /// The call may have been carried out, and a retry could do it twice.
    UnsafeReplay = 8,
    /// The caller cancelled it.
    Cancelled = 9,
    /// The text was none of the contract's.
    Legacy = 10,
}

/// What else is known about a failed call.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_detail {
    /// Nothing.
    #[default]
    None = 0,
    /// The call may have been carried out, in whole or in part, and nothing says that a retry is harmless.
    OutcomeUnknown = 1,
}

/// Lists the values of a type in the order of their numbers, which is what turns a number into a value.
macro_rules! numbered {
    ($($name:ident: $($value:ident)*;)*) => {$(
        impl $name {
            const ALL: &'static [Self] = &[$(Self::$value),*];

            /// The value of a number.
            pub(crate) fn at(number: usize) -> Option<Self> {
                Self::ALL.get(number).copied()
            }
        }
    )*};
}

numbered! {
    te_type: NotFound Conflict Validation Permission Transient Internal;
    te_mode: Exact Unwrap Classify;
    te_delivery: Unsaid NotSent Rejected Unknown;
    te_action: Send Retry FixInput TryAlternative Negotiate Escalate GiveUp;
    te_reason: None NotRetryable AttemptsExhausted Deadline BudgetExhausted Suppressed ServerForbids
        ServerDelayTooLong UnsafeReplay Cancelled Legacy;
    te_detail: None OutcomeUnknown;
}

/// The item of this number in one of the core's lists, which begins at number `first`; `name` is what the refusal
/// calls the number.
fn item<T: Copy>(list: &[T], first: i32, number: i32, name: &str) -> Result<T, Misuse> {
    let at = usize::try_from(number.saturating_sub(first));
    let found = at.ok().and_then(|at| list.get(at));
    found.copied().ok_or_else(|| {
        Misuse::new(format_args!(
            "`{name}` is `{number}`, which is none of its values"
        ))
    })
}

/// The number of an item in one of the core's lists.
fn number<T: PartialEq>(list: &[T], item: &T) -> usize {
    list.iter().position(|known| known == item).unwrap_or(usize::MAX)
}

/// As [`number`], where 0 stands for nothing.
fn number_after_none<'a>(words: impl Iterator<Item = &'a str>, word: Option<&str>) -> usize {
    let found = word.and_then(|word| words.zip(1..).find(|(known, _)| *known == word));
    found.map_or(0, |(_, number)| number)
}

impl te_type {
    pub(crate) fn of(error_type: ErrorType) -> Self {
        Self::at(number(&ErrorType::ALL, &error_type)).unwrap_or_default()
    }
}

impl te_mode {
    pub(crate) fn of(mode: Mode) -> Self {
        Self::at(number(&Mode::ALL, &mode)).unwrap_or_default()
    }
}

impl te_delivery {
    pub(crate) fn of(delivery: Option<Delivery>) -> Self {
        let number = delivery.map_or(0, |delivery| number(&Delivery::ALL, &delivery).saturating_add(1));
        Self::at(number).unwrap_or_default()
    }
}

impl te_action {
    pub(crate) fn of(word: &str) -> Self {
        let words = Action::ALL.iter().map(|action| action.as_str());
        Self::at(number_after_none(words, Some(word))).unwrap_or_default()
    }
}

impl te_reason {
    pub(crate) fn of(word: Option<&str>) -> Self {
        let words = GiveUpReason::ALL.iter().map(|reason| reason.as_str());
        Self::at(number_after_none(words, word)).unwrap_or_default()
    }
}

impl te_detail {
    pub(crate) fn of(word: Option<&str>) -> Self {
        let words = Detail::ALL.iter().map(|detail| detail.as_str());
        Self::at(number_after_none(words, word)).unwrap_or_default()
    }
}

impl From<OutcomeKind> for te_disposition {
    fn from(outcome: OutcomeKind) -> Self {
        match outcome {
            OutcomeKind::Failure(Disposition::Structured) => Self::Structured,
            OutcomeKind::Failure(Disposition::Legacy) => Self::Legacy,
            OutcomeKind::Failure(Disposition::Mapped) => Self::Mapped,
            OutcomeKind::NotAnError => Self::NotAnError,
            OutcomeKind::PassThrough => Self::PassThrough,
        }
    }
}

pub(crate) fn type_at(number: i32) -> Result<ErrorType, Misuse> {
    item(&ErrorType::ALL, 0, number, "type")
}

pub(crate) fn mode_at(number: i32) -> Result<&'static str, Misuse> {
    item(&Mode::ALL, 0, number, "mode").map(Mode::as_str)
}

pub(crate) fn kind_at(number: i32) -> Result<&'static str, Misuse> {
    item(&KINDS, 0, number, "kind")
}

pub(crate) fn delivery_at(number: i32) -> Result<Option<Delivery>, Misuse> {
    match number {
        0 => Ok(None),
        number => item(&Delivery::ALL, 1, number, "delivery").map(Some),
    }
}

fn name(found: Result<&'static str, Misuse>) -> te_str {
    te_str::from(found.ok())
}

/// The word of a `te_type`, such as `NOT_FOUND`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_type_name(r#type: i32) -> te_str {
    name(type_at(r#type).map(ErrorType::as_str))
}

/// The type of a word, which must be exactly one of the six.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_type_named(word: te_str, out: *mut te_type) -> te_status {
    guard(|| {
        // SAFETY: the caller's text and variable, as the header says
        let (out, word) = unsafe { (slot(out, "out", te_type::NotFound)?, word.text("word")?) };
        let found: ErrorType = word.parse().map_err(Misuse::new)?;
        *out = te_type::of(found);
        Ok(te_status::Ok)
    })
}

/// The word of a `te_mode`, such as `exact`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_mode_name(mode: i32) -> te_str {
    name(mode_at(mode))
}

/// The word of a `te_kind`, such as `error_text`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_kind_name(kind: i32) -> te_str {
    name(kind_at(kind))
}

/// The word of a `te_disposition`, such as `structured`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_disposition_name(disposition: i32) -> te_str {
    name(item(&OutcomeKind::ALL, 0, disposition, "disposition").map(OutcomeKind::as_str))
}

/// The word of a `te_delivery`, such as `not_sent`; no text for `TE_DELIVERY_UNSAID` and other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn te_delivery_name(delivery: i32) -> te_str {
    name(item(&Delivery::ALL, 1, delivery, "delivery").map(Delivery::as_str))
}

/// The word of a `te_action`, such as `retry`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_action_name(action: i32) -> te_str {
    name(match action {
        0 => Ok("send"),
        number => item(Action::ALL, 1, number, "action").map(Action::as_str),
    })
}

/// The word of a `te_reason`, such as `deadline`; no text for `TE_REASON_NONE` and other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn te_reason_name(reason: i32) -> te_str {
    name(item(GiveUpReason::ALL, 1, reason, "reason").map(GiveUpReason::as_str))
}

/// The word of a `te_detail`, such as `outcome_unknown`; no text for `TE_DETAIL_NONE` and other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn te_detail_name(detail: i32) -> te_str {
    name(item(Detail::ALL, 1, detail, "detail").map(Detail::as_str))
}
