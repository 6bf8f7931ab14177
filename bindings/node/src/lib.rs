//! The native part of the npm package `toolerror`: texts and numbers in, texts and numbers out.
//!
//! Its TypeScript half makes errors, readings and engines of them. Nothing here throws a ToolError: what is thrown is
//! misuse, a panic included.
#![expect(clippy::needless_pass_by_value, reason = "the border hands values over")]

pub mod contract;
pub mod emit;
pub mod engine;
pub mod misuse;
mod numbers;
pub mod posted_request;
pub mod profile;
pub mod read;
pub mod server;
pub mod server_output;
pub mod start_failure;
pub mod value;
pub mod words;
