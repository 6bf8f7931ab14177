//! The built-in profiles: one file for the form of each system. Their codes are in `core/facts/data/profiles`.

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
mod order_data;
mod problem;
mod savvi;
mod slack;
mod stripe;
mod tool_failure;

pub(crate) use order_data::BUILT_IN;
