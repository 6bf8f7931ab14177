#!/usr/bin/env python3
"""`toolerror proxy` between real clients and real servers: all but failed calls passes byte for byte (SPEC 2.6.1).

    run.py DIR BUILD

DIR is where the environments are made; BUILD has the program and the example `rmcp_client`. Both pipes on each side of the proxy are recorded by `tee`.
Over HTTP, two proxies stand between client and server: `--listen` in front of `--upstream`, and the pipes between them are recorded. Ends with
one line `N passed, N failed`.
"""

import filecmp
import json
import os
import pathlib
import shlex
import shutil
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
HOSTS = HERE.parents[1] / "bindings/python/tests/hosts/requirements"
TYPES = {"NOT_FOUND", "CONFLICT", "VALIDATION", "PERMISSION", "TRANSIENT", "INTERNAL"}

# What has to have passed, so that a recording proves something.
PASSES = {
    "plain": ["notifications/initialized", "notifications/message"],
    "everything": [
        "elicitation/create",
        "notifications/message",
        "notifications/progress",
        "notifications/tools/list_changed",
        "resources/list",
        "roots/list",
        "sampling/createMessage",
    ],
}
# Python 1.x says nothing when a call is given up.
CANCELS = {"Python mcp2", "TypeScript v1", "TypeScript v2", "rmcp"}


def sh(*command, **options):
    """Runs a command; its output is shown when it fails."""
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")


def python(root, host):
    """The Python of an environment with one generation of the SDK, made anew when its requirements have changed."""
    directory, requirements = root / host, HOSTS / f"{host}.txt"
    stamp = directory / "requirements.txt"
    if not (stamp.exists() and filecmp.cmp(stamp, requirements, shallow=False)):
        shutil.rmtree(directory, ignore_errors=True)
        sh(sys.executable, "-m", "venv", directory)
        sh(directory / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements)
        shutil.copy(requirements, stamp)
    return directory / "bin/python"


def node_modules(root):
    """The clients and the public servers of npm."""
    stamp = root / "package-lock.json"
    if not (stamp.exists() and filecmp.cmp(stamp, HERE / "package-lock.json", shallow=False)):
        sh("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=HERE)
        shutil.copy(HERE / "package-lock.json", stamp)


def lines(path):
    return path.read_bytes().splitlines(keepends=True)


def parsed(line):
    try:
        message = json.loads(line)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}


def fault(folder):
    """What of the recordings is not as it must be. Nothing, if all is well."""
    sent, reached = lines(folder / "client.in"), lines(folder / "server.in")
    own = reached[len(sent) :]
    if reached[: len(sent)] != sent:
        return "what the client has sent does not reach the server byte for byte"
    if any(parsed(line).get("method") != "notifications/cancelled" for line in own):
        return f"the proxy has sent {own[0]!r}"
    calls = {parsed(line).get("id") for line in sent if parsed(line).get("method") == "tools/call"}
    said, heard = lines(folder / "server.out"), lines(folder / "client.out")
    late = said[len(heard) :]
    if len(said) < len(heard) or any("id" in parsed(line) for line in late):  # a client that has gone hears no more
        return f"{len(said)} lines of the server became {len(heard)}"
    for before, after in zip(said, heard):
        message = parsed(after)
        if before != after and not (message.get("id") in calls and message.get("result", {}).get("isError") is True):
            return f"{before!r} became {after!r}"
    return None


def missing(folder, methods):
    """A method that neither side has sent."""
    sent = {parsed(line).get("method") for name in ["client.in", "server.out"] for line in lines(folder / name)}
    return next((f"nobody has sent `{method}`" for method in methods if method not in sent), None)


def canonical(text):
    error = json.loads(text)
    return error["type"] in TYPES and isinstance(error["message"], str) and isinstance(error["recoverable"], bool)


def try_pair(folder, client, server, methods, toolerror):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    record = lambda name, command: f"tee {name}.in | {command} | tee {name}.out"
    inner = record("server", shlex.join(map(str, server)))
    outer = record("client", shlex.join([str(toolerror), "proxy", "--", "sh", "-c", inner]))
    command = [*map(str, client), "sh", "-c", outer]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return fault_of_results(done) or fault(folder) or missing(folder, methods)


def fault_of_results(done):
    """What the client got that it must not have got."""
    if done.returncode:
        return f"the client failed\n{done.stdout}{done.stderr}"
    results = [json.loads(line) for line in done.stdout.splitlines()]
    failed = [result for result in results if result["isError"]]
    if len(failed) < 2 or len(failed) == len(results):
        return f"{len(failed)} of {len(results)} calls failed"
    for result in failed:
        if not canonical(result["text"]) or "hunter2" in result["text"]:
            return f"not canonical: {result}"
    return None


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port):
    for _ in range(300):
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit(f"nobody listens on {port}")


def try_http(folder, client, methods, toolerror):
    """A client and a server over HTTP, with both proxies of HTTP between them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    ports = {"server": free_port(), "proxy": free_port()}
    server = ["node", HERE / "node_modules/@modelcontextprotocol/server-everything/dist/index.js", "streamableHttp"]
    inner = shlex.join([str(toolerror), "proxy", "--upstream", f"http://127.0.0.1:{ports['server']}/mcp"])
    inner = f"tee client.in | {inner} | tee server.out"
    proxy = [toolerror, "proxy", "--listen", ports["proxy"], "--", "sh", "-c", inner]
    environment = os.environ | {"PORT": str(ports["server"])}
    with open(folder / "log", "w") as log:
        both = [subprocess.Popen([*map(str, command)], cwd=folder, env=environment, stdout=log, stderr=log) for command in (server, proxy)]
    try:
        for port in ports.values():
            wait_for(port)
        command = [*map(str, client), f"http://127.0.0.1:{ports['proxy']}/mcp"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    finally:
        for process in both:
            process.terminate()
            process.wait()
    return fault_of_results(done) or missing(folder, methods)


def try_config(folder, client, methods, toolerror):
    """A client and several servers as one: the tools of one of them must work as if it were alone."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    modules = HERE / "node_modules/@modelcontextprotocol"
    everything = ["node", modules / "server-everything/dist/index.js"]
    record = f"tee server.in | {shlex.join(map(str, everything))} | tee server.out"
    servers = {
        "everything": {"command": "sh", "args": ["-c", record], "cwd": str(folder)},
        "files": {"command": "node", "args": [str(modules / "server-filesystem/dist/index.js"), "${FOLDER:-/}"]},
        "gone": {"command": "/none/at-all"},
    }
    (folder / "mcp.json").write_text(json.dumps({"mcpServers": servers}))
    outer = shlex.join([str(toolerror), "proxy", "--config", str(folder / "mcp.json")])
    command = [*map(str, client), "sh", "-c", f"tee client.in | {outer} | tee client.out"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return fault_of_results(done) or missing(folder, methods)


def main(directory, build):
    root, build = pathlib.Path(directory).resolve(), pathlib.Path(build).resolve(strict=True)
    root.mkdir(parents=True, exist_ok=True)
    pythons = {host: python(root, host) for host in ["mcp1", "mcp2"]}
    node_modules(root)
    clients = {f"Python {host}": [path, HERE / "clients/python.py"] for host, path in pythons.items()}
    clients |= {f"TypeScript {version}": ["node", HERE / "clients/node.mjs", version] for version in ["v1", "v2"]}
    clients["rmcp"] = [build / "examples/rmcp_client"]
    servers = {f"plain {host}": ("plain", [path, HERE / "plain.py"]) for host, path in pythons.items()}
    servers["server-everything"] = ("everything", [HERE / "node_modules/.bin/mcp-server-everything"])
    passed = failed = 0
    for client, command in clients.items():
        for server, (scenario, start) in servers.items():
            folder = root / "recordings" / f"{client} {server}".replace(" ", "-")
            cancels = ["notifications/cancelled"] if scenario == "everything" and client in CANCELS else []
            problem = try_pair(folder, [*command, scenario], start, PASSES[scenario] + cancels, build / "toolerror")
            passed, failed = passed + (problem is None), failed + (problem is not None)
            print(f"{'FAILED' if problem else 'ok'}: {client} and {server}{': ' + problem if problem else ''}", flush=True)
    for client, command in clients.items():
        folder = root / "recordings" / f"{client} HTTP".replace(" ", "-")
        cancels = ["notifications/cancelled"] if client in CANCELS else []
        # over HTTP the server says it before anybody can listen
        methods = [method for method in PASSES["everything"] if method != "notifications/tools/list_changed"]
        problem = try_http(folder, [*command, "everything"], methods + cancels, build / "toolerror")
        passed, failed = passed + (problem is None), failed + (problem is not None)
        print(f"{'FAILED' if problem else 'ok'}: {client} over HTTP{': ' + problem if problem else ''}", flush=True)
    for client, command in clients.items():
        folder = root / "recordings" / f"{client} config".replace(" ", "-")
        problem = try_config(folder, [*command, "everything"], PASSES["everything"], build / "toolerror")
        passed, failed = passed + (problem is None), failed + (problem is not None)
        print(f"{'FAILED' if problem else 'ok'}: {client} and several servers{': ' + problem if problem else ''}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
