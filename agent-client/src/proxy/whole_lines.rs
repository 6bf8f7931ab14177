//! A pipe that several tasks write to, and that gets whole lines only.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use tokio::io::{AsyncWrite, AsyncWriteExt as _};
use tokio::sync::Mutex;

/// Takes lines. A task that ends while it writes leaves no half of one.
pub(super) struct WholeLines<W>(Arc<Mutex<Option<W>>>);

impl<W: AsyncWrite + Send + Unpin + 'static> WholeLines<W> {
    pub(super) fn new(out: W) -> Self {
        Self(Arc::new(Mutex::new(Some(out))))
    }

    /// Writes a message as one line: its line breaks are blanks. Whether the other side still reads.
    pub(super) async fn write(&self, message: &str) -> bool {
        let mut out = Arc::clone(&self.0).lock_owned().await;
        // not before it is this one's turn: many may wait
        let mut line: Vec<u8> = message
            .bytes()
            .map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte })
            .collect();
        line.push(b'\n');
        let Some(pipe) = out.as_mut() else {
            return false;
        };
        // most lines find room at once
        let taken = poll_fn(|context| Poll::Ready(Pin::new(&mut *pipe).poll_write(context, &line))).await;
        match taken {
            Poll::Ready(Ok(length)) => drop(line.drain(..length)),
            Poll::Ready(Err(_)) => return false,
            Poll::Pending => {}
        }
        if line.is_empty() {
            return true;
        }
        // a task of its own, which goes on when the one that waits here does not; there is one at a time
        let written = tokio::spawn(async move {
            match out.as_mut() {
                Some(out) => out.write_all(&line).await.is_ok(),
                None => false,
            }
        });
        written.await.unwrap_or(false)
    }

    /// Closes the pipe, after the line that is being written.
    pub(super) async fn close(&self) {
        if let Some(mut out) = self.0.lock().await.take() {
            let _ = out.shutdown().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::io::{duplex, AsyncReadExt as _};
    use tokio::time::timeout;

    #[tokio::test]
    async fn who_goes_while_the_pipe_is_full_leaves_a_whole_line() {
        let (out, mut other) = duplex(4);
        let lines = WholeLines::new(out);
        let long = timeout(Duration::from_millis(1), lines.write("{\"a\":\n\"longer\"}"));
        assert!(long.await.is_err(), "nobody reads yet");
        let read = tokio::spawn(async move {
            let mut text = String::new();
            other.read_to_string(&mut text).await.map(|_| text)
        });
        assert!(lines.write("{\"b\":1}").await);
        lines.close().await;
        assert!(!lines.write("{}").await, "it is closed");
        assert_eq!(read.await.unwrap().unwrap(), "{\"a\": \"longer\"}\n{\"b\":1}\n");
    }
}
