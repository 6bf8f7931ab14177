//! The program `toolerror`: calls MCP tools under a policy, proxies servers, explains errors, and has a demo.
#![forbid(unsafe_code)]
#![deny(clippy::allow_attributes, reason = "`expect` says when it is needed no more")]

mod args;
mod assessment;
mod check;
mod commands;
mod demo_server;
mod foreign;
mod input;
mod interrupt;
mod mcp;
mod output;
mod simulate;
mod wire;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Command};

/// Parses the arguments, runs the command, and turns its end into an exit code.
fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return args::refuse(&error),
    };
    let done = match args.command {
        Command::Demo(args) => commands::demo::run(&args),
        Command::DemoServer(args) => commands::demo_server::run(&args),
        Command::Read(args) => commands::read::run(&args),
        Command::Http(args) => commands::http::run(&args),
        Command::Call(args) => commands::call::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Contract(args) => commands::contract::run(&args),
        Command::Proxy(args) => commands::proxy::run(&args),
        Command::Tables(args) => commands::tables::run(&args),
        Command::Simulate(args) => commands::simulate::run(&args),
        Command::Schema(args) => commands::schema::run(&args),
        Command::Testee => commands::testee::run(),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man => commands::man::run(),
    };
    output::exit(done)
}
