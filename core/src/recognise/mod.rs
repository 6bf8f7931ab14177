//! Works out what another system's error means (SPEC §3): first by known forms, then by words, then with caution.
//!
//! A failure goes through these steps, in this order:
//!
//! ```text
//! content    the content of a printed value, or of a JSON string, in place of the text     failure.rs
//!    ↓
//! read       form → page → words beside a status → caution → other blocks →                 steps.rs
//!    ↓       printed response → words; the first that finds something decides
//! judge      contradiction → refusal → conflict → deed: what the words say beside what       steps.rs
//!            was found, or beside a code or a status
//! ```
//!
//! [`recognise`] is the entry for failures. Each kind of failure takes some of the steps: the lists are in `order.rs`, with the
//! reason for each. Readers call it in mode `classify`, after the closed tables have given the meaning of a status or a
//! code. [`meaning_of_code`] is beside it, since it gives no verdict: it looks the code of a known library's exception
//! up in the table of a profile, in every mode (SPEC §1.8.24), and no words are read. [`recognise_tool`],
//! [`conflict_of_exception`] and [`with_requested_delay`] add to an error that is known already what a name or a message says;
//! [`heeded_delay`] asks a verdict whether words count. This module is compiled only with the feature `classify`.

mod alternatives;
mod challenge;
mod engine;
mod escaped;
mod failure;
pub(crate) mod forms;
#[cfg(feature = "tables")]
pub(crate) mod lists;
mod login;
mod login_data;
mod order;
mod printed_data;
mod printed_response;
mod printed_value;
pub(crate) mod rule;
pub(crate) mod rules;
mod sign_data;
mod steps;

use crate::error::{Delivery, Effects, ToolError};
use crate::json::Source;
use crate::reading::Verdict;
pub(crate) use engine::{heeded_delay, with_requested_delay};
pub(crate) use failure::{ByStatus, CodedError, HttpResponse, ToolResult, UnrecognisedFailure};
pub(crate) use forms::by_code::meaning_of_code;
pub(crate) use forms::http_body::JsonRpcBody;

/// The verdict of recognition on a failure; `None` if it adds nothing.
pub(crate) fn recognise(question: UnrecognisedFailure<'_>) -> Option<Verdict> {
    match question {
        UnrecognisedFailure::Text(source) => failure::of_text(source, steps::run),
        UnrecognisedFailure::ToolResult(result) => failure::of_tool_result(&result, steps::run),
        UnrecognisedFailure::Code(code) => failure::of_code(&code, steps::run),
        UnrecognisedFailure::Response(response) => failure::of_response(response, steps::run),
    }
}

/// The error of a failure that was recognised before its tool was known, if the call was lost and the name of the tool
/// is that of a deed.
pub(crate) fn recognise_tool(name: &str, error: &ToolError, delivery: Option<Delivery>) -> Option<ToolError> {
    let is_lost_deed = steps::is_lost(error, delivery) && engine::is_deed(name);
    is_lost_deed.then(|| error.clone().with_effects(Effects::Unknown))
}

/// A 409 that an exception states, with the `reason` that its message does not explain away (SPEC §3.6.35).
pub(crate) fn conflict_of_exception(error: ToolError, message: &str) -> ToolError {
    engine::unexplained(&error, &[&Source::new(message)]).unwrap_or(error)
}
