//! `--print-config`: the entry of a client's configuration file.

use std::ffi::OsString;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;

use serde_json::{json, Map, Value};
use toolerror_agent::proxy::Access;

use super::servers::Entry;
use crate::args::proxy::ProxyArgs;
use crate::mcp::PROXY_TOKEN;
use crate::output::Stop;

/// The option itself.
const OPTION: &str = "--print-config";

/// The options with files that are there. The file of `--audit` may not be.
const FILES: [&str; 6] = [
    "--config",
    "--contract",
    "--policy",
    "--profile",
    "--token-file",
    "--upstream-token-file",
];

/// The servers of a file, as they stand there.
pub(crate) fn of_file(entries: &[Entry]) -> Value {
    let servers = entries
        .iter()
        .map(|entry| (entry.name.clone(), entry.before.clone()));
    json!({"mcpServers": servers.collect::<Map<_, _>>()})
}

/// The entry before and after; `file` is what a file has before.
pub(crate) fn entries(
    name: &str,
    args: &ProxyArgs,
    access: &Access,
    file: Option<Value>,
) -> Result<String, Stop> {
    let words = texts(args.server.iter().cloned())?;
    let before = match (&args.upstream, words.split_first()) {
        (Some(url), _) => json!({"url": url}),
        (None, Some((program, rest))) => json!({"command": program, "args": rest}),
        (None, None) => Value::Null,
    };
    let own = own_words(texts(std::env::args_os().skip(1))?.into_iter());
    let after = match args.listen {
        Some(address) => over_http(address, access)?,
        None => json!({"command": "toolerror", "args": own}),
    };
    let entry = |value: Value| format!("{:#}\n", json!({"mcpServers": {name: value}}));
    let before = file.map_or_else(|| entry(before), |file| format!("{file:#}\n"));
    let text = format!("before:\n{before}\nafter:\n{}", entry(after));
    if args.listen.is_none() {
        return Ok(text);
    }
    let words: Vec<String> = own.iter().map(|word| quoted(word)).collect();
    Ok(format!(
        "{text}\nThe proxy has to run by itself:\ntoolerror {}\n",
        words.join(" ")
    ))
}

/// The words as texts: a configuration holds nothing else.
fn texts(words: impl Iterator<Item = OsString>) -> Result<Vec<String>, Stop> {
    let words = words.map(OsString::into_string);
    let words: Result<Vec<String>, OsString> = words.collect();
    words.map_err(|word| {
        let why = format!(
            "`{}` is not UTF-8, so no configuration can hold it",
            word.display()
        );
        Stop::usage("--print-config", why)
    })
}

/// The entry for a proxy that listens, as the proxy will take it.
fn over_http(mut address: SocketAddr, access: &Access) -> Result<Value, Stop> {
    let refuse = |why: String| Err(Stop::usage("--print-config", why));
    if address.port() == 0 {
        return refuse("give the port of --listen: 0 is another one at each start".to_owned());
    }
    if address.ip().is_unspecified() {
        // all addresses of the machine: one of them always works
        address.set_ip(if address.is_ipv4() {
            Ipv4Addr::LOCALHOST.into()
        } else {
            Ipv6Addr::LOCALHOST.into()
        });
    }
    let host = address.to_string();
    let refusal = access.refusal(|name| (name == "host").then_some(host.as_str()));
    if refusal.is_some_and(|(status, _)| status == 403) {
        let host = host.rsplit_once(':').map_or(host.as_str(), |(host, _)| host);
        return refuse(format!(
            "the proxy refuses requests to this host: give --allow-host {host}"
        ));
    }
    let url = format!("http://{address}/mcp");
    if !access.has_token() {
        return Ok(json!({"url": url}));
    }
    // the client fills in the token, so that it stands in no file
    let header = format!("Bearer ${{{PROXY_TOKEN}}}");
    Ok(json!({"url": url, "headers": {"Authorization": header}}))
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "@%+=:,./_-".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The words of this command line without the option itself. Paths are absolute: a client starts the proxy in a folder of its choice.
fn own_words(words: impl Iterator<Item = String>) -> Vec<String> {
    let (mut own, mut option, mut is_server) = (Vec::new(), String::new(), false);
    for word in words {
        if is_server {
            own.push(absolute(word, is_place));
        } else if word == "--" {
            is_server = true;
            own.push(word);
        } else if let Some((name, value)) = word.split_once('=').filter(|(name, _)| name.starts_with("--")) {
            if name != OPTION {
                own.push(format!("{name}={}", value_of(name, value.to_owned())));
            }
        } else if word.starts_with("--") {
            if word != OPTION {
                own.push(word.clone());
            }
            option = word;
        } else if option == OPTION {
            option.clear();
        } else {
            own.push(value_of(&option, word));
        }
    }
    own
}

/// The value of an option, which may be the path of a file.
fn value_of(option: &str, value: String) -> String {
    match option {
        "--audit" => absolute(value, |_| true),
        _ if FILES.contains(&option) => absolute(value, Path::exists),
        _ => value,
    }
}

/// Whether a word of a server's command line is the path of something: a name alone is that of a program, or anything.
fn is_place(word: &Path) -> bool {
    let text = word.to_string_lossy();
    let is_path = text.contains(std::path::is_separator) || text.contains('.');
    is_path && word.exists()
}

/// A path as it is from the root, where it is one.
fn absolute(word: String, is_path: impl Fn(&Path) -> bool) -> String {
    let path = Path::new(&word);
    if path.is_absolute() || !is_path(path) {
        return word;
    }
    let whole = std::path::absolute(path).ok();
    whole
        .and_then(|path| path.to_str().map(str::to_owned))
        .unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn each_option_whose_value_is_a_file_becomes_absolute() {
        let command = crate::args::Args::command();
        let proxy = command.find_subcommand("proxy").unwrap();
        let takes_file = |arg: &&clap::Arg| {
            let names = arg.get_value_names().unwrap_or_default();
            names.iter().any(|name| name.contains("FILE"))
        };
        let options = proxy.get_arguments().filter(takes_file);
        let mut files: Vec<String> = options
            .map(|arg| format!("--{}", arg.get_id().as_str().replace('_', "-")))
            .collect();
        files.sort();
        // its file may not be there yet
        files.retain(|name| name != "--audit");
        assert_eq!(files, FILES);
    }
}
