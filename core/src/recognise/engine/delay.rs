//! Delays in words: `try again in 20s`, `Retry after 41m7s`, `in 15 minutes` (SPEC 3.6.9).

use crate::recognise::engine::{data, places};

/// What is read behind a word that announces a delay.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Delay {
    /// Seconds.
    Seconds(f64),
    /// A date, as it stands there.
    Date(String),
}

/// How far behind its announcement a delay is read, in bytes: fillers, an amount and a date.
const REACH: usize = 96;
/// Fillers before an amount, and amounts with units in a row (`1 day 2h 3m 4s`): no text has more.
const MAX_PARTS: usize = 4;
/// Longer delays are no delays but points in time or numbers of something else, in seconds.
const MAX_SECONDS: f64 = 1e9;

/// Reads the delay that follows `mark`, the word that announces it.
pub(crate) fn read(mark: &str, after: &str) -> Option<Delay> {
    let after = places::after(after, 0, REACH);
    let after = after.split('\n').next().unwrap_or("");
    let mut rest = after.trim_start_matches([' ', ':', '=', '"', '\'', '~', '(', '≈', '`', '*']);
    let mut millis = places::ends_with_any(mark, &["ms"]);
    // behind a key or `retry after` a bare number is in seconds (RFC 9110 10.2.3); in a sentence it may be anything
    let machine = mark.contains('_')
        || mark.contains('-')
        || mark.chars().any(|c| c.is_ascii_uppercase())
        || places::ends_with_any(mark, &["after"]);
    for _ in 0..MAX_PARTS {
        if let Some(tail) = rest.strip_prefix("(ms)") {
            millis = true;
            rest = tail.trim_start_matches([' ', ':', '=']);
        }
        let Some((word, tail)) = rest.split_once([' ', ':', '=', '~']) else {
            break;
        };
        if !data::DELAY_FILLERS
            .iter()
            .any(|filler| word.eq_ignore_ascii_case(filler))
        {
            break;
        }
        rest = tail.trim_start_matches([' ', ':', '=', '"', '\'', '~', '(']);
    }
    if let Some(date) = date(rest) {
        return Some(Delay::Date(date));
    }
    let (seconds, with_unit) = amounts(rest)?;
    let seconds = match (with_unit, millis) {
        (true, _) => seconds,
        (false, true) => seconds / 1000.0,
        (false, false) if machine => seconds,
        (false, false) => return None,
    };
    let rounded = (seconds * 1e6).round() / 1e6;
    (0.0..=MAX_SECONDS)
        .contains(&rounded)
        .then_some(Delay::Seconds(rounded))
}

/// One or several amounts with units, as `1h2m`, `2 minutes and 30 seconds`, `an hour`.
fn amounts(text: &str) -> Option<(f64, bool)> {
    let mut rest = text;
    let mut seconds = 0.0;
    let mut any = false;
    for _ in 0..MAX_PARTS {
        let Some((amount, tail)) = amount(rest) else { break };
        let spaced = tail.trim_start_matches([' ', '-']);
        let Some((unit, tail)) = unit(spaced) else {
            if any {
                break;
            }
            let plain =
                !tail.starts_with([':', '%', '/', '-', '.']) && !tail.starts_with(char::is_alphabetic);
            let counts = tail.trim_start().starts_with("attempts")
                || tail.trim_start().starts_with("tries")
                || tail.trim_start().starts_with("retries");
            return (plain && !counts).then_some((amount, false));
        };
        seconds += amount * unit;
        any = true;
        rest = tail.trim_start_matches([' ', ',']);
        rest = rest.strip_prefix("and ").unwrap_or(rest);
    }
    any.then_some((seconds, true))
}

fn amount(text: &str) -> Option<(f64, &str)> {
    for word in ["an ", "a ", "one "] {
        if let Some(tail) = text.strip_prefix(word) {
            return Some((1.0, tail));
        }
    }
    let digits = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))
        .unwrap_or(text.len());
    let number = text.get(..digits)?.trim_end_matches(['.', ',']);
    if !number.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let value: f64 = number.replace(',', "").parse().ok()?;
    Some((value, text.get(number.len()..)?))
}

fn unit(text: &str) -> Option<(f64, &str)> {
    data::UNITS.iter().find_map(|(word, seconds)| {
        let head = text
            .get(..word.len())
            .filter(|head| head.eq_ignore_ascii_case(word))?;
        let tail = text.get(head.len()..)?;
        let ends = !tail.starts_with(|c: char| c.is_alphabetic());
        ends.then_some((*seconds, tail))
    })
}

/// A point in time in the form of RFC 3339 or RFC 9110, at the start of a text.
fn date(text: &str) -> Option<String> {
    let ends = |c: char| matches!(c, '"' | '\'' | ')' | ',' | ';' | '`');
    let rfc3339 = text
        .split(|c: char| ends(c) || c == ' ')
        .next()
        .unwrap_or("")
        .trim_end_matches('.');
    let fixdate = text.get(..29).unwrap_or("");
    [rfc3339, fixdate]
        .into_iter()
        .find(|text| crate::text::delay::parse_date_ms(text).is_some())
        .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::delay::*;

    #[test]
    fn words_are_seconds() {
        for (mark, after, seconds) in [
            ("try again in", " 20s", 20.0),
            ("try again in", " 1.5s. Visit", 1.5),
            ("try again in", " 250ms", 0.25),
            ("Retry after", " 41m7s", 2467.0),
            ("retry after", " 396,156 seconds", 396_156.0),
            ("retry after", ": 30", 30.0),
            ("retry_after", "\": 1.2}", 1.2),
            ("retry_after_ms", "=1500", 1.5),
            ("try again in", " 15 minutes", 900.0),
            ("try again in", " about an hour", 3600.0),
            ("wait", " 2 minutes and 30 seconds", 150.0),
            ("retry after", " 1h2m", 3720.0),
            ("wait", " at least 5 seconds before", 5.0),
        ] {
            assert_eq!(read(mark, after), Some(Delay::Seconds(seconds)), "{mark}{after}");
        }
    }

    #[test]
    fn what_is_no_delay_is_absent() {
        for (mark, after) in [
            ("wait", " 5 more"),
            ("try again in", " a few minutes"),
            ("retry after", " fixing the input"),
            ("retry after", " 3 attempts"),
            ("try again in", " Chrome 90"),
            ("retry after", " -5"),
            ("retry after", " 12:30"),
        ] {
            assert_eq!(read(mark, after), None, "{mark}{after}");
        }
    }
}
