//! The end of a client whose messages are not read, because the other side takes none.

use std::future::{pending, Future};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

/// How long a client that has gone is not read until what it has left is given up.
const UNREAD: Duration = Duration::from_secs(1);

type Waiting = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Waits until a client has gone, without reading from it.
pub(super) type Watch = Arc<dyn Fn() -> Waiting + Send + Sync>;

/// Sees a client go that is not read.
pub(super) struct Hangup {
    watch: Option<Watch>,
    waiting: Option<Waiting>,
}

impl Hangup {
    pub(super) fn new(watch: Option<Watch>) -> Self {
        Self { watch, waiting: None }
    }

    /// Completes a fixed time after the client has left, unless it is read meanwhile. May be dropped at any time: the time goes on.
    pub(super) async fn wait_until_unread_client_is_gone(&mut self, is_read: bool) {
        let waiting = match &self.watch {
            Some(watch) if !is_read => self.waiting.get_or_insert_with(|| {
                let gone = watch();
                Box::pin(async {
                    gone.await;
                    sleep(UNREAD).await;
                })
            }),
            _ => {
                self.waiting = None;
                return pending().await;
            }
        };
        waiting.await;
        self.waiting = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::watch;
    use tokio::time::{timeout, Instant};

    #[tokio::test(start_paused = true)]
    async fn who_has_gone_and_is_read_again_is_not_given_up() {
        let (tell, gone) = watch::channel(false);
        let watch: Watch = Arc::new(move || {
            let mut gone = gone.clone();
            Box::pin(async move { drop(gone.wait_for(|gone| *gone).await) })
        });
        let mut hangup = Hangup::new(Some(watch));
        let long = Duration::from_secs(60);
        assert!(
            timeout(long, hangup.wait_until_unread_client_is_gone(false))
                .await
                .is_err(),
            "it is there"
        );
        tell.send_replace(true);
        let short = UNREAD / 2;
        assert!(timeout(short, hangup.wait_until_unread_client_is_gone(false))
            .await
            .is_err());
        assert!(
            timeout(long, hangup.wait_until_unread_client_is_gone(true))
                .await
                .is_err(),
            "it is read"
        );
        let start = Instant::now();
        for _ in 0..2 {
            assert!(timeout(short / 2, hangup.wait_until_unread_client_is_gone(false))
                .await
                .is_err());
        }
        hangup.wait_until_unread_client_is_gone(false).await;
        assert_eq!(start.elapsed(), UNREAD, "the time goes on when others are busy");
        assert!(
            timeout(long, Hangup::new(None).wait_until_unread_client_is_gone(false))
                .await
                .is_err()
        );
    }
}
