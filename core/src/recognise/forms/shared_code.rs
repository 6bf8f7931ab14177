//! Codes that many systems share, at the places for codes (SPEC §3.5).

use crate::error::ErrorType::{Conflict, Permission, Transient};
use crate::error::ToolError;
use crate::recognise::forms::code::{find, ProfileCode};
use crate::recognise::forms::data::{SHARED_CODES, SHARED_CODES_IN_TEXTS, SHARED_CODE_RULE};
use crate::recognise::forms::draft::ErrorDraft;
use crate::recognise::forms::input::{object, string, ForeignInput, IndexedObject};

/// Finds a shared code at a place for codes.
pub(super) fn shared(
    input: &ForeignInput<'_>,
    body: &IndexedObject,
    in_text: bool,
) -> Option<(ToolError, &'static str)> {
    const PLACES: [&str; 6] = ["code", "error_code", "errorCode", "type", "reason", "error"];
    let inner = object(body, "error").unwrap_or("");
    let inside = PLACES.iter().filter_map(|key| string(inner, key));
    let codes = inside.chain(PLACES.iter().filter_map(|key| string(body, key)));
    let known = codes.filter_map(|code| {
        let name = snake(&code)?;
        let local = || find(SHARED_CODES_IN_TEXTS, &name).filter(|_| in_text);
        let row = find(SHARED_CODES, &name).or_else(local)?;
        Some((code, row))
    });
    let known: Vec<_> = known.collect();
    // the first of several codes, unless a later one is permanent
    let lasts = |row: &ProfileCode| {
        row.error_type == Permission || row.error_type == Conflict && !row.reason.is_empty()
    };
    let first = known.first().cloned()?;
    let passes = first.1.error_type == Transient || first.1.error_type == Conflict;
    let later = || known.iter().find(|(_, row)| lasts(row)).cloned();
    let (code, row) = passes.then(later).flatten().unwrap_or(first);
    let message = [
        string(inner, "message"),
        string(body, "message"),
        string(body, "error_description"),
        string(body, "detail"),
    ];
    let message = message
        .into_iter()
        .flatten()
        .next()
        .unwrap_or_else(|| code.clone());
    let mut draft = ErrorDraft::new(Some(row), "", &message, None);
    draft.data.text("code", &code);
    draft.add_delay(body, input.delay);
    Some((draft.finish(""), SHARED_CODE_RULE))
}

/// Converts `QuotaExhausted`, `quota-exhausted` and `QUOTA_EXHAUSTED` to `quota_exhausted`; `None` for a sentence.
fn snake(code: &str) -> Option<String> {
    if code.is_empty()
        || code.len() > 64
        || !code
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
    {
        return None;
    }
    let is_camel = code.bytes().any(|byte| byte.is_ascii_lowercase());
    let mut out = String::with_capacity(code.len() + 4);
    for c in code.chars() {
        match c {
            '-' | '.' => out.push('_'),
            c if c.is_ascii_uppercase() => {
                if is_camel && !out.is_empty() && !out.ends_with('_') {
                    out.push('_');
                }
                out.push(c.to_ascii_lowercase());
            }
            c => out.push(c),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use crate::recognise::forms::shared_code::*;

    #[test]
    fn codes_are_compared_in_one_spelling() {
        for code in [
            "QuotaExceeded",
            "quota-exceeded",
            "QUOTA_EXCEEDED",
            "quotaExceeded",
            "quota.exceeded",
        ] {
            assert_eq!(snake(code).as_deref(), Some("quota_exceeded"), "{code}");
        }
        assert_eq!(snake("quota exceeded"), None);
    }
}
