//! The words of the contract as numbers, in the order of the core.
//!
//! Generated from `core/facts/data` by `cargo run -p toolerror-facts`: edit that, not this file.

/// What went wrong, as far as it changes what the caller does next.
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
    /// The tool is broken: log the error and stop.
    #[default]
    Internal = 5,
}

#[rustfmt::skip]
impl te_type {
    /// All values by their numbers.
    pub(crate) const ALL: &'static [Self] = &[
        Self::NotFound,
        Self::Conflict,
        Self::Validation,
        Self::Permission,
        Self::Transient,
        Self::Internal,
    ];
}

/// How far a reader interprets its input.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_mode {
    /// The contract read literally.
    #[default]
    Exact = 0,
    /// Also an error that known software has wrapped; never a guess about meaning.
    Unwrap = 1,
    /// Also errors of systems that do not know this contract.
    Classify = 2,
}

#[rustfmt::skip]
impl te_mode {
    /// All values by their numbers.
    pub(crate) const ALL: &'static [Self] = &[
        Self::Exact,
        Self::Unwrap,
        Self::Classify,
    ];
}

/// How far a failed call came, from the safest.
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
    /// The call may have been carried out.
    Unknown = 3,
}

#[rustfmt::skip]
impl te_delivery {
    /// All values by their numbers.
    pub(crate) const ALL: &'static [Self] = &[
        Self::Unsaid,
        Self::NotSent,
        Self::Rejected,
        Self::Unknown,
    ];
}

/// What came back from a call.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_disposition {
    /// A ToolError, read as such.
    Structured = 0,
    /// A text that is not a ToolError; it may have been classified.
    Legacy = 1,
    /// An HTTP status, a failed connection or a JSON-RPC error, mapped to an error.
    Mapped = 2,
    /// The call did not fail.
    #[default]
    NotAnError = 3,
    /// Neither success nor failure: the server asks for input, or gave a task handle.
    PassThrough = 4,
}

#[rustfmt::skip]
impl te_disposition {
    /// All values by their numbers.
    pub(crate) const ALL: &'static [Self] = &[
        Self::Structured,
        Self::Legacy,
        Self::Mapped,
        Self::NotAnError,
        Self::PassThrough,
    ];
}

/// The kinds of input that can be read (SPEC 7.2.7).
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_kind {
    /// The text of an error.
    #[default]
    ErrorText = 0,
    /// The result object of an MCP tool call.
    CallToolResult = 1,
    /// An HTTP response: `status`, `headers`, `body`, `table`; `table` may replace entries of the contract's table, by status: a type, or `type`, `recoverable` and `reason`.
    HttpResponse = 2,
    /// A failed connection as its runtime shows it: `runtime`, `class`, `code`, `errno`, `syscall`, `message`, `cause`, `source`, `errors`, `suppressed`, each optional.
    ConnectionError = 3,
    /// A whole JSON-RPC response.
    JsonRpcError = 4,
}

/// What to do about a failed call.
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
    /// Skip this resource and use another.
    TryAlternative = 3,
    /// Ask the holders to release the resource.
    Negotiate = 4,
    /// A person must act.
    Escalate = 5,
    /// Log and stop.
    GiveUp = 6,
}

#[rustfmt::skip]
impl te_action {
    /// All values by their numbers.
    pub(crate) const ALL: &'static [Self] = &[
        Self::Send,
        Self::Retry,
        Self::FixInput,
        Self::TryAlternative,
        Self::Negotiate,
        Self::Escalate,
        Self::GiveUp,
    ];
}

/// Why a call is given up.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum te_reason {
    /// It is not given up.
    #[default]
    None = 0,
    /// A retry cannot help.
    NotRetryable = 1,
    /// All attempts that the policy allows were made.
    AttemptsExhausted = 2,
    /// The next attempt could not start before the deadline.
    Deadline = 3,
    /// Calls of this key were retried too often recently.
    BudgetExhausted = 4,
    /// The circuit is open: nearly all recent calls of this key have failed.
    Suppressed = 5,
    /// The server says that a retry is useless.
    ServerForbids = 6,
    /// The server asks for a longer delay than the policy accepts.
    ServerDelayTooLong = 7,
    /// The call may have been carried out, and a retry could do it twice.
    UnsafeReplay = 8,
    /// The caller cancelled it.
    Cancelled = 9,
    /// The text is not a ToolError.
    Legacy = 10,
}

#[rustfmt::skip]
impl te_reason {
    /// All values by their numbers.
    pub(crate) const ALL: &'static [Self] = &[
        Self::None,
        Self::NotRetryable,
        Self::AttemptsExhausted,
        Self::Deadline,
        Self::BudgetExhausted,
        Self::Suppressed,
        Self::ServerForbids,
        Self::ServerDelayTooLong,
        Self::UnsafeReplay,
        Self::Cancelled,
        Self::Legacy,
    ];
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

#[rustfmt::skip]
impl te_detail {
    /// All values by their numbers.
    pub(crate) const ALL: &'static [Self] = &[
        Self::None,
        Self::OutcomeUnknown,
    ];
}
