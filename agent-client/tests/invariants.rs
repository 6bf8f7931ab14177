//! What always holds in the engine (SPEC §2.1 to §2.4), over random traces. `TOOLERROR_FULL=1` runs 100 times as many.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use proptest::prelude::*;
use serde::{de::DeserializeOwned, Serialize};
use serde_json::{json, Map, Value};
use toolerror::{ErrorType, ToolError};
use toolerror_agent::engine::{
    admit, decide, preview, Action, Admission, Budget, Call, Clock, Decision, Delivery, Event, Facts,
    Failure, GiveUpReason, Health, KeyState, Method, Policy, Replay,
};

fn cases() -> ProptestConfig {
    let full = std::env::var("TOOLERROR_FULL").is_ok_and(|value| value == "1");
    ProptestConfig::with_cases(if full { 100_000 } else { 1000 })
}

#[derive(Clone, Debug)]
enum Step {
    Failure {
        error: ToolError,
        delivery: Option<Delivery>,
        retry_after_s: Option<f64>,
        legacy: bool,
    },
    Success,
    InputRequired,
    Cancelled,
    NewCall {
        id: String,
        facts: Facts,
        deadline_ms: Option<u64>,
    },
    Resume(u64),
    Admit,
}

fn some_bool() -> impl Strategy<Value = Option<bool>> {
    prop::option::of(any::<bool>())
}

fn facts() -> impl Strategy<Value = Facts> {
    let method = prop::sample::select(vec![Method::Get, Method::Post, Method::Other]);
    (
        any::<bool>(),
        some_bool(),
        some_bool(),
        some_bool(),
        prop::option::of(method),
    )
        .prop_map(
            |(idempotency_key, idempotent, read_only, side_effects, method)| Facts {
                idempotency_key,
                idempotent,
                read_only,
                side_effects,
                method,
            },
        )
}

fn data() -> impl Strategy<Value = Map<String, Value>> {
    let member = prop_oneof![
        (0.0..200.0f64).prop_map(|s| ("retry_after", json!(s))),
        any::<f64>().prop_map(|s| ("retry_after", json!(s))),
        prop::sample::select(vec!["stale", "state", "rate_limit", "x"]).prop_map(|r| ("reason", json!(r))),
        prop::sample::select(vec!["none", "partial", "unknown", "x"]).prop_map(|e| ("effects", json!(e))),
        Just(("conflicts", json!([{"agent_id": "a"}]))),
        Just(("conflicts", json!([]))),
    ];
    prop::collection::vec(member, 0..3).prop_map(|members| {
        members
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect()
    })
}

fn failure() -> impl Strategy<Value = Step> {
    let error_type = prop::sample::select(ErrorType::ALL.to_vec());
    let delivery = prop::sample::select(vec![Delivery::NotSent, Delivery::Rejected, Delivery::Unknown]);
    let retry_after_s = prop_oneof![
        Just(None),
        any::<f64>().prop_map(Some),
        (0.0..300.0f64).prop_map(Some)
    ];
    let transient = 0.5;
    (
        (error_type, prop::bool::weighted(transient), any::<bool>(), data()),
        prop::option::of(delivery),
        prop::option::weighted(0.3, retry_after_s),
        prop::bool::weighted(0.05),
    )
        .prop_map(
            |((error_type, transient, recoverable, data), delivery, retry_after_s, legacy)| {
                let error_type = if transient {
                    ErrorType::Transient
                } else {
                    error_type
                };
                let error = ToolError::new(error_type, "x")
                    .with_recoverable(recoverable || transient)
                    .with_data(data);
                Step::Failure {
                    error,
                    delivery,
                    retry_after_s: retry_after_s.flatten(),
                    legacy,
                }
            },
        )
}

fn step() -> impl Strategy<Value = Step> {
    let new_call =
        ("[a-c]?", facts(), prop::option::of(0..10_000_000u64)).prop_map(|(id, facts, deadline_ms)| {
            Step::NewCall {
                id,
                facts,
                deadline_ms,
            }
        });
    prop_oneof![
        8 => failure(),
        1 => Just(Step::Success),
        1 => Just(Step::InputRequired),
        1 => Just(Step::Cancelled),
        2 => new_call,
        1 => (0..3u64).prop_map(Step::Resume),
        2 => Just(Step::Admit),
    ]
}

/// A trace; the clock mostly goes on, now and then back, and sometimes anywhere.
fn trace() -> impl Strategy<Value = Vec<(u64, Step)>> {
    let clock = prop_oneof![
        20 => (0..60_000i64).prop_map(|step| (step, None)),
        2 => (-100_000..0i64).prop_map(|step| (step, None)),
        1 => any::<u64>().prop_map(|at| (0, Some(at))),
    ];
    prop::collection::vec((clock, step()), 1..40).prop_map(|steps| {
        let mut now = 1_000_000u64;
        let timed = steps.into_iter().map(|((step, jump), what)| {
            now = now.saturating_add_signed(step);
            (jump.unwrap_or(now), what)
        });
        timed.collect()
    })
}

fn policy() -> impl Strategy<Value = Policy> {
    (
        1..6u32,
        0..1000u64,
        0..5000u64,
        any::<bool>(),
        (0.0..20.0f64, 0.0..5.0f64, 0.0..1.0f64),
        any::<bool>(),
    )
        .prop_map(
            |(max_attempts, first_ms, base_ms, trust, (capacity, per_minute, per_success), enabled)| Policy {
                max_attempts,
                first_ms,
                base_ms,
                replay: if trust { Replay::Trust } else { Replay::Ask },
                budget: Budget {
                    capacity,
                    per_minute,
                    per_success,
                },
                health: Health {
                    enabled,
                    ..Health::default()
                },
                ..Policy::default()
            },
        )
}

fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

struct Run {
    policy: Policy,
    seed: u64,
    call: Call,
    key: KeyState,
    /// When a call was last sent in spite of its key.
    probed_ms: Option<u64>,
}

impl Run {
    fn step(&mut self, now: Clock, step: &Step) -> Result<(), TestCaseError> {
        let event = match step {
            Step::Failure {
                error,
                delivery,
                retry_after_s,
                legacy,
            } => {
                let mut failure = Failure::new(error).with_legacy(*legacy);
                if let Some(delivery) = delivery {
                    failure = failure.with_delivery(*delivery);
                }
                if retry_after_s.is_some() {
                    failure = failure.with_retry_after(*retry_after_s);
                }
                return self.fail(now, failure);
            }
            Step::Success => Event::Success,
            Step::InputRequired => Event::InputRequired,
            Step::Cancelled => Event::Cancelled,
            Step::NewCall {
                id,
                facts,
                deadline_ms,
            } => {
                self.call = Call::new(id, "tool", now)
                    .with_facts(*facts)
                    .with_arguments_hash(0)
                    .with_deadline_ms(deadline_ms.map(|ms| now.mono_ms.saturating_add(ms)));
                return Ok(());
            }
            Step::Resume(hash) => {
                self.call.resume(*hash);
                return Ok(());
            }
            Step::Admit => return self.admit(now),
        };
        let attempts = self.call.attempts();
        let decision = self.decide(now, event)?;
        match event {
            Event::Cancelled => {
                prop_assert_eq!(decision.unwrap().reason(), Some(GiveUpReason::Cancelled));
            }
            Event::InputRequired => {
                prop_assert_eq!((decision, self.call.attempts()), (None, attempts));
            }
            _ => prop_assert_eq!(decision, None),
        }
        Ok(())
    }

    fn admit(&mut self, now: Clock) -> Result<(), TestCaseError> {
        let before = self.key;
        let admission = admit(&self.policy, &mut self.call, &mut self.key, now, self.seed);
        let rest_ms = before.not_before_ms().saturating_sub(now.mono_ms);
        if rest_ms > self.policy.max_server_delay_ms && matches!(admission, Admission::Send { .. }) {
            return self.probe(now, admission);
        }
        prop_assert_eq!(before, self.key);
        match admission {
            Admission::Send { delay_ms } => {
                let start = now.mono_ms.saturating_add(delay_ms);
                prop_assert!(start >= self.key.not_before_ms());
                prop_assert!(self.call.deadline_ms().is_none_or(|deadline| start < deadline));
            }
            Admission::GiveUp(decision) => prop_assert_eq!(decision.action(), Action::GiveUp),
        }
        Ok(())
    }

    /// A call that is sent before its key's time: at most one per interval.
    fn probe(&mut self, now: Clock, admission: Admission) -> Result<(), TestCaseError> {
        prop_assert_eq!(admission, Admission::Send { delay_ms: 0 });
        prop_assert!(self
            .call
            .deadline_ms()
            .is_none_or(|deadline| now.mono_ms < deadline));
        let interval_ms = self.policy.max_server_delay_ms.max(1000);
        prop_assert!(self
            .probed_ms
            .is_none_or(|probed_ms| now.mono_ms >= probed_ms + interval_ms));
        self.probed_ms = Some(now.mono_ms);
        Ok(())
    }

    fn decide(&mut self, now: Clock, event: Event<'_>) -> Result<Option<Decision>, TestCaseError> {
        let (call, key) = (self.call.clone(), self.key);
        let foreseen = preview(&self.policy, &call, &key, event, now, self.seed);
        prop_assert_eq!((&call, key), (&self.call, self.key));
        // a saved and reloaded state decides alike
        let (mut saved_call, mut saved_key, policy) = (again(&call), again(&key), again(&self.policy));
        prop_assert_eq!((&saved_call, saved_key, &policy), (&call, key, &self.policy));
        let reloaded = decide(&policy, &mut saved_call, &mut saved_key, event, now, self.seed);
        let decision = decide(&self.policy, &mut self.call, &mut self.key, event, now, self.seed);
        prop_assert_eq!((foreseen, reloaded), (decision, decision));
        prop_assert_eq!((&saved_call, saved_key), (&self.call, self.key));
        let opens = matches!(event, Event::Success) && self.key.not_before_ms() == 0;
        prop_assert!(opens || self.key.not_before_ms() >= key.not_before_ms());
        self.check_key()?;
        Ok(decision)
    }

    fn check_key(&self) -> Result<(), TestCaseError> {
        let (failing, tokens) = (self.key.failing(), self.key.tokens(&self.policy));
        prop_assert!((0.0..=1.0).contains(&failing), "{failing}");
        prop_assert!((0.0..=self.policy.budget.capacity).contains(&tokens), "{tokens}");
        prop_assert!(self.call.history().count() <= 8);
        Ok(())
    }

    fn fail(&mut self, now: Clock, failure: Failure<'_>) -> Result<(), TestCaseError> {
        let attempts = self.call.attempts();
        let decision = self.decide(now, Event::Failure(failure))?.unwrap();
        prop_assert_eq!(decision.attempt(), attempts + 1);
        prop_assert_eq!(decision.reason().is_some(), decision.action() == Action::GiveUp);
        if decision.action() != Action::Retry {
            prop_assert_eq!((decision.delay_ms(), decision.at_ms()), (None, None));
            return Ok(());
        }
        let (delay_ms, at_ms) = (decision.delay_ms().unwrap(), decision.at_ms().unwrap());
        prop_assert!(decision.attempt() < self.policy.max_attempts);
        prop_assert_eq!(at_ms, now.mono_ms.saturating_add(delay_ms));
        prop_assert!(self.call.deadline_ms().is_none_or(|deadline| at_ms < deadline));
        match decision.retry_after_s() {
            Some(seconds) => {
                #[expect(clippy::cast_precision_loss, reason = "delays are at most 10^12 ms")]
                let waited = delay_ms as f64 / 1000.0;
                prop_assert!(waited >= seconds, "{delay_ms} {seconds}");
                prop_assert!(decision.retry_after_ms().unwrap() <= self.policy.max_server_delay_ms);
            }
            None => prop_assert!(delay_ms <= self.policy.cap_ms),
        }
        let facts = self.call.facts();
        let safe = facts.idempotency_key
            || facts.idempotent == Some(true)
            || facts.read_only == Some(true)
            || facts.side_effects == Some(false)
            || facts.method == Some(Method::Get);
        let stated_unsafe = facts.side_effects == Some(true)
            || facts.read_only == Some(false)
            || facts.idempotent == Some(false);
        prop_assert!(safe || !stated_unsafe || failure.delivery != Delivery::Unknown);
        prop_assert!(
            !failure.legacy
                && !matches!(
                    failure.error.error_type(),
                    ErrorType::Permission | ErrorType::Internal
                )
        );
        Ok(())
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn every_decision_of_a_trace_keeps_the_invariants(policy in policy(), seed: u64, trace in trace()) {
        policy.check().unwrap();
        let mut run = Run { policy, seed, call: Call::new("", "tool", Clock::at(0)), key: KeyState::default(), probed_ms: None };
        for (now_ms, step) in &trace {
            run.step(Clock::at(*now_ms), step)?;
        }
    }

    #[test]
    fn a_clock_that_stands_or_goes_back_gives_no_tokens(
        policy in policy(), seed: u64, start in 100_000..1_000_000u64, back in prop::collection::vec(0..100_000u64, 1..20),
    ) {
        let error = ToolError::transient("x");
        let mut key = KeyState::default();
        let fail = |key: &mut KeyState, now_ms| {
            let mut call = Call::new("", "tool", Clock::at(now_ms));
            let event = Event::Failure(Failure::new(&error));
            let _ = decide(&policy, &mut call, key, event, Clock::at(now_ms), seed);
        };
        fail(&mut key, start);
        for back_ms in back {
            let tokens = key.tokens(&policy);
            fail(&mut key, start - back_ms);
            prop_assert!(key.tokens(&policy) <= tokens);
        }
    }

    #[test]
    fn retries_stay_within_the_budget(
        seed: u64,
        events in prop::collection::vec((0..30_000u64, any::<bool>(), any::<bool>()), 1..200),
    ) {
        let policy = Policy { health: Health { enabled: false, ..Health::default() }, ..Policy::default() };
        let (plain, asked) = (ToolError::transient("x"), ToolError::transient("x").with_member("retry_after", 1));
        let (mut key, mut now_ms, mut successes, mut spent) = (KeyState::default(), 0, 0u32, 0.0);
        for (step_ms, success, with_retry_after) in events {
            now_ms += step_ms;
            let mut call = Call::new("", "tool", Clock::at(now_ms));
            let event = match (success, with_retry_after) {
                (true, _) => Event::Success,
                (false, true) => Event::Failure(Failure::new(&asked)),
                (false, false) => Event::Failure(Failure::new(&plain)),
            };
            successes += u32::from(success);
            let decision = decide(&policy, &mut call, &mut key, event, Clock::at(now_ms), seed);
            if decision.is_some_and(|decision| decision.action() == Action::Retry) {
                spent += if with_retry_after { 0.5 } else { 1.0 };
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "minutes")]
        let minutes = now_ms as f64 / 60_000.0;
        prop_assert!(spent <= 10.0 + minutes + 0.25 * f64::from(successes) + 1e-6);
    }

    #[test]
    fn a_policy_with_absurd_numbers_is_refused_or_harmless(
        numbers: [u64; 5], floats in prop::array::uniform5(prop::num::f64::ANY), seed: u64, trace in trace(),
    ) {
        let [first_ms, base_ms, cap_ms, max_server_delay_ms, half_life_ms] = numbers;
        let [capacity, per_minute, per_success, weight, threshold] = floats;
        let policy = Policy {
            first_ms, base_ms, cap_ms, max_server_delay_ms,
            budget: Budget { capacity, per_minute, per_success },
            health: Health { enabled: true, half_life_ms, weight, threshold },
            ..Policy::default()
        };
        let (mut call, mut key) = (Call::new("", "tool", Clock::at(0)), KeyState::default());
        for (now_ms, step) in trace {
            let Step::Failure { error, .. } = step else { continue };
            let event = Event::Failure(Failure::new(&error));
            let decision = decide(&policy, &mut call, &mut key, event, Clock::at(now_ms), seed).unwrap();
            prop_assert!(decision.action() != Action::Retry || decision.attempt() < 3);
            let tokens = key.tokens(&policy);
            prop_assert!((0.0..=1.0).contains(&key.failing()) && tokens >= 0.0 && tokens.is_finite(), "{key:?}");
        }
    }

    #[test]
    fn advice_is_one_line_for_any_error(message in "(?s).{0,300}", hint in "(?s).{0,40}", step in failure()) {
        let Step::Failure { error, .. } = step else { return Ok(()) };
        let error = error.with_message(message).with_hint(hint);
        let call = Call::new("", "tool", Clock::at(0));
        let event = Event::Failure(Failure::new(&error));
        let decision = preview(&Policy::default(), &call, &KeyState::default(), event, Clock::at(0), 1).unwrap();
        let advice = decision.advice(&error);
        prop_assert!(!advice.contains(char::is_control), "{advice:?}");
        prop_assert!(advice.chars().count() < 600, "{advice}");
        prop_assert_eq!(advice.matches('"').count() % 2, 0);
    }
}
