//! Numbers that nobody else draws.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that differs in each call, thread and process, also in the copies of a process that `fork` makes
/// (SPEC §1.9.54).
///
/// `std` asks the operating system for its hash keys once a thread: copies of a process have the same. What tells them
/// apart is the number of the process and the time.
pub fn random() -> u64 {
    static DRAWS: AtomicU64 = AtomicU64::new(0);
    let draw = DRAWS.fetch_add(1, Ordering::Relaxed);
    RandomState::new().hash_one((draw, here_and_now()))
}

#[cfg(not(target_family = "wasm"))]
fn here_and_now() -> (u32, u128) {
    let since_1970 = std::time::SystemTime::UNIX_EPOCH.elapsed();
    (std::process::id(), since_1970.unwrap_or_default().as_nanos())
}

/// There is no process to copy, and no clock that may be asked: what the host has stirred in tells two instances apart.
#[cfg(target_family = "wasm")]
fn here_and_now() -> (u32, u128) {
    (0, u128::from(STIRRED.load(Ordering::Relaxed)))
}

#[cfg(any(feature = "bindings", target_family = "wasm"))]
static STIRRED: AtomicU64 = AtomicU64::new(0);

/// Gives [`random`] a number that differs in each instance, for WebAssembly, where nobody else can be asked for one.
#[cfg(feature = "bindings")]
pub fn stir(number: u64) {
    STIRRED.fetch_xor(number, Ordering::Relaxed);
}
