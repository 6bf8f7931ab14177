//! Agents and a server over time.

use std::collections::BTreeMap;

use super::cases::{Server, Setup};
use super::client::{CallRun, Client, ServerReply};
use super::rng::Rng;
use super::rule::Rule;

/// Names of streams.
const ARRIVALS: u64 = 2;
const LUCK: u64 = 3;
/// A round trip with an answer.
const LATENCY_MS: u64 = 50;
/// How long clients wait for an answer.
const TIMEOUT_MS: u64 = 5_000;
/// Calls that the queue takes, and how many it works off in a millisecond.
const QUEUE_LENGTH: f64 = 800.0;
const FAST: f64 = 0.1;
const SLOW: f64 = 0.02;
/// The resolution of counts over time.
pub(super) const BUCKET_MS: u64 = 100;

/// The events of a run.
#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) ended: Vec<FinishedCall>,
    /// Sends and those among them that were answered well, by the time of the send.
    pub(super) buckets: Vec<(u32, u32)>,
}

/// A call that is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct FinishedCall {
    pub(super) tool: u64,
    pub(super) start_ms: u64,
    pub(super) ok: bool,
    pub(super) sends: u32,
    pub(super) executions: u32,
    pub(super) rate_limited: u32,
    pub(super) early: u32,
}

/// Something that happens at a point in time.
enum Event {
    /// The next call of an agent to a tool begins.
    Arrival { agent: u64, tool: u64, number: u64 },
    /// A call may be due to be sent.
    Due(Box<CallRun>),
    /// A reply to a send arrives; for some servers its content is only known now.
    Back(Box<CallRun>, Option<ServerReply>),
}

/// The state of one run.
struct World<'a> {
    setup: &'a Setup,
    seed: u64,
    clients: Vec<Box<dyn Client>>,
    /// By time, then in the order in which they came up.
    events: BTreeMap<(u64, u64), Event>,
    counter: u64,
    server: State,
    run: Run,
}

/// The server's state.
#[derive(Default)]
struct State {
    /// Calls in the queue at a time; a part of a call counts as a part.
    queued: f64,
    queued_at_ms: u64,
    /// The minute, and the calls in it.
    minute: (u64, u32),
    /// The last write.
    written_ms: Option<u64>,
}

/// Runs a case with one rule and one seed until no event is left.
pub(super) fn simulate(setup: &Setup, rule: Rule, seed: u64) -> Run {
    let mut world = World {
        setup,
        seed,
        clients: (0..setup.agents).map(|_| rule.client(setup.tools)).collect(),
        events: BTreeMap::new(),
        counter: 0,
        server: State::default(),
        run: Run::default(),
    };
    let once = matches!(setup.server, Server::Contended);
    for agent in 0..setup.agents {
        for tool in 0..setup.tools {
            let first_ms = if once { 0 } else { world.gap_ms(0, agent, tool, 0) };
            world.at(
                first_ms,
                Event::Arrival {
                    agent,
                    tool,
                    number: 0,
                },
            );
        }
    }
    while let Some(((now_ms, _), event)) = world.events.pop_first() {
        match event {
            Event::Arrival { agent, tool, number } => world.arrive(now_ms, agent, tool, number, once),
            Event::Due(call) => world.due(now_ms, call),
            Event::Back(call, reply) => world.back(now_ms, call, reply),
        }
    }
    world.run
}

impl World<'_> {
    fn at(&mut self, at_ms: u64, event: Event) {
        self.counter += 1;
        self.events.insert((at_ms, self.counter), event);
    }

    /// The time from a call to the next.
    fn gap_ms(&self, now_ms: u64, agent: u64, tool: u64, number: u64) -> u64 {
        let calm = if now_ms >= self.setup.calm_from_ms {
            0.5
        } else {
            1.0
        };
        let per_second = self.setup.per_second * calm / self.setup.tools as f64;
        Rng::for_stream(&[self.seed, ARRIVALS, agent, tool, number]).gap_ms(per_second)
    }

    /// A call begins, and the next one is planned.
    fn arrive(&mut self, now_ms: u64, agent: u64, tool: u64, number: u64, once: bool) {
        if now_ms >= self.setup.end_ms {
            return;
        }
        if !once {
            let number = number + 1;
            let next_ms = now_ms + self.gap_ms(now_ms, agent, tool, number);
            self.at(next_ms, Event::Arrival { agent, tool, number });
        }
        let mut call = Box::new(CallRun {
            agent,
            tool,
            number,
            start_ms: now_ms,
            sends: 0,
            sent_ms: 0,
            executions: 0,
            asked_ms: 0,
            rate_limited: 0,
            early: 0,
            cost: 0.0,
            state: None,
        });
        if let Some(client) = self.clients.get_mut(agent as usize) {
            client.begin(&mut call, self.setup.facts, now_ms);
        }
        self.due(now_ms, call);
    }

    /// Asks the client whether a call may be sent now.
    fn due(&mut self, now_ms: u64, mut call: Box<CallRun>) {
        let Some(client) = self.clients.get_mut(call.agent as usize) else {
            return;
        };
        match client.admit(&mut call, now_ms, self.seed) {
            None => self.end(&call, false),
            Some(0) => self.send(now_ms, call),
            Some(wait_ms) => self.at(now_ms + wait_ms, Event::Due(call)),
        }
    }

    /// Sends a call and plans its return.
    fn send(&mut self, now_ms: u64, mut call: Box<CallRun>) {
        call.early += u32::from(now_ms < call.asked_ms);
        call.sends += 1;
        call.sent_ms = now_ms;
        let (back_ms, reply) = self.serve(now_ms, &mut call);
        let bucket = self.bucket(now_ms);
        bucket.0 += 1;
        bucket.1 += u32::from(reply == Some(ServerReply::Ok));
        self.at(back_ms, Event::Back(call, reply));
    }

    /// The bucket of a time: sends and successes.
    fn bucket(&mut self, at_ms: u64) -> &mut (u32, u32) {
        let at = (at_ms / BUCKET_MS) as usize;
        let buckets = &mut self.run.buckets;
        if buckets.len() <= at {
            buckets.resize(at + 1, (0, 0));
        }
        #[expect(clippy::indexing_slicing, reason = "it was made long enough above")]
        &mut buckets[at]
    }

    /// Schedules the reply to a send, with its content.
    fn serve(&mut self, now_ms: u64, call: &mut CallRun) -> (u64, Option<ServerReply>) {
        let soon_ms = now_ms + LATENCY_MS;
        let mut luck = call.rng(self.seed, LUCK);
        let reply = match self.setup.server {
            Server::Down if self.setup.troubled(now_ms) => ServerReply::Unavailable,
            Server::Queue => return self.queue(now_ms),
            Server::Random { failing } if luck.happens(failing) => ServerReply::Unavailable,
            Server::OneDead { dead: true } if call.tool == 0 => ServerReply::Unavailable,
            Server::OneDead { .. } if luck.happens(0.05) => ServerReply::Unavailable,
            Server::Down | Server::Random { .. } | Server::OneDead { .. } => ServerReply::Ok,
            Server::Limit => self.limited(now_ms),
            Server::Lossy => {
                let (request, reply) = (luck.happens(0.05), luck.happens(0.05));
                call.executions += u32::from(!request);
                if request || reply {
                    return (now_ms + TIMEOUT_MS, Some(ServerReply::Timeout));
                }
                ServerReply::Ok
            }
            Server::Contended => return (now_ms + 20, None),
        };
        (soon_ms, Some(reply))
    }

    /// A server with a queue: a call waits its turn, or is refused when the queue is full.
    fn queue(&mut self, now_ms: u64) -> (u64, Option<ServerReply>) {
        let drained = self.worked_off(self.server.queued_at_ms, now_ms);
        self.server.queued = (self.server.queued - drained).max(0.0);
        self.server.queued_at_ms = now_ms;
        if self.server.queued >= QUEUE_LENGTH {
            return (now_ms + LATENCY_MS, Some(ServerReply::Unavailable));
        }
        self.server.queued += 1.0;
        if self.worked_off(now_ms, now_ms + TIMEOUT_MS - LATENCY_MS) < self.server.queued {
            return (now_ms + TIMEOUT_MS, Some(ServerReply::Timeout));
        }
        let per_ms = if self.setup.troubled(now_ms) { SLOW } else { FAST };
        let wait_ms = (self.server.queued / per_ms).min((TIMEOUT_MS - LATENCY_MS) as f64) as u64;
        (now_ms + wait_ms + LATENCY_MS, Some(ServerReply::Ok))
    }

    /// How many calls the queue works off between two times.
    fn worked_off(&self, from_ms: u64, to_ms: u64) -> f64 {
        let (slow_from_ms, slow_to_ms) = self.setup.trouble_ms;
        let slow_ms = to_ms.min(slow_to_ms).saturating_sub(from_ms.max(slow_from_ms));
        let fast_ms = to_ms.saturating_sub(from_ms).saturating_sub(slow_ms);
        slow_ms as f64 * SLOW + fast_ms as f64 * FAST
    }

    /// A server with a limit for each minute.
    fn limited(&mut self, now_ms: u64) -> ServerReply {
        let minute = now_ms / 60_000;
        if self.server.minute.0 != minute {
            self.server.minute = (minute, 0);
        }
        if self.server.minute.1 < 240 {
            self.server.minute.1 += 1;
            return ServerReply::Ok;
        }
        // counted from when the answer arrives
        ServerReply::RateLimited {
            retry_after_ms: ((minute + 1) * 60_000).saturating_sub(now_ms + LATENCY_MS),
        }
    }

    /// A reply arrives at the client.
    fn back(&mut self, now_ms: u64, mut call: Box<CallRun>, reply: Option<ServerReply>) {
        let reply = reply.unwrap_or_else(|| {
            // contention: another call has written since the read
            if self
                .server
                .written_ms
                .is_some_and(|written_ms| written_ms >= call.sent_ms)
            {
                ServerReply::Conflict
            } else {
                self.server.written_ms = Some(now_ms);
                ServerReply::Ok
            }
        });
        if let ServerReply::RateLimited { retry_after_ms } = reply {
            call.rate_limited += 1;
            call.asked_ms = now_ms + retry_after_ms;
        }
        let Some(client) = self.clients.get_mut(call.agent as usize) else {
            return;
        };
        match client.answered(&mut call, reply, now_ms, self.seed) {
            Some(delay_ms) => self.at(now_ms + delay_ms, Event::Due(call)),
            None => self.end(&call, reply == ServerReply::Ok),
        }
    }

    /// A call has ended.
    fn end(&mut self, call: &CallRun, ok: bool) {
        self.run.ended.push(FinishedCall {
            tool: call.tool,
            start_ms: call.start_ms,
            ok,
            sends: call.sends,
            executions: call.executions,
            rate_limited: call.rate_limited,
            early: call.early,
        });
    }
}
