//! Servers that repeat what `toolerror proxy`, `call` and `check` know to be secret (SPEC §2.5.18).
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod configured;
mod proxied;
mod web;

use std::io::Write as _;

use configured::{ask, sh, Config};
use proxied::{call, command, error_in, folder, script, text_of, wait_for, Client};
use serde_json::{json, Value};
use web::{answering, get, response, serving};

/// No word of these has a digit or a form of its own: no rule for texts finds them.
const OF_ENTRY: &str = "planted-words-of-the-entry";
const OF_PROCESS: &str = "planted-words-of-the-process";
const OF_HEADER: &str = "planted-words-of-the-header";
const TOKEN: &str = "planted-words-of-the-token";
const SESSION: &str = "planted-words-of-the-session";

/// A server that repeats all that it was told, in each form of an error.
const TELLS: &str = r#"told="$ENTRY_SECRET and $PROCESS_PASSWORD, $NODE_ENV"
echo "started with $told" >&2
error() { printf '{"jsonrpc":"2.0","id":%s,"error":{"code":%s,"message":"%s","data":{"x":1.50,"%s":["%s"]}}}\n' "$(id "$line")" "$1" "$told" "$told" "$told"; }
case "$line" in
*'"name":"read"'*) ok "$told";;
*'"how":"asks"'*) error -32042;;
*'"how":"code"'*) error -32603;;
*) reply "{\"content\":[{\"type\":\"text\",\"text\":\"$told\"}],\"isError\":true,\"_meta\":{\"x\":1.50,\"told\":\"$told\"}}";;
esac"#;

fn tells() -> String {
    let other = r#"*'"method":"resources/read"'*) told="$ENTRY_SECRET and $PROCESS_PASSWORD, $NODE_ENV"; printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32002,"message":"%s"}}\n' "$(id "$line")" "$told";;
*'"method":"tools/call"'*"#;
    script(TELLS).replace(r#"*'"method":"tools/call"'*"#, other)
}

/// A program that has a secret in its environment.
fn knowing(args: &[&str]) -> std::process::Command {
    let mut command = command(args);
    command.env("PROCESS_PASSWORD", OF_PROCESS);
    command
}

fn is_clean(text: &str) {
    assert!(!text.contains("planted-words"), "{text}");
}

#[test]
fn no_error_of_a_server_shows_what_its_environment_holds() {
    let mut entry = sh(&tells());
    entry["env"] = json!({"ENTRY_SECRET": OF_ENTRY, "NODE_ENV": "production"});
    let config = Config::new("secrets-env", &json!({"one": entry}));
    let (audit, log) = (config.0.join("audit"), config.0.join("log"));
    let file = config.file();
    let audit_file = audit.display().to_string();
    let client = Client::of_command(
        knowing(&[
            "proxy",
            "--config",
            &file,
            "--audit",
            &audit_file,
            "--metrics",
            "0",
            "--log-level",
            "debug",
        ]),
        &log,
    );
    client.greet();
    let masked = "[redacted] and [redacted], production";
    client.send(&call(2, "t"));
    let failed = client.receive();
    assert_eq!(error_in(&failed)["message"], masked);
    assert!(
        failed.contains(r#""_meta":{"x":1.50,"told":"[redacted]"#),
        "{failed}"
    );
    is_clean(&failed);
    for (id, how) in [(3, "asks"), (4, "code")] {
        client.send(&call(id, "t").replace("{}", &json!({"how": how}).to_string()));
        let failed = client.receive();
        assert!(failed.contains(masked), "{failed}");
        is_clean(&failed);
    }
    client.send(r#"{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"a:b"}}"#);
    let failed = client.receive();
    is_clean(&failed);
    // what is no error passes
    let read = ask(&client, &call(6, "read"));
    assert!(text_of(&read).starts_with(OF_ENTRY), "{read}");
    let said = || std::fs::read_to_string(&log).unwrap();
    wait_for("its standard error", || {
        said().contains("started with [redacted]")
    });
    let url = said()
        .lines()
        .find_map(|line| line.split_once("metrics on ")?.1.trim().to_owned().into());
    let url: String = url.unwrap();
    let page = get(&url, "/").body;
    assert!(page.contains("production"), "{page}");
    is_clean(&page);
    is_clean(&get(&url, "/metrics").body);
    client.end();
    is_clean(&said());
    let audit = std::fs::read_to_string(audit).unwrap();
    assert!(audit.contains(masked), "{audit}");
    is_clean(&audit);
}

#[test]
fn a_server_that_does_not_start_shows_no_secret_in_its_last_words() {
    let mut entry = sh(r#"printf '%s\n' "cannot log in with $ENTRY_SECRET" >&2; exit 1"#);
    entry["env"] = json!({"ENTRY_SECRET": OF_ENTRY});
    let config = Config::new("secrets-start", &json!({"one": entry}));
    let log = config.0.join("log");
    let client = Client::of_command(knowing(&["proxy", "--config", &config.file()]), &log);
    client.send(web::GREETING);
    let refused = client.receive();
    assert!(refused.contains("cannot log in with [redacted]"), "{refused}");
    client.end();
    is_clean(&std::fs::read_to_string(log).unwrap());

    let called = knowing(&[
        "call",
        "t",
        "--",
        "sh",
        "-c",
        "echo no $PROCESS_PASSWORD >&2; exit 1",
    ])
    .output()
    .unwrap();
    let said = String::from_utf8(called.stderr).unwrap();
    assert!(said.contains("no [redacted]"), "{said}");
    is_clean(&said);
    let called = knowing(&["call", "t", "--", "sh", "-c", &tells()])
        .output()
        .unwrap();
    let said = String::from_utf8(called.stderr).unwrap();
    assert!(said.contains(" and [redacted]"), "{said}");
    is_clean(&said);
}

/// A server over HTTP that repeats the headers of each call in this form.
fn repeating(form: &'static str) -> String {
    serving(move |request, mut stream| {
        let (head, body) = request.rsplit_once("\r\n\n").unwrap_or((&*request, ""));
        let message: Value = serde_json::from_str(body).unwrap_or_default();
        let told = head.replace("\r\n", " ");
        let id = &message["id"];
        let answer = match message["method"].as_str() {
            Some("initialize") => {
                let result = json!({"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}});
                let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#);
                let answer = response("200 OK", "application/json", &body);
                answer.replacen("\r\n", &format!("\r\nmcp-session-id: {SESSION}\r\n"), 1)
            }
            Some("tools/list") => {
                let body = json!({"jsonrpc": "2.0", "id": id, "result": {"tools": [{"name": "t", "inputSchema": {"type": "object"}}]}}).to_string();
                response("200 OK", "application/json", &body)
            }
            Some("tools/call") => match form {
                "result" => {
                    let result = json!({"isError": true, "content": [{"type": "text", "text": told}]});
                    let body = json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string();
                    response("200 OK", "application/json", &body)
                }
                "error" => {
                    let error = json!({"code": -32603, "message": told});
                    let body = json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string();
                    response("200 OK", "application/json", &body)
                }
                // the limit of 300 characters cuts a secret in two
                "refusal" => {
                    let before = "x ".repeat(144);
                    response(
                        "401 Unauthorized",
                        "text/plain",
                        &format!("{before}{TOKEN} {told}"),
                    )
                }
                _ => {
                    let page = format!("<title>{told}</title>");
                    response("200 OK", "text/html", &page)
                }
            },
            _ => response("202 Accepted", "text/plain", ""),
        };
        let _ = stream.write_all(answer.as_bytes());
    })
}

#[test]
fn no_error_of_a_server_shows_the_headers_of_its_requests() {
    for form in ["result", "error", "refusal", "page"] {
        let headers = json!({"Authorization": format!("Bearer {TOKEN}"), "X-Api-Key": OF_HEADER, "X-Kind": "application/json"});
        let config = Config::new(
            "secrets-http",
            &json!({"one": {"url": repeating(form), "headers": headers}}),
        );
        let (audit, log) = (config.0.join("audit"), config.0.join("log"));
        let (file, audit_file) = (config.file(), audit.display().to_string());
        let options = [
            "proxy",
            "--config",
            &*file,
            "--audit",
            &*audit_file,
            "--log-level",
            "debug",
        ];
        let client = Client::of_command(knowing(&options), &log);
        client.greet();
        client.send(&call(2, "t"));
        let failed = client.receive();
        is_clean(&failed);
        assert!(!failed.contains("planted"), "{form}: {failed}");
        if form == "result" {
            for kept in ["x-kind: application/json", "x-api-key: [redacted]", "[redacted]"] {
                assert!(failed.to_lowercase().contains(kept), "{kept}: {failed}");
            }
        }
        client.end();
        is_clean(&std::fs::read_to_string(audit).unwrap());
        is_clean(&std::fs::read_to_string(log).unwrap());
    }
}

#[test]
fn the_token_of_a_file_is_masked_and_so_is_one_in_the_environment() {
    let folder = folder("secrets-token");
    let file = folder.join("token");
    std::fs::write(&file, TOKEN).unwrap();
    let (file, log) = (file.display().to_string(), folder.join("log"));
    for by_file in [true, false] {
        let url = repeating("result");
        let mut options = vec!["proxy", "--upstream", &*url];
        if by_file {
            options.extend(["--upstream-token-file", &*file]);
        }
        let mut proxy = command(&options);
        if !by_file {
            proxy.env("TOOLERROR_UPSTREAM_TOKEN", TOKEN);
        }
        let client = Client::of_command(proxy, &log);
        client.greet();
        client.send(&call(2, "t"));
        is_clean(&client.receive());
        client.end();
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_header_that_a_password_in_the_url_becomes_is_masked() {
    let url = repeating("error").replace("http://", "http://bob:planted-words@");
    let folder = folder("secrets-basic");
    let client = Client::of_command(command(&["proxy", "--upstream", &url]), &folder.join("log"));
    client.greet();
    client.send(&call(2, "t"));
    let failed = client.receive();
    assert!(
        failed.to_lowercase().contains("authorization: [redacted]"),
        "{failed}"
    );
    assert!(!failed.contains("Ym9iOnBsYW50ZWQtd29yZHM"), "{failed}");
    client.end();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_short_or_public_value_masks_no_harmless_text() {
    let file = env!("CARGO_BIN_EXE_toolerror");
    let text = format!("key a1 in eu-central-1 of application/json at {file}");
    let mut entry = sh(&script(&format!(r#"fail "{text}""#)));
    entry["env"] =
        json!({"API_KEY": "a1", "REGION": "eu-central-1", "KIND": "application/json", "KEY": file});
    let config = Config::new("secrets-public", &json!({"one": entry}));
    let client = config.client(&[]);
    client.send(&call(2, "t"));
    let error = error_in(&client.receive());
    assert_eq!(error["message"], text);
}

#[test]
fn a_password_that_is_a_plain_word_changes_no_error() {
    let text = "password authentication failed for user postgres";
    let mut entry = sh(&script(&format!(r#"fail "{text}""#)));
    entry["env"] = json!({"POSTGRES_PASSWORD": "postgres", "DB_PASSWORD": "password", "AUTH": "required"});
    let config = Config::new("secrets-words", &json!({"one": entry}));
    let client = config.client(&["--mode", "classify"]);
    client.send(&call(2, "t"));
    let error = error_in(&client.receive());
    assert_eq!(
        (&error["type"], &error["message"]),
        (&json!("PERMISSION"), &json!(text))
    );
}

/// Both an error that otherwise passes and a failed result.
#[test]
fn half_a_surrogate_pair_or_an_escape_hides_no_secret() {
    let told = r"caf\\udce9 pl\\u0061nted-words-of-the-entry and https:\\/\\/h\\/ plain/words";
    let on_call = format!(
        r#"case "$line" in
*'"how":"asks"'*) printf '{{"jsonrpc":"2.0","id":%s,"error":{{"code":-32042,"message":"%b"}}}}\n' "$(id "$line")" '{told}';;
*) printf '{{"jsonrpc":"2.0","id":%s,"result":{{"isError":true,"content":[{{"type":"text","text":"%b"}}]}}}}\n' "$(id "$line")" '{told}';;
esac"#
    );
    let mut entry = sh(&script(&on_call));
    entry["env"] = json!({"ENTRY_SECRET": OF_ENTRY, "APP_URL": "amqp://bob:plain%2Fwords@h"});
    let config = Config::new("secrets-escapes", &json!({"one": entry}));
    let client = config.client(&[]);
    for (id, how) in [(2, "asks"), (3, "fails")] {
        client.send(&call(id, "t").replace("{}", &json!({"how": how}).to_string()));
        let failed = client.receive();
        let said = failed.replace(r"\ufffd", "\u{fffd}");
        assert!(
            said.contains("caf\u{fffd} [redacted] and https://h/ [redacted]"),
            "{failed}"
        );
    }
}

#[test]
fn standard_error_that_comes_in_parts_shows_no_part_of_a_secret() {
    let mut entry = sh(&format!(
        "printf 'with planted-words-' >&2; sleep 1; printf 'of-the-entry, user=%s' 'cGxhbnRlZC13b' >&2; sleep 1; printf '%s and plant' '3Jkcy1vZi10aGUtZW50cnk=' >&2; sleep 1; echo 's stay' >&2\n{}",
        script("fail no")
    ));
    entry["env"] = json!({"ENTRY_SECRET": OF_ENTRY});
    let config = Config::new("secrets-parts", &json!({"one": entry}));
    let log = config.0.join("log");
    let client = Client::of_command(knowing(&["proxy", "--config", &config.file()]), &log);
    client.greet();
    client.end();
    let said = std::fs::read_to_string(log).unwrap();
    assert!(
        said.contains("with [redacted], user=[redacted] and plants stay"),
        "{said}"
    );
    is_clean(&said);
}

#[test]
fn a_password_in_the_url_of_a_server_is_masked() {
    let refusal = response("401 Unauthorized", "text/plain", "no planted-words for bob");
    let (url, _) = answering(vec![refusal]);
    let url = url.replace("http://", "http://bob:planted-words@");
    let called = command(&["call", "t", "--url", &url]).output().unwrap();
    let said = String::from_utf8(called.stderr).unwrap();
    assert!(said.contains("no [redacted] for bob"), "{said}");
    is_clean(&said);
}

#[test]
fn the_reports_of_a_check_mask_a_secret_and_name_the_tool_that_showed_it() {
    let folder = folder("secrets-check");
    let page = folder.join("check.html").display().to_string();
    let junit = folder.join("check.xml").display().to_string();
    let server = tells();
    let options = [
        "check",
        "--allow-calls",
        "--timeout",
        "3",
        "--html",
        &page,
        "--junit",
        &junit,
    ];
    let output = knowing(&[options.as_slice(), &["--json", "--", "sh", "-c", &server]].concat())
        .output()
        .unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("[redacted]"), "{report}");
    assert!(report.contains(r#""secret""#), "{report}");
    is_clean(&report);
    is_clean(&std::fs::read_to_string(page).unwrap());
    is_clean(&std::fs::read_to_string(junit).unwrap());

    let refusal = response("401 Unauthorized", "text/plain", "no planted-words-of-the-token");
    let (url, _) = answering(vec![refusal]);
    let mut refused = command(&["check", "--url", &url]);
    let refused = refused.env("TOOLERROR_UPSTREAM_TOKEN", TOKEN).output().unwrap();
    let said = [refused.stdout, refused.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("no [redacted]"), "{said}");
    is_clean(&said);
}

/// A secret with all that has to be written in another way somewhere.
const QUOTED: &str = r#"planted "words"\of/the entry"#;

#[test]
fn a_secret_is_masked_in_each_way_in_which_it_may_be_written() {
    let json = json!(QUOTED).to_string();
    let inner = json.trim_matches('"').to_owned();
    let twice = json!(inner).to_string();
    let percent = "planted%20%22words%22%5Cof%2fthe%20entry";
    let form = "planted+%22words%22%5cof%2Fthe+entry";
    for said in [
        QUOTED.to_owned(),
        format!("no login with {json}"),
        format!("no login with '{inner}'"),
        format!("{{\"login\": {json}"),
        format!("says {}", twice.trim_matches('"')),
        format!("https://host/?login={percent}&x=1"),
        format!("login={form}"),
        "cGxhbnRlZCAid29yZHMiXG9mL3RoZSBlbnRyeQ==".to_owned(),
        "Basic Ym9iOnBsYW50ZWQgIndvcmRzIlxvZi90aGUgZW50cnk=".to_owned(),
        "bearer_IXBsYW50ZWQgIndvcmRzIlxvZi90aGUgZW50cnkh".to_owned(),
    ] {
        let answer = folder("secrets-forms").join("answer");
        let text = |text: &str| json!({"content": [{"type": "text", "text": text}], "isError": true});
        let body =
            json!({"jsonrpc": "2.0", "id": 2, "result": text(&format!("before {said} after"))}).to_string();
        std::fs::write(&answer, body + "\n").unwrap();
        let mut entry = sh(&script(&format!("cat '{}'", answer.display())));
        entry["env"] = json!({"ENTRY_SECRET": QUOTED});
        let config = Config::new("secrets-forms", &json!({"one": entry}));
        let log = config.0.join("log");
        let client = Client::of_command(knowing(&["proxy", "--config", &config.file()]), &log);
        client.greet();
        client.send(&call(2, "t"));
        let failed = client.receive();
        let message = error_in(&failed)["message"].as_str().unwrap().to_owned();
        assert!(
            message.starts_with("before ") && message.ends_with(" after"),
            "{said}: {message}"
        );
        assert!(message.contains("[redacted]"), "{said}: {message}");
        for part in ["planted", "words", "entry", "GxhbnRlZ", "BsYW50ZW"] {
            assert!(!message.contains(part), "{said}: {message}");
        }
        client.end();
    }
}

#[test]
fn secrets_beside_errors_and_in_notifications_are_masked_and_names_stay() {
    let told = OF_PROCESS;
    let on_call = format!(
        r#"printf '%s\n' '{{"jsonrpc":"2.0","method":"notifications/progress","params":{{"progressToken":"{told}","progress":1.50,"message":"at {told}"}}}}' \
 '{{"jsonrpc":"2.0","method":"notifications/message","params":{{"told":"{told}"}},"_meta":{{"{told}":1.50}},"params":{{"level":"info","data":{{"said":["{told}"]}}}}}}' \
 '{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":77,"reason":"{told}"}}}}'
printf '{{"jsonrpc":"2.0","id":%s,"_meta":{{"x":1.50,"told":"{told}"}},"error":{{"code":-32042,"message":"no"}}}}\n' "$(id "$line")""#
    );
    let log = folder("secrets-notes").join("log");
    let server = script(&on_call);
    let client = Client::of_command(knowing(&["proxy", "--", "sh", "-c", &server]), &log);
    client.greet();
    client.send(&call(2, "t"));
    let progress = client.receive();
    assert!(progress.contains(r#""message":"at [redacted]""#), "{progress}");
    // by this, the client finds its call
    assert!(
        progress.contains(&format!(r#""progressToken":"{told}""#)),
        "{progress}"
    );
    assert!(progress.contains(r#""progress":1.50"#), "{progress}");
    for expected in [
        r#""data":{"said":["[redacted]"]}"#,
        r#""reason":"[redacted]""#,
        r#""_meta":{"x":1.50,"told":"[redacted]"}"#,
    ] {
        let line = client.receive();
        assert!(line.contains(expected), "{line}");
        is_clean(&line);
    }
    client.end();
}

#[test]
fn harmless_words_stay() {
    let log = folder("secrets-harmless").join("log");
    let words = "created_at_desc and basic-or-digest and twelve_or_more and the-north-east";
    let server = script(&format!("fail '{words}'"));
    let mut started = knowing(&["proxy", "--", "sh", "-c", &server]);
    let names = ["SORT_KEY", "NO_AUTH", "PASSWORD_POLICY", "PARTITION_KEY"];
    for (name, word) in names.iter().zip(words.split(" and ")) {
        started.env(name, word);
    }
    started.env("SKIP_AUTH", "a1b2c3d4e5");
    let client = Client::of_command(started, &log);
    client.greet();
    client.send(&call(2, "t"));
    assert_eq!(error_in(&client.receive())["message"], words);
    client.end();
}
