//! What redaction knows of secrets (SPEC §1.9).
//!
//! Generated from `core/facts/data/redaction.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

use crate::redact::formats::{Class, Format};
use crate::redact::names::{LastWord, WordBefore};
use crate::redact::options::Program;

/// SPEC §1.9.18.
#[rustfmt::skip]
pub(crate) const ENDINGS: &[&str] = &[
    "password", "passwd", "passphrase", "secret", "apikey", "accesstoken", "refreshtoken", "authtoken",
    "privatekey", "secretkey",
];

/// SPEC §1.9.36.
#[rustfmt::skip]
pub(crate) const MEMBERS_THAT_SAY_NAMES: &[&str] = &[
    "attribute", "env", "field", "header", "key", "loc", "name", "option", "param", "parameter", "path",
    "property", "setting",
];

/// SPEC §1.9.36.
#[rustfmt::skip]
pub(crate) const MEMBERS_THAT_SAY_VALUES: &[&str] = &["input", "rejectedvalue", "val", "value"];

/// SPEC §1.9.16.
#[rustfmt::skip]
pub(crate) const NAMES: &[&str] = &[
    "accesskey", "accesstoken", "accountkey", "adminpass", "apikey", "apitoken", "authorization", "authtoken",
    "awssecretaccesskey", "awssessiontoken", "azurestoragekey", "bearertoken", "cachepwd", "clientsecret",
    "cookie", "cookies", "csrftoken", "dbpass", "encryptionkey", "idtoken", "jwt", "keypass", "mysqlpwd",
    "passphrase", "passwd", "password", "pgpassword", "privatekey", "proxyauthorization", "pwd",
    "refreshtoken", "rootpass", "secret", "secretaccesskey", "secretkey", "servicerolekey", "sessiontoken",
    "setcookie", "sharedaccesskey", "sharedaccesssignature", "signingkey", "smtppass", "storepass", "token",
    "userpass", "verifiedkey", "xamzsecuritytoken", "xamzsignature", "xapikey", "xauthtoken", "xcsrftoken",
    "xgoogsignature", "xsrftoken",
];

/// SPEC §1.9.33.
#[rustfmt::skip]
pub(crate) const OPTION_WORDS: &[&str] = &[
    "path", "pid", "ping", "port", "prefix", "print", "print0", "profile", "progress", "project", "protocol",
    "proxy", "auth", "ask", "warn",
];

/// SPEC §1.9.34.
#[rustfmt::skip]
pub(crate) const PLAIN_WORDS: &[&str] = &[
    "true", "false", "null", "none", "nil", "undefined", "yes", "no", "ok", "bool", "str", "string",
];

/// SPEC §1.9.46.
#[rustfmt::skip]
pub(crate) const PRINTED_IN: &[&str] = &[
    "Just", "Ok", "Optional", "Password", "Secret", "SecretBytes", "SecretStr", "SecretString", "Sensitive",
    "Some", "String", "bytes", "str",
];

/// SPEC §1.9.27.
#[rustfmt::skip]
pub(crate) const SCHEMES: &[&str] = &[
    "apikey", "aws4-hmac-sha256", "basic", "bearer", "bot", "digest", "dpop", "hawk", "key", "negotiate",
    "ntlm", "oauth", "token",
];

/// SPEC §1.9.42.
#[rustfmt::skip]
pub(crate) const STATEMENTS: &[&str] = &["create user ", "alter user ", "set password "];

/// SPEC §1.9.42.
#[rustfmt::skip]
pub(crate) const STORAGE_WORDS: &[&str] = &[
    "argon", "base64", "bcrypt", "md5", "pbkdf2", "scrypt", "sha", "utf",
];

/// SPEC §1.9.33.
#[rustfmt::skip]
pub(crate) const VALUES_IN_USAGE: &[&str] = &[
    "KEY", "PASS", "PASSWD", "PWD", "SECRET", "STRING", "TEXT", "VALUE",
];

/// SPEC §1.9.22.
#[rustfmt::skip]
pub(crate) const WORDS_AFTER_BEARER: &[&str] = &[
    "access", "and", "are", "auth", "authentication", "authorisation", "authorization", "credential",
    "credentials", "error", "expired", "expected", "for", "format", "from", "has", "header", "headers", "in",
    "invalid", "is", "method", "missing", "must", "not", "of", "on", "or", "prefix", "realm", "required",
    "scheme", "scope", "should", "string", "to", "token", "tokens", "type", "value", "was", "with",
];

/// SPEC §1.9.42.
#[rustfmt::skip]
pub(crate) const WORDS_FOR_USE: &[&str] = &["yes", "no", "true", "false", "none"];

/// SPEC §1.9.42.
#[rustfmt::skip]
pub(crate) const WORDS_IN_SENTENCES: &[&str] = &["passphrase", "passwd", "password"];

/// SPEC §1.9.55.
#[rustfmt::skip]
pub(crate) const WORDS_OF_GIVING: &[&str] = &[
    "given", "provided", "received", "specified", "supplied",
];

/// SPEC §1.9.27.
#[rustfmt::skip]
pub(crate) const WORDS_OF_HEADERS: &[&str] = &[
    "absent", "empty", "expired", "header", "incorrect", "invalid", "malformed", "none", "null", "unset",
    "wrong",
];

/// SPEC §1.9.55.
#[rustfmt::skip]
pub(crate) const WORDS_OF_REFUSAL: &[&str] = &[
    "bad", "expired", "incorrect", "invalid", "malformed", "revoked", "unknown", "unrecognised",
    "unrecognized", "wrong",
];

/// SPEC §1.9.47.
#[rustfmt::skip]
pub(crate) const WORDS_OF_SENTENCES: &[&str] = &[
    "and", "are", "argument", "arguments", "be", "by", "can", "cannot", "does", "expects", "expected", "flag",
    "flags", "for", "from", "given", "has", "if", "in", "instead", "is", "may", "missing", "must", "needs",
    "not", "on", "option", "options", "or", "parameter", "required", "requires", "set", "should", "switch",
    "takes", "to", "twice", "value", "via", "was", "were", "when", "will", "with", "without",
];

/// SPEC §1.9.34.
#[rustfmt::skip]
pub(crate) const LAST_WORDS: &[LastWord] = &[
    LastWord { word: "key", before: WordBefore::One(&[
        "access", "account", "admin", "aes", "algolia", "anthropic", "app", "auth", "authentication", "aws",
        "azure", "cipher", "cloudflare", "cohere", "datadog", "dd", "decryption", "deepgram", "deepl",
        "deepseek", "deploy", "elevenlabs", "encryption", "firebase", "functions", "gemini", "github",
        "gitlab", "google", "groq", "heroku", "hf", "hmac", "huggingface", "jwt", "mailchimp", "mailgun",
        "maps", "master", "mistral", "newrelic", "openai", "openrouter", "pagerduty", "paypal", "perplexity",
        "pinecone", "postmark", "replicate", "rsa", "sendgrid", "sentry", "serpapi", "shared", "signing",
        "ssh", "stripe", "subscription", "supabase", "symmetric", "tavily", "twilio", "webhook",
    ]) },
    LastWord { word: "pass", before: WordBefore::NoneOf(&[
        "all", "any", "band", "battle", "boarding", "build", "check", "ci", "codegen", "color", "compiler",
        "current", "depth", "did", "double", "each", "every", "filter", "final", "first", "high", "initial",
        "integration", "last", "lint", "llvm", "low", "max", "min", "multi", "must", "next", "no", "not",
        "num", "one", "opt", "optimization", "optimizer", "percent", "post", "pre", "previous", "quality",
        "rate", "render", "review", "season", "second", "shadow", "should", "single", "test", "tests",
        "third", "to", "total", "two", "unit", "validation", "will",
    ]) },
    LastWord { word: "token", before: WordBefore::NoneOf(&[
        "a", "an", "any", "backward", "bad", "base", "batch", "begin", "bos", "cancel", "cancellation",
        "change", "checkpoint", "client", "close", "cls", "completion", "concurrency", "continuation",
        "continue", "current", "cursor", "delta", "design", "duplicate", "each", "end", "eof", "eos", "error",
        "expected", "extra", "fencing", "final", "first", "forward", "from", "group", "highest",
        "idempotency", "identifier", "illegal", "in", "input", "invalid", "keyword", "last", "left", "lock",
        "lp", "malformed", "mask", "max", "min", "missing", "next", "nft", "no", "null", "offset", "old",
        "open", "operator", "out", "output", "pad", "page", "pagination", "paging", "per", "position", "prev",
        "previous", "progress", "prompt", "punctuation", "quote", "request", "reserved", "resume",
        "resumption", "reward", "right", "scroll", "sep", "single", "skip", "snapshot", "special", "start",
        "starting", "stop", "string", "sync", "syntax", "total", "unexpected", "unk", "unknown",
        "unrecognized", "version", "watch", "word",
    ]) },
];

/// The last two letters of all of these: most names can be passed by after a look at their end.
#[rustfmt::skip]
pub(crate) const LAST_TWO: &[[u8; 2]] = &[*b"en", *b"es", *b"et", *b"ey", *b"ie", *b"on", *b"rd", *b"re", *b"se", *b"ss", *b"wd", *b"wt"];

/// The formats that begin with this byte (SPEC §1.9.23, §1.9.40).
#[rustfmt::skip]
pub(crate) const fn formats(first: u8) -> &'static [Format] {
    match first {
        b'A' => &[
            Format { prefix: "AKIA", class: Class::Upper, least: 16, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "ASIA", class: Class::Upper, least: 16, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "AIza", class: Class::Word, least: 20, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "AGE-SECRET-KEY-1", class: Class::Upper, least: 20, random: false, prefix_stays: false, digit_first: false },
        ],
        b'S' => &[
            Format { prefix: "SG.", class: Class::Dotted, least: 30, random: false, prefix_stays: false, digit_first: false },
        ],
        b'a' => &[
            Format { prefix: "api.telegram.org/bot", class: Class::Path, least: 16, random: false, prefix_stays: true, digit_first: true },
        ],
        b'd' => &[
            Format { prefix: "dop_v1_", class: Class::Alphanumeric, least: 20, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "discord.com/api/webhooks/", class: Class::Path, least: 16, random: false, prefix_stays: true, digit_first: false },
            Format { prefix: "discordapp.com/api/webhooks/", class: Class::Path, least: 16, random: false, prefix_stays: true, digit_first: false },
        ],
        b'g' => &[
            Format { prefix: "ghp_", class: Class::Word, least: 10, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "gho_", class: Class::Word, least: 10, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "ghu_", class: Class::Word, least: 10, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "ghs_", class: Class::Word, least: 10, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "ghr_", class: Class::Word, least: 10, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "github_pat_", class: Class::Word, least: 10, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "glpat-", class: Class::Dotted, least: 8, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "glrt-", class: Class::Dotted, least: 8, random: false, prefix_stays: false, digit_first: false },
        ],
        b'h' => &[
            Format { prefix: "hf_", class: Class::Alphanumeric, least: 20, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "hvs.", class: Class::Word, least: 20, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "hooks.slack.com/services/", class: Class::Path, least: 16, random: false, prefix_stays: true, digit_first: false },
            Format { prefix: "hooks.slack.com/triggers/", class: Class::Path, least: 16, random: false, prefix_stays: true, digit_first: false },
            Format { prefix: "hooks.slack.com/workflows/", class: Class::Path, least: 16, random: false, prefix_stays: true, digit_first: false },
        ],
        b'n' => &[
            Format { prefix: "npm_", class: Class::Alphanumeric, least: 20, random: false, prefix_stays: false, digit_first: false },
        ],
        b'o' => &[
            Format { prefix: "office.com/webhook/", class: Class::Path, least: 16, random: false, prefix_stays: true, digit_first: false },
            Format { prefix: "office.com/webhookb2/", class: Class::Path, least: 16, random: false, prefix_stays: true, digit_first: false },
        ],
        b'p' => &[
            Format { prefix: "pypi-", class: Class::Word, least: 16, random: true, prefix_stays: false, digit_first: false },
        ],
        b'r' => &[
            Format { prefix: "rk_live_", class: Class::Word, least: 8, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "rk_test_", class: Class::Word, least: 8, random: false, prefix_stays: false, digit_first: false },
        ],
        b's' => &[
            Format { prefix: "sk_live_", class: Class::Word, least: 8, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "sk_test_", class: Class::Word, least: 8, random: false, prefix_stays: false, digit_first: false },
            Format { prefix: "sk-", class: Class::Word, least: 16, random: true, prefix_stays: false, digit_first: false },
        ],
        b'w' => &[
            Format { prefix: "whsec_", class: Class::Alphanumeric, least: 16, random: false, prefix_stays: false, digit_first: false },
        ],
        b'x' => &[
            Format { prefix: "xox", class: Class::Word, least: 10, random: true, prefix_stays: false, digit_first: false },
            Format { prefix: "xapp-", class: Class::Word, least: 10, random: true, prefix_stays: false, digit_first: false },
        ],
        b'y' => &[
            Format { prefix: "ya29.", class: Class::Dotted, least: 16, random: false, prefix_stays: false, digit_first: false },
        ],
        _ => &[],
    }
}

/// The prefixes of all of them.
#[rustfmt::skip]
pub(crate) const PREFIXES: &[&str] = &[
    "AKIA", "ASIA", "AIza", "AGE-SECRET-KEY-1", "SG.", "api.telegram.org/bot", "dop_v1_",
    "discord.com/api/webhooks/", "discordapp.com/api/webhooks/", "ghp_", "gho_", "ghu_", "ghs_", "ghr_",
    "github_pat_", "glpat-", "glrt-", "hf_", "hvs.", "hooks.slack.com/services/", "hooks.slack.com/triggers/",
    "hooks.slack.com/workflows/", "npm_", "office.com/webhook/", "office.com/webhookb2/", "pypi-", "rk_live_",
    "rk_test_", "sk_live_", "sk_test_", "sk-", "whsec_", "xox", "xapp-", "ya29.",
];

/// SPEC §1.9.33.
#[rustfmt::skip]
pub(crate) const PROGRAMS: &[Program] = &[
    Program { name: "7z", more: &["a", "r", "z"], option: b'p', apart: false, login: false },
    Program { name: "curl", more: &[], option: b'u', apart: true, login: true },
    Program { name: "curl", more: &[], option: b'U', apart: true, login: true },
    Program { name: "ldap", more: &[
        "add", "compare", "delete", "modify", "modrdn", "passwd", "search", "whoami",
    ], option: b'w', apart: true, login: false },
    Program { name: "login", more: &[], option: b'p', apart: true, login: false },
    Program { name: "mariadb", more: &[
        "-admin", "-binlog", "-check", "-dump", "-import", "-show", "-slap", "admin", "binlog", "check",
        "dump", "import", "pump", "sh", "show", "slap",
    ], option: b'p', apart: false, login: false },
    Program { name: "mongo", more: &[
        "dump", "export", "files", "import", "restore", "sh", "stat", "top",
    ], option: b'p', apart: true, login: false },
    Program { name: "mysql", more: &[
        "-admin", "-binlog", "-check", "-dump", "-import", "-show", "-slap", "admin", "binlog", "check",
        "dump", "import", "pump", "sh", "show", "slap",
    ], option: b'p', apart: false, login: false },
    Program { name: "redis-cli", more: &[], option: b'a', apart: true, login: false },
    Program { name: "sqlcmd", more: &[], option: b'P', apart: true, login: false },
    Program { name: "sshpass", more: &[], option: b'p', apart: true, login: false },
    Program { name: "unzip", more: &[], option: b'P', apart: true, login: false },
    Program { name: "zip", more: &[], option: b'P', apart: true, login: false },
];
