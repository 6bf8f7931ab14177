//! What a rule of the classifier is (SPEC §3.6).

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::error::{Delivery, Effects, ErrorType};

/// What a rule finds out about the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// What was asked for does not exist.
    Missing,
    /// No tool of that name.
    UnknownTool,
    /// The name is taken.
    Exists,
    /// It has changed since it was read.
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
    /// A certificate that a person has to look at.
    Tls,
    /// Too many calls; it passes by itself.
    RateLimit,
    /// Not able to answer at the moment, and it has not begun.
    Unavailable,
    /// The call was never sent.
    NotSent,
    /// No answer in time; the call may have been carried out.
    TimedOut,
    /// The connection broke; the call may have been carried out.
    Lost,
    /// Stopped in the middle of its work.
    Interrupted,
    /// Undone by the system to let another one pass; it asks for a repeat.
    RolledBack,
    /// A fault that no repeat helps against.
    Fault,
    /// The tool has run; its output is not what it announced.
    Output,
    /// The caller's own cancellation.
    Cancelled,
    /// It failed in the middle; nothing says how far it came, and nothing that a repeat helps.
    InDoubt,
}

/// What a meaning is in the terms of the contract.
#[derive(Debug)]
pub(crate) struct Terms {
    pub(crate) name: &'static str,
    pub(crate) error_type: ErrorType,
    pub(crate) reason: Option<&'static str>,
    pub(crate) effects: Option<Effects>,
    pub(crate) delivery: Option<Delivery>,
}

const fn terms(name: &'static str, error_type: ErrorType) -> Terms {
    Terms {
        name,
        error_type,
        reason: None,
        effects: None,
        delivery: None,
    }
}

impl Terms {
    const fn reason(self, reason: &'static str) -> Self {
        Self {
            reason: Some(reason),
            ..self
        }
    }

    const fn effects(self, effects: Effects) -> Self {
        Self {
            effects: Some(effects),
            ..self
        }
    }

    const fn delivery(self, delivery: Delivery) -> Self {
        Self {
            delivery: Some(delivery),
            ..self
        }
    }
}

impl Meaning {
    pub(crate) const fn terms(self) -> Terms {
        match self {
            Meaning::Missing => terms("missing", NotFound),
            Meaning::UnknownTool => terms("unknown_tool", NotFound).reason("unknown_tool"),
            Meaning::Exists => terms("exists", Conflict).reason("exists"),
            Meaning::Stale => terms("stale", Conflict).reason("stale"),
            Meaning::State => terms("state", Conflict).reason("state"),
            Meaning::Order => terms("order", Conflict).reason("order"),
            Meaning::Held => terms("held", Conflict),
            Meaning::Invalid => terms("invalid", Validation),
            Meaning::Denied => terms("denied", Permission),
            Meaning::Unauthenticated => terms("unauthenticated", Permission).reason("unauthenticated"),
            Meaning::Quota => terms("quota", Permission).reason("quota"),
            Meaning::Tls => terms("tls", Permission).reason("tls"),
            Meaning::RateLimit => terms("rate_limit", Transient)
                .reason("rate_limit")
                .delivery(Delivery::Rejected),
            Meaning::Unavailable => terms("unavailable", Transient).delivery(Delivery::Rejected),
            Meaning::NotSent => terms("not_sent", Transient).delivery(Delivery::NotSent),
            Meaning::TimedOut => terms("timed_out", Transient).delivery(Delivery::Unknown),
            Meaning::Lost => terms("lost", Transient).delivery(Delivery::Unknown),
            Meaning::Interrupted => terms("interrupted", Transient)
                .effects(Effects::Unknown)
                .delivery(Delivery::Unknown),
            Meaning::RolledBack => terms("rolled_back", Transient).delivery(Delivery::Rejected),
            Meaning::Fault => terms("fault", Internal),
            Meaning::Output => terms("output", Internal).effects(Effects::Unknown),
            Meaning::Cancelled => terms("cancelled", Internal),
            Meaning::InDoubt => terms("in_doubt", Internal).effects(Effects::Unknown),
        }
    }

    /// Whether the verdict lets an agent repeat the same call.
    pub(crate) const fn is_hot(self) -> bool {
        let terms = self.terms();
        matches!(terms.error_type, Transient) || matches!(self, Meaning::Held)
    }
}

/// What kind of evidence a rule has; what comes first in this list wins (SPEC 3.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// Outranks all others: it tells apart what two other rules would both claim.
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
    /// Words that say of a failure that it lasts. They weigh as much as everyday words, but no evidence for a repeat
    /// stands against them (SPEC 3.6.18).
    Lasting,
}

impl Evidence {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Evidence::Override => "override",
            Evidence::Code => "code",
            Evidence::WeakCode => "weak_code",
            Evidence::Name => "name",
            Evidence::Phrase => "phrase",
            Evidence::Words => "words",
            Evidence::Lasting => "lasting",
        }
    }

    /// How much it counts.
    pub(crate) const fn weight(self) -> u8 {
        match self {
            Evidence::Override => 50,
            Evidence::Code => 30,
            Evidence::WeakCode => 25,
            Evidence::Name => 24,
            Evidence::Phrase => 20,
            Evidence::Words | Evidence::Lasting => 10,
        }
    }

    /// Whether the spelling counts, upper and lower case included.
    pub(crate) const fn is_cased(self) -> bool {
        matches!(self, Evidence::Code | Evidence::WeakCode)
    }
}

/// One rule of the classifier.
///
/// In a pattern ` {} ` stands for at most 64 bytes of the same sentence, `^` at its start for the start of a segment
/// (the text, a line, or what follows `: `), `$` at its end for the end of a segment. A pattern begins and ends at
/// the edge of a word, unless a `*` stands there.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) id: &'static str,
    pub(crate) family: &'static str,
    pub(crate) meaning: Meaning,
    pub(crate) evidence: Evidence,
    pub(crate) patterns: &'static [&'static str],
    pub(crate) why: &'static str,
    /// The documents that the names and texts are taken from.
    pub(crate) source: &'static str,
    pub(crate) examples: &'static [&'static str],
    pub(crate) counter_examples: &'static [&'static str],
}

impl Rule {
    /// How much a match counts: a quota outranks a rate limit, and both outrank what they come in.
    pub(crate) const fn weight(&self) -> u8 {
        match (self.evidence, self.meaning) {
            (Evidence::Override | Evidence::Lasting, _) => self.evidence.weight(),
            // words that say nothing more than that it failed outweigh nothing
            (Evidence::Words, Meaning::Fault) => 1,
            // a wait in everyday words alone is no machine's word
            (Evidence::Words, Meaning::RateLimit) => Evidence::Words.weight(),
            (_, Meaning::Quota) => 40,
            (_, Meaning::RateLimit) => 34,
            (evidence, _) => evidence.weight(),
        }
    }
}

/// Texts that are no evidence for a type but change what evidence is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Something has been done already: a repeat would do it twice.
    Done,
    /// Somebody gives the agent orders: no repeat.
    Order,
    /// A delay may follow.
    Delay,
}

impl Mark {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Mark::Done => "done",
            Mark::Order => "order",
            Mark::Delay => "delay",
        }
    }
}

/// Declares the rules of a family: `"id" Meaning Evidence [patterns] "why" from "source" yes [examples] no
/// [counter-examples];`.
macro_rules! rules {
    ($family:literal: $($id:literal $meaning:ident $evidence:ident [$($pattern:literal),* $(,)?] $why:literal
        from $source:literal yes [$($yes:literal),* $(,)?] no [$($no:literal),* $(,)?];)*) => {
        pub(crate) const RULES: &[$crate::recognise::rule::Rule] = &[$($crate::recognise::rule::Rule {
            id: $id,
            family: $family,
            meaning: $crate::recognise::rule::Meaning::$meaning,
            evidence: $crate::recognise::rule::Evidence::$evidence,
            patterns: &[$($pattern),*],
            why: $why,
            source: $source,
            examples: &[$($yes),*],
            counter_examples: &[$($no),*],
        }),*];
    };
}
pub(crate) use rules;
