//! Runs the conformance vectors of the error contract against implementations in any language.
//!
//! The harness knows the vectors' format and the testees' protocol, and nothing of the contract
//! itself: it depends on no implementation. README.md describes both. Random traces are made of the
//! protocol's words; what is right about them a reference says, which is a testee too. Random inputs are made of the
//! vectors and tables; two versions of one testee have to answer them alike.

#![forbid(unsafe_code)]

mod differential;
mod expect;
mod expected;
mod forms;
mod json;
mod lint;
mod message;
mod process;
mod random;
mod report;
mod run;
mod schema;
mod shape;
mod vectors;

pub use differential::{Differential, Intended};
pub use expect::{Answer, Difference, Expect};
pub use expected::Expected;
pub use json::Json;
pub use lint::{lint, Linted};
pub use random::{answered, random_cases, random_input, random_trace, Corpus};
pub use report::{CaseReport, Report, TesteeReport, TopicReport};
pub use run::{run, Run, Settings, Testee, Verdict};
pub use schema::schema;
pub use vectors::{load, Case};
