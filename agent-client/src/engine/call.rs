//! The state of one call: what was tried and what is left (SPEC §2.1).

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toolerror::ErrorType;

use super::backoff::{fnv1a64, JitterDraw};
use super::decision::{Action, Decision};
use super::event::Clock;
use super::facts::Facts;

/// One failed attempt in the history of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PastFailure {
    /// The type of the failure.
    #[serde(rename = "type")]
    pub error_type: ErrorType,
    /// The decision.
    pub action: Action,
    /// For `retry`: the delay in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_ms: Option<u64>,
    /// When it was decided, on the monotonic clock in milliseconds.
    pub at_ms: u64,
}

/// The state of one call over all its attempts. It can be saved, and resumed in another process.
///
/// ```
/// use toolerror_agent::engine::{Call, Clock};
/// let call = Call::new("call-1", "search", Clock::at(0)).with_deadline_ms(Some(30_000));
/// let saved = serde_json::to_string(&call).unwrap();
/// assert_eq!(serde_json::from_str::<Call>(&saved).unwrap(), call);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    id: HexHash,
    pub(super) tool: Box<str>,
    #[serde(default)]
    pub(super) facts: Facts,
    pub(super) start_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) deadline_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arguments: Option<HexHash>,
    /// The call is not sent before this time, regardless of other calls of its key.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) not_before_ms: u64,
    pub(super) attempts: u32,
    pub(super) fixes: u32,
    /// The call has been sent and is not answered yet.
    #[serde(default)]
    pub(super) in_flight: bool,
    /// It was sent before its key's not-before time, to find out whether the server is back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) probes: bool,
    /// The caller resumed it with the arguments that were refused.
    #[serde(default)]
    pub(super) unchanged: bool,
    #[serde(default, skip_serializing_if = "CallState::is_open")]
    pub(super) state: CallState,
    #[serde(default)]
    history: History,
}

/// Whether a call may still be sent (SPEC §2.1.13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallState {
    /// It goes on.
    #[default]
    Open,
    /// It goes on once its caller has resumed it: after `fix_input` and `negotiate`.
    UntilResumed,
    /// It is over: after a success, a cancellation, and every other decision than `retry`.
    Ended,
}

impl CallState {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    fn is_open(&self) -> bool {
        *self == Self::Open
    }
}

impl From<Action> for CallState {
    fn from(action: Action) -> Self {
        match action {
            Action::Retry => Self::Open,
            Action::FixInput | Action::Negotiate => Self::UntilResumed,
            Action::TryAlternative | Action::Escalate | Action::GiveUp => Self::Ended,
        }
    }
}

impl Call {
    /// A call that begins now. The id makes its jitter differ from that of other calls; only its hash is stored.
    pub fn new(id: &str, tool: &str, start: Clock) -> Self {
        Self {
            id: HexHash(fnv1a64(id.as_bytes())),
            tool: tool.into(),
            facts: Facts::default(),
            start_ms: start.mono_ms,
            deadline_ms: None,
            arguments: None,
            not_before_ms: 0,
            attempts: 0,
            fixes: 0,
            in_flight: false,
            probes: false,
            unchanged: false,
            state: CallState::Open,
            history: History::default(),
        }
    }

    /// Sets what the caller knows about the tool.
    #[must_use]
    pub fn with_facts(mut self, facts: Facts) -> Self {
        self.facts = facts;
        self
    }

    /// Sets the deadline, on the monotonic clock in milliseconds: no attempt starts at or after it.
    #[must_use]
    pub fn with_deadline_ms(mut self, deadline_ms: Option<u64>) -> Self {
        self.deadline_ms = deadline_ms;
        self
    }

    /// Sets a hash of the arguments. [`resume`](Self::resume) compares it with that of the new ones.
    #[must_use]
    pub fn with_arguments_hash(mut self, hash: u64) -> Self {
        self.arguments = Some(HexHash(hash));
        self
    }

    /// The same call after `attempts` failed sends and `fixes` requested corrections.
    pub(crate) fn after(mut self, attempts: u32, fixes: u32) -> Self {
        self.attempts = attempts;
        self.fixes = fixes;
        self
    }

    /// Resumes the call after `fix_input` or `negotiate`, with the same state. Arguments that were refused as VALIDATION
    /// are not sent again unchanged. A call that has ended stays ended.
    pub fn resume(&mut self, arguments_hash: u64) {
        if self.state == CallState::UntilResumed {
            self.state = CallState::Open;
        }
        let refused = self
            .history
            .last()
            .is_some_and(|past| past.action == Action::FixInput && past.error_type == ErrorType::Validation);
        self.unchanged = refused && self.arguments == Some(HexHash(arguments_hash));
        self.arguments = Some(HexHash(arguments_hash));
    }

    /// The tool's name.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Whether it is a call of this key `server/tool`, as far as its state says: it has only the tool.
    pub fn is_of(&self, key: &str) -> bool {
        tool_of(key) == &*self.tool
    }

    /// Whether it has been sent, and nobody has said how that ended.
    pub const fn is_in_flight(&self) -> bool {
        self.in_flight
    }

    /// Facts about the tool.
    pub const fn facts(&self) -> Facts {
        self.facts
    }

    /// Whether it may still be sent.
    pub const fn state(&self) -> CallState {
        self.state
    }

    /// Number of sends so far, with any outcome.
    pub const fn attempts(&self) -> u32 {
        self.attempts
    }

    /// When it began, on the monotonic clock in milliseconds.
    pub const fn start_ms(&self) -> u64 {
        self.start_ms
    }

    /// The deadline, on the monotonic clock in milliseconds.
    pub const fn deadline_ms(&self) -> Option<u64> {
        self.deadline_ms
    }

    /// The last failures, at most 8, the oldest first.
    pub fn history(&self) -> impl Iterator<Item = &PastFailure> {
        self.history.iter()
    }

    /// The draw of the jitter that follows this attempt.
    pub(super) fn draw(&self, seed: u64, attempt: u32) -> JitterDraw {
        JitterDraw::new(seed, self.id.0, attempt)
    }

    /// Counts the send that has ended.
    pub(super) fn answered(&mut self) {
        self.attempts = self.attempts.saturating_add(1);
        self.in_flight = false;
        self.probes = false;
    }

    /// Adds a failure and what was decided about it to the history. The decision says whether the call goes on.
    pub(super) fn remember(&mut self, error_type: ErrorType, decision: &Decision, at_ms: u64) {
        self.state = decision.action.into();
        self.history.push(PastFailure {
            error_type,
            action: decision.action,
            delay_ms: decision.delay_ms,
            at_ms,
        });
    }

    /// Whether an attempt may still start at this time.
    pub(super) fn can_start_at(&self, at_ms: u64) -> bool {
        self.deadline_ms.is_none_or(|deadline_ms| at_ms < deadline_ms)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(ms: &u64) -> bool {
    *ms == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(is: &bool) -> bool {
    !*is
}

/// How many failures a call remembers.
const HISTORY: usize = 8;

/// The last failures, in place: slot `total % HISTORY` is written next.
#[derive(Clone, Copy, Debug, Default)]
struct History {
    slots: [Option<PastFailure>; HISTORY],
    total: usize,
}

impl History {
    /// Adds a failure in place of the oldest one.
    fn push(&mut self, past: PastFailure) {
        if let Some(slot) = self.slots.get_mut(self.total % HISTORY) {
            *slot = Some(past);
        }
        self.total = self.total.wrapping_add(1);
    }

    /// From the oldest failure to the newest.
    fn iter(&self) -> impl DoubleEndedIterator<Item = &PastFailure> {
        let (newer, older) = self.slots.split_at(self.total % HISTORY);
        older.iter().chain(newer).flatten()
    }

    fn last(&self) -> Option<&PastFailure> {
        self.iter().next_back()
    }
}

impl PartialEq for History {
    /// The same failures, wherever they are in the ring.
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Serialize for History {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for History {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut history = Self::default();
        for past in Vec::<PastFailure>::deserialize(deserializer)? {
            history.push(past);
        }
        Ok(history)
    }
}

/// A hash as 16 hexadecimal digits: JSON numbers of other languages do not hold 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HexHash(u64);

impl Serialize for HexHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for HexHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        let hash = u64::from_str_radix(&digits, 16);
        hash.map(Self).map_err(serde::de::Error::custom)
    }
}

/// The tool in a key `server/tool`: what follows the first slash, or all of a key without one.
pub(crate) fn tool_of(key: &str) -> &str {
    key.split_once('/').map_or(key, |(_, tool)| tool)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_keeps_the_last_eight_in_order() {
        let mut history = History::default();
        assert_eq!(history.last(), None);
        for at_ms in 0..11 {
            history.push(PastFailure {
                error_type: ErrorType::Transient,
                action: Action::Retry,
                delay_ms: Some(1),
                at_ms,
            });
        }
        let times: Vec<u64> = history.iter().map(|past| past.at_ms).collect();
        assert_eq!(times, [3, 4, 5, 6, 7, 8, 9, 10]);
        let text = serde_json::to_string(&history).unwrap();
        let read: History = serde_json::from_str(&text).unwrap();
        assert!(read.iter().eq(history.iter()));
    }
}
