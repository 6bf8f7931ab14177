//! What docs/contracts.md says is so: its Rust runs, and what its tables name is there.
#![cfg(all(feature = "guard", feature = "rmcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::path::Path;
use std::sync::Arc;

use rmcp::model::CallToolRequestParams;
use rmcp::{tool, tool_handler, tool_router, ServerHandler, ServiceExt};
use serde_json::{json, Value};
use toolerror::call_meta::IDEMPOTENCY_META_KEY;
use toolerror::contract::{ContractCall, Document, Guard, ToolOutput};
use toolerror::{ToolError, WithToolErrors};

const DOCS: &str = include_str!("../../docs/contracts.md");
const SPEC: &str = include_str!("../../spec/SPEC.md");

struct Server {
    guard: Arc<Guard>,
    grants: Vec<String>,
    user: String,
}

#[tool_router]
impl Server {
    #[tool(name = "modules.compile")]
    async fn compile(&self, call: ContractCall) -> Result<ToolOutput, ToolError> {
        self.guard
            .call(call.with_grants(self.grants()).with_actor(self.user()), compile)
            .await
    }

    fn user(&self) -> &str {
        &self.user
    }

    fn grants(&self) -> Vec<String> {
        self.grants.clone()
    }
}

#[tool_handler]
impl ServerHandler for Server {}

async fn compile(input: Value) -> Result<ToolOutput, ToolError> {
    Ok(ToolOutput::new(json!({ "compiled": input["module"] })))
}

#[tokio::test]
async fn the_handler_of_the_page_is_guarded() {
    let block = DOCS.split("```rust,ignore\n").nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    let bare = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    assert!(bare(include_str!("contract_docs.rs")).contains(bare(block).trim()));

    let text = "toolset: t\nversion: 1.0.0\ntools:\n  \
        - {name: modules.compile, capabilities: [EXECUTE], idempotency_key: optional}";
    let guard = Arc::new(Guard::new(Document::from_text(text).compile().unwrap()));
    let (grants, user) = (vec!["EXECUTE".to_owned()], "ada".to_owned());
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move {
        let running = WithToolErrors::new(Server { guard, grants, user })
            .serve(theirs)
            .await
            .unwrap();
        running.waiting().await.unwrap();
    });
    let client = ().serve(ours).await.unwrap();
    let arguments = json!({"module": "acme/billing"}).as_object().unwrap().clone();
    let mut params = CallToolRequestParams::new("modules.compile").with_arguments(arguments);
    let key = json!({ IDEMPOTENCY_META_KEY: "build-1" });
    params.meta = Some(serde_json::from_value(key).unwrap());
    let done = client.call_tool(params).await.unwrap();
    assert_eq!(done.structured_content, Some(json!({"compiled": "acme/billing"})));
}

/// The cells of the tables about other systems: what is required, and where that is met.
fn rows() -> Vec<(&'static str, &'static str)> {
    let tables = DOCS.split("## What four systems require").nth(1).unwrap();
    let lines = tables
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| requirement"));
    let cells = lines.map(|line| line.trim_matches(&['|', ' '][..]).split_once(" | ").unwrap());
    cells.collect()
}

/// All files in which a name of the tables may stand.
fn sources(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            *all += &text;
        }
    }
}

#[test]
fn each_requirement_is_met_somewhere_or_left_to_the_host_with_a_reason() {
    let rows = rows();
    assert!(rows.len() > 80, "{}", rows.len());
    for (what, place) in rows {
        let clause = place.contains("SPEC ");
        let reason = place.strip_prefix("left to the host, SPEC 4.1.7: ");
        let is_left = place.contains("host") && place.contains("left");
        assert!(
            !is_left || reason.is_some_and(|why| why.len() > 10),
            "{what}: {place}"
        );
        assert!(
            clause || place.contains('`') || place.contains(".yaml"),
            "{what}: {place}"
        );
    }
}

#[test]
fn what_the_tables_name_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut tree = SPEC.to_owned();
    for folder in [
        "core/src/contract",
        "core/src/server",
        "agent-client/cli/src/args",
        "agent-client/cli/src/commands",
        "bindings/bridge/src/contract",
    ] {
        sources(&root.join(folder), &mut tree);
    }
    for file in [
        "bindings/python/toolerror/_contract.py",
        "bindings/python/toolerror/_toolset.py",
    ] {
        tree += &std::fs::read_to_string(root.join(file)).unwrap();
    }
    for (what, place) in rows() {
        for file in place
            .split([' ', '`', ',', ';', ')'])
            .filter(|word| word.contains('/') && word.contains('.'))
        {
            assert!(root.join(file).exists(), "{what}: {file}");
        }
        for name in place.split('`').skip(1).step_by(2) {
            // the last name of a path, the command of a program
            let name = name
                .rsplit(["::", "."][usize::from(!name.contains("::"))])
                .next()
                .unwrap_or(name);
            let words = name.split([' ', ':', '[', ']', '"', ',']);
            for word in words
                .map(|word| word.trim_start_matches('-'))
                .filter(|word| word.len() > 2)
            {
                assert!(
                    tree.to_lowercase().contains(&word.to_lowercase()),
                    "{what}: `{word}`"
                );
            }
        }
    }
}
