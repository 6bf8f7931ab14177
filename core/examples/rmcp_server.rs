//! An MCP server on stdio whose tools fail: with a ToolError, with a panic, with arguments that do not fit.
//!
//! `cargo run -p toolerror --features rmcp,jsonschema --example rmcp_server`

use std::time::Duration;

use rmcp::handler::server::wrapper::Parameters;
use rmcp::transport::stdio;
use rmcp::{tool, tool_handler, tool_router, Json, ServerHandler, ServiceExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolerror::{ToolError, WithToolErrors};

#[derive(Deserialize, JsonSchema)]
struct FindAgent {
    /// The agent's name.
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ListItems {
    /// Which page.
    page: u32,
    /// How many, at most 100.
    #[schemars(range(min = 1, max = 100))]
    limit: u32,
    filter: Filter,
}

#[derive(Deserialize, JsonSchema)]
struct Filter {
    owner: String,
}

#[derive(Deserialize, JsonSchema)]
struct Even {
    /// An even number, which no schema says.
    #[serde(deserialize_with = "even")]
    #[schemars(with = "u32")]
    number: u32,
}

fn even<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let number = u32::deserialize(deserializer)?;
    if number % 2 == 0 {
        Ok(number)
    } else {
        Err(serde::de::Error::custom("the number is odd"))
    }
}

#[derive(Serialize, JsonSchema)]
struct Found {
    agent: String,
}

#[derive(Clone)]
pub(crate) struct Server;

#[tool_router]
impl Server {
    /// Finds an agent by its name.
    #[tool]
    async fn find_agent(&self, Parameters(args): Parameters<FindAgent>) -> Result<Json<Found>, ToolError> {
        if args.name == "bob" {
            return Ok(Json(Found { agent: args.name }));
        }
        Err(
            ToolError::not_found(format!("agent `{}` is not registered", args.name))
                .with_hint("list them first"),
        )
    }

    /// Lists items.
    #[tool]
    async fn list_items(&self, Parameters(args): Parameters<ListItems>) -> Result<String, ToolError> {
        let ListItems { page, limit, filter } = args;
        Ok(format!("{limit} items of page {page} of {}", filter.owner))
    }

    /// Halves a number.
    #[tool]
    async fn halve(&self, Parameters(args): Parameters<Even>) -> Result<String, ToolError> {
        Ok((args.number / 2).to_string())
    }

    /// Panics, after a moment.
    #[tool]
    #[expect(clippy::panic, reason = "that is what this tool is for")]
    async fn crash(&self) -> Result<String, ToolError> {
        tokio::time::sleep(Duration::from_millis(20)).await;
        panic!("the password is hunter2");
    }

    /// Succeeds, after a longer moment.
    #[tool]
    async fn work(&self) -> Result<String, ToolError> {
        tokio::time::sleep(Duration::from_millis(60)).await;
        Ok("done".to_owned())
    }

    /// Says in its own words what rmcp says of an unknown tool.
    #[tool]
    async fn protocol_error(&self) -> Result<String, rmcp::ErrorData> {
        Err(rmcp::ErrorData::invalid_params("tool not found", None))
    }

    /// Fails with a flat text.
    #[tool]
    async fn flat(&self) -> Result<String, String> {
        Err("no luck".to_owned())
    }
}

#[tool_handler]
impl ServerHandler for Server {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    WithToolErrors::new(Server)
        .serve(stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}
