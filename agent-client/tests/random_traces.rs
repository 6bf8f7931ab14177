//! Writes 1,000 random traces with the engine's decisions to `spec/vectors/trace-random-*.json`:
//!
//! ```sh
//! cargo test -p toolerror-agent --features harness --test random_traces -- --ignored
//! ```
//!
//! The files freeze what the engine does, so that a change shows, in this language and in others. Write them anew only
//! after a change of the rules, and read the difference.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use serde_json::{json, Map, Value};
use toolerror_agent::engine::{CallSpec, Policy};
use toolerror_agent::trace::{run_trace, TraceEvent};

const FILES: u64 = 4;
const TRACES_PER_FILE: u64 = 250;

#[test]
#[ignore = "writes the files"]
fn write_random_traces() {
    for file in 0..FILES {
        std::fs::write(path(file), text(file)).unwrap();
    }
}

/// The regression itself is run by the conformance harness; this finds a file that was edited by hand or forgotten.
#[test]
fn the_files_are_those_that_would_be_written() {
    for file in 0..FILES {
        let stored = std::fs::read_to_string(path(file)).unwrap();
        assert!(stored.len() <= 500_000);
        // the order of members depends on features of serde_json that other crates switch on
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert!(
            value(&stored) == value(&text(file)),
            "trace-random-{} is out of date",
            file + 1
        );
    }
}

fn path(file: u64) -> String {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/vectors");
    format!("{vectors}/trace-random-{}.json", file + 1)
}

/// One case a line.
fn text(file: u64) -> String {
    let numbers = file * TRACES_PER_FILE + 1..=(file + 1) * TRACES_PER_FILE;
    let cases: Vec<String> = numbers
        .map(|number| {
            Draws {
                state: number,
                storm: number % 4 == 0,
            }
            .case(number)
        })
        .collect();
    let topic = format!("trace-random-{}", file + 1);
    format!(
        "{{\n\"topic\": \"{topic}\", \"clause\": \"2.4.12\", \"cases\": [\n{}\n]}}\n",
        cases.join(",\n")
    )
}

/// SplitMix64.
struct Draws {
    state: u64,
    /// Nothing but failures of one tool: they bring health and budget into play.
    storm: bool,
}

impl Draws {
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[usize::try_from(self.below(from.len() as u64)).unwrap()].clone()
    }

    fn case(&mut self, number: u64) -> String {
        let policy = self.policy();
        let seed = self.below(1_000_000);
        let call = self.call("a", 0);
        let (events, decisions) = self.events(policy.as_ref(), seed, &call);
        let count = events.len();
        let last = decisions
            .iter()
            .rev()
            .find_map(|decision| decision["action"].as_str());
        let title = format!(
            "trace {number} of random events: {count}, the last answer is {}",
            last.unwrap_or("none")
        );
        let file = (number - 1) / TRACES_PER_FILE + 1;
        let policy = policy.map_or(String::new(), |policy| format!("\"policy\": {policy}, "));
        let expect = json!({"ok_subset": {"decisions": decisions}});
        format!(
            "{{\"id\": \"trace-random-{file}-{number:04}\", \"clause\": \"2.4.12\", \"title\": \"{title}\", \"op\": \"trace\", \
{policy}\"seed\": {seed}, \"call\": {call}, \"events\": {}, \"expect\": {expect}}}",
            Value::from(events)
        )
    }

    fn policy(&mut self) -> Option<Value> {
        let mut policy = Map::new();
        if self.percent(20) {
            policy.insert("max_attempts".into(), json!(self.pick(&[1, 2, 5, 8])));
        }
        if self.percent(10) {
            policy.insert("replay".into(), json!("ask"));
        }
        if self.percent(10) {
            policy.insert("cap_ms".into(), json!(self.pick(&[100, 1500, 60_000])));
        }
        if self.percent(10) {
            policy.insert("health".into(), json!({"enabled": false}));
        }
        if self.percent(10) {
            policy.insert("budget".into(), json!({"capacity": self.pick(&[0, 1, 2])}));
        }
        if self.percent(10) {
            let rules = json!({"max_attempts": self.pick(&[1, 2, 4])});
            let error_type = self.pick(&["TRANSIENT", "CONFLICT"]);
            policy.insert("types".into(), json!({error_type: rules}));
        }
        if self.percent(10) {
            policy.insert(
                "tools".into(),
                json!({"send": {"max_attempts": self.pick(&[1, 2])}}),
            );
        }
        (!policy.is_empty()).then(|| policy.into())
    }

    fn call(&mut self, id: &str, now_ms: u64) -> Value {
        let mut call = Map::new();
        call.insert("id".into(), json!(id));
        call.insert(
            "key".into(),
            json!(self.pick(&["mail/send", "mail/send", "files/read"])),
        );
        if self.percent(20) {
            call.insert(
                "deadline_ms".into(),
                json!(now_ms + self.pick(&[100, 1000, 5000, 60_000])),
            );
        }
        for fact in ["read_only", "idempotent"] {
            if self.percent(20) {
                call.insert(fact.into(), json!(self.percent(50)));
            }
        }
        if self.percent(15) {
            call.insert("idempotency_key".into(), json!(true));
        }
        if self.percent(30) {
            call.insert("arguments_hash".into(), json!(self.pick(&["x", "y"])));
        }
        call.into()
    }

    /// Events that follow from the decisions before them, and now and then some that do not.
    fn events(&mut self, policy: Option<&Value>, seed: u64, call: &Value) -> (Vec<Value>, Vec<Value>) {
        let (mut events, mut decisions) = (Vec::new(), Vec::new());
        let (mut now_ms, mut calls) = (0, 0_u8);
        let mut current = call.clone();
        for _ in 0..4 + self.below(9) {
            now_ms += self.pick(&[1, 50, 50, 200, 3000, 60_000]);
            let ended = decisions.last().is_some_and(|decision: &Value| {
                !matches!(decision["action"].as_str(), Some("retry" | "send"))
            });
            let event = if ended && self.percent(90) {
                if !self.percent(40) {
                    calls += 1;
                    current = self.call(&char::from(b'a' + calls).to_string(), now_ms);
                } else if self.percent(80) {
                    current["arguments_hash"] = json!(self.pick(&["x", "y"]));
                }
                json!({"at_ms": now_ms, "call": current})
            } else {
                self.event(now_ms)
            };
            events.push(event);
            decisions = decide_all(policy, seed, call, &events);
            if let Some(delay_ms) = decisions
                .last()
                .and_then(|decision| decision["delay_ms"].as_u64())
            {
                now_ms += delay_ms;
            }
        }
        (events, decisions)
    }

    fn event(&mut self, at_ms: u64) -> Value {
        match self.below(if self.storm { 60 } else { 20 }) {
            0..=3 => json!({"at_ms": at_ms, "success": true}),
            4 => json!({"at_ms": at_ms, "input_required": true}),
            5 => json!({"at_ms": at_ms, "cancelled": true}),
            _ => {
                let mut failure = json!({"error": self.error()});
                if self.percent(40) {
                    failure["delivery"] = json!(self.pick(&["not_sent", "rejected", "unknown"]));
                }
                json!({"at_ms": at_ms, "failure": failure})
            }
        }
    }

    fn error(&mut self) -> Value {
        if self.storm {
            return json!({"type": "TRANSIENT", "message": "m", "recoverable": true});
        }
        let (error_type, recoverable) = self.pick(&[
            ("TRANSIENT", true),
            ("TRANSIENT", true),
            ("TRANSIENT", true),
            ("TRANSIENT", true),
            ("CONFLICT", true),
            ("CONFLICT", true),
            ("VALIDATION", true),
            ("NOT_FOUND", false),
            ("PERMISSION", false),
            ("INTERNAL", false),
        ]);
        let recoverable = recoverable != self.percent(8);
        let mut data = Map::new();
        if self.percent(25) {
            data.insert("retry_after".into(), json!(self.pick(&[0, 1, 2, 30, 120, 121])));
        }
        if self.percent(12) {
            data.insert(
                "effects".into(),
                json!(self.pick(&["none", "partial", "unknown", "complete"])),
            );
        }
        if error_type == "CONFLICT" && self.percent(60) {
            data.insert(
                "reason".into(),
                json!(self.pick(&["stale", "exists", "state", "held"])),
            );
        }
        if error_type == "CONFLICT" && self.percent(25) {
            data.insert("conflicts".into(), json!([{"agent_id": "agent-2"}]));
        }
        let mut error = json!({"type": error_type, "message": "m", "recoverable": recoverable});
        if !data.is_empty() {
            error["data"] = data.into();
        }
        error
    }
}

fn decide_all(policy: Option<&Value>, seed: u64, call: &Value, events: &[Value]) -> Vec<Value> {
    let policy = policy.map_or_else(Policy::default, |policy| {
        Policy::from_json(&policy.to_string()).unwrap()
    });
    let call: CallSpec = serde_json::from_value(call.clone()).unwrap();
    let events: Vec<TraceEvent> = serde_json::from_value(Value::from(events.to_vec())).unwrap();
    let trace = serde_json::to_value(run_trace(&policy, seed, &call, &events)).unwrap();
    trace["decisions"].as_array().unwrap().clone()
}
