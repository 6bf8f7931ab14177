//! Random requests: traces that a reference answers, and all other testees answer alike; and inputs of all kinds.
//!
//! The requests have the words of SPEC §7.2.8 and §7.2.9. What the answers are is not known here.

mod draws;
mod events;
mod facts;
mod inputs;
mod reference;

use serde_json::{json, Map, Value};

use crate::expect::Expect;
use crate::vectors::Case;
use draws::Draws;

pub use inputs::{random_input, random_trace, Corpus};
pub use reference::answered;

/// The topic of all random cases.
const TOPIC: &str = "random-traces";

/// That many random cases; a case depends on the seed and its own number only, from 1.
///
/// They expect nothing before a reference has [`answered`] them.
pub fn random_cases(count: u64, seed: u64) -> Vec<Case> {
    (1..=count).map(|number| random_case(seed, number)).collect()
}

fn random_case(seed: u64, number: u64) -> Case {
    let mut draws = Draws::new(seed, number);
    // one in six asks for what would be decided, from a state that is described in place of played
    let preview = draws.percent(16);
    let (op, members) = if preview {
        ("assess", facts::preview(&mut draws))
    } else {
        ("trace", events::trace(&mut draws))
    };
    let id = format!("random-{seed}-{number}");
    let mut request = Map::new();
    request.insert("id".into(), json!(id));
    request.insert("op".into(), json!(op));
    request.extend(members);
    Case {
        id,
        topic: TOPIC.into(),
        clause: if preview { "7.2.7" } else { "7.2.9" }.into(),
        title: format!("random trace {number} of seed {seed}"),
        op: op.into(),
        expect: Expect::Unanswered,
        request: Value::Object(request).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

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
