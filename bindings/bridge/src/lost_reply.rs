//! The error that a client of MCP returns of a call whose reply may be lost, for drivers of other languages (SPEC §2.5.3).

use std::borrow::Cow;

use toolerror::ToolError;
use toolerror_agent::answers::{AttemptEnd, Lost};

use crate::Misuse;

/// The error of an attempt as its caller gets it; nothing when it stays as it is. `delivery` and `lost` are words.
/// `after_lost_reply` says that an earlier attempt of the call may have been carried out.
///
/// ```
/// use toolerror::{Effects, ToolError};
/// use toolerror_bridge::returned;
/// let reset = ToolError::transient("connection reset");
/// let lost = returned(&reset, Some("unknown"), None, false, false).unwrap().unwrap();
/// assert_eq!(lost.effects(), Some(Effects::Unknown));
/// assert_eq!(returned(&reset, None, None, false, false).unwrap(), None);
/// let refused = returned(&reset, None, Some("mind"), false, false).unwrap_err();
/// assert_eq!(refused.to_string(), "`lost` must be one of `session`, `connection`");
/// ```
///
/// # Errors
/// Unknown words.
pub fn returned(
    error: &ToolError,
    delivery: Option<&str>,
    lost: Option<&str>,
    after_lost_reply: bool,
    is_last: bool,
) -> Result<Option<ToolError>, Misuse> {
    let end = AttemptEnd {
        delivery: delivery.map(str::parse).transpose().map_err(Misuse::new)?,
        lost: lost.map(str::parse::<Lost>).transpose().map_err(Misuse::new)?,
        after_lost_reply,
        is_last,
        ..AttemptEnd::default()
    };
    Ok(match end.returned(error) {
        Cow::Owned(changed) => Some(changed),
        Cow::Borrowed(_) => None,
    })
}
