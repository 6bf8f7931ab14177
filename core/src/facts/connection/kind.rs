//! The meaning of each kind of connection failure (SPEC §1.8).

use crate::error::{Delivery, Effects, ErrorType};
pub(crate) use crate::facts::connection::kind_data::FailureKind;

/// The meaning of a kind for the call.
#[derive(Debug)]
pub(crate) struct KindMeaning {
    pub(crate) error_type: ErrorType,
    pub(crate) delivery: Delivery,
    pub(crate) reason: Option<&'static str>,
    pub(crate) effects: Option<Effects>,
    pub(crate) message: &'static str,
}
