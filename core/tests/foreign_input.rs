//! Properties of the readers, with random input: HTTP responses, failed connections, JSON-RPC (SPEC §1.6–1.8).

mod common;

use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use serde_json::{json, Value};
use toolerror::connection::FailureDescription;
use toolerror::http::HttpForm;
use toolerror::{
    json_rpc, read_connection, read_http, read_json_rpc, EmitOptions, ErrorType, Mode, Outcome, ToolError,
};

/// Pieces of what servers and runtimes write.
fn piece() -> BoxedStrategy<String> {
    let known = prop::sample::select(vec![
        "",
        " ",
        "0",
        "1",
        "30",
        "-5",
        "1.5",
        "1e999",
        "NaN",
        "1795780810",
        "1795780810000",
        "4294967296",
        "9999999999999999999999",
        "Fri, 27 Nov 2026 12:00:10 GMT",
        "Friday, 27-Nov-26 12:00:10 GMT",
        "Fri Nov 27 12:00:10 2026",
        "2026-11-27T12:00:10",
        "30s",
        ", ",
        ";",
        "r=0",
        "t=5",
        "\"a\"",
        "limit=5",
        "remaining=0",
        "reset=5",
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ": ",
        "<html>",
        "EOF",
        "connection refused",
        " (os error 111)",
        "[Errno -2] ",
        "dial tcp ",
        "https://u:p@h/?q=s",
        "é",
        "\u{feff}",
        "MCP error -32602: ",
        "Tool x not found",
        "{\"type\":\"TRANSIENT\",\"message\":\"m\"}",
        "\\",
        "\0",
    ]);
    prop_oneof![4 => known.prop_map(String::from), 1 => any::<String>()].boxed()
}

fn text() -> BoxedStrategy<String> {
    prop::collection::vec(piece(), 0..6)
        .prop_map(|pieces| pieces.concat())
        .boxed()
}

fn mode() -> impl Strategy<Value = Mode> {
    prop::sample::select(&Mode::ALL[..])
}

fn headers() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop::sample::select(vec![
        "Retry-After",
        "retry-after-ms",
        "X-MS-Retry-After-MS",
        "RateLimit",
        "ratelimit-reset",
        "ratelimit-remaining",
        "x-ratelimit-reset",
        "x-ratelimit-remaining",
        "date",
        "content-type",
        "x",
    ]);
    let value = prop_oneof![
        8 => text(),
        1 => Just("application/problem+json".to_owned()),
        1 => Just("text/plain".to_owned()),
    ];
    prop::collection::vec((name.prop_map(String::from), value), 0..6)
}

fn any_value() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-40_000_i64..40_000).prop_map(Value::from),
        text().prop_map(Value::from),
        prop::sample::select(vec![
            "ECONNREFUSED",
            "ETIMEDOUT",
            "EACCES",
            "CERT_HAS_EXPIRED",
            "TypeError",
            "AbortError",
            "TimeoutError",
            "SSLError",
            "ConnectError",
            "OSError",
            "connect",
            "windows",
            "python",
            "darwin",
            "TRANSIENT",
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        let key = prop_oneof![
            6 => prop::sample::select(vec![
                "runtime", "class", "code", "errno", "syscall", "message", "cause", "source", "errors", "error",
                "data", "result", "method", "jsonrpc", "id", "type", "uri", "retry_after",
            ])
            .prop_map(String::from),
            1 => any::<String>(),
        ];
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            3 => prop::collection::btree_map(key, inner, 0..6).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
    .boxed()
}

fn any_error() -> impl Strategy<Value = ToolError> {
    let parts = (
        prop::sample::select(&ErrorType::ALL[..]),
        text(),
        any::<bool>(),
        any_value(),
    );
    parts.prop_map(|(error_type, message, recoverable, data)| {
        ToolError::new(error_type, message)
            .with_recoverable(recoverable)
            .with_data(data)
    })
}

/// The error with a delay in whole seconds, as the header `Retry-After` has it, which counts when it is longer.
fn rounded_up(error: &ToolError) -> ToolError {
    // the member: a delay of less than a nanosecond is none as a `Duration`
    let member = error
        .member("retry_after")
        .and_then(|json| json.parse::<f64>().ok());
    match member.filter(|_| error.retry_after().is_some()) {
        Some(seconds) if seconds.fract() != 0.0 => error.clone().with_member("retry_after", seconds.ceil()),
        _ => error.clone(),
    }
}

/// A failure is complete: an error that can be written and read, a delay that can be waited for.
fn check(outcome: &Outcome<'_>, now_ms: Option<i64>) -> Result<(), TestCaseError> {
    let Outcome::Failure(reading) = outcome else {
        return Ok(());
    };
    let text = reading.error().to_json();
    prop_assert_eq!(&ToolError::from_json(&text), &Ok(reading.error().clone()));
    if let Some(seconds) = reading.retry_after(now_ms) {
        prop_assert!((0.0..=1e9).contains(&seconds));
    }
    if reading.delivery().is_some() {
        prop_assert!(!reading.error().message().is_empty());
    }
    Ok(())
}

proptest! {
    #![proptest_config(common::cases(100_000))]

    #[test]
    fn any_http_response_has_a_reading(
        status in prop_oneof![3 => 0u16..700, 1 => any::<u16>()],
        headers in headers(),
        body in prop_oneof![text().prop_map(String::into_bytes), prop::collection::vec(any::<u8>(), 0..64)],
        mode in mode(),
        now_ms in prop_oneof![Just(None), any::<i64>().prop_map(Some), Just(Some(1_795_780_800_000))],
    ) {
        let pairs = headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let outcome = read_http(status, pairs, &body, mode, now_ms);
        check(&outcome, now_ms)?;
        prop_assert_ne!(&outcome, &Outcome::PassThrough);
        if (100..400).contains(&status) {
            prop_assert!(mode == Mode::Classify || outcome == Outcome::NotAnError);
        } else {
            prop_assert_ne!(&outcome, &Outcome::NotAnError);
        }
    }

    #[test]
    fn any_described_failure_has_a_reading(value in any_value(), mode in mode()) {
        let Some(failure) = FailureDescription::from_json(&value.to_string()) else {
            prop_assert!(!value.is_object());
            return Ok(());
        };
        let outcome = read_connection(&failure, mode);
        check(&outcome, None)?;
        prop_assert_ne!(outcome, Outcome::NotAnError);
    }

    #[test]
    fn any_json_rpc_response_has_a_reading(value in any_value(), noise in text(), mode in mode()) {
        for text in [value.to_string(), json!({"error": value}).to_string(), format!("{value}{noise}")] {
            check(&read_json_rpc(&text, mode), None)?;
        }
    }

    #[test]
    fn any_parts_of_a_json_rpc_error_have_a_reading(
        code in prop_oneof![-32_900i64..-31_900, 0i64..700, any::<i64>()],
        message in text(),
        data in prop::option::of(prop_oneof![any_value().prop_map(|value| value.to_string()), text()]),
        mode in mode(),
    ) {
        let outcome = json_rpc::from_code(code, &message, data.as_deref(), mode);
        check(&outcome, None)?;
        prop_assert_ne!(outcome, Outcome::NotAnError);
    }

    #[test]
    fn what_is_written_is_read_back(error in any_error(), mode in mode()) {
        let plain = EmitOptions::default().with_redaction(false).without_limits();
        let response = format!(r#"{{"jsonrpc":"2.0","id":1,"error":{}}}"#, error.to_json_rpc(&plain));
        let reading = read_json_rpc(response, mode).failure();
        prop_assert_eq!(reading.as_ref().map(toolerror::Reading::error), Some(&error));
        for form in [HttpForm::Bare, HttpForm::ProblemJson] {
            let response = error.to_http(form, &plain);
            let headers = response.headers.iter().map(|(name, value)| (*name, value.as_str()));
            let outcome = read_http(response.status, headers, &response.body, mode, None);
            let reading = outcome.failure();
            prop_assert_eq!(reading.map(|reading| rounded_up(reading.error())), Some(rounded_up(&error)));
        }
    }

    /// A URL with secrets in any place of a description leaves none of them in the message.
    #[test]
    fn no_secret_of_a_url_is_in_a_message(
        user in "[a-z%0-9]{1,8}",
        host in "[a-z]{1,8}(\\.[a-z]{2,5})?(:[0-9]{1,4})?",
        path in "(/[a-z0-9.@:(),-]{0,6}){0,3}",
        key in "[a-z_]{1,8}",
        before in prop::sample::select(vec!["", "Get \"", "for url (", "url=", "<", "('", "see: ", "a?b#c "]),
        after in prop::sample::select(vec!["", "\": EOF", "): no", ">", "')", " and more", ", then"]),
        place in 0..4,
    ) {
        const SECRET: &str = "PLANTED";
        let url = format!("https://{user}:{SECRET}@{host}{path}?{key}={SECRET}&x={SECRET}(1)#{SECRET}");
        let message = format!("{before}{url}{after}");
        let of = |message: String| FailureDescription::default().with_message(message);
        let failure = match place {
            0 => of(message),
            1 => of("outer".into()).with_cause(of(message)),
            2 => of("outer".into()).with_source([message]),
            _ => of(String::new()).with_class("AggregateError").with_errors([of(message)]),
        };
        for mode in Mode::ALL {
            let reading = read_connection(&failure, mode).failure();
            let error = reading.as_ref().map(|reading| (reading.error().to_json(), reading.original().to_owned()));
            let (text, original) = error.unwrap_or_default();
            prop_assert!(!text.contains(SECRET), "{}", text);
            prop_assert!(!original.contains(SECRET), "{}", original);
        }
    }
}

#[test]
fn long_chains_and_large_texts_take_bounded_time() {
    let mut cause = FailureDescription::default().with_code("ECONNREFUSED");
    for _ in 0..100_000 {
        cause = FailureDescription::default()
            .with_class("RuntimeError")
            .with_cause(cause);
    }
    assert!(read_connection(&cause, Mode::Unwrap).failure().is_some());
    unnest(cause);

    let long = "x: ".repeat(1 << 20) + "connection refused";
    let failure = FailureDescription::default()
        .with_message(long.clone())
        .with_source(vec![long; 3]);
    let reading = read_connection(&failure, Mode::Exact).failure().unwrap();
    assert_eq!(reading.error().error_type(), ErrorType::Transient);

    let headers: Vec<(&str, &str)> = vec![("retry-after", "1, 2, 3"); 100_000];
    let reading = read_http(503, headers, "", Mode::Exact, None).failure().unwrap();
    assert_eq!(reading.retry_after(None), Some(3.0));

    let too_large = format!(
        r#"{{"error":{{"code":-32602,"message":"{}"}}}}"#,
        "x".repeat(5 << 20)
    );
    let reading = read_json_rpc(&too_large, Mode::Exact).failure().unwrap();
    assert!(reading.is_legacy() && reading.error().truncated());
}

/// Takes a long chain apart from the outside, so that dropping it needs no deep stack.
fn unnest(mut chain: FailureDescription) {
    while let Some(cause) = chain.cause.take() {
        chain = *cause;
    }
}

#[test]
fn headers_of_a_response_may_stand_twice_and_be_odd() {
    let odd = [("", ""), ("retry-after", "\u{1F600}"), ("RETRY-AFTER", "5")];
    let reading = read_http(429, odd, "", Mode::Exact, None).failure().unwrap();
    assert_eq!(reading.retry_after(None), Some(5.0));
}
