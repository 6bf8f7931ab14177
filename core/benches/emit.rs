//! What masking and cutting cost, beside writing a naive derived struct in the same run.
//!
//! `cargo bench -p toolerror --bench emit` ends with a table of medians beside their targets, and the ratio of a clean error
//! to `to_string` of the naive struct: at most 5.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a benchmark may panic"
)]

use std::hint::black_box;
use std::time::Instant;

use criterion::Criterion;
use serde::Serialize;
use serde_json::{json, Map, Value};
use toolerror::tool_result::ResultOptions;
use toolerror::{EmitOptions, ToolError};

/// Median nanoseconds of one call.
fn median(f: impl Fn(), calls: u32) -> f64 {
    let mut times: Vec<f64> = (0..200)
        .map(|_| {
            let start = Instant::now();
            (0..calls).for_each(|_| f());
            start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// What most people would write.
#[derive(Serialize)]
struct Naive {
    r#type: &'static str,
    message: String,
    recoverable: bool,
    data: Option<Map<String, Value>>,
}

/// The most that a clean error may take, in times of the naive struct.
const MOST: f64 = 5.0;

/// A clean error whose text has 235 bytes.
fn clean() -> ToolError {
    let conflict = json!({"agent_id": "agent-2", "held_by": "agent-2", "pattern": "src/*.go", "reason": "editing: tests"});
    let error = ToolError::conflict("reservation conflict: 1 conflict, see log")
        .with_recoverable(true)
        .with_member("conflicts", [conflict])
        .with_member("code", "files/held");
    let missing = 235 - error.to_json().len();
    let message = format!("{}{}", error.message(), " again".repeat(60).split_at(missing).0);
    let error = error.with_message(message);
    assert_eq!(error.to_json().len(), 235);
    error
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let options = EmitOptions::default();
    let (on, raw) = (
        ResultOptions::new(),
        ResultOptions::new().with_emit(EmitOptions::raw()),
    );
    let clean = clean();
    let naive = Naive {
        r#type: clean.error_type().as_str(),
        message: clean.message().to_owned(),
        recoverable: clean.recoverable(),
        data: clean.data(),
    };
    let dirty = clean
        .clone()
        .with_member("apiKey", "x")
        .with_message("sent Bearer abcdef to https://u:p@host/");
    let long = ToolError::internal("some words of a long log: line\n".repeat(1_000_000 / 31));
    let mut table = vec![];
    let mut group = criterion.benchmark_group("emit");
    let mut bench = |name: &'static str, target: f64, calls: u32, f: &dyn Fn()| {
        group.bench_function(name, |b| b.iter(f));
        table.push((name, target, median(f, calls)));
    };
    bench("naive, to_string", f64::NAN, 1000, &|| {
        drop(black_box(serde_json::to_string(black_box(&naive)).unwrap()));
    });
    bench("clean, 235 bytes", 1_000.0, 1000, &|| {
        drop(black_box(black_box(&clean).emitted(&options)));
    });
    bench("two secrets, 235 bytes", 4_000.0, 1000, &|| {
        drop(black_box(black_box(&dirty).emitted(&options)));
    });
    bench("1 MB message, cut", 10_000_000.0, 1, &|| {
        drop(black_box(black_box(&long).emitted(&options)));
    });
    bench("tool result", 2_000.0, 1000, &|| {
        drop(black_box(black_box(&clean).to_result_json(&on)));
    });
    bench("tool result, raw", 1_000.0, 1000, &|| {
        drop(black_box(black_box(&clean).to_result_json(&raw)));
    });
    group.finish();
    println!("{:24} {:>12} {:>12}", "emission", "median/ns", "target/ns");
    for (name, target, time) in &table {
        println!("{name:24} {time:12.0} {target:12.0}");
    }
    println!("clean / naive: {:.2} (at most {MOST})", table[1].2 / table[0].2);
    criterion.final_summary();
}
