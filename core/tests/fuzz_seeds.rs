//! The fuzz targets without a fuzzer: what they assert holds for the inputs of all vectors, and for inputs near them.
#![cfg(feature = "classify")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
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
#[path = "../../fuzz/near.rs"]
mod near;
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
fn seeds(kinds: &[&str]) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for case in cases() {
        if case["kind"].as_str().is_some_and(|kind| kinds.contains(&kind)) {
            let input = &case["input"];
            seeds.push(
                input
                    .as_str()
                    .map_or_else(|| input.to_string(), str::to_owned)
                    .into_bytes(),
            );
        }
    }
    seeds
}

/// Checks the seeds, in an order that no file system decides, and as many inputs near them as there are in `tests/run`.
fn all(mut seeds: Vec<Vec<u8>>, check: impl Fn(&[u8])) {
    assert!(seeds.len() > 50, "only {} seeds", seeds.len());
    for seed in &seeds {
        check(seed);
    }
    seeds.sort();
    near::check(&seeds, 1000, check);
}

#[test]
fn seeds_of_texts_pass() {
    all(seeds(&["error_text"]), text::check);
}

#[test]
fn seeds_of_masking_pass() {
    all(seeds(&["error_text"]), redact::check);
}

#[test]
fn seeds_of_tool_results_pass() {
    all(seeds(&["call_tool_result"]), result::check);
}

#[test]
fn seeds_of_json_rpc_pass() {
    all(seeds(&["json_rpc_error"]), json_rpc::check);
}

#[test]
fn seeds_of_responses_pass() {
    let mut responses = Vec::new();
    for body in seeds(&["call_tool_result", "http_response"]) {
        for status in [200_u16, 302, 403, 429, 503] {
            let head = b"Retry-After: 7;Content-Type: application/json\n";
            responses.push([&status.to_le_bytes(), head.as_slice(), &body].concat());
        }
    }
    all(responses, http::check);
}

#[test]
fn seeds_of_canonical_json_pass() {
    let seeds = seeds(&["call_tool_result", "json_rpc_error"]);
    all(seeds, |input| canonical::check(&String::from_utf8_lossy(input)));
}

#[cfg(feature = "contract")]
#[test]
fn seeds_of_toolsets_pass() {
    let of_vectors = cases().into_iter().map(|case| case["toolset"].clone());
    let mut seeds: Vec<_> = of_vectors
        .filter(Value::is_object)
        .map(|toolset| toolset.to_string().into_bytes())
        .collect();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec/examples");
    for entry in fs::read_dir(examples).unwrap() {
        seeds.push(fs::read(entry.unwrap().path()).unwrap());
    }
    all(seeds, toolset::check);
}
