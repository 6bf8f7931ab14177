//! Canonical JSON is stable.

use toolerror::json::canonical_json;

pub(crate) fn check(text: &str) {
    if let Ok(canonical) = canonical_json(text) {
        assert_eq!(canonical_json(&canonical).as_deref(), Ok(canonical.as_str()));
    }
}
