"""What leaves a server with ToolErrors, byte for byte, on the host that is installed here: over stdio and over HTTP."""

import concurrent.futures
import importlib.util
import json
import re
import time

import pytest
import wire

import toolerror
import toolerror.mcp

CASES = [case for case in json.loads(wire.EXPECTED.read_text()) if "python" in case.get("languages", ["python"])]
ID = re.compile(r'"error_id":"[0-9a-f]{16}"')
# the servers of `fastmcp` have one level, and low-level servers have no exception of their own
FASTMCP = importlib.util.find_spec("fastmcp") is not None
LEVELS = ["high"] if FASTMCP else ["high", "low"]
SERVERS = [(level, transport) for level in LEVELS for transport in ("stdio", "http")]


@pytest.fixture(scope="module", params=SERVERS, ids="-".join)
def server(request):
    level, transport = request.param
    found = (wire.Stdio if transport == "stdio" else wire.Http)(level)
    found.level = level
    yield found
    found.stop()


def call(server, tool, arguments=None):
    return server.request("tools/call", {"name": tool, "arguments": arguments or {}})


def cases_of(level):
    """What servers of this level answer. fastmcp has pydantic's words, but for a missing argument its own."""
    cases = [case for case in CASES if level == "high" or not case.get("high_level")]
    own = [case["name"] for case in cases if FASTMCP and case.get("validator") == "fastmcp"]
    usual = {"high": "pydantic", "low": "schema"}[level]
    return [
        case for case in cases if case.get("validator") in (None, "fastmcp" if case["name"] in own else usual)
    ]


def counts(server, tool):
    text = call(server, "counts")["result"]["content"][0]["text"]
    return json.loads(text)["tools"].get(tool)


def test_the_bytes_are_the_same_on_every_host(server):
    for case in cases_of(server.level):
        result = call(server, case["tool"], case["arguments"])["result"]
        assert result["isError"] is True, case["name"]
        [block] = result["content"]
        assert block == {"type": "text", "text": block["text"]}, case["name"]
        assert ID.sub('"error_id":"X"', block["text"]) == case["text"], case["name"]
        assert "structuredContent" not in result, case["name"]


def test_a_success_stays_as_it_is(server):
    result = call(server, "ok")["result"]
    assert result.get("isError", False) is False
    assert result["content"][0]["text"] == "fine"
    assert call(server, "add", {"a": 1, "b": 2})["result"]["content"][0]["text"] == "3"


def test_what_nobody_foresaw_is_in_the_log_alone(server):
    text = call(server, "crash")["result"]["content"][0]["text"]
    error_id = json.loads(text)["data"]["error_id"]
    for _ in range(100):
        if error_id in server.log and "hunter2" in server.log:
            return
        time.sleep(0.02)
    pytest.fail(server.log)


def test_an_unforeseen_error_is_in_the_log_once_under_the_id_that_is_sent(server):
    for tool in ("broken", "unnumbered", "built_internal"):
        before = server.log.count("returned INTERNAL")
        text = call(server, tool)["result"]["content"][0]["text"]
        error_id = json.loads(text)["data"]["error_id"]
        for _ in range(100):
            if error_id in (added := server.log.split("returned INTERNAL")[before + 1 :] or [""])[0]:
                break
            time.sleep(0.02)
        assert len(added) == 1 and error_id in added[0] and "the index of" in added[0], server.log
    assert "sector 7 is bad" in server.log
    before = server.log.count("returned INTERNAL")
    call(server, "conflict")
    call(server, "ok")
    assert server.log.count("returned INTERNAL") == before


def test_what_the_protocol_needs_stays_an_error_of_the_protocol(server):
    answer = call(server, "given_url")
    assert (answer["error"]["code"], answer["error"]["message"]) == (-32042, "open this")
    assert answer["error"]["data"] == {"elicitations": []}
    assert counts(server, "given_url")["unstructured"] >= 1


def test_calls_are_counted_by_how_they_ended(server):
    before = {name: counts(server, name) or {"calls": 0, "errors": {}} for name in ("conflict", "(unknown)", "add")}
    call(server, "conflict")
    call(server, "no_such_tool")
    call(server, "add", {"a": "x"})
    for name, kind in (("conflict", "CONFLICT"), ("(unknown)", "NOT_FOUND"), ("add", "VALIDATION")):
        after = counts(server, name)
        assert after["calls"] == before[name]["calls"] + 1
        assert after["errors"][kind] == before[name]["errors"].get(kind, 0) + 1
        assert after["duration_max_seconds"] <= after["duration_total_seconds"]
    call(server, "own_json")
    call(server, "built_flat")
    assert counts(server, "built_flat")["unstructured"] >= 1


@pytest.mark.skipif(not importlib.util.find_spec("opentelemetry.sdk"), reason="spans are looked at with mcp 1 and 2")
def test_each_call_is_a_span_that_holds_no_message(server):
    for tool, error in (("conflict", "CONFLICT"), ("ok", None), ("no_such_tool", "NOT_FOUND")):
        before = len(spans_of(server, tool))
        call(server, tool)
        [span] = spans_of(server, tool)[before:]
        names = {"mcp.method.name": "tools/call", "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool}
        assert span["attributes"] == names | ({"error.type": error} if error else {})
        assert (span["name"], span["error"]) == (f"tools/call {tool}", error is not None)


def spans_of(server, tool):
    found = json.loads(call(server, "spans")["result"]["content"][0]["text"])
    return [span for span in found if span["attributes"]["gen_ai.tool.name"] == tool]


def test_a_call_that_the_client_cancels_is_no_error(server):
    number = server.send("tools/call", {"name": "slow", "arguments": {}})
    time.sleep(0.3)
    server.notify("notifications/cancelled", {"requestId": number})
    for _ in range(100):
        if counts(server, "slow"):
            break
        time.sleep(0.05)
    found = counts(server, "slow")
    assert (found["calls"], found["cancelled"], found["errors"], found["unstructured"]) == (1, 1, {}, 0)


def test_many_calls_at_once_are_all_counted(server):
    if isinstance(server, wire.Http):
        return many_over_http(server)
    before = counts(server, "ok") or {"calls": 0}
    for _ in range(100):
        sent = {server.send("tools/call", {"name": "ok", "arguments": {}}) for _ in range(50)}
        assert {server.read()["id"] for _ in range(50)} == sent
    assert counts(server, "ok")["calls"] == before["calls"] + 5_000


def many_over_http(server):
    before = counts(server, "ok") or {"calls": 0}
    with concurrent.futures.ThreadPoolExecutor(10) as pool:
        answers = pool.map(lambda _: call(server, "ok"), range(50))
        assert all(answer["result"]["content"][0]["text"] == "fine" for answer in answers)
    assert counts(server, "ok")["calls"] == before["calls"] + 50


def test_a_server_gets_tool_errors_once_and_nothing_else_does():
    fresh = server_classes()
    for make in fresh:
        server = make("test")
        metrics = toolerror.mcp.install(server)
        assert metrics.snapshot().to_dict() == {"tools": {}}
        with pytest.raises(toolerror.MisuseError, match="already installed"):
            toolerror.mcp.install(server)
    with pytest.raises(toolerror.MisuseError, match="`server` must be a server of `mcp` or `fastmcp`, not `object`"):
        toolerror.mcp.install(object())


def server_classes():
    if importlib.util.find_spec("fastmcp"):
        from fastmcp import FastMCP

        return [FastMCP]
    from mcp.server.lowlevel import Server

    try:
        from mcp.server.mcpserver import MCPServer

        return [MCPServer, Server]
    except ImportError:
        from mcp.server.fastmcp import FastMCP

        return [FastMCP, Server]
