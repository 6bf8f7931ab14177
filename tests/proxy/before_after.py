#!/usr/bin/env python3
"""The table of `docs/proxy.md` under "What changes": each of its calls, to the public server itself and through the proxy.

    before_after.py DIR BUILD

DIR and BUILD are those of `run.py`. Ends with one line `N passed, N failed`.
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys

from check import DOCS, of_npm
from init import time_server
from results import Results
from run import HERE, node_modules

HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
TITLE = "| call | before | behind the proxy |\n|---|---|---|\n"


def calls(folder, time):
    """By the first cell of a row: the server, the tool and its arguments."""
    files, everything = of_npm("filesystem", folder), of_npm("everything")
    return {
        "`read_file` of a file that does not exist": (files, "read_file", {"path": str(folder / "none.txt")}),
        "`read_file` of `/etc/passwd`": (files, "read_file", {"path": "/etc/passwd"}),
        "`get-sum` with a text for a number": (everything, "get-sum", {"a": "one", "b": 2}),
        "`get_current_time` without its argument": (time, "get_current_time", {}),
        "a tool that `mcp-server-time` does not have": (time, "no_such_tool", {}),
        "any tool while the server is killed": (everything, "trigger-long-running-operation", {"duration": 30, "steps": 3}),
    }


def rows():
    """The cells of the table: the call, before, behind the proxy."""
    _, table = (DOCS / "proxy.md").read_text().split(TITLE)
    lines = table.split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def answer(server, tool, arguments):
    """What the server answers to the call."""
    requests = [("initialize", HELLO), ("notifications/initialized", {}), ("tools/call", {"name": tool, "arguments": arguments})]
    running = subprocess.Popen([*map(str, server)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    with running:
        for number, (method, params) in enumerate(requests):
            note = method.startswith("notifications/")
            message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if note else {"id": number})
            running.stdin.write(json.dumps(message) + "\n")
            running.stdin.flush()
            said = {} if note else next(said for line in running.stdout if (said := json.loads(line)).get("id") == number)
        running.stdin.close()
        running.kill()
    return said


def killed(folder, server, toolerror, tool, arguments):
    """What a client gets of a call whose server is killed, and of the next one; before and behind the proxy."""
    pid = folder / "pid"
    own = ["sh", "-c", f"echo $$ > {shlex.quote(str(pid))}; exec {shlex.join(map(str, server))}"]
    for command in (own, [toolerror, "proxy", "--mode", "classify", "--", *own]):
        client = ["node", HERE / "clients/killed.mjs", pid, tool, json.dumps(arguments), "echo", *command]
        done = subprocess.run([*map(str, client)], cwd=HERE, capture_output=True, text=True, timeout=120)
        yield [json.loads(line) for line in done.stdout.splitlines()]


def error_in(result):
    """The ToolError that a result holds: one text block."""
    (block,) = result["content"]
    assert result["isError"] is True
    error = json.loads(block["text"])
    assert set(error) >= {"type", "message", "recoverable"}
    return error


def shows(cell, text):
    """Whether a text is what the page shows; `…` stands for anything."""
    shown = re.search(r"`(.*)`", cell).group(1)
    return re.fullmatch(re.escape(shown).replace("…", ".*"), text, re.S) is not None


def says(cell, error):
    """Whether an error has the type that a cell begins with, and the members that it names."""
    named = re.findall(r"`(\w+)` `(\w+)`", cell)
    return error["type"] == re.match(r"[A-Z_]+", cell).group() and all(error["data"][name] == value for name, value in named)


def compare(before, behind, bare, proxied):
    """What of a row is not so."""
    if "JSON-RPC error" in before:
        first = "error" in bare
    else:
        first = shows(before, bare["result"]["content"][0]["text"]) and bare["result"]["isError"]
    error = error_in(proxied["result"])
    second = says(behind, error) and ("with that message" not in behind or error["message"] in bare["result"]["content"][0]["text"])
    return None if first and second else f"{bare} became {proxied}"


def compare_killed(before, behind, bare, proxied):
    text = re.search(r'"(.*)"', before).group(1)
    first = text in bare[0]["thrown"] and "thrown" in bare[1]
    second = says(behind, json.loads(proxied[0]["text"])) and proxied[0]["isError"] and proxied[1] == {"isError": False, "text": "Echo: hello"}
    return None if first and second else f"{bare} became {proxied}"


def main(directory, build):
    root, toolerror = pathlib.Path(directory).resolve(), pathlib.Path(build).resolve(strict=True) / "toolerror"
    folder = root / "before-after"
    folder.mkdir(parents=True, exist_ok=True)
    node_modules(root)
    all_calls, results = calls(folder, time_server(root)), Results()
    table = rows()
    results.add("each row has its call", [row[0] for row in table] == list(all_calls), f"{table}")
    for name, before, behind in table:
        server, tool, arguments = all_calls[name]
        if "killed" in name:
            fault = compare_killed(before, behind, *killed(folder, server, toolerror, tool, arguments))
        else:
            proxy = [toolerror, "proxy", "--mode", "classify", "--", *server]
            fault = compare(before, behind, *(answer(one, tool, arguments) for one in (server, proxy)))
        results.add(name, fault is None, fault)
    return results.end()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
