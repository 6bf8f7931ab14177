//! The harness as its users run it: as a program, with testees that are right and wrong on purpose.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may panic, its helpers too"
)]

mod broken_testees;
mod correct_testees;
mod differential;
mod linter;
mod random;
mod support;
