//! One file per command.

pub(crate) mod call;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod contract;
pub(crate) mod demo;
pub(crate) mod demo_server;
pub(crate) mod http;
pub(crate) mod man;
pub(crate) mod proxy;
pub(crate) mod read;
pub(crate) mod schema;
pub(crate) mod simulate;
pub(crate) mod tables;
pub(crate) mod testee;
