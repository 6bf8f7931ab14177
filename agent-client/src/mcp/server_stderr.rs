//! A server's standard error: forwarded, and remembered to explain a failed start.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::ChildStderr;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::answers::MAX_STDERR;

/// How long to wait for the rest after the server has gone; a process that it started may still hold the pipe.
const REST: Duration = Duration::from_millis(200);

/// Reads standard error until it ends, or until it is dropped.
pub(super) struct ServerStderr {
    bytes: Arc<Mutex<VecDeque<u8>>>,
    reader: JoinHandle<()>,
}

impl ServerStderr {
    /// Starts reading. With `forward`, all output is copied to the standard error of this process.
    pub(super) fn read(mut stderr: ChildStderr, forward: bool) -> Self {
        let bytes = Arc::new(Mutex::new(VecDeque::new()));
        let remembered = Arc::clone(&bytes);
        let reader = tokio::spawn(async move {
            let mut ours = tokio::io::stderr();
            let mut chunk = [0; 4096];
            while let Ok(length @ 1..) = stderr.read(&mut chunk).await {
                let chunk = chunk.get(..length).unwrap_or_default();
                remember(&remembered, chunk);
                if forward {
                    // nothing can be done when our own standard error is closed
                    let _ = ours.write_all(chunk).await;
                    let _ = ours.flush().await;
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

/// Keeps the last `MAX_STDERR` bytes.
fn remember(bytes: &Mutex<VecDeque<u8>>, chunk: &[u8]) {
    let mut bytes = bytes.lock().unwrap_or_else(PoisonError::into_inner);
    bytes.extend(chunk);
    let surplus = bytes.len().saturating_sub(MAX_STDERR);
    bytes.drain(..surplus);
}
