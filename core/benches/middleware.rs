//! What `WithToolErrors` add to a tool call.
//!
//! `cargo bench -p toolerror --features rmcp --bench middleware` ends with a table of medians: the handler of the bare
//! server and the same behind the middleware, in turns, without a transport. Target: 2 µs more.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a benchmark may panic"
)]

use std::future::Future;
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, NumberOrString, Tool,
};
use rmcp::service::{serve_directly, RequestContext};
use rmcp::{ErrorData, Peer, RoleServer, ServerHandler};
use serde_json::json;
use toolerror::{ToolError, WithToolErrors};

const TARGET_NS: f64 = 2_000.0;
const CALLS: u32 = 200;
const ROUNDS: usize = 400;

struct Server;

impl ServerHandler for Server {
    fn get_tool(&self, name: &str) -> Option<Tool> {
        let schema = json!({"type": "object"}).as_object().cloned().unwrap();
        Some(Tool::new(name.to_owned(), "", schema))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match request.name.as_ref() {
            "fails" => ToolError::conflict("src/main.go is held by agent-2")
                .with_member("held_by", "agent-2")
                .into_call_tool_result(),
            _ => Ok(CallToolResult::success(vec![ContentBlock::text("done")]).into()),
        }
    }
}

fn request(tool: &'static str) -> CallToolRequestParams {
    let arguments = json!({"path": "src/main.go", "limit": 20, "filter": {"owner": "agent-2"}});
    CallToolRequestParams::new(tool).with_arguments(arguments.as_object().cloned().unwrap())
}

/// The output of a future that never waits.
fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => unreachable_wait(),
    }
}

#[expect(clippy::panic, reason = "a benchmark may panic")]
fn unreachable_wait() -> ! {
    panic!("these handlers do not wait")
}

/// Nanoseconds of one call, without making the request and its context.
fn time(server: &impl ServerHandler, peer: &Peer<RoleServer>, tool: &'static str) -> f64 {
    let calls: Vec<_> = (0..CALLS)
        .map(|n| {
            (
                request(tool),
                RequestContext::new(NumberOrString::Number(n.into()), peer.clone()),
            )
        })
        .collect();
    let start = Instant::now();
    for (request, context) in calls {
        drop(black_box(ready(server.call_tool(black_box(request), context))));
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (ours, _theirs) = tokio::io::duplex(64);
    let running = serve_directly(Server, ours, None); // for a peer; nothing is sent
    let peer = running.peer();
    let wrapped = WithToolErrors::new(Server);
    println!(
        "{:10} {:>10} {:>12} {:>8} {:>10} {:>10}",
        "tool", "bare/ns", "wrapped/ns", "ratio", "more/ns", "target/ns"
    );
    for tool in ["works", "fails"] {
        let (mut bare, mut behind) = (vec![], vec![]);
        for _ in 0..ROUNDS {
            bare.push(time(&Server, peer, tool));
            behind.push(time(&wrapped, peer, tool));
        }
        let (bare, behind) = (median(bare), median(behind));
        let (ratio, more) = (behind / bare, behind - bare);
        println!("{tool:10} {bare:10.0} {behind:12.0} {ratio:8.2} {more:10.0} {TARGET_NS:10.0}");
    }
}
