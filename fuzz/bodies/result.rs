//! A tool result in each mode, and what is emitted of it.

use toolerror::tool_result::ResultOptions;
use toolerror::{read_result, Mode};

pub(crate) fn check(bytes: &[u8]) {
    for mode in Mode::ALL {
        if let Some(reading) = read_result(bytes, mode).failure() {
            let result = reading.error().to_result_json(&ResultOptions::default());
            assert!(read_result(result.as_str(), Mode::Exact).failure().is_some());
        }
    }
}
