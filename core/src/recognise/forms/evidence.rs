//! Sufficient evidence for a profile, or for an error at all.

use crate::recognise::forms::built_in::BuiltInProfile;
use crate::recognise::forms::code::exact;
use crate::recognise::forms::data::SHARED_CODES;
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{string, IndexedObject};
use crate::recognise::forms::profiles::BUILT_IN;
use crate::recognise::forms::status_member::named_status;

/// The profiles of other contracts: a ToolError has been looked for already.
pub(super) fn foreign() -> impl Iterator<Item = &'static BuiltInProfile> {
    BUILT_IN
        .iter()
        .filter(|profile| !profile.table.name.starts_with("interbase-"))
}

/// Whether a code that the profile knows is sufficient evidence for a failed response. A shared code in the tables of
/// several profiles identifies none of them: `rate_limit_error`.
pub(super) fn by_code(profile: &BuiltInProfile, draft: &ErrorDraft) -> bool {
    let has =
        |profile: &BuiltInProfile| profile.writes() && exact(profile.table.codes, &draft.code).is_some();
    let is_shared =
        || exact(SHARED_CODES, &draft.code).is_some() && foreign().filter(|known| has(known)).count() > 1;
    has(profile) && !is_shared()
}

/// More than a status in another dress: a ToolError, or a code of the profile's table.
pub(super) fn is_verdict(draft: &ErrorDraft) -> bool {
    let is_number = draft.code.bytes().all(|byte| byte.is_ascii_digit());
    draft.embedded.is_some() || draft.known && (!is_number || draft.layer.is_some())
}

/// Whether an object declares itself an error.
pub(super) fn is_error(body: &IndexedObject) -> bool {
    if ["ok", "success"].iter().any(|key| body.get(key) == Some("true")) {
        return false;
    }
    let has = |key: &str| {
        body.get(key)
            .is_some_and(|value| value != "null" && value != "false")
    };
    let coded = ["code", "error_code", "errorCode", "type"]
        .iter()
        .any(|key| string(body, key).is_some());
    has("error")
        || has("errors")
        || string(body, "object").as_deref() == Some("error")
        || (coded || named_status(body, "").is_some()) && has("message")
}
