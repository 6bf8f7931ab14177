//! An error of JSON-RPC in each mode, and what is written of it.

use toolerror::{read_json_rpc, EmitOptions, Mode};

pub(crate) fn check(bytes: &[u8]) {
    for mode in Mode::ALL {
        if let Some(reading) = read_json_rpc(bytes, mode).failure() {
            let written = reading.error().to_json_rpc(&EmitOptions::default());
            let again = read_json_rpc(written.as_str(), Mode::Exact);
            assert!(again.failure().is_some());
        }
    }
}
