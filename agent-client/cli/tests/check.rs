//! `toolerror check`: what it finds, what it never sends, and how it exits.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod common;
mod shell;
mod web;

use common::{run, Run};
use serde_json::Value;

/// A server with a tool `read` that only reads and a tool `write`; both need the number `n`. It does not know `ping`.
fn script(on_call: &str) -> String {
    let schema = r#"{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#;
    let read = format!(r#"{{"name":"read","inputSchema":{schema},"annotations":{{"readOnlyHint":true}}}}"#);
    let tools = format!(r#"[{read},{{"name":"write","inputSchema":{schema}}}]"#);
    let server = shell::server(&tools, on_call);
    let rest = r#"*'"id":'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}\n' "$(id "$line")";;"#;
    server.replace("esac; done", &format!("{rest} esac; done"))
}

fn check(options: &[&str], on_call: &str) -> Run {
    let script = script(on_call);
    run(&[&["check"], options, &["--", "sh", "-c", &script]].concat(), "")
}

/// The codes of what was found with a tool.
fn codes(run: &Run, tool: &str) -> Vec<String> {
    let report: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}{}", run.out, run.err));
    let tools = report["tools"].as_array().unwrap();
    let tool = tools.iter().find(|found| found["name"] == tool).unwrap();
    let probes = tool["probes"].as_array().unwrap().iter();
    let findings = probes.flat_map(|probe| probe["findings"].as_array().unwrap());
    let mut codes: Vec<String> = findings
        .map(|finding| finding["code"].as_str().unwrap().to_owned())
        .collect();
    codes.sort();
    codes.dedup();
    codes
}

#[test]
fn a_server_that_speaks_the_contract_has_nearly_all_points() {
    let demo = env!("CARGO_BIN_EXE_toolerror");
    let found = run(
        &["check", "--json", "--fail-under", "95", "--", demo, "demo-server"],
        "",
    );
    assert_eq!(found.code, 0, "{}{}", found.out, found.err);
    assert_eq!(codes(&found, "send_mail"), Vec::<String>::new());
    assert_eq!(codes(&found, "(server)"), Vec::<String>::new());
    assert_eq!(codes(&found, "legacy"), ["flat_text"]);
}

#[test]
fn each_way_to_fail_is_found() {
    for (on_call, expected) in [
        ("exit 1", vec!["crash"]),
        (":", vec!["no_answer"]),
        ("reply '{\"content\":[]}'", vec!["accepted"]),
        ("reply '{}'", vec!["no_result"]),
        (
            "reply '{\"content\":[],\"structuredContent\":{\"x\":NaN}}'",
            vec!["not_json"],
        ),
        (
            "fail 'invalid arguments in /home/me/server.py, password=hunter2hunter2'",
            vec!["flat_text", "no_argument", "path", "secret"],
        ),
    ] {
        // a shell takes its time to read 100 kB
        let timeout = if on_call == ":" { "1" } else { "20" };
        let found = check(&["--json", "--timeout", timeout], on_call);
        assert_eq!(codes(&found, "write"), expected, "{on_call}");
        assert_eq!(found.code, 0);
        assert!(!found.out.contains("hunter2"), "{}", found.out);
    }
}

#[test]
fn valid_arguments_go_only_to_tools_that_read_unless_calls_are_allowed() {
    for (options, expected) in [(&["--json"][..], 0), (&["--json", "--allow-calls"], 2)] {
        let heard = std::env::temp_dir().join(format!("toolerror-check-{expected}-{}", std::process::id()));
        let on_call = format!(
            "printf '%s\\n' \"$line\" >> '{}'; fail 'invalid: n'",
            heard.display()
        );
        check(options, &on_call);
        let calls = std::fs::read_to_string(&heard).unwrap();
        let valid = |tool: &str| {
            let calls = calls
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).unwrap());
            let own = calls.filter(|call| call["params"]["name"] == tool);
            own.filter(|call| call["params"]["arguments"]["n"].is_number())
                .count()
        };
        // alone, with an extra argument, to be cancelled and to be disconnected from; the last two with the first tool
        assert_eq!((valid("read"), valid("write")), (4, expected));
        std::fs::remove_file(&heard).unwrap();
    }
}

#[test]
fn the_exit_code_and_the_report_are_for_continuous_integration() {
    let file = std::env::temp_dir().join(format!("toolerror-check-{}.xml", std::process::id()));
    let junit = file.to_str().unwrap();
    let low = check(
        &["--fail-under", "90", "--junit", junit],
        "fail 'a <b> & \\\"c\\\"'",
    );
    assert_eq!(low.code, 1, "{}", low.err);
    assert!(
        low.out.starts_with("sh: ") && low.out.contains("\nWhat to do:\n  flat_text"),
        "{}",
        low.out
    );
    let report = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(
        report.contains("a &lt;b&gt; &amp; &quot;c&quot;</failure>"),
        "{report}"
    );
    let count = |part: &str| report.matches(part).count();
    assert_eq!((count("<testsuite "), count("</testsuite>")), (3, 3));
    assert_eq!(count("<testcase "), count("</testcase>") + count("\"/>\n"));

    assert_eq!(run(&["check", "--", "no-such-program-anywhere"], "").code, 2);
    assert_eq!(run(&["check", "--fail-under", "101", "--", "true"], "").code, 2);
}

#[test]
fn the_page_holds_all_that_was_found_and_nothing_that_runs() {
    let file = std::env::temp_dir().join(format!("toolerror-check-{}.html", std::process::id()));
    let on_call = "fail 'invalid <script>alert(1)</script>'";
    check(&["--html", file.to_str().unwrap()], on_call);
    let page = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(
        page.starts_with("<!doctype html>") && !page.contains("<script"),
        "{page}"
    );
    assert!(page.contains("<pre>invalid &lt;script&gt;alert(1)&lt;/script&gt;</pre>"));
    for part in [
        "<code>flat_text</code>",
        "<code>no_argument</code>",
        "<b>write</b>",
        "missing arguments",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
}

#[test]
fn a_server_over_http_is_checked_as_one_over_stdio() {
    let proxy = |options: &[&str]| {
        let script = script("fail 'invalid: n'");
        web::Listening::start(&[&["proxy", "--listen", "0"], options, &["--", "sh", "-c", &script]].concat())
    };
    let server = proxy(&["--mode", "classify"]);
    let found = run(&["check", "--json", "--url", &server.url()], "");
    assert_eq!(codes(&found, "write"), Vec::<String>::new(), "{}", found.err);

    let demo = web::Listening::start(&["demo-server", "--http", "127.0.0.1:0"]);
    let found = run(&["check", "--json", "--url", &demo.url()], "");
    assert_eq!(codes(&found, "legacy"), ["flat_text"], "{}", found.err);
    assert_eq!(codes(&found, "(server)"), Vec::<String>::new());

    let refused = web::response("403 Forbidden", "text/plain", "no");
    let (url, _) = web::answering(vec![refused]);
    let found = run(&["check", "--url", &url], "");
    assert_eq!(found.code, 15);
    assert_eq!(
        found.err.trim_end(),
        "toolerror: the server does not answer as MCP requires: HTTP 403 Forbidden: no"
    );
    let found = run(&["check", "--url", "http://127.0.0.1:1/mcp"], "");
    assert_eq!(
        (found.code, found.err.trim_end()),
        (15, "toolerror: the server cannot be reached")
    );
    assert_eq!(run(&["check", "--url", "ftp://x"], "").code, 2);
}

#[test]
fn a_server_that_does_not_start_says_why() {
    for (server, why) in [
        (
            "echo 'KeyError: TOKEN' >&2; exit 3",
            "the server did not start (exit status: 3): KeyError: TOKEN",
        ),
        ("exec >&-; sleep 60", "the server has closed its output"),
        ("sleep 60", "the server does not answer within 5 s"),
        (
            r#"read -r line; printf '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no licence"}}\n'; cat"#,
            "the server does not answer as MCP requires: no licence",
        ),
    ] {
        let found = run(&["check", "--timeout", "5", "--", "sh", "-c", server], "");
        assert_eq!((found.code, found.out.as_str()), (15, ""), "{server}");
        assert_eq!(found.err.trim_end(), format!("toolerror: {why}"));
    }
}

#[test]
fn a_list_without_an_end_is_cut() {
    let server = r#"
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if "id" in request:
        greeting = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "p", "version": "1"}}
        result = greeting if request["method"] == "initialize" else {"tools": [], "nextCursor": "again"}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"#;
    let found = run(&["check", "--json", "--", "python3", "-c", server], "");
    assert_eq!(found.code, 0, "{}{}", found.out, found.err);
    let called = run(&["call", "t", "--", "python3", "-c", server], "");
    assert_eq!(called.code, 15, "the call is made: {}", called.err);
}

#[test]
fn a_list_of_tools_that_is_not_json_is_found() {
    let tools = r#"[{"name":"t","inputSchema":{"type":"object","default":NaN}}]"#;
    let script = shell::server(tools, "ok fine");
    let found = run(&["check", "--json", "--", "sh", "-c", &script], "");
    assert!(
        codes(&found, "(server)").contains(&"not_json".to_owned()),
        "{}",
        found.out
    );
}
