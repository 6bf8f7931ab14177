//! What all bindings share: the library behind texts and numbers, which is what crosses a language border.
//!
//! No binding has a rule or a table of its own; what would be the same code in each of them is here.
#![forbid(unsafe_code)]

mod emit;
mod engine;
mod misuse;
mod profile;
mod read;
mod server;

pub use emit::{http_form, result_options, Emission, Writing};
pub use engine::{Answer, Engine, Run, Told};
pub use misuse::Misuse;
pub use profile::AnyProfile;
pub use read::{assess, context, http, read, read_owned, trace, KINDS};
pub use server::{emitted_result, ended, given, invalid_arguments, only_sensitive, violations};
