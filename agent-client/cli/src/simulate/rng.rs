//! Random numbers of the model: SplitMix64, with a seed of its own for each purpose. One more draw for one purpose changes
//! nothing for the others.

/// One stream of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rng(u64);

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Rng {
    /// The stream with this name.
    pub(super) fn for_stream(name: &[u64]) -> Self {
        let hash = |hash: u64, part: &u64| mix((hash ^ part).wrapping_add(GAMMA));
        Self(name.iter().fold(0, hash))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// From 0 to 1, without 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Whether something with this probability happens.
    pub(super) fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Milliseconds to the next event of a Poisson process with so many events a second.
    pub(super) fn gap_ms(&mut self, per_second: f64) -> u64 {
        (-(1.0 - self.unit()).ln() * 1000.0 / per_second) as u64
    }
}
