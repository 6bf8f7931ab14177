//! Reading and writing beside a naive derived struct, in one run.
//!
//! `cargo bench -p toolerror --bench text` ends with a table of ratios of medians.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a benchmark may panic"
)]

use std::hint::black_box;
use std::time::Instant;

use criterion::Criterion;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use toolerror::{read, Mode, ToolError};

/// What most people would write.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum NaiveType {
    NotFound,
    Conflict,
    Validation,
    Permission,
    Transient,
    Internal,
}

#[derive(Serialize, Deserialize)]
struct Naive {
    r#type: NaiveType,
    message: String,
    recoverable: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    data: Option<Map<String, Value>>,
}

/// The three examples of the contract, and one with 5 kB of data. All in the order of members that servers send.
fn texts() -> Vec<(&'static str, String)> {
    let violations: Vec<String> = (0..50)
        .map(|i| {
            format!(
                r#"{{"path":"/items/{i}/price","rule":"minimum","message":"must be at least 0, is -{i}.5 here: \"no\""}}"#
            )
        })
        .collect();
    vec![
        (
            "minimal",
            r#"{"type":"NOT_FOUND","message":"agent \"fd-safety\" not registered","recoverable":false}"#.into(),
        ),
        (
            "conflict",
            r#"{"type":"CONFLICT","message":"reservation conflict: 2 conflicts","recoverable":true,"data":{"conflicts":[{"agent_id":"agent-2","pattern":"src/*.go","held_by":"agent-2"}]}}"#.into(),
        ),
        (
            "retry",
            r#"{"type":"TRANSIENT","message":"rate limited","recoverable":true,"data":{"retry_after":30}}"#.into(),
        ),
        (
            "5 kB",
            format!(
                r#"{{"type":"VALIDATION","message":"50 violations","recoverable":true,"data":{{"violations":[{}]}}}}"#,
                violations.join(",")
            ),
        ),
    ]
}

/// Median nanoseconds of one call, over interleaved rounds of both, and the median of the rounds' ratios.
fn ratio(mut ours: impl FnMut(), mut naive: impl FnMut()) -> (f64, f64, f64) {
    let time = |f: &mut dyn FnMut()| {
        let start = Instant::now();
        for _ in 0..400 {
            f();
        }
        start.elapsed().as_secs_f64() * 1e9 / 400.0
    };
    let (mut a, mut b, mut ratios) = (vec![], vec![], vec![]);
    for _ in 0..400 {
        let (x, y) = (time(&mut ours), time(&mut naive));
        a.push(x);
        b.push(y);
        ratios.push(x / y);
    }
    let median = |v: &mut Vec<f64>| {
        v.sort_by(f64::total_cmp);
        v[v.len() / 2]
    };
    (median(&mut a), median(&mut b), median(&mut ratios))
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut table = vec![];
    for (name, text) in texts() {
        let error = ToolError::from_json(&text).unwrap();
        let naive: Naive = serde_json::from_str(&text).unwrap();
        let wrapped = format!("Error executing tool reserve_files: {text}");
        let write = || drop(black_box(black_box(&error).to_json()));
        let write_naive = || drop(black_box(serde_json::to_string(black_box(&naive)).unwrap()));
        let read_exact = || drop(black_box(read(black_box(&text), Mode::Exact)));
        let read_wrapped = || drop(black_box(read(black_box(&wrapped), Mode::Unwrap)));
        let read_naive = || {
            drop(black_box(
                serde_json::from_str::<Naive>(black_box(&text)).unwrap(),
            ));
        };
        let mut group = criterion.benchmark_group(name);
        group.bench_function("write", |b| b.iter(write));
        group.bench_function("write, naive", |b| b.iter(write_naive));
        group.bench_function("read exact", |b| b.iter(read_exact));
        group.bench_function("read unwrap", |b| b.iter(read_wrapped));
        group.bench_function("read, naive", |b| b.iter(read_naive));
        group.finish();
        let exact_target = if name == "5 kB" { 0.6 } else { 1.3 };
        table.push((name, "write", 1.0, ratio(write, write_naive)));
        table.push((name, "read exact", exact_target, ratio(read_exact, read_naive)));
        table.push((name, "read unwrap", 3.0, ratio(read_wrapped, read_naive)));
    }
    println!(
        "{:10} {:12} {:>9} {:>9} {:>6} {:>7}",
        "text", "operation", "ours/ns", "naive/ns", "ratio", "target"
    );
    for (name, operation, target, (ours, naive, ratio)) in table {
        println!("{name:10} {operation:12} {ours:9.0} {naive:9.0} {ratio:6.2} {target:7.1}");
    }
    criterion.final_summary();
}
