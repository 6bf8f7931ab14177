//! The console blocks of the READMEs: what they print is printed, and what they name is there.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

mod documents;

use documents::{assert_prints, document, examples, printed, root, Example};

/// The folders whose READMEs users read.
const PACKAGES: [&str; 12] = [
    "",
    "agent-client",
    "agent-client/cli",
    "bindings/c",
    "bindings/go",
    "bindings/kotlin",
    "bindings/node",
    "bindings/python",
    "bindings/ruby",
    "bindings/wasm/npm",
    "core",
    "docs/playground",
];

#[test]
fn what_a_block_shows_is_what_the_program_prints() {
    let mut shown = examples(&document("README.md"));
    shown.retain(|example| !example.prints.is_empty());
    assert!(shown.len() >= 2, "{shown:?}");
    shown.into_iter().for_each(assert_prints);
}

#[test]
fn the_demo_of_the_readme_runs() {
    let all = examples(&document("README.md"));
    let demo = all
        .iter()
        .find_map(|example| example.command.strip_prefix("cargo run -- "));
    let of_program = demo.unwrap();
    assert!(
        printed(&format!("toolerror {of_program}")).len() > 10,
        "{of_program}"
    );
}

/// The other commands install or build, each with a script or a package that another part of the tests runs.
#[test]
fn what_a_block_names_is_in_the_tree() {
    let mut seen = 0;
    for package in PACKAGES {
        let readme = format!("{package}/README.md");
        for Example { command, prints } in examples(&document(readme.trim_start_matches('/'))) {
            let command = command.split(" #").next().unwrap_or_default();
            let is_path = |word: &&str| {
                let first = word.trim_start_matches("./").split('/').next();
                ["bindings", "tests", "agent-client", "core", "docs"].contains(&first.unwrap_or_default())
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
