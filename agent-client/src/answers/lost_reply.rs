//! The error that a client returns for a call whose reply may be lost (SPEC §2.5.3, §2.5.8).

use std::borrow::Cow;

use toolerror::{Delivery, Effects, ErrorType, ToolError};

use super::Lost;

/// What a client knows of a failed attempt beside its error.
///
/// ```
/// use toolerror::{Delivery, Effects, ToolError};
/// use toolerror_agent::answers::AttemptEnd;
/// let end = AttemptEnd { delivery: Some(Delivery::Unknown), ..AttemptEnd::default() };
/// let returned = end.returned(&ToolError::transient("connection reset")).into_owned();
/// assert_eq!(returned.effects(), Some(Effects::Unknown));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AttemptEnd {
    /// How far the call came, if known.
    pub delivery: Option<Delivery>,
    /// The session or connection that was lost with the call.
    pub lost: Option<Lost>,
    /// An answer came that cannot be read.
    pub is_unreadable: bool,
    /// An earlier attempt of the call may have been carried out ([`is_reply_lost`]).
    pub after_lost_reply: bool,
    /// No attempt follows.
    pub is_last: bool,
}

impl AttemptEnd {
    /// The error of the attempt for its caller; borrowed if unchanged.
    ///
    /// A lost reply states its effects, so that nobody retries the call later. After a lost reply, so does every error
    /// that allows a retry. What was never sent had no effects. A lost session is NOT_FOUND when no attempt follows on
    /// a new one.
    pub fn returned(self, error: &ToolError) -> Cow<'_, ToolError> {
        let is_transient = error.error_type() == ErrorType::Transient;
        if is_transient && self.is_last && self.lost == Some(Lost::Session) {
            return Cow::Owned(ToolError::not_found(error.message()));
        }
        if self.delivery == Some(Delivery::NotSent) && is_reply_lost(error) {
            return Cow::Owned(error.clone().with_effects(Effects::None));
        }
        let is_lost = self.delivery == Some(Delivery::Unknown) && (is_transient || self.is_unreadable);
        let invites_retry = is_transient || error.error_type() == ErrorType::Conflict;
        if error.effects().is_none() && (is_lost || self.after_lost_reply && invites_retry) {
            return Cow::Owned(error.clone().with_effects(Effects::Unknown));
        }
        Cow::Borrowed(error)
    }
}

/// Whether the attempt with this error may have been carried out.
pub fn is_reply_lost(error: &ToolError) -> bool {
    error.effects() == Some(Effects::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNKNOWN: AttemptEnd = AttemptEnd {
        delivery: Some(Delivery::Unknown),
        lost: None,
        is_unreadable: false,
        after_lost_reply: false,
        is_last: false,
    };
    const AFTER_LOST_REPLY: AttemptEnd = AttemptEnd {
        delivery: None,
        after_lost_reply: true,
        ..UNKNOWN
    };

    /// The type and the effects of the returned error.
    fn type_and_effects(end: AttemptEnd, error: &ToolError) -> (ErrorType, Option<Effects>) {
        let returned = end.returned(error);
        (returned.error_type(), returned.effects())
    }

    #[test]
    fn only_a_transient_of_unknown_delivery_states_its_effects() {
        let unknown = Some(Effects::Unknown);
        assert_eq!(
            type_and_effects(UNKNOWN, &ToolError::transient("x")),
            (ErrorType::Transient, unknown)
        );
        for error_type in ErrorType::ALL {
            let stated = (error_type == ErrorType::Transient).then_some(Effects::Unknown);
            let error = ToolError::new(error_type, "x");
            assert_eq!(type_and_effects(UNKNOWN, &error), (error_type, stated));
        }
        for delivery in [None, Some(Delivery::NotSent), Some(Delivery::Rejected)] {
            let end = AttemptEnd { delivery, ..UNKNOWN };
            assert_eq!(
                type_and_effects(end, &ToolError::transient("x")),
                (ErrorType::Transient, None)
            );
        }
    }

    #[test]
    fn an_answer_that_cannot_be_read_states_its_effects_whatever_its_type_is() {
        let end = AttemptEnd {
            is_unreadable: true,
            ..UNKNOWN
        };
        for error_type in ErrorType::ALL {
            let error = ToolError::new(error_type, "x");
            assert_eq!(
                type_and_effects(end, &error),
                (error_type, Some(Effects::Unknown))
            );
        }
        let not_sent = AttemptEnd {
            delivery: Some(Delivery::NotSent),
            ..end
        };
        assert_eq!(
            type_and_effects(not_sent, &ToolError::internal("x")),
            (ErrorType::Internal, None)
        );
    }

    #[test]
    fn stated_effects_stay() {
        for effects in Effects::ALL.iter().copied() {
            let error = ToolError::transient("x").with_effects(effects);
            assert!(matches!(UNKNOWN.returned(&error), Cow::Borrowed(_)));
            assert!(matches!(AFTER_LOST_REPLY.returned(&error), Cow::Borrowed(_)));
            assert_eq!(is_reply_lost(&error), effects == Effects::Unknown);
        }
        assert!(!is_reply_lost(&ToolError::transient("x")));
    }

    #[test]
    fn what_was_never_sent_had_no_effects() {
        let not_sent = AttemptEnd {
            delivery: Some(Delivery::NotSent),
            ..AttemptEnd::default()
        };
        for effects in Effects::ALL.iter().copied() {
            let returned = not_sent
                .returned(&ToolError::internal("x").with_effects(effects))
                .into_owned();
            let expected = if effects == Effects::Unknown {
                Effects::None
            } else {
                effects
            };
            assert_eq!(returned.effects(), Some(expected));
        }
        assert_eq!(not_sent.returned(&ToolError::internal("x")).effects(), None);
    }

    #[test]
    fn a_lost_session_is_not_found_when_no_attempt_follows() {
        let end = AttemptEnd {
            delivery: Some(Delivery::Rejected),
            lost: Some(Lost::Session),
            ..AttemptEnd::default()
        };
        assert_eq!(
            type_and_effects(end, &ToolError::transient("gone")).0,
            ErrorType::Transient
        );
        let last = AttemptEnd { is_last: true, ..end };
        let error = ToolError::transient("gone").with_code("mcp/x");
        assert_eq!(
            last.returned(&error).to_json(),
            ToolError::not_found("gone").to_json()
        );
        assert_eq!(
            type_and_effects(last, &ToolError::internal("x")).0,
            ErrorType::Internal
        );
        let connection = AttemptEnd {
            lost: Some(Lost::Connection),
            ..last
        };
        assert_eq!(
            type_and_effects(connection, &ToolError::transient("x")).0,
            ErrorType::Transient
        );
    }

    #[test]
    fn after_a_lost_reply_what_invites_a_retry_states_unknown_effects() {
        for error_type in ErrorType::ALL {
            let invites = matches!(error_type, ErrorType::Transient | ErrorType::Conflict);
            let error = ToolError::new(error_type, "x");
            let expected = invites.then_some(Effects::Unknown);
            assert_eq!(type_and_effects(AFTER_LOST_REPLY, &error), (error_type, expected));
        }
    }
}
