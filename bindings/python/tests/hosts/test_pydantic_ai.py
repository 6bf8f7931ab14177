"""pydantic-ai with a real server over stdio and a scripted model."""

import anyio
import pytest
import scripted
from fastmcp.client.transports import StdioTransport
from pydantic_ai import Agent
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import FunctionModel

import toolerror
from toolerror.agent import for_pydantic_ai
from toolerror.testing import no_waits


@pytest.fixture
def state(tmp_path):
    path = tmp_path / "calls"
    path.touch()
    return path


def run(state, calls, **settings):
    """What a model gets that makes these calls, one after the other."""
    waiting = iter([*(ToolCallPart(name, arguments) for name, arguments in calls), TextPart("done")])

    def model(messages, info):
        return ModelResponse(parts=[next(waiting)])

    async def go():
        command, arguments = scripted.command(state)
        toolset = MCPToolset(
            StdioTransport(command, arguments), process_tool_call=for_pydantic_ai(**settings), max_retries=3
        )
        agent = Agent(FunctionModel(model), toolsets=[toolset])
        async with agent:
            result = await agent.run("go")
        assert result.output == "done"
        parts = [part for message in result.all_messages() for part in message.parts]
        return [part for part in parts if isinstance(part, ToolReturnPart)]

    return anyio.run(go)


def error_of(part):
    return toolerror.read(part.content.splitlines()[0])


def test_a_transient_failure_is_retried_before_the_model_sees_it(state):
    [part] = run(state, [("flaky", {})])
    assert (type(part), part.content) == (ToolReturnPart, "page 1")
    attempts = [call["meta"]["io.github.toolerror/attempt"] for call in scripted.calls(state, "flaky")]
    assert attempts == [1, 2, 3]


def test_the_model_is_asked_for_other_arguments_once(state):
    bad, good = run(state, [("limited", {"count": 500}), ("limited", {"count": 100})])
    assert bad.outcome == "retried"
    assert error_of(bad).violations[0].path == "/count"
    assert good.content == "100 items"
    bad, again = run(state, [("limited", {"count": 500}), ("limited", {"count": 400})])
    assert bad.outcome == "retried"
    assert (again.outcome, error_of(again).type) == ("failed", "VALIDATION")


def test_the_model_is_not_asked_for_ever(state):
    outcomes = [part.outcome for part in run(state, [("limited", {"count": 500})] * 5)]
    assert outcomes == ["retried", "failed", "failed", "failed", "failed"]
    assert len(scripted.calls(state, "limited")) == 4  # the same arguments are not sent again


def test_what_fails_for_good_reaches_the_model(state):
    forbidden, down = run(state, [("forbidden", {}), ("down", {})])
    assert (forbidden.outcome, error_of(forbidden).type) == ("failed", "PERMISSION")
    assert (down.outcome, error_of(down).type) == ("failed", "TRANSIENT")
    assert len(down.content.splitlines()) == 2
    assert (len(scripted.calls(state, "forbidden")), len(scripted.calls(state, "down"))) == (1, 3)


def test_a_lost_reply_is_retried_only_where_hints_say_that_it_is_safe(state):
    [part] = run(state, [("send_mail", {})], attempt_timeout=2)
    assert "no answer within 2 s" in part.content
    assert len(scripted.calls(state, "send_mail")) == 1
    [part] = run(state, [("search", {})], attempt_timeout=2, hints={"search": {"readOnlyHint": True}})
    assert part.content == "found"
    assert len(scripted.calls(state, "search")) == 2


def test_waits_take_no_time_in_tests(state):
    with no_waits() as clock:
        run(state, [("wait_long", {})])
    assert len(scripted.calls(state, "wait_long")) == 3
    assert len(clock.waits) == 2 and clock.elapsed >= 60
