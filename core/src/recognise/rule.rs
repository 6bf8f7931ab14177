//! The rules of the classifier (SPEC §3.6).

use std::borrow::Cow;

use crate::error::{Delivery, Effects, ErrorType};
use crate::recognise::alternatives::expand;

/// The meaning of a rule for the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The requested object does not exist.
    Missing,
    /// No tool of that name.
    UnknownTool,
    /// The name is taken.
    Exists,
    /// The object has changed since it was read.
    Stale,
    /// Another call has to come first.
    State,
    /// A call that opens something has to come first.
    Order,
    /// Somebody else has it at the moment.
    Held,
    /// An argument that can never work.
    Invalid,
    /// Not allowed.
    Denied,
    /// Not signed in, or with credentials that are no good.
    Unauthenticated,
    /// Used up until a person pays or raises it.
    Quota,
    /// A certificate that needs a human decision.
    Tls,
    /// Too many calls; it passes by itself.
    RateLimit,
    /// Not able to answer at the moment, and it has not begun.
    Unavailable,
    /// The system cannot answer, and nothing shows that it was asked: a proxy may have passed the call on.
    Down,
    /// The call was never sent.
    NotSent,
    /// No answer in time; the call may have been carried out.
    TimedOut,
    /// The connection broke; the call may have been carried out.
    Lost,
    /// Stopped in the middle of its work.
    Interrupted,
    /// Undone by the system to let another one pass; it asks for a retry.
    RolledBack,
    /// A fault that no retry helps against.
    Fault,
    /// The tool has run; its output is not what it announced.
    Output,
    /// The caller's own cancellation.
    Cancelled,
    /// The call failed in the middle; neither its progress nor the use of a retry is known.
    InDoubt,
}

/// A meaning in the terms of the contract.
#[derive(Debug)]
pub(crate) struct Terms {
    #[cfg_attr(
        not(feature = "tables"),
        expect(dead_code, reason = "only the tables print it")
    )]
    pub(crate) name: &'static str,
    pub(crate) error_type: ErrorType,
    pub(crate) reason: Option<&'static str>,
    pub(crate) effects: Option<Effects>,
    pub(crate) delivery: Option<Delivery>,
}

impl Meaning {
    /// Whether the verdict lets an agent retry the same call.
    pub(crate) const fn leads_to_retry(self) -> bool {
        let terms = self.terms();
        matches!(terms.error_type, ErrorType::Transient) || matches!(self, Meaning::Held)
    }
}

/// The kind of a rule's evidence; the weights are in `engine/weights.rs` (SPEC 3.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// Outranks all others: it separates texts that two other rules would both match.
    Override,
    /// A machine code, in its own spelling.
    Code,
    /// A machine code that often wraps a better one.
    WeakCode,
    /// A machine name such as `TimeoutError` or `ENTITY_NOT_FOUND`, by the words it is made of.
    Name,
    /// A text that a known program prints.
    Phrase,
    /// Words of everyday language.
    Words,
    /// Words for a permanent failure. They weigh as much as everyday words, but override evidence for a retry (SPEC
    /// 3.6.18).
    Lasting,
    /// A plain word that speaks only where nothing else does (SPEC 3.6.37).
    Stem,
}

impl Evidence {
    /// The word in `tables/classifier.json`.
    #[cfg_attr(
        not(feature = "tables"),
        expect(dead_code, reason = "only the tables print it")
    )]
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Evidence::Override => "override",
            Evidence::Code => "code",
            Evidence::WeakCode => "weak_code",
            Evidence::Name => "name",
            Evidence::Phrase => "phrase",
            Evidence::Words => "words",
            Evidence::Lasting => "lasting",
            Evidence::Stem => "stem",
        }
    }

    /// Whether the spelling counts, upper and lower case included.
    pub(crate) const fn is_cased(self) -> bool {
        matches!(self, Evidence::Code | Evidence::WeakCode)
    }
}

/// Patterns in one text, each followed by a line break, with alternatives in brackets. A slice of all expanded patterns
/// would be more than twice as large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts(pub(crate) &'static str);

impl Texts {
    /// The expanded patterns, in their order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Cow<'static, str>> {
        self.0.split_terminator('\n').flat_map(|pattern| {
            let texts = pattern.contains('|').then(|| expand(pattern));
            let plain = texts.is_none().then_some(Cow::Borrowed(pattern));
            plain
                .into_iter()
                .chain(texts.into_iter().flatten().map(Cow::Owned))
        })
    }
}

/// A rule of the classifier, without its documentation; its patterns are those of `engine/pattern.rs`.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) id: &'static str,
    pub(crate) meaning: Meaning,
    pub(crate) evidence: Evidence,
    pub(crate) patterns: Texts,
    /// The system that its short codes need evidence of beside them.
    pub(crate) beside: Option<System>,
}

/// Systems that give short codes, which mean nothing elsewhere (SPEC 3.6.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    Database,
    /// IBM MQ, whose reasons are numbers.
    Mq,
    Cloudflare,
}

impl System {
    /// The word in `tables/classifier.json`.
    #[cfg_attr(
        not(feature = "tables"),
        expect(dead_code, reason = "only the tables print it")
    )]
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            System::Database => "database",
            System::Mq => "mq",
            System::Cloudflare => "cloudflare",
        }
    }
}

/// Texts that are no evidence for a type but change what evidence is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Something has been done already: a retry would do it twice.
    Done,
    /// An order to the agent: no retry.
    Order,
    /// A program has tried again already, and given up.
    Exhausted,
}

impl Mark {
    /// The word in `tables/classifier.json`.
    #[cfg_attr(
        not(feature = "tables"),
        expect(dead_code, reason = "only the tables print it")
    )]
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Mark::Exhausted => "exhausted",
            Mark::Done => "done",
            Mark::Order => "order",
        }
    }
}
