//! A response over HTTP that is not a message.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Response, StatusCode};
use tokio::time::timeout;

use super::send_error::Reader;
use crate::answers::HttpAnswer;
use crate::known_secrets::KnownSecrets;

/// The longest body of a refusal that is read, and for how long.
const MAX_REFUSAL: usize = 1 << 20;
const REFUSAL_TIME: Duration = Duration::from_secs(2);

/// As much of the body of a refusal as comes soon.
async fn refusal_body(mut response: Response) -> String {
    let mut body = Vec::new();
    let read = async {
        while let Ok(Some(chunk)) = response.chunk().await {
            body.extend_from_slice(&chunk);
            if body.len() > MAX_REFUSAL {
                break;
            }
        }
    };
    let _ = timeout(REFUSAL_TIME, read).await;
    String::from_utf8_lossy(&body).into_owned()
}

/// A response that is not a message. `Debug` shows its status only: headers and body may hold secrets.
pub(crate) struct NonMessage {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl NonMessage {
    /// A response of which no more is known than its status and one header.
    pub(super) fn with_header(status: u16, name: &HeaderName, value: Option<&str>) -> Self {
        let value = value.and_then(|value| HeaderValue::from_str(value).ok());
        Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            headers: value.into_iter().map(|value| (name.clone(), value)).collect(),
            body: String::new(),
        }
    }

    /// A response that is not a success, with as much of its body as comes soon.
    pub(crate) async fn from_response(response: Response, secrets: &KnownSecrets) -> Self {
        let (status, headers) = (response.status(), response.headers().clone());
        Self::new(status, headers, &refusal_body(response).await, secrets)
    }

    /// A response without what the process knows to be secret: a reader may shorten it, and then nobody recognises a part.
    pub(crate) fn new(
        status: StatusCode,
        mut headers: HeaderMap,
        body: &str,
        secrets: &KnownSecrets,
    ) -> Self {
        for value in headers.values_mut() {
            let masked = value.to_str().ok().map(|text| secrets.mask(text));
            if let Some(Cow::Owned(masked)) = masked {
                *value = HeaderValue::from_str(&masked).unwrap_or(HeaderValue::from_static(""));
            }
        }
        Self {
            status,
            headers,
            body: secrets.mask(body).into_owned(),
        }
    }

    /// Reads it.
    pub(crate) fn with<T>(&self, reader: Reader, read: impl FnOnce(HttpAnswer<'_>) -> T) -> T {
        let lines = self.headers.iter();
        let lines = lines.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
        let headers: Vec<(&str, &str)> = lines.collect();
        read(HttpAnswer {
            status: self.status.as_u16(),
            headers: &headers,
            body: &self.body,
            mode: reader.mode,
            now_ms: Some(reader.now_ms),
        })
    }
}

impl fmt::Debug for NonMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.status)
    }
}
