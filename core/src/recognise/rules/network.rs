use crate::recognise::rule::rules;

rules! { "network":
    "net.refused" NotSent Code [
        "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EAI_NONAME", "EAI_FAIL", "EHOSTUNREACH", "ENETUNREACH",
        "EHOSTDOWN", "ENETDOWN", "EADDRNOTAVAIL", "UND_ERR_CONNECT_TIMEOUT", "ERR_NAME_NOT_RESOLVED",
        "ERR_CONNECTION_REFUSED", "ERR_ADDRESS_UNREACHABLE", "ERR_INTERNET_DISCONNECTED",
        "ERR_CONNECTION_TIMED_OUT", "ERR_PROXY_CONNECTION_FAILED", "ERR_TUNNEL_CONNECTION_FAILED",
        "NS_ERROR_CONNECTION_REFUSED", "NS_ERROR_UNKNOWN_HOST", "NS_ERROR_NET_TIMEOUT",
        "DNS_PROBE_FINISHED_NXDOMAIN", "NXDOMAIN", "SERVFAIL", "[Errno 111]", "[Errno 61]", "[Errno 113]",
        "[Errno 101]", "[Errno -2]", "[Errno -3]", "[Errno 8]", "[Errno 11001]", "[WinError 10061]",
        "[WinError 10060]", "(os error 111)", "(os error 61)", "(os error 113)", "(os error 101)",
        "(os error 10061)", "(os error 10060)", "curl: (6)", "curl: (7)", "WSAECONNREFUSED",
        "WSAHOST_NOT_FOUND", "NS_ERROR_PROXY_CONNECTION_REFUSED", "ERR_NETWORK_CHANGED", "ERR_DNS_TIMED_OUT",
        "NameResolutionError", "NewConnectionError", "ConnectTimeoutError", "ConnectTimeout", "EAI_NODATA",
        "ENONET", "ERR_CONNECTION_FAILED", "ERR_NAME_RESOLUTION_FAILED", "ERR_SOCKS_CONNECTION_FAILED",
        "ERR_SOCKS_CONNECTION_HOST_UNREACHABLE", "ERR_HTTP2_SERVER_REFUSED_STREAM",
        "ERR_QUIC_GOAWAY_REQUEST_CAN_BE_RETRIED", "ERR_QUIC_HANDSHAKE_FAILED",
        "ERR_HOST_RESOLVER_QUEUE_TOO_LARGE", "ERR_DNS_SERVER_FAILED", "ERR_DNS_MALFORMED_RESPONSE",
        "ERR_NETWORK_IO_SUSPENDED", "ERR_EARLY_DATA_REJECTED", "UND_ERR_PRX_CONN", "[WinError 10051]",
        "[WinError 10065]", "[WinError 10064]", "[WinError 10050]", "[WinError 11001]", "[WinError 11002]",
        "[WinError 11004]", "[WinError 1225]", "[WinError 1231]", "[WinError 1232]", "(os error 10051)",
        "(os error 10065)", "(os error 11001)", "(os error 112)", "(os error 64)", "(os error 65)",
        "(os error 51)", "(os error 100)", "[Errno 51]", "[Errno 64]", "[Errno 65]", "[Errno 100]",
        "[Errno 112]", "[Errno -5]", "WSAEHOSTUNREACH", "WSAENETUNREACH", "WSATRY_AGAIN", "WSANO_DATA",
        "WSAENETDOWN", "curl: (5)", "ClientConnectorError", "ClientConnectorDNSError",
        "ClientProxyConnectionError", "ConnectError", "UnknownHostException", "ConnectException",
        "NoRouteToHostException", "HttpHostConnectException", "NS_ERROR_PROXY_*", "NS_ERROR_OFFLINE"
    ]
        "errno and the browsers' codes: nothing was sent"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["connect ECONNREFUSED 127.0.0.1:5432", "getaddrinfo ENOTFOUND api.invalid",
            "page.goto: net::ERR_NAME_NOT_RESOLVED at https://a.invalid/",
            "curl: (7) Failed to connect to a.invalid port 443"]
        no ["`ECONNREFUSED` is handled", "no ECONNREFUSED this time"];
    "net.refused_text" NotSent Phrase [
        "connection refused", "connect: connection refused", "actively refused it", "no route to host",
        "network is unreachable", "host is unreachable", "host is down", "network is down",
        "could not resolve host", "couldn't resolve host", "name or service not known",
        "nodename nor servname provided", "temporary failure in name resolution",
        "no address associated with hostname", "no such host", "failed to resolve host", "failed to resolve hostname", "failed to resolve address",
        "unable to resolve host",
        "dns lookup failed", "dns resolution failed", "name resolution failed",
        "could not translate host name", "failed to lookup address", "server misbehaving",
        "connection timed out after", "connect timed out", "connection attempt timed out",
        "timed out connecting to", "connect timeout", "connection timeout expired",
        "could not connect to server", "failed to establish a new connection",
        "all connection attempts failed", "was refused - did you specify the right host or port",
        "could not connect to the endpoint url", "getaddrinfo failed", "failed to connect to {} port",
        "no such host is known", "unable to connect to the server", "unable to connect to the remote server",
        "proxy tunneling failed", "could not resolve proxy", "unable to connect to the database server",
        "server selection timeout", "server selection error", "could not connect to redis", "dial tcp",
        "can't reach database server", "couldn't connect to server", "failed to connect to server",
        "failed to connect to host", "cannot connect to host", "could not reach the server",
        "tls handshake timeout", "an unreachable network", "an unreachable host", "unreachable network",
        "unreachable host", "machine is not on the network", "could not connect to the server",
        "cannot connect to the server", "cannot connect to server", "could not connect to ollama",
        "failed to connect to all addresses", "connection attempt failed", "failed to connect to",
        "unable to connect to", "could not connect to", "cannot connect to", "can't connect to",
        "couldn't connect to", "error while dialing", "refused the connection", "connection was refused",
        "refused to connect", "connection failed: connection refused", "nothing is listening",
        "no server is listening", "dns error", "dns failure", "dns query failed", "dns resolution error",
        "dns server returned", "name does not resolve", "name resolution error", "failed to lookup host",
        "host lookup failed", "hostname lookup failed", "address lookup failed", "hostname could not be resolved", "host could not be resolved", "host not found",
        "hostname not found", "unknown host", "unknown mysql server host", "no address associated with",
        "servname not supported", "network unreachable", "host unreachable", "no internet",
        "no network connection", "network is offline", "you are offline", "tcp connect error",
        "error trying to connect", "client error (connect)", "proxy connection failed",
        "unable to connect to proxy", "cannot connect to proxy", "connection to {} refused",
        "could not establish connection", "could not establish a connection", "unable to establish connection",
        "failed to establish connection", "failed to establish a connection",
        "connection could not be established", "handshake timed out", "is unreachable", "was unreachable",
        "could not be reached", "cannot be reached", "could not reach", "could not resolve hostname",
        "cannot resolve host", "unable to resolve hostname", "name resolution for {} failed",
        "name resolution {} failed", "resolution of {} failed", "dns resolution {} failed",
        "connection to {} was refused", "connection to {} failed: connection refused", "unable to reach",
        "cannot reach", "can't reach", "couldn't reach", "proxy could not reach",
        "could not open a connection", "could not open connection", "temporary dns",
        "reset reason: connection failure", "reset reason: remote connection failure",
        "socket connect timed out", "dns lookup {} failed", "no responders available"
    ]
        "runtimes and programs for the same"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["dial tcp 10.0.0.1:443: connect: connection refused",
            "ssh: Could not resolve hostname a.invalid: Name or service not known"]
        no ["The claim about the connection refused page was not found",
            "if the connection refused error appears, restart"];
    "net.docker" NotSent Override [
        "cannot connect to the docker daemon", "docker is not running", "docker daemon is not running",
        "is the docker daemon running"
    ]
        "Docker: its daemon does not answer, so nothing was sent"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["Docker is not running. Start Docker and try again.",
            "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"]
        no ["if docker is not running"];
    "net.pipe" Lost Override [
        "broken pipe (os error 32)", "broken pipe (errno 32)", "broken pipe (32)"
    ]
        "the number is a busy file elsewhere; with these words it is a connection that broke"
        from "Linux errno.h; Windows system error codes"
        yes ["write failed: Broken pipe (os error 32)"]
        no ["\"broken pipe (os error 32)\" is a label"];
    "net.wrong_address" Invalid Override [
        "dial tcp: unknown network", "dial tcp: unknown port", "unknown port$", "missing port in address",
        "too many colons in address"
    ]
        "an address that can never be dialled"
        from "Go, package net"
        yes ["dial tcp: address db: missing port in address"]
        no ["\"missing port in address\" is a label"];
    "net.other_systems" Fault Override [
        "[Errno 8] exec format error", "exec format error", "[Errno 61] no data available",
        "[Errno 60] device not a stream", "[Errno 54] exchange full"
    ]
        "numbers that mean a broken connection on another system"
        from "Linux errno.h; BSD errno.h"
        yes ["OSError: [Errno 8] Exec format error: '/opt/tool'", "OSError: [Errno 61] No data available"]
        no ["OSError: [Errno 61] Connection refused"];
    "net.reset" Lost Code [
        "ECONNRESET", "EPIPE", "ClosedResourceError", "BrokenResourceError", "EndOfStream", "ECONNABORTED", "ENETRESET", "UND_ERR_SOCKET", "ERR_CONNECTION_RESET",
        "ERR_CONNECTION_CLOSED", "ERR_CONNECTION_ABORTED", "ERR_EMPTY_RESPONSE", "ERR_HTTP2_PROTOCOL_ERROR",
        "ERR_STREAM_PREMATURE_CLOSE", "ERR_INCOMPLETE_CHUNKED_ENCODING", "NS_ERROR_NET_RESET", "[Errno 104]",
        "[Errno 54]", "[Errno 32]", "[Errno 103]", "[WinError 10054]", "[WinError 10053]", "(os error 104)",
        "(os error 54)", "(os error 10054)", "curl: (52)", "curl: (56)", "curl: (18)", "RemoteProtocolError",
        "ChunkedEncodingError", "IncompleteRead", "ERR_QUIC_PROTOCOL_ERROR", "ESHUTDOWN", "RemoteDisconnected",
        "ERR_HTTP2_PING_FAILED", "ERR_HTTP2_STREAM_CLOSED", "ERR_HTTP2_STREAM_ERROR",
        "ERR_HTTP2_SESSION_ERROR", "ERR_HTTP2_GOAWAY_SESSION", "ERR_HTTP2_FLOW_CONTROL_ERROR",
        "ERR_CONTENT_LENGTH_MISMATCH", "ERR_RESPONSE_HEADERS_TRUNCATED", "ERR_INVALID_CHUNKED_ENCODING",
        "ERR_NETWORK", "ERR_SOCKET_NOT_CONNECTED", "ERR_SOCKET_CLOSED", "[Errno 108]", "(os error 103)",
        "(os error 108)", "[WinError 64]", "[WinError 109]", "[WinError 232]", "[WinError 121]",
        "(os error 109)", "(os error 232)", "WSAECONNRESET", "WSAECONNABORTED", "WSAENETRESET", "curl: (55)",
        "curl: (92)", "curl: (16)", "curl: (95)", "ServerDisconnectedError", "ClientPayloadError",
        "ClientOSError", "ConnectionClosedError", "ConnectionClosedOK", "IncompleteReadError",
        "SocketException", "EOFException", "ConnectionLostError", "NS_ERROR_NET_PARTIAL_TRANSFER",
        "NS_ERROR_NET_EMPTY_RESPONSE", "httpx.ReadError", "httpx.WriteError", "httpx.CloseError",
        "httpcore.ReadError", "httpcore.WriteError"
    ]
        "errno and the browsers' codes: the connection broke on the way"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["read ECONNRESET", "write EPIPE", "[Errno 104] Connection reset by peer"]
        no ["not an ECONNRESET"];
    "net.reset_text" Lost Phrase [
        "connection reset by peer", "connection reset", "broken pipe", "socket hang up",
        "remote end closed connection", "server closed the connection", "connection was closed",
        "connection lost", "connection aborted", "connection closed unexpectedly",
        "closed the connection unexpectedly", "peer closed connection",
        "an existing connection was forcibly closed", "forcibly closed by the remote host",
        "empty reply from server", "premature close", "server disconnected without sending a response",
        "connection broken", "network connection was lost", "lost connection to", "other side closed",
        "connection terminated unexpectedly", "connection terminated", "stream terminated",
        "connection was reset", "websocket connection closed", "fetch failed", "network error",
        "failed to fetch$", "connection error.", "connection error$", "response ended prematurely",
        "upstream connect error", "upstream prematurely closed", "software caused connection abort",
        "the connection was interrupted", "connection dropped", "connection interrupted",
        "connection was lost", "stream ended unexpectedly", "unexpected end of stream",
        "connection closed before message completed", "connection closed by", "connection was forcibly",
        "was aborted by the software", "established connection was aborted", "send failure", "recv failure",
        "transfer closed with", "connection reset before", "stream closed with error", "stream reset",
        "closed the connection", "dropped the connection", "connection was dropped",
        "connection has been reset", "connection has been lost", "connection unexpectedly closed",
        "unexpectedly closed", "disconnected unexpectedly", "unexpected disconnect", "peer disconnected",
        "remote disconnected", "remote host closed", "pipe closed", "pipe is being closed",
        "the pipe has been ended", "the specified network name is no longer available", "broken connection",
        "error reading from server", "error writing to server", "client is closing", "websocket closed",
        "websocket was closed", "websocket disconnected", "stream was reset", "nghttp2_internal_error",
        "^eof$", "peer reset", "reset the stream", "reset the connection", "cut the connection",
        "connection was cut", "link was lost", "lost the connection", "lost connection",
        "connection to {} was lost", "connection to {} lost", "^unexpected eof$",
        "unexpected eof reading", "unexpected eof during",
        "desc = unexpected eof", "ssl: unexpected_eof", "unexpected eof from server",
        "eof occurred in violation of protocol", "closed before response", "closed before the response",
        "closed before a response", "before a response was received", "stream closed before",
        "closed before completing",
        "early eof$", "unexpected eof while reading$"
    ]
        "runtimes for the same"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["read tcp 10.0.0.1:443: connection reset by peer", "TypeError: fetch failed",
            "curl: (52) Empty reply from server"]
        no ["the connection reset button is broken",
            "After the connection reset was resolved, row 9 is invalid"];
    "net.timeout" TimedOut Code [
        "ETIMEDOUT", "ESOCKETTIMEDOUT", "ETIME", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT",
        "ERR_TIMED_OUT", "DEADLINE_EXCEEDED", "DeadlineExceeded", "[Errno 110]", "[Errno 60]",
        "(os error 110)", "(os error 60)", "curl: (28)", "ReadTimeout", "ReadTimeoutError",
        "SocketTimeoutException", "TimeoutException", "HttpTimeoutException", "NS_ERROR_NET_INTERRUPT",
        "RequestTimeout", "RequestTimeoutException", "APITimeoutError", "WriteTimeout", "PoolTimeout",
        "ETIMEOUT", "QueryTimeoutException", "ESERVERTIMEOUT", "WSAETIMEDOUT", "[WinError 1460]",
        "[WinError 258]", "ERR_SOCKET_TIMEOUT", "ERR_HTTP_REQUEST_TIMEOUT", "ConnectionTimeoutError",
        "ServerTimeoutError", "SocketTimeoutError", "ReadTimeoutException", "WriteTimeoutException",
        "HeadersTimeoutError", "BodyTimeoutError", "TimeLimitExceeded", "SoftTimeLimitExceeded",
        "DeadlineExceededException", "RequestTimeoutError", "RequestTimedOut"
    ]
        "errno and classes: no answer in time"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["connect ETIMEDOUT 10.0.0.1:443",
            "rpc error: code = DeadlineExceeded desc = context deadline exceeded",
            "4 DEADLINE_EXCEEDED: Deadline exceeded"]
        no ["ETIMEDOUT must be an integer", "`ReadTimeout` parameter is required"];
    "net.timeout_cancel" TimedOut Override [
        "request was canceled due to the configured httpclient.timeout", "operation was aborted due to timeout",
        "operation was canceled due to the configured httpclient.timeout", "aborted due to timeout", "signal timed out", "context deadline exceeded (client.timeout"
    ]
        "a time-out that its library calls a cancellation"
        from ".NET HttpClient; DOM AbortSignal.timeout; Go net/http"
        yes ["The request was canceled due to the configured HttpClient.Timeout of 100 seconds elapsing."]
        no ["if the request was canceled due to the configured HttpClient.Timeout"];
    "net.timeout_text" TimedOut Phrase [
        "request timed out", "connection timed out", "operation timed out", "read timed out",
        "the read operation timed out", "context deadline exceeded", "deadline exceeded", "i/o timeout",
        "gateway time-out", "gateway timeout", "gateway timed out",
        "timeout awaiting response", "query timed out", "call timed out", "timed out waiting for",
        "timed out after", "timeout of {} exceeded", "timed out while", "deadline has elapsed",
        "timeout exceeded while", "request timeout", "response timed out", "client.timeout",
        "did not respond in time", "no response within", "did not respond within", "upstream request timeout",
        "upstream timed out", "socket timeout", "timeout expired", "idle timeout", "write timeout",
        "no response from upstream", "upstream did not answer", "upstream did not respond",
        "server did not respond", "service did not respond", "timeout error", "api timed out",
        "server timed out", "lock wait timed out", "fetch timed out", "has timed out",
        "request to {} timed out", "tool call timed out", "timed out.", "^timed out", "^timeout$",
        "timed out waiting", "timed out while waiting", "timed out before", "took too long", "taking too long",
        "did not complete within", "did not finish within", "not complete in time", "did not complete in time",
        "did not finish in time", "no response received within", "no reply within", "no answer within",
        "no response after", "time limit exceeded", "has timed-out", "timed-out", "exceeded the deadline",
        "deadline expired", "past the deadline", "deadline was exceeded", "request deadline", "wait timed out",
        "connect timed-out", "did not properly respond after a period", "no response was received",
        "never responded", "is not responding", "not responding", "stopped responding", "failed to respond",
        "read timeout on", "timeout on endpoint", "timeout was reached", "timeout reached", "timeout occurred",
        "timeout while", "timeout after", "timeout waiting", "timeout when", "timed out on", "client timeout",
        "server timeout", "network timeout", "connection timeout", "response timeout", "upstream timeout",
        "execution timeout", "operation timeout", "request time-out", "request timed-out", "exceeded timeout",
        "exceeded its timeout", "exceeded the timeout", "no response from {} within", "no response from",
        "no answer from", "no reply from", "took longer than", "taking longer than", "ran longer than",
        "was abandoned after", "stopped waiting", "did not answer", "did not respond", "didn't respond",
        "didn't answer", "failed to answer", "has not answered", "did not reply", "didn't reply",
        "timeout exceeded:", "reached its {} timeout", "warehouse timeout"
    ]
        "runtimes for the same"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["Error: timeout of 5000ms exceeded",
            "context deadline exceeded (Client.Timeout exceeded while awaiting headers)",
            "Read timed out. (read timeout=30)", "MCP error -32603: upstream did not answer"]
        no ["The request timed out event is documented",
            "The operation did not time out; the signature is invalid", "idle timeout must be at least 5"];
    "net.tls" Tls Code [
        "CERT_HAS_EXPIRED", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "DEPTH_ZERO_SELF_SIGNED_CERT",
        "SELF_SIGNED_CERT_IN_CHAIN", "ERR_TLS_CERT_ALTNAME_INVALID", "UNABLE_TO_GET_ISSUER_CERT",
        "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "CERTIFICATE_VERIFY_FAILED", "ERR_CERT_DATE_INVALID",
        "ERR_CERT_AUTHORITY_INVALID", "ERR_CERT_COMMON_NAME_INVALID", "ERR_CERT_*", "SEC_ERROR_*",
        "MOZILLA_PKIX_*", "CERT_NOT_YET_VALID", "CERT_REVOKED", "SSLCertVerificationError",
        "SSLHandshakeException", "curl: (60)", "ERR_BAD_SSL_CLIENT_AUTH_CERT", "ERR_PROXY_CERTIFICATE_INVALID",
        "ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN", "ERR_SSL_CLIENT_AUTH_*", "ERR_SSL_SERVER_CERT_BAD_FORMAT",
        "ERR_CERTIFICATE_TRANSPARENCY_REQUIRED", "ERR_INSECURE_RESPONSE", "InsecureCertificateException",
        "ClientConnectorCertificateError", "CERT_UNTRUSTED", "CERT_SIGNATURE_FAILURE", "CERT_CHAIN_TOO_LONG",
        "CERT_REJECTED", "CRL_HAS_EXPIRED", "HOSTNAME_MISMATCH", "INVALID_CA", "UNABLE_TO_GET_CRL",
        "SELF_SIGNED_CERTIFICATE", "curl: (51)", "curl: (58)", "curl: (59)", "curl: (77)", "curl: (83)",
        "curl: (90)", "curl: (91)", "UND_ERR_PRX_TLS", "CertPathValidatorException",
        "SSLPeerUnverifiedException", "CertificateException", "CertificateExpiredException",
        "SEC_E_UNTRUSTED_ROOT", "SEC_E_WRONG_PRINCIPAL", "CERT_E_UNTRUSTEDROOT", "CERT_TRUST_*",
        "CertificateError", "SSLCertificateError"
    ]
        "a certificate that is not trusted: a person has to look"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["page.goto: net::ERR_CERT_AUTHORITY_INVALID at https://a.invalid/",
            "unable to verify the first certificate UNABLE_TO_VERIFY_LEAF_SIGNATURE",
            "curl: (60) SSL certificate problem: certificate has expired"]
        no ["`CERT_HAS_EXPIRED` is a code"];
    "net.tls_text" Tls Phrase [
        "certificate verify failed", "certificate has expired", "self signed certificate",
        "self-signed certificate", "unable to verify the first certificate",
        "certificate signed by unknown authority", "x509: certificate", "x509",
        "unable to get local issuer certificate", "ssl certificate problem", "certificate is not trusted",
        "does not match certificate's altnames", "invalid peer certificate", "pkix path building failed",
        "the remote certificate is invalid", "certificate is not valid", "certificate expired",
        "hostname mismatch, certificate", "certificate is valid for", "host key verification failed",
        "remote host identification has changed", "certificate revoked", "unknown ca$",
        "no alternative certificate subject name", "failed to verify certificate", "cannot verify certificate",
        "certificate verification failed", "certificate validation failed", "certificate check failed",
        "untrusted certificate", "invalid certificate", "certificate is invalid", "certificate is expired",
        "expired certificate", "certificate not trusted", "certificate is not yet valid",
        "certificate not yet valid", "certificate mismatch", "certificate name mismatch",
        "insecure certificate", "issuer is not trusted", "unable to get issuer certificate",
        "certificate unknown", "unknown certificate authority", "certificate required", "bad certificate",
        "doesn't match either of", "hostname doesn't match", "hostname does not match", "ssl: certificate",
        "certificate_verify_failed", "notvalidforname", "unknownissuer", "certexpired",
        "the underlying connection was closed: could not establish trust",
        "could not establish trust relationship", "revoked certificate", "host key has changed",
        "no matching host key", "host key mismatch", "server's host key",
        "unable to find valid certification path", "certificate {} expired", "certificate {} has expired",
        "certificate {} is not trusted", "certificate {} does not match", "certificate {} not trusted",
        "certificate {} is invalid", "certificate {} revoked", "presented a self-signed",
        "presented an invalid certificate", "presented an expired", "unable to verify the identity",
        "could not verify the identity", "cannot verify the identity", "host key changed",
        "host key {} changed"
    ]
        "TLS libraries for the same, and ssh's"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["x509: certificate signed by unknown authority",
            "certificate verify failed: self-signed certificate (_ssl.c:1007)", "Host key verification failed."]
        no ["the x509x column"];
    "net.tls_fault" Fault Phrase [
        "wrong version number", "sslv3 alert handshake failure", "handshake failure",
        "protocol version not supported", "no shared cipher", "ERR_SSL_PROTOCOL_ERROR", "tlsv1 alert",
        "EPROTO", "too many redirects", "exceeded {} redirects", "ERR_TOO_MANY_REDIRECTS", "redirect loop",
        "maximum redirect reached", "ERR_SSL_*", "ERR_HTTP2_INADEQUATE_TRANSPORT_SECURITY",
        "ERR_INVALID_RESPONSE", "ERR_INVALID_HTTP_RESPONSE", "ERR_CONTENT_DECODING_FAILED",
        "ERR_RESPONSE_HEADERS_*", "ERR_TOO_MANY_RETRIES", "ERR_INSUFFICIENT_RESOURCES", "ERR_OUT_OF_MEMORY",
        "ERR_UNSAFE_REDIRECT", "ERR_INVALID_REDIRECT", "ERR_CACHE_MISS", "ERR_ABORTED", "ERR_FAILED",
        "ERR_BLOCKED_BY_RESPONSE", "ERR_BLOCKED_BY_ORB", "curl: (35)", "curl: (47)", "curl: (61)",
        "curl: (63)", "curl: (8)", "TooManyRedirects", "TooManyRedirectsError", "ContentTypeError",
        "DecodingError", "server gave http response to https client",
        "client sent an http request to an https server", "stopped after {} redirects",
        "maximum number of redirects", "redirects followed", "tls: handshake failure", "tls alert",
        "no supported versions", "no mutual cipher", "inappropriate_fallback", "unsupported ssl",
        "protocol_version", "internal_error alert", "bad record mac", "decryption failed",
        "received a record with", "ssl_error_syscall", "malformed http", "malformed response",
        "invalid http response", "bad response from server", "content decoding", "incorrect header check",
        "invalid content encoding", "illegal status line", "invalid status line", "http/0.9",
        "bad status line", "badstatusline"
    ]
        "TLS that does not fit, and loops: no repeat helps"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["SSL routines:ssl3_get_record:wrong version number",
            "page.goto: net::ERR_TOO_MANY_REDIRECTS at https://a.invalid/"]
        no ["\"redirect loop\" is a label"];
    "net.proxy_login" Unauthenticated Override [
        "proxy authentication required", "response 407", "http code 407", "status code 407", "status 407",
        "http 407", "HTTP/1.1 407", "HTTP/1.0 407", "tunnel connection failed: 407", "407 proxy",
        "ProxyError {} tunnel connection failed: 407"
    ]
        "407 behind any code of the transport: the proxy wants a login"
        from "RFC 9110 §15.5.8, curl man page, Go net/http, requests"
        yes ["Received HTTP code 407 from proxy after CONNECT: Proxy Authentication Required",
            "curl: (56) CONNECT tunnel failed, response 407"]
        no ["\"proxy authentication required\" is a text", "row 407 is bad"];
    "net.apple_refused" NotSent Code [
        "NSURLErrorDomain Code=-1003", "NSURLErrorDomain Code=-1004", "NSURLErrorDomain Code=-1006",
        "NSURLErrorDomain Code=-1009", "NSURLErrorDomain Code=-1018", "NSURLErrorDomain Code=-1020",
        "NSURLErrorDomain error -1003", "NSURLErrorDomain error -1004", "NSURLErrorDomain error -1006",
        "NSURLErrorDomain error -1009", "NSURLErrorCannotFindHost", "NSURLErrorCannotConnectToHost",
        "NSURLErrorDNSLookupFailed", "NSURLErrorNotConnectedToInternet"
    ]
        "no host, no connection: nothing was sent"
        from "Apple Foundation, URL loading system error codes (NSURLError.h)"
        yes ["Error Domain=NSURLErrorDomain Code=-1004 \"Could not connect to the server.\""]
        no ["`NSURLErrorCannotFindHost` is a constant"];
    "net.apple_timeout" TimedOut Code [
        "NSURLErrorDomain Code=-1001", "NSURLErrorDomain error -1001", "NSURLErrorTimedOut"
    ]
        "no answer in time"
        from "Apple Foundation, URL loading system error codes (NSURLError.h)"
        yes ["Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\""]
        no ["`NSURLErrorTimedOut` is a constant"];
    "net.apple_lost" Lost Code [
        "NSURLErrorDomain Code=-1005", "NSURLErrorDomain error -1005", "NSURLErrorNetworkConnectionLost"
    ]
        "the connection broke; the call may have been carried out"
        from "Apple Foundation, URL loading system error codes (NSURLError.h)"
        yes ["Error Domain=NSURLErrorDomain Code=-1005 \"The network connection was lost.\""]
        no ["`NSURLErrorNetworkConnectionLost` is a constant"];
    "net.apple_tls" Tls Code [
        "NSURLErrorDomain Code=-1201", "NSURLErrorDomain Code=-1202", "NSURLErrorDomain Code=-1203",
        "NSURLErrorDomain Code=-1204", "NSURLErrorDomain Code=-1205", "NSURLErrorDomain Code=-1206",
        "NSURLErrorServerCertificateUntrusted", "NSURLErrorServerCertificateHasBadDate",
        "NSURLErrorServerCertificateHasUnknownRoot", "NSURLErrorClientCertificateRejected",
        "NSURLErrorClientCertificateRequired"
    ]
        "a certificate that a person has to look at"
        from "Apple Foundation, URL loading system error codes (NSURLError.h)"
        yes ["Error Domain=NSURLErrorDomain Code=-1202 \"The certificate for this server is invalid.\""]
        no ["`NSURLErrorServerCertificateUntrusted` is a constant"];
    "net.proxy" Denied Phrase [
        "ERR_PROXY_AUTH_*", "blocked by proxy", "blocked by the network",
        "host is not in the allowed", "not allowed by egress", "egress denied", "x-deny-reason",
        "blocked by firewall", "domain is not allowed", "domain not allowed", "host not allowed",
        "host_not_allowed", "url is blocked", "domain is blocked", "robots.txt", "site blocked",
        "blocked by client", "proxy requires authentication",
        "requires proxy authentication", "access to this site is blocked", "blocked by your organization",
        "blocked by network policy", "network policy", "blocked by the firewall",
        "in a way forbidden by its access permissions", "not in the allowed domains",
        "is not an allowed domain", "is not in the allowlist", "is not allowlisted", "is not whitelisted",
        "domain {} is not in the allowed", "domain {} is not allowed", "host {} is not allowed",
        "network access is disabled", "network access is not allowed", "internet access is disabled",
        "egress blocked", "egress is not allowed", "attention required! | cloudflare", "just a moment...",
        "verify you are human", "are you a robot", "enable javascript and cookies", "checking your browser",
        "bot detection", "unusual traffic", "access to {} has been blocked", "ssrf", "error 1020",
        "request blocked", "request was blocked", "request has been blocked",
        "access to this page has been denied", "blocked by cloudflare", "web application firewall",
        "blocked by waf", "pardon our interruption", "captcha required", "complete the captcha",
        "solve the captcha"
    ]
        "a wall that a person has to open"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["fetch failed: domain is not in the allowlist of the proxy; blocked by proxy"]
        no ["\"robots.txt\" was saved"];
    "net.address" Held Code [
        "EADDRINUSE", "[Errno 98]", "[Errno 48]", "(os error 98)", "(os error 48)", "[WinError 10048]",
        "ERR_ADDRESS_IN_USE", "WSAEADDRINUSE", "(os error 10048)"
    ]
        "errno: somebody has the address"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["listen EADDRINUSE: address already in use :::3000", "[Errno 98] Address already in use"]
        no ["no EADDRINUSE was seen", "`EADDRINUSE` is an errno"];
    "net.address_text" Held Phrase [
        "address already in use", "port is already allocated", "port {} is already in use",
        "port {} already in use", "only one usage of each socket address", "address is already in use",
        "port is already in use", "port is in use", "port is not free", "port {} is occupied",
        "port is occupied", "something is already running on port", "another process is listening"
    ]
        "strerror for the same"
        from "libuv docs (errors.rst), Winsock error codes, Node.js and undici errors, curl man page, Chromium net_error_list.h, Go net and crypto/x509, requests, httpx, aiohttp"
        yes ["Bind for 0.0.0.0:80 failed: port is already allocated"]
        no ["if the port is already in use, choose another"];
    "net.url" Invalid Code [
        "curl: (3)", "curl: (1)", "ERR_INVALID_URL", "ERR_UNKNOWN_URL_SCHEME", "ERR_DISALLOWED_URL_SCHEME",
        "ERR_UNSAFE_PORT", "ERR_ADDRESS_INVALID", "ERR_METHOD_NOT_SUPPORTED",
        "ERR_REQUEST_RANGE_NOT_SATISFIABLE", "ERR_FILE_TOO_BIG", "ERR_MSG_TOO_BIG", "ERR_INVALID_ARGUMENT",
        "ERR_FILE_PATH_TOO_LONG", "MissingSchema", "InvalidSchema", "InvalidURL", "UnsupportedProtocol",
        "LocationParseError", "UriFormatException", "MalformedURLException", "URISyntaxException",
        "NS_ERROR_MALFORMED_URI", "NS_ERROR_UNKNOWN_PROTOCOL"
    ]
        "an address that can never work"
        from "curl man page, exit codes; Chromium net_error_list.h; requests and httpx exceptions"
        yes ["page.goto: net::ERR_UNKNOWN_URL_SCHEME at foo://a",
            "curl: (3) URL using bad/illegal format or missing URL"]
        no ["`ERR_INVALID_URL` is a code"];
    "net.url_text" Invalid Phrase [
        "unsupported protocol scheme", "no scheme supplied", "no host supplied", "first path segment in url",
        "missing protocol scheme", "invalid uri", "invalid url", "url is invalid", "not a valid url",
        "bad/illegal format", "missing an 'http", "request url is missing", "unsupported scheme",
        "unsupported protocol", "malformed url", "relative url without a base", "empty host", "invalid port",
        "invalid hostname", "url must start with", "url must be", "port out of range"
    ]
        "the same in words"
        from "Go net/url, reqwest, requests: error texts"
        yes ["Get \"foo://a\": unsupported protocol scheme \"foo\""]
        no ["\"invalid url\" is a label"];
    "net.ftp_denied" Unauthenticated Override [
        "curl: (67)", "curl: (9)", "curl: (94)"
    ]
        "curl: the server has refused the login"
        from "curl man page, exit codes"
        yes ["curl: (67) Access denied: 530"]
        no ["curl: (78) Remote file not found"];
    "net.remote_missing" Missing Code [
        "curl: (78)", "ERR_FILE_NOT_FOUND"
    ]
        "the file is not on the server"
        from "curl man page, exit codes; Chromium net_error_list.h"
        yes ["curl: (78) Remote file not found"]
        no ["`ERR_FILE_NOT_FOUND` is a code"];
    "net.throttled" RateLimit Code [
        "ERR_TEMPORARILY_THROTTLED"
    ]
        "the browser holds the request back"
        from "Chromium net_error_list.h"
        yes ["page.goto: net::ERR_TEMPORARILY_THROTTLED at https://a.invalid/"]
        no ["no ERR_TEMPORARILY_THROTTLED was seen"];
    "net.blocked" Denied Code [
        "ERR_BLOCKED_BY_CLIENT", "ERR_BLOCKED_BY_ADMINISTRATOR", "ERR_BLOCKED_BY_CSP",
        "ERR_NETWORK_ACCESS_DENIED", "ERR_PROXY_AUTH_*", "ERR_INVALID_AUTH_CREDENTIALS",
        "ERR_MISSING_AUTH_CREDENTIALS", "ERR_UNSUPPORTED_AUTH_SCHEME", "ERR_MALFORMED_IDENTITY",
        "ERR_CLEARTEXT_NOT_PERMITTED", "ERR_ACCESS_DENIED", "ERR_CACHED_IP_ADDRESS_SPACE_BLOCKED*",
        "ERR_UNEXPECTED_PROXY_AUTH", "ERR_FILE_VIRUS_INFECTED", "[WinError 10013]", "(os error 10013)",
        "WSAEACCES", "Error 1020", "error code: 1020", "error code: 1006", "error code: 1009", "Error 1009"
    ]
        "a browser, a wall or an administrator that lets nobody through"
        from "Chromium net_error_list.h; Winsock error codes; Cloudflare 1xxx errors"
        yes ["page.goto: net::ERR_BLOCKED_BY_ADMINISTRATOR at https://a.invalid/", "error code: 1020"]
        no ["`ERR_BLOCKED_BY_CLIENT` is a code"];
}
