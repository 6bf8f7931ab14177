//! Mode `classify` on texts of 200 bytes and of 64 KiB.
//!
//! `cargo bench -p toolerror --features classify --bench classify`. Targets: 5 µs and 2 ms.

use std::hint::black_box;

use criterion::Criterion;
use toolerror::{read, Mode};

fn texts() -> Vec<(&'static str, String)> {
    let rate = "Error executing tool search: openai.RateLimitError: Error code: 429 - {'error': {'message': 'Rate limit reached for gpt-x on tokens per min (TPM). Please try again in 20s.', 'code': 'rate_limit_exceeded'}}";
    let prose = "The quick brown agent wrote a long report about nothing in particular, and then wrote it once more, with 42 rows and no end. ";
    let trace =
        "  File \"/srv/app/handlers/notes.py\", line 404, in not_found\n    raise NotFound('timed out')\n";
    let dense = "connection timed out, not found; ";
    let long = |text: &str| text.repeat((64 << 10) / text.len());
    vec![
        ("rate limit, 200 bytes", rate.to_owned()),
        (
            "no evidence, 200 bytes",
            prose.repeat(2).chars().take(200).collect(),
        ),
        ("prose, 64 KiB", long(prose)),
        ("stack trace, 64 KiB", long(trace)),
        ("dense evidence, 64 KiB", long(dense)),
    ]
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for (name, text) in texts() {
        criterion.bench_function(name, |b| {
            b.iter(|| read(black_box(text.as_str()), Mode::Classify));
        });
    }
    criterion.final_summary();
}
