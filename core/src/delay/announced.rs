//! What stands beside words that announce a delay: the amount or the point in time after them or before them, and the window
//! of a limit.

use crate::delay::data::{FILLERS, MEASURES, PAUSES, SPANS};
use crate::delay::{after_prefix, amount, is_unspaced, LimitWindow};
use crate::text::date;
use crate::text::delay::Moment;
use crate::text::next_time::NextTime;

/// How far after a key or an announcement to read, in bytes: fillers, an amount and a date.
pub(super) const REACH: usize = 96;
/// How far before an announcement to search for the measured thing, in bytes.
const BEFORE: usize = 16;
/// The longest window of a limit that is waited for, in seconds: an agent waits no longer by default (SPEC 2.4.4).
const MAX_WINDOW: f64 = 120.0;
/// Fillers before an amount.
const MAX_FILLERS: usize = 4;

/// The window of a limit that follows `per` or a slash: ` 100 seconds`, ` minute`, `hour`.
pub(super) fn window(after: &str) -> LimitWindow {
    let text = after.trim_start();
    let is_unit = !text.starts_with(|c: char| c.is_ascii_digit());
    let found = if is_unit {
        // single letters also appear in paths
        let length = text
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(text.len());
        let one = || amount::prefix(&format!("1 {text}"), None).map(|(found, _)| found);
        (length > 2).then(one).flatten()
    } else {
        amount::prefix(text, None).map(|(found, _)| found)
    };
    match found {
        Some(Moment::In(seconds)) if seconds <= MAX_WINDOW => LimitWindow::One(seconds),
        Some(Moment::In(_)) => LimitWindow::Unclear,
        _ => LimitWindow::None,
    }
}

/// Whether the words before a position on its line mention a pause: only then is the remaining time a delay.
pub(super) fn is_pause(text: &str, at: usize) -> bool {
    let from = (at.saturating_sub(REACH)..=at).find(|from| text.is_char_boundary(*from));
    let before = from.and_then(|from| text.get(from..at)).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("").to_ascii_lowercase();
    PAUSES.iter().any(|word| line.contains(word))
}

/// The seconds that end the name of a wait: `FLOOD_WAIT_42`.
pub(super) fn in_name(word: &str) -> Option<Moment> {
    if !word.ends_with(|c: char| c.is_ascii_digit()) {
        return None; // spares the search in most words
    }
    let (name, seconds) = word.rsplit_once('_')?;
    let is_number = !seconds.is_empty() && seconds.bytes().all(|byte| byte.is_ascii_digit());
    let is_wait = is_number && name.ends_with("_WAIT");
    amount::whole(seconds, 1.0).filter(|moment| is_wait && matches!(moment, Moment::In(_)))
}

/// Whether the words before an announcement make it a measurement; `retry` and `try` always announce.
pub(super) fn is_measure(words: &str, text: &str, at: usize) -> bool {
    let from = (at.saturating_sub(BEFORE)..=at).find(|from| text.is_char_boundary(*from));
    let before = from.and_then(|from| text.get(from..at)).unwrap_or("").trim_end();
    !words.starts_with("retry")
        && !words.starts_with("try")
        && MEASURES.iter().any(|measure| {
            let from = before.len().checked_sub(measure.len());
            let end = from.and_then(|from| before.get(from..));
            end.is_some_and(|end| end.eq_ignore_ascii_case(measure))
        })
}

/// How what follows an announcement is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum AnnouncedForm {
    /// `usage limit reached|1795870800`
    Value,
    /// `one request per minute`
    Window,
    /// A number alone is a delay in seconds after `after`, otherwise only a point in time.
    Time { is_number: bool, may_be_clock: bool },
}

impl AnnouncedForm {
    pub(super) fn new(words: &str) -> Self {
        if words.ends_with("reached") {
            return AnnouncedForm::Value;
        }
        if words.ends_with("per") || words.ends_with("every") {
            return AnnouncedForm::Window;
        }
        AnnouncedForm::Time {
            is_number: words.ends_with("after"),
            may_be_clock: !SPANS.iter().any(|span| words.ends_with(span)),
        }
    }
}

/// The moment after an announcement.
pub(super) fn announced(form: AnnouncedForm, after: &str) -> Option<Moment> {
    let (is_number, may_be_clock) = match form {
        AnnouncedForm::Value => return moment(after.strip_prefix('|')?, None),
        AnnouncedForm::Window => {
            let one = || amount::prefix(&format!("1{after}"), None).map(|(found, _)| found);
            return moment(after.trim_start(), None).or_else(one);
        }
        AnnouncedForm::Time {
            is_number,
            may_be_clock,
        } => (is_number, may_be_clock),
    };
    let signs: &[char] = &[' ', ':', '=', '"', '\'', '~', '(', '≈', '`', '*', '\\', '[', ','];
    let unit = is_number.then_some(1.0);
    let mut rest = after.trim_start_matches(signs);
    for _ in 0..=MAX_FILLERS {
        let clock = || NextTime::prefix(rest).map(|(next, _)| Moment::Next(next));
        let date = date::prefix(rest).map(|(ms, _)| Moment::At(ms));
        let time = || {
            if may_be_clock {
                clock()
            } else {
                amount::clock(rest)
            }
        };
        if let Some(found) = date.or_else(time).or_else(|| amount_or_number(rest, unit)) {
            return Some(found);
        }
        rest = after_filler(rest)?.trim_start_matches(signs);
    }
    None
}

/// The text after a filler.
fn after_filler(text: &str) -> Option<&str> {
    let first = text.bytes().next().filter(u8::is_ascii);
    let first = first.map(|byte| byte.to_ascii_lowercase());
    let near = |filler: &&&str| first.is_none() || first == filler.bytes().next();
    FILLERS.iter().filter(near).find_map(|filler| {
        let tail = after_prefix(text, filler)?;
        let ends = tail.starts_with([' ', ':', '=', '~']) || filler.ends_with(is_unspaced);
        ends.then_some(tail)
    })
}

/// The point in time or the amount that a text begins with. A number alone has this unit; without one it is not an amount,
/// but may be a point in time by its size.
pub(super) fn moment(text: &str, unit: Option<f64>) -> Option<Moment> {
    let date = date::prefix(text).map(|(ms, _)| Moment::At(ms));
    date.or_else(|| amount_or_number(text, unit))
}

/// The same without dates in words or with signs.
fn amount_or_number(text: &str, unit: Option<f64>) -> Option<Moment> {
    let (text, unit) = match text.strip_prefix("(ms)") {
        Some(rest) => (rest.trim_start_matches([' ', ':', '=']), unit.map(|_| 1e-3)),
        None => (text, unit),
    };
    if let Some((found, _)) = amount::prefix(text, unit) {
        return Some(found);
    }
    // only digits are a number without a unit
    let digits = Some(text).filter(|text| text.starts_with(|c: char| c.is_ascii_digit()));
    let (found, _) = amount::prefix(digits?, Some(1.0))?;
    matches!(found, Moment::At(_)).then_some(found)
}

/// The amount that ends where a place begins.
pub(super) fn amount_before(text: &str, at: usize) -> Option<Moment> {
    let from = (at.saturating_sub(REACH)..=at).find(|from| text.is_char_boundary(*from))?;
    let window = text.get(from..at)?.trim_end_matches([' ', ')', ',']);
    let mut starts_word = true;
    for (start, c) in window.char_indices() {
        if starts_word && c.is_alphanumeric() {
            let rest = window.get(start..)?;
            if let Some((moment, "")) = amount::prefix(rest, None) {
                return Some(moment);
            }
            let is_clock = rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
            if let Some(moment) = amount::clock(rest).filter(|_| is_clock) {
                return Some(moment);
            }
        }
        starts_word = is_unspaced(c) || !c.is_alphanumeric() && c != '.';
    }
    None
}
