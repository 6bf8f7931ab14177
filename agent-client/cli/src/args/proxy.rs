//! The options of `proxy`.

use std::ffi::OsString;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use super::driver::{seconds, seconds_or_none, DriverArgs};

#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("ports").args(["listen", "metrics"]).multiple(true)))]
pub(crate) struct ProxyArgs {
    /// Stand in front of all servers of this file, as clients have it: a JSON file with `mcpServers`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["upstream", "server"])]
    pub(crate) config: Option<PathBuf>,
    /// Stand in front of this server over streamable HTTP
    #[arg(long, value_name = "URL", conflicts_with = "server")]
    pub(crate) upstream: Option<String>,
    /// Send the bearer token in this file to --upstream
    #[arg(long, value_name = "FILE", requires = "upstream")]
    pub(crate) upstream_token_file: Option<PathBuf>,
    /// Serve clients over streamable HTTP at this address; the endpoint is /mcp
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(crate) listen: Option<SocketAddr>,
    /// Demand the bearer token in this file, on --listen and --metrics
    #[arg(long, value_name = "FILE", requires = "ports")]
    pub(crate) token_file: Option<PathBuf>,
    /// Also take requests to this host, and from web pages of it; may be given several times
    #[arg(long, value_name = "HOST", requires = "ports")]
    pub(crate) allow_host: Vec<String>,
    #[command(flatten)]
    pub(crate) driver: DriverArgs,
    /// Read the error form of another system first, also in results that call themselves a success: the name of a
    /// profile, or a JSON file with a custom one
    #[arg(long, value_name = "NAME|FILE.json")]
    pub(crate) profile: Option<String>,
    /// Check calls and results by the contracts in these toolset files; calls of other tools are refused. With --config,
    /// a toolset is for the server of its name
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) contract: Vec<PathBuf>,
    /// Grant a capability that tools of --contract may need; may be given several times
    #[arg(long, value_name = "CAPABILITY", requires = "contract")]
    pub(crate) grant: Vec<String>,
    /// Show clients the input schemas of --contract, and only the tools in it
    #[arg(long, requires = "contract")]
    pub(crate) publish_contract: bool,
    /// The longest time for one attempt of a call, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) attempt_timeout: Duration,
    /// How long what is in flight may take to end, in seconds [default: 5 after a signal and for sessions over HTTP, 1 after
    /// a client on standard input has gone]
    #[arg(long, value_name = "SECONDS", value_parser = seconds_or_none, allow_negative_numbers = true)]
    pub(crate) grace: Option<Duration>,
    /// The longest message that either side may send, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20, value_parser = clap::value_parser!(u32).range(1024..))]
    pub(crate) max_message: u32,
    #[command(flatten)]
    pub(crate) operator: OperatorArgs,
    /// Print the entry of a client's configuration for a server of this name, before and after, and do nothing else
    #[arg(long, value_name = "NAME")]
    pub(crate) print_config: Option<String>,
    /// The command that starts the server
    #[arg(last = true, value_name = "CMD", required_unless_present_any = ["upstream", "config"])]
    pub(crate) server: Vec<OsString>,
}

/// What operators see of a proxy.
#[derive(clap::Args)]
#[command(next_help_heading = "For operators")]
pub(crate) struct OperatorArgs {
    /// How much goes to standard error
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "warn")]
    pub(crate) log_level: LogLevel,
    /// Append what happens to this file, one JSON object each line, without secrets
    #[arg(long, value_name = "FILE")]
    pub(crate) audit: Option<PathBuf>,
    /// Serve a page for people, /metrics (Prometheus) and /healthz at this address
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(crate) metrics: Option<SocketAddr>,
    /// Send traces to the OpenTelemetry collector with this base URL, over OTLP (HTTP); /v1/traces is appended. Without it,
    /// the variable OTEL_EXPORTER_OTLP_ENDPOINT names one. For builds with the feature `otlp`
    #[arg(long, value_name = "URL")]
    pub(crate) otlp: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum LogLevel {
    /// Nothing but the addresses where the proxy listens
    Off,
    /// A server that is lost
    Error,
    /// Also retries, restarts and refused messages
    Warn,
    /// Also calls that failed, and a signal
    Info,
    /// All calls
    Debug,
}

/// An address, or a port of this machine.
fn address(text: &str) -> Result<SocketAddr, String> {
    let port = text.parse::<u16>().map(|port| (Ipv4Addr::LOCALHOST, port).into());
    let host = text
        .strip_prefix("localhost:")
        .and_then(|port| port.parse::<u16>().ok());
    port.or_else(|_| host.map(|port| (Ipv4Addr::LOCALHOST, port).into()).ok_or(()))
        .or_else(|()| text.parse())
        .map_err(|_| "must be a port, or an address with a port such as 127.0.0.1:8000".to_owned())
}
