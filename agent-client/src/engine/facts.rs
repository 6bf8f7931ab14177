//! Facts about a tool, and whether a call with an unknown outcome may be sent again (SPEC §2.3).

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What the caller knows about the call. Default: nothing.
///
/// ```
/// use toolerror_agent::engine::Facts;
/// let facts = Facts { read_only: Some(true), ..Facts::default() };
/// assert_eq!(serde_json::to_string(&facts).unwrap(), r#"{"read_only":true}"#);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Facts {
    /// An idempotency key is sent along, the same with every attempt.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub idempotency_key: bool,
    /// A second call with the same arguments has no further effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idempotent: Option<bool>,
    /// The tool changes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// The tool changes something outside of itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side_effects: Option<bool>,
    /// The HTTP method of the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
}

impl Facts {
    /// The facts about an MCP tool, from its hints `readOnlyHint` and `idempotentHint` (SPEC §2.3.19). Missing hints, and
    /// all hints of a server that is not trusted, count as MCP's defaults: the tool changes something, and a second call
    /// changes it again.
    ///
    /// ```
    /// use toolerror_agent::engine::Facts;
    /// assert_eq!(Facts::from_hints(Some(true), None, true).read_only, Some(true));
    /// assert_eq!(Facts::from_hints(Some(true), None, false).read_only, Some(false));
    /// ```
    pub fn from_hints(read_only: Option<bool>, idempotent: Option<bool>, trusted: bool) -> Self {
        let is_set = |hint: Option<bool>| trusted && hint == Some(true);
        Self {
            read_only: Some(is_set(read_only)),
            idempotent: Some(is_set(idempotent)),
            side_effects: Some(!is_set(read_only)),
            ..Self::default()
        }
    }
}

/// An HTTP method, as far as it says whether a request may be retried (RFC 9110 §9.2).
///
/// ```
/// use toolerror_agent::{Facts, Method};
/// let facts = Facts { method: Some(Method::from_name("get")), ..Facts::default() };
/// assert_eq!(facts.method, Some(Method::Get)); // a GET may be retried after a lost reply
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// GET
    Get,
    /// HEAD
    Head,
    /// OPTIONS
    Options,
    /// PUT
    Put,
    /// DELETE
    Delete,
    /// POST
    Post,
    /// PATCH
    Patch,
    /// Any other method. It forbids a retry as POST does.
    Other,
}

impl Method {
    /// The methods whose names the engine knows.
    const NAMED: [(Method, &'static str); 7] = [
        (Method::Get, "GET"),
        (Method::Head, "HEAD"),
        (Method::Options, "OPTIONS"),
        (Method::Put, "PUT"),
        (Method::Delete, "DELETE"),
        (Method::Post, "POST"),
        (Method::Patch, "PATCH"),
    ];

    /// The method of this name, in any case.
    pub fn from_name(name: &str) -> Self {
        let found = Self::NAMED
            .iter()
            .find(|(_, own_name)| own_name.eq_ignore_ascii_case(name));
        found.map_or(Method::Other, |(method, _)| *method)
    }

    /// Whether a name can be that of a method: a token of RFC 9110.
    pub fn is_name(name: &str) -> bool {
        let is_token = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
        !name.is_empty() && name.bytes().all(is_token)
    }

    /// The method's name; `OTHER` for [`Method::Other`].
    pub fn as_str(self) -> &'static str {
        let found = Self::NAMED.iter().find(|(method, _)| *method == self);
        found.map_or("OTHER", |(_, name)| name)
    }
}

impl Serialize for Method {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// How many characters of a refused name are shown.
const SHOWN: usize = 40;

/// Refuses from within, so the deserializer knows where.
struct MethodName;

impl Visitor<'_> for MethodName {
    type Value = Method;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Method, E> {
        if name.trim().is_empty() {
            return Err(E::custom("must be a text that is not blank"));
        }
        if !Method::is_name(name) {
            let shown: String = name.chars().take(SHOWN).flat_map(char::escape_debug).collect();
            return Err(E::custom(format_args!(
                "must be the name of an HTTP method, not `{shown}`"
            )));
        }
        Ok(Method::from_name(name))
    }
}

impl<'de> Deserialize<'de> for Method {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(MethodName)
    }
}

/// Whether the call may be sent again although it may have been carried out already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReplaySafety {
    Safe,
    Unsafe,
    /// No fact decides it.
    Unstated,
}

impl Facts {
    /// A fact that makes a retry safe wins over one that makes it unsafe, because MCP states `idempotent` false for tools
    /// that only read. The method counts last.
    pub(super) fn replay_safety(self) -> ReplaySafety {
        use Method::{Delete, Get, Head, Options, Other, Patch, Post, Put};
        let safe = self.idempotency_key
            || self.idempotent == Some(true)
            || self.read_only == Some(true)
            || self.side_effects == Some(false)
            || matches!(self.method, Some(Get | Head | Options | Put | Delete));
        let unsafe_ = self.side_effects == Some(true)
            || self.read_only == Some(false)
            || self.idempotent == Some(false)
            || matches!(self.method, Some(Post | Patch | Other));
        match (safe, unsafe_) {
            (true, _) => ReplaySafety::Safe,
            (false, true) => ReplaySafety::Unsafe,
            (false, false) => ReplaySafety::Unstated,
        }
    }
}
