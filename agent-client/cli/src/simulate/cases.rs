//! The scenarios and their numbers.

use toolerror_agent::Facts;

/// The fault of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scenario {
    /// Every call fails for 90 s.
    Outage,
    /// The server has a fifth of its capacity for 60 s.
    Brownout,
    /// Every call fails for 5 s.
    Blip,
    /// Each send fails with a fixed probability.
    Errors,
    /// Ten agents share one rate limit and want more than it gives.
    RateLimit,
    /// Replies of tools that are not idempotent get lost.
    LostReplies,
    /// One of ten tools always fails.
    DeadTool,
    /// A hundred clients change one resource at the same time.
    Contention,
}

impl Scenario {
    /// All scenarios.
    pub(crate) const ALL: [Scenario; 8] = [
        Self::Outage,
        Self::Brownout,
        Self::Blip,
        Self::Errors,
        Self::RateLimit,
        Self::LostReplies,
        Self::DeadTool,
        Self::Contention,
    ];

    /// Its name, as on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Outage => "outage",
            Self::Brownout => "brownout",
            Self::Blip => "blip",
            Self::Errors => "errors",
            Self::RateLimit => "rate-limit",
            Self::LostReplies => "lost-replies",
            Self::DeadTool => "dead-tool",
            Self::Contention => "contention",
        }
    }

    /// The name of the measured value.
    pub(crate) const fn measure(self) -> &'static str {
        match self {
            Self::Outage => "sends per call",
            Self::Brownout => "seconds to recover",
            Self::Blip | Self::Errors => "share of calls that succeed",
            Self::RateLimit => "429s per success",
            Self::LostReplies => "duplicates per call",
            Self::DeadTool => "share of healthy retries lost",
            Self::Contention => "sends per success",
        }
    }
}

/// A scenario with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Case {
    scenario: Scenario,
    variant: Variant,
}

/// How one scenario is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Variant {
    Only,
    /// 0.5 calls a second from each agent.
    Busy,
    /// 0.05 calls a second from each agent.
    Quiet,
    /// Probability 0.1, each agent busy.
    BusyTenth,
    QuietTenth,
    BusyFifth,
    QuietFifth,
}

const fn case(scenario: Scenario, variant: Variant) -> Case {
    Case { scenario, variant }
}

impl Case {
    /// All cases.
    pub(crate) const ALL: [Case; 13] = [
        case(Scenario::Outage, Variant::Busy),
        case(Scenario::Outage, Variant::Quiet),
        case(Scenario::Brownout, Variant::Busy),
        case(Scenario::Brownout, Variant::Quiet),
        case(Scenario::Blip, Variant::Quiet),
        case(Scenario::Errors, Variant::BusyTenth),
        case(Scenario::Errors, Variant::QuietTenth),
        case(Scenario::Errors, Variant::BusyFifth),
        case(Scenario::Errors, Variant::QuietFifth),
        case(Scenario::RateLimit, Variant::Only),
        case(Scenario::LostReplies, Variant::Only),
        case(Scenario::DeadTool, Variant::Only),
        case(Scenario::Contention, Variant::Only),
    ];

    /// Its scenario.
    pub(crate) const fn scenario(self) -> Scenario {
        self.scenario
    }

    /// A name for people.
    pub(crate) const fn name(self) -> &'static str {
        match (self.scenario, self.variant) {
            (Scenario::Outage, Variant::Quiet) => "outage, 0.05 calls/s",
            (Scenario::Outage, _) => "outage, 0.5 calls/s",
            (Scenario::Brownout, Variant::Quiet) => "brownout, 0.05 calls/s",
            (Scenario::Brownout, _) => "brownout, 0.5 calls/s",
            (Scenario::Blip, _) => "blip, 0.05 calls/s",
            (Scenario::Errors, Variant::BusyTenth) => "errors p=0.1, 0.5 calls/s",
            (Scenario::Errors, Variant::QuietTenth) => "errors p=0.1, 0.05 calls/s",
            (Scenario::Errors, Variant::BusyFifth) => "errors p=0.2, 0.5 calls/s",
            (Scenario::Errors, _) => "errors p=0.2, 0.05 calls/s",
            (Scenario::RateLimit, _) => "shared rate limit",
            (Scenario::LostReplies, _) => "lost replies",
            (Scenario::DeadTool, _) => "one dead tool of ten",
            (Scenario::Contention, _) => "contention, 100 clients",
        }
    }

    /// Whether errors are independent, with this probability.
    pub(super) fn is_errors(self, fifth: bool) -> bool {
        match self.variant {
            Variant::BusyTenth | Variant::QuietTenth => !fifth,
            Variant::BusyFifth | Variant::QuietFifth => fifth,
            _ => false,
        }
    }

    /// Whether the agents call rarely.
    pub(super) fn is_quiet(self) -> bool {
        matches!(
            self.variant,
            Variant::Quiet | Variant::QuietTenth | Variant::QuietFifth
        )
    }

    /// The settings of all scenarios, before the fault.
    fn base(self) -> Setup {
        Setup {
            agents: 100,
            tools: 1,
            per_second: if self.is_quiet() { 0.05 } else { 0.5 },
            calm_from_ms: u64::MAX,
            end_ms: 600_000,
            trouble_ms: (0, 600_000),
            server: Server::Random { failing: 0.0 },
            facts: Facts {
                read_only: Some(true),
                ..Facts::default()
            },
        }
    }

    /// The numbers of the case.
    pub(super) fn setup(self) -> Setup {
        let base = self.base();
        match self.scenario {
            Scenario::Outage => base.with_server(Server::Down).in_trouble(60_000, 150_000),
            Scenario::Brownout => Setup {
                // 70 calls a second for a server that can do 100
                agents: if self.is_quiet() { 1400 } else { 140 },
                end_ms: 300_000,
                server: Server::Queue,
                ..base.in_trouble(60_000, 120_000)
            },
            Scenario::Blip => Setup {
                agents: 1000,
                ..base.with_server(Server::Down).in_trouble(60_000, 65_000)
            },
            Scenario::Errors => {
                let failing = if self.is_errors(true) { 0.2 } else { 0.1 };
                base.with_server(Server::Random { failing })
            }
            Scenario::RateLimit => Setup {
                // 300 calls a minute for a limit of 240, then 150
                agents: 10,
                calm_from_ms: 300_000,
                server: Server::Limit,
                ..base
            },
            Scenario::LostReplies => Setup {
                facts: Facts {
                    read_only: Some(false),
                    idempotent: Some(false),
                    ..Facts::default()
                },
                server: Server::Lossy,
                ..base
            },
            Scenario::DeadTool => Setup {
                agents: 20,
                tools: 10,
                server: Server::OneDead { dead: true },
                ..base
            },
            Scenario::Contention => base.with_server(Server::Contended),
        }
    }
}

/// The numbers of a case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setup {
    pub(super) agents: u64,
    /// Tools, each called as often.
    pub(super) tools: u64,
    /// Calls a second of one agent to all tools together.
    pub(super) per_second: f64,
    /// From here on half as many.
    pub(super) calm_from_ms: u64,
    /// No call begins later.
    pub(super) end_ms: u64,
    /// From when to when there is trouble.
    pub(super) trouble_ms: (u64, u64),
    pub(super) server: Server,
    pub(super) facts: Facts,
}

impl Setup {
    fn with_server(self, server: Server) -> Self {
        Self { server, ..self }
    }

    /// The server is in trouble in this span, and the run ends a minute after it.
    fn in_trouble(self, from_ms: u64, to_ms: u64) -> Self {
        Self {
            trouble_ms: (from_ms, to_ms),
            end_ms: to_ms + 60_000,
            ..self
        }
    }

    pub(super) fn troubled(&self, at_ms: u64) -> bool {
        (self.trouble_ms.0..self.trouble_ms.1).contains(&at_ms)
    }
}

/// The behaviour of the server.
#[derive(Clone, Copy, Debug)]
pub(super) enum Server {
    /// Refuses everything in times of trouble.
    Down,
    /// One queue, served in order at 100 calls per second, during the fault at 20. It holds 800 calls. Clients time out
    /// after 5 s; the server still works on abandoned calls.
    Queue,
    /// Each send fails with this probability.
    Random { failing: f64 },
    /// 240 calls in each minute; over it 429 with `retry_after` to the end of the minute.
    Limit,
    /// 5 % of the requests and 5 % of the replies get lost.
    Lossy,
    /// Each send fails with probability 0.05; to the first tool always if it is dead.
    OneDead { dead: bool },
    /// All clients read one resource and write it 20 ms later; who comes after another's write gets a conflict.
    Contended,
}
