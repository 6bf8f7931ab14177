//! The transport over the pipes of a server. Messages are written one after the other, so that it is known which of them have
//! left, and calls with their arguments as their text has them.

use std::future::Future;
use std::io;
use std::sync::Arc;

use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::RoleClient;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::sync::Mutex;

use super::call_marks::{written, CallMarks};

/// Reads whole lines, of which the reader bounds the length. A call that ends while it waits for its turn is never written.
pub(super) struct Pipes<R, W> {
    output: BufReader<R>,
    /// What has been read of the next line, also when the read was dropped.
    line: Vec<u8>,
    input: Arc<Mutex<Option<W>>>,
}

impl<R: AsyncRead, W> Pipes<R, W> {
    /// The transport over a server's output and input.
    pub(super) fn new(output: R, input: W) -> Self {
        Self {
            output: BufReader::new(output),
            line: Vec::new(),
            input: Arc::new(Mutex::new(Some(input))),
        }
    }
}

impl<R, W> Transport<RoleClient> for Pipes<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let input = Arc::clone(&self.input);
        async move {
            let mut input = input.lock().await;
            let line = format!("{}\n", written(&item)?.get());
            let input = input.as_mut().ok_or(io::ErrorKind::NotConnected)?;
            let ticket = CallMarks::from_message(&item).map(|marks| marks.ticket);
            if ticket.as_ref().is_some_and(|ticket| !ticket.write()) {
                // the SDK forgets a request that could not be sent
                return Err(io::Error::other("nobody waits for the answer"));
            }
            let first = input.write(line.as_bytes()).await;
            if let (Err(_), Some(ticket)) = (&first, ticket) {
                ticket.refused();
            }
            input
                .write_all(line.as_bytes().get(first?..).unwrap_or_default())
                .await?;
            input.flush().await
        }
    }

    /// The next message; a line that is none is skipped.
    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        loop {
            self.output.read_until(b'\n', &mut self.line).await.ok()?;
            let line = std::mem::take(&mut self.line);
            if line.is_empty() {
                return None;
            }
            if let Ok(message) = serde_json::from_slice(&line) {
                return Some(message);
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        drop(self.input.lock().await.take());
        Ok(())
    }
}
