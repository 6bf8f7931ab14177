//! Class names of errors (SPEC §1.8, `spec/tables/connection.json`).

#[allow(clippy::enum_glob_use, reason = "a table of kinds")]
use crate::facts::connection::kind::Kind;
use crate::facts::connection::kind::Kind::*;

/// The name of an error's class: all of it, or its last part.
#[derive(Debug)]
pub(crate) struct Class {
    pub(crate) name: &'static str,
    /// None when the class says nothing by itself.
    pub(crate) kind: Option<Kind>,
    /// The runtime's own text decides where it is one of the fixed ones: the class alone says too little.
    pub(crate) by_text: bool,
    /// The failure was before a connection stood, so the call was not sent.
    pub(crate) connecting: bool,
    pub(crate) source: &'static str,
}

const fn class(name: &'static str, kind: Kind, source: &'static str) -> Class {
    Class {
        name,
        kind: Some(kind),
        by_text: false,
        connecting: false,
        source,
    }
}

/// A class whose text says more, with the kind when it does not.
const fn texted(name: &'static str, kind: Option<Kind>, source: &'static str) -> Class {
    Class {
        name,
        kind,
        by_text: true,
        connecting: false,
        source,
    }
}

impl Class {
    const fn connecting(mut self) -> Self {
        self.connecting = true;
        self
    }
}

const PYTHON: &str = "Python built-in exceptions, asyncio, socket, ssl, http.client";
const REQUESTS: &str = "PyPI requests, urllib3";
const HTTPX: &str = "PyPI httpx, httpcore, anyio";
const AIOHTTP: &str = "PyPI aiohttp";
const JS: &str = "JavaScript DOMException names, undici";
const JAVA: &str = "Java java.io, java.net, java.nio, javax.net.ssl, java.security.cert; Kotlin";
const RUBY: &str = "Ruby net/http, socket, openssl, resolv, timeout, json, uri";
const GEMS: &str = "gems faraday, excon, rest-client, redis";
const OKHTTP: &str = "OkHttp";
const KOTLIN: &str = "kotlinx.coroutines, Ktor";
const APACHE: &str = "Apache HttpClient";
const DOTNET: &str = ".NET System, System.IO, System.Net";
const GO: &str = "Go net, net/http, crypto/tls, crypto/x509, os";
const RUST: &str = "Rust std, reqwest, hyper";

/// The classes that have a rule; all others say nothing.
#[rustfmt::skip]
pub(crate) const CLASSES: &[Class] = &[
    class("ConnectionRefusedError", Refused, PYTHON),
    class("ConnectionResetError", Reset, PYTHON),
    class("ConnectionAbortedError", Reset, PYTHON),
    class("BrokenPipeError", Closed, PYTHON),
    class("RemoteDisconnected", Closed, PYTHON),
    class("SSLEOFError", Closed, PYTHON),
    class("SSLZeroReturnError", Closed, PYTHON),
    class("TimeoutError", TimedOut, PYTHON),
    class("timeout", TimedOut, PYTHON),
    class("gaierror", NameLookup, PYTHON),
    class("IncompleteRead", Truncated, PYTHON),
    class("IncompleteReadError", Truncated, PYTHON),
    class("BadStatusLine", Protocol, PYTHON),
    class("ConnectionError", Network, PYTHON),
    class("URLError", Network, PYTHON),
    class("SSLCertVerificationError", Certificate, PYTHON),
    class("CertificateError", Certificate, PYTHON),
    class("SSLError", Tls, PYTHON),
    class("FileNotFoundError", Missing, PYTHON),
    class("PermissionError", Denied, PYTHON),
    class("FileExistsError", Exists, PYTHON),
    class("IsADirectoryError", Argument, PYTHON),
    class("NotADirectoryError", Argument, PYTHON),
    class("BlockingIOError", Busy, PYTHON),
    class("InterruptedError", Interrupted, PYTHON),
    class("CancelledError", Cancelled, PYTHON),
    class("JSONDecodeError", Decode, PYTHON),
    class("UnicodeDecodeError", Decode, PYTHON),
    class("NewConnectionError", Connect, REQUESTS).connecting(),
    class("ConnectTimeout", ConnectTimeout, REQUESTS),
    class("ConnectTimeoutError", ConnectTimeout, REQUESTS),
    class("NameResolutionError", NameLookup, REQUESTS),
    class("Timeout", TimedOut, REQUESTS),
    class("ReadTimeout", TimedOut, REQUESTS),
    class("ReadTimeoutError", TimedOut, REQUESTS),
    class("MaxRetryError", Network, REQUESTS),
    class("RetryError", Network, REQUESTS),
    class("ProtocolError", Closed, REQUESTS),
    class("ChunkedEncodingError", Truncated, REQUESTS),
    class("InvalidChunkLength", Truncated, REQUESTS),
    class("ContentDecodingError", Decode, REQUESTS),
    class("DecodeError", Decode, REQUESTS),
    class("TooManyRedirects", Redirects, REQUESTS),
    class("InvalidURL", Url, REQUESTS),
    class("MissingSchema", Url, REQUESTS),
    class("InvalidSchema", Url, REQUESTS),
    class("InvalidProxyURL", Url, REQUESTS),
    class("LocationParseError", Url, REQUESTS),
    class("LocationValueError", Url, REQUESTS),
    class("ConnectError", Connect, HTTPX).connecting(),
    class("PoolTimeout", ConnectTimeout, HTTPX),
    class("WriteTimeout", TimedOut, HTTPX),
    class("ReadError", Closed, HTTPX),
    class("WriteError", Closed, HTTPX),
    class("CloseError", Closed, HTTPX),
    class("EndOfStream", Closed, HTTPX),
    class("BrokenResourceError", Closed, HTTPX),
    class("NetworkError", Network, HTTPX),
    class("TransportError", Network, HTTPX),
    texted("RemoteProtocolError", Some(Protocol), HTTPX),
    class("DecodingError", Decode, HTTPX),
    class("UnsupportedProtocol", Url, HTTPX),
    class("ClientConnectorError", Connect, AIOHTTP).connecting(),
    class("ClientProxyConnectionError", Connect, AIOHTTP).connecting(),
    class("ClientConnectorDNSError", NameLookup, AIOHTTP),
    class("ClientConnectorCertificateError", Certificate, AIOHTTP),
    class("ServerFingerprintMismatch", Certificate, AIOHTTP),
    class("ClientConnectorSSLError", Tls, AIOHTTP),
    class("ClientSSLError", Tls, AIOHTTP),
    class("ConnectionTimeoutError", ConnectTimeout, AIOHTTP),
    class("ServerTimeoutError", TimedOut, AIOHTTP),
    class("SocketTimeoutError", TimedOut, AIOHTTP),
    class("ServerDisconnectedError", Closed, AIOHTTP),
    class("ClientPayloadError", Truncated, AIOHTTP),
    class("ClientConnectionError", Network, AIOHTTP),
    class("ClientOSError", Network, AIOHTTP),
    class("ServerConnectionError", Network, AIOHTTP),
    class("ContentTypeError", Decode, AIOHTTP),
    class("InvalidUrlClientError", Url, AIOHTTP),
    class("NonHttpUrlClientError", Url, AIOHTTP),
    class("InvalidUrlRedirectClientError", Url, AIOHTTP),
    class("AbortError", Cancelled, JS),
    class("CanceledError", Cancelled, JS),
    class("HeadersTimeoutError", TimedOut, JS),
    class("BodyTimeoutError", TimedOut, JS),
    texted("SocketError", Some(Closed), JS),
    class("HTTPParserError", Protocol, JS),
    class("SyntaxError", Decode, JS),
    texted("TypeError", None, JS),
    class("ConnectException", Refused, JAVA).connecting(),
    class("UnknownHostException", NameLookup, JAVA),
    class("UnresolvedAddressException", NameLookup, JAVA),
    class("NoRouteToHostException", Unreachable, JAVA),
    class("PortUnreachableException", Unreachable, JAVA),
    class("HttpConnectTimeoutException", ConnectTimeout, JAVA),
    class("HttpTimeoutException", TimedOut, JAVA),
    texted("SocketTimeoutException", Some(TimedOut), JAVA),
    texted("SocketException", Some(Network), JAVA),
    class("ClosedChannelException", Closed, JAVA),
    class("EOFException", Closed, JAVA),
    class("BindException", InUse, JAVA),
    texted("SSLHandshakeException", Some(Tls), JAVA).connecting(),
    texted("SSLException", Some(Tls), JAVA),
    texted("SSLProtocolException", Some(Tls), JAVA),
    class("SSLPeerUnverifiedException", Certificate, JAVA),
    class("CertificateException", Certificate, JAVA),
    class("CertificateExpiredException", Certificate, JAVA),
    class("CertificateNotYetValidException", Certificate, JAVA),
    class("CertificateRevokedException", Certificate, JAVA),
    class("CertPathValidatorException", Certificate, JAVA),
    class("CertPathBuilderException", Certificate, JAVA),
    class("SunCertPathBuilderException", Certificate, JAVA),
    class("ValidatorException", Certificate, JAVA),
    class("MalformedURLException", Url, JAVA),
    class("URISyntaxException", Url, JAVA),
    class("NoSuchFileException", Missing, JAVA),
    class("FileNotFoundException", Missing, JAVA),
    class("AccessDeniedException", Denied, JAVA),
    class("ReadOnlyFileSystemException", Denied, JAVA),
    class("FileAlreadyExistsException", Exists, JAVA),
    class("DirectoryNotEmptyException", State, JAVA),
    class("NotDirectoryException", Argument, JAVA),
    class("CancellationException", Cancelled, JAVA),
    class("InterruptedException", Cancelled, JAVA),
    texted("IOException", None, JAVA),
    texted("ProtocolException", Some(Protocol), JAVA),
    class("InterruptedIOException", Interrupted, JAVA),
    class("AsynchronousCloseException", Closed, JAVA),
    class("ClosedByInterruptException", Cancelled, JAVA),
    class("StreamResetException", Reset, OKHTTP),
    class("ConnectionShutdownException", Closed, OKHTTP),
    class("TimeoutCancellationException", TimedOut, KOTLIN),
    class("HttpRequestTimeoutException", TimedOut, KOTLIN),
    class("ConnectTimeoutException", ConnectTimeout, APACHE),
    class("ConnectionPoolTimeoutException", ConnectTimeout, APACHE),
    class("HttpHostConnectException", Refused, APACHE),
    class("NoHttpResponseException", Closed, APACHE),
    class("ConnectionClosedException", Truncated, APACHE),
    class("TruncatedChunkException", Truncated, APACHE),
    class("OpenTimeout", ConnectTimeout, RUBY),
    class("Timeout::Error", TimedOut, RUBY),
    class("ResolutionError", NameLookup, RUBY),
    class("ResolvError", NameLookup, RUBY),
    class("ResolvTimeout", NameLookup, RUBY),
    texted("EOFError", None, RUBY),
    texted("OpenSSL::SSL::SSLError", Some(Tls), RUBY),
    class("Net::ProtocolError", Protocol, RUBY),
    class("HTTPBadResponse", Protocol, RUBY),
    class("HTTPHeaderSyntaxError", Protocol, RUBY),
    class("JSON::ParserError", Decode, RUBY),
    class("InvalidURIError", Url, RUBY),
    class("ConnectionFailed", Network, GEMS),
    class("Faraday::ParsingError", Decode, GEMS),
    class("Excon::Error::Socket", Network, GEMS),
    class("Excon::Error::Certificate", Certificate, GEMS),
    class("ServerBrokeConnection", Closed, GEMS),
    class("SSLCertificateNotVerified", Certificate, GEMS),
    class("CannotConnectError", Connect, GEMS).connecting(),
    class("TimeoutException", TimedOut, DOTNET),
    class("HttpRequestException", Network, DOTNET),
    class("HttpIOException", Network, DOTNET),
    class("WebException", Network, DOTNET),
    class("EndOfStreamException", Truncated, DOTNET),
    texted("AuthenticationException", Some(Tls), DOTNET),
    class("UriFormatException", Url, DOTNET),
    class("DirectoryNotFoundException", Missing, DOTNET),
    class("DriveNotFoundException", Missing, DOTNET),
    class("UnauthorizedAccessException", Denied, DOTNET),
    class("PathTooLongException", Argument, DOTNET),
    class("OperationCanceledException", Cancelled, DOTNET),
    class("TaskCanceledException", Cancelled, DOTNET),
    class("net.DNSError", NameLookup, GO),
    class("context.deadlineExceededError", TimedOut, GO),
    class("x509.UnknownAuthorityError", Certificate, GO),
    class("x509.HostnameError", Certificate, GO),
    class("x509.CertificateInvalidError", Certificate, GO),
    class("tls.CertificateVerificationError", Certificate, GO),
    class("tls.RecordHeaderError", Tls, GO),
    class("tls.AlertError", Tls, GO),
    texted("url.Error", None, GO),
    texted("net.OpError", None, GO),
    texted("os.SyscallError", None, GO),
    texted("fs.PathError", None, GO),
    texted("syscall.Errno", None, GO),
    texted("fmt.wrapError", None, GO),
    texted("errors.errorString", None, GO),
    texted("reqwest::Error", None, RUST),
    texted("hyper::Error", None, RUST),
    texted("hyper_util::client::legacy::Error", None, RUST),
    texted("std::io::Error", None, RUST),
    texted("io::Error", None, RUST),
];

/// The rule for a class, which may come with its module or package.
pub(crate) fn find(class: &str) -> Option<&'static Class> {
    let class = class.trim_start_matches(['*', '&']);
    let row = |name: &str| CLASSES.iter().find(|row| row.name == name);
    row(class).or_else(|| row(class.rsplit("::").next()?.rsplit(['.', '$', '/']).next()?))
}
