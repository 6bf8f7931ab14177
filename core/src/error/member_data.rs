//! The conventional members.
//!
//! Generated from `core/facts/data/members.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::error::members::{ConventionalMember, CutRule, MemberType};

/// All of them, in the order of the contract.
#[rustfmt::skip]
pub(crate) const MEMBERS: &[ConventionalMember] = &[
    ConventionalMember { name: "retry_after", value_type: MemberType::Number, cut: CutRule::Never },
    ConventionalMember { name: "conflicts", value_type: MemberType::Conflicts, cut: CutRule::Last },
    ConventionalMember { name: "code", value_type: MemberType::Text, cut: CutRule::Whole },
    ConventionalMember { name: "reason", value_type: MemberType::Text, cut: CutRule::Never },
    ConventionalMember { name: "hint", value_type: MemberType::Text, cut: CutRule::Whole },
    ConventionalMember { name: "violations", value_type: MemberType::Violations, cut: CutRule::ItemsNext },
    ConventionalMember { name: "limit", value_type: MemberType::Limit, cut: CutRule::Whole },
    ConventionalMember { name: "effects", value_type: MemberType::Effects, cut: CutRule::Never },
    ConventionalMember { name: "phase", value_type: MemberType::Phase, cut: CutRule::Whole },
    ConventionalMember { name: "stage", value_type: MemberType::Text, cut: CutRule::Whole },
    ConventionalMember { name: "severity", value_type: MemberType::Text, cut: CutRule::Whole },
    ConventionalMember { name: "suggestions", value_type: MemberType::Texts, cut: CutRule::Whole },
    ConventionalMember { name: "required", value_type: MemberType::Texts, cut: CutRule::Whole },
    ConventionalMember { name: "missing", value_type: MemberType::Texts, cut: CutRule::Whole },
    ConventionalMember { name: "state_after", value_type: MemberType::Any, cut: CutRule::Whole },
    ConventionalMember { name: "errors", value_type: MemberType::Errors, cut: CutRule::ItemsFirst },
    ConventionalMember { name: "error_id", value_type: MemberType::Text, cut: CutRule::Whole },
    ConventionalMember { name: "trace_id", value_type: MemberType::Text, cut: CutRule::Whole },
    ConventionalMember { name: "truncated", value_type: MemberType::Boolean, cut: CutRule::Never },
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
