//! Random errors with planted secrets: none leaves in a tool result, and what only looks alike stays (SPEC §1.9).

mod common;

use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use serde_json::{json, Map, Value};
use toolerror::tool_result::ResultOptions;
use toolerror::{read_result, EmitOptions, ErrorType, Mode, ToolError};

/// Sensitive names, as lists of words.
const SENSITIVE: &[&str] = &[
    "password",
    "passwd",
    "pwd",
    "cachepwd",
    "secret",
    "token",
    "access token",
    "refresh token",
    "id token",
    "verified key",
    "api key",
    "apikey",
    "authorization",
    "cookie",
    "set cookie",
    "private key",
    "client secret",
    "db password",
    "open ai api key",
    "x api key",
    "aws secret access key",
    "proxy authorization",
];

/// Names that are sensitive by their last word and the one before; only texts under them are secrets.
const BY_LAST_WORD: &[&str] = &[
    "db pass",
    "smtp pass",
    "stripe key",
    "encryption key",
    "ssh key",
    "deploy token",
    "sentry token",
];

/// Names that only look alike.
const ALIKE: &[&str] = &[
    "page token",
    "next page token",
    "max tokens",
    "tokens",
    "author",
    "tokenizer",
    "session id",
    "secretary",
    "key",
    "password policy",
    "cookie policy",
    "token count",
    "monkey",
    "api key id",
    "authority",
    "passenger",
    "first pass",
    "primary key",
    "foreign key",
    "cache key",
    "idempotency key",
    "public key",
    "next token",
    "continuation token",
    "sync token",
    "progress token",
    "keyboard",
    "bypass",
];

/// Members that say a name, and the members that say its value.
const SAYS_NAME: &[&str] = &[
    "name",
    "key",
    "field",
    "header",
    "Name",
    "Key",
    "parameter",
    "path",
];
const SAYS_VALUE: &[&str] = &["value", "val", "Value", "rejectedValue"];

/// Options whose next word is a secret, with the program before them.
const OPTIONS: &[&[&str]] = &[
    &["deploy", "--token"],
    &["deploy", "--api-key"],
    &["keytool", "-storepass"],
    &["sshpass", "-p"],
    &["docker", "login", "-u", "bob", "-p"],
    &["/usr/bin/redis-cli", "-a"],
    &["unzip", "-P"],
];

/// What marks a planted secret, and what marks a text that has to stay.
const PLANTED: &str = "Q7planted7Q";
const KEPT: &str = "w3kept3w";

fn select(words: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(words)
}

/// A name in one of the spellings of the world.
fn spelled(words: &str, style: u8) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    };
    let capitals = |words: &[&str]| words.iter().map(|word| capital(word)).collect::<String>();
    match style % 8 {
        0 => words.join("_"),
        1 => words.join("-"),
        2 => words.join("."),
        3 => words.join("_").to_uppercase(),
        4 => capitals(&words),
        5 => words
            .iter()
            .map(|word| capital(word))
            .collect::<Vec<_>>()
            .join("-"),
        6 => words.join(" "),
        _ => words
            .split_first()
            .map(|(first, rest)| (*first).to_owned() + &capitals(rest))
            .unwrap_or_default(),
    }
}

fn name(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    (select(words), any::<u8>()).prop_map(|(words, style)| spelled(words, style))
}

/// A name as it can stand in running text, without blanks.
fn plain_name(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    (select(words), any::<u8>())
        .prop_map(|(words, style)| spelled(words, if style % 8 == 6 { 0 } else { style }))
}

/// A secret of a certain alphabet, with the mark in it.
fn secret(alphabet: &'static str) -> impl Strategy<Value = String> {
    (alphabet, alphabet).prop_map(|(before, after)| format!("{before}{PLANTED}{after}"))
}

/// JSON in a string, up to three layers.
fn layered(value: &Value, layers: u8) -> Value {
    (0..=layers % 3).fold(value.clone(), |value, _| Value::String(value.to_string()))
}

/// A text with a secret in it.
fn secret_text() -> BoxedStrategy<String> {
    let token = || secret("[A-Za-z0-9_.~-]{0,12}");
    let user_info = ("[a-z]{0,6}", secret("[A-Za-z0-9!$&*;=%@._~-]{0,8}"), "[a-z]{1,8}");
    let query = || {
        let name = prop_oneof![plain_name(SENSITIVE), plain_name(BY_LAST_WORD)];
        (name, token())
    };
    let header = (
        select(&[
            "X-Api-Key",
            "x-api-key",
            "X-Auth-Token",
            "Authorization",
            "Proxy-Authorization",
            "api-key",
        ]),
        token(),
    );
    let scheme = (
        select(&[
            "Authorization: Bearer",
            "authorization: bearer",
            "Authorization: Token",
            "Bearer",
            "BEARER",
            "bearer",
        ]),
        token(),
    );
    let cookie = (
        select(&["Cookie: a=b; sid=", "Set-Cookie: sid=", "cookie: sid="]),
        token(),
    );
    let prefix = select(&[
        "ghp_",
        "github_pat_",
        "sk-proj-1",
        "sk-ant-a1",
        "xoxb-",
        "glpat-",
        "AIzaSyB",
        "sk_live_",
        "pypi-AgE",
        "ya29.ab",
    ]);
    let key = (prefix, "[A-Za-z0-9]{12}", secret("[A-Za-z0-9]{0,8}"));
    let json = (name(SENSITIVE), secret("[^\\x00-\\x1f]{0,8}"), any::<bool>());
    let pem = secret("[A-Za-z0-9+/=\\n]{0,40}");
    let word = || secret("[A-Za-z0-9]{0,8}");
    prop_oneof![
        beside_text(),
        (prop::sample::select(OPTIONS), word())
            .prop_map(|(options, secret)| format!("{} {secret}", options.join(" "))),
        (select(PROSE), word()).prop_map(|(text, secret)| text.replace('%', &secret)),
        user_info.prop_map(|(user, password, host)| format!("https://{user}:{password}@{host}/x")),
        query().prop_map(|(name, token)| format!("https://host/path?page=2&{name}={token}&n=1")),
        query().prop_map(|(name, token)| format!("{name}={token}")),
        query().prop_map(|(name, token)| format!("{{'{name}': '{token}', 'n': 1}}")),
        header.prop_map(|(name, token)| format!("{name}: {token}")),
        scheme.prop_map(|(scheme, token)| format!("{scheme} {token}")),
        cookie.prop_map(|(cookie, token)| format!("{cookie}{token}")),
        key.prop_map(|(prefix, body, token)| format!("{prefix}{body}{token}")),
        json.prop_map(|(name, secret, nested)| {
            let value = if nested {
                json!({"deep": [secret]})
            } else {
                json!(secret)
            };
            format!("sent {} away", json!({ name: value, "n": 1 }))
        }),
        pem.prop_map(|body| format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----")),
    ]
    .boxed()
}

/// Texts that have a secret where `%` stands.
const PROSE: &[&str] = &[
    "login with password '%' failed",
    "the password is %.",
    "using password: %",
    "CREATE USER bob IDENTIFIED BY '%'",
    "openssl rsa -passin pass:% -out o",
    "7z x -p% a.7z",
    "open bob:%@tcp(db:3306)/shop",
    "Server=h;User Id=sa;Pwd=%;Encrypt=yes",
    "jdbc:postgresql://h/db?user=u&password=%",
    "GET /callback?code=%aB1&state=x",
    "GET /w?q=Rome&key=0123456789abcdef%&u=m",
    "GET https://s3/x?X-Amz-Signature=%&x=1",
    "https://hooks.slack.com/services/T00000000/B00000000/%",
    "https://discord.com/api/webhooks/1234567890/%abcdef",
    "https://0123456789abcdef%@github.com/a",
    "Authorization=Bearer %",
    "token=Bearer %1",
    "password=b'%'",
    "{'password': u'%'}",
    "Config { password: Some(\"%\") }",
    "api_key=SecretStr('%')",
    "[(b'x-api-key', b'%'), (b'host', b'h')]",
    "password='''%'''",
    "Cookie: a=b; flag; session=%",
    "user[password]=%&x=1",
    "create user bob identified with plugin by '%'",
    "<property><name>password</name><value>%</value></property>",
    "form-data; name=\"password\"\r\n\r\n%\r\n--x",
    "HTTP 500: {\"dsn\":\"https:\\/\\/bob:%@h\"}",
    "whsec_0123456789abcdef%",
];

/// A sensitive name beside its secret, in the forms of running text.
fn beside_text() -> BoxedStrategy<String> {
    let parts = (
        plain_name(SENSITIVE),
        secret("[A-Za-z0-9]{0,8}"),
        select(SAYS_NAME),
        select(SAYS_VALUE),
    );
    (parts, any::<u8>())
        .prop_map(|((name, secret, says_name, says_value), form)| match form % 6 {
            0 => format!("<add {says_name}=\"{name}\" {says_value}=\"{secret}\"/>"),
            1 => format!("{{'{says_name}': '{name}', '{says_value}': '{secret}'}}"),
            2 => format!(
                "sent {} away",
                json!([{says_name: name, "type": "s", "value": secret}])
            ),
            3 => format!("<{name}>{secret}</{name}>"),
            4 => format!("got [('Host', 'h'), ('{name}', '{secret}')]"),
            _ => format!("- {says_name}: {name}\n  {says_value}: {secret}"),
        })
        .boxed()
}

/// A value with a secret in it.
fn secret_value() -> BoxedStrategy<Value> {
    let any_secret = || secret("[^\\x00]{0,8}");
    let under_name =
        (name(SENSITIVE), any_secret(), any::<u8>()).prop_map(|(name, secret, shape)| match shape % 4 {
            0 => json!({ name: secret }),
            1 => json!({ name: [1, secret] }),
            2 => json!({ name: {"deep": {"er": secret}} }),
            _ => json!({ "n": 1, name: secret, "z": null }),
        });
    let texts = (name(BY_LAST_WORD), any_secret(), any::<bool>()).prop_map(|(name, secret, list)| {
        if list {
            json!({ name: [secret] })
        } else {
            json!({ name: secret })
        }
    });
    let in_json = (name(SENSITIVE), any_secret(), any::<u8>())
        .prop_map(|(name, secret, layers)| layered(&json!({"a": [{ name: secret }], "n": 1}), layers));
    let sessionid = any_secret().prop_map(|secret| json!({"sessionid": secret}));
    let text = secret_text().prop_map(Value::String);
    let text_in_json =
        (secret_text(), any::<u8>()).prop_map(|(text, layers)| layered(&json!({"log": text}), layers));
    let arguments =
        (prop::sample::select(OPTIONS), secret("[A-Za-z0-9 ]{1,8}")).prop_map(|(options, secret)| {
            let arguments: Vec<&str> = options.iter().copied().chain([&*secret, "-v"]).collect();
            json!(arguments)
        });
    let pairs = (
        prop_oneof![name(SENSITIVE), name(BY_LAST_WORD)],
        any_secret(),
        select(SAYS_NAME),
        any::<u8>(),
    )
        .prop_map(|(name, secret, says_name, shape)| match shape % 3 {
            0 => json!([["Host", "h"], [name, secret]]),
            1 => layered(&json!([{says_name: name, "value": secret}]), shape),
            _ => json!({says_name: name, "n": 1, "value": secret}),
        });
    prop_oneof![
        under_name,
        texts,
        in_json,
        sessionid,
        text,
        text_in_json,
        arguments,
        pairs
    ]
    .boxed()
}

/// A value that has to stay as it is.
fn clean_value() -> BoxedStrategy<Value> {
    let text = prop_oneof![
        Just(format!("see https://host:80/{KEPT}?page_token=abc&x=me@host")),
        Just(format!("Bearer token missing: {KEPT}")),
        Just(format!("token: expired, {KEPT}")),
        Just(format!("use task-{KEPT}-queue")),
        Just(format!("author: {KEPT}, max_tokens=5")),
        Just(format!("line one\n\tline \"two\" {KEPT}")),
        Just(format!("using password: YES {KEPT}")),
        Just(format!("--- PASS: Test{KEPT}")),
        Just(format!("password is required: {KEPT}")),
        Just(format!("<add key=\"Port\" value=\"{KEPT}\"/>")),
        Just(format!("deploy --token <token> --name {KEPT}")),
        Just(format!("in ('password', '{KEPT}'), f(['token', 'x'])")),
        Just(format!("GET /x?key={KEPT}/a.png&code=404")),
        Just(format!("ssh://git@{KEPT} mkdir -p a")),
        "[a-z ,.\\n\"\\\\é]{0,20}".prop_map(|text| format!("{text} {KEPT}")),
    ];
    let under_name = (name(ALIKE), any::<u8>()).prop_map(|(name, layers)| {
        let value = json!({ name: KEPT, "n": [1.5, true, null] });
        if layers % 4 == 0 {
            layered(&value, layers)
        } else {
            value
        }
    });
    let list = prop_oneof![
        Just(json!(["password", "email", KEPT])),
        Just(json!(["mkdir", "-p", KEPT])),
        Just(json!(["--page-token", KEPT])),
        Just(json!({"key": "a", "value": KEPT})),
        Just(json!({"pass": 12, "e2e_pass": true, "deploy_token": {"type": "string", "x": KEPT}})),
    ];
    prop_oneof![text.prop_map(Value::String), under_name, list].boxed()
}

/// Puts a value somewhere into objects and arrays.
fn nested(value: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    (value, prop::collection::vec(any::<u8>(), 0..6))
        .prop_map(|(value, shells)| {
            shells.iter().fold(value, |value, shell| match shell % 4 {
                0 => json!([value]),
                1 => json!(["x", value, 2]),
                2 => json!({ "detail": value }),
                _ => json!({ "a": 1, "inner": value, "z": [] }),
            })
        })
        .boxed()
}

fn words() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "",
        "failed: ",
        "cannot reach it\n",
        "(",
        "at ",
        "\"",
        "x ",
        "\t",
        "- ",
    ])
    .prop_map(String::from)
}

fn options() -> ResultOptions {
    ResultOptions::new()
        .with_structured_content(true)
        .with_meta_key("example.com/e")
}

proptest! {
    #![proptest_config(common::cases(100_000))]

    #[test]
    fn no_planted_secret_leaves(
        error_type in prop::sample::select(&ErrorType::ALL[..]),
        recoverable: bool,
        retry_after in 0u32..100,
        before in words(),
        text in secret_text(),
        values in prop::collection::vec((any::<bool>(), nested(secret_value()), nested(clean_value())), 1..4),
    ) {
        let mut data = Map::new();
        let mut kept = 0;
        for (i, (planted, secret, clean)) in values.into_iter().enumerate() {
            if planted {
                data.insert(format!("s{i}"), secret);
            }
            data.insert(format!("c{i}"), clean);
            kept += 1;
        }
        let error = ToolError::new(error_type, before + &text)
            .with_recoverable(recoverable)
            .with_data(data)
            .with_member("retry_after", retry_after);
        let result = error.to_result_json(&options());
        prop_assert!(!result.contains(PLANTED), "{}\n{}", error.to_json(), result);
        prop_assert_eq!(result.matches(KEPT).count(), 3 * kept, "{}\n{}", error.to_json(), result);
        let reading = read_result(&result, Mode::Exact).failure().unwrap();
        prop_assert_eq!(reading.error().error_type(), error_type);
        prop_assert_eq!(reading.error().recoverable(), recoverable);
        prop_assert_eq!(reading.error().retry_after(), error.retry_after());
        prop_assert_eq!(reading.error().to_result_json(&options()), result);
    }

    #[test]
    fn what_only_looks_alike_stays(values in prop::collection::vec(nested(clean_value()), 1..4), text in clean_value()) {
        let data: Map<String, Value> = values.into_iter().enumerate().map(|(i, value)| (format!("c{i}"), value)).collect();
        let message = text.as_str().unwrap_or("clean").to_owned();
        let error = ToolError::internal(message).with_data(data);
        prop_assert_eq!(error.to_result_json(&options()), error.to_result_json(&options().with_emit(EmitOptions::raw())));
    }

    #[test]
    fn masking_any_text_twice_is_masking_it_once(text in pieces(), value in pieces(), key in pieces(), list in prop::collection::vec(pieces(), 0..4)) {
        let error = ToolError::internal(text)
            .with_member("v", value)
            .with_member("list", list)
            .with_member("keyed", json!({ key: "x", "a": 1 }));
        let once = error.emitted(&EmitOptions::new()).into_owned();
        let again = once.emitted(&EmitOptions::new());
        prop_assert!(matches!(again, std::borrow::Cow::Borrowed(_)), "{}\n{}\n{}", error.to_json(), once.to_json(), again.to_json());
        prop_assert_eq!(&ToolError::from_json(&once.to_json()).unwrap(), &once);
    }
}

/// What the scanners look for.
const PIECES: &[&str] = &[
    "token",
    "password",
    "Authorization",
    "Cookie",
    "X-Api-Key",
    "sig",
    "?",
    "&",
    "=",
    ":",
    "=>",
    "://",
    "@",
    "/",
    "\"",
    "'",
    "\\",
    "\\\"",
    "\\\\\\\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ";",
    " ",
    "\n",
    "Bearer ",
    "bearer",
    "Basic ",
    "dXNlcjpwYXNz",
    "eyJhbGciOiJI",
    ".",
    "eyJ",
    "ghp_",
    "sk-",
    "AKIA",
    "ABCDEFGHIJKLMNOPQ",
    "abcdefghij1",
    "hunter2",
    "[redacted]",
    "-----BEGIN ",
    "PRIVATE KEY-----",
    "-----END ",
    "-----",
    "u:p@h",
    "é",
    "\u{1}",
    "\\u0026",
    "%26",
    "true",
    "1",
    "{\"token\":\"x\"}",
    "{\"a\":\"",
    "<password>",
    "</password>",
    "<![CDATA[",
    "]]>",
    "<",
    ">",
    "(",
    ")",
    "--token",
    "-storepass",
    "-passin pass:",
    "mysql -p",
    "curl -u ",
    "name",
    "value",
    "\"name\":\"token\"",
    "\"value\":",
    "[[\"token\",\"",
    "[[\"--token\",\"x\"],",
    "password is ",
    "using password: ",
    "identified by '",
    "?code=",
    "?key=",
    "&state=",
    "callback",
    "@tcp(",
    "hooks.slack.com/services/",
    "${",
    "${A}",
    "none,",
    "b'",
    "u\"",
    "Some(",
    "SecretStr('",
    "'''",
    "AKIAIOSFODNN7EXAMPLE",
    "https://u:p@h/",
    ":\\/\\/u:p@h",
    "-passin",
    "--private-key",
    "pass:",
    "Expires=Wed, 21",
    "[password]",
    "%5Bpassword%5D",
    "\t",
    "IDENTIFIED WITH p BY '",
    "create user b ",
    "<name>token</name><value>",
    "</value>",
    "name=\"token\"",
    "\r\n",
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "PWD=/",
    "PASSWORD",
    "next(",
];

/// Pieces of what the scanners look for, glued together.
fn pieces() -> BoxedStrategy<String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..16)
        .prop_map(|pieces| pieces.concat())
        .boxed()
}

/// What a scanner could look at again and again.
const REPEATED: &[&str] = &[
    "a",
    ":",
    "=",
    "://",
    "a://b:c/",
    "a://",
    "token:",
    "token: ",
    "token: '",
    "token: { ",
    "token: \\'",
    "password",
    "\"token",
    "eyJ-",
    "eyJ",
    "eyJhbGciOiJIUzI1NiJ9-",
    "sk-",
    "-----BEGIN ",
    "-----BEGIN PRIVATE KEY",
    "Bearer ",
    "bearer token ",
    "Basic aaaa ",
    "Cookie: ",
    "{\"a\":",
    "[",
    "\"",
    "\\",
    "\\\"",
    "      =",
    "ghp_",
    "é",
    "a=b&",
    "?sig",
    "Authorization: x ",
    "%26token",
    "token=\"\\",
    "-",
    "--",
    "\"--",
    "-a",
    "--token ",
    "--token \"",
    "-p '",
    "sshpass -p ",
    "<",
    "<password>",
    "<password><![CDATA[",
    "<a b='",
    "(",
    "((\"token\",\"",
    "[[\"token\",'",
    "[[\\\"token\\\",\\\"",
    "name=token ",
    "value=",
    "name:\"token\" value='",
    "loc:[",
    "?key=",
    "&code=a1b2c3d4",
    "&state=",
    "password is ",
    "password '",
    "password \\",
    "identified by \"",
    "using password: ",
    "@tcp(",
    "a:b@unix(",
    "hooks.slack.com/services/",
    "api.telegram.org/bot",
    "my_token:   ",
    "x_token=${",
    "token=Bearer ",
    "token=b'",
    "token=Some(Some(",
    "token='''",
    "token=''''",
    "my_token=[1,",
    "my_token=[[",
    "my_token={a1",
    "my_token=none,a",
    "Cookie: a=b; c;",
    "Cookie: Expires=a, b",
    "user[password]=",
    "%5Bpassword%5D=",
    "https:\\/\\/",
    "identified by 'x' ",
    "create user identified by 'x' ",
    "IDENTIFIED WITH a",
    "<name>token</name><value>",
    "<value>",
    "      <value>",
    "name=\"token\"\r\n\r\n",
    "token = next(",
    "token = next(a ",
    "PWD=/",
    "mysql-mysqldump ",
    "-----BEGIN PRIVATE KEY-----END",
];

/// Long texts, a megabyte at full numbers, that would take hours if a scanner looked at its text again and again.
#[test]
fn a_megabyte_takes_linear_time() {
    let bytes = if std::env::var_os("TOOLERROR_FULL").is_some() {
        1_000_000
    } else {
        200_000
    };
    for piece in REPEATED {
        let text = piece.repeat(bytes / piece.len());
        let error = ToolError::internal(text.clone()).with_member("v", text);
        let once = error.emitted(&EmitOptions::new().without_limits()).into_owned();
        let twice = once.emitted(&EmitOptions::new().without_limits()).into_owned();
        assert_eq!(once, twice, "{piece}");
    }
}
