//! `toolerror proxy --otlp`: what a collector gets.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

mod proxied;
mod web;

use std::collections::BTreeMap;
use std::io::{BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc::{channel, Receiver};
use std::time::Duration;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Any;
use opentelemetry_proto::tonic::common::v1::KeyValue;
use opentelemetry_proto::tonic::trace::v1::{span, status, Span};
use prost::Message as _;
use proxied::{call, command, folder, script, shell, Client};
use serde_json::{json, Value};
use web::{Listening, Visitor};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0b4902b7";

/// A collector: its base URL, and the requests that it gets.
struct Collector {
    url: String,
    exports: Receiver<(String, ExportTraceServiceRequest)>,
}

/// What a collector got: spans, what they are from, and the heads of the requests.
#[derive(Default)]
struct Got {
    spans: Vec<Span>,
    resource: BTreeMap<String, Value>,
    heads: String,
    /// All that was sent, for secrets that must not be in it.
    text: String,
}

impl Collector {
    fn start() -> Self {
        let (tell, exports) = channel();
        let url = each_connection(move |mut stream| {
            let (head, body) = request(&mut BufReader::new(stream.try_clone().unwrap()));
            let export = ExportTraceServiceRequest::decode(&*body).unwrap();
            let _ = tell.send((head, export));
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        });
        Self { url, exports }
    }

    /// What came until so many spans of calls are there.
    fn gets(&self, count: usize) -> Got {
        let is_call = |span: &Span| span.name.starts_with("tools/call ");
        let mut got = self.gets_all(|spans| spans.iter().filter(|span| is_call(span)).count() >= count);
        got.spans.retain(is_call);
        got
    }

    /// What came until this is so.
    fn gets_all(&self, is_enough: impl Fn(&[Span]) -> bool) -> Got {
        let mut got = Got::default();
        while !is_enough(&got.spans) {
            let (head, export) = self
                .exports
                .recv_timeout(Duration::from_secs(40))
                .expect("a request");
            got.heads.push_str(&head);
            got.text = format!("{}{export:?}", got.text);
            for of_resource in export.resource_spans {
                got.resource = members(&of_resource.resource.unwrap().attributes);
                for of_scope in of_resource.scope_spans {
                    assert_eq!(of_scope.scope.unwrap().name, "toolerror");
                    got.spans.extend(of_scope.spans);
                }
            }
        }
        got
    }
}

/// Hands on each connection: the URL.
fn each_connection(answer: impl Fn(TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || listener.incoming().for_each(|stream| answer(stream.unwrap())));
    url
}

fn request(reader: &mut impl std::io::BufRead) -> (String, Vec<u8>) {
    let (mut head, mut line, mut length) = (String::new(), String::new(), 0);
    while reader.read_line(&mut line).unwrap() > 2 {
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        head.push_str(&std::mem::take(&mut line));
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    (head, body)
}

fn members(attributes: &[KeyValue]) -> BTreeMap<String, Value> {
    let value = |attribute: &KeyValue| match attribute.value.as_ref().unwrap().value.as_ref().unwrap() {
        Any::StringValue(text) => json!(text),
        Any::IntValue(number) => json!(number),
        Any::BoolValue(bool) => json!(bool),
        other => panic!("{other:?}"),
    };
    attributes
        .iter()
        .map(|attribute| (attribute.key.clone(), value(attribute)))
        .collect()
}

/// The attributes that are not the same for all calls over pipes.
fn own(span: &Span) -> Value {
    let mut members = members(&span.attributes);
    for (name, value) in [
        ("mcp.method.name", "tools/call"),
        ("gen_ai.operation.name", "execute_tool"),
        ("mcp.protocol.version", "2025-06-18"),
        ("network.transport", "pipe"),
    ] {
        assert_eq!(members.remove(name), Some(json!(value)), "{name}");
    }
    assert_eq!(span.kind, span::SpanKind::Server as i32);
    json!(members)
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .map(|digit| char::from_digit(digit.into(), 16).unwrap())
        .collect()
}

#[test]
fn each_call_is_a_span_and_the_trace_of_the_client_goes_on() {
    let collector = Collector::start();
    let folder = folder("otlp");
    let on_call = r#"case "$line" in
*'"name":"busy"'*) case "$line" in *'toolerror/attempt'*) ok done;; *) fail '{\"type\":\"TRANSIENT\",\"message\":\"busy\"}';; esac;;
*'"name":"deep"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"Unknown tool: deep"}}\n' "$(id "$line")";;
*'"name":"slow"'*) :;;
*) ok fine;; esac"#;
    let tools = r#"[{"name":"fine"},{"name":"busy"},{"name":"deep"},{"name":"slow"}]"#;
    let server = shell::server(tools, on_call);
    let server = format!("cd '{}'; HEARD=heard; {server}", folder.display());
    let client = Client::start(&["--otlp", &collector.url], &server);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#);
    assert!(client.receive().contains("\"slow\""));
    let meta = format!(r#""_meta":{{"traceparent":"00-{TRACE}-{PARENT}-01","tracestate":"rojo=1"}}"#);
    for (id, name) in [("2", "fine"), ("\"three\"", "busy"), ("4", "deep")] {
        client.send(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{name}",{meta}}}}}"#
        ));
        assert!(client.receive().contains(&format!("\"id\":{id},")));
    }
    client.send(&call(5, "slow"));
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}"#);
    client.end();

    let got = collector.gets(4);
    assert!(got.heads.starts_with("POST /v1/traces ") && got.heads.contains("application/x-protobuf"));
    assert_eq!(got.resource["service.name"], "toolerror-proxy");
    assert_eq!(got.resource["service.version"], env!("CARGO_PKG_VERSION"));
    let [fine, busy, deep, slow] = &got.spans[..] else {
        panic!("{:?}", got.spans);
    };
    for span in [fine, busy, deep] {
        assert_eq!(
            (hex(&span.trace_id), hex(&span.parent_span_id)),
            (TRACE.to_owned(), PARENT.to_owned())
        );
        assert_eq!(span.trace_state, "rojo=1");
        assert!(span.start_time_unix_nano > 0 && span.start_time_unix_nano <= span.end_time_unix_nano);
    }
    assert_eq!(fine.name, "tools/call fine");
    assert_eq!(
        own(fine),
        json!({"gen_ai.tool.name":"fine","jsonrpc.request.id":"2","toolerror.attempts":1})
    );
    assert_eq!(fine.status.as_ref().map_or(0, |status| status.code), 0);
    assert_eq!(
        own(busy),
        json!({"gen_ai.tool.name":"busy","jsonrpc.request.id":"three","toolerror.attempts":2})
    );
    assert_eq!(busy.events.len(), 1);
    let retry = members(&busy.events[0].attributes);
    assert_eq!(
        (&retry["error.type"], &retry["toolerror.attempt"]),
        (&json!("TRANSIENT"), &json!(1))
    );
    assert!(retry["toolerror.delay_ms"].as_i64().is_some());
    let at = busy.events[0].time_unix_nano;
    assert!(busy.start_time_unix_nano <= at && at <= busy.end_time_unix_nano);
    let failed = json!({"gen_ai.tool.name":"deep","jsonrpc.request.id":"4","toolerror.attempts":1,
        "error.type":"NOT_FOUND","rpc.response.status_code":"-32602"});
    assert_eq!(own(deep), failed);
    let status = deep.status.as_ref().unwrap();
    assert_eq!(
        (status.code, status.message.as_str()),
        (status::StatusCode::Error as i32, "Unknown tool: deep")
    );
    assert_eq!(own(slow)["toolerror.cancelled"], true);
    assert_eq!(
        (slow.parent_span_id.len(), hex(&slow.trace_id) == TRACE),
        (0, false)
    );

    // the server gets what the client has sent
    let heard = std::fs::read_to_string(folder.join("heard")).unwrap();
    assert_eq!(heard.matches(&meta).count(), 3, "{heard}");
    let again: Value = serde_json::from_str(
        heard
            .lines()
            .find(|line| line.contains("toolerror/attempt"))
            .unwrap(),
    )
    .unwrap();
    assert_eq!(
        again["params"]["_meta"]["traceparent"],
        format!("00-{TRACE}-{PARENT}-01")
    );
    std::fs::remove_dir_all(folder).unwrap();
}

/// Name, JSON-RPC code and error of each span.
fn seen(spans: &[Span]) -> Vec<(String, Value, Value)> {
    let seen = spans.iter().map(|span| {
        let own = members(&span.attributes);
        let of = |name: &str| own.get(name).cloned().unwrap_or_default();
        assert_eq!(span.name.split(' ').next(), own["mcp.method.name"].as_str());
        (
            span.name.clone(),
            of("rpc.response.status_code"),
            of("error.type"),
        )
    });
    seen.collect()
}

#[test]
fn each_other_request_is_a_span_too() {
    let server = script("ok fine").replace(
        r#"*'"method":"tools/list"'*)"#,
        r#"*'"method":"prompts/get"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"no such prompt"}}\n' "$(id "$line")";;
*'"method":"resources/read"'*) exit 3;;
*'"method":"x'*) reply '{}';;
*'"method":"tools/list"'*)"#,
    );
    let (collector, folder) = (Collector::start(), folder("otlp-requests"));
    let client = Client::start(&["--otlp", &collector.url], &server);
    client.greet();
    let meta = format!(r#"{{"_meta":{{"traceparent":"00-{TRACE}-{PARENT}-01"}}}}"#);
    for method in [
        "tools/list",
        "prompts/get",
        "x?token=hunter2hunter2",
        "resources/subscribe",
    ] {
        let request = format!(r#"{{"jsonrpc":"2.0","id":2,"method":"{method}","params":{meta}}}"#);
        client.send(&request);
        if method == "resources/subscribe" {
            client.send(r#"{"jsonrpc":"2.0","id":3,"method":"resources/read"}"#);
        }
        client.receive();
    }
    client.end();
    let got = collector.gets_all(|spans| spans.len() >= 5);
    let none = Value::Null;
    let expected = [
        ("initialize", none.clone(), none.clone()),
        ("tools/list", none.clone(), none.clone()),
        ("prompts/get", json!("-32602"), json!("VALIDATION")),
        ("(other)", none.clone(), none.clone()),
        ("resources/subscribe", none.clone(), json!("TRANSIENT")),
    ];
    let expected = expected.map(|(name, code, error)| (name.to_owned(), code, error));
    assert_eq!(seen(&got.spans)[..5], expected);
    assert!(!got.text.contains("hunter2"), "{}", got.text);
    let listed = &got.spans[1];
    assert_eq!(
        (
            hex(&listed.trace_id).as_str(),
            hex(&listed.parent_span_id).as_str()
        ),
        (TRACE, PARENT)
    );
    let own = members(&listed.attributes);
    assert_eq!(
        (&own["jsonrpc.request.id"], &own["mcp.protocol.version"]),
        (&json!("2"), &json!("2025-06-18"))
    );
    assert!(
        !own.contains_key("gen_ai.tool.name") && !own.contains_key("toolerror.attempts"),
        "{own:?}"
    );
    assert_eq!(got.spans[2].status.as_ref().unwrap().message, "no such prompt");

    // of several servers: each request of the client once, whoever answers it
    let client = before_several(&collector, &folder, &["one"]);
    client.greet();
    for method in ["ping", "tools/list", "tasks/get", "initialize"] {
        client.send(&format!(r#"{{"jsonrpc":"2.0","id":2,"method":"{method}"}}"#));
        client.receive();
    }
    client.end();
    let got = collector.gets_all(|spans| spans.len() >= 5);
    let expected = [
        ("initialize", none.clone(), none.clone()),
        ("ping", none.clone(), none.clone()),
        ("tools/list", none.clone(), none.clone()),
        ("tasks/get", json!("-32601"), json!("NOT_FOUND")),
        ("initialize", none, json!("VALIDATION")),
    ];
    let expected = expected.map(|(name, code, error)| (name.to_owned(), code, error));
    assert_eq!(seen(&got.spans), expected);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn no_secret_and_no_endless_text_is_in_a_span() {
    let collector = Collector::start();
    let client = Client::start(
        &["--otlp", &collector.url],
        &script("fail 'password=hunter2hunter2'"),
    );
    client.greet();
    let long = "x".repeat(100_000);
    client.send(
        r#"{"jsonrpc":"2.0","id":"api_key=hunter2hunter2","method":"tools/call","params":{"name":"t?token=hunter2hunter2","arguments":{"secret":"hunter2hunter2"},"_meta":{"traceparent":"hunter2hunter2","tracestate":"token=hunter2hunter2"}}}"#
    );
    client.receive();
    client.send(&call(7, &long));
    client.receive();
    client.end();
    let got = collector.gets(2);
    assert!(!got.text.contains("hunter2"), "{}", got.text);
    assert!(got.text.len() < 10_000);
    assert_eq!(
        got.spans[0].status.as_ref().unwrap().message,
        "password=[redacted]"
    );
    assert_eq!(got.spans[0].trace_state, "");
}

#[test]
fn sessions_over_http_have_spans_and_the_environment_names_the_collector() {
    let collector = Collector::start();
    let mut proxy = command(&["proxy", "--listen", "0", "--", "sh", "-c", &script("fail broke")]);
    proxy
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", &collector.url)
        .env("OTEL_EXPORTER_OTLP_HEADERS", "x-key=of-the-collector")
        .env("OTEL_SERVICE_NAME", "notes");
    let proxy = Listening::of(proxy);
    let visitor = Visitor::greet(&proxy);
    assert!(visitor.post(&call(2, "t")).events()[0].contains("broke"));
    proxy.signal("-TERM");
    let got = collector.gets(1);
    assert_eq!(got.resource["service.name"], "notes");
    assert!(got.heads.contains("x-key: of-the-collector"), "{}", got.heads);
    let of_span = members(&got.spans[0].attributes);
    assert_eq!(of_span["network.transport"], "tcp");
    assert_eq!(of_span["network.protocol.name"], "http");
    assert_eq!(of_span["mcp.session.id"], visitor.session());
    assert_eq!(of_span["error.type"], "INTERNAL");
    assert_eq!(proxy.ends(), Some(143));
}

/// A client of a proxy in front of these servers, each of which answers with its name.
fn before_several(collector: &Collector, folder: &Path, names: &[&str]) -> Client {
    let entry = |name: &str| json!({"command":"sh","args":["-c", script(&format!("ok {name}"))]});
    let servers: serde_json::Map<_, _> = names
        .iter()
        .map(|name| ((*name).to_owned(), entry(name)))
        .collect();
    let file = folder.join("mcp.json");
    std::fs::write(&file, json!({"mcpServers": servers}).to_string()).unwrap();
    Client::of(&[
        "proxy",
        "--otlp",
        &collector.url,
        "--config",
        &file.to_string_lossy(),
    ])
}

#[test]
fn several_servers_are_told_apart() {
    let (collector, folder) = (Collector::start(), folder("otlp-several"));
    let client = before_several(&collector, &folder, &["one", "two"]);
    client.greet();
    client.send(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
    assert!(client.receive().contains("two_t"));
    client.send(&call(3, "two_t"));
    assert!(client.receive().contains("two"));
    client.end();
    let got = collector.gets(1);
    let of_span = members(&got.spans[0].attributes);
    assert_eq!(
        (&of_span["toolerror.server"], &of_span["gen_ai.tool.name"]),
        (&json!("two"), &json!("t"))
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_collector_that_is_dead_silent_or_angry_harms_nobody() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap();
    let refusing = format!("http://{}", closed.local_addr().unwrap());
    drop(closed);
    let held = std::sync::Mutex::new(Vec::new());
    let silent = each_connection(move |stream| held.lock().unwrap().push(stream));
    let angry = each_connection(|mut stream| {
        request(&mut BufReader::new(stream.try_clone().unwrap()));
        let _ = stream.write_all(b"HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n");
    });
    let folder = folder("otlp-collectors");
    for url in [refusing, silent, angry] {
        let mut proxy = command(&["proxy", "--otlp", &url, "--", "sh", "-c", &script("ok fine")]);
        proxy.env("OTEL_BSP_MAX_QUEUE_SIZE", "50");
        let client = Client::of_command(proxy, &folder.join("log"));
        client.greet();
        // more than the queue of spans and a batch hold
        for id in 2..302 {
            client.send(&call(id, "t"));
            assert!(client.receive().contains("fine"), "{url}");
        }
        client.end();
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_the_environment_says_wrongly_harms_nobody() {
    for queue in ["1000000000000", "99999999999999999999999999", "0", "-1", "many"] {
        let collector = Collector::start();
        let mut proxy = command(&["proxy", "--listen", "0", "--", "sh", "-c", &script("ok fine")]);
        proxy
            .env("OTEL_EXPORTER_OTLP_ENDPOINT", &collector.url)
            .env("OTEL_BSP_MAX_QUEUE_SIZE", queue);
        let proxy = Listening::of(proxy);
        assert!(Visitor::greet(&proxy).post(&call(2, "t")).events()[0].contains("fine"));
        proxy.signal("-TERM");
        assert_eq!(collector.gets(1).spans.len(), 1, "{queue}");
        assert_eq!(proxy.ends(), Some(143), "{queue}");
    }
    let mut proxy = command(&["proxy", "--otlp", "http://127.0.0.1:9", "--", "cat"]);
    let said = |protocol: &str| {
        let done = proxy
            .env("OTEL_EXPORTER_OTLP_PROTOCOL", protocol)
            .output()
            .unwrap();
        String::from_utf8(done.stderr).unwrap()
    };
    let all = ["grpc", "http/protobuf", ""].map(said);
    let line =
        "toolerror proxy: OTEL_EXPORTER_OTLP_PROTOCOL is `grpc`, but spans go out as `http/protobuf`\n";
    assert_eq!(all, [line, "", ""]);
}

#[test]
fn a_wrong_url_is_a_wrong_command_line_and_traces_can_be_switched_off() {
    for url in [
        "not a url",
        "",
        "http://",
        "ftp://x",
        "http://user:pw@:99999",
        "http://\u{1b}[31mx\u{7}",
    ] {
        let wrong = command(&["proxy", "--otlp", url, "--", "true"]).output().unwrap();
        let said = String::from_utf8(wrong.stderr).unwrap();
        let is_refused = wrong.status.code() == Some(2) && said.starts_with("toolerror: --otlp: ");
        assert!(
            is_refused && !said.contains(['\u{1b}', '\u{7}']),
            "{url:?}: {said}"
        );
    }

    let collector = Collector::start();
    let url = ("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url.as_str());
    for off in [("OTEL_SDK_DISABLED", "true"), ("OTEL_TRACES_EXPORTER", "none")] {
        let mut proxy = command(&["proxy", "--listen", "0", "--", "sh", "-c", &script("ok fine")]);
        proxy.envs([url, off]);
        let proxy = Listening::of(proxy);
        assert!(Visitor::greet(&proxy).post(&call(2, "t")).events()[0].contains("fine"));
        proxy.signal("-TERM");
        assert_eq!(proxy.ends(), Some(143));
    }
    assert!(collector.exports.try_recv().is_err());
}
