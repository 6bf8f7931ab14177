"""A client that sees every byte: JSON-RPC over the pipes of a process, or over HTTP."""

import http.client
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).parent
EXPECTED = HERE.parents[3] / "tests/hosts/expected.json"
"""What every host of every language answers."""
HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "wire", "version": "1"},
}


class Server:
    """A server of this environment as a process. `log` is what it has written to its standard error."""

    def __init__(self, level: str, transport: str, *, script: str = "server.py") -> None:
        self.stderr = tempfile.TemporaryFile("w+")
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE} if transport == "stdio" else {}
        command = [sys.executable, str(HERE / script), level, transport]
        self.process = subprocess.Popen(command, text=True, stderr=self.stderr, env=dict(os.environ), **pipes)

    @property
    def log(self) -> str:
        self.stderr.seek(0)
        return self.stderr.read()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        self.stop()


class Stdio(Server):
    """`notifications` are those of the server so far."""

    def __init__(self, level: str, *, script: str = "server.py") -> None:
        super().__init__(level, "stdio", script=script)
        self.level, self.number, self.notifications = level, 0, []
        self.greeting = self.request("initialize", HELLO)
        self.notify("notifications/initialized")

    def write(self, message) -> None:
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def read(self):
        while True:
            line = self.process.stdout.readline()
            assert line, self.log
            message = json.loads(line)
            if "id" in message and "method" not in message:
                return message
            if "id" not in message:
                self.notifications.append(message)

    def send(self, method, params) -> int:
        self.number += 1
        self.write({"id": self.number, "method": method, "params": params})
        return self.number

    def notify(self, method, params=None) -> None:
        self.write({"method": method, "params": params or {}})

    def request(self, method, params):
        number = self.send(method, params)
        while True:
            message = self.read()
            if message["id"] == number:
                return message


class Http(Server):
    def __init__(self, level: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        super().__init__(level, str(self.port))
        self.number, self.session = 0, None
        for _ in range(2400):  # two minutes, for a slow machine
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                break
            except OSError:
                assert self.process.poll() is None, self.log
                time.sleep(0.05)
        self.greeting = self.request("initialize", HELLO)
        self.notify("notifications/initialized")

    def post(self, message):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        if self.session:
            headers |= {"Mcp-Session-Id": self.session, "MCP-Protocol-Version": HELLO["protocolVersion"]}
        connection.request("POST", "/mcp", json.dumps({"jsonrpc": "2.0", **message}), headers)
        response = connection.getresponse()
        self.session = response.getheader("Mcp-Session-Id") or self.session
        body = response.read().decode()
        connection.close()
        assert response.status < 500, (response.status, body, self.log)
        for line in body.splitlines():
            text = line.removeprefix("data:").strip()
            if text.startswith("{") and '"method"' not in text:
                return json.loads(text)
        return None

    def send(self, method, params) -> int:
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        threading.Thread(target=self.quietly, args=(message,), daemon=True).start()
        return self.number

    def quietly(self, message) -> None:
        try:
            self.post(message)
        except OSError:
            pass  # the server was stopped

    def notify(self, method, params=None) -> None:
        self.post({"method": method, "params": params or {}})

    def request(self, method, params):
        self.number += 1
        return self.post({"id": self.number, "method": method, "params": params})
