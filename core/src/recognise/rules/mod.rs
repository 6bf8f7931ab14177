//! The rule table, by family of systems (`spec/tables/classifier.json`).

mod abroad;
mod arguments;
mod browser;
mod clients;
mod cloud;
mod containers;
mod everyday;
mod files;
mod git;
mod graphs;
mod grpc;
mod lasting;
mod llm;
mod marks;
mod mcp;
mod mysql;
mod names;
mod network;
mod oracle;
mod packages;
mod queues;
mod refusals;
mod sql;
mod sqlstate;
mod stores;
mod web;
mod words;

use crate::recognise::rule::{Mark, Rule};

/// All rules, in the order of the table.
pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    let families = [
        mcp::RULES,
        files::RULES,
        network::RULES,
        clients::RULES,
        queues::RULES,
        sqlstate::RULES,
        sql::RULES,
        mysql::RULES,
        stores::RULES,
        graphs::RULES,
        oracle::RULES,
        grpc::RULES,
        cloud::RULES,
        containers::RULES,
        git::RULES,
        packages::RULES,
        browser::RULES,
        web::RULES,
        llm::RULES,
        names::RULES,
        refusals::RULES,
        arguments::RULES,
        lasting::RULES,
        abroad::RULES,
        words::RULES,
        everyday::RULES,
    ];
    families.into_iter().flatten()
}

/// Texts that change what evidence is worth.
pub(crate) const MARKS: &[(Mark, &[&str])] = &[
    (Mark::Done, marks::DONE),
    (Mark::Order, marks::ORDER),
    (Mark::Delay, marks::DELAY),
];
