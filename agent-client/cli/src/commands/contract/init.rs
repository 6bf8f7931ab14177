//! `toolerror contract init`: a first toolset of a running server.

use serde_json::{json, Map, Value};
use toolerror::contract::Document;

use crate::args::contract::InitArgs;
use crate::check::{Client, ListedTools, ProbeAnswer, Target};
use crate::interrupt::Interrupt;
use crate::mcp::block_on;
use crate::output::{self, visible, Done, Stop};

/// The contracts of a server's tools, and the faults of its listing.
#[derive(Default)]
struct ToolListing {
    tools: Vec<Value>,
    faults: Vec<String>,
}

/// Starts the server, lists its tools, and prints the toolset.
pub(super) fn run(args: &InitArgs) -> Done {
    let ToolListing { tools, faults } = block_on(listed(args))??.map_err(|why| {
        Stop::usage(
            &format!("CMD `{}`", args.program().to_string_lossy()),
            visible(&why),
        )
    })?;
    let toolset = json!({ "toolset": args.name, "version": "0.1.0", "tools": tools });
    output::print(&format!("{toolset:#}\n"))?;
    let found = Document::from_value(toolset).validate();
    let found = found.iter().map(ToString::to_string);
    let all: Vec<String> = faults.into_iter().chain(found).collect();
    for line in &all {
        let _ = output::complain(&visible(line));
    }
    Ok(super::verdict(all.is_empty()))
}

/// The tools of a server, or the reason why it lists none.
async fn listed(args: &InitArgs) -> Result<Result<ToolListing, String>, Stop> {
    let target = Target::Command(args.server.clone());
    let mut interrupt = Interrupt::new();
    let mut client = match Client::start(&target, args.timeout) {
        Ok(client) => client,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let listing = interrupt.or(asked(&mut client)).await;
    interrupt.or(client.end()).await?; // a second signal does not wait
    listing
}

async fn asked(client: &mut Client) -> Result<ToolListing, String> {
    let greeted = client.greet().await;
    greeted.map_err(|answer| no_result("initialize", &answer))?;
    let listed = client.tools().await;
    let listed = listed.map_err(|answer| no_result("tools/list", &answer))?;
    Ok(listing(&listed))
}

/// The contracts that a listing yields.
fn listing(listed: &ListedTools) -> ToolListing {
    let mut listing = ToolListing::default();
    for (at, tool) in listed.tools.iter().enumerate() {
        match contract(tool) {
            Ok(contract) => listing.tools.push(contract),
            Err(why) => listing
                .faults
                .push(format!("tools/list: tool {at} is left out: {why}")),
        }
    }
    let cut = listed
        .cut_after
        .map(|pages| format!("tools/list has no end: cut after {pages} pages"));
    listing.faults.extend(cut);
    listing
}

/// The message for a request without a result.
fn no_result(method: &str, answer: &ProbeAnswer) -> String {
    match answer {
        ProbeAnswer::None => format!("no answer to {method} in time"),
        ProbeAnswer::Gone => format!("no answer to {method}: the server has ended"),
        ProbeAnswer::Unreadable(_, why) => format!("{method}: {why}"),
        ProbeAnswer::Response(response) => match response.get("error") {
            Some(error) => {
                let member = |name| error.get(name).unwrap_or(&Value::Null);
                let message = member("message")
                    .as_str()
                    .map_or_else(|| member("message").to_string(), str::to_owned);
                format!("{method}: error {}: {message}", member("code"))
            }
            None => format!("{method}: the answer has not the form of MCP"),
        },
    }
}

/// A tool's contract, as far as its listing determines it. The author adds the rest.
fn contract(tool: &Value) -> Result<Value, String> {
    let name = tool.get("name").and_then(Value::as_str).ok_or("it has no name")?;
    let mut contract = Map::from_iter([("name".to_owned(), json!(name))]);
    let mut add = |name: &str, value: Value| contract.insert(name.to_owned(), value);
    let members = [
        ("description", "description"),
        ("inputSchema", "input"),
        ("outputSchema", "output"),
    ];
    for (listed, member) in members {
        if let Some(value) = tool.get(listed).filter(|value| !value.is_null()) {
            add(member, value.clone());
        }
    }
    let hint = |name| tool.get("annotations")?.get(name)?.as_bool();
    // such a tool promises `state_after`, which only its author can declare
    if hint("readOnlyHint") == Some(true) {
        add("capabilities", json!(["READ"]));
        add("mutates", json!(false));
    }
    if let Some(idempotent) = hint("idempotentHint") {
        add("idempotent", json!(idempotent));
    }
    Ok(contract.into())
}
