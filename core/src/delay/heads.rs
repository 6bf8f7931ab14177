//! The first three bytes of the words about delays. Most words of a text begin with none of them.

use std::sync::LazyLock;

use crate::delay::data::{ANNOUNCEMENTS, ECHOES, FOLLOW_UPS, LEFTS, NAMES, REMAINING};
use crate::delay::{after_prefix, is_unspaced};

/// The first bytes of a text.
pub(super) type Head = [u8; 3];

/// The signs of the lists.
pub(super) const ANNOUNCEMENT: u8 = 1;
pub(super) const FOLLOW_UP: u8 = 2;
pub(super) const LEFT: u8 = 4;
pub(super) const KEY: u8 = 8;
const ALL: u8 = u8::MAX;

/// Places for the signs; two beginnings may have the same place.
const PLACES: usize = 2048;

/// The signs of the lists that have a text with a beginning.
static SIGNS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut signs = vec![0; PLACES];
    let names = NAMES.iter().map(|name| name.key);
    let keys = names.chain(REMAINING.iter().chain(ECHOES).copied());
    let texts = |list: &'static [&'static str], sign: u8| list.iter().map(move |words| (*words, sign));
    let all = texts(ANNOUNCEMENTS, ANNOUNCEMENT)
        .chain(texts(FOLLOW_UPS, FOLLOW_UP))
        .chain(texts(LEFTS, LEFT))
        .chain(keys.map(|key| (key, KEY)));
    for (words, sign) in all {
        if let Some(signs) = signs.get_mut(place(head(words))) {
            *signs |= sign;
        }
    }
    signs
});

/// The signs of the lists that may have a text whose beginning is from `first` to `last`.
pub(super) fn signs((first, last): (Head, Head)) -> u8 {
    if first == last {
        SIGNS.get(place(first)).copied().unwrap_or(ALL)
    } else {
        ALL
    }
}

fn place(head: Head) -> usize {
    let [first, second, third] = head.map(u32::from);
    let hash = (first | second << 8 | third << 16).wrapping_mul(0x9E37_79B1);
    usize::try_from(hash >> 21).unwrap_or_default() % PLACES
}

/// The first bytes of a text of a list; none is shorter.
pub(super) fn head(words: &str) -> Head {
    words.as_bytes().first_chunk().copied().unwrap_or_default()
}

/// The ranges of the first three bytes of the texts of a list that may begin a text. Of a letter beyond ASCII
/// only the first ones are known: it may be another one in lower case.
pub(super) fn heads(text: &str) -> (Head, Head) {
    let bytes = text.as_bytes();
    if let Some(head) = bytes.first_chunk::<3>().filter(|head| head.is_ascii()) {
        let head = head.map(|byte| byte.to_ascii_lowercase());
        return (head, head);
    }
    let mut buffer = [0; 4];
    let known: &[u8] = match text.chars().next() {
        Some(c) if !c.is_ascii() => {
            let lower = c.to_lowercase().next().unwrap_or(c);
            lower.encode_utf8(&mut buffer).as_bytes()
        }
        _ => {
            let length = bytes.iter().take_while(|byte| byte.is_ascii()).count();
            bytes.get(..length).unwrap_or_default()
        }
    };
    let (mut first, mut last) = (Head::default(), [u8::MAX; 3]);
    for ((first, last), byte) in first.iter_mut().zip(&mut last).zip(known) {
        (*first, *last) = (byte.to_ascii_lowercase(), byte.to_ascii_lowercase());
    }
    (first, last)
}

/// The texts of a sorted list that a text continues with, as whole words in any case.
pub(super) fn beginning<'a>(
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
