#!/usr/bin/env python3
"""The HTTP proxy under load: what is lost, what grows, and what it costs, beside the direct connection and two other gateways.

    load.py DIR BUILD [--calls N] [--clients N] [--no-peers]

DIR is where the environments are made; BUILD has the program and the example `load_client`. The server is `demo-server`; 5 % of the
calls fail. In the run that has to lose nothing, the server is killed twice. The throughput is measured also with a server of the
TypeScript SDK, as most are. Numbers are printed and judge nothing: they depend on the machine. Ends with one line `N passed, N failed`.
"""

import argparse
import contextlib
import filecmp
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from results import of
from run import free_port, sh, wait_for

HERE = pathlib.Path(__file__).resolve().parent
PEERS = HERE / "peers"
FAILING = 5
ROUNDS = 3


@contextlib.contextmanager
def running(log, *command):
    """A program that listens; killed at the end with all that it has started. Its input stays open: supergateway ends with it."""
    process = subprocess.Popen([*map(str, command)], stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True)
    try:
        yield process
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(20)
        sh("sh", "-c", f"kill -KILL -{process.pid} 2>/dev/null || true")
        process.wait()


class Load:
    def __init__(self, log, build, calls, clients):
        self.client, self.toolerror = build / "examples/load_client", build / "toolerror"
        self.calls, self.clients, self.log = calls, clients, log

    def started(self, port, calls=None, clients=None):
        command = [self.client, f"http://127.0.0.1:{port}/mcp", clients or self.clients, calls or self.calls, FAILING]
        return subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, text=True)

    def report(self, client):
        out, _ = client.communicate(timeout=1200)
        if client.returncode:
            sys.exit(f"the clients failed with {client.returncode}")
        return json.loads(out)

    def run(self, port, calls=None, clients=None):
        return self.report(self.started(port, calls, clients))

    def server(self, port):
        return running(self.log, self.toolerror, "demo-server", "--http", f"127.0.0.1:{port}")

    def killed_twice(self, server_port, proxy_port):
        """A run in which the server is killed at a third and at two thirds of the calls' time."""
        client, ended = self.started(proxy_port), time.monotonic() + self.usual_seconds
        for _ in range(2):
            with self.server(server_port) as server:
                time.sleep(self.usual_seconds / 3)
                server.send_signal(signal.SIGKILL)
        with self.server(server_port):
            return self.report(client), time.monotonic() - ended


def size(pid):
    """Memory in KiB, and open files."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    memory = next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]
    return int(memory), len(list(pathlib.Path(f"/proc/{pid}/fd").iterdir()))


def settled(pid):
    """The size after all sessions have ended."""
    before = size(pid)
    for _ in range(60):
        time.sleep(0.5)
        now = size(pid)
        if now == before:
            break
        before = now
    return before


def proxied(load, results):
    """Over HTTP on both sides."""
    server_port, proxy_port = free_port(), free_port()
    with running(load.log, load.toolerror, "proxy", "--listen", proxy_port, "--upstream", f"http://127.0.0.1:{server_port}/mcp") as proxy:
        wait_for(proxy_port)
        with load.server(server_port):
            wait_for(server_port)
            load.run(proxy_port, calls=load.calls // 10)
            alone = [[load.run(port, calls=500, clients=1) for port in (server_port, proxy_port)] for _ in range(ROUNDS)]
            for name in ("p50_us", "p99_us"):
                direct, behind = (min(pair[at][name] for pair in alone) for at in (0, 1))
                print(f"one client, {name}: direct {direct}, proxy {behind}, added {behind - direct}")
            behind = throughput(load, "demo-server", server_port, proxy_port)
            load.usual_seconds = behind["seconds"]
        before = settled(proxy.pid)
        with load.server(server_port):
            pass
        killed, _ = load.killed_twice(server_port, proxy_port)
        after = settled(proxy.pid)
    told("proxy, server killed twice", load, killed)
    for name, report in (("proxy", behind), ("proxy, server killed twice", killed)):
        answered = report["succeeded"] + report["failed"] + report["transient"]
        results[f"{name}: {report['lost']} lost {report['why']}, {report['doubled']} doubled"] = (
            report["lost"] == report["doubled"] == 0 and answered == load.calls
        )
    results[f"open files: {before[1]}, then {after[1]}"] = after[1] <= before[1] + 3
    results[f"memory in KiB: {before[0]}, then {after[0]}"] = after[0] <= before[0] * 1.15 + 4096


def throughput(load, name, server_port, proxy_port):
    """All clients, directly and through the proxy."""
    direct, behind = load.run(server_port), load.run(proxy_port)
    told(f"{name}, direct", load, direct)
    told(f"{name}, proxy", load, behind)
    print(f"{name}, throughput: {direct['seconds'] / behind['seconds']:.2f} x the direct connection")
    return behind


def of_an_sdk(load):
    """The same with a server as people write them: the SDK and its runtime take most of the time."""
    server_port, proxy_port = free_port(), free_port()
    sh("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=HERE)
    with (
        running(load.log, "node", HERE / "clients/load_server.mjs", server_port),
        running(load.log, load.toolerror, "proxy", "--listen", proxy_port, "--upstream", f"http://127.0.0.1:{server_port}/mcp"),
    ):
        wait_for(server_port)
        wait_for(proxy_port)
        load.run(server_port, calls=load.calls // 10)
        throughput(load, "TypeScript SDK", server_port, proxy_port)


def told(name, load, report):
    rate = load.calls / report["seconds"]
    counts = ", ".join(f"{report[key]} {key}" for key in ("succeeded", "failed", "transient", "lost", "doubled"))
    print(f"{name}: {rate:.0f} calls/s, p50 {report['p50_us']} µs, p99 {report['p99_us']} µs; {counts}", flush=True)


def peers(root):
    """The commands of the two other gateways."""
    stamp = root / "peers.txt"
    wanted = PEERS / "requirements.txt"
    if not (stamp.exists() and filecmp.cmp(stamp, wanted, shallow=False)):
        shutil.rmtree(root / "peers", ignore_errors=True)
        sh(sys.executable, "-m", "venv", root / "peers")
        sh(root / "peers/bin/pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted)
        sh("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=PEERS)
        shutil.copy(wanted, stamp)
    return root / "peers/bin/mcp-proxy", PEERS / "node_modules/.bin/supergateway"


def beside(load, root):
    """A stdio server served over HTTP, by us and by others. They have fewer clients: each may cost them a process."""
    mcp_proxy, supergateway = peers(root)
    command = f"{load.toolerror} demo-server"
    port = {name: str(free_port()) for name in ("toolerror", "mcp-proxy", "supergateway")}
    commands = {
        "toolerror": [load.toolerror, "proxy", "--listen", port["toolerror"], "--", *command.split()],
        "mcp-proxy": [mcp_proxy, "--port", port["mcp-proxy"], "--", *command.split()],
        "supergateway": [supergateway, "--stdio", command, "--outputTransport", "streamableHttp", "--stateful", "--port", port["supergateway"]],
    }
    calls, load.calls = load.calls, load.calls // 5
    for name, start in commands.items():
        with running(load.log, *start):
            wait_for(int(port[name]))
            told(f"{name}, stdio to HTTP, 20 clients", load, load.run(port[name], clients=20))
    load.calls = calls


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--calls", type=int, default=10_000)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--no-peers", action="store_true")
    args = parser.parse_args()
    root, results = args.directory.resolve(), {}
    root.mkdir(parents=True, exist_ok=True)
    with open(root / "load.log", "w") as log:
        load = Load(log, args.build.resolve(strict=True), args.calls, args.clients)
        proxied(load, results)
        of_an_sdk(load)
        if not args.no_peers:
            beside(load, root)
    return of(results)


if __name__ == "__main__":
    sys.exit(main())
