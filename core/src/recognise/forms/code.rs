//! The meanings of a system's codes: one row per code.

use crate::error::{Effects, ErrorType};

/// The facts about a system's form, without its shape.
pub(crate) struct ProfileTable {
    pub(crate) name: &'static str,
    /// The parts of a ToolError that this form loses; empty if none.
    pub(crate) loss: &'static str,
    /// Its codes; of those with the same type the first is written for it.
    pub(crate) codes: &'static [ProfileCode],
}

/// The meaning of a foreign system's code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProfileCode {
    pub(crate) code: &'static str,
    /// The position of a `*` in the code, which matches any text.
    star: Option<u8>,
    pub(crate) error_type: ErrorType,
    /// INTERNAL if the system states that the error is not recoverable.
    pub(crate) or_internal: bool,
    /// Whether a retry may help, regardless of the form.
    pub(crate) recoverable: Option<bool>,
    /// The word for `data.reason`; empty for none.
    pub(crate) reason: &'static str,
    pub(crate) effects: Option<Effects>,
    /// The status of HTTP that the system sends with it, for forms that name one.
    pub(crate) status: Option<u16>,
}

/// A code with a type; `recoverable` is the type's default unless the form states it.
pub(crate) const fn code(code: &'static str, error_type: ErrorType) -> ProfileCode {
    ProfileCode {
        code,
        star: star(code),
        error_type,
        or_internal: false,
        recoverable: None,
        reason: "",
        effects: None,
        status: None,
    }
}

/// The position of the `*` in a code.
const fn star(code: &str) -> Option<u8> {
    let mut rest = code.as_bytes();
    let mut at = 0;
    while let [first, after @ ..] = rest {
        if *first == b'*' {
            return Some(at);
        }
        rest = after;
        at += 1;
    }
    None
}

impl ProfileCode {
    /// The meaning of a failure without a code.
    pub(crate) const fn undeclared(error_type: ErrorType) -> Self {
        code("", error_type)
    }

    /// Sets `data.reason`.
    pub(crate) const fn reason(mut self, reason: &'static str) -> Self {
        self.reason = reason;
        self
    }

    /// Sets `data.effects`.
    pub(crate) const fn effects(mut self, effects: Effects) -> Self {
        self.effects = Some(effects);
        self
    }

    /// Sets `recoverable`, in place of the type's default.
    pub(crate) const fn recoverable(mut self, recoverable: bool) -> Self {
        self.recoverable = Some(recoverable);
        self
    }

    /// Allows this code when an INTERNAL error is written.
    pub(crate) const fn or_internal(mut self) -> Self {
        self.or_internal = true;
        self
    }

    /// Sets the HTTP status for this code.
    pub(crate) const fn status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    /// Whether the code contains a `*`, which matches any text.
    pub(crate) fn is_pattern(&self) -> bool {
        self.star.is_some()
    }

    /// Whether a code has the beginning and the end of this row's.
    fn covers(&self, code: &str) -> bool {
        let Some((head, tail)) = self.star.and_then(|at| self.code.split_at_checked(at.into())) else {
            return false;
        };
        let rest = code.strip_prefix(head);
        rest.is_some_and(|rest| rest.ends_with(tail.get(1..).unwrap_or_default()))
    }

    /// The type and `recoverable`; `declared` is the form's own value for the latter.
    pub(crate) fn meaning(&self, declared: Option<bool>) -> (ErrorType, bool) {
        let recoverable = self
            .recoverable
            .or(declared)
            .unwrap_or(self.error_type.default_recoverable());
        if self.or_internal && !recoverable {
            (ErrorType::Internal, false)
        } else {
            (self.error_type, recoverable)
        }
    }
}

/// The row of a code: its own, else the first whose name with a `*` covers it.
pub(crate) fn find(codes: &'static [ProfileCode], code: &str) -> Option<&'static ProfileCode> {
    exact(codes, code).or_else(|| codes.iter().find(|row| row.covers(code)))
}

/// The row of exactly this code.
pub(crate) fn exact(codes: &'static [ProfileCode], code: &str) -> Option<&'static ProfileCode> {
    codes.iter().find(|row| row.code == code)
}
