#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../bodies/canonical.rs"]
mod body;

fuzz_target!(|text: &str| body::check(text));
