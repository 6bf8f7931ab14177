//! The command line.

pub(crate) mod check;
pub(crate) mod contract;
mod driver;
pub(crate) mod proxy;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{error::ErrorKind, Parser, Subcommand, ValueEnum};
use toolerror::profile::Profile;
use toolerror::Mode;
use toolerror_agent::Method;

use self::driver::{mode, seconds, DriverArgs};
use crate::output;
use crate::simulate::Scenario;

/// The command line of `toolerror`.
#[derive(Parser)]
#[command(name = "toolerror", version, about, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 no error · 1 standard output cannot be written (`call`: the tool has run) · 2 usage error · 3 the input is not in the form of --profile · 10 NOT_FOUND · 11 CONFLICT · 12 VALIDATION · 13 PERMISSION · \
14 TRANSIENT · 15 INTERNAL · 128 + N signal N ended a command with a server. `simulate`, `check` and `contract` end with 1 when a check fails"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Call a dozen failing tools of a bundled server over real MCP and show what an agent should do about each
    #[command(after_help = "Examples:\n  toolerror demo\n  toolerror demo --json | jq .tool")]
    Demo(DemoArgs),
    /// Run the demo's MCP server, on standard input and output or over HTTP
    #[command(
        after_help = "Examples:\n  toolerror demo-server\n  toolerror demo-server --http 127.0.0.1:8000"
    )]
    DemoServer(DemoServerArgs),
    /// Read an error and print what it is and what to do next
    #[command(after_help = read_help())]
    Read(ReadArgs),
    /// Read an HTTP response and print what error it is and what to do next
    #[command(after_help = "Examples:\n  \
toolerror http 503 -H 'Retry-After: 30'\n  \
curl -s URL | toolerror http 422 --body - --json\n  \
toolerror http 402 --body answer.json --profile stripe\n  \
toolerror http 504 --method POST --side-effects\n  \
curl -si URL | toolerror read --kind http\n\n\
`toolerror read --help` lists the profiles. If the response is not an error in the form of the profile, the exit code is 3.")]
    Http(HttpArgs),
    /// Call one tool of any MCP server; wait, retry and stop as the policy says
    #[command(after_help = "Examples:\n  \
toolerror call search --args '{\"query\":\"x\"}' -- python server.py\n  \
toolerror call --url http://127.0.0.1:8000/mcp search --args '{\"query\":\"x\"}'\n\n\
The result goes to standard output, attempts and waits go to standard error.")]
    Call(CallArgs),
    /// Make an MCP server fail with bad calls, and report what is wrong and how to fix it
    #[command(after_help = "Examples:\n  \
toolerror check -- npx -y @modelcontextprotocol/server-everything\n  \
toolerror check --fail-under 60 --junit report.xml -- python server.py\n\n\
Calls have invalid arguments; a server that does not check them runs the tool. Valid arguments go only to tools that say that they only read, or to all with \
--allow-calls. Exit code 1: the score is below --fail-under. Exit code 15: the server does not answer.")]
    Check(check::CheckArgs),
    /// Check, order, compare, lock and publish toolsets: the contracts of the tools of a server (SPEC 4)
    #[command(after_help = "Examples:\n  \
toolerror contract validate toolset.yaml\n  \
toolerror contract diff --at-most minor released.yaml toolset.yaml\n  \
toolerror contract lock --check toolset.yaml\n  \
toolerror contract init -- python server.py > toolset.json\n\n\
Exit codes: 0 all is well · 1 a check failed: a toolset is not valid (`validate`), a change is larger than --at-most, or a version does not cover it (`lock`) · 2 usage error, and a toolset that is not valid where one is needed")]
    Contract(contract::ContractArgs),
    /// Stand between any client and any MCP server: failed calls become ToolErrors, everything else passes byte for byte
    #[command(after_help = "Examples:\n  \
toolerror proxy -- npx -y @modelcontextprotocol/server-filesystem /tmp\n  \
toolerror proxy --mode classify --trust-hints -- python server.py\n  \
toolerror proxy --upstream https://example.com/mcp\n  \
toolerror proxy --config .mcp.json\n  \
toolerror proxy --listen 8000 --metrics 9000 -- python server.py\n  \
toolerror proxy --mode classify --print-config files -- npx -y @modelcontextprotocol/server-filesystem /tmp\n\n\
Put it before the command in the configuration of a client. Without --listen, standard input and output belong to the \
client; what happens goes to standard error. With --listen, the endpoint is /mcp, and each session has a server of its \
own.\n\n\
Clients of MCP 2026-07-28 have no sessions. With --listen before a command that speaks this revision, all of them share one process: what it \
remembers is common to them, limits of contracts count for all together, and a call that kills it fails the calls of others. Messages that they leave unread may have \
4 × --max-message bytes together; above that, slow clients are disconnected, or a call gets a TRANSIENT in place of its answer.\n\n\
Each ADDR is a port of this machine, or an address with a port.\n\n\
Environment: TOOLERROR_PROXY_TOKEN is the bearer token that clients must send to --listen, TOOLERROR_UPSTREAM_TOKEN the \
one that is sent to --upstream.")]
    Proxy(Box<proxy::ProxyArgs>),
    /// Print the tables of the contract as JSON
    #[command(after_help = "Examples:\n  toolerror tables\n  toolerror tables http")]
    Tables(TablesArgs),
    /// Compare the policy with well-known retry rules, in a simulation
    #[command(after_help = "Examples:\n  toolerror simulate\n  \
toolerror simulate --scenario brownout --seeds 5 --plot brownout.svg\n\n\
Exit code 1: a target was missed.")]
    Simulate(SimulateArgs),
    /// Print the JSON Schema of an error, of a policy, or of a toolset
    #[command(after_help = "Examples:\n  toolerror schema\n  toolerror schema policy")]
    Schema(SchemaArgs),
    /// Answer conformance requests, one JSON line each (SPEC 7.2)
    #[command(after_help = "Example:\n  \
echo '{\"id\":\"1\",\"op\":\"build\",\"type\":\"CONFLICT\",\"message\":\"held\"}' | toolerror testee")]
    Testee,
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  toolerror completions bash > ~/.local/share/bash-completion/completions/toolerror"
    )]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = "Example:\n  toolerror man | man -l -")]
    Man,
}

#[derive(clap::Args)]
pub(crate) struct DemoArgs {
    /// Print one JSON object per call instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct DemoServerArgs {
    /// Listen on this address instead of standard input and output; the endpoint is /mcp
    #[arg(long, value_name = "ADDR")]
    pub(crate) http: Option<std::net::SocketAddr>,
}

#[derive(clap::Args)]
pub(crate) struct ReadArgs {
    /// Set how far the input is interpreted: exact (the contract only), unwrap (known wrappers too), or classify (any
    /// error text)
    #[arg(long, value_name = "MODE", default_value = "classify", value_parser = mode)]
    pub(crate) mode: Mode,
    /// The kind of the input
    #[arg(long, value_enum, value_name = "KIND", default_value = "text")]
    pub(crate) kind: Kind,
    /// Read the error form of another system instead: the name of a profile, or a JSON file with a custom one
    #[arg(long, value_name = "NAME|FILE.json", conflicts_with_all = ["mode", "kind"])]
    pub(crate) profile: Option<String>,
    #[command(flatten)]
    pub(crate) facts: FactArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Read this file instead of standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Kind {
    /// The text of an error
    Text,
    /// An MCP tool result as JSON
    Result,
    /// A JSON-RPC response with an error
    JsonRpc,
    /// An HTTP response as it is on the wire: status line, headers, an empty line, body
    Http,
    /// A failed connection as JSON (SPEC 7.2.7)
    Connection,
}

#[derive(clap::Args)]
pub(crate) struct HttpArgs {
    /// The status; 0 is a request that failed in a browser
    #[arg(value_name = "STATUS", value_parser = status)]
    pub(crate) status: u16,
    /// A header; may be given several times
    #[arg(short = 'H', long = "header", value_name = "NAME: VALUE", value_parser = header)]
    pub(crate) headers: Vec<(String, String)>,
    /// A file with the body, or - for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) body: Option<PathBuf>,
    /// Set how far the response is interpreted: exact, unwrap or classify
    #[arg(long, value_name = "MODE", default_value = "classify", value_parser = mode)]
    pub(crate) mode: Mode,
    /// Read the body in the error form of another system: the name of a profile, or a JSON file with a custom one
    #[arg(long, value_name = "NAME|FILE.json", conflicts_with = "mode")]
    pub(crate) profile: Option<String>,
    #[command(flatten)]
    pub(crate) facts: FactArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What the caller of `read` and `http` knows of the call.
#[derive(clap::Args)]
#[command(next_help_heading = "What is known of the call")]
pub(crate) struct FactArgs {
    /// The HTTP method; GET, HEAD, OPTIONS, PUT and DELETE are safe to retry
    #[arg(long, value_name = "METHOD", value_parser = method)]
    pub(crate) method: Option<Method>,
    /// Whether the tool only reads
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) read_only: Option<bool>,
    /// Whether calling the tool twice has the effects of calling it once
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) idempotent: Option<bool>,
    /// Whether the tool changes anything
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) side_effects: Option<bool>,
    /// The name of the tool: for exceptions of the policy, and in --mode classify for what it does
    #[arg(long, value_name = "NAME")]
    pub(crate) tool: Option<String>,
    /// A policy, as a JSON file
    #[arg(long, value_name = "FILE")]
    pub(crate) policy: Option<PathBuf>,
    /// The time for dates in the input, RFC 3339 [default: the clock]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) now: Option<i64>,
}

/// How `read` and `http` print what they have read.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct OutputArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print which rule of the classifier (--mode classify) matched, and on which words
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(clap::Args)]
pub(crate) struct TablesArgs {
    /// Only this table
    #[arg(value_name = "TABLE")]
    pub(crate) table: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct CallArgs {
    /// The server's streamable HTTP endpoint
    #[arg(long, value_name = "URL", conflicts_with = "server")]
    pub(crate) url: Option<String>,
    /// The tool
    #[arg(value_name = "TOOL")]
    pub(crate) tool: String,
    /// The arguments of the tool, a JSON object
    #[arg(long, value_name = "JSON", default_value = "{}")]
    pub(crate) args: String,
    #[command(flatten)]
    pub(crate) driver: DriverArgs,
    /// The longest time for connecting, and then for one attempt, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) attempt_timeout: std::time::Duration,
    /// The longest answer that is read, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20, value_parser = clap::value_parser!(u32).range(1024..))]
    pub(crate) max_message: u32,
    /// Send this idempotency key with every attempt; the server must do the work for it only once
    #[arg(long, value_name = "KEY", value_parser = idempotency_key)]
    pub(crate) idempotency_key: Option<String>,
    /// The command that starts the server
    #[arg(last = true, value_name = "CMD", required_unless_present = "url")]
    pub(crate) server: Vec<std::ffi::OsString>,
}

#[derive(clap::Args)]
pub(crate) struct SchemaArgs {
    /// The value that the schema describes
    #[arg(value_enum, value_name = "WHAT", default_value = "error")]
    pub(crate) what: SchemaOf,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SchemaOf {
    /// An error
    Error,
    /// A policy
    Policy,
    /// A toolset
    Toolset,
}

#[derive(clap::Args)]
pub(crate) struct SimulateArgs {
    /// Only this scenario
    #[arg(long, value_name = "NAME", value_parser = scenario)]
    pub(crate) scenario: Option<Scenario>,
    /// How many runs of each case, each with another seed
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) seeds: u64,
    /// Write the numbers of each run to this CSV file
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Draw the results into this SVG file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Examples, and the names of the profiles of the library.
fn read_help() -> String {
    let names: Vec<&str> = Profile::all().map(Profile::name).collect();
    format!(
        "Examples:\n  \
echo '{{\"type\":\"TRANSIENT\",\"message\":\"busy\"}}' | toolerror read\n  \
echo 'Error executing tool x: {{\"type\":\"CONFLICT\",\"message\":\"held\"}}' | toolerror read --mode unwrap --json\n  \
echo 'connect ECONNREFUSED 127.0.0.1:5432' | toolerror read --explain\n  \
echo 'read timed out' | toolerror read --tool send_mail\n  \
toolerror read --kind result result.json\n  \
toolerror read --profile slack answer.json\n  \
toolerror read --profile acme.json answer.json\n\n\
Profiles: {}. `toolerror tables profiles` prints their codes. If the input is not an error in the form of the profile, \
the exit code is 3.",
        names.join(", ")
    )
}

/// An HTTP method by its name.
fn method(name: &str) -> Result<Method, String> {
    Method::is_name(name)
        .then(|| Method::from_name(name))
        .ok_or_else(|| "must be the name of an HTTP method".to_owned())
}

/// A key that is not blank.
fn idempotency_key(key: &str) -> Result<String, String> {
    if key.trim().is_empty() {
        return Err("must not be empty".to_owned()); // a server cannot recognise a call by it
    }
    Ok(key.to_owned())
}

fn time(text: &str) -> Result<i64, String> {
    toolerror::http::parse_date_ms(text)
        .ok_or_else(|| "must be a date such as 2026-11-28T12:00:00Z".to_owned())
}

fn scenario(name: &str) -> Result<Scenario, String> {
    let names = Scenario::ALL.map(Scenario::name);
    let found = Scenario::ALL.into_iter().find(|scenario| scenario.name() == name);
    found.ok_or_else(|| format!("must be one of {}", names.join(", ")))
}

/// A status, or the 0 that stands for none.
fn status(text: &str) -> Result<u16, String> {
    let number = text.parse().ok();
    number
        .filter(|status| matches!(status, 0 | 100..=999))
        .ok_or_else(|| "must be an HTTP status from 100 to 999, or 0".to_owned())
}

/// `Name: value`, both trimmed.
fn header(line: &str) -> Result<(String, String), String> {
    let (name, value) = line
        .split_once(':')
        .filter(|(name, _)| !name.trim().is_empty())
        .ok_or_else(|| "must be `Name: value`".to_owned())?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Prints help as clap writes it, and every usage error as one line.
pub(crate) fn refuse(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let done = output::print(&error.to_string()).map(|()| ExitCode::SUCCESS);
            output::exit(done)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            output::complain("COMMAND: missing, see `toolerror --help`")
        }
        _ => {
            let text = error.to_string();
            let first_part = text.split("\n\n").next().unwrap_or_default();
            let words: Vec<&str> = first_part.split_whitespace().collect();
            let line = words.join(" ");
            output::complain(line.strip_prefix("error: ").unwrap_or(&line))
        }
    }
}
