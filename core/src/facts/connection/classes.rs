//! Class names of errors (SPEC §1.8, `spec/tables/connection.json`).

use crate::facts::connection::data::CLASSES;
use crate::facts::connection::kind::FailureKind;

/// The name of an error's class: all of it, or its last part.
#[derive(Debug)]
pub(crate) struct ErrorClass {
    pub(crate) name: &'static str,
    /// None when the class says nothing by itself.
    pub(crate) kind: Option<FailureKind>,
    /// The runtime's own text decides where it is one of the fixed ones: the class alone says too little.
    pub(crate) by_text: bool,
    /// The failure was before a connection stood, so the call was not sent.
    pub(crate) connecting: bool,
}

/// The rule for a class, which may come with its module or package.
pub(crate) fn find(class: &str) -> Option<&'static ErrorClass> {
    let class = class.trim_start_matches(['*', '&']);
    let row = |name: &str| CLASSES.iter().find(|row| row.name == name);
    row(class).or_else(|| row(class.rsplit("::").next()?.rsplit(['.', '$', '/']).next()?))
}
