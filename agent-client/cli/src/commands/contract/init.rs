//! `toolerror contract init`: a first toolset of a running server.

use std::ffi::OsString;
use std::time::Duration;

use rmcp::model::Tool;
use serde_json::{json, Map, Value};
use toolerror::contract::Document;
use toolerror_agent::AgentClient;

use crate::args::contract::InitArgs;
use crate::mcp::block_on;
use crate::output::{self, visible, Done, Stop};

/// The longest time for starting the server and listing its tools.
const CONNECT: Duration = Duration::from_secs(60);

/// Starts the server, lists its tools, and prints the toolset.
pub(super) fn run(args: &InitArgs) -> Done {
    let tools = block_on(listed(&args.server))??;
    let toolset = json!({
        "toolset": args.name,
        "version": "0.1.0",
        "tools": tools.iter().map(contract).collect::<Vec<_>>(),
    });
    output::print(&format!("{toolset:#}\n"))?;
    let found = Document::from_value(toolset).validate();
    for diagnostic in &found {
        let _ = output::complain(&visible(&diagnostic.to_string()));
    }
    Ok(super::verdict(found.is_empty()))
}

/// The tools of a server.
async fn listed(server: &[OsString]) -> Result<Vec<Tool>, Stop> {
    let (program, arguments) = server
        .split_first()
        .ok_or_else(|| Stop::usage("CMD", "missing"))?;
    let mut command = tokio::process::Command::new(program);
    command.args(arguments);
    let client = AgentClient::builder()
        .with_connect_timeout(CONNECT)
        .spawn(command)
        .await;
    let client = client
        .map_err(|error| Stop::usage(&format!("CMD `{}`", program.to_string_lossy()), error.message()))?;
    let tools = client.tools().to_vec();
    client.close().await;
    Ok(tools)
}

/// What a listing says of a tool. What it does not say, its author adds.
fn contract(tool: &Tool) -> Value {
    let mut contract = Map::from_iter([("name".to_owned(), json!(tool.name))]);
    let mut add = |name: &str, value: Value| contract.insert(name.to_owned(), value);
    if let Some(description) = &tool.description {
        add("description", json!(description));
    }
    add("input", json!(tool.input_schema));
    if let Some(output) = &tool.output_schema {
        add("output", json!(output));
    }
    let hints = tool.annotations.as_ref();
    // a tool that changes something promises `state_after`: only its author can say so
    if hints.and_then(|hints| hints.read_only_hint) == Some(true) {
        add("capabilities", json!(["READ"]));
        add("mutates", json!(false));
    }
    if let Some(idempotent) = hints.and_then(|hints| hints.idempotent_hint) {
        add("idempotent", json!(idempotent));
    }
    contract.into()
}
