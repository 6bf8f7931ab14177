"""langchain-mcp-adapters with a real server over stdio and a scripted model."""

import anyio
import pytest
import scripted
from langchain.agents import create_agent
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.tools import load_mcp_tools

import toolerror
from toolerror.agent import for_langchain
from toolerror.testing import no_waits


class Scripted(GenericFakeChatModel):
    def bind_tools(self, tools, **options):
        return self


@pytest.fixture
def state(tmp_path):
    path = tmp_path / "calls"
    path.touch()
    return path


def run(state, calls, one_session=True, **settings):
    """The tool messages of an agent whose model makes these calls, one after the other.

    Without `one_session` the adapters start the server for each call anew.
    """
    answers = [
        AIMessage("", tool_calls=[{"name": name, "args": arguments, "id": str(number)}])
        for number, (name, arguments) in enumerate(calls)
    ]
    command, arguments = scripted.command(state)
    connection = {"shop": {"transport": "stdio", "command": command, "args": arguments}}

    async def go():
        client = MultiServerMCPClient(connection, tool_interceptors=[for_langchain(**settings)])
        if not one_session:
            return await ask(await client.get_tools())
        async with client.session("shop") as session:
            return await ask(await load_mcp_tools(session, tool_interceptors=client.tool_interceptors))

    async def ask(tools):
        agent = create_agent(Scripted(messages=iter([*answers, AIMessage("done")])), tools)
        found = await agent.ainvoke({"messages": [("user", "go")]})
        assert found["messages"][-1].content == "done"
        return [message for message in found["messages"] if message.type == "tool"]

    return anyio.run(go)


def texts(message):
    return [block["text"] for block in message.content]


def test_a_transient_failure_is_retried_before_the_model_sees_it(state):
    [message] = run(state, [("flaky", {})], one_session=False)
    assert (message.status, texts(message)) == ("success", ["page 1"])
    assert len(scripted.calls(state, "flaky")) == 3


def test_the_model_gets_the_error_and_what_to_do(state):
    bad, good, forbidden = run(state, [("limited", {"count": 500}), ("limited", {"count": 100}), ("forbidden", {})])
    text, advice = texts(bad)
    assert bad.status == "error"
    assert toolerror.read(text).violations[0].path == "/count"
    assert "`count`" in advice or "/count" in advice
    assert texts(good) == ["100 items"]
    assert toolerror.read(texts(forbidden)[0]).type == "PERMISSION"
    assert len(scripted.calls(state, "forbidden")) == 1


def test_a_lost_reply_is_retried_only_where_hints_say_that_it_is_safe(state):
    [message] = run(state, [("send_mail", {})], attempt_timeout=2)
    assert message.status == "error"
    assert "no answer within 2 s" in texts(message)[0]
    assert len(scripted.calls(state, "send_mail")) == 1
    [message] = run(state, [("search", {})], attempt_timeout=2, hints={"search": {"readOnlyHint": True}})
    assert texts(message) == ["found"]
    assert len(scripted.calls(state, "search")) == 2


def test_waits_take_no_time_in_tests(state):
    with no_waits() as clock:
        run(state, [("wait_long", {})])
    assert len(scripted.calls(state, "wait_long")) == 3
    assert len(clock.waits) == 2 and clock.elapsed >= 60


def test_the_model_is_not_asked_for_ever(state):
    *asked, last, good, anew = run(state, [*[("limited", {"count": 500})] * 4, ("limited", {"count": 1}), ("limited", {"count": 500})])
    first, *others = [texts(message)[1] for message in (*asked, last)]
    assert "again" in first
    assert all("again once" not in advice for advice in others) and others[0] == others[1] == others[2]
    assert texts(good) == ["1 items"]
    assert texts(anew)[1] == first
    assert len(scripted.calls(state, "limited")) == 5  # the same arguments are not sent again


def test_the_advice_stands_alone_without_that_of_the_framework(state):
    [bad] = run(state, [("limited", {"count": 500})])
    assert len(texts(bad)) == 2 and "fix your mistakes" not in str(bad.content)
    assert (bad.status, bad.name) == ("error", "limited")
