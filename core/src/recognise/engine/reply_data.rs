//! What replies of mail and FTP servers mean.
//!
//! Generated from `core/facts/data/replies.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::recognise::engine::mail::EnhancedCode;
use crate::recognise::rule::Meaning;

/// A number of a mail server alone.
#[rustfmt::skip]
pub(crate) const SMTP: &[(u16, Meaning)] = &[
    (421, Meaning::Unavailable),
    (450, Meaning::Unavailable),
    (451, Meaning::Unavailable),
    (452, Meaning::Unavailable),
    (454, Meaning::Unavailable),
    (455, Meaning::Unavailable),
    (500, Meaning::Invalid),
    (501, Meaning::Invalid),
    (502, Meaning::Invalid),
    (503, Meaning::Invalid),
    (504, Meaning::Invalid),
    (521, Meaning::Denied),
    (523, Meaning::Invalid),
    (530, Meaning::Unauthenticated),
    (534, Meaning::Unauthenticated),
    (535, Meaning::Unauthenticated),
    (538, Meaning::Unauthenticated),
    (541, Meaning::Fault),
    (550, Meaning::Missing),
    (551, Meaning::Missing),
    (552, Meaning::Quota),
    (553, Meaning::Invalid),
    (554, Meaning::Fault),
    (555, Meaning::Invalid),
    (556, Meaning::Missing),
];

/// A number of an FTP server alone.
#[rustfmt::skip]
pub(crate) const FTP: &[(u16, Meaning)] = &[
    (421, Meaning::Unavailable),
    (425, Meaning::Unavailable),
    (426, Meaning::Lost),
    (430, Meaning::Unauthenticated),
    (434, Meaning::Unavailable),
    (450, Meaning::Unavailable),
    (451, Meaning::Fault),
    (452, Meaning::Quota),
    (500, Meaning::Invalid),
    (501, Meaning::Invalid),
    (502, Meaning::Invalid),
    (503, Meaning::Invalid),
    (504, Meaning::Invalid),
    (521, Meaning::Invalid),
    (522, Meaning::Invalid),
    (530, Meaning::Unauthenticated),
    (532, Meaning::Unauthenticated),
    (533, Meaning::Unauthenticated),
    (534, Meaning::Denied),
    (536, Meaning::Invalid),
    (550, Meaning::Missing),
    (551, Meaning::Missing),
    (552, Meaning::Quota),
    (553, Meaning::Invalid),
];

/// Enhanced codes; the first row that fits counts.
#[rustfmt::skip]
pub(crate) const ENHANCED: &[EnhancedCode] = &[
    EnhancedCode { class: None, subject: Some(2), detail: Some(2), meaning: Meaning::Quota },
    EnhancedCode { class: Some(5), subject: Some(4), detail: Some(5), meaning: Meaning::Quota },
    EnhancedCode { class: Some(4), subject: Some(4), detail: Some(2), meaning: Meaning::Lost },
    EnhancedCode { class: Some(4), subject: None, detail: None, meaning: Meaning::Unavailable },
    EnhancedCode { class: None, subject: Some(7), detail: Some(8), meaning: Meaning::Unauthenticated },
    EnhancedCode { class: None, subject: Some(7), detail: Some(9), meaning: Meaning::Unauthenticated },
    EnhancedCode { class: None, subject: Some(7), detail: None, meaning: Meaning::Denied },
    EnhancedCode { class: None, subject: Some(2), detail: Some(1), meaning: Meaning::Denied },
    EnhancedCode { class: None, subject: Some(1), detail: Some(7), meaning: Meaning::Denied },
    EnhancedCode { class: None, subject: Some(1), detail: Some(8), meaning: Meaning::Denied },
    EnhancedCode { class: None, subject: Some(1), detail: Some(3), meaning: Meaning::Invalid },
    EnhancedCode { class: None, subject: Some(2), detail: Some(3), meaning: Meaning::Invalid },
    EnhancedCode { class: None, subject: Some(3), detail: Some(4), meaning: Meaning::Invalid },
    EnhancedCode { class: None, subject: Some(5), detail: None, meaning: Meaning::Invalid },
    EnhancedCode { class: None, subject: Some(6), detail: None, meaning: Meaning::Invalid },
    EnhancedCode { class: None, subject: Some(1), detail: None, meaning: Meaning::Missing },
    EnhancedCode { class: None, subject: Some(4), detail: Some(1), meaning: Meaning::Missing },
    EnhancedCode { class: None, subject: Some(4), detail: Some(4), meaning: Meaning::Missing },
];
