//! What all bindings share: the library as an interface of texts and numbers, which can cross a language border.
//!
//! No binding repeats a rule or a table. What would be the same code in each of them is here; `README.md` says
//! where.
#![forbid(unsafe_code)]
#![deny(clippy::allow_attributes, reason = "`expect` says when it is needed no more")]

#[cfg(feature = "contract")]
mod contract;
mod duplicate_names;
mod emit;
mod engine;
mod event_lines;
mod failure_facts;
mod integers;
mod limits;
mod members;
mod packed;
mod panic;
mod plain;
mod plain_decision;
mod posted_request;
#[cfg(feature = "classify")]
mod profile;
mod read;
mod reading;
mod run;
mod server;
mod sessions;
mod texts;
mod words;

#[cfg(feature = "contract")]
pub use contract::{
    batch, outcome_to_result, progress_faults, ContractGuard, ContractProgress, ContractStep, ContractStore,
    ContractToolset, HostedCall,
};
pub use emit::{http_form, known, result_options, Emission, Writing};
pub use engine::{call_spec, Engine};
pub use failure_facts::FailureFacts;
pub use integers::mark_integers;
pub use limits::{
    ATTEMPT_TIMEOUT_MS, CONNECT_TIMEOUT_MS, MAX_CHAIN, MAX_HISTORY, MAX_STDERR, MAX_TOOL_PAGES,
};
pub use members::conventional_members;
pub use packed::{packed, packed_reading};
pub use panic::{catch_panic, Bug};
pub use plain::FastPathCalls;
pub use plain_decision::PlainDecision;
pub use posted_request::{lost, one_line, plain_message, HttpResponse, Lost, Posted, Refused};
#[cfg(feature = "classify")]
pub use profile::AnyProfile;
pub use read::{assess, context, failure, http, read, read_errno, read_owned, trace, KINDS};
pub use reading::ReadingParts;
pub use run::Run;
pub use server::{
    emitted_result, ended, ended_with, ended_word, failure_sources, invalid_arguments, protocol_error,
    returned, span_of_call, unknown_tool_by_text, violations, EmittedResult, SpanOfCall, DRIVER_META,
};
pub use sessions::{Sessions, SESSION_HEADER};
pub use texts::{
    assess_json, emitted_result_json, facts_json, is_exhausted, protocol_error_text, span_json, to_http_json,
    unexpected, unknown_tool_text, words_json,
};
pub use toolerror::bindings::{exception_members, is_panic, member_names, retry_after_seconds};
pub use toolerror::connection::FailureReading;
pub use toolerror::{bindings::random, Misuse};
pub use toolerror_agent::answers::{did_not_start, not_started, Exit, DEFAULT_REVISION};
pub use toolerror_agent::engine::CallState;
pub use toolerror_agent::engine::{not_sent_error, NOT_SENT_ADVICE};
pub use words::words;
