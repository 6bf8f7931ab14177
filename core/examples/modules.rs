//! An MCP server on stdio whose tools keep a contract.
//!
//! `cargo run -p toolerror --features guard,rmcp --example modules -- spec/examples/modules.yaml`

use std::sync::Arc;

use rmcp::transport::stdio;
use rmcp::{tool, tool_handler, tool_router, ServerHandler, ServiceExt};
use serde_json::{json, Value};
use toolerror::contract::{ClientProgress, ContractCall, Document, Guard, ToolOutput};
use toolerror::{ToolError, WithToolErrors};

/// The trace of this process: one client talks to it.
const TRACE: &str = "stdio";

/// The tool that lists its steps.
const QUERY_STATE: &str = "modules.query_state";

#[derive(Clone)]
struct Server(Arc<Guard>);

/// Adds what only the host knows: grants, who calls, the trace and the state of the system.
fn granted(call: ContractCall) -> ContractCall {
    let locked = call.input().get("moduleRef").and_then(Value::as_str) == Some("acme/frozen");
    call.with_grants(["READ", "EXECUTE", "CODE_EXECUTION"])
        .with_actor("client") // on stdio there is one
        .with_trace(TRACE)
        .with_state(json!({ "locked": locked }))
}

#[tool_router]
impl Server {
    #[tool(name = "modules.validate")]
    async fn validate(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
        self.0.call(granted(call), validate).await
    }

    #[tool(name = "modules.compile")]
    async fn compile(&self, call: ContractCall, progress: ClientProgress) -> Result<ToolOutput, ToolError> {
        self.0.call(granted(call), |input| compile(input, progress)).await
    }

    #[tool(name = "modules.query_state")]
    fn query_state(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
        self.0.query_state(&granted(call))
    }
}

async fn validate(_: Value) -> Result<ToolOutput, ToolError> {
    Ok(ToolOutput::new(json!({ "valid": true, "diagnostics": [] })))
}

async fn compile(input: Value, mut progress: ClientProgress) -> Result<ToolOutput, ToolError> {
    progress.report(0.5, "linked").await.map_err(ToolError::wrap)?;
    let module = input.get("moduleRef").and_then(Value::as_str).unwrap_or_default();
    let path = format!("out/{module}.js");
    Ok(ToolOutput::new(
        json!({ "bundlePath": path, "bundleVersion": "1.0.0", "diagnostics": [] }),
    ))
}

#[tool_handler]
impl ServerHandler for Server {}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: modules TOOLSET")?;
    let document = Document::from_text(&std::fs::read_to_string(path)?);
    let guard = Arc::new(Guard::new(document.with_query_state(QUERY_STATE).compile()?));
    let server = WithToolErrors::new(Server(Arc::clone(&guard))).with_toolset(guard.toolset());
    server.serve(stdio()).await?.waiting().await?;
    Ok(())
}
