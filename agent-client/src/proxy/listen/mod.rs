//! Clients over streamable HTTP: each session has a proxy, and a server, of its own (SPEC §2.6.10).

mod access;
mod body;
mod pass;
mod proxy_output;
mod respond;
mod room;
mod session;
mod sessionless;
mod shared_process;
mod streams;
mod unread;

use std::collections::HashMap;
use std::convert::Infallible;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hyper::header::HeaderValue;
use hyper::service::service_fn;
use hyper::StatusCode;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

pub use access::Access;
use respond::{refusal, Reply};
use room::{Room, UNANSWERED, UNSENT};
use session::{ClientSession, OfAll};
use shared_process::Shared;
use unread::EndConnection;

use super::message::INVALID_REQUEST;
use super::server::{Server, Target};
use super::settings::{Proxy, AFTER_STOP};
use super::upstream::{Credentials, ForwardedRequest};

/// More sessions than this are refused.
const MAX_SESSIONS: usize = 1000;

/// A session that nobody has used for so long ends, and how often that is looked at.
const IDLE: Duration = Duration::from_secs(30 * 60);
const LOOK: Duration = Duration::from_secs(60);

/// How long a client may take for the head of a request.
const HEAD: Duration = Duration::from_secs(30);

/// How long all servers together may take to end after their calls have, and again after they were told to end at once.
const END: Duration = Duration::from_secs(8);
const QUICK_END: Duration = Duration::from_secs(3);

/// A session that has begun, and its id.
type Opened = (Arc<ClientSession>, Option<HeaderValue>);

/// What a new session is for.
#[derive(Clone, Copy)]
enum Use<'a> {
    /// Clients that greet.
    Client,
    /// One request, which the proxy greets for.
    OneRequest,
    /// One request that is passed.
    Passed(&'a Arc<ForwardedRequest>),
}

/// The state that all connections share.
struct Listener {
    proxy: Proxy,
    server: Server,
    access: Access,
    sessions: Mutex<HashMap<String, Arc<ClientSession>>>,
    shared: Shared,
    of_all: OfAll,
    /// For the bodies of requests without a session.
    room: Room,
    /// For those of them that have servers, or sessions with one, of their own, until they are answered.
    unanswered: Room,
    /// No more requests are taken.
    is_closing: AtomicBool,
}

impl Proxy {
    /// Serves clients over streamable HTTP, at the path `/mcp`, until `stop` is ready. Then no more requests are taken, and
    /// the sessions end as if their clients had gone, with the time of [`with_grace`](Self::with_grace).
    pub async fn listen(
        self,
        server: Server,
        listener: TcpListener,
        access: Access,
        stop: impl Future<Output = ()>,
    ) {
        let mut proxy = self;
        access.add_secrets(&mut proxy.0.secrets);
        let grace = *proxy.0.grace.get_or_insert(AFTER_STOP);
        let room = |messages| Room::new(proxy.0.max_message, messages);
        let of_all = OfAll::new(proxy.0.max_message);
        let (room, unanswered) = (room(UNSENT), room(UNANSWERED));
        let own = Arc::new(Listener {
            proxy,
            server,
            access,
            sessions: Mutex::default(),
            shared: Shared::default(),
            of_all,
            room,
            unanswered,
            is_closing: AtomicBool::new(false),
        });
        let mut connections = JoinSet::new();
        let mut look = interval(LOOK);
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => drop(connections.spawn(connection(Arc::clone(&own), stream))),
                    // too many open files: others end
                    Err(_) => sleep(Duration::from_millis(100)).await,
                },
                Some(_) = connections.join_next() => {}
                _ = look.tick() => own.end_idle(),
                () = &mut stop => break,
            }
        }
        own.is_closing.store(true, Ordering::SeqCst);
        drop(listener);
        own.end_all(grace + END).await;
    }
}

/// Serves one connection of a client.
async fn connection(own: Arc<Listener>, stream: TcpStream) {
    let end = EndConnection::default();
    let answer = service_fn(|mut request| {
        let own = Arc::clone(&own);
        request.extensions_mut().insert(end.clone());
        async move { Ok::<_, Infallible>(own.respond(request).await) }
    });
    let _ = stream.set_nodelay(true);
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), answer);
    // other clients go on when one disconnects
    tokio::select! {
        _ = served => {}
        () = end.ended() => {}
    }
}

impl Listener {
    /// A new session and its id.
    fn open(self: &Arc<Self>, for_what: Use<'_>) -> Result<Opened, Box<Reply>> {
        // held until the session is there: the end of the program misses none
        let mut sessions = self.sessions();
        if self.is_closing() {
            return Err(Box::new(closing()));
        }
        if sessions.len() >= MAX_SESSIONS {
            let why = "there are too many sessions";
            let status = StatusCode::SERVICE_UNAVAILABLE;
            return Err(Box::new(refusal(status, INVALID_REQUEST, why)));
        }
        let id = format!(
            "{:016x}{:016x}",
            toolerror::bindings::random(),
            toolerror::bindings::random()
        );
        let credentials = Credentials::default();
        // a token for the listener is not one for the server
        let of_client = (!self.access.has_token()).then(|| credentials.clone());
        let mut target = self.server.target(of_client);
        if let (Target::Upstream(upstream), Use::Passed(forwarded)) = (&mut target, for_what) {
            upstream.forward(Arc::clone(forwarded));
        }
        let (own, name) = (Arc::clone(self), id.clone());
        let mut proxy = self.proxy.clone();
        proxy.0.client_session = Some(id.as_str().into());
        proxy.0.is_sessionless = matches!(for_what, Use::OneRequest);
        let session = ClientSession::start(proxy, target, credentials, &self.of_all, move || {
            own.sessions().remove(&name);
        });
        sessions.insert(id.clone(), Arc::clone(&session));
        Ok((session, HeaderValue::from_str(&id).ok()))
    }

    fn find(&self, id: &str) -> Option<Arc<ClientSession>> {
        let found = self.sessions().get(id).cloned();
        found.filter(|session| !session.has_ended())
    }

    fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::SeqCst)
    }

    /// Ends the sessions that nobody has used for a while.
    fn end_idle(&self) {
        for session in self.sessions().values() {
            if session.idle_since().is_some_and(|since| since.elapsed() >= IDLE) {
                session.end();
            }
        }
    }

    /// Ends all sessions, after `limit` by force.
    async fn end_all(&self, limit: Duration) {
        self.sessions().values().for_each(ClientSession::end);
        let ended = || async {
            while !self.sessions().is_empty() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        if timeout(limit, ended()).await.is_err() {
            self.sessions().values().for_each(|session| session.stop());
            let _ = timeout(QUICK_END, ended()).await;
        }
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<String, Arc<ClientSession>>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn closing() -> Reply {
    let why = "the proxy is ending";
    refusal(StatusCode::SERVICE_UNAVAILABLE, INVALID_REQUEST, why)
}
