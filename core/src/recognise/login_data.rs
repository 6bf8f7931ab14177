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

/// What the titles of pages begin with that ask for a person, in lower case.
#[rustfmt::skip]
pub(crate) const CHALLENGES: &[&str] = &[
    "just a moment",
    "one moment",
    "one more step",
    "attention required",
    "please wait... | cloudflare",
    "checking your browser",
    "validating your browser",
    "ddos-guard",
    "ddos protection",
    "access denied",
    "access to this page has been denied",
    "access to this site has been limited",
    "pardon our interruption",
    "sorry, you have been blocked",
    "you have been blocked",
    "blocked",
    "are you a robot",
    "are you human",
    "robot check",
    "bot check",
    "bot verification",
    "human verification",
    "verify you are human",
    "verifying you are human",
    "verification required",
    "security check",
    "security checkpoint",
    "security verification",
    "vercel security checkpoint",
    "client challenge",
    "challenge validation",
    "captcha",
    "request rejected",
    "request blocked",
    "request unsuccessful",
    "sucuri website firewall",
    "website firewall",
];

/// Words by which such a page says that it passes by itself.
#[rustfmt::skip]
pub(crate) const PASSING: &[&str] = &[
    "being rate limited",
    "error 1015",
    "too many requests",
];

/// Parts of the title of a page of a site that is being worked on.
#[rustfmt::skip]
pub(crate) const MAINTENANCE: &[&str] = &[
    "maintenance",
    "we'll be back",
    "we&#39;ll be back",
    "we will be back",
    "we’ll be back",
    "be right back",
    "be back soon",
    "back shortly",
    "site offline",
    "wartung",
    "en mantenimiento",
    "manutenção",
    "en travaux",
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

/// All of them, as they are published.
#[cfg(feature = "tables")]
#[rustfmt::skip]
pub(crate) const ALL: &[(&str, &[&str])] = &[
    ("phrases", PHRASES),
    ("continuations", CONTINUATIONS),
    ("challenges", CHALLENGES),
    ("passing", PASSING),
    ("maintenance", MAINTENANCE),
    ("places", PLACES),
];
