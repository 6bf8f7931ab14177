//! HTTP responses, both ways (SPEC §1.7).

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::time::Duration;

use toolerror::http::{HttpForm, StatusOverride, StatusTable};
use toolerror::{
    read_http, Delivery, Disposition, EmitOptions, ErrorType, Mode, Outcome, Reading, ToolError,
};

/// 2026-11-27T12:00:00Z
const NOW: i64 = 1_795_780_800_000;

fn read<'a>(status: u16, headers: &[(&str, &str)], body: &'a str, mode: Mode) -> Reading<'a> {
    let outcome = read_http(status, headers.iter().copied(), body, mode, Some(NOW));
    outcome.failure().unwrap()
}

fn delay(headers: &[(&str, &str)]) -> Option<f64> {
    read(429, headers, "", Mode::Exact).retry_after(Some(NOW))
}

fn type_of(status: u16, headers: &[(&str, &str)], mode: Mode) -> ErrorType {
    read(status, headers, "", mode).error().error_type()
}

#[test]
fn every_status_has_a_verdict() {
    for status in 0..=u16::MAX {
        let outcome = read_http(status, [], "", Mode::Exact, None);
        if let 100..=399 = status {
            assert_eq!(outcome, Outcome::NotAnError, "{status}");
            assert!(ToolError::from_status(status).is_err());
        } else {
            let reading = outcome.failure().unwrap();
            assert_eq!(reading.disposition(), Disposition::Mapped);
            assert_eq!(ToolError::from_status(status).as_ref(), Ok(reading.error()));
            assert!(reading.error().message().starts_with(&format!("HTTP {status}")));
        }
    }
}

#[test]
fn each_status_gets_its_type() {
    use ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
    for (statuses, error_type) in [
        (
            &[400, 422, 405, 406, 411, 413, 415, 417, 418, 428, 431, 460][..],
            Validation,
        ),
        (&[401, 402, 403, 407, 451], Permission),
        (&[404, 410], NotFound),
        (&[409, 412, 423], Conflict),
        (
            &[408, 421, 425, 429, 500, 501, 502, 503, 504, 511, 529, 599],
            Transient,
        ),
        (&[0, 1, 99, 424, 426, 499, 600, 999], Internal),
    ] {
        for status in statuses {
            assert_eq!(type_of(*status, &[], Mode::Exact), error_type, "{status}");
        }
    }
    for status in [501, 505, 506, 507, 508, 510, 511] {
        assert!(!ToolError::from_status(status).unwrap().recoverable(), "{status}");
    }
    let reason = |status| ToolError::from_status(status).unwrap().reason();
    assert_eq!(reason(412).as_deref(), Some("stale"));
    assert_eq!(reason(429).as_deref(), Some("rate_limit"));
    assert_eq!(reason(409), None);
}

#[test]
fn delivery_follows_the_status() {
    for (statuses, delivery) in [
        (&[400, 404, 409, 429, 499][..], Delivery::Rejected),
        (&[408, 500, 502, 503, 504, 524, 599, 0, 600], Delivery::Unknown),
        (&[522, 525, 526], Delivery::NotSent),
    ] {
        for status in statuses {
            let reading = read(*status, &[], "", Mode::Exact);
            assert_eq!(reading.delivery(), Some(delivery), "{status}");
        }
    }
    for (name, value) in [
        ("Retry-After", "1"),
        ("X-Envoy-Overloaded", "true"),
        ("x-envoy-overloaded", ""),
    ] {
        let reading = read(503, &[(name, value)], "", Mode::Exact);
        assert_eq!(reading.delivery(), Some(Delivery::Rejected), "{name}");
    }
}

#[test]
fn retry_after_is_seconds_or_a_date() {
    for (value, expected) in [
        ("30", Some(30.0)),
        ("0", Some(0.0)),
        ("1.5", Some(1.5)),
        (" 12 ", Some(12.0)),
        ("007", Some(7.0)),
        ("30s", Some(30.0)),
        ("1000000000", Some(1e9)),
        ("", None),
        ("-5", None),
        ("+5", None),
        ("1e3", None),
        ("1e999", None),
        ("NaN", None),
        ("infinity", None),
        ("soon", None),
        ("12 seconds", None),
        ("٣", None),
        ("Fri, 27 Nov 2026 12:00:10 GMT", Some(10.0)),
        ("Friday, 27-Nov-26 12:00:10 GMT", Some(10.0)),
        ("Fri Nov 27 12:00:10 2026", Some(10.0)),
        ("2026-11-27T13:00:10+01:00", Some(10.0)),
        ("Fri, 27 Nov 2026 11:59:59 GMT", None),
        ("Fri, 27 Nov 2026 12:00:10", None),
        ("2026-11-27T12:00:10", None),
        ("Fri, 31 Nov 2026 12:00:10 GMT", None),
        ("1795780810", Some(10.0)),
        ("1795780770", None),
        ("4294967296000000", None),
        ("120, 60", Some(120.0)),
    ] {
        assert_eq!(delay(&[("Retry-After", value)]), expected, "{value}");
    }
}

#[test]
fn a_date_counts_from_the_servers_clock() {
    let date = ("Date", "Fri, 27 Nov 2026 11:00:00 GMT");
    let retry = ("Retry-After", "Fri, 27 Nov 2026 11:00:30 GMT");
    assert_eq!(delay(&[date, retry]), Some(30.0));
    assert_eq!(delay(&[retry]), None);
    let without_clock = read_http(429, [retry], "", Mode::Exact, None).failure().unwrap();
    assert_eq!(without_clock.retry_after(None), None);
    let broken_date = ("Date", "yesterday");
    assert_eq!(
        delay(&[broken_date, ("Retry-After", "Fri, 27 Nov 2026 12:00:05 GMT")]),
        Some(5.0)
    );
}

#[test]
fn the_first_header_with_a_valid_value_gives_the_delay() {
    assert_eq!(
        delay(&[("retry-after-ms", "1500"), ("retry-after", "2")]),
        Some(1.5)
    );
    assert_eq!(delay(&[("x-ms-retry-after-ms", "250")]), Some(0.25));
    assert_eq!(delay(&[("retry-after-ms", ""), ("retry-after", "2")]), Some(2.0));
    assert_eq!(
        delay(&[("retry-after-ms", "-1"), ("retry-after", "2")]),
        Some(2.0)
    );
    assert_eq!(delay(&[("retry-after", ""), ("Retry-After", "9")]), Some(9.0));
    assert_eq!(delay(&[("retry-after", "3"), ("Retry-After", "9")]), Some(9.0));
    assert_eq!(
        delay(&[("retry-after", "3"), ("x-ratelimit-reset", "60")]),
        Some(3.0)
    );
    assert_eq!(delay(&[("RETRY-AFTER", "11")]), Some(11.0));
}

#[test]
fn resets_are_read_by_their_size_while_nothing_remains() {
    assert_eq!(delay(&[("ratelimit-reset", "17")]), Some(17.0));
    assert_eq!(delay(&[("x-ratelimit-reset", "1795780860")]), Some(60.0));
    assert_eq!(delay(&[("x-ratelimit-reset", "1795780860500")]), Some(60.5));
    assert_eq!(delay(&[("x-ratelimit-reset", "1795780770")]), None);
    let remaining = |left| [("x-ratelimit-reset", "50"), ("x-ratelimit-remaining", left)];
    assert_eq!(delay(&remaining("0")), Some(50.0));
    assert_eq!(delay(&remaining("12")), None);
    for (value, expected) in [
        ("\"default\";r=0;t=30", Some(30.0)),
        ("\"burst\";r=0;t=5, \"day\";r=0;t=3600", Some(3600.0)),
        ("\"burst\";r=0;t=5, \"day\";r=90;t=3600", Some(5.0)),
        ("\"day\";t=3600;r=90", None),
        ("limit=100, remaining=0, reset=50", Some(50.0)),
        ("limit=100, reset=50, remaining=7", None),
        ("\"default\"", None),
        ("", None),
    ] {
        assert_eq!(delay(&[("RateLimit", value)]), expected, "{value}");
    }
}

#[test]
fn a_header_can_make_some_statuses_transient() {
    let retry = [("retry-after", "5")];
    for status in [
        403, 408, 420, 421, 423, 425, 449, 405, 406, 411, 414, 415, 416, 417, 418, 428, 431, 460,
    ] {
        for mode in [Mode::Unwrap, Mode::Classify] {
            let reading = read(status, &retry, "", mode);
            assert_eq!(reading.error().error_type(), ErrorType::Transient, "{status}");
            assert!(reading.error().recoverable());
            assert_eq!(reading.retry_after(None), Some(5.0));
        }
        let plain = ToolError::from_status(status).unwrap().error_type();
        assert_eq!(type_of(status, &retry, Mode::Exact), plain, "{status}");
        assert_eq!(
            type_of(status, &[("retry-after", "")], Mode::Unwrap),
            plain,
            "{status}"
        );
    }
    assert_eq!(
        type_of(403, &[("retry-after-ms", "5")], Mode::Unwrap),
        ErrorType::Transient
    );
    assert_eq!(
        type_of(403, &[("x-ms-retry-after-ms", "5")], Mode::Unwrap),
        ErrorType::Permission
    );
    assert_eq!(
        type_of(403, &[("x-ratelimit-reset", "5")], Mode::Unwrap),
        ErrorType::Permission
    );
}

#[test]
fn a_header_never_changes_the_others() {
    let retry = [("retry-after", "5"), ("x-ratelimit-remaining", "0")];
    for status in [
        400, 401, 402, 404, 407, 409, 410, 412, 413, 422, 451, 424, 426, 499, 501, 600,
    ] {
        let plain = ToolError::from_status(status).unwrap();
        for mode in Mode::ALL {
            let reading = read(status, &retry, "", mode);
            assert_eq!(reading.error().error_type(), plain.error_type(), "{status}");
            assert_eq!(reading.error().recoverable(), plain.recoverable());
            assert_eq!(reading.retry_after(None), Some(5.0), "{status}");
        }
    }
}

#[test]
fn an_exhausted_rate_limit_is_no_question_of_permission() {
    let exhausted = [
        ("X-RateLimit-Remaining", "0"),
        ("X-RateLimit-Reset", "1795780860"),
    ];
    let reading = read(403, &exhausted, "", Mode::Unwrap);
    assert_eq!(reading.error().error_type(), ErrorType::Transient);
    assert_eq!(reading.error().reason().as_deref(), Some("rate_limit"));
    assert_eq!(reading.mode(), Mode::Unwrap);
    assert_eq!(type_of(403, &exhausted, Mode::Exact), ErrorType::Permission);
    assert_eq!(
        type_of(403, &[("x-ratelimit-remaining", "1")], Mode::Unwrap),
        ErrorType::Permission
    );
    assert_eq!(type_of(405, &exhausted, Mode::Unwrap), ErrorType::Validation);
}

#[test]
fn a_tool_error_in_the_body_wins_over_the_status() {
    let body = r#"{"type":"CONFLICT","message":"held"}"#;
    let reading = read(500, &[("retry-after", "5")], body, Mode::Exact);
    assert_eq!(reading.disposition(), Disposition::Structured);
    assert_eq!(
        reading.error(),
        &ToolError::conflict("held").with_member("retry_after", 5)
    );
    assert_eq!(reading.delivery(), None);

    let own = r#"{"type":"TRANSIENT","message":"busy","data":{"retry_after":1}}"#;
    assert_eq!(
        read(503, &[("retry-after", "5")], own, Mode::Exact).retry_after(None),
        Some(1.0)
    );

    let enveloped = format!(r#"{{"error":{body}}}"#);
    assert_eq!(
        read(500, &[], &enveloped, Mode::Exact).error().error_type(),
        ErrorType::Transient
    );
    assert_eq!(
        read(500, &[], &enveloped, Mode::Unwrap).error(),
        &ToolError::conflict("held")
    );

    let quoted = format!("the server said {body}");
    assert_eq!(
        read(400, &[], &quoted, Mode::Unwrap).error().error_type(),
        ErrorType::Validation
    );
}

#[test]
fn a_success_is_no_error_whatever_its_body() {
    let body = r#"{"type":"CONFLICT","message":"held"}"#;
    for status in [100, 200, 204, 302, 304] {
        for mode in [Mode::Exact, Mode::Unwrap] {
            assert_eq!(read_http(status, [], body, mode, None), Outcome::NotAnError);
        }
        let found = read_http(status, [], body, Mode::Classify, None)
            .failure()
            .unwrap();
        assert_eq!(found.error(), &ToolError::conflict("held"));
        let page = read_http(status, [], "not found", Mode::Classify, None);
        assert_eq!(page, Outcome::NotAnError);
    }
}

#[test]
fn the_message_takes_only_what_is_meant_to_be_read() {
    let message = |content_type: &str, body: &str| {
        let headers = [("content-type", content_type)];
        read(400, &headers, body, Mode::Exact)
            .error()
            .message()
            .to_owned()
    };
    let plain = "HTTP 400 Bad Request";
    let with_text = "HTTP 400 Bad Request: `limit` must be at most 100";
    assert_eq!(
        message("text/plain; charset=utf-8", "`limit` must be at most 100\n"),
        with_text
    );
    assert_eq!(message("", "`limit` must be at most 100"), with_text);
    assert_eq!(message("text/html", "<h1>Bad</h1>"), plain);
    assert_eq!(message("text/plain", "<h1>Bad</h1>"), plain);
    assert_eq!(message("", "<!DOCTYPE html><title>no</title>"), plain);
    assert_eq!(message("text/plain", "two\nlines"), plain);
    assert_eq!(message("text/plain", &"x".repeat(301)), plain);
    assert_eq!(message("application/json", r#"{"message":"no"}"#), plain);
    let problem = "application/problem+json";
    assert_eq!(
        message(problem, r#"{"title":"T","detail":"D"}"#),
        "HTTP 400 Bad Request: D"
    );
    assert_eq!(
        message(problem, r#"{"title":"T","detail":7}"#),
        "HTTP 400 Bad Request: T"
    );
    assert_eq!(
        message(problem, r#"{"type":"about:blank","title":"Bad Request"}"#),
        plain
    );
    assert_eq!(read(470, &[], "", Mode::Exact).error().message(), "HTTP 470");
}

#[test]
fn a_body_that_is_too_large_names_its_limit() {
    let limit = |body, mode| read(413, &[], body, mode).error().limit();
    let body = r#"{"limit":{"name":"payload","max":1048576,"unit":"bytes"}}"#;
    assert_eq!(limit(body, Mode::Unwrap).unwrap().max.to_string(), "1048576");
    assert_eq!(limit(body, Mode::Exact), None);
    let max_bytes = limit(r#"{"max_bytes":5}"#, Mode::Unwrap).unwrap();
    assert_eq!(max_bytes.unit.as_deref(), Some("bytes"));
    assert_eq!(limit("no JSON", Mode::Unwrap), None);
}

#[test]
fn a_custom_entry_is_final() {
    let table = StatusTable::new()
        .with(
            403,
            StatusOverride::new(ErrorType::NotFound).with_reason("hidden"),
        )
        .with(302, ErrorType::Permission)
        .with(
            500,
            StatusOverride::new(ErrorType::Transient).with_recoverable(false),
        );
    let read = |status| table.read(status, [("retry-after", "5")], "", Mode::Unwrap, None);
    let hidden = read(403).failure().unwrap();
    assert_eq!(hidden.error().error_type(), ErrorType::NotFound);
    assert_eq!(hidden.error().reason().as_deref(), Some("hidden"));
    assert_eq!(
        read(302).failure().unwrap().error().error_type(),
        ErrorType::Permission
    );
    assert!(!read(500).failure().unwrap().error().recoverable());
    assert_eq!(
        read(405).failure().unwrap().error().error_type(),
        ErrorType::Transient
    );
    assert_eq!(read(301), Outcome::NotAnError);
}

#[test]
fn writing_chooses_status_and_headers() {
    let busy = ToolError::transient("busy").with_retry_after(Duration::from_millis(1200));
    for (error, status) in [
        (ToolError::validation("v"), 422),
        (ToolError::permission("p"), 403),
        (ToolError::not_found("n"), 404),
        (ToolError::conflict("c"), 409),
        (busy.clone(), 503),
        (busy.clone().with_reason("rate_limit"), 429),
        (ToolError::internal("i"), 500),
    ] {
        let response = error.to_http(HttpForm::Bare, &EmitOptions::default());
        assert_eq!(response.status, status);
        assert_eq!(response.body, error.to_json());
        for form in [HttpForm::Bare, HttpForm::ProblemJson] {
            let response = error.to_http(form, &EmitOptions::default());
            let headers = response
                .headers
                .iter()
                .map(|(name, value)| (*name, value.as_str()));
            let back = read_http(response.status, headers, &response.body, Mode::Exact, None);
            assert_eq!(back.failure().unwrap().error(), &error, "{form:?}");
        }
    }
    let header = |error: &ToolError| {
        error
            .to_http(HttpForm::Bare, &EmitOptions::default())
            .headers
            .get(1)
            .cloned()
    };
    assert_eq!(header(&busy), Some(("retry-after", "2".to_owned())));
    assert_eq!(header(&ToolError::transient("t")), None);
    assert_eq!(
        header(&ToolError::conflict("c").with_retry_after(Duration::from_secs(1))),
        None
    );
    let longest = ToolError::transient("t").with_retry_after(Duration::MAX);
    assert_eq!(header(&longest), Some(("retry-after", "1000000000".to_owned())));
}

#[test]
fn a_problem_document_is_complete() {
    let error = ToolError::transient("slow down").with_reason("rate_limit");
    let response = error.to_http(HttpForm::ProblemJson, &EmitOptions::default());
    assert_eq!(
        response.headers,
        [("content-type", "application/problem+json".to_owned())]
    );
    assert_eq!(
        response.body,
        r#"{"type":"about:blank","title":"Too Many Requests","status":429,"detail":"slow down","error":{"type":"TRANSIENT","message":"slow down","recoverable":true,"data":{"reason":"rate_limit"}}}"#
    );
}
