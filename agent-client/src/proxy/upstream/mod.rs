//! A server over streamable HTTP, as a pair of pipes: each line is posted, and each message of a response is a line.

mod events;
mod exchange;
mod forwarded_request;
mod headers;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::{HeaderName, HeaderValue, AUTHORIZATION};
use reqwest::RequestBuilder;
use tokio::io::{duplex, DuplexStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::task::{AbortHandle, JoinHandle, JoinSet};
use tokio::time::{sleep_until, timeout, Instant};
use toolerror::{Effects, Mode, ToolError};

use super::lines::{Line, Lines};
use super::message::{self, Message};
use super::whole_lines::WholeLines;
use crate::answers::{as_text, readable};
use crate::known_secrets::KnownSecrets;
use crate::mcp::accepted_request::CommonStreams;
use crate::mcp::http::make_client;
use crate::proxy::settings::Settings;
use exchange::Sent;
pub(super) use forwarded_request::ForwardedRequest;

/// How long an idle connection is kept: less than servers keep it, since one that a server closes at the same moment
/// costs a call. Without idle connections, the ports of this machine would run out under load.
const IDLE: Duration = Duration::from_secs(2);

/// The bodies of requests without an answer may have the length of so many of the longest messages, each of at least so many
/// bytes.
const UNANSWERED: usize = 16;
const LONGEST: usize = 1 << 20;

/// A permit is for so many bytes.
const UNIT: usize = 1 << 10;

/// How much waits in a pipe.
const PIPE: usize = 64 << 10;

/// How long the next message waits for a notification to be accepted: they are to come in order.
const IN_ORDER: Duration = Duration::from_secs(2);

/// Time limit for a server to accept a notification; its response is ignored.
const NOTIFIED: Duration = Duration::from_secs(60);

/// Time limit for other messages, in both directions, after the session was lost.
const REST: Duration = Duration::from_secs(1);

/// How long the end of a session may take.
const END: Duration = Duration::from_secs(1);

/// Where a server is, and what it is told with every request.
///
/// ```
/// use toolerror_agent::proxy::Upstream;
/// let server = Upstream::new("http://127.0.0.1:8000/mcp")?.with_bearer_token("t0ken")?;
/// assert!(Upstream::new("ftp://127.0.0.1").is_err());
/// # Ok::<(), toolerror::ToolError>(())
/// ```
#[derive(Clone)]
pub struct Upstream {
    url: reqwest::Url,
    client: reqwest::Client,
    authorization: Option<HeaderValue>,
    headers: Vec<(HeaderName, HeaderValue)>,
    of_client: Option<Credentials>,
    forwarded: Option<Arc<ForwardedRequest>>,
}

/// The credentials of a client's latest request. All clones are one.
#[derive(Clone, Default)]
pub(super) struct Credentials(Arc<Mutex<Option<HeaderValue>>>);

impl Credentials {
    pub(super) fn set(&self, value: Option<&HeaderValue>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = value.cloned();
    }

    fn get(&self) -> Option<HeaderValue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Upstream {
    /// The server at this URL.
    ///
    /// # Errors VALIDATION for a URL that is not http or https; INTERNAL if the HTTP client cannot be created.
    pub fn new(url: &str) -> Result<Self, ToolError> {
        let url = reqwest::Url::parse(url)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
        let url = url.ok_or_else(|| ToolError::validation("the address is not an http or https address"))?;
        let client = make_client(IDLE)?;
        Ok(Self {
            url,
            client,
            authorization: None,
            headers: Vec::new(),
            of_client: None,
            forwarded: None,
        })
    }

    /// Sends this token with every request.
    ///
    /// # Errors
    /// VALIDATION for a token that no header can hold.
    pub fn with_bearer_token(mut self, token: &str) -> Result<Self, ToolError> {
        let value = HeaderValue::from_str(&format!("Bearer {token}"));
        let mut value =
            value.map_err(|_| ToolError::validation("the token has a character that is not allowed"))?;
        value.set_sensitive(true);
        self.authorization = Some(value);
        Ok(self)
    }

    /// Sends this header with every request; `Authorization` is one, too.
    ///
    /// # Errors VALIDATION for an invalid header.
    pub fn with_header(mut self, name: &str, value: &str) -> Result<Self, ToolError> {
        let invalid = || ToolError::validation("the header has a character that is not allowed");
        let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| invalid())?;
        let mut value = HeaderValue::from_str(value).map_err(|_| invalid())?;
        value.set_sensitive(true);
        if name == AUTHORIZATION {
            self.authorization = Some(value);
        } else {
            self.headers.push((name, value));
        }
        Ok(self)
    }

    /// The same server, for a client that brings its own credentials. They count where there is no token.
    pub(super) fn for_client(mut self, credentials: Credentials) -> Self {
        self.of_client = Some(credentials);
        self
    }

    /// Uses the server for a single request, passed on with its client's headers.
    pub(super) fn forward(&mut self, request: Arc<ForwardedRequest>) {
        self.forwarded = Some(request);
    }

    /// Adds the secrets of its address. Those of its headers are learned when they are sent.
    pub(super) fn add_secrets(&self, known: &mut KnownSecrets) {
        known.add_url(self.url.as_str());
    }

    /// The credentials of the next request.
    fn authorization(&self) -> Option<HeaderValue> {
        let of_client = || self.of_client.as_ref().and_then(Credentials::get);
        self.authorization.clone().or_else(of_client)
    }
}

impl std::fmt::Debug for Upstream {
    /// Without credentials.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let host = self.url.host_str().unwrap_or_default();
        f.debug_struct("Upstream")
            .field("host", &host)
            .finish_non_exhaustive()
    }
}

/// A session on a server.
pub(super) struct ServerSession {
    upstream: Upstream,
    max_message: usize,
    mode: Mode,
    state: Mutex<State>,
    /// How long a stream may bring no message until it is not opened again.
    patience: Duration,
    streams: CommonStreams,
    secrets: KnownSecrets,
    lost: Notify,
    /// Requests that were posted and have no answer, by their keys.
    posts: Mutex<HashMap<String, AbortHandle>>,
    /// For the bodies of these.
    room: Arc<Semaphore>,
    to_hub: WholeLines<DuplexStream>,
}

/// The server's data about the session.
#[derive(Clone, Default)]
struct State {
    id: Option<HeaderValue>,
    protocol: Option<HeaderValue>,
    /// The server's error object for a lost session.
    lost: Option<String>,
}

/// The pipes to a server, and the task that serves them. The task ends when the session is lost, and when the pipe to it
/// is closed.
pub(super) struct Link {
    pub(super) lines: DuplexStream,
    pub(super) out: DuplexStream,
    pub(super) task: JoinHandle<()>,
}

/// Begins a session. Nothing is sent yet.
pub(super) fn open(upstream: &Upstream, settings: &Settings) -> Link {
    let (lines, to_hub) = duplex(PIPE);
    let (out, from_hub) = duplex(PIPE);
    let room = settings.max_message.max(LONGEST) / UNIT * UNANSWERED;
    let session = Arc::new(ServerSession {
        upstream: upstream.clone(),
        max_message: settings.max_message,
        mode: settings.mode,
        state: Mutex::default(),
        patience: settings.attempt_timeout,
        streams: CommonStreams::default(),
        secrets: settings.secrets.clone(),
        lost: Notify::new(),
        posts: Mutex::default(),
        room: Arc::new(Semaphore::new(room)),
        to_hub: WholeLines::new(to_hub),
    });
    let task = tokio::spawn(session.run(Lines::new(from_hub, usize::MAX)));
    Link { lines, out, task }
}

impl ServerSession {
    /// Posts each line of the pipe until it ends or the session is lost.
    async fn run(self: Arc<Self>, mut lines: Lines<DuplexStream>) {
        let mut tasks = JoinSet::new();
        // the session is lost: the pipe is closed when nothing more comes, or now
        let mut end = None;
        loop {
            let line = tokio::select! {
                line = lines.next() => line,
                () = self.lost.notified() => {
                    end = Some(Instant::now() + REST);
                    continue;
                }
                () = sleep_until(end.unwrap_or_else(Instant::now)), if end.is_some() => break,
                Some(_) = tasks.join_next() => continue,
            };
            let Ok(Some(Line::Whole(line))) = line else {
                break;
            };
            let text = as_text(&line);
            let text = message::plain(text.trim());
            let lost = self.state().lost.clone();
            match lost {
                Some(error) => {
                    let sent = Sent::new(text, Message::parse(text).as_ref(), true);
                    self.error(&sent, &error).await;
                }
                None if text.is_empty() => {}
                None => self.send(text, &mut tasks).await,
            }
        }
        let _ = timeout(REST, self.rest(&mut tasks)).await;
        tasks.abort_all();
        let _ = timeout(END, self.delete()).await;
    }

    /// Waits for the responses to requests that were posted before the session was lost.
    async fn rest(&self, tasks: &mut JoinSet<()>) {
        while self.state().lost.is_some() && !self.posts().is_empty() && tasks.join_next().await.is_some() {}
    }

    /// Posts one message; a request runs in a separate task.
    async fn send(self: &Arc<Self>, text: &str, tasks: &mut JoinSet<()>) {
        let message = Message::parse(text);
        let method = message.as_ref().and_then(|message| message.method.as_deref());
        let is_initialized = method == Some("notifications/initialized");
        let is_cancelled = method == Some("notifications/cancelled");
        let cancelled = message.as_ref().filter(|_| is_cancelled);
        let cancelled = cancelled.and_then(|message| message.params().request);
        let sent = Sent::new(text, message.as_ref(), self.state().id.is_some());
        let request = self.post_request(text.to_owned(), message.as_ref());
        if message.is_none() || sent.is_request() {
            return match self.room_for(text) {
                Some(room) => self.post_waiting(sent, request, room, tasks),
                None => self.fail(&sent, &no_room()).await,
            };
        }
        let is_forwarded = self.upstream.forwarded.is_some();
        if is_forwarded && cancelled.as_ref().is_some_and(|key| self.settle(key)) {
            return; // the end of its stream says so
        }
        let accepted = Arc::new(Notify::new());
        let (session, done) = (Arc::clone(self), Arc::clone(&accepted));
        tasks.spawn(async move {
            let _ = timeout(NOTIFIED, session.post(&sent, request)).await;
            done.notify_one();
        });
        let _ = timeout(IN_ORDER, accepted.notified()).await;
        if let Some(key) = cancelled {
            self.settle(&key);
        }
        if is_initialized {
            tasks.spawn(Arc::clone(self).listen());
        }
    }

    /// Posts what may be answered at any time.
    fn post_waiting(
        self: &Arc<Self>,
        sent: Sent,
        request: RequestBuilder,
        room: OwnedSemaphorePermit,
        tasks: &mut JoinSet<()>,
    ) {
        let (session, key) = (Arc::clone(self), sent.key.clone());
        // held until the post is known: it may end before
        let mut posts = self.posts();
        let post = tasks.spawn(async move {
            session.post(&sent, request).await;
            drop(room);
            if let Some(key) = &sent.key {
                session.posts().remove(key);
            }
        });
        if let Some(key) = key {
            posts.insert(key, post);
        }
    }

    /// Room for a body, until its request has its answer.
    fn room_for(&self, text: &str) -> Option<OwnedSemaphorePermit> {
        let permits = u32::try_from(text.len().div_ceil(UNIT)).ok()?;
        Arc::clone(&self.room).try_acquire_many_owned(permits).ok()
    }

    /// Removes a request that has been answered or cancelled; whether it was pending.
    fn settle(&self, key: &str) -> bool {
        let post = self.posts().remove(key);
        post.inspect(AbortHandle::abort).is_some()
    }

    /// A message for the hub, or a batch, which it takes apart. Nothing else that is not JSON.
    async fn say(&self, text: &str) {
        let is_whole = message::is_json(text) || message::broken_batch(text).is_some();
        let text = if is_whole {
            text.into()
        } else {
            readable(text.as_bytes())
        };
        if is_whole || message::is_json(&text) {
            self.pass(&text).await;
        }
    }

    /// A message for the hub that is JSON.
    async fn pass(&self, text: &str) {
        // on failure nobody listens any more
        let _ = self.to_hub.write(text).await;
    }

    /// The server does not know the session any more.
    fn forget(&self, error: &str) {
        let mut state = self.state();
        (state.id, state.lost) = (None, Some(error.to_owned()));
    }

    fn posts(&self) -> MutexGuard<'_, HashMap<String, AbortHandle>> {
        self.posts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The error of a request that finds no room.
fn no_room() -> ToolError {
    ToolError::transient("other requests that wait for the server take all room").with_effects(Effects::None)
}
