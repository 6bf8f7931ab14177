//! The C interface of toolerror: `include/toolerror.h` is generated from here.
//!
//! The functions are safe to call as the header says: every pointer is NULL or points to what its type names, and is
//! not freed while it is in use. NULLs, wrong lengths, unknown numbers and bytes that are no UTF-8 are refused or read
//! as the header says, and no panic leaves a function.
#![expect(non_camel_case_types, reason = "the names of the C interface")]
#![expect(
    clippy::missing_safety_doc,
    reason = "the rules are the same for all functions and stand above and in the header"
)]
#![deny(
    unsafe_op_in_unsafe_fn,
    reason = "what is unsafe in an unsafe function has a block, which says why it is sound"
)]

mod assess;
mod driver;
mod emit;
mod engine;
mod error;
mod handle;
mod profile;
mod reading;
mod run;
mod status;
mod text;
mod version;
mod word_values;
mod words;

pub use assess::*;
pub use driver::*;
pub use emit::*;
pub use engine::*;
pub use error::*;
pub use profile::*;
pub use reading::*;
pub use run::*;
pub use status::*;
pub use text::*;
pub use version::*;
pub use word_values::*;
pub use words::*;
