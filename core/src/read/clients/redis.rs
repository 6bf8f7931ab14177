//! Errors of the crate redis.

use crate::read::clients::described;
use crate::read::connection::description::FailureDescription;

/// A reply of the server with a code.
pub(super) fn describe(error: &redis::RedisError) -> Option<FailureDescription> {
    let code = error.code()?;
    let message = error.detail().unwrap_or(code);
    Some(described("redis::RedisError", message).with_member("code()", code))
}
