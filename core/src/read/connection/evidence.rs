//! Evidence in the codes, classes, numbers and texts of a chain of causes (SPEC §1.8).

use crate::error::{Delivery, ErrorType};
use crate::facts::connection::codes::Platform;
use crate::facts::connection::kind::FailureKind;
use crate::facts::connection::texts::Clue;
use crate::facts::connection::{classes, codes, texts};
use crate::read::connection::description::FailureDescription;
use crate::read::connection::exception::KnownFailure;
use crate::read::connection::foreign;

/// What runtimes say of a connection that broke while it was made secure, before anything was sent on it.
const HANDSHAKES: &[&str] = &[
    "The SSL connection could not be established",
    "Client network socket disconnected before secure TLS connection was established",
];
/// How Java and Go name the system call that failed.
const IN_FLIGHT: &[&str] = &["(Read failed)", "(Write failed)", ": read: ", ": write: "];
/// How Java and Ruby say that the system call was `connect`.
const CONNECT_FAILED: &[&str] = &["(connect failed)", " - connect(2)"];

/// The evidence of a chain of causes, the outermost first.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    all: Clues,
    /// The evidence inside known wrappers only: it can prove that the call did nothing (SPEC §1.9.50).
    proving: Clues,
    hidden: bool,
    worst: Option<Delivery>,
    /// A read or a write failed: the connection stood.
    in_flight: bool,
}

#[derive(Debug, Default)]
struct Clues {
    kinds: Vec<FailureKind>,
    connecting: bool,
    connected: bool,
}

/// The kind that governs, and how far the call came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GoverningKind {
    pub(crate) kind: FailureKind,
    pub(crate) delivery: Delivery,
}

impl Evidence {
    /// Counts a clue; as proof of delivery only while no error hides the rest of the chain.
    pub(crate) fn note(&mut self, clue: Clue) {
        self.all.note(clue);
        if !self.hidden {
            self.proving.note(clue);
        }
    }

    /// Notes how an error of the chain shows that the call was under way.
    pub(crate) fn note_call(&mut self, node: &FailureDescription) {
        self.in_flight |= is_in_flight(node);
    }

    /// Sets a lower bound for how far the call came, regardless of the kinds.
    pub(crate) fn note_worst(&mut self, delivery: Option<Delivery>) {
        self.worst = self.worst.max(delivery);
    }

    /// Notes a group: its kind, and the delivery of the member that came farthest.
    pub(crate) fn note_group(&mut self, kind: FailureKind, delivery: Delivery) {
        self.note(Clue {
            kind: Some(kind),
            connecting: delivery == Delivery::NotSent,
            ..Clue::default()
        });
        self.worst = self.worst.max(Some(delivery));
    }

    /// Continues with the cause of an error. Unless the error `adds_nothing`, it may hide facts about the call.
    pub(crate) fn wrapped(&mut self, adds_nothing: bool) {
        self.hidden |= !adds_nothing;
    }

    /// Whether an unknown wrapper encloses the current error.
    pub(crate) fn hidden(&self) -> bool {
        self.hidden
    }

    /// The kind that governs, and how far the call came.
    pub(crate) fn governing(&self) -> Option<GoverningKind> {
        let whole = self.all.governing()?;
        let proven = self.proving.governing();
        let proven = proven.map_or(Delivery::Unknown, |governing| governing.delivery);
        let delivery = whole
            .delivery
            .max(proven)
            .max(self.worst.unwrap_or(Delivery::NotSent));
        Some(GoverningKind {
            kind: whole.kind,
            delivery: match delivery {
                Delivery::NotSent if self.in_flight => Delivery::Unknown,
                delivery => delivery,
            },
        })
    }
}

impl Clues {
    fn note(&mut self, clue: Clue) {
        self.kinds.extend(clue.kind);
        self.connecting |= clue.connecting || clue.kind == Some(FailureKind::ConnectTimeout);
        self.connected |= clue.connected;
    }

    /// The most specific kind; among equal ones the innermost.
    ///
    /// A cancellation governs when it is the outermost, or when only vague kinds stand around it. A timeout that
    /// ended something by cancelling it is a timeout.
    fn governing(&self) -> Option<GoverningKind> {
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
        let delivery = self.delivery(kind);
        Some(GoverningKind { kind, delivery })
    }

    /// Whether the call has arrived; a failure before the connection stood has not sent it.
    fn delivery(&self, kind: FailureKind) -> Delivery {
        match kind.meaning() {
            Some(meaning) if meaning.error_type != ErrorType::Transient => meaning.delivery,
            Some(_) if self.connecting => Delivery::NotSent,
            Some(meaning) if self.connected && meaning.delivery == Delivery::NotSent => Delivery::Unknown,
            Some(meaning) => meaning.delivery,
            None => Delivery::Unknown,
        }
    }
}

/// Whether an error states that a read or a write failed.
fn is_in_flight(node: &FailureDescription) -> bool {
    let message = node.message.as_deref().unwrap_or("");
    let is_transfer = |call: &str| matches!(call, "read" | "write" | "recv" | "send" | "readv" | "writev");
    node.syscall.as_deref().is_some_and(is_transfer)
        || ["read E", "write E"].iter().any(|text| message.starts_with(text))
        || IN_FLIGHT.iter().any(|text| message.contains(text))
}

/// The evidence of one error by itself: its library's table, its code, its class, its number; its text if it has none
/// of these.
pub(crate) fn clue_of(
    node: &FailureDescription,
    runtime: Option<&str>,
    known: Option<&KnownFailure>,
) -> Clue {
    if let Some(kind) = known.and_then(|known| known.kind) {
        return Clue {
            kind: Some(kind),
            ..Clue::default()
        };
    }
    let class = node.classes().find_map(classes::find);
    let in_connect = is_connecting(node);
    let mut clue = Clue {
        kind: foreign::kind(node, runtime),
        connecting: in_connect,
        connected: class.is_some_and(|class| class.connected),
    };
    if clue.kind.is_some() {
        return clue;
    }
    clue.connecting |= class.is_some_and(|class| class.connecting);
    let code = node.code.as_deref();
    let code = code.or_else(|| node.class.as_deref()?.strip_prefix("Errno::"));
    // Python's errno for a Windows number says less than the number
    let windows = node.message.as_deref().and_then(windows_code);
    let code = windows
        .filter(|code| codes::kind_of_code(code).is_some())
        .or(code);
    clue.kind = code.and_then(codes::kind_of_code);
    if clue.kind.is_some() {
        return clue;
    }
    // numbers of a known library are its own
    let number = node.errno.or_else(|| code?.parse().ok());
    let number = number.filter(|_| known.is_none());
    let found = clue_by_class(node, runtime, class, number, code.is_none());
    clue.kind = found.kind;
    clue.connecting |= found.connecting;
    clue
}

/// The number of Windows that a text of Python begins with: `WinError 32` of `[WinError 32] …`.
fn windows_code(message: &str) -> Option<&str> {
    let inside = message.strip_prefix('[')?.split_once("] ")?.0;
    inside.starts_with("WinError ").then_some(inside)
}

/// The evidence of a class, a number, or the text of an error with neither.
fn clue_by_class(
    node: &FailureDescription,
    runtime: Option<&str>,
    class: Option<&classes::ErrorClass>,
    number: Option<i64>,
    has_no_code: bool,
) -> Clue {
    let by_number = || kind_of_number(number?, runtime);
    let text = || {
        texts::read(
            node.message.as_deref().unwrap_or(""),
            Platform::from_runtime(runtime),
        )
    };
    match class {
        Some(class) => {
            let clue = if class.by_text { text() } else { Clue::default() };
            let vague = class.kind.is_none_or(|kind| kind.rank() == 0);
            let number = || vague.then(by_number).flatten();
            Clue {
                kind: clue.kind.or_else(number).or(class.kind),
                ..clue
            }
        }
        None if node.class.is_none() && has_no_code && number.is_none() => text(),
        None => Clue {
            kind: by_number(),
            ..Clue::default()
        },
    }
}

/// Whether the call of the system that failed comes before anything is sent.
fn is_connecting(node: &FailureDescription) -> bool {
    let message = node.message.as_deref().unwrap_or("");
    let rest = || message.strip_prefix("connect ");
    let code = node.code.as_deref();
    matches!(
        node.syscall.as_deref(),
        Some("connect" | "getaddrinfo" | "socket")
    ) || code.is_some_and(|code| rest().is_some_and(|rest| rest.starts_with(code)))
        || HANDSHAKES.iter().any(|text| message.starts_with(text))
        || CONNECT_FAILED.iter().any(|text| message.contains(text))
}

/// The kind of a number on the platform of a runtime.
fn kind_of_number(number: i64, runtime: Option<&str>) -> Option<FailureKind> {
    match number {
        ..0 if runtime == Some("python") => Some(FailureKind::NameLookup), // getaddrinfo's values
        number => codes::kind_of_number(number, Platform::from_runtime(runtime)),
    }
}
