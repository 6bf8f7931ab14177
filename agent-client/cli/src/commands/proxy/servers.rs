//! `--config`: the servers of a client's configuration file.

use std::ffi::OsString;
use std::path::Path;

use serde_json::{Map, Value};
use toolerror_agent::bindings::UniqueNames;
use toolerror_agent::proxy::{Server, Upstream};

use crate::input::read_settings;
use crate::mcp::server_command;
use crate::output::Stop;

/// A server of the file.
pub(crate) struct Entry {
    pub(crate) name: String,
    /// As it stands in the file.
    pub(crate) before: Value,
    pub(crate) server: Server,
}

/// A fault, and the member that has it.
struct Fault(String, String);

type Found<T> = Result<T, Fault>;

/// The servers that the file does not disable, in the order of their names.
pub(crate) fn read(file: &Path) -> Result<Vec<Entry>, Stop> {
    let name = format!("--config `{}`", file.display());
    let text = read_settings(file, &name)?;
    let fault = |error: serde_json::Error| Stop::usage(&name, error);
    serde_json::from_str::<UniqueNames>(&text).map_err(fault)?; // of two servers of one name, a user means both
    let document = serde_json::from_str(&text).map_err(fault)?;
    entries(&document).map_err(|Fault(member, why)| {
        let place = if member.is_empty() {
            name
        } else {
            format!("{name}: `{member}`")
        };
        Stop::usage(&place, why)
    })
}

/// The entries of `mcpServers`, checked.
fn entries(document: &Value) -> Found<Vec<Entry>> {
    let servers = member(document, "", "mcpServers")?;
    let servers =
        servers.ok_or_else(|| Fault(String::new(), "must have the member `mcpServers`".to_owned()))?;
    let servers = object(servers, "mcpServers")?;
    let mut found = Vec::new();
    for (name, entry) in servers {
        let path = format!("mcpServers.{name}");
        let fields = object(entry, &path)?;
        match fields.get("disabled") {
            None | Some(Value::Bool(false)) => {}
            Some(Value::Bool(true)) => continue,
            Some(_) => return Err(fault(&format!("{path}.disabled"), "must be true or false")),
        }
        found.push(Entry {
            name: name.clone(),
            before: entry.clone(),
            server: server(fields, &path)?,
        });
    }
    if found.is_empty() {
        return Err(Fault("mcpServers".to_owned(), "must have a server".to_owned()));
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// A server from its entry: by `command` or by `url`.
fn server(fields: &Map<String, Value>, path: &str) -> Found<Server> {
    match (fields.get("command"), fields.get("url")) {
        (Some(_), Some(_)) => Err(fault(path, "must have `command` or `url`, and not both")),
        (Some(command), None) => of_command(command, fields, path),
        (None, Some(url)) => of_url(url, fields, path),
        (None, None) => Err(fault(path, "must have `command` or `url`")),
    }
}

/// A server that is started as a process.
fn of_command(command: &Value, fields: &Map<String, Value>, path: &str) -> Found<Server> {
    let own = format!("{path}.command");
    let program = text(command, &own)?;
    if program.trim().is_empty() {
        return Err(fault(&own, "must not be empty"));
    }
    let mut words = vec![OsString::from(program)];
    if let Some(given) = fields.get("args") {
        let list = given.as_array();
        let list = list.ok_or_else(|| fault(&format!("{path}.args"), "must be an array"))?;
        for (at, arg) in list.iter().enumerate() {
            words.push(text(arg, &format!("{path}.args[{at}]"))?.into());
        }
    }
    let env = texts(fields, "env", path)?;
    let wrong = |name: &&(String, String)| name.0.is_empty() || name.0.contains(['=', '\0']);
    if let Some((name, _)) = env.iter().find(wrong) {
        return Err(fault(
            &format!("{path}.env.{name}"),
            "must be the name of a variable",
        ));
    }
    let cwd = fields
        .get("cwd")
        .map(|cwd| text(cwd, &format!("{path}.cwd")))
        .transpose()?;
    Ok(Server::Command(Box::new(move || {
        let mut command = server_command(&words);
        command.envs(env.iter().map(|(name, value)| (name, value)));
        if let Some(cwd) = &cwd {
            command.current_dir(cwd);
        }
        command
    })))
}

/// A server that is reached over streamable HTTP.
fn of_url(url: &Value, fields: &Map<String, Value>, path: &str) -> Found<Server> {
    if fields.get("type").and_then(Value::as_str) == Some("sse") {
        return Err(fault(
            &format!("{path}.type"),
            "the transport `sse` is not supported, only streamable HTTP",
        ));
    }
    let own = format!("{path}.url");
    let mut upstream = Upstream::new(&text(url, &own)?).map_err(|error| fault(&own, error.message()))?;
    for (name, value) in texts(fields, "headers", path)? {
        let with = upstream.with_header(&name, &value);
        upstream = with.map_err(|error| fault(&format!("{path}.headers.{name}"), error.message()))?;
    }
    Ok(Server::Upstream(upstream))
}

/// The texts in an object, by their names.
fn texts(fields: &Map<String, Value>, name: &str, path: &str) -> Found<Vec<(String, String)>> {
    let path = format!("{path}.{name}");
    let Some(given) = fields.get(name) else {
        return Ok(Vec::new());
    };
    let all = object(given, &path)?.iter();
    all.map(|(name, value)| Ok((name.clone(), text(value, &format!("{path}.{name}"))?)))
        .collect()
}

/// A text, with the variables in it.
fn text(value: &Value, path: &str) -> Found<String> {
    let text = value.as_str().ok_or_else(|| fault(path, "must be a text"))?;
    let text = expanded(text, |name| std::env::var(name).ok()).map_err(|why| Fault(path.to_owned(), why))?;
    if text.contains('\0') {
        return Err(fault(path, "must not have the character U+0000"));
    }
    Ok(text)
}

/// Puts the values of `${NAME}` and `${NAME:-default}` into a text. Anything else stays.
fn expanded(text: &str, value: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("${") {
        out.push_str(before);
        let Some((inner, tail)) = after.split_once('}') else {
            out.push_str("${");
            rest = after;
            continue;
        };
        let (name, default) = inner
            .split_once(":-")
            .map_or((inner, None), |(name, default)| (name, Some(default)));
        let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        match value(name)
            .filter(|_| is_name)
            .or(default.filter(|_| is_name).map(str::to_owned))
        {
            Some(value) => out.push_str(&value),
            None if is_name => return Err(format!("the environment has no variable `{name}`")),
            None => {
                out.push_str("${");
                rest = after;
                continue;
            }
        }
        rest = tail;
    }
    Ok(out + rest)
}

fn member<'a>(value: &'a Value, path: &str, name: &str) -> Found<Option<&'a Value>> {
    Ok(object(value, path)?.get(name))
}

fn object<'a>(value: &'a Value, path: &str) -> Found<&'a Map<String, Value>> {
    value.as_object().ok_or_else(|| fault(path, "must be an object"))
}

fn fault(path: &str, why: &str) -> Fault {
    Fault(path.to_owned(), why.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_those_that_clients_document() {
        let value = |name: &str| (name == "A").then(|| "x".to_owned());
        for (text, expected) in [
            ("${A}/${A:-y}/${B:-y}/${B:-}", Ok("x/x/y/")),
            ("$A ${} ${a b} ${env:A} ${", Ok("$A ${} ${a b} ${env:A} ${")),
            ("${B}", Err("the environment has no variable `B`")),
            ("a${A}é", Ok("axé")),
        ] {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(expanded(text, value), expected, "{text}");
        }
    }

    #[test]
    fn a_fault_names_its_member() {
        for (document, path, why) in [
            (r#"{"servers":{}}"#, "", "mcpServers"),
            (r#"{"mcpServers":{}}"#, "mcpServers", "must have a server"),
            (r#"{"mcpServers":{"a":{}}}"#, "mcpServers.a", "`command` or `url`"),
            (
                r#"{"mcpServers":{"a":{"command":7}}}"#,
                "mcpServers.a.command",
                "a text",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","args":["y",1]}}}"#,
                "mcpServers.a.args[1]",
                "a text",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","env":{"K":1}}}}"#,
                "mcpServers.a.env.K",
                "a text",
            ),
            (
                r#"{"mcpServers":{"a":{"url":"ftp://x"}}}"#,
                "mcpServers.a.url",
                "http or https",
            ),
            (
                r#"{"mcpServers":{"a":{"url":"http://x","type":"sse"}}}"#,
                "mcpServers.a.type",
                "sse",
            ),
            (
                r#"{"mcpServers":{"a":{"url":"http://x","headers":{"X-A":"a\nb"}}}}"#,
                "mcpServers.a.headers.X-A",
                "header",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","disabled":"true"}}}"#,
                "mcpServers.a.disabled",
                "true or false",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","disabled":null}}}"#,
                "mcpServers.a.disabled",
                "true or false",
            ),
            (
                r#"{"mcpServers":{"a":{"command":" "}}}"#,
                "mcpServers.a.command",
                "must not be empty",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x\u0000"}}}"#,
                "mcpServers.a.command",
                "U+0000",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","env":{"K":"\u0000"}}}}"#,
                "mcpServers.a.env.K",
                "U+0000",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","env":{"K=":"v"}}}}"#,
                "mcpServers.a.env.K=",
                "the name of a variable",
            ),
            (
                r#"{"mcpServers":{"a":{"url":"http://x","command":"y"}}}"#,
                "mcpServers.a",
                "not both",
            ),
        ] {
            let Err(Fault(found, said)) = entries(&serde_json::from_str(document).unwrap()) else {
                panic!("{document}");
            };
            assert!(found == path && said.contains(why), "{document}: {found}: {said}");
        }
        let off = r#"{"mcpServers":{"a":{"command":"x","disabled":true},"b":{"url":"http://x"}}}"#;
        let entries = entries(&serde_json::from_str(off).unwrap()).ok().unwrap();
        assert_eq!(
            entries
                .iter()
                .map(|entry| entry.name.as_str())
                .collect::<Vec<_>>(),
            ["b"]
        );
    }
}
