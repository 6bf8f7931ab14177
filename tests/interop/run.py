#!/usr/bin/env python3
"""Servers in four languages with agents in all: the same bytes and the same decision for each failure (SPEC 1.2, 2.3).

    run.py DIR BUILD GO [--testee NAME=COMMAND…]

DIR has the environment of Python's SDK, made where it is missing; BUILD has the examples `hosts_server` and `agent_client`; GO
is the test program of `bindings/go/gosdk`. Clients speak MCP with each server over stdio. Testees, of languages that have no
client of MCP, get the results as they came over the pipe. Ends with one line `N passed, N failed`.
"""

import argparse
import concurrent.futures
import itertools
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/proxy"))

from results import Results
from run import python

# The six types and a crash: what becomes of the call of a tool that fails so, with the number of attempts.
DECISIONS = {
    "chained": ["try_alternative", None, 1],
    "conflict": ["negotiate", None, 1],
    "invalid": ["fix_input", None, 1],
    "leaky": ["escalate", None, 1],
    "busy": ["give_up", "attempts_exhausted", 3],
    "broken": ["give_up", "not_retryable", 1],
    "unnumbered": ["give_up", "not_retryable", 1],
    "crash": ["give_up", "not_retryable", 1],
}
ID = re.compile(r'"error_id":"[0-9a-f]{16}"')


def expected():
    """The text of each tool, as all hosts of all languages have it."""
    cases = json.loads((ROOT / "tests/hosts/expected.json").read_text())
    return {case["tool"]: case["text"] for case in cases if case["tool"] in DECISIONS}


def without_id(text):
    return ID.sub('"error_id":"X"', text)


def raw_results(server):
    """What the server answers to the call of each tool, by a client that reads lines alone."""
    with subprocess.Popen(server, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:

        def send(method, params, **more):
            process.stdin.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}) + "\n")
            process.stdin.flush()

        def answer(number, method, params):
            send(method, params, id=number)
            return next(found["result"] for found in map(json.loads, process.stdout) if found.get("id") == number)

        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "interop", "version": "1"}}
        answer(0, "initialize", hello)
        send("notifications/initialized", {})
        results = {tool: answer(at, "tools/call", {"name": tool, "arguments": {}}) for at, tool in enumerate(DECISIONS, 1)}
        process.stdin.close()
        return results


def of_client(client, server):
    """What a client says of each tool of the server."""
    done = subprocess.run([*client, ",".join(DECISIONS), *server], capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise ValueError(done.stderr)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    return {one["tool"]: (one["text"], one["decision"]) for one in said}


def of_testee(testee, results):
    """What a testee says of each result: as often as the agent would call again, until it would not."""
    with subprocess.Popen(testee, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def assessed(result, failures):
            context = {"failures": failures, "tool": {"side_effects": True}}
            request = {"id": "x", "op": "assess", "kind": "call_tool_result", "mode": "unwrap", "input": result, "context": context}
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())["ok"]

        def last(result):
            answers = ((attempt, assessed(result, attempt)) for attempt in itertools.count(1))
            attempt, found = next(pair for pair in answers if pair[1]["decision"]["action"] != "retry")
            decision = [found["decision"]["action"], found["decision"].get("reason"), attempt]
            return json.dumps(found["error"], separators=(",", ":"), ensure_ascii=False), decision

        said = {tool: last(result) for tool, result in results.items()}
        process.stdin.close()
        return said


def fault(said):
    """What of the answers of an agent is not as it must be."""
    said = {tool: (without_id(text), decision) for tool, (text, decision) in said.items()}
    wanted = {tool: (text, DECISIONS[tool]) for tool, text in expected().items()}
    return [f"{tool}: got {said.get(tool)}, expected {wanted[tool]}" for tool in DECISIONS if said.get(tool) != wanted[tool]]


def fault_of_server(results):
    """What of the results of a server is not as it must be: one text, and no more."""
    texts = {tool: [block.get("text") for block in result["content"]] for tool, result in results.items()}
    wanted = expected()
    return [
        f"{tool}: got {results[tool]}"
        for tool in DECISIONS
        if results[tool].get("isError") is not True or [*map(without_id, texts[tool])] != [wanted[tool]]
    ]


def programs(directory, build, go):
    """The servers and the clients by language, as commands."""
    hosts = ROOT / "bindings/python/tests/hosts"
    of_python = ["env", f"PYTHONPATH={ROOT / 'bindings/python'}", python(directory, "mcp2")]
    of_node = ["node", ROOT / "bindings/node/tests/hosts"]
    servers = {
        "rust": [build / "examples/hosts_server"],
        "python": [*of_python, hosts / "server.py", "high", "stdio"],
        "node": ["node", of_node[1] / "server.mjs", "2", "high", "stdio"],
        "go": ["env", "BE_THE=server", go],
    }
    clients = {
        "rust": [build / "examples/agent_client"],
        "python": [*of_python, ROOT / "tests/interop/client.py"],
        "node": ["node", of_node[1] / "client.mjs", "2"],
        "go": ["env", "BE_THE=client", go],
    }
    return [{language: [*map(str, command)] for language, command in side.items()} for side in (servers, clients)]


def main(directory, build, go, testees):
    directory.mkdir(parents=True, exist_ok=True)
    servers, clients = programs(directory, build, go)
    results = Results()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        pairs = {
            (f"client in {client}", server): pool.submit(of_client, clients[client], servers[server])
            for client in clients
            for server in servers
        }
        raw = {server: raw_results(command) for server, command in servers.items()}
        for server, found in raw.items():
            problem = fault_of_server(found)
            results.add(f"server in {server}", not problem, problem)
        pairs |= {
            (f"reader in {testee}", server): pool.submit(of_testee, command, raw[server])
            for testee, command in testees
            for server in servers
        }
    for (agent, server), said in pairs.items():
        problem = said.exception() or fault(said.result())
        results.add(f"server in {server}, {agent}", not problem, problem)
    return results.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(usage=__doc__)
    path = lambda text: pathlib.Path(text).resolve()
    for name in ["directory", "build", "go"]:
        parser.add_argument(name, type=path)
    parser.add_argument("--testee", action="append", default=[], type=lambda text: text.split("=", 1))
    chosen = parser.parse_args()
    sys.exit(main(chosen.directory, chosen.build, chosen.go, chosen.testee))
