//! Errors of real clients: redis against a server that it starts, tonic, the AWS SDK, sqlx without a database (those with
//! one are in `tests/clients`).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may fail")]

use std::error::Error;
use std::fmt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use aws_smithy_runtime_api::client::result::SdkError;
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::error::metadata::ProvideErrorMetadata;
use aws_smithy_types::error::ErrorMetadata;
use toolerror::ext::ErrorMappers;
use toolerror::{Delivery, ErrorType, ToolError};

fn told(error: impl Into<ToolError>) -> (ErrorType, Option<String>, Option<Delivery>) {
    let error = error.into();
    assert!(error.source().is_some(), "{error:?}");
    (error.error_type(), error.code(), error.delivery())
}

#[test]
fn sqlx_is_read_by_what_it_says_itself() {
    let told = |error: sqlx::Error| told(error);
    let rejected = Some(Delivery::Rejected);
    assert_eq!(
        told(sqlx::Error::RowNotFound),
        (ErrorType::NotFound, None, rejected)
    );
    assert_eq!(
        told(sqlx::Error::PoolTimedOut),
        (ErrorType::Transient, None, rejected)
    );
    let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
    assert_eq!(told(refused.into()).2, Some(Delivery::NotSent));
}

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A connection to a Redis server of its own.
fn redis() -> (Server, redis::Connection) {
    let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = socket.local_addr().unwrap().port().to_string();
    drop(socket);
    let server = Command::new("redis-server")
        .args(["--port", &port, "--save", "", "--appendonly", "no"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let server = Server(server);
    let client = redis::Client::open(format!("redis://127.0.0.1:{port}/")).unwrap();
    for _ in 0..1_000 {
        if let Ok(connection) = client.get_connection() {
            return (server, connection);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the server does not start");
}

#[test]
fn redis_is_read_by_the_code_of_the_reply() {
    let (server, mut connection) = redis();
    redis::cmd("SET").arg("k").arg("v").exec(&mut connection).unwrap();
    let wrong = redis::cmd("LPUSH")
        .arg("k")
        .arg("v")
        .exec(&mut connection)
        .unwrap_err();
    let expected = (
        ErrorType::Validation,
        Some("redis/WRONGTYPE".to_owned()),
        Some(Delivery::Rejected),
    );
    assert_eq!(told(wrong), expected);
    let script = redis::cmd("EVALSHA")
        .arg("0".repeat(40))
        .arg(0)
        .exec(&mut connection)
        .unwrap_err();
    assert_eq!(told(script).0, ErrorType::NotFound);
    drop(server);
    let lost = redis::cmd("GET").arg("k").exec(&mut connection).unwrap_err();
    assert_eq!(told(lost).0, ErrorType::Transient);
    let refused = redis::Client::open("redis://127.0.0.1:1/")
        .unwrap()
        .get_connection()
        .err()
        .unwrap();
    let refused = told(refused);
    assert_eq!(
        (refused.0, refused.2),
        (ErrorType::Transient, Some(Delivery::NotSent))
    );
}

#[test]
fn tonic_is_read_by_the_code_of_grpc() {
    let error = ToolError::from(tonic::Status::not_found("no such row"));
    assert_eq!(error.to_string(), "[NOT_FOUND] no such row");
    assert_eq!(error.code().as_deref(), Some("grpc/NOT_FOUND"));
    assert_eq!(told(tonic::Status::unavailable("later")).0, ErrorType::Transient);
    assert_eq!(
        told(tonic::Status::permission_denied("no")).0,
        ErrorType::Permission
    );
    assert_eq!(told(tonic::Status::data_loss("gone")).0, ErrorType::Internal);
}

#[derive(Debug)]
struct GetItem(ErrorMetadata);

impl fmt::Display for GetItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for GetItem {}

impl ProvideErrorMetadata for GetItem {
    fn meta(&self) -> &ErrorMetadata {
        &self.0
    }
}

/// An error whose text repeats that of its cause.
#[derive(Debug)]
struct Loading(tonic::Status);

impl fmt::Display for Loading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "while loading: {}", self.0)
    }
}

impl Error for Loading {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// The errors of all clients behind whatever a program puts around them.
#[test]
fn they_are_found_inside_contexts_and_boxes() {
    let status = || tonic::Status::not_found("no such row");
    let expected = (ErrorType::NotFound, Some("grpc/NOT_FOUND".to_owned()));
    let boxed: Box<dyn Error + Send + Sync> = Box::new(status());
    for (error, message) in [
        (ToolError::wrap(status()), "no such row"),
        (ToolError::from(boxed), "no such row"),
        (ToolError::from(anyhow::Error::new(status())), "no such row"),
        (ToolError::from(eyre::Report::new(status())), "no such row"),
        (ToolError::wrap(std::io::Error::other(status())), "no such row"),
        (
            ToolError::from(anyhow::Error::new(status()).context("while loading")),
            "while loading: no such row",
        ),
        (ToolError::wrap(Loading(status())), "while loading: no such row"),
        (
            ToolError::from(eyre::Report::new(status()).wrap_err("while loading")),
            "while loading: no such row",
        ),
    ] {
        assert_eq!(error.message(), message);
        assert_eq!((error.error_type(), error.code()), expected, "{error:?}");
        assert!(error.source().is_some());
    }
    let none = anyhow::Error::new(sqlx::Error::RowNotFound).context("while loading");
    assert_eq!(
        ToolError::from(none).to_string(),
        "[NOT_FOUND] while loading: no row was found"
    );
    let loading: redis::RedisError = (redis::ErrorKind::Client, "busy").into();
    assert_eq!(
        ToolError::from(anyhow::Error::new(loading)).error_type(),
        ErrorType::Internal
    );
}

/// Behind an error that no table knows, a call may have been made before the one that was rejected.
#[test]
fn inside_a_context_they_prove_nothing() {
    let none = || anyhow::Error::new(sqlx::Error::RowNotFound);
    let delivery = |error: anyhow::Error| ToolError::from(error).delivery();
    assert_eq!(delivery(none()), Some(Delivery::Rejected));
    assert_eq!(
        delivery(none().context("paid, then not found")),
        Some(Delivery::Unknown)
    );
}

#[test]
fn a_tool_error_without_a_context_comes_back_out_of_anyhow_and_eyre() {
    let error = || ToolError::not_found("no such lease").with_member("hint", "list them");
    assert_eq!(ToolError::from(anyhow::Error::new(error())), error());
    assert_eq!(ToolError::from(eyre::Report::new(error())), error());
    let refused = || std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
    for error in [
        ToolError::from(anyhow::Error::new(refused())),
        ToolError::from(eyre::Report::new(refused())),
    ] {
        assert_eq!(
            (error.error_type(), error.delivery()),
            (ErrorType::Transient, Some(Delivery::NotSent))
        );
    }
}

#[test]
fn the_aws_sdk_is_found_inside_contexts() {
    let said = ErrorMetadata::builder()
        .code("ThrottlingException")
        .message("slow down")
        .build();
    let response = || HttpResponse::new(StatusCode::try_from(400).unwrap(), SdkBody::empty());
    let unknown = anyhow::Error::new(said.clone()).context("while reading");
    let read = ToolError::from(unknown);
    assert_eq!(read.to_string(), "[TRANSIENT] while reading: slow down");
    assert_eq!(read.code().as_deref(), Some("aws/ThrottlingException"));
    let own = || SdkError::service_error(GetItem(said.clone()), response());
    let mappers = ErrorMappers::new().with_aws::<GetItem>();
    for error in [
        mappers.wrap(own()),
        mappers.wrap(anyhow::Error::new(own()).context("while reading")),
    ] {
        assert_eq!(error.to_string(), "[TRANSIENT] slow down");
        assert_eq!(error.code().as_deref(), Some("aws/ThrottlingException"));
    }
}

#[test]
fn the_aws_sdk_is_read_by_the_code_of_the_service() {
    let service = |code: Option<&str>, status: u16| {
        let mut said = ErrorMetadata::builder().message("the table is busy");
        if let Some(code) = code {
            said = said.code(code);
        }
        let mut response = HttpResponse::new(StatusCode::try_from(status).unwrap(), SdkBody::empty());
        response.headers_mut().insert("retry-after", "7");
        ToolError::from(SdkError::service_error(GetItem(said.build()), response))
    };
    let throttled = service(Some("ThrottlingException"), 400);
    assert_eq!(
        (throttled.error_type(), throttled.message()),
        (ErrorType::Transient, "the table is busy")
    );
    assert_eq!(throttled.code().as_deref(), Some("aws/ThrottlingException"));
    assert_eq!(throttled.retry_after(), Some(Duration::from_secs(7)));
    assert_eq!(service(None, 403).error_type(), ErrorType::Permission);
    let timeout: SdkError<GetItem, HttpResponse> = SdkError::timeout_error("slow");
    assert_eq!(
        told(timeout),
        (ErrorType::Transient, None, Some(Delivery::Unknown))
    );
    let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
    let refused: SdkError<GetItem, HttpResponse> = SdkError::construction_failure(refused);
    assert_eq!(told(refused).0, ErrorType::Transient);
}
