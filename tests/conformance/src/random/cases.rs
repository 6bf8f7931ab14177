//! Random cases whose answers a reference gives: traces, and previews of decisions.

use serde_json::{json, Map, Value};

use super::draws::Draws;
use super::{events, facts};
use crate::expect::Expect;
use crate::vectors::Case;

/// The topic of all random cases.
const TOPIC: &str = "random-traces";

/// That many random cases; a case depends on the seed and its own number only, from 1.
///
/// They expect nothing before a reference has [`answered`](super::answered) them.
pub fn random_cases(count: u64, seed: u64) -> Vec<Case> {
    (1..=count).map(|number| random_case(seed, number)).collect()
}

/// The random case with this number.
pub(super) fn random_case(seed: u64, number: u64) -> Case {
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
