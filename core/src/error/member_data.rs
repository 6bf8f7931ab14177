//! The conventional members.
//!
//! Generated from `core/facts/data/members.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::error::members::{ConventionalMember, Cut};

/// All of them, in the order of the contract.
#[rustfmt::skip]
pub(crate) const MEMBERS: &[ConventionalMember] = &[
    ConventionalMember { name: "retry_after", cut: Cut::Never },
    ConventionalMember { name: "conflicts", cut: Cut::Last },
    ConventionalMember { name: "code", cut: Cut::Whole },
    ConventionalMember { name: "reason", cut: Cut::Never },
    ConventionalMember { name: "hint", cut: Cut::Whole },
    ConventionalMember { name: "violations", cut: Cut::ItemsNext },
    ConventionalMember { name: "limit", cut: Cut::Whole },
    ConventionalMember { name: "effects", cut: Cut::Never },
    ConventionalMember { name: "phase", cut: Cut::Whole },
    ConventionalMember { name: "stage", cut: Cut::Whole },
    ConventionalMember { name: "severity", cut: Cut::Whole },
    ConventionalMember { name: "suggestions", cut: Cut::Whole },
    ConventionalMember { name: "required", cut: Cut::Whole },
    ConventionalMember { name: "missing", cut: Cut::Whole },
    ConventionalMember { name: "state_after", cut: Cut::Whole },
    ConventionalMember { name: "errors", cut: Cut::ItemsFirst },
    ConventionalMember { name: "error_id", cut: Cut::Whole },
    ConventionalMember { name: "trace_id", cut: Cut::Whole },
    ConventionalMember { name: "truncated", cut: Cut::Never },
];

/// The members of an entry of `conflicts`.
#[rustfmt::skip]
pub(crate) const CONFLICT_MEMBERS: &[&str] = &[
    "agent_id",
    "expires_at",
    "held_by",
    "pattern",
    "reason",
    "reservation_id",
];
