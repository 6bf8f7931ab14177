//! Secrets do not leave the process; what only looks alike does (SPEC §1.9).

use serde_json::{json, Value};
use toolerror::tool_result::ResultOptions;
use toolerror::{EmitOptions, ToolError};

fn message(text: &str) -> String {
    let error = ToolError::internal(text);
    let emitted = error.emitted(&EmitOptions::new()).into_owned();
    assert_eq!(
        emitted.emitted(&EmitOptions::new()).as_ref(),
        &emitted,
        "masking twice changes nothing"
    );
    emitted.message().to_owned()
}

fn data(data: Value) -> String {
    let error = ToolError::internal("m").with_data(data);
    let emitted = error.emitted(&EmitOptions::new()).into_owned();
    assert_eq!(
        emitted.emitted(&EmitOptions::new()).as_ref(),
        &emitted,
        "masking twice changes nothing"
    );
    emitted.data_json().unwrap_or("none").to_owned()
}

#[test]
fn passwords_in_urls_are_masked() {
    for (text, masked) in [
        (
            "cannot reach https://bob:hunter2@example.com/x",
            "cannot reach https://[redacted]@example.com/x",
        ),
        (
            "postgres://app:p%40ss@db:5432/main?sslmode=on",
            "postgres://[redacted]@db:5432/main?sslmode=on",
        ),
        ("redis://:hunter2@cache", "redis://[redacted]@cache"),
        ("amqp://u:a@b@host/v", "amqp://[redacted]@host/v"),
        (
            "mysql://u:pa/ss@host/db, retry",
            "mysql://[redacted]@host/db, retry",
        ),
        ("mysql://u:p?a#ss@host/db", "mysql://[redacted]@host/db"),
        (
            "<https://u:p@h>, \"ftp://u:p@h\"",
            "<https://[redacted]@h>, \"ftp://[redacted]@h\"",
        ),
        (
            "mongodb://u:p@h1:27017,h2:27017/x",
            "mongodb://[redacted]@h1:27017,h2:27017/x",
        ),
        ("a://u:p@h,b://v:q@i", "a://[redacted]@h,b://[redacted]@i"),
    ] {
        assert_eq!(message(text), masked);
    }
    for text in [
        "https://example.com:8080/a?mail=bob@example.com",
        "ssh://git@github.com/a/b",
        "https://[::1]:80/@x",
        "see http://",
        "https://example.com/~bob:a@b",
        "://",
        "bob@example.com: no such user",
        "http://a:80?b=c@d",
        "C://x y:z@w",
    ] {
        assert_eq!(message(text), text);
    }
}

#[test]
fn tokens_of_bearer_and_basic_are_masked() {
    for (text, masked) in [
        ("sent Bearer abc.def-1", "sent Bearer [redacted]"),
        ("bearer abcdef, then", "bearer [redacted], then"),
        ("BEARER  x1", "BEARER  [redacted]"),
        ("Authorization: Bearer abc", "Authorization: Bearer [redacted]"),
        (
            "authorization: basic dXNlcjpwYXNz",
            "authorization: basic [redacted]",
        ),
        ("with Basic dXNlcjpwYXNz.", "with Basic [redacted]."),
        ("with Basic YTpi", "with Basic [redacted]"),
    ] {
        assert_eq!(message(text), masked);
    }
    for text in [
        "bearer token expired",
        "Bearer authentication required",
        "missing Bearer token.",
        "forbearer abc",
        "Bearer",
        "WWW-Authenticate: Bearer realm=\"x\", error=\"invalid\"",
        "Basic authentication failed",
        "basic validation of input",
        "Basic PostgreSQL support",
        "the basic plan",
        "Basic 12345678",
    ] {
        assert_eq!(message(text), text);
    }
}

/// Texts around a key, in which it is found.
const PLACES: &[&str] = &[
    "KEY",
    "key KEY was refused",
    "(KEY)",
    "x=KEY&y",
    "\"KEY\"",
    "a\nKEY",
    "https://h/KEY/x",
    "\\nKEY\\n",
    "KEY.",
];

#[test]
fn keys_of_well_known_form_are_masked() {
    let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    for key in [
        "AKIAIOSFODNN7EXAMPLE",
        "ASIAIOSFODNN7EXAMPLE",
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "gho_16C7e42F292c6912E771",
        "github_pat_11ABCDEFG0aBcDeFgHiJkL_mNoPqRs",
        "xoxb-1234-5678-abcdef",
        "xoxp-1234-abc",
        "sk-proj-abcDEF123456abcDEF",
        "sk-ant-api03-abcdefgh1234",
        "sk-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "AIzaSyA1234567890abcdefghijklmnopqrstuv",
        "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
        "sk_test_4eC39HqLyj",
        "rk_live_4eC39HqLyj",
        "glpat-abcDEF123456ghiJKL78",
        "npm_abcdefghijklmnopqrstuvwxyz0123456789",
        "pypi-AgEIcHlwaS5vcmcCJDU3",
        "hf_abcdefghijklmnopqrstuvwxyz",
        "ya29.a0AfH6SMBx-y_z1234",
        "hvs.CAESIJ1234567890abcdef",
        jwt,
    ] {
        for place in PLACES {
            assert_eq!(
                message(&place.replace("KEY", key)),
                place.replace("KEY", "[redacted]"),
                "{key}"
            );
        }
    }
    for text in [
        "task-force",
        "sk-learn is missing",
        "sk-SK",
        "use pypi-server or pypi-upload-action-tool",
        "npm_config_registry",
        "npm_lifecycle_event_of_long_name",
        "ASIA PACIFIC",
        "AKIA",
        "ghp_",
        "xoxo-hugs-and-kisses",
        "eyJvZmZzZXQiOjEwfQ",
        "cursor eyJvZmZzZXQiOjEwfQ. Next page",
        "risk-averse-investors-2024-portfolio",
        "desk-0123456789abcdef",
        "hf_token",
    ] {
        assert_eq!(message(text), text);
    }
}

#[test]
fn private_keys_are_masked() {
    let key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow==\n-----END RSA PRIVATE KEY-----";
    assert_eq!(
        message(&format!("bad key {key}, sorry")),
        "bad key [redacted], sorry"
    );
    assert_eq!(message(&key.replace('\n', "\\n")), "[redacted]");
    assert_eq!(message("-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl"), "[redacted]");
    let public = "-----BEGIN CERTIFICATE-----\nMIIEow==\n-----END CERTIFICATE-----";
    assert_eq!(message(public), public);
}

#[test]
fn values_beside_a_sensitive_name_in_text_are_masked() {
    for (text, masked) in [
        (
            "GET /x?token=abc&page=2 failed",
            "GET /x?token=[redacted]&page=2 failed",
        ),
        (
            "https://h/?page=2&API-Key=abc",
            "https://h/?page=2&API-Key=[redacted]",
        ),
        (
            "https://h/#access_token=abc&x",
            "https://h/#access_token=[redacted]&x",
        ),
        (
            "https://h/b?sv=1&sig=ab%3D&se=2",
            "https://h/b?sv=1&sig=[redacted]&se=2",
        ),
        ("X-Api-Key: abcdef", "X-Api-Key: [redacted]"),
        ("x-api-key:abcdef, x: y", "x-api-key:[redacted], x: y"),
        ("Authorization: abcdef", "Authorization: [redacted]"),
        ("Authorization: Foo abcdef (x)", "Authorization: [redacted] (x)"),
        (
            "Authorization: Token token=\"abc\", nonce=\"d\"",
            "Authorization: Token [redacted]",
        ),
        (
            "Authorization: AWS4-HMAC-SHA256 Credential=a/b, Signature=c",
            "Authorization: AWS4-HMAC-SHA256 [redacted]",
        ),
        (
            "curl -H 'Authorization: Bearer abc' https://h",
            "curl -H 'Authorization: Bearer [redacted]' https://h",
        ),
        ("Cookie: a=b; c=d\nHost: h", "Cookie: [redacted]\nHost: h"),
        (
            "Set-Cookie: sid=abc; Path=/; HttpOnly",
            "Set-Cookie: [redacted]; HttpOnly",
        ),
        ("password=hunter", "password=[redacted]"),
        ("--password=hunter --user=bob", "--password=[redacted] --user=bob"),
        (
            "host=h password='hun ter' user=u",
            "host=h password='[redacted]' user=u",
        ),
        (
            "Server=h;Password=a,b;Port=1",
            "Server=h;Password=[redacted];Port=1",
        ),
        ("password: hunter2", "password: [redacted]"),
        ("DB_PASSWORD: \"hunter\"", "DB_PASSWORD: \"[redacted]\""),
        (
            "sent {\"password\": \"hunter\", \"n\": 1}",
            "sent {\"password\": \"[redacted]\", \"n\": 1}",
        ),
        (
            "sent {\"password\":\"a\\\"b\"}!",
            "sent {\"password\":\"[redacted]\"}!",
        ),
        (
            "sent {\"password\":1234,\"n\":1}!",
            "sent {\"password\":[redacted],\"n\":1}!",
        ),
        (
            "sent {\"token\":{\"a\":\"b\"},\"n\":1}!",
            "sent {\"token\":[redacted],\"n\":1}!",
        ),
        (
            "sent {\"token\":[\"a\"] , \"n\":1}!",
            "sent {\"token\":[redacted] , \"n\":1}!",
        ),
        (
            "sent {\"x\":\"{\\\"token\\\":\\\"a\\\\\\\"b\\\",\\\"n\\\":1}\"}!",
            "sent {\"x\":\"{\\\"token\\\":\\\"[redacted]\\\",\\\"n\\\":1}\"}!",
        ),
        ("{'api_key': 'abc', 'n': 1}", "{'api_key': '[redacted]', 'n': 1}"),
        (
            "{:password=>\"abc\", \"token\" => \"d\"}",
            "{:password=>\"[redacted]\", \"token\" => \"[redacted]\"}",
        ),
        ("token := \"abc\"", "token := \"[redacted]\""),
        (
            "{\"url\":\"h?a=1\\u0026token=abc\"} x",
            "{\"url\":\"h?a=1\\u0026token=[redacted]\"} x",
        ),
        ("password=[redacted]hunter", "password=[redacted]"),
        ("map[apiKey:abc123 user:bob]", "map[apiKey:[redacted] user:bob]"),
    ] {
        assert_eq!(message(text), masked);
    }
}

#[test]
fn names_in_text_that_have_no_secret_beside_them() {
    for text in [
        "invalid token: expected `}`",
        "Unexpected token: }",
        "unexpected token: '}' at 3",
        "password: must have 8 characters",
        "token: expired",
        "token: Field required",
        "page_token=abc&max_tokens=5",
        "author: bob1",
        "tokenizer=x1",
        "session_id=abc1",
        "needs the scope token:read",
        "secret::Kind::A1",
        "if token == abc1",
        "password !=  x1",
        "secret: ",
        "password=",
        "token=&x",
        "password: ''",
        "Cookie: [redacted]; HttpOnly",
        "?sig",
        "sig=abc",
        "signature: f(a1)",
        "the token is bad",
        "[redacted]",
        "expected token: {",
        "token: 'unclosed",
        "https://h/?page_token=a1b2",
    ] {
        assert_eq!(message(text), text);
    }
}

#[test]
fn values_under_sensitive_names_are_masked() {
    for (value, masked) in [
        (
            json!({"password": "x", "user": "bob"}),
            r#"{"password":"[redacted]","user":"bob"}"#,
        ),
        (
            json!({"a": [{"apiKey": "x"}, {"api-key": 1}, {"API.KEY": null}]}),
            r#"{"a":[{"apiKey":"[redacted]"},{"api-key":"[redacted]"},{"API.KEY":null}]}"#,
        ),
        (
            json!({"headers": {"Set-Cookie": ["a", "b"], "Host": "h"}}),
            r#"{"headers":{"Host":"h","Set-Cookie":"[redacted]"}}"#,
        ),
        (
            json!({"token": {"deep": {"er": [1, 2]}}, "z": 1}),
            r#"{"token":"[redacted]","z":1}"#,
        ),
        (
            json!({"sessionid": "x", "session_id": "y"}),
            r#"{"session_id":"y","sessionid":"[redacted]"}"#,
        ),
        (json!({"tok\u{1}en": "x"}), "{\"tok\\u0001en\":\"[redacted]\"}"),
        (
            json!({"body": "{\"password\":\"x\"}"}),
            r#"{"body":"{\"password\":\"[redacted]\"}"}"#,
        ),
        (
            json!({"body": " [ {\"a\" : \"{\\\"accessToken\\\":1}\"} ] "}),
            r#"{"body":" [ {\"a\" : \"{\\\"accessToken\\\":\\\"[redacted]\\\"}\"} ] "}"#,
        ),
        (
            json!({"body": "{\"page_token\":\"x\"}"}),
            r#"{"body":"{\"page_token\":\"x\"}"}"#,
        ),
        (
            json!({"body": "{\"token\":\"x\""}),
            r#"{"body":"{\"token\":\"[redacted]\""}"#,
        ),
        (
            json!({"body": "{\"url\":\"https://u:p@h\"}"}),
            r#"{"body":"{\"url\":\"https://[redacted]@h\"}"}"#,
        ),
        (
            json!({"body": "{\"a\":\"Bearer\\tabc\"}"}),
            r#"{"body":"{\"a\":\"Bearer\\t[redacted]\"}"}"#,
        ),
        (
            json!({"log": "first\nBearer abc\n"}),
            r#"{"log":"first\nBearer [redacted]\n"}"#,
        ),
        (
            json!({"hosts": {"https://u:p@h": "down", "https://v:q@h": "up"}}),
            r#"{"hosts":{"https://[redacted]@h":"up"}}"#,
        ),
        (
            json!({"errors": [{"type": "INTERNAL", "message": "Bearer abc", "recoverable": false}]}),
            r#"{"errors":[{"type":"INTERNAL","message":"Bearer [redacted]","recoverable":false}]}"#,
        ),
    ] {
        let masked: Value = serde_json::from_str(masked).unwrap();
        assert_eq!(
            data(value),
            toolerror::json::canonical_json(&masked.to_string()).unwrap()
        );
    }
}

#[test]
fn type_recoverable_and_retry_after_never_change() {
    let error = ToolError::transient("wait")
        .with_recoverable(false)
        .with_data(json!({"retry_after": 12_345_678_901_234_567_890_u64, "token": 1}));
    let options = EmitOptions::new().with_sensitive_names(["retry_after", "type", "recoverable"]);
    assert_eq!(
        error.emitted(&options).to_json(),
        r#"{"type":"TRANSIENT","message":"wait","recoverable":false,"data":{"retry_after":12345678901234567890,"token":"[redacted]"}}"#
    );
}

#[test]
fn redaction_can_be_switched_off_and_the_list_replaced() {
    let error = ToolError::internal("Bearer abc").with_data(json!({"password": "x", "pin": 1}));
    let shown = |options: &EmitOptions| error.emitted(options).to_json();
    assert_eq!(shown(&EmitOptions::raw()), error.to_json());
    assert_eq!(shown(&EmitOptions::new().with_redaction(false)), error.to_json());
    let replaced = EmitOptions::new().with_only_sensitive_names(["PIN"]);
    assert_eq!(
        shown(&replaced),
        r#"{"type":"INTERNAL","message":"Bearer [redacted]","recoverable":false,"data":{"password":"x","pin":"[redacted]"}}"#
    );
}

#[test]
fn a_tool_result_is_masked_in_all_its_parts_and_the_text_is_not() {
    let error = ToolError::internal("m").with_member("apiKey", "planted");
    let options = ResultOptions::new()
        .with_structured_content(true)
        .with_meta_key("example.com/e");
    let result = error.to_result_json(&options);
    assert_eq!(result.matches("[redacted]").count(), 3);
    assert!(!result.contains("planted"));
    assert_eq!(
        error
            .to_result_json(&options.with_emit(EmitOptions::raw()))
            .matches("planted")
            .count(),
        3
    );
    assert!(error.to_json().contains("planted"));
}

#[test]
fn a_changed_error_does_not_carry_its_source() {
    let error = ToolError::internal("Bearer abc").with_source("Bearer abc");
    assert!(!format!("{:?}", error.emitted(&EmitOptions::new())).contains("abc"));
    let clean = ToolError::internal("m").with_source("s");
    assert!(std::error::Error::source(clean.emitted(&EmitOptions::new()).as_ref()).is_some());
}

#[derive(Debug)]
#[expect(dead_code, reason = "`Debug` alone reads the fields")]
struct Login {
    user: &'static str,
    password: &'static str,
    header: Option<&'static str>,
}

impl std::fmt::Display for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "login of {}", self.user)
    }
}

impl std::error::Error for Login {}

#[test]
fn debug_masks_the_message_the_data_and_the_source() {
    let login = Login {
        user: "bob",
        password: "planted1",
        header: Some("Authorization: Bearer planted2"),
    };
    let inner = ToolError::internal("https://bob:planted3@h/").with_source(login);
    let error = ToolError::permission("token=planted4 for role viewer")
        .with_member("apiKey", "planted5")
        .with_member("body", r#"{"password":"planted6"}"#)
        .with_member("required", ["admin"])
        .with_source(inner);
    for text in [format!("{error:?}"), format!("{error:#?}")] {
        assert!(!text.contains("planted"), "{text}");
        for shown in [
            "Permission",
            "role viewer",
            r#""required":["admin"]"#,
            "Internal",
            "bob",
        ] {
            assert!(text.contains(shown), "{shown}: {text}");
        }
    }
    assert_eq!(
        format!(
            "{:?}",
            ToolError::internal("password=planted").with_member("token", 1)
        ),
        r#"ToolError { error_type: Internal, message: "password=[redacted]", recoverable: false, data: {"token":"[redacted]"} }"#,
    );
}

#[test]
fn debug_has_a_bound() {
    let long = "a longer text, ".repeat(10_000);
    let key = format!("{}ghp_16C7e42F292c6912E7710c838347Ae178B4a", "x ".repeat(4090));
    let error = ToolError::internal(&long)
        .with_member("log", &long)
        .with_source(long);
    assert!(format!("{error:?}").len() < 3 * 8192 + 200);
    assert!(!format!("{:?}", ToolError::internal(key)).contains("ghp_"));
}
