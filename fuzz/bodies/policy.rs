//! A policy as JSON: one that is read is in range, and what is written of it reads as the same.

use toolerror_agent::Policy;

pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(policy) = Policy::from_json(&text) {
        policy.check().unwrap();
        let written = serde_json::to_string(&policy).unwrap();
        assert_eq!(Policy::from_json(&written).unwrap(), policy);
    }
}
