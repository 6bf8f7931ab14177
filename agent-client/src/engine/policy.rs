//! The policy: how often and how long an agent retries (SPEC §2.3, §2.4). A plain value that can be written as JSON.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toolerror::{ErrorType, Misuse};

use super::decision::Action;
use crate::json_path::path_of;

/// How often and how long an agent retries. Default: the numbers of SPEC §2.4.
///
/// ```
/// use toolerror_agent::engine::Policy;
/// let policy = Policy::from_json(r#"{"cap_ms": 5000, "tools": {"send_mail": {"max_attempts": 1}}}"#).unwrap();
/// assert_eq!(policy.max_attempts, 3);
/// let error = Policy::from_json(r#"{"budget": {"capacity": -1}}"#).unwrap_err();
/// assert_eq!(error.to_string(), "invalid policy at `budget.capacity`: must be from 0 to 1000000000");
/// ```
///
/// Or in Rust:
///
/// ```
/// use toolerror_agent::engine::{Health, Policy, ToolPolicy};
/// let once = ToolPolicy { max_attempts: Some(1), ..ToolPolicy::default() };
/// let health = Health { enabled: false, ..Health::default() }; // never suppress retries
/// let mut policy = Policy { health, ..Policy::default() };
/// policy.tools.insert("send_mail".to_owned(), once);
/// policy.check().unwrap();
/// assert!(serde_json::to_string(&policy).unwrap().contains(r#""send_mail":{"max_attempts":1}"#));
/// ```
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schemars",
    schemars(description = "How often and how long an agent retries (SPEC §2.4)")
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
pub struct Policy {
    /// Version of the form; 1.
    #[cfg_attr(feature = "schemars", schemars(range(min = 1, max = 1)))]
    pub version: u32,
    /// Attempts in total, the first included; at least 1.
    #[cfg_attr(feature = "schemars", schemars(range(min = 1)))]
    pub max_attempts: u32,
    /// The longest wait before the second call, in milliseconds; the wait is drawn from 0 to it.
    pub first_ms: u64,
    /// The base of later waits, in milliseconds; it doubles with each failure.
    pub base_ms: u64,
    /// The longest wait that the policy itself chooses, in milliseconds.
    pub cap_ms: u64,
    /// The longest `retry_after` to wait for, in milliseconds.
    pub max_server_delay_ms: u64,
    /// What to do when a call may have been carried out and the caller knows nothing about the tool.
    pub replay: Replay,
    /// Exceptions by type of the error.
    pub types: BTreeMap<ErrorType, TypePolicy>,
    /// Exceptions by name of the tool.
    pub tools: BTreeMap<String, ToolPolicy>,
    /// How many retries a key may make.
    pub budget: Budget,
    /// When the circuit of a key opens, so that retries are suppressed.
    pub health: Health,
}

/// What to do when a call may have been carried out and no fact says whether a retry is safe.
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replay {
    /// Retry, unless the server itself says that something has or may have changed.
    #[default]
    Trust,
    /// Give up, so that somebody checks first.
    Ask,
}

/// Exceptions for one type of error.
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
pub struct TypePolicy {
    /// Attempts in total, the first included; at least 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemars", schemars(range(min = 1)))]
    pub max_attempts: Option<u32>,
    /// The action, in place of the class table's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
}

/// Exceptions for one tool. They win over those by type.
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
pub struct ToolPolicy {
    /// Attempts in total, the first included; at least 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemars", schemars(range(min = 1)))]
    pub max_attempts: Option<u32>,
    /// Exceptions by type, for this tool only.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub types: BTreeMap<ErrorType, TypePolicy>,
}

/// How many retries a key may make.
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
pub struct Budget {
    /// The most tokens that a key holds. A retry costs 1, or 0.5 after a `retry_after`.
    #[cfg_attr(feature = "schemars", schemars(range(min = 0.0, max = 1e9)))]
    pub capacity: f64,
    /// Tokens that a key regains in a minute.
    #[cfg_attr(feature = "schemars", schemars(range(min = 0.0, max = 1e9)))]
    pub per_minute: f64,
    /// Tokens that a key regains with a success.
    #[cfg_attr(feature = "schemars", schemars(range(min = 0.0, max = 1e9)))]
    pub per_success: f64,
}

/// When the circuit of a key opens, so that retries are suppressed.
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
pub struct Health {
    /// Whether health counts at all.
    pub enabled: bool,
    /// The time after which an outcome counts half, in milliseconds.
    #[cfg_attr(feature = "schemars", schemars(range(min = 1)))]
    pub half_life_ms: u64,
    /// The weight of one outcome; more than 0, at most 1.
    #[cfg_attr(feature = "schemars", schemars(range(max = 1.0), extend("exclusiveMinimum" = 0)))]
    pub weight: f64,
    /// The share of failures above which retries are suppressed, from 0 to 1.
    #[cfg_attr(feature = "schemars", schemars(range(min = 0.0, max = 1.0)))]
    pub threshold: f64,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            version: 1,
            max_attempts: 3,
            first_ms: 200,
            base_ms: 1000,
            cap_ms: 20_000,
            max_server_delay_ms: 120_000,
            replay: Replay::Trust,
            types: BTreeMap::new(),
            tools: BTreeMap::new(),
            budget: Budget::default(),
            health: Health::default(),
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            capacity: 10.0,
            per_minute: 1.0,
            per_success: 0.25,
        }
    }
}

impl Default for Health {
    fn default() -> Self {
        Self {
            enabled: true,
            half_life_ms: 300_000,
            weight: 0.4,
            threshold: 0.75,
        }
    }
}

/// An invalid policy, with the path of the invalid member, such as `tools.send_mail.max_attempts`; `.` for all of it.
fn invalid(path: impl fmt::Display, fault: impl fmt::Display) -> Misuse {
    Misuse::new(format!("invalid policy at `{path}`: {fault}"))
}

/// The rules for errors of one type from one tool.
pub(super) struct TypeRules {
    pub(super) max_attempts: u32,
    pub(super) action: Option<Action>,
}

impl Policy {
    /// Reads a policy; absent members keep their defaults.
    ///
    /// # Errors
    /// Text that is not JSON, unknown members, and numbers out of range.
    pub fn from_json(text: &str) -> Result<Self, Misuse> {
        if text.trim().is_empty() {
            return Err(invalid(".", "must be a JSON object, not an empty text"));
        }
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let Unchecked(policy) = Deserialize::deserialize(&mut deserializer)
            .map_err(|error| invalid(path_of(text, &error), Misuse::json_fault(&error)))?;
        deserializer
            .end()
            .map_err(|error| invalid(".", Misuse::json_fault(&error)))?;
        policy.check()?;
        Ok(policy)
    }

    /// Checks that all numbers are in range. A policy from JSON always passes. For one that was built in code and does not,
    /// the engine still keeps its own numbers in range.
    ///
    /// # Errors
    /// The first member that is out of range.
    pub fn check(&self) -> Result<(), Misuse> {
        if self.version != 1 {
            return Err(invalid("version", "must be 1"));
        }
        attempts("max_attempts", Some(self.max_attempts))?;
        check_types("", &self.types)?;
        for (name, tool) in &self.tools {
            attempts(&format!("tools.{name}.max_attempts"), tool.max_attempts)?;
            check_types(&format!("tools.{name}."), &tool.types)?;
        }
        let budget = &self.budget;
        range("budget.capacity", budget.capacity, 0.0, 1e9)?;
        range("budget.per_minute", budget.per_minute, 0.0, 1e9)?;
        range("budget.per_success", budget.per_success, 0.0, 1e9)?;
        if self.health.half_life_ms == 0 {
            return Err(invalid("health.half_life_ms", "must be at least 1"));
        }
        range("health.threshold", self.health.threshold, 0.0, 1.0)?;
        if self.health.weight == 0.0 {
            return Err(invalid("health.weight", "must be more than 0"));
        }
        range("health.weight", self.health.weight, 0.0, 1.0)
    }

    /// The most specific rule wins: tool and type, tool, type, all.
    pub(super) fn rules(&self, tool: &str, error_type: ErrorType) -> TypeRules {
        let tool = self.tools.get(tool);
        let of_both = tool
            .and_then(|tool| tool.types.get(&error_type))
            .copied()
            .unwrap_or_default();
        let of_type = self.types.get(&error_type).copied().unwrap_or_default();
        let max_attempts = of_both
            .max_attempts
            .or(tool.and_then(|tool| tool.max_attempts))
            .or(of_type.max_attempts);
        TypeRules {
            max_attempts: max_attempts.unwrap_or(self.max_attempts),
            action: of_both.action.or(of_type.action),
        }
    }
}

/// Refuses `max_attempts` of 0.
fn attempts(path: &str, value: Option<u32>) -> Result<(), Misuse> {
    match value {
        Some(0) => Err(invalid(path, "must be at least 1")),
        _ => Ok(()),
    }
}

/// Refuses wrong numbers in `types`.
fn check_types(prefix: &str, types: &BTreeMap<ErrorType, TypePolicy>) -> Result<(), Misuse> {
    types.iter().try_for_each(|(error_type, rules)| {
        attempts(
            &format!("{prefix}types.{error_type}.max_attempts"),
            rules.max_attempts,
        )
    })
}

/// Refuses a number outside of its range.
fn range(path: &str, value: f64, min: f64, max: f64) -> Result<(), Misuse> {
    // NaN is in no range
    if (min..=max).contains(&value) {
        return Ok(());
    }
    Err(invalid(path, format!("must be from {min} to {max}")))
}

/// A policy before its numbers are checked.
struct Unchecked(Policy);

/// serde's derived readers also accept an array for a struct. These accept an object only.
macro_rules! from_object_only {
    ($($name:ident: $read:ident -> $out:ty, $wrap:expr;)*) => {$(
        impl<'de> Deserialize<'de> for $out {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct $read;

                impl<'de> Visitor<'de> for $read {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("an object")
                    }

                    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<$name, A::Error> {
                        // the derived function, which wins over the trait's
                        $name::deserialize(MapAccessDeserializer::new(members))
                    }
                }

                deserializer.deserialize_map($read).map($wrap)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $name::serialize(self, serializer)
            }
        }
    )*};
}

from_object_only! {
    Policy: ReadPolicy -> Unchecked, Unchecked;
    TypePolicy: ReadTypePolicy -> TypePolicy, std::convert::identity;
    ToolPolicy: ReadToolPolicy -> ToolPolicy, std::convert::identity;
    Budget: ReadBudget -> Budget, std::convert::identity;
    Health: ReadHealth -> Health, std::convert::identity;
}

impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Unchecked(policy) = Deserialize::deserialize(deserializer)?;
        policy.check().map_err(serde::de::Error::custom)?;
        Ok(policy)
    }
}
