//! The demo's MCP server: a dozen tools that fail, each in its own way.

use std::error::Error;
use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::time::Duration;

use rmcp::handler::server::wrapper::Parameters;
use rmcp::transport::stdio;
use rmcp::{tool, tool_handler, tool_router, ServerHandler, ServiceExt as _};
use schemars::JsonSchema;
use serde::Deserialize;
use toolerror::{Holder, Limit, Phase, ToolError, Violation, WithToolErrors};

mod http;

/// How long `send_mail` takes to answer, after the mail has gone out.
const MAIL_SERVER_IS_SLOW: Duration = Duration::from_secs(3);

/// The longest list that `list_items` gives.
const MAX_ITEMS: u32 = 100;

/// Serves on standard input and output until the client disconnects.
pub(crate) async fn serve_stdio() -> Result<(), Box<dyn Error>> {
    panic_in_one_line();
    let server = WithToolErrors::new(Demo::default());
    server.serve(stdio()).await?.waiting().await?;
    Ok(())
}

/// Serves on streamable HTTP, at `/mcp` of this address, until the program is interrupted.
pub(crate) async fn serve_http(address: SocketAddr) -> Result<(), Box<dyn Error>> {
    panic_in_one_line();
    let demo = Demo::default();
    http::serve(address, move || WithToolErrors::new(demo.clone())).await
}

/// Prints panics on one line: the demo panics on purpose, so a backtrace would only distract.
fn panic_in_one_line() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic
            .payload()
            .downcast_ref::<&str>()
            .copied()
            .unwrap_or_default();
        let _ = writeln!(
            std::io::stderr(),
            "toolerror: demo-server: a tool panicked: {text}"
        );
    }));
}

/// The server's memory.
#[derive(Default)]
struct Counters {
    updates: AtomicU32,
    searches: AtomicU32,
    flaky: AtomicU32,
    mails: AtomicU32,
}

/// Counts a call; true for each `nth` one.
fn is_nth(count: &AtomicU32, nth: u32) -> bool {
    count.fetch_add(1, Ordering::Relaxed) % nth == nth - 1
}

#[derive(Clone, Default)]
struct Demo(Arc<Counters>);

#[derive(Deserialize, JsonSchema)]
struct FindAgent {
    /// The agent's name.
    name: String,
}

#[derive(Deserialize, JsonSchema)]
struct ReserveFile {
    /// The file's path in the repository.
    path: String,
}

#[derive(Deserialize, JsonSchema)]
struct Page {
    /// The page's name.
    page: String,
}

#[derive(Deserialize, JsonSchema)]
struct ListItems {
    /// How many, 100 at most.
    #[serde(default = "ten")]
    limit: u32,
}

fn ten() -> u32 {
    10
}

#[derive(Deserialize, JsonSchema)]
struct Search {
    /// What to look for.
    query: String,
}

#[derive(Deserialize, JsonSchema)]
struct Mail {
    /// Who gets it.
    to: String,
}

/// The result of a demo tool.
type DemoResult = Result<String, ToolError>;

#[tool_router]
impl Demo {
    /// Finds an agent by its name. There are two: planner and reviewer.
    #[tool(annotations(read_only_hint = true, open_world_hint = false))]
    async fn find_agent(&self, Parameters(FindAgent { name }): Parameters<FindAgent>) -> DemoResult {
        if ["planner", "reviewer"].contains(&name.as_str()) {
            return Ok(format!("{name} is at work"));
        }
        let error = ToolError::not_found(format!("agent `{name}` is not registered"));
        Err(error.with_hint("ask for `planner` or `reviewer`"))
    }

    /// Reserves a file, which is always held by another agent.
    #[tool(annotations(read_only_hint = false, destructive_hint = false, idempotent_hint = false))]
    async fn reserve_file(&self, Parameters(ReserveFile { path }): Parameters<ReserveFile>) -> DemoResult {
        let holder = Holder::default()
            .with_agent_id("agent-7")
            .with_held_by("reviewer")
            .with_pattern(path.as_str())
            .with_reservation_id("r-42")
            .with_reason("review of the release notes");
        Err(ToolError::conflict(format!("`{path}` is reserved")).with_conflicts([holder]))
    }

    /// Writes a page. Every other time somebody else is at it.
    #[tool(annotations(read_only_hint = false, destructive_hint = true, idempotent_hint = true))]
    async fn update_page(&self, Parameters(Page { page }): Parameters<Page>) -> DemoResult {
        if is_nth(&self.0.updates, 2) {
            return Ok(format!("`{page}` is written"));
        }
        Err(ToolError::conflict(format!("`{page}` is being written")))
    }

    /// Lists items.
    #[tool(annotations(read_only_hint = true, open_world_hint = false))]
    async fn list_items(&self, Parameters(ListItems { limit }): Parameters<ListItems>) -> DemoResult {
        if limit <= MAX_ITEMS {
            return Ok(format!("{limit} items"));
        }
        let rule = format!("must be at most {MAX_ITEMS}");
        let max = Limit::new("limit", f64::from(MAX_ITEMS)).with_actual(f64::from(limit));
        let error = ToolError::validation(format!("`limit` {rule}, not {limit}"));
        Err(error
            .with_phase(Phase::Input)
            .with_violations([Violation::new("/limit", "maximum", rule)])
            .with_limit(max)
            .with_hint(format!("call again with `limit` {MAX_ITEMS}")))
    }

    /// Publishes a page, for those who may.
    #[tool(annotations(read_only_hint = false, destructive_hint = true, idempotent_hint = false))]
    async fn publish(&self, Parameters(Page { page }): Parameters<Page>) -> DemoResult {
        let error = ToolError::permission(format!("publishing `{page}` needs the capability `publish`"));
        Err(error
            .with_member("required", ["read", "publish"])
            .with_member("missing", ["publish"]))
    }

    /// Searches. Every other time too many others do.
    #[tool(annotations(read_only_hint = true))]
    async fn search(&self, Parameters(Search { query }): Parameters<Search>) -> DemoResult {
        if is_nth(&self.0.searches, 2) {
            return Ok(format!("3 pages about {query}"));
        }
        let error = ToolError::transient("too many searches at once").with_reason("rate_limit");
        Err(error.with_retry_after(Duration::from_millis(300)))
    }

    /// Works every third time.
    #[tool(annotations(read_only_hint = true))]
    async fn flaky(&self) -> DemoResult {
        if is_nth(&self.0.flaky, 3) {
            return Ok("done".to_owned());
        }
        Err(ToolError::transient("the backend is restarting"))
    }

    /// Never works.
    #[tool(annotations(read_only_hint = true))]
    async fn broken(&self) -> DemoResult {
        Err(ToolError::internal("the index is corrupt"))
    }

    /// Panics.
    #[tool(annotations(read_only_hint = true))]
    #[expect(clippy::panic, reason = "that is what this tool is for")]
    async fn crash(&self) -> DemoResult {
        panic!("index out of bounds: the secrets stay in this process");
    }

    /// Fails as a tool does that has never heard of structured errors.
    #[tool(annotations(read_only_hint = true))]
    async fn legacy(&self) -> Result<String, String> {
        Err("Something went wrong :-(".to_owned())
    }

    /// Sends a mail at once, and answers late.
    #[tool(annotations(
        read_only_hint = false,
        destructive_hint = true,
        idempotent_hint = false,
        open_world_hint = true
    ))]
    async fn send_mail(&self, Parameters(Mail { to }): Parameters<Mail>) -> DemoResult {
        let number = self.0.mails.fetch_add(1, Ordering::Relaxed) + 1;
        tokio::time::sleep(MAIL_SERVER_IS_SLOW).await;
        Ok(format!("mail {number} is on its way to {to}"))
    }

    /// Tells how many mails have been sent.
    #[tool(annotations(read_only_hint = true, open_world_hint = false))]
    async fn mail_count(&self) -> DemoResult {
        Ok(self.0.mails.load(Ordering::Relaxed).to_string())
    }

    /// Succeeds.
    #[tool(annotations(read_only_hint = true, open_world_hint = false))]
    async fn ok(&self) -> DemoResult {
        Ok("all is well".to_owned())
    }
}

#[tool_handler(name = "toolerror-demo")]
impl ServerHandler for Demo {}
