//! What a guard adds to a call, with an input schema of ten properties that is compiled once.
//!
//! `cargo bench -p toolerror --features guard --bench guard` ends with a table of medians: the bare handler, the handler
//! behind the guard, the check of the schema alone, and the check of arguments of which three do not fit, in turns. Target: 5 µs
//! more than the bare handler.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a benchmark may panic"
)]

use std::future::Future;
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use serde_json::{json, Value};
use toolerror::contract::{ContractCall, Document, Guard, ToolOutput};
use toolerror::ToolError;

const TARGET_NS: f64 = 5_000.0;
const CALLS: u32 = 200;
const ROUNDS: usize = 400;

fn guard() -> Guard {
    let text = |max: u64| json!({"type": "string", "minLength": 1, "maxLength": max});
    let number = |max: u64| json!({"type": "integer", "minimum": 0, "maximum": max});
    let tool = json!({
        "name": "search",
        "capabilities": ["READ"],
        "input": {
            "type": "object",
            "properties": {
                "query": text(200), "owner": text(64), "path": {"type": "string", "format": "file-path"},
                "module": {"type": "string", "format": "module-ref"}, "limit": number(100), "offset": number(10_000),
                "depth": number(16), "order": {"enum": ["asc", "desc"]}, "exact": {"type": "boolean"},
                "tags": {"type": "array", "items": text(32), "maxItems": 8},
            },
            "required": ["query", "limit"],
            "additionalProperties": false,
        },
        "output": {"type": "object", "properties": {"count": number(100)}, "required": ["count"]},
    });
    let document = Document::from_value(json!({"toolset": "t", "version": "1.0.0", "tools": [tool]}));
    Guard::new(document.compile().unwrap())
}

fn input() -> Value {
    json!({
        "query": "leases of agents", "owner": "agent-2", "path": "src/main.go", "module": "acme/billing", "limit": 20,
        "offset": 40, "depth": 3, "order": "asc", "exact": true, "tags": ["go", "lease"],
    })
}

/// Arguments of which three do not fit.
fn misfit() -> Value {
    let mut input = input();
    for (name, value) in [
        ("limit", json!(500)),
        ("order", json!("up")),
        ("exact", json!("yes")),
    ] {
        input[name] = value;
    }
    input
}

async fn handler(input: Value) -> Result<ToolOutput, ToolError> {
    Ok(ToolOutput::new(
        json!({ "count": black_box(input).as_object().map_or(0, serde_json::Map::len) }),
    ))
}

/// The output of a future that never waits.
fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("nothing here waits"),
    }
}

/// Nanoseconds of one call, on average of a round.
fn round(mut call: impl FnMut()) -> f64 {
    let began = Instant::now();
    (0..CALLS).for_each(|_| call());
    began.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn main() {
    let (guard, input) = (guard(), input());
    let misfit = misfit();
    let (mut bare, mut guarded, mut checked, mut refused) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare.push(round(|| {
            black_box(ready(handler(black_box(&input).clone())).unwrap());
        }));
        guarded.push(round(|| {
            let call = ContractCall::new("search", black_box(&input).clone()).with_grants(["READ"]);
            black_box(ready(guard.call(call, handler)).unwrap());
        }));
        checked.push(round(|| {
            let checked = guard
                .toolset()
                .check_input("search", ["READ"], black_box(&input), None);
            checked.unwrap();
        }));
        refused.push(round(|| {
            let checked = guard
                .toolset()
                .check_input("search", ["READ"], black_box(&misfit), None);
            black_box(checked.unwrap_err());
        }));
    }
    let (bare, guarded, checked, refused) = (median(bare), median(guarded), median(checked), median(refused));
    let added = guarded - bare;
    println!("bare handler          {bare:>8.0} ns");
    println!("behind the guard      {guarded:>8.0} ns");
    println!("check_input alone     {checked:>8.0} ns");
    println!("three that do not fit {refused:>8.0} ns");
    println!("the guard adds        {added:>8.0} ns, target {TARGET_NS:.0} ns");
    if added > TARGET_NS {
        std::process::exit(1);
    }
}
