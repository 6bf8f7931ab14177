//! The fuzz targets over their seeds: what they assert holds for the inputs of all vectors, without a nightly compiler.
#![cfg(feature = "classify")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::fs;
use std::path::Path;

use serde_json::Value;

#[path = "../../fuzz/bodies/canonical.rs"]
mod canonical;
#[path = "../../fuzz/bodies/http.rs"]
mod http;
#[path = "../../fuzz/bodies/json_rpc.rs"]
mod json_rpc;
#[path = "../../fuzz/bodies/redact.rs"]
mod redact;
#[path = "../../fuzz/bodies/result.rs"]
mod result;
#[path = "../../fuzz/bodies/text.rs"]
mod text;
#[cfg(feature = "contract")]
#[path = "../../fuzz/bodies/toolset.rs"]
mod toolset;

/// The cases of all vectors.
fn cases() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/vectors");
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("build-depth.json") {
            continue; // nothing to read in it, and deeper than serde_json goes
        }
        let mut file: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        cases.append(file["cases"].as_array_mut().unwrap());
    }
    cases
}

/// The inputs of the vectors that have one of these kinds, as texts.
fn seeds(kinds: &[&str]) -> Vec<String> {
    let mut seeds = Vec::new();
    for case in cases() {
        if case["kind"].as_str().is_some_and(|kind| kinds.contains(&kind)) {
            let input = &case["input"];
            seeds.push(input.as_str().map_or_else(|| input.to_string(), str::to_owned));
        }
    }
    assert!(seeds.len() > 50, "only {} seeds of {kinds:?}", seeds.len());
    seeds
}

#[test]
fn texts() {
    for seed in seeds(&["error_text"]) {
        text::check(seed.as_bytes());
    }
}

#[test]
fn masking() {
    for seed in seeds(&["error_text"]) {
        redact::check(seed.as_bytes());
    }
}

#[test]
fn tool_results() {
    for seed in seeds(&["call_tool_result"]) {
        result::check(seed.as_bytes());
    }
}

#[test]
fn errors_of_json_rpc() {
    for seed in seeds(&["json_rpc_error"]) {
        json_rpc::check(seed.as_bytes());
    }
}

#[test]
fn responses() {
    for seed in seeds(&["call_tool_result", "http_response"]) {
        for status in [200_u16, 302, 403, 429, 503] {
            let mut bytes = status.to_le_bytes().to_vec();
            bytes.extend(b"Retry-After: 7;Content-Type: application/json\n");
            bytes.extend(seed.as_bytes());
            http::check(&bytes);
        }
    }
}

#[test]
fn canonical_json() {
    for seed in seeds(&["call_tool_result", "json_rpc_error"]) {
        canonical::check(&seed);
    }
}

#[cfg(feature = "contract")]
#[test]
fn toolsets() {
    let of_vectors = cases().into_iter().map(|case| case["toolset"].clone());
    let seeds: Vec<_> = of_vectors.filter(Value::is_object).collect();
    assert!(seeds.len() > 50, "only {} toolsets", seeds.len());
    for seed in seeds {
        toolset::check(seed.to_string().as_bytes());
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/examples");
    for entry in fs::read_dir(examples).unwrap() {
        toolset::check(&fs::read(entry.unwrap().path()).unwrap());
    }
}
