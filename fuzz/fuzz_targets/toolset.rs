#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../bodies/toolset.rs"]
mod body;

fuzz_target!(|bytes: &[u8]| body::check(bytes));
