//! What a decision, a key and a call that succeeds cost.
//!
//! Targets: a decision within 150 ns at the median, a key within 300 ns, the driver around a call that succeeds within 1 µs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use backon::{BackoffBuilder as _, ExponentialBuilder};
use criterion::{criterion_group, criterion_main, Criterion};
use serde_json::json;
use toolerror::ToolError;
use toolerror_agent::{
    decide, Call, Clock, Decision, Event, Failure, KeyState, Keys, Policy, Retry, ThreadSleep,
};
use tower::retry::backoff::{Backoff as _, ExponentialBackoffMaker, MakeBackoff as _};
use tower::retry::budget::{Budget as _, TpsBudget};
use tower::util::rng::HasherRng;

/// A call that fails for ever, with so much time in between that it is always retried.
struct Failing {
    policy: Policy,
    call: Call,
    key: KeyState,
    now_ms: u64,
}

impl Failing {
    fn new() -> Self {
        Self {
            policy: Policy {
                max_attempts: u32::MAX,
                ..Policy::default()
            },
            call: Call::new("call-1", "search", Clock::at(0)),
            key: KeyState::default(),
            now_ms: 0,
        }
    }

    fn decide(&mut self, error: &ToolError) -> Option<Decision> {
        self.now_ms += 600_000;
        let event = Event::Failure(Failure::new(black_box(error)));
        decide(
            &self.policy,
            &mut self.call,
            &mut self.key,
            event,
            Clock::at(self.now_ms),
            7,
        )
    }
}

fn errors() -> [(&'static str, ToolError); 4] {
    let holder = |agent: &str, pattern: &str| json!({"agent_id": agent, "pattern": pattern, "reservation_id": "r-17", "expires_at": "2026-11-27T12:00:00Z"});
    let conflicts =
        json!({"conflicts": [holder("agent-2", "src/**/*.rs"), holder("agent-3", "core/**/*.rs")]});
    [
        ("transient", ToolError::transient("busy")),
        (
            "retry_after",
            ToolError::transient("busy").with_member("retry_after", 30),
        ),
        ("conflict", ToolError::conflict("held").with_data(conflicts)),
        ("internal", ToolError::internal("boom")),
    ]
}

/// Prints the median of many short runs: one decision is too short for a clock.
fn print_median(name: &str, mut work: impl FnMut()) {
    const RUNS: usize = 2001;
    const CALLS: u32 = 200;
    let mut runs: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            (0..CALLS).for_each(|_| work());
            start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
        })
        .collect();
    runs.sort_by(f64::total_cmp);
    if let (Some(p50), Some(p99)) = (runs.get(RUNS / 2), runs.get(RUNS * 99 / 100)) {
        println!("{name}: p50 {p50:.1} ns, p99 {p99:.1} ns");
    }
}

fn deciding(criterion: &mut Criterion) {
    for (name, error) in errors() {
        let mut failing = Failing::new();
        let name = format!("decide/{name}");
        criterion.bench_function(&name, |bencher| bencher.iter(|| failing.decide(&error)));
        print_median(&name, || {
            black_box(failing.decide(&error));
        });
    }
}

fn driving(criterion: &mut Criterion) {
    let (policy, keys) = (Policy::default(), Keys::new());
    (0..1000).for_each(|n| keys.set(&format!("server/tool-{n}"), KeyState::default()));
    let look_up = || keys.get(black_box("server/tool-7"));
    let call = || {
        let run = Retry::new(&policy, &keys, "server/tool-7");
        run.run_blocking(&ThreadSleep, |attempt| Ok::<_, ToolError>(black_box(attempt)))
    };
    criterion.bench_function("key", |bencher| bencher.iter(look_up));
    print_median("key", || {
        black_box(look_up());
    });
    criterion.bench_function("success", |bencher| bencher.iter(call));
    print_median("success", || {
        black_box(call().is_ok());
    });
}

/// What others charge for the next delay: tower's budget and backoff together, backon's and our delays. They know no
/// class table, no not-before time and no replay safety, so this is not the same work.
fn others(criterion: &mut Criterion) {
    let budget = TpsBudget::new(Duration::from_secs(10), 10, 0.2);
    let longest = Duration::from_secs(20);
    let maker = ExponentialBackoffMaker::new(Duration::from_secs(1), longest, 0.5, HasherRng::new());
    let Ok(mut maker) = maker else {
        return;
    };
    // tower hands out a sleep, which needs a runtime
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
    else {
        return;
    };
    let _guard = runtime.enter();
    let mut backoff = maker.make_backoff();
    let mut tower = || {
        // as much in as out, so that the budget never runs dry
        (0..5).for_each(|_| budget.deposit());
        if black_box(budget.withdraw()) {
            drop(black_box(backoff.next_backoff()));
        }
    };
    criterion.bench_function("others/tower", |bencher| bencher.iter(&mut tower));
    print_median("others/tower", tower);

    let mut backon = ExponentialBuilder::default()
        .with_jitter()
        .without_max_times()
        .build();
    criterion.bench_function("others/backon", |bencher| bencher.iter(|| backon.next()));
    print_median("others/backon", || {
        black_box(backon.next());
    });

    let patient = Policy {
        max_attempts: u32::MAX,
        ..Policy::default()
    };
    let mut delays = patient.delays(7);
    criterion.bench_function("others/our delays", |bencher| bencher.iter(|| delays.next()));
    print_median("others/our delays", || {
        black_box(delays.next());
    });
}

criterion_group!(benches, deciding, others, driving);
criterion_main!(benches);
