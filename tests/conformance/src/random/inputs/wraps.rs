//! What stands around a text on its way: prefixes, log lines, envelopes, fences, JSON in strings.

use serde_json::{json, Value};

use super::Maker;

/// Around a text, with `{}` in its place.
const WRAPS: [&str; 40] = [
    "Error: {}",
    "Exception: {}",
    "error: {}",
    "MCP error -32603: {}",
    "McpError: MCP error -32000: {}",
    "ToolException: {}",
    "RuntimeError('{}')",
    "Error(\"{}\")",
    "Error executing tool search: {}",
    "Error calling tool 'search': {}",
    "Tool failed with: {}",
    "[Error] {}",
    "[TRANSIENT] {}",
    "[NOT_FOUND] {}",
    "2026-11-27T12:00:00Z ERROR [worker-1] {}",
    "2026-11-27 12:00:00,123 - root - ERROR - {}",
    "<error>{}</error>",
    "<tool_use_error>{}</tool_use_error>",
    "<html><head><title>{}</title></head><body><h1>{}</h1></body></html>",
    "```\n{}\n```",
    "```json\n{}\n```",
    "> {}",
    "Traceback (most recent call last):\n  File \"a.py\", line 7, in f\n    g()\nValueError: {}",
    "thread 'main' panicked at src/main.rs:4:5:\n{}",
    "java.io.IOException: {}\n\tat a.b.C.d(C.java:12)",
    "panic: {}\n\ngoroutine 1 [running]:",
    "rpc error: code = Unavailable desc = {}",
    "exit status 1: {}",
    "curl: (7) {}",
    "npm ERR! {}",
    "fatal: {}",
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n\r\n{}",
    "event: error\ndata: {}\n\n",
    "\u{feff}{}",
    "  {}  \n",
    "(node:1) {}",
    "The tool returned: {}",
    "Failed after 3 attempts: {}",
    "ERROR 1045 (28000): {}",
    "{} [request_id=abc-123]",
];

/// Members under which systems put a message.
const NAMES: [&str; 14] = [
    "error",
    "message",
    "detail",
    "details",
    "msg",
    "errors",
    "reason",
    "title",
    "description",
    "text",
    "result",
    "data",
    "error_description",
    "body",
];

impl Maker<'_> {
    /// The text inside of something.
    pub(super) fn wrapped(&mut self, text: &str) -> String {
        match self.draws.below(10) {
            0..=3 => self.draws.pick(&WRAPS).replace("{}", text),
            4 | 5 => self.in_wrapper_of_tables(text),
            6 => json!(text).to_string(),
            7 => json!({ "error": json!(text).to_string() }).to_string(),
            _ => {
                let envelope = self.envelope(text);
                self.spelled(&envelope)
            }
        }
    }

    /// A wrapper of the tables; its places, such as `{quoted}`, get words.
    fn in_wrapper_of_tables(&mut self, text: &str) -> String {
        let (before, after) = self.draws.pick(&self.corpus.wrappers);
        format!("{}{text}{}", self.filled(&before), self.filled(&after))
    }

    /// A template with its placeholders filled.
    fn filled(&mut self, template: &str) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some((head, tail)) = rest.split_once('{') {
            let Some((_, after)) = tail.split_once('}') else {
                break;
            };
            text.push_str(head);
            text.push_str(&self.word());
            rest = after;
        }
        text + rest
    }

    /// An object in which a service tells its failure.
    pub(super) fn envelope(&mut self, text: &str) -> Value {
        let name = self.draws.pick(&NAMES);
        let said: Value = match serde_json::from_str(text) {
            Ok(value) if self.draws.percent(60) => value,
            _ => json!(text),
        };
        let (word, number) = (self.word(), self.number());
        match self.draws.below(9) {
            0 => json!({ name: said }),
            1 => json!({"error": {name: said, "code": word}}),
            2 => json!({"error": {"message": said, "code": number, "type": word}}),
            3 => json!({"code": word, "message": said, "status": number}),
            4 => json!({"errors": [{"message": said, "extensions": {"code": word}}]}),
            5 => json!({"success": false, name: said}),
            6 => json!({"type": "about:blank", "title": word, "status": number, "detail": said}),
            7 => json!([said]),
            _ => json!({"type": "error", "error": {"type": word, "message": said}}),
        }
    }
}
