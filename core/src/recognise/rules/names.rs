use crate::recognise::rule::rules;

rules! { "names":
    "name.missing" Missing Name [
        "not found", "notfound", "does not exist", "no such*", "missing resource", "unknown host id",
        "not exist", "doesnotexist", "gone", "nonexistent", "lookup error", "key error missing",
        "missing entity", "unknown entity", "no such entity", "unresolved*"
    ]
        "ends in NotFound, NoSuch…, DoesNotExist"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["ENTITY_NOT_FOUND: note 7", "DoesNotExistError: x", "IssueNotFoundException: x"]
        no ["NotFoundPage is a template"];
    "name.module" Fault Name [
        "module not found*", "not implemented*", "class not found*", "no class def found*", "import error",
        "assertion error", "assertion failed*", "attribute error", "reference error", "null pointer*",
        "null reference*", "index error", "unbound local*", "zero division*", "out of memory*",
        "stack overflow*", "runtime panic", "segmentation*", "data corruption*", "name error", "memory error",
        "recursion error", "arithmetic*", "illegal monitor*", "link error", "unimplemented"
    ]
        "a fault of the server, whatever the words in it look like"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["ModuleNotFoundError: No module named 'requests'", "NotImplementedError: x"]
        no ["the module found nothing"];
    "name.exists" Exists Name [
        "already exists", "duplicate*", "already exist", "exists error", "name taken", "file exists error",
        "unique violation", "unique constraint*", "integrity duplicate", "name conflict", "conflict exists",
        "already registered", "already taken", "unique key*", "primary key violation", "taken error"
    ]
        "AlreadyExists, Duplicate…"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["FileExistsError: a", "DUPLICATE_NAME: a"]
        no ["the AlreadyExistsFlag column"];
    "name.stale" Stale Name [
        "stale*", "version conflict", "version mismatch", "precondition failed", "optimistic lock*",
        "concurrency exception", "revision conflict", "edit conflict", "concurrent modification*",
        "etag mismatch", "conditional check*", "outdated*", "lost update*", "row version*",
        "concurrent update*", "condition not met", "etag*", "sha mismatch", "hash mismatch",
        "checksum conflict", "revision mismatch"
    ]
        "Stale…, VersionConflict"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["VersionMismatchError: expected 4, got 5", "STALE_REVISION: x"]
        no ["the StaleFlag column"];
    "name.state" State Name [
        "invalid state*", "illegal state*", "failed precondition", "state error", "not ready state",
        "invalid transition", "invalid state transition", "state conflict", "already closed",
        "already completed", "already finished", "already resolved", "not initialized", "not started",
        "not running", "already running", "already started", "wrong state", "bad state", "incorrect state",
        "not open", "has dependencies", "dependency violation", "not empty", "still in use", "sequence error",
        "already submitted", "already approved", "already paid", "already cancelled", "already archived",
        "is archived", "is closed", "not editable"
    ]
        "InvalidState…"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["IllegalStateException: not open", "INVALID_STATE_TRANSITION: draft to paid"]
        no ["the InvalidStateFlag column"];
    "name.held" Held Name [
        "resource busy", "resource locked",
        "lock conflict", "already locked", "busy error", "being modified", "being updated",
        "being deleted", "in progress", "operation in progress", "lock held", "lock unavailable",
        "lock busy", "already in progress", "concurrent request*", "concurrent operation*", "resource in use",
        "resource conflict",
        "^conflict$", "^conflict error", "^conflict exception", "http conflict*", "request conflict*",
        "edit conflict*", "port in use", "address in use", "locked by user*", "locked by other*",
        "locked by another*"
    ]
        "Conflict, Locked: somebody else has it"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["ConflictError: record is held", "RESOURCE_LOCKED: x"]
        no ["MergeConflictStateError"];
    "name.invalid" Invalid Name [
        "invalid*", "validation*", "bad request", "bad input", "malformed*", "missing required*",
        "missing parameter*", "missing argument*", "missing field*", "out of range", "unprocessable*",
        "schema error", "parse error", "syntax error", "type mismatch", "too large", "too long",
        "too many rows", "unsupported*", "illegal argument*", "argument error", "argument exception",
        "zod error", "usage error", "not supported*", "value error", "range error", "input error", "bad value",
        "user input*", "param error", "params error", "argument null*", "decode error", "unicode decode*",
        "json decode*", "is required", "required", "not supported", "unsupported operation*",
        "unknown parameter*", "unknown field*", "unknown argument*", "unexpected argument*",
        "unexpected parameter*", "format exception", "format error", "number format*", "date time parse*",
        "parsing error", "parse exception", "parsing exception", "syntax exception", "constraint violation*",
        "check violation", "not null violation", "foreign key violation", "serialization exception",
        "decoding error", "illegal format*", "required field*", "too small", "too short", "too big",
        "too many arguments", "too many items", "max length*", "min length*", "out of bounds*",
        "argument out of range*", "bad parameter*", "bad argument*", "unacceptable*", "not acceptable",
        "method not allowed", "unprocessable", "uri too long", "entity too large", "payload too large",
        "unknown command*", "unknown option*", "unrecognized*", "ambiguous*"
    ]
        "Invalid…, Validation…, Malformed…"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["ValidationError: limit", "INVALID_DATE: 2026-13-01", "ZodError: [...]",
            "IllegalArgumentException: x"]
        no ["the InvalidRowsCounter column"];
    "name.denied" Denied Name [
        "permission*", "access denied", "forbidden*", "not allowed", "not permitted", "access error",
        "insufficient scope*", "insufficient privilege*", "insufficient permission*", "insufficient access*",
        "missing scope*", "missing permission*", "denied", "authorization*", "policy violation", "restricted*",
        "disabled", "blocked", "read only*", "security exception", "security error", "suspended",
        "consent required", "unsupported country*", "access forbidden", "access restricted", "no permission*",
        "no access*", "missing role*", "requires approval", "approval required", "policy denied",
        "not entitled*", "account disabled", "account locked", "account suspended", "user disabled",
        "user locked", "banned", "operation not permitted", "operation not allowed", "privilege*",
        "content filter*", "content policy*", "quarantined", "geo blocked", "region restricted",
        "read only error"
    ]
        "PermissionDenied, Forbidden, AccessDenied"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["PermissionError: no", "ACCESS_DENIED: board 7", "ForbiddenError: x"]
        no ["the PermissionDeniedFlag column"];
    "name.auth" Unauthenticated Name [
        "unauthorized*", "unauthenticated", "authentication*", "auth error", "auth failed*", "auth required",
        "invalid token*", "token expired*", "expired token*", "token invalid*", "invalid api key",
        "invalid credentials*", "invalid auth*", "login required", "credentials*", "session expired",
        "not authenticated", "not logged in", "invalid signature", "missing api key", "invalid grant", "jwt*",
        "token revoked", "bad credentials", "api key*", "not authorized", "invalid session id",
        "expired session", "reauth*", "sso*", "mfa*", "two factor*", "2fa*", "reauthentication*",
        "login failed", "login error", "invalid password", "wrong password", "invalid login", "credential*",
        "no credential*", "missing credential*", "missing token", "no token", "session invalid*",
        "invalid session", "session revoked", "password expired", "unauthorised*", "missing auth*",
        "invalid client", "signature mismatch", "signature does not match", "token required"
    ]
        "Unauthorized, TokenExpired, InvalidApiKey"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["AuthenticationError: x", "TOKEN_EXPIRED: sign in", "INVALID_API_KEY: x",
            "UnauthorizedException: x"]
        no ["the AuthErrorFlag column"];
    "name.quota" Quota Name [
        "quota*", "insufficient quota", "insufficient credit*", "insufficient balance", "insufficient funds",
        "payment required", "out of credit*", "plan limit*", "usage limit*", "credit limit", "daily limit*",
        "monthly limit*", "over quota", "limit exceeded quota", "spending limit*", "credits exhausted",
        "budget*", "plan required", "trial*", "license limit*", "seat limit*", "spend limit*", "spending*",
        "usage cap*", "daily quota*", "monthly quota*", "storage limit*", "storage full",
        "insufficient quota*", "insufficient credits", "payment required*", "payment overdue*",
        "billing error*", "billing disabled*", "billing required*", "billing not*", "billing limit*",
        "billing hard*", "billing inactive*", "subscription required*", "subscription expired*",
        "subscription inactive*", "subscription ended*", "subscription limit*"
    ]
        "QuotaExceeded, PaymentRequired"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["QUOTA_EXHAUSTED: x", "QuotaExceededError: x", "PAYMENT_REQUIRED: x"]
        no ["the QuotaFlagName column"];
    "name.rate" RateLimit Name [
        "too many requests*", "throttl*", "throttled", "rate limited", "rate exceeded", "too many calls",
        "flood wait*", "request limit*", "slow down", "rate limiting*", "slowmode*",
        "concurrency limit*", "concurrent limit*", "request throttled", "burst limit*", "cooldown*",
        "over rate*", "rate limit exceeded*", "rate limit error*", "rate limit exception*",
        "rate limit reached*", "rate limit hit*", "ratelimit exceeded*", "ratelimit error*",
        "ratelimit exception*", "rate limited*", "ratelimited*", "hit rate limit*", "over rate limit*",
        "flood wait*", "flood error", "flood control*", "flood limit*", "^flood$"
    ]
        "RateLimit…, TooManyRequests, Throttl…"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["RATE_LIMITED: x", "RateLimitExceededError: x", "ThrottledError: x"]
        no ["InvalidRateLimitError: x"];
    "name.timeout" TimedOut Name [
        "timeout*", "timed out", "deadline exceeded", "time out", "read timeout*", "timeout error",
        "timeout exception", "timeout expired", "timedout", "no response", "response timeout",
        "execution timeout", "wait timeout", "took too long"
    ]
        "Timeout…"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["TimeoutError: x", "UPSTREAM_TIMEOUT: x", "asyncio.exceptions.TimeoutError"]
        no ["InvalidTimeoutError: x"];
    "name.not_sent" NotSent Name [
        "connection refused*", "connect timeout*", "connect error", "connect exception", "unknown host*",
        "name resolution*", "no route to host*", "host unreachable", "network unreachable",
        "connection refused error", "host not found", "unknown host exception", "connect failed",
        "cannot connect*", "could not connect*", "server unreachable", "no route*", "server selection*",
        "endpoint connection error", "name not resolved", "resolution error", "no connection",
        "connection not established",
        "^dns$", "dns error*", "dns failure*", "dns lookup*", "dns timeout*", "dns resolution*",
        "dns exception", "dns server*", "dns query*"
    ]
        "nothing was sent"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["ConnectionRefusedError: x", "java.net.UnknownHostException: a.invalid"]
        no ["no ConnectionRefusedError was seen"];
    "name.lost" Lost Name [
        "connection reset*", "connection error", "connection closed*", "connection aborted*",
        "connection lost*", "broken pipe*", "network error", "remote disconnected", "server disconnected*",
        "socket exception", "socket error", "disconnected error", "eof error remote", "incomplete read*",
        "connection timeout*", "api connection error", "stream closed*", "transport error",
        "connection dropped*", "connection terminated*", "connection interrupted*", "connection failure",
        "connection broken*", "peer disconnected", "socket closed*", "socket hang up", "unexpected eof",
        "stream reset*", "channel closed*", "session lost", "communication error", "communications exception",
        "connection does not exist*", "remote protocol error", "chunked encoding*",
        "network exception", "network failure", "network timeout", "connection does not exist error",
        "premature close*", "premature end*", "premature eof*", "premature disconnect*"
    ]
        "the connection broke"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["ConnectionResetError: x", "BrokenPipeError: x", "NETWORK_ERROR: x"]
        no ["no ConnectionResetError was seen"];
    "name.unavailable" Unavailable Name [
        "service unavailable*", "temporarily unavailable*", "overloaded*", "server busy*",
        "server overloaded", "system busy", "bad gateway", "gateway timeout", "try again",
        "server error retryable", "upstream error", "backend error", "resource busy retry", "transient*",
        "at capacity", "temporary*", "circuit breaker*", "circuit open*", "upstream unavailable",
        "server busy", "service busy", "too busy", "host busy", "overload*", "no capacity",
        "starting up", "shutting down", "shutdown*", "shutdown in progress", "no leader", "not primary*",
        "not master*", "not leader*", "failover*", "temporarily*", "upstream connect*", "upstream down",
        "bad gateway error", "backend unavailable", "no healthy*", "server down", "service down",
        "out of service", "rebalance*", "not yet available", "warming*", "queue full", "pool exhausted",
        "pool timeout*", "connection pool*", "too many connections*", "resource temporarily*",
        "^unavailable", "server unavailable*", "resource unavailable*", "model unavailable*",
        "upstream unavailable*", "host unavailable*", "node unavailable*", "cluster unavailable*",
        "database unavailable*", "broker unavailable*", "gateway unavailable*", "api unavailable*",
        "system unavailable*", "network unavailable*", "provider unavailable*", "region unavailable*",
        "dependency unavailable*", "connection unavailable*", "temporary unavailable*", "^busy$", "^busy error",
        "^busy exception", "resource busy*", "^maintenance$", "^maintenance error", "^maintenance exception",
        "maintenance mode*", "under maintenance*", "maintenance in progress*"
    ]
        "Unavailable, Overloaded"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["SERVICE_UNAVAILABLE: x", "OverloadedError: x", "MAINTENANCE_MODE: x"]
        no ["no ServiceUnavailable was seen"];
    "name.rolled_back" RolledBack Name [
        "deadlock*", "serialization failure", "lock timeout*", "lock wait timeout*", "database locked",
        "transaction conflict*", "write conflict", "transaction aborted", "transaction rolled back",
        "serialization error", "lock acquisition*", "lock wait*", "transaction retry*", "could not serialize*",
        "database is locked"
    ]
        "a lost race"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["DeadlockError: x", "LOCK_TIMEOUT: x"]
        no ["no DeadlockError was seen"];
    "name.cancelled" Cancelled Name [
        "cancelled*", "canceled*", "aborted by user", "user cancelled", "interrupted by user",
        "keyboard interrupt", "user rejected*", "user denied*", "operation cancelled*", "operation canceled*",
        "request cancelled*", "request canceled*", "abort error", "task cancelled*", "task canceled*",
        "user abort*", "user declined*"
    ]
        "somebody's own will"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["TaskCanceledException: A task was canceled.", "USER_CANCELLED: x"]
        no ["the CancelledFlagName column"];
    "name.output" Output Name [
        "output validation*", "invalid output*", "invalid response*", "response validation*", "output schema*",
        "bad response", "malformed response", "unexpected response*", "invalid result*", "response parse*",
        "response decode*", "bad output", "empty response*", "content type error"
    ]
        "the answer is not what was announced"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["ResponseValidationError: x"]
        no ["the InvalidOutputFlag column"];
    "name.in_doubt" InDoubt Name [
        "unexpected error", "unknown error", "fatal error", "server fault", "unhandled*", "uncaught*",
        "critical error", "partial failure", "partially*", "write concern*", "outcome unknown",
        "indeterminate*", "in doubt*"
    ]
        "a failure whose extent is open"
        from "names of SDK error classes and error codes: Python, Node.js, Java, .NET, Ruby, Go SDKs of the systems of the other families"
        yes ["UNEXPECTED_ERROR: x", "UnhandledException: x"]
        no ["the UnknownErrorsPage column"];
}
