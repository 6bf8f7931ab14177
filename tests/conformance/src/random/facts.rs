//! What is known beside the events: policies, facts about calls, errors, and the previews that need nothing else.

use serde_json::{json, Map, Value};

use super::draws::Draws;

pub(super) const TYPES: [&str; 6] = [
    "TRANSIENT",
    "CONFLICT",
    "VALIDATION",
    "NOT_FOUND",
    "PERMISSION",
    "INTERNAL",
];
const ACTIONS: [&str; 6] = [
    "retry",
    "fix_input",
    "try_alternative",
    "negotiate",
    "escalate",
    "give_up",
];
const METHODS: [&str; 8] = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "POST", "PATCH", "BREW"];
const TEXTS: [&str; 8] = [
    "m",
    "",
    "busy",
    "two\nlines",
    "a \"quoted\" `word`",
    "caf\u{e9} \u{1f600}",
    "nul \u{0}",
    "line \u{2028} end",
];

/// Puts a member in with this chance, in percent.
fn put(
    draws: &mut Draws,
    into: &mut Map<String, Value>,
    chance: u64,
    name: &str,
    make: impl FnOnce(&mut Draws) -> Value,
) {
    if draws.percent(chance) {
        into.insert(name.into(), make(draws));
    }
}

/// A policy; one in twenty is at fault, and has to be refused by all.
pub(super) fn policy(draws: &mut Draws) -> Value {
    if draws.percent(5) {
        return draws.pick(&[
            json!({"max_retries": 3}),
            json!({"max_attempts": 0}),
            json!({"version": 2}),
            json!({"budget": {"capacity": -1}}),
            json!({"health": {"weight": 0}}),
            json!({"types": {"OTHER": {}}}),
            json!([]),
        ]);
    }
    let mut policy = Map::new();
    let p = &mut policy;
    put(draws, p, 30, "max_attempts", |d| json!(d.pick(&[1, 2, 4, 8, 30])));
    put(draws, p, 10, "first_ms", |d| json!(d.pick(&[0, 1, 50, 5000])));
    put(draws, p, 10, "base_ms", |d| json!(d.pick(&[0, 1, 700, 60_000])));
    put(draws, p, 15, "cap_ms", |d| {
        json!(d.pick(&[0, 100, 1500, 60_000, 1_000_000_000]))
    });
    put(draws, p, 10, "max_server_delay_ms", |d| {
        json!(d.pick(&[0, 500, 30_000, 10_000_000]))
    });
    put(draws, p, 20, "replay", |d| json!(d.pick(&["trust", "ask"])));
    put(draws, p, 25, "budget", budget);
    put(draws, p, 25, "health", health);
    put(draws, p, 20, "types", types);
    put(draws, p, 20, "tools", |d| {
        let mut rules = Map::new();
        put(d, &mut rules, 70, "max_attempts", |d| json!(d.pick(&[1, 2, 6])));
        put(d, &mut rules, 40, "types", types);
        json!({ d.pick(&["send", "read", "b/c", "caf\u{e9}"]): rules })
    });
    policy.into()
}

fn budget(draws: &mut Draws) -> Value {
    let mut budget = Map::new();
    put(draws, &mut budget, 80, "capacity", |d| {
        json!(d.pick(&[0.0, 0.5, 1.0, 2.0, 3.75]))
    });
    put(draws, &mut budget, 40, "per_minute", |d| {
        json!(d.pick(&[0.0, 1.0, 30.5, 1e9]))
    });
    put(draws, &mut budget, 40, "per_success", |d| {
        json!(d.pick(&[0.0, 0.1, 5.0]))
    });
    budget.into()
}

fn health(draws: &mut Draws) -> Value {
    let mut health = Map::new();
    put(draws, &mut health, 50, "enabled", |d| json!(d.percent(60)));
    put(draws, &mut health, 40, "half_life_ms", |d| {
        json!(d.pick(&[1, 1000, 3_600_000]))
    });
    put(draws, &mut health, 40, "weight", |d| {
        json!(d.pick(&[0.01, 0.3, 1.0]))
    });
    put(draws, &mut health, 40, "threshold", |d| {
        json!(d.pick(&[0.0, 0.5, 0.9, 1.0]))
    });
    health.into()
}

fn types(draws: &mut Draws) -> Value {
    let mut rules = Map::new();
    put(draws, &mut rules, 60, "max_attempts", |d| {
        json!(d.pick(&[1, 2, 5]))
    });
    put(draws, &mut rules, 60, "action", |d| json!(d.pick(&ACTIONS)));
    json!({ draws.pick(&TYPES): rules })
}

/// What a call says about its tool.
pub(super) fn facts(draws: &mut Draws, into: &mut Map<String, Value>) {
    for fact in ["read_only", "idempotent", "side_effects"] {
        put(draws, into, 20, fact, |d| json!(d.percent(50)));
    }
}

/// What else makes a retry safe or not.
pub(super) fn request_facts(draws: &mut Draws, into: &mut Map<String, Value>) {
    put(draws, into, 15, "method", |d| json!(d.pick(&METHODS)));
    put(draws, into, 15, "idempotency_key", |d| json!(d.percent(80)));
}

pub(super) fn seed(draws: &mut Draws) -> Value {
    match draws.below(4) {
        0 => json!(draws.pick(&[0, 1, u64::MAX, 1 << 53])),
        1 => json!(draws.next()),
        _ => json!(draws.below(1_000_000)),
    }
}

/// An error of this type, with whatever may change a decision; with this `retry_after`, if it is given.
pub(super) fn error(draws: &mut Draws, error_type: &str, retry_after: Option<f64>) -> Value {
    let mut data = error_data(draws);
    if let Some(seconds) = retry_after {
        data.insert("retry_after".into(), json!(seconds));
    }
    let mut error = Map::new();
    error.insert("type".into(), json!(error_type));
    error.insert("message".into(), json!(draws.pick(&TEXTS)));
    let usual = matches!(error_type, "TRANSIENT" | "CONFLICT");
    put(draws, &mut error, 85, "recoverable", |d| {
        json!(usual != d.percent(10))
    });
    if !data.is_empty() {
        error.insert("data".into(), data.into());
    }
    error.into()
}

/// Members of `data` that a decision looks at, and some that it does not.
fn error_data(draws: &mut Draws) -> Map<String, Value> {
    let values = json!({
        "retry_after": [0, 0.2, 1, 2.5, 30, 120, 121, 1e9, -1, 1e10, "5", true, null],
        "effects": ["none", "partial", "complete", "unknown", "other"],
        "reason": ["stale", "exists", "state", "held", "idempotency", "rate_limit", "quota", "x"],
        "conflicts": [[], [{"agent_id": "agent-2"}], [{"path": "a/b"}, {}], "none"],
        "phase": ["input", "precondition", "execution", "output"],
        "violations": [[{"path": "/limit", "rule": "maximum", "message": "must be ≤ 100"}]],
        "z\u{e9}": [{"deep": [1, {"n": 9_007_199_254_740_993_u64}]}],
    });
    let percents = [
        ("retry_after", 25),
        ("effects", 15),
        ("reason", 25),
        ("conflicts", 10),
        ("phase", 8),
        ("violations", 5),
        ("z\u{e9}", 5),
    ];
    let mut data = Map::new();
    for (name, percent) in percents {
        let values = values.get(name).unwrap_or(&Value::Null);
        put(draws, &mut data, percent, name, |d| one_of(d, values));
    }
    data
}

/// One item of an array.
fn one_of(draws: &mut Draws, values: &Value) -> Value {
    draws.pick(values.as_array().map_or(&[], Vec::as_slice))
}

/// What `assess` is told about the call that has failed.
pub(super) fn context(draws: &mut Draws) -> Value {
    let mut context = Map::new();
    let c = &mut context;
    put(draws, c, 60, "failures", |d| json!(1 + d.below(5)));
    put(draws, c, 40, "policy", policy);
    put(draws, c, 60, "seed", seed);
    put(draws, c, 30, "now", |d| {
        json!(d.pick(&["2026-11-27T12:00:00Z", "1970-01-01T00:00:00Z"]))
    });
    put(draws, c, 60, "tool", |d| {
        let mut tool = Map::new();
        put(d, &mut tool, 60, "name", |d| json!(d.pick(&["send", "read"])));
        facts(d, &mut tool);
        tool.into()
    });
    request_facts(draws, c);
    context.into()
}

/// A question for what would be decided about a failure: the members of `assess`.
pub(super) fn preview(draws: &mut Draws) -> Map<String, Value> {
    let context = context(draws);
    let (kind, input) = came_back(draws);
    let mode = draws.pick(&["exact", "unwrap", "classify"]);
    let members = [
        ("kind", json!(kind)),
        ("input", input),
        ("mode", json!(mode)),
        ("context", context),
    ];
    members
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

/// How a failure came back: as a text, a result, a response.
fn came_back(draws: &mut Draws) -> (&'static str, Value) {
    let error_type = draws.pick(&TYPES);
    let error = error(draws, error_type, None).to_string();
    match draws.below(10) {
        0..=3 => {
            let texts = json!([error, format!("Error: {error}"), format!("[{error_type}] m")]);
            ("error_text", one_of(draws, &texts))
        }
        4 => {
            let texts = json!([
                "it broke",
                "503 Service Unavailable",
                "rate limit, retry in 3 seconds"
            ]);
            ("error_text", one_of(draws, &texts))
        }
        5..=6 => {
            let failed = draws.percent(90);
            let result = json!({"content": [{"type": "text", "text": error}], "isError": failed});
            ("call_tool_result", result)
        }
        7..=8 => {
            let status = draws.pick(&[200, 400, 403, 404, 408, 409, 425, 429, 500, 501, 503]);
            let wait = draws.pick(&["", "3", "200", "Fri, 27 Nov 2026 12:00:30 GMT"]);
            let response = json!({"status": status, "headers": {"Retry-After": wait}, "body": ""});
            ("http_response", response)
        }
        _ => {
            let codes = json!([
                "ECONNREFUSED",
                "ECONNRESET",
                "ETIMEDOUT",
                "CERT_HAS_EXPIRED",
                "ENOENT"
            ]);
            let code = one_of(draws, &codes);
            let failure = json!({"runtime": "node", "code": code, "message": "it failed"});
            ("connection_error", failure)
        }
    }
}
