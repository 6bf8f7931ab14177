//! The target of a connection: the address of a server, and how to reach it.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};

use process_wrap::tokio::CommandWrap;
use rmcp::service::{ClientInitializeError, RunningService};
use rmcp::transport::IntoTransport;
use rmcp::{ClientLifecycleMode, ClientServiceExt as _, Peer, RoleClient};
use toolerror::ToolError;

use super::handler::ClientHandler;
use super::http::Http;
use super::send_error::SendError;
use crate::engine::Delivery;

/// A service of the SDK that runs.
pub(super) type RunningSession = RunningService<RoleClient, ClientHandler>;

/// A session that is being opened.
pub(super) type OpeningSession =
    Pin<Box<dyn Future<Output = Result<RunningSession, OpenSessionError>> + Send>>;
type Serve = dyn Fn(ClientHandler, ClientLifecycleMode) -> OpeningSession + Send + Sync;

/// The address of the server.
pub(super) enum Target {
    /// A command that starts it, again if need be.
    Command(Mutex<CommandWrap>),
    /// An endpoint on streamable HTTP.
    Http(Box<Http>),
    /// The caller's transport: for one connection, or for any number.
    Transport { serve: Box<Serve>, is_repeatable: bool },
    /// A connection that the caller has made, and keeps.
    Peer(Peer<RoleClient>),
}

/// Why a transport led to no session.
pub(super) enum OpenSessionError {
    Start(Box<ClientInitializeError>),
    /// The caller has no transport.
    NoTransport(ToolError),
}

impl Target {
    /// Whether a connection can be made again when it is lost.
    pub(super) fn is_repeatable(&self) -> bool {
        match self {
            Self::Command(_) | Self::Http(_) => true,
            Self::Transport { is_repeatable, .. } => *is_repeatable,
            Self::Peer(_) => false,
        }
    }

    /// Whether another connection helps when the server hangs: over HTTP, each request has its own.
    pub(super) fn may_hang(&self) -> bool {
        self.is_repeatable() && !matches!(self, Self::Http(_))
    }

    /// A transport for one connection.
    pub(super) fn once<E, A>(transport: impl IntoTransport<RoleClient, E, A>) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
        A: 'static,
    {
        let transport = Mutex::new(Some(transport));
        let take = move || transport.lock().unwrap_or_else(PoisonError::into_inner).take();
        let serve = move |client: ClientHandler, lifecycle| -> OpeningSession {
            let transport = take();
            Box::pin(async move {
                let transport = transport.ok_or_else(|| OpenSessionError::NoTransport(cannot_connect()))?;
                open_session(client, transport, lifecycle).await
            })
        };
        Self::Transport {
            serve: Box::new(serve),
            is_repeatable: false,
        }
    }

    /// A transport for each connection.
    pub(super) fn repeatable<F, T, E, A, X>(connect: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<T, X>> + Send + 'static,
        T: IntoTransport<RoleClient, E, A>,
        E: std::error::Error + Send + Sync + 'static,
        A: 'static,
        X: Into<ToolError>,
    {
        let serve = move |client: ClientHandler, lifecycle| -> OpeningSession {
            let connecting = connect();
            Box::pin(async move {
                let transport = connecting.await.map_err(Into::into);
                open_session(
                    client,
                    transport.map_err(OpenSessionError::NoTransport)?,
                    lifecycle,
                )
                .await
            })
        };
        Self::Transport {
            serve: Box::new(serve),
            is_repeatable: true,
        }
    }
}

/// Opens a session over a transport. The future is large, so it is on the heap.
pub(super) fn open_session<E, A>(
    client: ClientHandler,
    transport: impl IntoTransport<RoleClient, E, A>,
    lifecycle: ClientLifecycleMode,
) -> OpeningSession
where
    E: std::error::Error + Send + Sync + 'static,
    A: 'static,
{
    Box::pin(async move {
        let served = client.serve_with_lifecycle(transport, lifecycle).await;
        served.map_err(|error| OpenSessionError::Start(Box::new(error)))
    })
}

/// A connection of the caller is gone, and only the caller can make another one.
pub(super) fn gone() -> SendError {
    SendError::new(cannot_connect(), Delivery::NotSent)
}

/// The error of a connection that cannot be renewed; ending it would not help.
pub(super) fn cannot_reconnect() -> SendError {
    let text =
        "this client cannot make its connection again: it has one transport, or the connection of its caller";
    SendError::new(ToolError::validation(text), Delivery::NotSent)
}

fn cannot_connect() -> ToolError {
    ToolError::internal("the connection is closed, and this client cannot make another one")
}
