//! What an error says in its `data`, as far as decisions need it.
//!
//! One pass over the canonical text, without an allocation; the typed accessors of the core are for people.

use toolerror::ToolError;

/// The members of `data` that decide. Default: nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Said {
    /// `conflicts` names at least one holder.
    pub(super) holders: bool,
    pub(super) effects: Effects,
    pub(super) reason: Reason,
    /// `retry_after`: seconds, as the strict accessor gives them.
    pub(super) retry_after_s: Option<f64>,
}

/// `effects`, as far as it speaks about the safety of a repeat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Effects {
    #[default]
    Unsaid,
    /// Nothing has changed.
    None,
    /// Something has or may have changed (`partial`, `unknown`, `complete`): a repeat could do it twice.
    Some,
}

/// `reason`, as far as it chooses a branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reason {
    #[default]
    Other,
    /// `stale`, `exists`, `idempotency`: other arguments are needed.
    NeedsOtherInput,
    /// `state`, `order`: another call must come first.
    NeedsOtherCall,
    RateLimit,
}

impl Said {
    pub(super) fn by(error: &ToolError) -> Self {
        let mut said = Self::default();
        let mut rest = error.data_json().unwrap_or("").as_bytes();
        // members are sorted: nothing of interest comes after `retry_after`
        while let Some((key, value, tail)) = member(rest) {
            match key {
                b"\"conflicts\"" => said.holders = has_object(value),
                b"\"effects\"" => {
                    said.effects = match value {
                        b"\"none\"" => Effects::None,
                        b"\"partial\"" | b"\"unknown\"" | b"\"complete\"" => Effects::Some,
                        _ => Effects::Unsaid,
                    }
                }
                b"\"reason\"" => {
                    said.reason = match value {
                        b"\"stale\"" | b"\"exists\"" | b"\"idempotency\"" => Reason::NeedsOtherInput,
                        b"\"state\"" | b"\"order\"" => Reason::NeedsOtherCall,
                        b"\"rate_limit\"" => Reason::RateLimit,
                        _ => Reason::Other,
                    }
                }
                b"\"retry_after\"" => said.retry_after_s = seconds(value),
                _ if key > b"\"retry_after\"".as_slice() => break,
                _ => {}
            }
            rest = tail;
        }
        said
    }
}

fn seconds(value: &[u8]) -> Option<f64> {
    let seconds = std::str::from_utf8(value).ok()?.parse().ok()?;
    super::event::sane_delay(seconds)
}

/// The member that begins after `{` or `,`: key with quotes, value, and what follows.
fn member(object: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let rest = object.get(1..)?;
    let (key, rest) = rest.split_at_checked(string_len(rest))?;
    let rest = rest.strip_prefix(b":")?;
    let (value, rest) = rest.split_at_checked(value_len(rest))?;
    Some((key, value, rest))
}

/// Whether the array holds an object.
fn has_object(array: &[u8]) -> bool {
    if array.first() != Some(&b'[') {
        return false;
    }
    let mut rest = array.get(1..).unwrap_or(&[]);
    while let Some(first) = rest.first() {
        if *first == b'{' {
            return true;
        }
        let after = value_len(rest);
        match rest.get(after) {
            Some(b',') => rest = rest.get(after + 1..).unwrap_or(&[]),
            _ => break,
        }
    }
    false
}

/// Length of the value that begins here.
fn value_len(text: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => at += string_len(text.get(at..).unwrap_or(&[])),
            b'{' | b'[' => {
                depth += 1;
                at += 1;
                continue;
            }
            b'}' | b']' if depth > 0 => {
                depth -= 1;
                at += 1;
            }
            b'}' | b']' | b',' if depth == 0 => break,
            _ => {
                at += 1;
                continue;
            }
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// Length of the string that begins here, quotes included. Control characters are escaped in canonical text, so only
/// quotes and backslashes matter.
fn string_len(text: &[u8]) -> usize {
    let mut at = 1;
    loop {
        at += plain_len(text.get(at..).unwrap_or(&[]));
        match text.get(at) {
            Some(b'\\') => at += 2,
            Some(_) => return at + 1,
            None => return text.len(),
        }
    }
}

/// How many bytes at the start are neither a quote nor a backslash.
fn plain_len(text: &[u8]) -> usize {
    let mut len = 0;
    let mut chunks = text.chunks_exact(8);
    for chunk in &mut chunks {
        let Ok(bytes) = <[u8; 8]>::try_from(chunk) else {
            break;
        };
        let word = u64::from_le_bytes(bytes);
        let found = zeros(word ^ (ONES * u64::from(b'"'))) | zeros(word ^ (ONES * u64::from(b'\\')));
        if found != 0 {
            return len + (found.trailing_zeros() / 8) as usize;
        }
        len += 8;
    }
    let end = chunks
        .remainder()
        .iter()
        .position(|byte| matches!(byte, b'"' | b'\\'));
    len + end.unwrap_or(chunks.remainder().len())
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The high bit of each byte that is zero; above the lowest such byte there may be false ones.
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & (ONES << 7)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{json, Value};

    fn said(data: Value) -> Said {
        Said::by(&ToolError::conflict("x").with_data(data))
    }

    #[test]
    fn nothing_is_said_without_data() {
        assert_eq!(Said::by(&ToolError::transient("x")), Said::default());
        assert_eq!(said(json!({"zeta": {"retry_after": 1}})), Said::default());
    }

    #[test]
    fn members_are_found_among_others_at_the_top_only() {
        let found = said(json!({
            "a": {"conflicts": [{}], "effects": "partial"}, "b": "\"effects\":\"partial\"", "c\\": [[["]"]]],
            "conflicts": [1, "x", [{}]], "effects": "none", "reason": "stale", "retry_after": 1.5, "z": "reason",
        }));
        let expected = Said {
            holders: false,
            effects: Effects::None,
            reason: Reason::NeedsOtherInput,
            retry_after_s: Some(1.5),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn an_object_anywhere_in_conflicts_is_a_holder() {
        assert!(said(json!({"conflicts": ["x", {"agent_id": "a"}]})).holders);
        assert!(said(json!({"conflicts": [{}]})).holders);
        for none in [json!([]), json!({}), json!("{"), json!(["{"]), json!(null)] {
            assert!(!said(json!({"conflicts": none})).holders);
        }
    }

    #[test]
    fn delays_that_make_no_sense_are_absent() {
        for value in [
            json!(-1),
            json!("5"),
            json!(true),
            json!(1e10),
            json!(null),
            json!([1]),
        ] {
            assert_eq!(said(json!({"retry_after": value})).retry_after_s, None);
        }
        assert_eq!(said(json!({"retry_after": 0})).retry_after_s, Some(0.0));
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
        fn the_pass_agrees_with_the_accessors_of_the_core(
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
            let said = Said::by(&error);
            prop_assert_eq!(said.holders, error.has_conflicts());
            prop_assert_eq!(said.retry_after_s, error.retry_after_seconds());
            prop_assert_eq!(said.reason == Reason::RateLimit, error.reason().as_deref() == Some("rate_limit"));
            let partial = matches!(
                error.effects(),
                Some(toolerror::Effects::Partial | toolerror::Effects::Unknown | toolerror::Effects::Complete)
            );
            prop_assert_eq!(said.effects == Effects::Some, partial);
        }
    }
}
