//! The fixed texts that runtimes' own libraries print (SPEC §1.8, `spec/tables/connection.json`).
//!
//! A text is cut at `: `. A row is compared with a whole segment, or with its beginning where the rest varies.

use crate::facts::connection::codes;
use crate::facts::connection::codes::{same, Platform};
#[allow(clippy::enum_glob_use, reason = "a table of kinds")]
use crate::facts::connection::kind::Kind;
use crate::facts::connection::kind::Kind::*;

/// Where a row may stand, and how much of the segment it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The last segment, which is the cause of the others.
    Last,
    /// The beginning of the last segment.
    LastStart,
    /// Any segment.
    Any,
    /// The beginning of any segment.
    AnyStart,
}

impl Place {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Place::Last => "last",
            Place::LastStart => "last_start",
            Place::Any => "any",
            Place::AnyStart => "any_start",
        }
    }
}

use Place::Any;
use Place::AnyStart;
use Place::Last;
use Place::LastStart;

/// One fixed text.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) pattern: &'static str,
    pub(crate) place: Place,
    /// None when it only says that no connection stood yet.
    pub(crate) kind: Option<Kind>,
    /// The failure was before a connection stood, so the call was not sent.
    pub(crate) connecting: bool,
    pub(crate) source: &'static str,
}

const fn text(pattern: &'static str, place: Place, kind: Kind, source: &'static str) -> Text {
    Text {
        pattern,
        place,
        kind: Some(kind),
        connecting: false,
        source,
    }
}

const fn phase(pattern: &'static str, place: Place, source: &'static str) -> Text {
    Text {
        pattern,
        place,
        kind: None,
        connecting: true,
        source,
    }
}

const GAI: &str = "gai_strerror of glibc, musl and Darwin";
const WINDOWS: &str = "Windows FormatMessage, English";
const GO: &str = "Go net";
const GO_HTTP: &str = "Go net/http, net/url";
const GO_TLS: &str = "Go crypto/tls, crypto/x509";
const HYPER: &str = "crates hyper 1, hyper-util, hyper 0.14";
const H2: &str = "crate h2";
const REQWEST: &str = "crates reqwest, url";
const RUSTLS: &str = "crates rustls, tokio-rustls";
const TOKIO: &str = "crate tokio, Rust std";
const OPENSSL: &str = "OpenSSL, in Python, Ruby and the crate native-tls";
const PYTHON: &str = "Python http.client, ssl, socket; PyPI httpcore, h11, anyio";
const JAVA: &str = "JDK java.net, sun.security, java.net.http";
const OKHTTP: &str = "OkHttp";
const RUBY: &str = "Ruby net/http, openssl, timeout";
const DOTNET: &str = ".NET System.Net.Http, System.Net.Security";
const FETCH: &str = "undici, Chromium, Firefox, WebKit: fetch";
const NODE: &str = "Node node:http, undici";

/// The texts that have a kind, beside those of `strerror`.
#[rustfmt::skip]
pub(crate) const TEXTS: &[Text] = &[
    text("Name or service not known", Last, NameLookup, GAI),
    text("Temporary failure in name resolution", Last, NameLookup, GAI),
    text("No address associated with hostname", Last, NameLookup, GAI),
    text("Non-recoverable failure in name resolution", Last, NameLookup, GAI),
    text("Name does not resolve", Last, NameLookup, GAI),
    text("nodename nor servname provided, or not known", Last, NameLookup, GAI),
    text("No such host is known", Last, NameLookup, WINDOWS),
    text("No connection could be made because the target machine actively refused it", LastStart, Refused, WINDOWS),
    text("An existing connection was forcibly closed by the remote host", LastStart, Reset, WINDOWS),
    text("An established connection was aborted by the software in your host machine", LastStart, Reset, WINDOWS),
    text("A connection attempt failed because the connected party did not properly respond", LastStart, ConnectTimeout, WINDOWS),
    text("A socket operation was attempted to an unreachable", LastStart, Unreachable, WINDOWS),
    text("no such host", Last, NameLookup, GO),
    text("server misbehaving", Last, NameLookup, GO),
    phase("dial tcp", AnyStart, GO),
    phase("dial unix", AnyStart, GO),
    phase("proxyconnect tcp", Any, GO_HTTP),
    text("i/o timeout", Last, TimedOut, GO),
    text("operation timed out", Last, TimedOut, "Darwin strerror, crate reqwest"),
    text("operation was canceled", Last, Cancelled, GO),
    text("context canceled", Last, Cancelled, "Go context"),
    text("request canceled", Last, Cancelled, GO_HTTP),
    text("context deadline exceeded", LastStart, TimedOut, "Go context, net/http"),
    text("request canceled (Client.Timeout", LastStart, TimedOut, GO_HTTP),
    text("request canceled while waiting for connection (Client.Timeout", LastStart, ConnectTimeout, GO_HTTP),
    text("timeout awaiting response headers", Last, TimedOut, GO_HTTP),
    text("TLS handshake timeout", Last, ConnectTimeout, GO_HTTP),
    text("EOF", Last, Closed, "Go io"),
    text("unexpected EOF", Last, Truncated, "Go io"),
    text("server closed idle connection", Last, Closed, GO_HTTP),
    text("client connection lost", Last, Closed, GO_HTTP),
    text("server sent GOAWAY and closed the connection", LastStart, Closed, GO_HTTP),
    text("malformed HTTP response", LastStart, Protocol, GO_HTTP),
    text("server gave HTTP response to HTTPS client", Last, Tls, GO_HTTP),
    text("stopped after 10 redirects", Last, Redirects, GO_HTTP),
    text("unsupported protocol scheme", LastStart, Url, GO_HTTP),
    text("missing protocol scheme", Last, Url, GO_HTTP),
    text("no Host in request URL", Last, Url, GO_HTTP),
    text("invalid URL escape", LastStart, Url, GO_HTTP),
    text("invalid port", LastStart, Url, GO_HTTP),
    text("x509", Any, Certificate, GO_TLS),
    text("failed to verify certificate", Any, Certificate, GO_TLS),
    text("bad certificate", Last, Certificate, GO_TLS),
    text("first record does not look like a TLS handshake", Last, Tls, GO_TLS),
    text("handshake failure", Last, Tls, GO_TLS),
    text("protocol version not supported", Last, Tls, GO_TLS),
    phase("client error (Connect)", Any, HYPER),
    phase("error trying to connect", Any, HYPER),
    phase("tcp connect error", Any, HYPER),
    text("dns error", Any, NameLookup, HYPER),
    text("failed to lookup address information", Any, NameLookup, TOKIO),
    text("connection closed before message completed", Any, Closed, HYPER),
    text("client error (Canceled)", Any, Closed, HYPER),
    text("end of file before message length reached", Any, Truncated, HYPER),
    text("unexpected EOF during chunk size line", Any, Truncated, HYPER),
    text("invalid HTTP version parsed", Any, Protocol, HYPER),
    text("invalid HTTP status-code parsed", Any, Protocol, HYPER),
    text("invalid HTTP header parsed", Any, Protocol, HYPER),
    text("invalid content-length parsed", Any, Protocol, HYPER),
    text("unexpected transfer-encoding parsed", Any, Protocol, HYPER),
    text("message head is too large", Any, Protocol, HYPER),
    text("refused stream before processing any application logic", Last, Connect, H2),
    text("too many redirects", Last, Redirects, REQWEST),
    text("error decoding response body", Any, Decode, REQWEST),
    text("builder error", Any, Url, REQWEST),
    text("relative URL without a base", Last, Url, REQWEST),
    text("empty host", Last, Url, REQWEST),
    text("invalid port number", Last, Url, REQWEST),
    text("invalid IPv4 address", Last, Url, REQWEST),
    text("invalid IPv6 address", Last, Url, REQWEST),
    text("invalid international domain name", Last, Url, REQWEST),
    text("invalid peer certificate", Any, Certificate, RUSTLS),
    text("received fatal alert", Any, Tls, RUSTLS),
    text("BadCertificate", Last, Certificate, RUSTLS),
    text("CertificateRequired", Last, Certificate, RUSTLS),
    text("CertificateExpired", Last, Certificate, RUSTLS),
    text("CertificateRevoked", Last, Certificate, RUSTLS),
    text("UnknownCA", Last, Certificate, RUSTLS),
    text("received corrupt message", AnyStart, Tls, RUSTLS),
    text("peer is incompatible", Any, Tls, RUSTLS),
    text("peer misbehaved", Any, Tls, RUSTLS),
    Text { pattern: "tls handshake eof", place: Last, kind: Some(Closed), connecting: true, source: RUSTLS },
    text("peer closed connection without sending TLS close_notify", Any, Truncated, RUSTLS),
    text("deadline has elapsed", Last, TimedOut, TOKIO),
    text("early eof", Last, Truncated, TOKIO),
    text("failed to fill whole buffer", Last, Truncated, TOKIO),
    text("CERTIFICATE_VERIFY_FAILED] certificate verify failed", Any, Certificate, OPENSSL),
    text("certificate verify failed", Last, Certificate, OPENSSL),
    text("unexpected eof while reading", Last, Closed, OPENSSL),
    text("error:0A000086:SSL routines", AnyStart, Certificate, OPENSSL),
    text("error:1416F086:SSL routines", AnyStart, Certificate, OPENSSL),
    text("All connection attempts failed", Last, Connect, PYTHON),
    text("Remote end closed connection without response", Last, Closed, PYTHON),
    text("Server disconnected without sending a response", Last, Closed, PYTHON),
    text("peer closed connection without sending complete message body", LastStart, Truncated, PYTHON),
    text("The read operation timed out", Last, TimedOut, PYTHON),
    text("The write operation timed out", Last, TimedOut, PYTHON),
    text("The handshake operation timed out", Last, ConnectTimeout, PYTHON),
    text("Read timed out", Last, TimedOut, JAVA),
    text("Connect timed out", Last, ConnectTimeout, JAVA),
    text("Connection reset", Last, Reset, JAVA),
    text("Socket closed", Last, Closed, JAVA),
    text("Unexpected end of file from server", Last, Closed, JAVA),
    text("Premature EOF", Last, Truncated, JAVA),
    text("HTTP/1.1 header parser received no bytes", Last, Closed, JAVA),
    Text { pattern: "Remote host terminated the handshake", place: Last, kind: Some(Closed), connecting: true, source: JAVA },
    text("PKIX path building failed", Any, Certificate, JAVA),
    text("PKIX path validation failed", Any, Certificate, JAVA),
    text("unable to find valid certification path to requested target", Last, Certificate, JAVA),
    text("No subject alternative", LastStart, Certificate, JAVA),
    text("Socket is closed", Last, Closed, JAVA),
    text("fixed content-length", Any, Truncated, JAVA),
    text("chunked transfer encoding, state", Any, Truncated, JAVA),
    text("Server redirected too many  times", Last, Redirects, JAVA),
    text("unexpected end of stream", LastStart, Closed, OKHTTP),
    text("Too many follow-up requests", Any, Redirects, OKHTTP),
    Text { pattern: "Failed to open TCP connection to ", place: AnyStart, kind: Some(Connect), connecting: true, source: RUBY },
    text("Net::OpenTimeout", LastStart, ConnectTimeout, RUBY),
    text("Net::ReadTimeout", LastStart, TimedOut, RUBY),
    text("Net::WriteTimeout", LastStart, TimedOut, RUBY),
    text("execution expired", Last, TimedOut, RUBY),
    text("end of file reached", Last, Closed, RUBY),
    phase("SSL_connect returned=", AnyStart, RUBY),
    Text { pattern: "SSL_connect SYSCALL returned=", place: AnyStart, kind: Some(Closed), connecting: true, source: RUBY },
    text("The remote certificate", AnyStart, Certificate, DOTNET),
    text("The response ended prematurely", LastStart, Truncated, DOTNET),
    text("fetch failed", Last, Network, FETCH),
    text("Failed to fetch", Last, Network, FETCH),
    text("NetworkError when attempting to fetch resource", Last, Network, FETCH),
    text("Load failed", Last, Network, FETCH),
    text("terminated", Last, Closed, FETCH),
    text("socket hang up", Last, Closed, NODE),
    text("other side closed", Last, Closed, NODE),
];

/// Segments that are looked at from the beginning; the last one is always.
const MAX_SEGMENTS: usize = 32;

/// What a text says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) kind: Option<Kind>,
    pub(crate) connecting: bool,
}

/// Reads a text; of several rows that fit the one that says most governs.
pub(crate) fn read(message: &str, platform: Platform) -> Said {
    let mut said = Said::default();
    let mut note = |kind: Option<Kind>, connecting: bool| {
        said.connecting |= connecting;
        let says_more = |new: Kind| said.kind.is_none_or(|old| new.rank() >= old.rank());
        if let Some(kind) = kind.filter(|kind| says_more(*kind)) {
            said.kind = Some(kind);
        }
    };
    let last = message.rsplit(": ").next().unwrap_or(message);
    let (number, last) = errno(last);
    let first_ones = message.split(": ").take(MAX_SEGMENTS);
    for segment in first_ones {
        let rows = TEXTS.iter().filter(|row| match row.place {
            Any => is_whole(segment, row.pattern),
            AnyStart => segment.starts_with(row.pattern),
            Last | LastStart => false,
        });
        rows.for_each(|row| note(row.kind, row.connecting));
    }
    let rows = TEXTS.iter().filter(|row| match row.place {
        Last => is_whole(last, row.pattern),
        LastStart => last.starts_with(row.pattern),
        Any | AnyStart => false,
    });
    rows.for_each(|row| note(row.kind, row.connecting));
    let named = number.and_then(|number| codes::of_number(number, platform));
    let named = named.or_else(|| codes::of_text(trimmed(last)));
    note(named.or_else(|| codes::of_text(without_note(last))), false);
    said
}

fn is_whole(segment: &str, pattern: &str) -> bool {
    same(trimmed(segment), pattern) || same(without_note(segment), pattern)
}

/// Without the full stop that some runtimes end a text with.
fn trimmed(segment: &str) -> &str {
    let segment = segment.trim();
    segment.strip_suffix('.').unwrap_or(segment)
}

/// Without a note in brackets at the end: ` (os error 111)`, ` (api.example:443)`, ` (Connection refused)`.
fn without_note(segment: &str) -> &str {
    let inside = segment
        .strip_suffix(')')
        .and_then(|segment| segment.rsplit_once(" ("));
    trimmed(inside.map_or(segment, |(before, _)| before))
}

/// The number and the text of Rust's `… (os error 111)` and Python's `[Errno 111] …`, `[WinError 10061] …`.
fn errno(segment: &str) -> (Option<i64>, &str) {
    let rust = segment
        .strip_suffix(')')
        .and_then(|segment| segment.rsplit_once(" (os error "));
    let mut starts = ["[Errno ", "[WinError "].into_iter();
    let python = starts.find_map(|start| segment.strip_prefix(start)?.split_once("] "));
    let rust = rust.map(|(text, number)| (number, text));
    let (number, text) = rust.or(python).unwrap_or(("", segment));
    // Python gives the values of getaddrinfo as negative numbers; there the text says more
    (number.parse().ok().filter(|number| *number > 0), text)
}
