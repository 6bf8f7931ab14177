"""A server over HTTP that does what MCP servers, gateways and other sites do: it answers a tool by the tool's name."""

import http.server
import json
import threading

HTML = "<!doctype html><html><head><title>Welcome\n to nginx</title></head><body>It works</body></html>"


def error(number, code=-32600, message="Bad Request: Missing session ID", **more):
    return json.dumps({"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message, **more}})


NO_ID = json.dumps({"jsonrpc": "2.0", "error": {"code": -32600, "message": "Bad Request: Missing session ID"}})
JSON, TEXT, PAGE, EVENTS = "application/json", "text/plain", "text/html; charset=utf-8", "text/event-stream"


def event(text):
    return f"event: message\ndata: {text}\n\n"


ANSWERS = {
    # an id that is none
    "null_400": lambda number: (400, JSON, error(None)),
    "none_404": lambda number: (404, JSON, NO_ID),
    "server_error_500": lambda number: (500, JSON, error("server-error", -32603, "Error handling POST request")),
    "null_503": lambda number: (503, JSON, error(None, -32000, "out of order")),
    "null_429": lambda number: (429, JSON, error(None, -32000, "too fast")),
    "null_200": lambda number: (200, JSON, error(None, -32602, "no such argument")),
    "server_error_event": lambda number: (200, EVENTS, event(error("server-error", -32602, "no such argument"))),
    # what only looks alike
    "own_400": lambda number: (400, JSON, error(number, -32602, "no such argument")),
    "own_401": lambda number: (401, JSON, error(number, -32602, "no such argument")),
    "strange_event": lambda number: (200, EVENTS, event(error("other")) + event(NO_ID_NOTE) + event(found(number))),
    # refusals
    "plain_401": lambda number: (401, TEXT, "token expired"),
    "plain_403": lambda number: (403, TEXT, "project is archived"),
    "oauth_401": lambda number: (401, JSON, '{"error": "invalid_token", "error_description": "the token has expired"}'),
    "nested_403": lambda number: (403, JSON, '{"error": {"message": "the API is disabled"}}'),
    "page_403": lambda number: (403, PAGE, HTML),
    # no MCP server
    "page_200": lambda number: (200, PAGE, HTML),
    "untitled_200": lambda number: (200, PAGE, "<p>hello</p>"),
    "empty_200": lambda number: (200, TEXT, ""),
    "other_json_200": lambda number: (200, JSON, '{"ok": true}'),
    "array_200": lambda number: (200, JSON, "[]"),
    "html_in_text": lambda number: (200, JSON, found(number, HTML)),
    "text_type": lambda number: (200, TEXT, found(number)),
    "string_id": lambda number: (200, JSON, found(str(number))),
    # the answer to another request, or none
    "other_200": lambda number: (200, JSON, found(4711)),
    "note_200": lambda number: (200, JSON, NO_ID_NOTE),
    # lost
    "gone_404": lambda number: (404, TEXT, "no such session"),
    "gone_400": lambda number: (400, JSON, error(None, -32600, "Bad Request: Unknown session")),
    "cut_event": lambda number: (200, EVENTS, ": soon\n\n"),
}


def found(number, text="found"):
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": {"content": [{"type": "text", "text": text}]}})


NO_ID_NOTE = json.dumps({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "error", "data": '"error"'}})
GREETING = {
    "protocolVersion": "2025-06-18",
    "capabilities": {"tools": {}},
    "serverInfo": {"name": "faulty", "version": "1"},
}


class Faulty:
    """`refusals` are answers to the first requests of `initialize`, before it greets; with `sessions` off it has none."""

    def __init__(self, refusals=(), sessions=True):
        self.calls, self.greeted, self.known = [], 0, set()
        self.refusals, self.sessions = list(refusals), sessions
        faulty = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                self.reply(*faulty.answer(body, self.headers.get("mcp-session-id")))

            def do_GET(self):
                self.reply(405, TEXT, "")

            do_DELETE = do_GET

            def reply(self, status, media_type, text, headers=None):
                self.send_response(status)
                for name, value in {"content-type": media_type, **(headers or {})}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/mcp"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, body, session):
        method, number = body.get("method"), body.get("id")
        if method == "server/discover":
            return 400, TEXT, "unknown method"
        if number is None:
            return 202, JSON, ""
        if method == "initialize":
            if self.refusals:
                return self.refusals.pop(0)(number)
            self.greeted += 1
            self.known.add(name := f"s-{self.greeted}")
            text = json.dumps({"jsonrpc": "2.0", "id": number, "result": GREETING})
            return 200, JSON, text, {"mcp-session-id": name} if self.sessions else {}
        if method == "tools/list":
            return 200, JSON, json.dumps({"jsonrpc": "2.0", "id": number, "result": {"tools": []}})
        tool = body.get("params", {}).get("name")
        self.calls.append((tool, session))
        if self.sessions and session not in self.known:
            return 404, TEXT, "no such session"
        if tool == "lost_then_429":
            return (200, EVENTS, ": soon\n\n") if len(self.sends(tool)) == 1 else (429, TEXT, "not now")
        return ANSWERS.get(tool, lambda number: (200, JSON, found(number)))(number)

    def sends(self, tool):
        return [session for name, session in self.calls if name == tool]

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
