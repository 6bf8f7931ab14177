//! Typed access to the conventional members: a getter for each, and a `with_` builder for those that servers set most.
//! The others are set by [`ToolError::with_member`].
//!
//! A getter returns `None` if the member is absent or of another shape; it never fails.

use std::time::Duration;

use crate::error::member_data::MEMBERS;
use crate::error::parse::exact;
use crate::error::{Effects, Holder, Limit, Phase, ToolError, Violation};
use crate::json::view;
use crate::text::delay;

/// A conventional member (SPEC §1.3); each has an accessor below.
#[derive(Debug)]
pub(crate) struct ConventionalMember {
    pub(crate) name: &'static str,
    pub(crate) cut: CutRule,
}

/// How a member is cut when the error is too long to leave the process, in this order (SPEC §1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CutRule {
    /// Its last items go first of all.
    ItemsFirst,
    /// Its last items go once nothing is left that is not conventional.
    ItemsNext,
    /// Removed as a whole, the largest first.
    Whole,
    /// Its last items go, and at the end the first one becomes short.
    Last,
    /// Never cut.
    Never,
}

impl CutRule {
    /// The rule for a member; `None` for a member that is not conventional.
    pub(crate) fn for_member(name: &str) -> Option<Self> {
        let member = MEMBERS.iter().find(|member| member.name == name);
        member.map(|member| member.cut)
    }

    /// The names of the members to which this happens.
    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        let members = MEMBERS.iter().filter(move |member| member.cut == self);
        members.map(|member| member.name)
    }
}

/// Makes the accessor and the builder of members that are strings.
macro_rules! text_members {
    ($($(#[$doc:meta])* $key:ident $(, $with:ident)?;)*) => {
        $($(#[$doc])*
        pub fn $key(&self) -> Option<String> {
            self.text_member(stringify!($key))
        }

        $(#[doc = concat!("Sets `data.", stringify!($key), "`.")]
        #[must_use]
        pub fn $with(self, value: impl Into<String>) -> Self {
            self.with_member(stringify!($key), value.into())
        })?)*
    };
}

/// Makes the accessor and the builder of members that are lists.
macro_rules! list_members {
    ($($(#[$doc:meta])* $key:ident $(, $with:ident)?: $item:ty, $read:expr;)*) => {
        $($(#[$doc])*
        pub fn $key(&self) -> Vec<$item> {
            self.list_member(stringify!($key)).filter_map($read).collect()
        }

        $(#[doc = concat!("Sets `data.", stringify!($key), "`.")]
        #[must_use]
        pub fn $with(self, items: impl IntoIterator<Item = impl Into<$item>>) -> Self {
            let items: Vec<$item> = items.into_iter().map(Into::into).collect();
            self.with_member(stringify!($key), items)
        })?)*
    };
}

fn read_text(value: &str) -> Option<String> {
    view::as_str(value).map(Into::into)
}

fn read_error(value: &str) -> Option<ToolError> {
    exact(value).map(|found| found.error)
}

impl ToolError {
    fn text_member(&self, key: &str) -> Option<String> {
        read_text(self.member(key)?)
    }

    fn list_member(&self, key: &str) -> impl Iterator<Item = &str> {
        view::items(self.member(key).unwrap_or(""))
    }

    text_members! {
        /// `data.code`: the finer, namespaced reason of the source system, such as `github/secondary_rate_limit`.
        code, with_code;
        /// `data.reason`: a short machine word that refines the type, such as `stale` or `rate_limit`.
        reason, with_reason;
        /// `data.hint`: one imperative sentence for the agent.
        hint, with_hint;
        /// `data.stage`: the stage of processing that failed.
        stage;
        /// `data.severity`: how bad it is, in the source system's words.
        severity;
        /// `data.error_id`: the number under which the server's log has more.
        error_id;
        /// `data.trace_id`: the trace that the failed call belongs to.
        trace_id;
    }

    list_members! {
        /// `data.conflicts`: who holds the resource. Entries that are no objects are left out.
        conflicts, with_conflicts: Holder, Holder::read;
        /// `data.violations`: all violations of the arguments.
        violations, with_violations: Violation, Violation::read;
        /// `data.suggestions`: what the agent could try, in words.
        suggestions: String, read_text;
        /// `data.required`: the capabilities that the call needs.
        required: String, read_text;
        /// `data.missing`: the required capabilities that the caller lacks.
        missing: String, read_text;
        /// `data.errors`: several errors that this one stands for. Entries that are not ToolErrors are left out.
        errors, with_errors: ToolError, read_error;
    }

    /// `data.retry_after`: do not retry earlier. A number of seconds from 0 to 10^9, fractions allowed.
    ///
    /// Other forms (`"30s"`, dates) are read by [`Reading::retry_after`](crate::Reading::retry_after).
    pub fn retry_after(&self) -> Option<Duration> {
        self.retry_after_seconds().map(Duration::from_secs_f64)
    }

    /// As [`retry_after`](Self::retry_after), in seconds.
    pub(crate) fn retry_after_seconds(&self) -> Option<f64> {
        delay::in_range(self.member("retry_after")?.parse().ok()?)
    }

    /// Sets `data.retry_after`; more than 10^9 seconds count as 10^9.
    #[must_use]
    pub fn with_retry_after(self, delay: Duration) -> Self {
        self.with_member("retry_after", delay.as_secs_f64().min(delay::MAX_SECONDS))
    }

    /// `data.limit`: the limit that was passed.
    pub fn limit(&self) -> Option<Limit> {
        Limit::read(self.member("limit")?)
    }

    /// Sets `data.retry_after` where it is shorter than this or absent.
    #[must_use]
    pub(crate) fn with_longer_delay(self, seconds: Option<f64>) -> Self {
        let own = self.retry_after_seconds();
        match seconds.filter(|seconds| own.is_none_or(|own| own < *seconds)) {
            Some(seconds) => self.with_member("retry_after", seconds),
            None => self,
        }
    }

    /// Sets `data.limit`.
    #[must_use]
    pub fn with_limit(self, limit: Limit) -> Self {
        self.with_member("limit", limit)
    }

    /// `data.effects`: what the failed call has already changed. A word that is not one of the four counts as `unknown`.
    pub fn effects(&self) -> Option<Effects> {
        let word = view::as_str(self.member("effects")?)?;
        Some(Effects::from_word(&word).unwrap_or(Effects::Unknown))
    }

    /// Sets `data.effects`.
    #[must_use]
    pub fn with_effects(self, effects: Effects) -> Self {
        self.with_member("effects", effects)
    }

    /// `data.phase`: how far the call had come.
    pub fn phase(&self) -> Option<Phase> {
        Phase::from_word(&view::as_str(self.member("phase")?)?)
    }

    /// Sets `data.phase`.
    #[must_use]
    pub fn with_phase(self, phase: Phase) -> Self {
        self.with_member("phase", phase)
    }

    /// `data.truncated`: whether a limit cut something off.
    pub fn truncated(&self) -> bool {
        self.member("truncated") == Some("true")
    }
}
