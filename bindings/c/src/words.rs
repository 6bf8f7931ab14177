//! Between the numbers of `word_values.rs` and the words of the core. A test compares every number with its word.

use toolerror::{Delivery, ErrorType, Mode};
use toolerror_agent::engine::{Action, Detail, GiveUpReason};
use toolerror_agent::OutcomeKind;
use toolerror_bridge::{Misuse, KINDS};

use crate::handle::slot;
use crate::status::catch_panic;
use crate::word_values::{te_action, te_delivery, te_detail, te_disposition, te_mode, te_reason, te_type};
use crate::{te_status, te_str};

/// The item of this number in one of the core's lists, which begins at number `first`; `name` is what the refusal
/// calls the number.
fn item<T: Copy>(list: &[T], first: i32, number: i32, name: &str) -> Result<T, Misuse> {
    let at = usize::try_from(number.saturating_sub(first));
    let found = at.ok().and_then(|at| list.get(at));
    found
        .copied()
        .ok_or_else(|| Misuse::new(format_args!("`{name}` must be a te_{name}, not `{number}`")))
}

/// The number of an item in one of the core's lists.
fn number<T: PartialEq>(list: &[T], item: &T) -> usize {
    list.iter().position(|known| known == item).unwrap_or(usize::MAX)
}

/// The value of a number.
fn value<T: Copy + Default>(all: &[T], number: usize) -> T {
    all.get(number).copied().unwrap_or_default()
}

/// As [`number`], where 0 stands for nothing.
fn number_after_none<'a>(words: impl Iterator<Item = &'a str>, word: Option<&str>) -> usize {
    let found = word.and_then(|word| words.zip(1..).find(|(known, _)| *known == word));
    found.map_or(0, |(_, number)| number)
}

impl te_type {
    /// The number of a type in the header.
    pub(crate) fn of(error_type: ErrorType) -> Self {
        value(Self::ALL, number(&ErrorType::ALL, &error_type))
    }
}

impl te_mode {
    /// The number of a mode in the header.
    pub(crate) fn of(mode: Mode) -> Self {
        value(Self::ALL, number(&Mode::ALL, &mode))
    }
}

impl te_delivery {
    /// The number of a delivery in the header; 0 is none.
    pub(crate) fn of(delivery: Option<Delivery>) -> Self {
        let number = delivery.map_or(0, |delivery| number(&Delivery::ALL, &delivery).saturating_add(1));
        value(Self::ALL, number)
    }
}

impl te_action {
    /// The number of an action in the header.
    pub(crate) fn of(word: &str) -> Self {
        let words = Action::ALL.iter().map(|action| action.as_str());
        value(Self::ALL, number_after_none(words, Some(word)))
    }
}

impl te_reason {
    /// The number of a reason in the header; 0 is none.
    pub(crate) fn of(word: Option<&str>) -> Self {
        let words = GiveUpReason::ALL.iter().map(|reason| reason.as_str());
        value(Self::ALL, number_after_none(words, word))
    }
}

impl te_detail {
    /// The number of a detail in the header; 0 is none.
    pub(crate) fn of(word: Option<&str>) -> Self {
        let words = Detail::ALL.iter().map(|detail| detail.as_str());
        value(Self::ALL, number_after_none(words, word))
    }
}

impl From<OutcomeKind> for te_disposition {
    fn from(outcome: OutcomeKind) -> Self {
        value(Self::ALL, number(&OutcomeKind::ALL, &outcome))
    }
}

/// The type with this number. An error for any other number.
pub(crate) fn type_at(number: i32) -> Result<ErrorType, Misuse> {
    item(&ErrorType::ALL, 0, number, "type")
}

/// The mode with this number. An error for any other number.
pub(crate) fn mode_at(number: i32) -> Result<&'static str, Misuse> {
    item(&Mode::ALL, 0, number, "mode").map(Mode::as_str)
}

/// The kind of an input with this number. An error for any other number.
pub(crate) fn kind_at(number: i32) -> Result<&'static str, Misuse> {
    item(&KINDS, 0, number, "kind")
}

/// A delivery by its number in the header; 0 is none.
pub(crate) fn delivery_at(number: i32) -> Result<Option<Delivery>, Misuse> {
    match number {
        0 => Ok(None),
        number => item(&Delivery::ALL, 1, number, "delivery").map(Some),
    }
}

fn name(found: Result<&'static str, Misuse>) -> te_str {
    te_str::from(found.ok())
}

/// The word of a `te_type`, such as `NOT_FOUND`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_type_name(r#type: i32) -> te_str {
    name(type_at(r#type).map(ErrorType::as_str))
}

/// The type of a word, which must be exactly one of the six.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_type_named(word: te_str, out: *mut te_type) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's text and variable, as the header says
        let (out, word) = unsafe { (slot(out, "out", te_type::NotFound)?, word.text("word")?) };
        let found: ErrorType = word.parse().map_err(Misuse::new)?;
        *out = te_type::of(found);
        Ok(te_status::Ok)
    })
}

/// The word of a `te_mode`, such as `exact`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_mode_name(mode: i32) -> te_str {
    name(mode_at(mode))
}

/// The word of a `te_kind`, such as `error_text`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_kind_name(kind: i32) -> te_str {
    name(kind_at(kind))
}

/// The word of a `te_disposition`, such as `structured`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_disposition_name(disposition: i32) -> te_str {
    name(item(&OutcomeKind::ALL, 0, disposition, "disposition").map(OutcomeKind::as_str))
}

/// The word of a `te_delivery`, such as `not_sent`; no text for `TE_DELIVERY_UNSAID` and other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn te_delivery_name(delivery: i32) -> te_str {
    name(item(&Delivery::ALL, 1, delivery, "delivery").map(Delivery::as_str))
}

/// The word of a `te_action`, such as `retry`; no text for another number.
#[unsafe(no_mangle)]
pub extern "C" fn te_action_name(action: i32) -> te_str {
    name(match action {
        0 => Ok("send"),
        number => item(Action::ALL, 1, number, "action").map(Action::as_str),
    })
}

/// The word of a `te_reason`, such as `deadline`; no text for `TE_REASON_NONE` and other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn te_reason_name(reason: i32) -> te_str {
    name(item(GiveUpReason::ALL, 1, reason, "reason").map(GiveUpReason::as_str))
}

/// The word of a `te_detail`, such as `outcome_unknown`; no text for `TE_DETAIL_NONE` and other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn te_detail_name(detail: i32) -> te_str {
    name(item(Detail::ALL, 1, detail, "detail").map(Detail::as_str))
}
