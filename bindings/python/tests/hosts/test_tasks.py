"""Task handles: a call that gives one is neither a success nor a failure, and is never retried."""

import contextlib
import json
import pathlib
import sys
from importlib.util import find_spec

import anyio
import pytest
from mcp import StdioServerParameters
from mcp.client.stdio import stdio_client
from scripted import calls

import toolerror
from toolerror.agent import AgentSession, CallFailure

SERVER = pathlib.Path(__file__).parent / "task_server.py"
MCP2 = bool(find_spec("mcp_types"))


@contextlib.asynccontextmanager
async def session_of(state, **extensions):
    parameters = StdioServerParameters(command=sys.executable, args=["-W", "ignore", str(SERVER), str(state)])
    if MCP2:
        from mcp import Client

        async with Client(parameters, **extensions) as client:
            yield client.session
    else:
        from mcp import ClientSession

        async with stdio_client(parameters) as streams, ClientSession(*streams[:2]) as session:
            await session.initialize()
            yield session


def extension():
    """A client's extension that takes task handles."""
    from typing import Literal

    import mcp_types
    from mcp.client.extension import ClientExtension, ResultClaim

    class Handle(mcp_types.Result):
        result_type: Literal["task"]
        task_id: str
        status: str

    async def resolve(handle, context):
        raise AssertionError("the handle goes to the caller")

    class Tasks(ClientExtension):
        identifier = "io.modelcontextprotocol/tasks"

        def claims(self):
            return [ResultClaim(result_type="task", model=Handle, resolve=resolve)]

    return Tasks()


async def ended(session, handle):
    """The result of a task, when it has ended."""
    if MCP2:
        return handle.task_id
    from mcp import types

    for _ in range(100):
        if (await session.experimental.get_task(handle.task.taskId)).status != "working":
            return await session.experimental.get_task_result(handle.task.taskId, types.CallToolResult)
        await anyio.sleep(0.05)
    pytest.fail("the task did not end")


def metrics(result):
    return json.loads(result.content[0].text)["tools"]


@pytest.mark.filterwarnings("ignore:The experimental tasks API:DeprecationWarning")
def test_a_task_handle_passes_through_and_is_not_retried(tmp_path):
    state = tmp_path / "calls"
    as_task = {} if MCP2 else {"task_ttl": 60_000}

    async def run():
        async with session_of(state, **({"extensions": [extension()]} if MCP2 else {})) as session:
            agent = AgentSession(session)
            handle = await agent.call_tool("long", {}, meta={"example.com/x": 1}, **as_task)
            assert (handle.status if MCP2 else handle.task.status) == "working"
            assert not hasattr(handle, "content")
            # a handle says nothing about the health of a tool
            assert json.loads(agent.engine.key_state("mcp/long"))["failing"] == 0
            result = await ended(session, handle)
            if not MCP2:  # the task has failed, the call for it has not
                error = toolerror.read_result(result)
                assert (error.type, error.message) == ("CONFLICT", "held")
            counted = metrics(await agent.call_tool("counts", {}))
            assert (counted["long"]["calls"], counted["long"]["errors"]) == (1, {})

    anyio.run(run)
    [call] = calls(state, "long")
    assert call["meta"]["example.com/x"] == 1 and call["meta"]["io.github.toolerror/attempt"] == 1


@pytest.mark.filterwarnings("ignore:The experimental tasks API:DeprecationWarning")
def test_a_task_that_cannot_begin_is_a_failure_like_any_other(tmp_path):
    state = tmp_path / "calls"
    as_task = {} if MCP2 else {"task_ttl": 60_000}

    async def run():
        async with session_of(state, **({"extensions": [extension()]} if MCP2 else {})) as session:
            agent = AgentSession(session, seed=7)
            handle = await agent.call_tool("later", {}, **as_task)
            assert (handle.status if MCP2 else handle.task.status) == "working"
            with pytest.raises(toolerror.PermissionDeniedError) as raised:
                await agent.call_tool("never", {}, **as_task)
            assert CallFailure.of(raised.value).decision.action == "escalate"

    anyio.run(run)
    assert (len(calls(state, "later")), len(calls(state, "never"))) == (2, 1)


def test_a_handle_that_nobody_asked_for_is_not_retried_either(tmp_path):
    """The SDKs refuse it, so what the server has begun is not known: nothing is begun a second time."""
    state = tmp_path / "calls"

    async def run():
        async with session_of(state) as session:
            with pytest.raises(toolerror.InternalError) as raised:
                await AgentSession(session).call_tool("unasked", {})
            assert CallFailure.of(raised.value).decision.action == "give_up"
            if MCP2:
                with pytest.raises(toolerror.MisuseError, match="`task_ttl` is for `mcp` 1"):
                    await AgentSession(session).call_tool("long", {}, task_ttl=60_000)

    anyio.run(run)
    assert len(calls(state, "unasked")) == 1
