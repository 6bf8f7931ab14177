//! How far a call came, by the code of its failure (SPEC §3.5.21).

use crate::error::reason;
use crate::error::ErrorType::Transient;
use crate::error::{Delivery, ToolError};
use crate::recognise::forms::data::REFUSALS;

/// The delivery of a failure that is known by a code alone: a temporary failure may have been carried out, unless the
/// code means a refusal.
pub(crate) fn delivery_of(error: &ToolError) -> Option<Delivery> {
    if error.error_type() != Transient {
        return None;
    }
    let code = error.code().unwrap_or_default().to_ascii_lowercase();
    let by_code = code != "google.rpc/unavailable" && REFUSALS.iter().any(|word| code.contains(word));
    let refused = by_code || error.reason().as_deref() == Some(reason::RATE_LIMIT);
    Some(if refused {
        Delivery::Rejected
    } else {
        Delivery::Unknown
    })
}
