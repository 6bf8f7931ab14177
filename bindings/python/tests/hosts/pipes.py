"""A server over stdio that writes what servers write: pipes.py FILE [helper] [stays] [stray] [junk]

It answers a tool by the tool's name, and notes in FILE what it reads and what it starts."""

import json
import os
import signal
import subprocess
import sys

FILE, *WAYS = sys.argv[1:]
ENDLESS = 9 << 20


def note(value):
    with open(FILE, "a") as file:
        file.write(f"{json.dumps(value)}\n")


def write(line, end=b"\n"):
    sys.stdout.buffer.write(line + end)
    sys.stdout.buffer.flush()


def response(number, more):
    return b'{"jsonrpc":"2.0","id":%s,%s}' % (json.dumps(number).encode(), more)


def found(number, text=b"found"):
    return response(number, b'"result":{"content":[{"type":"text","text":"%s"}]}' % text)


NOTE = b'{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"%s"}}'
STRAY = response(None, b'"error":{"code":-32602,"message":"no such version"}')


def answer(tool, number):
    if tool == "bad_utf8":
        write(found(number, b"caf\xe9"))
    elif tool == "bad_utf8_error":
        write(response(number, b'"error":{"code":-32602,"message":"caf\xe9"}'))
    elif tool == "last_line":
        write(found(number, b"last"), b"")
        os._exit(0)
    elif tool == "nan":
        write(response(number, b'"result":{"mean":NaN}'))
    elif tool == "batch":
        write(b"[" + NOTE % b"x" + b"," + found(number, b"one of two") + b"]")
    elif tool == "among_logs":
        write(b'starting\n{"level":"info"}\n\n\xff\xfe\n\xef\xbb\xbf' + found(number))
    elif tool == "stray_before":
        write(STRAY + b"\n" + found(number))
    elif tool == "long":
        write(found(number, b"x" * 20_000))
    elif tool == "endless":
        write(found(number, b"x" * ENDLESS))
    elif tool == "long_note":
        write(NOTE % (b"x" * 20_000) + b"\n" + found(number))
    elif tool == "exit":
        os._exit(7)
    elif tool != "hang":
        write(found(number))


if "helper" in WAYS:  # it holds the server's output open
    note({"helper": subprocess.Popen(["sleep", "300"], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL).pid})
if "junk" in WAYS:
    write(b"starting\n" * (ENDLESS // 9))
if "stays" in WAYS:
    signal.signal(signal.SIGTERM, lambda *_: note("SIGTERM"))
while line := sys.stdin.buffer.readline():
    message = json.loads(line)
    number, method, params = message.get("id"), message.get("method"), message.get("params") or {}
    note({"method": method, "id": params.get("requestId", number)})
    if number is None:
        continue
    if "stray" in WAYS:
        write(STRAY)
    elif method == "initialize":
        greeting = {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": {"name": "pipes", "version": "1"}}
        write(response(number, b'"result":' + json.dumps(greeting).encode()))
    elif method == "tools/call":
        answer(params["name"], number)
    else:
        write(response(number, b'"error":{"code":-32601,"message":"no such method"}'))
note("end of input")
while "stays" in WAYS:
    signal.pause()
