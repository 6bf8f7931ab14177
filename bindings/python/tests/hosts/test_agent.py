"""`AgentSession` around the client session of the SDK that is installed here, with a real server over stdio."""

import contextlib
import json
import pathlib
import pickle
import re
import sys
import time
from importlib.util import find_spec
from types import SimpleNamespace

import anyio
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

import toolerror
from toolerror.agent import AgentSession, CallFailure, stdio_client as watched_stdio_client
from toolerror.testing import no_waits

HERE = pathlib.Path(__file__).parent
ATTEMPT, KEY = "io.github.toolerror/attempt", "io.github.toolerror/idempotency_key"


@pytest.fixture
def state(tmp_path):
    path = tmp_path / "calls"
    path.touch()
    return path


def calls(state, tool):
    found = [json.loads(line) for line in state.read_text().splitlines()]
    return [call for call in found if call["tool"] == tool]


@contextlib.asynccontextmanager
async def session_of(state):
    parameters = StdioServerParameters(command=sys.executable, args=[str(HERE / "agent_server.py"), str(state)])
    async with stdio_client(parameters) as streams, ClientSession(*streams[:2]) as session:
        await session.initialize()
        yield session


def test_a_transient_failure_is_retried_with_the_number_of_the_attempt(state):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session, seed=7)
            result = await agent.call_tool("flaky", {}, idempotency_key="order-17", meta={"example.com/x": 1})
            assert result.content[0].text == "page 1"
            assert len((await agent.list_tools()).tools) > 5  # all else is the session's

    anyio.run(run)
    metas = [call["meta"] for call in calls(state, "flaky")]
    assert [meta[ATTEMPT] for meta in metas] == [1, 2, 3]
    assert {meta[KEY] for meta in metas} == {"order-17"}
    assert all(meta["example.com/x"] == 1 for meta in metas)


@pytest.mark.parametrize("key", ["", " \t", 7])
def test_a_blank_idempotency_key_is_refused_before_the_call(state, key):
    async def run():
        async with session_of(state) as session:
            with pytest.raises(toolerror.MisuseError, match="idempotency_key"):
                await AgentSession(session).call_tool("flaky", {}, idempotency_key=key)

    anyio.run(run)
    assert calls(state, "flaky") == []


def test_what_fails_for_good_is_the_typed_error_with_the_decision(state):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session, seed=7)
            with pytest.raises(toolerror.TransientError) as raised:
                await agent.call_tool("down")
            failure = CallFailure.of(raised.value)
            assert failure.error is raised.value
            assert (failure.decision.action, failure.decision.reason) == ("give_up", "attempts_exhausted")
            assert [attempt.number for attempt in failure.history] == [1, 2, 3]
            assert [attempt.decision.action for attempt in failure.history] == ["retry", "retry", "give_up"]
            assert failure.took >= sum(attempt.took for attempt in failure.history)
            assert str(failure).startswith("[TRANSIENT] down for good (give_up: attempts_exhausted, 3 attempts in ")
            with pytest.raises(toolerror.PermissionDeniedError) as raised:
                await agent.call_tool("forbidden")
            failure = CallFailure.of(raised.value)
            assert (failure.decision.action, failure.tool) == ("escalate", "forbidden")
            assert failure.advice
            copy = pickle.loads(pickle.dumps(raised.value))
            assert (copy, CallFailure.of(copy)) == (raised.value, None)

    anyio.run(run)
    assert (len(calls(state, "down")), len(calls(state, "forbidden"))) == (3, 1)


def test_a_call_goes_on_with_other_arguments(state):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session)
            with pytest.raises(toolerror.ValidationError) as raised:
                await agent.call_tool("limited", {"count": 500})
            error = raised.value
            assert error.violations[0].path == "/count"
            assert CallFailure.of(error).decision.action == "fix_input"
            result = await CallFailure.of(error).resume({"count": 100})
            assert result.content[0].text == "100 items"
            with pytest.raises(toolerror.ValidationError) as raised:
                await agent.call_tool("limited", {"count": 500})
            with pytest.raises(toolerror.ValidationError) as again:
                await agent.resume(raised.value, {"count": 400})
            assert CallFailure.of(again.value).decision.reason == "attempts_exhausted"
            with pytest.raises(toolerror.MisuseError):
                await agent.resume(toolerror.ValidationError("mine"), {})

    anyio.run(run)
    assert [call["meta"][ATTEMPT] for call in calls(state, "limited")] == [1, 2, 1, 2]


def test_a_lost_reply_of_a_tool_that_writes_is_not_retried_and_the_call_is_cancelled(state):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session, attempt_timeout=2)
            with pytest.raises(toolerror.TransientError, match="no answer within 2 s") as raised:
                await agent.call_tool("send_mail")
            assert CallFailure.of(raised.value).decision.reason == "unsafe_replay"
            assert raised.value.effects == "unknown"
            # hints count only from a server that is trusted
            with pytest.raises(toolerror.TransientError) as raised:
                await agent.call_tool("search")
            assert CallFailure.of(raised.value).decision.reason == "unsafe_replay"
            await counted(session, "send_mail", "cancelled", 1)

    anyio.run(run)
    assert len(calls(state, "send_mail")) == 1


async def counted(session, tool, what, number):
    for _ in range(100):
        result = await session.call_tool("counts", {})
        found = json.loads(result.content[0].text)["tools"].get(tool, {})
        if found.get(what) == number:
            return
        await anyio.sleep(0.05)
    pytest.fail(str(found))


def test_trusted_hints_make_a_call_safe_to_retry(state):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session, attempt_timeout=2, trust_hints=True)
            assert (await agent.call_tool("search")).content[0].text == "found"

    anyio.run(run)
    assert [call["meta"][ATTEMPT] for call in calls(state, "search")] == [1, 2]


class Listing:
    """A session with another list of tools."""

    def __init__(self, session, list_tools):
        self._session, self.list_tools = session, list_tools

    def __getattr__(self, name):
        return getattr(self._session, name)

    async def call_tool(self, *args, **options):
        return await self._session.call_tool(*args, **options)


def test_a_list_of_tools_that_fails_or_has_no_end_is_no_hint(state):
    pages = []

    async def fails(cursor=None):
        raise ConnectionResetError(104, "Connection reset by peer")

    async def hangs(cursor=None):
        await anyio.sleep(60)

    async def endless(cursor=None):
        pages.append(cursor)
        return type("Page", (), {"tools": [], "nextCursor": f"page {len(pages)}"})

    async def run():
        async with session_of(state) as session:
            for list_tools in (fails, hangs, endless):
                agent = AgentSession(Listing(session, list_tools), trust_hints=True, attempt_timeout=2)
                began = time.monotonic()
                with pytest.raises(toolerror.TransientError) as raised:
                    await agent.call_tool("search")  # slow at first, and safe to retry by its hints alone
                assert CallFailure.of(raised.value).decision.reason == "unsafe_replay"
                assert time.monotonic() - began < 20
                state.write_text("")
            await session.call_tool("counts", {})  # all that was cancelled is answered when the session ends

    anyio.run(run)
    assert len(pages) == 1000


def test_no_attempt_starts_after_the_deadline(state):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session, timeout=10.0)
            began = time.monotonic()
            with pytest.raises(toolerror.TransientError) as raised:
                await agent.call_tool("wait_long")
            assert CallFailure.of(raised.value).decision.reason == "deadline"
            with pytest.raises(toolerror.TransientError) as raised:
                await agent.call_tool("wait_long")  # the server has asked for 30 s
            assert CallFailure.of(raised.value).decision.reason == "deadline"
            assert CallFailure.of(raised.value).history == ()
            with pytest.raises(toolerror.TransientError, match="no answer within"):
                await agent.call_tool("send_mail", timeout=0.5)
            assert time.monotonic() - began < 20
            await session.list_tools()

    anyio.run(run)
    assert len(calls(state, "wait_long")) == 1


@pytest.mark.parametrize("tool", ["audited_mail", "two_mails"])
@pytest.mark.parametrize("side_effects", [True, None])
def test_work_that_was_done_before_it_failed_is_not_done_twice(state, tool, side_effects):
    """A failure that passes, while it was handled or in a group, says nothing about the rest (SPEC 1.9.49)."""

    async def run():
        async with session_of(state) as session:
            with pytest.raises(toolerror.InternalError) as raised:
                await AgentSession(session).call_tool(tool, side_effects=side_effects)
            assert raised.value.message == f"tool `{tool}` failed unexpectedly"
            assert CallFailure.of(raised.value).decision.action == "give_up"
            assert "hunter2" not in str(await session.call_tool(tool))

    anyio.run(run)
    assert [call["meta"].get(ATTEMPT) for call in calls(state, tool)] == [1, None]


@pytest.mark.parametrize("tool", ["wait_long", "send_mail"])
def test_cancellation_ends_a_wait_and_a_call_at_once(state, tool):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session)
            began = time.monotonic()
            with anyio.move_on_after(0.7) as scope:
                await agent.call_tool(tool)
            assert scope.cancelled_caught
            assert time.monotonic() - began < 20
            if tool == "send_mail":
                await counted(session, "send_mail", "cancelled", 1)

    anyio.run(run)
    assert len(calls(state, tool)) == 1


def test_a_server_that_dies_is_a_failure_with_an_unknown_outcome(state):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session)
            with pytest.raises(toolerror.TransientError) as raised:
                await agent.call_tool("die")
            assert CallFailure.of(raised.value).decision.reason == "unsafe_replay"
            assert raised.value.effects == "unknown"

    anyio.run(run)
    assert len(calls(state, "die")) == 1


def test_progress_starts_the_time_of_an_attempt_anew_where_asked_for(state):
    seen = []

    async def progressed(progress, total, message):
        seen.append(progress)

    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session, attempt_timeout=1.0)
            with pytest.raises(toolerror.TransientError, match="no answer within 1 s"):
                await agent.call_tool("reports", progress_callback=progressed)
            seen.clear()
            result = await agent.call_tool("reports", reset_on_progress=True, progress_callback=progressed)
            assert result.content[0].text == "done"
            assert seen == [*range(10)]
            agent = AgentSession(session, attempt_timeout=1.0, reset_on_progress=True)
            assert (await agent.call_tool("reports")).content[0].text == "done"
            # the deadline stays, and without progress the limit does
            with pytest.raises(toolerror.TransientError) as raised:
                await agent.call_tool("reports", timeout=1.5, read_only=True)
            assert CallFailure.of(raised.value).decision.reason == "deadline"
            with pytest.raises(toolerror.TransientError, match="no answer within 1 s"):
                await agent.call_tool("send_mail")
            await session.call_tool("counts", {})  # all that was cancelled is answered when the session ends

    anyio.run(run)


GREETS_WITH = """
import json, sys
number = json.loads(sys.stdin.readline())["id"]
print(json.dumps({"jsonrpc": "2.0", "id": number, "error": json.loads(sys.argv[1])}), flush=True)
"""
NO_SEAT = toolerror.PermissionDeniedError("no seat left").to_dict()


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["import sys; sys.stdin.readline(); import no_such_module"], "[INTERNAL] the server did not start (it has closed the connection)"),
        ([GREETS_WITH, json.dumps({"code": -32000, "message": "x", "data": NO_SEAT})], "[PERMISSION] no seat left"),
        ([GREETS_WITH, json.dumps({"code": -32602, "message": "no such version"})], "[VALIDATION] no such version"),
    ],
)
def test_a_server_that_does_not_greet_is_not_started_again_in_vain(arguments, text):
    async def run():
        parameters = StdioServerParameters(command=sys.executable, args=["-c", *arguments])
        async with stdio_client(parameters) as streams, ClientSession(*streams[:2]) as session:
            with pytest.raises(toolerror.ToolError) as raised:
                await AgentSession(session).initialize()
            return raised.value

    error = anyio.run(run)
    assert (str(error), CallFailure.of(error).decision.attempt) == (text, 1)


async def start(*command, errlog=None):
    """The error of a server that does not start, and how often it was greeted."""
    parameters = StdioServerParameters(command=command[0], args=list(command[1:]))
    async with watched_stdio_client(parameters, errlog=errlog) as streams, ClientSession(*streams) as session:
        with pytest.raises(toolerror.ToolError) as raised:
            await AgentSession(session, streams=streams).initialize()
        return raised.value


REFUSED = """
import socket
free = socket.create_server(("127.0.0.1", 0)); port = free.getsockname()[1]; free.close()
socket.create_connection(("127.0.0.1", port))
"""
SAYS = "import os, sys; print({!r}, file=sys.stderr, flush=True); {}"


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("import no_such_module", r"\[INTERNAL\] the server did not start \(exit status: 1\): .*ModuleNotFoundError: No module named 'no_such_module'"),
        (REFUSED, r"\[INTERNAL\] the server did not start \(exit status: 1\): .*ConnectionRefusedError: .*"),
        (SAYS.format("Error: 401 Unauthorized", "sys.exit(3)"), r"\[PERMISSION\] the server did not start \(exit status: 3\): Error: 401 Unauthorized"),
        (SAYS.format("bad key: api_key=sk-abcdefghijklmnopqrstuvwxyz123456", "sys.exit(3)"), r".* \(exit status: 3\): bad key: api_key=\[redacted\]"),
        ("import sys; sys.exit(127)", r"\[NOT_FOUND\] the server did not start \(exit status: 127\)"),
        ("import sys; sys.exit(126)", r"\[PERMISSION\] the server did not start \(exit status: 126\)"),
        ("pass", r"\[INTERNAL\] the server did not start \(exit status: 0\)"),
        ("import os; os.kill(os.getpid(), 9)", r"\[TRANSIENT\] the server did not start \(signal: 9 \(SIGKILL\)\)"),
    ],
)
def test_a_server_that_does_not_start_says_why(script, text, tmp_path):
    with open(tmp_path / "log", "w+") as log, no_waits():
        error = anyio.run(lambda: start(sys.executable, "-c", script, errlog=log))
        assert re.fullmatch(text, str(error)), error
        log.seek(0)
        assert ("Error" in script) <= ("Error" in log.read())
    assert error.recoverable is (error.type == "TRANSIENT")


def test_a_program_without_standard_error_sees_why_a_server_does_not_start(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    with no_waits():
        error = anyio.run(lambda: start(sys.executable, "-c", SAYS.format("Error: 401 Unauthorized", "sys.exit(3)")))
    assert str(error) == "[PERMISSION] the server did not start (exit status: 3): Error: 401 Unauthorized"


def test_a_command_that_is_not_there_is_not_found():
    with pytest.raises(toolerror.NotFoundError, match="cannot start the server: .*no-such-command") as raised:
        anyio.run(lambda: start("no-such-command"))
    assert raised.value.code == "toolerror/command_not_started"


def test_a_server_whose_start_is_watched_works(state):
    async def run():
        parameters = StdioServerParameters(command=sys.executable, args=[str(HERE / "agent_server.py"), str(state)])
        async with watched_stdio_client(parameters) as streams, ClientSession(*streams) as session:
            agent = AgentSession(session, streams=streams)
            await agent.initialize()
            return await agent.call_tool("reports", read_only=True)

    assert anyio.run(run).content[0].text == "done"


def test_streams_of_another_client_are_refused():
    with pytest.raises(toolerror.MisuseError, match="toolerror.agent.stdio_client"):
        AgentSession(SimpleNamespace(call_tool=print), streams=(None, None))


@pytest.mark.skipif(not find_spec("mcp_types"), reason="mcp 1 has no results that ask for input")
def test_a_request_for_input_passes_through(state):
    from mcp import Client

    async def run():
        parameters = StdioServerParameters(command=sys.executable, args=[str(HERE / "agent_server.py"), str(state)])
        async with Client(parameters) as client:
            agent = AgentSession(client.session)
            result = await agent.call_tool("asks")
            assert result.result_type == "input_required"
            result = await agent.call_tool("asks", request_state=result.request_state)
            assert result.content[0].text == "thanks"

    anyio.run(run)
    assert len(calls(state, "asks")) == 2


def test_an_unknown_tool_is_not_found(state):
    async def run():
        async with session_of(state) as session:
            with pytest.raises(toolerror.NotFoundError) as raised:
                await AgentSession(session).call_tool("no_such_tool")
            assert raised.value.reason == "unknown_tool"
            assert CallFailure.of(raised.value).decision.action == "try_alternative"

    anyio.run(run)


def test_what_a_session_refuses_to_retry_no_driver_around_it_retries(state):
    async def run():
        async with session_of(state) as session:
            agent = AgentSession(session, attempt_timeout=2)

            @toolerror.retry(read_only=True)
            async def step():
                await agent.call_tool("send_mail")

            with pytest.raises(toolerror.TransientError) as raised:
                await step()
            decision = CallFailure.of(raised.value).decision
            assert (decision.action, decision.reason) == ("give_up", "unsafe_replay")
            # what was being handled before says nothing about another call
            try:
                await agent.call_tool("forbidden")
            except toolerror.PermissionDeniedError:
                await agent.call_tool("flaky")

    anyio.run(run)
    assert (len(calls(state, "send_mail")), len(calls(state, "flaky"))) == (1, 3)


def test_waits_take_no_time_in_tests(state):
    async def run():
        async with session_of(state) as session:
            with no_waits() as clock:
                agent = AgentSession(session, engine=toolerror.Engine())
                with pytest.raises(toolerror.TransientError) as raised:
                    await agent.call_tool("wait_long")
                failure = CallFailure.of(raised.value)
                assert failure.decision.reason == "attempts_exhausted"
                assert clock.elapsed >= 60 and failure.took >= 60 and len(clock.waits) == 2
                with pytest.raises(toolerror.TransientError) as raised:  # the time before which nothing is sent
                    await agent.call_tool("wait_long", timeout=5)
                assert CallFailure.of(raised.value).decision.reason == "deadline"

    anyio.run(run)
    assert len(calls(state, "wait_long")) == 3


def test_a_session_takes_hooks_statistics_outcomes_mappers_and_a_policy(state):
    seen = []
    statistics = toolerror.Statistics()

    def outcome(result):
        return toolerror.TransientError("odd") if result.content[0].text == "7 items" else None

    mappers = toolerror.ErrorMappers().add(Exception, lambda error: toolerror.PermissionDeniedError("mapped"))

    async def run():
        async with session_of(state) as session:
            with no_waits():
                agent = AgentSession(
                    session, on_decision=seen.append, statistics=statistics, outcome=outcome, mappers=mappers
                )
                with pytest.raises(toolerror.TransientError):
                    await agent.call_tool("down", policy={"max_attempts": 1})
                with pytest.raises(toolerror.TransientError, match="odd"):
                    await agent.call_tool("limited", {"count": 7})
                assert (await agent.call_tool("limited", {"count": 8})).content[0].text == "8 items"
                with pytest.raises(toolerror.PermissionDeniedError, match="mapped"):
                    await agent.call_tool("limited", {"count": object()})  # no JSON

    anyio.run(run)
    assert [event.key for event in seen] == ["mcp/down"] + ["mcp/limited"] * 4
    assert statistics.attempts == 6 and statistics.failures == {"TRANSIENT": 4, "PERMISSION": 1}
    assert statistics.given_up == {"attempts_exhausted": 2, "escalate": 1}
    assert len(calls(state, "down")) == 1


def test_an_option_that_does_not_exist_is_refused_before_the_call(state):
    async def run():
        async with session_of(state) as session:
            with pytest.raises(TypeError, match="unexpected keyword argument 'retries'"):
                await AgentSession(session).call_tool("flaky", {}, retries=3)

    anyio.run(run)
    assert calls(state, "flaky") == []
