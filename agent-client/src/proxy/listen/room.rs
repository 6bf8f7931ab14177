//! Room for the bodies of requests that wait.

use tokio::sync::{Semaphore, SemaphorePermit};

/// How many of the longest messages may wait.
const WAITING: usize = 4;

/// A permit is for so many bytes.
const UNIT: usize = 1 << 10;

/// Room for some of the longest messages.
pub(super) struct Room(Semaphore);

impl Room {
    /// Room for messages of at most `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self(Semaphore::new(limit.div_ceil(UNIT) * WAITING))
    }

    /// Waits for room for a body of this length, at most that of the longest message.
    pub(super) async fn of(&self, bytes: usize) -> Option<SemaphorePermit<'_>> {
        let permits = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        self.0.acquire_many(permits).await.ok()
    }
}
