//! Failures between a caller and a service (SPEC §1.8).

#![allow(clippy::unwrap_used, reason = "a panic here is a failed test")]

#[path = "common/published.rs"]
mod published;

use std::io;

use toolerror::connection::{CarriedBy, FailureDescription};
use toolerror::{
    read_connection, read_error, Delivery, Disposition, ErrorType, Mode, Outcome, Reading, ToolError,
};
use Delivery::{NotSent, Rejected, Unknown};
use ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};

fn outcome(json: &str, mode: Mode) -> Outcome<'static> {
    read_connection(&FailureDescription::from_json(json).unwrap(), mode)
}

fn read(json: &str) -> Reading<'static> {
    outcome(json, Mode::Exact).failure().unwrap()
}

fn assert_reads(cases: &[(&str, ErrorType, Delivery)]) {
    for (json, error_type, delivery) in cases {
        let reading = read(json);
        assert_eq!(reading.error().error_type(), *error_type, "{json}");
        assert_eq!(reading.delivery(), Some(*delivery), "{json}");
        assert_eq!(reading.disposition(), Disposition::Mapped);
        assert!(!reading.error().message().is_empty());
    }
}

#[test]
fn codes_of_runtimes_get_their_type() {
    assert_reads(&[
        (
            r#"{"code":"ECONNREFUSED","syscall":"connect"}"#,
            Transient,
            NotSent,
        ),
        (r#"{"code":"WSAECONNREFUSED"}"#, Transient, NotSent),
        (
            r#"{"code":"ENOTFOUND","syscall":"getaddrinfo"}"#,
            Transient,
            NotSent,
        ),
        (r#"{"code":"EAI_AGAIN"}"#, Transient, NotSent),
        (r#"{"code":"ECONNRESET","syscall":"read"}"#, Transient, Unknown),
        (r#"{"code":"ECONNRESET","syscall":"connect"}"#, Transient, NotSent),
        (r#"{"code":"EPIPE"}"#, Transient, Unknown),
        (r#"{"code":"ETIMEDOUT","syscall":"connect"}"#, Transient, NotSent),
        (r#"{"code":"ETIMEDOUT"}"#, Transient, Unknown),
        (r#"{"code":"UND_ERR_CONNECT_TIMEOUT"}"#, Transient, NotSent),
        (r#"{"code":"UND_ERR_HEADERS_TIMEOUT"}"#, Transient, Unknown),
        (
            r#"{"code":"ConnectionRefused","class":"SocketException"}"#,
            Transient,
            NotSent,
        ),
        (r#"{"code":"CERT_HAS_EXPIRED"}"#, Permission, NotSent),
        (r#"{"code":"EPROTO"}"#, Internal, Unknown),
        (r#"{"code":"HPE_INVALID_CONSTANT"}"#, Internal, Unknown),
        (r#"{"code":"ERR_INVALID_URL"}"#, Validation, NotSent),
        (r#"{"code":"ENOENT"}"#, NotFound, Rejected),
        (r#"{"code":"EACCES"}"#, Permission, Rejected),
        (r#"{"code":"EEXIST"}"#, Conflict, Rejected),
        (r#"{"code":"ENOTEMPTY"}"#, Conflict, Rejected),
        (r#"{"code":"EADDRINUSE"}"#, Conflict, Unknown),
        (r#"{"code":"EISDIR"}"#, Validation, Rejected),
        (r#"{"code":"EMFILE"}"#, Transient, Unknown),
        (r#"{"code":"ENOSPC"}"#, Internal, Unknown),
        (
            r#"{"code":"E_CUSTOM","message":"connection refused"}"#,
            Internal,
            Unknown,
        ),
    ]);
    assert_eq!(
        read(r#"{"code":"CERT_HAS_EXPIRED"}"#).error().reason().as_deref(),
        Some("tls")
    );
}

#[test]
fn numbers_count_as_the_runtime_numbers_them() {
    assert_reads(&[
        (r#"{"errno":111}"#, Transient, NotSent),
        (r#"{"runtime":"node","errno":-111}"#, Transient, NotSent),
        (r#"{"runtime":"node","errno":-3008}"#, Transient, NotSent),
        (r#"{"runtime":"darwin","errno":61}"#, Transient, NotSent),
        (r#"{"errno":61}"#, Internal, Unknown),
        (r#"{"runtime":"windows","errno":10061}"#, Transient, NotSent),
        (r#"{"runtime":"dotnet","errno":10061}"#, Transient, NotSent),
        (r#"{"runtime":"windows","errno":5}"#, Permission, Rejected),
        (r#"{"runtime":"posix","errno":5}"#, Internal, Unknown),
        (r#"{"runtime":"windows","errno":32}"#, Transient, Unknown),
        (r#"{"errno":32}"#, Transient, Unknown),
        (r#"{"runtime":"python","errno":-2}"#, Transient, NotSent),
        (r#"{"code":10061}"#, Transient, NotSent),
        (r#"{"errno":0}"#, Internal, Unknown),
        (r#"{"errno":-9223372036854775808}"#, Internal, Unknown),
        (r#"{"errno":99999}"#, Internal, Unknown),
    ]);
}

#[test]
fn classes_count_with_and_without_their_module() {
    assert_reads(&[
        (r#"{"class":"ConnectionRefusedError"}"#, Transient, NotSent),
        (
            r#"{"class":"requests.exceptions.ReadTimeout"}"#,
            Transient,
            Unknown,
        ),
        (
            r#"{"class":"httpx.ConnectError","message":"All connection attempts failed"}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"httpx.RemoteProtocolError","message":"illegal status line"}"#,
            Internal,
            Unknown,
        ),
        (
            r#"{"class":"RemoteProtocolError","message":"Server disconnected without sending a response."}"#,
            Transient,
            Unknown,
        ),
        (r#"{"class":"SSLError","errno":1}"#, Internal, Unknown),
        (
            r#"{"class":"SSLCertVerificationError","errno":1}"#,
            Permission,
            NotSent,
        ),
        (r#"{"class":"gaierror","errno":-2}"#, Transient, NotSent),
        (r#"{"class":"OSError","errno":113}"#, Transient, NotSent),
        (r#"{"class":"java.net.UnknownHostException"}"#, Transient, NotSent),
        (
            r#"{"class":"java.net.SocketTimeoutException","message":"Read timed out"}"#,
            Transient,
            Unknown,
        ),
        (
            r#"{"class":"SocketTimeoutException","message":"Connect timed out"}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"SocketTimeoutException","message":"?"}"#,
            Transient,
            Unknown,
        ),
        (
            r#"{"class":"System.UnauthorizedAccessException"}"#,
            Permission,
            Rejected,
        ),
        (
            r#"{"class":"*net.DNSError","message":"lookup x: no such host"}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"TypeError","message":"fetch failed"}"#,
            Transient,
            Unknown,
        ),
        (
            r#"{"class":"TypeError","message":"x is not a function"}"#,
            Internal,
            Unknown,
        ),
        (r#"{"class":"TooManyRedirects"}"#, Internal, Unknown),
        (
            r#"{"class":"ValueError","message":"connection refused"}"#,
            Internal,
            Unknown,
        ),
    ]);
}

#[test]
fn a_text_counts_where_nothing_else_is_known() {
    let text = |message: &str| {
        read(&format!(
            r#"{{"message":{}}}"#,
            serde_json::to_string(message).unwrap()
        ))
    };
    for (message, error_type, delivery) in [
        ("unexpected EOF", Transient, Unknown),
        ("Get \"https://api.invalid/v1\": EOF", Transient, Unknown),
        (
            "dial tcp 10.0.0.1:443: connect: connection refused",
            Transient,
            NotSent,
        ),
        ("dial tcp 10.0.0.1:443: i/o timeout", Transient, NotSent),
        (
            "read tcp 10.0.0.2:5->10.0.0.1:443: i/o timeout",
            Transient,
            Unknown,
        ),
        (
            "dial tcp: lookup api.invalid on 127.0.0.53:53: no such host",
            Transient,
            NotSent,
        ),
        ("read: connection reset by peer", Transient, Unknown),
        (
            "context deadline exceeded (Client.Timeout exceeded while awaiting headers)",
            Transient,
            Unknown,
        ),
        ("net/http: TLS handshake timeout", Transient, NotSent),
        (
            "tls: failed to verify certificate: x509: certificate signed by unknown authority",
            Permission,
            NotSent,
        ),
        (
            "x509: certificate has expired or is not yet valid: current time is after",
            Permission,
            NotSent,
        ),
        (
            "http: server gave HTTP response to HTTPS client",
            Internal,
            Unknown,
        ),
        ("Get \"/\": unsupported protocol scheme \"\"", Validation, NotSent),
        ("Connection refused (os error 111)", Transient, NotSent),
        ("Verbindungsaufbau abgelehnt (os error 111)", Transient, NotSent),
        ("[Errno 111] Connection refused", Transient, NotSent),
        ("[Errno -2] Name or service not known", Transient, NotSent),
        ("open /etc/shadow: permission denied", Permission, Rejected),
        ("No such host is known. (api.invalid:443)", Transient, NotSent),
        ("the connection was refused", Internal, Unknown),
        ("connection refused, sadly", Internal, Unknown),
        ("connection refused: because the quota is gone", Internal, Unknown),
        ("giving up after 5 attempt(s)", Internal, Unknown),
        ("timeout must be a number", Internal, Unknown),
        ("", Internal, Unknown),
    ] {
        let reading = text(message);
        assert_eq!(reading.error().error_type(), error_type, "{message}");
        assert_eq!(reading.delivery(), Some(delivery), "{message}");
    }
}

#[test]
fn the_cause_says_more_than_what_is_around_it() {
    assert_reads(&[
        (
            r#"{"class":"TypeError","message":"fetch failed","cause":{"code":"ECONNREFUSED","syscall":"connect"}}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"TypeError","message":"fetch failed","cause":{"code":"DEPTH_ZERO_SELF_SIGNED_CERT"}}"#,
            Permission,
            NotSent,
        ),
        (
            r#"{"class":"requests.ConnectionError","cause":{"class":"MaxRetryError","cause":{"class":"SSLError"}}}"#,
            Internal,
            Unknown,
        ),
        (
            r#"{"class":"ConnectTimeout","cause":{"class":"ConnectTimeout","cause":{"class":"TimeoutError"}}}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"ConnectError","cause":{"class":"TimeoutError"}}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"SSLHandshakeException","cause":{"class":"EOFException"}}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"SSLHandshakeException","cause":{"class":"ValidatorException","cause":{"class":"EOFException"}}}"#,
            Permission,
            NotSent,
        ),
        (
            r#"{"message":"error sending request","source":["client error (Connect)","dns error","failed to lookup address information: Temporary failure in name resolution"]}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"message":"error decoding response body","source":["expected value at line 1 column 1"]}"#,
            Internal,
            Unknown,
        ),
        (
            r#"{"message":"error decoding response body","source":["request or response body error","Connection reset by peer (os error 104)"]}"#,
            Transient,
            Unknown,
        ),
        (
            r#"{"message":"error sending request","source":["client error (Connect)","invalid peer certificate: UnknownIssuer"]}"#,
            Permission,
            NotSent,
        ),
        (
            r#"{"message":"error sending request","source":["client error (Connect)","received corrupt message of type InvalidContentType"]}"#,
            Internal,
            Unknown,
        ),
    ]);
}

#[test]
fn the_strictest_of_a_group_governs() {
    assert_reads(&[
        (
            r#"{"class":"AggregateError","code":"ECONNREFUSED","errors":[{"code":"ECONNREFUSED"},{"code":"ECONNREFUSED"}]}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"AggregateError","errors":[{"code":"ECONNREFUSED"},{"code":"ECONNRESET"}]}"#,
            Transient,
            Unknown,
        ),
        (
            r#"{"class":"AggregateError","errors":[{"code":"ECONNREFUSED"},{"code":"CERT_HAS_EXPIRED"}]}"#,
            Permission,
            NotSent,
        ),
        (
            r#"{"class":"ExceptionGroup","errors":[{"class":"ConnectError"},{"class":"ValueError"}]}"#,
            Internal,
            Unknown,
        ),
        (
            r#"{"class":"ExceptionGroup","errors":[{"class":"CancelledError"},{"class":"ConnectError"}]}"#,
            Transient,
            NotSent,
        ),
        (
            r#"{"class":"TypeError","message":"fetch failed","cause":{"errors":[{"errors":[{"class":"gaierror"}]}]}}"#,
            Transient,
            NotSent,
        ),
        (r#"{"class":"AggregateError","errors":[]}"#, Internal, Unknown),
    ]);
}

#[test]
fn the_callers_own_cancellation_passes_through() {
    for json in [
        r#"{"class":"AbortError","code":"ABORT_ERR"}"#,
        r#"{"class":"AbortError","code":20}"#,
        r#"{"class":"asyncio.CancelledError"}"#,
        r#"{"class":"TaskCanceledException"}"#,
        r#"{"class":"TypeError","message":"fetch failed","cause":{"class":"AbortError"}}"#,
        r#"{"message":"Get \"https://api.invalid\": context canceled"}"#,
        r#"{"class":"BaseExceptionGroup","errors":[{"class":"CancelledError"},{"class":"CancelledError"}]}"#,
    ] {
        assert_eq!(outcome(json, Mode::Exact), Outcome::PassThrough, "{json}");
    }
    assert_reads(&[
        (
            r#"{"class":"TaskCanceledException","cause":{"class":"TimeoutException"}}"#,
            Transient,
            Unknown,
        ),
        (
            r#"{"class":"TimeoutError","cause":{"class":"CancelledError"}}"#,
            Transient,
            Unknown,
        ),
    ]);
}

#[test]
fn a_message_has_no_secrets_of_urls_and_is_never_empty() {
    let message = |json| read(json).error().message().to_owned();
    assert_eq!(
        message(r#"{"message":"Get \"https://u:p@api.invalid/v1?token=s\": EOF"}"#),
        "Get \"https://api.invalid/v1\": EOF"
    );
    assert_eq!(
        message(r#"{"class":"ConnectError","message":"no","cause":{"message":"see https://h/?k=s"}}"#),
        "no: see https://h/"
    );
    assert_eq!(
        message(r#"{"class":"AggregateError","message":"","errors":[{"code":"ECONNREFUSED"}]}"#),
        "connection refused"
    );
    assert_eq!(message("{}"), "internal error");
}

#[test]
fn a_tool_error_as_text_counts_when_wrappers_are_taken_off() {
    let json = r#"{"class":"ToolException","message":"Error: {\"type\":\"CONFLICT\",\"message\":\"held\"}"}"#;
    assert_eq!(read(json).error().error_type(), Internal);
    let reading = outcome(json, Mode::Unwrap).failure().unwrap();
    assert_eq!(reading.error(), &ToolError::conflict("held"));
    assert_eq!(reading.disposition(), Disposition::Structured);
}

#[test]
fn a_description_tolerates_any_shape() {
    for json in ["[]", "null", "7", "\"text\"", "{", ""] {
        assert_eq!(FailureDescription::from_json(json), None, "{json}");
    }
    let odd = r#"{"class":7,"code":[],"errno":"x","cause":"no such host","source":"EOF","errors":{},"syscall":null}"#;
    let expected = FailureDescription::default()
        .with_cause(FailureDescription::default().with_message("no such host"))
        .with_source(["EOF"]);
    assert_eq!(FailureDescription::from_json(odd), Some(expected));
}

#[test]
fn io_errors_of_this_process_get_their_type() {
    for (kind, error_type) in [
        (io::ErrorKind::ConnectionRefused, Transient),
        (io::ErrorKind::UnexpectedEof, Transient),
        (io::ErrorKind::TimedOut, Transient),
        (io::ErrorKind::NotFound, NotFound),
        (io::ErrorKind::PermissionDenied, Permission),
        (io::ErrorKind::AlreadyExists, Conflict),
        (io::ErrorKind::InvalidInput, Validation),
        (io::ErrorKind::InvalidData, Internal),
        (io::ErrorKind::Other, Internal),
    ] {
        let error = ToolError::from(io::Error::from(kind));
        assert_eq!(error.error_type(), error_type, "{kind:?}");
        assert!(std::error::Error::source(&error).is_some());
    }
    let inside = io::Error::other(ToolError::not_found("no such lease"));
    assert_eq!(ToolError::from(inside), ToolError::not_found("no such lease"));
    let nested = io::Error::other(io::Error::from(io::ErrorKind::ConnectionReset));
    let reading = read_error(&nested).failure().unwrap();
    assert_eq!(reading.error().error_type(), Transient);
    assert_eq!(reading.delivery(), Some(Unknown));
    let unknown = io::Error::other("see https://u:p@h/x?k=s");
    assert_eq!(ToolError::from(unknown), ToolError::internal("see https://h/x"));
}

#[cfg(target_os = "linux")]
#[test]
fn numbers_are_read_as_those_of_this_system() {
    let of = |number| {
        read_error(&io::Error::from_raw_os_error(number))
            .failure()
            .unwrap()
    };
    assert_eq!(of(24).error().error_type(), Transient);
    assert_eq!(of(28).error().error_type(), Internal);
    assert_eq!(of(111).delivery(), Some(NotSent));
    assert_eq!(of(39).error().reason().as_deref(), Some("state"));
}

#[test]
fn a_real_refusal_and_a_real_missing_file_get_their_type() {
    let refused = std::net::TcpStream::connect("127.0.0.1:1").unwrap_err();
    assert_eq!(ToolError::from(refused).error_type(), Transient);
    let missing = std::fs::read("/no/such/file").unwrap_err();
    assert_eq!(ToolError::from(missing).error_type(), NotFound);
}

#[test]
fn each_word_stands_in_the_table_once() {
    let table = published::table("connection");
    for (list, key) in [
        ("errnos", "code"),
        ("codes", "code"),
        ("windows", "number"),
        ("classes", "class"),
        ("texts", "text"),
    ] {
        let rows = table[list].as_array().unwrap();
        let mut words: Vec<String> = rows.iter().map(|row| row[key].to_string()).collect();
        let count = words.len();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), count, "{list}");
        assert!(rows
            .iter()
            .all(|row| row["source"].as_str().is_some_and(|source| !source.is_empty())));
    }
}

/// Groups in each other, with ToolErrors in front of each; `innermost` is at the bottom.
fn nested(groups: usize, errors: usize, innermost: &str) -> FailureDescription {
    let mut failure = FailureDescription::from_json(innermost).unwrap();
    for _ in 0..groups {
        let group = FailureDescription::default().with_class("ExceptionGroup");
        failure = group.with_errors([failure]);
        for _ in 0..errors {
            let error = FailureDescription::default().with_tool_error(ToolError::transient("busy"));
            failure = error.with_cause(failure);
        }
    }
    failure.with_runtime("python")
}

/// Each ToolError asks whether the groups behind it leave the delivery open.
#[test]
fn groups_behind_tool_errors_are_judged_once() {
    for errors in [1, 2, 5] {
        let delivery = |innermost| {
            let outcome = read_connection(&nested(32, errors, innermost), Mode::Exact);
            outcome.failure().unwrap().delivery()
        };
        let lost = r#"{"class":"httpx.ReadTimeout","message":"timed out"}"#;
        assert_eq!(delivery(lost), Some(Unknown), "{errors}");
        let refused = r#"{"class":"ConnectionRefusedError","errno":111}"#;
        assert_eq!(delivery(refused), None, "{errors}");
    }
}

/// A group that carries a ToolError itself, with the next one as its cause.
#[test]
fn groups_that_carry_a_tool_error_are_judged_once() {
    for by in [CarriedBy::Mapper, CarriedBy::ToolError] {
        let lost = r#"{"class":"httpx.ReadTimeout","message":"timed out"}"#;
        let mut failure = FailureDescription::from_json(lost).unwrap();
        for _ in 0..32 {
            let member = FailureDescription::default().with_class("ConnectionRefusedError");
            let mut group = FailureDescription::default()
                .with_class("ExceptionGroup")
                .with_errors([member])
                .with_tool_error(ToolError::transient("busy"))
                .with_cause(failure);
            group.carries.as_mut().unwrap().by = by;
            failure = group;
        }
        let outcome = read_connection(&failure.with_runtime("python"), Mode::Exact);
        assert_eq!(outcome.failure().unwrap().delivery(), Some(Unknown), "{by:?}");
    }
}
