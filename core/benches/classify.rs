//! Mode `classify` on texts of 200 bytes and of 64 KiB, and the profiles' part of it by itself.
//!
//! `cargo bench -p toolerror --features classify --bench classify`. Targets: 5 µs and 2 ms.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::Criterion;
use toolerror::profile::Profiles;
use toolerror::{read, Mode};

const SHORT: usize = 200;
const LONG: usize = 64 << 10;

/// One error of each of several families, with what a log adds to it.
const FAMILIES: &[(&str, &str)] = &[
    ("llm", "Error executing tool search: openai.RateLimitError: Error code: 429 - {'error': {'message': 'Rate limit reached for gpt-x on tokens per min (TPM). Please try again in 20s.', 'code': 'rate_limit_exceeded'}}"),
    ("network", "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='api.example.com', port=443): Max retries exceeded with url: /v1/items (Caused by NewConnectionError('Connection refused', [Errno 111]))"),
    ("database", "ERROR: duplicate key value violates unique constraint \"users_email_key\" (SQLSTATE 23505) DETAIL: Key (email)=(a@example.com) already exists. The statement was: INSERT INTO users (email) VALUES ($1)"),
    ("kubernetes", "Error from server (NotFound): deployments.apps \"web-frontend\" not found in namespace \"production\"; tried with the service account \"system:serviceaccount:production:deployer\" of the cluster \"eu-west-1\""),
    ("browser", "TimeoutError: page.click: Timeout 30000ms exceeded.\nCall log:\n  - waiting for locator('#submit-button')\n  - locator resolved to <button disabled id=\"submit-button\">Send the order</button>\n  - retrying"),
    ("git", "fatal: unable to access 'https://git.example.com/team/project.git/': The requested URL returned error: 403 while pushing the branch feature/long-name-of-a-branch to the remote origin from this working copy"),
    ("file system", "Error: EACCES: permission denied, open '/var/lib/service/data/records/2024/05/17/report.json' while the tool write_file was running for the session 4f1c2b9a and the workspace of the user at this host"),
    ("json", r#"{"failure":{"kind":"quux","note":"the upstream service is temporarily unavailable, please try again in 30 seconds"},"message":"the upstream service is overloaded now, nothing was sent","attempt":12,"n":3}"#),
    ("no evidence", "The quick brown agent wrote a long report about nothing in particular, and then wrote it once more, with 42 rows and no end. The quick brown agent wrote a long report about nothing in particular, again"),
];

/// Texts that are repeated up to 64 KiB.
const REPEATED: &[(&str, &str)] = &[
    ("prose", "The quick brown agent wrote a long report about nothing in particular, and then wrote it once more, with 42 rows and no end. "),
    ("stack trace", "  File \"/srv/app/handlers/notes.py\", line 404, in not_found\n    raise NotFound('timed out')\n"),
    ("one phrase", "connection timed out, not found; "),
    ("machine names", "TimeoutError: RateLimitError: x "),
    ("numbers", "500 404 "),
    ("numbers in brackets", "(404) "),
    ("quotes", "\"a' `b\" ' "),
    ("negations", "not timed out if not "),
    ("blanks", " "),
];

/// The examples of all rules, in turn, up to 64 KiB: hundreds of error phrases.
fn examples() -> String {
    let published = include_str!("../../spec/tables/classifier.json");
    let table: serde_json::Value = serde_json::from_str(published).unwrap_or_default();
    let rules = table.get("rules").and_then(|rules| rules.as_array());
    let rules = rules.into_iter().flatten();
    let examples = rules
        .filter_map(|rule| rule.get("examples")?.as_array())
        .flatten();
    let mut text = String::new();
    for example in examples
        .filter_map(|example| example.as_str())
        .collect::<Vec<_>>()
        .iter()
        .cycle()
    {
        if text.len() + example.len() >= LONG {
            break;
        }
        text.push_str(example);
        text.push('\n');
    }
    text
}

fn texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for (family, text) in FAMILIES {
        texts.push((format!("{SHORT} bytes, {family}"), (*text).to_owned()));
    }
    for (kind, text) in REPEATED {
        texts.push((format!("64 KiB, {kind}"), text.repeat(LONG / text.len())));
    }
    let dense = examples();
    let mut json = String::from("{\"note\":1,\"message\":");
    let _ = write!(json, "{}}}", serde_json::Value::from(dense.as_str()));
    // under the number of candidates that are looked at
    let sparse = dense.replace('\n', &format!("\n{}\n", "x".repeat(60)));
    let sparse = sparse.chars().take(LONG).collect();
    texts.push(("64 KiB, error phrases".into(), dense));
    texts.push(("64 KiB, error phrases between other lines".into(), sparse));
    texts.push(("64 KiB, error phrases in JSON".into(), json));
    texts
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let profiles = Profiles::new();
    for (family, text) in FAMILIES {
        criterion.bench_function(&format!("profiles, {SHORT} bytes, {family}"), |b| {
            b.iter(|| profiles.detect(black_box(text)));
        });
    }
    for (name, text) in texts() {
        criterion.bench_function(&name, |b| {
            b.iter(|| read(black_box(text.as_str()), Mode::Classify));
        });
    }
    criterion.final_summary();
}
