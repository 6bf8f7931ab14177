//! Pages that ask for a sign-in.
//!
//! Generated from `core/facts/data/login.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

/// What they are called, in lower case.
#[rustfmt::skip]
pub(crate) const PHRASES: &[&str] = &[
    "sign in",
    "sign-in",
    "signin",
    "log in",
    "log-in",
    "login",
    "logon",
    "log on",
    "single sign-on",
    "authentication required",
    "session expired",
];

/// What may follow such a phrase.
#[rustfmt::skip]
pub(crate) const CONTINUATIONS: &[&str] = &[
    " to ",
    " with ",
    " page",
    " required",
    " -",
    " again",
];

/// Parts of the path, or of the host's name, of such a page.
#[rustfmt::skip]
pub(crate) const PLACES: &[&str] = &[
    "login",
    "log-in",
    "signin",
    "sign-in",
    "sign_in",
    "logon",
    "sso",
    "saml",
    "saml2",
    "oauth",
    "oauth2",
    "authorize",
    "auth",
    "idp",
    "adfs",
    "cas",
    "accounts",
];
