//! Walking a failure, its causes and the members of groups: what governs, and what is proven (SPEC §1.9.49 to §1.9.51).

use crate::error::{is_said, Chain, Delivery, Effects};
use crate::facts::connection::codes::Platform;
use crate::facts::connection::kind::FailureKind;
use crate::facts::connection::{texts, transport_wrappers};
use crate::read::connection::chain_result::{changed, Basis, ChainResult, ErrorOrigin, FoundError};
use crate::read::connection::description::{CarriedBy, CarriedError, FailureDescription};
use crate::read::connection::evidence::{clue_of, Evidence};
use crate::read::connection::exception::{recognise, ExceptionDetails, KnownFailure};
use crate::read::connection::group::JudgedGroup;
use crate::read::connection::message;
use crate::reading::Mode;

/// Maximum nesting of groups.
const MAX_GROUPS: usize = 32;

/// The runtime whose causes are set by themselves: what was being handled when the error was raised.
const RUBY: &str = "ruby";

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
    let start = Start {
        failure,
        runtime: None,
        mode,
        groups: MAX_GROUPS,
        without_carried: false,
        without_suppressed: false,
    };
    judge_chain(start, None)
}

/// Where a walk starts.
#[derive(Clone, Copy)]
struct Start<'f> {
    failure: &'f FailureDescription,
    runtime: Option<&'f str>,
    mode: Mode,
    /// How deep groups may still be nested.
    groups: usize,
    /// The ToolError that the first error carries does not count.
    without_carried: bool,
    /// What was suppressed does not count: it has been judged before.
    without_suppressed: bool,
}

/// Walks a chain of causes from the outside in, at most `Chain::MAX` of them. `known` is the group at its end, if it was
/// judged before: judged anew by each ToolError in front of it, nested groups would take exponential time.
fn judge_chain(start: Start<'_>, known: Option<&JudgedGroup<'_>>) -> ChainResult {
    let mut chain = Causes {
        mode: start.mode,
        found: None,
        found_at: None,
        evidence: Evidence::default(),
        given_up: None,
        details: Vec::new(),
        group: None,
    };
    let mut suppressed_in_doubt = false;
    let mut runtime = start.runtime;
    let nodes = std::iter::successors(Some(start.failure), |node| node.cause.as_deref()).take(Chain::MAX);
    for (at, node) in nodes.enumerate() {
        runtime = node.runtime.as_deref().or(runtime);
        suppressed_in_doubt |= is_suppressed_in_doubt((node, runtime), start);
        if chain.evidence.hidden() && runtime == Some(RUBY) {
            // no cause, but a driver that gave up before has made its calls
            chain.note_given_up(node);
            continue;
        }
        let exception = recognise(node, runtime);
        let carried = node.carries.as_ref().filter(|_| at > 0 || !start.without_carried);
        chain.note_itself((node, runtime), carried, exception.as_ref());
        let one = || exception.as_ref().is_some_and(|found| found.is_one_failure(node));
        if node.is_group() && !one() {
            let known = known.filter(|known| std::ptr::eq(known.at, node)).cloned();
            let judged = || judge_group((node, runtime), start.mode, start.groups);
            chain.group(known.unwrap_or_else(judged));
            break;
        }
        chain.clues(node, runtime, exception.as_ref());
    }
    let judged = chain.judged(start.groups);
    if suppressed_in_doubt {
        judged.without_proof()
    } else {
        judged
    }
}

/// Whether a failure that an error has suppressed leaves open how far the call came (SPEC §1.9.58).
fn is_suppressed_in_doubt((node, runtime): Place<'_>, start: Start<'_>) -> bool {
    if start.without_suppressed || node.suppressed.is_empty() {
        return false;
    }
    let Some(groups) = start.groups.checked_sub(1) else {
        return true;
    };
    node.suppressed.iter().any(|failure| {
        let start = Start {
            failure,
            runtime,
            groups,
            without_carried: false,
            ..start
        };
        let judged = judge_chain(start, None);
        !judged.is_cancelled() && judged.delivery() == Delivery::Unknown
    })
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
    /// The group at its end.
    group: Option<JudgedGroup<'f>>,
}

impl<'f> Causes<'f> {
    /// Notes the definite facts about an error: it is a ToolError, holds a response, or comes from a driver that gave
    /// up.
    fn note_itself(
        &mut self,
        (node, runtime): Place<'f>,
        carried: Option<&CarriedError>,
        known: Option<&KnownFailure>,
    ) {
        self.note_given_up(node);
        let decides = known.is_some_and(KnownFailure::decides);
        let by_author = |carried: &&CarriedError| !decides || carried.by != CarriedBy::Response;
        let carried = carried.filter(by_author);
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
        // the text of a group often repeats that of one member
        if self.mode != Mode::Exact && !node.is_group() {
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

    /// Counts the group at the end of the chain.
    fn group(&mut self, group: JudgedGroup<'f>) {
        if self.given_up.is_none() {
            self.given_up.clone_from(&group.given_up);
        }
        let details = group.details.clone();
        self.govern(
            group.basis.clone(),
            details,
            group.effects,
            group.worst,
            group.own,
        );
        self.group = Some(group);
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
        let group_in_doubt = self.group.as_ref().is_some_and(|group| group.in_doubt);
        let in_doubt = group_in_doubt || caused_in_doubt || basis.is_in_doubt();
        ChainResult {
            in_doubt,
            basis,
            hidden: self.evidence.hidden(),
            given_up: self.given_up,
            details: details.unwrap_or_default(),
            member: self.group.and_then(|group| group.member),
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
        let judged = |failure: &FailureDescription, without_carried: bool| {
            let start = Start {
                failure,
                runtime,
                mode: self.mode,
                groups,
                without_carried,
                without_suppressed: true,
            };
            judge_chain(start, self.group.as_ref()).in_doubt
        };
        if found.by == ErrorOrigin::Carried(CarriedBy::Mapper) {
            // what the mapper was asked about is the cause; where no table knows it, its own cause
            let by_itself = node.adds_nothing(runtime)
                || recognise(node, runtime).is_some()
                || clue_of(node, runtime, None).kind.is_some();
            if by_itself {
                return judged(node, true);
            }
        }
        // in Ruby an error that was being handled is no cause
        let explicit = || node.cause.as_deref().filter(|_| runtime != Some(RUBY));
        let group = self.group.as_ref().filter(|group| std::ptr::eq(group.at, node));
        let by_cause = explicit()
            .is_some_and(|cause| group.map_or_else(|| judged(cause, false), |group| group.cause_in_doubt));
        by_cause || node.caused_by_text().is_some_and(|cause| judged(&cause, false))
    }
}

/// Judges a group: its strictest member governs, and the cause of the group counts as a member. The delivery is the worst
/// of all members.
fn judge_group((node, runtime): Place<'_>, mode: Mode, groups: usize) -> JudgedGroup<'_> {
    let clue = clue_of(node, runtime, recognise(node, runtime).as_ref());
    let own = clue.kind.unwrap_or(FailureKind::Other);
    let Some(groups) = groups.checked_sub(1) else {
        return JudgedGroup::unjudged(node, own);
    };
    let judged = |failure| judge_member((failure, runtime), mode, groups);
    let members = node.errors.iter().map(judged).collect();
    JudgedGroup::judged(node, own, members, node.cause.as_deref().map(judged))
}

/// Judges a member of a group with its causes.
fn judge_member((failure, runtime): Place<'_>, mode: Mode, groups: usize) -> ChainResult {
    let start = Start {
        failure,
        runtime,
        mode,
        groups,
        without_carried: false,
        without_suppressed: false,
    };
    let judged = judge_chain(start, None);
    let member = message(failure, runtime, judged.member.as_deref());
    ChainResult {
        member: Some(member),
        ..judged
    }
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
