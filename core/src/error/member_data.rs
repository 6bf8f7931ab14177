//! The conventional members.
//!
//! Generated from `core/facts/data/members.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::error::members::{ConventionalMember, CutRule};

/// All of them, in the order of the contract.
#[rustfmt::skip]
pub(crate) const MEMBERS: &[ConventionalMember] = &[
    ConventionalMember { name: "retry_after", cut: CutRule::Never },
    ConventionalMember { name: "conflicts", cut: CutRule::Last },
    ConventionalMember { name: "code", cut: CutRule::Whole },
    ConventionalMember { name: "reason", cut: CutRule::Never },
    ConventionalMember { name: "hint", cut: CutRule::Whole },
    ConventionalMember { name: "violations", cut: CutRule::ItemsNext },
    ConventionalMember { name: "limit", cut: CutRule::Whole },
    ConventionalMember { name: "effects", cut: CutRule::Never },
    ConventionalMember { name: "phase", cut: CutRule::Whole },
    ConventionalMember { name: "stage", cut: CutRule::Whole },
    ConventionalMember { name: "severity", cut: CutRule::Whole },
    ConventionalMember { name: "suggestions", cut: CutRule::Whole },
    ConventionalMember { name: "required", cut: CutRule::Whole },
    ConventionalMember { name: "missing", cut: CutRule::Whole },
    ConventionalMember { name: "state_after", cut: CutRule::Whole },
    ConventionalMember { name: "errors", cut: CutRule::ItemsFirst },
    ConventionalMember { name: "error_id", cut: CutRule::Whole },
    ConventionalMember { name: "trace_id", cut: CutRule::Whole },
    ConventionalMember { name: "truncated", cut: CutRule::Never },
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
