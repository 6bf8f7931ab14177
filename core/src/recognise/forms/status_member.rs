//! A status of HTTP that an error object names.

use crate::error::ToolError;
use crate::facts::http_status;
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{member_number, object, string, ForeignInput, IndexedObject};
use crate::recognise::forms::writing::embedded;

/// The name of this rule.
pub(super) const RULE: &str = "status in json";

/// A status of HTTP that an error object names.
pub(super) fn by_status(input: &ForeignInput<'_>, body: &IndexedObject) -> Option<(ToolError, &'static str)> {
    let inner = object(body, "error").unwrap_or("");
    let status = named_status(body, inner)?;
    let row = http_status::find(status)?;
    let messages = [
        string(inner, "message"),
        string(body, "message"),
        string(body, "error"),
    ];
    let message = messages.into_iter().flatten().next();
    let mut draft = ErrorDraft::new(None, "", &message.unwrap_or(row.message.into()), None);
    draft.error_type = row.error_type;
    draft.recoverable = row.recoverable;
    if let Some(reason) = row.reason {
        draft.data.text("reason", reason);
    }
    if let Some(code) = string(body, "code").or_else(|| string(inner, "code")) {
        draft.data.text("code", &code);
    }
    draft.add_delay(body, input.delay);
    let is_refusal = draft.data.has("retry_after");
    draft.delivery = Some(http_status::delivery(status, row.delivery, is_refusal));
    draft.embedded = body.get("error").and_then(embedded);
    Some((draft.finish(""), RULE))
}

/// The HTTP error status that a body names, outside or inside its error object.
pub(super) fn named_status(body: &IndexedObject, inner: &str) -> Option<u16> {
    let keys = ["status", "statusCode", "status_code", "code"];
    let outside = keys.iter().filter_map(|key| member_number(body, key));
    let mut all = outside.chain(keys.iter().filter_map(|key| member_number(inner, key)));
    all.find(|status| (400..600).contains(status))
}
