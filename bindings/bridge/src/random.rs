//! Seeds of the jitter, where the caller gives none.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

/// A number that differs each time: the hash seeds of `std` come from the operating system.
pub fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
