//! Which of many phrases a text continues with: sorted lists, and their first bytes, by which most words are none of them.

use crate::delay::{after_prefix, is_unspaced};

/// The first bytes of a text.
type Head = [u8; 3];

/// A sorted list of texts, and by which bytes they begin: most words begin none of them.
pub(super) struct Phrases {
    texts: &'static [&'static str],
    heads: [u32; 32],
}

impl Phrases {
    pub(super) fn new(texts: &'static [&'static str]) -> Self {
        let mut heads = [0; 32];
        for words in texts {
            let (at, bit) = place(head(words));
            if let Some(bits) = heads.get_mut(at) {
                *bits |= bit;
            }
        }
        Self { texts, heads }
    }

    /// Those that a text continues with, as whole words in any case. `heads` are those of the text.
    pub(super) fn beginning<'a>(
        &'static self,
        rest: &'a str,
        (lowest, highest): (Head, Head),
    ) -> impl Iterator<Item = &'static str> + 'a {
        let texts = if self.may_begin(lowest, highest) {
            self.texts
        } else {
            &[]
        };
        let from = texts.partition_point(|words| head(words) < lowest);
        let near = texts.get(from..).unwrap_or_default().iter();
        let near = near.take_while(move |words| head(words) <= highest);
        near.copied().filter(move |words| {
            after_prefix(rest, words).is_some_and(|tail| {
                let goes_on = tail.starts_with(|c: char| c.is_alphanumeric() || c == '_');
                !goes_on || words.ends_with(is_unspaced)
            })
        })
    }

    /// Whether one of them may begin with bytes from `first` to `last`.
    fn may_begin(&self, first: Head, last: Head) -> bool {
        let (at, bit) = place(first);
        first != last || self.heads.get(at).is_some_and(|bits| bits & bit != 0)
    }
}

/// The place of a beginning in the 1,024 bits of a list.
fn place(head: Head) -> (usize, u32) {
    let [first, second, third] = head;
    let hash = u32::from_le_bytes([first, second, third, 0]).wrapping_mul(0x9E37_79B1);
    (usize::from(hash.to_le_bytes()[3] >> 3), 1 << (hash >> 22 & 31))
}

/// The first bytes of a text of a list; none is shorter.
fn head(words: &str) -> Head {
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
