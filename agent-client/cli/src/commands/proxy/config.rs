//! `--print-config`: the entry of a client's configuration file.

use serde_json::{json, Value};

use crate::args::front::ProxyArgs;

/// The entry before and after.
pub(crate) fn entries(name: &str, args: &ProxyArgs) -> String {
    let words: Vec<String> = args
        .server
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let before = match (&args.upstream, words.split_first()) {
        (Some(url), _) => json!({"url": url}),
        (None, Some((program, rest))) => json!({"command": program, "args": rest}),
        (None, None) => Value::Null,
    };
    let own = own_words(std::env::args().skip(1));
    let after = match args.listen {
        Some(address) => json!({"url": format!("http://{address}/mcp")}),
        None => json!({"command": "toolerror", "args": own}),
    };
    let entry = |value: Value| format!("{:#}\n", json!({"mcpServers": {name: value}}));
    let text = format!("before:\n{}\nafter:\n{}", entry(before), entry(after));
    if args.listen.is_none() {
        return text;
    }
    let words: Vec<String> = own.iter().map(|word| quoted(word)).collect();
    format!(
        "{text}\nThe proxy has to run by itself:\ntoolerror {}\n",
        words.join(" ")
    )
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "@%+=:,./_-".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The words of this command line without the option itself.
fn own_words(words: impl Iterator<Item = String>) -> Vec<String> {
    let (mut own, mut is_name, mut is_server) = (Vec::new(), false, false);
    for word in words {
        is_server |= word == "--";
        if std::mem::take(&mut is_name) || (!is_server && word.starts_with("--print-config=")) {
            continue;
        }
        if !is_server && word == "--print-config" {
            is_name = true;
            continue;
        }
        own.push(word);
    }
    own
}
