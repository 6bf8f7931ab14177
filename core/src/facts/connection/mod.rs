//! Meanings of codes, numbers, classes and texts of connection failures (SPEC §1.8, `spec/tables/connection.json`).

pub(crate) mod classes;
pub(crate) mod codes;
pub(crate) mod data;
mod exception_data;
pub(crate) mod exceptions;
pub(crate) mod kind;
mod kind_data;
pub(crate) mod texts;
pub(crate) mod transport_wrappers;
