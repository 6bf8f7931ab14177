//! The rule table, by family of systems (`spec/tables/classifier.json`).

mod cloud;
mod databases;
mod files;
mod git;
mod grpc;
mod llm;
mod marks;
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
        mcp::RULES,
        files::RULES,
        network::RULES,
        databases::RULES,
        grpc::RULES,
        cloud::RULES,
        git::RULES,
        packages::RULES,
        web::RULES,
        llm::RULES,
        names::RULES,
        words::RULES,
    ];
    families.into_iter().flatten()
}

/// Texts that change what evidence is worth.
pub(crate) const MARKS: &[(Mark, &[&str])] = &[
    (Mark::Done, marks::DONE),
    (Mark::Order, marks::ORDER),
    (Mark::Delay, marks::DELAY),
];
