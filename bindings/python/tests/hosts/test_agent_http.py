"""`AgentSession` over streamable HTTP: what gateways, lost connections and restarts do to a call."""

import contextlib
import socket
import time

import anyio
import pytest
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from scripted import calls
from wire import Server

import toolerror
from toolerror.agent import AgentSession, CallFailure, http_client

PATIENT = {
    "max_attempts": 50,
    "first_ms": 300,
    "cap_ms": 600,
    "budget": {"capacity": 50},
    "health": {"enabled": False},
}
ATTEMPT = "io.github.toolerror/attempt"


class Remote:
    """A server behind its gateway, which can be stopped and started again on the same port."""

    def __init__(self, state):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.state = state
        state.touch()
        self.url = f"http://127.0.0.1:{self.port}/mcp"
        self.start()

    def start(self):
        self.server = Server(str(self.state), str(self.port), script="agent_server.py")
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self.server.process.poll() is None, self.server.log
            time.sleep(0.05)

    def stop(self):
        self.server.stop()

    def calls(self, tool):
        return calls(self.state, tool)


@pytest.fixture
def remote(tmp_path):
    remote = Remote(tmp_path / "calls")
    yield remote
    remote.stop()


@contextlib.asynccontextmanager
async def agent_of(remote, client=http_client, **settings):
    settings.setdefault("attempt_timeout", 20)
    async with (
        client() as http,
        streamable_http_client(remote.url, http_client=http) as streams,
        ClientSession(*streams[:2]) as session,
    ):
        await session.initialize()
        await session.list_tools()
        yield AgentSession(session, seed=7, **settings)


async def failure_of(agent, tool, **options):
    with pytest.raises(toolerror.ToolError) as raised:
        await agent.call_tool(tool, **options)
    return raised.value, CallFailure.of(raised.value).decision


def test_a_call_is_retried_as_over_stdio(remote):
    async def run():
        async with agent_of(remote) as agent:
            assert (await agent.call_tool("flaky", {}, idempotency_key="order-17")).content[0].text == "page 1"
            error, decision = await failure_of(agent, "forbidden")
            assert (error.type, decision.action) == ("PERMISSION", "escalate")

    anyio.run(run)
    assert [call["meta"][ATTEMPT] for call in remote.calls("flaky")] == [1, 2, 3]


@pytest.mark.parametrize("tool", ["gateway_429", "gateway_503"])
def test_a_gateway_that_says_later_is_asked_later(remote, tool):
    async def run():
        async with agent_of(remote) as agent:
            assert (await agent.call_tool(tool)).content[0].text == "found"

    anyio.run(run)
    first, second = remote.calls(tool)
    assert second["at"] - first["at"] >= 1  # Retry-After
    assert [call["meta"][ATTEMPT] for call in (first, second)] == [1, 2]


@pytest.mark.parametrize("settings", [{}, {"follow_redirects": True}])
def test_only_a_redirect_that_keeps_the_method_is_followed(remote, settings):
    async def run():
        async with agent_of(remote, client=lambda: http_client(**settings)) as agent:
            error, decision = await failure_of(agent, "gateway_303")
            assert (error.message, error.effects, decision.action) == ("HTTP 303 for a call", "unknown", "give_up")
            assert (await agent.call_tool("gateway_307")).content[0].text == "found"

    anyio.run(run)
    assert (len(remote.calls("gateway_303")), len(remote.calls("gateway_307"))) == (1, 2)


def test_a_missing_scope_is_kept(remote):
    async def run():
        async with agent_of(remote) as agent:
            error, decision = await failure_of(agent, "gateway_403")
            assert (error.type, decision.action) == ("PERMISSION", "escalate")
            assert (list(error.data["required"]), error.data["resource_metadata"]) == (["notes:read"], "https://x/y")

    anyio.run(run)


def test_a_lost_reply_is_retried_only_where_that_is_safe(remote):
    async def run():
        async with agent_of(remote) as agent:
            error, decision = await failure_of(agent, "gateway_504")
            assert (error.type, decision.reason) == ("TRANSIENT", "unsafe_replay")
            remote.state.write_text("")
            assert (await agent.call_tool("gateway_504", read_only=True)).content[0].text == "found"
            await agent.list_tools()  # the session goes on

    anyio.run(run)
    assert len(remote.calls("gateway_504")) == 2


def test_a_connection_that_ends_in_the_middle_of_an_answer_loses_the_reply(remote):
    async def run():
        async with agent_of(remote, attempt_timeout=1.5) as agent:
            error, decision = await failure_of(agent, "gateway_cut")
            assert (decision.action, decision.detail) == ("give_up", "outcome_unknown")
            await agent.list_tools()

    anyio.run(run)
    assert len(remote.calls("gateway_cut")) == 1


def test_a_server_that_dies_in_a_call_and_is_not_there_afterwards(remote):
    async def run():
        async with agent_of(remote, attempt_timeout=1.5) as agent:
            error, decision = await failure_of(agent, "die")
            assert (decision.action, decision.detail) == ("give_up", "outcome_unknown")

    with contextlib.suppress(Exception):  # what the SDK makes of a stream that broke off
        anyio.run(run)
    assert len(remote.calls("die")) == 1


def test_a_call_that_was_not_sent_is_retried_even_if_it_writes(remote):
    async def run():
        async with agent_of(remote, engine=PATIENT) as agent:
            remote.stop()
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(anyio.to_thread.run_sync, started_later)
                # the new server does not know the session, which the next attempt opens anew
                assert (await agent.call_tool("limited", {"count": 1})).content[0].text == "1 items"

    def started_later():
        time.sleep(0.1)
        remote.start()

    anyio.run(run)
    (call,) = remote.calls("limited")
    assert call["meta"][ATTEMPT] > 2

    async def again():
        async with agent_of(remote, attempt_timeout=2) as agent:
            error, decision = await failure_of(agent, "send_mail")
            assert decision.reason == "unsafe_replay"

    anyio.run(again)
    assert len(remote.calls("send_mail")) == 1


def test_a_server_that_is_gone_ends_a_call_with_what_to_do(remote):
    async def run():
        async with agent_of(remote) as agent:
            remote.stop()
            error, decision = await failure_of(agent, "search")
            assert (error.type, decision.reason, decision.attempt) == ("TRANSIENT", "attempts_exhausted", 3)

    anyio.run(run)


@pytest.mark.parametrize("tool", ["wait_long", "send_mail"])
def test_cancellation_ends_a_wait_and_a_call_at_once(remote, tool):
    async def run():
        async with agent_of(remote) as agent:
            began = time.monotonic()
            with anyio.move_on_after(0.7) as scope:
                await agent.call_tool(tool)
            assert scope.cancelled_caught and time.monotonic() - began < 20
            await agent.list_tools()

    anyio.run(run)
    assert len(remote.calls(tool)) == 1


def test_no_attempt_starts_after_the_deadline_and_none_lasts_longer(remote):
    async def run():
        async with agent_of(remote, timeout=10.0) as agent:
            began = time.monotonic()
            error, decision = await failure_of(agent, "wait_long")
            assert decision.reason == "deadline"
            error, decision = await failure_of(agent, "send_mail", timeout=0.5)
            assert error.message == "no answer within 0.5 s" and decision.reason == "unsafe_replay"
            assert time.monotonic() - began < 20

    anyio.run(run)
    assert (len(remote.calls("wait_long")), len(remote.calls("send_mail"))) == (1, 1)


def test_without_the_client_nothing_is_retried_and_what_was_raised_can_be_read(remote):
    """What the SDKs make of a 429: the end of the session (mcp 1), or an error that does not say what it is (mcp 2)."""
    from mcp.shared._httpx_utils import create_mcp_http_client

    async def run():
        async with agent_of(remote, client=create_mcp_http_client) as agent:
            await agent.call_tool("gateway_429")

    with pytest.raises(Exception) as raised:
        anyio.run(run)
    assert len(remote.calls("gateway_429")) == 1
    error = toolerror.wrap(raised.value)
    assert (error.type, error.retry_after) in (("TRANSIENT", 1), ("INTERNAL", None))
