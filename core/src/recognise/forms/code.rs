//! What the codes of a system mean: one row a code.

use crate::error::ErrorType;

/// What is known of a system's form but the shape.
pub(crate) struct ProfileTable {
    pub(crate) name: &'static str,
    /// What a ToolError loses on the way through this form; empty when nothing.
    pub(crate) loss: &'static str,
    /// Its codes; of those with the same type the first is written for it.
    pub(crate) codes: &'static [ProfileCode],
}

/// What one code of a foreign system means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProfileCode {
    pub(crate) code: &'static str,
    /// Where the code has a `*`, which stands for any text.
    star: Option<usize>,
    pub(crate) error_type: ErrorType,
    /// INTERNAL when the system says that it is not recoverable.
    pub(crate) or_internal: bool,
    /// Whether a retry may help, whatever the form says.
    pub(crate) recoverable: Option<bool>,
    /// The words for `data.reason` and `data.effects`; empty for none.
    pub(crate) reason: &'static str,
    pub(crate) effects: &'static str,
    /// The status of HTTP that the system sends with it, for forms that name one.
    pub(crate) status: Option<u16>,
}

/// A code that means a type, with that type's default for `recoverable` when the form does not say.
pub(crate) const fn code(code: &'static str, error_type: ErrorType) -> ProfileCode {
    ProfileCode {
        code,
        star: star(code),
        error_type,
        or_internal: false,
        recoverable: None,
        reason: "",
        effects: "",
        status: None,
    }
}

/// The position of the `*` in a code.
const fn star(code: &str) -> Option<usize> {
    let mut rest = code.as_bytes();
    while let [before @ .., last] = rest {
        if *last == b'*' {
            return Some(before.len());
        }
        rest = before;
    }
    None
}

impl ProfileCode {
    /// What a failure without a code means.
    pub(crate) const fn undeclared(error_type: ErrorType) -> Self {
        code("", error_type)
    }

    pub(crate) const fn reason(mut self, reason: &'static str) -> Self {
        self.reason = reason;
        self
    }

    pub(crate) const fn effects(mut self, effects: &'static str) -> Self {
        self.effects = effects;
        self
    }

    pub(crate) const fn recoverable(mut self, recoverable: bool) -> Self {
        self.recoverable = Some(recoverable);
        self
    }

    pub(crate) const fn or_internal(mut self) -> Self {
        self.or_internal = true;
        self
    }

    pub(crate) const fn status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    /// Whether the code is a name with a `*`, which stands for any text.
    pub(crate) fn is_pattern(&self) -> bool {
        self.star.is_some()
    }

    /// Whether a code has the beginning and the end of this row's.
    fn covers(&self, code: &str) -> bool {
        let Some((head, tail)) = self.star.and_then(|at| self.code.split_at_checked(at)) else {
            return false;
        };
        let rest = code.strip_prefix(head);
        rest.is_some_and(|rest| rest.ends_with(tail.get(1..).unwrap_or_default()))
    }

    /// The type and `recoverable` when the form says this about the latter.
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
