//! Errors of the crate sqlx.

use crate::error::ToolError;
use crate::read::clients::{described, read};
use crate::read::connection::error::convert;

/// How long a SQLSTATE is; the numbers of SQLite are shorter.
const SQLSTATE: usize = 5;

impl From<sqlx::Error> for ToolError {
    /// By the database's SQLSTATE or SQLite's number, else by what failed: no row is NOT_FOUND, no free connection
    /// TRANSIENT, the network as SPEC §1.8. The error stays the source.
    fn from(error: sqlx::Error) -> Self {
        let failure = match &error {
            sqlx::Error::Database(database) => {
                let code = database.code().unwrap_or_default();
                if code.len() == SQLSTATE {
                    described("sqlx::Error", database.message()).with_member("sqlstate", code)
                } else {
                    described("sqlx_sqlite::SqliteError", database.message()).with_member("code()", code)
                }
            }
            sqlx::Error::RowNotFound => described("sqlx::Error::RowNotFound", "no row was found"),
            sqlx::Error::PoolTimedOut => described(
                "sqlx::Error::PoolTimedOut",
                "no connection to the database is free",
            ),
            _ => return convert(error),
        };
        read(&failure, error)
    }
}
