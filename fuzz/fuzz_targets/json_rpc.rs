#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../bodies/json_rpc.rs"]
mod body;

fuzz_target!(|bytes: &[u8]| body::check(bytes));
