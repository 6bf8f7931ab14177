//! Random numbers that no other thread or process repeats.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that differs in each call, thread and process, also in the copies of a process that `fork` makes
/// (SPEC §1.9.54).
///
/// `std` asks the operating system for its hash keys once per thread, so copies of a process share them. The process id
/// and the time tell the copies apart.
pub fn random() -> u64 {
    static DRAWS: AtomicU64 = AtomicU64::new(0);
    let draw = DRAWS.fetch_add(1, Ordering::Relaxed);
    RandomState::new().hash_one((draw, process_and_time()))
}

#[cfg(not(target_family = "wasm"))]
fn process_and_time() -> (u32, u128) {
    let since_1970 = std::time::SystemTime::UNIX_EPOCH.elapsed();
    (std::process::id(), since_1970.unwrap_or_default().as_nanos())
}

/// There is no process to copy, and no clock: the number that the host stirred in distinguishes instances.
#[cfg(target_family = "wasm")]
fn process_and_time() -> (u32, u128) {
    (0, u128::from(STIRRED.load(Ordering::Relaxed)))
}

#[cfg(any(feature = "bindings", target_family = "wasm"))]
static STIRRED: AtomicU64 = AtomicU64::new(0);

/// Gives [`random`] a number that differs in each instance, for WebAssembly, where no other source exists.
#[cfg(feature = "bindings")]
pub fn stir(number: u64) {
    STIRRED.fetch_xor(number, Ordering::Relaxed);
}
