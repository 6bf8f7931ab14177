//! The order of the built-in profiles.
//!
//! Generated from `core/facts/data/profiles.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::recognise::forms::built_in::BuiltInProfile;

/// All profiles, in the order in which they are tried.
#[rustfmt::skip]
pub(crate) static BUILT_IN: &[BuiltInProfile] = &[
    super::interbase::PYTHON,
    super::interbase::GO,
    super::chemigram::PROFILE,
    super::albumentations::PROFILE,
    super::albumentations::LEGACY,
    super::tool_failure::PROFILE,
    super::savvi::PROFILE,
    super::agent_mail::PROFILE,
    super::google::PROFILE,
    super::anthropic::PROFILE,
    super::stripe::PROFILE,
    super::openai::PROFILE,
    super::emcp::PROFILE,
    super::emcp::HTTP,
    super::aws::PROFILE,
    super::azure::PROFILE,
    super::slack::PROFILE,
    super::graphql::PROFILE,
    super::github::PROFILE,
    super::problem::PROFILE,
    super::grpc::PROFILE,
];
