//! Inputs near the seeds of a target, for an ordinary test: always the same ones, without feedback from the code.

/// Checks `count` inputs. Each is one of the seeds with up to four changes; one that fails is shown.
pub(crate) fn check(seeds: &[Vec<u8>], count: u64, check: impl Fn(&[u8])) {
    for number in 1..=count {
        let input = Shown(Random(number).input(seeds));
        check(&input.0);
    }
}

/// Shows an input when its check panics.
struct Shown(Vec<u8>);

impl Drop for Shown {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the input was b\"{}\"", self.0.escape_ascii());
        }
    }
}

/// Numbers by SplitMix64.
struct Random(u64);

impl Random {
    /// A number below `end`, or 0 where that is 0.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end.max(1) as u64) as usize
    }

    /// A part of a text, of up to 40 bytes.
    fn part(&mut self, text: &[u8]) -> std::ops::Range<usize> {
        let start = self.below(text.len());
        start..(start + self.below(41)).min(text.len())
    }

    fn input(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut input = seeds[self.below(seeds.len())].clone();
        for _ in 0..self.below(5) {
            let at = self.part(&input);
            let other = &seeds[self.below(seeds.len())];
            let new = match self.below(4) {
                0 => Vec::new(),
                1 => input[at.clone()].repeat(2),
                2 => other[self.part(other)].to_vec(),
                _ => vec![self.below(256) as u8],
            };
            input.splice(at, new);
        }
        input
    }
}
