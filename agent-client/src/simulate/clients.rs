//! The rules that are compared, each as a client that decides about retries.

use super::cases::{Case, Scenario};
use super::engine_client::EngineClient;
use super::rng::Rng;
use super::rules::{AwsClient, BudgetClient, Fixed, GrpcClient};
use crate::engine::{Call, Facts};

/// A rule for retries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
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
    /// AWS SDKs' mode `standard`: three calls, 500 tokens, 5 for a retry, 10 after a time-out, base 1 s.
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
    pub const ALL: [Rule; 11] = [
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
    pub fn of(case: Case) -> impl Iterator<Item = Rule> {
        let contention = case.scenario() == Scenario::Contention;
        let all = Self::ALL.into_iter();
        all.filter(move |rule| contention || *rule != Self::FullJitter3)
    }

    /// A name for people.
    pub const fn name(self) -> &'static str {
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
            Self::NoRetry => Box::new(Fixed::no_retry()),
            Self::Exponential4 => Box::new(Fixed::exponential()),
            Self::FullJitter4 => Box::new(Fixed::full_jitter(4)),
            Self::FullJitter3 => Box::new(Fixed::full_jitter(3)),
            Self::ExactRetryAfter => Box::new(Fixed::exact_retry_after()),
            Self::LangChainLike => Box::new(Fixed::langchain_like()),
            Self::AwsStandard => Box::new(AwsClient::standard()),
            Self::Aws2026 => Box::new(AwsClient::of_2026()),
            Self::Grpc => Box::new(GrpcClient::new()),
            Self::Budget => Box::new(BudgetClient::default()),
        }
    }
}

/// What a send came back with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Reply {
    Ok,
    /// Refused at once.
    Unavailable,
    /// Nothing came back in time.
    Timeout,
    /// 429, with the time in which it is worth to come back.
    RateLimited {
        retry_after_ms: u64,
    },
    /// Somebody else was faster.
    Conflict,
}

/// A call under way.
#[derive(Debug)]
pub(super) struct CallRun {
    pub(super) agent: u64,
    pub(super) tool: u64,
    /// Which call of this agent to this tool it is.
    pub(super) number: u64,
    pub(super) start_ms: u64,
    pub(super) sends: u32,
    pub(super) sent_ms: u64,
    /// How often the server has carried it out.
    pub(super) executions: u32,
    /// The server has asked not to come back before.
    pub(super) asked_ms: u64,
    pub(super) rate_limited: u32,
    /// Sends before the time that the server asked for.
    pub(super) early: u32,
    /// What the last retry cost.
    pub(super) cost: f64,
    /// The state for the engine.
    pub(super) state: Option<Call>,
}

impl CallRun {
    /// A draw for the attempt that is due.
    pub(super) fn rng(&self, seed: u64, what: u64) -> Rng {
        Rng::of(&[
            seed,
            what,
            self.agent,
            self.tool,
            self.number,
            u64::from(self.sends),
        ])
    }
}

/// The agent's side.
pub(super) trait Client {
    /// A call begins.
    fn begin(&mut self, _call: &mut CallRun, _facts: Facts, _now_ms: u64) {}

    /// Before each send: how long to wait first, nothing to give up.
    fn admit(&mut self, _call: &mut CallRun, _now_ms: u64, _seed: u64) -> Option<u64> {
        Some(0)
    }

    /// After each send: how long to wait before a retry, nothing for no retry.
    fn answered(&mut self, call: &mut CallRun, reply: Reply, now_ms: u64, seed: u64) -> Option<u64>;
}
