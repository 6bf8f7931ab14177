//! Writes the messages for a server one after the other, so that it is known which of them have left.

use std::future::Future;
use std::io;
use std::sync::Arc;

use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::RoleClient;
use tokio::sync::Mutex;

use super::call_marks::CallMarks;

/// A transport over pipes. A call that ends while it waits for its turn is never written.
pub(super) struct WriteOrder<T> {
    inner: T,
    turn: Arc<Mutex<()>>,
}

impl<T> WriteOrder<T> {
    pub(super) fn new(inner: T) -> Self {
        let turn = Arc::default();
        Self { inner, turn }
    }
}

impl<T: Transport<RoleClient, Error = io::Error>> Transport<RoleClient> for WriteOrder<T> {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let marks = CallMarks::from_message(&item);
        let send = self.inner.send(item);
        let turn = Arc::clone(&self.turn);
        async move {
            let _turn = turn.lock().await;
            match marks {
                // the SDK forgets a request that could not be sent
                Some(marks) if !marks.ticket.write() => Err(io::Error::other("nobody waits for the answer")),
                _ => send.await,
            }
        }
    }

    fn receive(&mut self) -> impl Future<Output = Option<RxJsonRpcMessage<RoleClient>>> + Send {
        self.inner.receive()
    }

    fn close(&mut self) -> impl Future<Output = io::Result<()>> + Send {
        self.inner.close()
    }
}
