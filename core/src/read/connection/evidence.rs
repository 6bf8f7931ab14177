//! Walking a failure and its causes (SPEC §1.8).

use crate::error::chain::MAX_CHAIN;
use crate::error::{Delivery, ErrorType};
use crate::facts::connection::codes::Platform;
use crate::facts::connection::kind::FailureKind;
use crate::facts::connection::texts::Clue;
use crate::facts::connection::{classes, codes, texts};
use crate::read::connection::description::FailureDescription;
use crate::read::connection::foreign;

/// Groups inside groups that are looked into.
const MAX_GROUPS: usize = 32;

/// What a chain of causes says, the outermost first.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    kinds: Vec<FailureKind>,
    connecting: bool,
}

/// The kind that governs, and whether it struck before a connection stood.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GoverningKind {
    pub(crate) kind: FailureKind,
    connecting: bool,
}

impl GoverningKind {
    /// Whether the call has arrived; a failure before the connection stood has not sent it.
    pub(crate) fn delivery(self) -> Delivery {
        let meaning = self.kind.meaning();
        match meaning {
            Some(meaning) if self.connecting && meaning.error_type == ErrorType::Transient => {
                Delivery::NotSent
            }
            Some(meaning) => meaning.delivery,
            None => Delivery::Unknown,
        }
    }

    /// Sorts the failures of a group: the one that allows least first.
    fn caution(self) -> (usize, u8) {
        let error_type = self.kind.meaning().map(|meaning| meaning.error_type);
        let rank = error_type
            .and_then(|error_type| ErrorType::STRICTEST_FIRST.iter().position(|t| *t == error_type));
        let delivery = match self.delivery() {
            Delivery::Unknown => 0,
            Delivery::Rejected => 1,
            Delivery::NotSent => 2,
        };
        // a cancelled member says nothing beside one that failed
        (rank.unwrap_or(usize::MAX), delivery)
    }
}

impl Evidence {
    pub(crate) fn note(&mut self, clue: Clue) {
        self.kinds.extend(clue.kind);
        self.connecting |= clue.connecting || clue.kind == Some(FailureKind::ConnectTimeout);
    }

    /// The kind that governs: the one that says most, of equal ones the innermost.
    ///
    /// A cancellation governs when it is the outermost, or when only vague kinds stand around it. A timeout that
    /// ended something by cancelling it is a timeout.
    pub(crate) fn governing(&self) -> Option<GoverningKind> {
        let failures = || {
            self.kinds
                .iter()
                .copied()
                .filter(|kind| *kind != FailureKind::Cancelled)
        };
        let strongest = failures().max_by_key(|kind| kind.rank()); // of equal ones the last
        let cancelled = self.kinds.contains(&FailureKind::Cancelled);
        let timed_out =
            failures().any(|kind| matches!(kind, FailureKind::TimedOut | FailureKind::ConnectTimeout));
        let outermost = self.kinds.first() == Some(&FailureKind::Cancelled) && !timed_out;
        let vague = strongest.is_none_or(|kind| kind.rank() < 2);
        let kind = if cancelled && (outermost || vague) {
            FailureKind::Cancelled
        } else {
            strongest?
        };
        Some(GoverningKind {
            kind,
            connecting: self.connecting,
        })
    }
}

/// What a description and its causes say.
pub(crate) fn evidence(failure: &FailureDescription) -> Evidence {
    collect(failure, None, MAX_GROUPS)
}

fn collect(failure: &FailureDescription, runtime: Option<&str>, groups: usize) -> Evidence {
    let mut evidence = Evidence::default();
    let mut runtime = runtime;
    for node in std::iter::successors(Some(failure), |node| node.cause.as_deref()).take(MAX_CHAIN) {
        runtime = node.runtime.as_deref().or(runtime);
        let own = clue_of(node, runtime);
        if node.errors.is_empty() || groups == 0 {
            evidence.note(own);
        } else {
            let verdict = group(node, own, runtime, groups - 1);
            evidence.note(Clue {
                kind: Some(verdict.kind),
                connecting: verdict.connecting,
            });
        }
        let platform = Platform::of(runtime);
        for text in node.source.iter().take(MAX_CHAIN) {
            evidence.note(texts::read(text, platform));
        }
    }
    evidence
}

/// The strictest of a group's failures; one that says nothing counts as what the group says of itself.
fn group(node: &FailureDescription, own: Clue, runtime: Option<&str>, groups: usize) -> GoverningKind {
    let unknown = GoverningKind {
        kind: own.kind.unwrap_or(FailureKind::Other),
        connecting: own.connecting,
    };
    let members = node.errors.iter();
    let verdicts = members.map(|member| collect(member, runtime, groups).governing().unwrap_or(unknown));
    verdicts
        .min_by_key(|verdict| verdict.caution())
        .unwrap_or(unknown)
}

/// What one error says by itself: its code, its class, its number, or its text when it has none of these.
fn clue_of(node: &FailureDescription, runtime: Option<&str>) -> Clue {
    let platform = Platform::of(runtime);
    let class = node.class.as_deref().and_then(classes::find);
    let in_connect = matches!(node.syscall.as_deref(), Some("connect" | "getaddrinfo"));
    let connecting = in_connect || class.is_some_and(|class| class.connecting);
    if let Some(kind) = foreign::kind(node, runtime) {
        return Clue {
            kind: Some(kind),
            connecting: in_connect,
        };
    }
    let code = node.code.as_deref();
    let code = code.or_else(|| node.class.as_deref()?.strip_prefix("Errno::"));
    if let Some(kind) = code.and_then(codes::of_code) {
        return Clue {
            kind: Some(kind),
            connecting,
        };
    }
    let number = node.errno.or_else(|| code?.parse().ok());
    let by_number = || match number {
        Some(..0) if runtime == Some("python") => Some(FailureKind::NameLookup), // getaddrinfo's values
        number => codes::of_number(number?, platform),
    };
    let text = || texts::read(node.message.as_deref().unwrap_or(""), platform);
    match class {
        Some(class) => {
            let clue = if class.by_text { text() } else { Clue::default() };
            let vague = class.kind.is_none_or(|kind| kind.rank() == 0);
            let number = || vague.then(by_number).flatten();
            Clue {
                kind: clue.kind.or_else(number).or(class.kind),
                connecting: connecting || clue.connecting,
            }
        }
        None if node.class.is_none() && code.is_none() && number.is_none() => {
            let clue = text();
            Clue {
                connecting: connecting || clue.connecting,
                ..clue
            }
        }
        None => Clue {
            kind: by_number(),
            connecting,
        },
    }
}
