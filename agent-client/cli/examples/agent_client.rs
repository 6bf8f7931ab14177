//! `AgentClient` for `tests/interop`: `agent_client TOOL,… COMMAND…` calls the tools of a server, all of which fail, and
//! prints the error and the decision of each.
#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

use serde_json::{json, Value};
use tokio::process::Command;
use toolerror_agent::{AgentClient, GiveUpReason};

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let tools = args.next().unwrap();
    let mut command = Command::new(args.next().unwrap());
    command.args(args);
    let client = AgentClient::spawn(command).await.unwrap();
    for tool in tools.split(',') {
        let failure = client.call_tool(tool, json!({})).await.unwrap_err();
        let decision = failure.decision();
        let decision: [Value; 3] = [
            decision.action().as_str().into(),
            decision.reason().map(GiveUpReason::as_str).into(),
            decision.attempt().into(),
        ];
        let text = failure.error().to_json();
        println!("{}", json!({"tool": tool, "text": text, "decision": decision}));
    }
    client.close().await;
}
