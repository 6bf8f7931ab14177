//! Headers and variables that hold secrets, by their names.
//!
//! Generated from `core/facts/data/settings.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

/// A name with one of these words is that of a secret.
#[rustfmt::skip]
pub(crate) const SECRET_WORDS: &[&str] = &[
    "credential",
    "credentials",
    "passphrase",
    "passwd",
    "password",
    "secret",
    "secrets",
    "token",
];

/// So is one whose last word is one of these.
#[rustfmt::skip]
pub(crate) const SECRET_LAST_WORDS: &[&str] = &[
    "apikey",
    "auth",
    "authorization",
    "bearer",
    "cookie",
    "jwt",
    "key",
    "pass",
    "pat",
    "pwd",
    "signature",
    "tokens",
];

/// So is one that ends in one of these without a separator.
#[rustfmt::skip]
pub(crate) const SECRET_ENDS: &[&str] = &[
    "apikey",
    "passwd",
    "password",
    "secret",
    "token",
];

/// The first word of a name that switches something.
#[rustfmt::skip]
pub(crate) const SWITCHES: &[&str] = &[
    "allow",
    "allows",
    "disable",
    "disabled",
    "enable",
    "enabled",
    "has",
    "ignore",
    "is",
    "need",
    "needs",
    "no",
    "require",
    "requires",
    "skip",
    "use",
    "uses",
    "with",
    "without",
];

/// The word before `key` in the name of a key that opens nothing.
#[rustfmt::skip]
pub(crate) const HARMLESS_KEYS: &[&str] = &[
    "candidate",
    "cluster",
    "clustering",
    "column",
    "composite",
    "dedup",
    "distribution",
    "foreign",
    "group",
    "grouping",
    "index",
    "join",
    "lookup",
    "map",
    "natural",
    "order",
    "partition",
    "primary",
    "public",
    "range",
    "routing",
    "row",
    "shard",
    "sort",
    "sorting",
    "surrogate",
    "unique",
];

/// The last word of a name that describes a secret.
#[rustfmt::skip]
pub(crate) const DESCRIPTIONS: &[&str] = &[
    "algorithm",
    "count",
    "expiry",
    "format",
    "kind",
    "length",
    "lifetime",
    "limit",
    "method",
    "mode",
    "policy",
    "provider",
    "size",
    "strategy",
    "ttl",
    "type",
];

/// Headers that say what a request is, and nothing about who sends it.
#[rustfmt::skip]
pub(crate) const PUBLIC_HEADERS: &[&str] = &[
    "accept",
    "accept-encoding",
    "accept-language",
    "content-type",
    "host",
    "last-event-id",
    "mcp-method",
    "mcp-name",
    "mcp-protocol-version",
    "origin",
    "user-agent",
];

/// The same of each header whose name begins so.
#[rustfmt::skip]
pub(crate) const PUBLIC_HEADER_STARTS: &[&str] = &[
    "mcp-param-",
];
