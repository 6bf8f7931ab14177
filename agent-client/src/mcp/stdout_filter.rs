//! Filters a server's standard output before the SDK reads it.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{ready, Context, Poll};

use tokio::io::{AsyncRead, ReadBuf};

use crate::answers::{BadOutput, ServerOutput};

/// The reason for a cutoff, once it happened. All clones share it.
#[derive(Clone, Default)]
pub(super) struct Cutoff(Arc<OnceLock<BadOutput>>);

impl Cutoff {
    pub(super) fn set(&self, bad_output: BadOutput) {
        let _ = self.0.set(bad_output); // the first one counts
    }

    pub(super) fn bad_output(&self) -> Option<BadOutput> {
        self.0.get().copied()
    }
}

/// A stream of what [`ServerOutput`] gives. It also ends when the server has gone, though a process that it has started may
/// still hold the pipe.
pub(super) struct StdoutFilter<R> {
    inner: R,
    /// Ends when the server has gone.
    gone: Pin<Box<dyn Future<Output = ()> + Send>>,
    output: ServerOutput,
    cutoff: Cutoff,
    /// Lines for the reader, and how much of them it has.
    ready: String,
    given: usize,
}

impl<R> StdoutFilter<R> {
    /// Lets messages of at most `max_message` bytes through, until `gone` has come.
    pub(super) fn new(
        inner: R,
        max_message: usize,
        cutoff: Cutoff,
        gone: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        Self {
            inner,
            gone: Box::pin(gone),
            output: ServerOutput::new(max_message),
            cutoff,
            ready: String::new(),
            given: 0,
        }
    }

    /// Takes what the server wrote; nothing is its end.
    fn take(&mut self, bytes: &[u8]) {
        self.ready = if bytes.is_empty() {
            self.output.end()
        } else {
            self.output.read(bytes)
        };
        if let Some(bad_output) = self.output.bad_output() {
            self.cutoff.set(bad_output);
        }
    }

    /// Gives the reader what is ready. Whether there was something.
    fn give(&mut self, buffer: &mut ReadBuf<'_>) -> bool {
        let rest = self.ready.as_bytes().get(self.given..).unwrap_or_default();
        let fits = rest.get(..buffer.remaining()).unwrap_or(rest);
        buffer.put_slice(fits);
        let (given, all) = (fits.len(), fits.len() == rest.len());
        self.given = self.given.saturating_add(given);
        if all {
            self.ready = String::new();
            self.given = 0;
        }
        given > 0
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for StdoutFilter<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        while !self.give(buffer) && !self.output.has_ended() {
            let mut space = [0; 8192];
            let mut read = ReadBuf::new(&mut space);
            match Pin::new(&mut self.inner).poll_read(context, &mut read) {
                Poll::Ready(read) => read?,
                // all that it has written is read: nothing is its end
                Poll::Pending => ready!(self.gone.as_mut().poll(context)),
            }
            self.take(read.filled());
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt as _;

    const MESSAGE: &str = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":1}\n";

    #[tokio::test]
    async fn the_stream_ends_when_the_server_has_gone() {
        let (mut ours, theirs) = tokio::io::duplex(100);
        tokio::io::AsyncWriteExt::write_all(&mut ours, MESSAGE.as_bytes())
            .await
            .unwrap();
        let mut filter = StdoutFilter::new(theirs, 100, Cutoff::default(), std::future::ready(()));
        let mut passed = String::new();
        filter.read_to_string(&mut passed).await.unwrap();
        assert_eq!(passed, MESSAGE);
        drop(ours);
    }

    #[tokio::test]
    async fn the_stream_ends_at_bad_output_and_says_why() {
        let cutoff = Cutoff::default();
        let text = [MESSAGE, &"{".repeat(1000)].concat();
        let mut filter = StdoutFilter::new(text.as_bytes(), 100, cutoff.clone(), std::future::pending());
        let mut passed = String::new();
        filter.read_to_string(&mut passed).await.unwrap();
        assert_eq!(
            (&*passed, cutoff.bad_output()),
            (MESSAGE, Some(BadOutput::TooLong(100)))
        );
    }
}
