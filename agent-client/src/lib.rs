//! The agent side of toolerror: from a failed call to the right next step.
#![forbid(unsafe_code)]

#[cfg(any(feature = "backon", feature = "reqwest"))]
pub mod adapters;
pub mod assess;
pub mod driver;
pub mod engine;
#[cfg(feature = "mcp")]
pub mod mcp;
#[cfg(feature = "simulate")]
pub mod simulate;
pub mod trace;

// The blocks of the project's README compile and run.
#[cfg(all(doctest, feature = "mcp"))]
#[doc = include_str!("../../README.md")]
struct ReadMe;

// So do the Rust blocks of the guide to migration.
#[cfg(doctest)]
#[doc = include_str!("../../MIGRATION.md")]
struct MigrationGuide;
