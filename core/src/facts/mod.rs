//! The closed tables of the contract, and the lookups over them: what a status, a header, a code, an errno, a class
//! name, a fixed text or a wrapper means by itself. No guess about meaning is made here.
//!
//! The rows stand in `core/facts/data`; the files `*data.rs` are generated from them.

pub(crate) mod connection;
pub(crate) mod http_header_data;
pub(crate) mod http_headers;
pub(crate) mod http_status;
pub(crate) mod http_status_data;
pub(crate) mod json_rpc;
mod json_rpc_data;
mod wrapper_data;
pub(crate) mod wrappers;
