//! A server of the MCP SDK for the tests: on HTTP, on standard input and output, and on any other pipe.
#![allow(dead_code, reason = "each test uses a part")]
#![allow(deprecated, reason = "servers still log over MCP")]

use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientResult, ContentBlock, ElicitRequest,
    ElicitRequestParams, ElicitationSchema, ListToolsResult, LoggingLevel, LoggingMessageNotificationParam,
    PaginatedRequestParams, ProgressNotificationParam, ServerCapabilities, ServerConfig, ServerRequest, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, Peer, RoleServer, ServerHandler, ServiceExt as _};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A server with three tools.
#[derive(Clone, Default)]
pub(crate) struct SdkServer;

impl SdkServer {
    /// Serves over a pipe until its other end is closed.
    pub(crate) async fn on<T: AsyncRead + AsyncWrite + Send + 'static>(self, pipe: T) {
        let service = self.serve(pipe).await.unwrap();
        let _ = service.waiting().await;
    }
}

/// What the client's user answers, as JSON.
async fn ask(peer: &Peer<RoleServer>) -> String {
    let form = ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: "who are you?".to_owned(),
        requested_schema: ElicitationSchema::builder()
            .required_string("name")
            .build()
            .unwrap(),
    };
    let asked = peer
        .send_request(ServerRequest::ElicitRequest(ElicitRequest::new(form)))
        .await;
    let ClientResult::ElicitResult(answer) = asked.unwrap() else {
        panic!("another result");
    };
    serde_json::to_string(&answer).unwrap()
}

/// Reports progress three times, and logs once.
async fn report(context: &RequestContext<RoleServer>, pause: Duration) {
    let token = context.meta.get_progress_token().unwrap();
    for step in 1..=3 {
        tokio::time::sleep(pause).await;
        let progress = ProgressNotificationParam::new(token.clone(), f64::from(step)).with_total(3.0);
        context.peer.notify_progress(progress).await.unwrap();
    }
    log(&context.peer).await;
}

async fn log(peer: &Peer<RoleServer>) {
    let entry = LoggingMessageNotificationParam::new(LoggingLevel::Info, "three steps".into());
    peer.notify_logging_message(entry).await.unwrap();
}

impl ServerHandler for SdkServer {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(
            ServerCapabilities::builder()
                .enable_tools()
                .enable_logging()
                .build(),
        )
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tool = |name: &'static str| Tool::new(name, "", Arc::default());
        let tools = ["echo", "ask", "count"].map(tool).to_vec();
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let text = match params.name.as_ref() {
            "ask" => ask(&context.peer).await,
            "count" => {
                report(&context, Duration::from_millis(400)).await;
                "counted".to_owned()
            }
            _ => "fine".to_owned(),
        };
        Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into())
    }
}

/// A request over HTTP: its method, and two of its headers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) method: String,
    pub(crate) authorization: Option<String>,
    pub(crate) tenant: Option<String>,
}

/// The server on HTTP. It is gone when this is dropped.
pub(crate) struct OnHttp {
    pub(crate) url: String,
    pub(crate) seen: Arc<Mutex<Vec<Seen>>>,
    accepting: JoinHandle<()>,
}

impl OnHttp {
    /// Requests of which `accepts` says no are answered with 401.
    pub(crate) async fn new(accepts: impl Fn(&Seen) -> bool + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/mcp", listener.local_addr().unwrap());
        let seen: Arc<Mutex<Vec<Seen>>> = Arc::default();
        let (log, accepts) = (Arc::clone(&seen), Arc::new(accepts));
        let sessions = Arc::new(LocalSessionManager::default());
        let config = StreamableHttpServerConfig::default();
        let service = StreamableHttpService::new(|| Ok(SdkServer), sessions, config);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (log, accepts) = (Arc::clone(&log), Arc::clone(&accepts));
                tokio::spawn(connection(stream, service.clone(), move |seen| {
                    log.lock().unwrap().push(seen.clone());
                    accepts(seen)
                }));
            }
        });
        Self { url, seen, accepting }
    }

    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }
}

impl Drop for OnHttp {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn connection(
    stream: TcpStream,
    service: StreamableHttpService<SdkServer, LocalSessionManager>,
    accepts: impl Fn(&Seen) -> bool,
) {
    let answer = service_fn(|request: Request<Incoming>| async {
        let header = |name: &str| {
            let values = request.headers().get_all(name).iter();
            let values: Vec<_> = values.map(|value| value.to_str().unwrap()).collect();
            (!values.is_empty()).then(|| values.join(", "))
        };
        let seen = Seen {
            method: request.method().to_string(),
            authorization: header("authorization"),
            tenant: header("x-tenant"),
        };
        if accepts(&seen) {
            return Ok::<_, Infallible>(service.handle(request).await);
        }
        let refusal = Response::builder()
            .status(401)
            .header("www-authenticate", r#"Bearer scope="notes:read""#)
            .body(Full::new(Bytes::from_static(b"expired")).boxed());
        Ok(refusal.unwrap())
    });
    let _ = hyper::server::conn::http1::Builder::new()
        .serve_connection(TokioIo::new(stream), answer)
        .await;
}
