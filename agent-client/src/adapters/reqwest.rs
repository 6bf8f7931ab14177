//! Requests of reqwest under a policy.

use reqwest::{RequestBuilder, Response};
use toolerror::http::read_response;
use toolerror::{read_error, Outcome, ToolError};

use crate::driver::{CallFailure, OwnedFailure, Retry, Sleep as _, TokioSleep};
use crate::engine::{Facts, Keys, Method, Policy};

/// The key of a request, and facts about it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Route<'a> {
    /// The key, such as `api.example.com/search`. Requests with one key share throttle, health and budget.
    pub key: &'a str,
    /// Facts about the call. The HTTP method is that of the request, unless it is set here.
    pub facts: Facts,
}

impl<'a> From<&'a str> for Route<'a> {
    fn from(key: &'a str) -> Self {
        Self {
            key,
            facts: Facts::default(),
        }
    }
}

/// Sends a request and retries it as the policy says, after the server's `Retry-After`. A request that may have been
/// carried out is retried only for idempotent methods (GET, HEAD, OPTIONS, PUT, DELETE), or if the facts say that this
/// is safe. A request whose body is a stream is sent once. Runs on tokio.
///
/// ```no_run
/// # use toolerror_agent::{send_with, Keys, Policy};
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// let (policy, keys) = (Policy::default(), Keys::new()); // keep both
/// let request = reqwest::Client::new().get("http://127.0.0.1:8000/search?q=x");
/// let response = send_with(&policy, &keys, "local/search", request).await?;
/// # Ok(()) }
/// ```
///
/// # Errors
/// The last error and what to do now. A status of 4xx or 5xx is an error, too.
pub async fn send_with<'a>(
    policy: &Policy,
    keys: &Keys,
    route: impl Into<Route<'a>>,
    request: RequestBuilder,
) -> Result<Response, CallFailure<OwnedFailure>> {
    let Route { key, facts } = route.into();
    let (client, request) = request.build_split();
    let once;
    let mut policy = policy;
    let mut facts = facts;
    if let Ok(request) = &request {
        let method = Method::from_name(request.method().as_str());
        facts.method = facts.method.or(Some(method));
        if request.try_clone().is_none() {
            once = sent_once(policy);
            policy = &once;
        }
    }
    let mut request = request.map(Some);
    let retry = Retry::new(policy, keys, key).with_facts(facts);
    retry
        .run(&TokioSleep, |_| {
            let next = match &mut request {
                Ok(request) => Ok(copied(request)),
                Err(error) => Err(failed(read_error(&*error))),
            };
            let client = &client;
            async move {
                let Some(request) = next? else {
                    return Err(ToolError::internal("the body of the request is gone").into());
                };
                match client.execute(request).await {
                    Ok(response) => checked(response).await,
                    Err(error) => Err(failed(read_error(&error.without_url()))),
                }
            }
        })
        .await
}

/// The policy with one attempt for every type and tool.
fn sent_once(policy: &Policy) -> Policy {
    Policy {
        max_attempts: 1,
        types: std::collections::BTreeMap::new(),
        tools: std::collections::BTreeMap::new(),
        ..*policy
    }
}

/// A copy of the request; a request that cannot be copied is taken instead.
fn copied(request: &mut Option<reqwest::Request>) -> Option<reqwest::Request> {
    let copy = request.as_ref().and_then(reqwest::Request::try_clone);
    copy.or_else(|| request.take())
}

/// The response, or the error for its status.
async fn checked(mut response: Response) -> Result<Response, OwnedFailure> {
    let now_ms = TokioSleep.now().wall_ms;
    let outcome = read_response(&mut response, Some(now_ms)).await;
    match outcome.failure() {
        Some(reading) => Err(OwnedFailure::from_reading(&reading, Some(now_ms))),
        None => Ok(response),
    }
}

/// The failure of an outcome. A success that the caller calls a failure is INTERNAL.
fn failed(outcome: Outcome<'_>) -> OwnedFailure {
    match outcome.failure() {
        Some(reading) => OwnedFailure::from_reading(&reading, None),
        None => ToolError::internal("the request failed").into(),
    }
}
