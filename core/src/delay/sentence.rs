//! Delays in a text: keys with a value, and words that announce an amount of time or a point in time.
//!
//! One pass over the words of the text; each looks at a fixed number of bytes around it.

use std::ops::Range;

use crate::delay::announced::{
    amount_before, announced, in_name, is_measure, is_pause, moment, window, AnnouncedForm, REACH,
};
use crate::delay::data::{ANNOUNCEMENTS, FOLLOW_UPS, LEFTS};
use crate::delay::heads::{self, beginning, heads, Head};
use crate::delay::key_values::{may_be_key, numbers, value_of};
use crate::delay::names::{counts, may_begin_otherwise, texts, DelayName, KeyMeaning, RemainingCounts};
use crate::delay::{amount, is_unspaced, RequestedDelay};
use crate::text::cut;
use crate::text::delay::Moment;

/// Keys of one text that count.
const MAX_KEYS: usize = 64;

/// Reads the delay that a text asks for in words.
pub(crate) fn read(text: &str) -> RequestedDelay {
    let mut found = DelayScan::default();
    let mut at = 0;
    let mut before = ' ';
    while let Some(c) = char_at(text, at) {
        let (end, is_first) = if c.is_ascii_alphanumeric() {
            let rest = text.as_bytes().get(at..).unwrap_or_default();
            let length = word_length(rest);
            let says_nothing = before.is_ascii_alphabetic() || before != '/' && says_nothing(rest, length);
            let is_first = !says_nothing && (is_unspaced(before) || !before.is_alphabetic());
            (at + length, is_first)
        } else if c.is_ascii() {
            (before, at) = (c, at + 1);
            continue;
        } else {
            let is_first =
                is_unspaced(c) || c.is_alphanumeric() && (is_unspaced(before) || !before.is_alphabetic());
            (at + c.len_utf8(), is_first)
        };
        if is_first {
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

/// Whether a byte is part of a word.
static IS_WORD: [bool; 256] = {
    let mut all = [false; 256];
    let mut rest: &mut [bool] = &mut all;
    let mut byte: u8 = 0;
    while let Some((is_word, tail)) = rest.split_first_mut() {
        *is_word = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        rest = tail;
        byte = byte.wrapping_add(1);
    }
    all
};

fn is_word(byte: u8) -> bool {
    IS_WORD.get(usize::from(byte)).copied().unwrap_or_default()
}

/// Whether a word in ASCII, which a text begins with, says nothing of a delay for certain: no list has its first bytes. Spares
/// most words the closer look.
fn says_nothing(text: &[u8], length: usize) -> bool {
    let Some(head) = text.first_chunk().filter(|head| head.is_ascii()) else {
        return false;
    };
    let head = head.map(|byte: u8| byte.to_ascii_lowercase());
    let word = text.get(..length).unwrap_or_default();
    heads::signs((head, head)) == 0
        && !may_begin_otherwise(word)
        && head != *b"per"
        && !word.last().is_some_and(u8::is_ascii_digit) // `FLOOD_WAIT_42`
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
        let (word, rest) = (text.get(at..end).unwrap_or(""), text.get(at..).unwrap_or(""));
        let heads = heads(rest);
        let signs = heads::signs(heads);
        if self.keys < MAX_KEYS
            && (signs & heads::KEY != 0 || may_begin_otherwise(word.as_bytes()))
            && may_be_key(word, text.as_bytes().get(end..).unwrap_or_default())
            && let Some(key) = KeyMeaning::from_key(word)
            && let Some(value) = value_of(word, line(text, end))
        {
            self.keys += 1;
            return self.key(key, value);
        }
        self.requested.add_all(in_name(word));
        if signs != 0 {
            self.beginnings(text, at, heads);
        }
        let is_per = word.eq_ignore_ascii_case("per");
        if is_per || before == '/' {
            let from = if is_per { end } else { at };
            self.requested.window = self.requested.window.and(window(line(text, from)));
        }
    }

    /// Adds what the texts of the lists announce that begin at a place.
    fn beginnings(&mut self, text: &str, at: usize, heads: (Head, Head)) {
        let rest = text.get(at..).unwrap_or("");
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

/// The rest of the line after a position, within reach.
fn line(text: &str, at: usize) -> &str {
    let rest = cut(text.get(at..).unwrap_or(""), REACH);
    rest.split('\n').next().unwrap_or("")
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
