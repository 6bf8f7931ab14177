//! Errors of real clients: sqlx against SQLite, redis against a server that it starts, tonic, the AWS SDK.
#![cfg(all(
    feature = "sqlx",
    feature = "redis",
    feature = "tonic",
    feature = "aws-smithy"
))]
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
use sqlx::sqlite::SqlitePoolOptions;
use toolerror::{Delivery, ErrorType, ToolError};

fn told(error: impl Into<ToolError>) -> (ErrorType, Option<String>, Option<Delivery>) {
    let error = error.into();
    assert!(error.source().is_some(), "{error:?}");
    (error.error_type(), error.code(), error.delivery())
}

#[tokio::test]
async fn sqlx_is_read_by_the_number_of_sqlite() {
    let options = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(Duration::from_millis(50));
    let pool = options.connect("sqlite::memory:").await.unwrap();
    sqlx::query("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL CHECK (n > 0))")
        .execute(&pool)
        .await
        .unwrap();
    let run = async |sql: &'static str| sqlx::query(sql).execute(&pool).await.unwrap_err();
    sqlx::query("INSERT INTO t VALUES (1, 1)")
        .execute(&pool)
        .await
        .unwrap();
    let exists = told(run("INSERT INTO t VALUES (1, 1)").await);
    assert_eq!(
        exists,
        (
            ErrorType::Conflict,
            Some("sqlite/1555".to_owned()),
            Some(Delivery::Rejected)
        )
    );
    assert_eq!(
        told(run("INSERT INTO t VALUES (2, 0)").await).0,
        ErrorType::Validation
    );
    assert_eq!(
        told(run("INSERT INTO t VALUES (2, NULL)").await).0,
        ErrorType::Validation
    );
    let none = sqlx::query("SELECT * FROM t WHERE id = 9")
        .fetch_one(&pool)
        .await
        .err()
        .unwrap();
    assert_eq!(told(none).0, ErrorType::NotFound);
    let _held = pool.acquire().await.unwrap();
    let busy = told(pool.acquire().await.err().unwrap());
    assert_eq!((busy.0, busy.2), (ErrorType::Transient, Some(Delivery::Rejected)));
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
