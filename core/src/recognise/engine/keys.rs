//! Keys of members that hold a code or a text about an error (SPEC 3.6.5, 3.6.16).

use crate::recognise::engine::places;

/// Keys whose value is a machine code.
pub(crate) const CODE_KEYS: &[&str] = &[
    "code",
    "type",
    "status",
    "error",
    "reason",
    "__type",
    "errorCode",
    "error_code",
    "name",
    "err",
    "kind",
    "errno",
    "errorType",
    "error_type",
    "sqlState",
    "sqlstate",
    "codeName",
    "Code",
    "Status",
    "statusText",
    "category",
    "subcode",
    "error_subtype",
];
/// Keys whose value is a text about the error.
pub(crate) const TEXT_KEYS: &[&str] = &[
    "message",
    "error",
    "detail",
    "msg",
    "reason",
    "error_description",
    "title",
    "errorMessage",
    "error_message",
    "err",
    "Message",
    "statusText",
    "status_message",
    "details",
    "cause",
    "errmsg",
    "fault",
    "faultstring",
    "stderr",
    "user_message",
    "summary",
    "desc",
];

/// How far before a quote its key is looked for, in bytes.
const REACH: usize = 64;

/// Whether what starts at `at` is the quoted value of one of these keys.
pub(crate) fn is_key(text: &str, at: usize, keys: &[&str]) -> bool {
    let before = places::before(text, at, REACH);
    let Some(before) = before.strip_suffix(['"', '\'']) else {
        return false;
    };
    let before = before.trim_end_matches('\\').trim_end_matches([' ', '\t']);
    let Some(before) = before.strip_suffix([':', '=']) else {
        return false;
    };
    let before = before.trim_end_matches([' ', '"', '\'', '\\']);
    keys.iter()
        .any(|key| before.ends_with(key) && places::is_edge(before, before.len() - key.len()))
}
