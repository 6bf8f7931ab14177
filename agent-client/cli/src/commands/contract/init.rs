//! `toolerror contract init`: a first toolset of a running server.

use std::collections::BTreeSet;

use serde_json::{json, Map, Value};
use toolerror::contract::Document;

use crate::args::contract::InitArgs;
use crate::check::{Answer, Client, Target, MAX_PAGES, MAX_TOOLS};
use crate::mcp::block_on;
use crate::output::{self, visible, Done, Stop};

/// The tools of a server, and what is wrong with its listing.
#[derive(Default)]
struct Listing {
    tools: Vec<Value>,
    faults: Vec<String>,
}

/// Starts the server, lists its tools, and prints the toolset.
pub(super) fn run(args: &InitArgs) -> Done {
    let Listing { tools, faults } = block_on(listed(args))?.map_err(|why| {
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

/// The tools of a server, or why there are none.
async fn listed(args: &InitArgs) -> Result<Listing, String> {
    let target = Target::Command(args.server.clone());
    let mut client = Client::start(&target, args.timeout).map_err(|error| error.to_string())?;
    let listing = match client.greet().await {
        Ok(_) => pages(&mut client).await,
        Err(answer) => Err(no_result("initialize", &answer)),
    };
    client.end().await;
    listing
}

/// The tools of all pages. A page whose cursor came before ends it with an error.
async fn pages(client: &mut Client) -> Result<Listing, String> {
    let mut listing = Listing::default();
    let mut cursors = BTreeSet::new();
    let mut params = json!({});
    loop {
        let answer = client.request("tools/list", params).await;
        let (tools, cursor) = page(&answer).ok_or_else(|| no_result("tools/list", &answer))?;
        for tool in tools {
            let at = listing.tools.len() + listing.faults.len();
            match contract(tool) {
                Ok(contract) => listing.tools.push(contract),
                Err(why) => listing
                    .faults
                    .push(format!("tools/list: tool {at} is left out: {why}")),
            }
        }
        let Some(cursor) = cursor else { return Ok(listing) };
        params = json!({ "cursor": cursor });
        let ends = cursors.insert(cursor.to_owned()) && cursors.len() < MAX_PAGES;
        if !ends || listing.tools.len() >= MAX_TOOLS {
            let fault = format!("tools/list has no end: cut after {} pages", cursors.len());
            listing.faults.push(fault);
            return Ok(listing);
        }
    }
}

/// The tools of a page, and the cursor of the next one.
fn page(answer: &Answer) -> Option<(&Vec<Value>, Option<&str>)> {
    let Answer::Response(response) = answer else {
        return None;
    };
    let result = response.get("result")?;
    let cursor = result.get("nextCursor").and_then(Value::as_str);
    Some((result.get("tools")?.as_array()?, cursor))
}

/// Why a request has no result.
fn no_result(method: &str, answer: &Answer) -> String {
    match answer {
        Answer::None => format!("no answer to {method} in time"),
        Answer::Gone => format!("no answer to {method}: the server has ended"),
        Answer::Response(response) => match response.get("error") {
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

/// What a listing says of a tool. What it does not say, its author adds.
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
    // a tool that changes something promises `state_after`: only its author can say so
    if hint("readOnlyHint") == Some(true) {
        add("capabilities", json!(["READ"]));
        add("mutates", json!(false));
    }
    if let Some(idempotent) = hint("idempotentHint") {
        add("idempotent", json!(idempotent));
    }
    Ok(contract.into())
}
