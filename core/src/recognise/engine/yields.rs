//! Evidence that says less than what stands beside it: the second table of SPEC 3.6.2.

use crate::error::ErrorType;
use crate::recognise::engine::data;
use crate::recognise::engine::gathered_evidence::GatheredEvidence;
use crate::recognise::engine::signal::{has_one, Signal};

/// A row of [`YIELDS`].
pub(super) struct Yield {
    /// How its row of SPEC 3.6.2 begins.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "a test compares it with the specification")
    )]
    what: &'static str,
    /// Whether a signal is such evidence.
    is: fn(&Signal) -> bool,
    /// Whether there is what it yields to.
    to: fn(&GatheredEvidence) -> bool,
}

/// In the order of SPEC 3.6.2. The rows that are not here are a part of the steps of `governing`, or of the name itself.
const YIELDS: &[Yield] = &[
    Yield {
        what: "a code for a denial",
        is: Signal::is_denial_code,
        to: |evidence| evidence.has(Signal::is_held_in_words),
    },
    Yield {
        what: "words for a login that was tried too often",
        is: Signal::is_login_excess,
        to: |evidence| evidence.has(Signal::is_temporary_reply),
    },
    Yield {
        what: "words for a login that did not succeed",
        is: Signal::is_login_attempt,
        to: |evidence| evidence.has(Signal::is_cause_that_passes),
    },
    Yield {
        what: "a quota that names no period",
        is: Signal::is_vague_quota,
        to: |evidence| evidence.has(Signal::is_rate_code) && !evidence.names_period(),
    },
    Yield {
        what: "a quota of each day",
        is: Signal::is_daily,
        to: |evidence| evidence.has(Signal::is_rate_limit_in_words) && evidence.ends(),
    },
    Yield {
        what: "an answer that cannot be read",
        is: Signal::is_unreadable,
        to: |evidence| evidence.has(Signal::is_plain_status),
    },
    Yield {
        what: "a lock that was not taken",
        is: Signal::is_lock_attempt,
        to: |evidence| evidence.has(Signal::is_cause_that_lasts) && !evidence.is_held(),
    },
    Yield {
        what: "a fault of a program",
        is: Signal::is_fault,
        to: |evidence| evidence.has(Signal::is_lock_attempt) && evidence.is_held(),
    },
    Yield {
        what: "a VALIDATION, and a failure that lasts",
        is: |signal| signal.lasts || signal.error_type == ErrorType::Validation,
        to: |evidence| evidence.passes,
    },
];

impl GatheredEvidence {
    /// Whether a signal yields to what stands beside it.
    pub(super) fn yields(&self, signal: &Signal) -> bool {
        YIELDS.iter().any(|row| (row.is)(signal) && (row.to)(self))
    }

    fn has(&self, is: fn(&Signal) -> bool) -> bool {
        self.signals.iter().any(is)
    }

    /// Whether the words say which period or payment a quota is of.
    fn names_period(&self) -> bool {
        self.messages()
            .any(|text| has_one(&text.to_lowercase(), data::QUOTA_PERIODS))
    }

    /// Whether something says that somebody holds the lock, beside the report that it was not taken.
    fn is_held(&self) -> bool {
        let is_conflict = |signal: &Signal| signal.error_type == ErrorType::Conflict;
        let mut others = self.signals.iter().filter(|signal| !signal.is_lock_attempt());
        others.any(is_conflict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows that a step of `governing` or the reading of a name is made of.
    const ELSEWHERE: [&str; 5] = [
        "a machine name that says no more",
        "a name or a code for all refused requests",
        "status 400",
        "a machine name that says that something is invalid",
        "what says that the request is wrong",
    ];

    #[test]
    fn what_yields_is_the_table_of_the_specification() {
        let spec = include_str!("../../../../spec/SPEC.md");
        let table = spec.split("| this yields | to this |").nth(1).unwrap();
        let rows = table.lines().skip(2).take_while(|line| line.starts_with("| "));
        let rows: Vec<&str> = rows.map(|line| line.trim_start_matches("| ")).collect();
        let begins = |what: &str| rows.iter().position(|row| row.starts_with(what)).unwrap();
        let places: Vec<usize> = YIELDS.iter().map(|row| begins(row.what)).collect();
        assert!(places.is_sorted(), "{places:?}");
        let mut all: Vec<usize> = ELSEWHERE.map(begins).into_iter().chain(places).collect();
        all.sort_unstable();
        assert_eq!(all, (0..rows.len()).collect::<Vec<_>>());
    }
}
