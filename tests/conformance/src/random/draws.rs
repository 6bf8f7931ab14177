//! Random numbers that are the same everywhere: SplitMix64.

/// One stream of numbers.
pub(super) struct Draws(u64);

impl Draws {
    /// The stream of one case: it depends on nothing but these two numbers.
    pub(super) fn new(seed: u64, index: u64) -> Self {
        let mut draws = Self(seed);
        let own = draws.next() ^ index;
        Self(own)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 on, without `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    pub(super) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    /// From the first to the last, both included.
    pub(super) fn between(&mut self, first: u64, last: u64) -> u64 {
        first.saturating_add(self.below(last.saturating_sub(first).saturating_add(1)))
    }

    /// An index into something of this length.
    pub(super) fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or_default()
    }

    /// One of these, unless there are none.
    pub(super) fn one<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let at = self.index(from.len());
        from.get(at)
    }

    /// One of these; of none the default.
    pub(super) fn pick<T: Clone + Default>(&mut self, from: &[T]) -> T {
        self.one(from).cloned().unwrap_or_default()
    }
}
