//! The span of a call.
#![cfg(all(target_os = "linux", feature = "mcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod server;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use serde_json::json;
use server::Server;
use toolerror_agent::mcp::AgentClient;
use tracing::field::{Field, Visit};
use tracing::{span, Event, Metadata, Subscriber};

/// Keeps the fields of this crate's spans.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<BTreeMap<String, String>>>>);

struct Into<'a>(&'a mut BTreeMap<String, String>);

impl Visit for Into<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(
            field.name().to_owned(),
            format!("{value:?}").trim_matches('"').to_owned(),
        );
    }
}

impl Subscriber for Spans {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("toolerror_agent")
    }
    fn new_span(&self, attributes: &span::Attributes<'_>) -> span::Id {
        let mut fields = BTreeMap::new();
        attributes.record(&mut Into(&mut fields));
        let mut spans = self.0.lock().unwrap();
        spans.push(fields);
        span::Id::from_u64(spans.len() as u64)
    }
    fn record(&self, id: &span::Id, values: &span::Record<'_>) {
        let at = usize::try_from(id.into_u64()).unwrap() - 1;
        values.record(&mut Into(self.0.lock().unwrap().get_mut(at).unwrap()));
    }
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &span::Id) {}
    fn exit(&self, _: &span::Id) {}
}

#[tokio::test]
async fn a_call_is_a_span_with_the_names_of_opentelemetry() {
    let spans = Spans::default();
    let _guard = tracing::subscriber::set_default(spans.clone());
    let server = Server::new(
        r#"if [ $n = 1 ]; then ok; else fail '{\"type\":\"PERMISSION\",\"message\":\"no\"}'; fi"#,
    );
    let client = AgentClient::spawn(server.command()).await.unwrap();
    client.call_tool("plain", json!({"secret": "x1"})).await.unwrap();
    client.call_tool("plain", json!({})).await.unwrap_err();
    client.close().await;
    let spans = spans.0.lock().unwrap().clone();
    assert_eq!(spans.len(), 2, "{spans:?}");
    for (span, error_type) in spans.iter().zip([None, Some("PERMISSION")]) {
        let field = |name: &str| span.get(name).map(String::as_str);
        assert_eq!(field("otel.name"), Some("tools/call plain"));
        assert_eq!(
            (field("otel.kind"), field("gen_ai.tool.name")),
            (Some("client"), Some("plain"))
        );
        assert_eq!(field("error.type"), error_type);
        assert_eq!(field("otel.status_code"), error_type.map(|_| "ERROR"));
        assert!(!format!("{span:?}").contains("x1"));
    }
}
