//! The rules that are compared.

use super::cases::{Case, Scenario};
use super::client::Client;
use super::engine_client::EngineClient;
use super::rivals::{AwsClient, BudgetClient, FixedAttempts, GrpcClient};

/// A rule for retries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rule {
    /// The engine of this crate with its defaults.
    Toolerror,
    /// Never a retry.
    NoRetry,
    /// Four calls, 1 s doubled each time, no jitter.
    Exponential4,
    /// Four calls, anything from 0 to 1 s, 2 s, 4 s.
    FullJitter4,
    /// The same with three calls; only for contention, where the engine makes three.
    FullJitter3,
    /// Four calls as `Exponential4`, but exactly after `retry_after` when the server gives one.
    ExactRetryAfter,
    /// A middleware that retries any exception twice: 1 s, then 2 s, a quarter up or down.
    LangChainLike,
    /// AWS SDKs' mode `standard`: three calls, 500 tokens, 5 for a retry, 10 after a timeout, base 1 s.
    AwsStandard,
    /// The same as of 2026: 14 tokens for a retry, 5 when throttled; base 50 ms, 1 s when throttled.
    Aws2026,
    /// gRPC with retry throttling: four calls, 10 tokens, ratio 0.1, 0.1 s to 1 s.
    Grpc,
    /// The budget of Finagle and tower: 20 % of the calls of the last 10 s and 10 a second; three calls.
    Budget,
}

impl Rule {
    /// All rules, ours first.
    pub(crate) const ALL: [Rule; 11] = [
        Self::Toolerror,
        Self::NoRetry,
        Self::Exponential4,
        Self::FullJitter4,
        Self::FullJitter3,
        Self::ExactRetryAfter,
        Self::LangChainLike,
        Self::AwsStandard,
        Self::Aws2026,
        Self::Grpc,
        Self::Budget,
    ];

    /// The rules that make sense in a case.
    pub(crate) fn for_case(case: Case) -> impl Iterator<Item = Rule> {
        let contention = case.scenario() == Scenario::Contention;
        let all = Self::ALL.into_iter();
        all.filter(move |rule| contention || *rule != Self::FullJitter3)
    }

    /// A name for people.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Toolerror => "toolerror",
            Self::NoRetry => "no retry",
            Self::Exponential4 => "exponential ×4",
            Self::FullJitter4 => "full jitter ×4",
            Self::FullJitter3 => "full jitter ×3",
            Self::ExactRetryAfter => "exact Retry-After",
            Self::LangChainLike => "LangChain-like",
            Self::AwsStandard => "AWS standard",
            Self::Aws2026 => "AWS 2026",
            Self::Grpc => "gRPC throttling",
            Self::Budget => "Finagle/tower",
        }
    }

    /// One agent with this rule.
    pub(super) fn client(self, tools: u64) -> Box<dyn Client> {
        match self {
            Self::Toolerror => Box::new(EngineClient::new(tools)),
            Self::NoRetry => Box::new(FixedAttempts::no_retry()),
            Self::Exponential4 => Box::new(FixedAttempts::exponential()),
            Self::FullJitter4 => Box::new(FixedAttempts::full_jitter(4)),
            Self::FullJitter3 => Box::new(FixedAttempts::full_jitter(3)),
            Self::ExactRetryAfter => Box::new(FixedAttempts::exact_retry_after()),
            Self::LangChainLike => Box::new(FixedAttempts::langchain_like()),
            Self::AwsStandard => Box::new(AwsClient::standard()),
            Self::Aws2026 => Box::new(AwsClient::of_2026()),
            Self::Grpc => Box::new(GrpcClient::new()),
            Self::Budget => Box::new(BudgetClient::default()),
        }
    }
}
