//! The body of a response in the pieces in which it comes.

use std::future::Future;
use std::pin::Pin;
use std::task::{ready, Context, Poll};

use futures_core::Stream;
use reqwest::Response;

type NextChunk = Pin<Box<dyn Future<Output = (Response, reqwest::Result<Option<Vec<u8>>>)> + Send>>;

/// The pieces; the stream ends with the first error.
pub(crate) struct Chunks(Option<NextChunk>);

impl Chunks {
    pub(crate) fn new(response: Response) -> Self {
        Self(Some(next(response)))
    }
}

/// The next chunk of a body, together with the response that it came from.
fn next(mut response: Response) -> NextChunk {
    Box::pin(async {
        let chunk = response.chunk().await;
        (response, chunk.map(|chunk| chunk.map(|bytes| bytes.to_vec())))
    })
}

impl Stream for Chunks {
    type Item = reqwest::Result<Vec<u8>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let Some(coming) = self.0.as_mut() else {
            return Poll::Ready(None);
        };
        let (response, chunk) = ready!(coming.as_mut().poll(context));
        self.0 = matches!(chunk, Ok(Some(_))).then(|| next(response));
        Poll::Ready(chunk.transpose())
    }
}
