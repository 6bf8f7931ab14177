//! A server's standard error: forwarded, and remembered to explain a failed start.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::ChildStderr;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::answers::{self, MAX_STDERR};
use crate::known_secrets::KnownSecrets;

/// How long to wait for the rest after the server has gone; a process that it started may still hold the pipe.
const REST: Duration = Duration::from_millis(200);

/// How long the start of a line waits for its end, which may show that it holds a secret.
const LINE_TIME: Duration = Duration::from_millis(500);

/// Reads standard error until it ends, or until it is dropped.
pub(super) struct ServerStderr {
    bytes: Arc<Mutex<VecDeque<u8>>>,
    reader: JoinHandle<()>,
}

impl ServerStderr {
    /// Starts reading. With `forward`, all output goes to the standard error of this process, with its secrets masked.
    pub(super) fn read(mut stderr: ChildStderr, forward: bool, secrets: KnownSecrets) -> Self {
        let bytes = Arc::new(Mutex::new(VecDeque::new()));
        let remembered = Arc::clone(&bytes);
        let reader = tokio::spawn(async move {
            let mut lines = Lines {
                rest: Vec::new(),
                held: 0,
                secrets,
            };
            let mut chunk = [0; 4096];
            loop {
                let read = stderr.read(&mut chunk);
                let read = if lines.wait_for_more() {
                    Ok(read.await)
                } else {
                    timeout(LINE_TIME, read).await
                };
                let Ok(read) = read else {
                    lines.forward_to(lines.rest.len()).await;
                    continue;
                };
                let chunk = chunk.get(..read.unwrap_or_default()).unwrap_or_default();
                if chunk.is_empty() {
                    return lines.forward_all().await;
                }
                remember(&remembered, chunk);
                if forward {
                    lines.forward(chunk).await;
                }
            }
        });
        Self { bytes, reader }
    }

    /// Waits a little until the server's last words are read.
    pub(super) async fn finish(&mut self) {
        // a task that has been waited for must not be waited for again
        if !self.reader.is_finished() && timeout(REST, &mut self.reader).await.is_err() {
            self.reader.abort();
        }
    }

    /// The last bytes.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.iter().copied().collect()
    }
}

impl Drop for ServerStderr {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

/// The lines of a server on their way to the standard error of this process.
struct Lines {
    /// The start of a line.
    rest: Vec<u8>,
    /// How much of it waits for more, however long that takes: it may be the beginning of a secret.
    held: usize,
    secrets: KnownSecrets,
}

impl Lines {
    fn wait_for_more(&self) -> bool {
        self.rest.len() <= self.held
    }

    /// Forwards the lines that end in this chunk. A secret of several lines, such as a key, is written at once.
    async fn forward(&mut self, chunk: &[u8]) {
        self.rest.extend_from_slice(chunk);
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        if let Some(end) = self.rest.iter().rposition(is_end) {
            self.forward_to(end + 1).await;
        } else if self.rest.len() > MAX_STDERR {
            self.forward_to(self.rest.len()).await;
        }
    }

    /// Forwards as many bytes, but not the beginning of a secret at their end.
    async fn forward_to(&mut self, end: usize) {
        let held = self
            .secrets
            .begun_at_end(self.rest.get(..end).unwrap_or_default());
        let start = self.rest.split_off(end - held);
        self.forward_all().await;
        self.rest = start;
        self.held = held;
    }

    async fn forward_all(&mut self) {
        let text = std::mem::take(&mut self.rest);
        let text = answers::masked(&self.secrets.mask(&String::from_utf8_lossy(&text)));
        let mut ours = tokio::io::stderr();
        // nothing can be done when our own standard error is closed
        let _ = ours.write_all(text.as_bytes()).await;
        let _ = ours.flush().await;
    }
}

/// Keeps the last `MAX_STDERR` bytes.
fn remember(bytes: &Mutex<VecDeque<u8>>, chunk: &[u8]) {
    let mut bytes = bytes.lock().unwrap_or_else(PoisonError::into_inner);
    bytes.extend(chunk);
    let surplus = bytes.len().saturating_sub(MAX_STDERR);
    bytes.drain(..surplus);
}
