//! The middleware around a server: tool calls.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use rmcp::model::CallToolRequestParams;
use rmcp::model::CallToolResponse;
use rmcp::model::Tool;
use rmcp::service::RequestContext;
use rmcp::ErrorData;
use rmcp::RoleServer;
use rmcp::ServerHandler;
use serde_json::Value;
use tracing::field;
use tracing::Instrument as _;
use tracing::Span;

use crate::emit::EmitOptions;
use crate::read::wrap::ErrorMappers;
use crate::server::metrics::{Ended, InFlight, Metrics};
use crate::server::rmcp::published::Published;
#[cfg(feature = "jsonschema")]
use crate::server::rmcp::schemas::Schemas;
use crate::server::rmcp::{panics, scope};
use crate::server::span::name_in_span;

/// An MCP server none of whose tool calls ends without a structured answer (SPEC §1.10).
///
/// ```no_run
/// # use rmcp::ServerHandler;
/// # struct MyServer;
/// # impl ServerHandler for MyServer {}
/// use rmcp::{transport::stdio, ServiceExt};
/// use toolerror::WithToolErrors;
///
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// WithToolErrors::new(MyServer).serve(stdio()).await?.waiting().await?;
/// # Ok(()) }
/// ```
///
/// - A tool that panics: INTERNAL with a fresh `error_id`. The panic's text goes to `tracing`, never to the wire,
///   and no other call notices. With `panic = "abort"` in the profile nothing can be caught: the process ends, and the
///   client sees a lost connection.
/// - An INTERNAL that a tool returned: logged with its sources under its `error_id`, a fresh one where it has none.
/// - Arguments that do not fit: VALIDATION with all `violations` of the tool's input schema, which is compiled once and
///   checked before the tool sees the call (feature `jsonschema`); without the feature, with the one that serde names.
///   The server's `get_tool` gives the schema; `#[tool_handler]` writes it.
/// - A tool that does not exist: NOT_FOUND with `reason` `unknown_tool`.
/// - [`ErrorData`] of a tool: the ToolError in its `data`, what [mappers](Self::with_mappers) say, or by its code
///   (SPEC §1.6); INTERNAL is handled as a panic. What the protocol itself needs stays an error of the protocol, such
///   as -32601, -32042 and -32020 to -32099.
/// - A ToolError that a tool returned, also in a result that it built itself: with secrets masked and long texts cut.
/// - An error in other words: as it is, with secrets masked.
///
/// Every call is counted ([`metrics`](Self::metrics)) and is a `tracing` span with OpenTelemetry's names:
/// `mcp.method.name`, `gen_ai.tool.name`, and `error.type` when it failed.
///
/// It is a [`ServerHandler`] itself, so it goes wherever one goes, to streamable HTTP too. Clones count together.
#[derive(Clone, Debug, Default)]
pub struct WithToolErrors<S> {
    pub(crate) server: S,
    pub(crate) emit: Arc<EmitOptions>,
    pub(crate) expose_internal: bool,
    pub(crate) mappers: ErrorMappers,
    metrics: Arc<Metrics>,
    #[cfg(feature = "jsonschema")]
    pub(crate) schemas: Arc<Schemas>,
    pub(crate) published: Arc<Published>,
}

impl<S> WithToolErrors<S> {
    /// Wraps `server`.
    pub fn new(server: S) -> Self {
        Self {
            server,
            emit: Arc::default(),
            expose_internal: false,
            mappers: ErrorMappers::new(),
            metrics: Arc::default(),
            #[cfg(feature = "jsonschema")]
            schemas: Arc::default(),
            published: Arc::default(),
        }
    }

    /// Sets how errors are masked and cut; it also applies to the errors that tools return.
    #[must_use]
    pub fn with_emit(mut self, emit: EmitOptions) -> Self {
        self.emit = Arc::new(emit);
        self
    }

    /// Puts the texts of panics and of INTERNAL failures that are no ToolErrors on the wire (default: no).
    #[must_use]
    pub fn expose_internal(mut self, on: bool) -> Self {
        self.expose_internal = on;
        self
    }

    /// Says what the [`ErrorData`] of tools means, before anything else does.
    #[must_use]
    pub fn with_mappers(mut self, mappers: ErrorMappers) -> Self {
        self.mappers = mappers;
        self
    }

    /// Counts into `metrics`. Several servers may share them, for example one for each session.
    #[must_use]
    pub fn with_metrics(mut self, metrics: Arc<Metrics>) -> Self {
        self.metrics = metrics;
        self
    }

    /// The counters. They stay readable while the server runs and after it has ended.
    pub fn metrics(&self) -> Arc<Metrics> {
        self.metrics.clone()
    }

    /// The server inside.
    pub fn inner(&self) -> &S {
        &self.server
    }

    /// The server back.
    pub fn into_inner(self) -> S {
        self.server
    }
}

impl<S: ServerHandler> WithToolErrors<S> {
    /// Makes a tool call, timed and counted; a missing or unstructured error is replaced with a structured one.
    pub(crate) async fn run_call(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = request.name.clone();
        let arguments = Value::Object(request.arguments.clone().unwrap_or_default());
        let cancellation = context.ct.clone();
        let mut call = CountedCall::begin(&self.metrics, name.clone(), self.has(&name));
        let span = span(&name);
        let (answer, ended) = if let Some(refused) = self.refusal(&name, &arguments) {
            refused
        } else {
            let work = async {
                let work = async { self.server.call_tool(request, context).await };
                self.answer(&name, &arguments, panics::catch(work).await)
            };
            scope::within(&self.emit, work).instrument(span.clone()).await
        };
        let ended = if cancellation.is_cancelled() {
            Ended::Cancelled
        } else {
            ended
        };
        record(&span, ended);
        call.ended = ended;
        answer
    }

    #[cfg(feature = "jsonschema")]
    fn refusal(&self, tool: &str, arguments: &Value) -> Option<(Result<CallToolResponse, ErrorData>, Ended)> {
        self.refused(tool, arguments)
    }

    /// Without the feature `jsonschema` only serde refuses arguments.
    #[cfg(not(feature = "jsonschema"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    fn refusal(&self, _: &str, _: &Value) -> Option<(Result<CallToolResponse, ErrorData>, Ended)> {
        None
    }

    fn has(&self, name: &str) -> bool {
        self.metrics.knows(name) || self.tool(name).is_some()
    }

    /// The tool as the server lists it.
    pub(crate) fn tool(&self, name: &str) -> Option<Tool> {
        panics::catch_now(|| self.server.get_tool(name)).ok()?
    }
}

/// A call that is counted when this is dropped: as cancelled, unless it has ended otherwise.
struct CountedCall<'a> {
    metrics: &'a Metrics,
    name: Cow<'static, str>,
    listed: bool,
    began: Instant,
    ended: Ended,
    _in_flight: InFlight<'a>,
}

impl<'a> CountedCall<'a> {
    /// A call that has begun; one that is dropped counts as cancelled.
    fn begin(metrics: &'a Metrics, name: Cow<'static, str>, listed: bool) -> Self {
        Self {
            metrics,
            name,
            listed,
            began: Instant::now(),
            ended: Ended::Cancelled,
            _in_flight: metrics.begin(),
        }
    }
}

impl Drop for CountedCall<'_> {
    fn drop(&mut self) {
        let took = self.began.elapsed();
        self.metrics.record(&self.name, self.listed, self.ended, took);
    }
}

/// The span of a call, with the name and attributes of OpenTelemetry's conventions for MCP.
fn span(name: &str) -> Span {
    let name = name_in_span(name);
    tracing::info_span!(
        "tools/call",
        "otel.name" = %format_args!("tools/call {name}"),
        "otel.kind" = "server",
        "otel.status_code" = field::Empty,
        "mcp.method.name" = "tools/call",
        "gen_ai.operation.name" = "execute_tool",
        "gen_ai.tool.name" = name,
        "error.type" = field::Empty,
    )
}

/// Says in the span how the call ended; a cancelled one is not an error.
fn record(span: &Span, ended: Ended) {
    if let Some(error_type) = ended.span_error_type() {
        span.record("error.type", error_type);
        span.record("otel.status_code", "ERROR");
    }
}
