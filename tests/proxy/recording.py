"""What passes a connection over HTTP: a relay that keeps each byte, and the messages in what it has kept."""

import contextlib
import socket
import threading
from itertools import zip_longest


class Relay:
    """Listens on a port of its own, in front of another one."""

    def __init__(self, port):
        self.to, self.kept = port, []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                sent, said = bytearray(), bytearray()
                self.kept.append((sent, said))
                server = socket.create_connection(("127.0.0.1", self.to))
                for source, target, kept in [(client, server, sent), (server, client, said)]:
                    source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    threading.Thread(target=pump, args=(source, target, kept), daemon=True).start()

    def close(self):
        self.listener.close()

    def sent(self):
        """The messages that the client has posted, and whether each was taken: a session that has ended takes none."""
        pairs = [zip_longest(*map(parts, map(bytes, connection)), fillvalue=(b"", {}, b"")) for connection in self.kept]
        return [(body, b" 20" in status) for pair in pairs for (_, _, body), (status, _, _) in pair if body]

    def said(self):
        """The messages in what the server has answered."""
        return [message for _, response in self.kept for _, headers, body in parts(bytes(response)) for message in messages(headers, body)]


def pump(source, target, kept):
    """Passes on what comes, up to the end of either side."""
    with contextlib.suppress(OSError):
        while chunk := source.recv(65536):
            kept.extend(chunk)
            target.sendall(chunk)
    for side in (source, target):
        with contextlib.suppress(OSError):
            side.shutdown(socket.SHUT_RDWR)


def parts(data):
    """The requests or responses on a connection: each with its first line, its headers, and its body as far as it came."""
    while data:
        head, _, data = data.partition(b"\r\n\r\n")
        lines = [line.partition(b":") for line in head.split(b"\r\n")[1:]]
        headers = {name.strip().lower(): value.strip() for name, _, value in lines}
        if headers.get(b"transfer-encoding") == b"chunked":
            body, data = chunked(data)
        elif b"content-length" in headers:
            length = int(headers[b"content-length"])
            body, data = data[:length], data[length:]
        elif head.startswith(b"HTTP/") and b"content-type" in headers:
            body, data = data, b""
        else:
            body = b""
        yield head.split(b"\r\n")[0], headers, body


def chunked(data):
    body = b""
    while data:
        size, _, data = data.partition(b"\r\n")
        length = int(size.split(b";")[0] or b"0", 16)
        body, data = body + data[:length], data[length + 2 :]
        if length == 0:
            break
    return body, data


def messages(headers, body):
    media_type = headers.get(b"content-type", b"")
    if media_type.startswith(b"application/json"):
        return [body]
    if not media_type.startswith(b"text/event-stream"):
        return []
    events = body.replace(b"\r\n", b"\n").split(b"\n\n")
    data = [[line[5:].removeprefix(b" ") for line in event.split(b"\n") if line.startswith(b"data:")] for event in events]
    return [b"\n".join(lines) for lines in data if any(lines)]
