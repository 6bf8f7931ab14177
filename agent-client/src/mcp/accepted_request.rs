//! A request that the server accepted without an answer: the answer arrives on the common stream, if one is open.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::task::{ready, Context, Poll};
use std::time::Duration;

use futures_core::Stream;
use rmcp::transport::streamable_http_client::SseError;
use sse_stream::Sse;
use tokio::time::sleep;

use crate::answers::{Lost, Posted};

/// How often it is seen whether there is a common stream, and how often in a row there may be none: it is opened again a
/// few times when it breaks.
const STEP: Duration = Duration::from_millis(500);
const STEPS: u32 = 10;

/// How many common streams are open. All clones share it.
#[derive(Clone, Default)]
pub(crate) struct CommonStreams(Arc<AtomicUsize>);

/// A common stream that is open until this is dropped.
pub(crate) struct OpenStream(CommonStreams);

impl CommonStreams {
    pub(crate) fn open(&self) -> OpenStream {
        self.0.fetch_add(1, Ordering::Relaxed);
        OpenStream(self.clone())
    }

    /// Waits until no answer can come on one any more.
    pub(crate) async fn closed(self) {
        let mut steps = 0;
        while steps < STEPS {
            sleep(STEP).await;
            let is_open = self.0.load(Ordering::Relaxed) > 0;
            steps = if is_open { 0 } else { steps + 1 };
        }
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.0 .0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Yields nothing as long as an answer may arrive; then an event stating that none will.
pub(super) struct LastResortAnswer {
    answer: Option<String>,
    closed: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl LastResortAnswer {
    /// The answer of last resort for a request whose answer was to come on another stream.
    pub(super) fn new(posted: &Posted, streams: CommonStreams) -> Self {
        Self {
            answer: Some(posted.error(&Lost::connection_error())),
            closed: Box::pin(streams.closed()),
        }
    }
}

impl Stream for LastResortAnswer {
    type Item = Result<Sse, SseError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.answer.is_some() {
            ready!(self.closed.as_mut().poll(context));
        }
        Poll::Ready(self.answer.take().map(|answer| Ok(Sse::default().data(answer))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use tokio::time::timeout;

    #[tokio::test(start_paused = true)]
    async fn an_answer_may_come_as_long_as_a_common_stream_is_open() {
        let streams = CommonStreams::default();
        let open = streams.open();
        let mut accepted = LastResortAnswer::new(&Posted::request(7.into(), "tools/call"), streams);
        let mut next = async || poll_fn(|context| Pin::new(&mut accepted).poll_next(context)).await;
        assert!(timeout(Duration::from_secs(600), next()).await.is_err());
        drop(open);
        let event = timeout(Duration::from_secs(6), next())
            .await
            .unwrap()
            .unwrap()
            .unwrap();
        let closed = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"Connection closed"}}"#;
        assert_eq!(event.data.as_deref(), Some(closed));
        assert!(next().await.is_none());
    }
}
