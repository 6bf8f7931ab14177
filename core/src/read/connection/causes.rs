//! Walking a failure, its causes and the members of groups: what governs, and what is proven (SPEC §1.9.49 to §1.9.51).

use std::borrow::Cow;

use crate::error::parse::ParsedError;
use crate::error::{is_said, Chain, Delivery, Effects, ErrorType, ToolError};
use crate::facts::connection::codes::Platform;
use crate::facts::connection::kind::FailureKind;
use crate::facts::connection::{texts, transport_wrappers};
use crate::read::connection::description::{CarriedBy, CarriedError, FailureDescription};
use crate::read::connection::evidence::{clue_of, Evidence, GoverningKind};
use crate::read::connection::exception::{recognise, ExceptionDetails, KnownFailure};
use crate::read::connection::message;
use crate::reading::{Disposition, Mode, Reading};
use crate::unwrap::structured_part;

/// Maximum nesting of groups.
const MAX_GROUPS: usize = 32;

/// The runtime whose causes are set by themselves: what was being handled when the error was raised.
const RUBY: &str = "ruby";

/// The result for a failure with all its causes.
pub(crate) struct ChainResult {
    pub(crate) basis: Basis,
    /// An error that is not a known wrapper encloses part of the chain.
    pub(crate) hidden: bool,
    /// Why a driver gave up.
    pub(crate) given_up: Option<String>,
    /// Details of a known exception, if its kind governs.
    pub(crate) details: ExceptionDetails,
    /// The message of the governing member, if the chain ends in a group.
    pub(crate) member: Option<String>,
    /// It leaves open how far its call came (SPEC §1.9.57).
    in_doubt: bool,
}

/// The basis of the result for a failure.
pub(crate) enum Basis {
    /// A ToolError in it.
    Found(FoundError),
    /// The kind from the tables; a cancellation is also a kind.
    Kind(GoverningKind),
    /// No table knows anything of it.
    Nothing,
}

/// A ToolError that was found in a chain.
pub(crate) struct FoundError {
    pub(crate) reading: Reading<'static>,
    pub(crate) id: Option<u32>,
    by: ErrorOrigin,
}

/// The origins of a ToolError in a chain, in the order of their priority.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ErrorOrigin {
    Carried(CarriedBy),
    /// The text of an error reads as one.
    Text,
}

impl FoundError {
    /// The error that an exception carries as an object.
    fn carried(carried: &CarriedError, mode: Mode) -> Self {
        let error = carried.error.clone();
        let original = Cow::Owned(error.message().to_owned());
        let found = ParsedError {
            error,
            extra: None,
            cut: false,
        };
        let mut reading = Reading::structured(found, Mode::Exact, mode, original);
        if carried.by == CarriedBy::Response {
            reading.disposition = Disposition::Mapped;
        }
        Self {
            reading,
            id: carried.id,
            by: ErrorOrigin::Carried(carried.by),
        }
    }

    /// The ToolError in a text.
    fn text(text: &str, mode: Mode) -> Option<Self> {
        let reading = structured_part(text, mode)?.into_owned();
        Some(Self {
            reading,
            id: None,
            by: ErrorOrigin::Text,
        })
    }

    fn without_proof(mut self) -> Self {
        self.reading.error = self.reading.error.without_proof();
        self
    }
}

/// The errors of a chain that concern the call, the outermost first. In Ruby, an error inside an unknown wrapper was
/// only being handled.
pub(crate) fn errors_of_call(failure: &FailureDescription) -> impl Iterator<Item = &FailureDescription> {
    let mut runtime = None;
    let mut hidden = false;
    let nodes = std::iter::successors(Some(failure), |node| node.cause.as_deref()).take(Chain::MAX);
    nodes.take_while(move |node| {
        runtime = node.runtime.as_deref().or(runtime);
        let speaks = !hidden;
        hidden |= runtime == Some(RUBY) && !node.adds_nothing(runtime);
        speaks
    })
}

/// Judges a failure by its whole chain of causes.
pub(crate) fn judge(failure: &FailureDescription, mode: Mode) -> ChainResult {
    judge_chain(failure, None, mode, MAX_GROUPS)
}

/// Walks a chain of causes from the outside in, at most `Chain::MAX` of them.
fn judge_chain<'f>(
    failure: &'f FailureDescription,
    runtime: Option<&'f str>,
    mode: Mode,
    groups: usize,
) -> ChainResult {
    let mut chain = Causes {
        mode,
        found: None,
        found_at: None,
        evidence: Evidence::default(),
        given_up: None,
        details: Vec::new(),
        member: None,
        in_doubt: false,
    };
    let mut runtime = runtime;
    for node in std::iter::successors(Some(failure), |node| node.cause.as_deref()).take(Chain::MAX) {
        runtime = node.runtime.as_deref().or(runtime);
        if chain.evidence.hidden() && runtime == Some(RUBY) {
            // no cause, but a driver that gave up before has made its calls
            chain.note_given_up(node);
            continue;
        }
        let known = recognise(node, runtime);
        chain.note_itself(node, runtime, known.as_ref());
        let one = || known.as_ref().is_some_and(|known| known.is_one_failure(node));
        if node.is_group() && !one() {
            chain.group(node, runtime, groups);
            break;
        }
        chain.clues(node, runtime, known.as_ref());
    }
    chain.judged(groups)
}

/// An error of a chain, and its runtime.
type Place<'f> = (&'f FailureDescription, Option<&'f str>);

/// A chain of causes, up to the current error.
struct Causes<'f> {
    mode: Mode,
    found: Option<FoundError>,
    /// The error that carries the found one, and its runtime; `None` for one of a group, which counts with its causes.
    found_at: Option<Place<'f>>,
    evidence: Evidence,
    given_up: Option<String>,
    /// Details of known exceptions with their kinds, the innermost last.
    details: Vec<(FailureKind, ExceptionDetails)>,
    member: Option<String>,
    /// A member of the group at its end leaves open how far its call came.
    in_doubt: bool,
}

impl<'f> Causes<'f> {
    /// Notes the definite facts about an error: it is a ToolError, holds a response, or comes from a driver that gave
    /// up.
    fn note_itself(
        &mut self,
        node: &'f FailureDescription,
        runtime: Option<&'f str>,
        known: Option<&KnownFailure>,
    ) {
        self.note_given_up(node);
        let decides = known.is_some_and(KnownFailure::decides);
        let by_author = |carried: &&CarriedError| !decides || carried.by != CarriedBy::Response;
        let carried = node.carries.as_ref().filter(by_author);
        let response = || {
            let error = known.filter(|_| !decides)?.response(node, self.mode)?;
            Some(CarriedError::from_response(error))
        };
        let authored = carried.filter(|carried| carried.by != CarriedBy::Response);
        let found = authored.cloned().or_else(response).or_else(|| carried.cloned());
        let at = Some((node, runtime));
        if let Some(found) = found {
            self.offer(FoundError::carried(&found, self.mode), at);
        }
        if self.mode != Mode::Exact {
            let text = node.message.as_deref();
            self.offer_text(text.unwrap_or_default(), at);
        }
    }

    /// Notes why a driver gave up. A driver around another one may only repeat the inner one's error.
    fn note_given_up(&mut self, node: &FailureDescription) {
        let said = node.given_up.as_deref().is_some_and(is_said);
        if said && self.given_up.is_none() {
            self.given_up.clone_from(&node.given_up);
        }
    }

    /// Reads a ToolError out of a text, unless one was found.
    fn offer_text(&mut self, text: &str, at: Option<Place<'f>>) {
        if self.found.is_none()
            && let Some(found) = FoundError::text(text, self.mode)
        {
            self.offer(found, at);
        }
    }

    /// Keeps a found error when its source is better than that of the one before.
    fn offer(&mut self, found: FoundError, at: Option<Place<'f>>) {
        if self.found.as_ref().is_none_or(|first| found.by < first.by) {
            let hidden = self.evidence.hidden();
            self.found_at = at;
            self.found = Some(if hidden { found.without_proof() } else { found });
        }
    }

    /// Notes the tables' evidence about an error and the texts of its causes.
    fn clues(&mut self, node: &FailureDescription, runtime: Option<&str>, known: Option<&KnownFailure>) {
        self.evidence.note_call(node);
        self.evidence.note(clue_of(node, runtime, known));
        if let Some((known, kind)) = known.and_then(|known| Some((known, known.kind?))) {
            self.evidence.note_worst(known.delivery());
            self.details.push((kind, known.details(node)));
        }
        let wraps = known.is_some_and(KnownFailure::wraps);
        self.evidence.wrapped(wraps || node.adds_nothing(runtime));
        let platform = Platform::from_runtime(runtime);
        if let Some(reason) = node.reason(runtime) {
            self.evidence.note(texts::read(reason, platform));
        }
        for text in node.source.iter().take(Chain::MAX) {
            if self.mode != Mode::Exact {
                self.offer_text(text, None);
            }
            let clue = texts::read(text, platform);
            self.evidence.note(clue);
            let known = clue.kind.is_some() || clue.connecting;
            self.evidence
                .wrapped(known || transport_wrappers::adds_nothing(runtime, None, text));
        }
    }

    /// Judges a group: its strictest member governs, and the cause of the group counts as a member. The delivery is the
    /// worst of all members.
    fn group(&mut self, node: &FailureDescription, runtime: Option<&str>, groups: usize) {
        let clue = clue_of(node, runtime, recognise(node, runtime).as_ref());
        let own = clue.kind.unwrap_or(FailureKind::Other);
        let Some(groups) = groups.checked_sub(1) else {
            return self.evidence.note_group(own, Delivery::Unknown);
        };
        let nodes = node.errors.iter().chain(node.cause.as_deref());
        let judged = nodes.map(|member| {
            let judged = judge_chain(member, runtime, self.mode, groups);
            let member = message(member, runtime, judged.member.as_deref());
            ChainResult {
                member: Some(member),
                ..judged
            }
        });
        let judged: Vec<ChainResult> = judged.collect();
        if self.given_up.is_none() {
            self.given_up = judged.iter().find_map(|member| member.given_up.clone());
        }
        // a cancelled member adds nothing beside a failed one
        let failed = judged.iter().any(|member| !member.is_cancelled());
        let members = judged.into_iter();
        let members: Vec<ChainResult> = members
            .filter(|member| !failed || !member.is_cancelled())
            .collect();
        self.in_doubt = members.iter().any(|member| member.in_doubt);
        let worst = members.iter().map(ChainResult::delivery).max();
        let worst = worst.unwrap_or(Delivery::Unknown);
        let effects = members.iter().find_map(ChainResult::changed);
        let retry_after_s = longest_delay(&members, own);
        let strictest = members.into_iter().min_by_key(|member| member.caution(own));
        let (basis, mut details) = strictest.map_or((None, ExceptionDetails::default()), |member| {
            self.member = member.member;
            (Some(member.basis), member.details)
        });
        details.retry_after_s = retry_after_s;
        self.govern(basis, details, effects, worst, own);
    }

    /// Adopts the governing member of a group, with the worst `effects` and `worst` delivery of all members. `own` is
    /// the kind of the group itself.
    fn govern(
        &mut self,
        basis: Option<Basis>,
        details: ExceptionDetails,
        effects: Option<Effects>,
        worst: Delivery,
        own: FailureKind,
    ) {
        match basis {
            Some(Basis::Found(mut found)) => {
                let error = &mut found.reading.error;
                if let Some(effects) = effects.filter(|_| !changed(error)) {
                    *error = error.clone().with_effects(effects);
                }
                if worst == Delivery::Unknown && error.delivery_or_effects() != Delivery::Unknown {
                    *error = error.clone().without_proof();
                }
                *error = error.clone().with_longer_delay(details.retry_after_s);
                self.offer(found, None);
            }
            Some(Basis::Kind(governing)) => {
                self.details.push((governing.kind, details));
                self.evidence.note_group(governing.kind, worst);
            }
            Some(Basis::Nothing) | None => self.evidence.note_group(own, worst),
        }
    }

    /// The result of the whole chain: a found error first, then the tables.
    fn judged(mut self, groups: usize) -> ChainResult {
        let caused_in_doubt = self.is_caused_in_doubt(groups);
        let basis = match (self.found.take(), self.evidence.governing()) {
            (Some(found), _) if caused_in_doubt => Basis::Found(found.without_proof()),
            (Some(found), _) => Basis::Found(found),
            (None, Some(governing)) => Basis::Kind(governing),
            (None, None) => Basis::Nothing,
        };
        let details = match &basis {
            Basis::Kind(governing) => {
                let mut all = self.details.into_iter().rev();
                all.find(|(kind, _)| *kind == governing.kind)
                    .map(|(_, details)| details)
            }
            Basis::Found(_) | Basis::Nothing => None,
        };
        let in_doubt = self.in_doubt || caused_in_doubt || basis.is_in_doubt();
        ChainResult {
            in_doubt,
            basis,
            hidden: self.evidence.hidden(),
            given_up: self.given_up,
            details: details.unwrap_or_default(),
            member: self.member,
        }
    }
}

impl Causes<'_> {
    /// Whether what caused the found error leaves open how far the call came, and the error does not say it.
    fn is_caused_in_doubt(&self, groups: usize) -> bool {
        let (Some(found), Some((node, runtime))) = (&self.found, self.found_at) else {
            return false;
        };
        let error = &found.reading.error;
        if error.delivery().is_some() || error.effects().is_some() {
            return false;
        }
        let judged = |cause: &FailureDescription| judge_chain(cause, runtime, self.mode, groups).in_doubt;
        if found.by == ErrorOrigin::Carried(CarriedBy::Mapper) {
            // what the mapper was asked about is the cause; where no table knows it, its own cause
            let subject = FailureDescription {
                carries: None,
                ..node.clone()
            };
            let by_itself = subject.adds_nothing(runtime)
                || recognise(&subject, runtime).is_some()
                || clue_of(&subject, runtime, None).kind.is_some();
            if by_itself {
                return judged(&subject);
            }
        }
        // in Ruby an error that was being handled is no cause
        let explicit = || node.cause.as_deref().filter(|_| runtime != Some(RUBY));
        explicit().is_some_and(judged) || node.caused_by_text().is_some_and(|cause| judged(&cause))
    }
}

impl Basis {
    /// Whether it leaves open how far its call came. A call that was cancelled under way does.
    fn is_in_doubt(&self) -> bool {
        match self {
            Basis::Found(found) => found.reading.error.is_in_doubt(),
            Basis::Kind(governing) => governing.kind.meaning().is_none_or(|meaning| {
                let says = meaning.error_type != ErrorType::Internal || meaning.effects.is_some();
                says && governing.delivery == Delivery::Unknown
            }),
            Basis::Nothing => false,
        }
    }
}

impl ChainResult {
    fn is_cancelled(&self) -> bool {
        matches!(&self.basis, Basis::Kind(governing) if governing.kind == FailureKind::Cancelled)
    }

    /// How far the call came, by the found error or by the kind.
    fn delivery(&self) -> Delivery {
        match &self.basis {
            Basis::Found(found) => found.reading.error.delivery_or_effects(),
            Basis::Kind(governing) => governing.delivery,
            Basis::Nothing => Delivery::Unknown,
        }
    }

    /// The delay that it asks for, in seconds.
    fn retry_after_s(&self) -> Option<f64> {
        match &self.basis {
            Basis::Found(found) => found.reading.error.retry_after_seconds(),
            Basis::Kind(_) | Basis::Nothing => self.details.retry_after_s,
        }
    }

    /// The effects that the found error states.
    fn changed(&self) -> Option<Effects> {
        match &self.basis {
            Basis::Found(found) => found
                .reading
                .error
                .effects()
                .filter(|_| changed(&found.reading.error)),
            Basis::Kind(_) | Basis::Nothing => None,
        }
    }

    /// Sorts the members of a group: the one that allows least first, of equal ones the one that came farthest.
    fn caution(&self, own: FailureKind) -> (usize, std::cmp::Reverse<Delivery>) {
        let of_kind = |kind: FailureKind| kind.meaning().map(|meaning| meaning.error_type);
        let error_type = match &self.basis {
            Basis::Found(found) => Some(found.reading.error.error_type()),
            Basis::Kind(governing) => of_kind(governing.kind),
            Basis::Nothing => of_kind(own),
        };
        let rank = error_type
            .and_then(|error_type| ErrorType::STRICTEST_FIRST.iter().position(|t| *t == error_type));
        (rank.unwrap_or(usize::MAX), std::cmp::Reverse(self.delivery()))
    }
}

/// The longest delay, in seconds, that the members of the strictest type ask for.
fn longest_delay(members: &[ChainResult], own: FailureKind) -> Option<f64> {
    let strictest = members.iter().map(|member| member.caution(own).0).min()?;
    let of_type = members.iter().filter(|member| member.caution(own).0 == strictest);
    of_type
        .filter_map(ChainResult::retry_after_s)
        .max_by(f64::total_cmp)
}

/// Whether an error states that something has changed or may have changed.
fn changed(error: &ToolError) -> bool {
    error.effects().is_some_and(|effects| effects != Effects::None)
}

impl FailureDescription {
    /// The text of a cause with an unspecific class directly inside a known wrapper: JavaScript's `Error` inside `fetch
    /// failed`.
    fn reason(&self, runtime: Option<&str>) -> Option<&str> {
        let cause = self.cause.as_deref()?;
        let says_nothing =
            cause.class.as_deref() == Some("Error") && cause.code.is_none() && cause.errno.is_none();
        cause
            .message
            .as_deref()
            .filter(|_| says_nothing && self.adds_nothing(runtime))
    }

    /// Whether it adds nothing to its cause: it is a known wrapper, or has a fixed text of a runtime.
    fn adds_nothing(&self, runtime: Option<&str>) -> bool {
        let text = self.message.as_deref().unwrap_or_default();
        let nameless = self.class.is_none() && self.code.is_none() && self.errno.is_none();
        let fixed = || {
            let clue = texts::read(text, Platform::from_runtime(runtime));
            clue.kind.is_some() || clue.connecting
        };
        transport_wrappers::adds_nothing(runtime, self.class.as_deref(), text) || (nameless && fixed())
    }
}
