//! `--contract`: the contracts that calls are checked by.

use std::collections::BTreeSet;
use std::path::Path;

use toolerror::contract::Toolset;
use toolerror_agent::proxy::Contracts;

use crate::args::proxy::ProxyArgs;
use crate::commands::contract::{document, named};
use crate::output::Stop;

/// The toolsets of `--contract`.
pub(crate) fn toolsets(args: &ProxyArgs) -> Result<Vec<Toolset>, Stop> {
    let toolsets = args.contract.iter().map(|file| toolset(file));
    let toolsets = toolsets.collect::<Result<Vec<_>, Stop>>()?;
    let known = capabilities(&toolsets);
    if let Some(unknown) = args.grant.iter().find(|name| !known.contains(*name)) {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let needed = if known.is_empty() {
            "nor any other capability".to_owned()
        } else {
            format!("tools need: {}", known.join(", "))
        };
        let why = format!("no tool needs `{unknown}`, {needed}");
        return Err(Stop::usage("--grant", why));
    }
    Ok(toolsets)
}

/// The contracts in these toolsets, if there are any.
pub(crate) fn contracts(toolsets: Vec<Toolset>, args: &ProxyArgs) -> Result<Option<Contracts>, Stop> {
    if toolsets.is_empty() {
        return Ok(None);
    }
    let contracts = Contracts::new(toolsets).map_err(|error| Stop::usage("--contract", error))?;
    let contracts = contracts.with_grants(args.grant.clone());
    Ok(Some(contracts.with_published_schemas(args.publish_contract)))
}

/// A valid toolset from a file; its first diagnostic otherwise.
fn toolset(file: &Path) -> Result<Toolset, Stop> {
    let document = document(file)?;
    let first = document.validate().into_iter().next();
    if let Some(first) = first {
        return Err(named(file, first));
    }
    document.compile().map_err(|error| named(file, error))
}

/// All capabilities that a grant can mean: those that tools need, and those that include others.
fn capabilities(toolsets: &[Toolset]) -> BTreeSet<String> {
    let specs = toolsets.iter().map(Toolset::spec);
    let named = specs.flat_map(|spec| {
        let of_tools = spec.tools.iter().flat_map(|tool| tool.capabilities.iter());
        of_tools.chain(spec.implies.keys())
    });
    named.cloned().collect()
}
