//! The rule table, by family of systems (`spec/tables/classifier.json`).

mod cloud;
mod databases;
mod files;
mod git;
mod grpc;
mod llm;
mod mcp;
mod names;
mod network;
mod packages;
mod web;
mod words;

use super::rule::{Mark, Rule};

/// All rules, in the order of the table.
pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    let families = [
        mcp::RULES, files::RULES, network::RULES, databases::RULES, grpc::RULES, cloud::RULES, git::RULES,
        packages::RULES, web::RULES, llm::RULES, names::RULES, words::RULES,
    ];
    families.into_iter().flatten()
}

/// Texts that change what evidence is worth.
pub(crate) const MARKS: &[(Mark, &[&str])] = &[
    (
        Mark::Done,
        &[
            "was sent", "has been sent", "been sent", "were sent", "was created", "been created", "was charged", "been charged",
            "was saved", "been saved", "was posted", "been posted", "was updated", "been updated", "was deleted",
            "been deleted", "was submitted", "been submitted", "was published", "been published", "was written",
            "already sent", "already charged", "already processed", "already submitted", "successfully sent",
            "sent successfully", "created successfully", "successfully created", "saved successfully", "partially",
            "may have been", "might have been", "may already have", "might already have", "could have been processed", "may have succeeded", "may have completed", "outcome is unknown", "outcome unknown", "status is unknown", "unknown whether", "not known whether", "partial success", "partial failure", "completed with errors", "was accepted", "been accepted",
            "was queued", "been queued", "was booked", "been booked", "was placed", "been placed", "was executed", "been executed", "went through", "was transferred", "was inserted", "were inserted", "were written", "were created", "were updated", "were processed", "rows committed", "was committed", "been applied", "was applied", "payment captured", "was merged",
        ],
    ),
    (
        Mark::Order,
        &[
            "ignore your", "ignore all", "ignore any", "ignore previous", "ignore the", "ignore prior", "disregard", "you must call", "you must retry",
            "you must now", "keep calling", "keep retrying", "keep trying until", "until it succeeds", "call this tool again", "call the tool again", "call again", "call it again",
            "retry immediately", "retry at once", "do not retry", "don't retry", "not be retried", "not retry", "should not be retried", "cannot be retried", "non-retryable", "not retryable", "no retry", "never retry",
            "as an ai", "system prompt", "bypass", "without waiting", "as often as", "as many times", "override your", "dear agent", "dear assistant", "ai agent", "ai assistant", "retry forever", "in a loop", "repeat this call", "repeat the call", "repeat the request", "instruction:", "instructions:", "giving up", "will not succeed", "permanently",
        ],
    ),
    (
        Mark::Delay,
        &[
            "retry after", "retry-after", "retry_after", "retryafter", "retry_after_ms", "retryAfterMs", "retry-after-ms", "retry in", "retrying in", "retryDelay", "retry_delay", "retry_after_seconds", "retryAfterSeconds", "retry_in",
            "try again in", "try again after", "again in", "try again", "retry this request after", "wait", "waiting", "available in", "available again in", "resets in", "reset in", "reset after", "reset_after", "resets after", "back off for", "backoff for", "cooldown of", "cool down for", "come back in", "expires in", "slow down for",
            "x-ratelimit-reset-after", "rate reset in", "Please retry in", "back in", "in approximately", "seconds remaining", "blocked for", "lifted in", "next request in", "next attempt in", "next allowed in", "retry your request after", "retry the request after", "again after",
        ],
    ),
];
