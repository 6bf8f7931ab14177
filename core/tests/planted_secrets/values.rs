//! Texts and values with a planted secret, and values that have to stay.

use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use serde_json::{json, Value};

use crate::names::*;

/// A secret of a certain alphabet, with the mark in it.
pub(crate) fn secret(alphabet: &'static str) -> impl Strategy<Value = String> {
    (alphabet, alphabet).prop_map(|(before, after)| format!("{before}{PLANTED}{after}"))
}

/// JSON in a string, up to three layers.
pub(crate) fn layered(value: &Value, layers: u8) -> Value {
    (0..=layers % 3).fold(value.clone(), |value, _| Value::String(value.to_string()))
}

/// A text with a secret in it.
pub(crate) fn secret_text() -> BoxedStrategy<String> {
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
pub(crate) const PROSE: &[&str] = &[
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
pub(crate) fn beside_text() -> BoxedStrategy<String> {
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
pub(crate) fn secret_value() -> BoxedStrategy<Value> {
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
pub(crate) fn clean_value() -> BoxedStrategy<Value> {
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
pub(crate) fn nested(value: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
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
