//! The closed tables of the contract and their lookups: statuses, headers, codes, errnos, class names, fixed texts,
//! wrappers. Nothing is guessed here.
//!
//! The rows are in `core/facts/data`; the files `*data.rs` are generated from them.

pub(crate) mod connection;
pub(crate) mod http_header_data;
pub(crate) mod http_headers;
pub(crate) mod http_status;
pub(crate) mod http_status_data;
pub(crate) mod json_rpc;
mod json_rpc_data;
mod wrapper_data;
pub(crate) mod wrappers;
