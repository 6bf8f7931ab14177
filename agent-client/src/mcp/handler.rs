//! The client's introduction to the server, and its handler of the server's messages.

use std::borrow::Cow;
use std::sync::Arc;

use rmcp::model::{
    ClientCapabilities, ClientConfig, ClientResult, ErrorData, Implementation, ProtocolVersion,
    ServerNotification, ServerRequest,
};
use rmcp::service::{DynService, NotificationContext, RequestContext};
use rmcp::{RoleClient, Service};

use super::in_flight::Progress;
use super::tools::Tools;

/// The caller's handler, or one that declines all requests.
pub(super) type Handler = Arc<dyn DynService<RoleClient>>;

/// A handler for a client whose caller sets none.
pub(super) fn without_answers() -> Handler {
    let us = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    Arc::new(ClientConfig::new(ClientCapabilities::default(), us))
}

/// Watches the messages about calls and tools, and passes all messages to the caller's handler.
pub(super) struct ClientHandler {
    pub(super) progress: Progress,
    pub(super) tools: Tools,
    pub(super) handler: Handler,
}

impl Service<RoleClient> for ClientHandler {
    async fn handle_request(
        &self,
        request: ServerRequest,
        context: RequestContext<RoleClient>,
    ) -> Result<ClientResult, ErrorData> {
        self.handler.handle_request(request, context).await
    }

    async fn handle_notification(
        &self,
        notification: ServerNotification,
        context: NotificationContext<RoleClient>,
    ) -> Result<(), ErrorData> {
        match &notification {
            ServerNotification::ProgressNotification(progress) => {
                self.progress.reported(&progress.params.progress_token);
            }
            ServerNotification::ToolListChangedNotification(_) => self.tools.changed(context.peer.clone()),
            _ => {}
        }
        self.handler.handle_notification(notification, context).await
    }

    fn get_info(&self) -> ClientConfig {
        self.handler.get_info()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.handler.supported_protocol_versions()
    }
}
