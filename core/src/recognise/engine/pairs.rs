//! Which pairs of bytes a text has: a cheap first look before a search in it.

/// The pairs of neighbouring bytes of a text, in any ASCII case. Several pairs share a place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BytePairs([u64; 8]);

/// The bits of a letter that are the same in both cases.
const LETTER: u8 = 31;

impl BytePairs {
    /// The pairs of a text.
    pub(crate) fn new(text: &str) -> Self {
        let mut pairs = Self::default();
        let bytes = text.as_bytes();
        for (first, second) in bytes.iter().zip(bytes.iter().skip(1)) {
            pairs.add(*first, *second);
        }
        pairs
    }

    /// Adds a pair.
    pub(crate) fn add(&mut self, first: u8, second: u8) {
        let (word, bit) = place(first, second);
        if let Some(word) = self.0.get_mut(word) {
            *word |= bit;
        }
    }

    /// Whether a pair may be among them.
    pub(crate) fn may_be(&self, first: u8, second: u8) -> bool {
        let (word, bit) = place(first, second);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Whether a text with these pairs may have a part with others.
    pub(crate) fn may_have(&self, others: &Self) -> bool {
        let mut both = self.0.iter().zip(others.0);
        both.all(|(own, others)| others & !own == 0)
    }
}

/// The word and the bit of a pair.
fn place(first: u8, second: u8) -> (usize, u64) {
    let place = u16::from(first & LETTER) << 4 ^ u16::from(second & LETTER);
    (usize::from(place / 64), 1 << (place % 64))
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::pairs::BytePairs;

    #[test]
    fn a_text_may_have_its_parts_in_any_case() {
        let text = BytePairs::new("Limit exceeded for Grüße");
        for part in ["limit", "EXCEEDED FOR", "e", "", "Grüße"] {
            assert!(text.may_have(&BytePairs::new(part)), "{part}");
        }
        for part in ["limits", "exceeds", "timil"] {
            assert!(!text.may_have(&BytePairs::new(part)), "{part}");
        }
    }
}
