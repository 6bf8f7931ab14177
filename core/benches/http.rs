//! Mapping HTTP statuses.
//!
//! `cargo bench -p toolerror --bench http` ends with a table of medians. Target: 60 ns for a status without headers.

use std::hint::black_box;
use std::time::Instant;

use criterion::Criterion;
use toolerror::{read_http, Mode, ToolError};

/// Median nanoseconds of one call.
fn median(mut call: impl FnMut()) -> f64 {
    let mut rounds: Vec<f64> = (0..400)
        .map(|_| {
            let start = Instant::now();
            (0..400).for_each(|_| call());
            start.elapsed().as_secs_f64() * 1e9 / 400.0
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds.get(rounds.len() / 2).copied().unwrap_or(f64::NAN)
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let status = |status: u16| move || drop(black_box(ToolError::from_status(black_box(status))));
    let response = || drop(black_box(read_http(black_box(503), [], "", Mode::Exact, None)));
    let headers = [
        ("content-type", "text/html"),
        ("retry-after", "30"),
        ("server", "nginx"),
    ];
    let with_headers = || {
        let headers = black_box(headers);
        drop(black_box(read_http(503, headers, "", Mode::Unwrap, None)));
    };
    let mut group = criterion.benchmark_group("http");
    group.bench_function("status 503", |b| b.iter(status(503)));
    group.bench_function("status 429", |b| b.iter(status(429)));
    group.bench_function("response", |b| b.iter(response));
    group.bench_function("response with headers", |b| b.iter(with_headers));
    group.finish();
    println!("{:22} {:>5} {:>7}", "operation", "ns", "target");
    println!("{:22} {:5.0} {:>7}", "status 503", median(status(503)), 60);
    println!("{:22} {:5.0} {:>7}", "status 429", median(status(429)), "");
    println!("{:22} {:5.0} {:>7}", "response", median(response), "");
    println!(
        "{:22} {:5.0} {:>7}",
        "response with headers",
        median(with_headers),
        ""
    );
    criterion.final_summary();
}
