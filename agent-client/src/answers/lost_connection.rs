//! Sessions and connections that a failed call of an MCP client has lost.

use std::str::FromStr;

use serde_json::Value;
use toolerror::{json_rpc, Misuse};

use super::json_rpc_error::{json_rpc_error, REJECTED};

/// The member of `data` that names it in the JSON-RPC error of a lost session.
const MEMBER: &str = "io.github.toolerror/lost";

/// The state that a failed call of an MCP client has lost, beside its answer. The set is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The server does not know the session any more (SPEC §2.5.8).
    Session,
    /// The connection was closed before the answer came (SPEC §1.6.13).
    Connection,
}

impl Lost {
    /// All values.
    pub const ALL: [Self; 2] = [Self::Session, Self::Connection];

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Connection => "connection",
        }
    }

    /// Reads a JSON-RPC error, given as the text of the error object; `None` if nothing was lost.
    ///
    /// ```
    /// use toolerror_agent::answers::Lost;
    /// let closed = r#"{"code":-32000,"message":"MCP error -32000: Connection closed"}"#;
    /// assert_eq!(Lost::from_error(closed), Some(Lost::Connection));
    /// assert_eq!(Lost::from_error(r#"{"code":-32000,"message":"the server is full"}"#), None);
    /// ```
    pub fn from_error(error: &str) -> Option<Self> {
        let error: Value = serde_json::from_str(error).ok()?;
        let code = error.get("code")?.as_i64()?;
        let message = error.get("message").and_then(Value::as_str);
        if json_rpc::is_closed(code, message.unwrap_or_default()) {
            return Some(Self::Connection);
        }
        let named = error.get("data")?.get(MEMBER)?.as_str()?;
        (code == i64::from(REJECTED) && named == Self::Session.as_str()).then_some(Self::Session)
    }

    /// The text of a JSON-RPC error object for a lost session, with this message; [`from_error`](Self::from_error) reads
    /// it.
    pub(super) fn session_error(message: &str) -> String {
        let data = serde_json::json!({ MEMBER: Self::Session.as_str() });
        json_rpc_error(REJECTED.into(), message, Some(&data.to_string()))
    }

    /// The text of the JSON-RPC error object that SDKs create for a closed connection.
    pub fn connection_error() -> String {
        json_rpc_error(-32000, "Connection closed", None)
    }
}

impl FromStr for Lost {
    type Err = Misuse;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|lost| lost.as_str() == word);
        found.ok_or_else(|| Misuse::new("`lost` must be one of `session`, `connection`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror::{read_json_rpc, Mode};

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(
            Lost::from_error(&Lost::session_error("gone")),
            Some(Lost::Session)
        );
        assert_eq!(
            Lost::from_error(&Lost::connection_error()),
            Some(Lost::Connection)
        );
    }

    #[test]
    fn a_message_alone_does_not_say_that_a_session_is_lost() {
        let text = "the server does not know the session any more: HTTP 404 Not Found";
        let error = |code: i32, data: &str| json_rpc_error(code, text, Some(data));
        let mark = r#"{"io.github.toolerror/lost":"session"}"#;
        assert_eq!(Lost::from_error(&error(425, mark)), Some(Lost::Session));
        for data in ["null", "{}", "[]", r#"{"io.github.toolerror/lost":"mind"}"#] {
            assert_eq!(Lost::from_error(&error(425, data)), None, "{data}");
        }
        for other in [error(404, mark).as_str(), "", "{}", "[]", r#"{"code":"425"}"#] {
            assert_eq!(Lost::from_error(other), None, "{other}");
        }
    }

    #[test]
    fn the_mark_does_not_change_how_the_error_is_read() {
        let text = "the server does not know the session any more: HTTP 404 Not Found: gone";
        let response = |error: &str| format!(r#"{{"jsonrpc":"2.0","id":7,"error":{error}}}"#);
        let plain = json_rpc_error(REJECTED.into(), text, None);
        for mode in Mode::ALL {
            let read = |error: &str| {
                read_json_rpc(response(error), mode)
                    .failure()
                    .unwrap()
                    .into_owned()
            };
            let (marked, plain) = (read(&Lost::session_error(text)), read(&plain));
            assert_eq!(marked.error().to_json(), plain.error().to_json(), "{mode}");
            assert_eq!(marked.delivery(), plain.delivery(), "{mode}");
        }
    }
}
