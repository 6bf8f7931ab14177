//! The end of the client on standard input, seen without reading what it has sent.

use std::future::pending;

/// Waits until nobody can write to standard input any more. Never ready where that cannot be seen.
#[cfg(unix)]
pub(super) async fn of_stdin() {
    use std::time::Duration;

    use rustix::event::{poll, PollFd, PollFlags, Timespec};

    const LOOK: Duration = Duration::from_millis(200);

    // one half of a socket that is closed, where the system tells of it
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let half = PollFlags::RDHUP;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let half = PollFlags::empty();
    loop {
        let stdin = std::io::stdin();
        let mut looked = [PollFd::new(&stdin, half)];
        if poll(&mut looked, Some(&Timespec::default())).is_err() {
            return pending().await;
        }
        if looked
            .iter()
            .any(|looked| looked.revents().intersects(PollFlags::HUP | half))
        {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// The system tells it only to those who read.
#[cfg(not(unix))]
pub(super) async fn of_stdin() {
    pending().await
}
