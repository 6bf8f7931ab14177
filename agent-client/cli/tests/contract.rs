//! `toolerror contract`: toolset files, as CI and people use them.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;

use std::path::{Path, PathBuf};

use common::{run, Run};
use serde_json::{json, Value};

/// A folder of this test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("contract-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn contract(args: &[&str]) -> Run {
    run(&[&["contract"], args].concat(), "")
}

fn toolset(version: &str, tools: &str) -> String {
    format!("toolset: t\nversion: {version}\ntools: [{tools}]\n")
}

const FAULTY: &str = "toolset: t\nversion: 1.0.0\ntools:\n  - name: a\n    dependencies: [b]\n  - name: b\n    dependencies:\n      - a\n      - c\n";

#[test]
fn the_examples_are_valid_and_have_an_order() {
    let examples = ["albumentations", "chemigram", "emcp", "modules"];
    let paths = examples.map(|name| format!("../../spec/examples/{name}.yaml"));
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let valid = contract(&[&["validate"], &*paths].concat());
    assert_eq!(
        (valid.code, valid.out.matches(": valid").count()),
        (0, 4),
        "{}",
        valid.out
    );
    let order = contract(&["order", paths[3]]);
    assert_eq!(order.out, "modules.validate\nmodules.compile\n");
    let listed = std::fs::read_dir("../../spec/examples").unwrap().count();
    assert_eq!(listed, examples.len());
}

#[test]
fn diagnostics_name_file_line_and_pointer() {
    let path = file(&folder("validate"), "t.yaml", FAULTY);
    let found = contract(&["validate", &path]);
    assert_eq!(found.code, 1);
    let expected = format!(
        "{path}:5: cycle  tool `a`  /tools/0/dependencies/0  a → b → a\n\
         {path}:9: unknown_dependency  tool `b`  /tools/1/dependencies/1  `c` is not a tool of this toolset\n"
    );
    assert_eq!(found.out, expected);
    let found = contract(&["validate", "--json", &path]);
    let first: Value = serde_json::from_str(found.out.lines().next().unwrap()).unwrap();
    let expected = json!({
        "file": path, "line": 5, "rule": "cycle", "tool": "a", "path": "/tools/0/dependencies/0", "message": "a → b → a"
    });
    assert_eq!(first, expected);
}

#[test]
fn huge_documents_have_one_error_each() {
    let folder = folder("huge");
    let levels = 10_000;
    let deep = format!("{}{{}}{}", "{\"not\":".repeat(levels), "}".repeat(levels));
    let deep = format!(r#"{{"toolset":"t","version":"1.0.0","tools":[{{"name":"a","input":{deep}}}]}}"#);
    let path = file(&folder, "deep.json", &deep);
    let found = contract(&["validate", &path]);
    assert_eq!((found.code, found.out.lines().count()), (1, 1));
    assert!(found.out.contains("deep.json:1: syntax  /tools/0/input/not/not"));

    let tools = (0..10_000).map(|n| format!("  - {{name: n{n}, dependencies: [n{}]}}\n", (n + 1) % 10_000));
    let many = format!(
        "toolset: t\nversion: 1.0.0\ntools:\n{}",
        tools.collect::<String>()
    );
    let path = file(&folder, "many.yaml", &many);
    let found = contract(&["validate", &path]);
    assert_eq!((found.code, found.out.lines().count()), (1, 1));
    let expected = "many.yaml:4: cycle  tool `n0`  /tools/0/dependencies/0  n0 → n1 → ";
    assert!(found.out.contains(expected), "{}", found.out);
}

#[test]
fn one_faulty_file_of_several_fails_the_check() {
    let folder = folder("several");
    let good = file(&folder, "good.yaml", &toolset("1.0.0", ""));
    let bad = file(&folder, "bad.json", "{\"toolset\":\n}");
    let found = contract(&["validate", &good, &bad]);
    assert_eq!(found.code, 1);
    assert!(
        found
            .out
            .starts_with(&format!("{good}: valid\n{bad}:2: syntax  not JSON: ")),
        "{}",
        found.out
    );
}

#[test]
fn an_unreadable_file_leaves_the_others_checked() {
    let folder = folder("unreadable");
    let bad = file(&folder, "bad.yaml", FAULTY);
    let latin = folder.join("latin.yaml");
    std::fs::write(&latin, b"toolset: \xe9").unwrap();
    let latin = latin.display().to_string();
    let found = contract(&["validate", "/no/such/file", &bad, &latin]);
    assert_eq!(found.code, 2);
    assert_eq!(found.out.matches(&format!("{bad}:")).count(), 2, "{}", found.out);
    let lines: Vec<&str> = found.err.lines().collect();
    assert!(
        lines.len() == 2
            && lines[0].starts_with("toolerror: FILE `/no/such/file`: ")
            && lines[1] == format!("toolerror: FILE `{latin}`: not UTF-8"),
        "{lines:?}"
    );
}

#[test]
fn what_needs_a_valid_toolset_refuses_another_one() {
    let folder = folder("refuse");
    let bad = file(&folder, "bad.yaml", FAULTY);
    let good = file(&folder, "good.yaml", &toolset("1.0.0", ""));
    for args in [
        &["order", &bad] as &[&str],
        &["publish", &bad],
        &["lock", &bad],
        &["diff", &bad, &good],
        &["diff", &good, &bad],
    ] {
        let refused = contract(args);
        assert_eq!(refused.code, 2, "{args:?}");
        let expected = format!("toolerror: FILE `{bad}`: toolset is not valid: line 5: cycle: tool `a`: ");
        assert!(
            refused.err.starts_with(&expected) && refused.err.trim_end().ends_with("(and 1 more)"),
            "{}",
            refused.err
        );
        assert_eq!(refused.err.lines().count(), 1);
    }
    for path in ["/no/such/file", "/"] {
        let refused = contract(&["validate", path]);
        assert_eq!(refused.code, 2);
        assert!(
            refused.err.starts_with(&format!("toolerror: FILE `{path}`: ")),
            "{}",
            refused.err
        );
    }
    let latin = folder.join("latin.yaml");
    std::fs::write(&latin, b"toolset: \xe9").unwrap();
    assert!(contract(&["validate", &latin.display().to_string()])
        .err
        .contains("not UTF-8"));
}

#[test]
fn a_difference_has_a_level_and_a_bound() {
    let folder = folder("diff");
    let old = file(
        &folder,
        "old.yaml",
        &toolset("1.0.0", "{name: a, limits: {max_items: 5}}"),
    );
    let new = file(
        &folder,
        "new.yaml",
        &toolset(
            "1.1.0",
            "{name: a, description: new, limits: {max_items: 9}}, {name: b}",
        ),
    );
    let found = contract(&["diff", &old, &new]);
    let expected =
        "patch  description_changed  a  /description\nminor  limit_raised         a  /limits/max_items\n\
                    minor  tool_added           b  \nlevel: minor\n";
    assert_eq!((found.code, &*found.out), (0, expected));
    assert_eq!(contract(&["diff", "--at-most", "minor", &old, &new]).code, 0);
    assert_eq!(contract(&["diff", "--at-most", "patch", &old, &new]).code, 1);
    assert_eq!(contract(&["diff", "--at-most", "major", &new, &old]).code, 0);
    let json: Value = serde_json::from_str(&contract(&["diff", "--json", &new, &old]).out).unwrap();
    assert_eq!(
        (&json["level"], json["changes"].as_array().unwrap().len()),
        (&json!("major"), 3)
    );
}

#[test]
fn a_lock_file_keeps_the_released_form() {
    let folder = folder("lock");
    let path = file(&folder, "t.yaml", &toolset("1.0.0", "{name: a}"));
    let lock = folder.join("t.lock.json");
    assert_eq!(contract(&["lock", "--check", &path]).code, 2);
    assert_eq!(contract(&["lock", &path]).code, 0);
    let first = std::fs::read_to_string(&lock).unwrap();
    assert_eq!(contract(&["lock", "--check", &path]).code, 0);

    file(&folder, "t.yaml", &toolset("1.0.1", "{name: a}, {name: b}"));
    for args in [&["lock", "--check", &*path] as &[&str], &["lock", &path]] {
        let refused = contract(args);
        assert_eq!(
            (refused.code, &*refused.out),
            (1, "version `1.0.1` after `1.0.0` does not cover a minor change\n")
        );
    }
    assert_eq!(std::fs::read_to_string(&lock).unwrap(), first);

    file(&folder, "t.yaml", &toolset("1.1.0", "{name: a}, {name: b}"));
    assert!(contract(&["lock", "--check", &path])
        .out
        .ends_with("covers a change of level minor\n"));
    assert_eq!(std::fs::read_to_string(&lock).unwrap(), first);
    assert_eq!(contract(&["lock", &path]).code, 0);
    assert!(std::fs::read_to_string(&lock).unwrap().contains("1.1.0"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);

    let other = file(
        &folder,
        "u.yaml",
        &toolset("9.0.0", "").replace("toolset: t", "toolset: u"),
    );
    let refused = contract(&["lock", "--lock", &lock.display().to_string(), &other]);
    assert_eq!(
        (refused.code, &*refused.out),
        (1, "lock file is of toolset `t`, not of `u`\n")
    );
    for (text, why) in [
        ("{}", "lock file must have `lock`: 1"),
        (
            "{\"lock\": 1,\n \"lock\": 1}",
            "lock file is not valid: line 2: syntax: `/lock`: member occurs twice",
        ),
        (
            "{\"lock\": 1, \"other\": 2}",
            "lock file has the unknown member `other`",
        ),
        (
            "{\n]",
            "lock file is not valid: line 2: syntax: not JSON: key must be a string",
        ),
    ] {
        file(&folder, "t.lock.json", text);
        let refused = contract(&["lock", &path]);
        let expected = format!("toolerror: FILE `{}`: {why}\n", lock.display());
        assert_eq!((refused.code, refused.err), (2, expected));
    }
}

#[test]
fn a_lock_file_that_cannot_be_written_is_named() {
    let path = file(&folder("unwritable"), "t.yaml", &toolset("1.0.0", ""));
    let refused = contract(&["lock", "--lock", "/no/such/folder/t.lock.json", &path]);
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .err
            .starts_with("toolerror: FILE `/no/such/folder/t.lock.json`: "),
        "{}",
        refused.err
    );
}

#[test]
fn published_tools_are_those_of_a_listing() {
    let published = contract(&["publish", "../../spec/examples/emcp.yaml"]);
    let published: Value = serde_json::from_str(&published.out).unwrap();
    let search = &published["tools"][0];
    assert_eq!(
        (&search["name"], &search["annotations"]["readOnlyHint"]),
        (&json!("evo.content.search"), &json!(true))
    );
    assert_eq!(
        search["inputSchema"]["$defs"]["limit"],
        json!({"type": "integer", "minimum": 1})
    );
    assert_eq!(
        published["initialize"]["capabilities"]["experimental"]["evo"]["toolsetVersion"],
        "1.0.0"
    );
}

#[test]
fn a_first_toolset_comes_from_a_running_server() {
    let program = env!("CARGO_BIN_EXE_toolerror");
    let made = contract(&["init", "--name", "demo", "--", program, "demo-server"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let made: Value = serde_json::from_str(&made.out).unwrap();
    assert_eq!(
        (&made["toolset"], &made["version"]),
        (&json!("demo"), &json!("0.1.0"))
    );
    let tools = made["tools"].as_array().unwrap();
    assert!(tools.len() >= 12);
    assert!(tools.iter().all(|tool| tool["input"]["type"] == "object"));
    let path = file(&folder("init"), "demo.json", &made.to_string());
    assert_eq!(contract(&["validate", &path]).code, 0);

    let refused = contract(&["init", "--", "/no/such/server"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.starts_with("toolerror: CMD `/no/such/server`: "),
        "{}",
        refused.err
    );
}

#[test]
fn the_commands_of_the_documentation_work() {
    let page = include_str!("../../../docs/contracts.md");
    let block = page.split("```sh\n").nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    let folder = folder("docs");
    let program = Path::new(env!("CARGO_BIN_EXE_toolerror"));
    // the server of the page is the demo
    let python = file(
        &folder,
        "python",
        &format!("#!/bin/sh\nexec '{}' demo-server\n", program.display()),
    );
    std::fs::set_permissions(&python, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!(
        "{}:{}:/usr/bin:/bin",
        folder.display(),
        program.parent().unwrap().display()
    );
    let ran = std::process::Command::new("sh")
        .args(["-e", "-c", block])
        .current_dir(&folder)
        .env("PATH", path)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{err}");
    let out = String::from_utf8_lossy(&ran.stdout);
    assert!(
        out.contains("toolset.json: valid") && out.contains("\"toolsetVersion\""),
        "{out}"
    );
}

/// A server that answers `initialize`, and each `tools/list` with this JSON.
fn init_of(answer: &str, options: &[&str]) -> Run {
    let hello =
        r#"{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}"#;
    let script = format!(
        "id=0; while read -r line; do case $line in *notifications/*) continue;; esac; id=$((id+1)); \
         if [ $id = 1 ]; then echo '{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{hello}}}'; \
         else echo '{{\"jsonrpc\":\"2.0\",\"id\":'$id',{answer}}}'; fi; done"
    );
    contract(&[&["init"], options, &["--", "sh", "-c", &script]].concat())
}

#[test]
fn what_is_wrong_with_a_listing_is_reported() {
    let good = r#"{"name":"a","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}"#;
    let found = init_of(&format!(r#""result":{{"tools":[{good},{{"title":"x"}}]}}"#), &[]);
    let made: Value = serde_json::from_str(&found.out).unwrap();
    let expected =
        json!([{"name": "a", "capabilities": ["READ"], "input": {"type": "object"}, "mutates": false}]);
    assert_eq!((found.code, &made["tools"]), (1, &expected));
    assert_eq!(
        found.err,
        "toolerror: tools/list: tool 1 is left out: it has no name\n"
    );

    let endless = init_of(&format!(r#""result":{{"tools":[{good}],"nextCursor":"c"}}"#), &[]);
    assert_eq!(endless.code, 1);
    assert!(
        endless
            .err
            .starts_with("toolerror: tools/list has no end: cut after 1 pages\n"),
        "{}",
        endless.err
    );

    let none = init_of(r#""error":{"code":-32601,"message":"Method not found"}"#, &[]);
    let expected = "toolerror: CMD `sh`: tools/list: error -32601: Method not found\n";
    assert_eq!((none.code, &*none.out, &*none.err), (2, "", expected));

    let other = init_of(r#""result":{"tools":{}}"#, &[]);
    let expected = "toolerror: CMD `sh`: tools/list: the answer has not the form of MCP\n";
    assert_eq!((other.code, &*other.err), (2, expected));
}

#[test]
fn a_server_that_does_not_answer_is_given_up() {
    let silent = contract(&["init", "--timeout", "0.2", "--", "sh", "-c", "exec sleep 60"]);
    let expected = "toolerror: CMD `sh`: no answer to initialize in time\n";
    assert_eq!((silent.code, &*silent.err), (2, expected));
}

#[test]
fn the_schema_of_toolsets_is_printed() {
    let published = std::fs::read_to_string("../../spec/schema/toolset.schema.json").unwrap();
    assert_eq!(run(&["schema", "toolset"], "").out, published);
}
