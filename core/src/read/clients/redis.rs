//! Errors of the crate redis.

use crate::error::ToolError;
use crate::read::clients::{described, read};
use crate::read::connection::error::convert;

impl From<redis::RedisError> for ToolError {
    /// By the code of the server's reply, such as `LOADING`; without one by the failure of the connection (SPEC §1.8). The
    /// error stays the source.
    fn from(error: redis::RedisError) -> Self {
        let Some(code) = error.code() else {
            return convert(error);
        };
        let failure =
            described("redis::RedisError", error.detail().unwrap_or(code)).with_member("code()", code);
        read(&failure, error)
    }
}
