//! Calls whose parameters the SDK cannot read (SPEC §1.10.7).

use rmcp::ServerHandler;
use serde_json::{json, Value};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use toolerror::{read_json_rpc, ErrorType, Mode, WithToolErrors};

/// A server that knows no tool, and no request of its own.
struct Server;

impl ServerHandler for Server {}

#[tokio::test]
async fn a_call_that_cannot_be_read_is_wrong_input() {
    let (read, mut write) = tokio::io::split(crate::served(WithToolErrors::new(Server)));
    let mut lines = BufReader::new(read).lines();
    let initialize = json!({"protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "raw", "version": "1"}});
    let mut asked = vec![(json!({"method": "initialize", "params": initialize}), None)];
    let name = Some((ErrorType::Validation, "`name` must be a string"));
    let arguments = Some((ErrorType::Validation, "`arguments` must be a JSON object"));
    for (params, expected) in [
        (json!({"name": 5}), name),
        (json!({"name": null, "arguments": {}}), name),
        (json!({}), name),
        (json!({"name": "t", "arguments": [1]}), arguments),
        (json!({"name": "t", "arguments": "x"}), arguments),
    ] {
        asked.push((json!({"method": "tools/call", "params": params}), expected));
    }
    asked.push((json!({"method": "tools/call"}), name));
    let unknown = Some((ErrorType::NotFound, "no/such"));
    asked.push((json!({"method": "no/such"}), unknown));
    for (id, (mut request, expected)) in asked.into_iter().enumerate() {
        request["jsonrpc"] = "2.0".into();
        request["id"] = id.into();
        write.write_all(format!("{request}\n").as_bytes()).await.unwrap();
        if id == 0 {
            let initialized = b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";
            write.write_all(initialized).await.unwrap();
        }
        let line = lines.next_line().await.unwrap().unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], id, "{line}");
        let error = read_json_rpc(&*line, Mode::Exact).failure();
        let found = error
            .as_ref()
            .map(|read| (read.error().error_type(), read.error().message()));
        assert_eq!(found, expected, "{request}");
    }
}
