//! The built-in profiles: a file for each system, with the shape of its form. The codes stand in
//! `core/facts/data/profiles`, one file a profile.

mod agent_mail;
mod albumentations;
mod anthropic;
mod aws;
mod azure;
mod chemigram;
mod emcp;
mod github;
mod google;
mod graphql;
mod grpc;
mod interbase;
mod openai;
mod problem;
mod savvi;
mod slack;
mod stripe;
mod tool_failure;

use crate::recognise::forms::built_in::BuiltInProfile;

/// All profiles, in the order in which they are tried.
pub(crate) static BUILT_IN: &[BuiltInProfile] = &[
    interbase::PYTHON,
    interbase::GO,
    chemigram::PROFILE,
    albumentations::PROFILE,
    albumentations::LEGACY,
    tool_failure::PROFILE,
    savvi::PROFILE,
    agent_mail::PROFILE,
    google::PROFILE,
    anthropic::PROFILE,
    stripe::PROFILE,
    openai::PROFILE,
    emcp::PROFILE,
    emcp::HTTP,
    aws::PROFILE,
    azure::PROFILE,
    slack::PROFILE,
    graphql::PROFILE,
    github::PROFILE,
    problem::PROFILE,
    grpc::PROFILE,
];
