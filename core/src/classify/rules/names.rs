use super::super::rule::rules;

rules! { "names":
    "name.missing" Missing Name ["not found", "notfound", "does not exist", "no such*", "missing resource", "unknown host id", "not exist", "doesnotexist", "gone", "nonexistent", "lookup error", "key error missing"] "ends in NotFound, NoSuch…, DoesNotExist"
        yes ["ENTITY_NOT_FOUND: note 7", "DoesNotExistError: x", "IssueNotFoundException: x"] no [];
    "name.module" Fault Name ["module not found*", "not implemented*"] "a fault of the server, whatever the words in it look like"
        yes ["ModuleNotFoundError: No module named 'requests'", "NotImplementedError: x"] no ["the module found nothing"];
    "name.exists" Exists Name ["already exists", "duplicate*", "already exist", "exists error", "name taken", "file exists error", "unique violation", "unique constraint*", "integrity duplicate"] "AlreadyExists, Duplicate…"
        yes ["FileExistsError: a", "DUPLICATE_NAME: a"] no [];
    "name.stale" Stale Name ["stale*", "version conflict", "version mismatch", "precondition failed", "optimistic lock*", "concurrency exception", "revision conflict", "edit conflict", "concurrent modification*", "etag mismatch"] "Stale…, VersionConflict"
        yes ["VersionMismatchError: expected 4, got 5", "STALE_REVISION: x"] no [];
    "name.state" State Name ["invalid state*", "illegal state*", "failed precondition", "state error", "not ready state", "invalid transition", "invalid state transition", "state conflict", "already closed", "already completed", "already finished", "already resolved"] "InvalidState…"
        yes ["IllegalStateException: not open", "INVALID_STATE_TRANSITION: draft to paid"] no [];
    "name.held" Held Name ["conflict", "conflict error", "conflict exception", "resource busy", "resource locked", "lock conflict", "already locked", "in use", "busy error"] "Conflict, Locked: somebody else has it"
        yes ["ConflictError: record is held", "RESOURCE_LOCKED: x"] no ["MergeConflictStateError"];
    "name.invalid" Invalid Name ["invalid*", "validation*", "bad request", "bad input", "malformed*", "missing required*", "missing parameter*", "missing argument*", "missing field*", "out of range", "unprocessable*", "schema error", "parse error", "syntax error", "type mismatch", "too large", "too long", "too many rows", "unsupported*", "illegal argument*", "argument error", "argument exception", "zod error", "usage error", "not supported*", "value error", "range error", "input error", "bad value", "user input*", "param error", "params error", "argument null*", "decode error", "unicode decode*", "json decode*", "is required", "required"] "Invalid…, Validation…, Malformed…"
        yes ["ValidationError: limit", "INVALID_DATE: 2026-13-01", "ZodError: [...]", "IllegalArgumentException: x"] no [];
    "name.denied" Denied Name ["permission*", "access denied", "forbidden*", "not allowed", "not permitted", "access error", "insufficient scope*", "insufficient privilege*", "insufficient permission*", "insufficient access*", "missing scope*", "missing permission*", "denied", "authorization*", "policy violation", "restricted*", "disabled", "blocked", "read only*", "security exception", "security error", "suspended", "consent required", "unsupported country*"] "PermissionDenied, Forbidden, AccessDenied"
        yes ["PermissionError: no", "ACCESS_DENIED: board 7", "ForbiddenError: x"] no [];
    "name.auth" Unauthenticated Name ["unauthorized*", "unauthenticated", "authentication*", "auth error", "auth failed*", "auth required", "invalid token*", "token expired*", "expired token*", "token invalid*", "invalid api key", "invalid credentials*", "invalid auth*", "login required", "credentials*", "session expired", "not authenticated", "not logged in", "invalid signature", "missing api key", "invalid grant", "jwt*", "token revoked", "bad credentials", "api key*", "not authorized", "invalid session id", "expired session", "reauth*"] "Unauthorized, TokenExpired, InvalidApiKey"
        yes ["AuthenticationError: x", "TOKEN_EXPIRED: sign in", "INVALID_API_KEY: x", "UnauthorizedException: x"] no [];
    "name.quota" Quota Name ["quota*", "insufficient quota", "insufficient credit*", "insufficient balance", "insufficient funds", "payment required", "billing*", "out of credit*", "plan limit*", "usage limit*", "subscription*", "credit limit", "daily limit*", "monthly limit*", "over quota", "limit exceeded quota", "spending limit*", "payment*", "credits exhausted"] "QuotaExceeded, PaymentRequired"
        yes ["QUOTA_EXHAUSTED: x", "QuotaExceededError: x", "PAYMENT_REQUIRED: x"] no [];
    "name.rate" RateLimit Name ["rate limit*", "ratelimit*", "too many requests*", "throttl*", "throttled", "rate limited", "rate exceeded", "too many calls", "flood wait*", "request limit*", "slow down"] "RateLimit…, TooManyRequests, Throttl…"
        yes ["RATE_LIMITED: x", "RateLimitExceededError: x", "ThrottledError: x"] no ["InvalidRateLimitError: x"];
    "name.timeout" TimedOut Name ["timeout*", "timed out", "deadline exceeded", "time out", "read timeout*", "timeout error", "timeout exception", "timeout expired"] "Timeout…"
        yes ["TimeoutError: x", "UPSTREAM_TIMEOUT: x", "asyncio.exceptions.TimeoutError"] no ["InvalidTimeoutError: x"];
    "name.not_sent" NotSent Name ["connection refused*", "connect timeout*", "connect error", "connect exception", "unknown host*", "dns*", "name resolution*", "no route to host*", "host unreachable", "network unreachable", "connection refused error"] "nothing was sent"
        yes ["ConnectionRefusedError: x", "java.net.UnknownHostException: a.invalid"] no [];
    "name.lost" Lost Name ["connection reset*", "connection error", "connection closed*", "connection aborted*", "connection lost*", "broken pipe*", "network error", "remote disconnected", "server disconnected*", "socket exception", "socket error", "disconnected error", "eof error remote", "incomplete read*", "connection timeout*", "api connection error", "stream closed*", "transport error"] "the connection broke"
        yes ["ConnectionResetError: x", "BrokenPipeError: x", "NETWORK_ERROR: x"] no [];
    "name.unavailable" Unavailable Name ["service unavailable*", "unavailable", "temporarily unavailable*", "overloaded*", "server busy*", "server overloaded", "system busy", "bad gateway", "gateway timeout", "try again", "maintenance*", "server error retryable", "upstream error", "backend error", "resource busy retry", "transient*", "at capacity", "temporary*", "circuit breaker*", "circuit open*", "upstream unavailable"] "Unavailable, Overloaded"
        yes ["SERVICE_UNAVAILABLE: x", "OverloadedError: x", "MAINTENANCE_MODE: x"] no [];
    "name.rolled_back" RolledBack Name ["deadlock*", "serialization failure", "lock timeout*", "lock wait timeout*", "database locked", "transaction conflict*", "write conflict"] "a lost race"
        yes ["DeadlockError: x", "LOCK_TIMEOUT: x"] no [];
    "name.cancelled" Cancelled Name ["cancelled*", "canceled*", "aborted by user", "user cancelled", "interrupted by user", "keyboard interrupt", "user rejected*", "user denied*"] "somebody's own will"
        yes ["TaskCanceledException: A task was canceled.", "USER_CANCELLED: x"] no [];
    "name.output" Output Name ["output validation*", "invalid output*", "invalid response*", "response validation*", "output schema*"] "the answer is not what was announced"
        yes ["ResponseValidationError: x"] no [];
}
