//! The span of a tool call.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use toolerror::{ToolError, WithToolErrors};
use tracing::field::{Field, Visit};
use tracing::{span, Event, Metadata, Subscriber};

type Fields = BTreeMap<String, String>;

/// Keeps the fields of this crate's spans, and how often an event was logged inside of one.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    spans: Vec<Fields>,
    entered: Vec<u64>,
    events_inside: usize,
}

struct Into<'a>(&'a mut Fields);

impl Visit for Into<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.to_owned());
    }
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}"));
    }
}

impl Subscriber for Spans {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("toolerror")
    }
    fn new_span(&self, attributes: &span::Attributes<'_>) -> span::Id {
        let mut fields = Fields::new();
        fields.insert("name".to_owned(), attributes.metadata().name().to_owned());
        attributes.record(&mut Into(&mut fields));
        let spans = &mut self.0.lock().unwrap().spans;
        spans.push(fields);
        span::Id::from_u64(spans.len() as u64)
    }
    fn record(&self, id: &span::Id, values: &span::Record<'_>) {
        let at = usize::try_from(id.into_u64()).unwrap() - 1;
        values.record(&mut Into(&mut self.0.lock().unwrap().spans[at]));
    }
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn event(&self, _: &Event<'_>) {
        let mut state = self.0.lock().unwrap();
        state.events_inside += usize::from(!state.entered.is_empty());
    }
    fn enter(&self, id: &span::Id) {
        self.0.lock().unwrap().entered.push(id.into_u64());
    }
    fn exit(&self, _: &span::Id) {
        self.0.lock().unwrap().entered.pop();
    }
}

struct Server;

impl ServerHandler for Server {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match request.name.as_ref() {
            "ok" => Ok(CallToolResult::success(vec![]).into()),
            "conflict" => ToolError::conflict("held").into_call_tool_result(),
            "flat" => Ok(CallToolResult::error(vec![ContentBlock::text("no luck")]).into()),
            "panic" => panic!("boom"),
            _ => Err(ErrorData::invalid_params("tool not found", None)),
        }
    }
}

#[tokio::test]
async fn a_call_is_a_span_with_the_names_of_opentelemetry() {
    let spans = Spans::default();
    let _guard = crate::subscribed(spans.clone());
    let client = ().serve(crate::served(WithToolErrors::new(Server))).await.unwrap();
    let long = "é".repeat(300);
    let cases = [
        ("ok", None),
        ("conflict", Some("CONFLICT")),
        ("flat", Some("tool_error")),
        ("panic", Some("INTERNAL")),
        (long.as_str(), Some("NOT_FOUND")),
    ];
    for (tool, _) in cases {
        client
            .call_tool(CallToolRequestParams::new(tool.to_owned()))
            .await
            .unwrap();
    }
    let state = spans.0.lock().unwrap();
    assert_eq!(state.spans.len(), cases.len());
    for ((tool, error_type), fields) in cases.into_iter().zip(&state.spans) {
        let field = |name: &str| fields.get(name).map(String::as_str);
        let shown: String = tool.chars().take(128).collect();
        assert_eq!(field("name"), Some("tools/call"));
        assert_eq!(field("otel.name"), Some(format!("tools/call {shown}").as_str()));
        assert_eq!(field("otel.kind"), Some("server"));
        assert_eq!(field("mcp.method.name"), Some("tools/call"));
        assert_eq!(field("gen_ai.operation.name"), Some("execute_tool"));
        assert_eq!(field("gen_ai.tool.name"), Some(shown.as_str()));
        assert_eq!(field("error.type"), error_type, "{tool}");
        assert_eq!(field("otel.status_code"), error_type.map(|_| "ERROR"), "{tool}");
    }
    assert_eq!(state.events_inside, 1, "the panic is logged in its span");
    assert_eq!(state.entered, [0; 0], "no span stays entered");
}
