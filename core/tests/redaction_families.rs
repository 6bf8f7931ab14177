//! Families of secrets by where they stand: each with look-alikes that stay (SPEC §1.9.18, §1.9.34 to §1.9.43).
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use serde_json::{json, Value};
use toolerror::{EmitOptions, ToolError};

/// The mark of a secret in the texts below; a text without it stays as it is.
const SECRET: &str = "hunter2X";

fn emitted(error: &ToolError) -> ToolError {
    let once = error.emitted(&EmitOptions::new()).into_owned();
    let twice = once.emitted(&EmitOptions::new()).into_owned();
    assert_eq!(once, twice, "masking twice changes nothing");
    once
}

/// Each text stays but for the mark.
fn texts(texts: &[&str]) {
    for text in texts {
        let masked = text.replace(SECRET, "[redacted]");
        assert_eq!(emitted(&ToolError::internal(*text)).message(), masked);
        let value = emitted(&ToolError::internal("m").with_member("v", *text));
        let shown: Value = serde_json::from_str(value.data_json().unwrap()).unwrap();
        assert_eq!(shown, json!({ "v": masked }));
    }
}

/// Each value stays but for the mark.
fn values(values: &[Value]) {
    for value in values {
        let shown = emitted(&ToolError::internal("m").with_member("v", value.clone()));
        let shown: Value = serde_json::from_str(shown.data_json().unwrap()).unwrap();
        let masked: Value = serde_json::from_str(&value.to_string().replace(SECRET, "[redacted]")).unwrap();
        assert_eq!(shown["v"], masked);
        assert!(!shown.to_string().contains(SECRET));
        if value.to_string().contains(SECRET) {
            for text in [value.to_string(), format!("sent {value} away")] {
                let error = emitted(&ToolError::internal(&*text).with_member("v", &*text));
                assert!(!error.to_json().contains(SECRET), "{}", error.to_json());
            }
        }
    }
}

#[test]
fn a_name_whose_last_word_is_sensitive_masks_its_value() {
    texts(&[
        "DB_PASS=hunter2X DB_USER=bob",
        "smtp_pass: hunter2X",
        "{'pass': 'hunter2X'}",
        "pass=hunter2X",
        "STRIPE_KEY=hunter2X",
        "ENCRYPTION_KEY: \"hunter2X\"",
        "ssh_key=hunter2X",
        "SENTRY_AUTH_TOKEN=hunter2X DEPLOY_TOKEN=hunter2X",
        "X-Figma-Token: hunter2X",
        "Ocp-Apim-Subscription-Key: hunter2X",
        "Endpoint=sb://h/;SharedAccessKeyName=root;SharedAccessKey=hunter2X",
        "--- PASS: TestLogin2 (0.00s)",
        "PASS: test_a1.py",
        "first_pass=a1b2 second_pass: a1b2",
        "pass=12 fail=3",
        "lint_pass=true",
        "primary_key=a1b2 sort_key=a1b2 foreign_key=a1b2 cache_key=a1b2 key=a1b2",
        "idempotency_key=a1b2 public_key=a1b2 partition_key=a1b2 keyboard=a1b2",
        "Idempotency-Key: a1b2c3",
        "page_token=a1b2 next_token=a1b2 continuation_token=a1b2 sync_token=a1b2",
        "cursor_token=a1b2 progressToken=a1b2 max_tokens=12 unexpected_token=a1b2",
        "completion_token=12 my_token=12 bypass=a1b2 compass=a1b2",
        "self.token = self._next(a1)",
        "out.kind_token = Generic.Error",
        "f(user_pass=user_pass, trio_token=trio_token)",
        "APP_TOKEN: ${{ secrets.APP_TOKEN }}",
        "swagger {'deploy_token': 'string', 'e2e_pass': 'yes'}",
        "nextForwardToken=a1b2",
        "if a.token == self.token:  # Try",
    ]);
    values(&[
        json!({"pass": "hunter2X", "DB_PASS": "hunter2X", "stripeKey": "hunter2X", "deployToken": "hunter2X"}),
        json!({"pass": 12, "fail": 3, "lint_pass": true, "e2e_pass": null, "unit_token": 5}),
        json!({"properties": {"deploy_token": {"type": "string"}, "ssh_key": {"type": "string"}}}),
        json!({"deploy_token": {"password": "hunter2X", "n": [1]}}),
        json!({"key": "a", "sort_key": "a", "PRIMARY_KEY": "a", "publicKey": "a", "next_token": "a"}),
    ]);
}

#[test]
fn tokens_as_the_user_of_a_url_are_masked() {
    texts(&[
        "ssh://git@github.com/a/b",
        "https://bob@example.com/x",
        "ftp://a-user-with-a-long-name@example.com",
    ]);
    for user in [
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "x-access-token:s",
        "oauth2:s",
        "0123456789abcdef0123456789abcdef",
    ] {
        let shown = emitted(&ToolError::internal(format!(
            "clone https://{user}@github.com/a failed"
        )));
        assert_eq!(shown.message(), "clone https://[redacted]@github.com/a failed");
    }
    let dsn = emitted(&ToolError::internal("open bob:s@tcp(db:3306)/shop: refused"));
    assert_eq!(dsn.message(), "open [redacted]@tcp(db:3306)/shop: refused");
}

#[test]
fn secrets_in_lists_of_arguments_are_masked() {
    values(&[
        json!(["--password", "hunter2X"]),
        json!(["deploy", "--api-key", "hunter2X", "--verbose"]),
        json!(["sshpass", "-p", "hunter2X", "ssh", "h"]),
        json!(["--token=hunter2X", "--name=bob"]),
        json!(["docker", "login", "-u", "bob", "-p", "hunter2X"]),
        json!(["7z", "a", "-phunter2X", "x.7z"]),
        json!({"cmd": {"args": ["--password", "hunter2X"], "cwd": "/"}}),
        json!(["--password", "--verbose"]),
        json!(["--page-token", "abc", "-p", "80:80"]),
        json!(["mkdir", "-p", "a"]),
        json!(["password", "email"]),
        json!(["mysql", "-p", "shop"]),
    ]);
    for (list, masked) in [
        (
            json!(["curl", "-u", "bob:s", "https://h"]),
            json!(["curl", "-u", "[redacted]", "https://h"]),
        ),
        (
            json!(["curl", "--user", "bob:s"]),
            json!(["curl", "--user", "[redacted]"]),
        ),
        (
            json!(["curl", "--user=bob:s"]),
            json!(["curl", "--user=[redacted]"]),
        ),
        (json!(["--password=two words"]), json!(["--password=[redacted]"])),
        (
            json!(["docker", "run", "-u", "10:10"]),
            json!(["docker", "run", "-u", "10:10"]),
        ),
    ] {
        let shown = emitted(&ToolError::internal("m").with_member("v", list));
        assert_eq!(shown.data_json().unwrap(), json!({ "v": masked }).to_string());
    }
}

#[test]
fn a_value_beside_its_name_is_masked() {
    values(&[
        json!({"name": "password", "value": "hunter2X"}),
        json!([{"key": "DB_PASSWORD", "value": "hunter2X"}, {"key": "DB_USER", "value": "bob"}]),
        json!({"Name": "api_key", "Type": "String", "Value": "hunter2X"}),
        json!({"header": "Authorization", "value": "hunter2X"}),
        json!({"field": "password", "rejectedValue": "hunter2X", "x": 1}),
        json!({"path": "/password", "value": "hunter2X"}),
        json!({"name": "x", "type": "password", "value": "hunter2X"}),
        json!({"env": [{"name": "STRIPE_KEY", "value": "hunter2X"}, {"name": "PORT", "value": "80"}]}),
        json!([
            ["Authorization", "hunter2X"],
            ["Host", "h"],
            ["X-Api-Key", "hunter2X"]
        ]),
        json!({"name": "password", "rule": "minLength", "message": "too short"}),
        json!({"name": "page_token", "value": "a"}),
        json!({"name": "password", "inner": {"value": "a"}}),
        json!([{"name": "password"}, {"value": "a"}]),
        json!({"name": "pass", "value": 12}),
        json!({"type": "string", "value": "a"}),
        json!({"type": "token", "value": "a"}),
        json!({"name": "get_access_token", "input": {"user": "bob"}}),
        json!({"required": [["password", "email", "name"]], "missing": ["token", "user"]}),
        json!({"loc": ["body", "name"], "input": "a"}),
    ]);
    let pydantic = json!({"loc": ["body", "password"], "input": "a", "msg": "too short"});
    let shown = emitted(&ToolError::internal("m").with_data(pydantic));
    let masked = r#"{"input":"[redacted]","loc":["body","password"],"msg":"too short"}"#;
    assert_eq!(shown.data_json().unwrap(), masked);
    texts(&[
        "sent {\"name\": \"password\", \"value\": \"hunter2X\"} away",
        "{'key': 'DB_PASSWORD', 'value': 'hunter2X'}",
        "log {\\\"name\\\":\\\"password\\\",\\\"value\\\":\\\"hunter2X\\\"}",
        "<add key=\"Password\" value=\"hunter2X\"/>",
        "<input name='password' type='text' value='hunter2X'>",
        "- name: DB_PASSWORD\n  value: hunter2X",
        "got [('Authorization', 'hunter2X'), ('Host', 'h'), ('X-Api-Key', 'hunter2X')]",
        "422: {\"loc\": [\"body\", \"password\"], \"msg\": \"too short\", \"input\": \"hunter2X\"}",
        "<add key=\"Port\" value=\"80\"/>",
        "<add key=\"Password\"/><add key=\"x\" value=\"a1\"/>",
        "name: password, rule: length",
        "{\"name\": \"password\"}, {\"value\": \"a1\"}",
        "column in ('password', 'email')",
        "f('token', 'x1')",
        "HeaderSet(['token', 'x1'])",
        "for key of ['_authtoken', '-authtoken']) {",
        "{\"name\": \"password rules\", \"value\": \"a1\"}",
    ]);
}

#[test]
fn secret_parameters_of_a_query_are_masked() {
    texts(&[
        "GET https://h/x?api_key=hunter2X&n=1",
        "GET https://h/callback?code=hunter2X&state=a",
        "GET /auth?state=ab1&code=hunter2X failed",
        "GET /login/oauth/token?code=hunter2X",
        "https://s3/x?X-Amz-Credential=a&X-Amz-Signature=hunter2X&x=1",
        "https://h/b?sv=1&sig=hunter2X&se=2",
        "jdbc:postgresql://h/db?user=u&password=hunter2X",
        "GET /x?key=users/2024/a.png",
        "GET /x?key=order-2024-11-28-0001-abc",
        "GET /x?key=a1b2",
        "GET /x?code=404&state=CA",
        "GET /oauth/cb?error=x&code=access_denied",
        "GET /x?code=AbC123456789",
        "GET /x?page_token=AbC123456789",
    ]);
    let shown = emitted(&ToolError::internal(
        "GET https://h/w?q=Rome&key=0123456789abcdef0123456789abcdef&u=m",
    ));
    assert_eq!(shown.message(), "GET https://h/w?q=Rome&key=[redacted]&u=m");
}

#[test]
fn credentials_in_urls_are_masked() {
    for (host, secret) in [
        (
            "https://hooks.slack.com/services/",
            "T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
        ),
        (
            "https://discord.com/api/webhooks/",
            "1234567890/abcdefghijklmnop-_X",
        ),
        (
            "https://canary.discord.com/api/webhooks/",
            "1234567890/abcdefghijklmnop-_X",
        ),
        (
            "https://x.webhook.office.com/webhookb2/",
            "11111111-aaaa@22222222-bbbb/IncomingWebhook/0123/4567",
        ),
        ("https://api.telegram.org/bot", "123456789:AAabcdefghijklmnop"),
    ] {
        let shown = emitted(&ToolError::internal(format!("POST {host}{secret} gave 404.")));
        assert_eq!(shown.message(), format!("POST {host}[redacted] gave 404."));
    }
    texts(&[
        "https://hooks.slack.com/services/",
        "https://discord.com/channels/1234567890/1234567890",
        "see https://api.slack.com/messaging/webhooks",
        "https://discord.com/api/v10/channels/1234567890123456789",
        "https://api.telegram.org/",
    ]);
}

#[test]
fn secret_options_of_programs_are_masked() {
    texts(&[
        "openssl rsa -in k.pem -passin pass:hunter2X -out x",
        "openssl enc -pass pass:hunter2X -in a",
        "keytool -list -storepass hunter2X -keypass hunter2X",
        "java -jar x.jar -password hunter2X",
        "7z x -phunter2X a.7z",
        "unzip -P hunter2X a.zip",
        "sshpass -p hunter2X ssh h",
        "openssl rsa -passin env:PASS -passout file:p.txt",
        "the option -password is missing",
        "7z x a.7z && mkdir -p b",
        "zip -r a.zip -P",
        "cp -pr a b",
    ]);
}

#[test]
fn secret_elements_of_xml_are_masked() {
    texts(&[
        "<login><user>bob</user><password>hunter2X</password></login>",
        "<ns:Password type=\"text\">hunter2X</ns:Password>",
        "<apiKey><![CDATA[hunter2X]]></apiKey>",
        "deploy --token <token> --name <name>",
        "<password></password><password/>",
        "<password>",
        "<author>bob</author><page_token>a1</page_token>",
        "<key>a1</key>",
        "a < b and password > c",
        "Vec<token>a1</b>",
    ]);
}

#[test]
fn passwords_in_sentences_are_masked() {
    texts(&[
        "login as bob with password 'hunter2X' failed",
        "the password is hunter2X.",
        "the password was \"hunter2X\"",
        "using password: hunter2X",
        "CREATE USER bob IDENTIFIED BY 'hunter2X'",
        "ALTER USER bob WITH PASSWORD 'hunter2X'",
        "Access denied for user 'bob'@'h' (using password: YES)",
        "Access denied for user 'bob'@'h' (using password: NO)",
        "password is required",
        "password is too short",
        "password is incorrect",
        "the password is 8 characters long",
        "password is SHA-256 hashed",
        "password 'too short'",
        "password 'required'",
        "secret \"db-creds1\" not found",
        "Unexpected token 'a1', \"a1\" is not valid JSON",
        "password authentication failed for user \"bob1\"",
        "with password: must have 8 characters",
        "passwords 'a1'",
    ]);
    let shown = emitted(&ToolError::internal("using password: hunter, retry"));
    assert_eq!(shown.message(), "using password: [redacted], retry");
}

#[test]
fn credentials_after_the_name_of_a_scheme_are_masked() {
    texts(&[
        "Authorization=Bearer hunter2X",
        "token=Bearer hunter2X",
        "GET /x?authorization=Bearer hunter2X",
        "authorization=token hunter2X",
        "authorization = Basic hunter2X",
        "token=hunter2X expired",
        "authorization=[redacted] or none",
    ]);
}

#[test]
fn strings_as_programs_print_them() {
    texts(&[
        "password=b'hunter2X'",
        "{'password': u'hunter2X'}",
        "password=r'hunter2X', user='bob'",
        "api_key=SecretStr('hunter2X')",
        "Config { password: Some(\"hunter2X\"), user: \"bob\" }",
        "password: Some(Secret(\"hunter2X\"))",
        "{\\\"password\\\": Some(\\\"hunter2X\\\")}",
        "headers [(b'x-api-key', b'hunter2X'), (b'host', b'h')]",
        "password='''hunter2X''' user",
        "password=\"\"\"hunter2X\"\"\" user",
        "password: None, token: Some(expired)",
        "token = getenv(\"API_TOKEN\")",
        "password=b''",
        "[(b'host', b'h'), (b'accept', b'x')]",
    ]);
}

#[test]
fn passwords_in_statements_are_masked() {
    texts(&[
        "near CREATE USER 'bob'@'%' IDENTIFIED BY 'hunter2X'",
        "alter user bob identified by 'hunter2X'",
        "grant all on shop.* to bob identified by 'hunter2X'",
        "CREATE USER bob IDENTIFIED WITH mysql_native_password BY 'hunter2X'",
        "create user bob identified with 'plugin' by \"hunter2X\"",
        "Resource identified by 'order-17' was not found",
        "no host identified by \"web-1\"",
        "cannot grant access: resource identified by 'order-17' is gone",
    ]);
}

/// `data` as it is emitted.
fn data(value: &str) -> String {
    let data: Value = serde_json::from_str(value).unwrap();
    let mut error = ToolError::internal("m");
    for (name, value) in data.as_object().unwrap() {
        error = error.with_member(name, value.clone());
    }
    emitted(&error).data_json().unwrap().to_owned()
}

#[test]
fn keys_that_hold_a_secret_and_name_one() {
    for (value, masked) in [
        (
            r#"{"https://bob:s@h/token":"x"}"#,
            r#"{"https://[redacted]@h/token":"[redacted]"}"#,
        ),
        (
            r#"{"AKIAIOSFODNN7EXAMPLE token":"x"}"#,
            r#"{"[redacted] token":"[redacted]"}"#,
        ),
        (
            r#"{"AKIAIOSFODNN7EXAMPLEtoken":"x"}"#,
            r#"{"[redacted]token":"[redacted]"}"#,
        ),
        (
            r#"{"AKIAIOSFODNN7EXAMPLEtoken":{"a":["x"]},"z":"password=s"}"#,
            r#"{"[redacted]token":{"a":["x"]},"z":"password=[redacted]"}"#,
        ),
        (r#"{"AKIAIOSFODNN7EXAMPLE":"x"}"#, r#"{"[redacted]":"x"}"#),
        (
            r#"{"v":["--token","-passin:x@tcp(h)"]}"#,
            r#"{"v":["--token","-[redacted]@tcp(h)"]}"#,
        ),
        (
            r#"{"v":["openssl","-passin","pass:s"]}"#,
            r#"{"v":["openssl","-passin","pass:[redacted]"]}"#,
        ),
        (
            r#"{"v":["openssl","-passin","env:PW","pass:s"]}"#,
            r#"{"v":["openssl","-passin","env:PW","pass:s"]}"#,
        ),
        (
            r#"{"v":["--private-key","-----BEGIN PRIVATE KEY-----a-----END PRIVATE KEY-----\n"]}"#,
            r#"{"v":["--private-key","[redacted]"]}"#,
        ),
    ] {
        assert_eq!(data(value), masked);
    }
}

#[test]
fn secrets_in_lists_and_braces_are_masked() {
    texts(&[
        "f(my_pass=none, x1)",
        "my_pass=none,retries=3",
        "{unit_token: [1, 2]}",
        "MY_PASS={user.pass} APP_TOKEN={API_TOKEN} X_PASS={{ x1 }}",
        "REDIS_PASS=\tnone",
    ]);
    let shown = |text: &str| emitted(&ToolError::internal(text)).message().to_owned();
    for (text, masked) in [
        ("deploy_token=[ \"s1\"]", "deploy_token=[redacted]"),
        ("REDIS_PASS=none,s3cr3t", "REDIS_PASS=[redacted]"),
        ("REDIS_PASS=[s3cr3t", "REDIS_PASS=[redacted]"),
        ("REDIS_PASS={s3cr3t} x", "REDIS_PASS=[redacted] x"),
    ] {
        assert_eq!(shown(text), masked);
    }
    assert_eq!(
        data(r#"{"stripe_key":[null,"s"]}"#),
        r#"{"stripe_key":"[redacted]"}"#
    );
    assert_eq!(
        data(r#"{"stripe_key":[null,[1]]}"#),
        r#"{"stripe_key":[null,[1]]}"#
    );
    assert_eq!(
        data(r#"{"unit_token":[{"a":"s"}]}"#),
        r#"{"unit_token":[{"a":"s"}]}"#
    );
}

#[test]
fn urls_with_escaped_slashes_are_masked() {
    texts(&[
        r#"HTTP 500: {"url":"https:\/\/bob@h:80\/x"}"#,
        "sftp://deploy-user-production-eu1@h",
        "https://api.telegram.org/bots/documentation-page-1",
    ]);
    let shown = |text: &str| emitted(&ToolError::internal(text)).message().to_owned();
    for text in [r"https:\/\/bob:s@h", r"https:\\\/\\\/bob:s@h"] {
        let text = format!("HTTP 500: {{\"dsn\":\"{text}\"}}");
        assert_eq!(shown(&text), text.replace("bob:s", "[redacted]"));
    }
}

#[test]
fn what_a_usage_line_says() {
    texts(&[
        "usage: x [--token TOKEN] [--password PASSWORD] [--api-key KEY] [--db-password PASSWORD] name",
        "usage: x [--client-secret CLIENT_SECRET]",
        "[deploy --token hunter2X]",
        "mongo -port 27017",
        "mysql -protocol tcp",
        "logins -p 3",
        "the mysql-client package -print0 list",
        "mysql-client -p8080",
        "mysqldump -phunter2X shop",
        "mariadb-dump -phunter2X shop",
        "mysql.exe -phunter2X shop",
        "mongosh -p hunter2X",
        "mysql -password hunter2X",
        "ldapsearch -w hunter2X",
        "7za x -phunter2X a.7z",
    ]);
}

#[test]
fn keys_of_more_issuers_are_masked() {
    for key in [
        "whsec_AbCdEf1234567890AbCdEf12",
        "glrt-AbCdEf1234567890AbCd",
        "dop_v1_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ",
    ] {
        let shown = emitted(&ToolError::internal(format!("key {key} is bad")));
        assert_eq!(shown.message(), "key [redacted] is bad");
    }
    texts(&["battle_pass: Season2", "whsec_test", "dop_v1_x"]);
}

#[test]
fn headers_are_masked_with_all_their_parts() {
    texts(&[
        "Cookie: hunter2X",
        "Authorization: required",
        "Authorization: Bearer missing",
        "X-Api-Key: missing",
        "Cookie: must be set",
        "X-Api-Key: hunter2X",
    ]);
    for (text, masked) in [
        ("Cookie: a=b; flag; session=s", "Cookie: [redacted]"),
        ("Set-Cookie: a=b; Secure; sid=s", "Set-Cookie: [redacted]"),
        (
            "Set-Cookie: a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, sid=s failed",
            "Set-Cookie: [redacted] failed",
        ),
        (
            "Cookie: a=b; then it failed",
            "Cookie: [redacted]; then it failed",
        ),
    ] {
        assert_eq!(emitted(&ToolError::internal(text)).message(), masked);
    }
}

#[test]
fn values_of_names_in_brackets_and_on_other_lines_are_masked() {
    texts(&[
        "user[password]=hunter2X&user[name]=bob",
        "password[]=hunter2X",
        "user%5Bpassword%5D=hunter2X&x=1",
        "$_POST['password']='hunter2X'",
        "password\t= hunter2X",
        "config[\"password\"] = os.environ[\"X\"]",
        "if user[\"password\"]: return 1",
        "[a, token]=f(x1)",
        "<property><name>password</name><value>hunter2X</value></property>",
        "<property>\n  <name>db.password</name>\n  <value>hunter2X</value>\n</property>",
        "<property><name>port</name><value>80</value></property>",
        "form-data; name=\"password\"\r\n\r\nhunter2X\r\n--x",
        "form-data; name=\"password\"\r\nContent-Type: text/plain\r\n\r\nhunter2X\r\n--x",
        "form-data; name=\\\"password\\\"\\r\\n\\r\\nhunter2X\\r\\n--x",
        "form-data; name=\"city\"\r\n\r\nRome1\r\n--x",
        "field name=\"password\"\n\nsend it again",
    ]);
}

#[test]
fn values_with_a_known_prefix_are_masked() {
    texts(&[
        "PWD=/home/bob/project HOME=/home/bob",
        "Server=h;PWD=hunter2X;Database=d",
        "token: 8192",
        "unexpected end at token: 12, line 3",
        "token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 not found",
        "api_key=${API_KEY}",
        "password: \"${DB_PASSWORD}\"",
    ]);
    for (text, masked) in [
        ("token: 123456", "token: [redacted]"),
        ("password = Pass(w0rd", "password = [redacted]"),
        ("password = P4ss(word)", "password = [redacted])"),
        ("password=${A}s3cr3t", "password=[redacted]"),
        (
            "Server=h;PWD=/s3cr3t;Database=d",
            "Server=h;PWD=[redacted];Database=d",
        ),
        (
            "token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48A0b86991c6218b36c1d19D4a",
            "token: [redacted]",
        ),
    ] {
        assert_eq!(emitted(&ToolError::internal(text)).message(), masked);
    }
}
