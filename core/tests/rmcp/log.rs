//! Where the text of a panic goes.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, GetPromptRequestParams, GetPromptResponse,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use toolerror::{ToolError, WithToolErrors};
use tracing::field::{Field, Visit};
use tracing::{span, Event, Level, Metadata, Subscriber};

/// Keeps the fields of all errors that are logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        writeln!(self.0.lock().unwrap(), "{field}={value:?}").unwrap();
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() == Level::ERROR && metadata.target().starts_with("toolerror")
    }
    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }
    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }
    fn enter(&self, _: &span::Id) {}
    fn exit(&self, _: &span::Id) {}
}

struct Panicking;

impl ServerHandler for Panicking {
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        panic!("the password is {}", "hunter2");
    }

    async fn get_prompt(
        &self,
        _: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        panic!("the other password is hunter3");
    }
}

fn error_of(result: &CallToolResult) -> ToolError {
    ToolError::from_json(&result.content[0].as_text().unwrap().text).unwrap()
}

#[tokio::test]
async fn the_text_of_a_panic_is_logged_under_the_id_that_goes_on_the_wire() {
    let log = Log::default();
    let _guard = crate::subscribed(log.clone());
    let client = ().serve(crate::served(WithToolErrors::new(Panicking))).await.unwrap();

    let answer = client.call_tool(CallToolRequestParams::new("x")).await.unwrap();
    let error = error_of(&answer);
    assert_eq!(error.message(), "tool `x` failed unexpectedly");
    let logged = log.0.lock().unwrap().clone();
    assert!(logged.contains("the password is hunter2"), "{logged}");
    assert!(logged.contains(&error.error_id().unwrap()), "{logged}");

    let answer = client.get_prompt(GetPromptRequestParams::new("x")).await;
    let failure = answer.unwrap_err().to_string();
    assert!(failure.contains("prompts/get failed unexpectedly"), "{failure}");
    assert!(
        failure.contains("INTERNAL") && !failure.contains("hunter3"),
        "{failure}"
    );
}
