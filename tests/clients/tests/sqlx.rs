//! Errors of sqlx: against SQLite in this process, and against a PostgreSQL that `tests/databases` has started.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests may fail"
)]

use std::error::Error as _;
use std::time::Duration;

use anyhow::Context as _;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::SqlitePoolOptions;
use toolerror::{Delivery, ErrorType, ToolError};

type Told = (ErrorType, Option<String>, Option<Delivery>);

fn told(error: impl Into<ToolError>) -> Told {
    let error = error.into();
    assert!(error.source().is_some(), "{error:?}");
    (error.error_type(), error.code(), error.delivery())
}

fn rejected(error_type: ErrorType, code: &str) -> Told {
    (error_type, Some(code.to_owned()), Some(Delivery::Rejected))
}

#[tokio::test]
async fn sqlite_is_read_by_its_numbers() {
    let options = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(Duration::from_millis(50));
    let pool = options.connect("sqlite::memory:").await.unwrap();
    let table = "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER NOT NULL CHECK (n > 0))";
    for sql in [table, "INSERT INTO t VALUES (1, 1)"] {
        sqlx::query(sql).execute(&pool).await.unwrap();
    }
    let run = async |sql: &'static str| sqlx::query(sql).execute(&pool).await.unwrap_err();
    let exists = "INSERT INTO t VALUES (1, 1)";
    assert_eq!(
        told(run(exists).await),
        rejected(ErrorType::Conflict, "sqlite/1555")
    );
    for sql in ["INSERT INTO t VALUES (2, 0)", "INSERT INTO t VALUES (2, NULL)"] {
        assert_eq!(told(run(sql).await).0, ErrorType::Validation, "{sql}");
    }
    let none = sqlx::query("SELECT * FROM t WHERE id = 9").fetch_one(&pool).await;
    assert_eq!(told(none.err().unwrap()).0, ErrorType::NotFound);
    let behind = ToolError::wrap(anyhow::Error::new(run(exists).await).context("while saving"));
    assert_eq!(
        behind.to_string(),
        "[CONFLICT] while saving: UNIQUE constraint failed: t.id"
    );
    let _held = pool.acquire().await.unwrap();
    let busy = told(pool.acquire().await.err().unwrap());
    assert_eq!((busy.0, busy.2), (ErrorType::Transient, Some(Delivery::Rejected)));
}

/// A pool for the PostgreSQL of `tests/databases`.
async fn postgres(password: &str) -> Result<PgPool, sqlx::Error> {
    let port = std::env::var("TOOLERROR_POSTGRES_PORT").expect("`tests/databases` runs this test");
    let options = PgConnectOptions::new()
        .host("127.0.0.1")
        .port(port.parse().unwrap())
        .username("postgres")
        .password(password)
        .database("postgres");
    PgPoolOptions::new()
        .max_connections(2)
        .connect_with(options)
        .await
}

#[tokio::test]
async fn postgresql_is_read_by_its_sqlstate() {
    let pool = postgres("right").await.unwrap();
    let table = "CREATE TEMPORARY TABLE t (id integer PRIMARY KEY, n integer NOT NULL CHECK (n > 0))";
    let mut one = pool.acquire().await.unwrap();
    for sql in [table, "INSERT INTO t VALUES (1, 1)"] {
        sqlx::query(sql).execute(&mut *one).await.unwrap();
    }
    for (sql, error_type, code) in [
        (
            "INSERT INTO t VALUES (1, 1)",
            ErrorType::Conflict,
            "sqlstate/23505",
        ),
        (
            "INSERT INTO t VALUES (2, 0)",
            ErrorType::Validation,
            "sqlstate/23514",
        ),
        (
            "INSERT INTO t VALUES (2, NULL)",
            ErrorType::Validation,
            "sqlstate/23502",
        ),
    ] {
        let error = sqlx::query(sql).execute(&mut *one).await.unwrap_err();
        assert_eq!(told(error), rejected(error_type, code), "{sql}");
    }
    let slow = ["SET statement_timeout = 50", "SELECT pg_sleep(60)"];
    sqlx::query(slow[0]).execute(&mut *one).await.unwrap();
    let slow = sqlx::query(slow[1]).execute(&mut *one).await.unwrap_err();
    assert_eq!(told(slow).1.as_deref(), Some("sqlstate/57014"));
}

#[tokio::test]
async fn what_postgresql_refuses_is_read_inside_a_context_too() {
    let refused = postgres("wrong").await.context("while connecting").unwrap_err();
    let refused = ToolError::from(refused);
    assert_eq!(refused.error_type(), ErrorType::Permission, "{refused}");
    assert_eq!(refused.code().as_deref(), Some("sqlstate/28P01"));
    assert!(refused.message().starts_with("while connecting: "), "{refused}");
}
