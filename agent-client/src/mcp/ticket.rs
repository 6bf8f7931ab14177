//! Whether a queued message may still be written, and whether it was.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::Arc;

/// Says of a message in a queue whether it may still be written, and whether it was. All clones share it.
#[derive(Clone, Default)]
pub(crate) struct Ticket(Arc<AtomicU8>);

impl Ticket {
    const WAITING: u8 = 0;
    const WRITTEN: u8 = 1;
    const WITHDRAWN: u8 = 2;

    /// The message is not to be written any more. Whether that came in time: then no byte of it has left.
    pub(crate) fn withdraw(&self) -> bool {
        self.change_to(Self::WITHDRAWN)
    }

    /// The message is being written. Whether that is still wanted.
    pub(crate) fn write(&self) -> bool {
        self.change_to(Self::WRITTEN)
    }

    /// The written message was refused, so it must be written again, unless it is withdrawn.
    pub(crate) fn refused(&self) {
        let _ = self
            .0
            .compare_exchange(Self::WRITTEN, Self::WAITING, Ordering::AcqRel, Ordering::Acquire);
    }

    /// Whether it has that state now. What was withdrawn is never written, and what was written cannot be
    /// withdrawn.
    fn change_to(&self, state: u8) -> bool {
        let before = self
            .0
            .compare_exchange(Self::WAITING, state, Ordering::AcqRel, Ordering::Acquire);
        before.is_ok() || before == Err(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_cannot_be_withdrawn_and_the_reverse() {
        let written = Ticket::default();
        assert!(written.write() && !written.clone().withdraw() && written.write());
        let withdrawn = Ticket::default();
        assert!(withdrawn.withdraw() && !withdrawn.clone().write() && withdrawn.withdraw());
        withdrawn.refused();
        assert!(!withdrawn.write());
        written.refused();
        assert!(written.withdraw());
    }
}
