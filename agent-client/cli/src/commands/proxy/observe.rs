//! Where the events of a proxy go: standard error, the audit log, the counters, and traces.

use std::convert::Infallible;
use std::fs::File;
use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    HeaderMap, HeaderValue, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, WWW_AUTHENTICATE,
};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use toolerror_agent::proxy::{Access, ProxyEvent};

use super::metrics::Metrics;
use super::otlp::Traces;
use super::{audit, log, prometheus, status};
use crate::args::proxy::{LogLevel, OperatorArgs};
use crate::output::{visible, Stop};

/// What the page may load: nothing but its own style.
const ONLY_STYLE: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// The media type of the counters.
const PROMETHEUS: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Hears all events.
pub(crate) struct Observer {
    level: LogLevel,
    audit: Option<Mutex<File>>,
    metrics: Arc<Mutex<Metrics>>,
    traces: Option<Traces>,
    /// With many sessions, one that has lost its server says nothing about the program.
    has_sessions: bool,
}

impl Observer {
    /// Opens the audit file. An error when that fails.
    pub(crate) fn new(args: &OperatorArgs, has_sessions: bool) -> Result<Self, Stop> {
        let open = |file: &std::path::PathBuf| {
            let opened = File::options().append(true).create(true).open(file);
            opened.map_err(|error| Stop::usage(&format!("--audit `{}`", file.display()), error))
        };
        Ok(Self {
            level: args.log_level,
            audit: args.audit.as_ref().map(open).transpose()?.map(Mutex::new),
            metrics: Arc::default(),
            traces: Traces::new(args, has_sessions)?,
            has_sessions,
        })
    }

    /// Hears what happens to a server; the name of the only one is empty.
    pub(crate) fn ear(self: &Arc<Self>, server: &str) -> impl Fn(&ProxyEvent) + Send + Sync + 'static {
        lock(&self.metrics).expect(server);
        let (own, server) = (Arc::clone(self), server.to_owned());
        move |event| own.hear(&server, event)
    }

    /// Hears what happens to no server in particular.
    pub(crate) fn ear_of_all(self: &Arc<Self>) -> impl Fn(&ProxyEvent) + Send + Sync + 'static {
        let own = Arc::clone(self);
        move |event| own.hear("", event)
    }

    /// Prints a line, if the level says so.
    pub(crate) fn say(&self, least: LogLevel, line: &str) {
        if least <= self.level {
            log::say(line);
        }
    }

    /// Logs, counts and audits an event.
    fn hear(&self, server: &str, event: &ProxyEvent) {
        log::report(server, event, self.level);
        lock(&self.metrics).count(server, event);
        if let Some(file) = &self.audit
            && let Some(line) = audit::line(server, event)
        {
            // nothing can be done when the disk is full
            let _ = lock(file).write_all(line.as_bytes());
        }
        if let Some(traces) = &self.traces {
            traces.hear(server, event);
        }
    }

    /// Nothing more happens: what has not been sent yet is, within `limit`.
    pub(crate) fn end(&self, limit: std::time::Duration) {
        if let Some(traces) = &self.traces {
            traces.end(limit);
        }
    }

    /// Serves the counters at this address to those who may see them, as long as the program runs.
    pub(crate) async fn serve(&self, address: SocketAddr, access: Access) -> Result<(), Stop> {
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| Stop::usage("--metrics", error))?;
        let address = listener.local_addr().map_err(Stop::Output)?;
        log::say(&format!("metrics on http://{address}/metrics"));
        let (metrics, is_always_well) = (Arc::clone(&self.metrics), self.has_sessions);
        tokio::spawn(async move {
            loop {
                match listener.accept().await {
                    Ok((stream, _)) => drop(tokio::spawn(connection(
                        stream,
                        Arc::clone(&metrics),
                        is_always_well,
                        access.clone(),
                    ))),
                    // too many open files: others end
                    Err(_) => tokio::time::sleep(std::time::Duration::from_millis(100)).await,
                }
            }
        });
        Ok(())
    }
}

/// Serves one connection of `--metrics`.
async fn connection(stream: TcpStream, metrics: Arc<Mutex<Metrics>>, is_always_well: bool, access: Access) {
    let answer = service_fn(|request: Request<Incoming>| {
        let reply = refused(&access, request.headers())
            .unwrap_or_else(|| reply(request.uri().path(), &lock(&metrics), is_always_well));
        async { Ok::<_, Infallible>(reply) }
    });
    let _ = hyper::server::conn::http1::Builder::new()
        .serve_connection(TokioIo::new(stream), answer)
        .await;
}

/// Answers by path: the status page, metrics, health.
fn reply(path: &str, metrics: &Metrics, is_always_well: bool) -> Response<Full<Bytes>> {
    match path {
        "/" => {
            let mut reply = page(StatusCode::OK, status::html(metrics), HTML);
            let headers = reply.headers_mut();
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(ONLY_STYLE));
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            reply
        }
        "/metrics" => page(StatusCode::OK, prometheus::text(metrics), PROMETHEUS),
        "/healthz" if is_always_well || metrics.is_well() => page(StatusCode::OK, health(metrics), TEXT),
        "/healthz" => page(StatusCode::SERVICE_UNAVAILABLE, health(metrics), TEXT),
        _ => page(
            StatusCode::NOT_FOUND,
            "see /, /metrics and /healthz\n".to_owned(),
            TEXT,
        ),
    }
}

/// Which servers are not there, one a line.
fn health(metrics: &Metrics) -> String {
    let down = metrics
        .servers
        .iter()
        .filter_map(|(name, server)| Some((name, server.down.as_ref()?)));
    let lines = down.map(|(name, why)| match name.as_str() {
        "" => format!("the server is down: {why}"),
        name => format!("`{}` is down: {why}", visible(name)),
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        return "ok\n".to_owned();
    }
    lines.join("\n") + "\n"
}

/// What somebody gets who may not see the counters (SPEC §2.6.11).
fn refused(access: &Access, headers: &HeaderMap) -> Option<Response<Full<Bytes>>> {
    let header = |name| {
        let mut values = headers.get_all(name).iter();
        let first = values.next()?.to_str();
        Some(first.ok().filter(|_| values.next().is_none()).unwrap_or("?"))
    };
    let (status, why) = access.refusal(header)?;
    let mut reply = page(
        StatusCode::from_u16(status).unwrap_or(StatusCode::FORBIDDEN),
        format!("{why}\n"),
        TEXT,
    );
    if reply.status() == StatusCode::UNAUTHORIZED {
        let challenge = HeaderValue::from_static("Bearer");
        reply.headers_mut().insert(WWW_AUTHENTICATE, challenge);
    }
    Some(reply)
}

/// A response with a body.
fn page(status: StatusCode, text: String, media_type: &'static str) -> Response<Full<Bytes>> {
    let mut reply = Response::new(Full::new(Bytes::from(text)));
    *reply.status_mut() = status;
    let media_type = HeaderValue::from_static(media_type);
    reply.headers_mut().insert(CONTENT_TYPE, media_type);
    reply
}

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}
