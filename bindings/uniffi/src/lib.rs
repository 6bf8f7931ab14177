//! The library for the languages of UniFFI: texts and numbers in, texts and numbers out.
//!
//! Every call does as much as it can, since a call across this border costs more than the work. The exceptions, word
//! lists and drivers of a language are written by hand on top (`bindings/kotlin`, `bindings/ruby`).

#![expect(
    clippy::needless_pass_by_value,
    reason = "what crosses the border is handed over, and the Ruby generator cannot lend a slice of bytes"
)]

mod emit;
mod engine;
mod error;
mod members;
mod misuse;
mod profile;
mod read;
mod words;

pub use emit::{
    contract_version, display, emitted, to_http, to_json_rpc, to_result, unexpected, Emit, Header,
    HttpResponse,
};
pub use engine::{not_sent_error, Assessment, Call, Decision, Engine};
pub use error::{build, check_json, from_json, given_up, NewError, Parts};
pub use members::{members, Holder, Limit, Members, Violation};
#[cfg(debug_assertions)]
pub use misuse::panic_on_request;
pub use misuse::BorderError;
pub use profile::{decode, encode_as};
pub use read::{assess, read, read_failure, trace, FailureOutcome, Outcome, Reading};
pub use words::{exception_members, max_chain, max_history, words};

uniffi::setup_scaffolding!("toolerror_core");
