//! A server on streamable HTTP: the SDK's service behind hyper.

use std::convert::Infallible;
use std::error::Error;
use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;

use http_body_util::{BodyExt as _, Empty};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::ServerHandler;
use tokio::net::{TcpListener, TcpStream};

/// The path of the endpoint.
const PATH: &str = "/mcp";

/// Serves until the program is interrupted; each session gets its own server.
pub(super) async fn serve<S: ServerHandler>(
    address: SocketAddr,
    server: impl Fn() -> S + Send + Sync + 'static,
) -> Result<(), Box<dyn Error>> {
    let sessions = Arc::new(LocalSessionManager::default());
    let config = StreamableHttpServerConfig::default();
    let service = StreamableHttpService::new(move || Ok(server()), sessions, config);
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    // nothing depends on this message, so a closed standard error does not matter
    let _ = writeln!(std::io::stderr(), "listening on http://{address}{PATH}");
    loop {
        let (stream, _) = tokio::select! {
            accepted = listener.accept() => accepted?,
            _ = tokio::signal::ctrl_c() => return Ok(()),
        };
        tokio::spawn(connection(stream, service.clone()));
    }
}

/// Serves one connection.
async fn connection<S: ServerHandler>(
    stream: TcpStream,
    service: StreamableHttpService<S, LocalSessionManager>,
) {
    let answer = service_fn(|request: Request<Incoming>| async {
        if request.uri().path() == PATH {
            return Ok::<_, Infallible>(service.handle(request).await);
        }
        let mut nothing = Response::new(Empty::new().boxed());
        *nothing.status_mut() = StatusCode::NOT_FOUND;
        Ok(nothing)
    });
    // an answer leaves at once
    let _ = stream.set_nodelay(true);
    // other clients go on when one disconnects
    let _ = hyper::server::conn::http1::Builder::new()
        .serve_connection(TokioIo::new(stream), answer)
        .await;
}
