//! Headers that ask for a wait, or forbid a retry.
//!
//! Generated from `core/facts/data/http_headers.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::facts::http_headers::{DelayHeader, HeaderForm};

/// The first of these that has a valid value gives the delay, of those about one of several limits the longest.
#[rustfmt::skip]
pub(crate) const DELAYS: &[DelayHeader] = &[
    DelayHeader { name: "retry-after-ms", form: HeaderForm::Milliseconds, one_of_several: false, overrides: true },
    DelayHeader { name: "x-ms-retry-after-ms", form: HeaderForm::Milliseconds, one_of_several: false, overrides: false },
    DelayHeader { name: "x-amz-retry-after", form: HeaderForm::Milliseconds, one_of_several: false, overrides: false },
    DelayHeader { name: "retry-after", form: HeaderForm::Delay, one_of_several: false, overrides: true },
    DelayHeader { name: "ratelimit", form: HeaderForm::Items, one_of_several: false, overrides: false },
    DelayHeader { name: "ratelimit-reset", form: HeaderForm::Reset { remaining: "ratelimit-remaining" }, one_of_several: false, overrides: false },
    DelayHeader { name: "x-ratelimit-reset-after", form: HeaderForm::Reset { remaining: "x-ratelimit-remaining" }, one_of_several: false, overrides: false },
    DelayHeader { name: "x-ratelimit-reset", form: HeaderForm::Reset { remaining: "x-ratelimit-remaining" }, one_of_several: false, overrides: false },
    DelayHeader { name: "x-rate-limit-reset", form: HeaderForm::Reset { remaining: "x-rate-limit-remaining" }, one_of_several: false, overrides: false },
    DelayHeader { name: "x-ratelimit-reset-requests", form: HeaderForm::Reset { remaining: "x-ratelimit-remaining-requests" }, one_of_several: true, overrides: false },
    DelayHeader { name: "x-ratelimit-reset-tokens", form: HeaderForm::Reset { remaining: "x-ratelimit-remaining-tokens" }, one_of_several: true, overrides: false },
    DelayHeader { name: "anthropic-ratelimit-requests-reset", form: HeaderForm::Reset { remaining: "anthropic-ratelimit-requests-remaining" }, one_of_several: true, overrides: false },
    DelayHeader { name: "anthropic-ratelimit-tokens-reset", form: HeaderForm::Reset { remaining: "anthropic-ratelimit-tokens-remaining" }, one_of_several: true, overrides: false },
    DelayHeader { name: "anthropic-ratelimit-input-tokens-reset", form: HeaderForm::Reset { remaining: "anthropic-ratelimit-input-tokens-remaining" }, one_of_several: true, overrides: false },
    DelayHeader { name: "anthropic-ratelimit-output-tokens-reset", form: HeaderForm::Reset { remaining: "anthropic-ratelimit-output-tokens-remaining" }, one_of_several: true, overrides: false },
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
