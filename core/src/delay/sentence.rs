//! Delays in a text: keys with a value, and words that announce an amount of time or a point in time.
//!
//! One pass over the words of the text; each looks at a fixed number of bytes around it.

use std::ops::Range;

use crate::delay::data::{ANNOUNCEMENTS, FILLERS, FOLLOW_UPS, LEFTS, MEASURES, PAUSES, SPANS};
use crate::delay::heads::{self, head, heads, Head};
use crate::delay::names::{counts, texts, DelayName, KeyMeaning, RemainingCounts};
use crate::delay::{after_prefix, amount, is_unspaced, LimitWindow, RequestedDelay};
use crate::text::cut;
use crate::text::date;
use crate::text::delay::Moment;
use crate::text::next_time::NextTime;

/// How far after a key or an announcement to read, in bytes: fillers, an amount and a date.
const REACH: usize = 96;
/// How far before an announcement to search for the measured thing, in bytes.
const BEFORE: usize = 16;
/// Keys of one text that count.
const MAX_KEYS: usize = 64;
/// The longest window of a limit that is waited for, in seconds: an agent waits no longer by default (SPEC 2.4.4).
const MAX_WINDOW: f64 = 120.0;
/// Fillers before an amount.
const MAX_FILLERS: usize = 4;

/// Reads the delay that a text asks for in words.
pub(crate) fn read(text: &str) -> RequestedDelay {
    let mut found = DelayScan::default();
    let mut at = 0;
    let mut before = ' ';
    while let Some(c) = char_at(text, at) {
        let end = if c.is_ascii_alphanumeric() {
            at + word_length(text.as_bytes().get(at..).unwrap_or_default())
        } else {
            at + c.len_utf8()
        };
        if is_unspaced(c) || c.is_alphanumeric() && (is_unspaced(before) || !before.is_alphabetic()) {
            found.word(text, at..end, before);
        }
        before = match text.as_bytes().get(end - 1) {
            Some(last) if last.is_ascii() => char::from(*last),
            _ => c,
        };
        at = end;
    }
    found.finish()
}

/// The character that begins at a place.
fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at) {
        Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
        _ => text.get(at..)?.chars().next(),
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// Bytes of the word at the start.
fn word_length(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .position(|byte| !is_word(*byte))
        .unwrap_or(bytes.len())
}

/// State of one pass over a text.
#[derive(Default)]
struct DelayScan {
    requested: RequestedDelay,
    left: RemainingCounts,
    /// Resets of windows: they count only if nothing remains, which may follow later in the text.
    resets: Vec<(&'static DelayName, Vec<Moment>)>,
    keys: usize,
    /// The last announcement that was read, and where it ends.
    announced: Option<(AnnouncedForm, usize)>,
}

impl DelayScan {
    /// Processes a word, which stands after this sign.
    fn word(&mut self, text: &str, Range { start: at, end }: Range<usize>, before: char) {
        let word = text.get(at..end).unwrap_or("");
        if self.keys < MAX_KEYS
            && may_be_key(word, text.as_bytes().get(end..).unwrap_or_default())
            && let Some(key) = KeyMeaning::from_key(word)
            && let Some(value) = value_of(word, line(text, end))
        {
            self.keys += 1;
            return self.key(key, value);
        }
        self.requested.add_all(in_name(word));
        self.beginnings(text, at);
        let is_per = word.eq_ignore_ascii_case("per");
        if is_per || before == '/' {
            let from = if is_per { end } else { at };
            self.requested.window = self.requested.window.and(window(line(text, from)));
        }
    }

    /// Adds what the texts of the lists announce that begin at a place.
    fn beginnings(&mut self, text: &str, at: usize) {
        let rest = text.get(at..).unwrap_or("");
        let heads = heads(rest);
        let signs = heads::signs(heads);
        if signs & heads::ANNOUNCEMENT != 0 {
            for words in beginning(ANNOUNCEMENTS, rest, heads) {
                self.announcement(words, text, at);
            }
        }
        let has_one = |sign: u8, list| signs & sign != 0 && beginning(list, rest, heads).next().is_some();
        if has_one(heads::FOLLOW_UP, FOLLOW_UPS) || has_one(heads::LEFT, LEFTS) && is_pause(text, at) {
            self.requested.add_all(amount_before(text, at));
        }
    }

    /// Adds what follows an announcement; `try again in` and the `again in` inside of it announce the same.
    fn announcement(&mut self, words: &str, text: &str, at: usize) {
        let (form, end) = (AnnouncedForm::new(words), at + words.len());
        if self.announced != Some((form, end)) && !is_measure(words, text, at) {
            self.announced = Some((form, end));
            self.requested.add_all(announced(form, line(text, end)));
        }
    }

    /// Adds the value of a key.
    fn key(&mut self, key: KeyMeaning, value: &str) {
        match key {
            KeyMeaning::Remaining(name) => self.left.add(name, counts(numbers(value))),
            // an everyday word announces a point in time, no amount: `reset: 1795867260`
            KeyMeaning::Delay(name) if name.member_only => {
                self.resets
                    .push((name, moment(value, None).into_iter().collect()));
            }
            KeyMeaning::Delay(name) => {
                let list = Some(numbers(value)).filter(|list| name.reset && list.contains(','));
                let span = || amount::span(value.split(['"', '\'', ' ', '}']).next().unwrap_or(""));
                let one = || moment(value, Some(name.unit)).or_else(span).into_iter().collect();
                let moments = list.map_or_else(one, |list| texts(name, list));
                self.resets.push((name, moments));
            }
            KeyMeaning::Echo => {}
        }
    }

    /// The delays, with the windows whose requests are used up.
    fn finish(mut self) -> RequestedDelay {
        for (name, moments) in self.resets {
            self.requested.add_all(self.left.used_up(name, moments));
        }
        self.requested
    }
}

/// The window of a limit that follows `per` or a slash: ` 100 seconds`, ` minute`, `hour`.
fn window(after: &str) -> LimitWindow {
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
fn is_pause(text: &str, at: usize) -> bool {
    let from = (at.saturating_sub(REACH)..=at).find(|from| text.is_char_boundary(*from));
    let before = from.and_then(|from| text.get(from..at)).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("").to_ascii_lowercase();
    PAUSES.iter().any(|word| line.contains(word))
}

/// The seconds that end the name of a wait: `FLOOD_WAIT_42`.
fn in_name(word: &str) -> Option<Moment> {
    if !word.ends_with(|c: char| c.is_ascii_digit()) {
        return None; // spares the search in most words
    }
    let (name, seconds) = word.rsplit_once('_')?;
    let is_number = !seconds.is_empty() && seconds.bytes().all(|byte| byte.is_ascii_digit());
    let is_wait = is_number && name.ends_with("_WAIT");
    amount::whole(seconds, 1.0).filter(|moment| is_wait && matches!(moment, Moment::In(_)))
}

/// The rest of the line after a position, within reach.
fn line(text: &str, at: usize) -> &str {
    let rest = cut(text.get(at..).unwrap_or(""), REACH);
    rest.split('\n').next().unwrap_or("")
}

/// Whether a value may follow a word, by the next sign: spares most words the closer look.
fn may_be_key(word: &str, rest: &[u8]) -> bool {
    let between = |byte: &u8| matches!(byte, b'"' | b'\'' | b'`' | b'\\' | b'*' | b' ');
    let next = rest.iter().find(|byte| !between(byte));
    matches!(next, Some(b':' | b'=' | b'(' | b'{')) || word.bytes().any(|byte| matches!(byte, b'_' | b'-'))
}

/// The text after a key and its separator. A name that contains a separator may have none after it (`Retry-After 30`).
fn value_of<'a>(word: &str, rest: &'a str) -> Option<&'a str> {
    let quotes: &[char] = &['"', '\'', '`', '\\', '*'];
    let sign = rest.trim_start_matches(quotes).trim_start_matches(' ');
    let value = sign.strip_prefix("=>").or_else(|| sign.strip_prefix([':', '=']));
    let is_machine = word.contains(['_', '-']);
    let value = value.or_else(|| rest.strip_prefix(' ').filter(|_| is_machine));
    // a value as Rust prints it: `RetryAfter(30s)`, `RetryAfter { seconds: 30 }`
    let value = value.or_else(|| rest.strip_prefix('(').or_else(|| rest.strip_prefix(" { ")))?;
    let value = value.trim_start_matches(|c: char| c == ' ' || c == '[' || quotes.contains(&c));
    let starts = ["Some(", "Seconds(", "seconds: ", "secs: "];
    let inner = |value: &'a str| {
        starts
            .iter()
            .find_map(|start| value.strip_prefix(start))
            .unwrap_or(value)
    };
    Some(inner(inner(value)))
}

/// The numbers and commas that a value begins with.
fn numbers(value: &str) -> &str {
    let end = value.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',' | ' ')));
    let run = value.get(..end.unwrap_or(value.len())).unwrap_or("");
    run.trim_end_matches([' ', ',', '.'])
}

/// The texts of a sorted list that a text continues with, as whole words in any case.
fn beginning<'a>(
    list: &'static [&'static str],
    rest: &'a str,
    (lowest, highest): (Head, Head),
) -> impl Iterator<Item = &'static str> + 'a {
    let from = list.partition_point(|words| head(words) < lowest);
    let near = list.get(from..).unwrap_or_default().iter();
    let near = near.take_while(move |words| head(words) <= highest);
    near.copied().filter(move |words| {
        after_prefix(rest, words).is_some_and(|tail| {
            let goes_on = tail.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            !goes_on || words.ends_with(is_unspaced)
        })
    })
}

/// Whether the words before an announcement make it a measurement; `retry` and `try` always announce.
fn is_measure(words: &str, text: &str, at: usize) -> bool {
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
enum AnnouncedForm {
    /// `usage limit reached|1795870800`
    Value,
    /// `one request per minute`
    Window,
    /// A number alone is a delay in seconds after `after`, otherwise only a point in time.
    Time { is_number: bool, may_be_clock: bool },
}

impl AnnouncedForm {
    fn new(words: &str) -> Self {
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
fn announced(form: AnnouncedForm, after: &str) -> Option<Moment> {
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
fn moment(text: &str, unit: Option<f64>) -> Option<Moment> {
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
fn amount_before(text: &str, at: usize) -> Option<Moment> {
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

#[cfg(test)]
mod tests {
    use crate::delay::sentence::*;

    fn seconds(text: &str) -> Option<f64> {
        read(text).seconds(Some(1_795_780_800_000)) // 2026-11-27T12:00:00Z
    }

    #[test]
    fn every_announcement_announces() {
        for words in ANNOUNCEMENTS {
            let sign = if words.ends_with("reached") { '|' } else { ' ' };
            assert_eq!(
                seconds(&format!("Please {words}{sign}20 seconds.")),
                Some(20.0),
                "{words}"
            );
        }
        for words in FOLLOW_UPS {
            assert_eq!(
                seconds(&format!("leave it 20 seconds {words}")),
                Some(20.0),
                "{words}"
            );
        }
    }

    #[test]
    fn the_lists_are_sorted_and_their_texts_have_a_head() {
        for list in [ANNOUNCEMENTS, FOLLOW_UPS, LEFTS] {
            assert!(list.is_sorted());
            assert!(list.iter().all(|words| words.len() >= 3));
        }
    }

    #[test]
    fn what_is_announced_is_read() {
        for (text, expected) in [
            ("try again in 20s", 20.0),
            ("try again in 1.5s. Visit", 1.5),
            ("try again in 250ms", 0.25),
            ("retry-after: 880µs, allowed: 44000/minute", 0.00088),
            ("retry in 0:09:48.", 588.0),
            ("Please wait 01:00:30 before trying again", 3630.0),
            ("Retry after 41m7s", 2467.0),
            ("retry after 396,156 seconds", 396_156.0),
            ("retry after: 30", 30.0),
            ("{\"retry_after\": 1.2}", 1.2),
            ("retry_after_ms=1500", 1.5),
            ("{\\\"retryAfter\\\":30}", 30.0),
            ("try again in 15 minutes", 900.0),
            ("try again in about an hour", 3600.0),
            ("wait 2 minutes and 30 seconds", 150.0),
            ("retry after 1h2m", 3720.0),
            ("wait at least 5 seconds before", 5.0),
            ("Expected available in 52 seconds.", 52.0),
            ("Rate limit reset at: 2026-11-27 12:30 UTC", 1800.0),
            ("limit resets at 1795780860", 60.0),
            ("resets on Nov 27, 2026 at 12:01 PM UTC", 60.0),
            ("X-RateLimit-Remaining: 0, X-RateLimit-Reset: 1795780860", 60.0),
            (
                "X-RateLimit-Reset: 2, 1209600\nX-RateLimit-Remaining: 0, 4711",
                2.0,
            ),
            ("too many requests, suspended_time=1800", 1800.0),
            ("Retry-After 30", 30.0),
            ("leave 30 seconds before retrying", 30.0),
            ("retry in 1s or wait 5s", 5.0),
            ("Access resets at 9:57 AM GMT-3.", 3420.0),
            ("resets 6:30pm (Asia/Calcutta)", 3600.0),
            ("available again at 12h30", 1800.0),
            ("try again at Nov 27th, 2026 12:43 PM.", 2580.0),
            ("reset: Some(1795780860)", 60.0),
            ("RetryAfter(Seconds(35))", 35.0),
            ("RetryAfter { seconds: 35 }", 35.0),
            ("usage limit reached|1795780860", 60.0),
            ("Your limit will reset at 8am (Etc/GMT+5).", 3600.0),
            ("try again in 2 days 17 hours 14 minutes", 234_840.0),
            ("请求过于频繁，请在60秒后重试", 60.0),
            ("请等待 2 分钟 30 秒", 150.0),
            ("60초 후에 다시 시도하세요", 60.0),
            ("30秒後に再試行してください", 30.0),
            ("Попробуйте через 5 минут", 300.0),
            ("Spróbuj ponownie po 50 minutach i 36 sekundach.", 3036.0),
            ("probeer het over 3 minuten opnieuw", 180.0),
            ("Bitte in 2 Stunden und 5 Minuten erneut versuchen", 7500.0),
            ("Réinitialisation dans environ 3 heures", 10_800.0),
            ("Inténtalo de nuevo en 1 hora", 3600.0),
            ("Limite excedido, aguarde 1 minuto.", 60.0),
            ("Riprova tra 10 secondi", 10.0),
            ("retry in 10-30 seconds", 30.0),
            ("retry in thirty (30) seconds", 30.0),
            ("try again in 0:45", 45.0),
            ("FLOOD_WAIT_42", 42.0),
            ("try again in a few minutes", 300.0),
            ("retry in twenty-five seconds", 25.0),
            ("retry in a minute or two", 120.0),
            ("retry in an hour and a half", 5400.0),
            ("come back tomorrow", 86_400.0),
            ("cooldown active, 00:02:30 remaining", 150.0),
            ("Too soon: 40s left", 40.0),
        ] {
            assert_eq!(seconds(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_delay_is_none() {
        for text in [
            "timed out in 20 seconds",
            "session expires in 300 s",
            "took 41 s",
            "Operation timed out after 5001 milliseconds",
            "timed out again after 30 s",
            "connection reset after 20 ms",
            "lock wait 50 s",
            "max wait 30 s",
            "wait 5 more",
            "try again in a moment",
            "retry after a few attempts",
            "retry after fixing the input",
            "retry after 3 attempts",
            "try again in Chrome 90",
            "retry after -5",
            "retry_after: -5",
            "retry after 12:30",
            "retry in 0:61:00",
            "retry in 0:09:48:10",
            "took 880 µs",
            "reset: 30",
            "limit reached 5 minutes ago",
            "resets at 12:30 XYZ",
            "连接等待 60 秒后超时",
            "через 30 секунд истечёт",
            "5秒後にタイムアウト",
            "la sesión caduca en 5 minutos",
            "expires_in: 3600",
            "timeout=30",
            "timestamp: 1795780860",
            "max_retry_after=60",
            "resets at 2026-11-27 11:59 UTC",
            "resets at 2026-11-27 14:30",
            "3 attempts left",
            "trial: 12 days left",
            "100 requests per minute",
            "X-RateLimit-Remaining: 12, X-RateLimit-Reset: 1795780860",
        ] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
