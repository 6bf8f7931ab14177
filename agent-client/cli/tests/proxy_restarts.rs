//! What a server that `toolerror proxy` starts again is told, and when it is started (SPEC §2.6.5).
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;

use proxied::{call, error_in, folder, script, wait_for, Client};
use serde_json::Value;

#[test]
fn the_wait_before_a_start_doubles_until_a_server_is_of_use_again() {
    let folder = folder("backoff");
    // the first run serves, the next ones are of no use
    let head = "date +%s%N >> starts; [ ! -e broken ] || exit 1; ";
    let server = format!(
        "cd '{}'; {head}{}",
        folder.display(),
        script(r#"case "$line" in *die*) : > broken; kill -9 $$;; *) ok fine;; esac"#)
    );
    let client = Client::start(&[], &server);
    client.greet();
    client.send(&call(2, "die"));
    error_in(&client.receive());
    let starts = || -> Vec<u128> {
        let starts = std::fs::read_to_string(folder.join("starts")).unwrap();
        starts.lines().filter_map(|line| line.parse().ok()).collect()
    };
    wait_for("five starts", || starts().len() >= 5);
    let found = starts();
    let waits: Vec<u128> = found
        .windows(2)
        .map(|two| (two[1] - two[0]) / 1_000_000)
        .collect();
    for (wait, least) in waits.iter().zip([200, 400, 800, 1600]) {
        // a start and its end take time, too
        assert!((least..least * 2 + 1000).contains(wait), "{waits:?}");
    }
    std::fs::remove_file(folder.join("broken")).unwrap();
    client.send(&call(3, "t"));
    assert!(client.receive().contains("fine"));
    // it was of use: the wait begins anew
    let before = starts().len();
    client.send(&call(4, "die"));
    error_in(&client.receive());
    wait_for("the next start", || starts().len() > before + 1);
    let found = starts();
    let first = (found[before] - found[before - 1]) / 1_000_000;
    let second = (found[before + 1] - found[before]) / 1_000_000;
    assert!((400..1600).contains(&second), "{first} {second}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_server_that_is_started_again_hears_the_level_and_the_subscriptions() {
    let folder = folder("settings");
    let more = r#"case "$line" in *die*) kill -9 $$;; *) ok fine;; esac;;
*'"method":"logging/setLevel"'*|*'"method":"resources/'*) reply '{}'"#;
    let heard = folder.join("heard");
    let server = format!("HEARD='{}'\n{}", heard.display(), script(more));
    let client = Client::start(&[], &server);
    client.greet();
    for (id, method, params) in [
        (2, "logging/setLevel", r#"{"level":"debug"}"#),
        (3, "logging/setLevel", r#"{"level": "error"}"#),
        (4, "resources/subscribe", r#"{"uri":"a:1","x":1.50}"#),
        (5, "resources/subscribe", r#"{"uri":"a:2"}"#),
        (6, "resources/unsubscribe", r#"{"uri":"a:2"}"#),
        (7, "resources/subscribe", r#"{"uri":"a:3"}"#),
    ] {
        client.send(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#
        ));
        assert!(client.receive().contains(&format!(r#""id":{id},"result""#)));
    }
    client.send(&call(8, "die"));
    error_in(&client.receive());
    std::fs::write(&heard, "").unwrap();
    client.send(&call(9, "t"));
    assert!(client.receive().contains("fine"));
    let told = std::fs::read_to_string(&heard).unwrap();
    let told: Vec<(String, String)> = told
        .lines()
        .map(|line| {
            let message: Value = serde_json::from_str(line).unwrap();
            let params = line
                .split(r#""params":"#)
                .nth(1)
                .unwrap_or("}")
                .trim_end_matches('}');
            (message["method"].as_str().unwrap().to_owned(), params.to_owned())
        })
        .collect();
    let methods: Vec<&str> = told.iter().map(|(method, _)| method.as_str()).collect();
    assert_eq!(
        methods,
        [
            "initialize",
            "notifications/initialized",
            "logging/setLevel",
            "resources/subscribe",
            "resources/subscribe",
            "tools/call"
        ]
    );
    let params: Vec<&str> = told[2..5].iter().map(|(_, params)| params.as_str()).collect();
    assert_eq!(
        params,
        [
            r#"{"level": "error""#,
            r#"{"uri":"a:1","x":1.50"#,
            r#"{"uri":"a:3""#
        ]
    );
    // the answers to these are for nobody
    assert_eq!(client.end(), b"");
    std::fs::remove_dir_all(folder).unwrap();
}
