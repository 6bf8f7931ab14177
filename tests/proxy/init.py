#!/usr/bin/env python3
"""`toolerror contract init` of public servers from npm and PyPI: the toolset that it writes is valid, and publishes what the
server lists.

    init.py DIR BUILD

DIR and BUILD are those of `run.py`. Ends with one line `N passed, N failed`.
"""

import json
import pathlib
import subprocess
import sys

from check import EVERYTHING, FILES
from run import node_modules, sh

TIME = "mcp-server-time==2026.10.19"


def time_server(root):
    directory = root / TIME
    server = directory / "bin/mcp-server-time"
    if not server.exists():
        sh(sys.executable, "-m", "venv", directory)
        sh(directory / "bin/pip", "install", "--quiet", "--disable-pip-version-check", TIME)
    return [server]


def ask(server, *requests):
    """The results of these requests, each of which the server answers before the next one is sent."""
    running = subprocess.Popen([*map(str, server)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    results = []
    with running:
        for number, (method, params) in enumerate(requests):
            note = {} if method.startswith("notifications/") else {"id": number}
            running.stdin.write(json.dumps({"jsonrpc": "2.0", **note, "method": method, "params": params}) + "\n")
            running.stdin.flush()
            while note:
                answer = json.loads(running.stdout.readline())
                if answer.get("id") == number and "result" in answer:
                    results.append(answer["result"])
                    break
        running.kill()
    return results


def listed(server):
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    requests = [("initialize", hello), ("notifications/initialized", {}), ("tools/list", {})]
    return {tool["name"]: tool for tool in ask(server, *requests)[-1]["tools"]}


def problem(toolerror, folder, name, server):
    """What is wrong with the toolset of a server, or nothing."""
    tools = listed(server)
    made = subprocess.run([*map(str, [toolerror, "contract", "init", "--name", name, "--", *server])], capture_output=True, text=True, timeout=300)
    path = folder / f"{name}.json"
    path.write_text(made.stdout)
    if made.returncode:
        return made.stderr
    for command in ("validate", "lock", "publish"):
        done = subprocess.run([toolerror, "contract", command, path], capture_output=True, text=True)
        if done.returncode:
            return done.stdout + done.stderr
    published = {tool["name"]: tool for tool in json.loads(done.stdout)["tools"]}
    if list(published) != list(tools):
        return f"{list(published)} in place of {list(tools)}"
    for tool, wanted in tools.items():
        for schema in ("inputSchema", "outputSchema"):
            if published[tool].get(schema) != wanted.get(schema):
                return f"{schema} of {tool}"
    return None


def main(directory, build):
    root, toolerror = pathlib.Path(directory).resolve(), pathlib.Path(build).resolve(strict=True) / "toolerror"
    folder = root / "init"
    folder.mkdir(parents=True, exist_ok=True)
    node_modules(root)
    servers = {"everything": EVERYTHING, "filesystem": FILES, "time": time_server(root)}
    failed = 0
    for name, server in servers.items():
        (folder / f"{name}.lock.json").unlink(missing_ok=True)
        found = problem(toolerror, folder, name, server)
        failed += found is not None
        print(f"ok: {name}" if found is None else f"FAILED: {name}: {found}")
    print(f"{len(servers) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
