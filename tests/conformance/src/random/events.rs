//! The members of `trace`: a call and what happens to it and to those that follow it.

use serde_json::{json, Map, Value};

use super::draws::Draws;
use super::facts;

/// How the events of a trace are mixed.
enum Weather {
    /// All that can happen.
    Mixed,
    /// Nothing but failures of one tool: they bring health and budget into play.
    Storm,
    /// Waits that a server asks for, and calls that come meanwhile.
    Queue,
}

/// A request of the op `trace`.
pub(super) fn trace(draws: &mut Draws) -> Map<String, Value> {
    let weather = match draws.below(6) {
        0 | 1 => Weather::Storm,
        2 => Weather::Queue,
        _ => Weather::Mixed,
    };
    let mut members = Map::new();
    if draws.percent(70) {
        members.insert("policy".into(), facts::policy(draws));
    }
    members.insert("seed".into(), facts::seed(draws));
    let call = call(draws, 0);
    members.insert("events".into(), events(draws, &weather, call.clone()));
    members.insert("call".into(), call);
    members
}

/// A call with random facts.
fn call(draws: &mut Draws, now_ms: u64) -> Value {
    let mut call = Map::new();
    call.insert(
        "key".into(),
        json!(draws.pick(&[
            "mail/send",
            "mail/send",
            "files/read",
            "solo",
            "a/b/c",
            "caf\u{e9}/caf\u{e9}"
        ])),
    );
    if draws.percent(85) {
        call.insert(
            "id".into(),
            json!(draws.pick(&["a", "b", "c-1", "\u{1f600}", "", "a\u{0}b"])),
        );
    }
    if draws.percent(25) {
        let rest = draws.pick(&[0, 100, 1000, 5000, 60_000, 1_000_000_000_000]);
        call.insert("deadline_ms".into(), json!(now_ms + rest));
    }
    facts::facts(draws, &mut call);
    facts::request_facts(draws, &mut call);
    if draws.percent(50) {
        call.insert("arguments_hash".into(), hash(draws));
    }
    call.into()
}

fn hash(draws: &mut Draws) -> Value {
    draws.pick(&[json!("x"), json!("y"), json!(1), json!(u64::MAX)])
}

/// A list of events in order of time.
fn events(draws: &mut Draws, weather: &Weather, mut current: Value) -> Value {
    let mut now_ms = 0;
    let mut events = Vec::new();
    let mut ended = false;
    for _ in 0..4 + draws.below(12) {
        now_ms += draws.pick(&[0, 1, 50, 50, 200, 3000, 25_000, 600_000]);
        let next = draws.percent(if ended { 70 } else { 6 });
        let event = if next {
            current = following(draws, current, now_ms);
            ended = false;
            json!({"at_ms": now_ms, "call": current})
        } else {
            let (name, what) = happening(draws, weather);
            // a failure that no retry helps, or the end of a call: most often another call follows
            ended =
                name != "failure" || what.pointer("/error/type").and_then(Value::as_str) != Some("TRANSIENT");
            let mut event = Map::new();
            event.insert("at_ms".into(), json!(now_ms));
            event.insert(name.into(), what);
            event.into()
        };
        events.push(event);
    }
    events.into()
}

/// Another call, or the same one with its arguments, changed or not.
fn following(draws: &mut Draws, mut current: Value, now_ms: u64) -> Value {
    if draws.percent(50) {
        return call(draws, now_ms);
    }
    if let Some(members) = current.as_object_mut()
        && draws.percent(80)
    {
        members.insert("arguments_hash".into(), hash(draws));
    }
    current
}

/// What happens next: a failure, a success, or something rarer.
fn happening(draws: &mut Draws, weather: &Weather) -> (&'static str, Value) {
    let calm = match weather {
        Weather::Storm => 4,
        Weather::Queue | Weather::Mixed => 25,
    };
    if draws.percent(calm) {
        let name = draws.pick(&["success", "success", "input_required", "cancelled"]);
        return (name, json!(true));
    }
    let error_type = match weather {
        Weather::Storm => "TRANSIENT",
        Weather::Queue | Weather::Mixed if draws.percent(45) => "TRANSIENT",
        Weather::Queue | Weather::Mixed => draws.pick(&facts::TYPES),
    };
    let error = match weather {
        // without what would end the storm
        Weather::Storm => json!({"type": "TRANSIENT", "message": "m", "recoverable": true}),
        Weather::Queue => {
            let wait = draws.pick(&[0.001, 2.0, 20.0, 100.0]);
            facts::error(draws, error_type, Some(wait))
        }
        Weather::Mixed => facts::error(draws, error_type, None),
    };
    let mut failure = Map::new();
    failure.insert("error".into(), error);
    if draws.percent(40) {
        let delivery = draws.pick(&["not_sent", "rejected", "unknown"]);
        failure.insert("delivery".into(), json!(delivery));
    }
    ("failure", failure.into())
}
