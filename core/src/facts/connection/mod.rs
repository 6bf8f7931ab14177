//! What is known of failures between a caller and a service (SPEC §1.8, `spec/tables/connection.json`).

pub(crate) mod classes;
pub(crate) mod codes;
pub(crate) mod kind;
pub(crate) mod texts;
