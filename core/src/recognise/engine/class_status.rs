//! The names of classes that say less than the status after them (SPEC 3.6.25).

use std::ops::Range;

use crate::recognise::engine::signal::Signal;
use crate::recognise::engine::status::FoundStatus;

/// The names of classes before a status below 500 that does not lead to a retry: it says more than they do.
pub(crate) fn classes_with_status(statuses: &[FoundStatus]) -> Vec<Range<usize>> {
    let is_cold = |found: &&FoundStatus| {
        let signal = Signal::from_status(found.code, "");
        found.code < 500 && signal.is_some_and(|signal| !signal.leads_to_retry())
    };
    let classes = statuses.iter().filter(is_cold);
    classes.filter_map(|found| found.class.clone()).collect()
}
