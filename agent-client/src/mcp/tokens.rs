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

type Provided = Pin<Box<dyn Future<Output = Result<String, ToolError>> + Send>>;

/// Why a token is needed.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct TokenRequest {
    /// Whether the server has refused (401) the token that was provided last, so that a kept one is of no use.
    pub refused: bool,
    /// What the server said when it refused: its header `WWW-Authenticate`, in which the scopes and the place of the
    /// resource's metadata may stand.
    pub challenge: Option<String>,
}

/// Asks the caller for a token.
#[derive(Clone)]
pub(super) struct TokenProvider(Arc<dyn Fn(TokenRequest) -> Provided + Send + Sync>);

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

    /// In bounded time, and as a task of its own: a panic must not end the connection. The task ends when nobody waits for
    /// it.
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

/// The token of a client. All clones are one.
#[derive(Clone)]
pub(super) struct Tokens {
    provider: TokenProvider,
    state: Arc<Mutex<State>>,
}

/// The token, or for what it will be asked.
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

    /// Another token in place of one that was refused. `None` if there is none.
    pub(super) async fn after(
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
