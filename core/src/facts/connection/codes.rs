//! Codes and errno numbers (SPEC §1.8, `spec/tables/connection.json`).

#[allow(clippy::enum_glob_use, reason = "a table of kinds")]
use crate::facts::connection::kind::Kind;
use crate::facts::connection::kind::Kind::*;

/// An errno of POSIX, with its numbers and its text.
#[derive(Debug)]
pub(crate) struct Errno {
    pub(crate) code: &'static str,
    pub(crate) linux: i64,
    pub(crate) darwin: i64,
    /// Winsock's number, 0 when it has none.
    pub(crate) winsock: i64,
    /// What `strerror` says, but for the case of its first letter.
    pub(crate) text: &'static str,
    pub(crate) kind: Kind,
}

const fn errno(
    code: &'static str,
    (linux, darwin, winsock): (i64, i64, i64),
    text: &'static str,
    kind: Kind,
) -> Errno {
    Errno {
        code,
        linux,
        darwin,
        winsock,
        text,
        kind,
    }
}

/// Source of the errno rows.
pub(crate) const ERRNO_SOURCE: &str =
    "POSIX errno.h; Linux asm-generic, Darwin sys/errno.h, winsock2.h; glibc strerror, Go syscall";

/// The errno values that have a kind; all others are INTERNAL.
#[rustfmt::skip]
pub(crate) const ERRNOS: &[Errno] = &[
    errno("ECONNREFUSED", (111, 61, 10061), "Connection refused", Refused),
    errno("ECONNRESET", (104, 54, 10054), "Connection reset by peer", Reset),
    errno("ECONNABORTED", (103, 53, 10053), "Software caused connection abort", Reset),
    errno("ENETRESET", (102, 52, 10052), "Network dropped connection on reset", Reset),
    errno("EPIPE", (32, 32, 0), "Broken pipe", Closed),
    errno("ESHUTDOWN", (108, 58, 10058), "Cannot send after transport endpoint shutdown", Closed),
    errno("ENOTCONN", (107, 57, 10057), "Transport endpoint is not connected", Closed),
    errno("ETIMEDOUT", (110, 60, 10060), "Connection timed out", TimedOut),
    errno("EHOSTUNREACH", (113, 65, 10065), "No route to host", Unreachable),
    errno("ENETUNREACH", (101, 51, 10051), "Network is unreachable", Unreachable),
    errno("EHOSTDOWN", (112, 64, 10064), "Host is down", Unreachable),
    errno("ENETDOWN", (100, 50, 10050), "Network is down", Unreachable),
    errno("EADDRINUSE", (98, 48, 10048), "Address already in use", InUse),
    errno("ENOENT", (2, 2, 0), "No such file or directory", Missing),
    errno("EACCES", (13, 13, 10013), "Permission denied", Denied),
    errno("EPERM", (1, 1, 0), "Operation not permitted", Denied),
    errno("EROFS", (30, 30, 0), "Read-only file system", Denied),
    errno("EEXIST", (17, 17, 0), "File exists", Exists),
    errno("ENOTEMPTY", (39, 66, 0), "Directory not empty", State),
    errno("EINVAL", (22, 22, 10022), "Invalid argument", Argument),
    errno("ENAMETOOLONG", (36, 63, 10063), "File name too long", Argument),
    errno("EISDIR", (21, 21, 0), "Is a directory", Argument),
    errno("ENOTDIR", (20, 20, 0), "Not a directory", Argument),
    errno("ELOOP", (40, 62, 10062), "Too many levels of symbolic links", Argument),
    errno("EXDEV", (18, 18, 0), "Invalid cross-device link", Argument),
    errno("EBUSY", (16, 16, 0), "Device or resource busy", Busy),
    errno("ETXTBSY", (26, 26, 0), "Text file busy", Busy),
    errno("EAGAIN", (11, 35, 10035), "Resource temporarily unavailable", Busy),
    errno("EWOULDBLOCK", (11, 35, 10035), "Resource temporarily unavailable", Busy),
    errno("EMFILE", (24, 24, 10024), "Too many open files", Busy),
    errno("ENFILE", (23, 23, 0), "Too many open files in system", Busy),
    errno("ENOBUFS", (105, 55, 10055), "No buffer space available", Busy),
    errno("EINTR", (4, 4, 10004), "Interrupted system call", Interrupted),
    errno("ENOSPC", (28, 28, 0), "No space left on device", Broken),
    errno("EDQUOT", (122, 69, 10069), "Disk quota exceeded", Broken),
    errno("EIO", (5, 5, 0), "Input/output error", Broken),
    errno("EFBIG", (27, 27, 0), "File too large", Broken),
];

/// A word that a runtime gives as the code of an error.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) name: &'static str,
    /// What the runtime prints for it when it has nothing else to say.
    pub(crate) text: Option<&'static str>,
    pub(crate) kind: Kind,
    pub(crate) source: &'static str,
}

const fn code(name: &'static str, kind: Kind, source: &'static str) -> Code {
    Code {
        name,
        text: None,
        kind,
        source,
    }
}

const fn io(name: &'static str, text: &'static str, kind: Kind) -> Code {
    Code {
        name,
        text: Some(text),
        kind,
        source: RUST,
    }
}

const GAI: &str = "getaddrinfo, POSIX netdb.h; Node dns";
const NODE: &str = "Node, errors of node:net, node:stream, node:url";
const NODE_TLS: &str = "Node tls, OpenSSL X509_V_ERR names";
const UNDICI: &str = "undici, errors.js";
const LLHTTP: &str = "llhttp, the parser of Node";
const AXIOS: &str = "npm axios, AxiosError";
const MCP_SDK: &str = "npm @modelcontextprotocol/client 2, SdkErrorCode";
const RUST: &str = "Rust std::io::ErrorKind";
const SOCKET: &str = ".NET System.Net.Sockets.SocketError";
const HTTP: &str = ".NET System.Net.Http.HttpRequestError";
const PYTHON: &str = "Python ssl.SSLError.reason, OpenSSL";

/// The words that have a kind, beside those of [`ERRNOS`].
#[rustfmt::skip]
pub(crate) const CODES: &[Code] = &[
    code("ENOTFOUND", NameLookup, GAI),
    code("EAI_AGAIN", NameLookup, GAI),
    code("EAI_NONAME", NameLookup, GAI),
    code("EAI_NODATA", NameLookup, GAI),
    code("EAI_FAIL", NameLookup, GAI),
    code("EAI_MEMORY", NameLookup, GAI),
    code("EAI_SYSTEM", NameLookup, GAI),
    code("EAI_ADDRFAMILY", NameLookup, GAI),
    code("ESERVFAIL", NameLookup, GAI),
    code("ETIMEOUT", NameLookup, GAI),
    code("ERR_STREAM_PREMATURE_CLOSE", Truncated, NODE),
    code("ERR_SOCKET_CLOSED", Closed, NODE),
    code("ERR_SOCKET_CLOSED_BEFORE_CONNECTION", Closed, NODE),
    code("ERR_HTTP2_GOAWAY_SESSION", Closed, NODE),
    code("ERR_HTTP2_SESSION_ERROR", Closed, NODE),
    code("ERR_SOCKET_CONNECTION_TIMEOUT", ConnectTimeout, NODE),
    code("ERR_TLS_HANDSHAKE_TIMEOUT", ConnectTimeout, NODE),
    code("ERR_INVALID_URL", Url, NODE),
    code("ERR_INVALID_PROTOCOL", Url, NODE),
    code("ERR_UNESCAPED_CHARACTERS", Url, NODE),
    code("ABORT_ERR", Cancelled, NODE),
    code("ERR_TLS_CERT_ALTNAME_INVALID", Certificate, NODE_TLS),
    code("CERT_HAS_EXPIRED", Certificate, NODE_TLS),
    code("CERT_NOT_YET_VALID", Certificate, NODE_TLS),
    code("CERT_UNTRUSTED", Certificate, NODE_TLS),
    code("CERT_REVOKED", Certificate, NODE_TLS),
    code("CERT_REJECTED", Certificate, NODE_TLS),
    code("CERT_CHAIN_TOO_LONG", Certificate, NODE_TLS),
    code("CERT_SIGNATURE_FAILURE", Certificate, NODE_TLS),
    code("DEPTH_ZERO_SELF_SIGNED_CERT", Certificate, NODE_TLS),
    code("SELF_SIGNED_CERT_IN_CHAIN", Certificate, NODE_TLS),
    code("UNABLE_TO_VERIFY_LEAF_SIGNATURE", Certificate, NODE_TLS),
    code("UNABLE_TO_GET_ISSUER_CERT", Certificate, NODE_TLS),
    code("UNABLE_TO_GET_ISSUER_CERT_LOCALLY", Certificate, NODE_TLS),
    code("UNABLE_TO_GET_CRL", Certificate, NODE_TLS),
    code("HOSTNAME_MISMATCH", Certificate, NODE_TLS),
    code("INVALID_CA", Certificate, NODE_TLS),
    code("INVALID_PURPOSE", Certificate, NODE_TLS),
    code("EPROTO", Tls, NODE_TLS),
    code("ERR_SSL_WRONG_VERSION_NUMBER", Tls, NODE_TLS),
    code("ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", Tls, NODE_TLS),
    code("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", Tls, NODE_TLS),
    code("ERR_TLS_PROTOCOL_VERSION_CONFLICT", Tls, NODE_TLS),
    code("UND_ERR_CONNECT_TIMEOUT", ConnectTimeout, UNDICI),
    code("UND_ERR_HEADERS_TIMEOUT", TimedOut, UNDICI),
    code("UND_ERR_BODY_TIMEOUT", TimedOut, UNDICI),
    code("UND_ERR_SOCKET", Closed, UNDICI),
    code("UND_ERR_RES_CONTENT_LENGTH_MISMATCH", Truncated, UNDICI),
    code("UND_ERR_ABORTED", Cancelled, UNDICI),
    code("HPE_INVALID_CONSTANT", Protocol, LLHTTP),
    code("HPE_INVALID_VERSION", Protocol, LLHTTP),
    code("HPE_INVALID_STATUS", Protocol, LLHTTP),
    code("HPE_INVALID_HEADER_TOKEN", Protocol, LLHTTP),
    code("HPE_INVALID_CONTENT_LENGTH", Protocol, LLHTTP),
    code("HPE_INVALID_CHUNK_SIZE", Protocol, LLHTTP),
    code("HPE_INVALID_TRANSFER_ENCODING", Protocol, LLHTTP),
    code("HPE_HEADER_OVERFLOW", Protocol, LLHTTP),
    code("HPE_INVALID_EOF_STATE", Truncated, LLHTTP),
    code("ERR_NETWORK", Network, AXIOS),
    code("ERR_CANCELED", Cancelled, AXIOS),
    code("ERR_FR_TOO_MANY_REDIRECTS", Redirects, AXIOS),
    code("REQUEST_TIMEOUT", TimedOut, MCP_SDK),
    code("CONNECTION_CLOSED", Closed, MCP_SDK),
    io("ConnectionRefused", "connection refused", Refused),
    io("ConnectionReset", "connection reset", Reset),
    io("ConnectionAborted", "connection aborted", Reset),
    io("HostUnreachable", "host unreachable", Unreachable),
    io("NetworkUnreachable", "network unreachable", Unreachable),
    io("NetworkDown", "network down", Unreachable),
    io("NotConnected", "not connected", Closed),
    io("BrokenPipe", "broken pipe", Closed),
    io("UnexpectedEof", "unexpected end of file", Truncated),
    io("TimedOut", "timed out", TimedOut),
    io("AddrInUse", "address in use", InUse),
    io("NotFound", "entity not found", Missing),
    io("PermissionDenied", "permission denied", Denied),
    io("ReadOnlyFilesystem", "read-only filesystem or storage medium", Denied),
    io("AlreadyExists", "entity already exists", Exists),
    io("DirectoryNotEmpty", "directory not empty", State),
    io("InvalidInput", "invalid input parameter", Argument),
    io("InvalidFilename", "invalid filename", Argument),
    io("IsADirectory", "is a directory", Argument),
    io("NotADirectory", "not a directory", Argument),
    io("CrossesDevices", "cross-device link or rename", Argument),
    io("WouldBlock", "operation would block", Busy),
    io("ResourceBusy", "resource busy", Busy),
    io("ExecutableFileBusy", "executable file busy", Busy),
    io("Interrupted", "operation interrupted", Interrupted),
    io("StorageFull", "no storage space", Broken),
    io("QuotaExceeded", "quota exceeded", Broken),
    io("FileTooLarge", "file too large", Broken),
    code("HostNotFound", NameLookup, SOCKET),
    code("TryAgain", NameLookup, SOCKET),
    code("NoData", NameLookup, SOCKET),
    code("NoRecovery", NameLookup, SOCKET),
    code("HostDown", Unreachable, SOCKET),
    code("NetworkReset", Reset, SOCKET),
    code("Shutdown", Closed, SOCKET),
    code("AccessDenied", Denied, SOCKET),
    code("AddressAlreadyInUse", InUse, SOCKET),
    code("TooManyOpenSockets", Busy, SOCKET),
    code("NoBufferSpaceAvailable", Busy, SOCKET),
    code("NameResolutionError", NameLookup, HTTP),
    code("ConnectionError", Network, HTTP),
    code("SecureConnectionError", Tls, HTTP),
    code("HttpProtocolError", Protocol, HTTP),
    code("InvalidResponse", Protocol, HTTP),
    code("ResponseEnded", Truncated, HTTP),
    code("CERTIFICATE_VERIFY_FAILED", Certificate, PYTHON),
    code("WRONG_VERSION_NUMBER", Tls, PYTHON),
    code("SSLV3_ALERT_HANDSHAKE_FAILURE", Tls, PYTHON),
    code("UNEXPECTED_EOF_WHILE_READING", Closed, PYTHON),
];

/// A number of Windows beside those of Winsock that mirror an errno.
#[derive(Debug)]
pub(crate) struct Win32 {
    pub(crate) number: i64,
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
}

const fn win(number: i64, name: &'static str, kind: Kind) -> Win32 {
    Win32 { number, name, kind }
}

/// Source of the Windows rows.
pub(crate) const WIN32_SOURCE: &str = "Windows winerror.h";

/// Numbers below 10000 count only when the runtime is Windows: POSIX uses them for other things.
#[rustfmt::skip]
pub(crate) const WIN32: &[Win32] = &[
    win(2, "ERROR_FILE_NOT_FOUND", Missing),
    win(3, "ERROR_PATH_NOT_FOUND", Missing),
    win(4, "ERROR_TOO_MANY_OPEN_FILES", Busy),
    win(5, "ERROR_ACCESS_DENIED", Denied),
    win(17, "ERROR_NOT_SAME_DEVICE", Argument),
    win(19, "ERROR_WRITE_PROTECT", Denied),
    win(32, "ERROR_SHARING_VIOLATION", Busy),
    win(33, "ERROR_LOCK_VIOLATION", Busy),
    win(38, "ERROR_HANDLE_EOF", Truncated),
    win(39, "ERROR_HANDLE_DISK_FULL", Broken),
    win(53, "ERROR_BAD_NETPATH", Unreachable),
    win(64, "ERROR_NETNAME_DELETED", Reset),
    win(80, "ERROR_FILE_EXISTS", Exists),
    win(87, "ERROR_INVALID_PARAMETER", Argument),
    win(109, "ERROR_BROKEN_PIPE", Closed),
    win(112, "ERROR_DISK_FULL", Broken),
    win(121, "ERROR_SEM_TIMEOUT", TimedOut),
    win(123, "ERROR_INVALID_NAME", Argument),
    win(145, "ERROR_DIR_NOT_EMPTY", State),
    win(170, "ERROR_BUSY", Busy),
    win(183, "ERROR_ALREADY_EXISTS", Exists),
    win(206, "ERROR_FILENAME_EXCED_RANGE", Argument),
    win(232, "ERROR_NO_DATA", Closed),
    win(267, "ERROR_DIRECTORY", Argument),
    win(1225, "ERROR_CONNECTION_REFUSED", Refused),
    win(1231, "ERROR_NETWORK_UNREACHABLE", Unreachable),
    win(1232, "ERROR_HOST_UNREACHABLE", Unreachable),
    win(1236, "ERROR_CONNECTION_ABORTED", Reset),
    win(11001, "WSAHOST_NOT_FOUND", NameLookup),
    win(11002, "WSATRY_AGAIN", NameLookup),
    win(11003, "WSANO_RECOVERY", NameLookup),
    win(11004, "WSANO_DATA", NameLookup),
];

/// The numbering of errno.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Platform {
    Linux,
    Darwin,
    Windows,
}

impl Platform {
    /// The numbering that a runtime uses; Linux's when it does not say.
    pub(crate) fn of(runtime: Option<&str>) -> Self {
        match runtime {
            Some("windows") => Platform::Windows,
            Some("darwin" | "macos") => Platform::Darwin,
            _ => Platform::Linux,
        }
    }
}

/// The kind of a code: an errno name, with or without `WSA`, or a word of a runtime.
pub(crate) fn of_code(code: &str) -> Option<Kind> {
    let name = code.strip_prefix("WSA").unwrap_or(code);
    let errno = ERRNOS.iter().find(|row| row.code == name).map(|row| row.kind);
    let errno = errno.or_else(|| CODES.iter().find(|row| row.name == code).map(|row| row.kind));
    errno.or_else(|| WIN32.iter().find(|row| row.name == code).map(|row| row.kind))
}

/// The kind of an errno number; libuv and the Linux kernel give it negative.
pub(crate) fn of_number(number: i64, platform: Platform) -> Option<Kind> {
    let number = number.checked_abs()?;
    if (3000..=3014).contains(&number) {
        return Some(NameLookup); // libuv's EAI values
    }
    if platform == Platform::Windows || number >= 10_000 {
        let winsock = ERRNOS.iter().find(|row| row.winsock == number && number > 0);
        let win32 = || WIN32.iter().find(|row| row.number == number).map(|row| row.kind);
        return winsock.map(|row| row.kind).or_else(win32);
    }
    let is = |row: &&Errno| match platform {
        Platform::Darwin => row.darwin == number,
        _ => row.linux == number,
    };
    ERRNOS.iter().find(is).map(|row| row.kind)
}

/// The kind of a text that `strerror` or Rust's [`std::io::ErrorKind`] prints.
pub(crate) fn of_text(text: &str) -> Option<Kind> {
    let errno = ERRNOS.iter().find(|row| same(text, row.text)).map(|row| row.kind);
    errno.or_else(|| {
        CODES
            .iter()
            .find(|row| row.text == Some(text))
            .map(|row| row.kind)
    })
}

/// Equal but for the case of the first letter: C writes it large, Go small.
pub(crate) fn same(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.chars(), b.chars());
    match (a.next(), b.next()) {
        (Some(x), Some(y)) => x.eq_ignore_ascii_case(&y) && a.as_str() == b.as_str(),
        _ => false,
    }
}
