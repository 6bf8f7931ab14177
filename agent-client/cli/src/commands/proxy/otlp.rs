//! Traces over OTLP: a span for each request of a client, as OpenTelemetry's semantic conventions for MCP have it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use opentelemetry::propagation::TextMapPropagator as _;
use opentelemetry::trace::{Span as _, SpanBuilder, SpanKind, Status, Tracer as _, TracerProvider as _};
use opentelemetry::{Context, InstrumentationScope, KeyValue};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{
    BatchConfig, BatchConfigBuilder, BatchSpanProcessor, SdkTracer, SdkTracerProvider, SpanData,
    SpanExporter as Export,
};
use opentelemetry_sdk::Resource;
use toolerror::{EmitOptions, ToolError};
use toolerror_agent::proxy::{ProxyEvent, TracedCall};

use super::metrics::name;
use crate::args::proxy::{LogLevel, OperatorArgs};
use crate::output::{masked, visible, Stop};

/// The variables that name a collector, as OpenTelemetry specifies them.
const ENDPOINTS: [&str; 2] = [
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
];

/// The variables that name a protocol, and the one that is spoken.
const PROTOCOLS: [&str; 2] = [
    "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
    "OTEL_EXPORTER_OTLP_PROTOCOL",
];
const SPOKEN: &str = "http/protobuf";

/// How many spans wait, unless the environment says so, and at most.
const QUEUE: usize = 2048;
const MAX_QUEUE: usize = 65_536;

/// The name of the service, unless the environment gives one.
const SERVICE: &str = "toolerror-proxy";

/// The method of calls of tools.
const CALL: &str = "tools/call";

/// Sends spans to a collector. Nothing waits for it: spans that it does not take in time are dropped.
pub(crate) struct Traces {
    provider: SdkTracerProvider,
    tracer: SdkTracer,
    /// The client comes over HTTP.
    is_http: bool,
}

/// What became of a request.
struct Ended<'a> {
    server: &'a str,
    method: &'static str,
    /// Of a call.
    tool: Option<&'a str>,
    took: Duration,
    call: &'a TracedCall,
}

impl Traces {
    /// Traces, if an option or the environment asks for them.
    pub(crate) fn new(args: &OperatorArgs, is_http: bool) -> Result<Option<Self>, Stop> {
        if args.otlp.is_none() && !is_in_environment() {
            return Ok(None);
        }
        let refused = |error: String| Stop::usage("--otlp", visible(&masked(&error)));
        let mut exporter = SpanExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary);
        if let Some(url) = &args.otlp {
            if !is_collector(url) {
                return Err(refused("must be an http or https address".to_owned()));
            }
            let base = url.trim_end_matches('/');
            exporter = exporter.with_endpoint(format!("{base}/v1/traces"));
        }
        let exporter = exporter.build().map_err(|error| refused(error.to_string()))?;
        warn_of_protocol(args.log_level);
        let exporter = Reported {
            exporter,
            level: args.log_level,
            has_failed: AtomicBool::new(false),
        };
        let spans = BatchSpanProcessor::builder(exporter).with_batch_config(batches());
        let provider = SdkTracerProvider::builder()
            .with_resource(resource())
            .with_span_processor(spans.build())
            .build();
        let scope = InstrumentationScope::builder("toolerror").with_version(env!("CARGO_PKG_VERSION"));
        let tracer = provider.tracer_with_scope(scope.build());
        Ok(Some(Self {
            provider,
            tracer,
            is_http,
        }))
    }

    /// Makes a span of the end of a request.
    pub(crate) fn hear(&self, server: &str, event: &ProxyEvent) {
        let mut more = Vec::new();
        let (method, called, took, call, error) = match event {
            ProxyEvent::Answered {
                tool,
                took,
                call,
                attempts,
                error,
                gave_up,
                ..
            } => {
                more.push(KeyValue::new("toolerror.attempts", i64::from(*attempts)));
                more.extend(gave_up.map(|reason| KeyValue::new("toolerror.gave_up", reason)));
                (CALL, Some(tool), took, call, error.as_ref())
            }
            ProxyEvent::Cancelled { tool, took, call } => {
                more.push(KeyValue::new("toolerror.cancelled", true));
                (CALL, Some(tool), took, call, None)
            }
            ProxyEvent::RequestAnswered {
                method,
                took,
                error,
                call,
            } => (*method, None, took, call, error.as_ref()),
            _ => return,
        };
        let ended = Ended {
            server,
            method,
            tool: called.map(String::as_str),
            took: *took,
            call,
        };
        self.span(&ended, error, more);
    }

    fn span(&self, ended: &Ended<'_>, error: Option<&ToolError>, more: Vec<KeyValue>) {
        let now = SystemTime::now();
        let start = now.checked_sub(ended.took).unwrap_or(now);
        let mut name = ended.method.to_owned();
        let mut attributes = self.attributes(ended);
        if let Some(tool) = ended.tool.map(shown) {
            name = format!("{name} {tool}");
            attributes.push(KeyValue::new("gen_ai.operation.name", "execute_tool"));
            attributes.push(KeyValue::new("gen_ai.tool.name", tool));
        }
        attributes.extend(more);
        attributes.extend(error.map(|error| KeyValue::new("error.type", error.error_type().as_str())));
        let builder = SpanBuilder::from_name(name)
            .with_kind(SpanKind::Server)
            .with_start_time(start)
            .with_attributes(attributes);
        let mut span = self.tracer.build_with_context(builder, &parent(ended.call));
        for retried in &ended.call.retried {
            let attributes = vec![
                KeyValue::new("toolerror.attempt", i64::from(retried.attempt)),
                KeyValue::new("error.type", retried.error_type.as_str()),
                KeyValue::new("toolerror.delay_ms", whole_ms(retried.delay)),
            ];
            span.add_event_with_timestamp("retry", start + retried.after, attributes);
        }
        if let Some(error) = error {
            let emitted = error.emitted(&EmitOptions::default());
            span.set_status(Status::error(visible(emitted.message())));
        }
        span.end_with_timestamp(now);
    }

    /// What the conventions say of a request, and the server's name where there are several.
    fn attributes(&self, ended: &Ended<'_>) -> Vec<KeyValue> {
        let call = ended.call;
        let mut attributes = vec![
            KeyValue::new("mcp.method.name", ended.method),
            KeyValue::new("network.transport", if self.is_http { "tcp" } else { "pipe" }),
        ];
        if self.is_http {
            attributes.push(KeyValue::new("network.protocol.name", "http"));
        }
        let id = serde_json::from_str(&call.request_id).unwrap_or_else(|_| call.request_id.clone());
        let texts = [
            ("jsonrpc.request.id", Some(id).filter(|id| !id.is_empty())),
            ("mcp.protocol.version", call.protocol_version.clone()),
            ("mcp.session.id", call.session.clone()),
            (
                "rpc.response.status_code",
                call.json_rpc_code.map(|code| code.to_string()),
            ),
            (
                "toolerror.server",
                Some(ended.server.to_owned()).filter(|name| !name.is_empty()),
            ),
        ];
        let texts = texts.into_iter().filter_map(|(key, text)| Some((key, text?)));
        attributes.extend(texts.map(|(key, text)| KeyValue::new(key, shown(&text))));
        attributes
    }

    /// Sends what is left, and waits no longer than `limit` for it.
    pub(crate) fn end(&self, limit: Duration) {
        let _ = self.provider.shutdown_with_timeout(limit); // a collector that is gone keeps nobody
    }
}

/// Whether the environment names a collector, and does not switch traces off.
fn is_in_environment() -> bool {
    let value = |name: &str| std::env::var(name).unwrap_or_default();
    let is_off =
        value("OTEL_SDK_DISABLED").eq_ignore_ascii_case("true") || value("OTEL_TRACES_EXPORTER") == "none";
    !is_off && ENDPOINTS.iter().any(|name| !value(name).is_empty())
}

/// Whether a text is the address of a collector.
fn is_collector(url: &str) -> bool {
    reqwest::Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// Says that spans go out in another protocol than the environment asks for.
fn warn_of_protocol(level: LogLevel) {
    let mut values = PROTOCOLS
        .iter()
        .filter_map(|name| Some((name, std::env::var(name).ok()?)));
    let asked = values.find(|(_, value)| !value.is_empty());
    if let Some((name, value)) = asked.filter(|(_, value)| value != SPOKEN)
        && level >= LogLevel::Warn
    {
        let value = shown(&value);
        super::log::say(&format!("{name} is `{value}`, but spans go out as `{SPOKEN}`"));
    }
}

/// How spans are sent. The environment may say so; a queue is allocated at once, so it has a limit.
fn batches() -> BatchConfig {
    let queue = std::env::var("OTEL_BSP_MAX_QUEUE_SIZE");
    let queue = queue.ok().and_then(|size| size.trim().parse().ok());
    let queue = match queue {
        None | Some(0) => QUEUE,
        Some(size) => MAX_QUEUE.min(size),
    };
    BatchConfigBuilder::default().with_max_queue_size(queue).build()
}

/// What all spans are from: the environment may name the service and describe it.
fn resource() -> Resource {
    let own = Resource::builder().build();
    let name = own.get(&"service.name".into());
    let resource =
        Resource::builder().with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
    match name {
        Some(name) if !name.as_str().starts_with("unknown_service") => resource.build(),
        _ => resource.with_service_name(SERVICE).build(),
    }
}

/// The span that the client has named. A state with a secret in it is left out.
fn parent(call: &TracedCall) -> Context {
    let state = call.tracestate.clone().filter(|state| masked(state) == *state);
    let members = [("traceparent", call.traceparent.clone()), ("tracestate", state)];
    let members = members
        .into_iter()
        .filter_map(|(name, text)| Some((name.to_owned(), text?)));
    let members: HashMap<String, String> = members.collect();
    TraceContextPropagator::new().extract_with_context(&Context::new(), &members)
}

/// A text of the client, bounded, in one line and without secrets.
fn shown(text: &str) -> String {
    visible(&masked(name(text)))
}

fn whole_ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// An exporter whose first failure in a row is said on standard error.
#[derive(Debug)]
struct Reported {
    exporter: SpanExporter,
    level: LogLevel,
    has_failed: AtomicBool,
}

impl Export for Reported {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let count = batch.len();
        let result = self.exporter.export(batch).await;
        let is_new = self.has_failed.swap(result.is_err(), Ordering::Relaxed) != result.is_err();
        if let Err(error) = &result
            && is_new
            && self.level >= LogLevel::Warn
        {
            let error = visible(&masked(&error.to_string()));
            let lost = if count == 1 {
                "1 span is"
            } else {
                &format!("{count} spans are")
            };
            super::log::say(&format!("{lost} lost: {error}"));
        }
        result
    }

    fn shutdown_with_timeout(&self, limit: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(limit)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.exporter.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}
