//! Errors of the crate sqlx.

use crate::read::clients::described;
use crate::read::connection::description::FailureDescription;

/// How long a SQLSTATE is; the numbers of SQLite are shorter.
const SQLSTATE: usize = 5;

/// Describes the database's answer, or the failure of sqlx itself.
pub(super) fn describe(error: &sqlx::Error) -> Option<FailureDescription> {
    match error {
        sqlx::Error::Database(database) => {
            let code = database.code().unwrap_or_default();
            Some(if code.len() == SQLSTATE {
                described("sqlx::Error", database.message()).with_member("sqlstate", code)
            } else {
                described("sqlx_sqlite::SqliteError", database.message()).with_member("code()", code)
            })
        }
        sqlx::Error::RowNotFound => Some(described("sqlx::Error::RowNotFound", "no row was found")),
        sqlx::Error::PoolTimedOut => Some(described(
            "sqlx::Error::PoolTimedOut",
            "no connection to the database is free",
        )),
        _ => None,
    }
}
