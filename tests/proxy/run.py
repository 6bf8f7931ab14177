#!/usr/bin/env python3
"""`toolerror proxy` between real clients and real servers: all but failed calls passes byte for byte (SPEC 2.6.1).

    run.py DIR BUILD

DIR is where the environments are made; BUILD has the program and the example `rmcp_client`. Both sides of the proxy are recorded: pipes by `tee`, HTTP by
a relay. Client and server speak stdio or HTTP, in all four ways. Ends with one line `N passed, N failed`.
"""

import contextlib
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
from collections import Counter

from recording import Relay
from results import Results

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
# The same by a revision of MCP without sessions: nobody asks the client for anything.
STATELESS = "2026-07-28"
PASSES_STATELESS = ["server/discover", "tools/list", "tools/call"]
WAYS = {"stdio to HTTP": (False, True), "HTTP to stdio": (True, False), "HTTP to HTTP": (True, True)}
EVERYTHING = ["node", HERE / "node_modules/@modelcontextprotocol/server-everything/dist/index.js"]
# Python 1.x says nothing when a call is given up.
CANCELS = {"Python mcp2", "TypeScript v1", "TypeScript v2", "rmcp"}
TASKS = {"TypeScript v1"}


def wanted(client, scenario):
    """What this client and the server have to send."""
    if scenario == "plain":
        return PASSES["plain"]
    cancels = ["notifications/cancelled"] if client in CANCELS else []
    return PASSES["everything"] + cancels + (["tasks/get", "tasks/result"] if client in TASKS else [])


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


def record(name, command):
    """A command whose pipes are recorded: behind what was before, since a client may ask a server of its own for its revision first."""
    return f"tee -a {name}.in | {command} | tee -a {name}.out"


def try_pair(folder, client, server, methods, toolerror, **environment):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    inner = record("server", shlex.join(map(str, server)))
    outer = record("client", shlex.join([str(toolerror), "proxy", "--", "sh", "-c", inner]))
    command = [*map(str, client), "sh", "-c", outer]
    done = subprocess.run(command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=120)
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


def fault_over_http(sent, reached, said, heard):
    """What of the messages is not as it must be, where several connections leave no order between them."""
    taken = Counter(line.rstrip(b"\n") for line, is_taken in sent if is_taken)
    is_all_taken = all(is_taken for _, is_taken in sent)
    sent = [line for line, _ in sent]
    sent, reached, said, heard = (Counter(line.rstrip(b"\n") for line in side) for side in (sent, reached, said, heard))
    if taken - reached:
        return f"{next(iter(taken - reached))!r} does not reach the server"
    for line in reached - sent:
        if parsed(line).get("method") != "notifications/cancelled":
            return f"the proxy has sent {line!r}"
    calls = {parsed(line).get("id") for line in sent if parsed(line).get("method") == "tools/call"}
    # Python 1.x gives up this call without a word
    given_up = {parsed(line).get("id") for line in sent if parsed(line).get("params", {}).get("arguments", {}).get("duration") == 2}
    own = {parsed(line).get("id") for line in heard - said}
    for line in heard - said:
        if not is_all_taken and b"the session is not known" in line:
            continue  # to what came behind the end of the session
        if parsed(line).get("id") not in calls or parsed(line).get("result", {}).get("isError") is not True:
            return f"the proxy has said {line!r}"
    for line in said - heard:
        # a client that has gone, or has given up, hears no more
        if "id" in parsed(line) and parsed(line)["id"] not in own | given_up:
            return f"{line!r} does not reach the client"
    return None


def over_http(folder, client, server, from_http, to_http, toolerror, **environment):
    """A client and a server, of which at least one speaks HTTP: what the client printed, and the four recordings."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    relays, processes = {}, []
    with open(folder / "log", "w") as log, contextlib.ExitStack() as stack:

        def start(*command, **environment):
            process = subprocess.Popen([*map(str, command)], cwd=folder, env=os.environ | environment, stdout=log, stderr=log)
            processes.append(process)
            stack.callback(process.wait, 30)
            stack.callback(process.terminate)

        def relay(name, port):
            wait_for(port)
            relays[name] = Relay(port)
            stack.callback(relays[name].close)
            return f"http://127.0.0.1:{relays[name].port}/mcp"

        target = ["--", "sh", "-c", record("server", shlex.join([*map(str, server)]))]
        if to_http:
            port = free_port()
            start(*server, "streamableHttp", PORT=str(port))
            target = ["--upstream", relay("server", port)]
        if from_http:
            port = free_port()
            start(toolerror, "proxy", "--listen", port, *target)
            command = [*client, relay("client", port)]
        else:
            command = [*client, "sh", "-c", record("client", shlex.join([str(toolerror), "proxy", *target]))]
        done = subprocess.run([*map(str, command)], cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=120)
    sides = []
    for name in ("client", "server"):
        relay = relays.get(name)
        sent = relay.sent() if relay else [(line, True) for line in lines(folder / f"{name}.in")]
        sides += [sent, relay.said() if relay else lines(folder / f"{name}.out")]
    return done, sides


def try_http(folder, client, server, way, methods, toolerror, **environment):
    done, (sent, heard, reached, said) = over_http(folder, client, server, *WAYS[way], toolerror, **environment)
    found = {parsed(line).get("method") for line in [*(line for line, _ in sent), *said]}
    absent = next((f"nobody has sent `{method}`" for method in methods if method not in found), None)
    return fault_of_results(done) or fault_over_http(sent, [line for line, _ in reached], said, heard) or absent


def without_sessions(root, clients, server, older, toolerror):
    """Clients that speak a revision without sessions, to a server that does, too, and to an older one: what each way has for a fault."""
    folder = lambda way: root / "recordings" / f"{client} {way} stateless".replace(" ", "-")
    for client, command in clients.items():
        methods = PASSES_STATELESS + (["notifications/subscriptions/acknowledged"] if client == "TypeScript v2" else [])
        command = [*command, "plain"]
        yield f"{client}, stdio", try_pair(folder("stdio"), command, server, methods, toolerror, REVISION=STATELESS)
        for way in ["stdio to HTTP", "HTTP to HTTP"]:
            problem = try_http(folder(way), command, server, way, methods, toolerror, REVISION=STATELESS)
            yield f"{client}, {way}", problem
        # a server that is a command has one process for all clients
        done, sides = over_http(folder("HTTP to stdio"), command, server, *WAYS["HTTP to stdio"], toolerror, REVISION=STATELESS)
        problem = fault_of_results(done) or fault_of_methods(sides, {*PASSES_STATELESS}, {"initialize"})
        yield f"{client}, HTTP to stdio", problem
    # an older one has a session for each client
    way = folder("HTTP to stdio with a session")
    done, sides = over_http(way, command, older, *WAYS["HTTP to stdio"], toolerror, REVISION="auto")
    problem = fault_of_results(done) or fault_of_methods(sides, {"server/discover", "initialize", "tools/call"}, set())
    yield f"{client}, HTTP to an older server on stdio", problem


def fault_of_methods(sides, wanted, unwanted):
    """What client and server got from the other one, or did not."""
    sent, _, reached, _ = sides
    for lines in (sent, reached):
        methods = {parsed(line).get("method") for line, _ in lines}
        if not wanted <= methods or methods & unwanted:
            return f"was sent: {sorted(filter(None, methods))}"
    return None


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
    results = Results()
    for client, command in clients.items():
        for server, (scenario, start) in servers.items():
            folder = root / "recordings" / f"{client} {server}".replace(" ", "-")
            problem = try_pair(folder, [*command, scenario], start, wanted(client, scenario), build / "toolerror")
            results.add(f"{client} and {server}", problem is None, problem)
    for client, command in clients.items():
        for way, (_, to_http) in WAYS.items():
            folder = root / "recordings" / f"{client} {way}".replace(" ", "-")
            # a server over HTTP says it before anybody can listen
            methods = [method for method in wanted(client, "everything") if not (to_http and method.endswith("list_changed"))]
            problem = try_http(folder, [*command, "everything"], EVERYTHING, way, methods, build / "toolerror")
            results.add(f"{client}, {way}", problem is None, problem)
    newer = {client: clients[client] for client in ["Python mcp2", "TypeScript v2"]}
    for name, problem in without_sessions(
        root, newer, servers["plain mcp2"][1], servers["plain mcp1"][1], build / "toolerror"
    ):
        results.add(f"{name}, without sessions", problem is None, problem)
    for client, command in clients.items():
        folder = root / "recordings" / f"{client} config".replace(" ", "-")
        methods = [method for method in wanted(client, "everything") if not method.startswith("tasks/")]
        problem = try_config(folder, [*command, "everything"], methods, build / "toolerror")
        results.add(f"{client} and several servers", problem is None, problem)
    return results.end()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
