//! A plain client on rmcp, for the tests of `toolerror proxy`: `rmcp_client everything|plain COMMAND…`, or a URL in
//! place of the command. Prints what it got of each call.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]
#![allow(deprecated, reason = "servers of today still ask for samples and roots")]

use std::process::Stdio;
use std::time::Duration;

use rmcp::model::{
    CallToolRequest, CallToolRequestParams, ClientCapabilities, ClientConfig, ClientRequest,
    CreateMessageRequestParams, CreateMessageResult, Implementation, ListRootsResult, Root, SamplingMessage,
};
use rmcp::service::{PeerRequestOptions, RequestContext, RunningService};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{ClientHandler, ErrorData, RoleClient, ServiceExt as _};
use serde_json::{json, Value};

struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let capabilities = ClientCapabilities::builder()
            .enable_sampling()
            .enable_elicitation()
            .enable_roots()
            .build();
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }

    async fn create_message(
        &self,
        _: CreateMessageRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        let message = SamplingMessage::assistant_text("sampled");
        Ok(CreateMessageResult::new(message, "m".to_owned()))
    }

    async fn list_roots(&self, _: RequestContext<RoleClient>) -> Result<ListRootsResult, ErrorData> {
        Ok(ListRootsResult::new(vec![Root::new("file:///tmp")]))
    }
}

fn params(tool: &str, arguments: &Value) -> CallToolRequestParams {
    let params = CallToolRequestParams::new(tool.to_owned());
    params.with_arguments(arguments.as_object().cloned().unwrap_or_default())
}

async fn call(client: &RunningService<RoleClient, Client>, tool: &str, arguments: Value) {
    let result = client.call_tool(params(tool, &arguments)).await.unwrap();
    let result = serde_json::to_value(&result).unwrap();
    let is_error = result["isError"] == true;
    println!(
        "{}",
        json!({"tool": tool, "isError": is_error, "text": result["content"][0]["text"]})
    );
}

/// Calls a tool and does not wait for its end.
async fn cancel(client: &RunningService<RoleClient, Client>, tool: &str, arguments: Value) {
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(params(tool, &arguments)));
    let options = PeerRequestOptions::no_options();
    let handle = client.send_cancellable_request(request, options).await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    handle.cancel(Some("no longer needed".to_owned())).await.unwrap();
}

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let (scenario, program) = (args.next().unwrap(), args.next().unwrap());
    if program.starts_with("http") {
        let transport = StreamableHttpClientTransport::from_uri(program);
        return run(Client.serve(transport).await.unwrap(), &scenario).await;
    }
    let mut command = tokio::process::Command::new(program);
    let mut server = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let pipes = (server.stdout.take().unwrap(), server.stdin.take().unwrap());
    run(Client.serve(pipes).await.unwrap(), &scenario).await;
    server.wait().await.unwrap();
}

async fn run(client: RunningService<RoleClient, Client>, scenario: &str) {
    client.list_all_tools().await.unwrap();
    if scenario == "everything" {
        client.list_all_resources().await.unwrap();
        call(&client, "echo", json!({"message": "hé"})).await;
        call(&client, "get-sum", json!({"a": "no number"})).await;
        call(&client, "nothing", json!({})).await;
        call(&client, "trigger-sampling-request", json!({"prompt": "p"})).await;
        call(&client, "trigger-elicitation-request", json!({})).await;
        call(&client, "get-roots-list", json!({})).await;
        let long = "trigger-long-running-operation";
        call(&client, long, json!({"duration": 0.5, "steps": 5})).await;
        cancel(&client, long, json!({"duration": 2, "steps": 2})).await;
        call(&client, "echo", json!({"message": "after"})).await;
    } else {
        for (tool, arguments) in [
            ("ok", json!({})),
            ("fails", json!({})),
            ("add", json!({"a": "x"})),
            ("logs", json!({})),
        ] {
            call(&client, tool, arguments).await;
        }
    }
    client.cancel().await.unwrap();
}
