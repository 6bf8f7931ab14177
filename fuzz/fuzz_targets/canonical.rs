//! Canonical JSON is stable.
#![no_main]

use libfuzzer_sys::fuzz_target;
use toolerror::json::canonical_json;

fuzz_target!(|text: &str| {
    if let Ok(canonical) = canonical_json(text) {
        assert_eq!(canonical_json(&canonical).as_deref(), Ok(canonical.as_str()));
    }
});
