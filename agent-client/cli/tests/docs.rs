//! What the pages in `docs/` show: each command line, each configuration and each number is that of the program. Another test has `docs/contracts.md`.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod documents;
mod proxied;

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use documents::{assert_prints, blocks, document, examples, printed, shell};
use proxied::{call, command, folder, script};
use serde_json::Value;

const GREETING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"docs","version":"1"}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const PAGES: [&str; 5] = [
    "docs/check.md",
    "docs/design.md",
    "docs/policy.md",
    "docs/proxy.md",
    "docs/playground/README.md",
];
/// The six types, as documents write them.
const TYPES: [&str; 6] = [
    "TRANSIENT",
    "VALIDATION",
    "NOT_FOUND",
    "CONFLICT",
    "PERMISSION",
    "INTERNAL",
];

/// The texts in backticks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The command lines of the program in a page: those of its blocks, and those in its sentences and tables.
fn command_lines(page: &str) -> Vec<String> {
    let shown = blocks(page, &["console", "sh", "yaml"]).concat();
    let prose: Vec<&str> = page.split("```").step_by(2).collect();
    let lines = shown.lines().map(|line| line.trim_start_matches("$ "));
    let lines = lines.map(|line| line.trim_start_matches("- run: "));
    let all = lines.chain(prose.iter().flat_map(|text| code(text)));
    all.filter(|line| line.starts_with("toolerror "))
        .map(str::to_owned)
        .collect()
}

/// The help of a command, with that of its subcommand where the words begin with one.
fn help(words: &[&str]) -> String {
    let names = words
        .iter()
        .take_while(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    let names: Vec<&str> = names.copied().take(2).collect();
    let deepest = if names[0] == "contract" { 2 } else { 1 };
    let names = names[..deepest.min(names.len())].join(" ");
    let shown = shell(&format!("toolerror {names} --help"));
    assert!(shown.status.success(), "toolerror {names}");
    String::from_utf8(shown.stdout).unwrap()
}

/// The options among words that are for the program, not for the server that it starts.
fn options<'a>(words: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let own = words.iter().take_while(|word| **word != "--");
    own.filter(|word| word.starts_with("--"))
        .map(|word| word.split('=').next().unwrap())
}

fn has_option(help: &str, option: &str) -> bool {
    help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .any(|word| word == option)
}

#[test]
fn each_command_line_has_a_command_and_options_that_there_are() {
    let mut seen = 0;
    for page in PAGES.into_iter().chain(["README.md", "agent-client/README.md"]) {
        for line in command_lines(&document(page)) {
            let words: Vec<&str> = line.split_ascii_whitespace().skip(1).collect();
            if words.is_empty() || words[0].starts_with(char::is_uppercase) {
                continue;
            }
            let help = help(&words);
            for option in options(&words) {
                assert!(has_option(&help, option), "{page}: `{line}`");
            }
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn each_option_that_a_page_names_is_one_of_its_command() {
    for command in ["check", "proxy"] {
        let (page, help) = (document(&format!("docs/{command}.md")), help(&[command]));
        let named: Vec<&str> = code(&page).filter(|text| text.starts_with("--")).collect();
        assert!(named.len() > 4, "{named:?}");
        for text in named {
            let words: Vec<&str> = text.split_ascii_whitespace().collect();
            for option in options(&words) {
                assert!(has_option(&help, option), "docs/{command}.md: `{option}`");
            }
        }
    }
}

#[test]
fn the_policy_of_the_page_is_taken_and_does_what_it_says() {
    let policy = &blocks(&document("docs/policy.md"), &["json"])[0];
    let folder = folder("docs-policy");
    let file = folder.join("policy.json");
    std::fs::write(&file, policy).unwrap();
    let read = |tool: &str| -> Value {
        let read = format!(
            "echo 'HTTP 503' | toolerror read --json --mode classify --read-only --tool {tool} --policy {}",
            file.display()
        );
        serde_json::from_str(&printed(&read).concat()).unwrap()
    };
    let (mail, other) = (read("send_mail"), read("search"));
    assert_eq!(mail["decision"]["reason"], "attempts_exhausted", "{mail}");
    assert_eq!(other["decision"]["action"], "retry", "{other}");
}

#[test]
fn the_proxy_prints_the_configuration_of_the_page() {
    let page = document("docs/proxy.md");
    let shown: Vec<Value> = blocks(&page, &["json"])
        .iter()
        .map(|block| serde_json::from_str(block).unwrap())
        .collect();
    let server = &shown[0]["mcpServers"]["files"];
    let args = server["args"].as_array().unwrap().iter();
    let words: Vec<&str> = std::iter::once(&server["command"])
        .chain(args)
        .map(|word| word.as_str().unwrap())
        .collect();
    let command = format!(
        "toolerror proxy --mode classify --print-config files -- {}",
        words.join(" ")
    );
    let text = printed(&command).join("\n");
    let (before, after) = text.split_once("after:").unwrap();
    let printed = [before.trim_start_matches("before:"), after]
        .map(|json| serde_json::from_str::<Value>(json).unwrap());
    assert_eq!(printed[..], shown[..2]);
}

#[test]
fn the_proxy_says_what_the_page_shows_of_a_server_that_is_killed() {
    let expected = &blocks(&document("docs/proxy.md"), &["text"])[0];
    let server = script("kill -9 $$");
    let mut proxy = command(&["proxy", "--", "sh", "-c", &server]);
    proxy
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut proxy = proxy.spawn().unwrap();
    let mut client = proxy.stdin.take().unwrap();
    writeln!(client, "{GREETING}\n{INITIALIZED}\n{}", call(2, "any")).unwrap();
    let lines = BufReader::new(proxy.stderr.take().unwrap()).lines();
    let said: Vec<String> = lines.take(expected.lines().count()).map(Result::unwrap).collect();
    drop(client);
    proxy.wait().unwrap();
    assert_eq!(said.join("\n"), expected.trim_end());
}

/// The texts that `docs/design.md` weighs as examples get the type that it says, and the reason.
#[test]
fn the_examples_of_the_design_are_read_as_it_says() {
    let page = document("docs/design.md");
    let (_, after) = page.split_once("Three examples:").unwrap();
    let (list, _) = after.split_once("\n\n**").unwrap();
    let items: Vec<&str> = list.split("\n- ").skip(1).collect();
    assert_eq!(items.len(), 3);
    for item in items {
        let text = code(item).next().unwrap();
        let words = || item.split(|c: char| !(c.is_ascii_uppercase() || c == '_'));
        let expected = words().find(|word| TYPES.contains(word)).unwrap();
        let quoted = shell_quoted(text);
        let read = printed(&format!(
            "printf %s {quoted} | toolerror read --json --mode classify"
        ));
        let read: Value = serde_json::from_str(&read.concat()).unwrap();
        assert_eq!(read["error"]["type"], *expected, "{text}: {read}");
        if let Some((_, reason)) = item.split_once("`reason` `") {
            let reason = reason.split('`').next().unwrap();
            assert_eq!(read["error"]["data"]["reason"], *reason, "{text}: {read}");
        }
    }
}

fn shell_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// What `toolerror simulate` prints of one case.
#[derive(Default)]
struct Case {
    target: String,
    /// By rule: the mean and the greatest value.
    values: BTreeMap<String, [String; 2]>,
}

/// What `toolerror simulate` prints, by the name of the case and its measure.
fn simulated(seeds: u32) -> BTreeMap<String, Case> {
    let mut cases: BTreeMap<String, Case> = BTreeMap::new();
    let mut last = String::new();
    for line in printed(&format!("toolerror simulate --seeds {seeds}")) {
        if let Some((name, target)) = line.split_once(", target ") {
            name.clone_into(&mut last);
            let target = target.split(": ").next().unwrap().to_owned();
            cases.entry(last.clone()).or_default().target = target;
        } else if let (Some(row), Some(case)) = (line.strip_prefix("  "), cases.get_mut(&last)) {
            let cells: Vec<&str> = row
                .split("  ")
                .map(str::trim)
                .filter(|cell| !cell.is_empty())
                .collect();
            if let [rule, mean, _, max, ..] = cells[..] {
                case.values
                    .insert(rule.to_owned(), [mean.to_owned(), max.to_owned()]);
            }
        }
    }
    cases
}

/// Whether a document gives this number, rounded to the places that it shows.
fn is_near(shown: &str, value: &str) -> bool {
    let places = shown.split_once('.').map_or(0, |(_, places)| places.len());
    match (shown.parse::<f64>(), value.parse::<f64>()) {
        (Ok(shown), Ok(value)) => {
            (shown - value).abs() <= 0.5001 * 0.1_f64.powi(i32::try_from(places).unwrap())
        }
        _ => shown == value,
    }
}

/// A row of the page.
struct Row {
    /// Case and measure.
    name: String,
    target: String,
    /// Rules and their numbers.
    numbers: Vec<(String, String)>,
}

/// The rows of the page's table.
fn rows(page: &str) -> Vec<Row> {
    let (_, table) = page.split_once("| case: measure |").expect("the table");
    let (table, _) = table.split_once("\n\n").unwrap();
    let rows = table.lines().skip(2).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let ours = cells[2].split(',').next().unwrap();
        let mut numbers = vec![("toolerror".to_owned(), ours.to_owned())];
        for other in cells[3].split(", ") {
            let (rule, number) = other.rsplit_once(' ').unwrap();
            numbers.push((rule.to_owned(), number.to_owned()));
        }
        Row {
            name: cells[0].to_owned(),
            target: cells[1].to_owned(),
            numbers,
        }
    });
    rows.collect()
}

/// With `TOOLERROR_FULL` all numbers of the table, on its 20 seeds; otherwise its cases and targets.
#[test]
fn the_table_of_the_simulation_has_the_numbers_of_the_program() {
    let is_full = std::env::var_os("TOOLERROR_FULL").is_some();
    let cases = simulated(if is_full { 20 } else { 1 });
    let rows = rows(&document("docs/policy.md"));
    assert_eq!(rows.len(), cases.len());
    for Row {
        name,
        target,
        numbers,
    } in rows
    {
        let slowest = name.strip_suffix(", the slowest seed");
        let case = cases.get(slowest.unwrap_or(&name)).expect(&name);
        assert_eq!(case.target, target, "{name}");
        for (rule, number) in numbers {
            let value = &case.values.get(&rule).expect(&rule)[usize::from(slowest.is_some())];
            assert!(
                !is_full || is_near(&number, value),
                "{name}: {rule} {number}, not {value}"
            );
        }
    }
}

#[test]
fn each_console_block_of_a_page_prints_what_it_shows() {
    let mut seen = 0;
    for page in PAGES {
        for example in examples(&document(page)) {
            // `tests/proxy/check.py` runs the public servers
            if !example.prints.is_empty() && !example.command.contains("npx") {
                assert_prints(example);
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "no block shows what a command prints");
}
