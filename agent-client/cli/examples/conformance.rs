//! What the MCP conformance suite talks to: `conformance bare` and `conformance wrapped` serve its tools on the Rust SDK, without
//! and with `WithToolErrors`, and `conformance stdio` does so on pipes; `conformance client … URL` is an `AgentClient`. See tests/proxy/conformance.
#![allow(clippy::wildcard_imports, reason = "it answers every kind of request")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]
#![allow(
    deprecated,
    reason = "the older revisions have logs, samples and subscriptions"
)]

#[path = "../src/demo_server/http.rs"]
mod http;

use std::time::Duration;

use rmcp::model::*;
use rmcp::service::{ClientLifecycleMode, RequestContext};
use rmcp::{ClientHandler, ErrorData, RoleClient, RoleServer, ServerHandler, ServiceExt as _};
use serde::de::DeserializeOwned;
use serde_json::{json, Value};
use toolerror::WithToolErrors;
use toolerror_agent::{AgentClient, ToolCall};

/// A picture of one pixel, and a sound of no length.
const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

fn of<T: DeserializeOwned>(json: Value) -> T {
    serde_json::from_value(json).unwrap()
}

/// A result. The newest revision wants to see that it is complete; the SDK leaves that out for the others.
fn result<T: DeserializeOwned>(mut json: Value) -> T {
    json["resultType"] = json!("complete");
    of(json)
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

fn embedded(uri: &str, text: &str) -> Value {
    json!({"type": "resource", "resource": {"uri": uri, "mimeType": "text/plain", "text": text}})
}

/// The tools, and the schemas of their arguments.
fn tools() -> Value {
    let none = json!({"type": "object", "properties": {}});
    let one =
        |name: &str| json!({"type": "object", "properties": {name: {"type": "string"}}, "required": [name]});
    let newer = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {"address": {"$anchor": "addressDef", "type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
        "properties": {
            "name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]}, "phone": {"type": "string"}, "email": {"type": "string"}
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]}, "else": {"required": ["email"]},
        "additionalProperties": false
    });
    let all = [
        ("test_simple_text", &none),
        ("test_image_content", &none),
        ("test_audio_content", &none),
        ("test_embedded_resource", &none),
        ("test_multiple_content_types", &none),
        ("test_tool_with_logging", &none),
        ("test_tool_with_progress", &none),
        ("test_error_handling", &none),
        ("test_reconnection", &none),
        ("test_sampling", &one("prompt")),
        ("test_elicitation", &one("message")),
        ("test_elicitation_sep1034_defaults", &none),
        ("test_elicitation_sep1330_enums", &none),
        ("json_schema_2020_12_tool", &newer),
    ];
    let listed = all.map(|(name, schema)| json!({"name": name, "description": format!("the tool {name}"), "inputSchema": schema}));
    Value::from(listed.to_vec())
}

/// What a tool asks the user for.
fn form(tool: &str, arguments: &Value) -> Value {
    let titled =
        json!([{"const": "value1", "title": "First Option"}, {"const": "value2", "title": "Second Option"}]);
    let options = json!(["option1", "option2", "option3"]);
    let properties = match tool {
        "test_elicitation" => json!({
            "username": {"type": "string", "description": "User's response"},
            "email": {"type": "string", "description": "User's email address"}
        }),
        "test_elicitation_sep1034_defaults" => json!({
            "name": {"type": "string", "default": "John Doe"},
            "age": {"type": "integer", "default": 30},
            "score": {"type": "number", "default": 95.5},
            "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
            "verified": {"type": "boolean", "default": true}
        }),
        _ => json!({
            "untitledSingle": {"type": "string", "enum": options},
            "titledSingle": {"type": "string", "oneOf": titled},
            "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"], "enumNames": ["Option One", "Option Two", "Option Three"]},
            "untitledMulti": {"type": "array", "items": {"type": "string", "enum": options}},
            "titledMulti": {"type": "array", "items": {"anyOf": titled}}
        }),
    };
    let required = if tool == "test_elicitation" {
        json!(["username", "email"])
    } else {
        json!([])
    };
    let message = arguments["message"].as_str().unwrap_or("please answer");
    json!({"mode": "form", "message": message, "requestedSchema": {"type": "object", "properties": properties, "required": required}})
}

#[derive(Clone)]
struct Suite;

impl Suite {
    async fn answer(
        &self,
        tool: &str,
        arguments: Value,
        context: &RequestContext<RoleServer>,
    ) -> Result<Value, ErrorData> {
        let lost = |error: rmcp::ServiceError| ErrorData::internal_error(error.to_string(), None);
        let pause = || tokio::time::sleep(Duration::from_millis(50));
        let image = json!({"type": "image", "data": PNG, "mimeType": "image/png"});
        Ok(match tool {
            "test_simple_text" => json!([text("This is a simple text response for testing.")]),
            "test_reconnection" => json!([text("the stream stayed open")]),
            "test_image_content" => json!([image]),
            "test_audio_content" => json!([{"type": "audio", "data": WAV, "mimeType": "audio/wav"}]),
            "test_embedded_resource" => json!([embedded(
                "test://embedded-resource",
                "This is an embedded resource content."
            )]),
            "test_multiple_content_types" => json!([
                text("Multiple content types test:"),
                image,
                {"type": "resource", "resource": {"uri": "test://mixed-content-resource", "mimeType": "application/json", "text": "{\"test\":\"data\",\"value\":123}"}}
            ]),
            "test_tool_with_logging" => {
                for said in [
                    "Tool execution started",
                    "Tool processing data",
                    "Tool execution completed",
                ] {
                    let said = of(json!({"level": "info", "data": said}));
                    context.peer.notify_logging_message(said).await.map_err(lost)?;
                    pause().await;
                }
                json!([text("done")])
            }
            "test_tool_with_progress" => {
                for progress in [0, 50, 100] {
                    if let Some(token) = context.meta.get_progress_token() {
                        let said = of(json!({"progressToken": token, "progress": progress, "total": 100}));
                        context.peer.notify_progress(said).await.map_err(lost)?;
                    }
                    pause().await;
                }
                json!([text("done")])
            }
            "test_sampling" => {
                let asked = of(
                    json!({"messages": [{"role": "user", "content": text(arguments["prompt"].as_str().unwrap())}], "maxTokens": 100}),
                );
                let said = context.peer.create_message(asked).await.map_err(lost)?;
                json!([text(&format!(
                    "LLM response: {}",
                    serde_json::to_value(&said).unwrap()["content"]["text"]
                ))])
            }
            "test_elicitation" | "test_elicitation_sep1034_defaults" | "test_elicitation_sep1330_enums" => {
                let said = context
                    .peer
                    .send_request(ServerRequest::ElicitRequest(Request::new(of(form(
                        tool, &arguments,
                    )))))
                    .await
                    .map_err(lost)?;
                json!([text(&format!(
                    "User response: {}",
                    serde_json::to_value(&said).unwrap()
                ))])
            }
            "json_schema_2020_12_tool" => json!([text("fine")]),
            _ => return Err(ErrorData::invalid_params(format!("Unknown tool: {tool}"), None)),
        })
    }
}

impl ServerHandler for Suite {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(of(json!({
            "tools": {}, "prompts": {}, "resources": {"subscribe": true}, "logging": {}, "completions": {}
        })))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(result(json!({"tools": tools()})))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::from(request.arguments.unwrap_or_default());
        let result: CallToolResult = if request.name == "test_error_handling" {
            result(
                json!({"content": [text("This tool intentionally returns an error for testing")], "isError": true}),
            )
        } else {
            result(json!({"content": self.answer(&request.name, arguments, &context).await?}))
        };
        Ok(result.into())
    }

    async fn set_level(
        &self,
        _: SetLevelRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn subscribe(
        &self,
        _: SubscribeRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn unsubscribe(
        &self,
        _: UnsubscribeRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(result(json!({"resources": [
            {"uri": "test://static-text", "name": "text", "description": "a text", "mimeType": "text/plain"},
            {"uri": "test://static-binary", "name": "picture", "description": "a picture", "mimeType": "image/png"}
        ]})))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let template = json!({"uriTemplate": "test://template/{id}/data", "name": "data", "description": "data of an id", "mimeType": "application/json"});
        Ok(result(json!({"resourceTemplates": [template]})))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri.as_str();
        let id = uri
            .strip_prefix("test://template/")
            .and_then(|rest| rest.strip_suffix("/data"));
        let contents = match (uri, id) {
            ("test://static-text", _) => {
                json!({"uri": uri, "mimeType": "text/plain", "text": "This is the content of the static text resource."})
            }
            ("test://static-binary", _) => json!({"uri": uri, "mimeType": "image/png", "blob": PNG}),
            (_, Some(id)) => {
                let data = json!({"id": id, "templateTest": true, "data": format!("Data for ID: {id}")});
                json!({"uri": uri, "mimeType": "application/json", "text": data.to_string()})
            }
            _ => {
                return Err(ErrorData::resource_not_found(
                    format!("Resource not found: {uri}"),
                    Some(json!({"uri": uri})),
                ))
            }
        };
        Ok(result::<ReadResourceResult>(json!({"contents": [contents]})).into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let argument = |name: &str| json!({"name": name, "description": name, "required": true});
        Ok(result(json!({"prompts": [
            {"name": "test_simple_prompt", "description": "a prompt"},
            {"name": "test_prompt_with_arguments", "description": "a prompt", "arguments": [argument("arg1"), argument("arg2")]},
            {"name": "test_prompt_with_embedded_resource", "description": "a prompt", "arguments": [argument("resourceUri")]},
            {"name": "test_prompt_with_image", "description": "a prompt"}
        ]})))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = Value::from(request.arguments.unwrap_or_default());
        let given = |name: &str| arguments[name].as_str().unwrap_or_default().to_owned();
        let contents = match request.name.as_str() {
            "test_simple_prompt" => vec![text("This is a simple prompt for testing.")],
            "test_prompt_with_arguments" => {
                vec![text(&format!(
                    "Prompt with arguments: arg1='{}', arg2='{}'",
                    given("arg1"),
                    given("arg2")
                ))]
            }
            "test_prompt_with_embedded_resource" => vec![
                embedded(&given("resourceUri"), "Embedded resource content for testing."),
                text("Please process the embedded resource above."),
            ],
            "test_prompt_with_image" => vec![
                json!({"type": "image", "data": PNG, "mimeType": "image/png"}),
                text("Please analyze the image above."),
            ],
            other => {
                return Err(ErrorData::invalid_params(
                    format!("Unknown prompt: {other}"),
                    None,
                ))
            }
        };
        let messages = contents
            .into_iter()
            .map(|content| json!({"role": "user", "content": content}));
        Ok(result::<GetPromptResult>(json!({"messages": messages.collect::<Vec<_>>()})).into())
    }
}

/// A user who accepts what is proposed.
struct User;

impl ClientHandler for User {
    fn get_info(&self) -> ClientConfig {
        let capabilities = of(json!({"elicitation": {"form": {"applyDefaults": true}}}));
        ClientConfig::new(capabilities, Implementation::new("toolerror conformance", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let asked = serde_json::to_value(&request).unwrap();
        let fields = asked["requestedSchema"]["properties"]
            .as_object()
            .cloned()
            .unwrap_or_default();
        let content = fields
            .into_iter()
            .filter_map(|(name, field)| Some((name, field.get("default")?.clone())));
        let content = Value::from(content.collect::<serde_json::Map<_, _>>());
        Ok(of(json!({"action": "accept", "content": content})))
    }
}

/// What the suite says in the environment.
fn said(name: &str) -> String {
    std::env::var(format!("MCP_CONFORMANCE_{name}")).unwrap_or_default()
}

/// The calls that a scenario is about: those that the suite names, otherwise each tool of its server once.
fn calls(tools: &[Tool]) -> Vec<(String, Value)> {
    let context: Value = serde_json::from_str(&said("CONTEXT")).unwrap_or_default();
    if let Some(named) = context["toolCalls"].as_array() {
        let named = named
            .iter()
            .map(|call| (of(call["name"].clone()), call["arguments"].clone()));
        return named.collect();
    }
    if said("SCENARIO") == "json-schema-ref-no-deref" {
        return Vec::new(); // its server lists tools, and carries out none
    }
    let schema_of = |name: &str| {
        let tool = tools.iter().find(|tool| tool.name == name);
        json!(tool.map(|tool| &tool.input_schema))
    };
    let call = |tool: &Tool| {
        let arguments = match tool.name.as_ref() {
            "add_numbers" => json!({"a": 5, "b": 3}),
            "json_schema_echo" => json!({"schema": schema_of("json_schema_2020_12_tool")}),
            _ => json!({}),
        };
        (tool.name.to_string(), arguments)
    };
    tools.iter().map(call).collect()
}

/// What a user answers who agrees to all that a server asks for, and the state that the server wants back.
fn answers(tool: &str, asked: &InputRequiredResult) -> CallToolRequestParams {
    let asked = serde_json::to_value(asked).unwrap();
    let requests = asked["inputRequests"].as_object().cloned().unwrap_or_default();
    let agreed = json!({"action": "accept", "content": {"confirmed": true}});
    let agreed = requests.into_iter().map(|(name, _)| (name, agreed.clone()));
    let agreed = Value::from(agreed.collect::<serde_json::Map<_, _>>());
    let mut params = json!({"name": tool, "inputResponses": agreed});
    if let Some(state) = asked.get("requestState") {
        params["requestState"] = state.clone();
    }
    of(params)
}

/// Makes a call to its end, with the answers to what the server asks for.
async fn call(client: &AgentClient, tool: &str, arguments: Value) {
    let mut request = ToolCall::new(tool, arguments);
    loop {
        match client.call(request.clone()).await {
            Ok(CallToolResponse::InputRequired(asked)) => {
                request = request.with_params(answers(tool, &asked));
            }
            Ok(_) => return,
            Err(failure) => panic!("{}", failure.summary()),
        }
    }
}

/// Makes the calls of a scenario.
async fn client(url: &str) {
    let builder = AgentClient::builder().with_handler(User);
    let builder = match said("PROTOCOL_VERSION").as_str() {
        "2026-07-28" => builder.with_lifecycle(ClientLifecycleMode::Discover {
            preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        }),
        _ => builder,
    };
    let client = builder.http(url).await.unwrap();
    for (tool, arguments) in calls(&client.tools()) {
        call(&client, &tool, arguments).await;
    }
    client.close().await;
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let address = ([127, 0, 0, 1], 0).into();
    match words[0].as_str() {
        "bare" => http::serve(address, || Suite).await.unwrap(),
        "stdio" => {
            let server = Suite.serve(rmcp::transport::stdio()).await.unwrap();
            server.waiting().await.unwrap();
        }
        "wrapped" => http::serve(address, || WithToolErrors::new(Suite)).await.unwrap(),
        _ => client(words.last().unwrap()).await,
    }
}
