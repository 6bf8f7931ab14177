//! The laws of profiles (SPEC §3.0): what was read is written as it came, what is written reads back equal.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod common;
#[path = "common/published.rs"]
mod published;

use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use proptest::test_runner::{TestCaseError, TestRunner};
use serde_json::{json, Map, Value};
use toolerror::json::canonical_json;
use toolerror::profile::{keep_origin, CustomProfile, Profile, Profiles};
use toolerror::{ErrorType, ToolError};

fn any_value() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        "[\\x00-\\x7f\"\\\\<&]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key(), inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
    .boxed()
}

/// Keys: any, and often those that mean something here or there.
fn key() -> BoxedStrategy<String> {
    let known = prop::sample::select(vec![
        "retry_after",
        "code",
        "reason",
        "stage",
        "severity",
        "suggestions",
        "error",
        "errors",
        "type",
        "message",
        "recoverable",
        "trace_id",
        "effects",
        "phase",
        "success",
        "ok",
        "isError",
        "_toolerror",
        "status",
        "content",
        "data",
        "details",
        "state_after",
        "body",
        "uri",
    ]);
    prop_oneof![".{0,6}", known.prop_map(String::from)].boxed()
}

fn any_object() -> BoxedStrategy<Map<String, Value>> {
    prop::collection::btree_map(key(), any_value(), 0..4)
        .prop_map(|map| map.into_iter().collect())
        .boxed()
}

/// Codes of all tables, bare and in their name space, and words that are not codes.
fn any_code() -> BoxedStrategy<String> {
    let table = published::table("profiles");
    let mut codes = vec![
        String::from("never_heard_of"),
        String::new(),
        String::from("-32602"),
    ];
    for profile in table["profiles"].as_array().unwrap() {
        for code in profile["codes"].as_array().unwrap() {
            let code = code["code"].as_str().unwrap();
            codes.push(code.to_owned());
            codes.push(code.replace('*', "Some"));
            codes.push(format!("{}/{code}", profile["profile"].as_str().unwrap()));
        }
    }
    prop_oneof![prop::sample::select(codes), ".{0,6}"].boxed()
}

fn any_error() -> BoxedStrategy<ToolError> {
    let code = prop::option::of(any_code());
    let reason = prop::option::of(prop::sample::select(vec![
        "quota",
        "rate_limit",
        "state",
        "exists",
        "stale",
        "x",
    ]));
    (
        prop::sample::select(&ErrorType::ALL[..]),
        ".{0,20}",
        any::<bool>(),
        any_object(),
        code,
        reason,
    )
        .prop_map(|(error_type, message, recoverable, data, code, reason)| {
            let mut error = ToolError::new(error_type, message)
                .with_recoverable(recoverable)
                .with_data(data);
            if let Some(code) = code {
                error = error.with_code(code);
            }
            if let Some(reason) = reason {
                error = error.with_reason(reason);
            }
            error
        })
        .boxed()
}

/// How many shapes [`foreign`] has.
const SHAPES: u8 = 33;

/// Foreign bodies: the shapes of all profiles with random codes and members.
fn any_foreign() -> BoxedStrategy<String> {
    foreign((0..SHAPES).boxed(), any_code())
}

fn foreign(shape: BoxedStrategy<u8>, code: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let parts = (
        code,
        ".{0,20}",
        any_value(),
        any_object(),
        any::<bool>(),
        shape,
        prop::sample::select(vec![200u16, 400, 403, 409, 413, 429, 500, 503]),
    );
    parts
        .prop_map(|(code, message, value, object, flag, shape, status)| {
            let body = match shape {
                0 => json!({"success": false, "data": {"state_after": value}, "error": {"code": code, "message": message, "details": object, "recoverable": flag}}),
                1 => json!({"isError": true, "content": [{"type": "text", "text": message}], "error_details": {"error_code": code, "stage": value, "message": message, "severity": "error", "recoverable": flag, "suggestions": []}}),
                2 => json!({"isError": true, "content": [], "errors": [{"error_code": code, "message": message, "severity": "critical"}, {"error_code": "TIMEOUT", "stage": "x"}]}),
                3 => json!({"error": {"code": code, "message": message, "trace_id": "t-1"}}),
                4 => json!({"status": status, "headers": {"Retry-After": "30"}, "body": {"error": {"code": code, "message": message, "trace_id": "t-1"}}}),
                5 => json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": message, "data": object}}),
                6 => json!({"status": "completed", "trace_id": "t", "result": {"http_status": status, "response": {"error": {"code": code, "message": message}}}}),
                7 => json!({"passed": false, "errors": [{"code": code, "message": message}, {"code": "B", "message": "b"}]}),
                8 => json!({"stepId": "s", "index": 1, "toolName": "t", "inputs": {}, "outputs": {"error": value}, "durationMs": 1, "statusCode": status, "emittedAt": ""}),
                9 => json!({"error": {"type": code, "message": message, "recoverable": flag, "data": object}}),
                10 => json!({"type": "https://x.invalid/p", "title": message, "status": status, "detail": message, "more": value}),
                11 => json!({"error": {"code": status, "message": message, "status": code, "details": [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "3s"}, value]}}),
                12 => json!({"code": 8, "message": message, "details": [value]}),
                13 => json!({"errors": [{"message": message, "extensions": {"code": code, "more": value}}]}),
                14 => json!({"__type": code, "message": message, "more": value}),
                15 => json!(format!("<Error><Code>{}</Code><Message>m &lt;</Message></Error>", code.replace('<', ""))),
                16 => json!({"error": {"code": code, "message": message, "target": value, "innererror": {"code": code}}}),
                17 => json!({"error": {"type": "card_error", "code": code, "message": message, "param": value}}),
                18 => json!({"message": message, "documentation_url": "https://docs.github.com/rest", "status": status.to_string(), "errors": [{"code": code, "field": "f"}]}),
                19 => json!({"ok": false, "error": code, "needed": "a,b"}),
                20 => json!({"error": {"message": message, "type": code, "param": value, "code": code}}),
                21 => json!({"type": "error", "error": {"type": code, "message": message}, "request_id": "r"}),
                22 => json!({"isError": true, "content": [{"type": "text", "text": json!({"type": "CONFLICT", "message": message}).to_string()}]}),
                23 => json!(format!("\u{feff}<?xml version=\"1.0\"?><Error><Code>{}</Code><Message>m</Message></Error>", code.replace('<', ""))),
                24 => json!({"status": status, "headers": {"x-ms-error-code": code, "x-ms-retry-after-ms": "1500"}, "body": ""}),
                25 => json!({"error": {"code": "x", "message": message, "innererror": {"code": "y", "innererror": {"code": code, "more": value}}}}),
                26 => json!({"status": 200, "headers": {}, "body": {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": message, "data": object}}, "tool": code, "tools": [value]}),
                27 => json!({"status": status, "headers": {"Stripe-Should-Retry": flag.to_string(), "retry-after": "2"}, "body": {"error": {"type": "card_error", "code": "card_declined", "decline_code": code, "message": message}}}),
                28 => json!({"type": "error", "error": {"type": "rate_limit_error", "message": message, "details": {"error_code": code, "more": value}}}),
                31 => json!({"error": {"code": status, "message": message, "errors": [{"domain": "global", "reason": code, "more": value}]}}),
                30 => json!(format!("❌ Error: {message}")),
                29 => json!({"_meta": {"io.modelcontextprotocol/toolFailure": {"class": "reliability", "code": code, "retryable": flag, "correlationId": "c"}}, "isError": true, "content": [{"type": "text", "text": message}]}),
                _ => json!({"type": "VALIDATION", "message": message, "recoverable": flag, "data": object}),
            };
            body.as_str().map_or_else(|| body.to_string(), str::to_owned)
        })
        .boxed()
}

fn acme() -> CustomProfile {
    let text = r#"{"name":"acme","code":"/fault/0/id","message":"/fault/0/text","recoverable":"/again","data":"/more/info","when":{"/ok":false},
        "codes":{"E_BUSY":"TRANSIENT","E_OLD":{"type":"CONFLICT","reason":"stale","recoverable":true}}}"#;
    CustomProfile::from_json(text).unwrap()
}

/// The profiles that lose something, and so keep only the first law.
fn closed(profile: Profile) -> bool {
    profile.name() == "emcp-http"
}

/// The second law for one profile and one form; whether the profile has read it.
fn restores(profile: Profile, form: &str) -> Result<bool, TestCaseError> {
    let Some(error) = profile.decode(form) else {
        return Ok(false);
    };
    prop_assert!(
        ToolError::from_json(&error.to_json()).is_ok(),
        "{}",
        error.to_json()
    );
    let Ok(again) = profile.encode(&error) else {
        return Ok(true);
    };
    prop_assert_eq!(&again, form, "{}", profile.name());
    // over the wire the origin is data, and its JSON is canonical
    let sent = ToolError::from_json(&keep_origin(error.clone()).to_json()).unwrap();
    let again = profile.encode(&sent).unwrap();
    let canonical = |text: &str| canonical_json(text).ok().filter(|text| text.starts_with('{'));
    prop_assert_eq!(canonical(&again), canonical(form), "{}", profile.name());
    // a change is written, and reads back with it
    let changed = error.with_message("other").with_member("added", 1);
    if !closed(profile) {
        let form = profile.encode(&changed).unwrap();
        let read = profile.decode(&form);
        prop_assert_eq!(read.as_ref(), Some(&changed), "{}: {}", profile.name(), form);
    }
    Ok(true)
}

/// Codes of a profile, as any system's codes now and then.
fn own_code(profile: &str) -> BoxedStrategy<String> {
    let table = published::table("profiles");
    let profiles = table["profiles"].as_array().unwrap();
    let mut all = profiles.iter();
    let own = all.find(|own| own["profile"] == profile).unwrap();
    let mut codes = own["codes"].as_array().unwrap().clone();
    if profile == "google.rpc" {
        codes.extend(table["google_reasons"].as_array().unwrap().clone());
    }
    let codes: Vec<String> = codes
        .iter()
        .map(|code| code["code"].as_str().unwrap().replace('*', "Some"))
        .collect();
    if codes.is_empty() {
        return any_code();
    }
    prop_oneof![4 => prop::sample::select(codes), 1 => any_code()].boxed()
}

/// The shapes of [`foreign`] that are forms of a profile.
fn own_shapes(profile: &str) -> Vec<u8> {
    match profile {
        "chemigram" => vec![0],
        "albumentations" => vec![1, 2, 22],
        "albumentations-legacy" => vec![30],
        "mcp-tool-failure" => vec![29],
        "savvi" => vec![7, 8],
        "agent-mail" => vec![9],
        "problem+json" => vec![10],
        "google.rpc" => vec![11, 31],
        "grpc" => vec![12],
        "graphql" => vec![13],
        "aws" => vec![14, 15],
        "azure" => vec![16, 23, 24, 25],
        "stripe" => vec![17, 27],
        "github" => vec![18],
        "slack" => vec![19],
        "openai" => vec![20],
        "anthropic" => vec![21, 28],
        "emcp" => vec![3, 4, 5, 6, 26],
        "emcp-http" => vec![3, 4],
        interbase => {
            assert!(interbase.starts_with("interbase-"), "{interbase} has no shape");
            vec![32]
        }
    }
}

#[test]
fn every_profile_writes_its_forms_as_they_came() {
    for profile in Profile::all() {
        let config = common::cases(100_000);
        let (cases, read) = (config.cases, std::cell::Cell::new(0));
        let shapes = prop::sample::select(own_shapes(profile.name())).boxed();
        let forms = foreign(shapes, own_code(profile.name()));
        let law = |form: String| {
            read.set(read.get() + u32::from(restores(profile, &form)?));
            Ok(())
        };
        let found = TestRunner::new(config).run(&forms, law);
        assert!(found.is_ok(), "{}: {}", profile.name(), found.unwrap_err());
        assert!(
            read.get() > cases / 4,
            "{} has read {} of {cases}",
            profile.name(),
            read.get()
        );
    }
}

proptest! {
    #![proptest_config(common::cases(100_000))]

    #[test]
    fn what_is_written_reads_back_equal(error in any_error()) {
        for profile in Profile::all().filter(|profile| !closed(*profile)) {
            let Ok(form) = profile.encode(&error) else { continue };
            let read = profile.decode(&form);
            prop_assert_eq!(read.as_ref(), Some(&error), "{}: {}", profile.name(), form);
        }
        let form = acme().encode(&error);
        prop_assert_eq!(acme().decode(&form), Some(error), "{}", form);
    }

    #[test]
    fn what_was_read_is_written_as_it_came(form in any_foreign()) {
        for profile in Profile::all() {
            restores(profile, &form)?;
        }
    }

    #[test]
    fn detection_is_total_and_agrees_with_the_profile(form in any_foreign()) {
        if let Some(found) = Profiles::new().detect(&form) {
            prop_assert_eq!(Profile::named(&found.profile).unwrap().decode(&form), Some(found.error));
        }
    }
}

#[test]
fn a_malformed_file_names_the_place_of_its_fault() {
    for (text, path) in [
        ("[]", "profile"),
        ("{", "profile"),
        (r#"{"code":"/c","codes":{}}"#, "/name"),
        (r#"{"name":"a","codes":{}}"#, "/code"),
        (r#"{"name":"a","code":"/c"}"#, "/codes"),
        (r#"{"name":7,"code":"/c","codes":{}}"#, "/name"),
        (r#"{"name":"a","code":"c","codes":{}}"#, "/code"),
        (
            r#"{"name":"a","code":"/c","codes":{"a/b":"BUSY"}}"#,
            "/codes/a~1b",
        ),
        (
            r#"{"name":"a","code":"/c","codes":{"X":{"type":"BUSY"}}}"#,
            "/codes/X/type",
        ),
        (
            r#"{"name":"a","code":"/c","codes":{"X":{"type":"CONFLICT","recoverable":1}}}"#,
            "/codes/X/recoverable",
        ),
        (
            r#"{"name":"a","code":"/c","codes":{},"when":{"ok":false}}"#,
            "/when/ok",
        ),
        (
            r#"{"name":"a","code":"/c","message":"/c/m","codes":{}}"#,
            "/message",
        ),
        (
            r#"{"name":"a","code":"/c","codes":{},"default":"INTERNAL"}"#,
            "/default",
        ),
        ("", "profile"),
        ("null", "profile"),
        ("\"acme\"", "profile"),
        (r#"{"name":"a","code":"/c","codes":{},}"#, "profile"),
        (r#"{"name":"a","code":"/c","codes":{}} x"#, "profile"),
        (r"{'name':'a','code':'/c','codes':{}}", "profile"),
        (r#"{"name":"a","code":"/c","codes":{}}{}"#, "profile"),
        (r#"{"name":"","code":"/c","codes":{}}"#, "/name"),
        (r#"{"name":null,"code":"/c","codes":{}}"#, "/name"),
        (r#"{"name":["a"],"code":"/c","codes":{}}"#, "/name"),
        (r#"{"name":"a","code":"","codes":{}}"#, "/code"),
        (r#"{"name":"a","code":"/","codes":{}}"#, "/code"),
        (r#"{"name":"a","code":"/a~2b","codes":{}}"#, "/code"),
        (r#"{"name":"a","code":"/a~","codes":{}}"#, "/code"),
        (r#"{"name":"a","code":"/a/1/c","codes":{}}"#, "/code"),
        (r#"{"name":"a","code":["/c"],"codes":{}}"#, "/code"),
        (r#"{"name":"a","code":"/c","codes":[]}"#, "/codes"),
        (r#"{"name":"a","code":"/c","codes":null}"#, "/codes"),
        (r#"{"name":"a","code":"/c","codes":{"X":7}}"#, "/codes/X"),
        (r#"{"name":"a","code":"/c","codes":{"X":null}}"#, "/codes/X"),
        (r#"{"name":"a","code":"/c","codes":{"X":"conflict"}}"#, "/codes/X"),
        (
            r#"{"name":"a","code":"/c","codes":{"a~b":"BUSY"}}"#,
            "/codes/a~0b",
        ),
        (r#"{"name":"a","code":"/c","codes":{"X":{}}}"#, "/codes/X/type"),
        (
            r#"{"name":"a","code":"/c","codes":{"X":{"type":"CONFLICT","recoverable":null}}}"#,
            "/codes/X/recoverable",
        ),
        (
            r#"{"name":"a","code":"/c","codes":{"X":{"type":"CONFLICT","reason":1}}}"#,
            "/codes/X/reason",
        ),
        (
            r#"{"name":"a","code":"/c","codes":{"X":{"type":"CONFLICT","status":409}}}"#,
            "/codes/X/status",
        ),
        (
            r#"{"name":"a","code":"/c","codes":{},"default_type":"NONE"}"#,
            "/default_type",
        ),
        (
            r#"{"name":"a","code":"/c","codes":{},"default_type":{"type":"INTERNAL"}}"#,
            "/default_type",
        ),
        (r#"{"name":"a","code":"/c","codes":{},"when":["/ok"]}"#, "/when"),
        (
            r#"{"name":"a","code":"/c","codes":{},"retry_after":5}"#,
            "/retry_after",
        ),
        (r#"{"name":"a","code":"/c","codes":{},"data":"d"}"#, "/data"),
        (r#"{"name":"a","code":"/c","codes":{},"data":"/c"}"#, "/code"),
        (
            r#"{"name":"a","code":"/c","codes":{},"when":{"/c":"E"}}"#,
            "/code",
        ),
    ] {
        let fault = CustomProfile::from_json(text).unwrap_err();
        let fault = fault.to_string();
        let problem = fault.strip_prefix(&format!("`{path}`")).unwrap_or_default();
        assert!(!problem.is_empty() && !problem.contains('\n'), "{text}: {fault}");
    }
}

#[test]
fn a_custom_profile_is_tried_first() {
    let profiles = Profiles::new().with(acme());
    let found = profiles
        .detect(r#"{"ok":false,"error":"ratelimited","fault":[{"id":"E_OLD","text":"m"}]}"#)
        .unwrap();
    assert_eq!(
        (found.profile.as_str(), found.error.error_type()),
        ("acme", ErrorType::Conflict)
    );
    assert_eq!(
        profiles
            .detect(r#"{"ok":false,"error":"ratelimited"}"#)
            .unwrap()
            .profile,
        "slack"
    );
}

#[test]
fn the_origin_is_no_part_of_the_error() {
    let form = r#"{"ok":false,"error":"is_archived"}"#;
    let slack = Profile::named("slack").unwrap();
    let error = slack.decode(form).unwrap();
    let without = ToolError::from_json(&error.to_json()).unwrap();
    assert_eq!(error, without);
    assert_eq!(keep_origin(without.clone()), without);
    assert_ne!(keep_origin(error.clone()), without);
    // through another system and back
    let azure = Profile::named("azure").unwrap();
    let through = azure.decode(&azure.encode(&keep_origin(error)).unwrap()).unwrap();
    assert_eq!(
        slack.encode(&through).unwrap(),
        r#"{"error":"is_archived","ok":false}"#
    );
}

#[test]
fn a_profile_says_what_it_loses_and_what_it_cannot_write() {
    let losing: Vec<&str> = Profile::all()
        .filter(|p| p.loss().is_some())
        .map(Profile::name)
        .collect();
    assert_eq!(losing, ["savvi", "emcp-http"]);
    let error = ToolError::conflict("held")
        .with_recoverable(true)
        .with_member("lost", 1);
    let http = Profile::named("emcp-http").unwrap();
    let read = http.decode(&http.encode(&error).unwrap()).unwrap();
    assert_eq!((read.message(), read.get("lost")), ("held", None));
    assert_eq!(read.reason().as_deref(), Some("idempotency")); // the only conflict that eMCP knows
    let gone = ToolError::not_found("gone").with_recoverable(true);
    let read = http.decode(&http.encode(&gone).unwrap()).unwrap();
    assert!(!read.recoverable(), "{}", read.to_json());
    let limited = ToolError::transient("slow")
        .with_reason("rate_limit")
        .with_member("trace_id", "t-1")
        .with_member("retry_after", 1.5)
        .with_member("lost", 1);
    let read = http.decode(&http.encode(&limited).unwrap()).unwrap();
    let kept = r#"{"code":"emcp-http/rate_limited","reason":"rate_limit","retry_after":2,"trace_id":"t-1"}"#;
    assert_eq!(read.data_json(), Some(kept));
    // the other loss: the status of a step is the status of the type once something has changed
    let savvi = Profile::named("savvi").unwrap();
    let step = r#"{"stepId":"s","index":1,"toolName":"t","inputs":{},"outputs":{"error":{"code":"INVALID_MODULE_REF","message":"m"}},"durationMs":1,"statusCode":418,"emittedAt":""}"#;
    let refused = savvi.decode(step).unwrap();
    assert_eq!(savvi.encode(&refused).unwrap(), step);
    let anew = savvi.encode(&refused.with_message("other")).unwrap();
    assert!(anew.contains(r#""statusCode":422"#), "{anew}");
    for profile in Profile::all() {
        let read_only = ["mcp-tool-failure", "albumentations-legacy"].contains(&profile.name());
        assert_eq!(profile.encode(&error).is_err(), read_only, "{}", profile.name());
    }
}

#[test]
fn errors_as_deep_as_they_can_be_pass_through_every_form() {
    let mut data = String::from("1");
    for _ in 0..126 {
        data = format!("[{data}]");
    }
    let text = format!(r#"{{"type":"CONFLICT","message":"m","recoverable":false,"data":{{"d":{data}}}}}"#);
    let error = ToolError::from_json(&text).unwrap();
    for profile in Profile::all().filter(|profile| !closed(*profile)) {
        let Ok(form) = profile.encode(&error) else {
            continue;
        };
        assert_eq!(profile.decode(&form), Some(error.clone()), "{}", profile.name());
    }
}
