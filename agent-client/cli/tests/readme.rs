//! The console blocks of the READMEs: what they print is printed, and what they name is there.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

use std::fs::read_to_string;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The line that stands for the rest of what is printed.
const REST: &str = "…";
/// The folders whose READMEs users read.
const PACKAGES: [&str; 9] = [
    "",
    "agent-client",
    "agent-client/cli",
    "bindings/c",
    "bindings/kotlin",
    "bindings/node",
    "bindings/python",
    "bindings/ruby",
    "core",
];

/// A command of a block, and the lines that it prints.
#[derive(Debug, Default)]
struct Example {
    command: String,
    prints: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The commands of all console blocks of a text.
fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_inside = line == "```console";
        } else if let (true, Some(command)) = (is_inside, line.strip_prefix("$ ")) {
            let command = command.to_owned();
            found.push(Example {
                command,
                ..Example::default()
            });
        } else if let (true, Some(last)) = (is_inside, found.last_mut()) {
            last.prints.push(line.to_owned());
        }
    }
    found
}

/// What a command prints, line by line, with the program of this build as `toolerror`.
fn printed(command: &str) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_toolerror"));
    let folders = std::env::var("PATH").unwrap();
    let path = format!("{}:{folders}", program.parent().unwrap().display());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .env("PATH", path)
        .stdin(Stdio::null())
        .current_dir(root());
    let output = shell.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.trim_end().to_owned()).collect()
}

#[test]
fn what_a_block_shows_is_what_the_program_prints() {
    let shown: Vec<Example> = examples(&read_to_string(root().join("README.md")).unwrap())
        .into_iter()
        .filter(|example| !example.prints.is_empty())
        .collect();
    assert!(shown.len() >= 2, "{shown:?}");
    for Example { command, mut prints } in shown {
        let mut lines = printed(&command);
        if prints.last().is_some_and(|line| line == REST) {
            prints.pop();
            assert!(
                lines.len() > prints.len(),
                "{command}: nothing stands for `{REST}`"
            );
            lines.truncate(prints.len());
        }
        assert_eq!(lines, prints, "{command}");
    }
}

#[test]
fn the_first_command_of_the_readme_runs() {
    let all = examples(&read_to_string(root().join("README.md")).unwrap());
    let first = &all.first().unwrap().command;
    let of_program = first.strip_prefix("cargo run -- ").unwrap();
    assert!(printed(&format!("toolerror {of_program}")).len() > 10, "{first}");
}

/// The other commands install or build, each with a script or a package that another part of the tests runs.
#[test]
fn what_a_block_names_is_in_the_tree() {
    let mut seen = 0;
    for package in PACKAGES {
        let readme = root().join(package).join("README.md");
        for Example { command, prints } in examples(&read_to_string(readme).unwrap()) {
            let command = command.split(" #").next().unwrap_or_default();
            let is_path = |word: &&str| {
                let first = word.trim_start_matches("./").split('/').next();
                ["bindings", "tests", "agent-client", "core"].contains(&first.unwrap_or_default())
            };
            for path in command.split_ascii_whitespace().filter(is_path) {
                assert!(root().join(path).exists(), "{package}/README.md: `{path}`");
                seen += 1;
            }
            if package.starts_with("bindings") {
                assert!(
                    prints.is_empty(),
                    "{package}/README.md: nothing checks what `{command}` prints"
                );
            }
        }
    }
    assert!(seen >= 5, "{seen}");
}
