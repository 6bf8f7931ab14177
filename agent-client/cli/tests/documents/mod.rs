//! Reads the blocks of a Markdown document, and runs the commands in them.
#![allow(dead_code, reason = "not every test file uses all of it")]

use std::fs::read_to_string;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The line that stands for the rest of what is printed.
const REST: &str = "…";

/// A command of a console block, and the lines that it prints.
#[derive(Debug, Default)]
pub(crate) struct Example {
    pub(crate) command: String,
    pub(crate) prints: Vec<String>,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a document of the repository.
pub(crate) fn document(name: &str) -> String {
    read_to_string(root().join(name)).unwrap()
}

/// The blocks of a document with one of these languages.
pub(crate) fn blocks(text: &str, languages: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut is_inside = false;
    let mut is_wanted = false;
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_inside = !is_inside;
            is_wanted = is_inside && languages.contains(&language);
            if is_wanted {
                found.push(String::new());
            }
        } else if let (true, Some(last)) = (is_wanted, found.last_mut()) {
            last.push_str(line);
            last.push('\n');
        }
    }
    found
}

/// The commands of all console blocks of a document.
pub(crate) fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    for block in blocks(text, &["console"]) {
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                let command = command.to_owned();
                found.push(Example {
                    command,
                    ..Example::default()
                });
            } else if let Some(last) = found.last_mut() {
                last.prints.push(line.to_owned());
            }
        }
    }
    found
}

/// Runs a command in the root of the repository, with the program of this build as `toolerror`.
pub(crate) fn shell(command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_toolerror"));
    let folders = std::env::var("PATH").unwrap();
    let path = format!("{}:{folders}", program.parent().unwrap().display());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .env("PATH", path)
        .stdin(Stdio::null())
        .current_dir(root());
    shell.output().unwrap()
}

/// What a command prints, line by line.
pub(crate) fn printed(command: &str) -> Vec<String> {
    let text = String::from_utf8(shell(command).stdout).unwrap();
    text.lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Asserts that a command prints what its example shows; a last line `…` stands for at least one more.
pub(crate) fn assert_prints(example: Example) {
    let Example { command, mut prints } = example;
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
