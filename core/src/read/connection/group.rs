//! A group of errors: what its members say together (SPEC §1.9.51).

use crate::error::{Delivery, Effects};
use crate::facts::connection::kind::FailureKind;
use crate::read::connection::chain_result::{Basis, ChainResult};
use crate::read::connection::description::FailureDescription;
use crate::read::connection::exception::ExceptionDetails;

/// A group with its cause, which counts as a member.
#[derive(Clone)]
pub(super) struct JudgedGroup<'f> {
    pub(super) at: &'f FailureDescription,
    /// The kind of the group itself.
    pub(super) own: FailureKind,
    /// Its strictest member, which governs.
    pub(super) basis: Option<Basis>,
    pub(super) details: ExceptionDetails,
    /// The message of that member.
    pub(super) member: Option<String>,
    pub(super) given_up: Option<String>,
    /// What a member says that it has changed.
    pub(super) effects: Option<Effects>,
    /// The worst delivery of all members.
    pub(super) worst: Delivery,
    /// A member leaves open how far its call came.
    pub(super) in_doubt: bool,
    /// The cause of the group does.
    pub(super) cause_in_doubt: bool,
}

impl<'f> JudgedGroup<'f> {
    /// A group of which nothing is known but its own kind.
    pub(super) fn unjudged(at: &'f FailureDescription, own: FailureKind) -> Self {
        Self {
            at,
            own,
            basis: None,
            details: ExceptionDetails::default(),
            member: None,
            given_up: None,
            effects: None,
            worst: Delivery::Unknown,
            in_doubt: false,
            cause_in_doubt: at.cause.is_some(),
        }
    }

    /// A group of which all members and the cause are judged.
    pub(super) fn judged(
        at: &'f FailureDescription,
        own: FailureKind,
        mut members: Vec<ChainResult>,
        cause: Option<ChainResult>,
    ) -> Self {
        let cause_in_doubt = cause.as_ref().is_some_and(|cause| cause.in_doubt);
        members.extend(cause);
        let given_up = members.iter().find_map(|member| member.given_up.clone());
        // a cancelled member adds nothing beside a failed one
        let failed = members.iter().any(|member| !member.is_cancelled());
        members.retain(|member| !failed || !member.is_cancelled());
        let mut group = Self {
            given_up,
            in_doubt: members.iter().any(|member| member.in_doubt),
            effects: members.iter().find_map(ChainResult::changed),
            cause_in_doubt,
            ..Self::unjudged(at, own)
        };
        if let Some(worst) = members.iter().map(ChainResult::delivery).max() {
            group.worst = worst;
        }
        let retry_after_s = longest_delay(&members, own);
        if let Some(strictest) = members.into_iter().min_by_key(|member| member.caution(own)) {
            group.basis = Some(strictest.basis);
            group.details = strictest.details;
            group.member = strictest.member;
        }
        group.details.retry_after_s = retry_after_s;
        group
    }
}

/// The longest delay, in seconds, that the members of the strictest type ask for.
fn longest_delay(members: &[ChainResult], own: FailureKind) -> Option<f64> {
    let strictest = members.iter().map(|member| member.caution(own).0).min()?;
    let of_type = members.iter().filter(|member| member.caution(own).0 == strictest);
    of_type
        .filter_map(ChainResult::retry_after_s)
        .max_by(f64::total_cmp)
}
