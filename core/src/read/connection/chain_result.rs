//! What a chain of causes says: a found ToolError, or a kind from the tables.

use std::borrow::Cow;

use crate::error::parse::ParsedError;
use crate::error::{Delivery, Effects, ErrorType, ToolError};
use crate::facts::connection::kind::FailureKind;
use crate::read::connection::description::{CarriedBy, CarriedError};
use crate::read::connection::evidence::GoverningKind;
use crate::read::connection::exception::ExceptionDetails;
use crate::reading::{Disposition, Mode, Reading};
use crate::unwrap::structured_part;

/// The result for a failure with all its causes.
#[derive(Clone)]
pub(crate) struct ChainResult {
    pub(crate) basis: Basis,
    /// An error that is not a known wrapper encloses part of the chain.
    pub(crate) hidden: bool,
    /// Why a driver gave up.
    pub(crate) given_up: Option<String>,
    /// Details of a known exception, if its kind governs.
    pub(crate) details: ExceptionDetails,
    /// The message of the governing member, if the chain ends in a group.
    pub(crate) member: Option<String>,
    /// It leaves open how far its call came (SPEC §1.9.57).
    pub(super) in_doubt: bool,
}

/// The basis of the result for a failure.
#[derive(Clone)]
pub(crate) enum Basis {
    /// A ToolError in it.
    Found(FoundError),
    /// The kind from the tables; a cancellation is also a kind.
    Kind(GoverningKind),
    /// No table knows anything of it.
    Nothing,
}

/// A ToolError that was found in a chain.
#[derive(Clone)]
pub(crate) struct FoundError {
    pub(crate) reading: Reading<'static>,
    pub(crate) id: Option<u32>,
    pub(super) by: ErrorOrigin,
}

/// The origins of a ToolError in a chain, in the order of their priority.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ErrorOrigin {
    Carried(CarriedBy),
    /// The text of an error reads as one.
    Text,
}

impl FoundError {
    /// The error that an exception carries as an object.
    pub(super) fn carried(carried: &CarriedError, mode: Mode) -> Self {
        let error = carried.error.clone();
        let original = Cow::Owned(error.message().to_owned());
        let found = ParsedError {
            error,
            extra: None,
            cut: false,
        };
        let mut reading = Reading::structured(found, Mode::Exact, mode, original);
        if carried.by == CarriedBy::Response {
            reading.disposition = Disposition::Mapped;
        }
        Self {
            reading,
            id: carried.id,
            by: ErrorOrigin::Carried(carried.by),
        }
    }

    /// The ToolError in a text.
    pub(super) fn text(text: &str, mode: Mode) -> Option<Self> {
        let reading = structured_part(text, mode)?.into_owned();
        Some(Self {
            reading,
            id: None,
            by: ErrorOrigin::Text,
        })
    }

    pub(super) fn without_proof(mut self) -> Self {
        self.reading.error = self.reading.error.without_proof();
        self
    }
}

impl Basis {
    /// Whether it leaves open how far its call came. A call that was cancelled under way does.
    pub(super) fn is_in_doubt(&self) -> bool {
        match self {
            Basis::Found(found) => found.reading.error.is_in_doubt(),
            Basis::Kind(governing) => governing.kind.meaning().is_none_or(|meaning| {
                let says = meaning.error_type != ErrorType::Internal || meaning.effects.is_some();
                says && governing.delivery == Delivery::Unknown
            }),
            Basis::Nothing => false,
        }
    }
}

impl ChainResult {
    /// The result of a chain beside which something has failed that leaves open how far the call came.
    pub(super) fn without_proof(mut self) -> Self {
        self.basis = match self.basis {
            Basis::Found(found) => Basis::Found(found.without_proof()),
            Basis::Kind(mut governing) => {
                governing.delivery = Delivery::Unknown;
                Basis::Kind(governing)
            }
            Basis::Nothing => Basis::Nothing,
        };
        self.in_doubt |= self.basis.is_in_doubt();
        self.hidden = true;
        self
    }

    pub(super) fn is_cancelled(&self) -> bool {
        matches!(&self.basis, Basis::Kind(governing) if governing.kind == FailureKind::Cancelled)
    }

    /// How far the call came, by the found error or by the kind.
    pub(super) fn delivery(&self) -> Delivery {
        match &self.basis {
            Basis::Found(found) => found.reading.error.delivery_or_effects(),
            Basis::Kind(governing) => governing.delivery,
            Basis::Nothing => Delivery::Unknown,
        }
    }

    /// The delay that it asks for, in seconds.
    pub(super) fn retry_after_s(&self) -> Option<f64> {
        match &self.basis {
            Basis::Found(found) => found.reading.error.retry_after_seconds(),
            Basis::Kind(_) | Basis::Nothing => self.details.retry_after_s,
        }
    }

    /// The effects that the found error states.
    pub(super) fn changed(&self) -> Option<Effects> {
        match &self.basis {
            Basis::Found(found) => found
                .reading
                .error
                .effects()
                .filter(|_| changed(&found.reading.error)),
            Basis::Kind(_) | Basis::Nothing => None,
        }
    }

    /// Sorts the members of a group: the one that allows least first, of equal ones the one that came farthest.
    pub(super) fn caution(&self, own: FailureKind) -> (usize, std::cmp::Reverse<Delivery>) {
        let of_kind = |kind: FailureKind| kind.meaning().map(|meaning| meaning.error_type);
        let error_type = match &self.basis {
            Basis::Found(found) => Some(found.reading.error.error_type()),
            Basis::Kind(governing) => of_kind(governing.kind),
            Basis::Nothing => of_kind(own),
        };
        let rank = error_type
            .and_then(|error_type| ErrorType::STRICTEST_FIRST.iter().position(|t| *t == error_type));
        (rank.unwrap_or(usize::MAX), std::cmp::Reverse(self.delivery()))
    }
}

/// Whether an error states that something has changed or may have changed.
pub(super) fn changed(error: &ToolError) -> bool {
    error.effects().is_some_and(|effects| effects != Effects::None)
}
