//! The words of the engine.
//!
//! Generated from `core/facts/data/words.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::recognise::engine::status::Announcement;
use crate::recognise::engine::words::WordKind;

#[rustfmt::skip]
pub(super) static FILTERS: &[(WordKind, &[&str])] = &[
    (WordKind::Reset, &[
        "because", "since", "as", "but", "due", "error", "failed", "reason", "caused", "would exceed",
    ]),
    (WordKind::Negation, &[
        "not", "no", "never", "without", "neither", "nor", "isn't", "wasn't", "didn't", "don't", "doesn't",
        "hasn't", "cannot", "unlike", "instead", "nothing", "nobody",
    ]),
    (WordKind::Hedge, &[
        "if", "may", "might", "would", "unless", "whether", "could", "avoid", "prevent", "until", "expected",
        "should", "can", "will", "example", "handle", "handles", "ignore", "ignored", "ignoring", "say",
        "says", "print the", "print a", "to print", "configure", "raise", "raises", "returns", "when",
        "like", "contains", "containing", "called", "titled", "named", "describes", "means", "mention",
        "mentions", "simulate", "simulated",
    ]),
    (WordKind::Condition, &[
        "if", "whether",
    ]),
    (WordKind::Past, &[
        "earlier", "previously", "yesterday", "ago", "recovered", "resolved", "formerly", "skipped",
        "retried", "fixed", "cleared", "handled", "anyway", "continuing", "despite", "succeeded", "survived",
        "ended", "over", "lifted", "last", "past", "history", "once",
    ]),
    (WordKind::Noun, &[
        "parameter", "argument", "field", "option", "setting", "settings", "value", "property", "flag",
        "column", "variable", "policy", "policies", "header", "maximum", "minimum", "must", "handler",
        "handling", "test", "tests", "page", "docs", "documentation", "document", "entries", "entry",
        "message", "messages", "string", "example", "config", "configuration", "template", "is", "count",
        "counter", "label", "tag", "event", "events", "report", "button", "word", "error_code", "article",
        "section", "rule", "rules", "issue", "ticket", "threshold",
    ]),
    (WordKind::Echo, &[
        "unrecognized argument", "unrecognized arguments", "unrecognised arguments", "unknown arguments",
        "unexpected arguments", "unknown options", "invalid labels", "unknown labels", "invalid tags",
        "unknown tags", "unrecognised argument", "unknown argument", "unexpected argument", "unknown option",
        "invalid label", "unknown label", "invalid tag", "unknown tag", "enum value",
        "unsupported condition", "unknown error code", "handler for", "mapping for", "results for",
        "search for", "searched for", "text of", "name of", "expected:", "mismatch:", "input:", "retryon",
        "retry on", "retry_on", "about to", "unrelated to", "nothing to do with", "resolved incident",
        "fixed issue", "release notes", "changelog", "title:", "invalid unit", "one of:", "one of [",
        "must match one of", "must be one of", "not one of", "valid codes", "valid values", "allowed values",
        "supported errors", "supported codes", "supported values", "enum:", "policy lists",
        "configured response", "mock server", "e.g.", "for example", "example error", "example:", "such as",
        "sample", "known failures", "description of", "meaning of", "what does", "why do i", "subject:",
        "topic =", "topic:", "label:", "question:", "keyword:", "category:", "tags:", "screenshot",
        "translated", "unhandled status", "test failed:", "failed tests/", "diff:", "curl -w", "issue #",
        "ticket #", "bug #", "commit", "did you mean", "previous attempt", "earlier attempt",
        "first attempt",
    ]),
    (WordKind::Demand, &[
        "must be", "must not", "should be", "cannot be", "at most", "at least", "between", "max value",
        "maximum value", "includes", "supports",
    ]),
    (WordKind::Database, &[
        "database", "databases", "database's", "sql", "sqlstate", "sql state", "hy000", "mysql", "mysqldb",
        "pymysql", "mysql2", "mysqladmin", "mysqli", "mysqlclient", "aiomysql", "asyncmy", "mariadb",
        "aurora", "tidb", "percona", "postgres", "postgresql", "postgis", "postgrest", "supabase", "psql",
        "psycopg", "psycopg2", "psycopg3", "asyncpg", "aiopg", "pg", "pgx", "pgconn", "pq", "libpq",
        "pgbouncer", "pgjdbc", "pg8000", "postgrex", "tokio_postgres", "tokio-postgres", "npgsql",
        "npgsqlexception", "postgreserror", "postgresexception", "pgerror", "databaseerror", "psqlexception",
        "sqlexception", "sqlerror", "pdoexception", "pdo", "dbd", "dbi", "jdbc", "odbc", "pyodbc", "r2dbc",
        "hibernate", "jpa", "jooq", "mybatis", "hikari", "sqlalchemy", "sequelize", "sequelizedatabaseerror",
        "typeorm", "queryfailederror", "queryexception", "knex", "prisma", "drizzle", "activerecord", "gorm",
        "sqlx", "diesel", "ecto", "eloquent", "doctrine", "django.db", "operationalerror",
        "programmingerror", "interfaceerror", "integrityerror", "dbapierror", "cockroachdb", "cockroach",
        "crdb", "yugabyte", "yugabytedb", "redshift", "greenplum", "snowflake", "db2", "sybase", "teradata",
        "sqlserver", "sqlclient", "sqlmessage", "routine:",
    ]),
    (WordKind::Mq, &[
        "mq", "ibm mq", "ibmmq", "ibm.mq", "mqexception", "mqerror", "mqi", "mqje001", "mqrc", "mqcc",
        "compcode", "comp code", "completion code", "pymqi", "mqconn", "mqconnx", "mqopen", "mqput",
        "mqput1", "mqget", "mqdisc", "qmgr", "queue manager", "jmswmq0018", "jmswmq2013", "jmswmq1107",
        "jmscmq0001", "jmscc", "dspmqrte", "runmqsc", "amqsput", "amqsget",
    ]),
    (WordKind::Cloudflare, &[
        "cloudflare", "cf-ray", "cf_ray", "ray id", "cloudflare's",
    ]),
    (WordKind::Mail, &[
        "smtp", "smtps", "esmtp", "lmtp", "imap", "imaps", "smtplib", "nodemailer", "phpmailer",
        "swiftmailer", "postfix", "sendmail", "exim", "mail server", "mailserver", "mail relay", "mail host",
        "mailbox", "smtpexception", "smtpresponseexception", "smtpdataerror", "smtpserverdisconnected",
        "smtprecipientsrefused", "smtpsenderrefused", "smtpauthenticationerror", "smtpheloerror",
        "smtpconnecterror", "smtpsendfailedexception", "sendfailedexception", "mailexception",
        "mailsendexception", "messagingexception", "rcpt to", "mail from", "recipient", "recipients", "mx",
        "starttls",
    ]),
    (WordKind::Ftp, &[
        "ftp", "ftps", "ftplib", "ftputil", "lftp", "curlftpfs", "vsftpd", "proftpd", "pure-ftpd",
        "ftp server", "ftpclient", "ftpexception", "ftperror", "ftppermerror", "ftptemperror",
        "ftpwebrequest", "basic-ftp", "jsftp", "net::ftp",
    ]),
];

#[rustfmt::skip]
pub(super) static ANNOUNCEMENTS: &[(Announcement, &[&str])] = &[
    (Announcement::Status, &[
        "status code", "statuscode", "status_code", "status", "http", "http/1.1", "http/1.0", "http/2",
        "http/2.0", "http/3", "response code", "http error", "http status", "http code", "responded with",
        "response status", "http_status", "httpcode", "http_code", "httpstatus", "http response",
        "http status code", "returned http", "server responded with", "api error", "http_error",
        "error code", "httperror", "http statuscode", "status text", "http status was", "http status is",
        "status was", "status is", "returned error", "unexpected response", "unexpected status",
        "unexpected status code", "bad status", "response",
    ]),
    (Announcement::Failure, &[
        "error", "code", "failed with", "got", "received", "failed", "returned", "replied with", "with a",
        "answered", "said", "limit hit", "exceeded", "denied", "failure", "answered with", "fails with",
        "errno", "answered with a",
    ]),
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_FAILURES: &[&str] = &[
    "--- FAIL:", "test result: FAILED", "error: test failed", "✘ [FAIL]:", "short test summary info",
    "FAILED (errors=", "FAILED (failures=", "panic: test timed out after",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_ENDS: &[&str] = &[
    "... FAILED", "... ERROR", "... FAIL",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_LABELS: &[&str] = &[
    "FAIL:", "ERROR:",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_FILES: &[&str] = &[
    "test", "tests", "spec", "specs", "e2e",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_EXTENSIONS: &[&str] = &[
    "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "py", "rb", "php", "go", "rs",
    "java", "kt", "scala", "ex", "exs", "dart", "swift", "cs",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_FAILED: &[&str] = &[
    "failed", "failing", "failure", "failures", "error", "errors", "fail",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_NOUNS: &[&str] = &[
    "test", "tests", "spec", "specs", "example", "examples", "scenario", "scenarios", "assertion",
    "assertions",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_COUNTS: &[&str] = &[
    "test", "tests", "passed", "passing", "specs", "examples", "example", "scenarios", "scenario",
    "assertions", "suites", "skipped",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_WORDS: &[&str] = &[
    "run", "runs", "ran", "files", "file", "spec", "suite", "steps", "total", "pending", "skips", "todo",
    "ignored", "measured", "filtered", "out", "warning", "warnings", "deselected", "xfailed", "xpassed",
    "rerun", "flaky", "undefined", "unexpected", "incomplete", "risky", "in", "with", "of", "and", "time",
    "elapsed", "duration", "did", "not", "s", "ms", "m", "sec", "secs", "seconds", "minutes",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEST_KEYS: &[&str] = &[
    "numFailedTests", "numFailedTestSuites", "numRuntimeErrorTestSuites",
];

#[rustfmt::skip]
pub(in crate::recognise) static CONTENT_KEYS: &[&str] = &[
    "type", "text", "annotations", "content", "isError", "_meta",
];

#[rustfmt::skip]
pub(in crate::recognise) static CATCH_ALL_CODES: &[&str] = &[
    "anthropic/api_error", "graphql/INTERNAL_SERVER_ERROR", "openai/api_error",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATUS_OTHER_CODES: &[&str] = &[
    "exit", "zip", "postal", "area", "country", "return", "error_line", "status", "not",
    "nscocoaerrordomain", "nsposixerrordomain", "nsosstatuserrordomain", "nsmacherrordomain",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATUS_ASKING: &[&str] = &[
    "expected", "expecting", "wanted", "want", "than", "if", "when", "for", "set", "filter", "where",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATUS_COUNTED: &[&str] = &[
    "rows", "items", "bytes", "ms", "seconds", "times", "results", "is", "are", "to", "must", "entries",
    "files", "records", "not", "tokens", "characters",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATUS_FAILURES: &[&str] = &[
    "error", "fail", "limit", "denied", "forbidden", "unauthor", "exceeded", "unavailable", "request",
    "rejected", "not found", "response", "gateway",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_COUNTED: &[&str] = &[
    "were", "was", "requests", "calls", "connections", "attempts", "jobs", "tasks", "times", "queries",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_REPORTS: &[&str] = &[
    "status", "error", "message", "reason", "code |", "result", "response", "cause",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_TIMES: &[&str] = &[
    "last", "past", "given", "current", "allotted", "specified", "previous", "time", "window", "period",
    "short", "minute", "hour", "second", "day", "row", "meantime", "queue", "interval", "brief", "small",
    "single", "10",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_NOUNS: &[&str] = &[
    "group", "type", "key", "module", "dependency", "import", "reference", "cannot", "limit", "means",
    "address", "used", "fee", "category", "branch", "was expected", "is expected", "does not exist",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_NO: &[&str] = &[
    "false", "no", "none", "null", "nil", "off", "0",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_SITES: &[&str] = &[
    "wikipedia", "stack overflow", "mdn web docs", "documentation", "help center",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_DAYS: &[&str] = &[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february",
    "march", "april", "june", "july", "august", "september", "october", "november", "december",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_LEVELS: &[&str] = &[
    "warn", "warning", "debug", "info", "notice", "deprecated",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_ERRORS: &[&str] = &[
    "ERROR", "Error", "error", "ERR", "FATAL", "fatal", "CRITICAL", "SEVERE", "PANIC", "panic",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_LISTS: &[&str] = &[
    "may see", "might see", "can return", "may return", "could return", "possible error", "common error",
    "known error", "error codes", "status codes", "what errors mean", "list of errors",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_CAUSES: &[&str] = &[
    "errors occurred:",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_CAUSE_TEXTS: &[&str] = &[
    "Error message:",
];

#[rustfmt::skip]
pub(in crate::recognise) static BODY_STATES: &[&str] = &[
    "error", "fail", "failed", "failure",
];

#[rustfmt::skip]
pub(in crate::recognise) static BODY_STATUSES: &[&str] = &[
    "code", "responseCode", "statusCode", "status_code", "status",
];

#[rustfmt::skip]
pub(in crate::recognise) static BODY_TEXTS: &[&str] = &[
    "message", "messages", "msg", "error", "errors", "fault", "responsemessage", "errormessage",
    "error_message",
];

#[rustfmt::skip]
pub(in crate::recognise) static BODY_MEMBERS: &[&str] = &[
    "status", "result", "success", "ok", "message", "messages", "msg", "error", "errors", "reason", "detail",
    "details", "fault", "code", "error_code", "errorcode", "error_type", "errormessage", "error_message",
    "responsecode", "responsemessage", "statuscode", "status_code", "type", "time", "timestamp", "path",
    "request_id", "requestid", "trace_id", "traceid", "correlationid",
];

#[rustfmt::skip]
pub(in crate::recognise) static LOGIN_ATTEMPTS: &[&str] = &[
    "auth error", "auth failed", "authentication error", "authentication failed",
    "authentication unsuccessful", "authorization failed", "can't authenticate", "cannot log in",
    "could not authenticate", "could not log in", "couldn't authenticate", "failed to authenticate",
    "failed to log in", "failed to login", "failed to refresh access token", "failed to refresh token",
    "log in", "login failed", "refresh token", "sign in", "token validation failed",
    "token verification failed", "unable to log in",
];

#[rustfmt::skip]
pub(in crate::recognise) static HASTE: &[&str] = &[
    "at once", "immediately", "right away", "yet", "until", "before", "for the next", "for at least",
    "sooner",
];

#[rustfmt::skip]
pub(in crate::recognise) static AMOUNTS: &[&str] = &[
    "one", "two", "three", "four", "five", "half", "some", "most",
];

#[rustfmt::skip]
pub(in crate::recognise) static JSON_PERIODS: &[&str] = &[
    "day", "daily", "week", "weekly", "month", "monthly", "year", "yearly", "lifetime",
];

#[rustfmt::skip]
pub(in crate::recognise) static OVERLOAD_WORDS: &[&str] = &[
    "overload", "overwhelmed", "busy", "capacity", "too many", "heavy load", "heavy traffic", "high demand",
    "high load", "high traffic", "load shedding", "backpressure", "queue full", "queue is full", "saturated",
    "throttl", "no free", "slow down", "slowdown", "exhausted",
];

#[rustfmt::skip]
pub(in crate::recognise) static CONFLICT_PASSES: &[&str] = &[
    "again", "another operation", "being", "busy", "collision", "concurren", "contention", "currently",
    "later", "lock", "moment", "ongoing", "pending", "progress", "race", "retry", "running", "simultaneous",
    "still", "wait",
];

#[rustfmt::skip]
pub(in crate::recognise) static OPEN_NAMES: &[&str] = &[
    "unexpected", "unknown", "unhandled", "fatal", "critical", "fault",
];

#[rustfmt::skip]
pub(in crate::recognise) static QUOTED_CAUSES: &[&str] = &[
    "failed:", "error:", "reason:", "cause:", "failed with:", "failed with", "occurred:", "with message",
    "with error", "argument(s):", "<=",
];

#[rustfmt::skip]
pub(in crate::recognise) static UMBRELLAS: &[&str] = &[
    "badrequest", "badrequesterror", "badrequestexception", "invalidrequest", "invalidrequesterror",
    "invalidrequestexception", "invalid_request_error", "sql compilation error", "validationfault",
];

#[rustfmt::skip]
pub(in crate::recognise) static QUOTED_BEHIND: &[&str] = &[
    "returned", "with message", "message", "msg", "said", "reason", "responded with", "failed with", "error",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATUS_CAUSES: &[&str] = &[
    "fail", "could not", "couldn't", "unable to", "cannot", "error fetching", "error getting",
    "error calling",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATUS_LABELS: &[&str] = &[
    "line", "port", "id", "count", "offset", "size", "pid", "column", "length", "total", "index", "row",
    "order", "item", "number", "no",
];

#[rustfmt::skip]
pub(in crate::recognise) static LIMIT_WORDS: &[&str] = &[
    "limit", "maximum", "rate", "quota", "many requests have", "many calls have", "many messages have",
    "many emails have", "many queries have",
];

#[rustfmt::skip]
pub(in crate::recognise) static REQUEST_WORDS: &[&str] = &[
    "the request", "request", "the http", "http", "to the server",
];

#[rustfmt::skip]
pub(in crate::recognise) static OTHERS: &[&str] = &[
    "by another", "by a concurrent", "by concurrent", "by someone else", "by somebody else",
    "by other users", "by others", "by other clients", "by a different", "by an external", "by a parallel",
];

#[rustfmt::skip]
pub(in crate::recognise) static RETRYABLE_KEYS: &[&str] = &[
    "retryable", "retriable", "isretryable", "shouldretry", "canretry", "retry", "retryallowed", "transient",
    "temporary",
];

#[rustfmt::skip]
pub(in crate::recognise) static PERMANENT_KEYS: &[&str] = &[
    "permanent", "ispermanent",
];

#[rustfmt::skip]
pub(in crate::recognise) static PERIOD_KEYS: &[&str] = &[
    "period", "window", "interval", "limittype", "per",
];

#[rustfmt::skip]
pub(in crate::recognise) static EFFECTS_KEYS: &[&str] = &[
    "effects", "outcome",
];

#[rustfmt::skip]
pub(in crate::recognise) static DEED_COUNT_KEYS: &[&str] = &[
    "succeeded", "processed", "sent", "delivered", "imported", "inserted", "uploaded", "successcount",
    "sentcount", "processedcount", "completed", "successful",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATE_KEYS: &[&str] = &[
    "status", "state", "result",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_SPEAKERS: &[&str] = &[
    "article", "author", "book", "caller", "caption", "chat", "client", "command", "comment", "customer",
    "document", "email", "essay", "file", "guest", "he", "input", "letter", "log", "mail", "note", "page",
    "paragraph", "patient", "person", "post", "prompt", "question", "reviewer", "review", "script", "sender",
    "she", "somebody", "someone", "speaker", "text", "they", "ticket", "transcript", "tweet", "user",
    "utterance", "visitor", "website",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_SAYINGS: &[&str] = &[
    "asked", "complained", "contained", "contains", "posted", "printed", "prints", "reads", "said", "says",
    "stated", "states", "typed", "was", "writes", "wrote",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_CONTENTS: &[&str] = &[
    "body", "content", "contents", "text", "transcript", "wording",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_FILE_ERRORS: &[&str] = &[
    ": no such file", ": permission denied", ": is a directory", ": not a directory", ": file exists",
    ": file not found", ": not found",
];

#[rustfmt::skip]
pub(in crate::recognise) static DELAY_FAR: &[&str] = &[
    "month",
];

#[rustfmt::skip]
pub(in crate::recognise) static DELAY_BANS: &[&str] = &[
    "attempt", "ban", "block", "disabled", "lock", "suspend",
];

#[rustfmt::skip]
pub(in crate::recognise) static QUOTA_DETAILS: &[&str] = &[
    "day", "dai", "week", "month", "year", "plan", "bill", "current", "free", "account", "credit",
];

#[rustfmt::skip]
pub(in crate::recognise) static QUOTA_WORDS: &[&str] = &[
    "quota",
];

#[rustfmt::skip]
pub(in crate::recognise) static CREDENTIALS: &[&str] = &[
    "access token", "api key", "api token", "api-key", "apikey", "api_key", "auth token", "bearer token",
    "credential", "jwt", "refresh token",
];

#[rustfmt::skip]
pub(in crate::recognise) static QUOTA_PERIODS: &[&str] = &[
    "per day", "daily", "today", "weekly", "per week", "monthly", "per month", "this month", "per year",
    "billing",
];

#[rustfmt::skip]
pub(in crate::recognise) static DAILY_ENDS: &[&str] = &[
    "per day",
];

#[rustfmt::skip]
pub(in crate::recognise) static RATE_LIMIT_WORDS: &[&str] = &[
    "rate limit",
];

#[rustfmt::skip]
pub(in crate::recognise) static RATE_CODE_ENDS: &[&str] = &[
    "exceeded", "throttling", "throttlingexception", "throttlingerror", "throttled", "throttledexception",
    "toomanyrequests", "toomanyrequestsexception", "toomanyrequestserror", "slowdown", "ratelimiterror",
    "ratelimitexception", "ratelimited", "rate_limited", "rate_limit_error",
];

#[rustfmt::skip]
pub(in crate::recognise) static RATE_SIGNS: &[&str] = &[
    "per",
];

#[rustfmt::skip]
pub(in crate::recognise) static RATES_AS_QUOTAS: &[&str] = &[
    "ratelimit",
];

#[rustfmt::skip]
pub(in crate::recognise) static VAGUE_CONFLICTS: &[&str] = &[
    "current state",
];

#[rustfmt::skip]
pub(in crate::recognise) static KEY_CODES: &[&str] = &[
    "idempotency",
];

#[rustfmt::skip]
pub(in crate::recognise) static REQUESTS_TO_RETRY: &[&str] = &[
    "retry", "try again",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_HAPPENED: &[&str] = &[
    "were",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_MANY: &[&str] = &[
    "too many",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_AMOUNTS: &[&str] = &[
    "rows", "records", "items", "files",
];

#[rustfmt::skip]
pub(in crate::recognise) static MENTION_PLACES: &[&str] = &[
    "the", "one", "this", "your", "a", "an",
];

#[rustfmt::skip]
pub(in crate::recognise) static MASK_DESCRIPTIONS: &[&str] = &[
    "Usage:", "usage:", "Description:", "Common causes", "Possible causes", "Troubleshooting", "Hint:",
    "hint:", "Tip:", "Note:", "NOTE:", "See also", "For more information", "triggerUncaughtException(",
    "+ CategoryInfo", "+ FullyQualifiedErrorId",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATUS_CLASSES: &[&str] = &[
    "Error", "Exception", "Response", "Failure", "Status", "StatusCode", "Unavailable",
];

#[rustfmt::skip]
pub(in crate::recognise) static NAME_ANNOUNCEMENTS: &[&str] = &[
    "error", "code", "exception", "failed with", "Error", "ERR!", "reason", "Uncaught", "status",
    "Exception", "ERR", "Reason", "code=",
];

#[rustfmt::skip]
pub(in crate::recognise) static CODE_KEYS: &[&str] = &[
    "code", "type", "status", "error", "reason", "__type", "errorCode", "error_code", "name", "err", "kind",
    "errno", "errorType", "error_type", "error_name", "sqlState", "sqlstate", "codeName", "Code", "Status",
    "statusText", "category", "subcode", "error_subtype", "error_summary", "issue", "ErrorCode",
    "StatusCode", "exception", "ExceptionType", "exceptionType", ":exception-type",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEXT_KEYS: &[&str] = &[
    "message", "error", "detail", "msg", "reason", "error_description", "title", "errorMessage",
    "error_message", "err", "Message", "statusText", "status_message", "details", "cause", "errmsg", "fault",
    "faultstring", "stderr", "user_message", "error_summary", "summary", "desc", "error_text", "errorText",
    "error_msg", "errMsg", "err_msg", "mensagem", "mensaje", "xMotivo", "Error", "ErrorMessage", "Reason",
    "Detail", "Details", "Description", "description", "errorDescription", "ErrorDescription",
    "ExceptionMessage", "ResponseBody", "responseBody", "longMessage", "str", "failureReason", "faultString",
    "response_body",
];

#[rustfmt::skip]
pub(in crate::recognise) static TEXT_KEY_ENDS: &[&str] = &[
    "message", "msg", "errordesc", "errortext",
];

#[rustfmt::skip]
pub(in crate::recognise) static DEEP_TEXT_ENDS: &[&str] = &[
    "message", "messages", "msg", "error", "errors", "reason", "detail", "details", "diagnostics",
    "explanation", "fault", "cause", "failure", "info", "errortext", "errordesc", "data",
];

#[rustfmt::skip]
pub(in crate::recognise) static DEEP_CODE_ENDS: &[&str] = &[
    "code", "type", "status", "reason", "messageid", "errorname",
];

#[rustfmt::skip]
pub(in crate::recognise) static DEEP_ECHOES: &[&str] = &[
    "request", "input", "inputs", "params", "parameters", "args", "arguments", "config", "query", "headers",
    "options", "echo",
];

#[rustfmt::skip]
pub(in crate::recognise) static DATABASE_KEYS: &[&str] = &[
    "routine", "sqlState", "sqlstate", "SQLState", "sqlMessage", "internalQuery", "severity_local",
    "severityLocal",
];

#[rustfmt::skip]
pub(in crate::recognise) static MAIL_ANNOUNCEMENTS: &[&str] = &[
    "smtp", "error", "code", "reply", "said", "answered", "returned", "response", "with", "got", "failed",
    "rejected", "server",
];

#[rustfmt::skip]
pub(in crate::recognise) static ERROR_KEYS: &[&str] = &[
    "error", "errors", "message", "code", "status", "statusCode", "detail", "error_description", "__type",
    "fault", "err", "errorCode", "error_code", "errorMessage", "msg", "Message", "Error", "Code", "reason",
    "root_cause", "errorMessages", "errmsg", "error_message", "$fault", "issue", "ErrorCode", "ErrorMessage",
    "StatusCode", "Errors", "ExceptionMessage", "errorDescription", "ErrorDescription", "failureReason",
    "exception", "Title", "Detail", "Fault",
];

#[rustfmt::skip]
pub(in crate::recognise) static STATUS_KEYS: &[&str] = &[
    "status", "statusCode", "status_code", "code", "http_status", "httpStatus", "httpStatusCode",
    "error_code", "errorCode", "StatusCode", "Status", "HttpStatusCode", "HTTPStatusCode", "http_code",
    "httpCode", "responseCode", "response_code", "returnCode", "return_code",
];

#[rustfmt::skip]
pub(in crate::recognise) static PART_KEYS: &[&str] = &[
    "errorMessages", "errors", "Error", "Errors", "response", "body", "extensions", "data", "$metadata",
    "innererror", "innerError", "InnerException", "Fault", "ErrorInfo", "errorInfo", "ResponseMetadata",
];

#[rustfmt::skip]
pub(in crate::recognise) static ITEM_KEYS: &[&str] = &[
    "code", "message", "error", "type", "status", "title", "detail", "msg", "reason", "errorCode",
    "errorMessage",
];

#[rustfmt::skip]
pub(in crate::recognise) static ARRAY_KEYS: &[&str] = &[
    "errors", "errorMessages", "error", "message",
];

#[rustfmt::skip]
pub(in crate::recognise) static MAIL_REPLIES: &[&str] = &[
    "421", "450", "451", "452", "454", "455", "500", "501", "502", "503", "504", "521", "523", "530", "534",
    "535", "538", "541", "550", "551", "552", "553", "554", "555", "556",
];

/// By their status.
#[rustfmt::skip]
pub(super) static STATUS_PHRASES: &[(u16, &[&str])] = &[
    (400, &["bad request"]),
    (401, &["unauthorized", "unauthenticated", "bad credentials", "authorization required"]),
    (402, &["payment required"]),
    (403, &["forbidden", "access denied", "resource not accessible"]),
    (404, &["not found"]),
    (405, &["method not allowed"]),
    (406, &["not acceptable"]),
    (407, &["proxy authentication required"]),
    (408, &["request timeout", "request time-out", "timeout"]),
    (409, &["conflict"]),
    (410, &["gone"]),
    (411, &["length required"]),
    (412, &["precondition failed"]),
    (413, &["content too large", "payload too large", "request entity too large"]),
    (414, &["uri too long", "request-uri too"]),
    (415, &["unsupported media type"]),
    (416, &["range not satisfiable"]),
    (417, &["expectation failed"]),
    (421, &["misdirected request"]),
    (422, &["unprocessable", "validation failed"]),
    (423, &["locked"]),
    (424, &["failed dependency"]),
    (425, &["too early"]),
    (426, &["upgrade required"]),
    (428, &["precondition required"]),
    (429, &["too many requests"]),
    (431, &["request header fields too large"]),
    (451, &["unavailable for legal reasons"]),
    (500, &["internal server error"]),
    (501, &["not implemented"]),
    (502, &["bad gateway"]),
    (503, &["service unavailable", "service temporarily unavailable", "slow down", "backend fetch failed"]),
    (504, &["gateway timeout", "gateway time-out", "timeout"]),
    (505, &["http version not supported"]),
    (507, &["insufficient storage"]),
    (508, &["loop detected"]),
    (511, &["network authentication required"]),
    (529, &["overloaded"]),
];

/// The lists, as they are published.
#[cfg(feature = "tables")]
#[rustfmt::skip]
pub(super) static LISTS: &[(&str, &[&str])] = &[
    ("test_failures", TEST_FAILURES),
    ("test_ends", TEST_ENDS),
    ("test_labels", TEST_LABELS),
    ("test_files", TEST_FILES),
    ("test_extensions", TEST_EXTENSIONS),
    ("test_failed", TEST_FAILED),
    ("test_nouns", TEST_NOUNS),
    ("test_counts", TEST_COUNTS),
    ("test_words", TEST_WORDS),
    ("test_keys", TEST_KEYS),
    ("content_keys", CONTENT_KEYS),
    ("catch_all_codes", CATCH_ALL_CODES),
    ("status_other_codes", STATUS_OTHER_CODES),
    ("status_asking", STATUS_ASKING),
    ("status_counted", STATUS_COUNTED),
    ("status_failures", STATUS_FAILURES),
    ("mention_counted", MENTION_COUNTED),
    ("mention_reports", MENTION_REPORTS),
    ("mention_times", MENTION_TIMES),
    ("mention_nouns", MENTION_NOUNS),
    ("mention_no", MENTION_NO),
    ("mention_sites", MENTION_SITES),
    ("mention_days", MENTION_DAYS),
    ("mask_levels", MASK_LEVELS),
    ("mask_errors", MASK_ERRORS),
    ("mask_lists", MASK_LISTS),
    ("mask_causes", MASK_CAUSES),
    ("mask_cause_texts", MASK_CAUSE_TEXTS),
    ("body_states", BODY_STATES),
    ("body_statuses", BODY_STATUSES),
    ("body_texts", BODY_TEXTS),
    ("body_members", BODY_MEMBERS),
    ("login_attempts", LOGIN_ATTEMPTS),
    ("haste", HASTE),
    ("amounts", AMOUNTS),
    ("json_periods", JSON_PERIODS),
    ("overload_words", OVERLOAD_WORDS),
    ("conflict_passes", CONFLICT_PASSES),
    ("open_names", OPEN_NAMES),
    ("quoted_causes", QUOTED_CAUSES),
    ("umbrellas", UMBRELLAS),
    ("quoted_behind", QUOTED_BEHIND),
    ("status_causes", STATUS_CAUSES),
    ("status_labels", STATUS_LABELS),
    ("limit_words", LIMIT_WORDS),
    ("request_words", REQUEST_WORDS),
    ("others", OTHERS),
    ("retryable_keys", RETRYABLE_KEYS),
    ("permanent_keys", PERMANENT_KEYS),
    ("period_keys", PERIOD_KEYS),
    ("effects_keys", EFFECTS_KEYS),
    ("deed_count_keys", DEED_COUNT_KEYS),
    ("state_keys", STATE_KEYS),
    ("mask_speakers", MASK_SPEAKERS),
    ("mask_sayings", MASK_SAYINGS),
    ("mask_contents", MASK_CONTENTS),
    ("mention_file_errors", MENTION_FILE_ERRORS),
    ("delay_far", DELAY_FAR),
    ("delay_bans", DELAY_BANS),
    ("quota_details", QUOTA_DETAILS),
    ("quota_words", QUOTA_WORDS),
    ("credentials", CREDENTIALS),
    ("quota_periods", QUOTA_PERIODS),
    ("daily_ends", DAILY_ENDS),
    ("rate_limit_words", RATE_LIMIT_WORDS),
    ("rate_code_ends", RATE_CODE_ENDS),
    ("rate_signs", RATE_SIGNS),
    ("rates_as_quotas", RATES_AS_QUOTAS),
    ("vague_conflicts", VAGUE_CONFLICTS),
    ("key_codes", KEY_CODES),
    ("requests_to_retry", REQUESTS_TO_RETRY),
    ("mention_happened", MENTION_HAPPENED),
    ("mention_many", MENTION_MANY),
    ("mention_amounts", MENTION_AMOUNTS),
    ("mention_places", MENTION_PLACES),
    ("mask_descriptions", MASK_DESCRIPTIONS),
    ("status_classes", STATUS_CLASSES),
    ("name_announcements", NAME_ANNOUNCEMENTS),
    ("code_keys", CODE_KEYS),
    ("text_keys", TEXT_KEYS),
    ("text_key_ends", TEXT_KEY_ENDS),
    ("deep_text_ends", DEEP_TEXT_ENDS),
    ("deep_code_ends", DEEP_CODE_ENDS),
    ("deep_echoes", DEEP_ECHOES),
    ("database_keys", DATABASE_KEYS),
    ("mail_announcements", MAIL_ANNOUNCEMENTS),
    ("error_keys", ERROR_KEYS),
    ("status_keys", STATUS_KEYS),
    ("part_keys", PART_KEYS),
    ("item_keys", ITEM_KEYS),
    ("array_keys", ARRAY_KEYS),
    ("mail_replies", MAIL_REPLIES),
];
