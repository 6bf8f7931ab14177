//! Headers that ask for a wait, or forbid a retry.
//!
//! Generated from `core/facts/data/http_headers.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::facts::http_headers::{DelayHeader, HeaderForm};

/// The first of these that has a valid value gives the delay.
#[rustfmt::skip]
pub(crate) const DELAYS: &[DelayHeader] = &[
    DelayHeader { name: "retry-after-ms", form: HeaderForm::Milliseconds, overrides: true },
    DelayHeader { name: "x-ms-retry-after-ms", form: HeaderForm::Milliseconds, overrides: false },
    DelayHeader { name: "x-amz-retry-after", form: HeaderForm::Milliseconds, overrides: false },
    DelayHeader { name: "retry-after", form: HeaderForm::Delay, overrides: true },
    DelayHeader { name: "ratelimit", form: HeaderForm::Items, overrides: false },
    DelayHeader { name: "ratelimit-reset", form: HeaderForm::Reset { remaining: "ratelimit-remaining" }, overrides: false },
    DelayHeader { name: "x-ratelimit-reset", form: HeaderForm::Reset { remaining: "x-ratelimit-remaining" }, overrides: false },
    DelayHeader { name: "x-rate-limit-reset", form: HeaderForm::Reset { remaining: "x-rate-limit-remaining" }, overrides: false },
];

/// Headers that say, with the value `false`, that a retry is of no use.
#[rustfmt::skip]
pub(crate) const FORBIDDING_RETRY: &[&str] = &[
    "stripe-should-retry",
    "x-should-retry",
];

/// Headers by which a server says, unless their value is `false`, that it has too much to do.
#[rustfmt::skip]
pub(crate) const OVERLOADED: &[&str] = &[
    "x-envoy-overloaded",
];

/// Headers that say, with this value, that a person has to prove to be one.
#[rustfmt::skip]
pub(crate) const CHALLENGING: &[(&str, &str)] = &[
    ("cf-mitigated", "challenge"),
    ("x-amzn-waf-action", "challenge"),
    ("x-amzn-waf-action", "captcha"),
    ("x-vercel-mitigated", "challenge"),
];

/// The values of a rate limit's header that name a limit for which no program waits.
#[rustfmt::skip]
pub(crate) const LONG_LIMITS: &[&str] = &[
    "day",
    "daily",
    "week",
    "weekly",
    "month",
    "monthly",
    "year",
    "yearly",
    "quota",
];

/// The header that says, with the value 0, that a rate limit is used up.
pub(crate) const EXHAUSTED: &str = "x-ratelimit-remaining";
