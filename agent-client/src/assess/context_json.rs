//! The context as the conformance protocol and the bindings write it (SPEC §7.2.8).

use serde::Deserialize;
use serde_json::value::RawValue;
use toolerror::Misuse;

use super::context::AssessContext;
use crate::engine::{Facts, Method, Policy};
use crate::json_path::path_of;

impl AssessContext {
    /// Reads a context as the conformance protocol writes it (SPEC §7.2.8): `{"now", "failures", "tool": {"name",
    /// "read_only", "idempotent", "side_effects"}, "method", "idempotency_key", "seed", "policy"}`, each optional.
    ///
    /// ```
    /// use toolerror_agent::AssessContext;
    /// let context = AssessContext::from_json(r#"{"now":"1970-01-01T00:00:01Z","tool":{"idempotent":true}}"#).unwrap();
    /// assert_eq!((context.now_ms, context.facts.idempotent), (Some(1000), Some(true)));
    /// let error = AssessContext::from_json(r#"{"now":"soon"}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid context: `now` is an invalid date");
    /// ```
    ///
    /// # Errors
    /// Unknown members, an invalid date in `now`, and an invalid policy.
    pub fn from_json(text: &str) -> Result<Self, Misuse> {
        let invalid = |fault: &dyn std::fmt::Display| Misuse::new(format!("invalid context: {fault}"));
        let json: ContextJson<'_> = serde_json::from_str(text).map_err(|error| {
            let (path, fault) = (path_of(text, &error), Misuse::json_fault(&error));
            Misuse::new(format!("invalid context at `{path}`: {fault}"))
        })?;
        let now_ms = match &json.now {
            Some(now) => Some(
                toolerror::http::parse_date_ms(now).ok_or_else(|| invalid(&"`now` is an invalid date"))?,
            ),
            None => None,
        };
        let policy = match json.policy {
            Some(policy) => Policy::from_json(policy.get()).map_err(|error| invalid(&error))?,
            None => Policy::default(),
        };
        Ok(Self {
            now_ms,
            failures: json.failures.unwrap_or(1),
            tool: json.tool.name,
            facts: Facts {
                idempotency_key: json.idempotency_key,
                idempotent: json.tool.idempotent,
                read_only: json.tool.read_only,
                side_effects: json.tool.side_effects,
                method: json.method,
            },
            seed: json.seed,
            policy,
        })
    }
}

/// The members of a context. Unknown ones are refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct ContextJson<'a> {
    now: Option<String>,
    failures: Option<u32>,
    #[serde(default)]
    tool: ToolJson,
    method: Option<Method>,
    #[serde(default)]
    idempotency_key: bool,
    #[serde(default)]
    seed: u64,
    #[serde(borrow)]
    policy: Option<&'a RawValue>,
}

/// Facts about the called tool.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ToolJson {
    name: String,
    read_only: Option<bool>,
    idempotent: Option<bool>,
    side_effects: Option<bool>,
}
