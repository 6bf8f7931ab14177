//! The native part of the npm package `toolerror`.
use napi_derive::napi;

/// x
#[napi(catch_unwind)]
pub fn noop(text: String) -> u32 {
    text.len() as u32
}
