//! A tool result in each mode, and what is emitted of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use toolerror::{read_result, Mode, ResultOptions};

fuzz_target!(|bytes: &[u8]| {
    for mode in Mode::ALL {
        if let Some(reading) = read_result(bytes, mode).failure() {
            let result = reading.error().to_result_json(&ResultOptions::default());
            assert!(read_result(result.as_str(), Mode::Exact).failure().is_some());
        }
    }
});
