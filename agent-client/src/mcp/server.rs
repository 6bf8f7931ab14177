//! The server: its tools, and one attempt of a call, on a connection that is made again when it was lost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rmcp::model::{CallToolRequestParams, CallToolResponse, Tool};
use tokio::time::timeout;

use super::connection::{Connection, Target};
use super::facts;
use super::failure::CallEvent;
use super::send_error::SendError;
use super::settings::Settings;
use crate::driver::{Sleep as _, TokioSleep};
use crate::engine::{Delivery, Facts};

/// A server that calls can be sent to.
pub(super) struct Server {
    pub(super) settings: Settings,
    target: Target,
    connection: tokio::sync::Mutex<Option<Arc<Connection>>>,
    tools: RwLock<Arc<[Tool]>>,
}

impl Server {
    /// Connects to the server.
    pub(super) async fn connect(target: Target, settings: Settings) -> Result<Self, SendError> {
        let server = Self {
            settings,
            target,
            connection: tokio::sync::Mutex::new(None),
            tools: RwLock::new(Arc::new([])),
        };
        server.connection().await?;
        Ok(server)
    }

    /// The tools that the server listed when the connection was made.
    pub(super) fn tools(&self) -> Arc<[Tool]> {
        let tools = self.tools.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&tools)
    }

    /// The facts about a tool, from its hints.
    pub(super) fn facts(&self, name: &str) -> Facts {
        let tools = self.tools();
        let tool = tools.iter().find(|tool| tool.name == name);
        facts::from_tool(tool, self.settings.trust_hints)
    }

    /// Sends the call once, and waits for the answer until the attempt's time or the call's is over.
    pub(super) async fn send_in_time(
        &self,
        params: CallToolRequestParams,
        deadline_ms: Option<u64>,
    ) -> Result<CallToolResponse, SendError> {
        let now_ms = TokioSleep.now().mono_ms;
        let rest = deadline_ms.map(|at| Duration::from_millis(at.saturating_sub(now_ms)));
        let limit = self.settings.attempt_timeout.min(rest.unwrap_or(Duration::MAX));
        let sent = AtomicBool::new(false);
        match timeout(limit, self.send(params, &sent)).await {
            Ok(answer) => answer,
            Err(_) if sent.load(Ordering::Relaxed) => Err(SendError::timed_out(limit, Delivery::Unknown)),
            Err(_) => Err(SendError::timed_out(limit, Delivery::NotSent)),
        }
    }

    async fn send(
        &self,
        params: CallToolRequestParams,
        sent: &AtomicBool,
    ) -> Result<CallToolResponse, SendError> {
        let connection = self.connection().await.map_err(SendError::not_sent)?;
        sent.store(true, Ordering::Relaxed);
        // when this future is dropped, the SDK tells the server that the request is cancelled
        match connection.peer().call_tool_once(params).await {
            Ok(CallToolResponse::Complete(result)) => {
                match SendError::from_result(&result, TokioSleep.now().wall_ms) {
                    Some(error) => Err(error),
                    None => Ok(result.into()),
                }
            }
            Ok(response) => Ok(response),
            Err(error) => Err(connection.send_error(&error, TokioSleep.now().wall_ms).await),
        }
    }

    /// The connection, made again if it was lost.
    async fn connection(&self) -> Result<Arc<Connection>, SendError> {
        let mut slot = self.connection.lock().await;
        if let Some(connection) = slot.as_ref() {
            if !connection.is_lost() {
                return Ok(Arc::clone(connection));
            }
            self.settings.notify(CallEvent::Reconnecting);
            *slot = None;
        }
        let made = Connection::open(&self.target, &self.settings, TokioSleep.now().wall_ms).await?;
        *self.tools.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(made.tools());
        let connection = Arc::new(made);
        *slot = Some(Arc::clone(&connection));
        Ok(connection)
    }

    /// Ends the connection in an orderly way.
    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            connection.close().await;
        }
    }
}
