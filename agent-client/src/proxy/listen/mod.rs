//! Clients over streamable HTTP: each session has a proxy, and a server, of its own (SPEC §2.6.10).

mod access;
mod body;
mod respond;
mod session;
mod streams;

use std::collections::HashMap;
use std::convert::Infallible;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hyper::header::HeaderValue;
use hyper::service::service_fn;
use hyper::StatusCode;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

pub use access::Access;
use respond::{refusal, Reply, INVALID_REQUEST};
use session::Session;

use super::running::Target;
use super::settings::Proxy;
use super::upstream::Upstream;
use crate::mcp::process;

/// More sessions than this are refused.
const MAX_SESSIONS: usize = 1000;

/// A session that nobody has used for so long ends, and how often that is looked at.
const IDLE: Duration = Duration::from_secs(30 * 60);
const LOOK: Duration = Duration::from_secs(60);

/// How long a client may take for the head of a request.
const HEAD: Duration = Duration::from_secs(30);

/// How long all servers together may take to end.
const END: Duration = Duration::from_secs(8);

/// What a proxy that listens stands in front of.
pub enum Server {
    /// A command for each session.
    Command(Box<dyn Fn() -> Command + Send + Sync>),
    /// A server over HTTP, with a session of its own for each session.
    Upstream(Upstream),
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Command(_) => f.write_str("Command"),
            Self::Upstream(upstream) => upstream.fmt(f),
        }
    }
}

/// A session that has begun, and its id.
type Opened = (Arc<Session>, Option<HeaderValue>);

struct Listener {
    proxy: Proxy,
    server: Server,
    access: Access,
    sessions: Mutex<HashMap<String, Arc<Session>>>,
}

impl Proxy {
    /// Serves clients over streamable HTTP, at the path `/mcp`, until `stop` is ready. Then no more requests are taken, and
    /// the sessions end as if their clients had gone.
    pub async fn listen(
        self,
        server: Server,
        listener: TcpListener,
        access: Access,
        stop: impl Future<Output = ()>,
    ) {
        let own = Arc::new(Listener {
            proxy: self,
            server,
            access,
            sessions: Mutex::default(),
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
                _ = look.tick() => own.end_idle().await,
                () = &mut stop => break,
            }
        }
        drop(listener);
        own.end_all().await;
    }
}

async fn connection(own: Arc<Listener>, stream: TcpStream) {
    let answer = service_fn(|request| {
        let own = Arc::clone(&own);
        async move { Ok::<_, Infallible>(own.respond(request).await) }
    });
    let _ = stream.set_nodelay(true);
    // other clients go on when one disconnects
    let _ = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), answer)
        .await;
}

impl Listener {
    /// A new session and its id.
    fn open(self: &Arc<Self>, authorization: Option<&HeaderValue>) -> Result<Opened, Box<Reply>> {
        if self.sessions().len() >= MAX_SESSIONS {
            let why = "there are too many sessions";
            let status = StatusCode::SERVICE_UNAVAILABLE;
            return Err(Box::new(refusal(status, INVALID_REQUEST, why)));
        }
        let id = format!("{:016x}{:016x}", toolerror::random(), toolerror::random());
        let target = match &self.server {
            Server::Command(command) => Target::Command(process::wrap(command())),
            Server::Upstream(upstream) => {
                // a token for the listener is not one for the server
                let own = authorization.filter(|_| !self.access.has_token());
                Target::Upstream(upstream.clone().or_authorization(own.cloned()))
            }
        };
        let (own, name) = (Arc::clone(self), id.clone());
        let session = Session::start(self.proxy.clone(), target, move || {
            own.sessions().remove(&name);
        });
        self.sessions().insert(id.clone(), Arc::clone(&session));
        if session.is_over() {
            self.sessions().remove(&id);
        }
        Ok((session, HeaderValue::from_str(&id).ok()))
    }

    fn find(&self, id: &str) -> Option<Arc<Session>> {
        self.sessions().get(id).cloned()
    }

    /// A session that its client has ended.
    fn forget(&self, id: Option<&HeaderValue>) {
        if let Some(id) = id.and_then(|id| id.to_str().ok()) {
            self.sessions().remove(id);
        }
    }

    async fn end_idle(&self) {
        let all: Vec<Arc<Session>> = self.sessions().values().cloned().collect();
        for session in all {
            if session.idle_since().is_some_and(|since| since.elapsed() >= IDLE) {
                session.end().await;
            }
        }
    }

    async fn end_all(&self) {
        let all: Vec<Arc<Session>> = self.sessions().values().cloned().collect();
        let ended = async {
            for session in &all {
                session.end().await;
            }
            while !all.iter().all(|session| session.is_over()) {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let _ = timeout(END, ended).await;
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<String, Arc<Session>>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
