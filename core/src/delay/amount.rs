//! Amounts of time in words: `20s`, `41m7s`, `2 minutes and 30 seconds`, `an hour`.

use std::sync::LazyLock;

use crate::delay::data::{COUNTED, JOINS, NUMBERS, QUALIFIERS, RANGES, TERMS, UNITS};
use crate::delay::{after_prefix, is_unspaced};
use crate::text::delay::{capped, number, Moment};

/// Amounts with units in a row (`1 day 2h 3m 4s`): no text has more.
const MAX_PARTS: usize = 4;

static TERM: LazyLock<Table> = LazyLock::new(|| Table::new(TERMS));
static UNIT: LazyLock<Table> = LazyLock::new(|| Table::new(UNITS));
static NUMBER: LazyLock<Table> = LazyLock::new(|| Table::new(NUMBERS));

type Row = (&'static str, f64);

/// Words with what they are worth, by the lower bits of their first byte and then by their second byte: a text is
/// compared with few of them.
struct Table {
    all: &'static [Row],
    by_first: [Vec<(Option<u8>, Row)>; 32],
}

impl Table {
    fn new(all: &'static [Row]) -> Self {
        let mut by_first: [Vec<(Option<u8>, Row)>; 32] = Default::default();
        for row in all {
            let mut bytes = row.0.bytes();
            let first = bytes.next().unwrap_or_default();
            if let Some(rows) = by_first.get_mut(usize::from(first % 32)) {
                // a letter beyond ASCII may be another one in lower case
                rows.push((bytes.next().filter(u8::is_ascii), *row));
            }
        }
        Self { all, by_first }
    }

    /// Those that a text may begin with, in their order.
    fn near(&self, text: &str) -> impl Iterator<Item = &Row> {
        let mut bytes = text.bytes();
        let (first, second) = (bytes.next(), bytes.next().map(|byte| byte.to_ascii_lowercase()));
        let (rows, all) = match first {
            Some(first) if first.is_ascii() => (self.by_first.get(usize::from(first % 32)), None),
            first => (None, first.map(|_| self.all)),
        };
        let may_be =
            move |of: Option<u8>| of.is_none() || of == second || second.is_some_and(|byte| !byte.is_ascii());
        let rows = rows.map(Vec::as_slice).unwrap_or_default().iter();
        let rows = rows.filter(move |(of, _)| may_be(*of)).map(|(_, row)| row);
        rows.chain(all.unwrap_or_default())
    }
}

/// An amount that a text is as a whole; a number alone has this unit.
pub(crate) fn whole(text: &str, unit: f64) -> Option<Moment> {
    let few = || prefix(text.strip_prefix("a ")?, None);
    let (moment, rest) = prefix(text, Some(unit)).or_else(few)?;
    rest.is_empty().then_some(moment)
}

/// The amount that a text begins with, and what follows it. Without its own unit a number has `unit`; without that
/// it is not an amount.
pub(crate) fn prefix(text: &str, unit: Option<f64>) -> Option<(Moment, &str)> {
    if let Some((seconds, rest)) = word_of(&TERM, text) {
        return Some((Moment::In(seconds), rest));
    }
    let (mut seconds, mut rest, mut any) = (0.0, text, false);
    for _ in 0..MAX_PARTS {
        let Some((amount, tail)) = amount(rest).map(upper) else {
            break;
        };
        let Some((per_unit, tail)) = unit_of(before_unit(tail)) else {
            if any {
                break;
            }
            // `a few minutes` is no 1
            let is_number = text.starts_with(|c: char| c.is_ascii_digit());
            return plain(amount, tail, unit.filter(|_| is_number)?);
        };
        let (amount, tail) = upper_after_unit(amount, tail);
        seconds += if per_unit < 1.0 {
            amount / per_unit.recip()
        } else {
            amount * per_unit
        };
        (any, rest) = (true, tail);
        let next = after_join(tail.trim_start_matches([' ', ',']));
        if let Some(tail) = half(next) {
            (seconds, rest) = (seconds + per_unit / 2.0, tail);
            break;
        }
        if amount_follows(next) {
            rest = next;
        }
    }
    let rounded = (seconds * 1e6).round() / 1e6;
    any.then(|| Some((Moment::In(capped(rounded)?), rest)))?
}

/// The text after a word that joins two parts of an amount.
fn after_join(text: &str) -> &str {
    let joined = |join: &&str| text.strip_prefix(*join)?.strip_prefix(' ');
    JOINS.iter().find_map(joined).unwrap_or(text)
}

/// The text after half of the previous unit: `an hour and a half`, `one and a half hours`.
fn half(text: &str) -> Option<&str> {
    let tail = text.strip_prefix("a half")?;
    (!tail.starts_with(char::is_alphanumeric)).then_some(tail)
}

/// A number without a unit, unless what follows makes it something else: `12:30`, `50%`, `3 attempts`.
fn plain(amount: f64, tail: &str, unit: f64) -> Option<(Moment, &str)> {
    let goes_on = tail.starts_with([':', '%', '/', '-', '.']) && !tail.starts_with(". ") && tail != "."
        || tail.starts_with(char::is_alphanumeric)
        || tail.starts_with('_');
    let next = tail.trim_start();
    let is_count = COUNTED.iter().any(|word| next.starts_with(word));
    (!goes_on && !is_count).then(|| Some((number(amount, unit)?, tail)))?
}

/// Whether another amount with a unit follows.
fn amount_follows(text: &str) -> bool {
    amount(text).is_some_and(|(_, tail)| unit_of(before_unit(tail)).is_some())
}

/// The text after a number, without words that may precede its unit: `30 more seconds`, `a full minute`.
fn before_unit(tail: &str) -> &str {
    let tail = tail.trim_start_matches([' ', '-']);
    let without = |word: &&str| tail.strip_prefix(*word)?.strip_prefix(' ');
    QUALIFIERS.iter().find_map(without).unwrap_or(tail)
}

/// The upper end of a range with a unit, and what follows it: `10-30 seconds`, `20 and 30 seconds`; also the number that
/// one in words repeats in brackets: `thirty (30) seconds`.
fn upper((lower, tail): (f64, &str)) -> (f64, &str) {
    let range = || {
        let (amount, rest) = RANGES.iter().find_map(|join| amount(tail.strip_prefix(join)?))?;
        unit_of(before_unit(rest)).map(|_| (amount.max(lower), rest))
    };
    let repeated = || {
        let (amount, rest) = amount(tail.strip_prefix(" (")?)?;
        Some((amount.max(lower), rest.strip_prefix(')')?))
    };
    let and_half = || half(after_join(tail.strip_prefix(' ')?)).map(|rest| (lower + 0.5, rest));
    range()
        .or_else(repeated)
        .or_else(and_half)
        .unwrap_or((lower, tail))
}

/// The upper end of a range after its unit: `a minute or two`.
fn upper_after_unit(lower: f64, tail: &str) -> (f64, &str) {
    let range = || {
        let (amount, rest) = amount(tail.strip_prefix(" or ")?)?;
        let is_word = !tail.contains(|c: char| c.is_ascii_digit());
        (is_word && amount > lower && unit_of(before_unit(rest)).is_none()).then_some((amount, rest))
    };
    range().unwrap_or((lower, tail))
}

/// Hours, minutes and seconds, as .NET prints a `TimeSpan`: `00:00:00.0720000`.
pub(crate) fn span(text: &str) -> Option<Moment> {
    let colons = text.bytes().filter(|byte| *byte == b':').take(3).count();
    (colons == 2).then(|| clock(text))?
}

/// Minutes and seconds, or hours, minutes and seconds, as Python prints them: `0:45`, `1:30:00`.
pub(crate) fn clock(text: &str) -> Option<Moment> {
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == ':'))
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    let digits = digits.trim_end_matches(':');
    let mut parts = digits.split(':');
    let first = parts.next()?;
    let rest_parts: Vec<&str> = parts.collect();
    let is_clock =
        matches!(rest_parts.len(), 1 | 2) && rest_parts.iter().all(|part| part.len() == 2 && *part < "60");
    // `0:45 pm`
    let ends = rest_parts.len() == 2 || !rest.trim_start().starts_with(char::is_alphanumeric);
    // `12:30` may be a time of day
    let is_time_of_day = rest_parts.len() == 1 && first.len() == 2 && first < "24";
    if !is_clock || !ends || is_time_of_day || first.len() > 3 {
        return None;
    }
    // `00:00:00.0720000`, as .NET prints a `TimeSpan`
    let fraction = rest.strip_prefix('.').map_or("", |rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest.get(..end).unwrap_or("")
    });
    let fraction: f64 = format!("0.{fraction}0").parse().ok()?;
    let total = rest_parts
        .iter()
        .try_fold(first.parse::<f64>().ok()?, |total, part| {
            Some(total * 60.0 + part.parse::<f64>().ok()?)
        });
    Some(Moment::In(capped(total? + fraction)?))
}

/// A number in digits or in words.
fn amount(text: &str) -> Option<(f64, &str)> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        let (number, tail) = in_words(text)?;
        let ones = || in_words(tail.strip_prefix([' ', '-'])?).filter(|(ones, _)| (1.0..10.0).contains(ones));
        let is_tens = number >= 20.0 && number % 10.0 == 0.0;
        // `twenty-five`
        return Some(match ones().filter(|_| is_tens) {
            Some((ones, tail)) => (number + ones, tail),
            None => (number, tail),
        });
    }
    let digits = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))
        .unwrap_or(text.len());
    let number = text.get(..digits)?.trim_end_matches(['.', ',']);
    // a comma precedes three digits, as in `396,156`
    let is_grouped = number
        .split(',')
        .skip(1)
        .all(|part| part.split('.').next().is_some_and(|part| part.len() == 3));
    if !is_grouped {
        return None;
    }
    let value: f64 = if number.contains(',') {
        number.replace(',', "").parse().ok()?
    } else {
        number.parse().ok()?
    };
    Some((value, text.get(number.len()..)?))
}

/// A number that is one word.
fn in_words(text: &str) -> Option<(f64, &str)> {
    let dense = text.chars().next().filter(|c| is_unspaced(*c));
    let end = match dense {
        Some(c) => c.len_utf8(),
        None => text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len()),
    };
    let (word, tail) = text.split_at_checked(end)?;
    let known = NUMBER
        .near(word)
        .find(|(known, _)| after_prefix(word, known) == Some(""));
    // a letter may have fewer bytes in lower case
    let folded = || {
        let is_same = |known: &str| word.chars().flat_map(char::to_lowercase).eq(known.chars());
        NUMBERS.iter().find(|(known, _)| is_same(known))
    };
    let known = known.or_else(|| (!word.is_ascii()).then(folded)?);
    known.map(|(_, number)| (*number, tail))
}

/// The unit that a text begins with, as a whole word.
fn unit_of(text: &str) -> Option<(f64, &str)> {
    word_of(&UNIT, text)
}

/// Looks up the first word of a text in a table; returns its value and the remaining text.
fn word_of<'a>(table: &Table, text: &'a str) -> Option<(f64, &'a str)> {
    table.near(text).find_map(|(word, seconds)| {
        let tail = after_prefix(text, word)?;
        let ends = word.ends_with(is_unspaced) || !tail.starts_with(|c: char| c.is_alphabetic());
        ends.then_some((*seconds, tail))
    })
}
