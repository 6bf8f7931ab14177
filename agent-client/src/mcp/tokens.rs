//! Bearer tokens that the caller provides when they are needed.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::timeout;
use toolerror::ToolError;

/// How long a provider may take.
const PROVIDER_TIME: Duration = Duration::from_secs(30);

type TokenFuture = Pin<Box<dyn Future<Output = Result<String, ToolError>> + Send>>;

/// The reason for a token request.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct TokenRequest {
    /// Whether the server has refused (401) the token that was provided last, so that a kept one is of no use.
    pub refused: bool,
    /// The header `WWW-Authenticate` of the refusal, which may hold the scopes and the location of the resource's
    /// metadata.
    pub challenge: Option<String>,
}

/// Asks the caller for a token.
#[derive(Clone)]
pub(super) struct TokenProvider(Arc<dyn Fn(TokenRequest) -> TokenFuture + Send + Sync>);

impl TokenProvider {
    /// A provider from an async function. Its error is the error of the call.
    pub(super) fn new<F, E>(provide: impl Fn(TokenRequest) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<String, E>> + Send + 'static,
        E: Into<ToolError>,
    {
        let provide = Arc::new(provide);
        Self(Arc::new(move |request| {
            let provide = Arc::clone(&provide);
            Box::pin(async move { provide(request).await.map_err(Into::into) })
        }))
    }

    /// Asks in bounded time and in a separate task, so that a panic does not end the connection. The task ends when its
    /// waiter is dropped.
    async fn ask(&self, request: TokenRequest) -> Result<String, ToolError> {
        let mut asked = JoinSet::new();
        asked.spawn((self.0)(request));
        match timeout(PROVIDER_TIME, asked.join_next()).await {
            Ok(Some(Ok(provided))) => provided,
            Ok(_) => Err(ToolError::internal("the token provider panicked")),
            Err(_) => {
                let text = format!(
                    "the token provider gave no token within {} s",
                    PROVIDER_TIME.as_secs()
                );
                Err(ToolError::transient(text))
            }
        }
    }
}

/// The token of a client. All clones share it.
#[derive(Clone)]
pub(super) struct Tokens {
    provider: TokenProvider,
    state: Arc<Mutex<State>>,
}

/// The token, or the reason for the next request.
#[derive(Default)]
struct State {
    token: Option<String>,
    request: TokenRequest,
}

impl Tokens {
    pub(super) fn new(provider: TokenProvider) -> Self {
        let state = Arc::default();
        Self { provider, state }
    }

    /// The token. Of several calls at once that need one, the first asks, and the others wait.
    pub(super) async fn current(&self) -> Result<String, ToolError> {
        let mut state = self.state.lock().await;
        if let Some(token) = &state.token {
            return Ok(token.clone());
        }
        let token = self.provider.ask(state.request.clone()).await?;
        state.token = Some(token.clone());
        Ok(token)
    }

    /// A new token after one was refused; `None` if the caller has none.
    pub(super) async fn renew(
        &self,
        refused: &str,
        challenge: Option<String>,
    ) -> Result<Option<String>, ToolError> {
        self.forget(refused, challenge).await;
        let token = self.current().await?;
        Ok((token != refused).then_some(token))
    }

    /// Forgets a token that the server refused, and keeps the server's challenge for the next request.
    async fn forget(&self, refused: &str, challenge: Option<String>) {
        let mut state = self.state.lock().await;
        if state.token.as_deref() == Some(refused) {
            state.token = None;
            state.request = TokenRequest {
                refused: true,
                challenge,
            };
        }
    }
}
