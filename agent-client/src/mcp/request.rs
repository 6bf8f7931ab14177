//! Requests over HTTP, and the secrets that they carry.

use reqwest::{RequestBuilder, Response};

use crate::known_secrets::KnownSecrets;

/// Sends a request; the secrets in its headers are learned.
pub(crate) async fn execute(request: RequestBuilder, secrets: &KnownSecrets) -> reqwest::Result<Response> {
    let (client, request) = request.build_split();
    let request = request?;
    for (name, value) in request.headers() {
        secrets.learn(name.as_str(), value.to_str().unwrap_or_default());
    }
    client.execute(request).await
}
