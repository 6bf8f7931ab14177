//! Who may speak to the proxy (SPEC §2.6.11).

use hyper::header::HeaderMap;
use hyper::StatusCode;

use crate::known_secrets::KnownSecrets;

/// Who may speak to a proxy that listens.
///
/// By default that is every program on this machine, and no web page: a request must name the machine itself as its host,
/// and must come from no web page of another host.
///
/// ```
/// use toolerror_agent::proxy::Access;
/// let access = Access::new().with_token("t0ken").with_host("mcp.example.com");
/// # let _ = access;
/// ```
#[derive(Clone, Default)]
#[must_use]
pub struct Access {
    token: Option<String>,
    hosts: Vec<String>,
}

impl Access {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// Demands this bearer token.
    pub fn with_token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// Also takes requests to this host, and from web pages of it. Without a port, each port is meant.
    pub fn with_host(mut self, host: impl Into<String>) -> Self {
        self.hosts.push(host.into().to_ascii_lowercase());
        self
    }

    /// Adds the token that is demanded.
    pub(super) fn add_secrets(&self, known: &mut KnownSecrets) {
        known.add(self.token.as_deref().unwrap_or_default());
    }

    /// Whether a token is demanded.
    pub fn has_token(&self) -> bool {
        self.token.is_some()
    }

    /// Why a request is refused, with the status of the response, for a server of your own beside the proxy. `header` is
    /// asked for the value of a header by its name in small letters. Of a header that stands twice it must give a value that is none, such as
    /// `?`, because programs differ in which one they read.
    pub fn refusal<'a>(
        &self,
        header: impl Fn(&'static str) -> Option<&'a str>,
    ) -> Option<(u16, &'static str)> {
        let host = header("host").is_some_and(|host| self.allows(host));
        if !host {
            return Some((403, "the host of the request is not one of this server"));
        }
        let origin = header("origin").map(|origin| origin.split_once("://").map_or("?", |(_, host)| host));
        if origin.is_some_and(|origin| !self.allows(origin)) {
            return Some((403, "the origin of the request is not allowed"));
        }
        let token = self.token.as_deref()?;
        let given = header("authorization").and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        let is_right = given.is_some_and(|given| is_same(given.as_bytes(), token.as_bytes()));
        (!is_right).then_some((401, "the bearer token is missing or wrong"))
    }

    /// Why a request is refused.
    pub(super) fn refuses(&self, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        let (status, why) = self.refusal(|name| only(headers, name))?;
        Some((StatusCode::from_u16(status).unwrap_or(StatusCode::FORBIDDEN), why))
    }

    /// Whether a `Host` or an origin may use the proxy: this machine, or a host that was allowed.
    fn allows(&self, authority: &str) -> bool {
        let authority = authority.to_ascii_lowercase();
        let host = without_port(&authority);
        matches!(host, "localhost" | "127.0.0.1" | "[::1]")
            || self.hosts.iter().any(|own| *own == authority || own == host)
    }
}

impl std::fmt::Debug for Access {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Access")
            .field("has_token", &self.has_token())
            .field("hosts", &self.hosts)
            .finish_non_exhaustive()
    }
}

/// The value of a header. Of two, programs read different ones, so they count as one that is wrong.
pub(super) fn only<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?.to_str();
    Some(first.ok().filter(|_| values.next().is_none()).unwrap_or("?"))
}

/// The host of `host:port`.
fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    }
}

/// In a time that does not tell where they differ.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differ = one.iter().zip(other).fold(0, |found, (a, b)| found | (a ^ b));
    one.len() == other.len() && std::hint::black_box(differ) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::{HeaderName, HeaderValue, AUTHORIZATION, HOST, ORIGIN};

    fn refused(access: &Access, headers: &[(HeaderName, &str)]) -> Option<u16> {
        let mut all = HeaderMap::new();
        for (name, value) in headers {
            all.append(name.clone(), HeaderValue::from_str(value).unwrap());
        }
        access.refuses(&all).map(|(status, _)| status.as_u16())
    }

    #[test]
    fn only_this_machine_may_speak_and_no_page_of_another_host() {
        let access = Access::new().with_host("MCP.example.com");
        for (host, origin, expected) in [
            ("127.0.0.1:8000", None, None),
            ("localhost", Some("http://localhost:3000"), None),
            ("[::1]:80", Some("https://127.0.0.1"), None),
            ("mcp.example.com:443", Some("https://mcp.example.com"), None),
            ("evil.example", None, Some(403)),
            ("127.0.0.1.evil.example", None, Some(403)),
            ("127.0.0.1", Some("https://evil.example"), Some(403)),
            ("127.0.0.1", Some("null"), Some(403)),
            ("localhost:x", None, Some(403)),
        ] {
            let mut headers = vec![(HOST, host)];
            headers.extend(origin.map(|origin| (ORIGIN, origin)));
            assert_eq!(refused(&access, &headers), expected, "{host} {origin:?}");
        }
        assert_eq!(refused(&access, &[]), Some(403));
        let (host, page) = ((HOST, "localhost"), (ORIGIN, "http://localhost"));
        for twice in [
            vec![host.clone(), (HOST, "evil.example")],
            vec![host.clone(), host.clone()],
            vec![host, page.clone(), page],
        ] {
            assert_eq!(refused(&access, &twice), Some(403), "{twice:?}");
        }
    }

    #[test]
    fn a_token_is_demanded_where_there_is_one() {
        let access = Access::new().with_token("t0ken");
        for (given, expected) in [
            (None, Some(401)),
            (Some("Bearer t0ken"), None),
            (Some("bearer  t0ken"), None),
            (Some("Bearer t0ke"), Some(401)),
            (Some("Bearer t0kenn"), Some(401)),
            (Some("Basic t0ken"), Some(401)),
        ] {
            let mut headers = vec![(HOST, "localhost")];
            headers.extend(given.map(|given| (AUTHORIZATION, given)));
            assert_eq!(refused(&access, &headers), expected, "{given:?}");
        }
        assert!(!format!("{access:?}").contains("t0ken"));
    }
}
