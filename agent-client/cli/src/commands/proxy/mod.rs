//! `toolerror proxy`: between any client and any MCP server.

mod audit;
mod config;
mod contract;
mod hangup;
mod log;
mod metrics;
mod observe;
#[cfg(feature = "otlp")]
mod otlp;
#[cfg(not(feature = "otlp"))]
#[path = "no_otlp.rs"]
mod otlp;
mod prometheus;
mod servers;
mod status;

use std::cell::Cell;
use std::future::Future;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::process::Command;
use tokio::runtime;
use tokio::sync::oneshot;
use toolerror_agent::proxy::{Access, Member, Members, Proxy, Server, Upstream};

use crate::args::proxy::{LogLevel, ProxyArgs};
use crate::foreign;
use crate::input::{policy, token};
use crate::interrupt::Interrupt;
use crate::mcp::{server_command, PROXY_TOKEN, UPSTREAM_TOKEN};
use crate::output::{self, Done, Stop};
use observe::Observer;

/// How long servers may take to be killed after a second signal.
const KILLED: Duration = Duration::from_secs(1);

/// How long the last spans may take at the end.
const LAST_SPANS: Duration = Duration::from_secs(1);

/// Runs until the client closes its side, or until a signal.
pub(crate) fn run(args: &ProxyArgs) -> Done {
    let observer = Arc::new(Observer::new(&args.operator, args.listen.is_some())?);
    let proxy = proxy(args)?;
    let access = access(args)?;
    let entries = args.config.as_deref().map(servers::read).transpose()?;
    if let Some(name) = &args.print_config {
        let before = entries.as_deref().map(config::of_file);
        output::print(&config::entries(name, args, &access, before)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (proxy, server) = match entries {
        Some(entries) => several(proxy, entries, args, &observer)?,
        None => one(proxy, args, &observer)?,
    };
    let runtime = threads().map_err(Stop::Output)?;
    let (signal, is_hurried) = (Cell::new(None), Cell::new(false));
    let ended = runtime.block_on(async {
        let interrupt = Interrupt::new();
        let (tell, told) = oneshot::channel();
        let stop = async { drop(told.await) };
        if let Some(address) = args.operator.metrics {
            observer.serve(address, access.clone()).await?;
        }
        let second = async {
            two_signals(interrupt, &observer, &signal, tell).await;
            is_hurried.set(true);
        };
        tokio::select! {
            ended = serve(proxy, server, access, args, stop) => ended,
            () = second => Ok(()),
        }
    });
    // a thread may still wait for the client's next line; after a second signal, what is dropped kills its server
    runtime.shutdown_timeout(if is_hurried.get() { KILLED } else { Duration::ZERO });
    observer.end(if is_hurried.get() {
        Duration::ZERO
    } else {
        LAST_SPANS
    });
    ended?;
    Ok(signal.get().map_or(ExitCode::SUCCESS, ExitCode::from))
}

/// What the messages run on: one thread, since a second one costs each call more than it gains. A long message gets another one meanwhile.
fn threads() -> std::io::Result<runtime::Runtime> {
    let mut builder = runtime::Builder::new_multi_thread();
    builder.worker_threads(1).enable_all().build()
}

/// Waits for two signals, and tells of the first one.
async fn two_signals(
    mut interrupt: Interrupt,
    observer: &Observer,
    signal: &Cell<Option<u8>>,
    tell: oneshot::Sender<()>,
) {
    signal.set(Some(interrupt.next_signal().await));
    let line = "a signal: what is in flight may end, and a second one ends all";
    observer.say(LogLevel::Info, line);
    let _ = tell.send(());
    signal.set(Some(interrupt.next_signal().await));
}

/// Serves one client on standard input and output, or all that come to the address.
async fn serve(
    proxy: Proxy,
    server: Server,
    access: Access,
    args: &ProxyArgs,
    stop: impl Future<Output = ()>,
) -> Result<(), Stop> {
    let Some(address) = args.listen else {
        return stdio(proxy, server, args, stop).await;
    };
    proxy.listen(server, bound(address).await?, access, stop).await;
    Ok(())
}

/// Listens at an address and prints it.
async fn bound(address: SocketAddr) -> Result<TcpListener, Stop> {
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|error| Stop::usage("--listen", error))?;
    let address = listener.local_addr().map_err(Stop::Output)?;
    log::say(&format!("listening on http://{address}/mcp"));
    Ok(listener)
}

/// The proxy in front of one server, and that server.
fn one(proxy: Proxy, args: &ProxyArgs, observer: &Arc<Observer>) -> Result<(Proxy, Server), Stop> {
    let proxy = match contract::contracts(contract::toolsets(args)?, args)? {
        Some(contracts) => proxy.with_contracts(contracts),
        None => proxy,
    };
    let upstream = args.upstream.as_deref().map(|url| upstream(url, args));
    let server = match upstream {
        Some(upstream) => Server::Upstream(upstream?),
        None => Server::Command(command(args)),
    };
    Ok((proxy.with_observer(observer.ear("")), server))
}

/// The proxy in front of several servers, and those, each with its contracts.
fn several(
    proxy: Proxy,
    entries: Vec<servers::Entry>,
    args: &ProxyArgs,
    observer: &Arc<Observer>,
) -> Result<(Proxy, Server), Stop> {
    let mut toolsets = contract::toolsets(args)?;
    let mut members = Vec::new();
    for entry in entries {
        let is_own = |toolset: &mut toolerror::contract::Toolset| toolset.spec().toolset == entry.name;
        let own = toolsets.extract_if(.., is_own).collect();
        let proxy = proxy.clone().with_observer(observer.ear(&entry.name));
        let proxy = match contract::contracts(own, args)? {
            Some(contracts) => proxy.with_contracts(contracts),
            None => proxy,
        };
        members.push(Member::new(entry.name, proxy, entry.server));
    }
    if let Some(other) = toolsets.first() {
        let why = format!(
            "no server of --config has the name of the toolset `{}`",
            other.spec().toolset
        );
        return Err(Stop::usage("--contract", why));
    }
    let members = Members::new(members).map_err(|error| Stop::usage("--config", error))?;
    // calls that reach no server
    let proxy = proxy.with_observer(observer.ear_of_all());
    Ok((proxy, Server::Several(members)))
}

/// One client, on standard input and output.
async fn stdio(
    proxy: Proxy,
    server: Server,
    args: &ProxyArgs,
    stop: impl Future<Output = ()>,
) -> Result<(), Stop> {
    let client = (tokio::io::stdin(), tokio::io::stdout());
    let ended = match server {
        Server::Upstream(upstream) => {
            proxy.http(upstream, client, stop).await;
            Ok(())
        }
        Server::Several(members) => {
            proxy.several(&members, client, stop).await;
            Ok(())
        }
        Server::Command(command) => proxy.stdio(command(), client, stop).await,
    };
    ended.map_err(|error| {
        let program = args.server.first().map(|program| program.to_string_lossy());
        Stop::usage(&format!("CMD `{}`", program.unwrap_or_default()), error.message())
    })
}

/// Makes the command of the server.
fn command(args: &ProxyArgs) -> Box<dyn Fn() -> Command + Send + Sync> {
    let server = args.server.clone();
    Box::new(move || server_command(&server))
}

/// The proxy that the options describe.
fn proxy(args: &ProxyArgs) -> Result<Proxy, Stop> {
    let driver = &args.driver;
    let mut proxy = Proxy::new()
        .with_policy(policy(driver.policy.as_deref())?)
        .with_mode(driver.mode)
        .with_trust_hints(driver.trust_hints)
        .with_attempt_timeout(args.attempt_timeout)
        .with_reset_on_progress(driver.reset_on_progress)
        .with_max_message(usize::try_from(args.max_message).unwrap_or(usize::MAX));
    if args.listen.is_none() {
        proxy = proxy.with_hangup(hangup::of_stdin);
    }
    if let Some(grace) = args.grace {
        proxy = proxy.with_grace(grace);
    }
    if let Some(timeout) = driver.timeout {
        proxy = proxy.with_timeout(timeout);
    }
    if let Some(name) = &args.profile {
        proxy = proxy.with_profile(foreign::profile(name)?);
    }
    Ok(proxy)
}

/// The server behind `--upstream`, with its token.
fn upstream(url: &str, args: &ProxyArgs) -> Result<Upstream, Stop> {
    let upstream = Upstream::new(url).map_err(|error| Stop::usage("--upstream", error.message()))?;
    match token(
        args.upstream_token_file.as_deref(),
        "--upstream-token-file",
        UPSTREAM_TOKEN,
    )? {
        Some(token) => upstream
            .with_bearer_token(&token)
            .map_err(|error| Stop::usage("--upstream-token-file", error.message())),
        None => Ok(upstream),
    }
}

/// Who may connect. Whoever can reach the port from outside has to have a token.
fn access(args: &ProxyArgs) -> Result<Access, Stop> {
    let hosts = args.allow_host.iter();
    let access = hosts.fold(Access::new(), Access::with_host);
    let access = match token(args.token_file.as_deref(), "--token-file", PROXY_TOKEN)? {
        Some(token) => access.with_token(token),
        None => access,
    };
    let ports = [("--listen", args.listen), ("--metrics", args.operator.metrics)];
    for (option, address) in ports {
        if let Some(address) = address.filter(|address| !address.ip().is_loopback() && !access.has_token()) {
            let why = "can be reached from other machines: give a token by --token-file or";
            return Err(Stop::usage(option, format!("`{address}` {why} {PROXY_TOKEN}")));
        }
    }
    Ok(access)
}
