//! How a client reads what failed calls say, and how much of it it keeps.
#![cfg(all(target_os = "linux", feature = "mcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests may fail"
)]

mod server;

use serde_json::json;
use server::{text, Server};
use toolerror::{ErrorType, Mode};
use toolerror_agent::engine::{GiveUpReason, Policy};
use toolerror_agent::mcp::AgentClient;

#[tokio::test]
async fn words_of_a_failure_count_in_mode_classify() {
    let server = Server::new(
        r#"if [ $n -lt 2 ]; then text 'HTTP 429 Too Many Requests, try again in 1 seconds' true; else ok "$n"; fi"#,
    );
    let client = AgentClient::builder().with_mode(Mode::Classify).with_seed(7);
    let client = client.spawn(server.command()).await.unwrap();
    let answer = client.call_tool("plain", json!({})).await.unwrap();
    assert_eq!(text(answer), "2", "the limit was waited for");
    client.close().await;

    let client = AgentClient::builder().with_seed(7);
    let client = client.spawn(server.command()).await.unwrap();
    let failure = client.call_tool("plain", json!({})).await.unwrap_err();
    assert_eq!(failure.decision().reason(), Some(GiveUpReason::Legacy));
    assert_eq!(failure.error().error_type(), ErrorType::Internal);
    client.close().await;
}

/// 192 KiB in lines: as the text of a JSON string, and of one inside of that.
const LONG: &str = r#"x=$(head -c 65536 /dev/zero | tr '\0' 'x')
long=xxx; nested=xxx
for n in 1 2 3; do long="$long\\nline $x"; nested="$nested\\\\nline $x"; done"#;

#[tokio::test]
async fn what_a_failure_keeps_of_long_answers_is_bounded() {
    let answers = [
        r#"fail "{\\\"type\\\":\\\"TRANSIENT\\\",\\\"message\\\":\\\"$n $nested\\\"}""#,
        r#"error "{\"code\":-32603,\"message\":\"$n $long\"}""#,
        r#"text "$n $long" true"#,
    ];
    for answer in answers {
        let server = Server::with_start_and_end(LONG, answer, "");
        let policy = r#"{"max_attempts":10,"first_ms":1,"base_ms":1,"cap_ms":1,"health":{"enabled":false}}"#;
        let client = AgentClient::builder().with_policy(Policy::from_json(policy).unwrap());
        let client = client.spawn(server.command()).await.unwrap();
        let failure = client.call_tool("reads", json!({})).await.unwrap_err();
        assert!(
            failure.error().message().len() > 3 << 16,
            "the last error is whole"
        );
        assert!(failure.error().message().contains("xxx\nline x"));
        let history = failure.history();
        assert_eq!(history.len(), server.calls().min(8), "{answer}");
        for attempt in history {
            let wire = attempt.wire.as_ref().unwrap();
            assert!(wire.contains(&format!("{} xxx", attempt.number)), "its own text");
            assert!(wire.len() < 9_000 && attempt.error.message().len() < 9_000);
        }
        let shown = format!("{failure:?}");
        assert!(shown.len() < 80_000, "{}", shown.len());
        for line in [shown, failure.summary(), failure.advice()] {
            assert!(!line.contains('\n'), "one line");
        }
        client.close().await;
    }
}
