//! The closed tables of the contract, and the lookups over them: what a status, a header, a code, an errno, a class
//! name, a fixed text or a wrapper means by itself. No guess about meaning is made here.

pub(crate) mod connection;
pub(crate) mod http_headers;
pub(crate) mod http_status;
pub(crate) mod json_rpc;
pub(crate) mod wrappers;
