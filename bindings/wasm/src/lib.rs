//! The WebAssembly module. Its functions are those of Node's native part, by the same names and with the same answers,
//! so there is one facade in TypeScript; Go has its own. `README.md` says how a host calls them.
//!
//! Nothing is imported: time and randomness are arguments. A panic is a trap, after which the host throws the instance
//! away; no argument and no answer has to be freed, so nothing is lost with it.
#![deny(
    unsafe_op_in_unsafe_fn,
    clippy::undocumented_unsafe_blocks,
    reason = "each unsafe block says why it is sound"
)]

mod arguments;
mod border;
mod emit;
mod engine;
mod handles;
mod output;
mod posted;
#[cfg(feature = "classify")]
mod profile;
mod read;
mod run;
mod server;
mod value;
mod words;

pub use arguments::BorderAnswer;
pub use border::{call, functions, te_input};
