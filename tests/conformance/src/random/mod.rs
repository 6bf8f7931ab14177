//! Random requests: traces that a reference answers, and all other testees answer alike; and inputs of all kinds.
//!
//! The requests have the words of SPEC §7.2.8 and §7.2.9. What the answers are is not known here.

mod cases;
mod draws;
mod events;
mod facts;
mod inputs;
mod reference;

pub use cases::random_cases;
pub use inputs::{random_input, random_trace, Corpus};
pub use reference::answered;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn a_case_depends_on_seed_and_number_alone() {
        let all = random_cases(50, 7);
        let again = random_cases(20, 7);
        for (one, other) in all.iter().zip(&again) {
            assert_eq!((&one.id, &one.request), (&other.id, &other.request));
        }
        assert_ne!(all[0].request, random_cases(1, 8)[0].request);
        let different: BTreeSet<&str> = all.iter().map(|case| &*case.request).collect();
        assert_eq!(different.len(), 50);
    }

    #[test]
    fn requests_are_one_line_of_json_with_the_members_of_their_op() {
        for case in random_cases(500, 3) {
            assert!(!case.request.contains('\n'));
            let request: Value = serde_json::from_str(&case.request).unwrap();
            assert_eq!(request["id"], case.id);
            let has = |names: &[&str]| names.iter().all(|name| request.get(name).is_some());
            match case.op.as_str() {
                "trace" => assert!(has(&["seed", "call", "events"]), "{request}"),
                "assess" => assert!(has(&["kind", "input", "mode", "context"]), "{request}"),
                other => panic!("{other}"),
            }
        }
    }
}
