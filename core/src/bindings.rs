//! What only the bindings for other languages and the conformance testees need.

use crate::error::member_data::MEMBERS;
use crate::facts::connection::data::CLASSES;

/// The names of the conventional members of `data` (SPEC §1.3).
pub fn member_names() -> Vec<&'static str> {
    MEMBERS.iter().map(|member| member.name).collect()
}

/// The names of the classes of connection failures (SPEC §1.8).
pub fn connection_classes() -> impl Iterator<Item = &'static str> {
    CLASSES.iter().map(|row| row.name)
}
