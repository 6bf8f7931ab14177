//! The members of an error's `data` that a decision depends on.
//!
//! One pass over the members, without an allocation. The typed accessors of [`ToolError`] allocate.

use toolerror::{json, reason, ToolError};

/// The members of `data` that decide. Default: none is present.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Signals {
    /// `conflicts` names at least one holder.
    pub(super) has_holders: bool,
    /// `effects`: something has or may have changed, so a second call could do it twice.
    pub(super) may_have_acted: bool,
    pub(super) reason: ReasonClass,
    /// `replayed`: the server has recorded the outcome of the key, and answers with it again.
    pub(super) is_replayed: bool,
    /// `retry_after` in seconds, as [`ToolError::retry_after`] returns it.
    pub(super) retry_after_s: Option<f64>,
}

/// `reason`, as far as it chooses a branch of the class table (SPEC §2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ReasonClass {
    #[default]
    Other,
    /// `stale`, `exists`, `idempotency`: other arguments are needed.
    NeedsOtherInput,
    /// `state`, `order`: another call must come first.
    NeedsOtherCall,
    RateLimit,
    /// `exhausted`: a driver has already retried the call.
    Exhausted,
}

impl Signals {
    /// Reads the members of `data` that a decision depends on, in one pass.
    pub(super) fn from_error(error: &ToolError) -> Self {
        let mut signals = Self::default();
        for (name, value) in json::members(error.data_json().unwrap_or_default()) {
            match name {
                "conflicts" => signals.has_holders = value.starts_with("[{") || !error.conflicts().is_empty(),
                // a word that is not one of the four counts as `unknown`
                "effects" => signals.may_have_acted = value.starts_with('"') && value != r#""none""#,
                "reason" => signals.reason = ReasonClass::from_json(value),
                "replayed" => signals.is_replayed = value == "true",
                "retry_after" => signals.retry_after_s = delay_s(value),
                // members are sorted: no signal comes after `retry_after`
                _ if name > "retry_after" => break,
                _ => {}
            }
        }
        signals
    }
}

impl ReasonClass {
    /// The class of a reason, as JSON.
    fn from_json(value: &str) -> Self {
        let word = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match word.unwrap_or_default() {
            reason::STALE | reason::EXISTS | reason::IDEMPOTENCY => Self::NeedsOtherInput,
            reason::STATE | reason::ORDER => Self::NeedsOtherCall,
            reason::RATE_LIMIT => Self::RateLimit,
            reason::EXHAUSTED => Self::Exhausted,
            _ => Self::Other,
        }
    }
}

/// The delay that `retry_after` states, as JSON.
///
/// Never inlined: in the loop of [`Signals::from_error`] wazero 1.12 compiles the choice between two doubles wrongly, and each
/// delay of the Go package is 0.
#[inline(never)]
fn delay_s(value: &str) -> Option<f64> {
    value.parse().ok().and_then(valid_delay_s)
}

/// The longest delay that counts, in seconds (SPEC §1.3.4).
const LONGEST_DELAY_S: f64 = 1e9;

/// A delay in seconds, if it is one to wait for.
pub(super) fn valid_delay_s(seconds: f64) -> Option<f64> {
    (0.0..=LONGEST_DELAY_S).contains(&seconds).then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use proptest::prelude::*;
    use serde_json::{json, Value};

    fn signals(data: Value) -> Signals {
        Signals::from_error(&ToolError::conflict("x").with_data(data))
    }

    #[test]
    fn without_data_there_is_no_signal() {
        assert_eq!(
            Signals::from_error(&ToolError::transient("x")),
            Signals::default()
        );
        assert_eq!(signals(json!({"zeta": {"retry_after": 1}})), Signals::default());
    }

    #[test]
    fn members_are_found_among_others_at_the_top_only() {
        let found = signals(json!({
            "a": {"conflicts": [{}], "effects": "partial"}, "b": "\"effects\":\"partial\"", "c\\": [[["]"]]],
            "conflicts": [1, "x", [{}]], "effects": "none", "reason": "stale", "replayed": true,
            "retry_after": 1.5, "z": "reason",
        }));
        let expected = Signals {
            has_holders: false,
            may_have_acted: false,
            reason: ReasonClass::NeedsOtherInput,
            is_replayed: true,
            retry_after_s: Some(1.5),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn an_object_anywhere_in_conflicts_is_a_holder() {
        assert!(signals(json!({"conflicts": ["x", {"agent_id": "a"}]})).has_holders);
        assert!(signals(json!({"conflicts": [{}]})).has_holders);
        for other in [json!([]), json!({}), json!("{"), json!(["{"]), json!(null)] {
            assert!(!signals(json!({"conflicts": other})).has_holders);
        }
    }

    #[test]
    fn invalid_delays_are_absent() {
        for value in [
            json!(-1),
            json!("5"),
            json!(true),
            json!(1e10),
            json!(null),
            json!([1]),
        ] {
            assert_eq!(signals(json!({"retry_after": value})).retry_after_s, None);
        }
        assert_eq!(signals(json!({"retry_after": 0})).retry_after_s, Some(0.0));
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let text = "(\"|\\\\|\\{|\\}|\\[|\\]|,|:|[a-z]|é|\n){0,24}";
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            text.prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::hash_map(text, inner, 0..4)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn signals_agree_with_the_accessors_of_the_core(
            members in prop::collection::hash_map(
                prop_oneof!["conflicts", "effects", "reason", "retry_after", "[a-z\"\\\\]{1,9}"],
                prop_oneof![
                    any_json(), (0..100u32).prop_map(Value::from),
                    prop_oneof!["none", "partial", "unknown", "rate_limit", "stale"].prop_map(Value::from),
                ],
                0..6,
            )
        ) {
            let data: Value = members.into_iter().collect::<serde_json::Map<_, _>>().into();
            let error = ToolError::conflict("x").with_data(data);
            let signals = Signals::from_error(&error);
            prop_assert_eq!(signals.has_holders, !error.conflicts().is_empty());
            prop_assert_eq!(signals.retry_after_s.map(Duration::from_secs_f64), error.retry_after());
            prop_assert_eq!(
                signals.reason == ReasonClass::RateLimit,
                error.reason().as_deref() == Some("rate_limit")
            );
            let may_have_acted = matches!(
                error.effects(),
                Some(toolerror::Effects::Partial | toolerror::Effects::Unknown | toolerror::Effects::Complete)
            );
            prop_assert_eq!(signals.may_have_acted, may_have_acted);
        }
    }
}
